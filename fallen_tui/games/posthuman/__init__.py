"""The Road to the Fortress, after the rules of Posthuman."""

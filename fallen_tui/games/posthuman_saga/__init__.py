"""The Broadcast Years, after the rules of Posthuman Saga: to come."""

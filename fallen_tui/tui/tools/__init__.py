"""For developers: named screens of seeded games, and pictures of them."""

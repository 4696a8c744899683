"""What keeps the game sound: invariants of its states, what its content consists of."""

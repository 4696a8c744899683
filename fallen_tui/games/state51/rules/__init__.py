"""The rulebook, a module a chapter. Nothing here touches the state: rules read it and yield what happens."""

"""The face on the whole screen: a Textual app over the same tables, views and questions as every other face."""

"""What games of adventure share: how their cards read, draw and interrupt, their maps, scenarios, words and bots."""

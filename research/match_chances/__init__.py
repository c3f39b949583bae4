"""How often a round of each game ends with which points, for the chances of winning a match."""

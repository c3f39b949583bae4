"""What finds puzzles in rounds that computer players have played."""

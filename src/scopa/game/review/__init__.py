"""How somebody has played: rounds analyzed and reviewed, and the statistics of many matches."""

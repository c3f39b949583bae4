"""What measures the program, and makes its pictures and pages: run from the checkout."""

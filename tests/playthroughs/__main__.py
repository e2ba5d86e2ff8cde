"""`python -m tests.playthroughs` writes the golden playthroughs anew."""

from tests.playthroughs import main

if __name__ == "__main__":
    main()

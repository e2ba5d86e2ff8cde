"""The bots that know Mr. President 2004."""

from presidency.bots import random_bot

BOTS = {"random": random_bot}

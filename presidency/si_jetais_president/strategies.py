"""The bots that know Si j'étais Président…."""

from presidency.bots import random_bot

BOTS = {"random": random_bot}

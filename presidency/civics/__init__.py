"""The Electoral College lab: how seats and electors are shared out, and what follows from it.

Real censuses and elections, read from `data/us/`, under real and other rules. Each module has one
question: who gets how many seats (`apportionment`), who wins under which rule (`college`), whose
vote counts how much (`power`), what polls foretell (`polls`).
"""

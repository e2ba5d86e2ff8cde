"""Lessons: predict boxes, checks, the laboratory, the lesson code and the class view.

`presidency.lessons.setup` says in plain words what is missing on a machine; so nothing is
imported here.
"""

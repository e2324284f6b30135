"""Parses a calendar and counts the occurrences between two days: calendars.py FILE FIRST LAST (as 2026-10-21)."""
import datetime
import sys

import icalendar
import recurring_ical_events

with open(sys.argv[1], "rb") as file:
    calendar = icalendar.Calendar.from_ical(file.read())
first, last = (datetime.date.fromisoformat(text) for text in sys.argv[2:4])
print(sum(1 for _ in recurring_ical_events.of(calendar).between(first, last)))

"""Prints random recurring calendars and their expansion by recurring-ical-events, one line of JSON each.

usage: recurrences.py COUNT SEED
"""
import datetime as dt
import json
import random
import sys
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events
from dateutil.rrule import rrulestr

ZONES = ["Europe/Berlin", "America/New_York", "Australia/Sydney", "America/Santiago", "Asia/Kolkata"]
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
UTC = dt.timezone.utc
START, END = dt.datetime(2000, 1, 1, tzinfo=UTC), dt.datetime(2051, 1, 1, tzinfo=UTC)


def some(chance, values, most):
    return ",".join(str(v) for v in chance.sample(values, chance.randint(1, most)))


def rule(chance, is_day):
    frequency = chance.choice(["DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "MONTHLY", "MONTHLY", "YEARLY", "YEARLY", "HOURLY"])
    if is_day and frequency == "HOURLY":
        frequency = "WEEKLY"
    parts = [f"FREQ={frequency}"]
    if chance.random() < 0.4:
        parts.append(f"INTERVAL={chance.randint(2, 5)}")
    if frequency == "HOURLY":
        if chance.random() < 0.5:
            parts.append(f"BYDAY={some(chance, DAYS, 3)}")
    elif frequency == "DAILY":
        if chance.random() < 0.5:
            parts.append(f"BYMONTH={some(chance, range(1, 13), 4)}")
        elif chance.random() < 0.5:
            parts.append(f"BYDAY={some(chance, DAYS, 4)}")
        if not is_day and chance.random() < 0.3:
            parts.append(f"BYHOUR={some(chance, range(4, 24), 3)}")
    elif frequency == "WEEKLY":
        parts.append(f"BYDAY={some(chance, DAYS, 4)}")
        if chance.random() < 0.3:
            parts.append(f"WKST={chance.choice(['SU', 'MO'])}")
        if chance.random() < 0.2:
            parts.append(f"BYSETPOS={chance.choice([1, -1, 2])}")
        elif chance.random() < 0.2:
            parts.append(f"BYMONTH={some(chance, range(1, 13), 5)}")
    elif frequency == "MONTHLY":
        kind = chance.randrange(4)
        if kind == 0:
            parts.append(f"BYMONTHDAY={some(chance, [*range(1, 32), -1, -2, -5], 3)}")
        elif kind == 1:
            parts.append(f"BYDAY={chance.choice([1, 2, 3, 4, 5, -1, -2])}{chance.choice(DAYS)}")
        elif kind == 2:
            parts.append(f"BYDAY={some(chance, DAYS, 5)}")
            parts.append(f"BYSETPOS={chance.choice([1, 2, 3, -1, -2])}")
        else:
            parts.append(f"BYDAY={chance.choice(DAYS)}")
            parts.append(f"BYMONTHDAY={some(chance, range(1, 32), 7)}")
    else:
        kind = chance.randrange(4)
        if kind == 0:
            parts.append(f"BYMONTH={some(chance, range(1, 13), 3)}")
            parts.append(f"BYMONTHDAY={some(chance, range(1, 32), 3)}")
        elif kind == 1:
            parts.append(f"BYMONTH={some(chance, range(1, 13), 3)}")
            parts.append(f"BYDAY={chance.choice([1, 2, 4, -1])}{chance.choice(DAYS)}")
        elif kind == 2:
            parts.append(f"BYYEARDAY={some(chance, [1, 60, 100, 200, 365, 366, -1, -100], 3)}")
        else:
            parts.append(f"BYWEEKNO={some(chance, [1, 10, 20, 40, 52, 53], 3)}")
            parts.append(f"BYDAY={chance.choice(DAYS)}")
    often = frequency in ("HOURLY", "DAILY", "WEEKLY")
    return parts, often


def stamp(value, name, zone):
    if not isinstance(value, dt.datetime):
        return f"{name};VALUE=DATE:{value:%Y%m%d}"
    if zone == "UTC":
        return f"{name}:{value:%Y%m%dT%H%M%S}Z"
    return f"{name};TZID={zone}:{value:%Y%m%dT%H%M%S}"


def event(chance, uid):
    is_day = chance.random() < 0.25
    zone = chance.choice(ZONES + ["UTC"])
    day = dt.date(2000, 1, 1) + dt.timedelta(days=chance.randrange(365 * 40))
    begin = dt.datetime.combine(day, dt.time(chance.randrange(24), chance.choice([0, 15, 30])))
    if is_day:
        begin = dt.datetime.combine(day, dt.time())
    while True:
        parts, often = rule(chance, is_day)
        try:
            first = rrulestr(";".join(parts), dtstart=begin).after(begin, inc=True)
        except ValueError:
            continue
        if first is not None and first.year < 2048:
            break
    begin = first
    if often or chance.random() < 0.3:
        if chance.random() < 0.5:
            parts.append(f"COUNT={chance.randint(1, 300)}")
        else:
            span = dt.timedelta(days=chance.randrange(20, 900) * (1 if often else 10))
            if is_day:
                parts.append(f"UNTIL={begin + span:%Y%m%d}")
            else:
                info = UTC if zone == "UTC" else ZoneInfo(zone)
                parts.append(f"UNTIL={(begin + span).replace(tzinfo=info).astimezone(UTC):%Y%m%dT%H%M%S}Z")
    value = begin.date() if is_day else begin
    lines = ["BEGIN:VEVENT", f"UID:{uid}", "DTSTAMP:20200101T000000Z", f"SUMMARY:{uid}", stamp(value, "DTSTART", zone)]
    if is_day:
        length = dt.timedelta(days=chance.randint(1, 4))
        if chance.random() < 0.5:
            lines.append(stamp(value + length, "DTEND", zone))
        else:
            lines.append(f"DURATION:P{length.days}D")
    else:
        length = dt.timedelta(minutes=chance.choice([0, 15, 60, 90, 600]))
        if chance.random() < 0.5:
            lines.append(stamp(value + length, "DTEND", zone))
        else:
            lines.append(f"DURATION:PT{int(length.total_seconds() // 60)}M")
    text = ";".join(parts)
    lines.append(f"RRULE:{text}")
    # Times of the series to exclude, add and move.
    local = rrulestr(text.split(";UNTIL")[0], dtstart=begin)
    times = [time for time, _ in zip(local, range(12))]
    chosen = [time.date() if is_day else time for time in times[1:] if chance.random() < 0.3]
    others = []
    for time in chosen[:4]:
        kind = chance.randrange(4)
        if kind < 2:
            lines.append(stamp(time, "EXDATE", zone))
        elif kind == 2:
            moved = time + dt.timedelta(days=1) if is_day else time + dt.timedelta(minutes=chance.choice([30, 90, 1500]))
            others += ["BEGIN:VEVENT", f"UID:{uid}", "DTSTAMP:20200101T000000Z", f"SUMMARY:{uid} moved",
                       stamp(time, "RECURRENCE-ID", zone), stamp(moved, "DTSTART", zone),
                       "DURATION:P1D" if is_day else "DURATION:PT20M", "END:VEVENT"]
    if chance.random() < 0.2:
        extra = begin + dt.timedelta(days=chance.randrange(1, 500), hours=0 if is_day else 3)
        lines.append(stamp(extra.date() if is_day else extra, "RDATE", zone))
    return lines + ["END:VEVENT"] + others


def milliseconds(value):
    return int(value.timestamp()) * 1000


def days(value):
    return (value - dt.date(1970, 1, 1)).days


def expected(text):
    found = []
    for event in recurring_ical_events.of(icalendar.Calendar.from_ical(text)).between(START, END):
        start, end = event["DTSTART"].dt, event["DTEND"].dt if "DTEND" in event else event["DTSTART"].dt
        title = str(event["SUMMARY"])
        if isinstance(start, dt.datetime):
            # The local duration, which differs from the elapsed time across a clock change.
            local = int((end.replace(tzinfo=None) - start.replace(tzinfo=None)).total_seconds()) * 1000
            found.append(["t", milliseconds(start), milliseconds(end), title, local])
        else:
            found.append(["d", days(start), days(end), title, 0])
    return sorted(found)


def main():
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    for index in range(count):
        chance = random.Random(f"{seed}/{index}")
        lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//generated//EN"]
        for number in range(chance.randint(1, 3)):
            lines += event(chance, f"event-{index}-{number}")
        text = "\r\n".join(lines + ["END:VCALENDAR", ""])
        print(json.dumps({"text": text, "expected": expected(text)}), flush=True)


main()

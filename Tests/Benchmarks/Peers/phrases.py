"""Measures hassil on the phrase benchmark's sentences: a thousand phrases from one list of five hundred names."""

import io
import statistics
import sys
import time

from hassil import Intents, recognize

SENTENCES = """
language: en
intents:
  Play:
    data:
      - sentences:
          - "play {song} with concert hall"
          - "concert hall play {song}"
lists:
  song:
    values:
"""

names = [f"symphony number {number} in d minor" for number in range(500)]
intents = Intents.from_yaml(io.StringIO(SENTENCES + "".join(f"      - {name}\n" for name in names)))
times = []
for iteration in range(int(sys.argv[1])):
    text = f"play Symphony Number {iteration % 500} in D minor with Concert Hall"
    begun = time.perf_counter()
    found = recognize(text, intents)
    times.append(time.perf_counter() - begun)
    if found is None or found.entities["song"].value != names[iteration % 500]:
        sys.exit(f"'{text}' not found")
print(statistics.median(times))

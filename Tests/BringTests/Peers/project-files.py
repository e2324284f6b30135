"""Reads project files as pbxproj does, and converts each to the other formats of property lists.

usage: project-files.py OUTPUT FILE...

Writes OUTPUT/INDEX.json, the tree with sorted keys, and OUTPUT/INDEX.xml and OUTPUT/INDEX.binary, or OUTPUT/INDEX.error,
the reason that openstep_parser doesn't read the file.
"""
import json
import plistlib
import sys

from openstep_parser import OpenStepDecoder

output = sys.argv[1]
for index, path in enumerate(sys.argv[2:]):
    try:
        # pbxproj opens the file as UTF-8, too. Without 'newline' Python would change line breaks in strings.
        with open(path, encoding="utf-8", newline="") as file:
            tree = OpenStepDecoder.ParseFromString(file.read())
    except Exception as error:
        with open(f"{output}/{index}.error", "w", encoding="utf-8") as file:
            file.write(f"{type(error).__name__}: {error}")
        continue
    with open(f"{output}/{index}.json", "w", encoding="utf-8") as file:
        json.dump(tree, file, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    for name, form in [("xml", plistlib.FMT_XML), ("binary", plistlib.FMT_BINARY)]:
        with open(f"{output}/{index}.{name}", "wb") as file:
            plistlib.dump(tree, file, fmt=form)

"""Write languages.json: localized strings as CLDR 46 prescribes them.

Run:  pip install babel==2.17.0 && python make.py [OUTPUT]
      (OUTPUT defaults to languages.json beside this file; no network is used.)

The table serves as expectation for renderers built on ICU 76, whose data are
CLDR 46, too.  Babel 2.17 is used only as a container of that data: the few
formatting rules needed are written out below, since Babel's own functions
deviate from ICU's in several ways:

* they know no minimumGroupingDigits, and their unit and list functions follow
  neither the aliases of CLDR's root locale nor ICU's fallbacks;
* their dates have Latin digits only, whatever the numbering system;
* Babel stores the Latin numbering system's number patterns only, drops number
  symbols marked as draft, and may have the alternative of a date skeleton
  instead of the standard.

Shape of the output, with one line per locale and group:

    {"cldr": "46", "date": "2026-09-14",
     "generated": ["LOCALE.dates.KEY"],
     "locales": {LOCALE: {GROUP: {KEY: STRING}}}}

“generated” lists the dates whose pattern CLDR does not contain as such: it is
the closest one, adapted as ICU's DateTimePatternGenerator does it.  No entry is
left out for any locale.

Invisible characters (no-break spaces, directional marks, joiners) are written
as \\u escapes, everything else as is.
"""

import datetime
import json
import pathlib
import re
import sys
import unicodedata
from decimal import ROUND_HALF_EVEN, Decimal

import babel
from babel import Locale

LOCALES = """
    en_US en_GB en_CA en_AU en_IN de_DE de_AT de_CH fr_FR fr_CA es_ES es_MX it_IT
    pt_BR pt_PT nl_NL sv_SE da_DK nb_NO fi_FI pl_PL cs_CZ sk_SK sl_SI hu_HU ro_RO
    bg_BG el_GR ru_RU uk_UA lt_LT tr_TR he_IL ar_EG ar_SA fa_IR hi_IN bn_BD th_TH
    vi_VN id_ID ja_JP ko_KR zh_CN zh_TW
""".split()

CLDR = "46"  # what Babel 2.17.0 contains

DATE = datetime.date(2026, 9, 14)  # a Monday


SKELETONS = {
    "numeric": "yMd",
    "abbreviated": "yMMMd",
    "long": "yMMMMd",
    "complete": "yMMMMEEEEd",
}

RELATIVE = [
    (-11, "minute"), (+11, "minute"), (-1, "hour"), (+3, "hour"), (-1, "day"), (+2, "day"),
    (-5, "day"), (-1, "month"), (+2, "year"), (-1, "second"), (+1, "second"),
]

DURATIONS = {
    "1 s": [(1, "second")],
    "59 s": [(59, "second")],
    "60 s": [(1, "minute")],
    "300 s": [(5, "minute")],
    "674 s": [(11, "minute"), (14, "second")],
    "3600 s": [(1, "hour")],
    "7500 s": [(2, "hour"), (5, "minute")],
    "200000 s": [(2, "day"), (7, "hour")],
    "1 month": [(1, "month")],
    "2 years 3 months": [(2, "year"), (3, "month")],
}

OFFSETS = [
    (+11, "minute"), (-11, "minute"), (+2, "day"), (-1, "hour"), (+1, "minute"), (-3, "month"),
]

PLURALS = """
    0 1 2 3 4 5 6 10 11 12 13 20 21 22 25 100 101 102 111 1000 1000000 0.5 1.0 1.5 2.0 21.5
""".split()

NUMBERS = "0 5 -5 1234 12345 1234567 1234.5 -0.25 3.14159".split()

PERCENTS = "0.5 0.125 1 -0.3".split()

# What Babel's import of CLDR drops
# ---------------------------------

# CLDR 46's minimumGroupingDigits, for the locales above where it isn't 1:
# with 2, a number is grouped only from five integer digits on (1234, 12.345).
MINIMUM_GROUPING_DIGITS = {
    "bg_BG": 2, "es_ES": 2, "hu_HU": 2, "it_IT": 2, "pl_PL": 2, "pt_PT": 2, "sl_SI": 2,
}

# Babel has the Latin numbering system's number patterns only.  Those of Arabic
# (arab), Persian (arabext) and Bengali (beng) read the same in CLDR 46, so that
# no table is needed for the locales above; the symbols, which do differ, are
# all in Babel.

# Symbols that CLDR 46 has as draft="contributed", which Babel skips and ICU does not.
DRAFT_SYMBOLS = {
    "de_AT": {"group": "\N{NO-BREAK SPACE}"},  # Babel: “.”, as in de
}

# Skeletons whose entry in Babel isn't the one that ICU 76 uses.
STANDARD_SKELETONS = {
    "en_CA": {"yMd": "y-MM-dd"},  # Babel: d/M/y, an alternative
}

# The aliases of CLDR's root locale that matter here: where the former has no
# item, in the locale or its parents, the latter's item holds.
LIST_ALIASES = {"unit": "unit-short", "unit-short": "standard"}
UNIT_LENGTH_ALIASES = {"long": "short"}


class Formatter:
    """Formats as ICU does, for one locale in its default numbering system."""

    def __init__(self, name):
        self.name = name
        self.locale = Locale.parse(name)
        self.data = self.locale._data  # merged with the parents, aliases resolved
        self.numbering_system = self.locale.default_numbering_system
        # A numbering system's symbols default to the Latin one's.
        self.symbols = dict(self.data["number_symbols"]["latn"])
        self.symbols.update(self.data["number_symbols"].get(self.numbering_system, {}))
        self.symbols.update(DRAFT_SYMBOLS.get(name, {}))

    # Numbers

    def digits(self, text):
        """Replaces ASCII digits by the numbering system's ones."""
        return text.translate(DIGITS[self.numbering_system])

    def decimal(self, value):
        return self.number(Decimal(value), self.data["decimal_formats"][None].pattern)

    def percent(self, value):
        # The standard pattern shows no fraction (#,##0%).  Here up to three digits
        # of it appear, as Foundation does it: 12.5%
        return self.number(Decimal(value) * 100, self.data["percent_formats"][None].pattern)

    def number(self, value, pattern):
        """Formats with a pattern such as “#,##,##0.###” and at most three fraction
        digits."""
        positive, _, negative = pattern.partition(";")
        assert not negative, "patterns with a negative part do not occur in these locales"
        prefix, body, suffix = re.fullmatch(r"([^#0]*)([#0,.]+)([^#0]*)", positive).groups()
        integer, _, fraction = (
            f"{abs(value).quantize(Decimal('0.001'), ROUND_HALF_EVEN):f}".partition(".")
        )
        fraction = fraction.rstrip("0")
        text = self.digits(self.grouped(integer, body.partition(".")[0]))
        if fraction:
            text += self.symbols["decimal"] + self.digits(fraction)
        # The implied negative pattern has a minus sign before the whole positive one.
        minus = "-" if value < 0 else ""
        return self.affix(minus + prefix) + text + self.affix(suffix)

    def affix(self, text):
        """Replaces the placeholders in the part of a pattern around the number."""
        names = {"-": "minusSign", "+": "plusSign", "%": "percentSign"}
        return "".join(self.symbols[names[c]] if c in names else c for c in text)

    def grouped(self, integer, pattern):
        """Inserts grouping separators: “1234567” with “#,##,##0” gives “12,34,567”."""
        sizes = [len(part) for part in pattern.split(",")[1:]]
        minimum = MINIMUM_GROUPING_DIGITS.get(self.name, 1)
        if not sizes or len(integer) < sizes[-1] + minimum:
            return integer
        primary, secondary = sizes[-1], sizes[-2] if len(sizes) > 1 else sizes[-1]
        groups = [integer[-primary:]]
        integer = integer[:-primary]
        while integer:
            groups.insert(0, integer[-secondary:])
            integer = integer[:-secondary]
        return self.symbols["group"].join(groups)

    def integer(self, value):
        return self.decimal(str(value))

    def plural(self, value):
        """The plural category of a Decimal (whose trailing zeros count) or an int."""
        return self.locale.plural_form(abs(value))

    # Units, durations, relative times

    def unit_pattern(self, unit, length, category):
        """The unit's pattern for the plural category, falling back as ICU does: to the
        shorter length first, and to the category “other” then."""
        lengths = self.data["unit_patterns"][f"duration-{unit}"]
        for name in (category, "other"):
            at = length
            while at:
                if name in lengths.get(at, {}):
                    return lengths[at][name]
                at = UNIT_LENGTH_ALIASES.get(at)
        raise LookupError((self.name, unit, length, category))

    def unit(self, value, unit, length, sign=""):
        # Some patterns stand for number and unit together (Hebrew “two hours” is one
        # word).  ICU puts them in place of the signed number, so that the sign vanishes.
        pattern = self.unit_pattern(unit, length, self.plural(value))
        return pattern.replace("{0}", self.affix(sign) + self.integer(abs(value)))

    def duration(self, parts, length):
        style = {"long": "unit", "short": "unit-short"}[length]
        texts = [self.unit(value, unit, length) for value, unit in parts]
        if len(texts) == 1:
            return texts[0]
        first, second = texts
        pattern = self.list_pattern(style, "2")
        # (ICU's variants of “and”, Spanish y/e and Hebrew ו/ו-, depend on the word
        # after it, and do not occur: durations start with digits in Spanish, and Hebrew
        # joins two of them with a comma.)
        return pattern.replace("{1}", second).replace("{0}", first)

    def list_pattern(self, style, part):
        while part not in self.data["list_patterns"].get(style, {}):
            style = LIST_ALIASES[style]
        return self.data["list_patterns"][style][part]

    def relative(self, value, unit):
        patterns = self.data["date_fields"][unit]["past" if value < 0 else "future"]
        category = self.plural(value)
        pattern = patterns[category if category in patterns else "other"]
        return pattern.replace("{0}", self.integer(abs(value)))

    # Dates

    def date(self, skeleton):
        return self.fields(self.date_pattern(skeleton))

    def date_pattern(self, skeleton):
        """The pattern ICU's DateTimePatternGenerator gives for a skeleton."""
        patterns = self.date_patterns()
        if skeleton in patterns:
            return patterns[skeleton]
        closest = min(
            (found for found in patterns if field_letters(found) == field_letters(skeleton)),
            key=lambda found: distance(found, skeleton),
        )
        return adapted(patterns[closest], closest, skeleton)

    def date_patterns(self):
        """The date patterns by skeleton."""
        # Besides CLDR's availableFormats these are the full, long, medium and short date
        # formats, each for the skeleton of its own fields.  So English needs no entry for
        # yMMMMd: its long format is “MMMM d, y”.
        styles = [self.data["date_formats"][style].pattern
                  for style in ("full", "long", "medium", "short")]
        patterns = {skeleton_of(pattern): pattern for pattern in styles}
        for skeleton, pattern in self.data["datetime_skeletons"].items():
            patterns[skeleton] = pattern.pattern
        patterns.update(STANDARD_SKELETONS.get(self.name, {}))
        return patterns

    def fields(self, pattern):
        """Formats DATE by a pattern such as “d 'de' MMMM”."""
        def replace(match):
            if match["quoted"] is not None:
                return match["quoted"] or "'"
            return self.field(match["field"][0], len(match["field"]))
        return PATTERN.sub(replace, pattern)

    def field(self, letter, length):
        width = {3: "abbreviated", 4: "wide"}.get(length)
        numbers = {"y": DATE.year, "M": DATE.month, "L": DATE.month, "d": DATE.day}
        context = "stand-alone" if letter in "Lc" else "format"
        if letter in "ML" and width:
            return self.data["months"][context][width][DATE.month]
        if letter in "Ec":
            return self.data["days"][context][width or "abbreviated"][DATE.weekday()]
        if letter in numbers and length <= 2:
            return self.digits(f"{numbers[letter]:0{length}}")
        raise ValueError(f"{self.name}: unexpected field {letter * length}")


# Date patterns and skeletons

PATTERN = re.compile(r"'(?P<quoted>[^']*)'|(?P<field>([A-Za-z])\3*)")


def fields_of(text):
    """The fields of a date pattern or skeleton: [("y", 1), ("M", 3), ("d", 1)]"""
    matches = (match["field"] for match in PATTERN.finditer(text))
    return [(field[0], len(field)) for field in matches if field]


def skeleton_of(pattern):
    fields = sorted(fields_of(pattern), key=lambda field: "GyMLEcd".index(field[0]))
    return "".join(letter * length for letter, length in fields)


# Letters for the same field, standing alone (in the nominative) and in a date.
FORMAT_LETTER = {"c": "E", "L": "M"}


def field_letters(skeleton):
    return {FORMAT_LETTER.get(letter, letter) for letter, _ in fields_of(skeleton)}


def is_numeric(letter, length):
    return letter in "yd" or letter in "ML" and length <= 2


def distance(found, wanted):
    """How far apart two skeletons with the same fields are, in ICU's measure."""
    def kinds(skeleton):
        result = {}
        for letter, length in fields_of(skeleton):
            if letter in "Ec":
                length = max(length, 3)  # E, EE and EEE are the same
            kind = 0x100 + length + {"L": 0x10, "c": 0x20}.get(letter, 0)
            result[FORMAT_LETTER.get(letter, letter)] = (
                kind if is_numeric(letter, length) else -kind
            )
        return result
    kinds_found, kinds_wanted = kinds(found), kinds(wanted)
    return sum(abs(kinds_found[letter] - kinds_wanted[letter]) for letter in kinds_wanted)


def adapted(pattern, found, wanted):
    """The pattern of the skeleton found, with fields as long as those of the one wanted."""
    lengths_found, lengths_wanted = (
        {FORMAT_LETTER.get(letter, letter): length for letter, length in fields_of(skeleton)}
        for skeleton in (found, wanted)
    )

    def replace(match):
        if match["field"] is None:
            return match[0]
        letter, length = match["field"][0], len(match["field"])
        field = FORMAT_LETTER.get(letter, letter)
        # A month that the pattern has as a number, though the skeleton has the name (as
        # in Japanese), stays a number.
        same_kind = is_numeric(letter, length) == is_numeric(field, lengths_found[field])
        if lengths_found[field] != lengths_wanted[field] and same_kind:
            length = lengths_wanted[field]
        return letter * length

    return PATTERN.sub(replace, pattern)


# Digits

def digits_of(first):
    return {ord("0") + i: chr(ord(first) + i) for i in range(10)}


DIGITS = {
    "latn": {},
    "arab": digits_of("\N{ARABIC-INDIC DIGIT ZERO}"),
    "arabext": digits_of("\N{EXTENDED ARABIC-INDIC DIGIT ZERO}"),
    "beng": digits_of("\N{BENGALI DIGIT ZERO}"),
}


# The table

def signed(value, unit, plural=False):
    """A key like “-11 minute” or, with plural, “-11 minutes”."""
    return f"{value:+} {unit}{'s' if plural and abs(value) != 1 else ''}"


def groups(name):
    f = Formatter(name)
    return {
        "dates": {key: f.date(skeleton) for key, skeleton in SKELETONS.items()},
        "relative": {signed(*item): f.relative(*item) for item in RELATIVE},
        "short": {key: f.duration(parts, "short") for key, parts in DURATIONS.items()},
        "wide": {key: f.duration(parts, "long") for key, parts in DURATIONS.items()},
        "offset": {
            signed(*item, plural=True): f.unit(*item, "long", sign="-" if item[0] < 0 else "+")
            for item in OFFSETS
        },
        "plurals": {
            key: f.plural(Decimal(key) if "." in key else int(key)) for key in PLURALS
        },
        "numbers": {key: f.decimal(key) for key in NUMBERS},
        "percents": {key: f.percent(key) for key in PERCENTS},
    }


def dump(value):
    """JSON on one line, with the invisible characters escaped."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return "".join(
        f"\\u{ord(c):04x}"
        if c != " " and unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp", "Zs") else c
        for c in text
    )


def generated(name):
    """The keys of the dates for which CLDR has no pattern."""
    patterns = Formatter(name).date_patterns()
    return [f"{name}.dates.{key}" for key, skeleton in SKELETONS.items()
            if skeleton not in patterns]


def render():
    """The whole JSON text, with one line per locale and group."""
    locales = []
    for name in sorted(LOCALES):
        table = groups(name)
        lines = (f"      {dump(group)}: {dump(table[group])}" for group in sorted(table))
        locales.append(f"    {dump(name)}: {{\n" + ",\n".join(lines) + "\n    }")
    return (
        "{\n"
        f'  "cldr": {dump(CLDR)},\n'
        f'  "date": {dump(DATE.isoformat())},\n'
        f'  "generated": {dump(sorted(sum(map(generated, LOCALES), [])))},\n'
        '  "locales": {\n' + ",\n".join(locales) + "\n  }\n"
        "}\n"
    )


def main():
    if babel.__version__ != "2.17.0":
        sys.exit(f"Babel 2.17.0 is needed (it has CLDR 46), not {babel.__version__}.")
    default = pathlib.Path(__file__).with_name("languages.json")
    output = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else default
    text = render()
    json.loads(text)  # make sure that it is valid
    output.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

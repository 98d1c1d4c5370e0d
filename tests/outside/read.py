"""The files that the server gives out, read by parsers that others read such files with.

read.py COPY SERVED NAME: the folder `crawford publish` wrote, files a director took from the running server, and the name
of a player that a spreadsheet would run if it were not told that it is a text.
"""

import csv
import datetime
import html.parser
import io
import json
import pathlib
import sys
import zoneinfo
from urllib.parse import urljoin

import feedparser
import icalendar
import openpyxl

COPY, SERVED, NAME = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
CLUB = "c/lantern"
MARKS = ("=", "+", "-", "@", "\t", "\r")
GUIDE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "data.md"
# Every sheet the guide names, with its columns.
SHEETS = [
    (line.split("“")[1].split("”")[0], line.split("`")[1::2])
    for line in GUIDE.read_text(encoding="utf-8").splitlines()
    if line.startswith("Sheet “")
]
faults = []
counted = {}


def wrong(path, what):
    faults.append(f"{path}: {what}")


def files(ending):
    """Every file of this kind, in the copy and as it was served."""
    for folder in (COPY, SERVED):
        for path in sorted(folder.rglob("*")):
            # A query stands behind the name of what was served.
            if path.is_file() and (path.name.split("_")[0].endswith(ending) or path.name.endswith(ending)):
                counted[ending] = counted.get(ending, 0) + 1
                yield path


class Listed(html.parser.HTMLParser):
    """The lines of the club's lists: day, address, name, winners."""

    def __init__(self):
        super().__init__()
        self.lines = []
        self.into = None

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        classes = (attrs.get("class") or "").split()
        if tag == "time" and "leaf" in classes:
            self.lines.append({"day": attrs["datetime"], "name": "", "winners": []})
        elif tag == "a" and "name" in classes and self.lines:
            self.lines[-1]["href"] = attrs["href"]
            self.into = "name"
        elif tag == "a" and "wins" in classes and self.lines:
            self.lines[-1]["winners"].append("")
            self.into = "wins"

    def handle_endtag(self, tag):
        if tag == "a":
            self.into = None

    def handle_data(self, data):
        if self.into == "name":
            self.lines[-1]["name"] += data
        elif self.into == "wins":
            self.lines[-1]["winners"][-1] += data


def listed(page):
    """What a page of the copy lists, by the file each leads to."""
    path = COPY / page
    parser = Listed()
    parser.feed(path.read_text(encoding="utf-8"))
    found = {}
    for line in parser.lines:
        found[(path.parent / line["href"]).resolve()] = line
    return found


def past():
    """Everything in the archive."""
    found = {}
    for page in COPY.glob(f"{CLUB}/archive/*/**/index.html"):
        found.update(listed(page.relative_to(COPY)))
    return found


def feeds(over):
    for path in files(".atom"):
        feed = feedparser.parse(path.read_bytes())
        if feed.bozo or feed.version != "atom10":
            wrong(path, f"no good Atom feed: {feed.get('bozo_exception')}")
            continue
        if not feed.feed.get("title") or not feed.feed.get("id") or not feed.feed.get("updated_parsed"):
            wrong(path, "the feed has no title, id or time")
        ids = [entry.get("id") for entry in feed.entries]
        if len(set(ids)) != len(ids) or None in ids:
            wrong(path, "entries share an id, or have none")
        for entry in feed.entries:
            if not entry.get("title") or not entry.get("updated_parsed") or not entry.get("link"):
                wrong(path, f"an entry lacks title, time or link: {entry}")
    path = COPY / CLUB / "feed.atom"
    # Without a base feedparser leaves links as they stand: relative to the file.
    feed = feedparser.parse(path.read_bytes(), sanitize_html=False, resolve_relative_uris=False)
    # Reports are entries of their own.
    results = [entry for entry in feed.entries if "/report" not in entry.link]
    said = {(path.parent / entry.link).resolve(): entry for entry in results}
    if set(said) != set(over):
        wrong(path, f"it has other entries than the archive: {set(said) ^ set(over)}")
    for page, entry in said.items():
        line = over.get(page)
        if not page.is_file() or line is None:
            continue
        day = datetime.date.fromisoformat(line["day"])
        if entry.title != line["name"]:
            wrong(path, f"{entry.title!r} is {line['name']!r} in the archive")
        if f"{day.day} {day:%B %Y}" not in entry.summary:
            wrong(path, f"{entry.title} says {entry.summary!r}, in the archive it is of {day}")
        for winner in line["winners"]:
            if winner not in entry.summary:
                wrong(path, f"{entry.title}: {winner} won, the feed says {entry.summary!r}")


def calendars(days):
    for path in files(".ics"):
        calendar = icalendar.Calendar.from_ical(path.read_bytes())
        if calendar.get("VERSION") != "2.0" or not calendar.get("PRODID"):
            wrong(path, "no version or product")
        events = calendar.walk("VEVENT")
        if calendar.errors or any(event.errors for event in events):
            wrong(path, f"not understood: {calendar.errors} {[event.errors for event in events]}")
        ids = [str(event.get("UID")) for event in events]
        if len(set(ids)) != len(ids):
            wrong(path, "events share a UID")
        hours = [event for event in events if isinstance(event.get("DTSTART").dt, datetime.datetime)]
        counted["hours"] = counted.get("hours", 0) + len(hours)
        zones = {str(event.get("DTSTART").params.get("TZID")) for event in hours} - {"None"}
        brought = {str(zone.get("TZID")) for zone in calendar.walk("VTIMEZONE")}
        if zones != brought:
            wrong(path, f"its hours are of {zones}, it brings along {brought}")
        for zone in calendar.walk("VTIMEZONE"):
            # Made of nothing but what stands in the file, it agrees with the world's own rules.
            own, known = zone.to_tz(), zoneinfo.ZoneInfo(str(zone.get("TZID")))
            for event in hours:
                hour = event.get("DTSTART").dt.replace(tzinfo=None)
                if hour.replace(tzinfo=own).utcoffset() != hour.replace(tzinfo=known).utcoffset():
                    wrong(path, f"{hour} is another moment by its own rules than in {zone.get('TZID')}")
        for event in events:
            name, start, end = event.get("SUMMARY"), event.get("DTSTART"), event.get("DTEND")
            if not name or start is None or event.get("DTSTAMP") is None:
                wrong(path, f"an event lacks name, start or stamp: {event}")
            elif isinstance(start.dt, datetime.datetime) and start.dt.utcoffset() is None:
                wrong(path, f"{name} begins at {start.dt} of no time zone")
            # RFC 5545, 3.8.2.2: later than the start, and of its kind.
            elif end is not None and (type(end.dt) is not type(start.dt) or end.dt <= start.dt):
                wrong(path, f"{name} ends at {end.dt}, begins at {start.dt}")
    path = COPY / CLUB / "calendar.ics"
    events = icalendar.Calendar.from_ical(path.read_bytes()).walk("VEVENT")
    # A tournament's or a night's own id is sixteen letters; those of rounds say more.
    nights = [event for event in events if "-" not in str(event.get("UID"))]
    said = sorted((event.get("DTSTART").dt.isoformat()[:10], str(event.get("SUMMARY"))) for event in nights)
    known = sorted((line["day"], line["name"]) for line in days.values())
    if said != known:
        wrong(path, f"it has other days than the calendar's page and the archive: {set(said) ^ set(known)}")


def rows_of(path):
    """A comma-separated file; what marks a formula stands behind an apostrophe."""
    rows = list(csv.reader(io.StringIO(path.read_bytes().decode("utf-8"), newline=""), strict=True))
    for row in rows:
        if len(row) != len(rows[0]):
            wrong(path, f"a row has {len(row)} cells, the first {len(rows[0])}: {row}")
        for cell in row:
            number = cell.lstrip("-").replace(".", "", 1).isdigit()
            if cell.startswith(MARKS) and not number:
                wrong(path, f"a spreadsheet would run {cell!r}")
    return [[cell.removeprefix("'") for cell in row] for row in rows]


def same(cell, text):
    """Whether a cell of a workbook says what a comma-separated file does."""
    if cell is None:
        return text == ""
    if isinstance(cell, (int, float)) and not isinstance(cell, bool):
        return text != "" and abs(cell - float(text)) < 1e-9
    if isinstance(cell, bool):
        return text == str(cell).lower()
    return cell == text


def tables():
    formula = 0
    for path in files(".csv"):
        rows = rows_of(path)
        formula += sum(row.count(NAME) for row in rows)
        if not rows or not all(rows[0]):
            wrong(path, "no heading over each column")
    if formula == 0:
        wrong(COPY, f"no table names {NAME}")
    formula = 0
    sheets = []
    for path in files(".xlsx"):
        book = openpyxl.load_workbook(io.BytesIO(path.read_bytes()))
        for sheet in book.worksheets:
            columns = [cell.value for cell in next(sheet.iter_rows())]
            if (sheet.title, columns) not in SHEETS:
                wrong(path, f"the guide has no sheet {sheet.title} of {columns}")
            sheets.append((sheet.title, columns))
            cells = [cell for row in sheet.iter_rows() for cell in row]
            formula += sum(cell.value == NAME for cell in cells)
            for cell in cells:
                if cell.data_type == "f" or cell.hyperlink is not None:
                    wrong(path, f"{sheet.title} {cell.coordinate} is {cell.value!r}, which runs")
            # The same table beside it, where there is one.
            named = path.with_name(f"{sheet.title.lower()}.csv")
            beside = named if named.is_file() else path.with_suffix(".csv")
            if sheet.title in ("Places", "Events", "Games", "Error rates") and not named.is_file() or not beside.is_file():
                continue
            counted["compared"] = counted.get("compared", 0) + 1
            rows, said = rows_of(beside), [[cell.value for cell in row] for row in sheet.iter_rows()]
            if len(rows) != len(said) or not all(
                len(a) == len(b) and all(map(same, a, b)) for a, b in zip(said, rows)
            ):
                wrong(path, f"{sheet.title} says something else than {beside.name}")
    if formula == 0:
        wrong(COPY, f"no workbook names {NAME}")
    for sheet in SHEETS:
        if sheet not in sheets:
            wrong(GUIDE, f"no workbook has the sheet {sheet}")


def documents():
    for path in files(".json"):
        json.loads(path.read_text(encoding="utf-8"))
    for path in COPY.rglob("results.json"):
        results = json.loads(path.read_text(encoding="utf-8"))
        # That of a chouette night is looked at with the other lists.
        if "matches" not in results:
            continue
        rows = rows_of(path.with_suffix(".csv"))[1:]
        matches = [
            [str(m["match"]), str(m["round"]), m["player"], str(m["score"]), m["against"], str(m["against_score"]),
             m["winner"] or "", m["ending"] or "", str(m["length"]), m["day"] or "", m["player_id"] or "",
             m["against_id"] or "", m["match_id"], m["game"] or "", m["stage"]]
            for m in results["matches"]
        ]
        if rows != matches:
            wrong(path, "it says something else than results.csv")
        places = [[str(p["place"]), str(p["to_place"]), p["player"], p["player_id"] or "", p["stage"]] for p in results["places"]]
        if rows_of(path.with_name("places.csv"))[1:] != places:
            wrong(path, "it says something else than places.csv")


def listings():
    """Ratings, seasons, records and chouettes: each row of the JSON is the row of the CSV beside it."""
    seen = 0
    for path in files(".json"):
        beside = path.with_suffix(".csv")
        document = json.loads(path.read_text(encoding="utf-8"))
        rows = document.get("rows", document.get("players")) if isinstance(document, dict) else None
        if path.name == "results.json" and "players" not in document or rows is None or not beside.is_file():
            continue
        said = rows_of(beside)
        seen += 1
        if len(said) != len(rows) + 1:
            wrong(path, f"it has {len(rows)} rows, {beside.name} has {len(said) - 1}")
        for own, other in zip(rows, said[1:]):
            for name, text in zip(said[0], other):
                value = own[name]
                if isinstance(value, bool):
                    value = str(value).lower()
                if isinstance(value, float):
                    good = text != "" and abs(value - float(text)) <= 0.0005001
                elif value is not None and not isinstance(value, str):
                    good = str(value) == text
                else:
                    good = (value or "") == text
                if not good:
                    wrong(path, f"{name} is {value!r}, in {beside.name} {text!r}")
    counted["listings"] = seen


def champions(over):
    """Who won a knockout by the archive came first in its file and won its last match."""
    seen = 0
    for page, line in over.items():
        results = page.parent / "e" / "1" / "results.json"
        if not results.is_file() or len(line["winners"]) != 1:
            continue
        said = json.loads(results.read_text(encoding="utf-8"))
        first = [place["player"] for place in said["places"] if place["place"] == 1]
        if first != line["winners"]:
            wrong(results, f"{line['winners']} won by the archive, {first} here")
        seen += 1
    if seen < 5:
        wrong(COPY, f"only {seen} champions could be compared")


over = past()
days = {**listed(f"{CLUB}/calendar/index.html"), **over}
if len(over) < 10 or len(days) <= len(over):
    wrong(COPY, f"the demo has {len(over)} nights behind it and {len(days) - len(over)} to come")
feeds(over)
calendars(days)
tables()
documents()
listings()
champions(over)
for ending, least in ((".atom", 2), (".ics", 15), ("hours", 20), (".csv", 30), (".xlsx", 15), (".json", 25), ("compared", 25), ("listings", 6)):
    if counted.get(ending, 0) < least:
        wrong(COPY, f"only {counted.get(ending, 0)} {ending}")
print("read by others:", ", ".join(f"{count} {ending}" for ending, count in sorted(counted.items())))
for fault in faults[:40]:
    print(fault, file=sys.stderr)
sys.exit(1 if faults else 0)

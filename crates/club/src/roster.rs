//! A pasted roster: one person a line, or a table with columns. Every line is read, or refused by its number; possible
//! duplicates are marked.

use super::lookup::written;
use super::mapping::{MappedField, Mapping, Subject, name_of};
use super::member::Member;
use super::past::no_formula;
use super::table::{self, PastedRow};
use super::who::{Book, KnownPerson, NameMatch};
use crate::fields;
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{self, FieldOf, Values};
use crawford_journal::PersonId;
use serde::Serialize;
use std::collections::HashMap;

pub const MOST_LINES: usize = 2_000;
/// The most characters shown of a refused line.
const SHOWN: usize = 120;

/// One line of a pasted roster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RosterLine {
    /// Its number, from 1, as an editor counts.
    pub number: u64,
    pub typed: String,
    /// The person, or every reason why the line is refused.
    pub read: Result<Member, Vec<Violation>>,
    pub doubt: Option<Doubt>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Doubt {
    /// This member has the name.
    OnRoster(PersonId),
    /// This archived member has the name.
    Archived(PersonId),
    Guest(PersonId),
    /// So many members have the name.
    Several(usize),
    /// An earlier line of the list has the same name.
    SameAsLine(u64),
}

/// The people of a pasted list or a CSV file: name, then perhaps nickname, rating and e-mail; tabs, semicolons or commas
/// between them, quotes where a field has such a sign in it. A first line of headings may put the columns in any order.
pub fn read(text: &str) -> Result<Vec<RosterLine>, Violation> {
    if table::is_workbook(text.as_bytes()) {
        return Err(refuse::import_workbook().at(fields::LIST));
    }
    if let Some(line) = table::overlong_line(text.as_bytes()) {
        return Err(refuse::import_line_long(line, table::LONGEST_LINE / 1_024).at(fields::LIST));
    }
    let (text, stated) = table::without_statement(table::with_plain_ends(text));
    // One more for the headings.
    let most = MOST_LINES.saturating_add(1);
    let separator = stated.unwrap_or_else(|| table::separator_of(&text));
    let (rows, has_more) = table::rows(&text, separator, most);
    let first: Vec<&str> = match rows.first() {
        Some(row) => row.cells.iter().map(String::as_str).collect(),
        None => Vec::new(),
    };
    let columns = headings(&first);
    let rows = rows.get(usize::from(columns.is_some())..);
    let rows = rows.unwrap_or_default();
    if has_more || rows.len() > MOST_LINES {
        return Err(refuse::roster_too_long(MOST_LINES).at(fields::LIST));
    }
    let lines: Vec<RosterLine> = rows
        .iter()
        .map(|row| {
            let cells: Vec<&str> = row.cells.iter().map(String::as_str).collect();
            let member = match &columns {
                Some(columns) => Ok(by_headings(columns, &cells)),
                None => by_kind(&cells),
            };
            RosterLine::of(row, member)
        })
        .collect();
    if lines.is_empty() {
        return Err(refuse::roster_empty().at(fields::LIST));
    }
    Ok(lines)
}

/// The people of a table whose columns a person has said.
#[must_use]
pub fn mapped(rows: &[PastedRow], mapping: &Mapping) -> Vec<RosterLine> {
    let member = |row: &PastedRow| {
        no_formula(&mapping.name(row)).map_err(|violation| vec![violation.at(Member::NAME)])?;
        Ok(person(|field| mapping.cell(row, field)))
    };
    let rows = mapping.body(rows).iter();
    rows.map(|row| RosterLine::of(row, member(row))).collect()
}

impl RosterLine {
    pub(super) fn of(row: &PastedRow, member: Result<Values, Vec<Violation>>) -> RosterLine {
        RosterLine {
            number: row.number,
            typed: shown(&row.cells),
            read: match row.runs_on() {
                Some(runs_on) => Err(vec![runs_on]),
                None => member.and_then(|typed| crawford_forms::read(&typed)),
            },
            doubt: None,
        }
    }
}

pub(super) fn shown(cells: &[String]) -> String {
    cells.join(" · ").chars().take(SHOWN).collect()
}

/// Marks the lines whose name a known person or an earlier line has; `merged` are the names of people merged into
/// others, each with who they are now.
pub fn doubt<'a>(
    lines: &mut [RosterLine],
    people: impl IntoIterator<Item = KnownPerson<'a>>,
    merged: &[(String, PersonId)],
) {
    let people: HashMap<PersonId, KnownPerson<'a>> =
        people.into_iter().map(|p| (p.id, p)).collect();
    let book = Book::of(people.values().copied()).with_merged(merged);
    let mut met: HashMap<String, u64> = HashMap::new();
    for line in lines {
        let Ok(member) = &line.read else { continue };
        let earlier = met.entry(written(&member.name)).or_insert(line.number);
        line.doubt = match book.meant(&member.name) {
            _ if *earlier != line.number => Some(Doubt::SameAsLine(*earlier)),
            NameMatch::Known(id) | NameMatch::Otherwise(id) => {
                let who = people.get(&id);
                Some(match who.map(|who| (who.is_archived, who.is_guest)) {
                    Some((true, _)) => Doubt::Archived(id),
                    Some((_, true)) => Doubt::Guest(id),
                    _ => Doubt::OnRoster(id),
                })
            }
            NameMatch::Several(n) => Some(Doubt::Several(n)),
            NameMatch::Nobody => None,
        };
    }
}

/// The columns, if the first line is one of headings: then some cell is the heading of names.
fn headings(cells: &[&str]) -> Option<Vec<Option<MappedField>>> {
    let heading = |cell: &&str| MappedField::of_heading(Subject::Members, cell);
    let columns: Vec<_> = cells.iter().map(heading).collect();
    let has = |wanted| columns.contains(&Some(wanted));
    (has(MappedField::Name) || has(MappedField::First) && has(MappedField::Last)).then_some(columns)
}

fn by_headings(columns: &[Option<MappedField>], cells: &[&str]) -> Values {
    person(|wanted| {
        let place = columns.iter().position(|column| *column == Some(wanted));
        let cell = place.and_then(|place| cells.get(place));
        cell.copied().unwrap_or_default()
    })
}

fn person<'r>(cell: impl Fn(MappedField) -> &'r str) -> Values {
    typed([
        (Member::NAME, name_of(&cell)),
        (Member::NICKNAME, cell(MappedField::Nickname).to_owned()),
        (Member::RATING, cell(MappedField::Rating).to_owned()),
        (Member::EMAIL, cell(MappedField::Email).to_owned()),
    ])
}

/// A line of a list without the number or the mark before it: `3. Ann`, `3) Ann`, `• Ann`.
#[must_use]
pub fn unnumbered(line: &str) -> &str {
    let line = line.trim();
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix(['.', ')']) {
        Some(name) if rest.len() < line.len() => name.trim_start(),
        _ => line
            .trim_start_matches(['-', '–', '•', '*', '·'])
            .trim_start(),
    }
}

/// A name and the address behind it, as mail programs write both: `Ann Lee <ann@club.example>`.
fn addressed(name: &str) -> Option<(&str, &str)> {
    let (name, address) = name.strip_suffix('>')?.rsplit_once('<')?;
    let name = name.trim_end().trim_matches('"');
    (!name.is_empty() && address.contains('@')).then_some((name, address.trim()))
}

/// A line as a form would have it.
fn typed<const N: usize>(cells: [(FieldOf<Member>, String); N]) -> Values {
    let mut values = Values::default();
    for (field, cell) in cells {
        values.set(field, vec![cell]);
    }
    values
}

/// Without headings the name comes first. Four cells are in the usual order; of fewer, each is recognised by its look.
fn by_kind(cells: &[&str]) -> Result<Values, Vec<Violation>> {
    let cell = |place: usize| cells.get(place).copied().unwrap_or_default().to_owned();
    let name = unnumbered(cells.first().copied().unwrap_or_default());
    if cells.len() == 4 {
        return Ok(typed([
            (Member::NAME, name.to_owned()),
            (Member::NICKNAME, cell(1)),
            (Member::RATING, cell(2)),
            (Member::EMAIL, cell(3)),
        ]));
    }
    let mut typed = match addressed(name) {
        Some((name, address)) => typed([
            (Member::NAME, name.to_owned()),
            (Member::EMAIL, address.to_owned()),
        ]),
        None => typed([(Member::NAME, name.to_owned())]),
    };
    for text in cells.iter().skip(1).filter(|text| !text.is_empty()) {
        let is_number = text
            .trim_start_matches(['-', '+'])
            .starts_with(|c: char| c.is_ascii_digit());
        let place = if text.contains('@') {
            Member::EMAIL
        } else if is_number {
            Member::RATING
        } else {
            Member::NICKNAME
        };
        if !typed.one(place).is_empty() {
            return Err(vec![refuse::roster_too_many_fields()]);
        }
        typed.set(place, vec![(*text).to_owned()]);
    }
    Ok(typed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::name::folded;
    use crawford_forms::violation::rules;
    use proptest::prelude::*;

    fn names(text: &str) -> Vec<String> {
        let name = |line: RosterLine| {
            line.read
                .map(|m| m.name)
                .unwrap_or_else(|v| v[0].rule.id().to_owned())
        };
        read(text).unwrap().into_iter().map(name).collect()
    }

    fn only(text: &str) -> Member {
        let mut lines = read(text).unwrap();
        assert_eq!(lines.len(), 1, "{lines:?}");
        lines.remove(0).read.unwrap()
    }

    #[test]
    fn lines_of_names_in_any_script() {
        assert_eq!(
            names("\u{feff}Ann Lee\r\n\r\n  张伟 \r\nفاطمة\rΣίσυφος"),
            ["Ann Lee", "张伟", "فاطمة", "Σίσυφος"]
        );
    }

    #[test]
    fn columns_by_comma_semicolon_and_tab() {
        let ann = Member {
            name: "Ann Lee".into(),
            nickname: Some("Red".into()),
            rating: Some(1500),
            email: Some("a@b.example".into()),
        };
        for text in [
            "Ann Lee,Red,1500,a@b.example",
            "Ann Lee;Red;1500,5;a@b.example",
            "Ann Lee\tRed\t1500\ta@b.example",
            "\"Ann Lee\" , \"Red\",1500,a@b.example\n",
            "Rating;e-mail;NAME;Nick;Shoes\n1500;a@b.example;Ann Lee;Red;42",
            "First name,Last name,Email,Elo,Alias\nAnn,Lee,a@b.example,1500,Red",
        ] {
            assert_eq!(only(text), ann, "{text}");
        }
        assert_eq!(only("Lee; Ann;1500").nickname.as_deref(), Some("Ann"));
        assert_eq!(only("Ann,1500").rating, Some(1500));
        assert_eq!(only("\"Lee, Ann\",1500").name, "Lee, Ann");
        for text in [
            "1. Ann Lee,Red,1500,a@b.example",
            "12) Ann Lee;Red;1500;a@b.example",
            "• Ann Lee <a@b.example>;Red;1500",
            "3. \"Ann Lee\" <a@b.example>\tRed\t1500",
        ] {
            assert_eq!(only(text), ann, "{text}");
        }
        assert_eq!(only("4Aces").name, "4Aces");
    }

    #[test]
    fn lines_are_numbered_as_an_editor_counts() {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["name", "Ann", "", "\"Bo", "Ek\"", "", "", "Cal", "Dee"].join(end);
            let numbers: Vec<u64> = read(&text).unwrap().iter().map(|l| l.number).collect();
            assert_eq!(numbers, [2, 4, 8, 9], "{end:?}");
        }
    }

    #[test]
    fn bad_lines_are_refused_by_number_and_the_others_read() {
        let text = format!(
            "Ann\n\nBob,-5\n{}\nCal,a@b,c@d\n,1500\nDee,1600",
            "x".repeat(81)
        );
        let lines = read(&text).unwrap();
        let bad: Vec<_> = lines
            .iter()
            .filter_map(|l| Some((l.number, l.read.as_ref().err()?[0].rule)))
            .collect();
        assert_eq!(
            bad,
            [
                (3, rules::RATING_NOT_A_RATING),
                (4, rules::NAME_TOO_LONG),
                (5, rules::ROSTER_TOO_MANY_FIELDS),
                (6, rules::NAME_MISSING)
            ]
        );
        assert_eq!(lines.iter().filter(|l| l.read.is_ok()).count(), 2);
        assert_eq!(lines.last().unwrap().number, 7);
    }

    fn known(n: u8, name: &'static str, is_guest: bool, is_archived: bool) -> KnownPerson<'static> {
        KnownPerson {
            id: PersonId::from_random([n; 10]),
            name,
            nickname: None,
            is_guest,
            is_archived,
        }
    }

    #[test]
    fn duplicates_are_doubted_however_they_are_written() {
        let mut lines =
            read("Ann Lee\nBob\n\"Lee, ANN\"\nCal\nDee\nEve\nEmile Lefevre\nFay").unwrap();
        doubt(
            &mut lines,
            [
                known(1, "bob", false, false),
                known(2, "cal", false, true),
                known(3, "dee", false, true),
                known(4, "Dee", false, false),
                known(5, "Eve", true, false),
                known(6, "Émile Lefèvre", false, false),
                known(7, "Fay", false, false),
                known(8, "Fay", false, false),
            ],
            &[],
        );
        let id = |n: u8| PersonId::from_random([n; 10]);
        let doubts: Vec<_> = lines.iter().map(|l| l.doubt).collect();
        assert_eq!(
            doubts,
            [
                None,
                Some(Doubt::OnRoster(id(1))),
                Some(Doubt::SameAsLine(1)),
                Some(Doubt::Archived(id(2))),
                Some(Doubt::OnRoster(id(4))),
                Some(Doubt::Guest(id(5))),
                Some(Doubt::OnRoster(id(6))),
                Some(Doubt::Several(2)),
            ]
        );
    }

    #[test]
    fn a_mark_that_is_not_closed_and_a_workbook_are_told() {
        let lines = read("Ann,1500\n\"Bo,1400\nCal,1300").unwrap();
        assert_eq!(
            lines[1].read.as_ref().unwrap_err()[0].rule,
            rules::LINE_RUNS_ON
        );
        assert_eq!(
            read("PK\u{3}\u{4}xyz").unwrap_err().rule,
            rules::IMPORT_WORKBOOK
        );
        assert_eq!(names("sep=;\nAnn;1500"), ["Ann"]);
    }

    #[test]
    fn nothing_and_too_much_are_refused_whole() {
        for text in ["", " \n\t\n", "\u{feff}", "name,rating\n", ",,,"] {
            assert_eq!(
                read(text).unwrap_err().rule,
                rules::ROSTER_EMPTY,
                "{text:?}"
            );
        }
        assert!(read(&"Ann\n".repeat(MOST_LINES)).is_ok());
        assert_eq!(
            read(&"Ann\n".repeat(MOST_LINES + 1)).unwrap_err().rule,
            rules::ROSTER_TOO_LONG
        );
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,40}(\n|\r\n|[,;\t\"])\\PC{0,40}") {
            if let Ok(mut lines) = read(&text) {
                doubt(&mut lines, [known(1, "x", false, false)], &[]);
                prop_assert!(lines.iter().all(|l| l.number > 0));
            }
        }

        #[test]
        fn what_is_written_as_csv_reads_back(name in "[\\p{L}][\\p{L}' ,;]{0,20}[\\p{L}]", rating in 0i64..9999) {
            let text = format!("\"{name}\",\"\",{rating},x@y");
            let member = only(&text);
            prop_assert_eq!(folded(&member.name), folded(&name));
            prop_assert_eq!(member.rating, Some(rating));
        }
    }
}

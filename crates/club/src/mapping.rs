//! Which column of a file is which field: guessed from its headings, and corrected by a person.

use super::name::folded;
use super::table::{PastedRow, Separator};
use crawford_forms::{Choice, Form};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Choice)]
#[serde(rename_all = "kebab-case")]
#[form(hidden)]
pub enum Subject {
    #[default]
    Results,
    Members,
    /// The ratings people start with.
    Starts,
}

impl Subject {
    #[must_use]
    pub fn fields(self) -> &'static [MappedField] {
        match self {
            Subject::Results => &[
                MappedField::Day,
                MappedField::Event,
                MappedField::Top,
                MappedField::Bottom,
                MappedField::Score,
                MappedField::TopScore,
                MappedField::BottomScore,
                MappedField::Length,
                MappedField::Winner,
            ],
            Subject::Members => &[
                MappedField::Name,
                MappedField::First,
                MappedField::Last,
                MappedField::Nickname,
                MappedField::Rating,
                MappedField::Email,
            ],
            Subject::Starts => &[
                MappedField::Name,
                MappedField::First,
                MappedField::Last,
                MappedField::Number,
                MappedField::Rating,
                MappedField::Experience,
            ],
        }
    }
}

/// What a column of a pasted table can hold.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Choice,
)]
#[form(hidden)]
#[serde(rename_all = "kebab-case")]
pub enum MappedField {
    Day,
    Event,
    Top,
    Bottom,
    /// Both players' points in one cell: `7-3`.
    Score,
    TopScore,
    BottomScore,
    Length,
    Winner,
    Name,
    First,
    Last,
    Nickname,
    Rating,
    Email,
    /// The number in a federation.
    Number,
    Experience,
}

impl fmt::Display for MappedField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for MappedField {
    type Err = NotAField;

    fn from_str(word: &str) -> Result<Self, NotAField> {
        MappedField::of_word(word).ok_or(NotAField)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no field of a list has this name")]
pub struct NotAField;

impl MappedField {
    pub(super) fn of_heading(subject: Subject, heading: &str) -> Option<MappedField> {
        // As files for programs write them: `winner_score`.
        let heading = folded(&heading.replace('_', " "));
        Some(match (subject, heading.as_str()) {
            (
                Subject::Results,
                "date"
                | "day"
                | "played"
                | "played on"
                | "dato"
                | "datum"
                | "fecha"
                | "data"
                | "päivä"
                | "ημερομηνία"
                | "дата"
                | "日期"
                | "日付",
            ) => MappedField::Day,
            (
                Subject::Results,
                "event" | "tournament" | "competition" | "league" | "season" | "turnering"
                | "turnier" | "tournoi" | "torneo" | "toernooi",
            ) => MappedField::Event,
            (
                Subject::Results,
                "player 1" | "player1" | "player a" | "player" | "home" | "name 1" | "name1"
                | "white" | "player one" | "spiller 1" | "spieler 1" | "joueur 1" | "jugador 1",
            ) => MappedField::Top,
            (
                Subject::Results,
                "player 2" | "player2" | "player b" | "opponent" | "against" | "away" | "name 2"
                | "name2" | "black" | "loser" | "player two" | "spiller 2" | "spieler 2"
                | "joueur 2" | "jugador 2",
            ) => MappedField::Bottom,
            (Subject::Results, "score" | "result" | "resultat" | "ergebnis") => MappedField::Score,
            (
                Subject::Results,
                "score 1" | "score1" | "score a" | "points 1" | "points1" | "winner score"
                | "home score" | "player 1 score",
            ) => MappedField::TopScore,
            (
                Subject::Results,
                "score 2" | "score2" | "score b" | "points 2" | "points2" | "loser score"
                | "against score" | "opponent score" | "away score" | "player 2 score",
            ) => MappedField::BottomScore,
            (
                Subject::Results,
                "length" | "match length" | "points" | "to" | "played to" | "longueur" | "länge"
                | "længde",
            ) => MappedField::Length,
            (Subject::Results, "winner" | "won by" | "vinder" | "sieger" | "gagnant") => {
                MappedField::Winner
            }
            (
                Subject::Members | Subject::Starts,
                "name" | "names" | "full name" | "player" | "member" | "navn" | "namn" | "naam"
                | "nom" | "nombre" | "nome" | "nimi" | "όνομα" | "имя" | "名前" | "姓名",
            ) => MappedField::Name,
            (
                Subject::Members | Subject::Starts,
                "first name" | "firstname" | "first" | "given name" | "fornavn" | "förnamn"
                | "prénom" | "vorname",
            ) => MappedField::First,
            (
                Subject::Members | Subject::Starts,
                "last name" | "lastname" | "last" | "surname" | "family name" | "efternavn"
                | "efternamn" | "nachname",
            ) => MappedField::Last,
            (Subject::Members, "nickname" | "nick" | "alias") => MappedField::Nickname,
            (Subject::Members | Subject::Starts, "rating" | "elo") => MappedField::Rating,
            (Subject::Starts, "start" | "start rating" | "points" | "ranking") => {
                MappedField::Rating
            }
            (
                Subject::Starts,
                "number" | "no" | "no." | "nr" | "nr." | "id" | "member number" | "member no"
                | "member no." | "membership number" | "mitgliedsnummer" | "medlemsnummer"
                | "medlemsnr" | "lidnummer",
            ) => MappedField::Number,
            (Subject::Starts, "experience" | "exp" | "exp." | "erfahrung" | "erfaring") => {
                MappedField::Experience
            }
            (
                Subject::Members,
                "email" | "e-mail" | "mail" | "email address" | "e-mail address",
            ) => MappedField::Email,
            _ => return None,
        })
    }
}

/// In which order a date has its parts; one that begins with four digits is year, month, day in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Choice)]
#[serde(rename_all = "kebab-case")]
#[form(choices = "choice-bring-dates")]
pub enum Dates {
    #[default]
    DayFirst,
    MonthFirst,
}

/// Which column of a pasted table is which field, and what else is said of the table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, Form)]
#[form(messages = "bring")]
#[serde(default, rename_all = "kebab-case")]
pub struct Mapping {
    #[form(skip)]
    pub subject: Subject,
    /// Which column is what, counted from 0.
    #[form(name = "column-", with = columns, hidden)]
    pub columns: BTreeMap<MappedField, usize>,
    pub headings: bool,
    #[form(default, rule = "form-unreadable", tiles)]
    pub dates: Dates,
    /// The length of matches that name none.
    #[form(with = length)]
    pub length: Option<u16>,
    /// The event of matches whose rows name none.
    #[form(longest = usize::MAX)]
    pub event: String,
    /// Whether people not known yet become members rather than guests.
    #[form(name = "newcomers", message = "bring-newcomers", with = newcomers)]
    pub members: bool,
    /// The encoding, where a person chose another than was found.
    #[form(with = encoding)]
    pub encoding: Option<String>,
    /// The separator, where a person chose another than was found.
    #[form(with = separator)]
    pub separator: Option<Separator>,
}

mod columns {
    use super::MappedField;
    use crawford_forms::violation::Violation;
    use crawford_forms::{Control, Each, Limits, Value};
    use std::collections::BTreeMap;

    type Places = Each<MappedField, Option<u16>>;

    pub fn control() -> Control {
        Places::control(&Limits::default())
    }

    pub fn read(typed: &[String]) -> Result<BTreeMap<MappedField, usize>, Violation> {
        let places = Places::read(typed, &Limits::default())?.0.into_iter();
        let columns = places.filter_map(|(field, place)| Some((field, usize::from(place?))));
        Ok(columns.collect())
    }

    pub fn show(columns: &BTreeMap<MappedField, usize>) -> Vec<String> {
        let column = |(field, place): (&MappedField, &usize)| format!("{field}={place}");
        columns.iter().map(column).collect()
    }
}

mod length {
    use crawford_forms::match_length::LONGEST_MATCH;
    use crawford_forms::violation::{Violation, refuse};
    use crawford_forms::{Control, Limits, Value};

    pub fn control() -> Control {
        Option::<u16>::control(&Limits::default().range(1..=LONGEST_MATCH))
    }

    pub fn read(typed: &[String]) -> Result<Option<u16>, Violation> {
        Value::read(typed, &Limits::default().range(1..=LONGEST_MATCH))
            .map_err(|_| refuse::free_length_out_of_range(LONGEST_MATCH))
    }

    pub fn show(length: &Option<u16>) -> Vec<String> {
        length.show()
    }
}

/// What people become that nobody knows yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(choices = "choice-bring-newcomers")]
enum Newcomers {
    Guests,
    Members,
}

mod newcomers {
    use super::Newcomers;
    use crawford_forms::violation::Violation;
    use crawford_forms::{Choice, Control, Limits, Value, line};

    pub fn control() -> Control {
        Newcomers::control(&Limits::default().tiles())
    }

    pub fn read(typed: &[String]) -> Result<bool, Violation> {
        if line(typed).is_empty() {
            return Ok(false);
        }
        Newcomers::read(typed, &Limits::default()).map(|of| of == Newcomers::Members)
    }

    pub fn show(members: &bool) -> Vec<String> {
        let word = match members {
            true => Newcomers::Members,
            false => Newcomers::Guests,
        };
        vec![word.word().to_owned()]
    }
}

/// The encoding, where another than was found is chosen.
mod encoding {
    use crate::table::ENCODINGS;
    use crawford_forms::violation::{Violation, refuse};
    use crawford_forms::{Control, Value};

    pub fn control() -> Control {
        Control::List(Vec::new())
    }

    pub fn read(typed: &[String]) -> Result<Option<String>, Violation> {
        match typed.first().map_or("", String::as_str) {
            "" => Ok(None),
            known if ENCODINGS.contains(&known) => Ok(Some(known.to_owned())),
            _ => Err(refuse::choice_unknown()),
        }
    }

    pub fn show(encoding: &Option<String>) -> Vec<String> {
        encoding.show()
    }
}

/// The separator, where another than was found is chosen.
mod separator {
    use crate::table::Separator;
    use crawford_forms::violation::Violation;
    use crawford_forms::{Control, Limits, Value};

    pub fn control() -> Control {
        Control::List(Vec::new())
    }

    pub fn read(typed: &[String]) -> Result<Option<Separator>, Violation> {
        Value::read(typed, &Limits::default())
    }

    pub fn show(separator: &Option<Separator>) -> Vec<String> {
        separator.show()
    }
}

impl Mapping {
    #[must_use]
    pub fn guess(subject: Subject, rows: &[PastedRow]) -> Mapping {
        let mut mapping = Mapping {
            subject,
            ..Mapping::default()
        };
        let Some(first) = rows.first() else {
            return mapping;
        };
        for (place, cell) in first.cells.iter().enumerate() {
            if let Some(field) = MappedField::of_heading(subject, cell) {
                mapping.columns.entry(field).or_insert(place);
            }
        }
        // Beside a column with the other's points, the score is the first player's.
        let apart = mapping.columns.contains_key(&MappedField::BottomScore)
            && !mapping.columns.contains_key(&MappedField::TopScore);
        if apart && let Some(score) = mapping.columns.remove(&MappedField::Score) {
            mapping.columns.insert(MappedField::TopScore, score);
        }
        mapping.headings = !mapping.columns.is_empty();
        let widest = rows.iter().take(20).map(|row| row.cells.len()).max();
        let cells = widest.unwrap_or_default();
        if subject == Subject::Starts && !mapping.headings && cells > 1 {
            // The usual order of such a list without headings.
            let usual = [
                MappedField::Name,
                MappedField::Rating,
                MappedField::Experience,
            ];
            let places = usual.into_iter().zip(0..cells);
            mapping.columns.extend(places);
        }
        let names_loser = first.cells.iter().any(|cell| folded(cell) == "loser");
        // The columns winner and loser are the two players. The winner is kept too, so that the score is checked against it.
        if names_loser
            && !mapping.columns.contains_key(&MappedField::Top)
            && let Some(winner) = mapping.columns.get(&MappedField::Winner).copied()
        {
            mapping.columns.insert(MappedField::Top, winner);
        }
        mapping.dates = mapping.dates_of(rows);
        mapping
    }

    /// The order of day and month, by the first date that has only one reading.
    fn dates_of(&self, rows: &[PastedRow]) -> Dates {
        let Some(column) = self.columns.get(&MappedField::Day) else {
            return Dates::default();
        };
        let days = rows.iter().filter_map(|row| row.cells.get(*column));
        let mut orders = days.filter_map(|day| {
            let mut parts = day.split(|c: char| !c.is_ascii_digit());
            let (one, two) = (
                parts.next()?.parse::<u32>().ok()?,
                parts.next()?.parse::<u32>().ok()?,
            );
            match (one, two) {
                (13..=31, 1..=12) => Some(Dates::DayFirst),
                (1..=12, 13..=31) => Some(Dates::MonthFirst),
                _ => None,
            }
        });
        orders.next().unwrap_or_default()
    }

    #[must_use]
    pub fn cell<'r>(&self, row: &'r PastedRow, field: MappedField) -> &'r str {
        let column = self.columns.get(&field);
        column
            .and_then(|column| row.cells.get(*column))
            .map_or("", String::as_str)
    }

    #[must_use]
    pub fn name(&self, row: &PastedRow) -> String {
        name_of(|field| self.cell(row, field))
    }

    #[must_use]
    pub fn body<'r>(&self, rows: &'r [PastedRow]) -> &'r [PastedRow] {
        rows.get(usize::from(self.headings)..).unwrap_or_default()
    }

    #[must_use]
    pub fn missing(&self) -> Vec<MappedField> {
        let has = |field: &MappedField| self.columns.contains_key(field);
        let mut missing = Vec::new();
        match self.subject {
            Subject::Results => {
                for field in [MappedField::Day, MappedField::Top, MappedField::Bottom] {
                    missing.extend((!has(&field)).then_some(field));
                }
                let apart = has(&MappedField::TopScore) && has(&MappedField::BottomScore);
                if !(has(&MappedField::Score) || apart) {
                    missing.push(MappedField::Score);
                }
            }
            Subject::Members => {
                let apart = has(&MappedField::First) && has(&MappedField::Last);
                if !(has(&MappedField::Name) || apart) {
                    missing.push(MappedField::Name);
                }
            }
            Subject::Starts => {
                let apart = has(&MappedField::First) && has(&MappedField::Last);
                if !(has(&MappedField::Name) || apart || has(&MappedField::Number)) {
                    missing.push(MappedField::Number);
                }
                missing.extend((!has(&MappedField::Rating)).then_some(MappedField::Rating));
            }
        }
        missing
    }
}

pub(super) fn name_of<'r>(cell: impl Fn(MappedField) -> &'r str) -> String {
    match cell(MappedField::Name) {
        "" => format!("{} {}", cell(MappedField::First), cell(MappedField::Last)),
        name => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::PastedTable;

    fn guess(subject: Subject, text: &str) -> Mapping {
        let table = PastedTable::read(text.as_bytes(), None, None, 100);
        Mapping::guess(subject, &table.rows)
    }

    #[test]
    fn columns_are_found_by_their_headings() {
        let mapping = guess(
            Subject::Results,
            "Date,Tournament,Player 1,Player 2,Score 1,Score 2,Length,Shoes\n3/13/2020,,,,,,,",
        );
        let columns: Vec<_> = mapping
            .columns
            .iter()
            .map(|(f, c)| (f.word(), *c))
            .collect();
        assert_eq!(
            columns,
            [
                ("day", 0),
                ("event", 1),
                ("top", 2),
                ("bottom", 3),
                ("top-score", 4),
                ("bottom-score", 5),
                ("length", 6)
            ]
        );
        assert!(mapping.headings && mapping.missing().is_empty());
        assert_eq!(mapping.dates, Dates::MonthFirst);
    }

    #[test]
    fn winner_and_loser_are_the_two_players() {
        let mapping = guess(Subject::Results, "Dato;Winner;Loser;Result\n");
        assert_eq!(mapping.columns.get(&MappedField::Top), Some(&1));
        assert_eq!(mapping.columns.get(&MappedField::Bottom), Some(&2));
        assert_eq!(mapping.columns.get(&MappedField::Winner), Some(&1));
        assert!(mapping.missing().is_empty());
    }

    /// The headings of `results.csv` and `matches.csv`, as `docs/data.md` has them.
    #[test]
    fn the_files_the_service_itself_writes_are_understood() {
        let columns = |headings: &str| {
            let mapping = guess(Subject::Results, headings);
            assert!(mapping.missing().is_empty(), "{headings}");
            let found = mapping.columns.iter();
            let found: Vec<_> = found.map(|(f, c)| (f.word(), *c)).collect();
            found
        };
        let of_an_event = "match,round,player,score,against,against_score,winner,ending,length,day,\
            player_id,against_id,match_id,game,stage\n";
        assert_eq!(
            columns(of_an_event),
            [
                ("day", 9),
                ("top", 2),
                ("bottom", 4),
                ("top-score", 3),
                ("bottom-score", 5),
                ("length", 8),
                ("winner", 6)
            ]
        );
        let rated =
            "day,event,length,winner,winner_number,loser,loser_number,winner_score,loser_score\n";
        assert_eq!(
            columns(rated),
            [
                ("day", 0),
                ("event", 1),
                ("top", 3),
                ("bottom", 5),
                ("top-score", 7),
                ("bottom-score", 8),
                ("length", 2),
                ("winner", 3)
            ]
        );
    }

    #[test]
    fn a_file_without_headings_has_its_fields_missing() {
        let mapping = guess(Subject::Results, "2020-03-04,Ann,Bo,7,3\n");
        assert!(!mapping.headings);
        assert_eq!(
            mapping.missing(),
            [
                MappedField::Day,
                MappedField::Top,
                MappedField::Bottom,
                MappedField::Score
            ]
        );
        assert_eq!(
            guess(Subject::Members, "Ann\nBo").missing(),
            [MappedField::Name]
        );
        assert!(
            guess(Subject::Members, "Vorname;Nachname")
                .missing()
                .is_empty()
        );
    }

    #[test]
    fn a_mapping_reads_back_from_its_json() {
        let mut mapping = guess(Subject::Results, "Date,Player 1,Player 2,Score\n");
        mapping.separator = Some(Separator::Semicolon);
        mapping.length = Some(7);
        mapping.event = "League".into();
        let kept = serde_json::to_string(&mapping).unwrap();
        assert_eq!(serde_json::from_str::<Mapping>(&kept).unwrap(), mapping);
    }
}

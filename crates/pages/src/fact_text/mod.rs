//! Facts in words: one sentence for every kind of fact, for the journal, the preview of an undo, and what somebody else
//! entered meanwhile.

mod clocks;
mod coming;
mod in_event;
mod money;
mod open_play;
mod play;
mod reports;
mod words;

pub use words::{ending_name, result, set_apart, unmarked};

use super::messages::{MessageOf, Messages};
use super::round_names::match_name;
use super::when::{ClubClock, day, duration};
use backgammon::BySide;
use crawford_journal::{NoteId, PersonId};
use crawford_tournament::{
    EntrantNo, Event, EventNo, Fact, Fixture, MatchNo, ReportingMode, Seat, Tournament,
};

/// Puts facts into words, with present names: of people, and of whatever may be named after somebody.
#[derive(Clone, Copy)]
pub struct TournamentTeller<'a> {
    pub w: Messages,
    /// The present tournament, for the names of its events.
    pub t: &'a Tournament,
    pub names: &'a dyn Fn(EntrantNo) -> String,
    /// Whoever is in no entry any more too.
    pub people: &'a dyn Fn(PersonId) -> String,
    /// The text of a reason.
    pub notes: &'a dyn Fn(NoteId) -> Option<String>,
    pub clock: ClubClock,
}

impl std::fmt::Debug for TournamentTeller<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TournamentTeller")
    }
}

impl TournamentTeller<'_> {
    /// The name of an event inside a sentence, isolated as those of entrants are; its number if it was undone since.
    #[must_use]
    pub fn event(&self, event: EventNo) -> String {
        self.t
            .event(event)
            .map_or_else(|| format!("#{event}"), |e| set_apart(&e.settings.name))
    }

    /// A match at the beginning of a sentence: its number, with the event's name if there are several.
    #[must_use]
    pub fn match_label(&self, event: EventNo, number: MatchNo) -> String {
        self.label(event, number, Messages::told_match)
    }

    /// The same in the middle of a sentence.
    #[must_use]
    pub fn match_inside(&self, event: EventNo, number: MatchNo) -> String {
        self.label(event, number, Messages::told_inside_match)
    }

    fn label(&self, event: EventNo, number: MatchNo, key: MessageOf<u32>) -> String {
        if self.t.events.len() > 1 {
            self.w.told_match_of(self.event(event), number.0)
        } else {
            key(self.w, number.0)
        }
    }

    /// An entrant's name inside a sentence, isolated so that a name in another direction does not affect the text
    /// around it.
    #[must_use]
    pub fn name(&self, n: EntrantNo) -> String {
        set_apart(&(self.names)(n))
    }

    #[must_use]
    pub fn players(&self, players: BySide<EntrantNo>) -> BySide<String> {
        players.map(|n| self.name(n))
    }

    /// The names in both seats, inside a sentence, with words for a bye and an empty seat.
    #[must_use]
    pub fn seats(&self, seats: BySide<Seat>) -> BySide<String> {
        seats.map(|seat| match seat {
            Seat::Entrant(n) => self.name(n),
            Seat::Bye => self.w.bye().into_owned(),
            Seat::Empty => self.w.nobody_yet().into_owned(),
        })
    }

    fn reason(&self, note: Option<NoteId>) -> String {
        match note {
            None => String::new(),
            Some(note) => match (self.notes)(note) {
                Some(text) => self.w.told_reason(text),
                None => self.w.told_reason_blanked().into_owned(),
            },
        }
    }

    /// The sentence, followed by the reason.
    pub(crate) fn because(&self, sentence: String, note: Option<NoteId>) -> String {
        let reason = self.reason(note);
        if reason.is_empty() {
            sentence
        } else {
            format!("{sentence} {reason}")
        }
    }

    #[must_use]
    pub fn fact(&self, fact: &Fact) -> String {
        let w = self.w;
        match fact {
            Fact::Event { event, fact } => self.in_event(*event, fact),
            Fact::Money(fact) => self.money(fact),
            Fact::Announced { details } => {
                w.told_announced(day(w, details.date), set_apart(&self.t.details.name))
            }
            Fact::DetailsChanged { details } => w.told_details_changed(
                day(w, details.date),
                set_apart(&self.t.details.name),
                !self.t.details.venue.is_empty(),
                set_apart(&self.t.details.venue),
            ),
            Fact::BoardsSet { boards, automatic } => w.told_boards_set(*automatic, *boards),
            Fact::ReportingSet { reporting } => match reporting.mode {
                ReportingMode::Off => w.told_reporting_off().into_owned(),
                ReportingMode::Accept => w.told_reporting_accept().into_owned(),
                ReportingMode::Confirm => {
                    let time = duration(w, i64::from(reporting.minutes));
                    w.told_reporting_confirm(reporting.minutes > 0, time)
                }
            },
            Fact::CheckedIn {
                entrant, events, ..
            } => {
                let events: Vec<String> = events.iter().map(|e| self.event(*e)).collect();
                let (anywhere, events) = (!events.is_empty(), events.join(", "));
                w.told_checked_in(anywhere, events, entrant.0, self.name(*entrant))
            }
            Fact::PersonCorrected {
                entrant,
                was,
                person,
                ..
            } => {
                let name = |person| set_apart(&(self.people)(person));
                w.told_person_corrected(name(*person), entrant.0, name(*was))
            }
            Fact::Withdrawn { entrant } => w.told_left(self.name(*entrant)),
            Fact::Returned { entrant } => w.told_returned(self.name(*entrant)),
            Fact::Finished => w.told_finished().into_owned(),
            Fact::Reopened => w.told_reopened().into_owned(),
            Fact::CalledOff => w.told_called_off().into_owned(),
            Fact::BackOn => w.told_back_on().into_owned(),
        }
    }

    /// The players of a match, after what it is: "Semi-final, match 13: Ann – Bob".
    #[must_use]
    pub fn pairing(&self, e: &Event, m: &Fixture) -> String {
        let names = self.seats(m.seats);
        let someone = m.seats.top.entrant().or(m.seats.bottom.entrant());
        self.w.told_pairing(
            &names.bottom,
            someone.is_some(),
            self.match_inside(e.number, m.number),
            match_name(self.w, e, m),
            &names.top,
        )
    }
}

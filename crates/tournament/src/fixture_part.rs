//! The parts of a match that a form can be about, when each of them last changed, and which facts change it.

use super::coming::ComingFact;
use super::{EntrantNo, EventFact, EventNo, Fact, Fixture, MatchPlan};
use backgammon::BySide;
use crawford_forms::violation::{Violation, refuse, unchanged_since};

/// What a form about a match goes by. Who plays it belongs to each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FixturePart {
    /// What is entered of it.
    Entry,
    Players,
    /// Whether it has begun, and at which table.
    Table,
    /// Who plays at the boards for this team.
    LineUp(EntrantNo),
    /// The last day it is to be played on.
    Due,
    /// Whether it is put off, and until when.
    PutOff,
}

/// The versions at which the parts of a match last changed; for what is entered of it, that is [`Fixture::entry_changed`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PartVersions {
    pub(super) players: u64,
    pub(super) table: u64,
    pub(super) line_ups: BySide<u64>,
    pub(super) due: u64,
    pub(super) put_off: u64,
}

impl PartVersions {
    /// Of a match planned at this version: what was undone before it, in a match of the same number, does not concern it.
    pub(super) fn planned_at(version: u64) -> Self {
        PartVersions {
            players: version,
            table: version,
            line_ups: BySide::new(version, version),
            due: version,
            put_off: version,
        }
    }
}

impl Fixture {
    /// The version at which this part of it last changed.
    #[must_use]
    pub fn changed_in(&self, part: FixturePart) -> u64 {
        let parts = &self.parts_changed;
        let own = match part {
            FixturePart::Entry => self.entry_changed,
            FixturePart::Players => 0,
            FixturePart::Table => parts.table,
            FixturePart::LineUp(team) => self.side_of(team).map_or(0, |side| parts.line_ups[side]),
            FixturePart::Due => parts.due,
            FixturePart::PutOff => parts.put_off,
        };
        own.max(parts.players)
    }

    /// Refuses what was decided by this part of it as it stood at version `seen`, if that has changed.
    pub(super) fn unchanged_since(
        &self,
        part: FixturePart,
        seen: Option<u64>,
    ) -> Result<(), Violation> {
        unchanged_since(self.changed_in(part), seen, refuse::match_changed_since)
    }

    /// Whether there is anything to be done where a form asks something of this part of it: nothing where it `is_so` already,
    /// whatever the form had seen. What was decided by it, or by who plays it, as it stood at version `seen`, is refused if
    /// that has changed.
    pub(super) fn to_change(
        &self,
        part: FixturePart,
        is_so: bool,
        seen: Option<u64>,
    ) -> Result<bool, Violation> {
        self.unchanged_since(FixturePart::Players, seen)?;
        if !is_so {
            self.unchanged_since(part, seen)?;
        }
        Ok(!is_so)
    }

    /// Somebody else plays it: what was entered or asked of it before was not meant for them.
    pub(super) fn reseated(&mut self, version: u64) {
        self.entry_changed = version.max(self.entry_changed);
        self.parts_changed.players = version.max(self.parts_changed.players);
    }

    /// The members of this team are others.
    pub(super) fn regrouped(&mut self, team: EntrantNo, version: u64) {
        if let Some(side) = self.side_of(team) {
            let line_up = &mut self.parts_changed.line_ups[side];
            *line_up = version.max(*line_up);
        }
    }

    /// Notes that this fact, or taking it back, changed a part of it at this version.
    pub(super) fn part_changed(&mut self, fact: &EventFact, version: u64) {
        let parts = &mut self.parts_changed;
        if matches!(fact, EventFact::Voided { .. }) {
            parts.line_ups = parts.line_ups.map(|line_up| version.max(line_up));
        }
        let part = match FixturePart::set_by(fact) {
            Some(FixturePart::Players) => return self.reseated(version),
            Some(FixturePart::LineUp(team)) => return self.regrouped(team, version),
            Some(FixturePart::Table) => &mut parts.table,
            Some(FixturePart::Due) => &mut parts.due,
            Some(FixturePart::PutOff) => &mut parts.put_off,
            Some(FixturePart::Entry) | None => return,
        };
        *part = version.max(*part);
    }
}

impl FixturePart {
    /// Whether a fact changes this part of a match, or says how it ended.
    #[must_use]
    pub fn is_changed_by(self, fact: &Fact, event: EventNo, m: &Fixture) -> bool {
        match fact {
            Fact::Event { event: of, fact } if *of == event => {
                changes_players(fact, m) || self.changes_in(fact, m)
            }
            Fact::PersonCorrected { entrant, .. } => match self {
                FixturePart::Entry => m.side_of(*entrant).is_some(),
                FixturePart::LineUp(team) => team == *entrant,
                _ => false,
            },
            _ => false,
        }
    }

    /// The part that this fact of a match is there to set; none for what is entered, which [`enters`] tells.
    fn set_by(fact: &EventFact) -> Option<FixturePart> {
        match fact {
            EventFact::Seated { .. } => Some(FixturePart::Players),
            EventFact::Begun { .. }
            | EventFact::TableChanged { .. }
            | EventFact::CalledBack { .. }
            | EventFact::Voided { .. } => Some(FixturePart::Table),
            EventFact::LinedUp { entrant, .. } => Some(FixturePart::LineUp(*entrant)),
            EventFact::DueSet { .. } => Some(FixturePart::Due),
            EventFact::Money(money) => money.put_off().map(|_| FixturePart::PutOff),
            _ => None,
        }
    }

    fn changes_in(self, fact: &EventFact, m: &Fixture) -> bool {
        let is_of_it = match fact {
            EventFact::DueSet { numbers, .. } => numbers.contains(&m.number),
            EventFact::Money(money) => money.put_off() == Some(m.number),
            EventFact::Reported { number, .. } => *number == m.number,
            fact => fact.number() == Some(m.number),
        };
        let changes = match self {
            FixturePart::Entry => enters(fact),
            FixturePart::Players => false,
            FixturePart::LineUp(_) => {
                matches!(fact, EventFact::Decided { .. } | EventFact::Voided { .. })
            }
            _ => matches!(fact, EventFact::Decided { .. }),
        };
        is_of_it && (changes || FixturePart::set_by(fact) == Some(self))
    }
}

/// Whether a fact of a match changes what is entered of it. That it was called to a table or moved does not, unless the
/// score it begins at was set, which a call back takes away.
fn enters(fact: &EventFact) -> bool {
    matches!(
        fact,
        EventFact::GameScored { .. }
            | EventFact::PenaltyGiven { .. }
            | EventFact::BoardScored { .. }
            | EventFact::Corrected { .. }
            | EventFact::Reported { .. }
            | EventFact::Decided { .. }
            | EventFact::Voided { .. }
            | EventFact::Begun {
                start_set: true,
                ..
            }
            | EventFact::CalledBack { .. }
            | EventFact::LinedUp { .. }
    )
}

fn changes_players(fact: &EventFact, m: &Fixture) -> bool {
    let sits = |n: &EntrantNo| m.side_of(*n).is_some();
    let is_planned = |matches: &[MatchPlan]| matches.iter().any(|plan| plan.number == m.number);
    match fact {
        EventFact::Drawn { plan, .. } | EventFact::StageDrawn { plan, .. } => {
            is_planned(&plan.matches)
        }
        EventFact::RoundPaired { matches, .. } => is_planned(matches),
        EventFact::Seated { seat, .. }
        | EventFact::EnteredLate { seat, .. }
        | EventFact::Coming(ComingFact::PlaceGiven { seat, .. }) => seat.of == m.number,
        EventFact::Swapped { a, b }
        | EventFact::WentOnInstead {
            who: a,
            instead_of: b,
            ..
        } => sits(a) || sits(b),
        _ => false,
    }
}

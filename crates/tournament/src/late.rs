//! Latecomers get the place of a bye whose next match has not begun, chosen by the recorded seed or by hand; if no bye is
//! open, the place of somebody absent.

use super::coming::{Falling, open_below, played_past};
use super::draft::{Draft, void};
use super::score::{judged_entry, rules_of};
use super::seed::late_choice;
use super::{
    EntrantNo, Event, EventFact, EventNo, Fact, Fixture, FixturePart, LateEntry, LatePlace, Phase,
    ScoreEntry, Seat, SeatRef, Tournament, company,
};
use crate::fields;
use crawford_forms::violation::{Source, Violation, refuse};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LateChoice {
    pub seat: SeatRef,
    /// Who loses their bye by it, or whose place is taken.
    pub at_the_cost_of: Option<EntrantNo>,
    /// Whether it is a bye; otherwise it is the place of someone absent.
    pub is_bye: bool,
    /// Whether the place below has been played past (see [`Falling`]), so that the director says what the loser gets.
    pub played_past: bool,
}

/// Whether an event takes an entrant: it is of their kind, and none of their people is in it with others.
#[must_use]
pub fn event_takes(t: &Tournament, e: &Event, entrant: EntrantNo) -> bool {
    company::may_enter(t, e, entrant).is_ok()
}

/// The places open to latecomers: byes whose next match has not begun; if there are none, the places of those who have
/// left or have not begun to play.
#[must_use]
pub fn late_choices(t: &Tournament, event: EventNo) -> Vec<LateChoice> {
    let Some(e) = t.event(event) else {
        return Vec::new();
    };
    let seats = || {
        let first_round = e
            .matches
            .iter()
            .filter(|m| m.phase == Phase::Main && m.round == 1);
        first_round.flat_map(|m| m.seat_refs().map(|seat| (m.as_ref(), seat)))
    };
    let byes: Vec<LateChoice> = seats()
        .filter(|(m, seat)| {
            m.seats[seat.side] == Seat::Bye && (can_be_given_anew(e, m) || only_below(e, m))
        })
        .map(|(m, seat)| LateChoice {
            seat,
            at_the_cost_of: m.seats[seat.side.other()]
                .entrant()
                .filter(|n| !t.has_left(*n)),
            is_bye: true,
            played_past: played_past(e, m),
        })
        .collect();
    if !byes.is_empty() {
        return byes;
    }
    seats()
        .filter(|(m, seat)| m.seats[seat.side].entrant().is_some() && can_be_given_anew(e, m))
        .map(|(m, seat)| LateChoice {
            seat,
            at_the_cost_of: m.seats[seat.side].entrant(),
            is_bye: false,
            played_past: false,
        })
        .collect()
}

/// Whether a place in a match can still be given: nothing was scored in it, and if it was decided without play, no
/// match that follows from it was played. A match called to a table counts as open until something is scored: somebody
/// may be missing there.
fn can_be_given_anew(e: &Event, m: &Fixture) -> bool {
    m.sheet.is_blank() && (m.result.is_none() || !e.leads_to_play(m.number))
}

/// Whether of the matches that follow from a bye only those below were played, so that in the main bracket it is still
/// open.
fn only_below(e: &Event, m: &Fixture) -> bool {
    let open = |to: SeatRef| e.seat(to) == Some(Seat::Empty) || !e.leads_to_play(to.of);
    m.sheet.is_blank()
        && !m.begun()
        && m.winner_to.is_some_and(open)
        && m.loser_to
            .and_then(|to| e.fixture(to.of))
            .is_some_and(|below| below.phase.stage().is_fallen_to())
        && played_past(e, m)
}

/// The place a latecomer gets, and whether the recorded seed chose it.
pub(super) fn chosen(
    e: &Event,
    entrant: EntrantNo,
    place: LatePlace,
    choices: &[LateChoice],
) -> Result<(LateChoice, bool), Violation> {
    let (choice, by_seed) = match place {
        LatePlace::Seat(seat) => (choices.iter().find(|c| c.seat == seat), false),
        LatePlace::BySeed => {
            let byes: Vec<&LateChoice> = choices
                .iter()
                .filter(|c| c.is_bye && !c.played_past)
                .collect();
            let chosen = match &e.draw {
                Some(draw) => {
                    let nth = late_choice(&draw.drawn_from()?, &draw.dice, entrant, byes.len());
                    byes.get(nth).copied()
                }
                None => None,
            };
            (chosen, true)
        }
    };
    match (choice, place) {
        (Some(choice), _) => Ok((*choice, by_seed)),
        (None, LatePlace::BySeed) => Err(refuse::no_bye_open().by(Source::Custom)),
        (None, LatePlace::Seat(_)) => Err(refuse::place_not_open()
            .by(Source::Custom)
            .at(fields::PLACE)),
    }
}

pub(super) fn sit_down(
    draft: &mut Draft,
    event: EventNo,
    entrant: EntrantNo,
    choice: LateChoice,
    by_seed: bool,
) {
    let seat = choice.seat;
    void(draft, event, seat.of);
    let instead_of = if choice.is_bye {
        None
    } else {
        choice.at_the_cost_of
    };
    draft.say_in(
        event,
        EventFact::EnteredLate {
            entrant,
            seat,
            instead_of,
            by_seed,
        },
    );
    if let Some(absent) = instead_of.filter(|n| !draft.state.has_left(*n)) {
        draft.say(Fact::Withdrawn { entrant: absent });
    }
}

/// Answers [`super::EventCommand::EnterLate`]; `falling` is what the director chose where the place below has been
/// played past.
pub(super) fn enter(
    t: &Tournament,
    e: &Event,
    entrant: EntrantNo,
    place: LatePlace,
    penalty: u16,
    falling: Option<Falling>,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    let event = e.number;
    if e.draw.is_none() {
        return Err(refuse::late_before_draw(e.settings.name.as_str()).by(Source::Custom));
    }
    if e.late_entry == LateEntry::Closed {
        return Err(refuse::late_entry_closed(e.settings.name.as_str()).by(Source::Custom));
    }
    if t.entrant(entrant).is_none() {
        return Err(refuse::entrant_unknown(entrant.0));
    }
    if let LatePlace::Seat(seat) = place {
        if e.seat(seat) == Some(Seat::Entrant(entrant)) && penalty == 0 {
            return Ok(Vec::new());
        }
        if let Some(m) = e.fixture(seat.of) {
            m.unchanged_since(FixturePart::Players, seen)?;
        }
    }
    if e.matches_of(entrant).next().is_some() {
        return Err(refuse::on_the_sheet_already(entrant));
    }
    let choices = late_choices(t, event);
    let (choice, by_seed) = chosen(e, entrant, place, &choices)?;
    let mut draft = Draft::on(t);
    if t.has_left(entrant) {
        draft.say(Fact::Returned { entrant });
    }
    if !e.entered.contains(&entrant) {
        company::may_enter(t, e, entrant)?;
        draft.say_in(event, EventFact::Entered { entrant });
    }
    open_below(&mut draft, event, choice.seat.of, falling)?;
    sit_down(&mut draft, event, entrant, choice, by_seed);
    if penalty > 0 {
        give_penalty(&mut draft, event, choice.seat, penalty)?;
    }
    Ok(draft.settle())
}

/// The opponent gets the points; too many and the match is lost before it began.
fn give_penalty(
    draft: &mut Draft,
    event: EventNo,
    seat: SeatRef,
    points: u16,
) -> Result<(), Violation> {
    let Some(m) = draft.fixture(event, seat.of) else {
        return Ok(());
    };
    let Some(players) = m.players() else {
        return Err(refuse::penalty_without_opponent().at(fields::PENALTY));
    };
    let rules = rules_of(&draft.state, event, m);
    let entry = ScoreEntry::Penalty {
        to: seat.side.other(),
        points,
    };
    let judged = judged_entry(&draft.state, event, m, &m.sheet, &entry, None)?;
    if let Some(penalty) = judged.sheet.penalties.last().copied() {
        let score = judged.sheet.score;
        draft.say_in(
            event,
            EventFact::PenaltyGiven {
                number: seat.of,
                players,
                penalty,
                score,
                rules: Some(rules),
            },
        );
    }
    if let Some(result) = judged.result {
        draft.decide_match(event, seat.of, result, None);
    }
    Ok(())
}

//! Corrections: any result, at any time. When the winner changes, every later match it touches is named first, and the
//! director says what becomes of them.

use super::apply::has_anything;
use super::change::unchanged_since;
use super::robin::{self, Shifted};
use super::score::{Judged, judged_entry, rules_of};
use super::settle::{Draft, Flow};
use super::state::Promise;
use super::tables::{begin, find};
use super::{
    EntrantNo, Entry, Event, EventNo, Exit, Fact, Fixture, MatchNo, MatchResult, OutcomeKind, Seat,
    SeatRef, Standing, Status, Tournament, swiss,
};
use crate::engine::Side;
use crate::journal::NoteId;
use crate::violation::{Source, Violation};

/// A later match that a correction touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Touched {
    /// The seat the wrong player sits in.
    pub seat: SeatRef,
    /// Who sits there.
    pub who: Seat,
    /// Whether the match has begun or is over.
    pub status: Status,
}

/// What the rightful winner would get by taking the seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remedy {
    /// This seat, of a match not begun.
    Seat(SeatRef),
    /// This seat, if the one who went on wrongly wins the match being played.
    Promise(SeatRef),
    /// Nothing: what was played is over.
    Nothing,
}

/// What a correction would do to the rest of the bracket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consequences {
    /// Who went on before.
    pub before: Option<EntrantNo>,
    /// Who should have.
    pub after: Option<EntrantNo>,
    /// The later matches touched, in order of play: those the wrong player sits in.
    pub touched: Vec<Touched>,
    /// The later matches [`Standing::VoidAndReplay`] would take off the sheet, by number.
    pub voided: Vec<MatchNo>,
    /// What [`Standing::TakeSeat`] would give.
    pub remedy: Remedy,
    /// Whose place in the standings of a Swiss it would change. Rounds already paired stay as they are.
    pub moved: Vec<swiss::Moved>,
    /// On a ladder, who would stand on another rung with the rungs worked out anew; [`Standing::RecordOnly`] leaves them.
    pub rungs: Vec<Shifted>,
}

impl Consequences {
    /// Whether the director has to choose.
    #[must_use]
    pub fn need_a_choice(&self) -> bool {
        self.before != self.after && !self.touched.is_empty()
    }
}

/// What correcting a match to `entry` would do, without doing it.
///
/// # Errors
/// When the correction itself is refused.
pub fn consequences(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    entry: &Entry,
    overrule: Option<NoteId>,
) -> Result<Consequences, Violation> {
    let (m, judged) = put_right(t, event, number, entry, overrule)?;
    let draft = recorded(t, event, m, judged);
    let mut consequences = consequences_of(&draft, event, m);
    if let Some((before, after)) = t.event(event).zip(draft.state.event(event)) {
        consequences.moved = swiss::moved(before, after);
    }
    Ok(consequences)
}

/// Answers [`super::Command::Correct`].
pub(super) fn correct(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    entry: &Entry,
    standing: Option<Standing>,
    overrule: Option<NoteId>,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    unchanged_since(find(t, event, number)?.changed, seen, "match-changed-since")?;
    let (m, judged) = put_right(t, event, number, entry, overrule)?;
    if judged.sheet == m.sheet && judged.result == m.result {
        return Ok(Vec::new());
    }
    let mut draft = recorded(t, event, m, judged);
    let changed = draft
        .fixture(event, number)
        .is_some_and(|now| Flow::of(now) != Flow::of(m));
    let consequences = consequences_of(&draft, event, m);
    if standing.is_none() && consequences.need_a_choice() {
        return Err(Violation::new("correction-needs-a-choice", Source::Custom)
            .with("matches", consequences.touched.len())
            .at("standing"));
    }
    if changed {
        let standing = standing.unwrap_or(Standing::TakeSeat);
        robin::after_corrected(&mut draft, event, number, standing);
        match standing {
            Standing::TakeSeat => let_stand(&mut draft, event, number),
            Standing::VoidAndReplay => replay(&mut draft, event, number),
            Standing::RecordOnly => break_promise(&mut draft, event, m),
        }
    }
    let mut facts = draft.settle();
    let undecided = |facts: &[Fact]| {
        let mut after = Draft::on(t);
        facts.iter().for_each(|fact| after.say(fact.clone()));
        after.state.all_matches().any(|(_, m)| m.result.is_none())
    };
    // What has to be played again can be: the tournament is not over any more.
    if t.finished && undecided(&facts) {
        facts.push(Fact::Reopened);
    }
    Ok(facts)
}

/// The correction on the record, and nothing else of it.
fn recorded(t: &Tournament, event: EventNo, m: &Fixture, judged: Judged) -> Draft {
    let mut draft = Draft::on(t);
    let played = |r: &MatchResult| !r.outcome.unplayed();
    if judged.sheet.is_played() || judged.result.as_ref().is_some_and(played) {
        begin(&mut draft, event, m.number, None);
    }
    draft.say(Fact::Corrected {
        event,
        number: m.number,
        seats: m.seats,
        sheet: judged.sheet,
        result: judged.result,
        note: judged.overruling,
    });
    draft
}

/// The match and what it should have been.
fn put_right<'t>(
    t: &'t Tournament,
    event: EventNo,
    number: MatchNo,
    entry: &Entry,
    overrule: Option<NoteId>,
) -> Result<(&'t Fixture, Judged), Violation> {
    let m = find(t, event, number)?;
    if m.players().is_none() {
        return Err(Violation::new("correction-of-a-bye", Source::House).with("match", number.0));
    }
    if !has_anything(m) {
        return Err(Violation::new("correction-of-nothing", Source::House).with("match", number.0));
    }
    // A final score stands for the whole match, and so does an ending with a score of its own: what was written before
    // it no longer counts, unless only the ending is put right.
    let blank = super::Sheet::default();
    let keeps_sheet = match entry {
        Entry::Final { .. } => false,
        // Nobody came, whatever was written.
        Entry::Outcome {
            kind: OutcomeKind::WalkOver,
            ..
        } => !m.sheet.is_played(),
        Entry::Outcome { score, .. } => {
            score.is_none_or(|typed| typed == m.sheet.score.map(i64::from))
        }
        Entry::Game(_) | Entry::Penalty { .. } | Entry::Sheet { .. } | Entry::Boards(_) => true,
    };
    let sheet = if keeps_sheet { &m.sheet } else { &blank };
    let rules = rules_of(t, event, m);
    let judged = judged_entry(t, event, m, &rules, sheet, entry, overrule)?;
    Ok((m, judged))
}

/// What would have to be done about later matches, from the state with the correction on the record; `m` is the match
/// as it was.
fn consequences_of(draft: &Draft, event: EventNo, m: &Fixture) -> Consequences {
    let after = draft.fixture(event, m.number).map_or(Flow::of(m), Flow::of);
    let before = Flow::of(m);
    let mut touched = Vec::new();
    let mut voided = Vec::new();
    let mut remedy = Remedy::Nothing;
    if let Some(e) = draft.state.event(event).filter(|_| before != after) {
        let wrong = |exit| misplaced(e, m.number, exit);
        if let Some(wrong) = wrong(Exit::Winner) {
            remedy = follow(e, wrong.seat, wrong.was, &mut touched);
            hanging_on(e, wrong.seat.of, &mut voided);
        }
        if let Some(wrong) = wrong(Exit::Loser) {
            follow(e, wrong.seat, wrong.was, &mut touched);
            hanging_on(e, wrong.seat.of, &mut voided);
        }
    }
    let mut rungs = Vec::new();
    if let Some(e) = draft.state.event(event).filter(|_| before != after) {
        rungs = robin::shifted(e);
        if !rungs.is_empty() {
            touched.extend(robin::touched_later(e, m.number));
        }
    }
    // A seat nobody had reached yet is not touched: there is nothing to choose.
    touched.retain(|touch| touch.who != Seat::Empty);
    touched.sort_by_key(|touch| touch.seat.of);
    touched.dedup_by_key(|touch| touch.seat);
    voided.sort_unstable();
    voided.dedup();
    Consequences {
        before: before.winner.entrant(),
        after: after.winner.entrant(),
        touched,
        voided,
        remedy,
        moved: Vec::new(),
        rungs,
    }
}

/// A seat taken by another than the record says.
struct Misplaced {
    seat: SeatRef,
    was: Seat,
    should: Seat,
}

/// The first seat on the way of a match's winner or loser where somebody else sits than should. Beyond the next match
/// that can only be where a promise was kept or is to be kept.
fn misplaced(e: &Event, number: MatchNo, exit: Exit) -> Option<Misplaced> {
    let mut m = e.fixture(number)?;
    let mut exit = exit;
    let mut next = true;
    loop {
        let flow = e.flow(m);
        let (seat, who) = match exit {
            Exit::Winner => (m.winner_to?, flow.winner),
            Exit::Loser => (m.loser_to?, flow.loser),
        };
        let (was, should) = (e.seat(seat)?, e.entitled(seat, who));
        let promised = |p: &Promise| Seat::Entrant(p.instead_of) == who;
        if was != should && (next || e.promises.iter().any(promised)) {
            return Some(Misplaced { seat, was, should });
        }
        next = false;
        m = e.fixture(seat.of)?;
        exit = match m.result.as_ref()?.winner {
            Some(side) if side == seat.side => Exit::Winner,
            _ => Exit::Loser,
        };
    }
}

/// The matches that hang on this one with anything entered in them, itself included.
fn hanging_on(e: &Event, number: MatchNo, found: &mut Vec<MatchNo>) {
    let mut ways = vec![number];
    while let Some(number) = ways.pop() {
        // Two ways may lead to one match.
        let Some(m) = e.fixture(number).filter(|m| has_anything(m)) else {
            continue;
        };
        if found.contains(&number) {
            continue;
        }
        found.push(number);
        let filled = |to: &SeatRef| e.seat(*to) != Some(Seat::Empty);
        let exits = [m.winner_to, m.loser_to].into_iter().flatten();
        ways.extend(exits.filter(filled).map(|to| to.of));
    }
}

/// Whether anybody has sat down at this match or at one that hangs on it.
pub(super) fn leads_to_play(e: &Event, number: MatchNo) -> bool {
    let mut matches = Vec::new();
    hanging_on(e, number, &mut matches);
    matches
        .into_iter()
        .filter_map(|n| e.fixture(n))
        .any(|m| m.begun() || m.result.as_ref().is_some_and(|r| !r.outcome.unplayed()))
}

/// Follows a player through the matches played on, to the first not begun. One decided without play counts as played
/// when somebody has played on from it.
fn follow(e: &Event, seat: SeatRef, who: Seat, touched: &mut Vec<Touched>) -> Remedy {
    let Some(m) = e.fixture(seat.of).filter(|m| m.seats[seat.side] == who) else {
        return Remedy::Nothing;
    };
    touched.push(Touched {
        seat,
        who,
        status: m.status(),
    });
    if !leads_to_play(e, seat.of) {
        return Remedy::Seat(seat);
    }
    match next_seat(m, seat.side) {
        Some(next) if m.result.is_some() || e.seat(next) == Some(who) => {
            follow(e, next, who, touched)
        }
        Some(next) => Remedy::Promise(next),
        None => Remedy::Nothing,
    }
}

/// Where the player of a side goes from a match: on if they won it or it is still being played, else where they fall.
fn next_seat(m: &Fixture, side: Side) -> Option<SeatRef> {
    match m.result.as_ref().map(|r| r.winner) {
        None => m.winner_to,
        Some(Some(winner)) if winner == side => m.winner_to,
        Some(Some(_)) => m.loser_to,
        Some(None) => None,
    }
}

/// What was played stands; the rightful winner of a match takes the seat from the first match not begun, and the loser
/// the one the winner leaves. Who has nothing else keeps what he has: the loser waits until the winner has his seat.
pub(super) fn let_stand(draft: &mut Draft, event: EventNo, number: MatchNo) {
    if take_over(draft, event, number, Exit::Winner) {
        take_over(draft, event, number, Exit::Loser);
    }
    hand_over(draft, event, number);
}

/// Whoever was promised a place that somebody has now reached for him leaves his own to that player: the rightful loser
/// of the corrected match takes over where the losers of it go.
pub(super) fn hand_over(draft: &mut Draft, event: EventNo, number: MatchNo) {
    let Some(e) = draft.state.event(event).filter(|e| !e.promises.is_empty()) else {
        return;
    };
    let Some(m) = e.fixture(number) else { return };
    let flow = e.flow(m);
    let exits = [(m.winner_to, flow.winner), (m.loser_to, flow.loser)];
    let kept: Vec<MatchNo> = exits
        .into_iter()
        .filter_map(|(to, who)| Some((to?, who)))
        .flat_map(|(to, who)| e.promises_kept(to, who))
        .collect();
    for corrected in kept {
        take_over(draft, event, corrected, Exit::Loser);
    }
}

/// Whoever should leave a match by this exit takes over from who did, at the first match not begun; where he is to
/// find one only later, it is promised. Whether he has it.
fn take_over(draft: &mut Draft, event: EventNo, number: MatchNo, exit: Exit) -> bool {
    let Some(e) = draft.state.event(event) else {
        return false;
    };
    let Some(wrong) = misplaced(e, number, exit) else {
        return true;
    };
    let mut path = Vec::new();
    let remedy = follow(e, wrong.seat, wrong.was, &mut path);
    // Wherever the last match played leads, also by a correction of its own, the rightful one goes.
    let last_played = path
        .iter()
        .rev()
        .filter_map(|touched| e.fixture(touched.seat.of))
        .find(|m| leads_to_play(e, m.number));
    let promised = last_played.map_or([None, None], |m| [m.winner_to, m.loser_to]);
    if let (Seat::Entrant(who), Seat::Entrant(instead_of)) = (wrong.should, wrong.was)
        && who != instead_of
    {
        for seat in promised.into_iter().flatten() {
            draft.say(Fact::SeatPromised {
                event,
                seat,
                who,
                instead_of,
                after: number,
                falls: exit == Exit::Loser,
            });
        }
    }
    if let Remedy::Seat(seat) = remedy {
        void(draft, event, seat.of);
        draft.seat(event, seat, wrong.should);
        return true;
    }
    false
}

/// Later matches are voided and the rightful players sit in the first of them.
fn replay(draft: &mut Draft, event: EventNo, number: MatchNo) {
    for exit in [Exit::Winner, Exit::Loser] {
        let e = draft.state.event(event);
        if let Some(wrong) = e.and_then(|e| misplaced(e, number, exit)) {
            void(draft, event, wrong.seat.of);
            draft.seat(event, wrong.seat, wrong.should);
        }
    }
}

/// Only the record changes: a promise of an earlier correction of this match is not to come true by it. `m` is the
/// match as it was.
fn break_promise(draft: &mut Draft, event: EventNo, m: &Fixture) {
    let Some(e) = draft.state.event(event) else {
        return;
    };
    let kept: Vec<Promise> = e
        .promises
        .iter()
        .filter(|p| p.after == m.number)
        .filter(|p| p.who != p.instead_of)
        .filter(|p| e.entitled(p.seat, Seat::Entrant(p.instead_of)) == Seat::Entrant(p.who))
        .copied()
        .collect();
    for promise in kept {
        draft.say(Fact::SeatPromised {
            event,
            seat: promise.seat,
            who: promise.instead_of,
            instead_of: promise.instead_of,
            after: m.number,
            falls: promise.falls,
        });
    }
}

/// A match and everything that hangs on it is taken off the sheet; its own seats stay as they are.
pub(super) fn void(draft: &mut Draft, event: EventNo, number: MatchNo) {
    let Some(m) = draft.fixture(event, number) else {
        return;
    };
    if !has_anything(m) {
        return;
    }
    for to in [m.winner_to, m.loser_to].into_iter().flatten() {
        // Each seat is filled from one match only, so whoever sits there came from this one.
        let filled = |seat: Option<Seat>| seat.is_some_and(|who| who != Seat::Empty);
        if filled(draft.state.event(event).and_then(|e| e.seat(to))) {
            void(draft, event, to.of);
            draft.seat(event, to, Seat::Empty);
        }
    }
    draft.say(Fact::Voided { event, number });
}

//! Corrections of any result at any time. If the winner changes, every later match that this touches is named first,
//! and the director says what happens to them.

use super::draft::{Draft, void};
use super::fixture::Touched;
use super::free_boards::{begin, take_up};
use super::rights::Rights;
use super::robin::{self, Shifted};
use super::score::{Judged, judged_entry};
use super::seat::Flow;
use super::tables::leave_taken_table;
use super::{
    EntrantNo, Event, EventFact, EventNo, EventPlace, Fact, Fixture, FixturePart, LaterMatches,
    MatchNo, MatchResult, OutcomeKind, ScoreEntry, Seat, SeatRef, Stage, Tournament, find, places,
    places_in, reseat, swiss,
};
use crate::fields;
use backgammon::Side;
use crawford_forms::Choice;
use crawford_forms::violation::{Source, Violation, refuse};
use crawford_journal::NoteId;
use std::collections::BTreeSet;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatRemedy {
    /// This seat, of a match not begun.
    Seat(SeatRef),
    /// This seat, if the one who went on wrongly wins the match being played.
    Promise(SeatRef),
    /// Nothing, because it was played already.
    Nothing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaceMoved {
    pub stage: Stage,
    pub who: EntrantNo,
    pub before: Option<EventPlace>,
    pub after: Option<EventPlace>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorrectionOption {
    pub standing: LaterMatches,
    pub places: Vec<PlaceMoved>,
    /// The later matches it changes: another sits there, or what was entered is taken away.
    pub matches: Vec<MatchNo>,
}

/// What a correction would do to the rest of the bracket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorrectionEffects {
    /// Who went on before: the winner, or the one in whose place they played.
    pub before: Option<EntrantNo>,
    /// Who should have gone on.
    pub after: Option<EntrantNo>,
    /// Who had won the match itself, where it was decided.
    pub had_won: Option<EntrantNo>,
    pub has_won: Option<EntrantNo>,
    /// Whether the match now has another winner, or none. False if it was undecided.
    pub turns: bool,
    /// What the director can choose, with whose place each choice changes; the proposed one first.
    pub ways: Vec<CorrectionOption>,
    /// The later matches in which the wrong player sits, in order of play.
    pub touched: Vec<Touched>,
    /// The later matches [`LaterMatches::VoidAndReplay`] would take off the sheet, by number.
    pub voided: Vec<MatchNo>,
    /// Those of them that two players have to play again. A bye only goes to somebody else.
    pub replayed: Vec<MatchNo>,
    /// What [`LaterMatches::TakeSeat`] would give to who should have gone on.
    pub comes_in: SeatRemedy,
    /// What it would give to who went on wrongly, who gets the other's place in exchange.
    pub goes_out: SeatRemedy,
    /// Whether the match is decided afterwards. If nobody goes on from it then, both have left.
    pub decided: bool,
    /// Where nobody goes on any more: the seats of matches not begun that [`LaterMatches::TakeSeat`] would empty, or give to
    /// a bye if both have left, and who sits there.
    pub cleared: Vec<(SeatRef, Seat)>,
    /// Whose place in the standings of a Swiss changes. Rounds already paired stay as they are.
    pub moved: Vec<swiss::SwissChange>,
    /// Who should be in a stage that is drawn already.
    pub qualifiers: Vec<super::ShouldGoOn>,
    /// Who would be equal for the last places in it.
    pub equal: Vec<super::EqualNow>,
    /// Who was drawn into a stage below and stays there, although the match they lost into it is undecided again.
    pub stay_below: Vec<(Stage, EntrantNo)>,
    /// On a ladder, who would stand on another rung if the rungs were worked out anew; [`LaterMatches::RecordOnly`] leaves
    /// them.
    pub rungs: Vec<Shifted>,
}

impl CorrectionEffects {
    #[must_use]
    pub fn need_a_choice(&self) -> bool {
        self.before != self.after && !self.touched.is_empty()
    }

    /// Every later match that one of the ways changes, or in which the wrong player stays, by number.
    #[must_use]
    pub fn later(&self) -> BTreeSet<MatchNo> {
        let touched = self.touched.iter().map(|touch| touch.seat.of);
        let changed = self.ways.iter().flat_map(|way| way.matches.iter().copied());
        touched
            .chain(self.voided.iter().copied())
            .chain(changed)
            .collect()
    }

    fn standings(&self, m: &Fixture) -> Vec<LaterMatches> {
        let open = |one: &super::ShouldGoOn| !one.played;
        let of_a_table = !self.qualifiers.is_empty() && !m.phase.is_of_a_sheet();
        let is_open = |standing: &LaterMatches| match (standing, self.need_a_choice()) {
            (LaterMatches::TakeSeat, _) if of_a_table => self.qualifiers.iter().any(open),
            (LaterMatches::VoidAndReplay, _) if of_a_table => false,
            (LaterMatches::RecordOnly, _) if of_a_table => true,
            (LaterMatches::TakeSeat, true) => {
                !self.rungs.is_empty() || self.after.is_some() || !self.cleared.is_empty()
            }
            (LaterMatches::TakeSeat, false) => true,
            (LaterMatches::VoidAndReplay, _) => self.rungs.is_empty() && !self.replayed.is_empty(),
            (LaterMatches::RecordOnly, true) => true,
            // After a final too, the champion may stay who it was.
            (LaterMatches::RecordOnly, false) => {
                m.phase.is_of_a_sheet() && self.before != self.after && self.after.is_some()
            }
        };
        LaterMatches::ALL.iter().copied().filter(is_open).collect()
    }

    #[must_use]
    pub fn go_beyond_the_match(&self) -> bool {
        self.turns
            || self.ways.iter().any(|way| !way.places.is_empty())
            || !self.moved.is_empty()
            || !self.qualifiers.is_empty()
            || !self.equal.is_empty()
            || !self.stay_below.is_empty()
            || !self.rungs.is_empty()
    }
}

/// What correcting a match to `entry` would do, without doing it.
pub fn consequences(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    entry: &ScoreEntry,
    overrule: Option<NoteId>,
) -> Result<CorrectionEffects, Violation> {
    let (m, judged) = put_right(t, event, number, entry, overrule)?;
    let draft = recorded(t, event, m, judged, None);
    let mut consequences = consequences_of(t, &draft, event, m);
    if let Some((before, after)) = t.event(event).zip(draft.state.event(event)) {
        consequences.moved = swiss::moved(before, after);
        consequences.qualifiers = super::qualifying::should_go_on(t, before, after);
        consequences.equal = super::qualifying::equal_now(t, before, after);
        consequences.stay_below = super::qualifying::stays_below(t, before, after);
    }
    for standing in consequences.standings(m) {
        let (mut places, mut matches) = (Vec::new(), Vec::new());
        // A match decided only now changes no place, unless somebody had gone on from it before.
        if m.result.is_some() || m.kept.is_some() {
            let facts = correct(t, event, number, entry, Some(standing), overrule, None)?;
            let after = Draft::after(t, &facts);
            if let Some((was, is)) = t.event(event).zip(after.state.event(event)) {
                places = places_moved(was, is);
                matches = matches_changed(was, is, number);
            }
        }
        consequences.ways.push(CorrectionOption {
            standing,
            places,
            matches,
        });
    }
    Ok(consequences)
}

/// The other matches from which somebody has to stand up, or whose result or score is taken away.
fn matches_changed(was: &Event, is: &Event, corrected: MatchNo) -> Vec<MatchNo> {
    let changed = |m: &Fixture| {
        let now = is.fixture(m.number)?;
        let stood_up = Side::BOTH
            .into_iter()
            .any(|side| m.seats[side].entrant().is_some() && now.seats[side] != m.seats[side]);
        let taken_away = (m.begun() && !now.begun()) || (m.was_played() && now.result != m.result);
        (stood_up || taken_away).then_some(m.number)
    };
    let others = was.matches.iter().filter(|m| m.number != corrected);
    others.filter_map(|m| changed(m)).collect()
}

pub(super) fn places_moved(was: &Event, is: &Event) -> Vec<PlaceMoved> {
    let mut moved = Vec::new();
    for stage in Stage::with_places() {
        let of = |e: &Event| match stage {
            Stage::Main => places(e),
            below => places_in(e, below),
        };
        let (was, is) = (of(was), of(is));
        let place = |all: &[EventPlace], who| all.iter().find(|p| p.entrant == who).copied();
        let mut people: Vec<EntrantNo> = is.iter().chain(&was).map(|p| p.entrant).collect();
        let mut seen = BTreeSet::new();
        people.retain(|who| seen.insert(*who));
        moved.extend(people.into_iter().filter_map(|who| {
            let (before, after) = (place(&was, who), place(&is, who));
            let span = |p: Option<EventPlace>| p.map(|p| (p.from, p.to));
            let change = PlaceMoved {
                stage,
                who,
                before,
                after,
            };
            (span(before) != span(after)).then_some(change)
        }));
    }
    moved
}

pub(super) fn correct(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    entry: &ScoreEntry,
    standing: Option<LaterMatches>,
    overrule: Option<NoteId>,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    find::fixture(t, event, number)?.unchanged_since(FixturePart::Entry, seen)?;
    let (m, judged) = put_right(t, event, number, entry, overrule)?;
    if judged.sheet == m.sheet && judged.result == m.result {
        return Ok(Vec::new());
    }
    let mut draft = recorded(t, event, m, judged, standing);
    let consequences = consequences_of(t, &draft, event, m);
    if standing.is_none() && consequences.need_a_choice() {
        return Err(
            refuse::correction_needs_a_choice(consequences.later().len())
                .by(Source::Custom)
                .at(fields::STANDING),
        );
    }
    let goes_on = |m: &Fixture| Flow::of(m.goes_on(), m.seats);
    let now = draft.fixture(event, number);
    if now.is_some_and(|now| goes_on(now) != goes_on(m) || now.winner() != m.winner()) {
        let standing = standing.unwrap_or(LaterMatches::TakeSeat);
        robin::after_corrected(&mut draft, event, number, standing);
        if standing == LaterMatches::VoidAndReplay {
            for number in consequences.voided {
                void(&mut draft, event, number);
            }
        }
        reseat::reseat(&mut draft, event);
    }
    if standing.is_some_and(|standing| standing != LaterMatches::RecordOnly) {
        super::qualifying::exchange(t, &mut draft, event, number);
    }
    let mut facts = draft.settle();
    let undecided = || {
        let after = Draft::after(t, &facts);
        after.state.all_matches().any(|(_, m)| m.result.is_none())
    };
    // A match has to be played again, so the tournament is not over any more.
    if t.finished && undecided() {
        facts.push(Fact::Reopened);
    }
    Ok(facts)
}

fn recorded(
    t: &Tournament,
    event: EventNo,
    m: &Fixture,
    judged: Judged,
    standing: Option<LaterMatches>,
) -> Draft {
    // If an earlier correction changed the record only, one that keeps the winner does so too.
    let winner = |result: &Option<MatchResult>| result.as_ref().map(|r| r.winner);
    let same_winner = winner(&m.result) == winner(&judged.result);
    let record_only =
        standing == Some(LaterMatches::RecordOnly) || (m.kept.is_some() && same_winner);
    let mut draft = Draft::on(t);
    let played = |r: &MatchResult| !r.outcome.unplayed();
    if judged.sheet.is_played() || judged.result.as_ref().is_some_and(played) {
        begin(&mut draft, event, m.number, None);
    }
    let goes_on = judged.adds_play_to(m);
    draft.say_in(
        event,
        EventFact::Corrected {
            number: m.number,
            seats: m.seats,
            sheet: judged.sheet,
            result: judged.result,
            note: judged.overruling,
            record_only,
        },
    );
    if goes_on {
        take_up(&mut draft, event, m.number);
    }
    leave_taken_table(&mut draft, event, m.number);
    draft
}

fn put_right<'t>(
    t: &'t Tournament,
    event: EventNo,
    number: MatchNo,
    entry: &ScoreEntry,
    overrule: Option<NoteId>,
) -> Result<(&'t Fixture, Judged), Violation> {
    let m = find::fixture(t, event, number)?;
    if m.players().is_none() {
        return Err(refuse::correction_of_a_bye(number.0));
    }
    if !m.has_anything() && m.kept.is_none() {
        return Err(refuse::correction_of_nothing(number.0));
    }
    // A final score stands for the whole match, and so does an ending with its own score: the games written before no
    // longer count, unless only the kind of ending is corrected.
    let blank = super::ScoreSheet::default();
    let keeps_sheet = match entry {
        ScoreEntry::Final { .. } => false,
        ScoreEntry::Outcome {
            kind: OutcomeKind::WalkOver,
            ..
        } => !m.sheet.is_played(),
        ScoreEntry::Outcome { score, .. } => {
            score.is_none_or(|typed| typed == m.sheet.score.map(i64::from))
        }
        ScoreEntry::Game(_)
        | ScoreEntry::Penalty { .. }
        | ScoreEntry::Sheet { .. }
        | ScoreEntry::Boards(_)
        | ScoreEntry::Undecided => true,
    };
    let sheet = if keeps_sheet { &m.sheet } else { &blank };
    let judged = judged_entry(t, event, m, sheet, entry, overrule)?;
    Ok((m, judged))
}

/// What has to be done about later matches. `draft` has the correction recorded; `m` is the match as it was.
fn consequences_of(
    t: &Tournament,
    draft: &Draft,
    event: EventNo,
    m: &Fixture,
) -> CorrectionEffects {
    let before = Flow::of(m.goes_on(), m.seats);
    let after = draft
        .fixture(event, m.number)
        .map_or(before, |now| Flow::of(now.goes_on(), now.seats));
    let mut touched = Vec::new();
    let mut voided = Vec::new();
    let (mut comes_in, mut goes_out) = (SeatRemedy::Nothing, SeatRemedy::Nothing);
    let (mut rungs, mut cleared) = (Vec::new(), Vec::new());
    let (mut went_on, mut goes_on) = (before.winner, after.winner);
    let corrected = draft.fixture(event, m.number);
    let decided = corrected.is_some_and(|now| now.result.is_some());
    if let Some((e, was)) = draft.state.event(event).zip(t.event(event))
        && before != after
    {
        went_on = Rights::of(was).winner(m.number);
        goes_on = Rights::of(e).winner(m.number);
        let wrong = wrongly_taken(was, e);
        let gets = |who: Seat| {
            let owned = wrong.iter().filter(|(_, _, owner)| *owner == who);
            let seats: Vec<SeatRef> = owned.map(|(seat, ..)| *seat).collect();
            remedy(e, &seats)
        };
        (comes_in, goes_out) = (gets(goes_on), gets(went_on));
        for (seat, who, owner) in wrong {
            if goes_on.entrant().is_none()
                && owner.entrant().is_none()
                && who != Seat::Empty
                && !e.leads_to_play(seat.of)
            {
                cleared.push((seat, who));
            }
            e.hanging_on(seat.of, &mut voided);
            if let Some(m) = e.fixture(seat.of) {
                let status = m.status();
                touched.push(Touched { seat, who, status });
            }
        }
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
    let of_two = |number: &MatchNo| {
        let m = draft.fixture(event, *number);
        m.is_some_and(|m| m.players().is_some())
    };
    let replayed = voided.iter().copied().filter(of_two).collect();
    let (had_won, has_won) = (m.winner(), corrected.and_then(Fixture::winner));
    CorrectionEffects {
        had_won,
        has_won,
        turns: m.result.is_some() && had_won != has_won,
        ways: Vec::new(),
        before: went_on.entrant(),
        after: goes_on.entrant(),
        touched,
        voided,
        replayed,
        comes_in,
        goes_out,
        decided,
        cleared,
        moved: Vec::new(),
        qualifiers: Vec::new(),
        equal: Vec::new(),
        stay_below: Vec::new(),
        rungs,
    }
}

/// The seats whose right goes to somebody else by the correction than before and in which another sits, with who sits
/// there and who has the right. Seats that only follow from a match nobody has begun are left out: they are filled anew
/// with it.
fn wrongly_taken(before: &Event, after: &Event) -> Vec<(SeatRef, Seat, Seat)> {
    let (was, now) = (Rights::of(before), Rights::of(after));
    let mut given_anew: Vec<MatchNo> = Vec::new();
    let mut wrong = Vec::new();
    for (seat, sits, owner) in now.seats() {
        let hangs = |given: &[MatchNo]| now.fed_by(seat).is_some_and(|of| given.contains(&of));
        let taken = was.owner(seat) != owner && sits != owner && !hangs(&given_anew);
        if taken {
            wrong.push((seat, sits, owner));
        }
        if (taken || hangs(&given_anew)) && !after.leads_to_play(seat.of) {
            given_anew.push(seat.of);
        }
    }
    wrong
}

/// Which of the seats they have a right to somebody gets, if everything played stands.
fn remedy(e: &Event, seats: &[SeatRef]) -> SeatRemedy {
    if let Some(free) = seats.iter().find(|seat| !e.leads_to_play(seat.of)) {
        return SeatRemedy::Seat(*free);
    }
    let last = seats.last().and_then(|seat| e.fixture(seat.of));
    match last
        .filter(|m| m.result.is_none())
        .and_then(|m| m.winner_to)
    {
        Some(next) => SeatRemedy::Promise(next),
        None => SeatRemedy::Nothing,
    }
}

//! Wrong results and their corrections, in each of the ways a director has.

use super::player::{EVENT, Player};
use super::sheets::{is_out_of_the_ordinary, single_game};
use crate::{
    EventCommand, EventFact, Fact, Fixture, LaterMatches, MatchNo, OutcomeKind, Phase, ScoreEntry,
};
use backgammon::scoring::MatchRules;
use backgammon::{BySide, Side};
use crawford_forms::violation::{Violation, rules};
use crawford_journal::NoteId;

/// How results are corrected, and what becomes of later matches then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Corrections {
    /// Another score; later matches it touches are voided and played again.
    #[default]
    Replay,
    /// The same, and the rightful player takes the place from the first match not begun.
    TakeSeat,
    /// The same, and only the record changes.
    RecordOnly,
    /// All of these by chance, and every other ending a match can have.
    Any,
    /// All of that; also while later matches are being played, of matches that led nowhere, again and again, with nobody
    /// going on or nothing decided any more, and taken back afterwards.
    Mixed,
}

/// Nobody has won it, and the director says why. Of a sheet that says who has, nothing stays.
fn ruled(kind: OutcomeKind, rules: &MatchRules) -> ScoreEntry {
    ScoreEntry::Outcome {
        kind,
        winner: None,
        score: is_out_of_the_ordinary(rules).then(|| rules.start.map(i64::from)),
        note: Some(reason()),
    }
}

fn reason() -> NoteId {
    NoteId::from_random([1; 10])
}

impl Player {
    /// Corrects a random result: the other player had won, or the score or the ending was another.
    pub(super) fn correct_something(&mut self, how: Corrections) -> Result<(), Violation> {
        let played =
            |m: &Fixture| m.begun() && m.result.as_ref().is_some_and(|r| r.winner.is_some());
        let matches = self.event().into_iter().flat_map(|e| e.matches.iter());
        let played: Vec<MatchNo> = matches.filter(|m| played(m)).map(|m| m.number).collect();
        let Some(number) = played.get(self.rng.below(played.len())).copied() else {
            return Ok(());
        };
        let Some(e) = self.event() else { return Ok(()) };
        let Some(m) = e.fixture(number) else {
            return Ok(());
        };
        let Some(winner) = m.result.as_ref().and_then(|r| r.winner) else {
            return Ok(());
        };
        let (rules, phase) = (e.rules_of(m), m.phase);
        let winner = if self.rng.happens(0.5) {
            winner
        } else {
            winner.other()
        };
        let entry = match (how, self.rng.below(20)) {
            (Corrections::Mixed, 0) => ruled(OutcomeKind::BothLeft, &rules),
            (Corrections::Mixed, 10) if phase.is_in_a_table() => ruled(OutcomeKind::Void, &rules),
            (Corrections::Mixed, 11) => ScoreEntry::Undecided,
            // Usually it decides nothing yet.
            (Corrections::Mixed, 1) if rules.length > 1 => ScoreEntry::Sheet {
                games: vec![single_game(winner, &rules, 0)],
                penalties: Vec::new(),
            },
            (Corrections::Any | Corrections::Mixed, 2..=9) => {
                self.ended_otherwise(winner, &rules, phase)
            }
            _ => self.won_by(winner, &rules),
        };
        let correct = |standing| {
            EventCommand::Correct {
                number,
                entry: entry.clone(),
                standing,
                overrule: None,
                seen: None,
            }
            .of(EVENT)
        };
        let standing = match (how, self.rng.below(3)) {
            (Corrections::Replay, _) | (Corrections::Any | Corrections::Mixed, 0) => {
                LaterMatches::VoidAndReplay
            }
            (Corrections::TakeSeat, _) | (Corrections::Any | Corrections::Mixed, 1) => {
                LaterMatches::TakeSeat
            }
            (Corrections::RecordOnly | Corrections::Any | Corrections::Mixed, _) => {
                LaterMatches::RecordOnly
            }
        };
        // The choice may be sent although none is needed.
        let first = Some(standing).filter(|_| how == Corrections::Mixed);
        match self.act(&correct(first)) {
            Err(violation) if violation.rule == rules::CORRECTION_NEEDS_A_CHOICE => {
                self.act(&correct(Some(standing)))
            }
            done => done,
        }
    }

    /// Takes a correction back, if nothing depends on it.
    pub(super) fn take_back_something(&mut self) {
        let standing = self.night.sandbox.standing();
        let corrections = standing.filter(|w| {
            matches!(
                w.fact,
                Fact::Event {
                    fact: EventFact::Corrected { .. },
                    ..
                }
            )
        });
        let actions: Vec<u64> = corrections.map(|w| w.action).collect();
        if let Some(action) = actions.get(self.rng.below(actions.len())) {
            self.night.sandbox.take_back(*action);
        }
    }

    /// Two sit down to a match, if neither is playing another: somebody who plays on for whoever took their seat may be.
    pub(super) fn begin_match(&mut self, number: MatchNo) -> Result<(), Violation> {
        let Some((players, _)) = self.open_match(number) else {
            return Ok(());
        };
        let t = &self.night.sandbox.t;
        let both = players.both();
        let sits = |m: &Fixture| both.iter().any(|n| m.side_of(*n).is_some());
        let elsewhere = |n| self.plays_with_another_entry(n);
        if t.playing().any(|(_, m)| sits(m)) || both.into_iter().any(elsewhere) {
            return Ok(());
        }
        self.act(
            &EventCommand::Begin {
                number,
                table: None,
                seen: None,
            }
            .of(EVENT),
        )
    }

    /// In an event with handicaps the director now and then has a word of their own about where a match begins.
    pub(super) fn set_a_start(&mut self, number: MatchNo) -> Result<(), Violation> {
        let handicaps = self.event().is_some_and(|e| e.settings.handicap);
        if !handicaps || !self.rng.happens(0.1) {
            return Ok(());
        }
        self.begin_match(number)?;
        let Some((_, rules)) = self.open_match(number) else {
            return Ok(());
        };
        let m = self.event().and_then(|e| e.fixture(number));
        if !m.is_some_and(|m| m.begun() && m.sheet.is_blank()) {
            return Ok(());
        }
        let below = usize::from(rules.length);
        let mut points = || u16::try_from(self.rng.below(below)).expect("it is below a length");
        let start = BySide::new(points(), points());
        self.act(
            &EventCommand::BeginAt {
                number,
                start,
                seen: None,
            }
            .of(EVENT),
        )
    }

    /// A match not played out: given up, stopped, out of time, or nobody came.
    fn ended_otherwise(&mut self, winner: Side, rules: &MatchRules, phase: Phase) -> ScoreEntry {
        const KINDS: [OutcomeKind; 5] = [
            OutcomeKind::WalkOver,
            OutcomeKind::Forfeit,
            OutcomeKind::Retired,
            OutcomeKind::LossOnTime,
            OutcomeKind::Unfinished,
        ];
        let which = self.rng.below(KINDS.len());
        let kind = *KINDS.get(which).expect("chance stays below the length");
        let score = rules.start.map(|start| {
            let short = self
                .rng
                .below(usize::from(rules.length.saturating_sub(start)));
            i64::from(start) + short as i64
        });
        ScoreEntry::Outcome {
            kind,
            winner: Some(winner),
            score: (kind != OutcomeKind::WalkOver).then_some(score),
            note: phase.is_on_any_day().then(reason),
        }
    }
}

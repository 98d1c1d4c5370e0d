//! A ladder as it stands: who is on which rung, and whose challenge waits to be played.

use crate::refusal::Refusal;
use chrono::NaiveDate;
use crawford_journal::UtcMicros;
use crawford_tournament::robin::{may_challenge, open_challenge};
use crawford_tournament::{EntrantNo, Event, MatchNo, Tournament};
use serde::Serialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct LadderRung {
    /// From 1, the top.
    pub rung: usize,
    pub entrant: EntrantNo,
    pub left: bool,
    pub won: usize,
    pub lost: usize,
    /// The challenge they have to play.
    pub challenge: Option<LadderChallenge>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct LadderChallenge {
    pub number: MatchNo,
    pub by: EntrantNo,
    pub of: EntrantNo,
    pub due: Option<NaiveDate>,
}

/// Whom somebody on a ladder may challenge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Challenger {
    pub entrant: EntrantNo,
    /// Everyone above, the nearest first.
    pub opponents: Vec<ChallengeOpponent>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChallengeOpponent {
    pub rung: usize,
    pub entrant: EntrantNo,
    /// Why they may not be challenged.
    pub refused: Option<Refusal>,
}

impl Challenger {
    /// `None` where they are on no rung.
    #[must_use]
    pub fn of(
        t: &Tournament,
        event: &Event,
        entrant: EntrantNo,
        now: UtcMicros,
    ) -> Option<Challenger> {
        let own = rung_of(event, entrant)?;
        let opponent = |(rung, of): (usize, &EntrantNo)| ChallengeOpponent {
            rung,
            entrant: *of,
            refused: may_challenge(t, event, entrant, *of, now)
                .err()
                .map(Refusal),
        };
        let above = on_rungs(event).take_while(|(rung, _)| *rung < own);
        let mut opponents: Vec<ChallengeOpponent> = above.map(opponent).collect();
        opponents.reverse();
        Some(Challenger { entrant, opponents })
    }
}

/// Who is on which rung.
fn on_rungs(event: &Event) -> impl Iterator<Item = (usize, &EntrantNo)> {
    (1..).zip(&event.rungs)
}

/// The rung of an entrant, from 1, the top.
#[must_use]
pub fn rung_of(event: &Event, entrant: EntrantNo) -> Option<usize> {
    let mut all = on_rungs(event);
    all.find(|(_, who)| **who == entrant).map(|(rung, _)| rung)
}

/// The rungs of a ladder from the top; none in other formats.
#[must_use]
pub fn rungs(t: &Tournament, event: &Event) -> Vec<LadderRung> {
    let rung = |(rung, who): (usize, &EntrantNo)| {
        let winners = event.matches_of(*who).filter_map(|m| m.winner());
        let (won, lost): (Vec<EntrantNo>, Vec<EntrantNo>) =
            winners.partition(|winner| winner == who);
        LadderRung {
            rung,
            entrant: *who,
            left: t.has_left(*who),
            won: won.len(),
            lost: lost.len(),
            challenge: challenge(event, *who),
        }
    };
    on_rungs(event).map(rung).collect()
}

/// The challenge an entrant has to play.
fn challenge(event: &Event, who: EntrantNo) -> Option<LadderChallenge> {
    let m = open_challenge(event, who)?;
    let players = m.players()?;
    Some(LadderChallenge {
        number: m.number,
        by: players.top,
        of: players.bottom,
        due: m.due,
    })
}

//! The score cards of a Swiss, made from its matches, for ranking and pairing. Only rounds up to the one asked for are
//! read, so nothing that happens later, such as somebody leaving, changes a closed round.

use super::super::ranking::{
    Exact, Rank, RankedField, RankingRules, RoundKind, ScoreCard, ScoreCardLine, rank,
};
use super::super::{EntrantNo, Event, Fixture, Outcome, Pairing, Phase};
use super::settings::{ByeWorth, SwissScoring, SwissSettings};
use backgammon::Side;
use std::collections::{BTreeMap, BTreeSet};

/// The rounds of the Swiss of an event, as they were paired. A round paired in two parts is in it twice.
pub(super) fn pairings(e: &Event) -> impl Iterator<Item = &Pairing> {
    e.pairings.iter().filter(|p| p.phase == Phase::Swiss)
}

pub(super) fn matches<'e>(e: &'e Event, p: &Pairing) -> impl Iterator<Item = &'e Fixture> {
    e.matches
        .iter()
        .skip(p.first.index().expect("matches are numbered from 1"))
        .take(p.matches)
        .map(AsRef::as_ref)
}

/// The round in which two met at a table.
pub(super) fn met_in(e: &Event, a: EntrantNo, b: EntrantNo) -> Option<u8> {
    pairings(e).find_map(|p| {
        let mut played = matches(e, p).filter(|m| m.scored());
        let both = played.any(|m| m.side_of(a).is_some() && m.side_of(b).is_some());
        both.then_some(p.round)
    })
}

/// The last round paired; 0 before the first.
#[must_use]
pub fn rounds_paired(e: &Event) -> u8 {
    pairings(e).map(|p| p.round).max().unwrap_or(0)
}

/// The last round such that it and all before it are decided.
#[must_use]
pub fn rounds_closed(e: &Event) -> u8 {
    let open = pairings(e)
        .filter(|p| matches(e, p).any(|m| m.result.is_none()))
        .map(|p| p.round)
        .min();
    // A round part of which waits for a table to finish is open while anybody waits.
    match open {
        Some(round) => round.saturating_sub(1),
        None if waiting(e).is_empty() => rounds_paired(e),
        None => rounds_paired(e).saturating_sub(1),
    }
}

/// Those left out of the last round paired until a table of the round before has finished.
#[must_use]
pub fn waiting(e: &Event) -> Vec<EntrantNo> {
    waiting_in(e, rounds_paired(e)).to_vec()
}

/// Those left out of a round who still wait. Its second part leaves nobody waiting: whoever was held back and is not in
/// it had left or played enough.
fn waiting_in(e: &Event, round: u8) -> &[EntrantNo] {
    let parts = pairings(e).filter(|p| p.round == round);
    parts
        .last()
        .map(|p| p.waiting.as_slice())
        .unwrap_or_default()
}

/// Everyone a pairing found an opponent or a bye for.
fn seated(e: &Event, p: &Pairing) -> Vec<EntrantNo> {
    let at_tables = matches(e, p).flat_map(Fixture::entrants);
    at_tables.chain(p.byes.iter().copied()).collect()
}

/// Everyone who was in the Swiss by the end of a round, in check-in order.
pub(super) fn players_by(e: &Event, rounds: u8) -> BTreeSet<EntrantNo> {
    let mut players: BTreeSet<EntrantNo> = BTreeSet::new();
    if let Some(draw) = &e.draw {
        players.extend(&draw.entrants);
    }
    for p in pairings(e).filter(|p| p.round <= rounds) {
        players.extend(seated(e, p));
        players.extend(&p.waiting);
        players.extend(&p.away);
    }
    players
}

/// The cards after so many rounds. Of a match still being played there is no line.
#[must_use]
pub fn field(e: &Event, settings: &SwissSettings, rounds: u8) -> RankedField {
    let mut cards: BTreeMap<EntrantNo, ScoreCard> = players_by(e, rounds)
        .into_iter()
        .map(|who| (who, ScoreCard::new(who, e.ratings.get(&who).copied())))
        .collect();
    for round in 1..=rounds {
        let mut there: BTreeSet<EntrantNo> = BTreeSet::new();
        for p in pairings(e).filter(|p| p.round == round) {
            for m in matches(e, p) {
                for side in Side::BOTH {
                    let Some(who) = m.seats[side].entrant() else {
                        continue;
                    };
                    there.insert(who);
                    let line = line(e, settings, m, side, u16::from(round));
                    if let (Some(line), Some(card)) = (line, cards.get_mut(&who)) {
                        card.lines.push(line);
                    }
                }
            }
            for who in &p.byes {
                there.insert(*who);
                if let Some(card) = cards.get_mut(who) {
                    card.lines.push(bye(settings, u16::from(round)));
                }
            }
        }
        there.extend(waiting_in(e, round));
        for (who, card) in &mut cards {
            if !there.contains(who) {
                card.lines.push(away(u16::from(round)));
            }
        }
    }
    // The rounds a latecomer missed are those before their first.
    if settings.late_byes || settings.missed.is_some() {
        for card in cards.values_mut() {
            let first = card
                .lines
                .iter()
                .position(|line| line.kind != RoundKind::Away);
            for line in card.lines.iter_mut().take(first.unwrap_or(0)) {
                if !e
                    .draw
                    .as_ref()
                    .is_some_and(|d| d.entrants.contains(&card.who))
                {
                    *line = missed(settings, line.round);
                }
            }
        }
    }
    RankedField {
        cards: cards.into_values().collect(),
        rounds: u16::from(rounds),
        win: settings.scoring.win(),
        meetings: 1,
        scheduled: false,
        seed: e.drawn_seed(),
    }
}

fn away(round: u16) -> ScoreCardLine {
    ScoreCardLine {
        round,
        opponent: None,
        kind: RoundKind::Away,
        won: false,
        points: Exact::ZERO,
        margin: 0,
    }
}

pub(super) fn missed(settings: &SwissSettings, round: u16) -> ScoreCardLine {
    match settings.missed {
        Some(ByeWorth::Nothing) => away(round),
        Some(worth) => unplayed(settings, worth, round),
        None if settings.late_byes => bye(settings, round),
        None => away(round),
    }
}

fn bye(settings: &SwissSettings, round: u16) -> ScoreCardLine {
    unplayed(settings, settings.bye, round)
}

/// A round without an opponent that is worth this much.
fn unplayed(settings: &SwissSettings, worth: ByeWorth, round: u16) -> ScoreCardLine {
    let win = settings.scoring.win();
    ScoreCardLine {
        round,
        opponent: None,
        kind: RoundKind::Bye,
        won: worth == ByeWorth::Win,
        points: match worth {
            ByeWorth::Win => win,
            ByeWorth::Half => win.per(2),
            ByeWorth::Nothing => Exact::ZERO,
        },
        margin: 0,
    }
}

fn line(
    e: &Event,
    settings: &SwissSettings,
    m: &Fixture,
    side: Side,
    round: u16,
) -> Option<ScoreCardLine> {
    let outcome = m.result.as_ref()?.outcome;
    let score = e.read_score(m);
    let line = ScoreCardLine::of_match(m, side, round, score)?;
    let won = line.won;
    let points = match settings.scoring {
        _ if !won && !line.kind.played() => Exact::ZERO,
        SwissScoring::Wins | SwissScoring::TwoTwoOne if won => settings.scoring.win(),
        SwissScoring::Stavrou { unfinished } if won => {
            if outcome == Outcome::Unfinished {
                Exact::from(i64::from(unfinished))
            } else {
                let ahead = score[side].saturating_sub(score[side.other()]);
                settings.scoring.win() + Exact::from(ahead)
            }
        }
        scoring => scoring.loss(),
    };
    Some(ScoreCardLine { points, ..line })
}

#[must_use]
pub fn standings_after(e: &Event, settings: &SwissSettings, rounds: u8) -> Vec<Rank> {
    rank(&field(e, settings, rounds), &settings.ranking)
}

/// The standings as they are, matches decided in the round being played among them.
#[must_use]
pub fn standings(e: &Event) -> Option<Vec<Rank>> {
    let settings = e.capabilities().paired_rounds()?;
    Some(standings_after(e, settings, rounds_paired(e)))
}

/// The places in the standings alone, by score and the same tie-breaks.
pub(super) fn place_of(field: &RankedField, rules: &RankingRules) -> BTreeMap<EntrantNo, u32> {
    rank(field, rules).iter().map(|r| (r.who, r.from)).collect()
}

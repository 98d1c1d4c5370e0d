//! The pairing of a round, with a reason for everything in it; or the proof that there is none, with what could be done.

use super::super::EntrantNo;
use super::board::Board;
use super::round::{Allowed, Fixed, SwissRound, Within};
use super::solve::{Solved, solve};
use super::value::PairingValue;
use super::why::{ByeWhy, PairWhy, bye_why, pair_why};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SwissPair {
    /// The one higher in the row: by score, then by the order set.
    pub a: EntrantNo,
    pub b: EntrantNo,
    pub why: PairWhy,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ByeGiven {
    pub who: EntrantNo,
    pub why: ByeWhy,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SwissPairing {
    /// Who meets whom, from the top.
    pub pairs: Vec<SwissPair>,
    pub byes: Vec<ByeGiven>,
    pub value: PairingValue,
}

/// Why a round cannot be paired, and what could be done instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoPairing {
    /// Nobody to pair, or one alone.
    TooFew,
    /// More different scores than can be weighed; pair without groups.
    TooManyScores,
    /// What was set by hand names somebody twice, or somebody who is not there.
    BadHand(EntrantNo),
    None(Proof),
}

/// The proof that no pairing exists: parts of an odd number each, whose members may meet nobody but one another and those
/// `between`, of whom there are fewer than parts. However they are paired, some part is left with somebody over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The parts; the bye stands as nobody.
    pub parts: Vec<Vec<Option<EntrantNo>>>,
    /// The only others they may meet; the bye stands as nobody.
    pub between: Vec<Option<EntrantNo>>,
    /// What would make a pairing, each alone; stopping here is always another.
    pub choices: Vec<PairingFallback>,
}

/// A way out when no pairing keeps the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairingFallback {
    pub allowed: Allowed,
    /// The pairing it gives, with no more of it than need be.
    pub pairing: SwissPairing,
}

pub fn pair(round: &SwissRound) -> Result<SwissPairing, NoPairing> {
    let board = Board::of(round);
    match pairs_of(&board, round)? {
        Ok(pairs) => Ok(describe(&board, round, &pairs, &BTreeSet::new())),
        Err(mut proof) => {
            proof.choices = choices(round);
            Err(NoPairing::None(proof))
        }
    }
}

/// Pairs a round around what the director set by hand: some of it or all.
pub fn pair_around(round: &SwissRound, by_hand: &[Fixed]) -> Result<SwissPairing, NoPairing> {
    let taken = hand(round, by_hand)?;
    let mut rest = round.clone();
    rest.players.retain(|p| !taken.contains_key(&p.who));
    let board = Board::of(round);
    let ids = board.ids();
    let of_hand = |fixed: &Fixed| {
        let a = ids.get(&fixed.who).copied()?;
        let b = match fixed.against {
            Some(other) => ids.get(&other).copied()?,
            None => board.vertices(),
        };
        Some((a.min(b), a.max(b)))
    };
    let mut pairs: Vec<(u32, u32)> = by_hand.iter().filter_map(of_hand).collect();
    if !rest.players.is_empty() {
        let found = pair(&rest)?;
        let both = found.pairs.iter().filter_map(|pair| {
            let (a, b) = (*ids.get(&pair.a)?, *ids.get(&pair.b)?);
            Some((a.min(b), a.max(b)))
        });
        pairs.extend(both);
        let alone = found.byes.iter().filter_map(|bye| ids.get(&bye.who));
        pairs.extend(alone.map(|a| (*a, board.vertices())));
    }
    let by_hand = by_hand.iter().map(|fixed| fixed.who).collect();
    Ok(describe(&board, round, &pairs, &by_hand))
}

fn hand(
    round: &SwissRound,
    by_hand: &[Fixed],
) -> Result<BTreeMap<EntrantNo, Option<EntrantNo>>, NoPairing> {
    let there: BTreeSet<EntrantNo> = round.players.iter().map(|p| p.who).collect();
    let mut taken = BTreeMap::new();
    for fixed in by_hand {
        let both = [Some(fixed.who), fixed.against];
        for (who, other) in both.into_iter().zip([fixed.against, Some(fixed.who)]) {
            let Some(who) = who else { continue };
            if !there.contains(&who) || other == Some(who) || taken.insert(who, other).is_some() {
                return Err(NoPairing::BadHand(who));
            }
        }
    }
    Ok(taken)
}

type Found = Result<Vec<(u32, u32)>, Proof>;

fn pairs_of(board: &Board, round: &SwissRound) -> Result<Found, NoPairing> {
    if board.players() == 0 {
        return Err(NoPairing::TooFew);
    }
    let allowed = round.allowed;
    let relaxed = allowed.rematches || allowed.second_byes || allowed.wishes;
    let name = |id: &u32| (!board.is_bye(*id)).then(|| board.who[*id]);
    match solve(board, relaxed) {
        Solved::Pairs(pairs) => Ok(Ok(pairs)),
        Solved::TooMany => Err(NoPairing::TooManyScores),
        Solved::Stuck(stuck) => Ok(Err(Proof {
            parts: stuck
                .parts
                .iter()
                .map(|part| part.iter().map(name).collect())
                .collect(),
            between: stuck.between.iter().map(name).collect(),
            choices: Vec::new(),
        })),
    }
}

/// The ways out that lead anywhere: each alone, then all of them.
fn choices(round: &SwissRound) -> Vec<PairingFallback> {
    let now = round.allowed;
    let ways = [
        Allowed {
            wishes: true,
            ..now
        },
        Allowed {
            second_byes: true,
            ..now
        },
        Allowed {
            extra_byes: now.extra_byes.saturating_add(2),
            ..now
        },
        Allowed {
            rematches: true,
            ..now
        },
        Allowed {
            rematches: true,
            second_byes: true,
            wishes: true,
            ..now
        },
    ];
    let mut found: Vec<PairingFallback> = Vec::new();
    for allowed in ways {
        // The last is only for when nothing less will do.
        let everything = allowed.rematches && allowed.second_byes;
        if allowed == now || everything && !found.is_empty() {
            continue;
        }
        let mut other = round.clone();
        other.allowed = allowed;
        let board = Board::of(&other);
        if let Ok(Ok(pairs)) = pairs_of(&board, &other) {
            found.push(PairingFallback {
                allowed,
                pairing: describe(&board, &other, &pairs, &BTreeSet::new()),
            });
        }
    }
    found
}

fn describe(
    board: &Board,
    round: &SwissRound,
    pairs: &[(u32, u32)],
    by_hand: &BTreeSet<EntrantNo>,
) -> SwissPairing {
    let mut pairs = pairs.to_vec();
    pairs.sort_unstable();
    let value = board.value(&pairs);
    let within: Within = round.within;
    let mut pairing = SwissPairing {
        pairs: Vec::new(),
        byes: Vec::new(),
        value,
    };
    for &(a, b) in &pairs {
        if board.is_bye(b) {
            let who = board.who[a];
            pairing.byes.push(ByeGiven {
                who,
                why: bye_why(board, &pairs, a, by_hand.contains(&who)),
            });
        } else {
            let (first, second) = (board.who[a], board.who[b]);
            let hand = by_hand.contains(&first) || by_hand.contains(&second);
            pairing.pairs.push(SwissPair {
                a: first,
                b: second,
                why: pair_why(board, &pairs, (a, b), within, hand),
            });
        }
    }
    pairing
}

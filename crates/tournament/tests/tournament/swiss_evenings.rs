//! Whole Swiss tournaments with chance results, for 8 to 300 players: no rematch, no second bye, no float that is not
//! explained.

use crawford_forms::Choice;
use crawford_tournament::EntrantNo;
use crawford_tournament::ranking::Exact;
use crawford_tournament::swiss::{
    Allowed, Float, FloatReason, NoPairing, SwissPlayer, SwissRound, Within, pair,
};
use std::collections::BTreeSet;

/// Repeatable randomness.
struct Chance(u64);

impl Chance {
    fn below(&mut self, k: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % k
    }
}

fn players(count: u32, chance: &mut Chance) -> Vec<SwissPlayer> {
    (1..=count)
        .map(|n| SwissPlayer {
            who: EntrantNo(n),
            score: Exact::ZERO,
            rating: Some(1_000_000 + chance.below(800_000) as i64),
            place: n,
            met: Vec::new(),
            had_bye: false,
            unplayed: 0,
            floated: None,
        })
        .collect()
}

/// Plays a tournament; says in which round it had no pairing, if it came to that.
fn play(count: u32, rounds: u16, within: Within, chance: &mut Chance) -> Option<u16> {
    let mut everyone = players(count, chance);
    for number in 1..=rounds {
        let away: BTreeSet<u32> = (1..=count).filter(|_| chance.below(40) == 0).collect();
        let here = |p: &&SwissPlayer| !away.contains(&p.who.0);
        let round = SwissRound {
            number,
            players: everyone.iter().filter(here).cloned().collect(),
            groups: true,
            within,
            seed: format!("{count}"),
            wishes: Vec::new(),
            allowed: Allowed::default(),
        };
        let pairing = match pair(&round) {
            Ok(pairing) => pairing,
            Err(NoPairing::None(proof)) => {
                assert!(proof.parts.len() > proof.between.len());
                return Some(number);
            }
            Err(other) => panic!("{other:?}"),
        };
        let mut seen = BTreeSet::new();
        let sound = &pairing.value;
        assert_eq!(
            (sound.rematches, sound.second_byes, sound.wishes),
            (0, 0, 0)
        );
        for p in &mut everyone {
            if !round.players.iter().any(|q| q.who == p.who) {
                p.unplayed += 1;
                p.floated = None;
            }
        }
        for pair in &pairing.pairs {
            assert!(seen.insert(pair.a) && seen.insert(pair.b));
            let (a, b) = (pair.a.0 as usize - 1, pair.b.0 as usize - 1);
            assert!(!everyone[a].met.contains(&pair.b), "a rematch");
            let (upper, lower) = (everyone[a].score, everyone[b].score);
            assert!(upper >= lower);
            assert_eq!(pair.why.float.is_some(), upper != lower);
            if pair.why.float == Some(FloatReason::Odd) {
                let above = round.players.iter().filter(|p| p.score >= upper).count();
                assert_eq!(above % 2, 1);
            }
            if pair.why.float == Some(FloatReason::MetAll) {
                let same = |p: &&SwissPlayer| p.score == upper && p.who != pair.a;
                let met = &everyone[a].met;
                assert!(
                    round
                        .players
                        .iter()
                        .filter(same)
                        .all(|p| met.contains(&p.who))
                );
            }
            everyone[a].met.push(pair.b);
            everyone[b].met.push(pair.a);
            (everyone[a].floated, everyone[b].floated) = if upper == lower {
                (None, None)
            } else {
                (Some(Float::Down), Some(Float::Up))
            };
            let winner = if chance.below(2) == 0 { a } else { b };
            everyone[winner].score = everyone[winner].score + Exact::from(1i64);
        }
        assert_eq!(pairing.byes.len(), round.players.len() % 2);
        for bye in &pairing.byes {
            assert!(seen.insert(bye.who));
            let p = &mut everyone[bye.who.0 as usize - 1];
            assert!(!p.had_bye, "a second bye");
            p.had_bye = true;
            p.unplayed += 1;
            p.floated = Some(Float::Down);
            p.score = p.score + Exact::from(1i64);
        }
        assert_eq!(seen.len(), round.players.len());
    }
    None
}

#[test]
fn two_hundred_tournaments_without_a_fault() {
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    let mut dead_ends = 0;
    for index in 0..200u32 {
        let count = 8 + chance.below(if index % 8 == 0 { 293 } else { 60 }) as u32;
        let rounds = (3 + chance.below(5) as u16).min(count as u16 - 1);
        let within = Within::ALL[index as usize % 5];
        dead_ends += u32::from(play(count, rounds, within, &mut chance).is_some());
    }
    assert!(dead_ends < 10, "{dead_ends} rounds had no legal pairing");
}

#[test]
fn as_many_rounds_as_an_even_field_has() {
    // Eight players, seven rounds: without byes or anyone away, a legal pairing may run out only where it is proved.
    let mut chance = Chance(7);
    for _ in 0..50 {
        play(8, 7, Within::Random, &mut chance);
    }
}

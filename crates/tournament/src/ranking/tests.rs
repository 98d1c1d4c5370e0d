#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "tests say what they expect"
)]

use super::*;

/// Cards from results `(round, winner, loser)`; a loser 0 is a bye.
fn field(players: u32, rounds: u16, results: &[(u16, u32, u32)]) -> RankedField {
    let one = Exact::from(1i64);
    let line = |round, opponent, kind, won: bool| ScoreCardLine {
        round,
        opponent,
        kind,
        won,
        points: if won { one } else { Exact::ZERO },
        margin: if won { 3 } else { -3 },
    };
    let cards = (1..=players)
        .map(|n| {
            let mut card = ScoreCard::new(EntrantNo(n), Some(i64::from(1000 + n) * 1000));
            for &(round, winner, loser) in results {
                if winner == n && loser == 0 {
                    card.lines.push(line(round, None, RoundKind::Bye, true));
                } else if winner == n {
                    let other = Some(EntrantNo(loser));
                    card.lines.push(line(round, other, RoundKind::Played, true));
                } else if loser == n {
                    let other = Some(EntrantNo(winner));
                    card.lines
                        .push(line(round, other, RoundKind::Played, false));
                }
            }
            card
        })
        .collect();
    RankedField {
        cards,
        rounds,
        win: one,
        meetings: 1,
        scheduled: false,
        seed: "seed".into(),
    }
}

fn order(field: &RankedField, tie_breaks: &[TieBreak]) -> Vec<(u32, u32, u32)> {
    let rules = RankingRules {
        tie_breaks: tie_breaks.to_vec(),
        unplayed: UnplayedRule::Fide2026,
        by_hand: Vec::new(),
    };
    rank(field, &rules)
        .iter()
        .map(|r| (r.from, r.to, r.who.0))
        .collect()
}

/// Four players, all against all: 1 beat 2 and 3, 2 beat 3 and 4, 3 beat 4, 4 beat 1.
const FOUR: [(u16, u32, u32); 6] = [
    (1, 1, 2),
    (1, 3, 4),
    (2, 1, 3),
    (2, 2, 4),
    (3, 4, 1),
    (3, 2, 3),
];

fn four() -> RankedField {
    field(4, 3, &FOUR)
}

#[test]
fn without_tie_breaks_places_are_shared() {
    assert_eq!(
        order(&four(), &[]),
        [(1, 2, 1), (1, 2, 2), (3, 4, 3), (3, 4, 4)]
    );
}

/// The four under orders set by hand: who is where, and what puts them below the one above.
fn ordered(orders: &[&[u32]]) -> Vec<(u32, Option<Parted>)> {
    let set = |(order, n): (&&[u32], u8)| ManualOrder {
        order: order.iter().copied().map(EntrantNo).collect(),
        note: NoteId::from_random([n; 10]),
    };
    let rules = RankingRules {
        by_hand: orders.iter().zip(1u8..).map(set).collect(),
        ..RankingRules::default()
    };
    let ranks = rank(&four(), &rules);
    ranks.iter().map(|r| (r.who.0, r.parted_by)).collect()
}

#[test]
fn around_an_order_by_hand_it_is_said_what_parts_those_who_are_neighbours_now() {
    let encounter = Some(Parted::By(TieBreak::DirectEncounter));
    let (score, hand) = (Some(Parted::Score), Some(Parted::ByHand));
    assert_eq!(
        ordered(&[]),
        [(1, None), (2, encounter), (3, score), (4, encounter)]
    );
    // 3 has a lower score than 1, and 4 than 2: no direct encounter parts these.
    assert_eq!(
        ordered(&[&[3, 2]]),
        [(1, None), (3, score), (2, hand), (4, score)]
    );
    assert_eq!(
        ordered(&[&[2, 1]]),
        [(2, None), (1, hand), (3, score), (4, encounter)]
    );
    // The second order takes 3 away from 2, who is below 1 as computed.
    assert_eq!(
        ordered(&[&[3, 2], &[3, 1]]),
        [(3, None), (1, hand), (2, encounter), (4, score)]
    );
}

#[test]
fn direct_encounter_separates_those_who_met() {
    let ranks = rank(&four(), &RankingRules::default());
    let order: Vec<_> = ranks.iter().map(|r| r.who.0).collect();
    assert_eq!(order, [1, 2, 3, 4]);
    let second = ranks.get(1).unwrap();
    assert_eq!(
        second.parted_by,
        Some(Parted::By(TieBreak::DirectEncounter))
    );
    let seen = second.encounter.as_ref().unwrap();
    assert_eq!(seen.least, Exact::ZERO);
    assert_eq!(seen.among, [EntrantNo(1), EntrantNo(2)]);
}

#[test]
fn direct_encounter_splits_only_where_no_missing_match_could_turn_it() {
    // All but 5 have a point. Of them 1 beat 2, 4 beat 1 and 6 beat 3, so anyone could still catch up with anyone.
    let open = field(
        6,
        2,
        &[(1, 1, 2), (2, 4, 1), (1, 3, 5), (2, 6, 3), (2, 2, 5)],
    );
    let shared = [1, 2, 3, 4, 6].map(|who| (1, 5, who));
    assert_eq!(
        order(&open, &[TieBreak::DirectEncounter]),
        [&shared[..], &[(6, 6, 5)]].concat()
    );
    // All three met in a circle: equal still.
    let circle = field(3, 3, &[(1, 1, 2), (2, 2, 3), (3, 3, 1)]);
    assert_eq!(
        order(&circle, &[TieBreak::DirectEncounter]),
        [(1, 3, 1), (1, 3, 2), (1, 3, 3)]
    );
}

#[test]
fn a_rematch_is_no_match_against_somebody_else() {
    // All but 4 have two points. 1 lost to 3 twice and has not met 2, whom 1 could still catch up with.
    let rematch = field(
        4,
        5,
        &[
            (1, 3, 1),
            (2, 3, 1),
            (3, 2, 3),
            (4, 1, 4),
            (5, 1, 4),
            (4, 2, 4),
        ],
    );
    assert_eq!(
        order(&rematch, &[TieBreak::DirectEncounter]),
        [(1, 3, 1), (1, 3, 2), (1, 3, 3), (4, 4, 4)]
    );
    let ranks = rank(&rematch, &RankingRules::default());
    let first = ranks.iter().find(|r| r.who == EntrantNo(1)).unwrap();
    let seen = first.encounter.as_ref().unwrap();
    assert_eq!((seen.missing, seen.most), (1, Exact::from(1i64)));
}

#[test]
fn direct_encounter_begins_again_with_those_it_leaves_equal() {
    // 1 to 4 have two points each: 1 and 2 won two of their matches among the four, 3 and 4 one, and one against 5.
    // So 1 and 2 are above 3 and 4; then 1, who beat 2, is above 2, and 3, who beat 4, above 4.
    let five = field(5, 5, &[&FOUR[..], &[(4, 3, 5), (5, 4, 5)]].concat());
    assert_eq!(
        order(&five, &[TieBreak::DirectEncounter]),
        [1, 2, 3, 4, 5].map(|who| (who, who, who))
    );
    // 1 beat 2, 3 and 4, who beat each other in a circle and stay equal; 5 gave each of them two more points.
    let circle = field(
        5,
        9,
        &[
            (1, 1, 2),
            (2, 1, 3),
            (3, 1, 4),
            (1, 3, 4),
            (2, 4, 2),
            (3, 2, 3),
            (4, 2, 5),
            (5, 2, 5),
            (6, 3, 5),
            (7, 3, 5),
            (8, 4, 5),
            (9, 4, 5),
        ],
    );
    assert_eq!(
        order(&circle, &[TieBreak::DirectEncounter]),
        [(1, 1, 1), (2, 4, 2), (2, 4, 3), (2, 4, 4), (5, 5, 5)]
    );
}

#[test]
fn buchholz_and_its_cuts() {
    let ranks = rank(
        &four(),
        &RankingRules {
            tie_breaks: vec![
                TieBreak::Buchholz,
                TieBreak::BuchholzCut1,
                TieBreak::BuchholzMedian,
                TieBreak::SonnebornBerger,
                TieBreak::Cumulative,
                TieBreak::RatingPerformance,
            ],
            unplayed: UnplayedRule::Fide2026,
            by_hand: Vec::new(),
        },
    );
    let of = |who: u32| {
        let rank = ranks.iter().find(|r| r.who.0 == who).unwrap();
        let text = |v: &TieBreakValue| v.value.unwrap().to_string();
        rank.values.iter().map(text).collect::<Vec<_>>()
    };
    // 1 met 2 (2 points), 3 (1), 4 (1) and beat 2 and 3; scores 1, 2, 2; ratings 1002 + 400, 1003 + 400, 1004 - 400.
    assert_eq!(of(1), ["4", "3", "1", "3", "5", "3409/3"]);
    // 3 met 4 (1) and won, 1 (2) and 2 (2) and lost; scores 1, 1, 1.
    assert_eq!(of(3), ["5", "4", "2", "1", "3", "869"]);
}

#[test]
fn an_unplayed_round_is_a_dummy_with_ones_own_score_at_most_all_draws() {
    // 3 players, 2 rounds: 1 beat 2, 3 bye; 3 beat 1... 2 bye.
    let f = field(3, 2, &[(1, 1, 2), (1, 3, 0), (2, 3, 1), (2, 2, 0)]);
    let rules = RankingRules {
        tie_breaks: vec![TieBreak::Buchholz, TieBreak::SonnebornBerger],
        unplayed: UnplayedRule::Fide2026,
        by_hand: Vec::new(),
    };
    let ranks = rank(&f, &rules);
    let third = ranks.iter().find(|r| r.who.0 == 3).unwrap();
    // Own score 2, capped at 2 rounds of half a point: 1; and the opponent's 1.
    assert_eq!(third.values[0].value.unwrap().to_string(), "2");
    assert_eq!(third.values[0].terms[0].amount.to_string(), "1");
    assert_eq!(third.values[1].value.unwrap().to_string(), "2");
}

#[test]
fn a_match_given_away_where_everyone_meets_counts_as_one_played() {
    let tie_breaks = vec![TieBreak::Buchholz, TieBreak::SonnebornBerger];
    let rules = RankingRules {
        tie_breaks,
        ..RankingRules::default()
    };
    let values = |field: &RankedField| -> Vec<(u32, Vec<Option<Exact>>)> {
        let value = |rank: &Rank| rank.values.iter().map(|v| v.value).collect();
        let ranks = rank(field, &rules);
        ranks.iter().map(|r| (r.who.0, value(r))).collect()
    };
    let played = RankedField {
        scheduled: true,
        ..four()
    };
    // 4 did not come to 2, who has two points.
    let mut given = played.clone();
    for card in given.cards.iter_mut().filter(|c| [2, 4].contains(&c.who.0)) {
        for line in card.lines.iter_mut().filter(|line| line.round == 2) {
            line.kind = RoundKind::Forfeit;
        }
    }
    assert_eq!(values(&given), values(&played));
}

#[test]
fn lots_separate_everyone_and_depend_on_nobody_else() {
    let all = order(&field(9, 0, &[]), &[TieBreak::Lots]);
    assert!(all.iter().all(|(from, to, _)| from == to));
    let mut fewer = field(9, 0, &[]);
    fewer.cards.retain(|card| card.who.0 != 4);
    let without: Vec<u32> = order(&fewer, &[TieBreak::Lots])
        .iter()
        .map(|r| r.2)
        .collect();
    let before: Vec<u32> = all.iter().map(|r| r.2).filter(|n| *n != 4).collect();
    assert_eq!(without, before);
}

//! A fund shared out to the coin: what each place gets, who has it already, what is still open.
//!
//! 1. Each place gets its part of the fund, rounded down to the unit; what that leaves is the rest, which goes to first
//!    place or to the house. Parts that come to less than everything leave the difference with the house.
//! 2. Who ties shares the places they span, each rounded down to the unit. What that leaves, and places nobody can take
//!    any more, go where the rest goes.
//! 3. A deal replaces what its players hold of a stage and what is still open there.
//!
//! Prizes, open prizes and what falls to the house always come to the fund.

use super::deal::{DealStands, stands};
use super::ranking::{Ranked, Ranking};
use super::share::{down_to, part};
use super::state::Deal;
use super::terms::{HUNDRED, RoundingRest, Share};
use crate::EntrantNo;
use crawford_forms::coin::Coins;
use crawford_forms::stage::PaidStage;
use crawford_journal::how_many;
use std::collections::BTreeMap;

/// A place and its prize, as posted on the wall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostedPrize {
    pub share: Share,
    /// What it gets, the rest of rounding included.
    pub amount: Coins,
    /// How much of that is the rest of rounding.
    pub rest: Coins,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PayoutStep {
    /// A span of places that are decided: what they get together, and how many share it.
    Places {
        posted: Vec<PostedPrize>,
        together: Coins,
        among: u32,
    },
    /// What was left over by rounding other shares and by places nobody took.
    Left(Coins),
    Deal,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prize {
    pub entrant: EntrantNo,
    pub stage: PaidStage,
    /// The place it is for, where it is for one: nobody's place is decided in a deal.
    pub place: Option<(u32, u32)>,
    pub amount: Coins,
    /// The terms of the sum.
    pub why: Vec<PayoutStep>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenPrize {
    pub stage: PaidStage,
    pub from: u32,
    pub to: u32,
    /// How many will share it.
    pub among: u32,
    pub amount: Coins,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Payout {
    pub fund: Coins,
    pub posted: Vec<PostedPrize>,
    /// Won, best stage and place first.
    pub prizes: Vec<Prize>,
    pub open: Vec<OpenPrize>,
    /// What the split leaves with the house because it comes to less than everything.
    pub undealt: Coins,
    /// What rounding and places nobody took leave with the house.
    pub rest: Coins,
    /// The stages with a deal on record that no longer fits.
    pub broken: Vec<(PaidStage, DealStands)>,
}

impl Payout {
    #[must_use]
    pub fn won(&self) -> Coins {
        self.prizes.iter().map(|p| p.amount).sum()
    }

    #[must_use]
    pub fn to_win(&self) -> Coins {
        self.open.iter().map(|p| p.amount).sum()
    }

    #[must_use]
    pub fn to_house(&self) -> Coins {
        self.undealt.saturating_add(self.rest)
    }
}

/// Shares a fund out. See the head of this file.
#[must_use]
pub fn pay_out(
    fund: Coins,
    shares: &[Share],
    unit: Coins,
    rest: RoundingRest,
    rankings: &[Ranking],
    deals: &BTreeMap<PaidStage, Deal>,
) -> Payout {
    let mut payout = posted(fund, shares, unit, rest);
    let nobody = Ranking::default();
    let mut left: Coins = 0;
    let mut stages: Vec<PaidStage> = shares.iter().map(|s| s.stage).collect();
    stages.sort_unstable();
    stages.dedup();
    let ranking_of = |stage| {
        let ranking = rankings.iter().find(|r| r.stage == stage);
        ranking.unwrap_or(&nobody)
    };
    for stage in &stages {
        left = left.saturating_add(places_of(&mut payout, *stage, ranking_of(*stage), unit));
    }
    for (stage, deal) in deals.iter().filter(|(stage, _)| stages.contains(stage)) {
        let spare = match rest == RoundingRest::FirstPlace && has_first(&payout, *stage, deal) {
            true => left,
            false => 0,
        };
        let taken = take_deal(&mut payout, *stage, ranking_of(*stage), deal, spare);
        left = left.saturating_sub(taken);
    }
    give_left(&mut payout, left, rest);
    payout
}

fn posted(fund: Coins, shares: &[Share], unit: Coins, rest: RoundingRest) -> Payout {
    let parts: u64 = shares.iter().map(|s| u64::from(s.basis)).sum();
    let parts = u32::try_from(parts.min(u64::from(HUNDRED))).expect("a hundred at most");
    let dealt = part(fund, parts);
    let mut posted: Vec<PostedPrize> = shares
        .iter()
        .map(|share| PostedPrize {
            share: *share,
            amount: down_to(part(fund, share.basis), unit),
            rest: 0,
        })
        .collect();
    let given: Coins = posted.iter().map(|p| p.amount).sum();
    let over = dealt.saturating_sub(given);
    let mut payout = Payout {
        fund,
        undealt: fund.saturating_sub(dealt),
        ..Payout::default()
    };
    let first = posted.iter_mut().find(|p| is_first(p.share));
    match (rest, first) {
        (RoundingRest::FirstPlace, Some(first)) => {
            first.amount = first.amount.saturating_add(over);
            first.rest = over;
        }
        (RoundingRest::FirstPlace, None) | (RoundingRest::House, _) => payout.rest = over,
    }
    payout.posted = posted;
    payout
}

fn is_first(share: Share) -> bool {
    share.stage == PaidStage::Main && share.place == 1
}

/// Sorts the places of a stage into prizes and open prizes; returns what goes to nobody.
fn places_of(payout: &mut Payout, stage: PaidStage, ranking: &Ranking, unit: Coins) -> Coins {
    let mut free: Vec<PostedPrize> = payout
        .posted
        .iter()
        .filter(|p| p.share.stage == stage)
        .copied()
        .collect();
    let mut left: Coins = 0;
    for (from, to, tied) in groups(ranking) {
        let taken: Vec<PostedPrize> = free
            .iter()
            .filter(|p| (from..=to).contains(&p.share.place))
            .copied()
            .collect();
        free.retain(|p| !(from..=to).contains(&p.share.place));
        let together: Coins = taken.iter().map(|p| p.amount).sum();
        if together == 0 {
            continue;
        }
        let here = how_many(tied.len());
        let span = to.saturating_sub(from).saturating_add(1);
        let among = if ranking.over { here } else { here.max(span) };
        let each = if among <= 1 {
            together
        } else {
            down_to(together / u64::from(among), unit)
        };
        left = left.saturating_add(together.saturating_sub(each.saturating_mul(u64::from(among))));
        let to_come = among.saturating_sub(here);
        if to_come > 0 {
            payout.open.push(OpenPrize {
                stage,
                from,
                to,
                among: to_come,
                amount: each.saturating_mul(u64::from(to_come)),
            });
        }
        payout.prizes.extend(tied.into_iter().map(|entrant| Prize {
            entrant,
            stage,
            place: Some((from, to)),
            amount: each,
            why: vec![PayoutStep::Places {
                posted: taken.clone(),
                together,
                among,
            }],
        }));
    }
    for p in free {
        // A place beyond the size of the field goes to nobody, and so does one that nobody took.
        let exists = !ranking.over && (ranking.field == 0 || p.share.place <= ranking.field);
        if !exists {
            left = left.saturating_add(p.amount);
        } else if p.amount > 0 {
            payout.open.push(OpenPrize {
                stage,
                from: p.share.place,
                to: p.share.place,
                among: 1,
                amount: p.amount,
            });
        }
    }
    payout.prizes.retain(|p| p.amount > 0);
    payout.open.retain(|p| p.amount > 0);
    payout.open.sort_by_key(|p| (p.stage, p.from));
    left
}

fn groups(ranking: &Ranking) -> Vec<(u32, u32, Vec<EntrantNo>)> {
    let mut groups: BTreeMap<(u32, u32), Vec<EntrantNo>> = BTreeMap::new();
    for Ranked { entrant, from, to } in &ranking.ranked {
        groups.entry((*from, *to)).or_default().push(*entrant);
    }
    groups
        .into_iter()
        .map(|((from, to), mut tied)| {
            tied.sort_unstable();
            (from, to, tied)
        })
        .collect()
}

/// Whether the players of a deal win first place, so that what is left over can be theirs.
fn has_first(payout: &Payout, stage: PaidStage, deal: &Deal) -> bool {
    if stage != PaidStage::Main {
        return false;
    }
    let prizes = payout.prizes.iter().filter(|p| p.stage == stage);
    let mut first = prizes.filter(|p| p.place.is_some_and(|(from, _)| from == 1));
    let is_open = |p: &OpenPrize| p.stage == stage && p.from == 1;
    payout.open.iter().any(is_open)
        || first.next().is_some_and(|p| deal.is_of(p.entrant))
            && first.all(|p| deal.is_of(p.entrant))
}

/// Puts a deal in the place of what its players win, where it still holds; how much of what is left over is in it.
fn take_deal(
    payout: &mut Payout,
    stage: PaidStage,
    ranking: &Ranking,
    deal: &Deal,
    spare: Coins,
) -> Coins {
    let taken = match stands(payout, stage, ranking, deal, spare) {
        Ok(taken) => taken,
        Err(now) => {
            payout.broken.push((stage, now));
            return 0;
        }
    };
    let held = |p: &Prize| p.stage == stage && deal.is_of(p.entrant);
    let place = |n: EntrantNo| ranking.of(n).map(|r| (r.from, r.to));
    payout.prizes.retain(|p| !held(p));
    payout.open.retain(|p| p.stage != stage);
    payout.prizes.extend(deal.parts.iter().map(|part| Prize {
        entrant: part.entrant,
        stage,
        place: place(part.entrant),
        amount: part.amount,
        why: vec![PayoutStep::Deal],
    }));
    taken
}

/// Gives what is left over to first place, if that is somebody's and not in a deal; otherwise to the house.
fn give_left(payout: &mut Payout, left: Coins, rest: RoundingRest) {
    let mut left = left;
    if rest == RoundingRest::FirstPlace && left > 0 {
        let is_first = |p: &&mut Prize| {
            p.stage == PaidStage::Main
                && p.place.is_some_and(|(from, _)| from == 1)
                && !p.why.contains(&PayoutStep::Deal)
        };
        let mut first: Vec<&mut Prize> = payout.prizes.iter_mut().filter(is_first).collect();
        let open = payout
            .open
            .iter_mut()
            .find(|p| p.stage == PaidStage::Main && p.from == 1);
        // If first place is shared and one of those who share it is not known yet, nobody can be given it.
        if let Some(open) = open {
            open.amount = open.amount.saturating_add(left);
            left = 0;
        } else if let Some(each) = left.checked_div(first.len() as u64) {
            for prize in &mut first {
                prize.amount = prize.amount.saturating_add(each);
                if each > 0 {
                    prize.why.push(PayoutStep::Left(each));
                }
                left = left.saturating_sub(each);
            }
        }
    }
    payout.rest = payout.rest.saturating_add(left);
}

#[cfg(test)]
mod tests {
    use super::super::fact::StakePart;
    use super::super::presets::PayoutPreset;
    use super::super::ranking::example as ranking;
    use super::*;
    use crawford_forms::Choice as _;
    use proptest::prelude::*;

    fn plain(fund: Coins, parts: &[u32], unit: Coins, rest: RoundingRest, r: &[Ranking]) -> Payout {
        let shares = super::super::terms::shares(PaidStage::Main, parts);
        pay_out(fund, &shares, unit, rest, r, &BTreeMap::new())
    }

    fn won(payout: &Payout) -> Vec<(u32, Coins)> {
        let mut won: Vec<_> = payout
            .prizes
            .iter()
            .map(|p| (p.entrant.0, p.amount))
            .collect();
        won.sort_unstable();
        won
    }

    #[test]
    fn places_that_tie_share_what_they_span() {
        // 320.00 to 50/25/15/10 in whole euros: 160, 80, 48, 32; the two who lost in the semi-finals share 80.
        let places = ranking(
            PaidStage::Main,
            &[(1, 1, 1), (2, 2, 2), (3, 3, 4), (4, 3, 4)],
            &[],
            4,
        );
        let paid = plain(
            32000,
            &[5000, 2500, 1500, 1000],
            100,
            RoundingRest::House,
            &[places],
        );
        assert_eq!(won(&paid), [(1, 16000), (2, 8000), (3, 4000), (4, 4000)]);
        assert_eq!(paid.to_house(), 0);
    }

    #[test]
    fn the_rest_goes_to_first_place_or_the_house() {
        // A third each of 100.00 in whole euros leaves 1.00.
        let places = || ranking(PaidStage::Main, &[(1, 1, 1), (2, 2, 2), (3, 3, 3)], &[], 3);
        let parts = [3334, 3333, 3333];
        let first = plain(10000, &parts, 100, RoundingRest::FirstPlace, &[places()]);
        assert_eq!(won(&first), [(1, 3400), (2, 3300), (3, 3300)]);
        assert_eq!(first.posted.first().unwrap().rest, 100);
        let house = plain(10000, &parts, 100, RoundingRest::House, &[places()]);
        assert_eq!(won(&house), [(1, 3300), (2, 3300), (3, 3300)]);
        assert_eq!(house.rest, 100);
    }

    #[test]
    fn three_who_share_first_place_get_the_same_and_the_house_the_odd_coin() {
        let places = ranking(PaidStage::Main, &[(1, 1, 3), (2, 1, 3), (3, 1, 3)], &[], 3);
        let paid = plain(10000, &[10000], 1, RoundingRest::FirstPlace, &[places]);
        assert_eq!(won(&paid), [(1, 3333), (2, 3333), (3, 3333)]);
        assert_eq!(paid.rest, 1);
    }

    #[test]
    fn an_open_final_leaves_its_two_prizes_open_and_the_others_are_won() {
        let places = ranking(PaidStage::Main, &[(3, 3, 4), (4, 3, 4)], &[1, 2], 4);
        let paid = plain(
            20000,
            &[5000, 3000, 1000, 1000],
            100,
            RoundingRest::House,
            &[places],
        );
        assert_eq!(won(&paid), [(3, 2000), (4, 2000)]);
        let open: Vec<_> = paid.open.iter().map(|o| (o.from, o.amount)).collect();
        assert_eq!(open, [(1, 10000), (2, 6000)]);
    }

    #[test]
    fn half_a_tie_is_paid_when_the_other_half_is_still_playing() {
        let places = ranking(PaidStage::Main, &[(3, 3, 4)], &[1, 2, 4], 4);
        let paid = plain(
            20000,
            &[5000, 3000, 1500, 500],
            100,
            RoundingRest::House,
            &[places],
        );
        assert_eq!(won(&paid), [(3, 2000)]);
        let open: Vec<_> = paid.open.iter().map(|o| (o.from, o.to, o.amount)).collect();
        assert_eq!(open, [(1, 1, 10000), (2, 2, 6000), (3, 4, 2000)]);
    }

    #[test]
    fn a_place_the_field_is_too_small_for_goes_where_the_rest_goes() {
        let places = ranking(PaidStage::Main, &[(1, 1, 1), (2, 2, 2)], &[], 2);
        let parts = [5000, 3000, 2000];
        let paid = plain(
            10000,
            &parts,
            1,
            RoundingRest::FirstPlace,
            std::slice::from_ref(&places),
        );
        assert_eq!(won(&paid), [(1, 7000), (2, 3000)]);
        let paid = plain(10000, &parts, 1, RoundingRest::House, &[places]);
        assert_eq!((won(&paid), paid.rest), (vec![(1, 5000), (2, 3000)], 2000));
    }

    #[test]
    fn columbus_pays_the_runner_up_and_the_consolation_alike() {
        let main = ranking(PaidStage::Main, &[(1, 1, 1), (2, 2, 2)], &[], 16);
        let consolation = ranking(PaidStage::Consolation, &[(9, 1, 1), (7, 2, 2)], &[], 14);
        let split = PayoutPreset::Columbus.split();
        let paid = pay_out(
            40000,
            split.shares(16),
            100,
            RoundingRest::FirstPlace,
            &[main, consolation],
            &BTreeMap::new(),
        );
        assert_eq!(won(&paid), [(1, 16000), (2, 10000), (7, 4000), (9, 10000)]);
    }

    #[test]
    fn less_than_everything_leaves_the_difference_with_the_house() {
        let places = ranking(PaidStage::Main, &[(1, 1, 1)], &[], 1);
        let paid = plain(10000, &[8000], 1, RoundingRest::FirstPlace, &[places]);
        assert_eq!((won(&paid), paid.undealt), (vec![(1, 8000)], 2000));
    }

    fn agreed(parts: &[(u32, Coins)]) -> BTreeMap<PaidStage, Deal> {
        let parts = parts
            .iter()
            .map(|(n, amount)| StakePart {
                entrant: EntrantNo(*n),
                amount: *amount,
            })
            .collect();
        BTreeMap::from([(PaidStage::Main, Deal::of(parts))])
    }

    #[test]
    fn a_deal_takes_the_place_of_what_its_players_could_win() {
        let split = PayoutPreset::HalfAndQuarters.split();
        let deals = agreed(&[(1, 8000), (2, 7000)]);
        let before = ranking(PaidStage::Main, &[(3, 3, 4), (4, 3, 4)], &[1, 2], 4);
        let after = ranking(
            PaidStage::Main,
            &[(1, 2, 2), (2, 1, 1), (3, 3, 4), (4, 3, 4)],
            &[],
            4,
        );
        for places in [before, after] {
            let paid = pay_out(
                20000,
                split.shares(4),
                1,
                RoundingRest::House,
                &[places],
                &deals,
            );
            assert_eq!(won(&paid), [(1, 8000), (2, 7000)]);
            // The consolation is still to be won.
            assert_eq!(paid.to_win(), 5000);
            assert_eq!(paid.broken, []);
        }
    }

    /// 140.00 in whole units at 50/25/15/10: those who lost in the semi-finals get 17.00 each of 35.00, and the 1.00 left over
    /// goes to first place, which is in the deal.
    #[test]
    fn what_rounding_leaves_to_first_place_is_in_its_deal() {
        let parts = [5_000, 2_500, 1_500, 1_000];
        let shares = super::super::terms::shares(PaidStage::Main, &parts);
        let before = ranking(PaidStage::Main, &[(3, 3, 4), (4, 3, 4)], &[1, 2], 4);
        let after = ranking(
            PaidStage::Main,
            &[(1, 2, 2), (2, 1, 1), (3, 3, 4), (4, 3, 4)],
            &[],
            4,
        );
        let open = plain(
            14_000,
            &parts,
            100,
            RoundingRest::FirstPlace,
            std::slice::from_ref(&before),
        );
        assert_eq!(open.to_win(), 10_600);
        let deals = agreed(&[(1, 5_600), (2, 5_000)]);
        for places in [before, after] {
            let first = RoundingRest::FirstPlace;
            let paid = pay_out(14_000, &shares, 100, first, &[places], &deals);
            assert_eq!(paid.broken, []);
            assert_eq!(won(&paid), [(1, 5_600), (2, 5_000), (3, 1_700), (4, 1_700)]);
            assert_eq!(paid.to_house(), 0);
        }
    }

    #[test]
    fn a_deal_ends_when_somebody_else_comes_into_it() {
        let deals = agreed(&[(1, 8000), (2, 7000)]);
        let places = ranking(PaidStage::Main, &[(2, 3, 4), (4, 3, 4)], &[1, 3], 4);
        let split = PayoutPreset::HalfAndQuarters.split();
        let paid = pay_out(
            20000,
            split.shares(4),
            1,
            RoundingRest::House,
            &[places],
            &deals,
        );
        assert_eq!(
            paid.broken,
            [(PaidStage::Main, DealStands::Others(vec![EntrantNo(3)]))]
        );
        assert_eq!(won(&paid), []);
    }

    /// Places as a tournament could have left them: spans that tile the field, some of them not full.
    fn any_ranking(stage: PaidStage) -> impl Strategy<Value = Ranking> {
        (
            proptest::collection::vec((1u32..6, 0u32..8), 0..8),
            any::<bool>(),
        )
            .prop_map(move |(spans, over)| {
                let mut ranked = Vec::new();
                let (mut from, mut next) = (1, 1);
                for (size, people) in spans {
                    for _ in 0..people {
                        ranked.push((next, from, from + size - 1));
                        next += 1;
                    }
                    from += size;
                }
                let open: Vec<u32> = if over { vec![] } else { vec![next, next + 1] };
                let base = if stage == PaidStage::Main { 0 } else { 1000 };
                let mut r = ranking(stage, &ranked, &open, from);
                for one in &mut r.ranked {
                    one.entrant.0 += base;
                }
                r
            })
    }

    fn any_shares() -> impl Strategy<Value = Vec<Share>> {
        proptest::collection::vec((0u32..=6000, 0usize..3), 0..12).prop_map(|parts| {
            let mut shares: Vec<Share> = Vec::new();
            let mut left = HUNDRED;
            for (basis, stage) in parts {
                let stage = PaidStage::ALL[stage];
                let place = shares.iter().filter(|s| s.stage == stage).count() as u32 + 1;
                let basis = basis.min(left);
                left -= basis;
                shares.push(Share {
                    stage,
                    place,
                    basis,
                });
            }
            shares
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn prizes_open_prizes_and_the_house_sum_to_the_fund(
            fund in 0u64..=super::super::MOST, shares in any_shares(), unit in 1u64..5000,
            to_house: bool, main in any_ranking(PaidStage::Main),
            consolation in any_ranking(PaidStage::Consolation),
            deal in proptest::collection::vec((1u32..8, 0u64..1000), 0..4),
        ) {
            let rest = if to_house { RoundingRest::House } else { RoundingRest::FirstPlace };
            let stages = [main, consolation];
            let without = pay_out(fund, &shares, unit, rest, &stages, &BTreeMap::new());
            let all = |p: &Payout| p.won() + p.to_win() + p.to_house();
            prop_assert_eq!(all(&without), fund);
            let posted: Coins = without.posted.iter().map(|p| p.amount).sum();
            prop_assert!(posted <= fund);
            let deals = agreed(&deal);
            let with = pay_out(fund, &shares, unit, rest, &stages, &deals);
            prop_assert_eq!(all(&with), fund);
        }

        #[test]
        fn those_who_tie_get_the_same(
            fund in 0u64..=super::super::MOST, shares in any_shares(), unit in 1u64..5000,
            main in any_ranking(PaidStage::Main),
        ) {
            let paid = pay_out(fund, &shares, unit, RoundingRest::FirstPlace, &[main], &BTreeMap::new());
            for a in &paid.prizes {
                for b in paid.prizes.iter().filter(|b| b.place == a.place && b.stage == a.stage) {
                    prop_assert_eq!(a.amount, b.amount);
                }
            }
        }

        #[test]
        fn a_deal_of_all_that_is_open_stands_and_sums_the_same(
            fund in 0u64..=super::super::MOST, shares in any_shares(), unit in 1u64..5000,
            main in any_ranking(PaidStage::Main), consolation in any_ranking(PaidStage::Consolation),
            to_first in any::<bool>(), first in 0u64..=100,
        ) {
            let rest = if to_first { RoundingRest::FirstPlace } else { RoundingRest::House };
            let stages = [main, consolation];
            let before = pay_out(fund, &shares, unit, rest, &stages, &BTreeMap::new());
            let open = super::super::open_of_stage(&before, PaidStage::Main);
            let members: Vec<u32> = stages[0].open.iter().map(|n| n.0).collect();
            if let [a, b] = members[..] {
                let to_a = open / 100 * first;
                let deals = agreed(&[(a, to_a), (b, open - to_a)]);
                let after = pay_out(fund, &shares, unit, rest, &stages, &deals);
                prop_assert_eq!(&after.broken, &[]);
                prop_assert_eq!(after.won(), before.won() + open);
                prop_assert_eq!(after.won() + after.to_win() + after.to_house(), fund);
            }
        }
    }
}

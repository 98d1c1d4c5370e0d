//! Money through a whole evening: fees, prizes, pools, an auction, a deal, accounts, and what a correction does to them.

mod formats;
pub mod kept;

use crate::night::*;
use backgammon::Side;
use crawford_journal::{NoteId, Recorded, Snapshot, retraction_body};
use crawford_tournament::money::PaidStage;
use crawford_tournament::money::*;
use crawford_tournament::*;

fn terms(split: Split) -> MoneyTerms {
    MoneyTerms {
        fee: 2000,
        reentry: 1000,
        house: House::Percent { basis: 1000 },
        added: 0,
        split,
        unit: 100,
        rest: RoundingRest::FirstPlace,
        public: true,
    }
}

fn main_split(parts: &[u32]) -> Split {
    Split::plain(
        (1..)
            .zip(parts)
            .map(|(place, basis)| Share {
                stage: PaidStage::Main,
                place,
                basis: *basis,
            })
            .collect(),
    )
}

/// Lots sold one by one: the house keeps `basis`, and `split` goes to those who back the first places.
fn auction(basis: u32, split: &[u32]) -> AuctionTerms {
    AuctionTerms {
        fund: FundTerms {
            house: House::Percent { basis },
            split: split.to_vec(),
            unit: 100,
            rest: RoundingRest::FirstPlace,
            order: PoolOrder::Shared,
        },
        by_column: false,
        buy_back: 5000,
    }
}

trait AboutMoney {
    fn command(self) -> Command;
}

impl AboutMoney for MoneyCommand {
    fn command(self) -> Command {
        Command::Money(self)
    }
}

impl AboutMoney for EventMoneyCommand {
    fn command(self) -> Command {
        EventCommand::Money(self).of(OPEN)
    }
}

impl Night {
    fn money(
        &mut self,
        command: impl AboutMoney,
    ) -> Result<u64, crawford_forms::violation::Violation> {
        self.act(command.command())
    }

    fn set(&mut self, terms: MoneyTerms) {
        self.money(EventMoneyCommand::SetTerms { terms, seen: None })
            .unwrap();
    }

    fn auctions(&mut self, terms: AuctionTerms) {
        self.money(EventMoneyCommand::SetAuction { terms, seen: None })
            .unwrap();
    }

    fn account(&self, n: u32) -> MoneyAccount {
        let books = self.books();
        books.of(Holder::Person(person(n))).unwrap().clone()
    }

    /// The books, which must balance whatever happened.
    fn books(&self) -> Books {
        let books = books(&self.snapshot.state);
        let balances: i64 = books.accounts.iter().map(|a| a.balance).sum();
        let others = books.house as i64 + books.open as i64 - books.added as i64;
        assert_eq!(books.held, balances + others, "the books do not balance");
        books
    }

    fn pay(
        &mut self,
        n: u32,
        direction: Direction,
        amount: Coins,
    ) -> Result<u64, crawford_forms::violation::Violation> {
        self.money(MoneyCommand::Pay {
            holder: Holder::Person(person(n)),
            direction,
            amount,
            seen_balance: None,
            note: None,
        })
    }

    fn won(&self, n: u32) -> Coins {
        self.account(n).won()
    }
}

/// Eight by seed: 1-8 (match 1), 4-5 (2), 2-7 (3), 3-6 (4); 5 and 6 the semi-finals, 7 the final. 160.00 in fees, 144.00
/// in the fund.
fn eight() -> Night {
    let mut night = Night::seeded(settings(), 8);
    night.set(terms(main_split(&[5000, 2500, 1250, 1250])));
    night
}

fn to_the_final() -> Night {
    let mut night = eight();
    for (number, winner) in [(1, 1), (2, 4), (3, 2), (4, 3), (5, 1), (6, 2)] {
        night.wins(number, winner);
    }
    night
}

#[test]
fn an_open_final_is_put_off_and_the_rest_is_paid() {
    let mut night = to_the_final();
    assert_eq!(night.account(3).balance, 1800 - 2000);
    assert_eq!(night.won(1), 0);
    let payout = payout_of(&night.snapshot.state, night.event()).unwrap();
    let open: Vec<_> = payout.open.iter().map(|o| (o.from, o.amount)).collect();
    assert_eq!(open, [(1, 7200), (2, 3600)]);

    night.boards(2, true);
    night
        .money(EventMoneyCommand::Adjourn {
            number: MatchNo(7),
            until: Some("2026-12-04".parse().unwrap()),
            seen: None,
        })
        .unwrap();
    // Its board is free, and it is not called again by itself.
    assert_eq!(night.fixture(7).status(), MatchStatus::Ready);
    night.pay(3, Direction::In, 2000).unwrap();
    night.pay(3, Direction::Out, 1800).unwrap();
    assert_eq!(night.account(3).balance, 0);
    night.wins(7, 2);
    assert_eq!((night.won(2), night.won(1)), (7200, 3600));
    assert_eq!(night.books().open, 0);
}

#[test]
fn a_new_draw_takes_nothing_over_of_the_matches_before() {
    let mut night = eight();
    let adjourn = EventMoneyCommand::Adjourn {
        number: MatchNo(1),
        until: None,
        seen: None,
    };
    night.money(adjourn).unwrap();
    night.take_reports(ReportingMode::Confirm, 10);
    let report = ReportCommand::Report {
        by: Reporter::Side(Side::Top),
        entry: won_by(Side::Top, night.event().settings.rules(2).length),
        seen: None,
    };
    let number = MatchNo(2);
    night
        .act(
            EventCommand::Reports {
                number,
                command: report,
            }
            .of(OPEN),
        )
        .unwrap();
    let seed_hash = seed(2).commitment();
    night
        .act(EventCommand::CommitSeed { seed_hash }.of(OPEN))
        .unwrap();
    let reversed = EventCommand::Draw {
        seed: seed(2),
        dice: "35".into(),
        by_hand: Some((1..=8).rev().map(EntrantNo).collect()),
    };
    let drawn = night.act(reversed.of(OPEN)).unwrap();
    let state = &night.snapshot.state;
    assert_eq!(state.money.adjourned(OPEN, MatchNo(1)), None);
    assert!(state.reports.is_empty());
    night.undo(drawn);
    let state = &night.snapshot.state;
    assert_eq!(state.money.adjourned(OPEN, MatchNo(1)), Some(None));
    assert_eq!(state.open_reports().count(), 1);
}

#[test]
fn more_than_is_owed_is_not_paid_out() {
    let mut night = to_the_final();
    assert_eq!(
        rule(night.pay(3, Direction::Out, 1)),
        "payment-over-balance"
    );
    night.pay(3, Direction::In, 2000).unwrap();
    assert_eq!(
        rule(night.pay(3, Direction::Out, 1801)),
        "payment-over-balance"
    );
    assert_eq!(rule(night.pay(3, Direction::In, 0)), "payment-of-nothing");
    assert_eq!(rule(night.pay(99, Direction::In, 5)), "account-unknown");
    let late = night.money(MoneyCommand::Pay {
        holder: Holder::Person(person(3)),
        direction: Direction::Out,
        amount: 1800,
        seen_balance: Some(0),
        note: None,
    });
    assert_eq!(rule(late), "account-changed-since");
}

#[test]
fn re_entries_and_fees_let_off_count_for_fund_and_account() {
    let mut night = eight();
    let before = fund_of(&night.snapshot.state, night.event()).unwrap();
    assert_eq!(
        (before.gross, before.house, before.fund),
        (16000, 1600, 14400)
    );
    night
        .money(EventMoneyCommand::CountEntry {
            entrant: EntrantNo(8),
            reentries: 2,
            excused: true,
            seen: None,
        })
        .unwrap();
    let after = fund_of(&night.snapshot.state, night.event()).unwrap();
    assert_eq!((after.receipts.entries, after.receipts.reentries), (7, 2));
    assert_eq!(after.gross, 7 * 2000 + 2 * 1000);
    assert_eq!(night.account(8).balance, -2000);
    let stranger = night.money(EventMoneyCommand::CountEntry {
        entrant: EntrantNo(9),
        reentries: 1,
        excused: false,
        seen: None,
    });
    assert_eq!(rule(stranger), "entry-of-a-stranger");
}

fn pool(order: PoolOrder) -> PoolTerms {
    PoolTerms {
        event: OPEN,
        name: "Side pool".into(),
        fee: 500,
        fund: FundTerms {
            rest: RoundingRest::House,
            order,
            ..FundTerms::usual(100)
        },
    }
}

#[test]
fn a_side_pool_is_paid_to_its_best_placed_members() {
    let mut night = to_the_final();
    night
        .money(MoneyCommand::AddPool {
            terms: pool(PoolOrder::Shared),
        })
        .unwrap();
    let members = [3, 4, 8].map(EntrantNo).to_vec();
    night
        .money(MoneyCommand::SetMembers {
            pool: PoolNo(1),
            members,
            seen: None,
        })
        .unwrap();
    // 15.00: 10.00 and 4.00 in whole euros, 1.00 to the house. 3 and 4 share both, 7.00 each.
    assert_eq!((night.won(3), night.won(4)), (1800 + 700, 1800 + 700));
    assert_eq!(night.won(8), 0);
    assert_eq!(night.books().house, 1600 + 100);
    let again = night.money(MoneyCommand::AddPool {
        terms: pool(PoolOrder::Shared),
    });
    assert_eq!(rule(again), "pool-name-taken");
    let removed = night.money(MoneyCommand::RemovePool { pool: PoolNo(1) });
    assert_eq!(rule(removed), "pool-has-members");
    let stranger = night.money(MoneyCommand::SetMembers {
        pool: PoolNo(1),
        members: vec![EntrantNo(77)],
        seen: None,
    });
    assert_eq!(rule(stranger), "entry-of-a-stranger");
}

fn sell(night: &mut Night, players: &[u32], buyer: Holder, price: Coins) -> u64 {
    night
        .money(EventMoneyCommand::SellLot {
            lot: None,
            players: players.iter().map(|n| EntrantNo(*n)).collect(),
            buyer,
            price,
            column: None,
        })
        .unwrap()
}

#[test]
fn nothing_is_due_or_won_of_a_tournament_called_off() {
    let mut night = to_the_final();
    night.set(MoneyTerms {
        added: 5000,
        ..terms(main_split(&[5000, 2500, 1250, 1250]))
    });
    let terms = pool(PoolOrder::Shared);
    night.money(MoneyCommand::AddPool { terms }).unwrap();
    night
        .money(MoneyCommand::SetMembers {
            pool: PoolNo(1),
            members: [3, 4, 8].map(EntrantNo).to_vec(),
            seen: None,
        })
        .unwrap();
    night.auctions(auction(1000, &[6000, 4000]));
    sell(&mut night, &[3], Holder::Person(person(5)), 10000);
    night.act(Command::CallOff).unwrap();
    let books = night.books();
    assert!(books.accounts.iter().all(|a| a.balance == 0));
    assert_eq!((books.house, books.open, books.added), (0, 0, 0));
    let t = &night.snapshot.state;
    assert_eq!(fund_of(t, night.event()).unwrap().fund, 0);
    assert_eq!(payout_of(t, night.event()), None);
    let shared = pool_payout(t, &t.money.pools[&PoolNo(1)]);
    assert_eq!((shared.fund.gross, shared.payout.won()), (0, 0));
    assert_eq!(auction_payouts(t, night.event()), []);
}

#[test]
fn an_auction_pays_the_owners_and_who_bought_back() {
    let mut night = to_the_final();
    let mut auction = auction(1000, &[6000, 4000]);
    auction.fund.unit = 1;
    auction.fund.rest = RoundingRest::House;
    let early = night.money(EventMoneyCommand::SellLot {
        lot: None,
        players: vec![EntrantNo(1)],
        buyer: Holder::Person(person(5)),
        price: 1,
        column: None,
    });
    assert_eq!(rule(early), "auction-not-set");
    night.auctions(auction);
    let outside = Holder::Outside(NoteId::from_random([5; 10]));
    sell(&mut night, &[1], Holder::Person(person(5)), 10000);
    sell(&mut night, &[2], outside, 6000);
    sell(
        &mut night,
        &[3, 4, 5, 6, 7, 8],
        Holder::Person(person(1)),
        4000,
    );
    let sold_twice = night.money(EventMoneyCommand::SellLot {
        lot: None,
        players: vec![EntrantNo(1)],
        buyer: outside,
        price: 1,
        column: None,
    });
    assert_eq!(rule(sold_twice), "player-sold-already");
    let buy_back = |lot, entrant, basis| EventMoneyCommand::BuyBack {
        lot: LotNo(lot),
        entrant: EntrantNo(entrant),
        basis,
    };
    night.money(buy_back(1, 1, 2500)).unwrap();
    assert_eq!(rule(night.money(buy_back(1, 1, 5001))), "buy-back-too-much");
    assert_eq!(
        rule(night.money(buy_back(2, 1, 1000))),
        "buy-back-of-a-stranger"
    );

    // 200.00 sold, 180.00 in the pool: 108.00 and 72.00.
    night.wins(7, 1);
    let owed = |night: &Night, holder| night.books().of(holder).unwrap().balance;
    assert_eq!(night.account(5).balance, -2000 - 7500 + 8100);
    // 72.00 first prize of the event, the whole third lot bought, a quarter of the own lot bought back and won.
    assert_eq!(night.account(1).balance, -2000 + 7200 - 4000 - 2500 + 2700);
    assert_eq!(owed(&night, outside), -6000 + 7200);
    night
        .money(EventMoneyCommand::UnsellLot { lot: LotNo(2) })
        .unwrap();
    night.books();
}

#[test]
fn what_was_paid_back_for_a_lot_goes_with_the_sale() {
    let mut night = to_the_final();
    night.auctions(auction(0, &[10_000]));
    let outside = Holder::Outside(NoteId::from_random([5; 10]));
    let sale = sell(&mut night, &[2], outside, 6000);
    let pay = |direction| MoneyCommand::Pay {
        holder: outside,
        direction,
        amount: 6000,
        seen_balance: None,
        note: None,
    };
    night.money(pay(Direction::In)).unwrap();
    night
        .money(EventMoneyCommand::UnsellLot { lot: LotNo(1) })
        .unwrap();
    night.money(pay(Direction::Out)).unwrap();
    assert_eq!(night.books().of(outside).unwrap().balance, 0);
    night.undo(sale);
    assert_eq!(night.books().of(outside), None);
    assert_eq!(night.books().held, 0);
}

#[test]
fn finalists_make_a_deal_of_what_they_could_still_win() {
    let mut night = to_the_final();
    let deal = |a: (u32, Coins), b: (u32, Coins)| EventMoneyCommand::Deal {
        stage: PaidStage::Main,
        parts: [a, b]
            .map(|(n, amount)| StakePart {
                entrant: EntrantNo(n),
                amount,
            })
            .to_vec(),
        seen: None,
    };
    assert_eq!(
        rule(night.money(deal((1, 5800), (2, 5001)))),
        "deal-sums-otherwise"
    );
    assert_eq!(
        rule(night.money(deal((1, 5800), (3, 5000)))),
        "deal-with-someone-out"
    );
    assert_eq!(
        rule(night.money(deal((1, 10800), (1, 0)))),
        "deal-without-someone"
    );
    let action = night.money(deal((1, 5800), (2, 5000))).unwrap();
    // Agreed, so theirs at once, whoever wins.
    assert_eq!((night.won(1), night.won(2)), (5800, 5000));
    night.wins(7, 2);
    assert_eq!((night.won(1), night.won(2)), (5800, 5000));
    night.books();
    night.undo(action);
    assert_eq!((night.won(1), night.won(2)), (3600, 7200));
}

#[test]
fn a_deal_is_not_made_or_dropped_over_what_another_page_agreed() {
    let stage = PaidStage::Main;
    let deal = |to_first, seen| EventMoneyCommand::Deal {
        stage,
        parts: [(1, to_first), (2, 10_800 - to_first)]
            .map(|(n, amount)| StakePart {
                entrant: EntrantNo(n),
                amount,
            })
            .to_vec(),
        seen,
    };
    let drop = |seen| EventMoneyCommand::DropDeal { stage, seen };
    let version = |night: &Night| Some(night.snapshot.version);
    let changed = "settings-changed-since";
    let mut night = to_the_final();
    let seen = version(&night);
    // What is paid in the meantime is none of its business.
    night.pay(3, Direction::In, 200).unwrap();
    night.money(deal(5800, seen)).unwrap();
    assert_eq!(night.money(deal(5800, seen)), Ok(0), "it is so already");
    assert_eq!(rule(night.money(deal(5400, seen))), changed);
    assert_eq!(rule(night.money(drop(seen))), changed);
    assert_eq!((night.won(1), night.won(2)), (5800, 5000));
    let now = version(&night);
    night.money(deal(5400, now)).unwrap();
    // Somebody who saw the first deal does not drop the second.
    assert_eq!(rule(night.money(drop(now))), changed);
    let now = version(&night);
    night.money(drop(now)).unwrap();
    assert_eq!(night.money(drop(seen)), Ok(0), "there is none");
    assert_eq!(rule(night.money(deal(5000, now))), changed);

    let taken_back = night.money(deal(6000, None)).unwrap();
    let seen = version(&night);
    night.undo(taken_back);
    assert_eq!(rule(night.money(deal(5000, seen))), changed);
    let now = version(&night);
    night.money(deal(5000, now)).unwrap();
    assert_eq!((night.won(1), night.won(2)), (5000, 5800));
}

#[test]
fn a_deal_needs_players_still_in_and_money() {
    let mut night = to_the_final();
    night.wins(7, 2);
    let late = night.money(EventMoneyCommand::Deal {
        stage: PaidStage::Main,
        parts: Vec::new(),
        seen: None,
    });
    assert_eq!(rule(late), "deal-of-nothing");
}

#[test]
fn a_correction_says_whose_money_it_changes_and_who_was_paid() {
    let mut night = to_the_final();
    night.wins(7, 1);
    night.pay(1, Direction::In, 2000).unwrap();
    night.pay(1, Direction::Out, 7200).unwrap();
    let entry = won_by(
        night.fixture(7).side_of(EntrantNo(2)).unwrap(),
        night.fixture(7).rules.unwrap().length,
    );
    let foreseen = of_correction(&night.snapshot.state, OPEN, MatchNo(7), &entry, None, None);
    let change = |n, before, after, paid_out| PrizeChange {
        holder: Holder::Person(person(n)),
        before,
        after,
        paid_out,
    };
    let mut expected = vec![change(1, 7200, 3600, 7200), change(2, 3600, 7200, 0)];
    expected.sort_by_key(|c| c.holder);
    assert_eq!(foreseen, expected);
    night.correct(7, entry, None).unwrap();
    // What was given stands on the account: half of it is to come back.
    assert_eq!(night.account(1).balance, -3600);
    night.books();
}

#[test]
fn a_signature_holds_for_what_was_open_then() {
    let mut night = to_the_final();
    night.pay(3, Direction::In, 2000).unwrap();
    let sign = MoneyCommand::Sign {
        holder: Holder::Person(person(3)),
        seen_balance: Some(1800),
    };
    night.money(sign).unwrap();
    assert!(night.account(3).signed_for_this());
    night.pay(3, Direction::Out, 1800).unwrap();
    assert!(!night.account(3).signed_for_this());
}

#[test]
fn a_pool_waits_for_the_consolation_that_may_still_be_drawn() {
    let mut night = eight();
    let terms = pool(PoolOrder::ThenConsolation);
    night.money(MoneyCommand::AddPool { terms }).unwrap();
    let join = MoneyCommand::SetMembers {
        pool: PoolNo(1),
        members: [5, 8].map(EntrantNo).into(),
        seen: None,
    };
    night.money(join).unwrap();
    for (number, winner) in [(1, 1), (2, 4), (3, 2), (4, 3), (5, 1), (6, 2), (7, 1)] {
        night.wins(number, winner);
    }
    let places = |night: &Night| -> Vec<(u32, u32, u32)> {
        let state = &night.snapshot.state;
        let ranking = pool_payout(state, &state.money.pools[&PoolNo(1)]).ranking;
        let ranked = ranking.ranked.iter();
        ranked.map(|r| (r.entrant.0, r.from, r.to)).collect()
    };
    assert_eq!(places(&night), []);
    assert_eq!((night.won(5), night.won(8)), (0, 0));
    // None was drawn: the two share.
    let finish = night.act(Command::Finish).unwrap();
    assert_eq!(places(&night), [(5, 1, 2), (8, 1, 2)]);
    night.undo(finish);
    let drawn = EventCommand::DrawStage {
        stage: Stage::Consolation,
        present: [5, 8].map(EntrantNo).into(),
        ties: GroupTies::Lots,
        seed: seed(5),
    };
    night.act(drawn.of(OPEN)).unwrap();
    assert_eq!(places(&night), []);
    night.wins(8, 8);
    assert_eq!(places(&night), [(5, 2, 2), (8, 1, 1)]);
}

#[test]
fn a_consolation_has_as_many_places_as_players_who_fall_to_it() {
    let consolation = EventSettings {
        format: Format::Consolation(Consolation {
            fed_by: FedBy::AllButFinalists,
            last_chance: 0,
        }),
        ..settings()
    };
    // Of six, two have a bye in the first round: two fall from it, and two from the semi-finals.
    for (entrants, fall) in [(6, 4), (8, 6), (5, 3)] {
        let night = Night::seeded(consolation.clone(), entrants);
        let all = rankings(&night.snapshot.state, night.event());
        let below = all.iter().find(|r| r.stage == PaidStage::Consolation);
        assert_eq!(below.unwrap().field, fall, "of {entrants}");
    }
}

#[test]
fn undo_gives_the_money_back_as_it_was() {
    let mut night = to_the_final();
    let plain = night.snapshot.state.without_versions();
    let actions = [
        night
            .money(MoneyCommand::AddPool {
                terms: pool(PoolOrder::ThenConsolation),
            })
            .unwrap(),
        night.pay(2, Direction::In, 2000).unwrap(),
    ];
    for action in actions {
        night.undo(action);
    }
    assert_eq!(night.snapshot.state.without_versions(), plain);
}

/// Who paid or bought under which number.
fn numbered(night: &Night) -> (Vec<u32>, Vec<u32>, Vec<u32>) {
    let money = &night.snapshot.state.money;
    let lots = money.event(OPEN).into_iter().flat_map(|m| m.lots.keys());
    (
        money.pools.keys().map(|n| n.0).collect(),
        lots.map(|n| n.0).collect(),
        money.payments.iter().map(|p| p.number.0).collect(),
    )
}

#[test]
fn the_number_of_a_lot_a_pool_or_a_payment_that_was_undone_is_not_given_again() {
    let mut night = eight();
    night.set(terms(PayoutPreset::ByField.split()));
    let buyer = Holder::Person(person(5));
    let mut given = |sold: &[u32]| {
        let auction = night.money(EventMoneyCommand::SetAuction {
            terms: auction(0, &[10_000]),
            seen: None,
        });
        let added = MoneyCommand::AddPool {
            terms: pool(PoolOrder::Shared),
        };
        let actions = [
            auction.unwrap(),
            sell(&mut night, sold, buyer, 1000),
            night.money(added).unwrap(),
            night.pay(2, Direction::In, 2000).unwrap(),
        ];
        let given = numbered(&night);
        for action in actions {
            night.undo(action);
        }
        assert_eq!(numbered(&night), Default::default());
        (given, night.snapshot.version)
    };
    let one = |n| (vec![n], vec![n], vec![n]);
    let (first, undo) = given(&[1]);
    assert_eq!((first, given(&[2]).0), (one(1), one(2)));
    // What comes back has its number again, and the next is still another.
    night.undo(undo);
    let payments = numbered(&night).2;
    night.pay(3, Direction::In, 1000).unwrap();
    assert_eq!((payments, numbered(&night).2), (vec![1], vec![1, 3]));
}

#[test]
fn an_undone_sale_is_no_money() {
    let mut night = Night::seeded(settings(), 4);
    let set = night.money(EventMoneyCommand::SetAuction {
        terms: auction(0, &[10_000]),
        seen: None,
    });
    let sold = sell(&mut night, &[1], Holder::Person(person(2)), 1000);
    night.undo(sold);
    night.undo(set.unwrap());
    assert!(!night.snapshot.state.money.is_used());
}

#[test]
fn a_journal_in_which_a_number_was_given_again_folds_as_it_did() {
    let mut night = eight();
    night.auctions(auction(0, &[10_000]));
    let before = night.clone();
    let buyer = Holder::Person(person(5));
    sell(&mut night, &[1], buyer, 1000);
    night.pay(2, Direction::In, 2000).unwrap();
    // As it was written when a number that an undo had freed was given to the next.
    let once = night.recorded[before.recorded.len()..].to_vec();
    let mut recorded = night.recorded.clone();
    let next = |recorded: &[Recorded]| recorded.last().unwrap().version + 1;
    let versions: Vec<u64> = once.iter().map(|fact| fact.version).collect();
    let undo = Recorded {
        version: next(&recorded),
        action: next(&recorded),
        body: retraction_body(&versions),
        ..once[0].clone()
    };
    recorded.push(undo);
    for fact in once {
        let version = next(&recorded);
        let action = version;
        recorded.push(Recorded {
            version,
            action,
            ..fact
        });
    }
    let again = Snapshot::<Tournament>::read(&recorded);
    let plain = |t: &Tournament| t.without_versions();
    assert_eq!(plain(&again.state), plain(&night.snapshot.state));
}

#[test]
fn impossible_terms_are_refused() {
    let mut night = eight();
    let mut refused = |change: fn(&mut MoneyTerms)| {
        let mut terms = terms(main_split(&[7000, 3000]));
        change(&mut terms);
        rule(night.money(EventMoneyCommand::SetTerms { terms, seen: None }))
    };
    assert_eq!(
        refused(|t| t.split = main_split(&[7000, 3001])),
        "split-over-hundred"
    );
    assert_eq!(refused(|t| t.unit = 0), "payment-of-nothing");
    assert_eq!(refused(|t| t.fee = MOST + 1), "money-too-much");
    assert_eq!(
        refused(|t| t.house = House::Percent { basis: 10_001 }),
        "house-over-hundred"
    );
    let stale = night.money(EventMoneyCommand::SetTerms {
        terms: terms(main_split(&[7000, 3000])),
        seen: Some(1),
    });
    assert_eq!(rule(stale), "settings-changed-since");
}

#[test]
fn a_match_put_off_leaves_an_open_form_of_the_fees_as_it_is() {
    let mut night = eight();
    let seen = Some(night.snapshot.version);
    night
        .money(EventMoneyCommand::Adjourn {
            number: MatchNo(1),
            until: None,
            seen: None,
        })
        .unwrap();
    let terms = terms(main_split(&[6000, 4000]));
    night
        .money(EventMoneyCommand::SetTerms { terms, seen })
        .unwrap();
}

#[test]
fn the_currency_keeps_its_digits_once_amounts_are_on_the_record() {
    let mut night = eight();
    let currency = |symbol: &str, decimals| MoneyCommand::SetCurrency {
        currency: Currency {
            symbol: symbol.into(),
            decimals,
            in_front: false,
        },
        seen: None,
    };
    night.money(currency("kr", 2)).unwrap();
    assert_eq!(
        rule(night.money(currency("kr", 0))),
        "currency-decimals-fixed"
    );
    assert_eq!(rule(night.money(currency("1", 2))), "currency-odd");
}

#[test]
fn someone_replaced_by_a_latecomer_pays_nothing() {
    let mut night = eight();
    let before = fund_of(&night.snapshot.state, night.event()).unwrap();
    let seat = SeatRef {
        of: MatchNo(1),
        side: night.fixture(1).side_of(EntrantNo(8)).unwrap(),
    };
    night
        .act(EventCommand::OpenLateEntry { until: None }.of(OPEN))
        .unwrap();
    night.late(9, LatePlace::Seat(seat), 0).unwrap();
    let after = fund_of(&night.snapshot.state, night.event()).unwrap();
    assert_eq!(after.receipts.entries, before.receipts.entries);
    assert_eq!(night.account(8).balance, 0);
    assert_eq!(night.account(9).balance, -2000);
}

/// The evening of `docs/money.md`, to the coin: 1 is Ann, 2 Dee, 3 Bo, 4 Cy.
#[test]
fn the_worked_evening_of_the_guide_comes_out_as_written() {
    let consolation = EventSettings {
        format: Format::Consolation(Consolation {
            fed_by: FedBy::AllButFinalists,
            last_chance: 0,
        }),
        ..settings()
    };
    let mut night = Night::seeded(consolation, 16);
    night.set(MoneyTerms {
        added: 5000,
        ..terms(PayoutPreset::HalfAndQuarters.split())
    });
    assert_eq!(night.books().open, 33_800);
    let mut side_pool = pool(PoolOrder::Shared);
    side_pool.fee = 1000;
    side_pool.fund.split = vec![10_000];
    night
        .money(MoneyCommand::AddPool { terms: side_pool })
        .unwrap();
    let members = [1, 9, 10, 11, 12, 13].map(EntrantNo).to_vec();
    night
        .money(MoneyCommand::SetMembers {
            pool: PoolNo(1),
            members,
            seen: None,
        })
        .unwrap();
    night.auctions(auction(0, &[6000, 4000]));
    let outside = Holder::Outside(NoteId::from_random([5; 10]));
    sell(&mut night, &[1], Holder::Person(person(3)), 4000);
    sell(&mut night, &[2], Holder::Person(person(4)), 2500);
    let others: Vec<u32> = (3..=16).collect();
    sell(&mut night, &others, outside, 13_500);
    night
        .money(EventMoneyCommand::BuyBack {
            lot: LotNo(1),
            entrant: EntrantNo(1),
            basis: 2500,
        })
        .unwrap();
    let is_final = |m: &Fixture| m.phase == Phase::Main && m.before_final == 0;
    let next = |night: &Night| {
        let open = night
            .event()
            .matches
            .iter()
            .find(|m| m.result.is_none() && m.players().is_some() && !is_final(m))?;
        let (top, bottom) = (open.players()?.top.0, open.players()?.bottom.0);
        // In the consolation the other way round, so that neither Bo nor Cy wins it.
        let winner = match open.phase {
            Phase::Main => top.min(bottom),
            _ => top.max(bottom),
        };
        Some((open.number.0, winner))
    };
    while let Some((number, winner)) = next(&night) {
        night.wins(number, winner);
    }
    let part = |n, amount| StakePart {
        entrant: EntrantNo(n),
        amount,
    };
    night
        .money(EventMoneyCommand::Deal {
            stage: PaidStage::Main,
            parts: vec![part(1, 13_000), part(2, 12_400)],
            seen: None,
        })
        .unwrap();
    let last = night.event().matches.iter().find(|m| is_final(m));
    let last = last.unwrap().number.0;
    night.wins(last, 1);
    let books = night.books();
    assert_eq!((books.open, books.house), (0, 3200));
    assert_eq!(night.account(1).balance, 18_000);
    assert_eq!(night.account(2).balance, 12_400 - 2000);
    assert_eq!(night.account(3).balance, 4000);
    assert_eq!(night.account(4).balance, -2000 - 2500 + 8000);
    let consolation: Vec<u32> = (5..=16).filter(|n| night.won(*n) == 8400).collect();
    assert_eq!(consolation.len(), 1);
}

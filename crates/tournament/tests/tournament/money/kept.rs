//! A night for the journals.

use super::*;

/// Every kind of fact about money, for the journals that must fold for ever.
pub fn every_kind() -> Night {
    let mut night = to_the_final();
    night
        .money(MoneyCommand::SetCurrency {
            currency: Currency {
                symbol: "kr".into(),
                decimals: 2,
                in_front: false,
            },
            seen: None,
        })
        .unwrap();
    night
        .money(EventMoneyCommand::SetTerms {
            terms: MoneyTerms {
                house: House::PerEntry { amount: 200 },
                added: 5000,
                ..terms(PayoutPreset::ByField.split())
            },
            seen: None,
        })
        .unwrap();
    night
        .money(EventMoneyCommand::CountEntry {
            entrant: EntrantNo(8),
            reentries: 1,
            excused: true,
            seen: None,
        })
        .unwrap();
    night
        .money(MoneyCommand::AddPool {
            terms: pool(PoolOrder::ThenConsolation),
        })
        .unwrap();
    night
        .money(MoneyCommand::RemovePool { pool: PoolNo(1) })
        .unwrap();
    night
        .money(MoneyCommand::AddPool {
            terms: pool(PoolOrder::Shared),
        })
        .unwrap();
    let mut returns = pool(PoolOrder::Shared);
    returns.fund.house = House::Returns { basis: 9000 };
    night
        .money(MoneyCommand::ChangePool {
            pool: PoolNo(2),
            terms: returns,
            seen: None,
        })
        .unwrap();
    let members = |all: &[u32]| MoneyCommand::SetMembers {
        pool: PoolNo(2),
        members: all.iter().map(|n| EntrantNo(*n)).collect(),
        seen: None,
    };
    night.money(members(&[1, 3, 5])).unwrap();
    night.money(members(&[1, 3])).unwrap();
    let mut by_column = auction(500, &[7000, 3000]);
    by_column.fund.unit = 50;
    by_column.by_column = true;
    night
        .money(EventMoneyCommand::SetAuction {
            terms: by_column,
            seen: None,
        })
        .unwrap();
    let lot = |players: &[u32], buyer, column: &str| EventMoneyCommand::SellLot {
        lot: None,
        players: players.iter().map(|n| EntrantNo(*n)).collect(),
        buyer,
        price: 3333,
        column: Some(column.into()),
    };
    night
        .money(lot(&[1], Holder::Person(person(4)), "A"))
        .unwrap();
    night
        .money(lot(&[2], Holder::Outside(note(3)), "B"))
        .unwrap();
    night
        .money(lot(&[3, 4], Holder::Person(person(1)), "A"))
        .unwrap();
    night
        .money(EventMoneyCommand::UnsellLot { lot: LotNo(2) })
        .unwrap();
    night
        .money(EventMoneyCommand::BuyBack {
            lot: LotNo(1),
            entrant: EntrantNo(1),
            basis: 2500,
        })
        .unwrap();
    night
        .money(EventMoneyCommand::Adjourn {
            number: MatchNo(7),
            until: None,
            seen: None,
        })
        .unwrap();
    night
        .money(EventMoneyCommand::Resume {
            number: MatchNo(7),
            seen: None,
        })
        .unwrap();
    night
        .money(EventMoneyCommand::Adjourn {
            number: MatchNo(7),
            until: Some("2026-12-04".parse().unwrap()),
            seen: None,
        })
        .unwrap();
    let payout = payout_of(&night.snapshot.state, night.event()).unwrap();
    let open = open_of_stage(&payout, PaidStage::Main);
    let deal = |to_first: Coins| EventMoneyCommand::Deal {
        stage: PaidStage::Main,
        parts: vec![
            StakePart {
                entrant: EntrantNo(1),
                amount: to_first,
            },
            StakePart {
                entrant: EntrantNo(2),
                amount: open - to_first,
            },
        ],
        seen: None,
    };
    night.money(deal(open / 2)).unwrap();
    night
        .money(EventMoneyCommand::DropDeal {
            stage: PaidStage::Main,
            seen: None,
        })
        .unwrap();
    night.money(deal(open)).unwrap();
    let pay = |direction, amount, note| MoneyCommand::Pay {
        holder: Holder::Person(person(1)),
        direction,
        amount,
        seen_balance: None,
        note,
    };
    night
        .money(pay(Direction::In, 20_000, Some(note(7))))
        .unwrap();
    night.money(pay(Direction::Out, 5000, None)).unwrap();
    night
        .money(MoneyCommand::Sign {
            holder: Holder::Person(person(1)),
            seen_balance: None,
        })
        .unwrap();
    night.books();
    night
}

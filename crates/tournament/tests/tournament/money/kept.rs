//! A night for the journals.

use super::*;

/// Every kind of fact about money, for the journals that must fold for ever.
pub fn every_kind() -> Night {
    let mut night = to_the_final();
    let mut act = |command| night.act(Command::Money(command)).unwrap();
    act(MoneyCommand::SetCurrency {
        currency: Currency {
            symbol: "kr".into(),
            decimals: 2,
            in_front: false,
        },
    });
    act(MoneyCommand::SetTerms {
        event: OPEN,
        terms: MoneyTerms {
            house: House::PerEntry { amount: 200 },
            added: 5000,
            ..terms(PayoutPreset::ByField.split())
        },
        seen: None,
    });
    act(MoneyCommand::CountEntry {
        event: OPEN,
        entrant: EntrantNo(8),
        reentries: 1,
        excused: true,
    });
    act(MoneyCommand::AddPool {
        terms: pool(PoolOrder::ThenConsolation),
    });
    act(MoneyCommand::RemovePool { pool: PoolNo(1) });
    act(MoneyCommand::AddPool {
        terms: pool(PoolOrder::Shared),
    });
    let mut returns = pool(PoolOrder::Shared);
    returns.fund.house = House::Returns { basis: 9000 };
    act(MoneyCommand::ChangePool {
        pool: PoolNo(2),
        terms: returns,
        seen: None,
    });
    let members = |all: &[u32]| MoneyCommand::SetMembers {
        pool: PoolNo(2),
        members: all.iter().map(|n| EntrantNo(*n)).collect(),
        seen: None,
    };
    act(members(&[1, 3, 5]));
    act(members(&[1, 3]));
    let mut by_column = auction(500, &[7000, 3000]);
    by_column.fund.unit = 50;
    by_column.by_column = true;
    act(MoneyCommand::SetAuction {
        event: OPEN,
        terms: by_column,
        seen: None,
    });
    let lot = |players: &[u32], buyer, column: &str| MoneyCommand::SellLot {
        event: OPEN,
        lot: None,
        players: players.iter().map(|n| EntrantNo(*n)).collect(),
        buyer,
        price: 3333,
        column: Some(column.into()),
    };
    act(lot(&[1], Holder::Person(person(4)), "A"));
    act(lot(&[2], Holder::Outside(note(3)), "B"));
    act(lot(&[3, 4], Holder::Person(person(1)), "A"));
    act(MoneyCommand::UnsellLot {
        event: OPEN,
        lot: LotNo(2),
    });
    act(MoneyCommand::BuyBack {
        event: OPEN,
        lot: LotNo(1),
        entrant: EntrantNo(1),
        basis: 2500,
    });
    act(MoneyCommand::Adjourn {
        event: OPEN,
        number: MatchNo(7),
        until: None,
    });
    act(MoneyCommand::Resume {
        event: OPEN,
        number: MatchNo(7),
    });
    act(MoneyCommand::Adjourn {
        event: OPEN,
        number: MatchNo(7),
        until: Some("2026-12-04".parse().unwrap()),
    });
    let payout = payout_of(&night.snapshot.state, night.event()).unwrap();
    let open = open_of_stage(&payout, PaidStage::Main);
    let deal = |to_first: Coins| MoneyCommand::Deal {
        event: OPEN,
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
    };
    let mut act = |command| night.act(Command::Money(command)).unwrap();
    act(deal(open / 2));
    act(MoneyCommand::DropDeal {
        event: OPEN,
        stage: PaidStage::Main,
    });
    act(deal(open));
    let pay = |direction, amount, note| MoneyCommand::Pay {
        holder: Holder::Person(person(1)),
        direction,
        amount,
        seen_balance: None,
        note,
    };
    act(pay(Direction::In, 20_000, Some(note(7))));
    act(pay(Direction::Out, 5000, None));
    act(MoneyCommand::Sign {
        holder: Holder::Person(person(1)),
        seen_balance: None,
    });
    night.books();
    night
}

//! Rolling side events: lists that start their next sheet when full, any number of entries, any number of sheets.

use crate::night::*;
use backgammon::{BySide, Side};
use crawford_forms::violation::Violation;
use crawford_journal::{Snapshot, plan_undo};
use crawford_tournament::coming::*;
use crawford_tournament::money::{
    Currency, EventMoneyCommand, House, MoneyCommand, MoneyTerms, PaidStage as Paid, RoundingRest,
    Share, Split, StakePart, books, fund_of, payout_of,
};
use crawford_tournament::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn jackpot(size: u8) -> EventSettings {
    EventSettings {
        format: Format::Rolling(Rolling { size }),
        ..settings()
    }
}

/// What the house does with an action: the sheet of a list it filled starts in the same breath.
fn act(night: &mut Night, command: Command) -> Result<u64, Violation> {
    let before = night.snapshot.state.clone();
    let action = night.act(command)?;
    while let Some(event) = list_just_filled(&before, &night.snapshot.state) {
        start(night, event).unwrap();
    }
    Ok(action)
}

/// Seeds are numbered as they are committed to.
fn start(night: &mut Night, event: EventNo) -> Result<u64, Violation> {
    let e = night.snapshot.state.event(event).unwrap();
    let count = u8::try_from(e.seeds.len()).unwrap();
    let start = RollingStart {
        seed: Some(seed(count)),
        next_hash: seed(count + 1).commitment(),
    };
    night.act(EventCommand::Coming(ComingCommand::Start { start }).of(event))
}

fn join(night: &mut Night, n: u32) -> Result<u64, Violation> {
    let there = night.snapshot.state.entrant_of(person(n)).map(|e| e.number);
    match there {
        None => act(
            night,
            Command::CheckIn {
                person: person(n),
                company: Company::Alone,
                rating: None,
                events: vec![OPEN],
            },
        ),
        Some(entrant) => act(
            night,
            EventCommand::Coming(ComingCommand::Join { entrant }).of(OPEN),
        ),
    }
}

fn leave(night: &mut Night, entrant: u32) -> Result<u64, Violation> {
    act(
        night,
        EventCommand::Coming(ComingCommand::Leave {
            entrant: EntrantNo(entrant),
        })
        .of(OPEN),
    )
}

fn list(night: &Night) -> Vec<u32> {
    waiting(&night.snapshot.state, night.event())
        .iter()
        .map(|n| n.0)
        .collect()
}

#[test]
fn the_fourth_starts_the_sheet_and_the_next_list_begins() {
    let mut night = Night::new(jackpot(4));
    for n in 1..=3 {
        join(&mut night, n).unwrap();
    }
    assert_eq!(list(&night), [1, 2, 3]);
    assert!(night.event().matches.is_empty());
    join(&mut night, 4).unwrap();
    assert!(list(&night).is_empty());
    let drawn = sheets(night.event());
    assert_eq!((drawn.len(), drawn[0].list.len()), (1, 4));
    // By algorithm 1 from the seed published before, over the list in the order of joining.
    let expected = draw_order(
        &seed(1),
        "",
        &drawn[0].list,
        &[],
        Order::Random,
        Byes::Spread,
    );
    assert_eq!(drawn[0].draw.order, expected);
    assert_eq!(night.event().seeds.len(), 2);

    // A second sheet runs beside it, with somebody of the first on it.
    for n in [1, 5, 6, 7] {
        join(&mut night, n).unwrap();
    }
    assert_eq!(sheets(night.event()).len(), 2);
    let twice: Vec<EntrantNo> = entries_of_person(&night.snapshot.state, EntrantNo(1));
    assert_eq!(twice.len(), 2);
    night.play(|_| Side::Top);
    let over = sheets(night.event());
    assert_eq!(over.len(), 2);
    assert!(over.iter().all(|s| s.over && s.winner.is_some()));
    assert!(!night.event().is_over(), "another sheet may start");
}

#[test]
fn a_sheet_whose_seed_cannot_be_read_was_drawn_from_nothing_else() {
    let mut night = Night::new(jackpot(4));
    for n in 1..=4 {
        join(&mut night, n).unwrap();
    }
    let drawn_from = |night: &Night| sheets(night.event())[0].drawn_from();
    assert_eq!(drawn_from(&night).unwrap(), seed(1));
    for fact in &mut night.recorded {
        fact.body = fact.body.replace(&seed(1).to_string(), "of the newer kind");
    }
    night.snapshot = Snapshot::read(&night.recorded);
    let refused = drawn_from(&night).unwrap_err();
    assert_eq!(refused.rule.id(), "draw-seed-unreadable");
}

#[test]
fn a_second_entry_waits_for_the_sheet_after() {
    let mut night = Night::new(jackpot(4));
    for n in [1, 1, 2, 3] {
        join(&mut night, n).unwrap();
    }
    assert!(
        sheets(night.event()).is_empty(),
        "three people are no sheet"
    );
    join(&mut night, 4).unwrap();
    let drawn = sheets(night.event());
    assert!(repeated(&night.snapshot.state, &drawn[0].draw.order).is_empty());
    assert_eq!(list(&night).len(), 1);
    assert_eq!(
        night
            .snapshot
            .state
            .entrant(EntrantNo(list(&night)[0]))
            .unwrap()
            .person,
        person(1)
    );
}

#[test]
fn started_by_the_director_two_entries_of_one_meet_in_the_final_or_not_at_all() {
    for n in 1..=40u8 {
        let mut night = Night::new(jackpot(8));
        // The seed of the first sheet is another each time.
        for _ in 1..n {
            night
                .act(
                    EventCommand::CommitSeed {
                        seed_hash: seed(night.event().seeds.len() as u8 + 1).commitment(),
                    }
                    .of(OPEN),
                )
                .unwrap();
        }
        for who in [1, 2, 1, 3, 4, 2] {
            join(&mut night, who).unwrap();
        }
        start(&mut night, OPEN).unwrap();
        let state = &night.snapshot.state;
        assert_eq!(
            repeated(state, &sheets(night.event())[0].draw.order).len(),
            2
        );
        let sheet: Vec<&Fixture> = night.event().matches.iter().map(AsRef::as_ref).collect();
        let half = |of: u32| -> BTreeSet<_> {
            let first = sheet
                .iter()
                .filter(|m| m.round == 1 && (m.number.0 > 2) == (of == 2));
            first
                .flat_map(|m| [m.seats.top, m.seats.bottom])
                .filter_map(Seat::entrant)
                .map(|n| state.entrant(n).unwrap().person)
                .collect()
        };
        for who in [1, 2] {
            assert!(half(1).contains(&person(who)) && half(2).contains(&person(who)));
        }
    }
}

#[test]
fn nobody_plays_themself() {
    let mut night = Night::new(jackpot(4));
    for who in [1, 1, 2] {
        join(&mut night, who).unwrap();
    }
    start(&mut night, OPEN).unwrap();
    night.play(|m| {
        // Person 2 loses.
        let two = m.players().unwrap();
        if two.top == EntrantNo(3) {
            Side::Bottom
        } else {
            Side::Top
        }
    });
    let last = night.event().matches.last().unwrap();
    let two = last.players().unwrap();
    assert!(same_person(&night.snapshot.state, two.top, two.bottom));
    assert_eq!(last.result.as_ref().unwrap().outcome, Outcome::WalkOver);
    assert!(sheets(night.event())[0].winner.is_some());
}

#[test]
fn leaving_the_list_and_what_is_refused() {
    let mut night = Night::new(jackpot(4));
    for n in 1..=3 {
        join(&mut night, n).unwrap();
    }
    leave(&mut night, 2).unwrap();
    assert_eq!(list(&night), [1, 3]);
    assert_eq!(leave(&mut night, 2).unwrap(), 0);
    join(&mut night, 2).unwrap();
    assert_eq!(list(&night), [1, 3, 2], "again at the end");
    assert_eq!(
        rule(night.act(EventCommand::CloseList.of(OPEN))),
        "rolling-starts-by-itself"
    );
    join(&mut night, 4).unwrap();
    assert_eq!(rule(leave(&mut night, 2)), "rolling-drawn-already");
    assert_eq!(rule(start(&mut night, OPEN)), "rolling-needs-two");
    let plain = EventSettings {
        name: "Open".into(),
        ..settings()
    };
    let back = EventCommand::ChangeEvent {
        settings: plain,
        seen: None,
    }
    .of(OPEN);
    assert_eq!(rule(night.act(back)), "format-fixed-by-draw");
    let bigger = EventCommand::ChangeEvent {
        settings: jackpot(8),
        seen: None,
    }
    .of(OPEN);
    night.act(bigger).unwrap();
    let odd = EventCommand::ChangeEvent {
        settings: jackpot(6),
        seen: None,
    }
    .of(OPEN);
    assert_eq!(rule(night.act(odd)), "rolling-size");
    join(&mut night, 5).unwrap();
    night.play_out();
    assert_eq!(rule(night.act(Command::Finish)), "finish-with-list-waiting");
}

#[test]
fn whoever_goes_home_is_not_waited_for() {
    let mut night = Night::new(jackpot(4));
    for n in [1, 1, 2, 3] {
        join(&mut night, n).unwrap();
    }
    act(
        &mut night,
        Command::Withdraw {
            entrant: EntrantNo(1),
            seen: None,
        },
    )
    .unwrap();
    assert_eq!(list(&night).len(), 2, "both entries are gone");
    join(&mut night, 4).unwrap();
    assert!(sheets(night.event()).is_empty());
    // Back, they keep their place in the list, and fill it.
    act(
        &mut night,
        Command::Return {
            entrant: EntrantNo(1),
        },
    )
    .unwrap();
    assert_eq!(sheets(night.event()).len(), 1);
}

#[test]
fn undo_of_a_join_takes_the_sheet_with_it() {
    let mut night = Night::new(jackpot(4));
    let second = {
        join(&mut night, 1).unwrap();
        join(&mut night, 2).unwrap()
    };
    for n in 3..=4 {
        join(&mut night, n).unwrap();
    }
    assert_eq!(sheets(night.event()).len(), 1);
    night.undo(second);
    assert!(night.event().matches.is_empty());
    assert_eq!(list(&night), [1, 3, 4]);
}

#[test]
fn nobody_is_called_while_playing_in_another_event() {
    let mut night = Night::drawn(settings(), 4);
    night.boards(8, false);
    night
        .act(Command::AddEvent {
            settings: EventSettings {
                name: "Jackpot".into(),
                ..jackpot(4)
            },
            seed_hash: seed(1).commitment(),
        })
        .unwrap();
    let side = EventNo(2);
    for n in 1..=4 {
        act(
            &mut night,
            EventCommand::Enter {
                entrant: EntrantNo(n),
            }
            .of(side),
        )
        .unwrap();
    }
    assert_eq!(sheets(night.snapshot.state.event(side).unwrap()).len(), 1);
    // Boards are shared: with eight of them, all four people sit at two.
    night.boards(8, true);
    let playing: Vec<EntrantNo> = night
        .snapshot
        .state
        .playing()
        .flat_map(|(_, m)| {
            let two = m.players().unwrap();
            [two.top, two.bottom]
        })
        .collect();
    let people: BTreeSet<_> = playing
        .iter()
        .map(|n| night.snapshot.state.entrant(*n).unwrap().person)
        .collect();
    assert_eq!((playing.len(), people.len()), (4, 4));
    let tables: BTreeSet<_> = night
        .snapshot
        .state
        .playing()
        .map(|(_, m)| m.table)
        .collect();
    assert_eq!(tables.len(), 2);
    // A further entry is the same person.
    act(
        &mut night,
        EventCommand::Coming(ComingCommand::Join {
            entrant: EntrantNo(1),
        })
        .of(side),
    )
    .unwrap();
    for n in 5..=7 {
        act(
            &mut night,
            Command::CheckIn {
                person: person(n),
                company: Company::Alone,
                rating: None,
                events: vec![side],
            },
        )
        .unwrap();
    }
    let again = entries_of_person(&night.snapshot.state, EntrantNo(1))[1];
    let of_again = night
        .snapshot
        .state
        .event(side)
        .unwrap()
        .matches_of(again)
        .next()
        .unwrap()
        .number;
    assert_ne!(
        night
            .snapshot
            .state
            .event(side)
            .unwrap()
            .fixture(of_again)
            .unwrap()
            .status(),
        MatchStatus::Playing
    );
    let begun = night.act(
        EventCommand::Begin {
            number: of_again,
            table: None,
            seen: None,
        }
        .of(side),
    );
    assert_eq!(rule(begun), "player-at-another-table");
}

fn terms(fee: u64) -> MoneyTerms {
    MoneyTerms {
        fee,
        reentry: fee,
        house: House::Percent { basis: 1000 },
        added: 0,
        split: Split::plain(vec![
            Share {
                stage: Paid::Main,
                place: 1,
                basis: 7000,
            },
            Share {
                stage: Paid::Main,
                place: 2,
                basis: 3000,
            },
        ]),
        unit: 1,
        rest: RoundingRest::FirstPlace,
        public: true,
    }
}

fn jackpot_for(fee: u64) -> Night {
    let mut night = Night::new(jackpot(4));
    night
        .act(Command::Money(MoneyCommand::SetCurrency {
            currency: Currency::default(),
            seen: None,
        }))
        .ok();
    night
        .act(
            EventCommand::Money(EventMoneyCommand::SetTerms {
                terms: terms(fee),
                seen: None,
            })
            .of(OPEN),
        )
        .unwrap();
    night
}

/// Each sheet has a fund of its own: a deal of the whole event would change nothing.
#[test]
fn no_deal_is_made_over_the_sheets_of_an_event() {
    let mut night = jackpot_for(1000);
    for n in 1..=2 {
        join(&mut night, n).unwrap();
    }
    let part = |n| StakePart {
        entrant: EntrantNo(n),
        amount: 900,
    };
    let deal = EventMoneyCommand::Deal {
        stage: Paid::Main,
        parts: vec![part(1), part(2)],
        seen: None,
    };
    assert_eq!(
        rule(night.act(EventCommand::Money(deal).of(OPEN))),
        "deal-of-nothing"
    );
}

#[test]
fn each_sheet_pays_its_own_winner_and_each_entry_its_fee() {
    let mut night = jackpot_for(1000);
    for n in [1, 2, 3, 4, 1, 2, 5, 6, 1] {
        join(&mut night, n).unwrap();
    }
    night.play(|_| Side::Top);
    let t = &night.snapshot.state;
    let fund = fund_of(t, night.event()).unwrap();
    assert_eq!(
        (fund.receipts.entries, fund.gross, fund.house),
        (9, 9000, 900)
    );
    let payout = payout_of(t, night.event()).unwrap();
    assert_eq!(payout.prizes.len(), 4, "two places on each of two sheets");
    assert_eq!(
        payout.won() + payout.to_win() + payout.to_house(),
        fund.fund
    );
    // The list for the third sheet has brought one entry.
    assert_eq!(payout.to_win(), 900);
    let books = books(t);
    let one = books.of(money::Holder::Person(person(1))).unwrap();
    let fees = one
        .lines
        .iter()
        .filter(|l| matches!(l.what, money::AccountItem::Fee(OPEN)));
    assert_eq!(fees.map(|l| l.amount).sum::<i64>(), -3000);
    let balances: i64 = books.accounts.iter().map(|a| a.balance).sum();
    assert_eq!(
        books.held,
        balances + books.house as i64 + books.open as i64 - books.added as i64
    );
    night.act(Command::CallOff).unwrap();
    let t = &night.snapshot.state;
    assert_eq!(fund_of(t, night.event()).unwrap().gross, 0);
    assert_eq!(payout_of(t, night.event()), None);
}

/// What a random evening does next.
#[derive(Debug, Clone)]
enum Deed {
    Join(u32),
    Leave(usize),
    Start,
    Play(usize, bool),
    Correct(usize),
    Home(u32),
    Undo(usize),
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        8 => (1u32..9).prop_map(Deed::Join),
        2 => any::<usize>().prop_map(Deed::Leave),
        1 => Just(Deed::Start),
        8 => (any::<usize>(), any::<bool>()).prop_map(|(m, top)| Deed::Play(m, top)),
        2 => any::<usize>().prop_map(Deed::Correct),
        1 => (1u32..9).prop_map(Deed::Home),
        1 => any::<usize>().prop_map(Deed::Undo),
    ]
}

fn holds(night: &Night) {
    let (t, e) = (&night.snapshot.state, night.event());
    // Every place is filled from one match at most, and leads on.
    let mut fed = BTreeSet::new();
    for to in e
        .matches
        .iter()
        .flat_map(|m| [m.winner_to, m.loser_to])
        .flatten()
    {
        assert!(fed.insert((to.of, to.side)), "{to:?} is fed twice");
    }
    // An entry is in one match at a time, on the list or on one sheet.
    for n in &e.entered {
        let open = e.matches_of(*n).filter(|m| m.result.is_none()).count();
        assert!(open <= 1, "{n} sits in {open} open matches");
        let on = sheets(e)
            .iter()
            .filter(|s| s.draw.order.contains(n))
            .count();
        assert!(on + usize::from(waiting(t, e).contains(n)) <= 1);
    }
    // People are never called to two tables.
    let mut at = BTreeSet::new();
    for (_, m) in t.playing() {
        for n in m
            .players()
            .map(|p: BySide<EntrantNo>| [p.top, p.bottom])
            .into_iter()
            .flatten()
        {
            assert!(at.insert(t.entrant(n).unwrap().person));
        }
    }
    // Whoever goes out without playing had left by then, or sat opposite another entry of their own.
    let unplayed = |m: &&std::sync::Arc<Fixture>| m.result.is_some() && !m.was_played();
    for m in e.matches.iter().filter(unplayed) {
        let (_, version) = m.ended.unwrap();
        let snapshot = Snapshot::<Tournament>::read(&night.recorded[..version as usize]);
        let seated = m.seats.both().into_iter().filter_map(Seat::entrant);
        for n in seated.filter(|n| m.winner() != Some(*n)) {
            let own = m.winner().is_some_and(|winner| same_person(t, winner, n));
            assert!(
                snapshot.state.has_left(n) || own,
                "{n} is out of {}",
                m.number
            );
        }
    }
    for s in sheets(e).iter().filter(|s| s.over) {
        let is_final =
            |m: &&std::sync::Arc<Fixture>| m.phase == Phase::Sheet(s.number) && m.before_final == 0;
        let last = e.matches.iter().find(is_final).unwrap();
        let both_left = last.result.as_ref().unwrap().outcome == Outcome::BothLeft;
        assert!(s.winner.is_some() || both_left);
    }
}

#[test]
fn a_sheet_nobody_won_stays_so_when_somebody_returns() {
    let mut night = Night::new(jackpot(4));
    for n in 1..=4 {
        join(&mut night, n).unwrap();
    }
    night.win(1, Side::Top);
    night.win(2, Side::Top);
    let last = night.fixture(3).players().unwrap();
    night.wins(3, last.bottom.0);
    for n in [last.top, night.fixture(2).players().unwrap().bottom] {
        night.withdraw(n.0);
    }
    // It was the other, who has left as well, who came to the final.
    let entry = won_by(Side::Bottom, 5);
    night
        .correct(2, entry, Some(LaterMatches::VoidAndReplay))
        .unwrap();
    assert_eq!(night.outcome(3), Some(Outcome::BothLeft));
    join(&mut night, last.top.0).unwrap();
    assert!(!night.snapshot.state.has_left(last.top));
    // What was decided stays until it is corrected.
    assert_eq!(night.outcome(3), Some(Outcome::BothLeft));
    assert_eq!(sheets(night.event())[0].winner, None);
    holds(&night);
}

proptest! {
    #![proptest_config(cases(60))]
    #[test]
    fn random_evenings_keep_every_sheet_a_bracket(deeds in prop::collection::vec(deed(), 1..60)) {
        let mut night = Night::new(jackpot(4));
        night.boards(3, true);
        let mut done: Vec<u64> = Vec::new();
        for deed in deeds {
            let result = match deed {
                Deed::Join(n) => join(&mut night, n),
                Deed::Leave(at) => {
                    let list = list(&night);
                    match list.get(at % list.len().max(1)) {
                        Some(n) => leave(&mut night, *n),
                        None => continue,
                    }
                }
                // The seed of a sheet taken back is never drawn from again.
                Deed::Start => start(&mut night, OPEN),
                Deed::Play(at, top) => {
                    let open: Vec<u32> = night.event().matches.iter()
                        .filter(|m| m.players().is_some() && m.result.is_none())
                        .map(|m| m.number.0).collect();
                    match open.get(at % open.len().max(1)) {
                        Some(number) => Ok(night.win(*number, if top { Side::Top } else { Side::Bottom })),
                        None => continue,
                    }
                }
                Deed::Correct(at) => {
                    let over: Vec<u32> = night.event().matches.iter()
                        .filter(|m| m.was_played()).map(|m| m.number.0).collect();
                    let Some(number) = over.get(at % over.len().max(1)).copied() else { continue };
                    let m = night.fixture(number);
                    let other = m.result.as_ref().unwrap().winner.unwrap_or(Side::Top).other();
                    let entry = won_by(other, m.rules.unwrap().length);
                    night.correct(number, entry, Some(LaterMatches::VoidAndReplay))
                }
                Deed::Home(n) => match night.snapshot.state.entrant_of(person(n)).map(|e| (e.number, e.withdrawn)) {
                    Some((entrant, false)) => act(&mut night, Command::Withdraw { entrant, seen: None }),
                    Some((entrant, true)) => act(&mut night, Command::Return { entrant }),
                    None => continue,
                },
                Deed::Undo(at) => match done.get(at % done.len().max(1)).copied() {
                    // Another undo may have taken it with it.
                    Some(action) if plan_undo::<Tournament>(&night.facts(), &[action]).0.is_empty() => continue,
                    Some(action) => {
                        done.retain(|a| *a != action);
                        night.undo(action);
                        Ok(0)
                    }
                    None => continue,
                },
            };
            if let Ok(action) = result && action > 0 {
                done.push(action);
            }
            holds(&night);
            // Told again from its facts it is the same.
            prop_assert_eq!(&crawford_journal::Snapshot::<Tournament>::read(&night.recorded).state, &night.snapshot.state);
        }
    }
}

/// A jackpot for the journals: two sheets, somebody on both, one who left the list, one who went home.
pub fn evening() -> Night {
    let mut night = Night::new(jackpot(4));
    for n in [1, 2, 3, 2, 1] {
        join(&mut night, n).unwrap();
    }
    leave(&mut night, 5).unwrap();
    for n in [4, 5, 6] {
        join(&mut night, n).unwrap();
    }
    night.play(|_| Side::Bottom);
    for n in [1, 7, 8] {
        join(&mut night, n).unwrap();
    }
    start(&mut night, OPEN).unwrap();
    act(
        &mut night,
        Command::Withdraw {
            entrant: EntrantNo(1),
            seen: None,
        },
    )
    .unwrap();
    night
}

//! Something is taken back that later games leaned on: rules, stakes, payments.

use crate::mended::{act, answer, box_doubles, end, p, playing, start};
use crate::nights::Table;
use backgammon::Side;
use crawford_chouette::*;
use crawford_journal::{Actor, Envelope, Snapshot, UtcMicros, plan_undo};

/// The actions that lean on these, and the night without them all.
pub fn without(t: &Table, actions: &[u64]) -> (Vec<u64>, Night) {
    let (_, dependent) = plan_undo::<Night>(&t.facts, actions);
    let leaning: Vec<u64> = dependent.iter().map(|d| d.action).collect();
    let (versions, rest) = plan_undo::<Night>(&t.facts, &[actions, &leaning].concat());
    assert!(rest.is_empty());
    let mut facts = t.facts.clone();
    facts.push(Envelope::retracting(
        facts.len() as u64 + 1,
        UtcMicros(0),
        Actor::Program,
        versions,
    ));
    (leaning, Snapshot::<Night>::of(&facts).state)
}

/// Undoes one action.
pub fn retract(t: &mut Table, action: u64) {
    let (versions, leaning) = plan_undo::<Night>(&t.facts, &[action]);
    assert!(leaning.is_empty());
    let next = t.facts.len() as u64 + 1;
    let undo = Envelope::retracting(next, UtcMicros(0), Actor::Program, versions);
    t.facts.push(undo);
    t.night = Snapshot::<Night>::of(&t.facts).state;
}

fn newest(t: &Table) -> u64 {
    t.facts.last().unwrap().action
}

#[test]
fn an_answer_does_not_stand_for_another_double_when_its_own_is_taken_back() {
    let doubles = act(CubeAction::Double { by: p(2), to: None });
    // The box dropped a redouble. Without it, the double before that was its own, and not for it to drop.
    let mut t = playing(4, NightSettings::default());
    assert!(t.ask(&box_doubles(&[2])) && t.ask(&answer(2, OfferAnswer::Take)));
    assert!(t.ask(&doubles));
    let redoubled = newest(&t);
    assert!(t.ask(&answer(1, OfferAnswer::Drop)));
    let dropped = newest(&t);
    let (leaning, night) = without(&t, &[redoubled]);
    assert_eq!(leaning, [dropped]);
    let seat = night.tables[0].game.as_ref().unwrap().seat(p(2)).unwrap();
    assert!(seat.is_in() && seat.cube.value == 2);

    // A member dropped the box's second double, not the one they had taken.
    let mut t = playing(4, NightSettings::default());
    assert!(t.ask(&box_doubles(&[2])) && t.ask(&answer(2, OfferAnswer::Take)));
    assert!(t.ask(&doubles));
    let redoubled = newest(&t);
    assert!(t.ask(&answer(1, OfferAnswer::Take)));
    let taken = newest(&t);
    assert!(t.ask(&box_doubles(&[2])));
    let doubled = newest(&t);
    assert!(t.ask(&answer(2, OfferAnswer::Drop)));
    let dropped = newest(&t);
    let (leaning, night) = without(&t, &[redoubled]);
    assert_eq!(leaning, [taken, doubled, dropped]);
    let seat = night.tables[0].game.as_ref().unwrap().seat(p(2)).unwrap();
    assert!(seat.is_in() && seat.cube.value == 2);
}

#[test]
fn an_answer_to_an_extra_does_not_stand_for_another_when_its_redouble_is_taken_back() {
    let extras = NightSettings {
        extras: true,
        ..NightSettings::default()
    };
    let mut t = playing(4, extras);
    assert!(t.ask(&box_doubles(&[2, 3, 4])));
    assert!((2..=3).all(|n| t.ask(&answer(n, OfferAnswer::Drop))));
    let offered = act(CubeAction::OfferExtra { by: p(2), to: p(4) });
    assert!(t.ask(&offered) && t.ask(&answer(4, OfferAnswer::Take)));
    let redouble = CubeAction::DoubleExtras {
        by: p(4),
        with: vec![p(2)],
    };
    assert!(t.ask(&act(redouble)));
    let redoubled = newest(&t);
    let drops = CubeAction::AnswerExtras {
        by: p(2),
        with: vec![p(4)],
        answer: OfferAnswer::Drop,
    };
    assert!(t.ask(&act(drops)));
    let dropped = newest(&t);
    let (leaning, night) = without(&t, &[redoubled]);
    assert_eq!(leaning, [dropped]);
    assert!(night.tables[0].game.as_ref().unwrap().extras[0].is_live());
}

fn stake(t: &mut Table, earlier: Option<bool>) -> u64 {
    assert!(t.ask(&NightCommand::Stake {
        stake: Some(100),
        currency: None,
        earlier,
    }));
    newest(t)
}

fn money(night: &Night) -> Vec<i64> {
    night.players.iter().map(|p| p.money).collect()
}

#[test]
fn a_game_keeps_the_rules_it_was_played_by_when_their_change_is_taken_back() {
    let usual = NightSettings::default();
    let changed = NightSettings {
        jacoby: !usual.jacoby,
        ..usual
    };
    let mut t = playing(3, usual);
    assert!(t.ask(&end(Side::Top)));
    let settings = Box::new(changed);
    assert!(t.ask(&NightCommand::Set { settings }));
    let set = newest(&t);
    start(&mut t);
    assert!(t.ask(&end(Side::Top)));
    let (leaning, night) = without(&t, &[set]);
    assert!(leaning.is_empty());
    assert_eq!(night.settings, usual, "the next game is by the old rules");
    assert_eq!(night.games[0].settings, usual);
    assert_eq!(night.games[1].settings, changed);
}

#[test]
fn a_stake_taken_back_is_gone_whatever_rules_were_set_after_it() {
    let mut t = playing(3, NightSettings::default());
    let staked = stake(&mut t, Some(false));
    let settings = Box::new(NightSettings {
        jacoby: false,
        ..t.night.settings
    });
    assert!(t.ask(&NightCommand::Set { settings }));
    let (leaning, night) = without(&t, &[staked]);
    assert!(leaning.is_empty());
    assert!(!night.for_money());
    assert!(!night.settings.jacoby);
}

#[test]
fn a_game_of_old_has_the_rules_of_the_night_as_it_began() {
    let t = playing(3, NightSettings::default());
    let of_old = t.facts.iter().map(|envelope| {
        let mut said = serde_json::to_value(envelope.fact().unwrap()).unwrap();
        said.as_object_mut().unwrap().remove("settings");
        let fact: NightFact = match envelope.fact().unwrap() {
            NightFact::Started { .. } => serde_json::from_value(said).unwrap(),
            other => other.clone(),
        };
        Envelope::around(
            envelope.version,
            envelope.action,
            envelope.at,
            Actor::Program,
            fact,
        )
    });
    let of_old: Vec<_> = of_old.collect();
    assert!(of_old != t.facts);
    assert!(Snapshot::<Night>::of(&of_old).state == t.night);
}

#[test]
fn a_game_that_ended_by_a_stake_leans_on_it() {
    let mut t = playing(3, NightSettings::default());
    let staked = stake(&mut t, Some(true));
    assert!(t.ask(&end(Side::Top)));
    let ended = newest(&t);
    assert_eq!(money(&t.night), [200, -100, -100]);
    let (leaning, night) = without(&t, &[staked]);
    assert_eq!(leaning, [ended]);
    assert!(!night.for_money());
    assert_eq!(money(&night), [0, 0, 0]);
    assert!(night.tables[0].game.is_some(), "it is to be ended again");
}

#[test]
fn a_correction_leans_on_the_stakes_and_the_seats_it_was_made_with() {
    let mut t = playing(3, NightSettings::default());
    assert!(t.ask(&end(Side::Top)));
    let correct = |t: &mut Table, change: &dyn Fn(&mut GameCorrection)| {
        let mut correction = GameCorrection::from(t.night.games[0].sheet.clone());
        change(&mut correction);
        assert!(t.ask(&NightCommand::Correct {
            game: GameNo(1),
            correction: Box::new(correction),
            seen: None,
        }));
        newest(t)
    };
    let staked = stake(&mut t, Some(true));
    let dearer = correct(&mut t, &|c| c.sheet.cubes[0].value = 2);
    let (leaning, night) = without(&t, &[staked]);
    assert_eq!(leaning, [dearer]);
    assert_eq!(money(&night), [0, 0, 0]);
    let seated = correct(&mut t, &|c| {
        c.sheet.cubes[0].member = p(1);
        c.seats = Some(CorrectedSeats {
            order: [2, 1, 3].map(PlayerNo).to_vec(),
            partner: None,
        });
    });
    let again = correct(&mut t, &|c| c.sheet.cubes[1].value = 4);
    let (leaning, _) = without(&t, &[seated]);
    assert_eq!(leaning, [again]);
}

#[test]
fn a_payment_taken_back_is_no_money_either() {
    let mut t = playing(3, NightSettings::default());
    assert!(t.ask(&end(Side::Top)));
    let pay = NightCommand::Pay {
        from: p(2),
        to: p(1),
        amount: 1,
        unit: Unit::Points,
    };
    assert!(t.ask(&pay));
    let first = newest(&t);
    assert!(t.ask(&pay));
    let second = newest(&t);
    stake(&mut t, Some(true));
    let paid = |night: &Night| -> Vec<i64> { night.players.iter().map(|p| p.paid_money).collect() };
    assert_eq!(paid(&t.night), [-200, 200, 0]);
    let (leaning, night) = without(&t, &[first]);
    assert!(leaning.is_empty());
    assert_eq!(paid(&night), [-100, 100, 0], "the other one stands");
    let (_, night) = without(&t, &[first, second]);
    assert_eq!(paid(&night), [0, 0, 0]);
    assert_eq!(money(&night), money(&t.night));
}

#[test]
fn money_converted_of_old_stands_without_its_payment() {
    let said =
        r#"{"type":"staked","stake":100,"paid":[{"from":2,"to":1,"amount":100,"unit":"money"}]}"#;
    let fact: NightFact = serde_json::from_str(said).unwrap();
    assert_eq!(serde_json::to_string(&fact).unwrap(), said);
    let mut t = playing(3, NightSettings::default());
    let version = t.facts.len() as u64 + 1;
    t.facts.push(Envelope::around(
        version,
        version,
        UtcMicros(0),
        Actor::Program,
        fact,
    ));
    let night = Snapshot::<Night>::of(&t.facts).state;
    assert_eq!(night.players[1].paid_money, 100);
}

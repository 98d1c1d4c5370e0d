//! Who stands where after somebody went: back again in the same game, away when it ends, partner no longer.

use crate::mended::{act, end, leave, p, playing, rest, start, table_of};
use crate::nights::{TABLE, Table, person};
use backgammon::Side;
use crawford_chouette::*;

fn back(n: u32) -> NightCommand {
    NightCommand::Return {
        player: p(n),
        table: TABLE,
    }
}

fn line(t: &Table) -> Vec<u32> {
    t.night.tables[0].line.iter().map(|n| n.0).collect()
}

#[test]
fn who_comes_back_to_the_game_has_their_place_when_it_is_called_off() {
    for goes in [leave, rest] {
        for n in 1..=4 {
            let mut t = playing(4, NightSettings::default());
            assert!(t.ask(&goes(n)) && t.ask(&back(n)));
            assert!(t.ask(&NightCommand::CallOff { table: TABLE }));
            assert_eq!(line(&t), [1, 2, 3, 4], "{n} went");
            start(&mut t);
            assert!(t.ask(&end(Side::Top)));
            assert_eq!(line(&t), [1, 3, 4, 2]);
        }
    }
    // Two who went come back in their order, whoever is back first.
    let mut t = playing(4, NightSettings::default());
    for command in [rest(2), rest(3), back(3), back(2)] {
        assert!(t.ask(&command));
    }
    assert_eq!(line(&t), [1, 2, 3, 4]);
    // Whoever is still away has no place.
    assert!(t.ask(&rest(2)) && t.ask(&NightCommand::CallOff { table: TABLE }));
    assert_eq!(line(&t), [1, 3, 4]);
}

#[test]
fn a_box_on_a_break_is_as_gone_afterwards_as_when_the_game_ended() {
    let mut t = playing(4, NightSettings::default());
    assert!(t.ask(&NightCommand::Rest {
        player: p(1),
        proxy: Some(p(4)),
    }));
    assert!(t.ask(&end(Side::Top)));
    let game = &t.night.games[0];
    assert_eq!(game.gone, [p(1)]);
    assert_eq!(game.proposal.next.first(), Some(&p(3)));
    let mut dearer = GameCorrection::from(game.sheet.clone());
    dearer.sheet.cubes[2].value = 2;
    let then = consequences(&t.night, GameNo(1), &dearer).unwrap();
    assert_eq!(then.box_would_be, None, "the same box as before");
    // A break that keeps the place is none of that.
    let mut t = playing(
        4,
        NightSettings {
            breaks: Breaks::Place,
            ..NightSettings::default()
        },
    );
    assert!(t.ask(&rest(1)) && t.ask(&end(Side::Top)));
    assert!(t.night.games[0].gone.is_empty());
}

fn with(partner: Option<PlayerNo>) -> NightCommand {
    NightCommand::Start {
        table: TABLE,
        partner,
        overrule: None,
    }
}

#[test]
fn a_compulsory_partner_is_one_only_while_the_line_is_that_long() {
    let mut t = Table::new();
    let settings = Box::new(ChouettePreset::LosAngeles.settings());
    assert!(t.ask(&NightCommand::Set { settings }));
    let join = |n| NightCommand::Join {
        person: person(n),
        table: TABLE,
        stake: None,
    };
    assert!((0..7).all(|n| t.ask(&join(n))));
    let partner = |t: &Table| t.night.next_partner(&t.night.tables[0]);
    assert_eq!(partner(&t), Some(p(3)), "before the first game too");
    assert!(t.ask(&with(Some(p(3)))) && t.ask(&join(7)));
    // The team wins: nobody stays partner, and the rules name the next in line.
    assert!(t.ask(&end(Side::Bottom)));
    assert_eq!(t.night.tables[0].partner, None);
    let third = t.night.tables[0].line[2];
    assert_eq!(partner(&t), Some(third));
    for n in 1..=8 {
        if line(&t).len() > 4 && !line(&t)[..3].contains(&n) {
            assert!(t.ask(&leave(n)));
        }
    }
    assert_eq!((line(&t).len(), partner(&t)), (4, None));
    let refused = decide(&t.night, &with(Some(third))).unwrap_err();
    assert_eq!(refused.rule.id(), "partner-too-few-players");
    assert!(t.ask(&with(None)));
}

#[test]
fn a_partner_whom_an_old_journal_proposed_by_the_rules_does_not_stay() {
    let mut t = playing(4, NightSettings::default());
    assert!(t.ask(&act(CubeAction::End {
        winner: Side::Top,
        kind: GameType::Single,
    })));
    use crawford_journal::{Actor, Envelope, Snapshot, UtcMicros};
    let last = t.facts.pop().unwrap();
    let NightFact::Ended { mut proposal, .. } = last.fact().unwrap().clone() else {
        panic!("the game ended");
    };
    proposal.partner = Some(p(3));
    let mut said = serde_json::to_value(last.fact().unwrap()).unwrap();
    said["proposal"] = serde_json::to_value(&proposal).unwrap();
    let said = serde_json::from_value(said).unwrap();
    t.facts.push(Envelope::around(
        last.version,
        last.action,
        UtcMicros(0),
        Actor::Program,
        said,
    ));
    let night = Snapshot::<Night>::of(&t.facts).state;
    assert_eq!((night.games.len(), night.tables[0].partner), (1, None));
}

#[test]
fn a_correction_that_moves_nobody_keeps_the_captain_who_followed_one_that_left() {
    let mut t = playing(4, NightSettings::default());
    assert!(t.ask(&leave(2)));
    assert_eq!(t.night.tables[0].game.as_ref().unwrap().captain, p(3));
    assert!(t.ask(&end(Side::Bottom)));
    let game = t.night.games[0].clone();
    assert_eq!(game.proposal.next.first(), Some(&p(3)));
    let mut right = GameCorrection::from(game.sheet.clone());
    right.sheet.cubes[1].out = Out::Dropped;
    let without = consequences(&t.night, GameNo(1), &right).unwrap();
    // A form says who sat where, whether that was changed or not.
    right.seats = Some(CorrectedSeats {
        order: game.order.clone(),
        partner: game.partner,
    });
    let with = consequences(&t.night, GameNo(1), &right).unwrap();
    let next = with.box_would_be.as_ref().map(|then| then.next[0]);
    assert_eq!(next, Some(p(1)), "the captain at the end lost to the box");
    assert_eq!(with, without);
}

#[test]
fn a_table_emptied_and_used_again_knows_nothing_of_who_sat_there() {
    let mut t = table_of(4, NightSettings::default());
    let order = [2, 1, 3, 4].map(p).to_vec();
    assert!(t.ask(&NightCommand::SetOrder {
        table: TABLE,
        order,
    }));
    assert!(t.ask(&NightCommand::DeclinePartner {
        table: TABLE,
        player: p(3),
    }));
    let left_open = &mut t.night.tables[0];
    left_open.ask = true;
    let said = |t: &Table| {
        let table = &t.night.tables[0];
        (table.declined.clone(), table.ask, table.order_set)
    };
    assert!((1..=3).all(|n| t.ask(&leave(n))) && t.ask(&back(3)));
    assert_eq!(
        said(&t),
        (vec![p(3)], true, true),
        "somebody still sat there"
    );
    assert!(t.ask(&leave(3)) && t.ask(&leave(4)));
    assert!(t.ask(&back(3)));
    assert_eq!(said(&t), (vec![], false, false));
}

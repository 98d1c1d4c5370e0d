//! Places set by hand and tie-breaks changed after the start: what moves is shown before, and holds as long as it can.

use crate::double::of;
use crate::night::*;
use backgammon::Side;
use crawford_tournament::overrule::{effects, order_for, tables};
use crawford_tournament::ranking::{ManualOrder, Parted, RankingRules, TieBreak};
use crawford_tournament::robin::RoundRobin;
use crawford_tournament::*;
use std::collections::BTreeMap;

/// Four players, everything decided: the upper seat wins.
fn played() -> Night {
    let mut night = Night::drawn(of(Format::RoundRobin(RoundRobin::default())), 4);
    night.play(|_| Side::Top);
    night
}

fn order(night: &Night) -> Vec<EntrantNo> {
    let tables = tables(night.event());
    tables[0].1.iter().map(|r| r.who).collect()
}

fn rules(night: &Night) -> RankingRules {
    night.event().capabilities().ranking().unwrap().clone()
}

fn overrule(
    night: &mut Night,
    ranking: RankingRules,
) -> Result<u64, crawford_forms::violation::Violation> {
    overrule_as_seen(night, ranking, None)
}

fn overrule_as_seen(
    night: &mut Night,
    ranking: RankingRules,
    seen: Option<u64>,
) -> Result<u64, crawford_forms::violation::Violation> {
    night.act(
        EventCommand::OverruleRanking {
            ranking,
            note: note(7),
            seen,
        }
        .of(OPEN),
    )
}

#[test]
fn a_place_set_by_hand_moves_those_between_and_can_be_taken_back() {
    let mut night = played();
    let before = order(&night);
    let wanted = BTreeMap::from([(before[3], 2)]);
    let set = order_for(&tables(night.event()), &wanted).unwrap();
    assert!(
        set.starts_with(&[before[3]]) || set[1] == before[3],
        "{set:?}"
    );
    let mut other = rules(&night);
    other.by_hand.push(ManualOrder {
        order: set,
        note: note(7),
    });
    let shown = effects(&night.snapshot.state, night.event(), &other).moves;
    assert!(shown.iter().any(|m| m.who == before[3] && m.is == (2, 2)));
    let action = overrule(&mut night, other).unwrap();
    assert_eq!(order(&night), [before[0], before[3], before[1], before[2]]);
    let ranks = tables(night.event()).remove(0).1;
    assert_eq!(ranks[1].by_hand, Some(note(7)));
    assert_eq!(ranks[2].parted_by, Some(Parted::ByHand));
    // Places, and with them the prizes, follow.
    let placed = places(night.event());
    assert_eq!(
        placed.iter().find(|p| p.entrant == before[3]).unwrap().from,
        2
    );
    night.undo(action);
    assert_eq!(order(&night), before);
}

#[test]
fn an_order_by_hand_holds_only_while_its_players_stand_together() {
    let mut night = played();
    let before = order(&night);
    let mut apart = rules(&night);
    apart.by_hand.push(ManualOrder {
        order: vec![before[3], before[0]],
        note: note(7),
    });
    assert_eq!(rule(overrule(&mut night, apart)), "ranking-not-together");
    let none = EntrantNo(99);
    let refused = |wanted: &[(EntrantNo, u32)]| {
        let wanted: BTreeMap<EntrantNo, u32> = wanted.iter().copied().collect();
        rule(order_for(&tables(night.event()), &wanted))
    };
    assert_eq!(refused(&[(before[0], 5)]), "ranking-no-such-place");
    assert_eq!(refused(&[(before[0], 0)]), "ranking-no-such-place");
    assert_eq!(
        refused(&[(before[0], 2), (before[1], 2)]),
        "ranking-place-twice"
    );
    assert_eq!(refused(&[(before[0], 2), (none, 1)]), "not-in-the-event");
}

#[test]
fn tie_breaks_change_after_the_start_only_on_the_record() {
    let mut night = played();
    let mut other = rules(&night);
    other.tie_breaks = vec![TieBreak::Lots];
    let silent = EventCommand::ChangeEvent {
        settings: {
            let mut settings = night.event().settings.clone();
            settings.format = Format::RoundRobin(RoundRobin {
                ranking: other.clone(),
                ..RoundRobin::default()
            });
            settings
        },
        seen: None,
    }
    .of(OPEN);
    assert_eq!(rule(night.act(silent)), "format-fixed-by-draw");
    overrule(&mut night, other.clone()).unwrap();
    assert_eq!(rules(&night), other);
    // With one that a schedule does not take, no setting of the event could be changed any more.
    other.tie_breaks.push(TieBreak::Buchholz);
    let refused = overrule(&mut night, other).unwrap_err();
    assert_eq!(refused.rule.id(), "robin-tie-break-says-nothing");
    let mut settings = night.event().settings.clone();
    settings.name = "Sunday".into();
    let seen = None;
    night
        .act(EventCommand::ChangeEvent { settings, seen }.of(OPEN))
        .unwrap();
}

#[test]
fn a_table_is_not_overruled_over_what_another_page_decided() {
    let by = |night: &Night, tie_break| RankingRules {
        tie_breaks: vec![tie_break],
        ..rules(night)
    };
    let ask = |night: &mut Night, tie_break, seen| {
        let ranking = by(night, tie_break);
        overrule_as_seen(night, ranking, seen)
    };
    let change = |night: &mut Night, settings| {
        let change = EventCommand::ChangeEvent {
            settings,
            seen: None,
        };
        night.act(change.of(OPEN)).unwrap()
    };
    let version = |night: &Night| Some(night.snapshot.version);
    let changed = "settings-changed-since";
    let mut night = Night::with(of(Format::RoundRobin(RoundRobin::default())), 4);
    let seen = version(&night);
    // Another name ranks nobody otherwise, and neither does an undo of it.
    let mut settings = night.event().settings.clone();
    settings.name = "Main".into();
    let renamed = change(&mut night, settings);
    night.undo(renamed);
    ask(&mut night, TieBreak::Lots, seen).unwrap();
    let again = ask(&mut night, TieBreak::Lots, seen);
    assert_eq!(again, Ok(0), "it is so already");
    let other = ask(&mut night, TieBreak::SonnebornBerger, seen);
    assert_eq!(rule(other), changed);
    assert_eq!(rules(&night).tie_breaks, [TieBreak::Lots]);
    let now = version(&night);
    let taken_back = ask(&mut night, TieBreak::SonnebornBerger, now).unwrap();
    let seen = version(&night);
    night.undo(taken_back);
    let other = ask(&mut night, TieBreak::DirectEncounter, seen);
    assert_eq!(rule(other), changed);
    assert_eq!(rules(&night).tie_breaks, [TieBreak::Lots]);

    // The form of the settings sets them too, until the draw.
    let seen = version(&night);
    let mut settings = night.event().settings.clone();
    *settings.format.ranking_mut().unwrap() = by(&night, TieBreak::SonnebornBerger);
    let set = change(&mut night, settings);
    let other = ask(&mut night, TieBreak::DirectEncounter, seen);
    assert_eq!(rule(other), changed);
    let mut undo = set;
    for then in [TieBreak::Lots, TieBreak::SonnebornBerger] {
        let seen = version(&night);
        undo = night.undo(undo);
        assert_eq!(rules(&night).tie_breaks, [then]);
        let other = ask(&mut night, TieBreak::DirectEncounter, seen);
        assert_eq!(rule(other), changed);
    }
    let now = version(&night);
    ask(&mut night, TieBreak::DirectEncounter, now).unwrap();
}

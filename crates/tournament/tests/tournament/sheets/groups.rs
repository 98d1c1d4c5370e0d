//! Sheets that take the ranks of groups.

use super::*;
use crawford_forms::FieldName;

/// Two groups, two of each: the firsts wait for the winners of the seconds against each other's.
const LADDER: &str = r#"{"entrants": 4, "matches": [
  {"name": "Seconds", "top": {"rank": {"group": 1, "place": 2}}, "bottom": {"rank": {"group": 2, "place": 2}}},
  {"name": "Next", "top": {"rank": {"group": 2, "place": 1}}, "bottom": {"winner": "Seconds"}},
  {"name": "Last", "top": {"rank": {"group": 1, "place": 1}}, "bottom": {"winner": "Next"}}
]}"#;

fn groups_on(sheet: &str, groups: u8, size: Option<u8>) -> EventSettings {
    EventSettings {
        format: Format::Groups(Groups {
            groups,
            size,
            qualify: 2,
            ranking: ranking::RankingRules::default(),
            sheet: Some(read(sheet)),
        }),
        ..settings()
    }
}

fn draw_main(night: &mut Night) {
    let seed = seed_of_stage(night.event(), Stage::Main).unwrap();
    night
        .act(
            EventCommand::DrawStage {
                stage: Stage::Main,
                present: Vec::new(),
                ties: GroupTies::Lots,
                seed,
            }
            .of(OPEN),
        )
        .unwrap();
}

#[test]
fn ranks_of_groups_come_to_a_sheet_of_the_directors_own() {
    let mut night = Night::seeded(groups_on(LADDER, 2, None), 8);
    night.play_out();
    let order = group_standings(night.event());
    let shown = preview_stage(
        &night.snapshot.state,
        OPEN,
        Stage::Main,
        &[],
        GroupTies::Lots,
    )
    .unwrap();
    assert_eq!(shown.pairs, [(order[0][1], Some(order[1][1]))]);
    assert_eq!(shown.wait, [order[1][0], order[0][0]]);
    assert!(shown.order.iter().all(|seeded| seeded.by_sheet));
    draw_main(&mut night);
    let seats = |number| night.seats(number);
    assert_eq!(seats(13), [Some(order[0][1].0), Some(order[1][1].0)]);
    assert_eq!(seats(14)[0], Some(order[1][0].0));
    assert_eq!(seats(15)[0], Some(order[0][0].0));
    night.play(|_| Side::Bottom);
    assert!(night.event().is_over());
    assert_eq!(night.event().champion(), Some(order[1][1]));
    let ranges: Vec<u32> = places(night.event()).iter().map(|p| p.from).collect();
    assert_eq!(ranges, [1, 2, 3, 4, 5, 5, 7, 7]);
}

#[test]
fn a_rank_nobody_has_any_more_is_a_bye_and_the_next_of_the_group_moves_up() {
    let mut night = Night::seeded(groups_on(LADDER, 2, None), 8);
    night.play_out();
    let order = group_standings(night.event());
    // Of the first group one is left, of the second the first leaves.
    for who in order[0].iter().skip(1).chain(&order[1][..1]) {
        night.withdraw(who.0);
    }
    draw_main(&mut night);
    assert_eq!(night.seats(13), [Some(0), Some(order[1][2].0)]);
    assert_eq!(night.outcome(13), Some(Outcome::Bye));
    assert_eq!(night.seats(14), [Some(order[1][1].0), Some(order[1][2].0)]);
    night.play(|_| Side::Top);
    assert!(night.event().is_over());
    assert_eq!(places(night.event()).len(), 8);
}

#[test]
fn seeds_of_a_sheet_after_groups_are_those_who_would_go_on() {
    let seeds = LADDER
        .replace(r#"{"rank": {"group": 1, "place": 1}}"#, r#"{"seed": 1}"#)
        .replace(r#"{"rank": {"group": 2, "place": 1}}"#, r#"{"seed": 2}"#)
        .replace(r#"{"rank": {"group": 1, "place": 2}}"#, r#"{"seed": 3}"#)
        .replace(r#"{"rank": {"group": 2, "place": 2}}"#, r#"{"seed": 4}"#);
    let mut night = Night::seeded(groups_on(&seeds, 2, None), 8);
    night.play_out();
    draw_main(&mut night);
    let order = night.event().stages[0].order.clone();
    assert_eq!(night.seats(13), [Some(order[2].0), Some(order[3].0)]);
    assert_eq!(night.seats(15)[0], Some(order[0].0));
}

#[test]
fn ranks_that_cannot_be_are_named() {
    let refused = |sheet: &str, groups| {
        let refusal = groups_on(sheet, groups, None).format.check().unwrap_err();
        assert_eq!(refusal.field.map(FieldName::name), Some("groups_sheet"));
        refusal
    };
    let second = r#"{"rank": {"group": 2, "place": 2}}"#;
    let with = |other: &str| LADDER.replace(second, other);
    let named = refused(&with(r#"{"rank": {"group": 3, "place": 2}}"#), 2);
    assert_eq!(named.rule.id(), "sheet-rank-out-of-range");
    assert_eq!(
        (
            param(&named, "match"),
            param(&named, "place"),
            param(&named, "group")
        ),
        ("Seconds".into(), "bottom".into(), "3".into())
    );
    let cases = [
        (
            with(r#"{"rank": {"group": 2, "place": 3}}"#),
            2,
            "sheet-rank-out-of-range",
        ),
        (
            with(r#"{"rank": {"group": 0, "place": 1}}"#),
            2,
            "sheet-rank-out-of-range",
        ),
        (
            with(r#"{"rank": {"group": 1, "place": 2}}"#),
            2,
            "sheet-rank-twice",
        ),
        (with(r#""bye""#), 2, "sheet-ranks-are-not-entrants"),
        (with(r#"{"seed": 1}"#), 2, "sheet-seeds-and-ranks"),
        (LADDER.to_owned(), 3, "sheet-rank-nowhere"),
    ];
    for (sheet, groups, rule) in cases {
        assert_eq!(refused(&sheet, groups).rule.id(), rule, "{sheet}");
    }
    // Without groups before it no sheet has ranks.
    let alone = read(LADDER).check().unwrap_err();
    assert_eq!(alone.rule.id(), "sheet-rank-without-groups");
    // How many groups of a size there are is known at the draw.
    let settings = groups_on(LADDER, 0, Some(4));
    settings.format.check().unwrap();
    let order: Vec<EntrantNo> = (1..=12).map(EntrantNo).collect();
    assert!(settings.format.plan(&settings, &order[..8]).is_ok());
    let refused = settings.format.plan(&settings, &order).unwrap_err();
    assert_eq!(refused.rule.id(), "sheet-rank-nowhere");
}

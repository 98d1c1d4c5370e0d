//! What the guide says of the games of the tables family is what their data says.

use crawford::backgammon::variants::{
    GameRules, LEFT_OUT, MOST_IN_A_SERIES, NextGame, Variant, Worth,
};
use crawford::pages::messages::Messages;
use std::collections::BTreeSet;

/// The names of a list in a bullet of `docs/rules.md` that begins like this, up to these words.
fn listed(rulings: &str, bullet: &str, end: &str) -> BTreeSet<String> {
    let (_, list) = rulings.split_once(bullet).unwrap();
    let (list, _) = list.split_once(end).unwrap();
    let names = list
        .split(&[',', '\n'][..])
        .flat_map(|part| part.split(" and "));
    let names = names.map(str::trim).filter(|name| !name.is_empty());
    names
        .map(|name| name.trim_start_matches("the ").to_owned())
        .collect()
}

#[test]
fn the_rulings_name_the_games_without_a_cube_and_without_gammons() {
    // A name may stand on two lines.
    let rulings = include_str!("../../docs/rules.md").replace("\n  ", " ");
    let w = Messages::english();
    let games = |has: &dyn Fn(&GameRules) -> bool| -> BTreeSet<String> {
        let all = Variant::ALL.iter().filter(|variant| has(&variant.rules));
        let names = all.map(|variant| w.game(variant));
        names
            .map(|name| name.trim_start_matches("the ").to_owned())
            .collect()
    };
    type Has = fn(&GameRules) -> bool;
    let lists: [(&str, &str, Has); 3] = [
        ("- **No cube**: in ", ", and in every series", |rules| {
            !rules.cube
        }),
        ("- **No gammons**: in ", " (`", |rules| {
            matches!(rules.worth, Worth::One | Worth::MenLeft)
        }),
        ("- **No backgammons**: in ", " nothing counts", |rules| {
            matches!(rules.worth, Worth::Gammon | Worth::FarBack | Worth::Mother)
        }),
    ];
    for (bullet, end, has) in lists {
        assert_eq!(listed(&rulings, bullet, end), games(&has), "{bullet}");
    }
    let begins = games(&|rules| rules.next_game == NextGame::Winner);
    let told = listed(&rulings, "begins the next one, as in ", ", the page of");
    assert_eq!(told, begins);
}

#[test]
fn the_guide_names_exactly_the_names_that_are_left_out() {
    let guide = include_str!("../../docs/games.md").replace("\n  ", " ");
    let (_, section) = guide.split_once("## Names left out").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let bullets = section.lines().filter(|line| line.starts_with("- "));
    let names = bullets.flat_map(|bullet| {
        let (_, names) = bullet.split_once(": ").unwrap();
        names.trim_end_matches('.').split(&[',', ';'][..])
    });
    let told: BTreeSet<&str> = names.map(str::trim).collect();
    assert_eq!(
        told,
        LEFT_OUT.iter().map(|left_out| left_out.name).collect()
    );
}

#[test]
fn games_are_counted_rightly() {
    let readme = include_str!("../../README.md");
    let games = format!("any of {} [games", Variant::ALL.len());
    assert!(readme.contains(&games), "{games}");
    let rulings = include_str!("../../docs/rules.md");
    let series = format!("A series has up to {MOST_IN_A_SERIES} games");
    assert!(rulings.contains(&series), "{series}");
}

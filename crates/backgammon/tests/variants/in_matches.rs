//! What is played in a match, as it is written and read, and what its games count.

use backgammon::scoring::{
    GameStatus, Holland, MatchRules, ScoredGame, WinKind, judge, judge_final, next_game,
};
use backgammon::variants::{Game, MatchGame, SeriesOrder, Variant};
use backgammon::{BySide, Side};
use proptest::prelude::*;

const KINDS: [WinKind; 4] = [
    WinKind::Single,
    WinKind::Gammon,
    WinKind::Backgammon,
    WinKind::Drop,
];

fn playing(game: &str, length: u16) -> MatchRules {
    MatchRules {
        game: game.parse().unwrap(),
        ..MatchRules::usual(length)
    }
}

fn won(winner: Side, kind: WinKind) -> ScoredGame {
    ScoredGame::new(winner, kind, 1)
}

fn rule(rules: &MatchRules, games: &[ScoredGame]) -> &'static str {
    let judged = judge(rules, games, &[]);
    judged.refusal().map_or("", |p| p.violation.rule.id())
}

#[test]
fn three_points_for_a_checker_on_the_bar_stand_on_a_sheet() {
    let rules = playing("shesh-besh three-points=on-bar", 5);
    for kind in [WinKind::Gammon, WinKind::Backgammon] {
        assert_eq!(rule(&rules, &[won(Side::Top, kind)]), "", "{kind:?}");
    }
}

#[test]
fn what_is_played_is_written_as_it_is_read() {
    for (typed, written) in [
        ("backgammon", "backgammon"),
        (" narde ", "narde"),
        ("dutch entering=first", "dutch"),
        ("dutch entering=mixed", "dutch entering=mixed"),
        ("Dutch Entering=MIXED", "dutch entering=mixed"),
        (
            "plakoto-express next-game=opening-throw",
            "plakoto-express next-game=opening-throw",
        ),
        ("gul-bara head=one rest=lost", "gul-bara rest=lost head=one"),
        (
            "gul-bara home-moves=banned rest=lost rising=at-once first-checker=past-start head=one",
            "gul-bara rising=at-once rest=lost head=one first-checker=past-start home-moves=banned",
        ),
        ("tavli", "portes, plakoto, fevga"),
        (
            "winner-chooses tavli",
            "winner-chooses portes, plakoto, fevga",
        ),
        ("winner-chooses narde", "narde"),
        ("gul-bara-tapa-backgammon", "gul-bara, tapa, backgammon"),
        ("tavla,dutch entering=mixed", "tavla, dutch entering=mixed"),
        ("Gul Bara, Tapa", "gul-bara, tapa"),
        ("Portes; PLAKOTO;fevga", "portes, plakoto, fevga"),
        ("Dutch Backgammon entering=mixed", "dutch entering=mixed"),
        ("Crazy Narde", "gul-bara"),
        ("Tavli", "portes, plakoto, fevga"),
        ("greek backgammon", "portes, plakoto, fevga"),
        ("Gul bara–tapa–backgammon", "gul-bara, tapa, backgammon"),
        (
            "Winner chooses Portes, Plakoto Express",
            "winner-chooses portes, plakoto-express",
        ),
    ] {
        let game: MatchGame = typed.parse().unwrap();
        assert_eq!(game.to_string(), written);
        assert_eq!(written.parse(), Ok(game));
        let stored = serde_json::to_string(&game).unwrap();
        assert_eq!(stored, format!("{written:?}"));
        assert_eq!(serde_json::from_str::<MatchGame>(&stored).unwrap(), game);
    }
}

#[test]
fn what_nobody_plays_is_refused() {
    for (typed, rule, term) in [
        ("", "variant-unknown", "five-cap"),
        ("chess", "variant-unknown", "hypergammon"),
        ("chess", "variant-unknown", "tavli"),
        ("Gul Barra", "variant-unknown", "Gul Barra"),
        ("gul barra head=one", "variant-unknown", "\"gul barra\""),
        ("portes, plakto", "variant-unknown", "plakto"),
        ("portes,", "variant-unknown", "portes"),
        ("dutch entering=late", "option-unknown", "entering=mixed"),
        ("dutch mixed", "option-unknown", "entering=first"),
        ("irish entering=mixed", "option-of-none", "irish"),
        ("portes, fevga, portes", "series-game-twice", "portes"),
        ("narde, tavli", "series-within", "portes, plakoto, fevga"),
        (
            "gul-bara, gul-bara head=one",
            "series-game-twice",
            "gul-bara",
        ),
        (
            "portes, plakoto, fevga, tapa, tavla, narde, dutch",
            "series-games",
            "6",
        ),
    ] {
        let refused = typed.parse::<MatchGame>().unwrap_err();
        assert_eq!(refused.rule.id(), rule, "{typed}");
        assert!(refused.to_string().contains(term), "{refused}");
        let read = serde_json::from_str::<MatchGame>(&format!("{typed:?}"));
        assert!(read.unwrap_err().to_string().contains(rule));
    }
}

/// Which text says so: the one that tells what the game counts, or that of the way it is counted.
#[test]
fn a_refused_ending_names_the_text_that_says_so() {
    let source = |game: &str, kind: WinKind| {
        let judged = judge(&playing(game, 5), &[won(Side::Top, kind)], &[]);
        judged.refusal().unwrap().violation.source.to_string()
    };
    for (game, no_backgammon, no_drop) in [
        ("fevga", "bkgm.com, Tavli", "bkgm.com, Tavli"),
        ("plakoto", "bkgm.com, Tavli", "bkgm.com, Tavli"),
        ("portes", "bkgm.com, Tavli", "bkgm.com, Tavli"),
        (
            "portes two-points=far-back",
            "Ludii, Portes",
            "bkgm.com, Tavli",
        ),
        ("narde", "bkgm.com, Narde", "mastersofbackgammon"),
        (
            "tavla",
            "backgammon-game.eu, Tavla",
            "backgammon-game.eu, Tavla",
        ),
        ("gul-bara", "eightygames", "eightygames"),
        (
            "pin-game mother=wins",
            "backgammon-game.eu",
            "bkgm.com, The Pin Game",
        ),
    ] {
        assert_eq!(source(game, WinKind::Backgammon), no_backgammon, "{game}");
        assert_eq!(source(game, WinKind::Drop), no_drop, "{game}");
    }
    assert_eq!(source("misere", WinKind::Gammon), "backgammonmoments.com");
}

/// The booklet names most of the games and tells rules of few; where it is named it has one to tell.
#[test]
fn the_booklet_is_named_for_what_it_says() {
    let booklet = "the rules booklet";
    let names = |variant: &&Variant| variant.sources.contains(&booklet);
    let told: Vec<_> = Variant::ALL.iter().filter(names).map(|v| v.name).collect();
    assert_eq!(
        told,
        [
            "acey-deucey-european",
            "russian",
            "narde",
            "misere",
            "five-cap",
            "no-hit-and-run"
        ]
    );
    let options = Variant::ALL.iter().flat_map(|variant| variant.options);
    let mut ways = options.flat_map(|choice| choice.values);
    assert!(ways.all(|way| way.source != booklet));
}

#[test]
fn an_option_that_is_chosen_changes_the_rules() {
    let usual: Game = "dutch".parse().unwrap();
    let mixed: Game = "dutch entering=mixed".parse().unwrap();
    assert_eq!(usual.rules(), usual.variant().rules);
    assert_ne!(mixed.rules(), usual.rules());
    let chosen: Vec<_> = mixed.chosen().map(|(_, value)| value.source).collect();
    assert_eq!(chosen, ["play65.com"]);
    assert_eq!(usual.chosen().count(), 0);
}

#[test]
fn every_named_series_is_written_as_it_is() {
    for series in MatchGame::SERIES {
        let game: MatchGame = series.name.parse().unwrap();
        assert_eq!(game.to_string(), series.games);
        assert_eq!(game.named_series(), Some(series));
        assert!(Variant::named(series.name).is_none());
    }
}

/// Old rules and games are stored in the words they always were.
#[test]
fn backgammon_from_the_start_is_not_written() {
    let stored =
        r#"{"length":7,"crawford":true,"holland":"off","jacoby":false,"penalty_limit":true}"#;
    let rules: MatchRules = serde_json::from_str(stored).unwrap();
    assert_eq!(rules, MatchRules::usual(7));
    assert_eq!(serde_json::to_string(&rules).unwrap(), stored);
    let rules = MatchRules {
        start: BySide::new(0, 2),
        ..playing("tavli", 5)
    };
    let stored = serde_json::to_string(&rules).unwrap();
    let ends = r#""game":"portes, plakoto, fevga","start":[0,2]}"#;
    assert!(stored.ends_with(ends), "{stored}");
    assert_eq!(serde_json::from_str::<MatchRules>(&stored).unwrap(), rules);
}

/// What each game has, as its text says it: the kinds, in order, and whether there is a cube.
#[test]
fn every_game_of_a_match_ends_as_its_text_says() {
    let mut told = Vec::new();
    for (games, kinds, cube) in [
        (
            "backgammon nackgammon hypergammon dutch five-cap no-hit-and-run blast-off",
            &KINDS[..],
            true,
        ),
        ("misere", &[WinKind::Single, WinKind::Drop], true),
        ("russian french shesh-besh", &KINDS[..3], false),
        (
            "narde fevga moultezim gul-bara plakoto plakoto-express tapa portes tavla pin-game",
            &KINDS[..2],
            false,
        ),
        (
            "acey-deucey-american acey-deucey-european irish mexican tawula jacquet tabula fayles",
            &KINDS[..1],
            false,
        ),
    ] {
        for game in games.split(' ') {
            told.push(game);
            let rules = playing(game, 5);
            let next = next_game(&rules, &judge(&rules, &[], &[]));
            assert_eq!((&next.kinds[..], next.cube), (kinds, cube), "{game}");
            assert_eq!(next.games, [game.parse().unwrap()]);
            assert_eq!(next.most_men, game.starts_with("acey").then_some(15));
        }
    }
    let mut all: Vec<&str> = Variant::ALL.iter().map(|variant| variant.name).collect();
    told.sort_unstable();
    all.sort_unstable();
    assert_eq!(told, all);
}

/// What a form may offer is what the judge takes, and nothing else, for every game at every length.
#[test]
fn what_is_offered_is_what_is_accepted() {
    let series = MatchGame::SERIES.iter().map(|s| s.name);
    let names = Variant::ALL.iter().map(|v| v.name).chain(series);
    for (name, length) in names.flat_map(|name| [(name, 1), (name, 3)]) {
        for (crawford, holland) in [(true, Holland::Off), (false, Holland::Both)] {
            let rules = MatchRules {
                crawford,
                holland,
                ..playing(name, length)
            };
            let mut games = Vec::new();
            loop {
                let offered = next_game(&rules, &judge(&rules, &games, &[]));
                if offered.played_as == GameStatus::Over {
                    break;
                }
                for (kind, cube) in KINDS.iter().flat_map(|k| [(*k, 1), (*k, 2)]) {
                    let game = ScoredGame {
                        men: offered.most_men,
                        ..ScoredGame::new(Side::Top, kind, cube)
                    };
                    let accepted = judge(&rules, &[&games[..], &[game]].concat(), &[]).accepted();
                    let can_be = offered.kinds.contains(&kind) && (cube == 1 || offered.cube);
                    assert_eq!(accepted, can_be, "{name} to {length}: {game:?}");
                }
                games.push(ScoredGame {
                    men: offered.most_men.map(|_| 1),
                    ..won(Side::Bottom, WinKind::Single)
                });
            }
            assert_eq!(games.len(), usize::from(length), "{name}");
        }
    }
}

#[test]
fn what_a_game_does_not_have_is_refused() {
    let of =
        |game: &str, kind, cube| rule(&playing(game, 5), &[ScoredGame::new(Side::Top, kind, cube)]);
    assert_eq!(of("narde", WinKind::Single, 2), "game-no-cube");
    assert_eq!(of("narde", WinKind::Drop, 1), "game-no-drop");
    assert_eq!(of("narde", WinKind::Backgammon, 1), "game-no-backgammon");
    assert_eq!(of("misere", WinKind::Gammon, 1), "game-no-gammon");
    assert_eq!(of("misere", WinKind::Backgammon, 2), "game-no-gammon");
    assert_eq!(of("misere", WinKind::Drop, 2), "");
    assert_eq!(
        of("gul-bara-tapa-backgammon", WinKind::Single, 2),
        "game-no-cube"
    );
    assert_eq!(of("nackgammon", WinKind::Single, 2), "");
    assert_eq!(
        of("acey-deucey-american", WinKind::Single, 1),
        "men-missing"
    );
}

#[test]
fn a_director_may_let_stand_what_a_game_does_not_have() {
    let gammon = ScoredGame {
        overruled: true,
        ..ScoredGame::new(Side::Top, WinKind::Gammon, 1)
    };
    let judged = judge(&playing("misere", 5), &[gammon], &[]);
    assert_eq!((judged.score.top, judged.accepted()), (2, true));
    assert_eq!(judged.problems[0].violation.rule.id(), "overruled");
}

#[test]
fn men_left_are_points_where_they_count() {
    let rules = playing("acey-deucey-european", 21);
    let of = |men| ScoredGame {
        men,
        ..won(Side::Top, WinKind::Single)
    };
    let judged = judge(&rules, &[of(Some(15)), of(Some(1))], &[]);
    assert_eq!(
        judged.games.iter().map(|g| g.points).collect::<Vec<_>>(),
        [15, 1]
    );
    assert_eq!(rule(&rules, &[of(Some(0))]), "men-left");
    assert_eq!(rule(&rules, &[of(Some(16))]), "men-left");
    assert_eq!(rule(&rules, &[of(None)]), "men-missing");
    assert_eq!(
        rule(&playing("narde", 5), &[of(Some(3))]),
        "men-not-counted"
    );
    // To one point every game counts one.
    let one = judge(&playing("acey-deucey-european", 1), &[of(None)], &[]);
    assert_eq!((one.score.top, one.accepted()), (1, true));
}

#[test]
fn a_stake_that_throws_double_stands_where_a_cube_would() {
    let rules = playing("acey-deucey-american stake=doubled-by-1-2", 50);
    let of = |men, stake| ScoredGame {
        men: Some(men),
        ..ScoredGame::new(Side::Top, WinKind::Single, stake)
    };
    let judged = judge(&rules, &[of(3, 4), of(5, 1), of(1, 16)], &[]);
    let points: Vec<u32> = judged.games.iter().map(|g| g.points).collect();
    assert_eq!((points, judged.accepted()), (vec![12, 5, 16], true));
    assert!(judged.problems.is_empty(), "{:?}", judged.problems);
    let next = next_game(&rules, &judged);
    assert_eq!((next.stake, next.cube), (true, false));
    assert_eq!(next.cubes, [1, 2, 4, 8, 16]);
    assert!(rules.has_stake() && !rules.has_cube());
    assert_eq!(rule(&rules, &[of(3, 3)]), "cube-not-a-power");
    // A drop is none, with the stake doubled or not.
    let dropped = ScoredGame::new(Side::Top, WinKind::Drop, 2);
    assert_eq!(rule(&rules, &[dropped]), "game-no-drop");
    // Where the stake is fixed, and where a match counts one, there is none to enter.
    let fixed = playing("acey-deucey-american", 50);
    assert_eq!(rule(&fixed, &[of(3, 2)]), "game-no-cube");
    assert!(!next_game(&fixed, &judge(&fixed, &[], &[])).stake);
    let one = playing("acey-deucey-american stake=doubled-by-1-2", 1);
    assert_eq!(next_game(&one, &judge(&one, &[], &[])).cubes, [1]);
    let doubled = ScoredGame::new(Side::Top, WinKind::Single, 2);
    assert_eq!(rule(&one, &[doubled]), "game-no-cube");
}

#[test]
fn the_points_to_play_are_the_mean_of_what_both_need() {
    let of = |length, top, bottom| {
        let rules = MatchRules {
            start: BySide::new(top, bottom),
            ..MatchRules::usual(length)
        };
        rules.points_to_play()
    };
    assert_eq!(
        [of(7, 0, 0), of(7, 2, 0), of(7, 0, 3), of(7, 6, 6)],
        [7, 6, 6, 1]
    );
}

#[test]
fn a_series_goes_round() {
    let game: MatchGame = "tavli".parse().unwrap();
    let names = (1..=7).map(|number| game.of(number).unwrap().name());
    let round = ["portes", "plakoto", "fevga"];
    assert!(names.eq(round.iter().cycle().take(7).copied()));
    let rules = playing("tavli", 5);
    let other = ScoredGame {
        played: Some("fevga".parse().unwrap()),
        ..won(Side::Top, WinKind::Single)
    };
    assert_eq!(rule(&rules, &[other]), "series-other-game");
    let sheet = [won(Side::Top, WinKind::Gammon); 2];
    assert_eq!(judge(&rules, &sheet, &[]).score.top, 4);
    assert_eq!(rules.played(3, &sheet[0]).unwrap().name(), "fevga");
}

#[test]
fn the_winner_of_a_game_begins_the_next_where_that_is_the_rule() {
    let begins = |game: &str, winners: &[Side]| {
        let rules = playing(game, 5);
        let sheet: Vec<_> = winners
            .iter()
            .map(|side| won(*side, WinKind::Single))
            .collect();
        next_game(&rules, &judge(&rules, &sheet, &[])).begins
    };
    assert_eq!(begins("tavli", &[]), None);
    assert_eq!(begins("tavli", &[Side::Bottom]), Some(Side::Bottom));
    assert_eq!(begins("tavli", &[Side::Bottom, Side::Top]), Some(Side::Top));
    assert_eq!(begins("tavli", &[Side::Top; 5]), None);
    assert_eq!(begins("narde", &[Side::Top]), Some(Side::Top));
    assert_eq!(begins("narde next-game=opening-throw", &[Side::Top]), None);
    // The game to come says it, and the second of this series has an opening throw.
    assert_eq!(begins("narde, tavla", &[Side::Top]), None);
    for game in ["backgammon", "tavla", "gul-bara", "dutch"] {
        assert_eq!(begins(game, &[Side::Top]), None, "{game}");
    }
}

#[test]
fn where_the_winner_chooses_each_game_says_which_it_was() {
    let rules = playing("winner-chooses portes, acey-deucey-american", 20);
    assert_eq!(rules.game.turn(), SeriesOrder::WinnerChooses);
    let of = |game: &str, men| ScoredGame {
        played: Some(game.parse().unwrap()),
        men,
        ..won(Side::Bottom, WinKind::Single)
    };
    let sheet = [
        of("acey-deucey-american", Some(7)),
        of("acey-deucey-american", Some(1)),
        of("portes", None),
    ];
    let judged = judge(&rules, &sheet, &[]);
    assert_eq!((judged.score.bottom, judged.accepted()), (9, true));
    assert_eq!(rules.played(2, &sheet[1]), sheet[1].played);
    let next = next_game(&rules, &judged);
    assert_eq!((next.games.len(), next.most_men), (2, Some(15)));
    assert_eq!(next.kinds, [WinKind::Single, WinKind::Gammon]);
    assert_eq!(
        rule(&rules, &[won(Side::Top, WinKind::Single)]),
        "series-game-missing"
    );
    assert_eq!(rule(&rules, &[of("fevga", None)]), "series-other-game");
    assert_eq!(rule(&rules, &[of("portes", Some(4))]), "men-not-counted");
    let stored = serde_json::to_string(&sheet[0]).unwrap();
    assert!(
        stored.ends_with(r#""men":7,"played":"acey-deucey-american"}"#),
        "{stored}"
    );
}

#[test]
fn where_there_is_no_cube_its_rules_say_nothing() {
    let rules = MatchRules {
        holland: Holland::Both,
        jacoby: true,
        ..playing("narde", 3)
    };
    let judged = judge(&rules, &[won(Side::Top, WinKind::Gammon)], &[]);
    assert_eq!((judged.score.top, judged.next), (2, GameStatus::Normal));
    assert_eq!((judged.crawford_game, judged.problems.len()), (None, 0));
}

#[test]
fn a_match_may_end_with_men_left_on_a_doubled_stake() {
    let last = |game: &str, top| {
        let judged = judge_final(&playing(game, 5), BySide::new(top, 3));
        judged.refusal().map_or("", |p| p.violation.rule.id())
    };
    let doubled = "acey-deucey-american stake=doubled-by-1-2";
    let none = "final-no-such-game";
    for (top, on_a_fixed_stake, on_a_doubled_one) in [
        (19, "", ""),
        // 10 men twice from 4.
        (24, none, ""),
        // 15 men eight times from 0.
        (120, none, ""),
        // From 0 to 4 it takes 67 to 71 points, which are no men of a side however often they are doubled.
        (71, none, none),
    ] {
        assert_eq!(last("acey-deucey-american", top), on_a_fixed_stake, "{top}");
        assert_eq!(last(doubled, top), on_a_doubled_one, "{top}");
    }
}

#[test]
fn a_handicap_is_where_the_match_begins() {
    let from = |top, bottom| MatchRules {
        start: BySide::new(top, bottom),
        ..MatchRules::usual(5)
    };
    let judged = judge(&from(0, 2), &[won(Side::Bottom, WinKind::Gammon)], &[]);
    assert_eq!(
        (judged.score, judged.next),
        (BySide::new(0, 4), GameStatus::Crawford)
    );
    // A point short from the start: the Crawford game comes first.
    assert_eq!(judge(&from(0, 4), &[], &[]).crawford_game, Some(1));
    assert_eq!(rule(&from(0, 5), &[]), "start-points");
    assert_eq!(rule(&from(700, 0), &[]), "start-points");
    let last = |rules: &MatchRules, top, bottom| {
        let judged = judge_final(rules, BySide::new(top, bottom));
        judged.refusal().map_or("", |p| p.violation.rule.id())
    };
    assert_eq!(last(&from(0, 2), 5, 2), "");
    assert_eq!(last(&from(0, 2), 5, 1), "final-below-start");
    // A single Crawford game, on cube 1, is all that can be won from there: 7 takes a gammon or more.
    assert_eq!(last(&from(0, 4), 0, 6), "");
    assert_eq!(last(&from(0, 4), 0, 8), "final-no-such-game");
    assert_eq!(last(&from(0, 4), 1, 8), "");
}

#[test]
fn a_file_typed_as_a_game_is_soon_refused() {
    let words = "narde ".repeat(1_000_000);
    let refused = words.parse::<MatchGame>().unwrap_err();
    assert_eq!(refused.rule.id(), "option-unknown");
    let none = "of words ".repeat(1_000_000);
    let refused = none.parse::<MatchGame>().unwrap_err();
    assert_eq!(refused.rule.id(), "variant-unknown");
}

fn match_game() -> impl Strategy<Value = MatchGame> {
    let games = prop::sample::subsequence(Variant::ALL.to_vec(), 1..=3).prop_shuffle();
    (games, any::<bool>(), prop::collection::vec(any::<u8>(), 9)).prop_map(
        |(games, chooses, ways)| {
            let games = games.iter().map(|variant| {
                let usual: Game = variant.name.parse().unwrap();
                let ways = variant.options.iter().zip(ways.clone());
                ways.fold(usual, |game, (choice, way)| {
                    let value = choice.values[usize::from(way) % choice.values.len()];
                    game.playing(choice.name, value.name).unwrap()
                })
            });
            let turn = if chooses {
                SeriesOrder::WinnerChooses
            } else {
                SeriesOrder::InOrder
            };
            MatchGame::series(games, turn).unwrap()
        },
    )
}

proptest! {
    #[test]
    fn any_game_is_read_as_it_is_written(game in match_game()) {
        prop_assert_eq!(game.to_string().parse(), Ok(game));
        for one in game.games() {
            prop_assert_eq!(game.named(one.name()), Some(one));
        }
    }

    #[test]
    fn anything_typed_has_an_answer(typed in "[a-z=, -]{0,60}") {
        if let Ok(game) = typed.parse::<MatchGame>() {
            prop_assert_eq!(game.to_string().parse(), Ok(game));
        }
    }

    /// The final score of a match of any game that can be played can be entered alone.
    #[test]
    fn a_played_match_may_be_entered_as_its_final_score(
        game in match_game(),
        (length, start) in (1_u16..=9).prop_flat_map(|n| (Just(n), (0..n, 0..n))),
        games in prop::collection::vec((any::<bool>(), 0_usize..4, 0_u32..3, 1_u8..=15, 0_usize..3), 1..40),
    ) {
        let rules = MatchRules {
            game,
            start: BySide::new(start.0, start.1),
            ..MatchRules::usual(length)
        };
        let mut sheet = Vec::new();
        for (top, kind, cube, men, choice) in games {
            let offered = next_game(&rules, &judge(&rules, &sheet, &[]));
            let winner = if top { Side::Top } else { Side::Bottom };
            let played = offered.games[choice % offered.games.len()];
            let acey = played.name().starts_with("acey") && length > 1;
            let doubled = offered.cube || (acey && played.rules().stake_doubles);
            let game = ScoredGame {
                men: acey.then_some(men),
                played: (game.turn() == SeriesOrder::WinnerChooses).then_some(played),
                ..ScoredGame::new(winner, KINDS[kind], 1 << if doubled { cube } else { 0 })
            };
            sheet.push(game);
            if !judge(&rules, &sheet, &[]).accepted() {
                sheet.pop();
            }
        }
        let judged = judge(&rules, &sheet, &[]);
        let last = judge_final(&rules, judged.score.map(i64::from));
        prop_assert_eq!(last.accepted(), judged.winner.is_some(), "{:?}", judged.score);
        prop_assert_eq!(last.winner, judged.winner);
    }
}

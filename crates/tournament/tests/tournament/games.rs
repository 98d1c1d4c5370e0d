//! Events of other games than backgammon, and of series.

use crate::night::*;
use crate::swiss_nights::{pair_next, swiss_of};
use backgammon::scoring::{ScoredGame, WinKind};
use backgammon::variants::{MatchGame, Variant};
use backgammon::{BySide, Side};
use crawford_forms::{FieldName, Values, filled, read};
use crawford_tournament::robin::RoundRobin;
use crawford_tournament::swiss::SwissSettings;
use crawford_tournament::*;

fn playing(game: &str, settings: EventSettings) -> EventSettings {
    EventSettings {
        game: game.parse().unwrap(),
        lengths: "5".parse().unwrap(),
        ..settings
    }
}

fn scored(night: &mut Night, number: u32, game: ScoredGame) -> &'static str {
    match night.score(number, ScoreEntry::Game(game)) {
        Ok(_) => "",
        Err(refused) => refused.rule.id(),
    }
}

fn won(kind: WinKind) -> ScoredGame {
    game(Side::Top, kind, 1)
}

#[test]
fn a_knockout_a_swiss_and_a_round_robin_are_played_at_any_game() {
    let robin = EventSettings {
        format: Format::RoundRobin(RoundRobin::default()),
        ..settings()
    };
    for (format, paired) in [
        (settings(), false),
        (swiss_of(SwissSettings::usual(3)), true),
        (robin, false),
    ] {
        for variant in Variant::ALL {
            let mut night = Night::drawn(playing(variant.name, format.clone()), 4);
            if paired {
                pair_next(&mut night);
            }
            let number = night.next_to_play().unwrap();
            let men = (variant.name.starts_with("acey")).then_some(2);
            let last = ScoredGame {
                men,
                ..won(WinKind::Single)
            };
            for _ in 0..5 {
                if night.result(number).is_none() {
                    assert_eq!(scored(&mut night, number, last), "", "{}", variant.name);
                }
            }
            assert_eq!(night.outcome(number), Some(Outcome::Played));
            let begun = night.fixture(number).rules.unwrap();
            assert_eq!(begun.game, variant.name.parse().unwrap());
        }
    }
}

#[test]
fn what_the_event_is_played_at_refuses_what_it_does_not_have() {
    let mut night = Night::drawn(playing("narde", settings()), 4);
    let drop = game(Side::Top, WinKind::Drop, 1);
    assert_eq!(scored(&mut night, 1, drop), "game-no-drop");
    let doubled = game(Side::Top, WinKind::Single, 2);
    assert_eq!(scored(&mut night, 1, doubled), "game-no-cube");
    let three = won(WinKind::Backgammon);
    assert_eq!(scored(&mut night, 1, three), "game-no-backgammon");
    assert!(night.fixture(1).sheet.is_blank() && !night.fixture(1).begun());
}

#[test]
fn a_series_goes_on_from_game_to_game_and_its_rules_stay_with_the_match() {
    let mut night = Night::drawn(playing("gul-bara-tapa-backgammon", settings()), 4);
    let three = won(WinKind::Backgammon);
    assert_eq!(scored(&mut night, 1, three), "game-no-backgammon");
    assert_eq!(scored(&mut night, 1, won(WinKind::Single)), "");
    // What is played changes for the matches not begun alone.
    let settings = playing("narde", settings());
    night
        .act(
            EventCommand::ChangeEvent {
                settings,
                seen: None,
            }
            .of(OPEN),
        )
        .unwrap();
    assert_eq!(scored(&mut night, 1, won(WinKind::Gammon)), "");
    // The third game is backgammon, where there is one.
    let lost = game(Side::Bottom, WinKind::Backgammon, 1);
    assert_eq!(scored(&mut night, 1, lost), "");
    assert_eq!(night.fixture(1).score(), BySide::new(3, 3));
    assert_eq!(scored(&mut night, 2, lost), "game-no-backgammon");
}

#[test]
fn where_the_winner_chooses_the_sheet_says_what_was_played() {
    let mut night = Night::drawn(playing("winner-chooses tavli", settings()), 4);
    assert_eq!(
        scored(&mut night, 1, won(WinKind::Single)),
        "series-game-missing"
    );
    let fevga = ScoredGame {
        played: Some("fevga".parse().unwrap()),
        ..won(WinKind::Gammon)
    };
    assert_eq!(scored(&mut night, 1, fevga), "");
    assert_eq!(night.fixture(1).sheet.games[0].game.played, fevga.played);
}

#[test]
fn a_form_asks_for_any_game_and_any_series() {
    let series = [
        "tavli",
        "winner-chooses tavli",
        "gul-bara rest=lost head=one, tapa, backgammon",
        "portes, tavla hit-and-run=allowed",
        "dutch entering=mixed",
        "acey-deucey-european chosen-double=alone bearing-off=higher",
    ];
    for name in Variant::ALL.iter().map(|v| v.name).chain(series) {
        let settings = playing(name, settings());
        let again: EventSettings = read(&filled(&settings)).unwrap();
        assert_eq!(again.game, settings.game, "{name}");
    }
}

#[test]
fn what_is_typed_wrong_is_refused_at_its_field() {
    let asked = |typed: &[(&'static str, &'static str)]| {
        let mut values: Values = filled(&settings());
        for (name, value) in typed {
            values.set(FieldName::declared(name), vec![(*value).to_owned()]);
        }
        let read = read::<EventSettings>(&values);
        read.map(|read| read.game).map_err(|refused| {
            let first = &refused[0];
            (first.rule.id(), first.field.unwrap().name())
        })
    };
    let own = ("played_game", "series");
    let game = |text: &str| Ok(text.parse::<MatchGame>().unwrap());
    assert_eq!(
        asked(&[own, ("played_series", "Portes, Tavla")]),
        game("portes, tavla")
    );
    assert_eq!(
        asked(&[own, ("played_series", "Gul Bara; Tapa")]),
        game("gul-bara, tapa")
    );
    // Of one game it is that game.
    assert_eq!(asked(&[own, ("played_series", "Portes")]), game("portes"));
    let seven = "portes, plakoto, fevga, tapa, tavla, narde, dutch";
    let seven = asked(&[own, ("played_series", seven)]);
    assert_eq!(seven, Err(("series-games", "played_series")));
    let chess = asked(&[own, ("played_series", "portes, chess")]);
    assert_eq!(chess, Err(("variant-unknown", "played_series")));
    let twice = asked(&[own, ("played_series", "portes, portes")]);
    assert_eq!(twice, Err(("series-game-twice", "played_series")));
    assert_eq!(asked(&[own]), Err(("series-not-written", "played_series")));
    let chess = asked(&[("played_game", "chess")]);
    assert_eq!(chess, Err(("choice-unknown", "played_game")));
    let way = ("played_ways", "dutch-entering-mixed");
    assert_eq!(asked(&[way]), Err(("way-of-another-game", "played_ways")));
    let dutch = ("played_game", "dutch");
    assert_eq!(asked(&[dutch, way]), game("dutch entering=mixed"));
    let chooses = ("played_winner_chooses", "1");
    let one = Err(("winner-chooses-of-one", "played_winner_chooses"));
    assert_eq!(asked(&[chooses]), one);
    let tavli = ("played_game", "tavli");
    assert_eq!(asked(&[tavli, chooses]), game("winner-chooses tavli"));
}

fn rated(night: &mut Night, n: u32, rating: Option<i64>) {
    let command = Command::CheckIn {
        person: person(n),
        events: vec![OPEN],
        rating: rating.map(|points| points * 1000),
        company: Company::Alone,
    };
    night.act(command).unwrap();
}

/// A match to 7 between 1400 and 1900, beside one in which a player has no rating.
fn handicapped() -> Night {
    let mut night = Night::new(EventSettings {
        handicap: true,
        order: Order::ByHand,
        ..settings()
    });
    for (n, rating) in [(1, Some(1400)), (2, Some(1700)), (3, None), (4, Some(1900))] {
        rated(&mut night, n, rating);
    }
    night.act(EventCommand::CloseList.of(OPEN)).unwrap();
    let draw = EventCommand::Draw {
        seed: seed(1),
        dice: "35".into(),
        by_hand: Some((1..=4).map(EntrantNo).collect()),
    };
    night.act(draw.of(OPEN)).unwrap();
    night
}

#[test]
fn the_lower_rated_begins_with_points_that_the_match_keeps() {
    let mut night = handicapped();
    assert_eq!(night.seats(1), [Some(1), Some(4)]);
    let rules = night.event().rules_of(night.fixture(1));
    let ahead = rules.start.top;
    assert!(ahead > 0 && rules.start.bottom == 0, "{rules:?}");
    assert_eq!(
        night.event().score_of(night.fixture(1)).top,
        u32::from(ahead)
    );
    // Who has no rating plays level.
    let level = night.event().rules_of(night.fixture(2));
    assert_eq!(level.start, BySide::new(0, 0));
    assert_eq!(scored(&mut night, 1, won(WinKind::Single)), "");
    let m = night.fixture(1);
    assert_eq!(m.score(), BySide::new(u32::from(ahead) + 1, 0));
    assert_eq!(m.rules.unwrap().start, rules.start);
    // Without handicaps from now on: this match has begun with its own.
    let settings = EventSettings {
        handicap: false,
        ..night.event().settings.clone()
    };
    night
        .act(
            EventCommand::ChangeEvent {
                settings,
                seen: None,
            }
            .of(OPEN),
        )
        .unwrap();
    assert_eq!(night.event().rules_of(night.fixture(1)).start, rules.start);
    let below = ScoreEntry::Final {
        score: BySide::new(0, 5),
        winner: None,
    };
    assert_eq!(rule(night.score(1, below)), "final-below-the-sheet");
    assert!(first_not_adding_up(&night.snapshot.state).is_none());
    assert!(first_refused(&night.recorded).is_none());
}

#[test]
fn penalty_points_before_the_first_game_go_on_top_of_the_start() {
    let mut night = handicapped();
    let ahead = u32::from(night.event().rules_of(night.fixture(1)).start.top);
    let penalty = ScoreEntry::Penalty {
        to: Side::Bottom,
        points: 1,
    };
    night.score(1, penalty).unwrap();
    assert_eq!(night.fixture(1).score(), BySide::new(ahead, 1));
    assert_eq!(
        scored(&mut night, 1, game(Side::Bottom, WinKind::Single, 1)),
        ""
    );
    assert_eq!(night.fixture(1).score(), BySide::new(ahead, 2));
    assert!(first_not_adding_up(&night.snapshot.state).is_none());
}

#[test]
fn handicaps_are_of_backgammon() {
    let mut values: Values = filled(&EventSettings {
        handicap: true,
        ..settings()
    });
    assert!(read::<EventSettings>(&values).unwrap().handicap);
    values.set(FieldName::declared("played_game"), vec!["narde".to_owned()]);
    let refused = read::<EventSettings>(&values).unwrap_err();
    assert_eq!(refused[0].rule.id(), "handicap-of-another-game");
    assert!(refused[0].is_at(EventSettings::HANDICAP));
}

fn begin_at(night: &mut Night, number: u32, start: (u16, u16)) -> &'static str {
    match night.begin_at(number, BySide::from(start)) {
        Ok(_) => "",
        Err(refused) => refused.rule.id(),
    }
}

#[test]
fn the_director_begins_a_match_at_any_score_below_its_length() {
    let mut night = Night::seeded(settings(), 4);
    night.boards(4, false);
    assert_eq!(begin_at(&mut night, 1, (0, 5)), "start-points");
    assert_eq!(begin_at(&mut night, 3, (0, 1)), "match-waits-for-players");
    assert!(!night.fixture(1).begun());
    assert_eq!(begin_at(&mut night, 1, (0, 3)), "");
    let m = night.fixture(1);
    assert_eq!(
        (m.table, m.rules.unwrap().start),
        (Some(1), BySide::new(0, 3))
    );
    // Another one, before anything is scored: at the same table.
    assert_eq!(begin_at(&mut night, 1, (2, 0)), "");
    let m = night.fixture(1);
    assert_eq!(
        (m.table, m.rules.unwrap().start),
        (Some(1), BySide::new(2, 0))
    );
    assert_eq!(scored(&mut night, 1, won(WinKind::Gammon)), "");
    assert_eq!(night.fixture(1).score(), BySide::new(4, 0));
    assert_eq!(begin_at(&mut night, 1, (0, 0)), "start-after-scores");
    // The Crawford game comes next, as somebody has come within a point.
    let doubled = game(Side::Bottom, WinKind::Single, 2);
    assert_eq!(scored(&mut night, 1, doubled), "crawford-no-double");
    night.wins(1, 1);
    assert_eq!(begin_at(&mut night, 1, (0, 0)), "match-decided-already");
    // Penalty points can be given before a match begins.
    let penalty = ScoreEntry::Penalty {
        to: Side::Bottom,
        points: 1,
    };
    night.score(2, penalty).unwrap();
    assert_eq!(begin_at(&mut night, 2, (2, 0)), "start-after-scores");
    assert!(first_not_adding_up(&night.snapshot.state).is_none());
}

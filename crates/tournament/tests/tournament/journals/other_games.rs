//! Nights at other games than backgammon, at series, and with handicaps, as they are kept.

use super::*;
use backgammon::scoring::ScoredGame;

fn playing(played: &str, lengths: &str) -> EventSettings {
    EventSettings {
        game: played.parse().unwrap(),
        lengths: lengths.parse().unwrap(),
        ..settings()
    }
}

/// A game in which each man left counts, where a throw of 1 and 2 doubles the stake; entered game by game, as a whole
/// sheet, and corrected.
pub fn men_left() -> Night {
    let played = "acey-deucey-american stake=doubled-by-1-2";
    let mut night = Night::seeded(playing(played, "21"), 4);
    let won = |winner: Side, men: u8, stake: u32| ScoredGame {
        men: Some(men),
        ..game(winner, WinKind::Single, stake)
    };
    night
        .score(1, ScoreEntry::Game(won(Side::Top, 4, 2)))
        .unwrap();
    night
        .score(1, ScoreEntry::Game(won(Side::Bottom, 15, 1)))
        .unwrap();
    let sheet = |winner: Side| ScoreEntry::Sheet {
        games: vec![
            won(winner, 9, 2),
            won(winner.other(), 1, 1),
            won(winner, 3, 1),
        ],
        penalties: Vec::new(),
    };
    night.score(2, sheet(Side::Top)).unwrap();
    night
        .correct(2, sheet(Side::Bottom), Some(LaterMatches::TakeSeat))
        .unwrap();
    night.wins(1, 4);
    night.play_out();
    night.act(Command::Finish).unwrap();
    night
}

/// A series in its order, then one whose winner chooses: what is played changes for the matches not begun alone.
pub fn series() -> Night {
    let mut night = Night::seeded(playing("tavli", "5"), 4);
    for kind in [WinKind::Single, WinKind::Gammon] {
        let won = ScoreEntry::Game(game(Side::Top, kind, 1));
        night.score(1, won).unwrap();
    }
    let chosen = "winner-chooses gul-bara rest=lost, tapa, backgammon";
    let settings = EventSettings {
        game: chosen.parse().unwrap(),
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
    let chosen = |played: &str, winner: Side, kind: WinKind| {
        ScoreEntry::Game(ScoredGame {
            played: Some(played.parse().unwrap()),
            ..game(winner, kind, 1)
        })
    };
    for entry in [
        chosen("tapa", Side::Bottom, WinKind::Gammon),
        chosen("gul-bara rest=lost", Side::Bottom, WinKind::Single),
        chosen("backgammon", Side::Bottom, WinKind::Backgammon),
    ] {
        night.score(2, entry).unwrap();
    }
    night
        .score(1, ScoreEntry::Game(game(Side::Top, WinKind::Gammon, 1)))
        .unwrap();
    night.play_out();
    night
}

/// Matches that begin with points: by the ratings, level for want of one, and by the director's word.
pub fn handicaps() -> Night {
    let mut night = Night::new(EventSettings {
        handicap: true,
        order: Order::ByHand,
        ..settings()
    });
    for (n, rating) in [(1, Some(1400)), (2, Some(1700)), (3, None), (4, Some(1900))] {
        let command = Command::CheckIn {
            person: person(n),
            events: vec![OPEN],
            rating: rating.map(|points: i64| points * 1000),
            company: Company::Alone,
        };
        night.act(command).unwrap();
    }
    night.act(EventCommand::CloseList.of(OPEN)).unwrap();
    let draw = EventCommand::Draw {
        seed: seed(1),
        dice: "35".into(),
        by_hand: Some((1..=4).map(EntrantNo).collect()),
    };
    night.act(draw.of(OPEN)).unwrap();
    // 1-4, 2-3.
    night
        .score(1, ScoreEntry::Game(game(Side::Top, WinKind::Single, 1)))
        .unwrap();
    let ends = |top: i64, bottom: i64| ScoreEntry::Final {
        score: BySide::new(top, bottom),
        winner: None,
    };
    night.score(1, ends(5, 3)).unwrap();
    night.score(2, ends(5, 2)).unwrap();
    night.begin_at(3, BySide::new(3, 0)).unwrap();
    night
        .score(3, ScoreEntry::Game(game(Side::Bottom, WinKind::Drop, 2)))
        .unwrap();
    night.score(3, ends(4, 7)).unwrap();
    night.act(Command::Finish).unwrap();
    night
}

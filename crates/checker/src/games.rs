//! What is played, from the names in a journal: which game comes next, what it can end in and what that counts. And the
//! points that one of two begins with.

use serde::Deserialize;

/// A game or several, as a journal names them: `narde`, `portes, plakoto, fevga`, with `winner-chooses ` before them
/// where no order is fixed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct NamedGames {
    games: Vec<Named>,
    in_order: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Named {
    /// With what is played otherwise in it.
    written: String,
    counts: Counts,
    cube: bool,
    /// Whether a throw of 1 and 2 doubles what it counts.
    stake: bool,
}

/// What a game counts, the cube aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Counts {
    /// Up to so many.
    Points(u32),
    /// As many as the loser has men left.
    Men,
}

/// As many as a side has.
const MOST_MEN: u32 = 15;

impl Named {
    fn read(written: &str) -> Option<Named> {
        let mut words = written.split(' ');
        let name = words.next()?;
        let ways: Vec<&str> = words.collect();
        let (counts, cube) = match name {
            "backgammon" | "nackgammon" | "hypergammon" | "dutch" | "five-cap"
            | "no-hit-and-run" | "blast-off" => (Counts::Points(3), true),
            "russian" | "french" | "shesh-besh" => (Counts::Points(3), false),
            "narde" if ways.contains(&"home-mars=three-points") => (Counts::Points(3), false),
            "narde" | "fevga" | "moultezim" | "gul-bara" | "plakoto" | "plakoto-express"
            | "tapa" | "pin-game" | "portes" | "tavla" => (Counts::Points(2), false),
            "misere" => (Counts::Points(1), true),
            "irish" | "mexican" | "tawula" | "jacquet" | "tabula" | "fayles" => {
                (Counts::Points(1), false)
            }
            "acey-deucey-american" | "acey-deucey-european" => (Counts::Men, false),
            _ => return None,
        };
        Some(Named {
            written: written.to_owned(),
            counts,
            cube,
            stake: ways.contains(&"stake=doubled-by-1-2"),
        })
    }
}

impl TryFrom<String> for NamedGames {
    type Error = String;

    fn try_from(written: String) -> Result<NamedGames, String> {
        let (in_order, games) = match written.strip_prefix("winner-chooses ") {
            Some(games) => (false, games),
            None => (true, written.as_str()),
        };
        let games: Option<Vec<Named>> = games.split(", ").map(Named::read).collect();
        let games = games.ok_or_else(|| format!("{written} is no game"))?;
        Ok(NamedGames { games, in_order })
    }
}

impl Default for NamedGames {
    fn default() -> Self {
        NamedGames {
            games: Named::read("backgammon").into_iter().collect(),
            in_order: true,
        }
    }
}

/// A game as the sheet has it.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Game {
    pub winner: usize,
    kind: String,
    cube: u32,
    men: Option<u32>,
    played: Option<String>,
    #[serde(default)]
    overruled: bool,
    pub points: u32,
    pub score: [u32; 2],
}

/// What a match is played at and to.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Rules {
    pub length: u32,
    #[serde(default)]
    pub game: NamedGames,
    #[serde(default)]
    pub start: [u32; 2],
    jacoby: bool,
}

impl Rules {
    /// Whether a game after `before` others can have ended so, and counts what the sheet says.
    pub fn allow(&self, game: &Game, before: usize) -> bool {
        let Some(played) = self.turn_of(game, before) else {
            return false;
        };
        // The cube is used in no series.
        let cube = played.cube && self.game.games.len() == 1;
        if self.length == 1 {
            let plain = game.cube == 1 && game.kind != "drop" && game.men.is_none();
            return (plain || game.overruled) && game.points == 1;
        }
        let times = match game.kind.as_str() {
            "single" => Some(1),
            "gammon" => Some(2),
            "backgammon" => Some(3),
            "drop" if cube => Some(1),
            _ => None,
        };
        let (right, worth) = match (played.counts, game.men) {
            (Counts::Men, Some(men)) => (times == Some(1) && (1..=MOST_MEN).contains(&men), men),
            (Counts::Points(most), None) => {
                (times.is_some_and(|times| times <= most), times.unwrap_or(0))
            }
            _ => return false,
        };
        let turned = game.cube > 1;
        if game.overruled || self.jacoby && !turned {
            return true;
        }
        right
            && (!turned || cube || played.stake)
            && game.cube.is_power_of_two()
            && worth.checked_mul(game.cube) == Some(game.points)
    }

    /// The game whose turn it was, if the sheet does not say another one.
    fn turn_of(&self, game: &Game, before: usize) -> Option<&Named> {
        let said = |named: &&Named| game.played.as_ref() == Some(&named.written);
        if !self.game.in_order {
            return self.game.games.iter().find(said);
        }
        let due = self
            .game
            .games
            .get(before.checked_rem(self.game.games.len())?)?;
        (game.played.is_none() || said(&due)).then_some(due)
    }
}

/// Whether two of these ratings, in thousandths, begin at `start` with a handicap in a match to `length`. The equity of a
/// score is that of Janowski's formula, which is a point off at most, and the ratings' that of FIBS.
pub(super) fn is_handicap(start: [u32; 2], ratings: [i64; 2], length: u32) -> bool {
    let ([first, second], [of_first, of_second]) = (ratings, start);
    let (ahead, behind) = match first < second {
        true => (of_first, of_second),
        false => (of_second, of_first),
    };
    if behind > 0 || ahead >= length || (first == second && ahead > 0) {
        return false;
    }
    let difference = first.abs_diff(second) as f64 / 1000.0;
    let off = |ahead: u32| {
        let trailer = f64::from(length);
        let by_score = 0.5 + 0.85 * f64::from(ahead) / (trailer + 6.0);
        let left = (2.0 * trailer - f64::from(ahead)) / 2.0;
        let odds = by_score / (1.0 - by_score) / 10_f64.powf(difference * left.sqrt() / 2000.0);
        (odds / (1.0 + odds) - 0.5).abs()
    };
    let best = (0..length).min_by(|a, b| off(*a).total_cmp(&off(*b)));
    best.is_some_and(|best| best.abs_diff(ahead) <= 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, from_value, json};

    fn rules(game: &str, length: u32) -> Rules {
        from_value(json!({ "game": game, "length": length, "jacoby": false })).unwrap()
    }

    fn game(more: Value) -> Game {
        let mut game =
            json!({ "winner": 0, "kind": "single", "cube": 1, "points": 1, "score": [1, 0] });
        let fields = game.as_object_mut().unwrap();
        fields.extend(more.as_object().unwrap().clone());
        from_value(game).unwrap()
    }

    #[test]
    fn each_game_counts_what_its_text_says() {
        for (played, more, allowed) in [
            ("narde", json!({}), true),
            ("narde", json!({ "kind": "gammon", "points": 2 }), true),
            ("narde", json!({ "kind": "backgammon", "points": 3 }), false),
            (
                "narde home-mars=three-points",
                json!({ "kind": "backgammon", "points": 3 }),
                true,
            ),
            ("narde", json!({ "cube": 2, "points": 2 }), false),
            ("narde", json!({ "kind": "drop" }), false),
            ("tawula", json!({ "kind": "gammon", "points": 2 }), false),
            (
                "backgammon",
                json!({ "kind": "gammon", "cube": 2, "points": 4 }),
                true,
            ),
            (
                "backgammon",
                json!({ "kind": "gammon", "cube": 2, "points": 2 }),
                false,
            ),
            (
                "misere",
                json!({ "kind": "drop", "cube": 2, "points": 2 }),
                true,
            ),
            (
                "acey-deucey-american",
                json!({ "men": 7, "points": 7 }),
                true,
            ),
            (
                "acey-deucey-american",
                json!({ "men": 16, "points": 16 }),
                false,
            ),
            ("acey-deucey-american", json!({}), false),
            (
                "acey-deucey-american",
                json!({ "men": 7, "cube": 2, "points": 14 }),
                false,
            ),
            (
                "acey-deucey-american stake=doubled-by-1-2",
                json!({ "men": 7, "cube": 2, "points": 14 }),
                true,
            ),
        ] {
            let said = game(more.clone());
            assert_eq!(rules(played, 9).allow(&said, 0), allowed, "{played} {more}");
        }
        assert!(!rules("backgammon", 1).allow(&game(json!({ "cube": 2, "points": 2 })), 0));
        assert!(rules("backgammon", 1).allow(&game(json!({ "kind": "gammon" })), 0));
    }

    #[test]
    fn a_series_goes_by_its_order_or_by_what_the_winner_says() {
        let three = game(json!({ "kind": "backgammon", "points": 3 }));
        let series = rules("gul-bara, tapa, backgammon", 9);
        assert_eq!(
            [0, 1, 2, 3, 5].map(|n| series.allow(&three, n)),
            [false, false, true, false, true]
        );
        // In a series there is no cube.
        assert!(!series.allow(&game(json!({ "cube": 2, "points": 2 })), 2));
        let chosen = rules("winner-chooses portes, plakoto", 5);
        assert!(!chosen.allow(&game(json!({})), 0));
        assert!(chosen.allow(&game(json!({ "played": "plakoto" })), 0));
        assert!(!chosen.allow(&game(json!({ "played": "fevga" })), 0));
        assert!(from_value::<NamedGames>(json!("chess")).is_err());
    }

    #[test]
    fn a_handicap_is_the_lower_rated_players_and_of_the_right_size() {
        let fits = |start, ratings| is_handicap(start, ratings, 7);
        assert!(fits([0, 0], [1_500_000, 1_500_000]));
        assert!(!fits([1, 0], [1_500_000, 1_500_000]));
        assert!(fits([2, 0], [1_400_000, 1_900_000]) || fits([3, 0], [1_400_000, 1_900_000]));
        assert!(!fits([0, 0], [1_400_000, 1_900_000]));
        assert!(!fits([0, 2], [1_400_000, 1_900_000]));
        assert!(!fits([7, 0], [1_000_000, 1_900_000]));
    }
}

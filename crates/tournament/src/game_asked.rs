//! How a form asks what an event is played at: one of the games, or a series, and what is played otherwise in them.

use backgammon::variants::{Game, MatchGame, RuleOption, RuleWay, SeriesOrder, Variant};
use crawford_forms::violation::{Param, Violation, refuse};
use crawford_forms::{Control, Form, Limits, Shape, Word};

#[derive(Debug, Form)]
#[form(prefix = "played_")]
pub struct GameForm {
    #[form(with = listed, default)]
    game: Listed,
    /// The games of a series that is not listed, in their order.
    #[form(fold = "ways", default, longest = 200)]
    series: String,
    #[form(fold = "ways")]
    winner_chooses: bool,
    #[form(fold = "ways")]
    ways: Vec<Way>,
}

/// A word of the list: a game, a series with a name, or one that is written out beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Listed {
    Game(&'static Variant),
    Named(&'static str),
    WrittenOut,
}

impl Default for Listed {
    fn default() -> Self {
        Listed::Game(Variant::BACKGAMMON)
    }
}

impl Listed {
    fn all() -> impl Iterator<Item = Listed> {
        let games = Variant::ALL.iter().map(Listed::Game);
        let series = MatchGame::SERIES.iter().map(|s| Listed::Named(s.name));
        games.chain(series).chain([Listed::WrittenOut])
    }

    fn word(self) -> &'static str {
        match self {
            Listed::Game(variant) => variant.name,
            Listed::Named(name) => name,
            Listed::WrittenOut => "series",
        }
    }
}

mod listed {
    use super::{Control, Listed, Violation, Word, refuse};

    pub(super) fn control() -> Control {
        let words: Vec<&str> = Listed::all().map(Listed::word).collect();
        Control::List(Word::all("choice-game", &words))
    }

    pub(super) fn read(typed: &[String]) -> Result<Listed, Violation> {
        let typed = crawford_forms::text(typed);
        let chosen = Listed::all().find(|listed| listed.word() == typed);
        chosen.ok_or_else(refuse::choice_unknown)
    }

    pub(super) fn show(listed: &Listed) -> Vec<String> {
        vec![listed.word().to_owned()]
    }
}

/// The words of a form that are said from their parts: [`Way`].
pub const GAME_WAYS: &str = "field-played-ways";

/// Another way than the usual one to play an option of a game.
#[derive(Debug, Clone, Copy)]
pub struct Way {
    pub variant: &'static Variant,
    pub choice: &'static RuleOption,
    pub value: &'static RuleWay,
}

impl Way {
    fn all() -> impl Iterator<Item = Way> {
        Variant::ALL.iter().flat_map(|variant| {
            variant.options.iter().flat_map(move |choice| {
                let others = choice.values.iter().skip(1);
                others.map(move |value| Way {
                    variant,
                    choice,
                    value,
                })
            })
        })
    }

    /// `dutch-entering-mixed`.
    fn word(self) -> String {
        format!(
            "{}-{}-{}",
            self.variant.name, self.choice.name, self.value.name
        )
    }

    /// The way that is sent as this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Way> {
        Way::all().find(|way| way.word() == word)
    }

    fn is_played_in(self, game: Game) -> bool {
        let is = |(choice, value): (&RuleOption, &RuleWay)| {
            choice.name == self.choice.name && value.name == self.value.name
        };
        game.variant() == self.variant && game.chosen().any(is)
    }
}

impl crawford_forms::Value for Way {
    fn control(_: &Limits) -> Control {
        let word = |way: Way| Word {
            word: way.word().into(),
            message: GAME_WAYS,
        };
        Control::List(Way::all().map(word).collect())
    }

    fn read(typed: &[String], _: &Limits) -> Result<Self, Violation> {
        Way::of_word(crawford_forms::text(typed)).ok_or_else(refuse::choice_unknown)
    }

    fn show(&self) -> Vec<String> {
        vec![self.word()]
    }
}

impl Shape<MatchGame> for GameForm {
    fn of_value(played: &MatchGame) -> Self {
        let games = || played.games();
        let listed = match (played.is_series(), played.named_series(), games().next()) {
            (true, Some(series), _) => Listed::Named(series.name),
            (true, None, _) | (false, _, None) => Listed::WrittenOut,
            (false, _, Some(game)) => Listed::Game(game.variant()),
        };
        let names: Vec<&str> = games().map(Game::name).collect();
        GameForm {
            game: listed,
            series: match listed {
                Listed::WrittenOut => names.join(", "),
                Listed::Game(_) | Listed::Named(_) => String::new(),
            },
            winner_chooses: played.turn() == SeriesOrder::WinnerChooses,
            ways: Way::all()
                .filter(|way| games().any(|game| way.is_played_in(game)))
                .collect(),
        }
    }

    fn into_value(self) -> Result<MatchGame, Violation> {
        let chosen: MatchGame = match self.game {
            Listed::Game(variant) => MatchGame::one(Game::usual(variant)),
            Listed::Named(name) => name.parse()?,
            Listed::WrittenOut if self.series.trim().is_empty() => {
                return Err(refuse::series_not_written().at(GameForm::SERIES));
            }
            Listed::WrittenOut => self
                .series
                .parse()
                .map_err(|refused: Violation| refused.at(GameForm::SERIES))?,
        };
        let is_written_out = matches!(self.game, Listed::WrittenOut);
        if !is_written_out && !self.series.trim().is_empty() {
            let game = Param::from_iter(chosen.games());
            return Err(refuse::series_beside_game(game).at(GameForm::SERIES));
        }
        let mut games: Vec<Game> = chosen.games().collect();
        for way in self.ways {
            let game = games.iter_mut().find(|game| game.variant() == way.variant);
            let game = game.ok_or_else(|| {
                refuse::way_of_another_game(Game::usual(way.variant)).at(GameForm::WAYS)
            })?;
            *game = game
                .playing(way.choice.name, way.value.name)
                .map_err(|_| refuse::choice_unknown().at(GameForm::WAYS))?;
        }
        let turn = match self.winner_chooses {
            true => SeriesOrder::WinnerChooses,
            false => chosen.turn(),
        };
        if turn == SeriesOrder::WinnerChooses && !chosen.is_series() {
            return Err(refuse::winner_chooses_of_one().at(GameForm::WINNER_CHOOSES));
        }
        MatchGame::series(games, turn).map_err(|refused| refused.at(GameForm::SERIES))
    }
}

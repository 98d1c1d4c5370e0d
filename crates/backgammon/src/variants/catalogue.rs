//! The games, and what clubs play otherwise in each.

use super::chosen::Game;
use super::rules::{
    AceyDeucey, Bans, BearingOff, Contact, Course, Doubles, Entering, GameRules, HeadRule, Hits,
    NextGame, Opening, Runner, Start, UnplayedDouble, Worth,
};
use crate::board::BAR;
use std::fmt;

/// A game of the tables family.
#[derive(Debug, Clone, Copy)]
pub struct Variant {
    /// In kebab case: `acey-deucey-american`.
    pub name: &'static str,
    /// Other names it goes by, as people write them: `Crazy Narde`.
    pub also: &'static [&'static str],
    /// Where its rules are written: first the text that tells what a game counts and whether there is a cube.
    pub sources: &'static [&'static str],
    /// The rules when no option is chosen.
    pub rules: GameRules,
    /// Where texts differ.
    pub options: &'static [RuleOption],
}

/// A rule that is played in more than one way.
#[derive(Debug, Clone, Copy)]
pub struct RuleOption {
    /// In kebab case: `entering`.
    pub name: &'static str,
    /// The ways; the first is the default.
    pub values: &'static [RuleWay],
}

/// One way to play a rule.
#[derive(Debug, Clone, Copy)]
pub struct RuleWay {
    pub name: &'static str,
    /// Where it is written.
    pub source: &'static str,
    set: fn(&mut GameRules),
}

impl RuleWay {
    pub(super) fn apply(&self, rules: &mut GameRules) {
        (self.set)(rules);
    }
}

/// An option, or a value of one, that a game does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownOption {
    /// As it was given.
    pub option: String,
    /// As it was given.
    pub value: String,
    /// `name=value` of every option the game has.
    pub known: Vec<String>,
}

impl fmt::Display for UnknownOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownOption {
            option,
            value,
            known,
        } = self;
        write!(f, "no option {option}={value}; ")?;
        match known.is_empty() {
            true => f.write_str("this game has none"),
            false => write!(f, "known are {}", known.join(", ")),
        }
    }
}

impl std::error::Error for UnknownOption {}

impl Variant {
    /// The game that is meant where none is named.
    pub const BACKGAMMON: &'static Variant = &BACKGAMMON;

    /// Every game there is, backgammon first.
    pub const ALL: &'static [Variant] = &[
        BACKGAMMON,
        NACKGAMMON,
        HYPERGAMMON,
        DUTCH,
        ACEY_DEUCEY_AMERICAN,
        ACEY_DEUCEY_EUROPEAN,
        RUSSIAN,
        NARDE,
        FEVGA,
        MOULTEZIM,
        GUL_BARA,
        PLAKOTO,
        PLAKOTO_EXPRESS,
        TAPA,
        PORTES,
        TAVLA,
        SHESH_BESH,
        MISERE,
        FIVE_CAP,
        NO_HIT_AND_RUN,
        IRISH,
        MEXICAN,
        FRENCH,
        TAWULA,
        JACQUET,
        PIN_GAME,
        BLAST_OFF,
        TABULA,
        FAYLES,
    ];

    /// The game of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Variant> {
        Variant::ALL.iter().find(|variant| variant.name == name)
    }

    /// The rules with these options, each a name and a value; of one given twice the last counts.
    ///
    /// # Errors
    /// The first that the game does not have.
    pub fn with<'a>(
        &'static self,
        options: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<GameRules, UnknownOption> {
        let mut options = options.into_iter();
        let chosen = options.try_fold(Game::usual(self), |game, (option, value)| {
            game.playing(option, value)
        });
        chosen.map(Game::rules)
    }

    /// The options that lead to `rules`, the usual ones left out.
    #[must_use]
    pub fn options_in(&self, rules: &GameRules) -> Vec<(&'static str, &'static str)> {
        let chosen = self.options.iter().filter_map(|choice| {
            let mut values = choice.values.iter();
            let at = values.position(|value| {
                let mut with = *rules;
                (value.set)(&mut with);
                with == *rules
            });
            let value = choice.values.get(at.filter(|at| *at > 0)?)?;
            Some((choice.name, value.name))
        });
        chosen.collect()
    }

    /// `name=value` of every option it has.
    pub(super) fn all_options(&self) -> impl Iterator<Item = String> {
        self.options.iter().flat_map(|choice| {
            let values = choice.values.iter();
            values.map(|value| format!("{}={}", choice.name, value.name))
        })
    }
}

/// A game is told by its name.
impl PartialEq for Variant {
    fn eq(&self, other: &Variant) -> bool {
        self.name == other.name
    }
}

impl Eq for Variant {}

impl std::hash::Hash for Variant {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

const GAMES_GRID: &str = "GamesGrid's rules";
const MASTERS: &str = "Masters Traditional Games' rules";
const BOOKLET: &str = "the rules booklet";
const TAVLI: &str = "bkgm.com, Tavli";
const TAVLA_RULES: &str = "backgammon-game.eu, Tavla";
const LAWS: &str = "1970 laws";
const PROGRAM: &str = "this program";

/// The winner of the opening throw plays it, or throws both dice again; the first is the default.
const fn opening(values: &'static [RuleWay]) -> RuleOption {
    RuleOption {
        name: "opening",
        values,
    }
}

const fn plays_throw(source: &'static str) -> RuleWay {
    RuleWay {
        name: "played",
        source,
        set: |rules| rules.opening = Opening::PlaysThrow,
    }
}

const fn throws_again(source: &'static str) -> RuleWay {
    RuleWay {
        name: "thrown-again",
        source,
        set: |rules| rules.opening = Opening::ThrowsAgain,
    }
}

/// The winner of a game begins the next, or there is another opening throw.
const fn next_game(values: &'static [RuleWay]) -> RuleOption {
    RuleOption {
        name: "next-game",
        values,
    }
}

const fn winner_begins(source: &'static str) -> RuleWay {
    RuleWay {
        name: "winner",
        source,
        set: |rules| rules.next_game = NextGame::Winner,
    }
}

const fn opening_throw(source: &'static str) -> RuleWay {
    RuleWay {
        name: "opening-throw",
        source,
        set: |rules| rules.next_game = NextGame::OpeningThrow,
    }
}

const BACKGAMMON: Variant = Variant {
    name: "backgammon",
    also: &[],
    sources: &[LAWS],
    rules: GameRules::BACKGAMMON,
    options: &[],
};

const NACKGAMMON: Variant = Variant {
    name: "nackgammon",
    also: &[],
    sources: &[GAMES_GRID],
    rules: GameRules {
        start: Start::Points(&[(24, 2), (23, 2), (13, 4), (8, 3), (6, 4)]),
        ..GameRules::BACKGAMMON
    },
    options: &[],
};

const HYPERGAMMON: Variant = Variant {
    name: "hypergammon",
    also: &["Hyper-backgammon"],
    sources: &[GAMES_GRID],
    rules: GameRules {
        checkers: 3,
        start: Start::Points(&[(24, 1), (23, 1), (22, 1)]),
        jacoby: true,
        ..GameRules::BACKGAMMON
    },
    options: &[],
};

const DUTCH: Variant = Variant {
    name: "dutch",
    also: &[],
    sources: &[MASTERS, "play65.com"],
    rules: GameRules {
        start: Start::InHand,
        hits: Hits::OnceHome,
        ..GameRules::BACKGAMMON
    },
    options: &[
        opening(&[plays_throw(MASTERS), throws_again("play65.com")]),
        RuleOption {
            name: "entering",
            values: &[
                RuleWay {
                    name: "first",
                    source: MASTERS,
                    set: |rules| rules.entering = Entering::First,
                },
                RuleWay {
                    name: "mixed",
                    source: "play65.com",
                    set: |rules| rules.entering = Entering::Mixed,
                },
            ],
        },
    ],
};

const ACEY_DEUCEY: GameRules = GameRules {
    start: Start::InHand,
    entering: Entering::Mixed,
    acey_deucey: AceyDeucey::Double,
    worth: Worth::MenLeft,
    cube: false,
    ..GameRules::BACKGAMMON
};

const STAKE: RuleOption = RuleOption {
    name: "stake",
    values: &[
        RuleWay {
            name: "fixed",
            source: MASTERS,
            set: |rules| rules.stake_doubles = false,
        },
        RuleWay {
            name: "doubled-by-1-2",
            source: "Masters Traditional Games' rules, as some people play",
            set: |rules| rules.stake_doubles = true,
        },
    ],
};

const ACEY_DEUCEY_AMERICAN: Variant = Variant {
    name: "acey-deucey-american",
    also: &["American Acey-Deucey", "Acey-Deucey"],
    sources: &[MASTERS, "bkgm.com, American Acey-Deucey"],
    rules: ACEY_DEUCEY,
    options: &[
        STAKE,
        opening(&[
            plays_throw(MASTERS),
            throws_again("bkgm.com, American Acey-Deucey"),
        ]),
        RuleOption {
            name: "hit-checker",
            values: &[
                RuleWay {
                    name: "mixed",
                    source: MASTERS,
                    set: |rules| rules.entering = Entering::Mixed,
                },
                RuleWay {
                    name: "hit-first",
                    source: "backgammonmoments.com, American Acey Deucey",
                    set: |rules| rules.entering = Entering::HitFirst,
                },
            ],
        },
    ],
};

const ACEY_DEUCEY_EUROPEAN: Variant = Variant {
    name: "acey-deucey-european",
    also: &["European Acey-Deucey"],
    sources: &[MASTERS, "itavli.com", "Britannica", BOOKLET],
    rules: GameRules {
        doubles: Doubles::Complement,
        acey_deucey: AceyDeucey::DoubleAndComplement,
        bearing_off: BearingOff::Exact,
        ..ACEY_DEUCEY
    },
    options: &[
        RuleOption {
            name: "chosen-double",
            values: &[
                RuleWay {
                    name: "with-complement",
                    source: "Britannica",
                    set: |rules| rules.acey_deucey = AceyDeucey::DoubleAndComplement,
                },
                RuleWay {
                    name: "alone",
                    source: MASTERS,
                    set: |rules| rules.acey_deucey = AceyDeucey::Double,
                },
            ],
        },
        RuleOption {
            name: "bearing-off",
            values: &[
                RuleWay {
                    name: "exact",
                    source: "itavli.com",
                    set: |rules| rules.bearing_off = BearingOff::Exact,
                },
                RuleWay {
                    name: "higher",
                    source: MASTERS,
                    set: |rules| rules.bearing_off = BearingOff::Higher,
                },
            ],
        },
        STAKE,
        opening(&[plays_throw(MASTERS), throws_again("backgammon-play.net")]),
    ],
};

const RUSSIAN: Variant = Variant {
    name: "russian",
    also: &[],
    sources: &["bkgm.com, Russian Backgammon", BOOKLET],
    rules: GameRules {
        start: Start::InHand,
        course: Course::Same,
        doubles: Doubles::Complement,
        opening: Opening::Chooses,
        cube: false,
        ..GameRules::BACKGAMMON
    },
    options: &[RuleOption {
        name: "complement",
        values: &[
            RuleWay {
                name: "always",
                source: "bkgm.com, Russian Backgammon",
                set: |rules| rules.doubles = Doubles::Complement,
            },
            RuleWay {
                name: "entered",
                source: "itavli.com",
                set: |rules| rules.doubles = Doubles::ComplementOnceEntered,
            },
        ],
    }],
};

/// Fifteen on the head, the same way round, one checker holds a point.
const HALF_ROUND: GameRules = GameRules {
    start: Start::Points(&[(24, 15)]),
    course: Course::HalfRound,
    contact: Contact::Block,
    opening: Opening::ThrowsAgain,
    worth: Worth::Gammon,
    cube: false,
    ..GameRules::BACKGAMMON
};

const NARDE: Variant = Variant {
    name: "narde",
    also: &["Long Nardy", "Nard", "Nardi"],
    sources: &["mastersofbackgammon", "setupgroup", BOOKLET],
    rules: GameRules {
        bans: Bans {
            head: HeadRule::One,
            prime_needs_one_ahead: true,
            ..Bans::NONE
        },
        next_game: NextGame::Winner,
        ..HALF_ROUND
    },
    options: &[
        opening(&[
            throws_again("mastersofbackgammon"),
            plays_throw("setupgroup"),
        ]),
        next_game(&[
            winner_begins("bkgm.com, Narde"),
            opening_throw("setupgroup"),
        ]),
        RuleOption {
            name: "second-off-head",
            values: &[
                RuleWay {
                    name: "allowed",
                    source: "vogclub",
                    set: |rules| rules.bans.head = HeadRule::One,
                },
                RuleWay {
                    name: "forced",
                    source: "setupgroup",
                    set: |rules| rules.bans.head = HeadRule::OneUnlessForced,
                },
            ],
        },
        // A third point for a loser who has borne nothing off and has a checker in the quarter they started from.
        RuleOption {
            name: "home-mars",
            values: &[
                RuleWay {
                    name: "two-points",
                    source: "bkgm.com, Narde",
                    set: |rules| rules.worth = Worth::Gammon,
                },
                RuleWay {
                    name: "three-points",
                    source: "mastersofbackgammon",
                    set: |rules| rules.worth = Worth::Backgammon,
                },
            ],
        },
    ],
};

const FEVGA_RULES: GameRules = GameRules {
    bans: Bans {
        runner: Runner::PastOpponentsStart,
        full_start_quarter: true,
        shutting_all_in: true,
        ..Bans::NONE
    },
    ..HALF_ROUND
};

const FEVGA: Variant = Variant {
    name: "fevga",
    also: &[],
    sources: &[TAVLI, "dorogaved", "BrainKing"],
    rules: GameRules {
        next_game: NextGame::Winner,
        ..FEVGA_RULES
    },
    options: &[next_game(&[
        winner_begins("dorogaved"),
        opening_throw(PROGRAM),
    ])],
};

const MOULTEZIM: Variant = Variant {
    name: "moultezim",
    also: &[],
    sources: &["fibs.com", "threemountaingames"],
    rules: FEVGA_RULES,
    options: &[
        RuleOption {
            name: "full-home",
            values: &[
                RuleWay {
                    name: "allowed",
                    source: "fibs.com",
                    set: |rules| rules.bans.full_home = false,
                },
                RuleWay {
                    name: "banned",
                    source: PROGRAM,
                    set: |rules| rules.bans.full_home = true,
                },
            ],
        },
        RuleOption {
            name: "opponents-start",
            values: &[
                RuleWay {
                    name: "six-points",
                    source: "fibs.com",
                    set: |rules| rules.bans.five_in_opponents_start = false,
                },
                RuleWay {
                    name: "four-points",
                    source: "threemountaingames",
                    set: |rules| rules.bans.five_in_opponents_start = true,
                },
            ],
        },
    ],
};

const GUL_BARA: Variant = Variant {
    name: "gul-bara",
    also: &["Rosespring Backgammon", "Crazy Narde"],
    sources: &["eightygames", "totalshareware", "vogclub"],
    rules: GameRules {
        doubles: Doubles::Rising(UnplayedDouble::OpponentPlays),
        rising_from: 3,
        ..HALF_ROUND
    },
    options: &[
        RuleOption {
            name: "rising",
            values: &[
                RuleWay {
                    name: "fourth-turn",
                    source: "eightygames",
                    set: |rules| rules.rising_from = 3,
                },
                RuleWay {
                    name: "at-once",
                    source: "vogclub",
                    set: |rules| rules.rising_from = 0,
                },
            ],
        },
        RuleOption {
            name: "rest",
            values: &[
                RuleWay {
                    name: "opponent",
                    source: "vogclub and eightygames",
                    set: |rules| rules.doubles = Doubles::Rising(UnplayedDouble::OpponentPlays),
                },
                RuleWay {
                    name: "lost",
                    source: "totalshareware",
                    set: |rules| rules.doubles = Doubles::Rising(UnplayedDouble::Lost),
                },
            ],
        },
        RuleOption {
            name: "head",
            values: &[
                RuleWay {
                    name: "free",
                    source: "eightygames",
                    set: |rules| rules.bans.head = HeadRule::Free,
                },
                RuleWay {
                    name: "one",
                    source: "vogclub",
                    set: |rules| rules.bans.head = HeadRule::One,
                },
            ],
        },
        RuleOption {
            name: "prime",
            values: &[
                RuleWay {
                    name: "free",
                    source: "eightygames",
                    set: |rules| rules.bans.prime_needs_one_ahead = false,
                },
                RuleWay {
                    name: "one-ahead",
                    source: "vogclub",
                    set: |rules| rules.bans.prime_needs_one_ahead = true,
                },
            ],
        },
        RuleOption {
            name: "bearing-off",
            values: &[
                RuleWay {
                    name: "higher",
                    source: "eightygames",
                    set: |rules| rules.bearing_off = BearingOff::Higher,
                },
                RuleWay {
                    name: "exact",
                    source: "vogclub",
                    set: |rules| rules.bearing_off = BearingOff::Exact,
                },
            ],
        },
        RuleOption {
            name: "first-checker",
            values: &[
                RuleWay {
                    name: "any-moves",
                    source: "eightygames",
                    set: |rules| rules.bans.runner = Runner::None,
                },
                RuleWay {
                    name: "past-start",
                    source: PROGRAM,
                    set: |rules| rules.bans.runner = Runner::PastOpponentsStart,
                },
            ],
        },
        RuleOption {
            name: "home-moves",
            values: &[
                RuleWay {
                    name: "allowed",
                    source: "eightygames",
                    set: |rules| rules.stays_home = false,
                },
                RuleWay {
                    name: "banned",
                    source: "vogclub",
                    set: |rules| rules.stays_home = true,
                },
            ],
        },
    ],
};

const PLAKOTO: Variant = Variant {
    name: "plakoto",
    also: &["Mahbusa"],
    sources: &[TAVLI, "Wikipedia, Plakoto", "mahbuse.com"],
    rules: GameRules {
        start: Start::Points(&[(24, 15)]),
        contact: Contact::Pin,
        opening: Opening::ThrowsAgain,
        next_game: NextGame::Winner,
        worth: Worth::Mother,
        cube: false,
        ..GameRules::BACKGAMMON
    },
    options: &[next_game(&[
        winner_begins("Wikipedia, Plakoto"),
        opening_throw("Ludii, Plakoto"),
    ])],
};

const PLAKOTO_EXPRESS: Variant = Variant {
    name: "plakoto-express",
    also: &[],
    sources: &["threemountaingames, Plakoto Express"],
    rules: GameRules {
        doubles: Doubles::Rising(UnplayedDouble::OpponentPlays),
        ..PLAKOTO.rules
    },
    options: PLAKOTO.options,
};

const TAPA: Variant = Variant {
    name: "tapa",
    sources: &["Wikipedia, Plakoto", "mahbuse.com"],
    ..PLAKOTO
};

const PORTES: Variant = Variant {
    name: "portes",
    also: &[],
    sources: &[TAVLI, "Ludii, Portes"],
    rules: GameRules {
        opening: Opening::ThrowsAgain,
        next_game: NextGame::Winner,
        worth: Worth::Gammon,
        cube: false,
        ..GameRules::BACKGAMMON
    },
    options: &[
        RuleOption {
            name: "two-points",
            values: &[
                RuleWay {
                    name: "none-off",
                    source: TAVLI,
                    set: |rules| rules.worth = Worth::Gammon,
                },
                RuleWay {
                    name: "far-back",
                    source: "Ludii, Portes",
                    set: |rules| rules.worth = Worth::FarBack,
                },
            ],
        },
        next_game(&[winner_begins(TAVLI), opening_throw("Ludii, Portes")]),
    ],
};

const TAVLA: Variant = Variant {
    name: "tavla",
    also: &["Takhteh"],
    sources: &[TAVLA_RULES, "Wikipedia, Tavla"],
    rules: GameRules {
        bans: Bans {
            hit_and_run: true,
            ..Bans::NONE
        },
        next_game: NextGame::OpeningThrow,
        ..PORTES.rules
    },
    options: &[RuleOption {
        name: "hit-and-run",
        values: &[
            RuleWay {
                name: "banned",
                source: TAVLA_RULES,
                set: |rules| rules.bans.hit_and_run = true,
            },
            RuleWay {
                name: "allowed",
                source: LAWS,
                set: |rules| rules.bans.hit_and_run = false,
            },
        ],
    }],
};

const SHESH_BESH: Variant = Variant {
    name: "shesh-besh",
    also: &[],
    sources: &[
        "nextgammon.com, Shesh Besh",
        "backgammonmoments.com, Shesh Besh",
    ],
    rules: GameRules {
        opening: Opening::ThrowsAgain,
        cube: false,
        ..GameRules::BACKGAMMON
    },
    options: &[
        opening(&[
            throws_again("nextgammon.com, Shesh Besh"),
            plays_throw("katgammon.com, Shesh Besh"),
        ]),
        RuleOption {
            name: "three-points",
            values: &[
                RuleWay {
                    name: "far-back",
                    source: "nextgammon.com, Shesh Besh",
                    set: |rules| rules.worth = Worth::Backgammon,
                },
                RuleWay {
                    name: "on-bar",
                    source: "katgammon.com, Shesh Besh",
                    set: |rules| rules.worth = Worth::BackgammonOnBar,
                },
            ],
        },
    ],
};

const MISERE: Variant = Variant {
    name: "misere",
    also: &["Backgammon to Lose", "Deadgammon"],
    sources: &["backgammonmoments.com", BOOKLET],
    rules: GameRules {
        worth: Worth::One,
        misere: true,
        ..GameRules::BACKGAMMON
    },
    options: &[],
};

const FIVE_CAP: Variant = Variant {
    name: "five-cap",
    also: &[],
    sources: &[BOOKLET],
    rules: GameRules {
        bans: Bans {
            cap: 5,
            ..Bans::NONE
        },
        ..GameRules::BACKGAMMON
    },
    options: &[],
};

const NO_HIT_AND_RUN: Variant = Variant {
    name: "no-hit-and-run",
    also: &[],
    sources: &[BOOKLET],
    rules: GameRules {
        bans: Bans {
            hit_and_run: true,
            ..Bans::NONE
        },
        ..GameRules::BACKGAMMON
    },
    options: &[],
};

const IRISH: Variant = Variant {
    name: "irish",
    also: &[],
    sources: &["Guild of St. Ives, Irish"],
    rules: GameRules {
        doubles: Doubles::Two,
        opening: Opening::ThrowsAgain,
        worth: Worth::One,
        cube: false,
        ..GameRules::BACKGAMMON
    },
    options: &[],
};

const MEXICAN: Variant = Variant {
    name: "mexican",
    also: &[],
    sources: &["backgammonmasters.com, Mexican Backgammon"],
    rules: GameRules {
        lower_first: true,
        acey_deucey: AceyDeucey::Double,
        bearing_off: BearingOff::Exact,
        bans: Bans {
            cap: 5,
            ..Bans::NONE
        },
        worth: Worth::One,
        cube: false,
        ..GameRules::BACKGAMMON
    },
    options: &[],
};

const FRENCH: Variant = Variant {
    name: "french",
    also: &[],
    sources: &["bkgm.com, French Backgammon"],
    rules: GameRules {
        course: Course::Contrary,
        ..RUSSIAN.rules
    },
    options: &[],
};

/// Whether a checker that was hit enters before others move, most texts do not tell; by default it is like one in hand.
const TAWULA: Variant = Variant {
    name: "tawula",
    also: &["Turkish Backgammon"],
    sources: &["bkgm.com, Tawula", "Wikipedia, Tawula"],
    rules: GameRules {
        start: Start::Points(&[(BAR, 13), (24, 2)]),
        course: Course::HalfRound,
        entering: Entering::Mixed,
        bans: Bans {
            start_waits: true,
            entering_on_own: true,
            ..Bans::NONE
        },
        worth: Worth::One,
        cube: false,
        ..GameRules::BACKGAMMON
    },
    options: &[
        opening(&[
            plays_throw("bkgm.com, Tawula"),
            throws_again("partibackgamon.com"),
        ]),
        RuleOption {
            name: "hit-checker",
            values: &[
                RuleWay {
                    name: "mixed",
                    source: "bkgm.com, Tawula",
                    set: |rules| rules.entering = Entering::Mixed,
                },
                RuleWay {
                    name: "hit-first",
                    source: "partibackgamon.com",
                    set: |rules| rules.entering = Entering::HitFirst,
                },
            ],
        },
    ],
};

const JACQUET: Variant = Variant {
    name: "jacquet",
    also: &[],
    sources: &["Wikipedia, Jacquet", "loisirs.savoir.fr, Le jacquet"],
    rules: GameRules {
        bans: Bans {
            runner: Runner::Home,
            ..Bans::NONE
        },
        worth: Worth::One,
        ..HALF_ROUND
    },
    options: &[],
};

/// Of games played at random one in five ends with both sides pinned for good, so that neither can ever move. The texts tell
/// of no such end, and of a tie only where both mothers are pinned (backgammon-game.eu); here nobody wins then.
const PIN_GAME: Variant = Variant {
    name: "pin-game",
    also: &[],
    sources: &["bkgm.com, The Pin Game", "gammonparty.com"],
    rules: GameRules {
        start: Start::Points(&[(24, 13), (17, 1), (15, 1)]),
        next_game: NextGame::OpeningThrow,
        worth: Worth::Gammon,
        ..PLAKOTO.rules
    },
    options: &[
        RuleOption {
            name: "mother",
            values: &[
                RuleWay {
                    name: "no-win",
                    source: "bkgm.com, The Pin Game",
                    set: |rules| rules.worth = Worth::Gammon,
                },
                RuleWay {
                    name: "wins",
                    source: "backgammon-game.eu",
                    set: |rules| rules.worth = Worth::Mother,
                },
            ],
        },
        next_game(&[
            opening_throw("bkgm.com, The Pin Game"),
            winner_begins("backgammon-game.eu"),
        ]),
    ],
};

const BLAST_OFF: Variant = Variant {
    name: "blast-off",
    also: &[],
    sources: &["nextgammon.com, Blast Off"],
    rules: GameRules {
        start: Start::Points(&[(13, 7), (8, 3), (6, 5)]),
        contact: Contact::Block,
        ..GameRules::BACKGAMMON
    },
    options: &[],
};

/// Most texts do not tell whether a higher number bears off. By bkgm.com a checker leaves by the number of its point.
const TABULA: Variant = Variant {
    name: "tabula",
    also: &["Roman Backgammon", "Alea"],
    sources: &["bkgm.com, Tabula", "a4games.company"],
    rules: GameRules {
        start: Start::InHand,
        dice: 3,
        course: Course::Same,
        entering: Entering::HitFirst,
        doubles: Doubles::Two,
        bearing_off: BearingOff::Exact,
        bans: Bans {
            second_half_waits: true,
            ..Bans::NONE
        },
        opening: Opening::ThrowsAgain,
        worth: Worth::One,
        cube: false,
        ..GameRules::BACKGAMMON
    },
    options: &[
        RuleOption {
            name: "entering",
            values: &[
                RuleWay {
                    name: "those-hit-first",
                    source: "bkgm.com, Tabula",
                    set: |rules| rules.entering = Entering::HitFirst,
                },
                RuleWay {
                    name: "mixed",
                    source: "theedkins.co.uk",
                    set: |rules| rules.entering = Entering::Mixed,
                },
                RuleWay {
                    name: "first",
                    source: "Wikipedia, Tabula",
                    set: |rules| rules.entering = Entering::First,
                },
            ],
        },
        RuleOption {
            name: "bearing-off",
            values: &[
                RuleWay {
                    name: "exact",
                    source: "boardgamesoftheworld.com",
                    set: |rules| rules.bearing_off = BearingOff::Exact,
                },
                RuleWay {
                    name: "higher",
                    source: "theedkins.co.uk",
                    set: |rules| rules.bearing_off = BearingOff::Higher,
                },
            ],
        },
    ],
};

/// "You may not hit your opponent if your 1-point is blocked": here by any checker of one's own, as two colours cannot share a
/// point. For the same reason nobody is hit on the point they set out from.
const FAYLES: Variant = Variant {
    name: "fayles",
    also: &["Fails"],
    sources: &["bkgm.com, Fayles"],
    rules: GameRules {
        start: Start::Points(&[(24, 2), (6, 13)]),
        dice: 3,
        hits: Hits::OntoStart,
        doubles: Doubles::Two,
        failing: true,
        opening: Opening::ThrowsAgain,
        worth: Worth::One,
        cube: false,
        ..GameRules::BACKGAMMON
    },
    options: &[],
};

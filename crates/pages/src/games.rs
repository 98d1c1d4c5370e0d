//! The games of the tables family in words, made from the data of their rules.

use super::board::family::FamilyPicture;
use super::described::side_said;
use super::messages::{Messages, selector, worded};
use backgammon::board::BAR;
use backgammon::variants::layout::BoardLayout;
use backgammon::variants::{
    AceyDeucey, BearingOff, Contact, Course, Doubles, Entering, Game, GameRules, HeadRule, Hits,
    LeftOut, LeftOutReason, NextGame, Opening, Position, Runner, Start, UnplayedDouble, Variant,
    Worth,
};
use backgammon::{BySide, Side};

/// What a game is called, with a capital letter: [`Messages::game`] has it for the middle of a sentence.
#[must_use]
pub fn heading(w: Messages, variant: &Variant) -> String {
    let name = w.game(variant);
    let mut letters = name.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// What the data cannot say of it.
#[must_use]
pub fn about(w: Messages, variant: &Variant) -> String {
    w.about_game(variant).into_owned()
}

/// The other names it goes by, in a sentence; not the one it is shown under.
#[must_use]
pub fn also(w: Messages, shown: &str, names: &[&str]) -> Option<String> {
    let names = names.iter().map(|name| (*name).to_owned());
    let names: Vec<String> = names
        .filter(|name| name.to_lowercase() != shown.to_lowercase())
        .collect();
    (!names.is_empty()).then(|| w.games_also(w.list(&names)))
}

/// Why a name is left out.
#[must_use]
pub fn reason(w: Messages, left_out: &LeftOut) -> String {
    worded!(w, "games-left-out-{}", left_out.reason in LeftOutReason {
        NoText, HalfText, ChosenNumbers, UnequalSides, OrderOnPoint, HitOrPin, PartOfThrow, OtherWins,
        NothingToDecide, AnotherBoard, HalfBoard, OldLaws, UnequalMatches
    })
    .into_owned()
}

/// A part of the rules: its heading and its sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesPart {
    pub title: String,
    pub sentences: Vec<String>,
}

/// All the rules of a game, in the order of play.
#[must_use]
pub fn rules(w: Messages, rules: &GameRules) -> Vec<RulesPart> {
    let part = |title: std::borrow::Cow<'static, str>, sentences| RulesPart {
        title: title.into_owned(),
        sentences,
    };
    let three = rules.dice == 3;
    let opening = match rules.opening {
        Opening::ThrowsAgain if three => w.game_opening_throws_three(),
        opening => {
            worded!(w, "game-opening-{}", opening in Opening { PlaysThrow, ThrowsAgain, Chooses })
        }
    };
    let mut parts = vec![
        part(w.game_start_title(), vec![start(w, rules)]),
        part(
            w.game_course_title(),
            vec![
                worded!(w, "game-course-{}", rules.course in Course { Contrary, HalfRound, Same })
                    .into_owned(),
            ],
        ),
        part(
            w.game_opening_title(),
            vec![
            opening.into_owned(),
            worded!(w, "game-next-game-{}", rules.next_game in NextGame { OpeningThrow, Winner })
                .into_owned(),
        ],
        ),
        part(w.game_throw_title(), throw(w, rules)),
        part(w.game_contact_title(), contact(w, rules)),
    ];
    if rules.has_bar() {
        let entering =
            worded!(w, "game-entering-{}", rules.entering in Entering { First, Mixed, HitFirst });
        let sentences = vec![w.game_enter_usual().into_owned(), entering.into_owned()];
        parts.push(part(w.game_option_entering(), sentences));
    }
    let bans = bans(w, rules);
    if !bans.is_empty() {
        parts.push(part(w.game_bans_title(), bans));
    }
    parts.push(part(w.game_option_bearing_off(), bearing_off(w, rules)));
    parts.push(part(w.game_end_title(), end(w, rules)));
    parts
}

fn start(w: Messages, rules: &GameRules) -> String {
    match rules.start {
        Start::InHand => w.game_start_in_hand(rules.checkers),
        Start::Points(points) => w.game_start_points(rules.checkers, places(w, points)),
    }
}

fn places(w: Messages, points: &[(u8, u8)]) -> String {
    let each = points.iter();
    let said: Vec<String> = each
        .map(|(point, n)| match *point {
            BAR => w.game_start_waiting(*n),
            point => w.board_on_point(*n, point),
        })
        .collect();
    said.join(", ")
}

fn throw(w: Messages, rules: &GameRules) -> Vec<String> {
    let doubles = worded!(w, "game-doubles-{}", rules.doubles in Doubles { Four, Two, Complement, ComplementOnceEntered, Rising });
    let order = match rules.lower_first {
        true => w.game_throw_lower_first(),
        false if rules.dice == 3 => w.game_throw_three(),
        false => w.game_throw_usual(),
    };
    let doubles = match rules.doubles {
        Doubles::Two if rules.dice == 3 => w.game_doubles_two_of_three(),
        Doubles::Rising(_) if rules.rising_from == 0 => w.game_doubles_rising_at_once(),
        _ => doubles,
    };
    let mut sentences = vec![order.into_owned(), doubles.into_owned()];
    sentences.extend(rules.failing.then(|| w.game_throw_failing().into_owned()));
    if let Doubles::Rising(rest) = rules.doubles {
        let rest = worded!(w, "game-rest-{}", rest in UnplayedDouble { Lost, OpponentPlays });
        sentences.push(rest.into_owned());
    }
    sentences.extend(match rules.acey_deucey {
        AceyDeucey::Nothing => None,
        AceyDeucey::Double => Some(w.game_acey_double().into_owned()),
        AceyDeucey::DoubleAndComplement => Some(w.game_acey_double_and_complement().into_owned()),
    });
    sentences
}

fn contact(w: Messages, rules: &GameRules) -> Vec<String> {
    let contact = match (rules.contact, rules.hits) {
        (Contact::Hit, Hits::OntoStart) => w.game_contact_hit_onto_start(),
        (contact, _) => worded!(w, "game-contact-{}", contact in Contact { Hit, Pin, Block }),
    };
    let mut sentences = vec![contact.into_owned()];
    sentences.extend(match (rules.contact, rules.hits) {
        (Contact::Hit, Hits::OnceHome) => Some(w.game_hits_once_home().into_owned()),
        (Contact::Hit, Hits::OntoStart) => Some(w.game_hits_onto_start().into_owned()),
        _ => None,
    });
    sentences
}

fn bans(w: Messages, rules: &GameRules) -> Vec<String> {
    let bans = &rules.bans;
    let head = match bans.head {
        HeadRule::Free => None,
        HeadRule::One => Some(w.game_head_one()),
        HeadRule::OneUnlessForced => Some(w.game_head_one_unless_forced()),
    };
    let said = [
        head,
        bans.prime_needs_one_ahead.then(|| w.game_ban_prime()),
        match bans.runner {
            Runner::None => None,
            Runner::PastOpponentsStart => Some(w.game_ban_runner()),
            Runner::Home => Some(w.game_ban_runner_home()),
        },
        bans.start_waits.then(|| w.game_ban_start_waits()),
        bans.second_half_waits.then(|| w.game_ban_second_half()),
        bans.entering_on_own.then(|| w.game_ban_entering_on_own()),
        bans.full_start_quarter.then(|| w.game_ban_start_quarter()),
        bans.full_home.then(|| w.game_ban_home()),
        bans.five_in_opponents_start.then(|| w.game_ban_five()),
        bans.shutting_all_in.then(|| w.game_ban_shut_in()),
        bans.hit_and_run.then(|| w.game_ban_run()),
        rules.stays_home.then(|| w.game_ban_stays_home()),
        (bans.cap < rules.checkers).then(|| w.game_ban_cap(bans.cap).into()),
    ];
    let said = said.into_iter().flatten();
    said.map(std::borrow::Cow::into_owned).collect()
}

fn bearing_off(w: Messages, rules: &GameRules) -> Vec<String> {
    let how = worded!(w, "game-bearing-off-{}", rules.bearing_off in BearingOff { Higher, Exact });
    let mut sentences = vec![w.game_bearing_off_usual().into_owned(), how.into_owned()];
    if rules.has_pins() {
        sentences.push(w.game_bearing_off_pinned().into_owned());
    }
    sentences
}

fn end(w: Messages, rules: &GameRules) -> Vec<String> {
    let first = match rules.misere {
        true => w.game_end_last(),
        false => w.game_end_first(),
    };
    let worth = worded!(w, "game-worth-{}", rules.worth in Worth { One, Gammon, FarBack, Backgammon, BackgammonOnBar, Mother, MenLeft });
    let mut sentences = vec![
        first.into_owned(),
        worth.into_owned(),
        w.game_cube(rules.cube),
    ];
    if rules.has_pins() {
        sentences.push(w.game_end_pinned_for_good().into_owned());
    }
    if rules.stake_doubles {
        sentences.push(w.game_stake_doubles().into_owned());
    }
    if rules.jacoby {
        sentences.push(w.game_jacoby().into_owned());
    }
    sentences
}

/// What one game is beside the others.
#[derive(Debug, Clone)]
pub struct BriefRules {
    pub start: String,
    pub course: String,
    pub contact: String,
    pub doubles: String,
    pub bearing_off: String,
    pub worth: String,
    pub cube: String,
    /// What no other column says; empty for backgammon.
    pub special: String,
}

/// The rules that set a game apart, in a few words each, or the game it is under another name.
fn special(w: Messages, variant: &Variant) -> String {
    let mut earlier = Variant::ALL.iter().take_while(|v| v.name != variant.name);
    if let Some(same) = earlier.find(|v| v.rules == variant.rules) {
        return w.game_brief_same(heading(w, same));
    }
    let rules = &variant.rules;
    let bans = &rules.bans;
    let said = [
        (bans.head != HeadRule::Free).then(|| w.game_brief_head()),
        bans.prime_needs_one_ahead.then(|| w.game_brief_prime()),
        match bans.runner {
            Runner::None => None,
            Runner::PastOpponentsStart => Some(w.game_brief_runner()),
            Runner::Home => Some(w.game_brief_runner_home()),
        },
        bans.start_waits.then(|| w.game_brief_start_waits()),
        bans.second_half_waits.then(|| w.game_brief_second_half()),
        bans.full_start_quarter
            .then(|| w.game_brief_start_quarter()),
        bans.hit_and_run.then(|| w.game_brief_run()),
        (bans.cap < rules.checkers).then(|| w.game_brief_cap(bans.cap).into()),
        match rules.hits {
            Hits::Always => None,
            Hits::OnceHome => Some(w.game_brief_once_home()),
            Hits::OntoStart => Some(w.game_brief_onto_start()),
        },
        rules.lower_first.then(|| w.game_brief_lower_first()),
        rules.failing.then(|| w.game_brief_failing()),
        (rules.acey_deucey != AceyDeucey::Nothing).then(|| w.game_brief_acey()),
        (rules.worth == Worth::Mother).then(|| w.game_brief_mother()),
        rules.misere.then(|| w.game_brief_misere()),
        (rules.next_game == NextGame::Winner).then(|| w.game_brief_winner_begins()),
    ];
    let said: Vec<String> = said
        .into_iter()
        .flatten()
        .map(std::borrow::Cow::into_owned)
        .collect();
    said.join("; ")
}

/// What happens to a lone checker, in two or three words.
#[must_use]
pub fn brief_contact(w: Messages, rules: &GameRules) -> String {
    w.game_brief_contact(
        selector!("game-brief-contact.contact", rules.contact in Contact { Hit, Pin, Block }),
    )
}

#[must_use]
pub fn brief(w: Messages, variant: &Variant) -> BriefRules {
    let rules = &variant.rules;
    BriefRules {
        start: match rules.start {
            Start::InHand => w.game_brief_in_hand().into_owned(),
            start if start == GameRules::BACKGAMMON.start => w.game_brief_usual_start().into_owned(),
            Start::Points(points) => places(w, points),
        },
        course: w.game_brief_course(selector!("game-brief-course.course", rules.course in Course { Contrary, HalfRound, Same })),
        contact: brief_contact(w, rules),
        doubles: match rules.doubles {
            Doubles::Two if rules.dice == 3 => w.game_brief_doubles(selector!("game-brief-doubles.doubles", "two-of-three")),
            doubles => w.game_brief_doubles(selector!("game-brief-doubles.doubles", doubles in Doubles { Four, Two, Complement, ComplementOnceEntered, Rising })),
        },
        bearing_off: w.game_brief_bearing_off(selector!("game-brief-bearing-off.number", rules.bearing_off in BearingOff { Higher, Exact })),
        worth: w.game_brief_worth(selector!("game-brief-worth.worth", rules.worth in Worth { One, Gammon = "two", FarBack = "two", Backgammon, BackgammonOnBar = "backgammon", Mother = "two", MenLeft })),
        cube: w.game_brief_cube(rules.cube),
        special: special(w, variant),
    }
}

/// A rule that is played in more than one way, in words.
#[derive(Debug, Clone)]
pub struct OptionWords {
    /// As in the catalogue.
    pub name: &'static str,
    pub title: String,
    pub values: Vec<ValueWords>,
}

#[derive(Debug, Clone)]
pub struct ValueWords {
    /// As in the catalogue.
    pub name: &'static str,
    /// Whether the rule is played so.
    pub played: bool,
    pub says: String,
    pub source: &'static str,
}

/// What is played in more than one way, and how it is played here.
#[must_use]
pub fn options(w: Messages, game: Game) -> Vec<OptionWords> {
    let options = game.options().map(|(option, played)| OptionWords {
        name: option.name,
        title: w.option_title(option).into_owned(),
        values: option
            .values
            .iter()
            .map(|value| ValueWords {
                name: value.name,
                played: value.name == played.name,
                says: w.value_says(value).into_owned(),
                source: value.source,
            })
            .collect(),
    });
    options.collect()
}

/// The players of a board without names: the top one has the light checkers.
#[must_use]
pub fn colours(w: Messages) -> BySide<String> {
    BySide::new(
        w.practice_white().into_owned(),
        w.practice_black().into_owned(),
    )
}

/// The picture of the start.
#[must_use]
pub fn start_picture(w: Messages, game: Game) -> FamilyPicture {
    let rules = game.rules();
    let position = Position::start(&rules);
    let seen = SeenPosition {
        rules: &rules,
        position: &position,
        viewer: Side::Bottom,
    };
    FamilyPicture {
        layout: BoardLayout::of(seen.rules, seen.position, seen.viewer),
        dice: None,
        moved: None,
        cube: None,
        numbered_for: Side::Bottom,
        tapped: false,
        title: w.game_start_picture(heading(w, game.variant())),
        description: seen.described(w),
    }
}

/// A position, and who sees it so.
#[derive(Debug, Clone, Copy)]
pub struct SeenPosition<'a> {
    pub rules: &'a GameRules,
    pub position: &'a Position,
    pub viewer: Side,
}

impl SeenPosition<'_> {
    /// Where the checkers of both sides are, in words.
    #[must_use]
    pub fn described(&self, w: Messages) -> String {
        self.described_for(w, &colours(w))
    }

    /// The same with the names of the players.
    #[must_use]
    pub fn described_for(&self, w: Messages, names: &BySide<String>) -> String {
        let sides = [Side::Bottom, Side::Top].map(|side| {
            let position = if side == self.viewer {
                *self.position
            } else {
                self.position.swapped(self.rules)
            };
            let own = |place| position.own(place);
            side_said(w, side, pips(&position), own, &names[side])
        });
        sides.join(" ")
    }
}

/// What the side that sees the position has still to move.
#[must_use]
pub fn pips(position: &Position) -> u16 {
    let places = 1..=BAR;
    places
        .map(|place| u16::from(place) * u16::from(position.own(place)))
        .sum()
}

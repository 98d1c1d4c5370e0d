//! What a club sets for its chouettes, and the form in which it does.

use super::{FEWEST, HIGHEST_STAKE, MOST_AT_TABLE, PlayerNo};
use crate::fields;
use backgammon::ruleset::RuleSet;
use backgammon::scoring::HIGHEST_CUBE;
use crawford_forms::violation::{Source, Violation, refuse};
use crawford_forms::{Choice, Control, Form, Limits, Value, Word};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Choice)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$vdoc])* $variant,)+ }
    };
}

choice!(Cubes {
    /// Each member has a cube of their own.
    Multiple,
    /// One for the team; only takes are individual.
    Single,
});
choice!(
    /// What each player throws for the first order.
    OrderRoll {
        /// One die; equals throw again.
        OneDie,
        /// Two dice, a double counting twice.
        TwoDice,
        /// The total of four dice.
        FourDice,
    }
);
choice!(Rotation {
    /// The winner of box against the captain the game began with.
    CaptainAtStart,
    /// The winner of box against the last captain; a captain who drops goes to the bottom at once.
    CaptainOfTheMoment,
    /// The box stays after winning, unless it lost on the game as a whole.
    LosAngeles,
    /// Asked after every game.
    ByHand,
});
choice!(
    /// How many cubes the box takes when several double it. Taking none is always allowed.
    BoxTakes {
        Free,
        /// At least half of those offered.
        Half,
        /// Enough to break even at once: a third of those offered.
        BreakEven,
    }
);
choice!(
    /// What a box doubled by both of two members may take.
    ThreeHanded {
        Free,
        BothOrNeither,
    }
);
choice!(
    /// Whom the box must double when it doubles.
    BoxDoubles {
        Free,
        /// The captain too, if their cube is on the same value.
        CaptainToo,
        /// Everybody whose cube is on the same value.
        SameValue,
    }
);
choice!(
    /// Whether the only one to take the box's first double to all must beaver.
    LoneTaker {
        Free,
        MustBeaver,
        /// The captain must; others need not.
        CaptainMustBeaver,
    }
);
choice!(
    /// When the team may discuss a play. Shown, not enforced.
    Consultation {
        Free,
        /// Once one's own cube has been turned.
        AfterCube,
        Never,
    }
);
choice!(
    /// Who is asked to be the box's partner.
    PartnerOrder {
        /// The captain first and on down the line; then by lot without the captain.
        CaptainDown,
        NextInLine,
        LastFirst,
    }
);
choice!(
    /// Where newcomers stand after the game in progress, relative to those who have just lost.
    Newcomers {
        Below,
        Above,
    }
);
choice!(
    /// What becomes of a line too long for one table.
    Split {
        /// Its end makes a second table, as even as can be, the new one the smaller.
        Halves,
        /// Those who find no place wait.
        None,
    }
);
choice!(
    /// Where someone stands who comes back from a break.
    Breaks {
        /// Where they stood.
        Place,
        Bottom,
    }
);

/// How many ties of the opening throw double the cubes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Automatics {
    /// So many a game at most; none unless agreed (laws of 1969 and 1970).
    UpTo(u8),
    /// As the box allows.
    Said(BoxSays),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoxSays {
    /// At the box's discretion.
    Box,
}

impl Automatics {
    pub const BOX: Automatics = Automatics::Said(BoxSays::Box);

    #[must_use]
    pub const fn most(self) -> u8 {
        match self {
            Automatics::UpTo(n) => n,
            Automatics::Said(BoxSays::Box) => u8::MAX,
        }
    }
}

/// The most ties of one opening throw that double the cubes, so that no cube is beyond the highest.
const MOST_AUTOMATICS: u8 = 19;
/// What a form offers for them; more can be set where rules are written by hand.
const OFFERED_AUTOMATICS: [&str; 5] = ["0", "1", "2", "3", "box"];

impl Value for Automatics {
    fn control(_: &Limits) -> Control {
        Control::Number {
            from: 0,
            to: MOST_AUTOMATICS.into(),
            offered: Word::all("choice-automatics", &OFFERED_AUTOMATICS),
        }
    }

    fn read(typed: &[String], limits: &Limits) -> Result<Self, Violation> {
        match typed {
            [word] if word == "box" => Ok(Automatics::BOX),
            typed => {
                let limits = limits.range(0..=MOST_AUTOMATICS);
                <u8 as Value>::read(typed, &limits).map(Automatics::UpTo)
            }
        }
    }

    fn show(&self) -> Vec<String> {
        match self {
            Automatics::UpTo(n) => n.show(),
            Automatics::Said(BoxSays::Box) => vec!["box".to_owned()],
        }
    }
}

/// The rules of a night. Of a game begun they are fixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Form)]
#[form(messages = "chouette", tiles)]
#[serde(default)]
pub struct NightSettings {
    #[form(fold = "cubes")]
    pub cubes: Cubes,
    /// What a point is worth to those who name no stake of their own, in the smallest coin; none: points only.
    #[form(skip)]
    pub stake: Option<u32>,
    #[form(fold = "box")]
    pub order_roll: OrderRoll,
    #[form(fold = "box")]
    pub rotation: Rotation,
    #[form(fold = "takes")]
    pub box_takes: BoxTakes,
    /// Whether the box who takes any of several cubes takes the captain's.
    #[form(fold = "takes")]
    pub box_takes_captain: bool,
    #[form(fold = "takes")]
    pub three_handed: ThreeHanded,
    #[form(fold = "box")]
    pub box_doubles: BoxDoubles,
    #[form(fold = "takes")]
    pub lone_taker: LoneTaker,
    /// Whether those who dropped may offer the lone taker extras.
    #[form(fold = "takes")]
    pub extras: bool,
    /// Whether gammons count only on a cube turned and taken.
    #[form(fold = "cubes")]
    pub jacoby: bool,
    #[form(fold = "cubes")]
    pub automatics: Automatics,
    #[form(fold = "cubes")]
    pub beavers: bool,
    /// Whether a beaver may be raised once more.
    #[form(fold = "cubes")]
    pub raccoons: bool,
    /// The highest value of a cube; none: the program's own limit.
    #[form(fold = "cubes", range = 2..=HIGHEST_CUBE)]
    pub cube_cap: Option<u32>,
    #[form(fold = "box")]
    pub consultation: Consultation,
    /// From how many players on the box may take a partner; none: never.
    #[form(fold = "partner", range = PARTNER)]
    pub partner_from: Option<u8>,
    /// From how many players on the box must take one.
    #[form(fold = "partner", range = PARTNER)]
    pub partner_must_from: Option<u8>,
    #[form(fold = "partner")]
    pub partner_order: PartnerOrder,
    #[form(fold = "people")]
    pub newcomers: Newcomers,
    #[form(fold = "people", range = AT_TABLE)]
    pub limit: u8,
    #[form(fold = "people")]
    pub split: Split,
    #[form(fold = "people")]
    pub breaks: Breaks,
    /// Whether someone may play the cube of one who is away.
    #[form(fold = "people")]
    pub proxies: bool,
    /// Whether a cube may be settled for an agreed amount.
    #[form(fold = "cubes")]
    pub settlements: bool,
    /// Whether the team's answers stay hidden until all are in.
    #[form(fold = "cubes")]
    pub hidden_answers: bool,
    /// Whether a taker may beaver an offered extra, and be raccooned.
    #[form(fold = "takes")]
    pub extra_beavers: bool,
    /// Whether extras may be offered on other doubles of the box too, which the taker may leave.
    #[form(fold = "takes")]
    pub extras_on_redoubles: bool,
    /// The most one player loses in one game, in points; none: no limit.
    #[form(fold = "limits", range = 1..=HIGHEST_CUBE)]
    pub loss_limit: Option<u32>,
}

const PARTNER: RangeInclusive<u8> = 4..=10;
const AT_TABLE: RangeInclusive<u8> = FEWEST as u8..=MOST_AT_TABLE as u8;

impl Default for NightSettings {
    fn default() -> Self {
        super::ChouettePreset::GamesGridMultiple.settings()
    }
}

impl NightSettings {
    #[must_use]
    pub fn rules(&self) -> RuleSet {
        let animals = match (self.beavers, self.raccoons) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => 2,
        };
        RuleSet {
            animals,
            automatic_doubles: self.automatics.most(),
            highest_cube: self.cube_cap.unwrap_or(HIGHEST_CUBE),
            jacoby: self.jacoby,
            ..backgammon::ruleset::Preset::Money.rules()
        }
    }

    #[must_use]
    pub fn allows_partner(&self, players: usize) -> bool {
        self.partner_from
            .is_some_and(|from| players >= usize::from(from))
    }

    #[must_use]
    pub fn requires_partner(&self, players: usize) -> bool {
        self.partner_must_from
            .is_some_and(|from| players >= usize::from(from))
    }

    /// The refusal of a partner for the box where so few play.
    #[must_use]
    pub fn too_few_for_partner(&self, players: usize) -> Violation {
        // 0 is said as "never".
        let from = self.partner_from.unwrap_or(0);
        refuse::partner_too_few_players(u32::from(from), players)
            .by(Source::GamesGrid)
            .at(fields::PARTNER)
    }

    /// Who has to be the box's partner in an order that begins with the box: the next in line behind the captain, where a
    /// partner is compulsory and the rules name that player.
    #[must_use]
    pub fn compelled_partner(&self, order: &[PlayerNo]) -> Option<PlayerNo> {
        let named = self.partner_order == PartnerOrder::NextInLine;
        let third = order.get(2).copied();
        third.filter(|_| named && self.requires_partner(order.len()))
    }

    /// Who is asked to be the box's partner, the first one first, of an order that begins with the box. Where all
    /// decline, lots are drawn among all but the captain (GamesGrid).
    #[must_use]
    pub fn partners_asked(&self, order: &[PlayerNo]) -> Vec<PlayerNo> {
        if !self.allows_partner(order.len()) {
            return Vec::new();
        }
        let line = order.iter().skip(1).copied();
        match self.partner_order {
            PartnerOrder::CaptainDown => line.collect(),
            // The captain rolls for the team, so the partner is the next in line behind the captain.
            PartnerOrder::NextInLine => line.skip(1).take(1).collect(),
            PartnerOrder::LastFirst => line.rev().collect(),
        }
    }

    pub fn check(&self) -> Result<(), Violation> {
        if let Some(stake) = self.stake {
            check_stake(stake)?;
        }
        let cap_is_one = self
            .cube_cap
            .is_none_or(|cap| (2..=HIGHEST_CUBE).contains(&cap) && cap.is_power_of_two());
        if !cap_is_one {
            return Err(refuse::chouette_cap(HIGHEST_CUBE).at(NightSettings::CUBE_CAP));
        }
        if !AT_TABLE.contains(&self.limit) {
            return Err(refuse::chouette_limit(FEWEST, MOST_AT_TABLE).at(NightSettings::LIMIT));
        }
        if self.loss_limit == Some(0) || self.loss_limit > Some(HIGHEST_CUBE) {
            return Err(refuse::loss_limit_range(HIGHEST_CUBE).at(NightSettings::LOSS_LIMIT));
        }
        let from = self.partner_from;
        let must = self.partner_must_from;
        let in_range = [from, must].iter().flatten().all(|n| PARTNER.contains(n));
        let in_order = match (from, must) {
            (None, Some(_)) => false,
            (Some(from), Some(must)) => from <= must,
            _ => true,
        };
        if in_range && in_order {
            Ok(())
        } else {
            Err(refuse::partner_thresholds().at(NightSettings::PARTNER_FROM))
        }
    }
}

pub(super) fn check_stake(stake: u32) -> Result<(), Violation> {
    match (1..=HIGHEST_STAKE).contains(&stake) {
        true => Ok(()),
        false => Err(refuse::stake_range(HIGHEST_STAKE, stake).at(fields::STAKE)),
    }
}

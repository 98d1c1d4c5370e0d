//! What is set for an event: the same fields where a tournament is announced, an event added, and its rules changed.

use super::again_fields::AgainFields;
use super::time_fields::TimeFields;
use crate::engine::scoring::Holland;
use crate::pages::c::t::format_fields::FormatFields;
use crate::pages::choice::Choice;
use crate::pages::words::Words;
use crate::tournament::{Byes, EventSettings, Lengths, Order, Sides};

/// As typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventFields {
    /// What the event is called.
    pub event_name: String,
    /// What is played.
    pub format: FormatFields,
    /// Who an entrant is: `single`, `pairs`, `teams`.
    pub sides: String,
    /// At how many boards two teams meet.
    pub team_boards: String,
    /// Points to play to, the final's first.
    pub lengths: String,
    /// Whether the Crawford rule is in force.
    pub crawford: bool,
    /// `off`, `trailer`, `both`.
    pub holland: String,
    /// Whether gammons on a cube never turned count single.
    pub jacoby: bool,
    /// Whether penalty points above half the length lose the match.
    pub penalty_limit: bool,
    /// Whether the third place is played for.
    pub third_place: bool,
    /// Down to which place every one is played for in a knockout; nothing: for none but perhaps the third.
    pub play_offs: String,
    /// Single places that are played for besides.
    pub play_off_places: String,
    /// Whether whoever lost may come back.
    pub again: AgainFields,
    /// `random`, `by-rating`, `by-hand`.
    pub order: String,
    /// `spread`, `top-seeds`.
    pub byes: String,
    /// Clocks and lateness.
    pub time: TimeFields,
}

impl EventFields {
    /// As they stand.
    #[must_use]
    pub fn of(settings: &EventSettings) -> Self {
        EventFields {
            event_name: settings.name.clone(),
            format: FormatFields::of(settings),
            sides: sides(settings.sides).to_owned(),
            team_boards: settings.sides.boards().unwrap_or(USUAL_BOARDS).to_string(),
            lengths: settings.lengths.to_string(),
            crawford: settings.crawford,
            holland: holland(settings.holland).to_owned(),
            jacoby: settings.jacoby,
            penalty_limit: settings.penalty_limit,
            third_place: settings.third_place,
            play_offs: match settings.play_offs {
                0 => String::new(),
                place => place.to_string(),
            },
            play_off_places: {
                let places = settings.play_off_places.iter().map(u16::to_string);
                places.collect::<Vec<_>>().join(", ")
            },
            again: AgainFields::of(settings),
            order: order(settings.order).to_owned(),
            byes: byes(settings.byes).to_owned(),
            time: TimeFields::of(settings),
        }
    }

    /// Of an event nobody has thought about yet.
    #[must_use]
    pub fn usual(name: &str) -> Self {
        EventFields {
            event_name: name.to_owned(),
            format: FormatFields::usual(),
            sides: sides(Sides::Single).to_owned(),
            team_boards: USUAL_BOARDS.to_string(),
            lengths: "7, 5".to_owned(),
            crawford: true,
            holland: holland(Holland::Off).to_owned(),
            jacoby: false,
            penalty_limit: true,
            third_place: false,
            play_offs: String::new(),
            play_off_places: String::new(),
            again: AgainFields::default(),
            order: order(Order::Random).to_owned(),
            byes: byes(Byes::Spread).to_owned(),
            time: TimeFields::default(),
        }
    }

    /// The lengths as a director says them; nothing while they cannot be.
    #[must_use]
    pub fn spoken(&self, w: &Words) -> Option<String> {
        Some(spoken(*w, &self.lengths.parse().ok()?))
    }

    /// Who may enter.
    #[must_use]
    pub fn all_sides(&self, w: &Words) -> Vec<Choice> {
        let choice = |v| Choice::new(v, w.with("event-sides", "choice", v), &self.sides);
        ["single", "pairs", "teams"].map(choice).into()
    }

    /// Whom the Holland rule may bind.
    #[must_use]
    pub fn hollands(&self, w: &Words) -> Vec<Choice> {
        vec![
            Choice::new("off", w.say("event-holland-off"), &self.holland),
            Choice::new("trailer", w.say("event-holland-trailer"), &self.holland),
            Choice::new("both", w.say("event-holland-both"), &self.holland),
        ]
    }

    /// Down to which place every one may be played for.
    #[must_use]
    pub fn all_play_offs(&self, w: &Words) -> Vec<Choice> {
        let none = Choice::new("", w.say("event-play-offs-none"), &self.play_offs);
        let down_to = |place: &'static str| {
            let label = w.with("event-play-offs-down-to", "place", place);
            Choice::new(place, label, &self.play_offs)
        };
        let places = ["8", "16", "32", "64", "128", "256", "512"];
        std::iter::once(none).chain(places.map(down_to)).collect()
    }

    /// How the entrants may come onto the sheet.
    #[must_use]
    pub fn orders(&self, w: &Words) -> Vec<Choice> {
        vec![
            Choice::new("random", w.say("event-order-random"), &self.order),
            Choice::new("by-rating", w.say("event-order-by-rating"), &self.order),
            Choice::new("by-hand", w.say("event-order-by-hand"), &self.order),
        ]
    }

    /// Who may get the byes.
    #[must_use]
    pub fn bye_choices(&self, w: &Words) -> Vec<Choice> {
        vec![
            Choice::new("spread", w.say("event-byes-spread"), &self.byes),
            Choice::new("top-seeds", w.say("event-byes-top-seeds"), &self.byes),
        ]
    }
}

/// At how many boards two teams meet where nobody has said.
const USUAL_BOARDS: u8 = 3;

fn sides(sides: Sides) -> &'static str {
    match sides {
        Sides::Single => "single",
        Sides::Pairs => "pairs",
        Sides::Teams { .. } => "teams",
    }
}

fn holland(holland: Holland) -> &'static str {
    match holland {
        Holland::Off => "off",
        Holland::Trailer => "trailer",
        Holland::Both => "both",
    }
}

fn order(order: Order) -> &'static str {
    match order {
        Order::Random => "random",
        Order::ByRating => "by-rating",
        Order::ByHand => "by-hand",
    }
}

fn byes(byes: Byes) -> &'static str {
    match byes {
        Byes::Spread => "spread",
        Byes::TopSeeds => "top-seeds",
    }
}

/// Lengths as a director says them: “final 9, semi-finals 7, before that 5”.
#[must_use]
pub fn spoken(w: Words, lengths: &Lengths) -> String {
    let list = lengths.as_slice();
    let last = list.len().saturating_sub(1);
    let part = |(before_final, length): (usize, &u16)| match before_final {
        0 if last == 0 => w.with("lengths-all", "n", *length),
        0 => w.with("lengths-final", "n", *length),
        before if before == last => w.with("lengths-before", "n", *length),
        1 => w.with("lengths-semi-finals", "n", *length),
        2 => w.with("lengths-quarter-finals", "n", *length),
        before => w.with2(
            "lengths-round-of",
            "players",
            2usize.saturating_pow(u32::try_from(before).unwrap_or(16).saturating_add(1)),
            "n",
            *length,
        ),
    };
    let parts: Vec<String> = list.iter().enumerate().map(part).collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_said_as_directors_say_them() {
        let w = Words::english();
        let said = |text: &str| spoken(w, &text.parse().unwrap());
        assert_eq!(said("5"), "every match to 5");
        assert_eq!(said("7 5"), "final 7, before that 5");
        assert_eq!(said("9,7,5"), "final 9, semi-finals 7, before that 5");
        assert_eq!(
            said("11 9 7 5 3"),
            "final 11, semi-finals 9, quarter-finals 7, last 16 5, before that 3"
        );
    }
}

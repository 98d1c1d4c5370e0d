//! What the buttons of the table send, as text.

use crate::chouette::PlayerNo;
use crate::pages::chouette::acts::{CubeAct, ExtraAct};
use std::fmt;
use std::str::FromStr;

/// A button of the board: `takes` is about whoever is ticked, `takes@2.3` about those it names; `extra-take 3 4` is 3
/// answering the extra with 4.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pressed {
    Ticked(CubeAct),
    Named(CubeAct, Vec<PlayerNo>),
    Extra {
        act: ExtraAct,
        by: PlayerNo,
        with: PlayerNo,
    },
}

impl fmt::Display for Pressed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pressed::Ticked(act) => f.write_str(act.word()),
            Pressed::Named(act, who) => {
                let who: Vec<String> = who.iter().map(ToString::to_string).collect();
                write!(f, "{}@{}", act.word(), who.join("."))
            }
            Pressed::Extra { act, by, with } => write!(f, "extra-{} {by} {with}", act.word()),
        }
    }
}

impl FromStr for Pressed {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        if let Some((word, who)) = text.split_once('@') {
            let who: Result<_, _> = who.split('.').map(str::parse).collect();
            let act = CubeAct::named(word).ok_or(())?;
            return Ok(Pressed::Named(act, who.map_err(|_| ())?));
        }
        if let Some(act) = CubeAct::named(text) {
            return Ok(Pressed::Ticked(act));
        }
        let (word, holders) = text
            .strip_prefix("extra-")
            .and_then(|extra| extra.split_once(' '))
            .ok_or(())?;
        let (by, with) = holders.split_once(' ').ok_or(())?;
        Ok(Pressed::Extra {
            act: ExtraAct::named(word).ok_or(())?,
            by: by.parse().map_err(|_| ())?,
            with: with.parse().map_err(|_| ())?,
        })
    }
}
crate::value_as_text!(Pressed);

/// The partner of the box in the game that begins: `3`, or `lot` for one drawn by lot; an empty text is nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Partner {
    Named(Option<PlayerNo>),
    ByLot,
}

impl fmt::Display for Partner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Partner::Named(None) => Ok(()),
            Partner::Named(Some(player)) => write!(f, "{player}"),
            Partner::ByLot => f.write_str("lot"),
        }
    }
}

impl FromStr for Partner {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "" => Ok(Partner::Named(None)),
            "lot" => Ok(Partner::ByLot),
            player => {
                let player = player.parse().map_err(|_| ())?;
                Ok(Partner::Named(Some(player)))
            }
        }
    }
}
crate::value_as_text!(Partner);

/// A game to begin although a custom is against it: `begin`, and with which partner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Begins(pub Partner);

impl fmt::Display for Begins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "begin {}", self.0)
    }
}

impl FromStr for Begins {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let partner = text.strip_prefix("begin").ok_or(())?;
        partner.trim_start().parse().map(Begins)
    }
}
crate::value_as_text!(Begins);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_is_read_as_it_is_sent() {
        let acts = CubeAct::ALL.map(Pressed::Ticked);
        let named = [PlayerNo(2), PlayerNo(13)];
        let named = CubeAct::ALL.map(|act| Pressed::Named(act, named.to_vec()));
        let extras = ["take", "drop", "beaver", "raccoon", "double"].map(|word| Pressed::Extra {
            act: ExtraAct::named(word).unwrap(),
            by: PlayerNo(3),
            with: PlayerNo(4),
        });
        for pressed in acts.into_iter().chain(named).chain(extras) {
            assert_eq!(pressed.to_string().parse(), Ok(pressed));
        }
        for text in [
            "",
            "take",
            "takes@",
            "takes@2.x",
            "extra-take 3",
            "extra-end 3 4",
        ] {
            assert_eq!(text.parse::<Pressed>(), Err(()), "{text}");
        }
        let named = [None, Some(PlayerNo(3))].map(Partner::Named);
        for partner in named.into_iter().chain([Partner::ByLot]) {
            assert_eq!(partner.to_string().parse(), Ok(partner));
            assert_eq!(Begins(partner).to_string().parse(), Ok(Begins(partner)));
        }
    }
}

//! Formats without a bracket: everyone meets everyone, a season of fixtures, a ladder, free play.

mod circle;

pub use circle::{
    CircleRound, MOST_LAPS, MOST_SCHEDULED, circle, circle_limit, circle_matches, circle_rounds,
};

//! The tournament domain, driven as a night is: commands in, facts out, and the fold of them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_debug_implementations,
    reason = "tests say what they expect"
)]

mod any_night;
mod clocks;
mod corrections;
mod double;
mod entries;
mod games;
mod graph_nights;
mod history;
mod identity;
mod journals;
mod ladder;
mod late_entry;
mod leaving;
mod money;
mod night;
mod nights;
mod odds;
mod old_pages;
mod one_place_each;
mod overrule;
mod pace;
mod places;
mod play_offs;
mod reports;
mod robin;
mod rolling;
mod scores;
mod second_chance;
mod sheets;
mod sides;
mod stages;
mod swiss_evenings;
mod swiss_model;
mod swiss_nights;
mod tables;
mod taken_back;
mod undo_games;
mod winners;

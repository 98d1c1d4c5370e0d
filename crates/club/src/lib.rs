//! Clubs as pure rules: who may do what, what people are called, what is read from pasted lists and files, ratings and
//! seasons.

pub mod band;
pub mod career;
pub mod chouette_season;
pub mod colour;
mod decimal;
pub mod fields;
pub mod lookup;
pub mod mapping;
pub mod member;
pub mod merged;
pub mod moment;
pub mod name;
pub mod past;
pub mod permissions;
pub mod picture;
pub mod played;
pub mod rating;
pub mod roster;
pub mod search;
pub mod season;
mod shared_places;
pub mod shown;
pub mod sign_up;
pub mod starts;
pub mod table;
pub mod who;
pub mod zone;

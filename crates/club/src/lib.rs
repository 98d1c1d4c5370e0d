//! Clubs as pure rules: who may do what, what people and places are called, the roster as it is pasted.

pub mod career;
pub mod chouette_season;
pub mod colour;
pub mod lookup;
pub mod mapping;
pub mod member;
pub mod merged;
pub mod name;
pub mod past;
pub mod permissions;
pub mod picture;
pub mod played;
pub mod rating;
pub mod roster;
pub mod search;
pub mod season;
pub mod shown;
pub mod sign_up;
pub mod starts;
pub mod table;
pub mod who;
pub mod zone;

//! State to HTML: view structs and their askama templates (`templates/` mirrors this folder). No request, no database,
//! no clock. Sentences come from [`words`]; what surrounds a page from [`layout`]; a form's refusals from [`problems`].

pub mod account;
pub mod board;
pub mod bracket;
pub mod c;
pub mod check;
pub mod choice;
pub mod chouette;
pub mod clock;
pub mod clubs;
pub mod described;
pub mod error;
pub mod follow;
pub mod here;
pub mod home;
pub mod invite;
pub mod layout;
pub mod login;
pub mod money;
pub mod pairing;
pub mod paths;
pub mod position;
pub mod problems;
pub mod qr;
pub mod replay;
pub mod reset;
pub mod seat;
pub mod setup;
pub mod standings;
pub mod told;
pub mod told_money;
pub mod when;
pub mod words;

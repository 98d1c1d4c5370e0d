//! The web: [`routes`] has every address on one page; a request passes [`middleware`], is read by its one handler
//! file, and leaves as a page of `pages` or as one [`error::AppError`].

pub mod at;
pub mod c;
pub mod cookies;
pub mod error;
pub mod form;
pub mod health;
pub mod home;
pub mod house;
pub mod html;
pub mod live;
pub mod login;
pub mod logout;
pub mod middleware;
pub mod notice;
pub mod redirect;
pub mod reset;
pub mod routes;
pub mod server;
pub mod setup;
pub mod static_files;
pub mod visitor;

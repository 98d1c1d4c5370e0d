//! The web: [`routes`] has every address on one page; a request passes [`middleware`], is read by the handler of its
//! address, and leaves as a page or as one [`error::AppError`].
//!
//! A page that shows something: a file with `show`, which takes a [`visitor::Visitor`] (anyone), a [`visitor::Actor`]
//! (someone signed in; others never get there) or a place ([`c::place::AtClub`]), and the view it gives to
//! [`html::page`]: a struct with a template, a [`page::Page`] and what is its own.
//!
//! A page that does something: beside `show`, a struct that derives [`crate::form::Form`], and `post`, which takes it as
//! [`form::Posted`]. Where an answer is not yet read by its declaration it is [`form::Typed`], and comes as
//! [`form::TypedForm`].
//! 1. `form.command()` is the command, or every refusal there is; refused, the same page goes out with
//!    `Problems::of(…)` and what was typed, by `html::refused`.
//! 2. `app` does it: permission, decision, facts, one transaction. Its refusals go the way of 1; other errors are `?`.
//! 3. `notice::Told::new(sentence).undo(address, version).then(path, https)` leads on, and the next page says it.
//!
//! In the template: `{% call parts::hidden(key) %}` in every form, `parts::summary(problems)` on top, a
//! `parts::field` each, the one primary button in `<div class="bar">`. What changes while people watch stands in
//! `<section id="…" data-live="STREAM:VERSION">`; its parts that glow when they change have `data-glow="…"`. A table
//! that may be wider than a phone stands in `<div class="table" role="region" tabindex="0" aria-label="…">`.

pub mod account;
pub mod at;
pub mod c;
pub mod cache;
pub mod check;
pub mod clubs;
pub mod cookies;
pub mod error;
pub mod follow;
pub mod forgotten;
pub mod form;
pub mod health;
pub mod help;
pub mod here;
pub mod home;
pub mod house;
pub mod html;
pub mod inside;
pub mod invite;
pub mod k;
pub mod live;
pub mod login;
pub mod mail;
pub mod measure;
pub mod metrics;
pub mod middleware;
pub mod negotiate;
pub mod notice;
pub mod page;
pub mod position;
pub mod prelude;
pub mod redirect;
pub mod reset;
pub mod robots;
pub mod routes;
pub mod seat;
pub mod server;
pub mod service;
pub mod setup;
pub mod sign_up;
pub mod static_files;
pub mod subscribe;
pub mod unsubscribe;
pub mod visitor;

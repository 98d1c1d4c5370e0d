//! The web: every file stands below, every address in [`routes`]. A request passes [`middleware`], is read by the handler of
//! its address, and leaves as a page or as one [`error::AppError`].
//!
//! Where the handler is: the fixed words of the address are the folders, what varies is left out, and the last word is
//! the file. `/c/{club}/t/{tournament}/e/{event}/draw` is `src/web/c/t/e/draw.rs`, `/c/{club}/t/{tournament}` itself is
//! `src/web/c/t/show.rs`, `/login` is `src/web/login.rs`. A file holds what can be done with one thing: `show` and `post`
//! of its own address, and the other forms on its page (`…/swap` is `draw::swap`), with the form each reads, the view each
//! draws and what fills it. The template has the view's address.
//!
//! A page that shows something: a file with `show`, which takes a [`visitor::Visitor`] (anyone), a [`visitor::SignedInAccount`]
//! (someone signed in; others never get there) or a place ([`c::place::AtClub`]; [`c::t::e::place::AtEvent`] names the
//! permission as well), and the view it gives to [`html::page`]: a struct with a template, a [`page::Page`] and what is
//! its own.
//!
//! A page that does something: beside `show`, a struct that derives [`crate::form::Form`], and `post`, which takes it as
//! [`form::Posted`].
//! 1. `form.command()` is the command, or every refusal there is; refused, the same page goes out with
//!    `Problems::of(…)` and what was typed, by `html::OrPage`.
//! 2. `app` does it: permission, decision, facts, one transaction; a command of a tournament by `at.act`. Its refusals go
//!    the way of 1; other errors are `?`.
//! 3. `Flash::new(sentence).then(path)`, or `at.done` with an Undo, leads on, and the next page says it.
//!
//! In the template: `{% call parts::hidden(key) %}` in every form, `parts::summary(problems)` on top, `{{ form }}` for its
//! fields, the one primary button in `<div class="bar">`. What changes while people watch stands in
//! `<section id="…" data-live="STREAM:VERSION">`; its parts that glow when they change have `data-glow="…"`. A table
//! that may be wider than a phone stands in `<div class="table" role="region" tabindex="0" aria-label="…">`.

pub mod account {
    //! `/account`: one's own account.

    pub mod agent;
    pub mod passkeys;
    pub mod show;
}
pub mod at;
pub mod c {
    //! `/c/{club}` and everything below it.

    pub mod access;
    pub mod archive;
    mod arrival;
    pub mod calendar;
    pub mod calendar_ics;
    pub mod card;
    pub mod chouette;
    pub mod embed;
    pub mod feed_atom;
    mod files;
    pub mod happening;
    pub mod import;
    pub mod import_night;
    pub mod letters;
    pub mod listing;
    pub mod mail;
    mod mailing;
    pub mod members;
    pub mod place;
    pub mod players;
    pub mod published;
    pub mod ratings;
    pub mod record;
    pub mod records;
    pub mod report;
    pub mod reporting;
    pub mod reports;
    pub mod search;
    pub mod seasons;
    pub mod settings;
    pub mod show;
    pub mod site;
    pub mod site_nav;
    pub mod t {
        //! `/c/{club}/t/{tournament}` and everything below it.

        pub mod add_event;
        pub mod adviser;
        pub mod announce;
        pub mod calendar_ics;
        pub mod call_off;
        pub mod card;
        pub mod clock_set;
        pub mod desk;
        pub mod door;
        pub mod e {
            //! `/c/{club}/t/{tournament}/e/{event}` and everything below it.

            pub mod auction;
            pub mod below;
            pub mod card;
            pub mod catch_up;
            pub mod challenge;
            pub mod deal;
            pub mod draw;
            pub mod due;
            pub mod embed;
            pub mod forecast;
            pub mod join;
            pub mod late;
            pub mod m {
                //! `/c/{club}/t/{tournament}/e/{event}/m/{number}` and everything below it.

                pub mod boards;
                pub mod command;
                pub mod correct;
                pub mod entry;
                pub mod lateness;
                pub mod preview;
                pub mod record;
                pub mod record_file;
                pub mod replay;
                pub mod ruling;
                pub mod score;
                pub mod show;
                pub mod table;
            }
            pub mod money;
            pub mod onward;
            pub mod payout;
            pub mod place;
            pub mod play;
            pub mod pools;
            pub mod print_pairings;
            pub mod print_sheet;
            pub mod print_slips;
            pub mod ranking;
            pub mod results;
            pub mod round;
            pub mod screen;
            pub mod settings;
            pub mod sheets;
            pub mod show;
            pub mod sign_up;
            pub mod sign_ups;
            pub mod stage;
        }
        pub mod journal;
        pub mod money;
        pub mod new;
        pub mod own_sheet;
        pub mod phones;
        pub mod player;
        pub mod print_list;
        pub mod report;
        pub mod said;
        pub mod screen;
        pub mod settings;
        pub mod show;
        pub mod tables;
        pub mod undo;
        pub mod who;
        pub mod withdraw;
    }
}
pub mod cache;
pub mod check;
pub mod clubs {
    //! `/clubs` and everything below it.

    pub mod new;
}
pub mod conditional;
pub mod cookies;
pub mod error;
pub mod flash;
pub mod follow;
pub mod forgotten;
pub mod form;
pub mod health;
pub mod help;
pub mod here;
pub mod home;
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
pub mod state;
pub mod static_files;
pub mod subscribe;
pub mod unsubscribe;
pub mod visitor;

pub use routes::{configure, routes};

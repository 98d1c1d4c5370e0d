//! The web: every file stands below, every address in [`routes`]. A request passes [`middleware`], is read by the handler of
//! its address, and leaves as a page or as one [`error::AppError`].
//!
//! Where the handler is: the fixed words of the address are the folders, what varies is left out, and the last word is
//! the file. `/c/{club}/t/{tournament}/e/{event}/draw` is `src/web/c/t/e/draw.rs`, `/c/{club}/t/{tournament}` itself is
//! `src/web/c/t/show.rs`, `/login` is `src/web/login.rs`. A file holds what can be done with one thing: `show` and `post`
//! of its own address, and the other forms on its page (`…/swap` is `draw::swap`), with the form each reads, the view each
//! draws and what fills it. The template has the view's address.
//!
//! A page that shows something: a file with `show`, which takes a [`visitor::Visitor`] (anyone), a [`visitor::LoggedInAccount`]
//! (someone signed in; others never get there) or a place ([`c::place::AtClub`], with what is needed there, as
//! [`permitted`] says), and the view it gives to [`html::page`]: a struct with a template, a [`page::Page`] and what is
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
//! In the template: `{{ key }}` in every form, `{{ problems.summary(w) }}` on top, `{{ form }}` for its
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

                pub mod analysis;
                pub mod boards;
                pub mod clock;
                pub mod command;
                pub mod correct;
                pub mod entry;
                pub mod flag;
                pub mod lateness;
                pub mod preview;
                pub mod record;
                pub mod record_file;
                pub mod replay;
                pub mod ruling;
                pub mod score;
                pub mod show;
                pub mod start;
                pub mod table;
                pub mod transcribe;
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
        pub mod actors;
        pub mod journal;
        pub mod meanwhile;
        pub mod money;
        pub mod new;
        pub mod own_sheet;
        pub mod p;
        pub mod phones;
        pub mod print_list;
        pub mod report;
        pub mod screen;
        pub mod settings;
        pub mod show;
        pub mod tables;
        pub mod teller;
        pub mod undo;
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
pub mod games;
pub mod handler;
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
pub mod metrics;
pub mod middleware;
pub mod moment;
pub mod names;
pub mod negotiate;
pub mod page;
pub mod permitted;
pub mod play;
pub mod position;
pub mod prelude;
pub mod redirect;
pub mod reset;
pub mod robots;
pub mod router;
pub mod seat;
pub mod server;
pub mod service;
pub mod setup;
pub mod sign_up;
pub mod state;
pub mod static_files;
pub mod subscribe;
pub mod transcribe;
pub mod unsubscribe;
pub mod visitor;

use at::{At, at};
use form::EVENT_LIMIT;

/// Every address there is, and who answers it.
#[must_use]
pub fn routes() -> Vec<At> {
    [
        service(),
        accounts(),
        phones(),
        clubs(),
        members(),
        standings(),
        nights(),
        tournaments(),
        events(),
        matches(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn service() -> Vec<At> {
    vec![
        at("/static/{hash}/{*name}").get(static_files::show),
        at("/robots.txt").get(robots::show),
        at("/live").follow(live::watch),
        at("/").get(home::show),
        at("/help").get(help::show),
        at("/help/{page}").get(help::page),
        at("/service").get(service::show::show),
        at("/service/record").get(service::record::show).middling(),
        at("/service/record.csv").get(service::record::csv).heavy(),
        at("/service/accounts")
            .get(service::accounts::show)
            .post(service::accounts::post),
        at("/metrics").get(metrics::show),
        at("/check")
            .get(check::show)
            .post(check::post)
            .takes(check::LIMIT)
            .middling()
            .open(),
        at("/transcribe")
            .get(transcribe::show)
            .post(transcribe::post)
            .middling()
            .open(),
        at("/transcribe/begin")
            .post(transcribe::begin)
            .middling()
            .open(),
        at("/position/{*id}").get(position::show).middling(),
        at("/games").get(games::show),
        at("/games/{variant}").get(games::show::show),
        at("/games/{variant}/card").get(games::card::show),
        at("/play/{variant}")
            .get(play::show)
            .post(play::post)
            .board()
            .open(),
        at("/play/{variant}/turn").post(play::turn).board().open(),
        at("/healthz").get(health::live),
        at("/readyz").get(health::ready),
    ]
}

/// Accounts, and links that come by mail.
fn accounts() -> Vec<At> {
    vec![
        at("/login").get(login::show).post(login::post).open(),
        at("/logout").post(login::sign_out).open(),
        at("/setup/{token}")
            .get(setup::show)
            .post(setup::post)
            .open(),
        at("/reset/{token}")
            .get(reset::show)
            .post(reset::post)
            .open(),
        at("/invite/{token}")
            .get(invite::show)
            .post(invite::post)
            .open(),
        at("/account").get(account::show::show),
        at("/account/sign-out").post(account::show::sign_out),
        at("/account/password").post(account::show::password),
        at("/account/mail").post(account::show::mail),
        at("/account/letters").post(account::show::letters),
        at("/account/passkeys").post(account::passkeys::post),
        at("/account/passkeys/begin").post(account::passkeys::begin),
        at("/account/passkeys/remove").post(account::passkeys::remove),
        at("/login/passkey").post(login::passkey::post).open(),
        at("/login/passkey/begin")
            .post(login::passkey::begin)
            .open(),
        at("/forgotten")
            .get(forgotten::show)
            .post(forgotten::post)
            .open(),
        at("/mail/{token}").get(mail::show).post(mail::post).open(),
        at("/subscribe/{token}")
            .get(subscribe::show)
            .post(subscribe::post)
            .open(),
        at("/unsubscribe/{token}")
            .get(unsubscribe::show)
            .post(unsubscribe::post)
            .open(),
    ]
}

/// Phones, which come by a code or a private link.
fn phones() -> Vec<At> {
    vec![
        at("/follow").get(follow::show).post(follow::post).open(),
        at("/follow/{code}").get(follow::night),
        at("/seat/{token}").get(seat::show).post(seat::post).open(),
        at("/k/{token}").get(k::show).post(k::post).open(),
        at("/sign-up/{token}")
            .get(sign_up::show)
            .post(sign_up::post)
            .open(),
        at("/here").get(here::show::show),
        at("/here/{event}/{number}/score")
            .get(here::score::show)
            .post(here::score::post)
            .open(),
        at("/here/{event}/{number}/confirm")
            .post(here::score::confirm)
            .open(),
        at("/here/{event}/{number}/dispute")
            .post(here::score::dispute)
            .open(),
        at("/here/{event}/{number}/take-back")
            .post(here::score::take_back)
            .open(),
        at("/here/{event}/{number}/clock")
            .get(here::clock::show)
            .post(here::clock::post)
            .open(),
        at("/here/{event}/play").post(here::show::play).open(),
        at("/here/call").post(here::show::call).open(),
        at("/here/leave").post(here::show::leave).open(),
    ]
}

/// A club: its pages, its settings, what comes in and goes out.
fn clubs() -> Vec<At> {
    vec![
        at("/c/{club}").get(c::show::show),
        at("/clubs/new")
            .get(clubs::new::show)
            .post(clubs::new::post),
        at("/c/{club}/settings")
            .get(c::settings::show)
            .post(c::settings::post),
        at("/c/{club}/import")
            .get(c::import::show)
            .post_permitted(c::import::post)
            .takes(crate::club::past::MOST_BYTES)
            .heavy_when_sent(),
        at("/c/{club}/import/{import}")
            .get(c::import::show::show)
            .post(c::import::show::post)
            .heavy_when_sent(),
        at("/c/{club}/import/{import}/take-back")
            .post(c::import::show::take_back)
            .heavy_when_sent(),
        at("/c/{club}/import-night")
            .get(c::import_night::show)
            .post_permitted(c::import_night::post)
            .takes_uploads()
            .heavy_when_sent(),
        at("/c/{club}/letters")
            .get(c::letters::show)
            .post(c::letters::post),
        at("/c/{club}/letters/end").post(c::letters::end),
        at("/c/{club}/mail")
            .get(c::mail::show)
            .post(c::mail::post)
            .open(),
        at("/c/{club}/access")
            .get(c::access::show)
            .post(c::access::post),
        at("/c/{club}/record").get(c::record::show).middling(),
        at("/c/{club}/record.csv").get(c::record::csv).heavy(),
        at("/c/{club}/access/change").post(c::access::change),
        at("/c/{club}/access/remove").post(c::access::remove),
        at("/c/{club}/access/take-back").post(c::access::take_back),
        at("/c/{club}/access/links").post(c::access::revoke_links),
        at("/c/{club}/calendar").get(c::calendar::show),
        at("/c/{club}/archive").get(c::archive::show),
        at("/c/{club}/archive/{year}").get(c::archive::of_year),
        at("/c/{club}/archive/{year}/{page}").get(c::archive::of_year),
        at("/c/{club}/search").get(c::search::show).middling(),
        at("/c/{club}/theme/{colours}.css").get(c::site::theme),
        at("/c/{club}/logo/{name}").get(c::site::logo),
        at("/c/{club}/reports").get(c::reports::show),
        at("/c/{club}/site").get(c::site::show).post(c::site::post),
        at("/c/{club}/site/logo")
            .post_permitted(c::site::upload_logo)
            .takes_uploads(),
        at("/c/{club}/embed")
            .get(c::embed::show)
            .post(c::embed::post),
        at("/c/{club}/card.png").get(c::card::show).middling(),
        at("/c/{club}/embed/standings").get(c::embed::standings::show),
        at("/c/{club}/embed/next").get(c::embed::next::show),
        at("/c/{club}/embed/season/{season}").get(c::embed::season::show),
        at("/c/{club}/feed.atom").get(c::feed_atom::show),
        at("/c/{club}/calendar.ics").get(c::calendar_ics::show),
    ]
}

/// Its roster.
fn members() -> Vec<At> {
    vec![
        at("/c/{club}/players/{person}").get(c::players::show::show),
        at("/c/{club}/players/{a}/against/{b}").get(c::players::against::show),
        at("/c/{club}/players/{person}/card.png")
            .get(c::players::card::show)
            .middling(),
        at("/c/{club}/members").get(c::members::show).middling(),
        at("/c/{club}/members/new")
            .get(c::members::new)
            .post(c::members::add),
        at("/c/{club}/members/import")
            .get(c::members::import::show)
            .post_permitted(c::members::import::post)
            .takes_uploads()
            .heavy_when_sent(),
        at("/c/{club}/members/{person}")
            .get(c::members::show::show)
            .post(c::members::show::post),
        at("/c/{club}/members/{person}/number").post(c::members::show::number),
        at("/c/{club}/members/{person}/shown").post(c::members::show::show_as),
        at("/c/{club}/members/{person}/letters").post(c::members::show::letters),
        at("/c/{club}/members/{person}/archive").post(c::members::show::archive),
        at("/c/{club}/members/{person}/restore").post(c::members::show::restore),
        at("/c/{club}/members/{person}/blank")
            .get(c::members::blank::show)
            .post(c::members::blank::post),
        at("/c/{club}/members/{person}/data.json")
            .get(c::members::show::data)
            .heavy(),
        at("/c/{club}/members/{person}/merge")
            .get(c::members::merge::show)
            .post(c::members::merge::post),
        at("/c/{club}/members/{person}/part").post(c::members::merge::part),
    ]
}

/// What its players came to: ratings, seasons, records.
fn standings() -> Vec<At> {
    vec![
        at("/c/{club}/records").get(c::records::show),
        at("/c/{club}/records/table.csv").get(c::records::table),
        at("/c/{club}/records/table.json").get(c::records::table),
        at("/c/{club}/records/table.xlsx")
            .get(c::records::table)
            .middling(),
        at("/c/{club}/ratings").get(c::ratings::show),
        at("/c/{club}/ratings/settings")
            .get(c::ratings::settings::show)
            .post(c::ratings::settings::post),
        at("/c/{club}/ratings/events")
            .get(c::ratings::events::show)
            .post(c::ratings::events::post),
        at("/c/{club}/ratings/starts")
            .get(c::ratings::starts::show)
            .post_permitted(c::ratings::starts::post)
            .takes(crate::club::starts::MOST_BYTES)
            .heavy_when_sent(),
        at("/c/{club}/ratings/starts/remove").post(c::ratings::starts::remove),
        at("/c/{club}/ratings/starts/{import}")
            .get(c::ratings::starts::file)
            .post(c::ratings::starts::take)
            .heavy_when_sent(),
        at("/c/{club}/ratings/matches.csv")
            .get(c::ratings::matches)
            .heavy(),
        at("/c/{club}/ratings/table.csv").get(c::ratings::own_table),
        at("/c/{club}/ratings/table.json").get(c::ratings::own_table),
        at("/c/{club}/ratings/table.xlsx")
            .get(c::ratings::own_table)
            .middling(),
        at("/c/{club}/ratings/{list}").get(c::ratings::of_list),
        at("/c/{club}/ratings/{list}/table.csv").get(c::ratings::table),
        at("/c/{club}/ratings/{list}/table.json").get(c::ratings::table),
        at("/c/{club}/ratings/{list}/table.xlsx")
            .get(c::ratings::table)
            .middling(),
        at("/c/{club}/seasons").get(c::seasons::show),
        at("/c/{club}/seasons/new")
            .get(c::seasons::new)
            .post(c::seasons::add)
            .middling(),
        at("/c/{club}/seasons/{season}").get(c::seasons::show::show),
        at("/c/{club}/seasons/{season}/settings")
            .get(c::seasons::settings::show)
            .post(c::seasons::settings::post)
            .middling(),
        at("/c/{club}/seasons/{season}/adjust")
            .get(c::seasons::adjust::show)
            .post(c::seasons::adjust::post),
        at("/c/{club}/seasons/{season}/adjust/back").post(c::seasons::adjust::back),
        at("/c/{club}/seasons/{season}/freeze").post(c::seasons::show::freeze),
        at("/c/{club}/seasons/{season}/thaw").post(c::seasons::show::thaw),
        at("/c/{club}/seasons/{season}/remove").post(c::seasons::show::remove),
        at("/c/{club}/seasons/{season}/table.csv").get(c::seasons::show::table),
        at("/c/{club}/seasons/{season}/table.json").get(c::seasons::show::table),
        at("/c/{club}/seasons/{season}/table.xlsx")
            .get(c::seasons::show::table)
            .middling(),
    ]
}

/// Its nights of chouette.
fn nights() -> Vec<At> {
    use self::c::chouette;

    vec![
        at("/c/{club}/chouette/{night}/own")
            .get(chouette::own::show)
            .post(chouette::own::post)
            .open(),
        at("/c/{club}/chouette/{night}/follow")
            .get(chouette::follow::show)
            .post(chouette::follow::post),
        at("/c/{club}/chouette/{night}/seats").post(chouette::seats::grant),
        at("/c/{club}/chouette/{night}/seats/revoke").post(chouette::seats::revoke),
        at("/c/{club}/chouette/new")
            .get(chouette::new::show)
            .post(chouette::new::post),
        at("/c/{club}/chouette/{night}/table")
            .get(chouette::table::show)
            .at_any_moment(),
        at("/c/{club}/chouette/{night}/table/act").post(chouette::table::play::act),
        at("/c/{club}/chouette/{night}/table/end").post(chouette::table::play::end),
        at("/c/{club}/chouette/{night}/table/begin").post(chouette::table::between::begin),
        at("/c/{club}/chouette/{night}/table/decline").post(chouette::table::between::decline),
        at("/c/{club}/chouette/{night}/table/order").post(chouette::table::between::order),
        at("/c/{club}/chouette/{night}/table/roll").post(chouette::table::between::roll),
        at("/c/{club}/chouette/{night}/table/split").post(chouette::table::between::split),
        at("/c/{club}/chouette/{night}/table/call-off").post(chouette::table::play::call_off),
        at("/c/{club}/chouette/{night}/people")
            .get(chouette::people::show)
            .post(chouette::people::post),
        at("/c/{club}/chouette/{night}/people/leave").post(chouette::people::leave),
        at("/c/{club}/chouette/{night}/people/rest").post(chouette::people::rest),
        at("/c/{club}/chouette/{night}/people/return").post(chouette::people::come_back),
        at("/c/{club}/chouette/{night}/people/stake").post(chouette::people::stake),
        at("/c/{club}/chouette/{night}/people/move").post(chouette::people::move_to),
        at("/c/{club}/chouette/{night}/settings")
            .get(chouette::settings::show)
            .post(chouette::settings::post),
        at("/c/{club}/chouette/{night}/settings/details").post(chouette::settings::details),
        at("/c/{club}/chouette/{night}/settings/readers").post(chouette::settings::readers),
        at("/c/{club}/chouette/{night}/settings/stake").post(chouette::settings::stake),
        at("/c/{club}/chouette/{night}/settings/preset").post(chouette::settings::preset),
        at("/c/{club}/chouette/{night}/journal")
            .get(chouette::journal::show)
            .at_any_moment(),
        at("/c/{club}/chouette/{night}/undo").post(chouette::undo::post),
        at("/c/{club}/chouette/{night}/close").post(chouette::show::close),
        at("/c/{club}/chouette/{night}/reopen").post(chouette::show::reopen),
        at("/c/{club}/chouette/{night}/g/{game}/correct")
            .get(chouette::g::correct::show)
            .post(chouette::g::correct::post),
        at("/c/{club}/chouette/{night}/report")
            .get(chouette::report::show)
            .at_any_moment(),
        at("/c/{club}/chouette/{night}/report/mail")
            .get(chouette::report::mail)
            .post(chouette::report::send),
        at("/c/{club}/chouette/{night}/report/edit")
            .get(chouette::report::edit)
            .post(chouette::report::save),
        at("/c/{club}/chouette").get(chouette::show),
        at("/c/{club}/chouette/season.csv")
            .get(chouette::season::show)
            .heavy(),
        at("/c/{club}/chouette/season.json")
            .get(chouette::season::show)
            .heavy(),
        at("/c/{club}/chouette/season.xlsx")
            .get(chouette::season::show)
            .heavy(),
        at("/c/{club}/chouette/{night}")
            .get(chouette::show::show)
            .at_any_moment(),
        at("/c/{club}/chouette/{night}/screen")
            .get(chouette::screen::show)
            .at_any_moment(),
        at("/c/{club}/chouette/{night}/card.png")
            .get(chouette::card::show)
            .middling(),
        at("/c/{club}/chouette/{night}/ledger")
            .get(chouette::ledger::show)
            .at_any_moment(),
        at("/c/{club}/chouette/{night}/settle")
            .get(chouette::settle::show)
            .at_any_moment(),
        at("/c/{club}/chouette/{night}/pay").post(chouette::settle::pay),
        at("/c/{club}/chouette/{night}/games.csv")
            .get(chouette::results::games)
            .heavy(),
        at("/c/{club}/chouette/{night}/results.csv")
            .get(chouette::results::show)
            .middling(),
        at("/c/{club}/chouette/{night}/results.json")
            .get(chouette::results::show)
            .heavy(),
        at("/c/{club}/chouette/{night}/results.xlsx")
            .get(chouette::results::show)
            .heavy(),
    ]
}

/// Its tournaments: the desk, the door, the money.
fn tournaments() -> Vec<At> {
    use self::c::t;

    vec![
        at("/c/{club}/t/{tournament}/p/{number}")
            .get(t::p::show)
            .at_any_moment(),
        at("/c/{club}/t/new")
            .get(t::new::show)
            .post_permitted(t::new::post)
            .takes(EVENT_LIMIT),
        at("/c/{club}/t/{tournament}")
            .get(t::show::show)
            .at_any_moment(),
        at("/c/{club}/t/{tournament}/card.png")
            .get(t::card::show)
            .middling(),
        at("/c/{club}/t/{tournament}/calendar.ics").get(t::calendar_ics::show),
        at("/c/{club}/t/{tournament}/report")
            .get(t::report::show)
            .at_any_moment(),
        at("/c/{club}/t/{tournament}/desk")
            .get(t::desk::show)
            .at_any_moment(),
        at("/c/{club}/t/{tournament}/undo").post(t::undo::post),
        at("/c/{club}/t/{tournament}/journal")
            .get(t::journal::show)
            .at_any_moment(),
        at("/c/{club}/t/{tournament}/phones")
            .get(t::phones::show)
            .post(t::phones::post),
        at("/c/{club}/t/{tournament}/phones/print")
            .post(t::phones::print::post)
            .middling(),
        at("/c/{club}/t/{tournament}/phones/revoke").post(t::phones::revoke),
        at("/c/{club}/t/{tournament}/announce").post(t::announce::post),
        at("/c/{club}/t/{tournament}/announce-end").post(t::announce::end),
        at("/c/{club}/t/{tournament}/take-call").post(t::desk::take_call),
        at("/c/{club}/t/{tournament}/tables")
            .get(t::tables::show)
            .post(t::tables::post),
        at("/c/{club}/t/{tournament}/finish").post(t::show::finish),
        at("/c/{club}/t/{tournament}/reopen").post(t::show::reopen),
        at("/c/{club}/t/{tournament}/call-off")
            .get(t::call_off::show)
            .post(t::call_off::post),
        at("/c/{club}/t/{tournament}/call-off/back").post(t::call_off::back),
        at("/c/{club}/t/{tournament}/hide").post(t::call_off::hide),
        at("/c/{club}/t/{tournament}/delete").post(t::call_off::delete),
        at("/c/{club}/t/{tournament}/withdraw").post(t::withdraw::post),
        at("/c/{club}/t/{tournament}/come-back").post(t::withdraw::come_back),
        at("/c/{club}/t/{tournament}/money").get(t::money::show),
        at("/c/{club}/t/{tournament}/money/currency")
            .get(t::money::currency::show)
            .post(t::money::currency::post),
        at("/c/{club}/t/{tournament}/money/{holder}").get(t::money::show::show),
        at("/c/{club}/t/{tournament}/money/{holder}/pay").post(t::money::show::pay),
        at("/c/{club}/t/{tournament}/money/{holder}/sign").post(t::money::show::sign),
        at("/c/{club}/t/{tournament}/money/{holder}/entry").post(t::money::show::entry),
        at("/c/{club}/t/{tournament}/settings")
            .get(t::settings::show)
            .post(t::settings::post),
        at("/c/{club}/t/{tournament}/boards").post(t::settings::boards),
        at("/c/{club}/t/{tournament}/add-event")
            .get(t::add_event::show)
            .post_permitted(t::add_event::post)
            .takes(EVENT_LIMIT),
        at("/c/{club}/t/{tournament}/adviser")
            .get(t::adviser::show)
            .post(t::adviser::post)
            .heavy(),
        at("/c/{club}/t/{tournament}/door")
            .get(t::door::show)
            .post(t::door::post)
            .middling(),
        at("/c/{club}/t/{tournament}/print-list")
            .get(t::print_list::show)
            .middling(),
        at("/c/{club}/t/{tournament}/door/company")
            .get(t::door::company::show)
            .post(t::door::company::post),
        at("/c/{club}/t/{tournament}/door/list")
            .get(t::door::list::show)
            .post(t::door::list::post),
        at("/c/{club}/t/{tournament}/door/enter").post(t::door::show::enter),
        at("/c/{club}/t/{tournament}/door/withdraw").post(t::door::show::withdraw),
        at("/c/{club}/t/{tournament}/door/return").post(t::door::show::come_back),
        at("/c/{club}/t/{tournament}/door/{entrant}").get(t::door::show::show),
        at("/c/{club}/t/{tournament}/door/{entrant}/person")
            .get(t::door::person::show)
            .post(t::door::person::post),
        at("/c/{club}/t/{tournament}/report/mail")
            .get(t::report::mail)
            .post(t::report::send),
        at("/c/{club}/t/{tournament}/report/edit")
            .get(t::report::edit)
            .post(t::report::save),
        at("/c/{club}/t/{tournament}/screen")
            .get(t::screen::show)
            .at_any_moment(),
    ]
}

/// The events of a tournament.
fn events() -> Vec<At> {
    use self::c::t::{self, e};

    vec![
        at("/c/{club}/t/{tournament}/e/{event}")
            .get(e::show::show)
            .at_any_moment(),
        at("/c/{club}/t/{tournament}/e/{event}/card.png")
            .get(e::card::show)
            .middling(),
        at("/c/{club}/t/{tournament}/e/{event}/results.csv").get(e::results::show),
        at("/c/{club}/t/{tournament}/e/{event}/results.json").get(e::results::show),
        at("/c/{club}/t/{tournament}/e/{event}/results.xlsx")
            .get(e::results::show)
            .middling(),
        at("/c/{club}/t/{tournament}/e/{event}/places.csv").get(e::results::places),
        at("/c/{club}/t/{tournament}/e/{event}/draw.json")
            .get(e::draw::json)
            .heavy(),
        at("/c/{club}/t/{tournament}/e/{event}/undo").post(t::undo::in_event),
        at("/c/{club}/t/{tournament}/e/{event}/catch-up/{round}")
            .get(e::catch_up::show)
            .post(e::catch_up::post),
        at("/c/{club}/t/{tournament}/e/{event}/money")
            .get(e::money::show)
            .post(e::money::post),
        at("/c/{club}/t/{tournament}/e/{event}/payout").get(e::payout::show),
        at("/c/{club}/t/{tournament}/e/{event}/pools")
            .get(e::pools::show)
            .post(e::pools::post),
        at("/c/{club}/t/{tournament}/e/{event}/pools/{pool}")
            .get(e::pools::show::show)
            .post(e::pools::show::post),
        at("/c/{club}/t/{tournament}/e/{event}/pools/{pool}/members").post(e::pools::show::members),
        at("/c/{club}/t/{tournament}/e/{event}/pools/{pool}/remove").post(e::pools::show::remove),
        at("/c/{club}/t/{tournament}/e/{event}/auction")
            .get(e::auction::show)
            .post(e::auction::post),
        at("/c/{club}/t/{tournament}/e/{event}/auction/sell").post(e::auction::sell),
        at("/c/{club}/t/{tournament}/e/{event}/auction/{lot}/unsell").post(e::auction::unsell),
        at("/c/{club}/t/{tournament}/e/{event}/auction/{lot}/buy-back").post(e::auction::buy_back),
        at("/c/{club}/t/{tournament}/e/{event}/deal")
            .get(e::deal::show)
            .post(e::deal::post),
        at("/c/{club}/t/{tournament}/e/{event}/deal/drop").post(e::deal::drop_deal),
        at("/c/{club}/t/{tournament}/e/{event}/settings")
            .get(e::settings::show)
            .post_permitted(e::settings::post)
            .takes(EVENT_LIMIT),
        at("/c/{club}/t/{tournament}/e/{event}/names").post(e::settings::names),
        at("/c/{club}/t/{tournament}/e/{event}/sign-up")
            .get(e::sign_up::show)
            .post(e::sign_up::post)
            .open(),
        at("/c/{club}/t/{tournament}/e/{event}/sign-up/again")
            .post(e::sign_up::again)
            .open(),
        at("/c/{club}/t/{tournament}/e/{event}/sign-ups")
            .get(e::sign_ups::show)
            .post(e::sign_ups::post),
        at("/c/{club}/t/{tournament}/e/{event}/sign-ups/act").post(e::sign_ups::act::post),
        at("/c/{club}/t/{tournament}/e/{event}/sign-ups/{sign_up}")
            .get(e::sign_ups::of_one)
            .post(e::sign_ups::change),
        at("/c/{club}/t/{tournament}/e/{event}/list").post(e::draw::list),
        at("/c/{club}/t/{tournament}/e/{event}/draw")
            .get(e::draw::show)
            .post(e::draw::post),
        at("/c/{club}/t/{tournament}/e/{event}/redraw").post(e::draw::redraw),
        at("/c/{club}/t/{tournament}/e/{event}/swap").post(e::draw::swap),
        at("/c/{club}/t/{tournament}/e/{event}/round")
            .get(e::round::show)
            .post(e::round::post),
        at("/c/{club}/t/{tournament}/e/{event}/sit-out").post(e::round::sit_out),
        at("/c/{club}/t/{tournament}/e/{event}/onward")
            .get(e::onward::show)
            .post(e::onward::post),
        at("/c/{club}/t/{tournament}/e/{event}/ranking")
            .get(e::ranking::show)
            .post(e::ranking::post),
        at("/c/{club}/t/{tournament}/e/{event}/stage/{stage}")
            .get(e::stage::show)
            .post(e::stage::post),
        at("/c/{club}/t/{tournament}/e/{event}/late")
            .get(e::late::show)
            .post(e::late::post),
        at("/c/{club}/t/{tournament}/e/{event}/below").get(e::below::show),
        at("/c/{club}/t/{tournament}/e/{event}/below/back").post(e::below::back),
        at("/c/{club}/t/{tournament}/e/{event}/below/confirm").post(e::below::confirm),
        at("/c/{club}/t/{tournament}/e/{event}/below/replace").post(e::below::replace),
        at("/c/{club}/t/{tournament}/e/{event}/sheets")
            .get(e::sheets::show)
            .post(e::sheets::post),
        at("/c/{club}/t/{tournament}/e/{event}/sheets/leave").post(e::sheets::leave),
        at("/c/{club}/t/{tournament}/e/{event}/sheets/start").post(e::sheets::start),
        at("/c/{club}/t/{tournament}/e/{event}/late-entry").post(e::late::late_entry),
        at("/c/{club}/t/{tournament}/e/{event}/join")
            .get(e::join::show)
            .post(e::join::post),
        at("/c/{club}/t/{tournament}/e/{event}/due")
            .get(e::due::show)
            .post(e::due::post),
        at("/c/{club}/t/{tournament}/e/{event}/challenge")
            .get(e::challenge::show)
            .post(e::challenge::post),
        at("/c/{club}/t/{tournament}/e/{event}/rungs").post(e::challenge::rungs),
        at("/c/{club}/t/{tournament}/e/{event}/play")
            .get(e::play::show)
            .post(e::play::post),
        at("/c/{club}/t/{tournament}/e/{event}/embed").get(e::embed::show),
        at("/c/{club}/t/{tournament}/e/{event}/screen")
            .get(e::screen::show)
            .at_any_moment(),
        at("/c/{club}/t/{tournament}/e/{event}/forecast")
            .get(e::forecast::show)
            .middling(),
        at("/c/{club}/t/{tournament}/e/{event}/print-sheet")
            .get(e::print_sheet::show)
            .middling(),
        at("/c/{club}/t/{tournament}/e/{event}/print-pairings")
            .get(e::print_pairings::show)
            .middling(),
        at("/c/{club}/t/{tournament}/e/{event}/print-slips")
            .get(e::print_slips::show)
            .middling(),
    ]
}

/// The matches of an event.
fn matches() -> Vec<At> {
    use self::c::t::e::{self, m};

    vec![
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/score")
            .get(m::score::show)
            .post(m::score::post),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}")
            .get(m::show::show)
            .at_any_moment(),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/ruling")
            .get(m::ruling::show)
            .post(m::ruling::post),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/accept").post(m::ruling::accept),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/correct")
            .get(m::correct::show)
            .post(m::correct::post),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/clock")
            .get(m::clock::show)
            .post(m::clock::post),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/flag")
            .get(m::flag::show)
            .post(m::flag::post),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/lateness").get(m::lateness::show),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/line-up").post(m::score::line_up),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/begin").post(m::table::begin),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/start")
            .get(m::start::show)
            .post(m::start::post),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/table").post(m::table::post),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/call-back").post(m::table::call_back),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/record")
            .get(m::record::show)
            .post_permitted(m::record::post)
            .takes_uploads()
            .heavy_when_sent(),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/transcribe")
            .get(m::transcribe::show)
            .post_permitted(m::transcribe::post)
            .middling(),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/record-blank")
            .post(m::record_file::blank),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/adjourn").post(e::payout::adjourn),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/resume").post(e::payout::resume),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/replay")
            .get(m::replay::show)
            .middling(),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/analysis").post(m::analysis::again),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/record-file")
            .get(m::record_file::show)
            .middling(),
    ]
}

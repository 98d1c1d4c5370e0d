//! Every address of the house, on one page, busiest first (they are tried in order).
//!
//! Where the handler is: the fixed words of the address are the folders, what varies is left out, and the last word is
//! the file. `/c/{club}/t/{tournament}/e/{event}/draw` is `src/web/c/t/e/draw.rs`, `/c/{club}/t/{tournament}` itself is
//! `src/web/c/t/show.rs`, `/login` is `src/web/login.rs`. One file per action, with `show` for GET and `post` for POST;
//! its page is `src/pages/…` and `templates/…` of the same name, its form (an `impl form::Typed`) stands in its file.

use super::at::{At, at};

// One a line, so that rooms added side by side do not meet in one.
use super::account;
use super::c;
use super::check;
use super::clubs;
use super::follow;
use super::forgotten;
use super::form::EVENT_LIMIT;
use super::health;
use super::help;
use super::here;
use super::home;
use super::invite;
use super::k;
use super::live;
use super::login;
use super::logout;
use super::mail;
use super::metrics;
use super::position;
use super::reset;
use super::robots;
use super::seat;
use super::service;
use super::setup;
use super::sign_up;
use super::static_files;
use super::subscribe;
use super::unsubscribe;
use actix_web::web::ServiceConfig;

/// Every address.
#[must_use]
pub fn table() -> Vec<At> {
    vec![
        at("/static/{hash}/{name:.+}").get(static_files::show),
        at("/robots.txt").get(robots::show),
        at("/live").follow(live::watch),
        at("/").get(home::show),
        at("/help").get(help::show),
        at("/help/{page}").get(help::show::show),
        at("/login").get(login::show).post(login::post),
        at("/logout").post(logout::post),
        at("/setup/{token}").get(setup::show).post(setup::post),
        at("/reset/{token}").get(reset::show).post(reset::post),
        at("/invite/{token}").get(invite::show).post(invite::post),
        at("/account").get(account::show::show),
        at("/account/sign-out").post(account::sign_out::post),
        at("/account/password").post(account::password::post),
        at("/account/mail").post(account::mail::post),
        at("/account/letters").post(account::letters::post),
        at("/account/passkeys").post(account::passkeys::post),
        at("/account/passkeys/begin").post(account::passkeys::begin::post),
        at("/account/passkeys/remove").post(account::passkeys::remove::post),
        at("/login/passkey").post(login::passkey::post),
        at("/login/passkey/begin").post(login::passkey::begin::post),
        at("/forgotten").get(forgotten::show).post(forgotten::post),
        at("/mail/{token}").get(mail::show).post(mail::post),
        at("/subscribe/{token}")
            .get(subscribe::show)
            .post(subscribe::post),
        at("/unsubscribe/{token}")
            .get(unsubscribe::show)
            .post(unsubscribe::post),
        // For whoever runs the house
        at("/service").get(service::show::show),
        at("/service/record").get(service::record::show).middling(),
        at("/service/record.csv")
            .get(service::record_csv::show)
            .heavy(),
        at("/service/accounts")
            .get(service::accounts::show)
            .post(service::accounts::post),
        at("/metrics").get(metrics::show),
        // Following a night of chouette, and a player's own cube
        at("/follow").get(follow::show).post(follow::post),
        at("/follow/{code}").get(follow::show::show),
        at("/seat/{token}").get(seat::show).post(seat::post),
        at("/c/{club}/chouette/{night}/own")
            .get(c::chouette::own::show)
            .post(c::chouette::own::post),
        at("/c/{club}/chouette/{night}/follow")
            .get(c::chouette::follow::show)
            .post(c::chouette::follow::post),
        at("/c/{club}/chouette/{night}/seats").post(c::chouette::seats::post),
        at("/c/{club}/chouette/{night}/seats/revoke").post(c::chouette::seats::revoke::post),
        // Phones that came by a private link
        at("/k/{token}").get(k::show),
        at("/sign-up/{token}")
            .get(sign_up::show)
            .post(sign_up::post),
        at("/here").get(here::show::show),
        at("/here/{event}/{number}/score")
            .get(here::score::show)
            .post(here::score::post),
        at("/here/{event}/{number}/confirm").post(here::confirm::post),
        at("/here/{event}/{number}/dispute").post(here::dispute::post),
        at("/here/{event}/play").post(here::play::post),
        at("/here/call").post(here::call::post),
        at("/here/leave").post(here::leave::post),
        // What everyone sees
        at("/check")
            .get(check::show)
            .post(check::post)
            .takes(check::LIMIT)
            .middling(),
        at("/position/{id:.+}.svg").get(position::show).middling(),
        // The desk
        at("/c/{club}/t/{tournament}/desk").get(c::t::desk::show),
        at("/c/{club}/t/{tournament}/undo").post(c::t::undo::post),
        at("/c/{club}/t/{tournament}/e/{event}/undo").post(c::t::e::undo::post),
        at("/c/{club}/t/{tournament}/journal").get(c::t::journal::show),
        at("/c/{club}/t/{tournament}/phones")
            .get(c::t::phones::show)
            .post(c::t::phones::post),
        at("/c/{club}/t/{tournament}/phones/print")
            .post(c::t::phones::print::post)
            .middling(),
        at("/c/{club}/t/{tournament}/phones/revoke").post(c::t::phones::revoke::post),
        at("/c/{club}/t/{tournament}/announce").post(c::t::announce::post),
        at("/c/{club}/t/{tournament}/announce-end").post(c::t::announce_end::post),
        at("/c/{club}/t/{tournament}/take-call").post(c::t::take_call::post),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/ruling")
            .get(c::t::e::m::ruling::show)
            .post(c::t::e::m::ruling::post),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/accept").post(c::t::e::m::accept::post),
        at("/c/{club}/t/{tournament}/tables")
            .get(c::t::tables::show)
            .post(c::t::tables::post),
        at("/c/{club}/t/{tournament}/finish").post(c::t::finish::post),
        at("/c/{club}/t/{tournament}/reopen").post(c::t::reopen::post),
        at("/c/{club}/t/{tournament}/withdraw").post(c::t::withdraw::post),
        at("/c/{club}/t/{tournament}/come-back").post(c::t::come_back::post),
        at("/c/{club}/t/{tournament}/e/{event}/catch-up/{round}")
            .get(c::t::e::catch_up::show)
            .post(c::t::e::catch_up::post),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/score")
            .get(c::t::e::m::score::show)
            .post(c::t::e::m::score::post),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/correct")
            .get(c::t::e::m::correct::show)
            .post(c::t::e::m::correct::post),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/lateness")
            .get(c::t::e::m::lateness::show),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/line-up").post(c::t::e::m::line_up::post),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/begin").post(c::t::e::m::begin::post),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/table").post(c::t::e::m::table::post),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/call-back")
            .post(c::t::e::m::call_back::post),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/record")
            .get(c::t::e::m::record::show)
            .post(c::t::e::m::record::post)
            .takes_uploads()
            .heavy_when_sent(),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/record-blank")
            .post(c::t::e::m::record_blank::post),
        // Money
        at("/c/{club}/t/{tournament}/money").get(c::t::money::show),
        at("/c/{club}/t/{tournament}/money/currency")
            .get(c::t::money::currency::show)
            .post(c::t::money::currency::post),
        at("/c/{club}/t/{tournament}/money/{holder}").get(c::t::money::show::show),
        at("/c/{club}/t/{tournament}/money/{holder}/pay").post(c::t::money::pay::post),
        at("/c/{club}/t/{tournament}/money/{holder}/sign").post(c::t::money::sign::post),
        at("/c/{club}/t/{tournament}/money/{holder}/entry").post(c::t::money::entry::post),
        at("/c/{club}/t/{tournament}/e/{event}/money")
            .get(c::t::e::money::show)
            .post(c::t::e::money::post),
        at("/c/{club}/t/{tournament}/e/{event}/payout").get(c::t::e::payout::show),
        at("/c/{club}/t/{tournament}/e/{event}/pools")
            .get(c::t::e::pools::show)
            .post(c::t::e::pools::post),
        at("/c/{club}/t/{tournament}/e/{event}/pools/{pool}")
            .get(c::t::e::pools::show::show)
            .post(c::t::e::pools::show::post),
        at("/c/{club}/t/{tournament}/e/{event}/pools/{pool}/members")
            .post(c::t::e::pools::members::post),
        at("/c/{club}/t/{tournament}/e/{event}/pools/{pool}/remove")
            .post(c::t::e::pools::remove::post),
        at("/c/{club}/t/{tournament}/e/{event}/auction")
            .get(c::t::e::auction::show)
            .post(c::t::e::auction::post),
        at("/c/{club}/t/{tournament}/e/{event}/auction/sell").post(c::t::e::auction::sell::post),
        at("/c/{club}/t/{tournament}/e/{event}/auction/{lot}/unsell")
            .post(c::t::e::auction::unsell::post),
        at("/c/{club}/t/{tournament}/e/{event}/auction/{lot}/buy-back")
            .post(c::t::e::auction::buy_back::post),
        at("/c/{club}/t/{tournament}/e/{event}/deal")
            .get(c::t::e::deal::show)
            .post(c::t::e::deal::post),
        at("/c/{club}/t/{tournament}/e/{event}/deal/drop").post(c::t::e::deal::drop::post),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/adjourn").post(c::t::e::m::adjourn::post),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/resume").post(c::t::e::m::resume::post),
        // Setting up
        at("/clubs/new")
            .get(clubs::new::show)
            .post(clubs::new::post),
        at("/c/{club}/settings")
            .get(c::settings::show)
            .post(c::settings::post),
        at("/c/{club}/import")
            .get(c::import::show)
            .post(c::import::post)
            .takes(crate::club::past::MOST_BYTES)
            .heavy_when_sent(),
        at("/c/{club}/import/{import}")
            .get(c::import::show::show)
            .post(c::import::show::post)
            .heavy_when_sent(),
        at("/c/{club}/import/{import}/take-back")
            .post(c::import::take_back::post)
            .heavy_when_sent(),
        at("/c/{club}/import-night")
            .get(c::import_night::show)
            .post(c::import_night::post)
            .takes_uploads()
            .heavy_when_sent(),
        at("/c/{club}/letters")
            .get(c::letters::show)
            .post(c::letters::post),
        at("/c/{club}/letters/end").post(c::letters::end::post),
        at("/c/{club}/mail").get(c::mail::show).post(c::mail::post),
        at("/c/{club}/access")
            .get(c::access::show)
            .post(c::access::post),
        at("/c/{club}/record").get(c::record::show).middling(),
        at("/c/{club}/record.csv").get(c::record_csv::show).heavy(),
        at("/c/{club}/access/change").post(c::access::change::post),
        at("/c/{club}/access/remove").post(c::access::remove::post),
        at("/c/{club}/access/take-back").post(c::access::take_back::post),
        at("/c/{club}/members").get(c::members::show).middling(),
        at("/c/{club}/members/new")
            .get(c::members::new::show)
            .post(c::members::new::post),
        at("/c/{club}/members/import")
            .get(c::members::import::show)
            .post(c::members::import::post)
            .takes_uploads()
            .heavy_when_sent(),
        at("/c/{club}/members/{person}")
            .get(c::members::show::show)
            .post(c::members::show::post),
        at("/c/{club}/members/{person}/number").post(c::members::number::post),
        at("/c/{club}/members/{person}/shown").post(c::members::shown::post),
        at("/c/{club}/members/{person}/letters").post(c::members::letters::post),
        at("/c/{club}/members/{person}/archive").post(c::members::archive::post),
        at("/c/{club}/members/{person}/restore").post(c::members::restore::post),
        at("/c/{club}/members/{person}/blank")
            .get(c::members::blank::show)
            .post(c::members::blank::post),
        at("/c/{club}/members/{person}/data.json")
            .get(c::members::data::show)
            .heavy(),
        at("/c/{club}/members/{person}/merge")
            .get(c::members::merge::show)
            .post(c::members::merge::post),
        at("/c/{club}/members/{person}/part").post(c::members::merge::part),
        // A night of chouette
        at("/c/{club}/chouette/new")
            .get(c::chouette::new::show)
            .post(c::chouette::new::post),
        at("/c/{club}/chouette/{night}/table").get(c::chouette::table::show),
        at("/c/{club}/chouette/{night}/table/act").post(c::chouette::table::act::post),
        at("/c/{club}/chouette/{night}/table/end").post(c::chouette::table::end::post),
        at("/c/{club}/chouette/{night}/table/begin").post(c::chouette::table::begin::post),
        at("/c/{club}/chouette/{night}/table/decline").post(c::chouette::table::decline::post),
        at("/c/{club}/chouette/{night}/table/order").post(c::chouette::table::order::post),
        at("/c/{club}/chouette/{night}/table/roll").post(c::chouette::table::roll::post),
        at("/c/{club}/chouette/{night}/table/split").post(c::chouette::table::split::post),
        at("/c/{club}/chouette/{night}/table/call-off").post(c::chouette::table::call_off::post),
        at("/c/{club}/chouette/{night}/people")
            .get(c::chouette::people::show)
            .post(c::chouette::people::post),
        at("/c/{club}/chouette/{night}/people/leave").post(c::chouette::people::leave::post),
        at("/c/{club}/chouette/{night}/people/rest").post(c::chouette::people::rest::post),
        at("/c/{club}/chouette/{night}/people/return").post(c::chouette::people::r#return::post),
        at("/c/{club}/chouette/{night}/people/stake").post(c::chouette::people::stake::post),
        at("/c/{club}/chouette/{night}/people/move").post(c::chouette::people::r#move::post),
        at("/c/{club}/chouette/{night}/settings")
            .get(c::chouette::settings::show)
            .post(c::chouette::settings::post),
        at("/c/{club}/chouette/{night}/settings/details")
            .post(c::chouette::settings::details::post),
        at("/c/{club}/chouette/{night}/settings/readers")
            .post(c::chouette::settings::readers::post),
        at("/c/{club}/chouette/{night}/settings/preset").post(c::chouette::settings::preset::post),
        at("/c/{club}/chouette/{night}/journal").get(c::chouette::journal::show),
        at("/c/{club}/chouette/{night}/undo").post(c::chouette::undo::post),
        at("/c/{club}/chouette/{night}/close").post(c::chouette::close::post),
        at("/c/{club}/chouette/{night}/reopen").post(c::chouette::reopen::post),
        at("/c/{club}/chouette/{night}/g/{game}/correct")
            .get(c::chouette::g::correct::show)
            .post(c::chouette::g::correct::post),
        at("/c/{club}/t/new")
            .get(c::t::new::show)
            .post(c::t::new::post)
            .takes(EVENT_LIMIT),
        at("/c/{club}/t/{tournament}/settings")
            .get(c::t::settings::show)
            .post(c::t::settings::post),
        at("/c/{club}/t/{tournament}/boards").post(c::t::boards::post),
        at("/c/{club}/t/{tournament}/add-event")
            .get(c::t::add_event::show)
            .post(c::t::add_event::post)
            .takes(EVENT_LIMIT),
        at("/c/{club}/t/{tournament}/adviser")
            .get(c::t::adviser::show)
            .post(c::t::adviser::post)
            .heavy(),
        at("/c/{club}/t/{tournament}/door")
            .get(c::t::door::show)
            .post(c::t::door::post)
            .middling(),
        at("/c/{club}/t/{tournament}/print-list")
            .get(c::t::print_list::show)
            .middling(),
        at("/c/{club}/t/{tournament}/door/company")
            .get(c::t::door::company::show)
            .post(c::t::door::company::post),
        at("/c/{club}/t/{tournament}/door/enter").post(c::t::door::enter::post),
        at("/c/{club}/t/{tournament}/door/withdraw").post(c::t::door::withdraw::post),
        at("/c/{club}/t/{tournament}/door/return").post(c::t::door::r#return::post),
        at("/c/{club}/t/{tournament}/door/{entrant}").get(c::t::door::show::show),
        at("/c/{club}/t/{tournament}/e/{event}/settings")
            .get(c::t::e::settings::show)
            .post(c::t::e::settings::post)
            .takes(EVENT_LIMIT),
        at("/c/{club}/t/{tournament}/e/{event}/names").post(c::t::e::names::post),
        at("/c/{club}/t/{tournament}/e/{event}/sign-up")
            .get(c::t::e::sign_up::show)
            .post(c::t::e::sign_up::post),
        at("/c/{club}/t/{tournament}/e/{event}/sign-ups")
            .get(c::t::e::sign_ups::show)
            .post(c::t::e::sign_ups::post),
        at("/c/{club}/t/{tournament}/e/{event}/sign-ups/act").post(c::t::e::sign_ups::act::post),
        at("/c/{club}/t/{tournament}/e/{event}/sign-ups/{sign_up}")
            .get(c::t::e::sign_ups::show::show)
            .post(c::t::e::sign_ups::show::post),
        at("/c/{club}/t/{tournament}/e/{event}/list").post(c::t::e::list::post),
        at("/c/{club}/t/{tournament}/e/{event}/draw")
            .get(c::t::e::draw::show)
            .post(c::t::e::draw::post),
        at("/c/{club}/t/{tournament}/e/{event}/redraw").post(c::t::e::redraw::post),
        at("/c/{club}/t/{tournament}/e/{event}/swap").post(c::t::e::swap::post),
        at("/c/{club}/t/{tournament}/e/{event}/round")
            .get(c::t::e::round::show)
            .post(c::t::e::round::post),
        at("/c/{club}/t/{tournament}/e/{event}/sit-out").post(c::t::e::sit_out::post),
        at("/c/{club}/t/{tournament}/e/{event}/onward")
            .get(c::t::e::onward::show)
            .post(c::t::e::onward::post),
        at("/c/{club}/t/{tournament}/e/{event}/ranking")
            .get(c::t::e::ranking::show)
            .post(c::t::e::ranking::post),
        at("/c/{club}/t/{tournament}/e/{event}/stage/{stage}")
            .get(c::t::e::stage::show)
            .post(c::t::e::stage::post),
        at("/c/{club}/t/{tournament}/e/{event}/late")
            .get(c::t::e::late::show)
            .post(c::t::e::late::post),
        at("/c/{club}/t/{tournament}/e/{event}/below").get(c::t::e::below::show),
        at("/c/{club}/t/{tournament}/e/{event}/below/back").post(c::t::e::below::back::post),
        at("/c/{club}/t/{tournament}/e/{event}/below/confirm").post(c::t::e::below::confirm::post),
        at("/c/{club}/t/{tournament}/e/{event}/below/replace").post(c::t::e::below::replace::post),
        at("/c/{club}/t/{tournament}/e/{event}/sheets")
            .get(c::t::e::sheets::show)
            .post(c::t::e::sheets::post),
        at("/c/{club}/t/{tournament}/e/{event}/sheets/leave").post(c::t::e::sheets::leave::post),
        at("/c/{club}/t/{tournament}/e/{event}/sheets/start").post(c::t::e::sheets::start::post),
        at("/c/{club}/t/{tournament}/e/{event}/late-entry").post(c::t::e::late_entry::post),
        // Schedules, ladders and free nights
        at("/c/{club}/t/{tournament}/e/{event}/join")
            .get(c::t::e::join::show)
            .post(c::t::e::join::post),
        at("/c/{club}/t/{tournament}/e/{event}/due")
            .get(c::t::e::due::show)
            .post(c::t::e::due::post),
        at("/c/{club}/t/{tournament}/e/{event}/challenge")
            .get(c::t::e::challenge::show)
            .post(c::t::e::challenge::post),
        at("/c/{club}/t/{tournament}/e/{event}/rungs").post(c::t::e::rungs::post),
        at("/c/{club}/t/{tournament}/e/{event}/play")
            .get(c::t::e::play::show)
            .post(c::t::e::play::post),
        // What everyone sees: after the fixed words above, for `new` is no tournament's slug. Kept pages pass by here.
        at("/c/{club}/t/{tournament}").get(c::t::show::show),
        at("/c/{club}/t/{tournament}/e/{event}").get(c::t::e::show::show),
        at("/c/{club}").get(c::show::show),
        at("/c/{club}/calendar").get(c::calendar::show),
        at("/c/{club}/archive").get(c::archive::show),
        at("/c/{club}/archive/{year}").get(c::archive::show::show),
        at("/c/{club}/archive/{year}/{page}").get(c::archive::show::show),
        at("/c/{club}/search").get(c::search::show).middling(),
        at("/c/{club}/theme/{colours}.css").get(c::theme::show),
        at("/c/{club}/logo/{name}").get(c::logo::show),
        at("/c/{club}/reports").get(c::reports::show),
        at("/c/{club}/t/{tournament}/report").get(c::t::report::show),
        at("/c/{club}/t/{tournament}/report/mail")
            .get(c::t::report::mail::show)
            .post(c::t::report::mail::post),
        at("/c/{club}/t/{tournament}/report/edit")
            .get(c::t::report::edit::show)
            .post(c::t::report::edit::post),
        at("/c/{club}/chouette/{night}/report").get(c::chouette::report::show),
        at("/c/{club}/chouette/{night}/report/mail")
            .get(c::chouette::report::mail::show)
            .post(c::chouette::report::mail::post),
        at("/c/{club}/chouette/{night}/report/edit")
            .get(c::chouette::report::edit::show)
            .post(c::chouette::report::edit::post),
        at("/c/{club}/t/{tournament}/screen").get(c::t::screen::show),
        at("/c/{club}/site").get(c::site::show).post(c::site::post),
        at("/c/{club}/site/logo")
            .post(c::site::logo::post)
            .takes_uploads(),
        at("/c/{club}/embed")
            .get(c::embed::show)
            .post(c::embed::post),
        at("/c/{club}/card.png").get(c::card::show).middling(),
        at("/c/{club}/players/{person}/card.png")
            .get(c::players::card::show)
            .middling(),
        at("/c/{club}/t/{tournament}/card.png")
            .get(c::t::card::show)
            .middling(),
        at("/c/{club}/t/{tournament}/e/{event}/card.png")
            .get(c::t::e::card::show)
            .middling(),
        at("/c/{club}/embed/standings").get(c::embed::standings::show),
        at("/c/{club}/embed/next").get(c::embed::next::show),
        at("/c/{club}/embed/season/{season}").get(c::embed::season::show),
        at("/c/{club}/t/{tournament}/e/{event}/embed").get(c::t::e::embed::show),
        at("/c/{club}/records").get(c::records::show),
        at("/c/{club}/records/table.csv").get(c::records::table::show),
        at("/c/{club}/records/table.json").get(c::records::table::show),
        at("/c/{club}/records/table.xlsx")
            .get(c::records::table::show)
            .middling(),
        at("/c/{club}/ratings").get(c::ratings::show),
        at("/c/{club}/ratings/settings")
            .get(c::ratings::settings::show)
            .post(c::ratings::settings::post),
        at("/c/{club}/ratings/events")
            .get(c::ratings::events::show)
            .post(c::ratings::events::post),
        at("/c/{club}/ratings/matches.csv")
            .get(c::ratings::matches::show)
            .heavy(),
        at("/c/{club}/ratings/table.csv").get(c::ratings::table::own),
        at("/c/{club}/ratings/table.json").get(c::ratings::table::own),
        at("/c/{club}/ratings/table.xlsx")
            .get(c::ratings::table::own)
            .middling(),
        at("/c/{club}/ratings/{list}").get(c::ratings::show::show),
        at("/c/{club}/ratings/{list}/table.csv").get(c::ratings::table::show),
        at("/c/{club}/ratings/{list}/table.json").get(c::ratings::table::show),
        at("/c/{club}/ratings/{list}/table.xlsx")
            .get(c::ratings::table::show)
            .middling(),
        at("/c/{club}/seasons").get(c::seasons::show),
        at("/c/{club}/seasons/new")
            .get(c::seasons::new::show)
            .post(c::seasons::new::post)
            .middling(),
        at("/c/{club}/seasons/{season}").get(c::seasons::show::show),
        at("/c/{club}/seasons/{season}/settings")
            .get(c::seasons::settings::show)
            .post(c::seasons::settings::post)
            .middling(),
        at("/c/{club}/seasons/{season}/adjust")
            .get(c::seasons::adjust::show)
            .post(c::seasons::adjust::post),
        at("/c/{club}/seasons/{season}/adjust/back").post(c::seasons::adjust::back::post),
        at("/c/{club}/seasons/{season}/freeze").post(c::seasons::freeze::post),
        at("/c/{club}/seasons/{season}/thaw").post(c::seasons::thaw::post),
        at("/c/{club}/seasons/{season}/remove").post(c::seasons::remove::post),
        at("/c/{club}/seasons/{season}/table.csv").get(c::seasons::table::show),
        at("/c/{club}/seasons/{season}/table.json").get(c::seasons::table::show),
        at("/c/{club}/seasons/{season}/table.xlsx")
            .get(c::seasons::table::show)
            .middling(),
        at("/c/{club}/players/{person}").get(c::players::show::show),
        at("/c/{club}/players/{a}/against/{b}").get(c::players::against::show),
        at("/c/{club}/chouette").get(c::chouette::show),
        at("/c/{club}/chouette/season.csv")
            .get(c::chouette::season::show)
            .heavy(),
        at("/c/{club}/chouette/season.json")
            .get(c::chouette::season::show)
            .heavy(),
        at("/c/{club}/chouette/season.xlsx")
            .get(c::chouette::season::show)
            .heavy(),
        at("/c/{club}/chouette/{night}").get(c::chouette::show::show),
        at("/c/{club}/chouette/{night}/ledger").get(c::chouette::ledger::show),
        at("/c/{club}/chouette/{night}/settle").get(c::chouette::settle::show),
        at("/c/{club}/chouette/{night}/pay").post(c::chouette::pay::post),
        at("/c/{club}/chouette/{night}/games.csv")
            .get(c::chouette::results::games)
            .heavy(),
        at("/c/{club}/chouette/{night}/results.csv")
            .get(c::chouette::results::show)
            .middling(),
        at("/c/{club}/chouette/{night}/results.json")
            .get(c::chouette::results::show)
            .heavy(),
        at("/c/{club}/chouette/{night}/results.xlsx")
            .get(c::chouette::results::show)
            .heavy(),
        at("/c/{club}/t/{tournament}/p/{number}").get(c::t::player::show),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}").get(c::t::e::m::show::show),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/replay")
            .get(c::t::e::m::replay::show)
            .middling(),
        at("/c/{club}/t/{tournament}/e/{event}/m/{number}/record-file")
            .get(c::t::e::m::record_file::show)
            .middling(),
        at("/c/{club}/t/{tournament}/e/{event}/screen").get(c::t::e::screen::show),
        at("/c/{club}/t/{tournament}/e/{event}/forecast")
            .get(c::t::e::forecast::show)
            .middling(),
        at("/c/{club}/t/{tournament}/e/{event}/print-sheet")
            .get(c::t::e::print_sheet::show)
            .middling(),
        at("/c/{club}/t/{tournament}/e/{event}/print-pairings")
            .get(c::t::e::print_pairings::show)
            .middling(),
        at("/c/{club}/t/{tournament}/e/{event}/print-slips")
            .get(c::t::e::print_slips::show)
            .middling(),
        at("/c/{club}/feed.atom").get(c::feed_atom::show),
        at("/c/{club}/calendar.ics").get(c::calendar_ics::show),
        at("/c/{club}/t/{tournament}/calendar.ics").get(c::t::calendar_ics::show),
        at("/c/{club}/t/{tournament}/e/{event}/results.csv").get(c::t::e::results::show),
        at("/c/{club}/t/{tournament}/e/{event}/results.json").get(c::t::e::results::show),
        at("/c/{club}/t/{tournament}/e/{event}/results.xlsx")
            .get(c::t::e::results::show)
            .middling(),
        at("/c/{club}/t/{tournament}/e/{event}/places.csv").get(c::t::e::results::places),
        at("/c/{club}/t/{tournament}/e/{event}/draw.json")
            .get(c::t::e::draw_json::show)
            .heavy(),
        // The house
        at("/healthz").get(health::live),
        at("/readyz").get(health::ready),
    ]
}

/// Puts them into an app.
pub fn configure(app: &mut ServiceConfig) {
    for at in table() {
        at.register(app);
    }
}

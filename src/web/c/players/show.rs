//! `GET /c/{club}/players/{person}`: somebody's ratings, matches, opponents, events and nights.

use super::{event, fixture, link, page_of, person_of};
use crate::app::players::{
    self, BestWin, EventPlayed, MatchPlayed, NightPlayed, Player, SeasonPlace,
};
use crate::club::rating::Reason;
use crate::club::season::shown as season_points;
use crate::pages::chouette::signed as points_signed;
use crate::pages::ratings::{Curve, chance, points, signed, why};
use crate::pages::seasons::places;
use crate::pages::when;
use crate::pages::words::Words;
use crate::web::c::card::{CARD, shared};
use crate::web::c::{published, seasons};
use crate::web::prelude::*;
use std::borrow::Cow;

/// `GET /c/{club}/players/{person}`
pub async fn show(
    at: AtClub,
    path: Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    let viewer = at.viewer().await?;
    let person = person_of(&at, &viewer, &path.1)?;
    let kept = at.house.cache.snapshots().clone();
    let player = players::player(&at.house.store, &at.club, viewer, person, kept).await?;
    let w = at.words();
    let (mut frame, here) = (at.frame(), page_of(&at, person));
    let about = w.shared_player(at.club.name.as_str());
    let picture = format!("{here}/{CARD}");
    frame.shared = shared(&at, (&here, &picture), &player.name, &about);
    let rival = |of: &players::Rival| Rival {
        who: link(&at, &of.opponent),
        against: format!("{here}/against/{}", of.opponent.id),
        wins: of.wins,
        losses: of.losses,
    };
    let edition = player.edition;
    let page = PlayerPage {
        page: Page::new(w, frame),
        live: format!("{}:{edition}", at.club.id),
        list: at.path.below("ratings"),
        standings: standings(&at, &player),
        seasons: player.seasons.iter().map(|one| season(&at, one)).collect(),
        curve: Curve::of(w, &player.ratings),
        best: player.best_wins.iter().map(|one| win(&at, one)).collect(),
        nemesis: player.nemesis.as_ref().map(rival),
        favourite: player.favourite.as_ref().map(rival),
        rivals: player.rivals.iter().map(rival).collect(),
        events: player.events.iter().map(|one| played(&at, one)).collect(),
        mets: player.matches.iter().map(|one| met(&at, one)).collect(),
        nights: player.nights.iter().map(|one| night(&at, one)).collect(),
        name: player.name,
        number: player.number,
        form: player.form,
        wins: player.wins,
        losses: player.losses,
        run: player.longest_run,
        more: player.more,
    };
    let html = page.render().map_err(AppError::internal)?;
    published::answer(&at, &request, Vec::new(), edition, published::HTML, html).await
}

fn standings(at: &AtClub, player: &Player) -> Vec<Standing> {
    let standing = |of: &players::Standing| Standing {
        list: Link::new(
            of.name
                .clone()
                .unwrap_or_else(|| at.words().ratings_title().into_owned()),
            match of.is_own {
                true => at.path.below("ratings"),
                false => at.path.below(&format!("ratings/{}", of.list)),
            },
        ),
        rating: points(of.rating),
        provisional: of.provisional,
        rank: of.rank,
        experience: of.experience,
        highest: points(of.highest),
    };
    player.standings.iter().map(standing).collect()
}

fn season(at: &AtClub, of: &SeasonPlace) -> (Link, String) {
    let name = seasons::title(&of.name, of.division.as_deref());
    let place = at
        .words()
        .seasons_place_points(of.place, season_points(of.points));
    (Link::new(name, seasons::path(at, &of.slug)), place)
}

fn win(at: &AtClub, of: &BestWin) -> WinLine {
    WinLine {
        who: link(at, &of.opponent),
        rating: points(of.rating),
        href: fixture(at, &of.at),
    }
}

fn played(at: &AtClub, of: &EventPlayed) -> EventLine {
    let rated = of.rated.as_ref();
    EventLine {
        event: event(at, &of.event),
        day: of
            .day
            .map(|day| when::day(at.words(), day))
            .unwrap_or_default(),
        place: of.place.map(|(from, to)| places(from, to)),
        record: format!("{}–{}", of.wins, of.losses),
        expected: rated.map(|rated| format!("{:.2}", rated.expected)),
        performance: rated
            .and_then(|rated| rated.rating)
            .map(|rating| rating.to_string()),
        change: rated.map(|rated| signed(rated.change)),
    }
}

fn met(at: &AtClub, of: &MatchPlayed) -> MetLine {
    let (w, rated) = (at.words(), of.rated.as_ref());
    let opponent = of.opponent.as_ref();
    MetLine {
        day: when::day(w, of.day),
        href: fixture(at, &of.at),
        event: event(at, &of.at.of),
        opponent: opponent.map_or_else(|| w.player_nobody().into_owned(), |one| one.name.clone()),
        page: opponent.and_then(|one| one.id).map(|id| page_of(at, id)),
        won: of.won,
        score: of.score.map(|(own, other)| format!("{own}–{other}")),
        length: of.length,
        chance: rated.map(|rated| chance(rated.terms.chance)),
        change: rated.map(|rated| signed(rated.change)),
        after: rated.map(|rated| points(rated.after)),
        why: rated.map_or_else(Vec::new, |rated| {
            let before = (rated.before, rated.experience, rated.opponent);
            why(w, &rated.terms, of.won == Some(true), before)
        }),
        unrated: of.unrated.map(|reason| why_unrated(w, reason)),
    }
}

fn night(at: &AtClub, of: &NightPlayed) -> NightLine {
    NightLine {
        night: Link::new(of.name.clone(), at.path.night(&of.slug).show()),
        day: when::day(at.words(), of.day),
        games: of.games,
        points: points_signed(of.points),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/players/show.html")]
struct PlayerPage {
    #[deref]
    page: Page,
    name: String,
    /// The number in a federation, where the reader may know it.
    number: Option<String>,
    live: String,
    list: String,
    standings: Vec<Standing>,
    /// The seasons, the latest first: the page of each, with place and points there.
    seasons: Vec<(Link, String)>,
    curve: Option<Curve>,
    /// How the last matches went, the oldest of them first.
    form: Vec<bool>,
    wins: u32,
    losses: u32,
    run: u32,
    best: Vec<WinLine>,
    nemesis: Option<Rival>,
    favourite: Option<Rival>,
    rivals: Vec<Rival>,
    events: Vec<EventLine>,
    more: usize,
    mets: Vec<MetLine>,
    /// The chouette nights the reader may know of, the latest first.
    nights: Vec<NightLine>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Standing {
    list: Link,
    rating: String,
    provisional: bool,
    rank: Option<usize>,
    experience: i64,
    highest: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct WinLine {
    who: Link,
    rating: String,
    href: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Rival {
    who: Link,
    against: String,
    wins: u32,
    losses: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct EventLine {
    event: Link,
    day: String,
    place: Option<String>,
    record: String,
    expected: Option<String>,
    performance: Option<String>,
    change: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct MetLine {
    day: String,
    href: String,
    event: Link,
    opponent: String,
    page: Option<String>,
    /// Whether it was won; nothing where nobody won.
    won: Option<bool>,
    /// One's own points and the opponent's.
    score: Option<String>,
    length: u16,
    chance: Option<String>,
    change: Option<String>,
    after: Option<String>,
    /// The terms of that sum, a sentence each.
    why: Vec<String>,
    unrated: Option<Cow<'static, str>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct NightLine {
    night: Link,
    day: String,
    games: i64,
    points: String,
}

fn why_unrated(w: Words, reason: Reason) -> Cow<'static, str> {
    match reason {
        Reason::WalkOver => w.unrated_walk_over(),
        Reason::Forfeit => w.unrated_forfeit(),
        Reason::Stopped => w.unrated_stopped(),
        Reason::Early => w.unrated_early(),
        Reason::Bye => w.unrated_bye(),
        Reason::NobodyWon => w.unrated_nobody_won(),
        Reason::CalledOff => w.unrated_called_off(),
        Reason::Void => w.unrated_void(),
        Reason::Unlimited => w.unrated_unlimited(),
        Reason::Pair => w.unrated_pair(),
        Reason::Team => w.unrated_team(),
        Reason::OnePerson => w.unrated_one_person(),
        Reason::Event => w.unrated_event(),
        Reason::Days => w.unrated_days(),
        Reason::NoList => w.unrated_no_list(),
    }
}

//! `GET /c/{club}/players/{person}`: somebody's ratings, matches, opponents, events and nights.

use super::{event, fixture, page_of, person_of};
use crate::app::players::{
    self, EventRef, MatchPlayed, MatchRef, PlayerProfile, PlayerRating, RatingMove, Rival,
    SeasonPlace,
};
use crate::club::rating::UnratedReason;
use crate::club::season::shown as season_points;
use crate::journal::PersonId;
use crate::pages::chouette::signed as night_points;
use crate::pages::messages::Messages;
use crate::pages::percent;
use crate::pages::ratings::{Curve, points, signed, why};
use crate::pages::standings::place_text;
use crate::pages::when;
use crate::web::c::card::{CARD, describe};
use crate::web::c::{published, seasons};
use crate::web::prelude::*;
use chrono::NaiveDate;
use std::borrow::Cow;

/// `GET /c/{club}/players/{person}`
pub async fn show(
    at: AtClub,
    path: Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    let viewer = at.viewer().await?;
    let person = person_of(&viewer, &request, 4, &path.1)?;
    let kept = at.app.cache.snapshots().clone();
    let player = players::player(&at.app.store, &at.club, viewer, person, kept).await?;
    let w = at.messages();
    let (mut frame, here) = (at.frame(), page_of(&at, person));
    let about = w.shared_player(at.club.name.as_str());
    let picture = format!("{here}/{CARD}");
    describe(&at, &mut frame, (&here, &picture), &player.name, about);
    let edition = player.edition;
    let page = PlayerPage {
        page: Page::new(w, frame),
        at: &at,
        live: published::club_live(&at, edition),
        list: at.path.below("ratings"),
        curve: Curve::of(w, &player.ratings),
        here,
        player,
    };
    published::club_page(&at, &request, Vec::new(), edition, &page).await
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/players/show.html")]
struct PlayerPage<'a> {
    #[deref]
    page: Page,
    at: &'a ClubRequest,
    player: PlayerProfile,
    here: String,
    live: String,
    list: String,
    curve: Option<Curve>,
}

impl PlayerPage<'_> {
    fn list_of(&self, of: &PlayerRating) -> String {
        match of.is_own {
            true => self.list.clone(),
            false => format!("{}/{}", self.list, of.list),
        }
    }

    fn page_of(&self, person: &PersonId) -> String {
        page_of(self.at, *person)
    }

    fn against(&self, rival: &Rival) -> String {
        format!("{}/against/{}", self.here, rival.opponent.id)
    }

    fn event(&self, of: &EventRef) -> Link {
        event(self.at, of)
    }

    fn fixture(&self, of: &MatchRef) -> String {
        fixture(self.at, of)
    }

    fn night(&self, slug: &str) -> String {
        self.at.path.night(slug).show().to_owned()
    }

    fn season(&self, of: &SeasonPlace) -> Link {
        let name = seasons::title(&of.name, of.division.as_deref());
        Link::new(name, seasons::path(self.at, &of.slug))
    }

    fn day(&self, day: &NaiveDate) -> String {
        when::day(self.w, *day)
    }

    fn points(&self, rating: &i64) -> String {
        points(*rating)
    }

    fn signed(&self, rating: &i64) -> String {
        signed(*rating)
    }

    fn season_points(&self, points: &i64) -> String {
        season_points(*points)
    }

    fn night_points(&self, points: &i64) -> String {
        night_points(*points)
    }

    fn places(&self, from: &u32, to: &u32) -> String {
        place_text(*from, *to)
    }

    fn chance(&self, of: &RatingMove) -> String {
        percent::chance(self.w, of.terms.chance)
    }

    /// What moved the rating, a sentence each.
    fn why(&self, of: &MatchPlayed, rated: &RatingMove) -> Vec<String> {
        let before = (rated.before, rated.experience, rated.opponent);
        why(self.w, &rated.terms, of.won == Some(true), before)
    }

    fn unrated(&self, reason: &UnratedReason) -> Cow<'static, str> {
        why_unrated(self.w, *reason)
    }
}

fn why_unrated(w: Messages, reason: UnratedReason) -> Cow<'static, str> {
    match reason {
        UnratedReason::WalkOver => w.unrated_walk_over(),
        UnratedReason::Forfeit => w.unrated_forfeit(),
        UnratedReason::Stopped => w.unrated_stopped(),
        UnratedReason::Early => w.unrated_early(),
        UnratedReason::Bye => w.unrated_bye(),
        UnratedReason::NobodyWon => w.unrated_nobody_won(),
        UnratedReason::CalledOff => w.unrated_called_off(),
        UnratedReason::Void => w.unrated_void(),
        UnratedReason::Unlimited => w.unrated_unlimited(),
        UnratedReason::Pair | UnratedReason::Team => w.unrated_single(),
        UnratedReason::OnePerson => w.unrated_one_person(),
        UnratedReason::Event => w.unrated_event(),
        UnratedReason::Days => w.unrated_days(),
        UnratedReason::NoList => w.unrated_no_list(),
    }
}

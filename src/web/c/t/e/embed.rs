//! `GET /c/{club}/t/{tournament}/e/{event}/embed`: how an event stands, for a frame of another site.

use crate::pages::bracket::{BracketGroup, MatchView};
use crate::web::c::embed::kind;
use crate::web::c::published::{club_page_of, event_title, foreseen_until, live, with_scene};
use crate::web::c::t::e::show::EventView;
use crate::web::c::t::show::when_and_where;
use crate::web::prelude::*;
use std::borrow::Cow;

/// After how many seconds the frame is reloaded while the event is played.
const PLAYING: u32 = 60;

/// `GET /c/{club}/t/{tournament}/e/{event}/embed`
pub async fn show(at: AtEvent, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let at = at.request.in_public()?;
    let mut kind = kind(&at)?;
    let event = &at.event;
    let e = with_scene(&at, |scene| EventView::of(scene, event, live(&at)))?;
    kind.again = e.goes_on.then_some(PLAYING);
    kind.until = foreseen_until(at.state(), at.club.time_zone);
    let page = EventEmbed {
        page: Page::new(at.messages(), at.at.at.frame()),
        title: event_title(&at, event),
        when: when_and_where(&at),
        whole: at.path.event(event.number),
        e,
    };
    let shown = vec![(at.stream, at.story.version)];
    club_page_of(&at, &request, shown, at.names.edition, &page, kind).await
}

/// The most matches being played that are shown: the frame is small.
const MOST_PLAYING: usize = 8;
const STILL_IN: usize = 64;
/// A round with more matches is left to the event's own page.
const MOST_IN_A_ROUND: usize = 16;

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/embed.html")]
struct EventEmbed {
    #[deref]
    page: Page,
    title: String,
    when: String,
    whole: String,
    e: EventView,
}

/// A bracket, or a part of one: its rounds by name, each with its matches from top to bottom.
#[derive(Debug)]
struct SmallSheet<'a> {
    name: Cow<'a, str>,
    rounds: Vec<(&'a str, Vec<&'a MatchView>)>,
}

fn of_groups<'a>(groups: &[&'a BracketGroup]) -> Vec<&'a MatchView> {
    let matches = groups.iter().flat_map(|group| &group.matches);
    matches.map(|(_, m)| m).collect()
}

impl EventEmbed {
    /// What is being played, as much as a small page holds.
    #[must_use]
    fn playing(&self) -> &[MatchView] {
        let some = self.e.playing.len().min(MOST_PLAYING);
        self.e.playing.get(..some).unwrap_or_default()
    }

    /// What is played on a sheet: the main bracket, then what is drawn beside it, each with the rounds that are not too
    /// long for a small page.
    #[must_use]
    fn sheets(&self) -> Vec<SmallSheet<'_>> {
        let (w, bracket) = (self.page.w, &self.e.bracket);
        let mut rounds = Vec::new();
        for round in &bracket.rounds {
            let (third, drawn): (Vec<_>, Vec<_>) = round
                .groups
                .iter()
                .partition(|group| group.is_third_place());
            rounds.push((round.name.as_str(), of_groups(&drawn)));
            for group in third {
                rounds.push((group.label.as_str(), of_groups(&[group])));
            }
        }
        let main = SmallSheet {
            name: match bracket.two_sides {
                true => w.event_main_side(),
                false => w.event_bracket(),
            },
            rounds,
        };
        let beside = self.e.sides.iter().filter(|side| side.columns);
        let beside = beside.map(|side| SmallSheet {
            name: Cow::Borrowed(side.name.as_str()),
            rounds: (side.rounds.iter())
                .map(|round| {
                    let matches = round.matches.iter().map(|(m, _)| m);
                    (round.name.as_str(), matches.collect())
                })
                .collect(),
        });
        let fits = |(_, matches): &(&str, Vec<&MatchView>)| {
            !matches.is_empty() && matches.len() <= MOST_IN_A_ROUND
        };
        let mut sheets: Vec<SmallSheet<'_>> = [main].into_iter().chain(beside).collect();
        for sheet in &mut sheets {
            sheet.rounds.retain(fits);
        }
        sheets.retain(|sheet| !sheet.rounds.is_empty());
        sheets
    }

    /// Who can still win it; nobody while that would be a long list.
    #[must_use]
    fn still_in(&self) -> &[Link] {
        match self.e.still_in.len() <= STILL_IN {
            true => &self.e.still_in,
            false => &[],
        }
    }
}

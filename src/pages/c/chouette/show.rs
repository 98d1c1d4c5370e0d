//! A night as everyone sees it: live while it runs, a record afterwards.

use super::ledger::{GameView, Ledger, game};
use super::line::{TableView, table};
use super::scene::NightScene;
use crate::chouette::Night;
use crate::pages::layout::{Frame, Link};
use crate::pages::words::Words;
use askama::Template;

/// A night.
#[derive(Debug, Template)]
#[template(path = "c/chouette/show.html")]
pub struct NightPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What it is called.
    pub name: String,
    /// The day and the place, in one line.
    pub when: String,
    /// `STREAM:VERSION CLUB:EDITION`.
    pub live: String,
    /// The ledger's page.
    pub ledger_href: String,
    /// Settling up.
    pub settle_href: String,
    /// What it came to for each as files, without their endings.
    pub files: String,
    /// The report: to read, or for whoever runs the night to write.
    pub report: Option<Link>,
    /// For whoever runs the night: where it is run from.
    pub host: Option<Host>,
    /// All that is shown of it.
    pub view: NightView,
}

/// Where whoever runs the night goes from here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Host {
    /// The table.
    pub table: String,
    /// The people.
    pub people: String,
    /// How others follow, and who handles their own cube.
    pub follow: String,
    /// The rules.
    pub settings: String,
}

/// A night in views.
#[derive(Debug, Clone, PartialEq)]
pub struct NightView {
    /// How far it is, in one line.
    pub state: String,
    /// Whether it is over.
    pub closed: bool,
    /// Its tables, while it runs.
    pub tables: Vec<TableView>,
    /// The game that ended last.
    pub latest: Option<GameView>,
    /// Totals, graph, runs.
    pub ledger: Ledger,
}

impl NightView {
    /// Of a night as it stands.
    #[must_use]
    pub fn of(scene: &NightScene<'_>) -> NightView {
        let night = scene.night;
        let tables = night.tables.iter().filter(|t| {
            let somebody = !night.seated(t).is_empty() || !t.newcomers.is_empty();
            t.game.is_some() || somebody
        });
        NightView {
            state: state(scene),
            closed: night.closed,
            tables: if night.closed {
                Vec::new()
            } else {
                tables.map(|t| table(scene, t, None)).collect()
            },
            latest: night.games.last().map(|g| game(scene, g)),
            ledger: Ledger::of(scene),
        }
    }
}

/// How far a night is, in one line.
fn state(scene: &NightScene<'_>) -> String {
    let (w, night): (Words, &Night) = (scene.w, scene.night);
    let here = night.players.iter().filter(|p| night.is_here(p.number));
    let (here, games) = (here.count(), night.games.len());
    match (night.closed, night.last_game) {
        (true, _) => w.with2("night-over", "games", games, "players", night.players.len()),
        (false, 0) => w.with("night-not-begun", "players", here),
        (false, _) => w.with2("night-running", "games", games, "players", here),
    }
}

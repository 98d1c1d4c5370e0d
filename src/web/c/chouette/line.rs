//! The line of a table as everyone sees it: who has the box, who is captain, each cube, who is out. What the team has
//! answered stays hidden until all have, where the night is played so.

use crate::backgammon::Side;
use crate::backgammon::cube::Cube;
use crate::chouette::{
    ChouetteGame, ChouetteTable, Consultation, CubeSeat, Cubes, Extra, OfferStage, Out, PlayerNo,
    Presence, Unit, hides,
};
use crate::form::Choice as _;
use crate::pages::chouette::money::total;
use crate::pages::chouette::role::TableRole;
use crate::pages::chouette::signed;
use crate::pages::messages::Messages;
use crate::web::c::chouette::scene::NightScene;
use std::borrow::Cow;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableView {
    pub number: Option<u32>,
    pub state: String,
    pub seats: Vec<SeatView>,
    pub extras: Vec<String>,
    pub beside: Vec<String>,
    pub consultation: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatView {
    pub player: PlayerNo,
    pub name: String,
    /// The class of the role, and the role in words; nothing for who only stands in line.
    pub role: Option<(&'static str, String)>,
    pub cube: Option<CubeView>,
    pub state: String,
    pub out: bool,
    pub waits: bool,
    /// What the total counts, read aloud before it.
    pub counts: Cow<'static, str>,
    pub points: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CubeView {
    pub value: u32,
    /// Where it lies: `box`, `middle` or `own`.
    pub owner: &'static str,
    /// Both in words, read aloud.
    pub text: String,
}

#[must_use]
pub fn cube_view(w: Messages, cube: Cube) -> CubeView {
    let value = cube.value;
    let (owner, text) = match cube.owner {
        None => ("middle", w.line_cube_middle(value)),
        Some(Side::Top) => ("box", w.line_cube_box(value)),
        Some(Side::Bottom) => ("own", w.line_cube_own(value)),
    };
    CubeView { value, owner, text }
}

/// A table; `own` is whose answers are never hidden from the reader.
#[must_use]
pub fn table(scene: &NightScene<'_>, table: &ChouetteTable, own: Option<PlayerNo>) -> TableView {
    let w = scene.w;
    let several = scene.night.tables.len() > 1;
    let seated = scene.night.seated(table);
    let partner = scene.night.next_partner(table);
    let (state, seats, extras) = match &table.game {
        Some(game) => (
            w.line_playing(game.number.0),
            playing(scene, game, own),
            game.extras
                .iter()
                .filter(|e| e.is_live())
                .map(|e| extra(scene, e))
                .collect(),
        ),
        None => (
            between(scene, table, seated.len()),
            seated
                .iter()
                .map(|n| seat_view(scene, *n, TableRole::in_order(&seated, partner, *n)))
                .collect(),
            Vec::new(),
        ),
    };
    let consultation = match scene.night.settings.consultation {
        Consultation::Free => None,
        Consultation::AfterCube => Some(w.line_consult_after_cube().into_owned()),
        Consultation::Never => Some(w.line_consult_never().into_owned()),
    };
    TableView {
        number: several.then_some(table.number.0),
        state,
        seats,
        extras,
        beside: beside(scene, table),
        consultation,
    }
}

fn between(scene: &NightScene<'_>, table: &ChouetteTable, seated: usize) -> String {
    let w = scene.w;
    let state = match (seated, table.begun) {
        (0, _) => Messages::line_nobody,
        (1, _) => Messages::line_one,
        (_, 0) => Messages::line_before_first,
        _ => Messages::line_between,
    };
    w.say(state).into_owned()
}

/// Those who come after the game in progress, and those on a break.
fn beside(scene: &NightScene<'_>, table: &ChouetteTable) -> Vec<String> {
    let w = scene.w;
    let newcomers = table.newcomers.iter();
    let newcomers = newcomers.map(|n| w.line_newcomer(scene.isolated(*n)));
    let rests = |n: &&PlayerNo| {
        let player = scene.night.player(**n);
        player.is_some_and(|p| p.presence == Presence::Resting)
    };
    let resting = table.line.iter().filter(rests);
    let resting = resting.map(|n| w.line_resting(scene.isolated(*n)));
    newcomers.chain(resting).collect()
}

fn extra(scene: &NightScene<'_>, extra: &Extra) -> String {
    scene.w.line_extra(
        scene.isolated(extra.dropper),
        scene.isolated(extra.taker),
        extra.cube.value,
    )
}

fn seat_view(scene: &NightScene<'_>, player: PlayerNo, role: TableRole) -> SeatView {
    let w = scene.w;
    let has_seat = role != TableRole::Line;
    SeatView {
        player,
        name: scene.name(player),
        role: has_seat.then(|| (role.word(), role.in_words(w))),
        cube: None,
        state: String::new(),
        out: false,
        waits: false,
        counts: match scene.night.unit() {
            Unit::Points => w.points(),
            Unit::Money => w.money(),
        },
        points: total(scene.night, player),
    }
}

fn playing(scene: &NightScene<'_>, game: &ChouetteGame, own: Option<PlayerNo>) -> Vec<SeatView> {
    game.order
        .iter()
        .map(|n| {
            let role = TableRole::in_game(game, *n).unwrap_or(TableRole::Line);
            let mut view = seat_view(scene, *n, role);
            if let Some(seat) = game.seat(*n) {
                member(scene, game, seat, own, &mut view);
            }
            if *n == game.in_box {
                view.waits = game
                    .round
                    .as_ref()
                    .is_some_and(|round| round.asked.iter().any(|a| a.awaits(Side::Top)));
                if view.waits {
                    view.state = scene.w.line_box_answers().into_owned();
                }
            }
            view
        })
        .collect()
}

/// What has become of a member's cube, in words: answered and still hidden, out, or raised.
#[must_use]
pub fn cube_state(
    w: Messages,
    game: &ChouetteGame,
    seat: &CubeSeat,
    hidden: bool,
) -> Option<String> {
    if hidden {
        return Some(w.answered().into_owned());
    }
    Some(match seat.out {
        Out::Dropped => w.dropped().into_owned(),
        Out::BoxDropped => w.doubled_out().into_owned(),
        Out::Settled { points } => w.line_settled(signed(points)),
        Out::No => {
            let asked = game.round.as_ref().and_then(|r| r.of(seat.member));
            let raised = asked.filter(|a| a.stage == OfferStage::Raised)?;
            let key = match raised.offer.animals {
                1 => Messages::line_beavered,
                _ => Messages::line_raccooned,
            };
            key(w, raised.offer.value)
        }
    })
}

/// Adds to a seat its member's cube, and what has become of it.
fn member(
    scene: &NightScene<'_>,
    game: &ChouetteGame,
    seat: &CubeSeat,
    own: Option<PlayerNo>,
    view: &mut SeatView,
) {
    let w = scene.w;
    let asked = game.round.as_ref().and_then(|r| r.of(seat.member));
    let hidden = hides(game, seat.member) && own != Some(seat.member);
    let state = cube_state(w, game, seat, hidden);
    if hidden {
        let before = asked.map_or(seat.cube, |a| a.before());
        view.cube = Some(cube_view(w, before));
        view.state = state.unwrap_or_default();
        return;
    }
    view.cube = Some(cube_view(w, seat.cube));
    view.out = !seat.is_in();
    let open = asked.filter(|a| seat.is_in() && a.stage == OfferStage::Open);
    view.waits = open.is_some_and(|a| a.offer.doubler == Side::Top);
    let open = open.map(|a| match view.waits {
        true => w.line_to_answer(a.offer.value),
        false => w.line_has_doubled(a.offer.value),
    });
    view.state = state.or(open).unwrap_or_default();
    if game.settings.cubes == Cubes::Single && seat.member != game.acting() && seat.is_in() {
        // One cube for the team: it is shown once, with the captain.
        view.cube = None;
    }
}

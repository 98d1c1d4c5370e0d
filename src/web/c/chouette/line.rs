//! The line of a table as everyone sees it: who has the box, who is captain, each cube, who is out. What the team has
//! answered stays hidden until all have, where the night is played so.

use crate::backgammon::Side;
use crate::backgammon::cube::Cube;
use crate::chouette::{
    ChouetteGame, ChouetteTable, Consultation, CubeSeat, Cubes, Extra, OfferStage, Out, PlayerNo,
    Presence,
};
use crate::pages::chouette::money::total;
use crate::pages::chouette::signed;
use crate::pages::messages::{Messages, worded};
use crate::web::c::chouette::scene::NightScene;

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
    /// `box`, `captain`, `partner` or nothing.
    pub role: &'static str,
    pub role_text: String,
    pub cube: Option<CubeView>,
    pub state: String,
    pub out: bool,
    pub waits: bool,
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
pub fn cube_view(scene: &NightScene<'_>, cube: Cube) -> CubeView {
    let (w, value) = (scene.w, cube.value);
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
                .enumerate()
                .map(|(place, n)| waiting(scene, *n, place, table))
                .collect(),
            Vec::new(),
        ),
    };
    let consultation = scene.night.settings.consultation;
    let consultation = match consultation {
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
    let key = match (seated, table.begun) {
        (0, _) => Messages::line_nobody,
        (1, _) => Messages::line_one,
        (_, 0) => Messages::line_before_first,
        _ => Messages::line_between,
    };
    w.say(key).into_owned()
}

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

fn points(scene: &NightScene<'_>, player: PlayerNo) -> String {
    total(scene.night, player)
}

/// Someone between games: the first has the box, the next who is not his partner is captain.
fn waiting(
    scene: &NightScene<'_>,
    player: PlayerNo,
    place: usize,
    table: &ChouetteTable,
) -> SeatView {
    let partner = table.partner;
    let captain = table
        .line
        .iter()
        .skip(1)
        .find(|n| Some(**n) != partner && scene.night.is_here(**n));
    let role = match place {
        0 => "box",
        _ if partner == Some(player) => "partner",
        _ if captain == Some(&player) => "captain",
        _ => "",
    };
    seat_view(scene, player, role)
}

fn seat_view(scene: &NightScene<'_>, player: PlayerNo, role: &'static str) -> SeatView {
    let role_text = match role {
        "" => String::new(),
        role => worded!(scene.w, "line-role-{}", role).into_owned(),
    };
    SeatView {
        player,
        name: scene.name(player),
        role,
        role_text,
        cube: None,
        state: String::new(),
        out: false,
        waits: false,
        points: points(scene, player),
    }
}

fn playing(scene: &NightScene<'_>, game: &ChouetteGame, own: Option<PlayerNo>) -> Vec<SeatView> {
    let acting = game.acting();
    game.order
        .iter()
        .map(|n| {
            let role = if *n == game.in_box {
                "box"
            } else if Some(*n) == game.partner {
                "partner"
            } else if *n == acting {
                "captain"
            } else {
                ""
            };
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

#[must_use]
fn is_hidden(game: &ChouetteGame, member: PlayerNo) -> bool {
    let Some(round) = &game.round else {
        return false;
    };
    let answered = round
        .of(member)
        .is_some_and(|a| a.stage != OfferStage::Open);
    game.settings.hidden_answers && round.by == Side::Top && round.is_open() && answered
}

fn member(
    scene: &NightScene<'_>,
    game: &ChouetteGame,
    seat: &CubeSeat,
    own: Option<PlayerNo>,
    view: &mut SeatView,
) {
    let w = scene.w;
    let asked = game.round.as_ref().and_then(|r| r.of(seat.member));
    if is_hidden(game, seat.member) && own != Some(seat.member) {
        let before = asked.map_or(seat.cube, |a| a.before());
        view.cube = Some(cube_view(scene, before));
        view.state = w.line_answered().into_owned();
        return;
    }
    view.cube = Some(cube_view(scene, seat.cube));
    view.out = !seat.is_in();
    view.state = match seat.out {
        Out::Dropped => w.line_dropped().into_owned(),
        Out::BoxDropped => w.line_box_dropped().into_owned(),
        Out::Settled { points } => w.line_settled(signed(points)),
        Out::No => match asked.map(|a| (a.stage, a)) {
            Some((OfferStage::Open, a)) if a.offer.doubler == Side::Top => {
                view.waits = true;
                w.line_to_answer(a.offer.value)
            }
            Some((OfferStage::Open, a)) => w.line_has_doubled(a.offer.value),
            Some((OfferStage::Raised, a)) => {
                let key = match a.offer.animals {
                    1 => Messages::line_beavered,
                    _ => Messages::line_raccooned,
                };
                key(w, a.offer.value)
            }
            _ => String::new(),
        },
    };
    if game.settings.cubes == Cubes::Single && seat.member != game.acting() && seat.is_in() {
        // One cube for the team: it is shown once, with the captain.
        view.cube = None;
    }
}

//! The game in progress: the seats with their cubes, and what can be done now.

use super::play::{CubeInput, EndInput};
use crate::backgammon::Side;
use crate::chouette::board::{
    CubeOption, ExtraAct, by_custom, of_extra, possible, waiting, waiting_for_box,
};
use crate::chouette::{
    ChouetteGame, Consultation, CubeSeat, Cubes, ExtraStage, OfferAnswer, OfferStage, Out,
    PlayerNo, Risk, begins_on, hides, hides_any,
};
use crate::form::Choice as _;
use crate::pages::choice::ChoiceOption;
use crate::pages::chouette::money::money;
use crate::pages::chouette::role::TableRole;
use crate::pages::messages::{Messages, chosen, selector, worded};
use crate::web::c::chouette::ends::{CubeChoice, doublings, kinds};
use crate::web::c::chouette::line::{CubeView, cube_state, cube_view};
use crate::web::c::chouette::table::Scene;
use crate::web::c::chouette::table::between::beyond_partner;
use crate::web::c::chouette::table::play::{GameWinner, Pressed};
use std::borrow::Cow;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableCube {
    pub value: u32,
    /// `box`, `middle` or `own`: on whose side it lies.
    pub lies: &'static str,
    pub offered: Option<u32>,
    pub words: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSeat {
    pub number: u32,
    pub name: String,
    /// `box`, `partner`, `captain`, `line` or `out`.
    pub role: &'static str,
    pub role_word: String,
    pub cube: Option<TableCube>,
    /// Out, raised, away, in words.
    pub state: Option<String>,
    pub asked: bool,
    pub risk: Option<String>,
    pub points: String,
    pub chosen: bool,
    pub can_choose: bool,
    pub ends: Vec<ChoiceOption>,
    pub settled: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActButton {
    pub act: CubeOption,
    /// What it says about those ticked, whose names stand beside it; nothing where nobody can be.
    pub label: Option<String>,
    /// What the form sends about everybody it can be about, and what that says; nothing where somebody has to be ticked.
    pub all: Option<(Pressed, String)>,
    /// The numbers of those it is possible for.
    pub whom: String,
    /// Whether it is the likeliest next step.
    pub first: bool,
}

impl ActButton {
    #[must_use]
    pub fn is_tie(&self) -> bool {
        self.act == CubeOption::Automatic
    }

    /// Whether it answers what others wait for.
    #[must_use]
    pub fn answers(&self) -> bool {
        matches!(self.act, CubeOption::Answers(_) | CubeOption::BoxAnswers(_))
    }

    #[must_use]
    pub fn settles(&self) -> bool {
        self.act == CubeOption::Settles
    }

    /// What the form sends about those ticked.
    #[must_use]
    pub fn of_ticked(&self) -> Pressed {
        Pressed::Ticked(self.act)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtraLine {
    pub text: String,
    /// What can be done: what the form sends, and what the button says.
    pub acts: Vec<(Pressed, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableGame {
    pub number: u32,
    pub quick: bool,
    /// Whether the cubes can be entered after the game: not while extras are on.
    pub may_be_quick: bool,
    /// The seats: the box, the partner, the captain, the line.
    pub seats: Vec<TableSeat>,
    pub waits: Option<String>,
    pub risk: Option<String>,
    pub beyond: Option<String>,
    /// When the team may consult, and what else the house rule says to all.
    pub custom: String,
    pub acts: Vec<ActButton>,
    /// Whether a cube can be settled, and for what, as typed.
    pub settles: Option<String>,
    pub extras: Vec<ExtraLine>,
    pub ends: bool,
    pub kinds: Vec<ChoiceOption>,
    /// What each of the two who can win sends, and what its button says.
    pub winners: [(&'static str, Cow<'static, str>); 2],
    /// On the page that asks after the game: what all cubes were played on of which nothing else is said.
    pub all_cubes: Vec<ChoiceOption>,
}

impl TableGame {
    #[must_use]
    pub fn of(scene: &Scene<'_>) -> Option<TableGame> {
        let game = scene.table.game.as_ref()?;
        let w = scene.w;
        let possible = possible(scene.night, scene.table);
        let open = game.has_open_offers();
        let chosen = possible.iter().flat_map(|(_, who)| who);
        let can_choose: Vec<PlayerNo> = chosen.copied().collect();
        let seats = order(game).map(|n| seat(scene, game, n, &can_choose));
        let consultation = match game.settings.consultation {
            Consultation::Free => Messages::table_consult_free,
            Consultation::AfterCube => Messages::line_consult_after_cube,
            Consultation::Never => Messages::line_consult_never,
        };
        Some(TableGame {
            number: game.number.0,
            quick: scene.quick,
            may_be_quick: game.extras.is_empty() && !open,
            seats: seats.collect(),
            waits: waits(scene, game),
            risk: in_all(scene, game),
            beyond: game
                .partner
                .and_then(|p| beyond_partner(scene, &game.stakes, &game.order, p)),
            custom: w.say(consultation).into_owned(),
            acts: buttons(scene, game, &possible),
            settles: possible
                .iter()
                .any(|(act, _)| *act == CubeOption::Settles)
                .then(|| scene.typed.one(CubeInput::POINTS).to_owned()),
            extras: extras(scene, game),
            all_cubes: all_cubes(scene, game),
            ends: !open,
            winners: [
                (GameWinner::Box.word(), w.table_box_won()),
                (GameWinner::Team.word(), w.table_team_won()),
            ],
            kinds: kinds(w, scene.typed.one(EndInput::KIND)),
        })
    }
}

/// The box, its partner, whoever is in an offer that is to be answered, and the others in line.
fn order(game: &ChouetteGame) -> impl Iterator<Item = PlayerNo> {
    let offered: Vec<PlayerNo> = [waiting(game), waiting_for_box(game)].concat();
    let mut team: Vec<PlayerNo> = game.seats.iter().map(|s| s.member).collect();
    team.sort_by_key(|n| !offered.contains(n));
    std::iter::once(game.in_box).chain(game.partner).chain(team)
}

/// What the box plays for in a single game; nothing while an answer is hidden that it would tell.
fn in_all(scene: &Scene<'_>, game: &ChouetteGame) -> Option<String> {
    let (w, in_box) = (scene.w, scene.teller().name(game.in_box));
    if Risk::of(game).is_some() {
        return Some(w.table_risk(risk_of(scene, game, game.in_box)?, in_box));
    }
    (!hides_any(game)).then(|| w.table_risk(w.points_of(Risk::in_points(game)), in_box))
}

fn seat(scene: &Scene<'_>, game: &ChouetteGame, n: PlayerNo, can_choose: &[PlayerNo]) -> TableSeat {
    let w = scene.w;
    let seat = game.seat(n);
    let hidden = hides(game, n);
    let out = seat.is_some_and(|s| !s.is_in()) && !hidden;
    let (role, role_word) = match TableRole::in_game(game, n) {
        Some(role) if !out => (role.word(), role.in_words(w)),
        _ => ("out", w.table_role_out().into_owned()),
    };
    let asked = waiting(game).contains(&n) || waiting_for_box(game).contains(&n);
    TableSeat {
        number: n.0,
        name: (scene.names)(n),
        role,
        role_word,
        cube: seat.map(|seat| cube(scene, game, seat, hidden)),
        state: state(scene, game, n, hidden),
        asked,
        points: scene.total(n),
        risk: risk_of(scene, game, n),
        chosen: scene.typed.all(CubeInput::WHO).contains(&n.to_string()),
        can_choose: can_choose.contains(&n) && !hidden,
        ends: seat.map(|seat| ends(scene, seat)).unwrap_or_default(),
        settled: scene
            .typed
            .each(EndInput::SETTLED)
            .one(&n.to_string())
            .to_owned(),
    }
}

/// What a player stands to lose, in money; nothing while an answer is hidden that it would tell.
fn risk_of(scene: &Scene<'_>, game: &ChouetteGame, n: PlayerNo) -> Option<String> {
    let risk = Risk::of_player(game, n).filter(|_| !hides(game, n))?;
    Some(money(scene.night, risk))
}

fn cube(scene: &Scene<'_>, game: &ChouetteGame, seat: &CubeSeat, hidden: bool) -> TableCube {
    let asked = game.round.as_ref().and_then(|r| r.of(seat.member));
    let offered = asked.filter(|a| a.stage == OfferStage::Open || hidden);
    // What was answered and is not shown yet stands as it was offered.
    let cube = offered.map_or(seat.cube, |a| a.before());
    let w = scene.w;
    let CubeView { value, owner, text } = cube_view(w, cube);
    let to = offered.map(|a| {
        if hidden {
            a.before().value.saturating_mul(2)
        } else {
            a.offer.value
        }
    });
    let words = match to {
        Some(to) => w.table_cube_offered(to),
        None => text,
    };
    TableCube {
        value,
        lies: owner,
        offered: to,
        words,
    }
}

fn state(scene: &Scene<'_>, game: &ChouetteGame, n: PlayerNo, hidden: bool) -> Option<String> {
    let w = scene.w;
    let seat = game.seat(n);
    let of_cube = seat.and_then(|seat| cube_state(w, game, seat, hidden));
    if of_cube.is_some() {
        return of_cube;
    }
    let holder = game.holder(n);
    if holder != n {
        return Some(w.table_state_taken_over((scene.names)(holder)));
    }
    let away = game.absent.iter().find(|a| a.player == n)?;
    let has_box = n == game.in_box;
    Some(match away.proxy {
        Some(proxy) => {
            let key = match has_box {
                true => Messages::table_state_box_proxy,
                false => Messages::table_state_proxy,
            };
            key(w, (scene.names)(proxy))
        }
        // A captain whom nobody can follow has their own cube played for them.
        None if has_box || seat.is_none() || n == game.acting() => {
            w.table_state_gone().into_owned()
        }
        None => w.table_state_away().into_owned(),
    })
}

/// How a cube can have ended, for the page that asks when the game is over.
fn ends(scene: &Scene<'_>, seat: &CubeSeat) -> Vec<ChoiceOption> {
    let w = scene.w;
    let cubes = scene.typed.each(EndInput::CUBES);
    let typed = cubes.one(&seat.member.to_string());
    let typed = if typed.is_empty() {
        CubeChoice::Now.to_string()
    } else {
        typed.to_owned()
    };
    let value = seat.cube.value;
    let untouched = seat.out == Out::No && !seat.cube.taken;
    let now = (!untouched).then_some(value);
    let mut all = vec![CubeChoice::Now];
    all.extend(doublings(value.saturating_mul(2), 6).map(CubeChoice::On));
    all.extend(doublings(value, 5).map(CubeChoice::Dropped));
    all.extend(doublings(value, 5).map(CubeChoice::BoxDropped));
    all.push(CubeChoice::Settled);
    let choice = |of: CubeChoice| ChoiceOption::new(of.to_string(), of.label(w, now), &typed);
    all.into_iter().map(choice).collect()
}

/// What all cubes were played on: most games turn all of them, or none.
fn all_cubes(scene: &Scene<'_>, game: &ChouetteGame) -> Vec<ChoiceOption> {
    let w = scene.w;
    let typed = scene.typed.one(EndInput::ALL);
    let start = begins_on(game.automatics);
    let highest = game.settings.rules().highest_cube;
    let on = doublings(start.saturating_mul(2), 3);
    let on = on.filter(|value| *value <= highest).map(|value| {
        let label = value.to_string();
        ChoiceOption::new(CubeChoice::On(value).to_string(), label, typed)
    });
    let below = ChoiceOption::new("", w.table_all_as_chosen(), typed);
    std::iter::once(below).chain(on).collect()
}

fn waits(scene: &Scene<'_>, game: &ChouetteGame) -> Option<String> {
    let (w, teller) = (scene.w, scene.teller());
    let team = waiting(game);
    let in_box = teller.name(game.in_box);
    if team.len() > 2 && team.len() == game.still_in().count() {
        return Some(w.table_waits_all(in_box));
    }
    if !team.is_empty() {
        return Some(w.table_waits_team(in_box, teller.all(&team)));
    }
    let of = waiting_for_box(game);
    if !of.is_empty() {
        return Some(w.table_waits_box(in_box, teller.all(&of)));
    }
    let extra = game
        .extras
        .iter()
        .find(|e| e.stage == ExtraStage::Offered)?;
    Some(w.rule_extra_unanswered(teller.name(extra.taker)))
}

fn act_name(w: Messages, act: CubeOption, of: chosen::AllChosenNamed, who: &str) -> String {
    worded!(w, "table-act-{}", act in CubeOption {
            BoxDoubles,
            Doubles,
            Answers(OfferAnswer::Take) = "takes",
            Answers(OfferAnswer::Drop) = "drops",
            Answers(OfferAnswer::Beaver) = "beavers",
            Answers(OfferAnswer::Raccoon) = "raccoons",
            BoxAnswers(OfferAnswer::Take) = "box-takes",
            BoxAnswers(OfferAnswer::Drop) = "box-drops",
            BoxAnswers(OfferAnswer::Beaver) = "box-beavers",
            BoxAnswers(OfferAnswer::Raccoon) = "box-raccoons",
            Extra,
            Settles,
            Automatic
        }, of = of, who = who)
}

fn buttons(
    scene: &Scene<'_>,
    game: &ChouetteGame,
    possible: &[(CubeOption, Vec<PlayerNo>)],
) -> Vec<ActButton> {
    let w = scene.w;
    let single = game.settings.cubes == Cubes::Single;
    let mut first = true;
    let button = |(act, who): &(CubeOption, Vec<PlayerNo>)| {
        let one_of_many = who.len() > 1;
        let of_all = act.takes_all().then(|| {
            let of = match one_of_many {
                true => selector!("table-act-takes.of", "all"),
                false => selector!("table-act-takes.of", "named"),
            };
            act_name(w, *act, of, &scene.teller().all(who))
        });
        let whom: Vec<String> = who.iter().map(ToString::to_string).collect();
        let by_custom = by_custom(scene.night, scene.table, *act, who);
        let of_all = of_all.map(|label| match by_custom {
            true => label,
            false => w.table_against(label),
        });
        // The one cube of a team, and a tie of the opening throw, concern nobody alone.
        let together = who.is_empty() || single && matches!(act, CubeOption::BoxDoubles);
        let named = match together {
            true => Pressed::Ticked(*act),
            false => Pressed::Named(*act, who.clone()),
        };
        // What is answered next is what is pressed next; nobody is led into a settlement.
        let leads = matches!(
            act,
            CubeOption::Answers(_) | CubeOption::BoxAnswers(_) | CubeOption::BoxDoubles
        );
        let leads = leads && by_custom;
        let is_first = first && leads;
        first &= !is_first;
        ActButton {
            act: *act,
            label: (!together)
                .then(|| act_name(w, *act, selector!("table-act-takes.of", "chosen"), "")),
            all: of_all.map(|label| (named, label)),
            whom: whom.join(" "),
            first: is_first,
        }
    };
    possible.iter().map(button).collect()
}

fn extras(scene: &Scene<'_>, game: &ChouetteGame) -> Vec<ExtraLine> {
    let (w, teller) = (scene.w, scene.teller());
    game.extras
        .iter()
        .map(|extra| {
            let (taker, dropper) = (teller.name(extra.taker), teller.name(extra.dropper));
            let owner = match extra.cube.owner {
                Some(Side::Top) => &dropper,
                _ => &taker,
            };
            let value = extra.cube.value;
            let text = match extra.stage {
                ExtraStage::Offered => w.table_extra_offered(&dropper, extra.price, &taker),
                ExtraStage::Accepted | ExtraStage::In => {
                    w.table_extra_in(&dropper, owner, &taker, value)
                }
                ExtraStage::TakerDropped => w.table_extra_taker_dropped(&dropper, &taker),
                ExtraStage::DropperDropped => w.table_extra_dropper_dropped(&dropper, &taker),
            };
            let mut acts = Vec::new();
            for by in [extra.taker, extra.dropper] {
                let Some(with) = extra.opposite(by) else {
                    continue;
                };
                for act in of_extra(scene.night, scene.number(), extra, by) {
                    let who = teller.name(by);
                    let word = match act {
                        ExtraAct::Answers(OfferAnswer::Drop) if extra.can_be_left() => {
                            selector!("table-extra-act.act", "leave")
                        }
                        act => selector!("table-extra-act.act", act in ExtraAct {
                            Answers(OfferAnswer::Take) = "take",
                            Answers(OfferAnswer::Drop) = "drop",
                            Answers(OfferAnswer::Beaver) = "beaver",
                            Answers(OfferAnswer::Raccoon) = "raccoon",
                            Doubles = "double"
                        }),
                    };
                    let label = w.table_extra_act(word, who);
                    acts.push((Pressed::Extra { act, by, with }, label));
                }
            }
            ExtraLine { text, acts }
        })
        .collect()
}

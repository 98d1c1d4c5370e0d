//! What is possible at the board now, and the players it can affect. A club's customs are not checked here: they may be
//! overruled, and their refusals say what to do.

use super::overrule::all_accepted;
use super::{
    ChouetteGame, ChouetteTable, CubeAction, Cubes, Extra, Night, NightCommand, OfferAnswer,
    OfferStage, PlayerNo, TableNo, decide,
};
use backgammon::Side;
use crawford_forms::Choice;
use crawford_journal::NoteId;

/// Something a person can do with a cube; its word is used in forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CubeOption {
    BoxDoubles,
    Doubles,
    Answers(OfferAnswer),
    BoxAnswers(OfferAnswer),
    /// Somebody who dropped offers an extra to the lone taker.
    Extra,
    Settles,
    /// All cubes are doubled because the opening throw was a tie.
    Automatic,
}

impl CubeOption {
    /// All, in the order in which a page offers them: first what others are waiting for.
    pub const ALL: [CubeOption; 13] = [
        CubeOption::Answers(OfferAnswer::Take),
        CubeOption::Answers(OfferAnswer::Drop),
        CubeOption::Answers(OfferAnswer::Beaver),
        CubeOption::Answers(OfferAnswer::Raccoon),
        CubeOption::BoxAnswers(OfferAnswer::Take),
        CubeOption::BoxAnswers(OfferAnswer::Drop),
        CubeOption::BoxAnswers(OfferAnswer::Beaver),
        CubeOption::BoxAnswers(OfferAnswer::Raccoon),
        CubeOption::Extra,
        CubeOption::BoxDoubles,
        CubeOption::Doubles,
        CubeOption::Settles,
        CubeOption::Automatic,
    ];

    /// The word in forms, which is also part of its message keys.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            CubeOption::BoxDoubles => "box-doubles",
            CubeOption::Doubles => "doubles",
            CubeOption::Answers(OfferAnswer::Take) => "takes",
            CubeOption::Answers(OfferAnswer::Drop) => "drops",
            CubeOption::Answers(OfferAnswer::Beaver) => "beavers",
            CubeOption::Answers(OfferAnswer::Raccoon) => "raccoons",
            CubeOption::BoxAnswers(OfferAnswer::Take) => "box-takes",
            CubeOption::BoxAnswers(OfferAnswer::Drop) => "box-drops",
            CubeOption::BoxAnswers(OfferAnswer::Beaver) => "box-beavers",
            CubeOption::BoxAnswers(OfferAnswer::Raccoon) => "box-raccoons",
            CubeOption::Extra => "extra",
            CubeOption::Settles => "settles",
            CubeOption::Automatic => "automatic",
        }
    }

    #[must_use]
    pub fn named(word: &str) -> Option<CubeOption> {
        CubeOption::ALL.into_iter().find(|act| act.word() == word)
    }

    /// Whether it can be done for all possible players when nobody is named.
    #[must_use]
    pub const fn takes_all(self) -> bool {
        !matches!(self, CubeOption::Settles)
    }

    /// The actions for these members, or for all possible ones when nobody is named. A settlement is of `points`.
    #[must_use]
    pub fn actions(self, game: &ChouetteGame, who: &[PlayerNo], points: i64) -> Vec<CubeAction> {
        let named = (!who.is_empty()).then(|| who.to_vec());
        let in_box = game.in_box;
        match self {
            CubeOption::BoxDoubles => vec![CubeAction::Double {
                by: in_box,
                to: named,
            }],
            CubeOption::BoxAnswers(answer) => vec![CubeAction::Answer {
                by: in_box,
                of: named,
                answer,
            }],
            CubeOption::Automatic => vec![CubeAction::AutomaticDouble],
            CubeOption::Doubles => each(who, |by| CubeAction::Double { by, to: None }),
            CubeOption::Settles => each(who, |by| CubeAction::Settle { by, points }),
            CubeOption::Answers(answer) => {
                let all = || waiting(game);
                let who = named.unwrap_or_else(all);
                each(&who, |by| CubeAction::Answer {
                    by,
                    of: None,
                    answer,
                })
            }
            CubeOption::Extra => {
                let Some(to) = lone(game) else {
                    return Vec::new();
                };
                let who = named.unwrap_or_else(|| droppers(game));
                each(&who, |by| CubeAction::OfferExtra { by, to })
            }
        }
    }
}

fn each(who: &[PlayerNo], action: impl Fn(PlayerNo) -> CubeAction) -> Vec<CubeAction> {
    who.iter().map(|n| action(*n)).collect()
}

/// The members whose answer the box waits for.
#[must_use]
pub fn waiting(game: &ChouetteGame) -> Vec<PlayerNo> {
    let asked = game.round.iter().flat_map(|r| &r.asked);
    let waiting = asked.filter(|a| a.stage == OfferStage::Open && a.awaits(Side::Bottom));
    in_line(game, waiting.map(|a| a.member).collect())
}

/// The members who wait for the box's answer.
#[must_use]
pub fn waiting_for_box(game: &ChouetteGame) -> Vec<PlayerNo> {
    let asked = game.round.iter().flat_map(|r| &r.asked);
    let waiting = asked.filter(|a| a.stage == OfferStage::Open && a.awaits(Side::Top));
    in_line(game, waiting.map(|a| a.member).collect())
}

fn in_line(game: &ChouetteGame, who: Vec<PlayerNo>) -> Vec<PlayerNo> {
    let line = game.seats.iter().map(|s| s.member);
    line.filter(|n| who.contains(n)).collect()
}

fn lone(game: &ChouetteGame) -> Option<PlayerNo> {
    Some(game.round.as_ref()?.lone()?.member)
}

fn droppers(game: &ChouetteGame) -> Vec<PlayerNo> {
    let asked = game.round.iter().flat_map(|r| &r.asked);
    let dropped = asked.filter(|a| a.stage == OfferStage::Dropped);
    let offered = |n: &PlayerNo| lone(game).is_some_and(|to| game.extra(*n, to).is_some());
    let who = dropped.map(|a| a.member).filter(|n| !offered(n)).collect();
    in_line(game, who)
}

/// Every possible action, with each member for whom it is possible.
#[must_use]
pub fn possible(night: &Night, table: &ChouetteTable) -> Vec<(CubeOption, Vec<PlayerNo>)> {
    let Some(game) = &table.game else {
        return Vec::new();
    };
    let can = |act: CubeOption, who: &[PlayerNo]| {
        let actions = act.actions(game, who, 0);
        let [action] = actions.as_slice() else {
            return false;
        };
        allowed(night, table.number, game, act, action.clone())
    };
    let members: Vec<PlayerNo> = game.seats.iter().map(|s| s.member).collect();
    CubeOption::ALL
        .into_iter()
        .filter_map(|act| {
            if act == CubeOption::Automatic {
                return can(act, &[]).then(|| (act, Vec::new()));
            }
            let who = members.iter().copied();
            let who: Vec<PlayerNo> = who.filter(|n| can(act, &[*n])).collect();
            (!who.is_empty()).then_some((act, who))
        })
        .collect()
}

/// Those of the players named by a button for whom it still can be done: it is not done yet, and their cube has not
/// changed since the page was read.
#[must_use]
pub fn still_possible(
    night: &Night,
    table: &ChouetteTable,
    act: CubeOption,
    named: &[PlayerNo],
    seen: Option<u64>,
) -> Vec<PlayerNo> {
    let Some(game) = &table.game else {
        return Vec::new();
    };
    let changed = |n: PlayerNo| {
        let seat = game.seat(n);
        seat.is_none_or(|s| seen.is_some_and(|seen| s.changed > seen))
    };
    let can = possible(night, table);
    let can = can.into_iter().find(|(of, _)| *of == act);
    let can = can.map(|(_, who)| who).unwrap_or_default();
    can.into_iter()
        .filter(|n| named.contains(n) && !changed(*n))
        .collect()
}

/// Whether the club's customs allow it for all of these together.
#[must_use]
pub fn by_custom(night: &Night, table: &ChouetteTable, act: CubeOption, who: &[PlayerNo]) -> bool {
    let Some(game) = &table.game else {
        return false;
    };
    let actions = act.actions(game, who, 0).into_iter();
    let commands = actions.map(|action| tried(table.number, action, None));
    let commands: Vec<NightCommand> = commands.collect();
    !commands.is_empty() && all_accepted(night, &commands)
}

/// Whether it is possible apart from customs. What a club does not play at all is not offered.
fn allowed(
    night: &Night,
    table: TableNo,
    game: &ChouetteGame,
    act: CubeOption,
    action: CubeAction,
) -> bool {
    let settings = &game.settings;
    let one_cube = settings.cubes == Cubes::Single;
    // The box doubles the one cube of a team for all at once, so that no single member can be named.
    let action = match act {
        CubeOption::BoxDoubles if one_cube => CubeAction::Double {
            by: game.in_box,
            to: None,
        },
        _ => action,
    };
    let played = match act {
        CubeOption::Answers(OfferAnswer::Beaver) | CubeOption::BoxAnswers(OfferAnswer::Beaver) => {
            settings.beavers
        }
        CubeOption::Answers(OfferAnswer::Raccoon)
        | CubeOption::BoxAnswers(OfferAnswer::Raccoon) => settings.beavers && settings.raccoons,
        CubeOption::Extra => settings.extras,
        CubeOption::Settles => settings.settlements,
        CubeOption::Automatic => game.automatics < settings.automatics.most(),
        // Only the captain acts for it.
        CubeOption::Doubles if one_cube => {
            matches!(&action, CubeAction::Double { by, .. } if *by == game.acting())
        }
        _ => true,
    };
    let command = tried(table, action, Some(NoteId::ONLY_TRIED));
    played && decide(night, &command).is_ok()
}

/// The command for an action, to see whether it would be accepted; with a note customs are overruled.
fn tried(table: TableNo, action: CubeAction, overrule: Option<NoteId>) -> NightCommand {
    NightCommand::Act {
        table,
        action,
        overrule,
        seen: None,
    }
}

/// What one of the two holders can do with an extra.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExtraAct {
    Answers(OfferAnswer),
    Doubles,
}

impl ExtraAct {
    /// All, in the order in which a page offers them.
    pub(super) const ALL: [ExtraAct; 5] = [
        ExtraAct::Answers(OfferAnswer::Take),
        ExtraAct::Answers(OfferAnswer::Drop),
        ExtraAct::Answers(OfferAnswer::Beaver),
        ExtraAct::Answers(OfferAnswer::Raccoon),
        ExtraAct::Doubles,
    ];

    /// The word in forms, which is also part of its message keys.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ExtraAct::Answers(answer) => answer.word(),
            ExtraAct::Doubles => "double",
        }
    }

    #[must_use]
    pub fn named(word: &str) -> Option<ExtraAct> {
        ExtraAct::ALL.into_iter().find(|act| act.word() == word)
    }

    #[must_use]
    pub fn action(self, by: PlayerNo, with: PlayerNo) -> CubeAction {
        let with = vec![with];
        match self {
            ExtraAct::Answers(answer) => CubeAction::AnswerExtras { by, with, answer },
            ExtraAct::Doubles => CubeAction::DoubleExtras { by, with },
        }
    }
}

/// What `by`, one of its two holders, can do now with an extra.
#[must_use]
pub fn of_extra(night: &Night, table: TableNo, extra: &Extra, by: PlayerNo) -> Vec<ExtraAct> {
    let Some(other) = extra.opposite(by) else {
        return Vec::new();
    };
    let can = |act: &ExtraAct| {
        let command = tried(table, act.action(by, other), None);
        decide(night, &command).is_ok()
    };
    ExtraAct::ALL.into_iter().filter(can).collect()
}

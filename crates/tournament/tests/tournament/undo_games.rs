//! Games taken back: what is left of a match adds up and obeys the rules, whatever is taken back, in whatever order.

use crate::night::*;
use Side::{Bottom, Top};
use backgammon::scoring::{ScoredGame, WinKind, judge};
use backgammon::{BySide, Side};
use crawford_tournament::*;
use proptest::prelude::*;

/// Read here once more with the engine alone.
fn adds_up(night: &Night) {
    for m in &night.event().matches {
        let rules = m
            .rules
            .unwrap_or_else(|| night.event().settings.rules_of(m));
        let games: Vec<ScoredGame> = m.sheet.games.iter().map(|g| g.game).collect();
        let read = judge(&rules, &games, &m.sheet.penalties);
        assert!(read.refusal().is_none(), "{:?}", read.refusal());
        assert_eq!(read.games, m.sheet.games);
        assert_eq!(read.score, m.sheet.score);
        let said = m.result.as_ref().filter(|r| r.outcome == Outcome::Played);
        if let Some(score) = said.and_then(|r| r.score) {
            assert!(score.top >= read.score.top && score.bottom >= read.score.bottom);
        } else {
            assert!(read.winner.is_none() || m.result.is_some());
        }
    }
    assert_eq!(first_not_adding_up(&night.snapshot.state), None);
}

fn needs(night: &Night, action: u64) -> Vec<u64> {
    let (_, broken) = crawford_journal::plan_undo::<Tournament>(&night.facts(), &[action]);
    broken.into_iter().map(|d| d.action).collect()
}

fn plays(night: &mut Night, number: u32, winner: Side, cube: u32) -> u64 {
    let entry = ScoreEntry::Game(game(winner, WinKind::Single, cube));
    night.score(number, entry).unwrap()
}

#[test]
fn a_game_taken_back_takes_the_later_games_of_its_match_and_no_others() {
    let mut night = Night::seeded(settings(), 4);
    let first = plays(&mut night, 1, Top, 2);
    let second = plays(&mut night, 1, Top, 2);
    let elsewhere = plays(&mut night, 2, Bottom, 1);
    let third = plays(&mut night, 1, Bottom, 1);
    assert!(needs(&night, third).is_empty());
    assert_eq!(needs(&night, second), [third]);
    assert_eq!(needs(&night, first), [second, third]);
    assert!(needs(&night, elsewhere).is_empty());
    night.undo(second);
    assert_eq!(night.fixture(1).sheet.score, BySide::new(2, 0));
    assert_eq!(night.fixture(1).sheet.games.len(), 1);
    assert_eq!(night.fixture(2).sheet.games.len(), 1);
    adds_up(&night);
}

#[test]
fn penalty_points_taken_back_take_the_games_after_them() {
    let mut night = Night::seeded(settings(), 4);
    let points = ScoreEntry::Penalty { to: Top, points: 1 };
    let given = night.score(1, points).unwrap();
    let game = plays(&mut night, 1, Bottom, 1);
    assert_eq!(needs(&night, given), [game]);
    night.undo(given);
    assert!(night.fixture(1).sheet.is_blank());
    adds_up(&night);
}

#[test]
fn a_game_brought_back_takes_a_result_it_speaks_against() {
    let mut night = Night::seeded(settings(), 4);
    let first = plays(&mut night, 1, Bottom, 2);
    let undone = night.undo(first);
    let length = i64::from(night.event().settings.rules_of(night.fixture(1)).length);
    let score = BySide::new(length, 0);
    let decided = night
        .score(
            1,
            ScoreEntry::Final {
                score,
                winner: None,
            },
        )
        .unwrap();
    assert_eq!(needs(&night, undone), [decided]);
    night.undo(undone);
    assert_eq!(night.fixture(1).result, None);
    adds_up(&night);
}

#[test]
fn a_correction_goes_with_the_beginning_of_its_match() {
    let mut night = Night::seeded(settings(), 4);
    let points = ScoreEntry::Penalty { to: Top, points: 1 };
    night.score(1, points).unwrap();
    let begun = plays(&mut night, 1, Bottom, 1);
    let corrected = night.correct(1, won_by(Top, 5), None).unwrap();
    assert_eq!(needs(&night, begun), [corrected]);
    night.undo(begun);
    assert!(!night.fixture(1).begun() && night.fixture(1).result.is_none());
    // Decided by penalty points without being played, and corrected to a score.
    let many = ScoreEntry::Penalty { to: Top, points: 3 };
    night.score(1, many).unwrap();
    assert_eq!(night.outcome(1), Some(Outcome::PenaltyPoints));
    night.rather(1, 4, Some(LaterMatches::TakeSeat)).unwrap();
    assert!(night.fixture(1).begun());
    adds_up(&night);
}

#[test]
fn a_correction_does_not_move_the_end_of_a_match() {
    let mut night = Night::seeded(settings(), 4);
    night.wins(1, 1);
    let ended = night.fixture(1).ended;
    assert!(ended.is_some() && night.fixture(1).corrected_at.is_none());
    night.wins(2, 2);
    night.rather(1, 4, Some(LaterMatches::TakeSeat)).unwrap();
    assert_eq!(night.fixture(1).ended, ended);
    assert!(night.fixture(1).corrected_at > night.fixture(1).ended_at());
    assert!(night.fixture(1).corrected);
}

#[derive(Debug, Clone)]
enum Deed {
    Game(usize, bool, u8, u8),
    Penalty(usize, bool),
    Final(usize, bool),
    Rather(usize, u8),
    Undo(usize),
}

fn deed() -> impl Strategy<Value = Deed> {
    let (any, side) = (|| 0usize..40, || proptest::bool::ANY);
    prop_oneof![
        10 => (any(), side(), 0u8..4, 0u8..3).prop_map(|(m, s, k, c)| Deed::Game(m, s, k, c)),
        1 => (any(), side()).prop_map(|(m, s)| Deed::Penalty(m, s)),
        2 => (any(), side()).prop_map(|(m, s)| Deed::Final(m, s)),
        1 => (any(), 0u8..3).prop_map(|(m, s)| Deed::Rather(m, s)),
        4 => any().prop_map(Deed::Undo),
    ]
}

impl Night {
    fn does_of_games(&mut self, deed: &Deed, drawn: u64) {
        let side = |top: bool| if top { Top } else { Bottom };
        let open: Vec<u32> = (self.event().matches.iter())
            .filter(|m| m.players().is_some() && m.result.is_none())
            .map(|m| m.number.0)
            .collect();
        let of = |at: usize| open.get(at % open.len().max(1)).copied();
        // What may not be is refused, and changes nothing.
        match *deed {
            Deed::Game(at, top, kind, cube) => {
                let kinds = [
                    WinKind::Single,
                    WinKind::Gammon,
                    WinKind::Backgammon,
                    WinKind::Drop,
                ];
                let entry = ScoreEntry::Game(game(side(top), kinds[usize::from(kind)], 1 << cube));
                let _refused = of(at).map(|m| self.score(m, entry));
            }
            Deed::Penalty(at, top) => {
                let entry = ScoreEntry::Penalty {
                    to: side(top),
                    points: 1,
                };
                let _refused = of(at).map(|m| self.score(m, entry));
            }
            Deed::Final(at, top) => {
                if let Some(m) = of(at) {
                    self.win(m, side(top));
                }
            }
            Deed::Rather(at, standing) => {
                let over = |m: &&std::sync::Arc<Fixture>| m.was_played();
                let over: Vec<u32> = (self.event().matches.iter().filter(over))
                    .map(|m| m.number.0)
                    .collect();
                let Some(number) = over.get(at % over.len().max(1)).copied() else {
                    return;
                };
                let standings = [
                    LaterMatches::VoidAndReplay,
                    LaterMatches::TakeSeat,
                    LaterMatches::RecordOnly,
                ];
                let loser = self.fixture(number).loser();
                let standing = Some(standings[usize::from(standing)]);
                let _refused = loser.map(|n| self.rather(number, n.0, standing));
            }
            Deed::Undo(at) => {
                // Not what came before the play.
                let actions = self.told_actions();
                let actions: Vec<u64> = actions.into_iter().filter(|a| *a > drawn).collect();
                if let Some(action) = actions.get(at % actions.len().max(1)) {
                    self.undo(*action);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn every_match_adds_up_whatever_is_taken_back(
        deeds in prop::collection::vec(deed(), 1..70), n in 2u32..7
    ) {
        let mut night = Night::seeded(settings(), n);
        let drawn = night.snapshot.version;
        for deed in &deeds {
            night.does_of_games(deed, drawn);
            adds_up(&night);
        }
    }
}

/// The next game of match 1, entered by a form that was made when the match had last changed at this version.
fn entered(night: &mut Night, seen: u64) -> Result<u64, crawford_forms::violation::Violation> {
    night.act(
        EventCommand::Score {
            number: MatchNo(1),
            entry: single(Side::Top),
            overrule: None,
            seen: Some(seen),
        }
        .of(OPEN),
    )
}

#[test]
fn a_form_made_before_an_undo_does_not_enter_the_next_game() {
    let mut night = Night::drawn(settings(), 4);
    let first = night.score(1, single(Side::Top)).unwrap();
    let seen = night.fixture(1).changed;
    let undo = night.undo(first);
    assert_eq!(rule(entered(&mut night, seen)), "match-changed-since");
    // Nor one made before the undo was undone.
    let seen = night.fixture(1).changed;
    night.undo(undo);
    assert_eq!(rule(entered(&mut night, seen)), "match-changed-since");
    let seen = night.fixture(1).changed;
    assert!(entered(&mut night, seen).is_ok());
    // That it is called to another table changes nothing that is entered.
    let seen = night.fixture(1).changed;
    let called = EventCommand::ChangeTable {
        number: MatchNo(1),
        table: Some(2),
        seen: None,
    };
    night.boards(3, false);
    let moved = night.act(called.of(OPEN)).unwrap();
    night.undo(moved);
    assert!(entered(&mut night, seen).is_ok());
}

#[test]
fn a_form_of_a_match_is_none_of_its_number_in_another_draw() {
    let mut night = Night::drawn(settings(), 4);
    let seed_hash = seed(2).commitment();
    night
        .act(EventCommand::CommitSeed { seed_hash }.of(OPEN))
        .unwrap();
    let again = night.draw(2).unwrap();
    let seen = night.fixture(1).changed;
    night.undo(again);
    let drawn = night.event().draw.as_ref().unwrap();
    assert_eq!(drawn.seed, seed(1).to_string());
    assert_eq!(rule(entered(&mut night, seen)), "match-changed-since");
}

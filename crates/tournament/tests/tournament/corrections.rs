//! Corrections: what becomes of later matches when a winner changes.

use crate::night::*;
use crate::sides::{boards, four_teams};
use backgammon::{BySide, Side};
use crawford_tournament::*;

/// Eight entrants: 1-8 (match 1), 4-5 (2), 2-7 (3), 3-6 (4); 5 and 6 the semi-finals, 7 the final, 8 for third place.
fn eight() -> Night {
    let third_place = true;
    Night::seeded(
        EventSettings {
            third_place,
            ..settings()
        },
        8,
    )
}

/// The same with the first round played as seeded.
fn semi_finals() -> Night {
    let mut night = eight();
    for (number, winner) in [(1, 1), (2, 4), (3, 2), (4, 3)] {
        night.wins(number, winner);
    }
    assert_eq!(night.seats(5), [Some(1), Some(4)]);
    night
}

fn what(night: &Night, number: u32, winner: u32) -> CorrectionEffects {
    let side = night.fixture(number).side_of(EntrantNo(winner)).unwrap();
    let length = night.fixture(number).rules.unwrap().length;
    consequences(
        &night.snapshot.state,
        OPEN,
        MatchNo(number),
        &won_by(side, length),
        None,
    )
    .unwrap()
}

const TAKE: Option<LaterMatches> = Some(LaterMatches::TakeSeat);
const VOID: Option<LaterMatches> = Some(LaterMatches::VoidAndReplay);
const RECORD: Option<LaterMatches> = Some(LaterMatches::RecordOnly);

fn at(of: u32, side: Side) -> SeatRef {
    SeatRef {
        of: MatchNo(of),
        side,
    }
}

#[test]
fn with_the_same_winner_it_is_stored_at_once_and_marked() {
    let mut night = semi_finals();
    night.wins(5, 1);
    let final_score = |bottom| ScoreEntry::Final {
        score: BySide::new(5, bottom),
        winner: None,
    };
    assert!(!night.fixture(1).corrected);
    night.correct(1, final_score(4), None).unwrap();
    assert_eq!(night.fixture(1).score(), BySide::new(5, 4));
    assert!(night.fixture(1).corrected);
    assert_eq!(night.seats(5), [Some(1), Some(4)]);
    // The same again is so already.
    assert_eq!(night.correct(1, final_score(4), None), Ok(0));
}

#[test]
fn a_match_not_begun_gets_the_rightful_player() {
    for standing in [TAKE, VOID] {
        let mut night = semi_finals();
        let refused = night.rather(1, 8, None);
        assert_eq!(rule(refused), "correction-needs-a-choice");
        let foreseen = what(&night, 1, 8);
        assert_eq!(foreseen.comes_in, SeatRemedy::Seat(at(5, Side::Top)));
        assert_eq!(foreseen.touched.len(), 1);
        assert!(foreseen.voided.is_empty());
        night.rather(1, 8, standing).unwrap();
        assert_eq!(night.seats(5), [Some(8), Some(4)]);
    }
    let mut night = semi_finals();
    night.rather(1, 8, RECORD).unwrap();
    assert_eq!(night.fixture(1).winner(), Some(EntrantNo(8)));
    assert_eq!(night.seats(5), [Some(1), Some(4)]);
}

#[test]
fn a_match_called_to_a_table_counts_as_begun() {
    let mut night = semi_finals();
    night.begin(5, Some(3)).unwrap();
    assert_eq!(
        what(&night, 1, 8).comes_in,
        SeatRemedy::Promise(at(7, Side::Top))
    );
    let mut replayed = night.clone();
    replayed.rather(1, 8, VOID).unwrap();
    assert_eq!(replayed.seats(5), [Some(8), Some(4)]);
    assert_eq!(replayed.fixture(5).status(), MatchStatus::Ready);
    assert_eq!(replayed.fixture(5).table, None);
    night.rather(1, 8, TAKE).unwrap();
    assert_eq!(night.seats(5), [Some(1), Some(4)]);
}

#[test]
fn nothing_is_left_of_a_match_that_is_voided() {
    let mut night = semi_finals();
    night.begin_at(5, BySide::new(0, 2)).unwrap();
    night.score(5, single(Side::Top)).unwrap();
    night.rather(1, 8, VOID).unwrap();
    let m = night.fixture(5);
    assert_eq!((m.rules, m.start_set), (None, false));

    let mut night = four_teams();
    for number in [1, 2] {
        let all = [(1, 5, 2), (2, 5, 2), (3, 5, 2)];
        night.score(number, boards(&all)).unwrap();
    }
    let team = night.fixture(3).seats.bottom.entrant().unwrap();
    let mut persons: Vec<_> = night.snapshot.state.persons_of(team).collect();
    persons.reverse();
    let line_up = EventCommand::LineUp {
        number: MatchNo(3),
        entrant: team,
        persons,
        seen: None,
    };
    night.act(line_up.of(OPEN)).unwrap();
    night.begin(3, None).unwrap();
    assert!(night.fixture(3).line_ups.bottom.is_some());
    let lost = [(1, 2, 5), (2, 2, 5), (3, 2, 5)];
    let voided = night.correct(1, boards(&lost), VOID).unwrap();
    let m = night.fixture(3);
    assert_eq!(m.line_ups, BySide::new(None, None));
    let changed = m.changed_in(FixturePart::LineUp(team));
    assert!(changed >= voided, "a page with the old line-up is older");
}

#[test]
fn in_play_the_rightful_winner_is_promised_the_next_seat() {
    let begun = || {
        let mut night = semi_finals();
        night.score(5, single(Side::Top)).unwrap();
        night.rather(1, 8, TAKE).unwrap();
        night
    };
    // Kept, when the wrong one wins.
    let mut night = begun();
    night.wins(5, 1);
    assert_eq!(night.seats(7)[0], Some(8));
    // Without anything to keep, when they lose; the loser falls, as the one who sat there.
    let mut night = begun();
    night.wins(5, 4);
    assert_eq!(night.seats(7)[0], Some(4));
    // Lapsed, when the record says again that they had won.
    let mut night = begun();
    night.rather(1, 1, TAKE).unwrap();
    night.wins(5, 1);
    assert_eq!(night.seats(7)[0], Some(1));
    // Back once more, but for the record alone: the old promise does not come true by it.
    let mut night = begun();
    night.rather(1, 1, TAKE).unwrap();
    night.rather(1, 8, RECORD).unwrap();
    night.wins(5, 1);
    assert_eq!(night.seats(7)[0], Some(1));
    // Kept already, then corrected back: the seat goes back too.
    let mut night = begun();
    night.wins(5, 1);
    night.rather(1, 1, TAKE).unwrap();
    assert_eq!(night.seats(7)[0], Some(1));
    // Kept already, then the match between is corrected: whoever won that takes it.
    let mut night = begun();
    night.wins(5, 1);
    night.rather(5, 4, TAKE).unwrap();
    assert_eq!(night.seats(7)[0], Some(4));
}

#[test]
fn several_rounds_back_the_seat_of_the_first_match_not_begun_is_taken() {
    let mut night = semi_finals();
    night.wins(5, 1);
    let foreseen = what(&night, 1, 8);
    assert_eq!(foreseen.comes_in, SeatRemedy::Seat(at(7, Side::Top)));
    assert_eq!(
        foreseen
            .touched
            .iter()
            .map(|t| t.seat.of.0)
            .collect::<Vec<_>>(),
        [5, 7]
    );
    assert_eq!(foreseen.voided, [MatchNo(5)]);
    night.rather(1, 8, TAKE).unwrap();
    assert_eq!(night.seats(7), [Some(8), None]);
    assert_eq!(night.seats(8), [Some(4), None]);
    assert_eq!(night.fixture(5).winner(), Some(EntrantNo(1)));
}

#[test]
fn what_the_wrong_player_lost_is_over_unless_they_fell() {
    let mut night = semi_finals();
    night.wins(5, 4);
    // They fell to the match for third place, which is not begun: the rightful winner plays that.
    assert_eq!(
        what(&night, 1, 8).comes_in,
        SeatRemedy::Seat(at(8, Side::Top))
    );
    night.rather(1, 8, TAKE).unwrap();
    assert_eq!(night.seats(8), [Some(8), None]);
    assert_eq!(night.seats(7), [Some(4), None]);
    // Without a third place there is nothing to take.
    let mut night = Night::seeded(settings(), 8);
    for (number, winner) in [(1, 1), (2, 4), (5, 4)] {
        night.wins(number, winner);
    }
    assert_eq!(what(&night, 1, 8).comes_in, SeatRemedy::Nothing);
    night.rather(1, 8, TAKE).unwrap();
    assert_eq!(night.seats(7), [Some(4), None]);
}

#[test]
fn voiding_takes_off_everything_that_hangs_on_it_and_says_so_before() {
    let mut night = semi_finals();
    night.wins(5, 4);
    night.wins(6, 2);
    night.wins(7, 4);
    // 1 lost the semi-final; yet the final hangs on it as well.
    let foreseen = what(&night, 1, 8);
    assert_eq!(foreseen.voided, [MatchNo(5), MatchNo(7)]);
    night.rather(1, 8, VOID).unwrap();
    assert_eq!(night.seats(5), [Some(8), Some(4)]);
    assert_eq!(night.seats(7), [None, Some(2)]);
    assert_eq!(night.seats(8), [None, Some(3)]);
    assert_eq!(night.fixture(5).status(), MatchStatus::Ready);
    assert_eq!(night.fixture(7).status(), MatchStatus::Waiting);
}

#[test]
fn a_semi_final_changes_final_and_third_place_together_or_not_at_all() {
    let mut night = semi_finals();
    night.wins(5, 1);
    night.wins(6, 2);
    let mut early = night.clone();
    early.rather(5, 4, TAKE).unwrap();
    assert_eq!(
        (early.seats(7), early.seats(8)),
        ([Some(4), Some(2)], [Some(1), Some(3)])
    );
    // The final is over: it was played in the place of the rightful finalist, and the other has the match for third place.
    night.wins(7, 1);
    night.rather(5, 4, TAKE).unwrap();
    assert_eq!(night.seats(8), [Some(1), Some(3)]);
    assert_eq!(night.event().champion(), Some(EntrantNo(4)));
    // The match for third place is over, the final is not: the places say the final first.
    let mut night = semi_finals();
    night.wins(5, 1);
    night.wins(6, 2);
    night.wins(8, 4);
    night.rather(5, 4, TAKE).unwrap();
    assert_eq!(night.seats(7), [Some(4), Some(2)]);
    night.wins(7, 4);
    let placed = places(night.event());
    assert_eq!((placed[0].entrant, placed[0].from), (EntrantNo(4), 1));
}

#[test]
fn of_the_final_only_the_champion_changes() {
    let mut night = eight();
    night.play_out();
    let champion = night.event().champion().unwrap();
    let other = night.fixture(7).loser().unwrap();
    night.rather(7, other.0, None).unwrap();
    assert_eq!(night.event().champion(), Some(other));
    assert_eq!(places(night.event())[1].entrant, champion);
}

#[test]
fn a_walk_over_on_the_way_does_not_undo_what_was_played_after_it() {
    let mut night = semi_finals();
    night.wins(6, 2);
    night.withdraw(4);
    assert_eq!(night.outcome(5), Some(Outcome::WalkOver));
    let mut before_the_final = night.clone();
    before_the_final.rather(1, 8, TAKE).unwrap();
    assert_eq!(before_the_final.seats(5), [Some(8), Some(4)]);
    assert_eq!(before_the_final.seats(7), [Some(8), Some(2)]);
    night.wins(7, 1);
    night.rather(1, 8, TAKE).unwrap();
    assert_eq!(night.event().champion(), Some(EntrantNo(8)));
    assert_eq!(night.fixture(7).winner(), Some(EntrantNo(1)));
    assert_eq!(night.fixture(7).status(), MatchStatus::Finished);
}

#[test]
fn byes_on_the_way_go_to_the_rightful_winner() {
    // Of five, 1, 2 and 3 have byes and 4-5 play; 2 and 3 leave, so that nobody plays in the other half.
    let mut night = Night::seeded(settings(), 5);
    night.wins(2, 4);
    night.withdraw(2);
    night.withdraw(3);
    assert_eq!(night.outcome(6), Some(Outcome::WalkOver));
    assert_eq!(night.seats(5), [Some(1), Some(4)]);
    night.rather(2, 5, TAKE).unwrap();
    assert_eq!(night.seats(5), [Some(1), Some(5)]);
    night.wins(5, 5);
    assert_eq!(night.event().champion(), Some(EntrantNo(5)));
    night.rather(5, 1, TAKE).unwrap();
    assert_eq!(night.event().champion(), Some(EntrantNo(1)));
}

#[test]
fn a_bye_and_a_blank_match_have_nothing_to_correct() {
    let mut night = Night::seeded(settings(), 5);
    assert_eq!(
        rule(night.correct(1, won_by(Side::Top, 5), None)),
        "correction-of-a-bye"
    );
    assert_eq!(
        rule(night.correct(2, won_by(Side::Top, 5), None)),
        "correction-of-nothing"
    );
}

#[test]
fn a_second_correction_follows_one_of_the_record_alone() {
    let mut night = semi_finals();
    night.rather(1, 8, RECORD).unwrap();
    // The record alone: 1 sits there still. Corrected back, nothing is left to do.
    night.rather(1, 1, TAKE).unwrap();
    assert_eq!(night.seats(5), [Some(1), Some(4)]);
    night.rather(1, 8, RECORD).unwrap();
    let both = ending(OutcomeKind::BothLeft, None, Some((0, 0)));
    night.correct(1, both, TAKE).unwrap();
    assert_eq!(night.seats(5), [Some(0), Some(4)]);
    assert_eq!(night.seats(7)[0], Some(4));
}

#[test]
fn a_match_made_unfinished_again_gives_back_its_seats() {
    let unfinished = |night: &mut Night, standing| {
        let games = vec![game(Side::Top, backgammon::scoring::WinKind::Single, 1)];
        night
            .correct(
                1,
                ScoreEntry::Sheet {
                    games,
                    penalties: vec![],
                },
                standing,
            )
            .unwrap()
    };
    let mut night = semi_finals();
    unfinished(&mut night, TAKE);
    assert_eq!(night.seats(5), [None, Some(4)]);
    night.wins(1, 8);
    assert_eq!(night.seats(5), [Some(8), Some(4)]);
    // In play meanwhile: what is being played stands, and when the right one wins after all they are promised the next.
    let mut night = semi_finals();
    night.score(5, single(Side::Top)).unwrap();
    unfinished(&mut night, TAKE);
    assert_eq!(night.seats(5), [Some(1), Some(4)]);
    night.wins(1, 8);
    night.wins(5, 1);
    assert_eq!(night.seats(7)[0], Some(8));
}

#[test]
fn of_a_player_who_has_left_since_the_opponent_profits() {
    let mut night = semi_finals();
    night.withdraw(8);
    night.rather(1, 8, TAKE).unwrap();
    assert_eq!(night.seats(5), [Some(8), Some(4)]);
    assert_eq!(night.outcome(5), Some(Outcome::WalkOver));
    assert_eq!(night.seats(7)[0], Some(4));
}

#[test]
fn after_the_end_results_are_corrected_and_what_is_open_again_reopens_it() {
    let mut night = eight();
    night.play_out();
    night.act(Command::Finish).unwrap();
    let loser = night.fixture(1).loser().unwrap().0;
    night.rather(1, loser, RECORD).unwrap();
    assert!(night.snapshot.state.finished);
    let loser = night.fixture(1).loser().unwrap().0;
    let action = night.rather(1, loser, RECORD).unwrap();
    night.undo(action);
    let winner = night.fixture(1).loser().unwrap().0;
    night.rather(1, winner, RECORD).unwrap();
    let loser = night.fixture(2).loser().unwrap().0;
    let action = night.rather(2, loser, VOID).unwrap();
    assert!(!night.snapshot.state.finished);
    night.undo(action);
    assert!(night.snapshot.state.finished);
}

#[test]
fn an_undo_after_the_end_that_opens_a_match_opens_the_tournament_again_too() {
    let mut night = Night::seeded(settings(), 2);
    let played = night.wins(1, 1);
    night.act(Command::Finish).unwrap();
    let undone = night.undo(played);
    assert!(!night.snapshot.state.finished, "the final is to be played");
    night.undo(undone);
    assert!(night.snapshot.state.finished);
    assert_eq!(night.fixture(1).winner(), Some(EntrantNo(1)));
    // Who takes back the reopening cannot end it either while a match is open.
    let mut night = semi_finals();
    night.play_out();
    night.act(Command::Finish).unwrap();
    let reopened = night.act(Command::Reopen).unwrap();
    let loser = night.fixture(5).loser().unwrap().0;
    night.rather(5, loser, VOID).unwrap();
    night.undo(reopened);
    assert!(!night.snapshot.state.finished);
}

#[test]
fn a_walk_over_can_have_been_a_match_after_all() {
    let mut night = eight();
    night
        .ends(1, OutcomeKind::WalkOver, Some(Side::Top), None)
        .unwrap();
    assert!(!night.fixture(1).begun());
    night.rather(1, 8, TAKE).unwrap();
    assert!(night.fixture(1).begun() && night.fixture(1).corrected);
    assert_eq!(night.seats(5), [Some(8), None]);
}

#[test]
fn a_correction_of_a_match_changed_meanwhile_is_refused() {
    let mut night = semi_finals();
    let seen = night.fixture(1).changed;
    let mut correct = |entry, seen| {
        night.act(
            EventCommand::Correct {
                number: MatchNo(1),
                entry,
                standing: TAKE,
                overrule: None,
                seen: Some(seen),
            }
            .of(OPEN),
        )
    };
    correct(won_by(Side::Bottom, 5), seen).unwrap();
    // Not even an impossible score is looked at before.
    assert_eq!(
        rule(correct(won_by(Side::Top, 99), seen)),
        "match-changed-since"
    );
}

#[test]
fn a_place_stays_the_rightful_players_when_the_match_they_missed_is_corrected_too() {
    // Of five, 1, 2 and 3 have byes; 2 is 4-5, 5 and 6 are the semi-finals, 7 the final, 8 for third place.
    let third_place = true;
    let settings = EventSettings {
        third_place,
        ..settings()
    };
    let mut night = Night::seeded(settings, 5);
    for (number, winner) in [(2, 4), (5, 4), (6, 3)] {
        night.wins(number, winner);
    }
    // 4 lost to 1 after all, and plays for third place; so it should have been 5 who played both.
    night.rather(5, 1, TAKE).unwrap();
    assert_eq!((night.seats(7)[0], night.seats(8)[0]), (Some(1), Some(4)));
    night.wins(8, 2);
    assert_eq!(what(&night, 2, 5).comes_in, SeatRemedy::Nothing);
    night.rather(2, 5, TAKE).unwrap();
    // And now 1 had lost that semi-final: to whom it belonged, not to whoever played it.
    assert_eq!(
        what(&night, 5, 4).comes_in,
        SeatRemedy::Seat(at(7, Side::Top))
    );
    night.rather(5, 4, TAKE).unwrap();
    assert_eq!(night.seats(7), [Some(5), Some(3)]);
    // Of the record alone, nothing of that.
    night.rather(2, 4, RECORD).unwrap();
    assert_eq!(night.seats(7), [Some(5), Some(3)]);
    assert_eq!(night.fixture(2).winner(), Some(EntrantNo(4)));
}

#[test]
fn a_correction_taken_back_leaves_everybody_where_the_later_ones_say() {
    let mut night = semi_finals();
    let top = night.fixture(1).side_of(EntrantNo(8)) == Some(Side::Top);
    let score = |lost: i64| ScoreEntry::Final {
        score: if top {
            BySide::new(5, lost)
        } else {
            BySide::new(lost, 5)
        },
        winner: None,
    };
    let first = night.correct(1, score(0), TAKE).unwrap();
    assert_eq!(night.seats(5), [Some(8), Some(4)]);
    night.correct(1, score(3), None).unwrap();
    night.undo(first);
    let won = night.fixture(1).winner().map(|n| n.0);
    assert_eq!(night.seats(5), [won, Some(4)]);
}

#[test]
fn another_result_of_a_match_somebody_went_on_from_is_a_correction() {
    let mut night = semi_finals();
    night.correct(1, ScoreEntry::Undecided, RECORD).unwrap();
    assert_eq!(night.seats(5), [Some(1), Some(4)]);
    let side = night.fixture(1).side_of(EntrantNo(8)).unwrap();
    let other = night.score(1, won_by(side, 5));
    assert_eq!(rule(other), "match-went-on");
    // A game that ends nothing is entered as ever, and whoever went on wins as ever.
    night.score(1, single(side)).unwrap();
    let mut same = night.clone();
    same.score(1, won_by(side.other(), 5)).unwrap();
    assert_eq!(same.seats(5), [Some(1), Some(4)]);
    let foreseen = what(&night, 1, 8);
    assert!(foreseen.need_a_choice() && !foreseen.ways.is_empty());
    assert_eq!(foreseen.later(), [MatchNo(5)].into());
    night.rather(1, 8, TAKE).unwrap();
    assert_eq!(night.seats(5), [Some(8), Some(4)]);
}

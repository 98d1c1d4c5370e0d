//! Whatever is asked for in whatever format, an undo gives back the state before it, and the undo of the undo the state
//! after it; and what changes nothing is no fact.

mod asked;

use crate::night::*;
use asked::*;
use backgammon::scoring::WinKind;
use backgammon::variants::MatchGame;
use backgammon::{BySide, Side};
use crawford_journal::{RecordId, Snapshot, plan_undo};
use crawford_tournament::coming::*;
use crawford_tournament::pace::{Clock, ClockPreset};
use crawford_tournament::*;
use proptest::prelude::*;

#[derive(Debug, Clone)]
enum Move {
    Ask(Asked),
    /// The same, and back and forth.
    AskAndBack(Asked),
    /// Take back any action since the draw.
    Undo(u16),
}

fn moves() -> impl Strategy<Value = Move> {
    prop_oneof![
        12 => asked().prop_map(Move::Ask),
        5 => asked().prop_map(Move::AskAndBack),
        1 => any::<u16>().prop_map(Move::Undo),
    ]
}

fn events() -> impl Strategy<Value = EventSettings> {
    let sides = prop_oneof![
        6 => Just(Sides::Single),
        1 => Just(Sides::Pairs),
        1 => Just(Sides::Teams { boards: 2 }),
    ];
    let game = prop_oneof![
        6 => Just("backgammon"),
        1 => Just("tavli"),
        1 => Just("winner-chooses portes, fevga"),
    ];
    let seldom = || any::<u8>().prop_map(|n| n.is_multiple_of(4));
    let settings = |(format, sides, game, (handicap, chances, clock)): (
        Format,
        Sides,
        &str,
        (bool, bool, bool),
    )| {
        let game = game.parse::<MatchGame>().unwrap();
        let second = SecondChance {
            re_entry: true,
            buy_back: true,
            until: Until::Places,
            most: 2,
        };
        EventSettings {
            again: (chances && format.capabilities().second_chance).then_some(second),
            handicap: handicap && game.is_backgammon(),
            clock: clock.then(|| Clock::of(ClockPreset::Us2013)),
            lengths: "5, 3".parse().unwrap(),
            format,
            sides,
            game,
            ..settings()
        }
    };
    let ways = (seldom(), any::<bool>(), seldom());
    (prop::sample::select(formats()), sides, game, ways).prop_map(settings)
}

/// So many signed in, and drawn where that can be; `far`: not only the list.
fn begun(settings: EventSettings, n: u32, far: bool) -> Night {
    let n = if matches!(settings.format, Format::Sheet(_)) {
        6
    } else {
        n
    };
    let sides = settings.sides;
    let mut night = Night::new(settings);
    for i in 1..=n {
        let rating = (i % 4 > 0).then(|| i64::from(i % 9) * 100_000);
        night.company_comes(sides, i, rating, vec![OPEN]);
    }
    for newcomer in 21..=22 {
        night.company_comes(sides, newcomer, None, Vec::new());
    }
    if far {
        let late = EventCommand::OpenLateEntry { until: None };
        night.act(late.of(OPEN)).unwrap();
        let _refused = night.act(EventCommand::CloseList.of(OPEN));
        let _refused = night.draw(1);
    }
    night
}

impl Night {
    /// Somebody signs in, with whoever else an event of this kind takes.
    fn company_comes(&mut self, sides: Sides, n: u32, rating: Option<i64>, events: Vec<EventNo>) {
        let (person, company) = company_of(sides, n);
        let check_in = Command::CheckIn {
            person,
            company,
            rating,
            events,
        };
        self.act(check_in).unwrap();
    }

    fn moves(&mut self, one: &Move, begun: u64) {
        match *one {
            Move::Ask(asked) => {
                self.asked(asked);
            }
            Move::AskAndBack(asked) => {
                let before = self.clone();
                self.decides_as_from_the_start(asked);
                if self.asked(asked) {
                    there_and_back(&before, self);
                }
            }
            Move::Undo(at) => {
                let actions = self.told_actions().into_iter();
                let since: Vec<u64> = actions.filter(|a| *a > begun).collect();
                if let Some(action) = since.get(usize::from(at) % since.len().max(1)) {
                    self.undo(*action);
                }
            }
        }
    }

    /// Whether anything came of it. Whatever does is a change.
    fn asked(&mut self, asked: Asked) -> bool {
        let Some(command) = asked.command(&self.snapshot.state) else {
            return false;
        };
        let before = self.snapshot.state.without_versions();
        let is_answered = self.act(command.clone()).is_ok_and(|action| action > 0);
        if is_answered {
            let after = self.snapshot.state.without_versions();
            assert!(before != after, "nothing came of {command:?}");
        }
        is_answered
    }

    fn decides_as_from_the_start(&self, asked: Asked) {
        let Some(command) = asked.command(&self.snapshot.state) else {
            return;
        };
        let decided = |t: &Tournament| decide(t, &command).map_err(|refused| refused.rule.id());
        let folded = Snapshot::<Tournament>::read(&self.recorded).state;
        assert!(
            folded == self.snapshot.state,
            "{}",
            differs(&folded, &self.snapshot.state)
        );
        assert_eq!(decided(&folded), decided(&self.snapshot.state));
    }
}

/// The first line in which two states differ, with some before and after it.
fn differs(a: &Tournament, b: &Tournament) -> String {
    let (a, b) = (format!("{a:#?}"), format!("{b:#?}"));
    let (a, b): (Vec<&str>, Vec<&str>) = (a.lines().collect(), b.lines().collect());
    let at = (0..).find(|at| a.get(*at) != b.get(*at)).unwrap();
    let around = |lines: &[&str]| {
        lines[at.saturating_sub(25).min(lines.len())..(at + 8).min(lines.len())].join("\n")
    };
    format!("one:\n{}\nother:\n{}", around(&a), around(&b))
}

fn assert_same(is: &Night, was: &Night) {
    let (is, was) = (
        &is.snapshot.state.without_versions(),
        &was.snapshot.state.without_versions(),
    );
    assert!(is == was, "{}", differs(is, was));
}

/// Takes back what was done since, newest first, and then takes that back.
pub fn there_and_back(before: &Night, after: &Night) {
    let since = after.told_actions().into_iter();
    let since = since.filter(|a| *a > before.snapshot.version);
    let mut back = after.clone();
    let mut undos = Vec::new();
    for action in since.rev() {
        let (_, dependent) = plan_undo::<Tournament>(&back.facts(), &[action]);
        assert_eq!(dependent, [], "nothing came after it");
        undos.push(back.undo(action));
    }
    assert_same(&back, before);
    for undo in undos.into_iter().rev() {
        back.undo(undo);
    }
    assert_same(&back, after);
}

#[test]
fn a_record_stands_beside_what_is_entered_and_not_beside_nothing() {
    let mut night = Night::seeded(settings(), 2);
    let attach = |night: &mut Night, winner| {
        let record = EventCommand::Record {
            number: MatchNo(1),
            games: vec![game(winner, WinKind::Single, 1)],
            record: RecordId::from_random([1; 10]),
            standing: None,
            beside: true,
            seen: None,
        };
        night.act(record.of(OPEN)).unwrap();
        assert!(night.fixture(1).record.is_some());
        night.fixture(1).sheet.score
    };
    // It was a match of which something was entered when the page was made, and that was undone since.
    assert_eq!(attach(&mut night, Side::Bottom), BySide::new(0, 1));
    assert_eq!(attach(&mut night, Side::Top), BySide::new(0, 1));
}

/// Three pairs or teams, signed in.
fn three(sides: Sides, settings: EventSettings) -> Night {
    let mut night = Night::new(EventSettings { sides, ..settings });
    for n in 1..=3 {
        night.company_comes(sides, n, None, vec![OPEN]);
    }
    night
}

#[test]
fn a_pair_or_a_team_joins_a_list_again_as_a_person_does() {
    for sides in [Sides::Pairs, Sides::Teams { boards: 2 }] {
        let jackpot = EventSettings {
            format: Format::Rolling(Rolling { size: 4 }),
            ..settings()
        };
        let mut night = three(sides, jackpot);
        let join = |entrant| EventCommand::Coming(ComingCommand::Join { entrant }).of(OPEN);
        night.act(join(EntrantNo(2))).unwrap();
        let (is_second, t) = (EntrantNo(4), &night.snapshot.state);
        assert_eq!(
            entries_of_person(t, EntrantNo(2)),
            [EntrantNo(2), is_second]
        );
        assert_eq!(entry_of_person(t, is_second), Some(2));
        assert!(t.persons_of(EntrantNo(2)).eq(t.persons_of(is_second)));
        // They are three, and so not called full.
        assert_eq!(
            (waiting(t, night.event()).len(), full_lists(t)),
            (4, vec![])
        );
        night.company_comes(Sides::Single, 77, None, Vec::new());
        let refused = rule(night.act(join(EntrantNo(5))));
        assert!(
            ["event-of-pairs", "event-of-teams"].contains(&refused),
            "{refused}"
        );
    }
}

#[test]
fn a_pair_that_lost_comes_back() {
    let again = Some(SecondChance {
        re_entry: true,
        buy_back: true,
        until: Until::Places,
        most: 1,
    });
    let mut night = three(
        Sides::Pairs,
        EventSettings {
            again,
            ..settings()
        },
    );
    night.act(EventCommand::CloseList.of(OPEN)).unwrap();
    night
        .act(EventCommand::OpenLateEntry { until: None }.of(OPEN))
        .unwrap();
    night.draw(1).unwrap();
    let number = night.next_to_play().unwrap();
    night.win(number, Side::Top);
    let lost = night.fixture(number).loser().unwrap();
    let back = ComingCommand::ComeBack {
        entrants: vec![lost],
        how: SecondEntryKind::ReEntry,
        place: LatePlace::BySeed,
        now: "2026-11-19T20:00:00".parse().unwrap(),
        seed: seed(7),
    };
    night.act(EventCommand::Coming(back).of(OPEN)).unwrap();
    let t = &night.snapshot.state;
    assert_eq!(entries_of_person(t, lost), [lost, EntrantNo(4)]);
    assert!(out_of_it(t, night.event()).is_empty());
}

/// Found by chance: the points were left before a second game that was not on the sheet any more, and the next result was
/// at odds with it.
#[test]
fn penalty_points_stay_when_the_games_before_them_are_taken_away() {
    let lengths = "3".parse().unwrap();
    let mut night = Night::seeded(
        EventSettings {
            lengths,
            ..settings()
        },
        2,
    );
    night.score(1, single(Side::Top)).unwrap();
    let points = ScoreEntry::Penalty {
        to: Side::Top,
        points: 1,
    };
    night.score(1, points).unwrap();
    night.score(1, single(Side::Top)).unwrap();
    assert_eq!(night.outcome(1), Some(Outcome::Played));
    night.correct(1, ScoreEntry::Undecided, None).unwrap();
    let sheet = night.fixture(1).sheet.clone();
    assert_eq!((sheet.games.len(), sheet.score), (0, BySide::new(1, 0)));
    assert_eq!(sheet.penalties[0].before_game, 1);
    assert_eq!(first_not_adding_up(&night.snapshot.state), None);
    night
        .ends(1, OutcomeKind::Forfeit, Some(Side::Bottom), None)
        .unwrap();
}

/// Found by chance: nobody is in play before the draw, which was taken for the end of the rounds.
#[test]
fn a_qualifying_swiss_goes_on_to_nothing_before_its_draw() {
    let ends = swiss::Ends::Qualify {
        wins: 2,
        losses: 2,
        places: Some(4),
    };
    let rules = swiss::SwissSettings {
        ends,
        ..swiss::SwissSettings::usual(3)
    };
    let format = Format::Swiss(rules);
    let mut night = Night::with(
        EventSettings {
            format,
            ..settings()
        },
        6,
    );
    let (last, consolation) = (swiss::LastPlaces::Lots, true);
    let out = EventCommand::KnockOut { last, consolation }.of(OPEN);
    assert_eq!(rule(night.act(out)), "swiss-before-draw");
    assert_eq!(
        rule(night.act(EventCommand::PlayOff.of(OPEN))),
        "swiss-before-draw"
    );
}

/// Found by chance: the first undo was told from a form made before it, its own undo was not.
#[test]
fn a_start_called_back_is_told_each_time_it_comes_and_goes() {
    let mut night = Night::seeded(settings(), 2);
    night.begin_at(1, BySide::new(2, 1)).unwrap();
    let number = MatchNo(1);
    let mut last = night
        .act(EventCommand::CallBack { number, seen: None }.of(OPEN))
        .unwrap();
    for _ in 0..3 {
        let seen = night.snapshot.version;
        last = night.undo(last);
        assert!(night.fixture(1).entry_changed > seen);
    }
}

#[test]
fn a_sheet_that_says_what_is_entered_is_no_correction() {
    let mut night = Night::seeded(settings(), 2);
    night.score(1, single(Side::Top)).unwrap();
    let games = night.fixture(1).sheet.games();
    let penalties = Vec::new();
    let same = ScoreEntry::Sheet { games, penalties };
    assert_eq!(night.score(1, same), Ok(0));
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn an_undo_gives_back_the_state_before_and_its_own_undo_the_state_after(
        settings in events(), n in 2u32..9, far in 0u8..6, steps in prop::collection::vec(moves(), 1..50)
    ) {
        let mut night = begun(settings, n, far > 0);
        let begun = night.snapshot.version;
        for one in &steps {
            night.moves(one, begun);
        }
    }
}

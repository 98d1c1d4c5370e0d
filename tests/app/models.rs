//! What pages of a tournament show, as models.

use crate::support::club::{club, principal, wait, with_monday};
use crate::support::for_each_store;
use backgammon::record::check::{CheckOptions, check};
use backgammon::scoring::{ScoredGame, WinKind};
use backgammon::{BySide, Side};
use crawford::app::site::{Happening, HappeningStatus, Reader};
use crawford::app::tournament::boards::MatchBoards;
use crawford::app::tournament::call_off::CallOffOverview;
use crawford::app::tournament::catch_up::PaperRound;
use crawford::app::tournament::deal::StageDeal;
use crawford::app::tournament::desk::{DeskLink, Whereabouts, desk_links, whereabouts};
use crawford::app::tournament::event::EventSummary;
use crawford::app::tournament::ladder::{Challenger, rung_of};
use crawford::app::tournament::match_clock::ClockOverview;
use crawford::app::tournament::pairing::{NextRound, ProgramPairing, RoundPairing};
use crawford::app::tournament::print_pairings::PrintedPairings;
use crawford::app::tournament::print_slips::score_slips;
use crawford::app::tournament::rolling::{ListAfter, SheetStart, rolling_list};
use crawford::app::tournament::screen::{EventScreen, ScreenPicture};
use crawford::app::tournament::undo::VoidableMatch;
use crawford::app::tournament::{
    Guest, PersonOrGuest, RecordDifference, ScoreEntryCommand, Together, TournamentActed,
    TournamentSnapshot, Tournaments, corrects, crossed_by_names, goes_beyond_the_match,
};
use crawford::app::{clock, sign_up};
use crawford::club::permissions::{Permission, Role};
use crawford::club::sign_up::SignUpTerms;
use crawford::form::stage::PaidStage;
use crawford::journal::StreamId;
use crawford::store::Store;
use crawford::tournament::coming::Rolling;
use crawford::tournament::money::{EventMoneyCommand, MoneyTerms, StakePart};
use crawford::tournament::pace::{Clock, ClockPreset};
use crawford::tournament::robin::LadderRules;
use crawford::tournament::swiss::{PairingOptions, SwissSettings};
use crawford::tournament::*;

const OPEN: EventNo = EventNo(1);

struct Evening {
    all: Tournaments,
    stream: StreamId,
}

impl Evening {
    fn with(store: &Store, format: Format, guests: usize) -> Evening {
        let settings = EventSettings {
            format,
            ..EventSettings::usual("Open", "5".parse().unwrap())
        };
        Evening::of(store, settings, guests)
    }

    fn of(store: &Store, settings: EventSettings, guests: usize) -> Evening {
        with_monday(store);
        let all = Tournaments::new(store.clone());
        let details = TournamentDetails {
            name: "Friday".into(),
            date: "2026-11-20".parse().unwrap(),
            venue: String::new(),
            starts: None,
        };
        let announced = wait(all.announce(principal(Role::Owner), club(), details, settings, None));
        let stream = announced.unwrap().stream;
        let evening = Evening { all, stream };
        for n in 0..guests {
            evening.comes(n);
        }
        evening
    }

    fn drawn(store: &Store, guests: usize) -> Evening {
        let evening = Evening::with(store, Format::Knockout, guests);
        evening.draw();
        evening
    }

    fn draw(&self) {
        self.act(EventCommand::CloseList);
        let (owner, dice) = (principal(Role::Owner), "66".to_owned());
        wait(self.all.draw(owner, self.stream, OPEN, dice, None)).unwrap();
    }

    fn comes(&self, n: usize) -> TournamentActed {
        let guest = Guest {
            name: format!("Guest {n}"),
            rating: None,
        };
        let (owner, events) = (principal(Role::Owner), vec![OPEN]);
        wait(
            self.all
                .check_in_guest(owner, club(), self.stream, guest, events),
        )
        .unwrap()
    }

    fn act(&self, command: EventCommand) {
        let owner = principal(Role::Owner);
        wait(self.all.act(owner, self.stream, command.of(OPEN))).unwrap();
    }

    /// The upper player wins.
    fn play(&self, number: u32) {
        let scoring = ScoreEntryCommand {
            event: OPEN,
            number: MatchNo(number),
            entry: ScoreEntry::Final {
                score: BySide::from((5, 3)),
                winner: None,
            },
            overrule: false,
            reason: String::new(),
            seen: None,
        };
        let owner = principal(Role::Owner);
        wait(self.all.score(owner, club(), self.stream, scoring)).unwrap();
    }

    fn story(&self) -> TournamentSnapshot {
        wait(self.all.read(self.stream)).unwrap()
    }
}

fn page(page: EventPage) -> DeskLink {
    DeskLink::Event { event: OPEN, page }
}

#[test]
fn the_desk_leads_to_pages_with_something_to_do() {
    for_each_store(|store| {
        let evening = Evening::drawn(store, 4);
        let links = desk_links(&evening.story().state);
        let round = |round| DeskLink::CatchUp { event: OPEN, round };
        assert!(links.contains(&round(1)) && !links.contains(&round(2)));
        assert!(links.contains(&page(EventPage::LateEntry)));
        assert!(!links.contains(&page(EventPage::PutOff)));
        evening.play(1);
        evening.play(2);
        let links = desk_links(&evening.story().state);
        assert!(links.contains(&round(2)) && !links.contains(&round(1)));
        assert!(links.contains(&page(EventPage::PutOff)));
        let final_round = round(2).permission();
        assert_eq!(final_round, Some((Permission::Direct, Some(OPEN))));
        assert_eq!(DeskLink::Journal.permission(), None);
    });
}

#[test]
fn a_projector_shows_the_tree_once_sixteen_are_left() {
    for_each_store(|store| {
        let evening = Evening::drawn(store, 20);
        let pictures = || {
            let story = evening.story();
            EventScreen::of(&story.state, story.state.event(OPEN).unwrap()).pictures
        };
        let story = evening.story();
        let first: Vec<u32> = story
            .state
            .event(OPEN)
            .unwrap()
            .round(1)
            .filter(|m| m.players().is_some())
            .map(|m| m.number.0)
            .collect();
        let is_tree = |picture: &ScreenPicture| matches!(picture, ScreenPicture::Bracket { .. });
        assert!(!pictures().iter().any(is_tree));
        evening.play(first[0]);
        let latest = ScreenPicture::Latest {
            matches: vec![MatchNo(first[0])],
        };
        assert!(pictures().contains(&latest), "{:?}", pictures());
        for number in &first[1..] {
            evening.play(*number);
        }
        assert!(pictures().contains(&ScreenPicture::Bracket { from: 2 }));
        assert!(!pictures().contains(&latest));
    });
}

#[test]
fn between_the_rounds_of_a_swiss_nobody_has_finished() {
    for_each_store(|store| {
        let evening = Evening::with(store, Format::Swiss(SwissSettings::usual(2)), 4);
        evening.draw();
        let places = || {
            let t = &evening.story().state;
            let of = whereabouts(t);
            (1..=4).map(|n| of(EntrantNo(n))).collect::<Vec<_>>()
        };
        for (after, then) in [(0, Whereabouts::Between), (1, Whereabouts::Out)] {
            evening.act(EventCommand::PairRound {
                wanted: PairingOptions::default(),
                after,
            });
            let first = u32::from(after) * 2 + 1;
            evening.play(first);
            evening.play(first + 1);
            let won = |place: &&Whereabouts| **place == Whereabouts::Won;
            let others = places().iter().filter(|place| !won(place)).count();
            let so = places().iter().filter(|place| **place == then).count();
            assert_eq!(so, others, "{:?}", places());
        }
    });
}

#[test]
fn a_projector_shows_the_table_with_the_results_of_the_round_being_played() {
    for_each_store(|store| {
        let evening = Evening::with(store, Format::Swiss(SwissSettings::usual(3)), 6);
        evening.draw();
        evening.act(EventCommand::PairRound {
            wanted: PairingOptions::default(),
            after: 0,
        });
        let shown = || {
            now(&evening, |t, event| {
                let pictures = EventScreen::of(t, event).pictures.into_iter();
                let places = pictures.filter_map(|picture| match picture {
                    ScreenPicture::Standings { places } => Some(places),
                    ScreenPicture::Places { .. } => panic!("no place is decided"),
                    _ => None,
                });
                places.flatten().collect::<Vec<_>>()
            })
        };
        assert_eq!(shown(), []);
        evening.play(1);
        let first = shown()[0];
        let winner = now(&evening, |_, event| {
            event.fixture(MatchNo(1)).unwrap().winner()
        });
        assert_eq!((Some(first.entrant), first.from, first.to), (winner, 1, 1));
    });
}

#[test]
fn an_event_in_short_has_a_second_once_it_is_won() {
    for_each_store(|store| {
        let evening = Evening::drawn(store, 4);
        let short = || {
            let story = evening.story();
            EventSummary::of(&story.state, story.state.event(OPEN).unwrap())
        };
        evening.play(1);
        evening.play(2);
        assert_eq!((short().winners.len(), short().second), (0, None));
        let story = evening.story();
        let last = story.state.event(OPEN).unwrap().final_match().unwrap();
        let two = last.players().unwrap();
        evening.play(last.number.0);
        assert_eq!(short().winners, [two.top]);
        assert_eq!(short().second, Some(two.bottom));
    });
}

#[test]
fn those_still_in_can_agree_until_they_have() {
    for_each_store(|store| {
        let evening = Evening::drawn(store, 4);
        let deals = || {
            let story = evening.story();
            StageDeal::all(&story.state, story.state.event(OPEN).unwrap())
        };
        assert_eq!(deals(), [], "without money there is nothing to share");
        let terms = MoneyTerms {
            fee: 1_000,
            ..MoneyTerms::usual(&evening.story().state.money.currency)
        };
        evening.act(EventCommand::Money(EventMoneyCommand::SetTerms {
            terms,
            seen: None,
        }));
        evening.play(1);
        evening.play(2);
        let [of_main] = deals().try_into().unwrap();
        assert_eq!(
            (of_main.stage, of_main.still_in.len()),
            (PaidStage::Main, 2)
        );
        let half = of_main.open / 2;
        let part = |entrant: &EntrantNo| StakePart {
            entrant: *entrant,
            amount: half,
        };
        let parts: Vec<StakePart> = of_main.still_in.iter().map(part).collect();
        evening.act(EventCommand::Money(EventMoneyCommand::Deal {
            stage: PaidStage::Main,
            parts: parts.clone(),
            seen: None,
        }));
        let [made] = deals().try_into().unwrap();
        assert_eq!((made.still_in, made.made), (Vec::new(), parts));
    });
}

#[test]
fn a_sheet_can_be_started_for_two_and_is_drawn_when_it_is_full() {
    for_each_store(|store| {
        let format = Format::Rolling(Rolling { size: 4 });
        let evening = Evening::with(store, format, 1);
        let start = || {
            let story = evening.story();
            let list = rolling_list(&story.state, story.state.event(OPEN).unwrap());
            list.unwrap().unwrap().start
        };
        assert_eq!(start(), None);
        evening.comes(1);
        evening.comes(2);
        let three = SheetStart {
            entries: 3,
            byes: 1,
            again: 0,
        };
        assert_eq!(start(), Some(three));
        let done = evening.comes(3);
        let after = ListAfter::of(OPEN, &done).unwrap();
        assert_eq!((after.drawn, after.waiting), (Some(1), 0));
        assert_eq!(done.comer(), Some(EntrantNo(4)));
    });
}

#[test]
fn only_where_later_matches_can_stay_is_one_made_void_instead() {
    for_each_store(|store| {
        let evening = Evening::drawn(store, 4);
        evening.play(1);
        let facts = wait(evening.all.facts(evening.stream)).unwrap();
        let last = facts.last().unwrap().action;
        let story = evening.story();
        assert_eq!(VoidableMatch::of(&story.state, &facts, last), None);
    });
}

/// What a model says of the tournament and the event as they stand.
fn now<T>(evening: &Evening, of: impl Fn(&Tournament, &Event) -> T) -> T {
    let t = &evening.story().state;
    of(t, t.event(OPEN).unwrap())
}

#[test]
fn the_pairings_on_the_wall_say_who_plays_and_who_has_a_bye() {
    for_each_store(|store| {
        let evening = Evening::drawn(store, 6);
        let first = now(&evening, PrintedPairings::of);
        assert_eq!((first.matches.len(), first.byes.len()), (2, 2));
        assert_eq!(first.matches[0].length, 5);
        let slips = now(&evening, |_, event| score_slips(event));
        let numbers: Vec<MatchNo> = slips.iter().map(|slip| slip.number).collect();
        let open: Vec<MatchNo> = first.matches.iter().map(|m| m.number).collect();
        assert_eq!(numbers, open);
        assert!(slips.iter().all(|slip| slip.clock.is_none()));
        for number in open {
            evening.play(number.0);
        }
        let second = now(&evening, PrintedPairings::of);
        assert_eq!((second.matches.len(), second.byes), (2, Vec::new()));
    });
}

#[test]
fn of_a_paired_round_the_bye_that_was_given_stands_on_the_wall() {
    for_each_store(|store| {
        let format = Format::Swiss(SwissSettings::usual(3));
        let evening = Evening::with(store, format, 5);
        evening.draw();
        let wanted = PairingOptions::default();
        let next = || now(&evening, |t, event| NextRound::of(t, event, &wanted));
        let first = next();
        assert_eq!((first.after, first.round, first.present.len()), (0, 1, 5));
        let RoundPairing::Pairs(proposed) = first.pairing else {
            panic!("{:?}", first.pairing)
        };
        assert_eq!((proposed.pairs.len(), proposed.byes.len()), (2, 1));
        assert_eq!(proposed.instead, ProgramPairing::default());
        let bye = proposed.byes[0].who;
        evening.act(EventCommand::PairRound {
            wanted: wanted.clone(),
            after: 0,
        });
        assert_eq!(now(&evening, PrintedPairings::of).byes, [bye]);
        evening.act(EventCommand::SitOut {
            entrant: bye,
            round: 2,
            out: true,
        });
        let second = next();
        assert_eq!((second.after, second.away), (1, vec![bye]));
        assert!(matches!(second.pairing, RoundPairing::Refused(_)));
    });
}

#[test]
fn a_round_on_paper_has_the_matches_whose_players_are_known() {
    for_each_store(|store| {
        let evening = Evening::drawn(store, 4);
        evening.play(1);
        let round = |number| now(&evening, |_, event| PaperRound::of(event, number));
        let first = round(1).unwrap();
        let decided: Vec<bool> = first.lines.iter().map(|m| m.result.is_some()).collect();
        assert_eq!(decided, [true, false]);
        let last = round(2).unwrap();
        assert_eq!((last.numbers.len(), last.lines), (1, Vec::new()));
        assert_eq!((round(0), round(3)), (None, None));
    });
}

#[test]
fn a_tournament_with_results_can_be_called_off_and_not_deleted() {
    for_each_store(|store| {
        let evening = Evening::drawn(store, 4);
        let overview = || CallOffOverview::of(&evening.story().state);
        let before = overview();
        assert_eq!((before.entrants, before.decided, before.paid), (4, 0, 0));
        assert_eq!(before.undeletable, None);
        evening.play(1);
        let after = overview();
        assert_eq!(after.decided, 1);
        let why = after.undeletable.unwrap();
        assert_eq!(why.0.rule.id(), "delete-with-results");
    });
}

#[test]
fn the_clocks_of_a_match_run_until_it_is_over() {
    for_each_store(|store| {
        let settings = EventSettings {
            clock: Some(Clock::of(ClockPreset::Us2013)),
            ..EventSettings::usual("Open", "5".parse().unwrap())
        };
        let evening = Evening::of(store, settings, 4);
        evening.draw();
        let clock = |number| {
            now(&evening, |_, event| {
                ClockOverview::of(event, event.fixture(MatchNo(number)).unwrap())
            })
        };
        let running = clock(1).unwrap();
        assert_eq!(running.allowance.reserve, 600);
        assert_eq!(running.reported, None);
        let running = running.running.unwrap();
        assert_eq!((running.left, running.set), (BySide::new(600, 600), 0));
        assert_eq!(clock(3), None, "nobody plays the final yet");
        evening.play(1);
        assert_eq!(clock(1).unwrap().running, None);
        let slips = now(&evening, |_, event| score_slips(event));
        assert_eq!(slips[0].clock.map(|set| set.reserve), Some(600));
    });
}

#[test]
fn the_boards_of_two_teams_are_given_out_until_one_is_in() {
    for_each_store(|store| {
        let settings = EventSettings {
            sides: Sides::Teams { boards: 2 },
            ..EventSettings::usual("Open", "5".parse().unwrap())
        };
        let evening = Evening::of(store, settings, 0);
        for team in ["Red", "Blue"] {
            let guest = |name: &str| PersonOrGuest::Guest(format!("{team} {name}"));
            let members = ["one", "two", "three"].iter().map(|n| guest(n)).collect();
            let together = Together::Team(guest("team"), members);
            let (owner, events) = (principal(Role::Owner), vec![OPEN]);
            let all = &evening.all;
            wait(all.check_in_together(owner, club(), evening.stream, together, events)).unwrap();
        }
        evening.draw();
        let boards = || {
            now(&evening, |t, event| {
                MatchBoards::of(t, event, event.fixture(MatchNo(1)).unwrap())
            })
        };
        let before = boards();
        let numbers: Vec<u8> = before.seats.iter().map(|seat| seat.number).collect();
        assert_eq!(numbers, [1, 2]);
        let teams = before.line_ups.iter();
        let sizes: Vec<_> = teams.map(|t| (t.members.len(), t.seats.len())).collect();
        assert_eq!(sizes, [(3, 2), (3, 2)]);
        assert_eq!((before.decided, before.result), (Vec::new(), None));
        evening.act(EventCommand::Score {
            number: MatchNo(1),
            entry: ScoreEntry::Boards(vec![BoardEntry {
                number: 2,
                end: BoardEnd::WalkOver(Side::Bottom),
            }]),
            overrule: None,
            seen: None,
        });
        let after = boards();
        assert!(after.line_ups.is_empty() && after.seats[0].decided.is_none());
        assert_eq!(after.seats[1].decided, Some(after.decided[0]));
        assert_eq!(after.result, None, "a board is still to be played");
    });
}

#[test]
fn on_a_ladder_only_those_within_reach_may_be_challenged() {
    for_each_store(|store| {
        let format = Format::Ladder(LadderRules::default());
        let evening = Evening::with(store, format, 5);
        evening.draw();
        let challenger = |rung: usize| {
            now(&evening, |t, event| {
                let who = event.rungs[rung - 1];
                assert_eq!(rung_of(event, who), Some(rung));
                Challenger::of(t, event, who, clock::now()).unwrap()
            })
        };
        let lowest = challenger(5).opponents;
        let rungs: Vec<usize> = lowest.iter().map(|of| of.rung).collect();
        assert_eq!(rungs, [4, 3, 2, 1]);
        let refused: Vec<bool> = lowest.iter().map(|of| of.refused.is_some()).collect();
        assert_eq!(refused, [false, false, false, true]);
        assert_eq!(challenger(1).opponents, []);
    });
}

#[test]
fn a_correction_of_what_others_have_played_on_from_goes_beyond_the_match() {
    for_each_store(|store| {
        let evening = Evening::drawn(store, 4);
        evening.play(1);
        let goes_beyond = || {
            now(&evening, |t, event| {
                let m = event.fixture(MatchNo(1)).unwrap();
                let turned = ScoreEntryCommand {
                    event: OPEN,
                    number: m.number,
                    entry: ScoreEntry::Final {
                        score: BySide::from((3, 5)),
                        winner: None,
                    },
                    overrule: false,
                    reason: String::new(),
                    seen: None,
                };
                goes_beyond_the_match(t, m, &turned)
            })
        };
        evening.play(2);
        evening.play(3);
        assert!(goes_beyond());
    });
}

#[test]
fn a_record_that_says_something_else_than_what_is_entered_says_in_which_game() {
    for_each_store(|store| {
        let evening = Evening::drawn(store, 4);
        let report = check(b"", &CheckOptions::default());
        let game = |winner| ScoredGame::new(winner, WinKind::Backgammon, 2);
        let won = [game(Side::Top)];
        let differs = |games: &[ScoredGame]| {
            now(&evening, |_, event| {
                let m = event.fixture(MatchNo(1)).unwrap();
                let differs = RecordDifference::of(event, m, &report, games);
                (differs, corrects(m, games))
            })
        };
        assert_eq!(differs(&won), (None, false));
        evening.act(EventCommand::Score {
            number: MatchNo(1),
            entry: ScoreEntry::Sheet {
                games: won.to_vec(),
                penalties: Vec::new(),
            },
            overrule: None,
            seen: None,
        });
        assert_eq!(differs(&won), (None, false));
        let (found, corrects) = differs(&[game(Side::Bottom)]);
        let found = found.unwrap().from_entered.unwrap();
        assert!(corrects && found.score == BySide::new(0, 6));
        let [first] = found.games.as_slice() else {
            panic!("{:?}", found.games)
        };
        let winners = [first.entered, first.record].map(|of| of.unwrap().game.winner);
        assert_eq!(winners, [Side::Top, Side::Bottom]);
    });
}

#[test]
fn a_column_is_whose_name_it_says() {
    let two = |top: &str, bottom: &str| BySide::new(top.to_owned(), bottom.to_owned());
    let players = two("Ann Lindberg", "Bo");
    let crossed = |written| crossed_by_names(&written, &players);
    assert_eq!(crossed(two("Ann", "somebody")), Some(false));
    assert_eq!(crossed(two("Bo", "Lindberg, Ann")), Some(true));
    assert_eq!(crossed(two("X", "Y")), None);
}

#[test]
fn a_tournament_is_found_as_the_lists_have_it() {
    for_each_store(|store| {
        let evening = Evening::with(store, Format::Knockout, 4);
        let (stream, reader) = (evening.stream, (club(), Reader::Anyone));
        let found = || {
            let story = evening.story();
            let found = Happening::of_tournament(store, reader, (stream, &*story), false);
            let (found, made_from) = wait(found).unwrap();
            assert_eq!(made_from, [(stream, story.version)]);
            (found.state, found.slug)
        };
        assert_eq!(found(), (HappeningStatus::Coming, "friday".to_owned()));
        evening.draw();
        assert_eq!(found(), (HappeningStatus::Running, String::new()));
    });
}

#[test]
fn only_an_open_form_closes_by_itself() {
    for_each_store(|store| {
        let evening = Evening::with(store, Format::Knockout, 0);
        let at = clock::now();
        for open in [true, false] {
            let terms = SignUpTerms {
                open,
                closes_at: Some(at),
                ..SignUpTerms::default()
            };
            let (owner, stream) = (principal(Role::Owner), evening.stream);
            let set = sign_up::set(store, &owner, club(), stream, OPEN, terms, None);
            wait(set).unwrap();
            let closing = wait(sign_up::closing(store, stream)).unwrap();
            assert_eq!(closing.contains(&(OPEN, at)), open);
        }
    });
}

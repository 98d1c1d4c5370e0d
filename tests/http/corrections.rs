//! A correction is shown before it is made: who comes in, who goes out, and whose place and prize each choice changes.

use crate::filled::send_from;
use crate::night::{Night, OPEN, settings};
use crate::server::TestServer;
use crate::support::html::Html;
use crawford::tournament::money::{
    EventMoneyCommand, House as Kept, MoneyTerms, PaidStage, RoundingRest, Share, Split,
};
use crawford::tournament::{
    Command, Consolation, DoubleElimination, EntrantNo, EventCommand, EventPlace, EventSettings,
    Fixture, Format, MatchNo, places,
};
use std::collections::{BTreeMap, BTreeSet};

/// A choice as the page has it.
#[derive(Debug)]
struct Choice {
    text: String,
    places: Vec<String>,
    prizes: Vec<String>,
}

/// The choices of a page, by what their buttons send: `.choice p`, `.choice .places li`, `.choice .prizes li`,
/// `.choice button[name=standing]`.
fn choices(page: &str) -> BTreeMap<String, Choice> {
    let choice = |block: &String| {
        let plainly = |selector: &str| -> Vec<String> {
            block
                .texts(selector)
                .iter()
                .map(|text| plain(text))
                .collect()
        };
        let choice = Choice {
            text: plainly("p").remove(0),
            places: plainly(".places li"),
            prizes: plainly(".prizes li"),
        };
        (block.attribute("button[name='standing']", "value"), choice)
    };
    page.parts("div.choice").iter().map(choice).collect()
}

/// Without the marks that keep names apart and places together.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|c| !"\u{2068}\u{2069}\u{2060}".contains(*c))
        .collect()
}

fn terms() -> MoneyTerms {
    let share = |(place, basis)| Share {
        stage: PaidStage::Main,
        place,
        basis,
    };
    MoneyTerms {
        fee: 2_500,
        reentry: 0,
        house: Kept::Percent { basis: 0 },
        added: 0,
        split: Split::plain([(1, 6_000), (2, 4_000)].into_iter().map(share).collect()),
        unit: 100,
        rest: RoundingRest::House,
        public: true,
    }
}

#[test]
fn each_choice_names_who_comes_in_who_goes_out_and_every_place_and_prize_it_changes() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    night.act(
        EventCommand::Money(EventMoneyCommand::SetTerms {
            terms: terms(),
            seen: None,
        })
        .of(OPEN),
    );
    let guest = |n: u32| format!("Guest {n}");
    let first = night.fixture(1).players().unwrap();
    let (before, after) = (guest(first.top.0), guest(first.bottom.0));
    for number in 1..=3 {
        night.score(number, (5, 3));
    }
    let runner_up = guest(night.fixture(3).loser().unwrap().0);
    let placed =
        |night: &Night<'_>| -> Vec<EventPlace> { places(night.state().event(OPEN).unwrap()) };
    let was = placed(&night);
    let fields = [("tab", "final"), ("top", "3"), ("bottom", "5")];
    let path = night.of_match(1, "correct");
    let page = night.owner.post(&path, &fields);
    assert_eq!(page.status, 200, "{}", page.body);
    let lead = plain(&page.texts("p.lead")[0]);
    assert_eq!(lead, format!("{after} goes on instead of {before}."));
    let choices = choices(&page.body);

    let take = &choices["take-seat"];
    assert!(
        take.text.contains(&after) && take.text.contains(&format!("{before} is out")),
        "{take:?}"
    );
    let places = [
        format!("{after}: 3–4 becomes 1"),
        format!("{before}: 1 becomes 3–4"),
    ];
    assert_eq!(take.places, places);
    assert_eq!(take.prizes.len(), 2, "{take:?}");
    for (name, line) in [(&after, "becomes €60"), (&before, "€60")] {
        assert!(
            take.prizes
                .iter()
                .any(|p| p.starts_with(name.as_str()) && p.contains(line)),
            "{take:?}"
        );
    }
    let again = &choices["void-and-replay"];
    assert!(
        again.places.contains(&format!(
            "{runner_up}: 2 becomes open until it is played again"
        )),
        "{again:?}"
    );
    assert!(
        again.places.contains(&format!("{before}: 1 becomes 3–4")),
        "{again:?}"
    );
    let record = &choices["record-only"];
    assert!(record.text.contains(&before), "{record:?}");
    assert!(
        record.places.is_empty() && record.prizes.is_empty(),
        "{record:?}"
    );
    assert_eq!(choices.len(), 3);

    let chosen = [fields.as_slice(), &[("standing", "record-only")]].concat();
    assert_eq!(night.owner.post(&path, &chosen).status, 303);
    assert_eq!(placed(&night), was);
    // The record says otherwise than who went on: now the seat is moved as well.
    let chosen = [fields.as_slice(), &[("standing", "take-seat")]].concat();
    let odd = [("tab", "final"), ("top", "2"), ("bottom", "5")];
    assert_eq!(
        night.owner.post(&path, &odd).status,
        303,
        "another score says nothing new of who goes on"
    );
    assert_eq!(placed(&night), was);
    let back = [
        ("tab", "final"),
        ("top", "5"),
        ("bottom", "2"),
        ("standing", "take-seat"),
    ];
    assert_eq!(night.owner.post(&path, &back).status, 303);
    assert_eq!(night.owner.post(&path, &chosen).status, 303);
    assert_eq!(placed(&night)[0].entrant, first.bottom);
}

/// Who comes in has left since: the final ends with the correction, and the page says so before.
#[test]
fn a_seat_for_somebody_who_left_is_said_to_end_that_match() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let entrant = night.fixture(1).players().unwrap().bottom;
    for number in 1..=2 {
        night.score(number, (5, 3));
    }
    let fields = [("tab", "final"), ("top", "3"), ("bottom", "5")];
    let path = night.of_match(1, "correct");
    let sentence = "has left, so that match ends without play.";
    let page = night.owner.post(&path, &fields).body;
    assert!(!choices(&page)["take-seat"].text.contains(sentence));
    night.act(Command::Withdraw {
        entrant,
        seen: None,
    });
    let page = night.owner.post(&path, &fields).body;
    assert!(choices(&page)["take-seat"].text.contains(sentence));

    let chosen = [fields.as_slice(), &[("standing", "take-seat")]].concat();
    assert_eq!(night.owner.post(&path, &chosen).status, 303);
    assert_eq!(night.fixture(3).loser(), Some(entrant));
}

/// The numbers of the matches a text names: "match 5", "Match 12".
fn matches_named(text: &str) -> BTreeSet<u32> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let named = words
        .windows(2)
        .filter(|two| two[0].eq_ignore_ascii_case("match"));
    named
        .filter_map(|two| {
            two[1]
                .trim_matches(|c: char| !c.is_ascii_digit())
                .parse()
                .ok()
        })
        .collect()
}

#[test]
fn what_a_correction_takes_off_the_sheet_is_among_the_later_matches_it_touches() {
    let server = TestServer::start();
    let double = EventSettings {
        format: Format::DoubleElimination(DoubleElimination::default()),
        ..settings("5")
    };
    let mut night = Night::with(&server, 8, double);
    while let Some(m) = {
        let state = night.state();
        let open = |m: &&Fixture| m.result.is_none() && m.players().is_some();
        let e = state.event(OPEN).unwrap();
        e.matches
            .iter()
            .map(AsRef::as_ref)
            .find(open)
            .map(|m| m.number.0)
    } {
        night.score(m, (5, 3));
    }
    let path = night.of_match(1, "correct");
    let fields = [("tab", "final"), ("top", "3"), ("bottom", "5")];
    let page = night.owner.post(&path, &fields).body;
    let page = plain(&page);
    let later = matches_named(&page.part("ul.later").texts("li").join(" "));
    let choices = choices(&page);
    let voided = matches_named(&choices["void-and-replay"].text);
    assert!(
        !voided.is_empty() && voided.is_subset(&later),
        "{voided:?} {later:?}"
    );
    // More than six lines are folded away, and the ways have a heading.
    assert!(
        page.says_just("legend", "What happens to it? Choose one"),
        "{page}"
    );
    assert!(
        page.says("summary", "places change") && page.has("details ul.places"),
        "{page}"
    );

    // That is what really happens.
    let before = night.state();
    let chosen = [fields.as_slice(), &[("standing", "void-and-replay")]].concat();
    assert_eq!(night.owner.post(&path, &chosen).status, 303);
    let after = night.state();
    for m in before.event(OPEN).unwrap().matches.iter() {
        let now = after.event(OPEN).unwrap().fixture(m.number).unwrap();
        let number = m.number.0;
        let gone = m.result.is_some() && now.result.is_none();
        assert_eq!(gone, voided.contains(&number), "{number}");
        let changed = m.seats != now.seats || m.result != now.result;
        assert!(
            !changed || number == 1 || later.contains(&number),
            "{number}"
        );
    }
}

#[test]
fn a_result_that_sends_on_another_than_went_on_is_asked_about_like_a_correction() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    for number in [1, 2] {
        night.score(number, (5, 3));
    }
    let sits = night.fixture(3).seats;
    let undecided = [
        ("tab", "ending"),
        ("ending", "undecided"),
        ("standing", "record-only"),
    ];
    let correct = night.of_match(1, "correct");
    assert_eq!(night.owner.post(&correct, &undecided).status, 303);
    assert_eq!(night.fixture(1).result, None);
    assert_eq!(night.fixture(3).seats, sits);

    let other = [("tab", "final"), ("top", "3"), ("bottom", "5")];
    let page = night.enter(1, &other);
    assert_eq!(page.status, 200, "{}", page.body);
    let asked = choices(&page.body);
    assert!(
        asked.contains_key("take-seat") && asked.contains_key("record-only"),
        "{asked:?}"
    );
    assert_eq!(night.fixture(1).result, None, "nothing is stored yet");
    let chosen = [other.as_slice(), &[("standing", "take-seat")]].concat();
    assert_eq!(night.owner.post(&correct, &chosen).status, 303);
    let now = night.fixture(3).seats;
    assert_eq!(now.top, night.fixture(1).seats.bottom);
    assert_eq!(now.bottom, sits.bottom);

    // Whoever went on wins again: that asks nothing.
    let server = TestServer::start();
    let mut again = Night::drawn(&server, 4, "5");
    for number in [1, 2] {
        again.score(number, (5, 3));
    }
    let sits = again.fixture(3).seats;
    let correct = again.of_match(1, "correct");
    assert_eq!(again.owner.post(&correct, &undecided).status, 303);
    assert_eq!(
        again
            .enter(1, &[("tab", "final"), ("top", "5"), ("bottom", "4")])
            .status,
        303
    );
    assert_eq!(again.fixture(3).seats, sits);
}

/// The choices after such an ending of a match, and what the page says of who goes on.
fn ended(night: &mut Night<'_>, number: u32, ending: &str) -> (String, BTreeMap<String, Choice>) {
    let path = night.of_match(number, "correct");
    let fields = [("tab", "ending"), ("ending", ending)];
    let page = night.owner.post(&path, &fields);
    assert_eq!(page.status, 200, "{}", page.body);
    (plain(&page.body.texts("p.lead")[0]), choices(&page.body))
}

#[test]
fn where_nobody_goes_on_after_all_the_seats_can_be_given_to_a_bye_or_emptied() {
    let server = TestServer::start();
    let double = EventSettings {
        format: Format::DoubleElimination(DoubleElimination::default()),
        ..settings("5")
    };
    let mut night = Night::with(&server, 4, double);
    night.score(1, (5, 3));
    night.score(2, (5, 3));
    let state = night.state();
    let first = state.event(OPEN).unwrap().fixture(MatchNo(1)).unwrap();
    let name = |n: EntrantNo| format!("Guest {}", n.0);
    let (won, lost) = (name(first.winner().unwrap()), name(first.loser().unwrap()));

    // Empty again: both seats are named, each with who sits there.
    let (lead, open) = ended(&mut night, 1, "undecided");
    assert_eq!(
        lead,
        format!("{won} no longer goes on: the match is no longer decided.")
    );
    let text = &open["take-seat"].text;
    for (who, number) in [(&lost, 3), (&won, 4)] {
        let seat = format!("The seat of {who} is empty again here:");
        let after = text.split(&seat).nth(1);
        let after = after.unwrap_or_else(|| panic!("{seat} in {text}"));
        let sentence = after.split(". ").next().unwrap();
        assert!(sentence.contains(&format!("match {number}:")), "{text}");
    }

    // Both have left: the opponents have a bye, and so it happens.
    let (lead, both) = ended(&mut night, 1, "both-left");
    assert_eq!(
        lead,
        format!("{won} no longer goes on: both have left, and nobody goes on.")
    );
    let text = &both["take-seat"].text;
    assert!(
        text.contains(&format!("There is a bye in place of {won} here:"))
            && text.contains(&format!("There is a bye in place of {lost} here:")),
        "{text}"
    );
    let path = night.of_match(1, "correct");
    let chosen = [
        ("tab", "ending"),
        ("ending", "both-left"),
        ("standing", "take-seat"),
    ];
    assert_eq!(night.owner.post(&path, &chosen).status, 303);
    let winner = |number: u32| {
        let state = night.state();
        let e = state.event(OPEN).unwrap();
        let m = e.fixture(MatchNo(number)).unwrap();
        m.winner().map(name)
    };
    let second = night.state();
    let second = second.event(OPEN).unwrap().fixture(MatchNo(2)).unwrap();
    assert_eq!(winner(4), second.winner().map(name));
    assert_eq!(winner(3), second.loser().map(name));

    // One of them had won after all: nobody stands up for them, and no name is made of nobody.
    let fields = [("tab", "final"), ("top", "5"), ("bottom", "3")];
    let page = night.owner.post(&path, &fields);
    assert_eq!(page.status, 200, "{}", page.body);
    for (standing, choice) in choices(&page.body) {
        assert!(
            !choice.text.contains("nobody yet"),
            "{standing}: {choice:?}"
        );
    }
}

#[test]
fn a_bye_is_neither_finished_nor_played_again() {
    let server = TestServer::start();
    let consolation = EventSettings {
        format: Format::Consolation(Consolation::default()),
        ..settings("5")
    };
    let mut night = Night::with(&server, 6, consolation);
    let state = night.state();
    let e = state.event(OPEN).unwrap();
    let played = e.matches.iter().find(|m| m.players().is_some()).unwrap();
    let number = played.number.0;
    night.score(number, (5, 3));
    let page = night.owner.post(
        &night.of_match(number, "correct"),
        &[("tab", "final"), ("top", "3"), ("bottom", "5")],
    );
    assert_eq!(page.status, 200, "{}", page.body);
    let later = plain(&page.body.part("ul.later").texts("li").join(" "));
    assert!(later.contains("decided without play"), "{later}");
    assert!(!later.contains("finished"), "{later}");
    // All that hangs on it is a bye, so there is nothing to play again.
    let standings: Vec<String> = choices(&page.body).into_keys().collect();
    assert_eq!(standings, ["record-only", "take-seat"]);
}

#[test]
fn a_choice_is_asked_anew_when_it_would_do_something_else_than_was_shown() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 8, "5");
    night.score(1, (5, 3));
    night.score(2, (5, 3));
    let path = night.of_match(1, "correct");
    let fields = [("tab", "final"), ("top", "3"), ("bottom", "5")];
    let shown = night.owner.post(&path, &fields).body;
    // Meanwhile the semi-final is played, by who should not have been in it.
    night.score(5, (5, 3));
    let version = night.version();
    let take = [("standing", "take-seat")];
    let told = send_from(&mut night.owner, &shown, &path, &take);
    assert_eq!(told.status, 409, "{}", told.body);
    assert!(told.says("main", "changed this in the meantime"));
    assert_eq!(night.version(), version);
    // It shows what there is to choose now, and that can be chosen.
    assert!(choices(&told.body).contains_key("void-and-replay"));
    assert!(!choices(&shown).contains_key("void-and-replay"));
    let done = send_from(&mut night.owner, &told.body, &path, &take);
    assert_eq!(done.status, 303, "{}", done.body);
    // What changes nothing of it does not hold anybody up.
    let back = [("tab", "final"), ("top", "5"), ("bottom", "3")];
    let shown = night.owner.post(&path, &back).body;
    night.score(3, (5, 3));
    let done = send_from(&mut night.owner, &shown, &path, &take);
    assert_eq!(done.status, 303, "{}", done.body);
}

//! A story at any moment of it is the fold of its facts up to that moment.

use crate::support::club::wait;
use crate::support::for_each_store;
use crawford::app::chouette::Nights;
use crawford::app::stories::{StoredStory, Stories};
use crawford::app::tournament::Tournaments;
use crawford::app::{clock, demo};
use crawford::club::moment::StoryClock;
use crawford::journal::{AccountId, Envelope, Recorded, Story, StreamId};
use crawford::store::streams::StreamKind;
use crawford::store::{Store, journal, streams};

/// The facts, folded without those that a later one took back, found here from the end. Whatever an undo reached, itself or
/// by the undo it took back, is marked with the version of the last that did.
fn folded<S: Story>(recorded: &[Recorded]) -> S {
    let facts: Vec<Envelope<S::Fact>> = recorded
        .iter()
        .map(|fact| Envelope::read(fact).unwrap())
        .collect();
    let named = |nth: usize| -> Vec<usize> {
        let versions = facts[nth].fact().err().into_iter().flatten();
        versions
            .map(|version| usize::try_from(*version).unwrap() - 1)
            .collect()
    };
    let mut counts = vec![true; facts.len()];
    for nth in (0..facts.len())
        .rev()
        .filter(|nth| facts[*nth].fact().is_err())
    {
        if counts[nth] {
            named(nth).into_iter().for_each(|gone| counts[gone] = false);
        }
    }
    let mut marked = vec![0; facts.len()];
    for (nth, undo) in facts.iter().enumerate() {
        let mut reached = named(nth);
        while let Some(one) = reached.pop() {
            marked[one] = undo.version;
            reached.extend(named(one));
        }
    }
    let mut state = S::default();
    let mut marks = Vec::new();
    for (nth, envelope) in facts.iter().enumerate() {
        let Ok(fact) = envelope.fact() else { continue };
        if marked[nth] > 0 {
            marks.push((fact, state.touched(fact), marked[nth]));
        }
        if counts[nth] {
            state.apply(envelope);
        } else {
            state.remember_numbers(fact);
        }
    }
    for (fact, touched, version) in marks {
        state.undone(fact, touched, version);
    }
    state
}

fn recorded(store: &Store, stream: StreamId) -> Vec<Recorded> {
    let facts = store.read_now(move |conn| journal::facts(conn, stream, 0));
    facts.unwrap()
}

/// The longest stream of a kind.
fn longest(store: &Store, kind: StreamKind) -> StreamId {
    let all = store.read_now(|conn| streams::all(conn, false)).unwrap();
    let of_kind = all.iter().filter(|stream| stream.kind == kind);
    let longest = of_kind.max_by_key(|stream| recorded(store, stream.id).len());
    longest.unwrap().id
}

/// The last actions are undone, and the last of that again, so that both are in the journal.
fn undo_two<S: StoredStory>(
    all: &Stories<S>,
    stream: StreamId,
    principal: crawford::app::stories::Principal,
) {
    let facts = wait(all.facts(stream)).unwrap();
    let last = facts.last().unwrap().action;
    wait(all.undo(principal.clone(), stream, last, Vec::new())).unwrap();
    let undo = wait(all.facts(stream)).unwrap().last().unwrap().action;
    wait(all.undo(principal, stream, undo, Vec::new())).unwrap();
}

fn every_moment<S: StoredStory + PartialEq>(store: &Store, all: &Stories<S>, kind: StreamKind) {
    let stream = longest(store, kind);
    let owner = crate::support::club::principal(crawford::club::permissions::Role::Operator);
    undo_two(
        all,
        stream,
        crawford::app::stories::Principal { key: None, ..owner },
    );
    let facts = recorded(store, stream);
    assert!(facts.len() > 40, "{kind:?}: {}", facts.len());
    let past = wait(all.past(stream)).unwrap();
    let zone = "Europe/Copenhagen".parse().unwrap();
    let day = "2026-11-20".parse().unwrap();
    let clock = StoryClock::of(zone, day, &past.times());
    let mut shorter = 0;
    for fact in &facts {
        let text = clock.shortest(fact.at, past.after(fact.at));
        shorter += usize::from(text.len() < "2026-11-20T16:33:20.123456".len());
        let asked = clock.read(&text).unwrap();
        let (_, here, _) = past.around(asked.until);
        let here = here.unwrap();
        let by_then = facts.iter().rposition(|other| other.at <= fact.at).unwrap();
        assert_eq!(here.version, facts[by_then].version, "{kind:?} {text}");
        let story = past.story::<S>(here.version);
        assert_eq!((story.version, story.stream), (here.version, Some(stream)));
        assert!(
            story.state == folded::<S>(&facts[..=by_then]),
            "{kind:?} {text}: version {}",
            here.version
        );
    }
    assert!(shorter > 0, "no text of a moment is short");
    let first = facts.iter().map(|fact| fact.at).min().unwrap();
    let (_, before, after) = past.around(first.plus_seconds(-1));
    assert!(before.is_none() && after.is_some());
}

#[test]
fn every_moment_of_the_demo_is_the_fold_up_to_it() {
    for_each_store(|store| {
        demo::plant(store, AccountId::from_random([1; 10]), clock::now()).unwrap();
        let tournaments = Tournaments::new(store.clone());
        every_moment(store, &tournaments, StreamKind::Tournament);
        let nights = Nights::new(store.clone());
        every_moment(store, &nights, StreamKind::Chouette);
    });
}

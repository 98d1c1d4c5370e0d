//! The fold: facts in, state out; and undo, which is the fold of the facts not retracted.

use super::StreamId;
use super::fact::{Content, Envelope, FactBody, Recorded, Unreadable};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// A kind of stream: its state, built fact by fact.
pub trait Story: Default + Clone {
    type Fact: FactBody + Clone;
    /// What a fact changes without naming it; see [`Story::touched`].
    type Touched;

    /// Whether the fact is still possible in this state, such as whether its match has those two players. Nothing is
    /// judged or drawn again.
    fn follows(&self, fact: &Envelope<Self::Fact>) -> bool;

    /// Whether the fact still means in this state what it meant when it happened: an undo that would change that names it.
    /// A fact that follows may not fit: the fold goes by what follows, as it did for journals of old.
    fn fits(&self, fact: &Envelope<Self::Fact>) -> bool {
        self.follows(fact)
    }

    /// Applies the fact. Never fails: a fact that does not follow changes nothing.
    fn apply(&mut self, fact: &Envelope<Self::Fact>);

    /// Remembers the numbers that a fact gave which was undone: links, phones and rights kept elsewhere are by number,
    /// so none is ever given to somebody else. It changes nothing but what the next number is.
    fn remember_numbers(&mut self, fact: &Self::Fact);

    /// What the fact, applied to this state, changes without naming it, such as the table that somebody leaves.
    fn touched(&self, fact: &Self::Fact) -> Self::Touched;

    /// Notes that what the fact changed has changed again at this version, by an undo that took the fact away or brought
    /// it back: a page read before that shows something else.
    fn undone(&mut self, fact: &Self::Fact, touched: Self::Touched, version: u64);
}

#[derive(Debug, Clone)]
pub struct Snapshot<S> {
    /// The stream, once it is read from a database.
    pub stream: Option<StreamId>,
    pub state: S,
    /// The version of the newest fact taken in; 0 before the first.
    pub version: u64,
    /// The first fact that could not be read: the fold stops before it, and nothing may be appended to the stream.
    pub unreadable: Option<Unreadable>,
}

impl<S: Story> Default for Snapshot<S> {
    fn default() -> Self {
        Snapshot {
            stream: None,
            state: S::default(),
            version: 0,
            unreadable: None,
        }
    }
}

/// The versions of the `facts` that do not count, if `more` are retracted as well. A later retraction can retract an
/// earlier one and so restore its facts, which is why this reads from the end.
#[must_use]
pub fn retracted<F>(facts: &[Envelope<F>], more: &[u64]) -> BTreeSet<u64> {
    let mut gone: BTreeSet<u64> = more.iter().copied().collect();
    for envelope in facts.iter().rev() {
        if let Content::Retracted(versions) = &envelope.content
            && !gone.contains(&envelope.version)
        {
            gone.extend(versions.iter().copied().filter(|v| *v < envelope.version));
        }
    }
    gone
}

/// The undo of each version that does not count; of several the newest.
#[must_use]
pub fn undos<F>(facts: &[Envelope<F>]) -> BTreeMap<u64, &Envelope<F>> {
    let mut undos = BTreeMap::new();
    for envelope in facts.iter().rev() {
        if let Content::Retracted(versions) = &envelope.content
            && !undos.contains_key(&envelope.version)
        {
            for version in versions.iter().filter(|v| **v < envelope.version) {
                undos.entry(*version).or_insert(envelope);
            }
        }
    }
    undos
}

/// Each fact that undos took away or brought back, with the version of the newest of them.
fn undone<F>(facts: &[Envelope<F>]) -> BTreeMap<u64, u64> {
    let mut newest = BTreeMap::new();
    // From the newest: whatever one of them reached, another reaches no more.
    for undo in facts.iter().rev() {
        let mut reached = vec![undo];
        while let Some(envelope) = reached.pop() {
            let Content::Retracted(versions) = &envelope.content else {
                continue;
            };
            for version in versions.iter().filter(|v| **v < envelope.version) {
                if let Entry::Vacant(free) = newest.entry(*version) {
                    free.insert(undo.version);
                    // The undo of an undo concerns whatever that one did.
                    let fact = facts.binary_search_by_key(version, |e| e.version);
                    reached.extend(fact.ok().and_then(|at| facts.get(at)));
                }
            }
        }
    }
    newest
}

impl<S: Story> Snapshot<S> {
    #[must_use]
    pub fn of(facts: &[Envelope<S::Fact>]) -> Self {
        let gone = retracted(facts, &[]);
        let undone = undone(facts);
        let mut marks = Vec::new();
        let mut snapshot = Snapshot::<S>::default();
        for envelope in facts {
            snapshot.version = envelope.version;
            if let (Some(undo), Ok(fact)) = (undone.get(&envelope.version), envelope.fact()) {
                marks.push((fact, snapshot.state.touched(fact), *undo));
            }
            match envelope.fact() {
                Ok(fact) if gone.contains(&envelope.version) => {
                    snapshot.state.remember_numbers(fact);
                }
                Ok(_) => snapshot.state.apply(envelope),
                Err(_) => {}
            }
        }
        for (fact, touched, undo) in marks {
            snapshot.state.undone(fact, touched, undo);
        }
        snapshot
    }

    /// Folds stored facts. It stops before the first one that cannot be read.
    #[must_use]
    pub fn read(recorded: &[Recorded]) -> Self {
        let (facts, unreadable) = read_all::<S>(recorded);
        let mut snapshot = Snapshot::of(&facts);
        snapshot.unreadable = unreadable;
        snapshot.stream = recorded.first().map(|fact| fact.stream);
        snapshot
    }

    /// Applies the facts that follow. `false` if one of them retracts others (everything then has to be folded again),
    /// cannot be read, or belongs to another stream; the facts before it are applied.
    #[must_use]
    pub fn advance(&mut self, recorded: &[Recorded]) -> bool {
        for fact in recorded {
            let Ok(envelope) = Envelope::<S::Fact>::read(fact) else {
                return false;
            };
            if envelope.fact().is_err() || self.stream.is_some_and(|own| own != fact.stream) {
                return false;
            }
            self.state.apply(&envelope);
            self.version = envelope.version;
        }
        true
    }
}

/// Every fact up to the first unreadable one, and that one.
fn read_all<S: Story>(recorded: &[Recorded]) -> (Vec<Envelope<S::Fact>>, Option<Unreadable>) {
    let mut facts = Vec::with_capacity(recorded.len());
    for fact in recorded {
        match Envelope::read(fact) {
            Ok(envelope) => facts.push(envelope),
            Err(unreadable) => return (facts, Some(unreadable)),
        }
    }
    (facts, None)
}

/// An action, named by the version of its first fact, that is no longer possible once another is undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dependent {
    pub action: u64,
}

/// What undoing `actions` (each named by its first version) means: the versions to retract, and the later actions that
/// would no longer fit and have to be undone too. The caller shows those and asks, or adds them to `actions` and
/// calls again.
#[must_use]
pub fn plan_undo<S: Story>(
    facts: &[Envelope<S::Fact>],
    actions: &[u64],
) -> (Vec<u64>, Vec<Dependent>) {
    let asked: BTreeSet<u64> = actions.iter().copied().collect();
    let gone_now = retracted(facts, &[]);
    // Undoing an undo restores facts, and some of those may be among `actions` too, including other undos.
    let mut undos: Vec<u64> = Vec::new();
    let gone_then = loop {
        let gone = retracted(facts, &undos);
        let more = facts
            .iter()
            .filter(|e| asked.contains(&e.action) && e.fact().is_err())
            .map(|e| e.version)
            .filter(|v| !gone.contains(v))
            .max();
        match more {
            Some(undo) => undos.push(undo),
            None => break gone,
        }
    };
    let versions: Vec<u64> = facts
        .iter()
        .filter(|e| asked.contains(&e.action))
        .map(|e| e.version)
        .filter(|v| undos.contains(v) || !gone_then.contains(v))
        .collect();

    let still_gone = retracted(facts, &versions);
    // Facts of an older version of the program may not fit even now: undo does not break those.
    let (mut unfit_already, mut astray_already) = (BTreeSet::new(), BTreeSet::new());
    let mut state = S::default();
    for envelope in facts {
        if !gone_now.contains(&envelope.version) && envelope.fact().is_ok() {
            if !state.fits(envelope) {
                unfit_already.insert(envelope.version);
            }
            if !state.follows(envelope) {
                astray_already.insert(envelope.version);
            }
            state.apply(envelope);
        }
    }
    let mut broken: BTreeSet<u64> = BTreeSet::new();
    // An action is undone as a whole, which may affect more, so this repeats until nothing new is affected.
    loop {
        let mut state = S::default();
        let before = broken.len();
        for envelope in facts {
            let skipped =
                still_gone.contains(&envelope.version) || broken.contains(&envelope.action);
            if skipped || envelope.fact().is_err() {
                continue;
            }
            let stands = match unfit_already.contains(&envelope.version) {
                true => state.follows(envelope) || astray_already.contains(&envelope.version),
                false => state.fits(envelope),
            };
            if stands {
                state.apply(envelope);
            } else {
                broken.insert(envelope.action);
            }
        }
        if broken.len() == before {
            break;
        }
    }
    (
        versions,
        broken
            .into_iter()
            .map(|action| Dependent { action })
            .collect(),
    )
}

/// The version of the first fact that is judged wrong in the state before it, and why. Facts that this version of the
/// program cannot read are not judged: an import refuses them.
pub fn first_refused<S: Story, E>(
    recorded: &[Recorded],
    judged: impl Fn(&S, &Envelope<S::Fact>) -> Result<(), E>,
) -> Option<(u64, E)> {
    let mut snapshot = Snapshot::<S>::default();
    for (nth, line) in recorded.iter().enumerate() {
        let envelope = Envelope::<S::Fact>::read(line).ok()?;
        if let Err(why) = judged(&snapshot.state, &envelope) {
            return Some((line.version, why));
        }
        if !snapshot.advance(std::slice::from_ref(line)) {
            snapshot = Snapshot::read(recorded.get(..=nth)?);
        }
    }
    None
}

/// The body of the fact that retracts these versions.
#[must_use]
pub fn retraction_body(versions: &[u64]) -> String {
    serde_json::json!({ "type": "retracted", "versions": versions }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Actor, UtcMicros};
    use proptest::prelude::*;

    /// A stack whose facts depend on those before them.
    #[derive(Debug, Default, Clone, PartialEq)]
    struct Stack(Vec<u8>);

    #[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
    #[serde(tag = "type", rename_all = "kebab-case")]
    enum Step {
        Push { value: u8 },
        Pop { value: u8 },
    }

    impl Story for Stack {
        type Fact = Step;
        type Touched = ();
        fn follows(&self, fact: &Envelope<Step>) -> bool {
            match fact.fact() {
                Ok(Step::Pop { value }) => self.0.contains(value),
                _ => true,
            }
        }
        fn apply(&mut self, fact: &Envelope<Step>) {
            match fact.fact() {
                Ok(Step::Push { value }) => self.0.push(*value),
                Ok(Step::Pop { value }) => {
                    if let Some(at) = self.0.iter().rposition(|v| v == value) {
                        self.0.remove(at);
                    }
                }
                Err(_) => {}
            }
        }
        fn remember_numbers(&mut self, _: &Step) {}
        fn touched(&self, _: &Step) {}
        fn undone(&mut self, _: &Step, (): (), _: u64) {}
    }

    fn fact(version: u64, step: Step) -> Envelope<Step> {
        Envelope::around(version, version, UtcMicros(0), Actor::Program, step)
    }

    #[test]
    fn undoing_a_push_names_the_pop_that_depended_on_it() {
        let facts = [
            fact(1, Step::Push { value: 7 }),
            fact(2, Step::Push { value: 8 }),
            fact(3, Step::Pop { value: 7 }),
        ];
        assert_eq!(
            plan_undo::<Stack>(&facts, &[1]),
            (vec![1], vec![Dependent { action: 3 }])
        );
        assert_eq!(plan_undo::<Stack>(&facts, &[1, 3]), (vec![1, 3], vec![]));
        assert_eq!(plan_undo::<Stack>(&facts, &[2]), (vec![2], vec![]));
    }

    #[test]
    fn undoing_the_undo_brings_the_facts_back() {
        let mut facts = vec![fact(1, Step::Push { value: 7 })];
        facts.push(Envelope::retracting(
            2,
            UtcMicros(0),
            Actor::Program,
            vec![1],
        ));
        assert_eq!(Snapshot::<Stack>::of(&facts).state, Stack(vec![]));
        assert_eq!(plan_undo::<Stack>(&facts, &[2]), (vec![2], vec![]));
        facts.push(Envelope::retracting(
            3,
            UtcMicros(0),
            Actor::Program,
            vec![2],
        ));
        assert_eq!(Snapshot::<Stack>::of(&facts).state, Stack(vec![7]));
    }

    #[test]
    fn an_undo_can_be_undone_together_with_the_undo_of_it() {
        let push = |version, value| fact(version, Step::Push { value });
        let undo =
            |version, of| Envelope::retracting(version, UtcMicros(0), Actor::Program, vec![of]);
        let facts = [push(1, 7), undo(2, 1), undo(3, 2), push(4, 8)];
        // 2 was taken back by 3: without 3 it counts, and 1 does not; without both, 1 counts.
        assert_eq!(plan_undo::<Stack>(&facts, &[3]), (vec![3], vec![]));
        assert_eq!(plan_undo::<Stack>(&facts, &[2, 3]), (vec![2, 3], vec![]));
        assert_eq!(
            plan_undo::<Stack>(&facts, &[1, 2, 3]),
            (vec![1, 2, 3], vec![])
        );
    }

    #[test]
    fn the_fold_stops_before_a_kind_of_fact_it_does_not_know() {
        let recorded = |version, body: &str| Recorded {
            stream: "0000000000000000".parse().unwrap(),
            version,
            action: version,
            at: UtcMicros(0),
            who: Actor::Program,
            schema: 1,
            body: body.into(),
        };
        let snapshot = Snapshot::<Stack>::read(&[
            recorded(1, r#"{"type":"push","value":1}"#),
            recorded(2, r#"{"type":"juggle"}"#),
            recorded(3, r#"{"type":"push","value":2}"#),
        ]);
        assert_eq!((snapshot.state, snapshot.version), (Stack(vec![1]), 1));
        assert_eq!(snapshot.unreadable.map(|u| u.version), Some(2));
    }

    #[test]
    fn the_newest_undo_counts_for_what_it_took_away_and_for_what_it_brought_back() {
        let push = |version| fact(version, Step::Push { value: 7 });
        let undo =
            |version, of| Envelope::retracting(version, UtcMicros(0), Actor::Program, vec![of]);
        let facts = [
            push(1),
            push(2),
            undo(3, 1),
            undo(4, 2),
            undo(5, 3),
            push(6),
        ];
        // What counts has no undo, whatever once took it away.
        let by: Vec<(u64, u64)> = undos(&facts)
            .iter()
            .map(|(v, by)| (*v, by.version))
            .collect();
        assert_eq!(by, [(2, 4), (3, 5)]);
        let expected = [(1, 5), (2, 4), (3, 5)];
        assert_eq!(undone(&facts), BTreeMap::from(expected));
        // What names itself or comes later, as no undo does, is no end.
        let odd = [push(1), undo(2, 2), undo(3, 4), undo(4, 3)];
        assert_eq!(undone(&odd), BTreeMap::from([(3, 4)]));
    }

    proptest! {
        #[test]
        fn undo_of_the_newest_gives_the_state_before(values in prop::collection::vec(0u8..4, 1..30)) {
            let mut facts = Vec::new();
            for (i, value) in (1u64..).zip(values) {
                let step = if value == 0 { Step::Pop { value: 1 } } else { Step::Push { value } };
                facts.push(fact(i, step));
            }
            let before = Snapshot::<Stack>::of(&facts[..facts.len() - 1]).state;
            let newest = facts.len() as u64;
            let (versions, _) = plan_undo::<Stack>(&facts, &[newest]);
            facts.push(Envelope::retracting(newest + 1, UtcMicros(0), Actor::Program, versions));
            prop_assert_eq!(Snapshot::<Stack>::of(&facts).state, before);
        }
    }
}

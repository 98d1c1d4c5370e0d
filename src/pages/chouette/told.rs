//! What happened in a night, in words: a sentence for every kind of fact, for the last action at the table, for the
//! journal and for what an undo would take with it.

use super::hides::hides_fact;
use super::money::money;
use super::signed;
use crate::chouette::{Answer, Fact, Night, Played, PlayerNo, Sheet, Unit};
use crate::engine::Side;
use crate::journal::Envelope;
use crate::pages::told::set_apart;
use crate::pages::words::Words;
use std::collections::BTreeSet;

/// Says facts, with the names of today.
#[derive(Clone, Copy)]
pub struct Teller<'a> {
    /// The sentences.
    pub w: Words,
    /// The night as it stands.
    pub night: &'a Night,
    /// What a player is called.
    pub names: &'a dyn Fn(PlayerNo) -> String,
}

impl std::fmt::Debug for Teller<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Teller")
    }
}

impl Teller<'_> {
    /// A player's name for the inside of a sentence.
    #[must_use]
    pub fn name(&self, n: PlayerNo) -> String {
        set_apart(&(self.names)(n))
    }

    /// Several names: "Ann, Bo and Cy".
    #[must_use]
    pub fn all(&self, who: &[PlayerNo]) -> String {
        let names: Vec<String> = who.iter().map(|n| self.name(*n)).collect();
        list(self.w, &names)
    }

    /// What a fact says.
    #[must_use]
    pub fn fact(&self, fact: &Fact) -> String {
        let w = self.w;
        if hides_fact(self.night, fact)
            && let Fact::Answered { by, .. } = fact
        {
            return w.with("chouette-told-answered-hidden", "who", self.name(*by));
        }
        match fact {
            Fact::Set { .. } => w.say("chouette-told-set").into_owned(),
            Fact::Staked { stake, games, .. } => match (stake, games.is_empty()) {
                (None, _) => w.say("chouette-told-staked-none").into_owned(),
                (Some(stake), earlier) => {
                    let key = match earlier {
                        true => "chouette-told-staked",          // a key
                        false => "chouette-told-staked-earlier", // a key
                    };
                    w.with(key, "n", money(self.night, i64::from(*stake)))
                }
            },
            Fact::Joined { player, .. } => self.one("joined", *player),
            Fact::Left { player, proxy, .. } => self.away("left", *player, *proxy),
            Fact::Rested { player, proxy, .. } => self.away("rested", *player, *proxy),
            Fact::Returned { player, .. } => self.one("returned", *player),
            Fact::StakeSet { player, stake } => match stake {
                Some(stake) => w.with2(
                    "chouette-told-stake",
                    "who",
                    self.name(*player),
                    "n",
                    money(self.night, i64::from(*stake)),
                ),
                None => self.one("stake-none", *player),
            },
            Fact::OrderRolled { order, .. } => self.order("rolled", order),
            Fact::OrderSet { order, .. } => self.order("order", order),
            Fact::PartnerDeclined { player, .. } => self.one("declined", *player),
            Fact::Started {
                game,
                order,
                partner,
                ..
            } => self.started(game.0, order, *partner),
            Fact::Settled { member, points, .. } => w.with2(
                "chouette-told-settled",
                "who",
                self.name(*member),
                "points",
                signed(*points),
            ),
            Fact::Ended { game, sheet, .. } => self.ended("ended", game.0, sheet),
            Fact::Corrected { game, sheet, .. } => self.ended("corrected", game.0, sheet),
            Fact::CalledOff { game, .. } => w.with("chouette-told-called-off", "game", game.0),
            Fact::Paid {
                from,
                to,
                amount,
                unit,
            } => {
                let key = match unit {
                    Unit::Points => "chouette-told-paid-points", // a key
                    Unit::Money => "chouette-told-paid-money",   // a key
                };
                let (from, to) = (self.name(*from), self.name(*to));
                match unit {
                    Unit::Points => w.with3(key, "from", from, "to", to, "amount", *amount),
                    Unit::Money => {
                        let amount = money(self.night, *amount);
                        w.with3(key, "from", from, "to", to, "amount", amount)
                    }
                }
            }
            Fact::SplitOff { to, players, .. } => w.with2(
                "chouette-told-split",
                "table",
                to.0,
                "who",
                self.all(players),
            ),
            Fact::Moved { player, table, .. } => w.with2(
                "chouette-told-moved",
                "who",
                self.name(*player),
                "table",
                table.0,
            ),
            Fact::Closed => w.say("chouette-told-closed").into_owned(),
            Fact::Reopened => w.say("chouette-told-reopened").into_owned(),
            board => self.board(board),
        }
    }

    /// What happens with cubes.
    fn board(&self, fact: &Fact) -> String {
        let w = self.w;
        match fact {
            Fact::AutomaticDoubled { .. } => w.say("chouette-told-automatic").into_owned(),
            Fact::Doubled { by, cubes, .. } if cubes.contains(by) => self.one("doubled-box", *by),
            Fact::Doubled { by, cubes, .. } => w.with2(
                "chouette-told-doubled",
                "who",
                self.name(*by),
                "whom",
                self.all(cubes),
            ),
            Fact::Answered {
                by, cubes, answer, ..
            } if cubes.contains(by) => w.with2(
                "chouette-told-answered",
                "who",
                self.name(*by),
                "answer",
                word(*answer),
            ),
            Fact::Answered {
                by, cubes, answer, ..
            } => w.with3(
                "chouette-told-answered-of",
                "who",
                self.name(*by),
                "whom",
                self.all(cubes),
                "answer",
                word(*answer),
            ),
            Fact::ExtraOffered { by, to, .. } => w.with2(
                "chouette-told-extra",
                "who",
                self.name(*by),
                "whom",
                self.name(*to),
            ),
            Fact::ExtrasDoubled { by, with, .. } => w.with2(
                "chouette-told-extras-doubled",
                "who",
                self.name(*by),
                "whom",
                self.all(with),
            ),
            Fact::ExtrasAnswered {
                by, with, answer, ..
            } => w.with3(
                "chouette-told-extras-answered",
                "who",
                self.name(*by),
                "whom",
                self.all(with),
                "answer",
                word(*answer),
            ),
            Fact::GaveUp { by, .. } => self.one("gave-up", *by),
            Fact::TakenOver { of, by, points, .. } => {
                let (who, whose) = (self.name(*by), self.name(*of));
                match points {
                    0 => w.with2("chouette-told-taken-over", "who", who, "whose", whose),
                    points => w.with3(
                        "chouette-told-taken-over-for",
                        "who",
                        who,
                        "whose",
                        whose,
                        "points",
                        signed(*points),
                    ),
                }
            }
            _ => String::new(),
        }
    }

    /// A finished game in a line: how it went, and what it came to for whom.
    #[must_use]
    pub fn played(&self, game: &Played) -> String {
        let won = game.order.iter().filter_map(|n| {
            let points = game.result(*n, Unit::Points);
            (points != 0).then(|| format!("{} {}", self.name(*n), signed(points)))
        });
        let won: Vec<String> = won.collect();
        let ended = self.ended("ended", game.number.0, &game.sheet);
        format!("{ended} {}", won.join(", "))
    }

    fn one(&self, what: &str, who: PlayerNo) -> String {
        let key = format!("chouette-told-{what}");
        self.w.with(&key, "who", self.name(who))
    }

    fn away(&self, what: &str, who: PlayerNo, proxy: Option<PlayerNo>) -> String {
        match proxy {
            None => self.one(what, who),
            Some(proxy) => {
                let key = format!("chouette-told-{what}-proxy");
                let (who, proxy) = (self.name(who), self.name(proxy));
                self.w.with2(&key, "who", who, "proxy", proxy)
            }
        }
    }

    fn order(&self, what: &str, order: &[PlayerNo]) -> String {
        let of = |at: usize| order.get(at).map(|n| self.name(*n)).unwrap_or_default();
        let key = format!("chouette-told-{what}");
        self.w.with2(&key, "box", of(0), "captain", of(1))
    }

    fn started(&self, game: u32, order: &[PlayerNo], partner: Option<PlayerNo>) -> String {
        let in_box = order.first().map(|n| self.name(*n)).unwrap_or_default();
        match partner {
            None => self
                .w
                .with2("chouette-told-started", "game", game, "box", in_box),
            Some(partner) => self.w.with3(
                "chouette-told-started-partner",
                "game",
                game,
                "box",
                in_box,
                "partner",
                self.name(partner),
            ),
        }
    }

    fn ended(&self, what: &str, game: u32, sheet: &Sheet) -> String {
        let key = format!("chouette-told-{what}");
        let winner = match (sheet.played_out(), sheet.winner) {
            (true, Some(Side::Top)) => "box",
            (true, Some(Side::Bottom)) => "team",
            _ => "nobody",
        };
        let kind = kind_word(sheet);
        self.w
            .with3(&key, "game", game, "winner", winner, "kind", kind)
    }
}

/// How a game was won, for the sentences that choose by it.
#[must_use]
pub fn kind_word(sheet: &Sheet) -> &'static str {
    use crate::chouette::Kind;
    match sheet.kind {
        Kind::Single => "single",
        Kind::Gammon => "gammon",
        Kind::Backgammon => "backgammon",
    }
}

/// An answer, for the sentences that choose by it.
#[must_use]
pub fn word(answer: Answer) -> &'static str {
    match answer {
        Answer::Take => "take",
        Answer::Drop => "drop",
        Answer::Beaver => "beaver",
        Answer::Raccoon => "raccoon",
    }
}

/// "Ann", "Ann and Bo", "Ann, Bo and Cy".
#[must_use]
pub fn list(w: Words, names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => w.with2("chouette-and", "some", first.join(", "), "last", last),
    }
}

/// What was done at once, and is taken back at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// The version it is named by.
    pub version: u64,
    /// What, in sentences.
    pub text: String,
    /// Whether it was taken back.
    pub taken: bool,
    /// Whether it took something else back.
    pub is_undo: bool,
}

/// Facts by the actions they were, in order; of each its sentences.
#[must_use]
pub fn actions(teller: &Teller<'_>, facts: &[Envelope<Fact>]) -> Vec<Said> {
    let gone = retracted(facts);
    let mut all: Vec<Said> = Vec::new();
    for fact in facts {
        let text = match fact.fact() {
            Ok(fact) => teller.fact(fact),
            Err(versions) => took_back(teller, facts, versions),
        };
        match all.last_mut().filter(|a| a.version == fact.action) {
            Some(action) => {
                action.text.push(' ');
                action.text.push_str(&text);
                action.taken &= gone.contains(&fact.version);
            }
            None => all.push(Said {
                version: fact.action,
                text,
                taken: gone.contains(&fact.version),
                is_undo: fact.fact().is_err(),
            }),
        }
    }
    all
}

/// "Took back: …", with the first sentence of each action it named.
fn took_back(teller: &Teller<'_>, facts: &[Envelope<Fact>], versions: &[u64]) -> String {
    let w = teller.w;
    let mut seen = BTreeSet::new();
    let named = facts.iter().filter(|f| versions.contains(&f.version));
    let named = named.filter(|f| seen.insert(f.action));
    let named: Vec<String> = named
        .map(|fact| match fact.fact() {
            Ok(fact) => teller.fact(fact),
            Err(_) => w.say("told-undo").into_owned(),
        })
        .collect();
    if named.is_empty() {
        w.say("told-took-back-something").into_owned()
    } else {
        w.with("told-took-back", "what", named.join(" "))
    }
}

/// The versions that do not count: a retraction can itself be retracted by a later one, hence from the end.
fn retracted(facts: &[Envelope<Fact>]) -> BTreeSet<u64> {
    let mut gone = BTreeSet::new();
    for fact in facts.iter().rev() {
        if let Err(versions) = fact.fact()
            && !gone.contains(&fact.version)
        {
            gone.extend(versions.iter().copied());
        }
    }
    gone
}

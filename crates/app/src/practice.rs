//! A practice game, of which nothing is kept: all there is of it goes to and fro between the service and the page,
//! sealed so that nobody can set up a game of their own. The dice follow from the seal's key and from the game as it
//! is, so that the same turn sent twice brings the same throw.

use super::account::Seal;
use backgammon::variants::{Game, Step, Throw, Variant, VariantGame, VariantPhase};
use backgammon::{BySide, Side};
use crawford_forms::violation::{Violation, refuse};
use data_encoding::BASE64URL_NOPAD;
use serde::{Deserialize, Serialize};

/// The most positions looked at for a throw: anyone may ask for one, so it must not take more than a few megabytes.
const MOST_POSITIONS: usize = 1 << 16;
/// The most throws told of since a person last played.
const MOST_TOLD: usize = 12;

/// A game in progress, with what has happened since a person last did something.
#[derive(Debug)]
pub struct Practice {
    pub game: VariantGame,
    kept: Kept,
}

/// What the page carries.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Kept {
    played: Game,
    /// The side that plays at random.
    random: Option<Side>,
    /// What makes this game's dice other than those of another.
    seed: String,
    /// How many times somebody has done something.
    turn: u32,
    game: String,
    told: Vec<PracticeFact>,
}

/// Something that has happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum PracticeFact {
    /// Who won the game before begins.
    Begins(Side),
    /// The opening throw, each side's die.
    Opened(u8, u8),
    /// Who began threw again instead of playing the opening throw.
    ThrewAgain(Side),
    /// What somebody threw and played, in writing; nothing where nothing could be played.
    Played(Side, String, String),
    /// Somebody could not play all of it, and has lost.
    Failed(Side),
    /// What the other side could not play of a double.
    PlayedRest(Side, String),
}

impl Practice {
    /// A new game, up to where a person has something to do, after one that `winner` won. `seed` is different for each.
    ///
    /// # Errors
    /// A violation of the game's rules, which none of its own throws and plays is.
    pub fn begin(
        seal: &Seal,
        played: Game,
        winner: Option<Side>,
        random: Option<Side>,
        seed: String,
    ) -> Result<Practice, Violation> {
        let game = VariantGame::following(played.rules(), winner).at_most(MOST_POSITIONS);
        let begins =
            (*game.phase() == VariantPhase::Throwing).then(|| PracticeFact::Begins(game.mover()));
        let mut practice = Practice {
            game,
            kept: Kept {
                played,
                random,
                seed,
                turn: 0,
                game: String::new(),
                told: Vec::from_iter(begins),
            },
        };
        practice.go_on(seal)?;
        Ok(practice)
    }

    /// The game that [`Practice::sealed`] wrote.
    ///
    /// # Errors
    /// `practice-seal` for anything else.
    pub fn read(seal: &Seal, variant: &Variant, text: &str) -> Result<Practice, Violation> {
        let refused = || refuse::practice_seal();
        let (body, tag) = text.split_once('.').ok_or_else(refused)?;
        if !seal.proves(&sealed_text(body), tag) {
            return Err(refused());
        }
        let json = BASE64URL_NOPAD.decode(body.as_bytes());
        let json = json.map_err(|_| refused())?;
        // A program of another version may have sealed it.
        let kept: Kept = serde_json::from_slice(&json).map_err(|_| refused())?;
        if kept.played.variant() != variant {
            return Err(refused());
        }
        let game = VariantGame::resumed(kept.played.rules(), &kept.game).ok_or_else(refused)?;
        Ok(Practice {
            game: game.at_most(MOST_POSITIONS),
            kept,
        })
    }

    #[must_use]
    pub fn sealed(&self, seal: &Seal) -> String {
        let body = BASE64URL_NOPAD.encode(self.written().as_bytes());
        let tag = seal.tag(&sealed_text(&body));
        format!("{body}.{tag}")
    }

    /// The game, and how it is played.
    #[must_use]
    pub fn played(&self) -> Game {
        self.kept.played
    }

    /// The side that plays at random, if one does.
    #[must_use]
    pub fn random(&self) -> Option<Side> {
        self.kept.random
    }

    /// What has happened since a person last did something, that included.
    #[must_use]
    pub fn told(&self) -> &[PracticeFact] {
        &self.kept.told
    }

    /// The person whose turn it is plays these numbers; then it goes on to where a person has something to do.
    ///
    /// # Errors
    /// Those of [`VariantGame::finish`].
    pub fn play(&mut self, seal: &Seal, steps: &[Step]) -> Result<(), Violation> {
        let (side, phase) = (self.game.mover(), self.game.phase().clone());
        self.game.finish(steps)?;
        self.kept.told.clear();
        self.tell(side, &phase, written(steps));
        self.go_on(seal)
    }

    /// Whoever won the opening throw plays it, or throws again.
    ///
    /// # Errors
    /// `roll-not-now` where there is no such choice.
    pub fn keep(&mut self, seal: &Seal, keep: bool) -> Result<(), Violation> {
        let side = self.game.mover();
        self.game.keep(keep)?;
        self.kept.told.clear();
        self.kept
            .told
            .extend((!keep).then_some(PracticeFact::ThrewAgain(side)));
        self.go_on(seal)
    }

    /// # Errors
    /// `play-not-now`.
    fn play_at_random(&mut self, chance: &mut Chance<'_>) -> Result<(), Violation> {
        let (side, phase) = (self.game.mover(), self.game.phase().clone());
        let mut play = String::new();
        let pick = &mut |count: usize| chance.below(count);
        self.game
            .play_one_seen(pick, |made| play = made.to_string())?;
        self.tell(side, &phase, play);
        Ok(())
    }

    fn tell(&mut self, side: Side, phase: &VariantPhase, play: String) {
        let told = &mut self.kept.told;
        match phase {
            VariantPhase::Playing(throw) => {
                told.push(PracticeFact::Played(side, throw.to_string(), play))
            }
            VariantPhase::PlayingRest(_) => told.push(PracticeFact::PlayedRest(side, play)),
            _ => {}
        }
        told.extend(
            self.game
                .position()
                .is_failed()
                .then_some(PracticeFact::Failed(side)),
        );
        let too_many = told.len().saturating_sub(MOST_TOLD);
        told.drain(..too_many);
    }

    /// Throws, and plays for the side that plays at random, up to where a person has something to do.
    fn go_on(&mut self, seal: &Seal) -> Result<(), Violation> {
        self.kept.turn = self.kept.turn.saturating_add(1);
        self.kept.game = self.game.saved();
        let mut chance = Chance::of(seal, self.written());
        loop {
            let is_random = self.kept.random == Some(self.game.mover());
            match self.game.phase() {
                VariantPhase::Opening => {
                    let (top, bottom) = (chance.die(), chance.die());
                    self.game.open(BySide::new(top, bottom))?;
                    self.kept.told.push(PracticeFact::Opened(top, bottom));
                }
                VariantPhase::Throwing => {
                    let throw = chance.throw(self.game.rules().dice);
                    self.game.throw(throw)?;
                }
                VariantPhase::Choosing(_) if is_random => {
                    let keep = chance.below(2) == 0;
                    let side = self.game.mover();
                    self.game.keep(keep)?;
                    self.kept
                        .told
                        .extend((!keep).then_some(PracticeFact::ThrewAgain(side)));
                }
                VariantPhase::Playing(_) | VariantPhase::PlayingRest(_) if is_random => {
                    self.play_at_random(&mut chance)?;
                }
                VariantPhase::Choosing(_)
                | VariantPhase::Playing(_)
                | VariantPhase::PlayingRest(_)
                | VariantPhase::Over(_) => {
                    break;
                }
            }
        }
        self.kept.game = self.game.saved();
        Ok(())
    }

    fn written(&self) -> String {
        let text = serde_json::to_string(&self.kept);
        text.expect("it is words and numbers, so serde can write it")
    }
}

fn sealed_text(body: &str) -> String {
    format!("practice\n{body}")
}

/// Numbers as they were played, one after the other: `bar/22 13/8`.
#[must_use]
pub fn written(steps: &[Step]) -> String {
    let place = |place: u8| match place {
        backgammon::board::BAR => "bar".to_owned(),
        backgammon::board::OFF => "off".to_owned(),
        point => point.to_string(),
    };
    let steps = steps.iter();
    let said: Vec<String> = steps
        .map(|step| format!("{}/{}", place(step.from), place(step.to)))
        .collect();
    said.join(" ")
}

/// Numbers that nobody can choose or foresee without the key, and that are the same each time they are asked for.
#[derive(Debug)]
struct Chance<'a> {
    seal: &'a Seal,
    of: String,
    drawn: u64,
}

impl<'a> Chance<'a> {
    fn of(seal: &'a Seal, of: String) -> Self {
        Chance { seal, of, drawn: 0 }
    }

    /// One of as many as `count`, from 0.
    fn below(&mut self, count: usize) -> usize {
        self.drawn += 1;
        let tag = self
            .seal
            .tag(&format!("practice dice {}\n{}", self.drawn, self.of));
        let digits = tag.get(..16).expect("a tag has 64 digits");
        let number = u64::from_str_radix(digits, 16).expect("a tag is hexadecimal digits");
        // Of 2^64 numbers the few at the end that make some more likely are not noticed.
        let count = u64::try_from(count.max(1)).expect("no count is wider than 64 bits");
        usize::try_from(number % count).expect("it is less than the count, which was one")
    }

    fn die(&mut self) -> u8 {
        u8::try_from(self.below(6)).expect("it is less than 6") + 1
    }

    fn throw(&mut self, dice: u8) -> Throw {
        let numbers: Vec<u8> = (0..dice).map(|_| self.die()).collect();
        Throw::new(&numbers)
            .expect("games are played with two dice or three, and a die shows 1 to 6")
    }
}

//! Games played at random: they end, keep their checkers, and never leave anybody without something to do.

use backgammon::variants::{GameRules, Position, Throw, Variant, VariantGame, VariantPhase};
use backgammon::{BySide, Side};

/// A Lehmer generator of Knuth's: the same games everywhere.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    pub fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }

    /// A throw of the game.
    pub fn throw(&mut self, rules: &GameRules) -> Throw {
        let numbers: Vec<u8> = (0..rules.dice).map(|_| self.die()).collect();
        Throw::new(&numbers).unwrap()
    }
}

fn checkers(position: &Position) -> [u32; 2] {
    [0, 1].map(|side| {
        (0..=25)
            .map(|place| match side {
                0 => u32::from(position.own(place)),
                _ => u32::from(position.opponent(place)),
            })
            .sum()
    })
}

/// More throws than any game of the tests comes near: a game that reaches it does not end.
const MOST_ACTIONS: u32 = 100_000;

/// The points the winner made; what is thrown and played is what `random` says.
pub fn play_out(rules: GameRules, random: &mut Random) -> (Option<Side>, u32) {
    let mut game = VariantGame::new(rules);
    for _ in 0..MOST_ACTIONS {
        match game.phase().clone() {
            VariantPhase::Opening => game.open(BySide::new(random.die(), random.die())).unwrap(),
            VariantPhase::Choosing(_) => game.keep(random.below(2) == 0).unwrap(),
            VariantPhase::Throwing => game.throw(random.throw(&rules)).unwrap(),
            VariantPhase::Playing(_) | VariantPhase::PlayingRest(_) => {
                game.play_one(&mut |end| random.below(end)).unwrap();
                let both = u32::from(rules.checkers);
                assert_eq!(checkers(game.position()), [both, both]);
            }
            VariantPhase::Over(ending) => {
                assert_eq!(ending.winner.is_none(), ending.points == 0);
                return (ending.winner, ending.points);
            }
        }
    }
    panic!("no end: {:?}", game.position());
}

fn play_all(games: u32) {
    for variant in Variant::ALL {
        let started = std::time::Instant::now();
        let mut random = Random(u64::from(games));
        let mut won = [0_u32; 4];
        for _ in 0..games {
            let (_, points) = play_out(variant.rules, &mut random);
            won[points.min(3) as usize] += 1;
        }
        println!("{} {won:?} {:?}", variant.name, started.elapsed());
        assert!(won[1] + won[2] + won[3] > 0, "{}", variant.name);
    }
}

/// As many as `RANDOM_GAMES` says: `tests/all.sh` plays more than the ten that are enough while one works.
#[test]
fn every_game_ends() {
    let games = std::env::var("RANDOM_GAMES");
    play_all(games.map_or(10, |games| games.parse().unwrap()));
}

/// Each game with each of its options played otherwise than usual, and with all of them at once.
#[test]
fn every_game_ends_however_it_is_played() {
    for variant in Variant::ALL {
        let others = variant.options.iter().map(|choice| {
            let others = choice.values.iter().skip(1);
            others.map(|value| (choice.name, value.name))
        });
        let last = others.clone().filter_map(Iterator::last).collect();
        let alone = others.flatten().map(|other| vec![other]);
        for (way, options) in (1..).zip(alone.chain([last])) {
            let rules = variant.with(options.iter().copied()).unwrap();
            let mut random = Random(way);
            for _ in 0..3 {
                println!("{} {options:?}", variant.name);
                play_out(rules, &mut random);
            }
        }
    }
}

#[test]
#[ignore = "minutes: 100,000 games of each variant"]
fn a_hundred_thousand_of_each_end() {
    play_all(100_000);
}

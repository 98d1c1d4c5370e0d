//! The secret bytes of a draw, and the orders that follow from them.

use super::EntrantNo;
use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use sha2::{Digest, Sha256};
use std::{fmt, str::FromStr};

/// The 32 secret bytes of a draw.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

/// A seed is written as 64 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a seed is 64 hexadecimal digits")]
pub struct NotASeed;

impl Seed {
    /// What is published before the draw: SHA-256 of the 32 bytes, in hexadecimal.
    #[must_use]
    pub fn commitment(&self) -> String {
        HEXLOWER.encode(&Sha256::digest(self.0))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

impl fmt::Debug for Seed {
    /// Never the seed itself: before the draw it is a secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed(commitment {})", self.commitment())
    }
}

impl FromStr for Seed {
    type Err = NotASeed;
    fn from_str(text: &str) -> Result<Seed, NotASeed> {
        let bytes = HEXLOWER_PERMISSIVE.decode(text.as_bytes());
        let bytes = bytes.map_err(|_| NotASeed)?;
        Ok(Seed(bytes.try_into().map_err(|_| NotASeed)?))
    }
}

/// The first eight bytes as a big-endian number.
pub(super) fn first_word(bytes: &[u8]) -> u64 {
    let bytes = bytes.iter().take(8);
    bytes.fold(0, |word, byte| (word << 8) | u64::from(*byte))
}

/// An endless sequence of words from a prefix: SHA-256 of prefix and counter, eight bytes at a time.
pub(super) struct Words {
    prefix: Vec<u8>,
    counter: u64,
    block: Vec<u64>,
}

impl Words {
    pub(super) fn new(name: &str, seed: &Seed, dice: &str, more: &[u8]) -> Self {
        let prefix = [name.as_bytes(), &seed.0, dice.as_bytes(), more].concat();
        Words {
            prefix,
            counter: 0,
            block: Vec::new(),
        }
    }

    fn next(&mut self) -> u64 {
        loop {
            if let Some(word) = self.block.pop() {
                return word;
            }
            let digest = Sha256::new()
                .chain_update(&self.prefix)
                .chain_update(self.counter.to_be_bytes())
                .finalize();
            self.counter = self.counter.wrapping_add(1);
            self.block = digest.chunks(8).rev().map(first_word).collect();
        }
    }

    /// A number below `k`, each as likely as any other.
    fn below(&mut self, k: u64) -> u64 {
        let too_many = (u64::MAX % k + 1) % k; // 2^64 mod k
        loop {
            let word = self.next();
            if word <= u64::MAX - too_many {
                return word % k;
            }
        }
    }
}

pub(super) fn shuffled(mut words: Words, list: &[EntrantNo]) -> Vec<EntrantNo> {
    let mut order = list.to_vec();
    for last in (1..order.len()).rev() {
        let other = words.below(last as u64 + 1) as usize;
        order.swap(last, other);
    }
    order
}

/// The order of a stage drawn later: as algorithm 1, but with its own prefix and without dice.
pub(super) fn stage_order(seed: &Seed, list: &[EntrantNo]) -> Vec<EntrantNo> {
    shuffled(Words::new("crawford stage 1", seed, "", &[]), list)
}

/// The seed of a stage drawn later: SHA-256("crawford stage seed 1" ‖ seed of the draw ‖ the stage's word ‖ matches so
/// far as big-endian u64). It follows from what is public, so looking again gives the same sheet and nobody can try
/// until they like it.
pub(super) fn stage_seed(draw: &Seed, stage: &str, matches: u64) -> Seed {
    let digest = Sha256::new()
        .chain_update("crawford stage seed 1")
        .chain_update(draw.0)
        .chain_update(stage)
        .chain_update(matches.to_be_bytes())
        .finalize();
    Seed(digest.into())
}

/// The choice among `k` places for a latecomer, by words of their own for each entrant number:
/// SHA-256("crawford late 1" ‖ seed ‖ dice ‖ number as big-endian u64 ‖ counter).
pub(super) fn late_choice(seed: &Seed, dice: &str, entrant: EntrantNo, k: usize) -> usize {
    let number = u64::from(entrant.0).to_be_bytes();
    let k = k.max(1) as u64;
    Words::new("crawford late 1", seed, dice, &number).below(k) as usize
}

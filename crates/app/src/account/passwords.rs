//! Passwords: which are accepted, and their argon2id hashes.

use super::AccountError;
use crate::fields;
use argon2::password_hash::{Error, PasswordHasher, PasswordVerifier, phc::PasswordHash};
use argon2::{Algorithm, Argon2, Params, Version};
use crawford_forms::violation::{Violation, refuse};
use crawford_store::StoreError;
use crawford_store::accounts::Account;
use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tokio::sync::Semaphore;

/// Fewest characters of a password.
const SHORTEST: usize = 12;
/// Most bytes of a password: a longer one is an attack on the hash.
const LONGEST: usize = 1_024;
/// Hashes computed at the same time, 19 MiB each.
const AT_ONCE: usize = 2;
/// Logins that may wait for their turn.
const WAITING: usize = 64;

/// What is guessed first: the commonest passwords and first names, from the lists of zxcvbn, whose licence stands
/// beside them.
static COMMON: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("common_passwords.txt").lines().collect());
/// Digits and marks at either end, up to this many, do not make a common password a good one.
const MOST_AROUND: usize = 8;
/// A piece of up to this many characters that is repeated makes a weak password.
const REPEATED: usize = 6;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    pub memory_kib: u32,
    pub passes: u32,
}

impl Cost {
    /// The cost OWASP recommends for argon2id.
    pub const USUAL: Cost = Cost {
        memory_kib: 19_456,
        passes: 2,
    };
    /// The lowest possible cost, for tests.
    pub const LEAST: Cost = Cost {
        memory_kib: 8,
        passes: 1,
    };
}

pub(super) fn check(name: &str, password: &str) -> Result<(), Violation> {
    if password.chars().count() < SHORTEST {
        Err(refuse::password_short(SHORTEST).at(fields::PASSWORD))
    } else if password.len() > LONGEST {
        Err(refuse::password_long(LONGEST).at(fields::PASSWORD))
    } else if is_one_word(password) {
        Err(refuse::password_repeated().at(fields::PASSWORD))
    } else if is_guessed(name, password) {
        Err(refuse::password_common().at(fields::PASSWORD))
    } else {
        Ok(())
    }
}

/// Whether a password would soon be guessed: a common one, the account's own name, either with digits and marks around
/// it, one of them twice, two common ones, a run of keys or letters.
fn is_guessed(name: &str, password: &str) -> bool {
    let plain = password.to_lowercase();
    let own = name.trim().to_lowercase();
    let known = |text: &str| {
        COMMON.contains(text) || text == own || matches!(text, "crawford" | "backgammon")
    };
    let core = plain.trim_matches(|c: char| !c.is_alphabetic());
    let around = plain.chars().count().saturating_sub(core.chars().count());
    let few: HashSet<char> = plain.chars().collect();
    known(&plain)
        || (known(core) && around <= MOST_AROUND)
        || few.len() < 4
        || is_run(&plain)
        || splits(&plain).any(|(a, b)| {
            let little = known(a) || a.chars().count() <= REPEATED;
            (known(a) && known(b)) || (little && is_repeated(a, &plain))
        })
}

/// Whether it is one word repeated, with anything between.
fn is_one_word(password: &str) -> bool {
    let plain = password.to_lowercase();
    let repeats = |between: fn(char) -> bool| {
        let words: Vec<&str> = plain
            .split(between)
            .filter(|word| !word.is_empty())
            .collect();
        let root = |word: &'_ str| {
            let mut roots = splits(word).map(|(root, _)| root);
            roots
                .find(|root| is_repeated(root, word))
                .map(str::to_owned)
        };
        let roots: HashSet<String> = words
            .iter()
            .map(|word| root(word).unwrap_or_else(|| (*word).to_owned()))
            .collect();
        let again = words.len() > 1 || words.first().is_some_and(|word| root(word).is_some());
        again && roots.len() == 1
    };
    repeats(|c| !c.is_alphabetic()) || repeats(|c| !c.is_alphanumeric())
}

fn splits(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.char_indices()
        .skip(1)
        .map(move |(at, _)| text.split_at(at))
}

fn is_repeated(part: &str, whole: &str) -> bool {
    whole.len().is_multiple_of(part.len()) && part.repeat(whole.len() / part.len()) == whole
}

/// Whether each letter follows the one before it, up or down; after 9 comes 0.
fn is_run(text: &str) -> bool {
    let follows = |a: char, b: char| {
        u32::from(a).checked_add(1) == Some(u32::from(b)) || (a, b) == ('9', '0')
    };
    let pairs = || text.chars().zip(text.chars().skip(1));
    pairs().all(|(a, b)| follows(a, b)) || pairs().all(|(a, b)| follows(b, a))
}

/// Hashes and verifies, a few at once, off the threads that serve pages.
#[derive(Debug)]
pub(super) struct Passwords {
    cost: Cost,
    turns: Arc<Semaphore>,
    waiting: AtomicUsize,
}

impl Passwords {
    pub(super) fn new(cost: Cost) -> Self {
        Passwords {
            cost,
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            waiting: AtomicUsize::new(0),
        }
    }

    /// The hash of a password, as text that includes its salt and cost.
    pub(super) async fn hash(&self, password: &str) -> Result<String, AccountError> {
        let cost = self.cost;
        let password = password.to_owned();
        self.in_turn(move || {
            let hash = argon2(cost)?.hash_password(password.as_bytes());
            hash.map(|hash| hash.to_string())
                .map_err(|e| AccountError::Failed(e.to_string()))
        })
        .await
    }

    /// Whether `password` is the account's. Without an account, or a password of it, it takes as long and fails, so that
    /// nobody learns which names exist.
    pub(super) async fn verify(
        &self,
        password: &str,
        account: Option<&Account>,
    ) -> Result<bool, AccountError> {
        if password.len() > LONGEST {
            return Ok(false);
        }
        let kept = account.and_then(|of| Some((of.id, of.password.clone()?)));
        let Some((id, kept)) = kept else {
            return self.hash(password).await.map(|_| false);
        };
        let cost = self.cost;
        let password = password.to_owned();
        self.in_turn(move || {
            let unreadable = |why: &str| -> AccountError {
                StoreError::unreadable(format_args!("accounts {id}"), why).into()
            };
            let kept = PasswordHash::new(&kept).map_err(|e| unreadable(&e.to_string()))?;
            if kept.salt.is_none() || kept.hash.is_none() {
                return Err(unreadable("half a hash of a password"));
            }
            // The cost is part of the kept hash.
            match argon2(cost)?.verify_password(password.as_bytes(), &kept) {
                Ok(()) => Ok(true),
                Err(Error::PasswordInvalid) => Ok(false),
                Err(why) => Err(unreadable(&why.to_string())),
            }
        })
        .await
    }

    /// Whether a kept hash has another cost than today's; it is then made again at the next login.
    pub(super) fn is_outdated(&self, kept: &str) -> bool {
        let today = format!("m={},t={},p=1", self.cost.memory_kib, self.cost.passes);
        !(kept.starts_with("$argon2id$") && kept.contains(&today))
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, AccountError> + Send + 'static,
    ) -> Result<T, AccountError> {
        let _place = Place::take(&self.waiting)?;
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        let turn = turn.map_err(|e| AccountError::Failed(e.to_string()))?;
        let done = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        done.await
            .map_err(|e| AccountError::Failed(e.to_string()))?
    }
}

/// A place in the queue, given back when dropped.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn take(waiting: &'a AtomicUsize) -> Result<Self, AccountError> {
        let place = Place(waiting);
        if waiting.fetch_add(1, Ordering::Relaxed) >= WAITING {
            return Err(AccountError::Wait(Duration::from_secs(5)));
        }
        Ok(place)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn argon2(cost: Cost) -> Result<Argon2<'static>, AccountError> {
    let params = Params::new(cost.memory_kib, cost.passes, 1, None);
    let params = params.map_err(|e| AccountError::Failed(e.to_string()))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crawford_club::permissions::AccountRole;
    use crawford_forms::violation::{Rule, rules};
    use crawford_journal::{AccountId, UtcMicros};

    fn rule(name: &str, password: &str) -> Option<Rule> {
        check(name, password).err().map(|violation| violation.rule)
    }

    #[test]
    fn a_password_is_long_enough_and_not_everyones() {
        assert_eq!(rule("anna", "eleven 77 !"), Some(rules::PASSWORD_SHORT));
        assert_eq!(rule("anna", "password2"), Some(rules::PASSWORD_SHORT));
        assert_eq!(rule("anna", "écran d’été"), Some(rules::PASSWORD_SHORT));
        assert_eq!(rule("anna", "écran d’été!"), None);
        assert_eq!(
            rule("Anna Lindberg", "anna lindberg"),
            Some(rules::PASSWORD_COMMON)
        );
        assert_eq!(rule("anna", &"x".repeat(1_025)), Some(rules::PASSWORD_LONG));
        assert_eq!(rule("anna", &"four words and more ".repeat(50)), None);
    }

    /// Short ones are refused for that; these are long enough.
    #[test]
    fn what_is_guessed_first_is_refused_however_long() {
        for common in [
            "password1234",
            "PassWord12345",
            "123456789012",
            "1234567890123456",
            "qwertyuiop123",
            "qwertyuiopasdfghjkl",
            "1q2w3e4r5t6y",
            "1qaz2wsx3edc",
            "iloveyou1234",
            "backgammon12",
            "Backgammon2026",
        ] {
            assert_eq!(
                rule("anna", common),
                Some(rules::PASSWORD_COMMON),
                "{common}"
            );
        }
        for repeated in [
            "passwordpassword",
            "aaaaaaaaaaaa",
            "abcabcabcabc",
            "lantern lantern",
            "Lantern-lantern1",
            "lanternlantern",
            "lantern lanternlantern",
            "4711-4711-4711",
            "été été été!",
        ] {
            assert_eq!(
                rule("anna", repeated),
                Some(rules::PASSWORD_REPEATED),
                "{repeated}"
            );
        }
        for fine in [
            "lantern lanterns",
            "the bible of the game",
            "double match point",
            "骰子先後雙倍點數棋盤黑白",
        ] {
            assert_eq!(rule("anna", fine), None, "{fine}");
        }
    }

    /// Common passwords stay refused when their length would be allowed.
    #[test]
    fn the_commonest_are_known() {
        assert!(COMMON.len() > 3_000 && COMMON.iter().all(|p| *p == p.to_lowercase()));
        for common in [
            "password2",
            "iloveyou",
            "Qwertyuiop",
            "trustno1",
            "dragon",
            "letmein",
            "michelle",
        ] {
            assert!(is_guessed("anna", common), "{common}");
        }
    }

    fn anna(password: &str) -> Account {
        Account {
            id: AccountId::from_random([7; 10]),
            name: "anna".into(),
            password: Some(password.into()),
            role: AccountRole::Member,
            created_at: UtcMicros(1),
        }
    }

    #[tokio::test]
    async fn a_hash_knows_its_password_and_no_other() {
        let passwords = Passwords::new(Cost::LEAST);
        let hash = passwords.hash("double match point").await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{hash}");
        assert!(
            passwords
                .verify("double match point", Some(&anna(&hash)))
                .await
                .unwrap()
        );
        assert!(
            !passwords
                .verify("double match Point", Some(&anna(&hash)))
                .await
                .unwrap()
        );
        assert!(!passwords.verify("double match point", None).await.unwrap());
        assert!(!passwords.is_outdated(&hash));
        assert!(Passwords::new(Cost::USUAL).is_outdated(&hash));
    }

    /// Stored hashes must stay readable: this one was made by argon2 0.6.
    #[tokio::test]
    async fn yesterdays_hashes_are_still_read() {
        let kept = "$argon2id$v=19$m=64,t=2,p=1$wIiq2KmtsaeMFYehP6TOag$jOJisFlY+aj3dooPC9zOzgrmg+0iiNCOD5RR2bi/obA";
        let passwords = Passwords::new(Cost::LEAST);
        assert!(
            passwords
                .verify("double match point", Some(&anna(kept)))
                .await
                .unwrap()
        );
        assert!(
            !passwords
                .verify("double match pint", Some(&anna(kept)))
                .await
                .unwrap()
        );
        assert!(passwords.is_outdated(kept));
    }

    #[tokio::test]
    async fn what_is_no_whole_hash_of_ours_is_an_error_that_names_the_account() {
        let passwords = Passwords::new(Cost::LEAST);
        for damaged in [
            "nonsense",
            "$argon2id$v=19$m=64,t=2,p=1$wIiq2KmtsaeMFYehP6TOag",
            "$argon2id$v=19$m=1,t=2,p=1$wIiq2KmtsaeMFYehP6TOag$jOJisFlY+aj3dooPC9zOzgrmg+0iiNCOD5RR2bi/obA",
            "$scrypt$ln=4,r=8,p=1$wIiq2KmtsaeMFYehP6TOag$jOJisFlY+aj3dooPC9zOzgrmg+0iiNCOD5RR2bi/obA",
        ] {
            let of = anna(damaged);
            let found = passwords.verify("double match point", Some(&of)).await;
            match &found {
                Err(AccountError::Store(StoreError::Unreadable { row, .. })) => {
                    assert_eq!(*row, format!("accounts {}", of.id));
                }
                other => panic!("{damaged}: {other:?}"),
            }
        }
    }
}

//! Names where there is little room.

/// Names as short as they can be told apart: the first of several words, that and the initial of the last, or the whole.
#[must_use]
pub fn short_names(names: impl Iterator<Item = String>) -> Vec<String> {
    let all: Vec<[String; 3]> = names.map(ways).collect();
    let shortest = |ways: &[String; 3]| {
        let alone = |nth: usize, way: &str| {
            all.iter()
                .filter(|other| other.get(nth).is_some_and(|o| o == way))
                .count()
                == 1
        };
        let found = ways.iter().enumerate().find(|(nth, way)| alone(*nth, way));
        let [.., whole] = ways;
        found.map_or(whole, |(_, way)| way).clone()
    };
    all.iter().map(shortest).collect()
}

/// The first letters of each name, two at least, as few as none of the others begins with.
#[must_use]
pub fn first_letters(names: &[String]) -> Vec<String> {
    let is_alone = |cut: &str| {
        let cut = cut.to_lowercase();
        let begins = |name: &&String| name.to_lowercase().starts_with(&cut);
        names.iter().filter(begins).count() == 1
    };
    let short = |name: &String| {
        let letters = 2..=name.chars().count();
        let mut cuts = letters.map(|n| name.chars().take(n).collect::<String>());
        let found = cuts.find(|cut| !cut.ends_with(' ') && is_alone(cut));
        found.unwrap_or_else(|| name.clone())
    };
    names.iter().map(short).collect()
}

/// The ways a name may stand there, the shortest first. What is not words alone, such as the names of a pair, stands whole.
fn ways(whole: String) -> [String; 3] {
    let words: Vec<&str> = whole.split(' ').collect();
    let named = |word: &str| {
        word.chars()
            .all(|c| c.is_alphabetic() || matches!(c, '-' | '’' | '\''))
    };
    let (first, last) = match words.as_slice() {
        [first, .., last] if words.iter().all(|word| named(word)) => (*first, *last),
        _ => return [whole.clone(), whole.clone(), whole],
    };
    let initial = last.chars().next();
    let with_initial = initial.map_or_else(|| whole.clone(), |c| format!("{first} {c}."));
    [first.to_owned(), with_initial, whole]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_cut_where_it_has_words() {
        let of = |name: &str| ways(name.to_owned());
        assert_eq!(of("Priya Raghunathan")[..2], ["Priya", "Priya R."]);
        assert_eq!(of("Player 7")[0], "Player 7");
        assert_eq!(of("Ann / Bo")[0], "Ann / Bo");
        assert_eq!(of("Ann")[0], "Ann");
    }

    #[test]
    fn first_letters_tell_names_apart() {
        let of = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            first_letters(&names)
        };
        assert_eq!(of(&["portes", "plakoto", "fevga"]), ["po", "pl", "fe"]);
        assert_eq!(of(&["tavla", "tapa", "gul bara"]), ["tav", "tap", "gu"]);
        let express = ["plakoto", "Plakoto E"];
        assert_eq!(of(&["plakoto", "Plakoto Express"]), express);
    }
}

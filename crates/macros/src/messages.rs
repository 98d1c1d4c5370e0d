//! The messages of a file, and their terms.

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement, Variant,
    VariantKey,
};
use fluent_syntax::serializer;
use proc_macro2::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::OnceLock;
use syn::{Error, Result};

pub const FILE: &str = "templates/text/en.ftl";

pub type MessageEntries = BTreeMap<String, MessageEntry>;

#[derive(Debug, Default, Clone, PartialEq)]
pub struct MessageEntry {
    pub text: String,
    /// Its terms, including those of the messages it refers to.
    pub terms: BTreeSet<String>,
    /// Those that are said, and do not only choose.
    said: BTreeSet<String>,
    /// The words that a term chooses by.
    pub choices: BTreeMap<String, BTreeSet<String>>,
    pub attributes: BTreeSet<String>,
    pub says: BTreeSet<String>,
    /// Whether it has a text of its own besides its attributes.
    pub has_sentence: bool,
}

impl MessageEntry {
    /// Whether a term does nothing but choose between `[yes]` and `[no]`.
    pub fn is_yes_or_no(&self, term: &str) -> bool {
        self.chooses(term)
            .is_some_and(|words| words.iter().eq(["no", "yes"]))
    }

    /// The words among which a term does nothing but choose, unless it is a number.
    pub fn words(&self, term: &str) -> Option<&BTreeSet<String>> {
        let is_number = |word: &String| {
            let plurals = ["zero", "one", "two", "few", "many", "other"];
            plurals.contains(&word.as_str()) || word.parse::<f64>().is_ok()
        };
        self.chooses(term)
            .filter(|words| !words.iter().all(is_number))
    }

    fn chooses(&self, term: &str) -> Option<&BTreeSet<String>> {
        self.choices.get(term).filter(|_| !self.said.contains(term))
    }

    fn take(&mut self, within: &MessageEntry) {
        self.terms.extend(within.terms.iter().cloned());
        self.said.extend(within.said.iter().cloned());
        for (term, words) in &within.choices {
            let known = self.choices.entry(term.clone()).or_default();
            known.extend(words.iter().cloned());
        }
    }
}

/// A file of the workspace, whichever of its crates asks for it.
pub fn in_workspace(path: &str) -> PathBuf {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    PathBuf::from(root).join(path)
}

pub fn of_file(path: &str, at: Span) -> Result<MessageEntries> {
    let text = std::fs::read_to_string(in_workspace(path));
    let text = text.map_err(|error| Error::new(at, format!("{path}: {error}")))?;
    read(&text).map_err(|error| Error::new(at, format!("{path}: {error}")))
}

pub fn read(text: &str) -> std::result::Result<MessageEntries, String> {
    let resource = fluent_syntax::parser::parse(text).map_err(|(_, errors)| {
        let said = errors.iter().map(|error| {
            let line = text.get(..error.pos.start).unwrap_or(text).lines().count();
            format!("line {line}: {error}")
        });
        said.collect::<Vec<_>>().join("; ")
    })?;
    let mut messages = MessageEntries::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else {
            continue;
        };
        let mut read = MessageEntry::default();
        if let Some(pattern) = &message.value {
            read.has_sentence = true;
            of_pattern(pattern, &mut read);
        }
        for attribute in &message.attributes {
            read.attributes.insert(attribute.id.name.to_owned());
        }
        let alone = fluent_syntax::ast::Resource {
            body: vec![entry.clone()],
        };
        let written = serializer::serialize(&alone);
        let sentence = written.split_once('=').map_or("", |(_, sentence)| sentence);
        read.text = sentence.trim().to_owned();
        if messages.insert(message.id.name.to_owned(), read).is_some() {
            return Err(format!("{} is there twice", message.id.name));
        }
    }
    with_what_is_said_within(&mut messages)?;
    Ok(messages)
}

/// Adds to each message the terms of those it refers to, directly or indirectly.
fn with_what_is_said_within(messages: &mut MessageEntries) -> std::result::Result<(), String> {
    loop {
        let mut more = Vec::new();
        for (key, message) in &*messages {
            let mut whole = message.clone();
            for said in &message.says {
                let Some(said) = messages.get(said) else {
                    return Err(format!("{key} says {said}, which is not there"));
                };
                whole.take(said);
            }
            if whole != *message {
                more.push((key.clone(), whole));
            }
        }
        if more.is_empty() {
            return Ok(());
        }
        messages.extend(more);
    }
}

fn of_pattern(pattern: &Pattern<&str>, message: &mut MessageEntry) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            of_expression(expression, message);
        }
    }
}

fn of_expression(expression: &Expression<&str>, message: &mut MessageEntry) {
    match expression {
        Expression::Inline(inline) => of_inline(inline, message),
        Expression::Select { selector, variants } => {
            match selector {
                InlineExpression::VariableReference { id } => {
                    message.terms.insert(id.name.to_owned());
                    let known = message.choices.entry(id.name.to_owned()).or_default();
                    known.extend(words_of(variants).map(str::to_owned));
                }
                selector => of_inline(selector, message),
            }
            for variant in variants {
                of_pattern(&variant.value, message);
            }
        }
    }
}

fn words_of<'v>(variants: &'v [Variant<&str>]) -> impl Iterator<Item = &'v str> {
    variants.iter().map(|variant| match variant.key {
        VariantKey::Identifier { name } => name,
        VariantKey::NumberLiteral { value } => value,
    })
}

fn of_inline(inline: &InlineExpression<&str>, message: &mut MessageEntry) {
    match inline {
        InlineExpression::VariableReference { id } => {
            message.terms.insert(id.name.to_owned());
            message.said.insert(id.name.to_owned());
        }
        InlineExpression::MessageReference { id, .. } => {
            message.says.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments, .. } => of_arguments(arguments, message),
        InlineExpression::TermReference { arguments, .. } => {
            if let Some(arguments) = arguments {
                of_arguments(arguments, message);
            }
        }
        InlineExpression::Placeable { expression } => of_expression(expression, message),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
    }
}

fn of_arguments(arguments: &CallArguments<&str>, message: &mut MessageEntry) {
    for inline in &arguments.positional {
        of_inline(inline, message);
    }
    for named in &arguments.named {
        of_inline(&named.value, message);
    }
}

/// The first language, read once for all that a crate asks of it.
pub fn english(at: Span) -> Result<&'static MessageEntries> {
    static ENGLISH: OnceLock<std::result::Result<MessageEntries, String>> = OnceLock::new();
    let english = ENGLISH.get_or_init(|| of_file(FILE, at).map_err(|error| error.to_string()));
    english.as_ref().map_err(|unread| Error::new(at, unread))
}

/// That there is a message of this name with a sentence or, where an attribute is named, with that.
pub fn need(message: &str, attribute: Option<&str>, at: Span) -> Result<()> {
    let error = |missing: String| Err(Error::new(at, format!("{FILE} has no message {missing}")));
    match (english(at)?.get(message), attribute) {
        (None, _) => error(message.to_owned()),
        (Some(known), None) if !known.has_sentence => error(message.to_owned()),
        (Some(known), Some(attribute)) if !known.attributes.contains(attribute) => {
            error(format!("{message}.{attribute}"))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(text: &str, key: &str) -> Vec<String> {
        read(text).unwrap()[key].terms.iter().cloned().collect()
    }

    #[test]
    fn a_message_has_the_terms_of_its_choices_and_of_what_it_says_within_it() {
        let text = "\
some = { $n ->
    [one] { $name } has one
   *[other] { $name } has { NUMBER($n) } of { $all }
 }
legal = Legal, { $name }
play = { $play }: { legal }
";
        assert_eq!(terms(text, "some"), ["all", "n", "name"]);
        assert_eq!(terms(text, "play"), ["name", "play"]);
    }

    #[test]
    fn a_term_that_only_chooses_between_yes_and_no_is_known() {
        let text = "\
full = { $full ->
    [yes] Full
   *[no] { $said ->
        [yes] Room
       *[no] { $said }
    }
 }{ $kind ->
    [yes] a
    [no] b
   *[other] c
 }
list = The list: { full }
";
        let messages = read(text).unwrap();
        for key in ["full", "list"] {
            let known = ["full", "said", "kind"].map(|term| messages[key].is_yes_or_no(term));
            assert_eq!(known, [true, false, false]);
        }
    }

    #[test]
    fn a_term_that_only_chooses_among_words_is_known() {
        let text = "\
how = { $how ->
    [take] Take
   *[drop] Drop
 } { $n ->
    [0] none
    [one] one
   *[other] { $n }
 } { $rest ->
    [none] none
   *[other] { $rest }
 } { $late ->
    [yes] late
   *[no] early
 }
again = Again: { how }
";
        let messages = read(text).unwrap();
        for key in ["how", "again"] {
            let words = messages[key].words("how").unwrap();
            assert!(words.iter().eq(["drop", "take"]));
            for term in ["n", "rest"] {
                assert_eq!(messages[key].words(term), None, "{term}");
            }
            assert!(messages[key].is_yes_or_no("late"));
        }
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_line() {
        let error = read("a = A\nb = { $n\nc = C\n").unwrap_err();
        assert!(error.starts_with("line 2: "), "{error}");
        assert_eq!(read("a = A\na = B\n").unwrap_err(), "a is there twice");
        assert_eq!(
            read("a = { b }\n").unwrap_err(),
            "a says b, which is not there"
        );
    }

    #[test]
    fn parts_are_known_by_name() {
        let messages = read("field = Name\n    .hint = As you like\n").unwrap();
        assert!(messages["field"].has_sentence);
        assert!(messages["field"].attributes.contains("hint"));
        assert!(!read("field =\n    .hint = As you like\n").unwrap()["field"].has_sentence);
    }
}

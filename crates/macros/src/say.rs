//! A method for every message, so that a missing key and a wrong number of terms do not compile.

use crate::form::kebab;
use crate::messages::{self, MessageEntries, MessageEntry};
use proc_macro2::{Span, TokenStream as Code};
use quote::quote;
use std::collections::{BTreeMap, BTreeSet};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::token::{Brace, Paren};
use syn::{Error, Expr, Ident, LitStr, Path, Result, Token, braced, parenthesized};

/// `Words: "templates/text/en.ftl"`
pub struct SayInput {
    of: Ident,
    file: LitStr,
}

impl Parse for SayInput {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let of = input.parse()?;
        input.parse::<Token![:]>()?;
        let file = input.parse()?;
        Ok(SayInput { of, file })
    }
}

/// `"crates/backgammon/src/violation/refusals.rs", "templates/text/en.ftl"`
pub struct Refusals {
    table: LitStr,
    file: LitStr,
}

impl Parse for Refusals {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let table = input.parse()?;
        input.parse::<Token![,]>()?;
        Ok(Refusals {
            table,
            file: input.parse()?,
        })
    }
}

/// The table of `rules!` in another crate: ids, and their terms.
struct Table(Vec<(String, BTreeSet<String>)>);

impl Parse for Table {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut rows = Vec::new();
        while !input.is_empty() {
            input.call(syn::Attribute::parse_outer)?;
            input.parse::<Ident>()?;
            input.parse::<Ident>()?;
            let id = input.parse::<LitStr>()?.value();
            let terms;
            parenthesized!(terms in input);
            let terms = Punctuated::<Ident, Token![,]>::parse_terminated(&terms)?;
            rows.push((id, terms.iter().map(Ident::to_string).collect()));
        }
        Ok(Table(rows))
    }
}

impl Table {
    fn of_file(path: &LitStr) -> Result<Table> {
        let error = |error: String| Error::new(path.span(), format!("{}: {error}", path.value()));
        let text = std::fs::read_to_string(messages::in_workspace(&path.value()))
            .map_err(|unread| error(unread.to_string()))?;
        let file = syn::parse_file(&text)?;
        let table = file.items.iter().find_map(|item| match item {
            syn::Item::Macro(call) if call.mac.path.is_ident("rules") => Some(&call.mac),
            _ => None,
        });
        let table = table.ok_or_else(|| error("has no rules! { … }".to_owned()))?;
        table.parse_body()
    }

    /// Checks that every rule has a message with its terms.
    fn check(&self, messages: &MessageEntries, at: Span) -> Result<()> {
        for (id, terms) in &self.0 {
            let told = match messages.get(&format!("rule-{id}")) {
                None => format!("there is no sentence rule-{id}"),
                Some(message) if message.terms != *terms => {
                    format!(
                        "rule-{id} has the terms {:?}, its rule {terms:?}",
                        message.terms
                    )
                }
                Some(_) => continue,
            };
            return Err(Error::new(at, told));
        }
        Ok(())
    }
}

/// `w, "outcome-{}", outcome in Outcome { Bye, Void }, n = 3`
pub struct WordedInput {
    words: Expr,
    key: LitStr,
    word: Expr,
    known: Known,
    terms: Vec<(Ident, Expr)>,
}

enum Known {
    /// `in Role { Owner, Director }`: the variants of a type, all of them.
    Of(Path, Punctuated<Variant, Token![,]>),
    /// `in every_name_is_among`: names of a table. The function says whether the table has no others.
    In(Path),
}

/// `Owner`, `Answers(Answer::Take) = "takes"`: a variant, and its word where that is not its name in kebab case.
struct Variant {
    name: Ident,
    holds: Option<Code>,
    word: String,
}

impl Variant {
    fn pattern(&self, of: &Path) -> Code {
        let name = &self.name;
        match &self.holds {
            Some(holds) => quote!(#of::#name(#holds)),
            None => quote!(#of::#name { .. }),
        }
    }
}

impl Parse for Variant {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let name: Ident = input.parse()?;
        let holds = match input.peek(Paren) {
            true => {
                let holds;
                parenthesized!(holds in input);
                Some(holds.parse()?)
            }
            false => None,
        };
        let word = match input.parse::<Option<Token![=]>>()? {
            Some(_) => input.parse::<LitStr>()?.value(),
            None => kebab(&name.to_string()),
        };
        Ok(Variant { name, holds, word })
    }
}

impl Parse for WordedInput {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let words = input.parse()?;
        input.parse::<Token![,]>()?;
        let key = input.parse()?;
        input.parse::<Token![,]>()?;
        let word = input.parse()?;
        input.parse::<Token![in]>()?;
        let of = input.call(Path::parse_mod_style)?;
        let known = match input.peek(Brace) {
            true => {
                let list;
                braced!(list in input);
                Known::Of(of, Punctuated::parse_terminated(&list)?)
            }
            false => Known::In(of),
        };
        let mut terms = Vec::new();
        while input.parse::<Option<Token![,]>>()?.is_some() && !input.is_empty() {
            let name = Ident::parse_any(input)?;
            input.parse::<Token![=]>()?;
            terms.push((name, input.parse()?));
        }
        Ok(WordedInput {
            words,
            key,
            word,
            known,
            terms,
        })
    }
}

pub fn worded(said: &WordedInput) -> Result<Code> {
    one_of(said, messages::english(said.key.span())?)
}

fn one_of(said: &WordedInput, messages: &MessageEntries) -> Result<Code> {
    let (words, word, pattern) = (&said.words, &said.word, said.key.value());
    let at = said.key.span();
    let error = |text: String| Err(Error::new(at, text));
    let Some((before, after)) = pattern.split_once("{}") else {
        return error("{} stands where the word is put in".to_owned());
    };
    let known: Vec<String> = match &said.known {
        Known::Of(_, variants) => variants.iter().map(|v| v.word.clone()).collect(),
        Known::In(_) => messages
            .keys()
            .filter_map(|key| key.strip_prefix(before)?.strip_suffix(after))
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect(),
    };
    if known.is_empty() {
        return error(format!("there is no message {pattern}"));
    }
    let given: BTreeMap<String, &Expr> = said
        .terms
        .iter()
        .map(|(name, term)| (name.to_string(), term))
        .collect();
    let mut asked = BTreeSet::new();
    let sentences = known
        .iter()
        .map(|word| {
            let key = format!("{before}{word}{after}");
            let Some(message) = messages.get(&key) else {
                return error(format!("there is no message {key}"));
            };
            asked.extend(message.terms.iter().cloned());
            let terms = message.terms.iter().map(|term| match given.get(term) {
                Some(value) => Ok(*value),
                None => Err(Error::new(at, format!("{key} asks for {term}"))),
            });
            let terms = terms.collect::<Result<Vec<_>>>()?;
            let name = ident(&key, at)?;
            Ok(match given.is_empty() == terms.is_empty() {
                true => quote!(#words.#name(#(#terms),*)),
                false => quote!(#words.#name().into_owned()),
            })
        })
        .collect::<Result<Vec<_>>>()?;
    if let Some(idle) = given.keys().find(|name| !asked.contains(*name)) {
        return error(format!("no message {pattern} asks for {idle}"));
    }
    match &said.known {
        Known::Of(of, variants) => {
            let patterns = variants.iter().map(|variant| variant.pattern(of));
            Ok(quote!(match #word { #(#patterns => #sentences,)* }))
        }
        Known::In(every) => {
            let lacks = format!("each has a message {before}…{after}");
            Ok(quote! {{
                const _: () = ::core::assert!(#every(&[#(#known),*]), #lacks);
                match #word {
                    #(#known => #sentences,)*
                    _ => ::core::unreachable!(#lacks),
                }
            }})
        }
    }
}

/// `"replay-ended.how", ending in Ending { Dropped = "drop" }` or `"replay-ended.how", "men"`
pub struct SelectorInput {
    /// The message and its term.
    of: LitStr,
    by: SelectorWord,
}

enum SelectorWord {
    One(LitStr),
    Of(Box<Expr>, Path, Punctuated<Variant, Token![,]>),
}

impl Parse for SelectorInput {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let of = input.parse()?;
        input.parse::<Token![,]>()?;
        if input.peek(LitStr) {
            let by = SelectorWord::One(input.parse()?);
            return Ok(SelectorInput { of, by });
        }
        let value = input.parse()?;
        input.parse::<Token![in]>()?;
        let path = input.call(Path::parse_mod_style)?;
        let list;
        braced!(list in input);
        let variants = Punctuated::parse_terminated(&list)?;
        let by = SelectorWord::Of(Box::new(value), path, variants);
        Ok(SelectorInput { of, by })
    }
}

pub fn selector(asked: &SelectorInput) -> Result<Code> {
    word_of(asked, messages::english(asked.of.span())?)
}

fn word_of(SelectorInput { of, by }: &SelectorInput, messages: &MessageEntries) -> Result<Code> {
    let error = |text: String| Error::new(of.span(), text);
    let said = of.value();
    let (key, term) = said
        .split_once('.')
        .ok_or_else(|| error("a message and its term, as in “message.term”".to_owned()))?;
    let known = messages
        .get(key)
        .and_then(|message| message.choices.get(term))
        .ok_or_else(|| error(format!("no message {key} chooses by {term}")))?;
    let need = |word: &str| match known.contains(word) {
        true => Ok(()),
        false => Err(error(format!("{key} has no choice [{word}] of {term}"))),
    };
    let word = match by {
        SelectorWord::One(word) => {
            need(&word.value())?;
            quote!(#word)
        }
        SelectorWord::Of(value, path, variants) => {
            let arms = variants.iter().map(|variant| {
                need(&variant.word)?;
                let (pattern, word) = (variant.pattern(path), &variant.word);
                Ok(quote!(#pattern => #word))
            });
            let arms = arms.collect::<Result<Vec<_>>>()?;
            quote!(match #value { #(#arms,)* })
        }
    };
    let chosen = chosen(known, of.span());
    Ok(quote!(::crawford_pages::messages::chosen::#chosen(#word)))
}

/// A file of the documentation is named after a type, and a name of a file has at most 255 letters.
const LONGEST_NAME: usize = 120;

/// The type of a word among these: `[beaver]`, `[drop]` and `[take]` are a `BeaverDropTake`. Of many the first and the last
/// are named, and how many there are.
fn chosen(words: &BTreeSet<String>, at: Span) -> Ident {
    let parts = words.iter().map(|word| camel_case(word));
    let all = parts.collect::<String>();
    let name = match (words.first(), words.last()) {
        (Some(first), Some(last)) if all.len() > LONGEST_NAME => {
            format!(
                "{}To{}Of{}",
                camel_case(first),
                camel_case(last),
                words.len()
            )
        }
        _ => all,
    };
    Ident::new(&name, at)
}

fn camel_case(word: &str) -> String {
    let parts = word.split('-');
    let parts = parts.map(|part| match part.split_at_checked(1) {
        Some((first, rest)) => format!("{}{rest}", first.to_uppercase()),
        None => part.to_owned(),
    });
    parts.collect()
}

pub fn methods(SayInput { of, file }: &SayInput) -> Result<Code> {
    let said = messages::of_file(&file.value(), file.span())?;
    let at = file.span();
    let methods = said
        .iter()
        .filter(|(_, message)| message.has_sentence)
        .map(|(key, message)| {
            let name = ident(key, at)?;
            let doc = doc(message);
            if message.terms.is_empty() {
                return Ok(quote! {
                    #[doc = #doc]
                    pub fn #name(self) -> ::std::borrow::Cow<'static, str> { self.text(#key) }
                });
            }
            let idents = message.idents(at)?;
            let terms = message.terms.iter().zip(&idents);
            let (takes, puts): (Vec<_>, Vec<_>) = terms
                .map(|(term, ident)| match message.words(term) {
                    Some(_) if message.is_yes_or_no(term) => (
                        quote!(#ident: impl ::std::borrow::Borrow<bool>),
                        quote!((#term, &if *#ident.borrow() { "yes" } else { "no" })),
                    ),
                    Some(words) => {
                        let chosen = chosen(words, at);
                        (
                            quote!(#ident: impl ::std::borrow::Borrow<chosen::#chosen>),
                            quote!((#term, &#ident.borrow().0)),
                        )
                    }
                    None => (quote!(#ident: impl MessageTerm), quote!((#term, &#ident))),
                })
                .unzip();
            Ok(quote! {
                #[doc = #doc]
                pub fn #name(self, #(#takes),*) -> ::std::string::String {
                    self.text_with(#key, &[#(#puts),*])
                }
            })
        })
        .collect::<Result<Vec<_>>>()?;
    let words = said
        .values()
        .filter(|message| message.has_sentence)
        .flat_map(|message| message.terms.iter().filter_map(|term| message.words(term)))
        .filter(|words| !words.iter().eq(["no", "yes"]));
    let chosen = words
        .map(|words| chosen(words, at))
        .collect::<BTreeSet<_>>();
    let chosen = chosen.iter();
    Ok(quote! {
        /// Every message, with its terms in alphabetical order.
        #[allow(clippy::too_many_arguments, reason = "a sentence has the terms it has")]
        impl #of { #(#methods)* }

        /// A word among those that a message chooses by: `selector!` makes them.
        #[allow(dead_code, reason = "a refusal chooses by the word it was given")]
        pub mod chosen {
            #(
                #[derive(Debug, Clone, Copy, PartialEq, Eq)]
                pub struct #chosen(pub &'static str);
            )*
        }
    })
}

pub fn translation(file: &LitStr) -> Result<Code> {
    let (at, path) = (file.span(), file.value());
    let first = messages::english(at)?;
    compare(first, &messages::of_file(&path, at)?)
        .map_err(|error| Error::new(at, format!("{path}: {error}")))?;
    let path = messages::in_workspace(&path).display().to_string();
    Ok(quote!(::core::include_str!(#path)))
}

/// Checks that another language has no message or term that the first lacks.
fn compare(first: &MessageEntries, other: &MessageEntries) -> std::result::Result<(), String> {
    for (key, translated) in other {
        let Some(known) = first.get(key) else {
            return Err(format!("{key} is not said in the first language"));
        };
        if let Some(term) = translated.terms.difference(&known.terms).next() {
            return Err(format!("{key} has no term ${term}"));
        }
        if let Some(part) = translated.attributes.difference(&known.attributes).next() {
            return Err(format!("{key} has no part .{part}"));
        }
    }
    Ok(())
}

pub fn refusals(Refusals { table, file }: &Refusals) -> Result<Code> {
    let (path, at) = (file.value(), file.span());
    let messages = messages::of_file(&path, at)?;
    let table = Table::of_file(table)?;
    table.check(&messages, at)?;
    let taken: BTreeSet<&String> = table.0.iter().map(|(id, _)| id).collect();
    let (mut constants, mut functions, mut readers) = (vec![], vec![], vec![]);
    let mut changed_since = vec![];
    for (key, message) in &messages {
        let Some(id) = key.strip_prefix("rule-") else {
            continue;
        };
        if taken.contains(&id.to_owned()) {
            continue;
        }
        let (name, doc) = (constant(id, at), doc(message));
        if id.ends_with("-changed-since") {
            changed_since.push(name.clone());
        }
        constants.push(quote!(#[doc = #doc] pub const #name: Rule = Rule::of_table(#id);));
        functions.push(refusal(id, message, at)?);
        readers.extend(reader(id, message, at)?);
    }
    // Included so that the compiler reads the file again whenever it changes.
    let path = messages::in_workspace(&path).display().to_string();
    Ok(quote! {
        const _: &str = ::core::include_str!(#path);

        /// Every rule, to tell one refusal from another.
        pub mod rules {
            use super::Rule;
            pub use ::backgammon::violation::rules::*;
            #(#constants)*
        }

        /// The refusals of what somebody else changed since it was looked at: it is shown as it is now, and decided again.
        const CHANGED_SINCE: &[Rule] = &[#(rules::#changed_since),*];

        /// A refusal by every rule, of the terms of its sentence in alphabetical order.
        #[allow(clippy::too_many_arguments, reason = "a sentence has the terms it has")]
        pub mod refuse {
            use super::{Param, Violation, rules};
            pub use ::backgammon::violation::refuse::*;
            #(#functions)*
        }

        /// The terms of a refusal, in alphabetical order as [`refuse`] takes them; none of one by another rule.
        pub mod terms {
            use super::{Param, Violation, rules};
            pub use ::backgammon::violation::terms::*;
            #(#readers)*
        }
    })
}

fn reader(id: &str, message: &MessageEntry, at: Span) -> Result<Option<Code>> {
    let (name, constant, doc) = (ident(id, at)?, constant(id, at), doc(message));
    let (terms, count) = (&message.terms, message.terms.len());
    Ok((count > 0).then(|| {
        quote! {
            #[doc = #doc]
            #[must_use]
            pub fn #name(of: &Violation) -> Option<[&Param; #count]> {
                of.terms(rules::#constant, [#(#terms),*])
            }
        }
    }))
}

fn refusal(id: &str, message: &MessageEntry, at: Span) -> Result<Code> {
    let (name, constant, doc) = (ident(id, at)?, constant(id, at), doc(message));
    let idents = message.idents(at)?;
    // Nothing would check that the sentence has a choice for the word it is given.
    let is_word = |term: &&String| message.words(term).is_some() && !message.is_yes_or_no(term);
    if let Some(term) = message.terms.iter().find(is_word) {
        let why = format!("rule-{id}: let {{ ${term} }} choose between [yes] and [no]");
        return Err(Error::new(at, why));
    }
    let (takes, puts): (Vec<_>, Vec<_>) = (message.terms.iter().zip(&idents))
        .map(|(term, ident)| match message.is_yes_or_no(term) {
            true => (
                quote!(#ident: bool),
                quote!((#term, if #ident { "yes" } else { "no" }.into())),
            ),
            false => (
                quote!(#ident: impl Into<Param>),
                quote!((#term, #ident.into())),
            ),
        })
        .unzip();
    Ok(quote! {
        #[doc = #doc]
        pub fn #name(#(#takes),*) -> Violation {
            Violation::of_terms(rules::#constant, [#(#puts),*])
        }
    })
}

impl MessageEntry {
    fn idents(&self, at: Span) -> Result<Vec<Ident>> {
        self.terms.iter().map(|term| ident(term, at)).collect()
    }
}

fn constant(key: &str, at: Span) -> Ident {
    Ident::new(&key.replace('-', "_").to_uppercase(), at)
}

fn doc(message: &MessageEntry) -> String {
    let text = message.text.replace('`', "'");
    // Lines of a letter are indented, which rustdoc would take for an example to run.
    match text.contains('\n') {
        true => format!("```text\n{text}\n```"),
        false => text,
    }
}

/// A key as a name of Rust: with underscores, and one more at its end where Rust or the type of the messages has the name.
fn ident(key: &str, at: Span) -> Result<Ident> {
    let name = key.replace('-', "_");
    if key.contains('_') && key.contains('-') {
        return Err(Error::new(at, format!("{key} has hyphens and underscores")));
    }
    let taken = syn::parse_str::<Ident>(&name).is_err() || OWN.contains(&name.as_str());
    let name = if taken { format!("{name}_") } else { name };
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(Error::new(at, format!("{key} begins with a digit")));
    }
    Ok(Ident::new(&name, at))
}

/// The other methods of the type that has a method for every message.
const OWN: [&str; 12] = [
    "attribute",
    "choice",
    "default",
    "english",
    "find",
    "label",
    "language",
    "say",
    "source",
    "text",
    "text_with",
    "violation",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_becomes_a_name() {
        let name = |key| ident(key, Span::call_site()).unwrap().to_string();
        assert_eq!(name("merge-heading"), "merge_heading");
        assert_eq!(name("match"), "match_");
        assert_eq!(name("source"), "source_");
    }

    #[test]
    fn the_type_of_a_word_is_named_by_them_all_while_a_file_can_be() {
        let name = |words: &[&str]| {
            let words = words.iter().map(|word| (*word).to_owned()).collect();
            chosen(&words, Span::call_site()).to_string()
        };
        assert_eq!(name(&["take", "drop", "re-beaver"]), "DropReBeaverTake");
        let many: Vec<String> = (10..60).map(|n| format!("word-{n}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(name(&many), "Word10ToWord59Of50");
    }

    #[test]
    fn a_refusal_asks_for_the_terms_of_its_sentence() {
        let messages = messages::read(
            "rule-most = { $n } of { $all }\nrule-none = No\nrule-late = { $late ->\n    [yes] a\n   *[no] b\n }\n",
        )
        .unwrap();
        let signature = |id: &str| {
            let message = &messages[&format!("rule-{id}")];
            let code = refusal(id, message, Span::call_site()).unwrap();
            let function: syn::ItemFn = syn::parse2(code).unwrap();
            let inputs = function.sig.inputs;
            format!("{}({})", function.sig.ident, quote!(#inputs))
        };
        assert_eq!(
            signature("most"),
            "most(all : impl Into < Param > , n : impl Into < Param >)"
        );
        assert_eq!(signature("none"), "none()");
        assert_eq!(signature("late"), "late(late : bool)");
    }

    #[test]
    fn a_rule_of_the_table_needs_its_sentence_with_its_terms() {
        let messages = messages::read("rule-most = { $n } of { $all }\n").unwrap();
        let told = |table: &str| {
            let table: Table = syn::parse_str(table).unwrap();
            let checked = table.check(&messages, Span::call_site());
            checked.err().map(|error| error.to_string())
        };
        assert_eq!(
            told(r#"/// Most. MOST most "most" (all, n)"#.replace("Most. ", "Most.\n").as_str()),
            None
        );
        let other = told(r#"MOST most "most" (n)"#).unwrap();
        assert!(other.starts_with("rule-most has the terms"), "{other}");
        let none = told(r#"LEAST least "least" ()"#).unwrap();
        assert_eq!(none, "there is no sentence rule-least");
    }

    #[test]
    fn a_word_chooses_among_messages_there_are_with_the_terms_they_have() {
        let text = "own-take = Take { $value }\nown-drop = Drop\n";
        let messages = messages::read(text).unwrap();
        let error = |said: &str| {
            let said = syn::parse_str::<WordedInput>(said).unwrap();
            one_of(&said, &messages)
                .err()
                .map(|error| error.to_string())
        };
        let none = |key: &str| Some(format!("there is no message {key}"));
        assert_eq!(error(r#"w, "own-{}", word in names, value = 2"#), None);
        assert_eq!(error(r#"w, "other-{}", word in names"#), none("other-{}"));
        assert_eq!(error(r#"w, "own-{}", own in Own { Drop }"#), None);
        let leave = r#"w, "own-{}", own in a::Own { Drop, LeaveIt }"#;
        assert_eq!(error(leave), none("own-leave-it"));
        let answers = r#"w, "own-{}", own in Own { Answers(Answer::Drop) = "drop" }"#;
        assert_eq!(error(answers), None);
        let answers = r#"w, "own-{}", own in Own { Answers(Answer::Drop) }"#;
        assert_eq!(error(answers), none("own-answers"));
        let lacks = Some("own-take asks for value".to_owned());
        assert_eq!(error(r#"w, "own-{}", word in names"#), lacks);
        let idle = Some("no message own-{} asks for name".to_owned());
        let named = r#"w, "own-{}", word in names, value = 2, name = n"#;
        assert_eq!(error(named), idle);
        assert!(syn::parse_str::<WordedInput>(r#"w, "own-{}", word"#).is_err());
    }

    #[test]
    fn a_selector_has_a_choice_for_every_variant() {
        let text = "own = { $how ->\n    [take] Take\n   *[drop] Drop\n }\nno = { own }\n";
        let messages = messages::read(text).unwrap();
        let error = |asked: &str| {
            let asked = syn::parse_str::<SelectorInput>(asked).unwrap();
            word_of(&asked, &messages)
                .err()
                .map(|error| error.to_string())
        };
        let none = |text: &str| Some(text.to_owned());
        assert_eq!(error(r#""own.how", how in Own { Take, Drop }"#), None);
        assert_eq!(error(r#""no.how", how in Own { Take, Drop }"#), None);
        assert_eq!(
            error(r#""own.how", how in Own { Take, Leave }"#),
            none("own has no choice [leave] of how")
        );
        assert_eq!(
            error(r#""own.how", "leave""#),
            none("own has no choice [leave] of how")
        );
        assert_eq!(
            error(r#""own.why", "take""#),
            none("no message own chooses by why")
        );
    }

    #[test]
    fn another_language_says_what_the_first_says() {
        let english = messages::read("a = { $n } of { $all }\nb = B\n").unwrap();
        let other = |text| compare(&english, &messages::read(text).unwrap());
        assert_eq!(other("a = von { $all }\n"), Ok(()));
        assert_eq!(other("b = { $n }\n"), Err("b has no term $n".to_owned()));
        assert_eq!(
            other("c = C\n"),
            Err("c is not said in the first language".to_owned())
        );
    }
}

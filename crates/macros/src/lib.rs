//! What the compiler makes of Crawford's own files: forms from the types their answers are read into, and a method for
//! every sentence of `templates/text/en.ftl`, and columns from the types that lists are written of.

mod columns;
mod form;
mod messages;
mod say;

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Code;
use syn::{DeriveInput, Result, parse_macro_input};

/// Derives `crawford::form::Form`.
#[proc_macro_derive(Form, attributes(form))]
pub fn form(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    answer(form::derive_form(&input))
}

/// Derives `crawford::form::Choice` for an enum without data; a variant's word is its name in kebab case.
#[proc_macro_derive(Choice, attributes(form))]
pub fn choice(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    answer(form::derive_choice(&input))
}

/// Derives `crawford::columns::Columns` for a struct that serde writes.
#[proc_macro_derive(Columns)]
pub fn columns(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    answer(columns::derive(&input))
}

/// `messages!(Words: "en" "templates/text/en.ftl", …)`: on a type, a method for every message of the first language's
/// file, with the terms of the sentence in alphabetical order, so that a sentence can be worded anew without a call that
/// changes its meaning. What the other files say must be said in the first, of no other terms. The texts are kept as
/// `LANGUAGES`.
///
/// The type has the methods `text(self, &str) -> Cow<'static, str>` and
/// `text_with(self, &str, &[(&str, &dyn Term)]) -> String`.
#[proc_macro]
pub fn messages(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as say::Languages);
    answer(say::methods(&input))
}

/// `keys!(Rule: "rule-" "templates/text/en.ftl")`: on a type around a `&'static str`, a constant for every message whose
/// key begins so, which holds the rest of the key.
#[proc_macro]
pub fn keys(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as say::Family);
    answer(say::constants(&input))
}

/// `worded!(w, "outcome-{}", outcome.word())`: the message a word asks for, one of all whose keys are made so; of some of
/// them only: `worded!(w, "own-{}", word in ["take", "drop"], value = 4)`, with the terms of them all by name. A word that
/// none of them is made with says itself.
#[proc_macro]
pub fn worded(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as say::Worded);
    answer(say::worded(&input, messages::FILE))
}

fn answer(code: Result<Code>) -> TokenStream {
    code.unwrap_or_else(|error| error.to_compile_error()).into()
}

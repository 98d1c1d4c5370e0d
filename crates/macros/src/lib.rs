//! What the compiler makes of Crawford's own files: forms from the types their answers are read into, a method for
//! every sentence of `templates/text/en.ftl`, and columns from the types that lists are written of.

mod columns;
mod form;
mod messages;
mod say;

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Code;
use syn::{DeriveInput, Result, parse_macro_input};

/// Derives `crawford_forms::Form`.
#[proc_macro_derive(Form, attributes(form))]
pub fn form(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    answer(form::derive_form(&input))
}

/// Derives `crawford_forms::Choice` for an enum without data; a variant's word is its name in kebab case.
#[proc_macro_derive(Choice, attributes(form))]
pub fn choice(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    answer(form::derive_choice(&input))
}

/// Derives `crawford_forms::columns::Columns` for a struct that serde writes.
#[proc_macro_derive(Columns)]
pub fn columns(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    answer(columns::derive(&input))
}

/// `messages!(Words: "templates/text/en.ftl")`: on a type, a method for every message of the first language's file, with
/// the terms of the sentence in alphabetical order, so that a sentence can be worded anew without a call that changes its
/// meaning. A term that only chooses between `[yes]` and `[no]` is a `bool`, one that only chooses among other words is
/// what `selector!` makes.
///
/// The type has the methods `text(self, &str) -> Cow<'static, str>` and
/// `text_with(self, &str, &[(&str, &dyn MessageTerm)]) -> String`.
#[proc_macro]
pub fn messages(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as say::SayInput);
    answer(say::methods(&input))
}

/// `translation!("templates/text/de.ftl")`: the text of another language, which says only what the first says, of no other
/// terms.
#[proc_macro]
pub fn translation(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as syn::LitStr);
    answer(say::translation(&input))
}

/// `refusals!("crates/backgammon/src/violation/refusals.rs", "templates/text/en.ftl")`: for every message whose key begins
/// with `rule-` a constant in a module `rules` and, in a module `refuse`, a function of the sentence's terms in
/// alphabetical order, and in a module `terms` one that reads them again. Those that the first file's table has are
/// re-exported from `backgammon`; each needs its sentence, with the very terms it has there.
#[proc_macro]
pub fn refusals(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as say::Refusals);
    answer(say::refusals(&input))
}

/// `worded!(w, "own-{}", answer in Answer { Take, Drop, LeftAlone = "leave" }, value = 4)`: the message of a variant, by
/// its name in kebab case or the word given, with the terms of them all by name. One that is left out, or that has no
/// message, does not compile. `worded!(w, "about-{}", game.name in every_game_is_among)` goes by the names of a table, for
/// which the constant function says whether a list has them all; a name without a message does not compile either.
#[proc_macro]
pub fn worded(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as say::WordedInput);
    answer(say::worded(&input))
}

/// `selector!("replay-ended.how", ending in Ending { BornOff(1) = "single", Dropped = "drop" })`: the word by which the
/// term of a message chooses, for each variant of a type; one for which the message has no choice does not compile. Of a
/// single word: `selector!("replay-ended.how", "men")`. Its type is that of such a word, so that no other text can be
/// given for it; messages that choose among the same words share it. It is named by `crawford_pages`.
#[proc_macro]
pub fn selector(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as say::SelectorInput);
    answer(say::selector(&input))
}

/// `label!("field-lengths")`: the key of a label, which does not compile where no such message exists.
#[proc_macro]
pub fn label(input: TokenStream) -> TokenStream {
    let key = parse_macro_input!(input as syn::LitStr);
    answer(messages::need(&key.value(), None, key.span()).map(|()| quote::quote!(#key)))
}

fn answer(code: Result<Code>) -> TokenStream {
    code.unwrap_or_else(|error| error.to_compile_error()).into()
}

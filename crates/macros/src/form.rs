//! `#[derive(Form)]` and `#[derive(Choice)]`: what a form asks, declared where the answer is kept. The traits, and what the
//! attributes mean, are in `crawford_forms`. Here are the attributes and the fields; choices are in `choices`.

mod choices;

pub use choices::derive_choice;

use crate::messages;
use proc_macro2::{Span, TokenStream as Code};
use quote::{format_ident, quote};
use syn::ext::IdentExt as _;
use syn::{
    Attribute, Data, DeriveInput, Error, Expr, Field, Fields, FieldsNamed, Ident, LitStr, Path,
    Result, Token, Type,
};

#[derive(Default)]
struct OfType {
    prefix: String,
    messages: Option<String>,
    choices: Option<String>,
    offered: bool,
    tag: Option<String>,
    tiles: bool,
    hidden: bool,
    rule: Option<String>,
    also: Option<Path>,
    check: Option<Path>,
    fill: Option<Path>,
    longest: Option<Expr>,
    remote: Option<Path>,
}

/// `own` if there is such a message; else what forms that ask the same say alike, `field-name`; else, of a field, the word
/// itself, `name`.
fn shared(kind: &str, own: String, name: &str) -> String {
    let known = messages::english(Span::call_site());
    let is_said = |key: &String| {
        let message = known.as_ref().ok().and_then(|all| all.get(key));
        message.is_some_and(|message| message.has_sentence && message.terms.is_empty())
    };
    let plain = (kind == "field").then(|| name.to_owned());
    let mut others = std::iter::once(format!("{kind}-{name}")).chain(plain);
    match is_said(&own) {
        true => own,
        false => others.find(is_said).unwrap_or(own),
    }
}

#[derive(Default)]
struct OfField {
    name: Option<String>,
    message: Option<String>,
    at: Option<Expr>,
    money: bool,
    file: bool,
    flatten: bool,
    /// A field and its word.
    when: Option<(String, String)>,
    skip: Option<Option<Expr>>,
    default: Option<Option<Expr>>,
    usual: Option<Expr>,
    with: Option<Path>,
    shape: Option<Type>,
    fold: Option<String>,
    range: Option<Expr>,
    longest: Option<Expr>,
    rows: Option<Expr>,
    kind: Option<Ident>,
    tiles: bool,
    rule: Option<String>,
    missing: Option<String>,
    hidden: bool,
    auto: Option<String>,
    accept: Option<String>,
}

impl OfType {
    fn of(attributes: &[Attribute]) -> Result<OfType> {
        let mut of = OfType::default();
        for attribute in attributes.iter().filter(|a| a.path().is_ident("form")) {
            attribute.parse_nested_meta(|meta| {
                let word = || Ok::<String, Error>(meta.value()?.parse::<LitStr>()?.value());
                match meta.path.require_ident()?.to_string().as_str() {
                    "prefix" => of.prefix = word()?,
                    "messages" => of.messages = Some(word()?),
                    "choices" => of.choices = Some(word()?),
                    "tag" => of.tag = Some(word()?),
                    "tiles" => of.tiles = true,
                    "offered" => of.offered = true,
                    "hidden" => of.hidden = true,
                    "rule" => of.rule = Some(word()?),
                    "also" => of.also = Some(meta.value()?.parse()?),
                    "fill" => of.fill = Some(meta.value()?.parse()?),
                    "check" => of.check = Some(meta.value()?.parse()?),
                    "longest" => of.longest = Some(meta.value()?.parse()?),
                    "remote" => of.remote = Some(meta.value()?.parse()?),
                    _ => {
                        return Err(meta.error(
                            "prefix, messages, choices, tag, tiles, offered, hidden, rule, also, check, fill, longest or remote",
                        ));
                    }
                }
                Ok(())
            })?;
        }
        Ok(of)
    }

    fn choices(&self, name: &Ident) -> String {
        let usual = || format!("choice-{}", kebab(&name.to_string()));
        self.choices.clone().unwrap_or_else(usual)
    }

    /// A compile error if the form is drawn and the message is missing.
    fn need(&self, message: &str, attribute: Option<&str>, at: Span) -> Result<()> {
        if self.hidden {
            Ok(())
        } else {
            // The name of an attribute begins with a letter: `1931` is `n1931`.
            let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
            let number = attribute.filter(is_number).map(|word| format!("n{word}"));
            messages::need(message, number.as_deref().or(attribute), at)
        }
    }

    /// The message of this form alone, or the one that it shares.
    fn message(&self, kind: &str, name: &str) -> String {
        let name = name.replace('_', "-");
        let own = match &self.messages {
            Some(messages) => format!("{kind}-{messages}-{name}"),
            None => format!("{kind}-{}{name}", self.prefix.replace('_', "-")),
        };
        shared(kind, own, &name)
    }
}

impl OfField {
    fn of(attributes: &[Attribute]) -> Result<OfField> {
        let mut of = OfField::default();
        for attribute in attributes.iter().filter(|a| a.path().is_ident("form")) {
            attribute.parse_nested_meta(|meta| {
                let word = || Ok::<String, Error>(meta.value()?.parse::<LitStr>()?.value());
                let value = || meta.value()?.parse::<Expr>();
                let perhaps = || -> Result<Option<Expr>> {
                    meta.input.peek(Token![=]).then(value).transpose()
                };
                match meta.path.require_ident()?.to_string().as_str() {
                    "name" => of.name = Some(word()?),
                    "message" => of.message = Some(word()?),
                    "at" => of.at = Some(value()?),
                    "money" => of.money = true,
                    "file" => of.file = true,
                    "flatten" => of.flatten = true,
                    "when" => {
                        let when = word()?;
                        let parts = when.split_once('=');
                        let (field, word) = parts
                            .ok_or_else(|| meta.error("a field and its word: `preset=own`"))?;
                        of.when = Some((field.to_owned(), word.to_owned()));
                    }
                    "shape" => {
                        of.flatten = true;
                        of.shape = Some(meta.value()?.parse()?);
                    }
                    "skip" => of.skip = Some(perhaps()?),
                    "default" => of.default = Some(perhaps()?),
                    "usual" => of.usual = Some(value()?),
                    "with" => of.with = Some(meta.value()?.parse()?),
                    "fold" => of.fold = Some(word()?),
                    "range" => of.range = Some(value()?),
                    "longest" => of.longest = Some(value()?),
                    "rows" => of.rows = Some(value()?),
                    "kind" => of.kind = Some(meta.value()?.parse()?),
                    "tiles" => of.tiles = true,
                    "rule" => of.rule = Some(word()?),
                    "missing" => of.missing = Some(word()?),
                    "hidden" => of.hidden = true,
                    "auto" => of.auto = Some(word()?),
                    "accept" => of.accept = Some(word()?),
                    _ => return Err(meta.error("not an attribute of a field")),
                }
                Ok(())
            })?;
        }
        Ok(of)
    }

    fn is_asked(&self) -> bool {
        self.name.is_some()
    }

    fn limits(&self) -> Code {
        let range = self.range.as_ref().map(|range| quote!(.range(#range)));
        let longest = self.longest.as_ref().map(|n| quote!(.longest(#n)));
        let rows = self.rows.as_ref().map(|n| quote!(.rows(#n)));
        let kind = self
            .kind
            .as_ref()
            .map(|kind| quote!(.kind(::crawford_forms::Line::#kind)));
        let tiles = self.tiles.then(|| quote!(.tiles()));
        quote!(&::crawford_forms::Limits::default() #range #longest #rows #kind #tiles)
    }
}

pub fn derive_form(input: &DeriveInput) -> Result<Code> {
    let of = OfType::of(&input.attrs)?;
    let name = &input.ident;
    let Derived {
        items,
        read,
        fill,
        beside,
        asked,
    } = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => of_struct(&of, fields)?,
            Fields::Unit => Derived {
                items: quote!(::std::vec::Vec::new()),
                read: quote!(::core::option::Option::Some(#name)),
                fill: quote!(),
                beside: quote!(),
                asked: vec![],
            },
            Fields::Unnamed(_) => return Err(Error::new_spanned(name, "name the fields")),
        },
        Data::Enum(data) => choices::of_enum(&of, name, data)?,
        Data::Union(_) => return Err(Error::new_spanned(name, "a struct or an enum")),
    };
    let check = of
        .check
        .as_ref()
        .map(|check| quote!(.and_then(|read| input.checked(#check(read)))));
    let read = match &check {
        Some(_) => quote!((|input: &mut ::crawford_forms::Input<'_>| { #read })(input)),
        None => read,
    };
    let (fill, beside) = match &of.fill {
        None => (fill, beside),
        Some(prepare) => (
            quote!(#prepare(self).fill_prepared(values);),
            quote! {
                #beside
                impl #name {
                    fn fill_prepared(&self, values: &mut ::crawford_forms::Values) { #fill }
                }
            },
        ),
    };
    let names = names(name, asked);
    Ok(quote! {
        impl ::crawford_forms::Form for #name {
            fn items() -> ::std::vec::Vec<::crawford_forms::Item> { #items }
            fn read(input: &mut ::crawford_forms::Input<'_>) -> ::core::option::Option<Self> { #read #check }
            fn fill(&self, values: &mut ::crawford_forms::Values) { #fill }
        }
        #beside
        #names
    })
}

struct Derived {
    items: Code,
    read: Code,
    fill: Code,
    beside: Code,
    /// The fields that it asks itself.
    asked: Vec<(Ident, String)>,
}

/// A constant for the name of each field, called after the field, or `TAG`.
fn names(form: &Ident, asked: Vec<(Ident, String)>) -> Code {
    let mut known: Vec<(Ident, String)> = vec![];
    for (ident, name) in asked {
        let ident = constant(&ident.unraw().to_string());
        // A field of two choices is one.
        if !known.contains(&(ident.clone(), name.clone())) {
            known.push((ident, name));
        }
    }
    let (idents, names): (Vec<_>, Vec<_>) = known.into_iter().unzip();
    quote! {
        #[allow(dead_code, reason = "not every field is named by a page")]
        impl #form {
            #(pub const #idents: ::crawford_forms::FieldOf<Self> = ::crawford_forms::FieldOf::declared(#names);)*
        }
    }
}

fn of_struct(of: &OfType, fields: &FieldsNamed) -> Result<Derived> {
    let (mut reads, mut fills, mut names, mut all) = (vec![], vec![], vec![], vec![]);
    // Folds are shown after the other fields.
    let mut groups: Vec<(Option<String>, Vec<Code>)> = vec![];
    for field in &fields.named {
        let asked = Asked::of(of, field)?;
        let ident = &asked.ident;
        names.push(ident.clone());
        all.extend(asked.named());
        let read = asked.read();
        reads.push(quote!(let #ident = #read;));
        fills.push(asked.fill(&quote!(&self.#ident)));
        let fold = asked.of.fold.clone();
        if let Some(fold) = &fold {
            of.need(&of.message("fold", fold), None, ident.span())?;
        }
        let found = groups
            .iter_mut()
            .find(|(known, _)| fold.is_some() && *known == fold);
        match found {
            Some((_, items)) => items.push(asked.item()),
            None => groups.push((fold, vec![asked.item()])),
        }
    }
    groups.sort_by_key(|(fold, _)| fold.is_some());
    let items = groups.into_iter().map(|(fold, items)| match fold {
        None => quote!(#(#items)*),
        Some(fold) => {
            let message = of.message("fold", &fold);
            quote! {
                items.push(::crawford_forms::Item::Open(::crawford_forms::Group::Fold(#message)));
                #(#items)*
                items.push(::crawford_forms::Item::Close);
            }
        }
    });
    Ok(Derived {
        items: quote! { let mut items = ::std::vec::Vec::new(); #(#items)* items },
        read: quote! { #(#reads)* ::core::option::Option::Some(Self { #(#names: #names?),* }) },
        fill: quote!(#(#fills)*),
        beside: quote!(),
        asked: all,
    })
}

struct Asked {
    of: OfField,
    ident: Ident,
    ty: Type,
    name: String,
    message: String,
}

impl Asked {
    fn of(of_type: &OfType, field: &Field) -> Result<Asked> {
        let mut of = OfField::of(&field.attrs)?;
        of.tiles |= of_type.tiles;
        of.longest = of.longest.or_else(|| of_type.longest.clone());
        of.hidden |= of_type.hidden;
        let ident = match (&field.ident, &of.name) {
            (Some(ident), _) => ident.clone(),
            (None, Some(name)) => format_ident!("{name}"),
            (None, None) => return Err(Error::new_spanned(field, "name the field")),
        };
        let plain = ident.to_string();
        let name = of
            .name
            .clone()
            .unwrap_or_else(|| format!("{}{plain}", of_type.prefix));
        let called = match &field.ident {
            Some(_) => &plain,
            None => name.strip_prefix(&of_type.prefix).unwrap_or(&name),
        };
        let message = match &of.message {
            Some(message) => shared("field", format!("field-{message}"), message),
            None => of_type.message("field", called),
        };
        if !of.flatten && !of.hidden && of.skip.is_none() {
            of_type.need(&message, None, ident.span())?;
        }
        Ok(Asked {
            message,
            ty: field.ty.clone(),
            ident,
            name,
            of,
        })
    }

    /// What names it, unless it is a form of its own or not asked.
    fn named(&self) -> Option<(Ident, String)> {
        let is_one = !self.of.flatten && self.of.skip.is_none();
        is_one.then(|| (self.ident.clone(), self.name.clone()))
    }

    fn read(&self) -> Code {
        let (ty, name, limits) = (&self.ty, named(&self.name), self.of.limits());
        if let Some(skip) = &self.of.skip {
            let value = skip.as_ref().map_or_else(
                || quote!(::core::default::Default::default()),
                |e| quote!(#e),
            );
            return quote!(::core::option::Option::Some(#value));
        }
        if let Some(shape) = &self.of.shape {
            return quote!(<#shape as ::crawford_forms::Form>::read(input).and_then(|shape| input.checked(::crawford_forms::Shape::into_value(shape))));
        }
        if self.of.flatten {
            let read = quote!(<#ty as ::crawford_forms::Form>::read(input));
            return match &self.of.when {
                None => read,
                Some((field, word)) => {
                    let field = constant(field);
                    quote!(match input.word(Self::#field) {
                        #word => #read,
                        _ => ::core::option::Option::Some(::core::default::Default::default()),
                    })
                }
            };
        }
        if self.of.file {
            let missing = match &self.of.missing {
                Some(rule) => {
                    let rule = rule_named(rule);
                    quote!(::core::option::Option::Some(#rule))
                }
                None => quote!(::core::option::Option::None),
            };
            return quote!(input.file(#name, #missing));
        }
        let missing = match &self.of.default {
            Some(Some(value)) => quote!(::core::option::Option::Some(|| #value)),
            Some(None) => {
                quote!(::core::option::Option::Some(<#ty as ::core::default::Default>::default))
            }
            None => quote!(::core::option::Option::None::<fn() -> #ty>),
        };
        let read = match &self.of.with {
            Some(with) => quote!(#with::read(typed)),
            None if self.of.money => {
                quote!(<#ty as ::crawford_forms::Amount>::read(typed, &currency))
            }
            None => quote!(<#ty as ::crawford_forms::Value>::read(typed, #limits)),
        };
        let refusal = |rule: &String| rule_named(rule);
        let rule = self.of.rule.as_ref().map(|rule| {
            let refusal = refusal(rule);
            // Where a field stands once for each of several things, the refusal stays with the one it was of.
            quote!(.map_err(|refused| (#refusal).of(refused.of)))
        });
        let refuse_missing = self.of.missing.as_ref().map(|rule| {
            let refusal = refusal(rule);
            quote!(if typed.iter().all(::std::string::String::is_empty) {
                return ::core::result::Result::Err(#refusal);
            })
        });
        let currency = self
            .of
            .money
            .then(|| quote!(let currency = input.currency();));
        let at = match &self.of.at {
            Some(at) => quote!(::core::option::Option::Some(::core::convert::Into::into(#at))),
            // There is a field for each of several, and none of this name.
            None if self.name.ends_with('-') => quote!(::core::option::Option::None),
            None => quote!(::core::option::Option::Some(#name)),
        };
        quote!({ #currency input.field_at(#name, #at, #missing, |typed| { #refuse_missing #read #rule }) })
    }

    fn item(&self) -> Code {
        let (ty, message, limits) = (&self.ty, &self.message, self.of.limits());
        let name = named(&self.name);
        if self.of.skip.is_some() {
            return quote!();
        }
        if self.of.flatten {
            let asked = self.of.shape.as_ref().unwrap_or(ty);
            return quote!(items.extend(<#asked as ::crawford_forms::Form>::items()););
        }
        let control = match &self.of.with {
            _ if self.of.file => {
                let rows = match &self.of.rows {
                    Some(rows) => quote!(::core::option::Option::Some(#rows)),
                    None => quote!(::core::option::Option::None),
                };
                quote!(::crawford_forms::Control::Upload { rows: #rows })
            }
            Some(with) => quote!(#with::control()),
            None if self.of.money => quote!(<#ty as ::crawford_forms::Amount>::control()),
            None => quote!(<#ty as ::crawford_forms::Value>::control(#limits)),
        };
        // What is left out may have a default; but on the page it is chosen.
        let optional = match &self.of.with {
            Some(_) => quote!(false),
            None if self.of.money || self.of.file => quote!(false),
            None => quote!(<#ty as ::crawford_forms::Value>::OPTIONAL),
        };
        let drawn = !self.of.hidden;
        let auto = self.of.auto.as_ref().map(|auto| quote!(auto: #auto,));
        let accept = self
            .of
            .accept
            .as_ref()
            .map(|accept| quote!(accept: #accept,));
        quote! {
            items.push(::crawford_forms::Item::Field(::crawford_forms::Field {
                optional: #optional,
                drawn: #drawn,
                #auto
                #accept
                ..::crawford_forms::Field::new(#name, #message, #control)
            }));
        }
    }

    fn fill(&self, value: &Code) -> Code {
        let (ty, named) = (&self.ty, named(&self.name));
        if self.of.file {
            return quote!(values.set_file(#named, ::core::clone::Clone::clone(#value)););
        }
        if self.of.skip.is_some() {
            return quote!();
        }
        if let Some(shape) = &self.of.shape {
            return quote!(::crawford_forms::Form::fill(&<#shape as ::crawford_forms::Shape<#ty>>::of_value(#value), values););
        }
        if self.of.flatten {
            return quote!(<#ty as ::crawford_forms::Form>::fill(#value, values););
        }
        match &self.of.with {
            Some(with) => quote!(values.set(#named, #with::show(#value));),
            None if self.of.money => quote!({
                let typed = <#ty as ::crawford_forms::Amount>::show(#value, values.currency());
                values.set(#named, typed);
            }),
            None => quote!(values.set(#named, <#ty as ::crawford_forms::Value>::show(#value));),
        }
    }
}

/// What the constant of a field is called.
fn constant(field: &str) -> Ident {
    format_ident!("{}", field.to_uppercase())
}

/// The field of this name, where the form itself speaks of it.
fn named(name: &str) -> Code {
    quote!(::crawford_forms::FieldName::declared(#name))
}

fn rule_named(id: &str) -> Code {
    let rule = format_ident!("{}", id.replace('-', "_"));
    quote!(::crawford_forms::violation::refuse::#rule())
}

pub fn kebab(camel: &str) -> String {
    let mut kebab = String::new();
    for (at, c) in camel.char_indices() {
        if c.is_uppercase() && at > 0 {
            kebab.push('-');
        }
        kebab.extend(c.to_lowercase());
    }
    kebab
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_the_forms_own_or_shared_or_a_plain_word() {
        let label = |own: &str, name| shared("field", own.to_owned(), name);
        assert_eq!(label("field-swiss-rounds", "rounds"), "field-swiss-rounds");
        assert_eq!(label("field-robin-laps", "laps"), "field-laps");
        assert_eq!(label("field-member-name", "name"), "name");
        // One whose sentence has terms is no label, and one that is missing is asked for by the form's own name.
        assert_eq!(
            label("field-member-tables", "table-number"),
            "field-member-tables"
        );
        assert_eq!(
            label("field-member-no-such", "no-such"),
            "field-member-no-such"
        );
    }
}

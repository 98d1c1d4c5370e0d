//! The choices of a form: an enum of which a field says which, with what each of them asks, and an enum of words alone.

use super::{Asked, Derived, OfField, OfType, kebab, named, rule_named};
use proc_macro2::TokenStream as Code;
use quote::{format_ident, quote};
use syn::{Data, DataEnum, DeriveInput, Error, Field, Fields, Ident, Result, Variant};

impl OfType {
    /// The part of the form that stands open with a choice.
    fn part(&self, at: usize, word: &str, items: &Code) -> Code {
        let also = self.also.as_ref();
        let also = also.map(|also| quote!(part.extend(#also(#word));));
        quote! {
            let mut part: ::std::vec::Vec<::crawford_forms::Item> = #items;
            #also
            if !part.is_empty() {
                items.push(::crawford_forms::Item::Open(::crawford_forms::Group::Part(#at)));
                items.append(&mut part);
                items.push(::crawford_forms::Item::Close);
            }
        }
    }
}

/// The fields of several choices, each with the choices it belongs to; a shared field is asked once.
fn asked_once(fields: Vec<(Asked, usize)>) -> Vec<Code> {
    let mut shared: Vec<(Asked, Vec<usize>)> = vec![];
    for (field, at) in fields {
        match shared
            .iter_mut()
            .find(|(known, _)| known.name == field.name)
        {
            Some((_, of)) => of.push(at),
            None => shared.push((field, vec![at])),
        }
    }
    let items = shared.iter().map(|(field, of)| {
        let item = field.item();
        quote! {
            items.push(::crawford_forms::Item::Open(::crawford_forms::Group::When(&[#(#of),*])));
            #item
            items.push(::crawford_forms::Item::Close);
        }
    });
    items.collect()
}

struct VariantCode {
    read: Code,
    fill: Code,
    items: Code,
    asked: Vec<Asked>,
}

fn variant_code(of: &OfType, variant: &Variant, word: &str) -> Result<VariantCode> {
    let ident = &variant.ident;
    let fields: Vec<&Field> = variant.fields.iter().collect();
    match fields.as_slice() {
        [] => Ok(VariantCode {
            read: quote!(::core::option::Option::Some(Self::#ident)),
            fill: quote!(Self::#ident => #word,),
            items: quote!(::std::vec::Vec::new()),
            asked: vec![],
        }),
        [part] if part.ident.is_none() && !OfField::of(&part.attrs)?.is_asked() => {
            of_variant_part(ident, part, word)
        }
        fields => {
            let asked: Vec<Asked> = fields
                .iter()
                .map(|f| Asked::of(of, f))
                .collect::<Result<_>>()?;
            let names: Vec<&Ident> = asked.iter().map(|a| &a.ident).collect();
            let read = asked.iter().map(Asked::read);
            let fill = asked.iter().map(|a| {
                let ident = &a.ident;
                a.fill(&quote!(#ident))
            });
            let (built, taken) = match &variant.fields {
                Fields::Unnamed(_) => (
                    quote!(Self::#ident(#(#names?),*)),
                    quote!(Self::#ident(#(#names),*)),
                ),
                _ => (
                    quote!(Self::#ident { #(#names: #names?),* }),
                    quote!(Self::#ident { #(#names),* }),
                ),
            };
            Ok(VariantCode {
                read: quote!({ #(let #names = #read;)* (|| ::core::option::Option::Some(#built))() }),
                fill: quote!(#taken => { #(#fill)* #word }),
                items: quote!(::std::vec::Vec::new()),
                asked,
            })
        }
    }
}

fn of_variant_part(ident: &Ident, part: &Field, word: &str) -> Result<VariantCode> {
    let ty = &part.ty;
    let (form, read, filled) = match OfField::of(&part.attrs)?.shape {
        Some(shape) => (
            quote!(#shape),
            quote!(.and_then(|shape| input.checked(::crawford_forms::Shape::into_value(shape)))),
            quote!(&<#shape as ::crawford_forms::Shape<#ty>>::of_value(part)),
        ),
        None => (quote!(#ty), quote!(), quote!(part)),
    };
    Ok(VariantCode {
        read: quote!(<#form as ::crawford_forms::Form>::read(input) #read .map(Self::#ident)),
        fill: quote!(Self::#ident(part) => {
            <#form as ::crawford_forms::Form>::fill(#filled, values);
            #word
        }),
        items: quote!(<#form as ::crawford_forms::Form>::items()),
        asked: vec![],
    })
}

pub(super) fn of_enum(of: &OfType, name: &Ident, data: &DataEnum) -> Result<Derived> {
    let Some(tag) = &of.tag else {
        return Err(Error::new_spanned(
            name,
            "say which field chooses: #[form(tag = \"…\")]",
        ));
    };
    let tag_message = of.message("field", tag.strip_prefix(&of.prefix).unwrap_or(tag));
    of.need(&tag_message, None, name.span())?;
    let tiles = of.tiles.then(|| quote!(.tiles()));
    let choices = of.choices(name);
    let unknown = rule_named(of.rule.as_deref().unwrap_or("choice-unknown"));
    let (mut words, mut reads, mut fills, mut usuals) = (vec![], vec![], vec![], vec![]);
    let mut usual_choices = vec![];
    let (mut shared, mut parts) = (vec![], vec![]);
    for (at, variant) in (1..).zip(&data.variants) {
        let of_variant = OfField::of(&variant.attrs)?;
        let word = word_of(variant, &of_variant);
        if !of.offered {
            of.need(&choices, Some(&word), variant.ident.span())?;
        }
        let ident = &variant.ident;
        match &of_variant.usual {
            Some(usual) => {
                usuals.push(quote!(Self::fill_choice(&#usual, values);));
                usual_choices.push(quote!(#usual));
            }
            None if matches!(variant.fields, Fields::Unit) => {
                usual_choices.push(quote!(Self::#ident));
            }
            None => {}
        }
        let VariantCode {
            read,
            fill,
            items,
            asked,
        } = variant_code(of, variant, &word)?;
        let pattern = match of_variant.default {
            Some(_) => quote!(#word | ""),
            None => quote!(#word),
        };
        reads.push(quote!(#pattern => #read,));
        fills.push(fill);
        shared.extend(asked.into_iter().map(|field| (field, at)));
        parts.push(of.part(at, &word, &items));
        words.push(word);
    }
    let fields = shared.iter().filter_map(|(field, _)| field.named());
    let constants = [(format_ident!("tag"), tag.clone())]
        .into_iter()
        .chain(fields);
    let constants = constants.collect();
    let asked = asked_once(shared);
    let drawn = !of.hidden;
    let tag_named = named(tag);
    let offered = match of.offered {
        true => quote!(::std::vec::Vec::new()),
        false => quote!(::crawford_forms::Word::all(#choices, &[#(#words),*])),
    };
    Ok(Derived {
        asked: constants,
        items: quote! {
            let mut items = ::std::vec![
                ::crawford_forms::Item::Open(::crawford_forms::Group::Choice),
                ::crawford_forms::Item::Field(::crawford_forms::Field {
                    drawn: #drawn,
                    ..::crawford_forms::Field::new(
                        #tag_named,
                        #tag_message,
                        ::crawford_forms::Limits::default() #tiles .choice(#offered),
                    )
                }),
            ];
            #(#asked)* #(#parts)*
            items.push(::crawford_forms::Item::Close);
            items
        },
        read: quote!(match input.word(#tag_named) { #(#reads)* _ => input.unknown(#tag_named, #unknown) }),
        fill: quote! {
            #(#usuals)*
            let word = self.fill_choice(values);
            values.set(#tag_named, ::std::vec![word.to_owned()]);
        },
        beside: quote! {
            impl #name {
                fn fill_choice(&self, values: &mut ::crawford_forms::Values) -> &'static str {
                    match self { #(#fills)* }
                }

                /// Every choice with its usual values, but those that have none.
                #[must_use]
                #[allow(dead_code, reason = "not every choice is listed elsewhere")]
                pub fn usual_choices() -> ::std::vec::Vec<Self> {
                    ::std::vec![#(#usual_choices),*]
                }

                #[must_use]
                #[allow(dead_code, reason = "not every choice is named elsewhere")]
                pub fn chosen(&self) -> ::crawford_forms::Word {
                    let word = self.fill_choice(&mut ::crawford_forms::Values::default());
                    ::crawford_forms::Word { word: word.into(), message: #choices }
                }
            }
        },
    })
}

pub fn derive_choice(input: &DeriveInput) -> Result<Code> {
    let Data::Enum(data) = &input.data else {
        return Err(Error::new_spanned(&input.ident, "an enum"));
    };
    let name = &input.ident;
    let of = OfType::of(&input.attrs)?;
    let choices = of.choices(name);
    let mut all = vec![];
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            return Err(Error::new_spanned(
                variant,
                "a choice has no data: derive Form",
            ));
        }
        let word = word_of(variant, &OfField::of(&variant.attrs)?);
        of.need(&choices, Some(&word), variant.ident.span())?;
        all.push((&variant.ident, word));
    }
    let (idents, words): (Vec<_>, Vec<_>) = all.into_iter().unzip();
    let name = of.remote.unwrap_or_else(|| name.clone().into());
    Ok(quote! {
        impl ::crawford_forms::Choice for #name {
            const MESSAGE: &'static str = #choices;
            const WORDS: &'static [&'static str] = &[#(#words),*];
            const ALL: &'static [Self] = &[#(Self::#idents),*];
            fn word(&self) -> &'static str { match self { #(Self::#idents => #words),* } }
            fn of_word(word: &str) -> ::core::option::Option<Self> {
                match word { #(#words => ::core::option::Option::Some(Self::#idents),)* _ => ::core::option::Option::None }
            }
        }
    })
}

fn word_of(variant: &Variant, of: &OfField) -> String {
    let usual = || kebab(&variant.ident.to_string());
    of.name.clone().unwrap_or_else(usual)
}

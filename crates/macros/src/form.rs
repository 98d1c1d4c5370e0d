//! `#[derive(Form)]` and `#[derive(Choice)]`: what a form asks, declared where the answer is kept. The traits, and what the
//! attributes mean, are in `crawford_forms`.

use crate::messages;
use proc_macro2::{Span, TokenStream as Code};
use quote::{format_ident, quote};
use syn::{
    Attribute, Data, DataEnum, DeriveInput, Error, Expr, Field, Fields, FieldsNamed, Ident, LitStr,
    Path, Result, Token, Type, Variant,
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

#[derive(Default)]
struct OfField {
    name: Option<String>,
    message: Option<String>,
    at: Option<String>,
    money: bool,
    file: bool,
    flatten: bool,
    when: Option<String>,
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
            // An attribute begins with a letter: `n1931`.
            let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
            let number = attribute.filter(is_number).map(|word| format!("n{word}"));
            messages::need(message, number.as_deref().or(attribute), at)
        }
    }

    fn message(&self, kind: &str, name: &str) -> String {
        let name = name.replace('_', "-");
        match &self.messages {
            Some(messages) => format!("{kind}-{messages}-{name}"),
            None => format!("{kind}-{}{name}", self.prefix.replace('_', "-")),
        }
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
                    "at" => of.at = Some(word()?),
                    "money" => of.money = true,
                    "file" => of.file = true,
                    "flatten" => of.flatten = true,
                    "when" => of.when = Some(word()?),
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
    } = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => of_struct(&of, fields)?,
            Fields::Unit => Derived {
                items: quote!(::std::vec::Vec::new()),
                read: quote!(::core::option::Option::Some(#name)),
                fill: quote!(),
                beside: quote!(),
            },
            Fields::Unnamed(_) => return Err(Error::new_spanned(name, "name the fields")),
        },
        Data::Enum(data) => of_enum(&of, name, data)?,
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
    Ok(quote! {
        impl ::crawford_forms::Form for #name {
            fn items() -> ::std::vec::Vec<::crawford_forms::Item> { #items }
            fn read(input: &mut ::crawford_forms::Input<'_>) -> ::core::option::Option<Self> { #read #check }
            fn fill(&self, values: &mut ::crawford_forms::Values) { #fill }
        }
        #beside
    })
}

struct Derived {
    items: Code,
    read: Code,
    fill: Code,
    beside: Code,
}

fn of_struct(of: &OfType, fields: &FieldsNamed) -> Result<Derived> {
    let (mut reads, mut fills, mut names) = (vec![], vec![], vec![]);
    // Folds are shown after the other fields.
    let mut groups: Vec<(Option<String>, Vec<Code>)> = vec![];
    for field in &fields.named {
        let asked = Asked::of(of, field)?;
        let ident = &asked.ident;
        names.push(ident.clone());
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
            Some(message) => format!("field-{message}"),
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

    fn read(&self) -> Code {
        let (ty, name, limits) = (&self.ty, &self.name, self.of.limits());
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
            let when = self.of.when.as_ref().and_then(|when| when.split_once('='));
            return match when {
                None => read,
                Some((field, word)) => quote!(match input.word(#field) {
                    #word => #read,
                    _ => ::core::option::Option::Some(::core::default::Default::default()),
                }),
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
            // Of a field for each of several, the same one stays refused.
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
            Some(at) => quote!(::core::option::Option::Some(#at)),
            // There is a field for each of several, and none of this name.
            None if name.ends_with('-') => quote!(::core::option::Option::None),
            None => quote!(::core::option::Option::Some(#name)),
        };
        quote!({ #currency input.field_at(#name, #at, #missing, |typed| { #refuse_missing #read #rule }) })
    }

    fn item(&self) -> Code {
        let (ty, name, message, limits) = (&self.ty, &self.name, &self.message, self.of.limits());
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
        let (ty, name) = (&self.ty, &self.name);
        if self.of.file {
            return quote!(values.set_file(#name, ::core::clone::Clone::clone(#value)););
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
            Some(with) => quote!(values.set(#name, #with::show(#value));),
            None if self.of.money => quote!({
                let typed = <#ty as ::crawford_forms::Amount>::show(#value, values.currency());
                values.set(#name, typed);
            }),
            None => quote!(values.set(#name, <#ty as ::crawford_forms::Value>::show(#value));),
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

fn of_enum(of: &OfType, name: &Ident, data: &DataEnum) -> Result<Derived> {
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
    let asked = asked_once(shared);
    let drawn = !of.hidden;
    let offered = match of.offered {
        true => quote!(::std::vec::Vec::new()),
        false => quote!(::crawford_forms::Word::all(#choices, &[#(#words),*])),
    };
    Ok(Derived {
        items: quote! {
            let mut items = ::std::vec![
                ::crawford_forms::Item::Open(::crawford_forms::Group::Choice),
                ::crawford_forms::Item::Field(::crawford_forms::Field {
                    drawn: #drawn,
                    ..::crawford_forms::Field::new(
                        #tag,
                        #tag_message,
                        ::crawford_forms::Limits::default() #tiles .choice(#offered),
                    )
                }),
            ];
            #(#asked)* #(#parts)*
            items.push(::crawford_forms::Item::Close);
            items
        },
        read: quote!(match input.word(#tag) { #(#reads)* _ => input.unknown(#tag, #unknown) }),
        fill: quote! {
            #(#usuals)*
            let word = self.fill_choice(values);
            values.set(#tag, ::std::vec![word.to_owned()]);
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

//! `#[derive(Columns)]`: each field is a column, described by its doc comment. Names are serde's.

use proc_macro2::TokenStream as Code;
use quote::quote;
use syn::ext::IdentExt;
use syn::{
    Attribute, Data, DeriveInput, Error, Expr, ExprLit, Field, Fields, Lit, LitStr, Meta, Result,
    Token,
};

pub fn derive(input: &DeriveInput) -> Result<Code> {
    let named = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => Some(&fields.named),
            _ => None,
        },
        _ => None,
    };
    let name = &input.ident;
    let named = named
        .ok_or_else(|| Error::new_spanned(name, "only a struct with named fields has columns"))?;
    let columns = named.iter().map(column).collect::<Result<Vec<_>>>()?;
    let (generics, of, bounds) = input.generics.split_for_impl();
    Ok(quote! {
        impl #generics ::crawford_forms::columns::Columns for #name #of #bounds {
            fn columns() -> ::std::vec::Vec<::crawford_forms::columns::Column> {
                let columns: ::std::vec::Vec<::std::vec::Vec<::crawford_forms::columns::Column>> =
                    ::std::vec![#(#columns),*];
                columns.concat()
            }
        }
    })
}

#[derive(Default)]
struct Written {
    rename: Option<String>,
    flatten: bool,
    skip: bool,
}

impl Written {
    fn of(attributes: &[Attribute]) -> Result<Written> {
        let mut written = Written::default();
        for attribute in attributes.iter().filter(|a| a.path().is_ident("serde")) {
            attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("rename") {
                    written.rename = Some(meta.value()?.parse::<LitStr>()?.value());
                } else if meta.path.is_ident("flatten") {
                    written.flatten = true;
                } else if meta.path.is_ident("skip") {
                    written.skip = true;
                } else if meta.input.peek(Token![=]) {
                    meta.value()?.parse::<Expr>()?;
                }
                Ok(())
            })?;
        }
        Ok(written)
    }
}

fn column(field: &Field) -> Result<Code> {
    let written = Written::of(&field.attrs)?;
    let of = &field.ty;
    if written.skip {
        return Ok(quote!(::std::vec::Vec::new()));
    }
    if written.flatten {
        return Ok(quote!(<#of as ::crawford_forms::columns::Columns>::columns()));
    }
    let ident = field.ident.as_ref();
    let ident = ident.map(|ident| ident.unraw().to_string());
    let name = written.rename.or(ident);
    let about = about(&field.attrs);
    if about.is_empty() {
        let told = "say in a doc comment what is in the column";
        return Err(Error::new_spanned(field, told));
    }
    Ok(quote!(
        ::std::vec![::crawford_forms::columns::Column::of::<#of>(#name, #about)]
    ))
}

fn about(attributes: &[Attribute]) -> String {
    let line = |attribute: &Attribute| match &attribute.meta {
        Meta::NameValue(doc) if doc.path.is_ident("doc") => match &doc.value {
            Expr::Lit(ExprLit {
                lit: Lit::Str(line),
                ..
            }) => Some(line.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    };
    let lines: Vec<String> = attributes.iter().filter_map(line).collect();
    lines.join(" ")
}

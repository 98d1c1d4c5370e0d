//! The body of a posted form, read while it arrives and never larger in memory than it was given room for.

use super::fields::{MOST_FIELDS, PostedField, PostedFields};
use super::{FORM_LIMIT, unreadable};
use crate::violation::refuse;
use crate::web::error::AppError;
use crate::web::middleware::bodies::BodyRoom;
use actix_multipart::Multipart;
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::mime::Mime;
use actix_web::web::Bytes;
use actix_web::{HttpMessage, HttpRequest, web};
use futures_util::{Stream, StreamExt};
use std::cell::Cell;
use std::rc::Rc;

/// How many times the bytes of a JSON text its tree may take.
const JSON_TREE: usize = 16;

#[derive(Debug)]
pub struct RequestBody<'a> {
    limit: usize,
    announced: usize,
    held: &'a mut BodyRoom,
    taken: Rc<Cell<usize>>,
}

impl<'a> RequestBody<'a> {
    /// One of at most so many bytes, that says it has so many, and the room it takes.
    pub fn new(limit: usize, announced: Option<usize>, held: &'a mut BodyRoom) -> Self {
        RequestBody {
            limit,
            announced: announced.unwrap_or_default().min(limit),
            held,
            taken: Rc::default(),
        }
    }

    /// Its fields, sent as `application/x-www-form-urlencoded`, `multipart/form-data` or `application/json` in UTF-8, and a
    /// short hash of them ([`PostedFields::content`]).
    pub async fn fields(
        mut self,
        request: &HttpRequest,
        payload: Payload,
    ) -> Result<(PostedFields, String), AppError> {
        let kind = request.mime_type().map_err(|_| not_a_form())?;
        let kind = kind.as_ref().map(Mime::essence_str);
        let charset = request.encoding().map_err(|_| other_encoding())?;
        if charset != encoding_rs::UTF_8 {
            return Err(other_encoding());
        }
        let mut payload = self.counted(payload);
        let sent = match kind {
            Some("application/x-www-form-urlencoded") => {
                let mut body = Vec::new();
                self.read(&mut payload, &mut body).await?;
                Sent::UrlEncoded(body)
            }
            Some("application/json") => {
                let mut body = Vec::new();
                self.read(&mut payload, &mut body).await?;
                if body.len() > FORM_LIMIT {
                    // A small one is taken apart at once; of a large one the tree has to find room as well.
                    self.held.more(body.len().saturating_mul(JSON_TREE))?;
                }
                Sent::Json(body)
            }
            Some("multipart/form-data") => {
                let parts = Multipart::new(request.headers(), payload);
                Sent::Parts(self.parts(parts).await?)
            }
            Some(_) => return Err(not_a_form()),
            // An empty form is a form.
            None => match payload.next().await {
                None => Sent::Parts(Vec::new()),
                Some(_) => return Err(not_a_form()),
            },
        };
        let path = request.path().to_owned();
        let read = move || {
            let fields = match sent {
                Sent::UrlEncoded(body) => PostedFields::url_encoded(&body)?,
                Sent::Json(body) => PostedFields::of_json(&body)?,
                Sent::Parts(parts) => PostedFields::of(parts)?,
            };
            let content = fields.content(&path);
            Ok((fields, content))
        };
        let read = match self.taken.get() > FORM_LIMIT {
            // Megabytes are not taken apart where others wait for their pages.
            true => web::block(read).await.map_err(AppError::internal)?,
            false => read(),
        };
        read.map_err(AppError::Unreadable)
    }

    /// The bytes as they arrive, up to the limit.
    fn counted(
        &self,
        payload: Payload,
    ) -> impl Stream<Item = Result<Bytes, PayloadError>> + Unpin + use<> {
        let (taken, limit) = (Rc::clone(&self.taken), self.limit);
        payload.map(move |chunk| {
            let chunk = chunk?;
            taken.set(taken.get().saturating_add(chunk.len()));
            match taken.get() > limit {
                true => Err(PayloadError::Overflow),
                false => Ok(chunk),
            }
        })
    }

    /// A file's content is the value of its field.
    async fn parts(&mut self, mut parts: Multipart) -> Result<Vec<PostedField>, AppError> {
        let mut pairs = Vec::new();
        while let Some(part) = parts.next().await {
            let mut part = part.map_err(|_| self.fault())?;
            let name = part.name().ok_or_else(not_a_form)?.to_owned();
            let file = part.content_disposition();
            // As browsers write a quotation mark in a name.
            let file = file.and_then(|file| Some(file.get_filename()?.replace("%22", "\"")));
            let mut value = Vec::new();
            self.read(&mut part, &mut value).await?;
            if pairs.len() == MOST_FIELDS {
                return Err(not_a_form());
            }
            pairs.push(PostedField { name, value, file });
        }
        Ok(pairs)
    }

    async fn read<E>(
        &mut self,
        from: &mut (impl Stream<Item = Result<Bytes, E>> + Unpin),
        into: &mut Vec<u8>,
    ) -> Result<(), AppError> {
        while let Some(chunk) = from.next().await {
            let chunk = chunk.map_err(|_| self.fault())?;
            self.make_room(into, chunk.len())?;
            into.extend_from_slice(&chunk);
        }
        Ok(())
    }

    fn fault(&self) -> AppError {
        match self.taken.get() > self.limit {
            true => AppError::TooLarge { limit: self.limit },
            false => not_a_form(),
        }
    }

    /// Reserves room for more of a value: in steps, each asked for before it is taken, so that what was only announced
    /// takes no memory.
    fn make_room(&mut self, value: &mut Vec<u8>, more: usize) -> Result<(), AppError> {
        let needed = value.len().saturating_add(more);
        let has = value.capacity();
        if needed > has {
            let wanted = has.saturating_mul(2).min(self.announced).max(needed);
            self.held.more(wanted.saturating_sub(has))?;
            value.reserve_exact(wanted.saturating_sub(value.len()));
        }
        Ok(())
    }
}

enum Sent {
    UrlEncoded(Vec<u8>),
    Json(Vec<u8>),
    Parts(Vec<PostedField>),
}

fn not_a_form() -> AppError {
    AppError::Unreadable(unreadable())
}

fn other_encoding() -> AppError {
    AppError::Unreadable(refuse::form_encoding())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::FieldName;
    use crate::web::middleware::bodies::{Bodies, Sender};
    use actix_web::test::TestRequest;
    use proptest::prelude::*;
    use std::pin::Pin;

    fn held(room: usize) -> BodyRoom {
        let known = Sender {
            known: true,
            small: false,
            client: std::net::Ipv4Addr::LOCALHOST.into(),
        };
        Bodies::new(room).hold(known).unwrap()
    }

    fn payload(chunks: impl IntoIterator<Item = Vec<u8>, IntoIter: 'static>) -> Payload {
        let chunks = chunks.into_iter().map(|chunk| Ok(Bytes::from(chunk)));
        let sent: Pin<Box<dyn Stream<Item = Result<Bytes, PayloadError>>>> =
            Box::pin(futures_util::stream::iter(chunks));
        Payload::Stream { payload: sent }
    }

    async fn fields(content_type: &str, body: &[u8]) -> Result<PostedFields, AppError> {
        let request = TestRequest::post().insert_header(("content-type", content_type));
        let mut room = held(4_000_000);
        let body_of = RequestBody::new(1_000_000, Some(body.len()), &mut room);
        // As a line brings it: in pieces that end anywhere.
        let chunks: Vec<_> = body.chunks(7).map(<[u8]>::to_vec).collect();
        let request = request.to_http_request();
        Ok(body_of.fields(&request, payload(chunks)).await?.0)
    }

    async fn capacity(announced: usize, chunks: &'static [usize]) -> Result<usize, AppError> {
        let mut room = held(2_000);
        let mut body = RequestBody::new(1_000_000, Some(announced), &mut room);
        let mut value = Vec::new();
        let chunks = chunks.iter().map(|length| vec![b'x'; *length]);
        body.read(&mut payload(chunks), &mut value).await?;
        Ok(value.capacity())
    }

    #[actix_web::test]
    async fn what_was_only_announced_takes_no_memory() {
        assert!(capacity(900_000, &[100, 50]).await.unwrap() <= 200);
        // As much as there is room for, and no more.
        assert_eq!(capacity(800, &[100; 8]).await.unwrap(), 800);
        assert!(matches!(capacity(0, &[100; 9]).await, Err(AppError::Busy)));
    }

    #[actix_web::test]
    async fn other_encodings_are_refused_by_name() {
        for (content_type, refused) in [
            ("application/x-www-form-urlencoded; charset=UTF-8", None),
            (
                "application/x-www-form-urlencoded; charset=utf-16",
                Some("form-encoding"),
            ),
            // Not JSON, though it says so.
            ("application/json", Some("form-unreadable")),
            ("application/json; charset=utf-16", Some("form-encoding")),
            ("text/plain", Some("form-unreadable")),
            ("multipart/form-data", Some("form-unreadable")),
            ("", Some("form-unreadable")),
        ] {
            let rule = match fields(content_type, b"a=1").await {
                Ok(_) => None,
                Err(AppError::Unreadable(refused)) => Some(refused.rule.id()),
                Err(other) => panic!("{other:?}"),
            };
            assert_eq!(rule, refused, "{content_type}");
        }
    }

    #[actix_web::test]
    async fn a_file_is_the_value_of_its_field() {
        let body =
            b"--B\r\nContent-Disposition: form-data; name=\"roster\"; filename=\"a.csv\"\r\n\
            Content-Type: text/csv\r\n\r\nAnn,1500\r\n--x\r\nBob\r\n--B\r\n\
            content-disposition: form-data; name=\"key\"\r\n\r\nk\r\n--B--\r\n";
        let mut f = fields("multipart/form-data; boundary=B", body)
            .await
            .unwrap();
        assert_eq!(
            f.text(FieldName::declared("roster")),
            "Ann,1500\r\n--x\r\nBob"
        );
        assert_eq!(f.file(FieldName::declared("roster")).name, "a.csv");
        assert_eq!(f.file(FieldName::declared("other")).name, "");
        assert_eq!(f.line(FieldName::declared("key")), "k");
    }

    #[actix_web::test]
    async fn a_file_is_called_as_on_the_disk_it_came_from() {
        for (sent, called) in [
            ("Tuesday %22A%22.csv", "Tuesday \"A\".csv"),
            ("Été 2026.csv", "Été 2026.csv"),
            ("old/2019.csv", "2019.csv"),
            ("", ""),
        ] {
            let body = format!(
                "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{sent}\"\r\n\r\na\r\n--B--\r\n"
            );
            let f = fields("multipart/form-data; boundary=B", body.as_bytes()).await;
            assert_eq!(f.unwrap().file(FieldName::declared("file")).name, called);
        }
    }

    #[actix_web::test]
    async fn the_heads_of_parts_count_too() {
        let head = format!("x-note: {}\r\n", "n".repeat(10_000));
        let part = format!("--B\r\n{head}Content-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n");
        let body = part.repeat(120) + "--B--\r\n";
        let read = fields("multipart/form-data; boundary=B", body.as_bytes()).await;
        assert!(matches!(read, Err(AppError::TooLarge { limit: 1_000_000 })));
    }

    #[actix_web::test]
    async fn a_large_file_takes_no_more_memory_than_it_has_bytes() {
        let file = vec![0xff; 100_000];
        let body = [
            &b"--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\n"[..],
            &file,
            b"\r\n--B\r\nContent-Disposition: form-data; name=\"last\"\r\n\r\nz\r\n--B--\r\n",
        ]
        .concat();
        let most = body.len();
        let mut f = fields("multipart/form-data; boundary=B", &body)
            .await
            .unwrap();
        assert_eq!(f.line(FieldName::declared("last")), "z");
        let taken = f.file(FieldName::declared("file")).into_bytes();
        assert_eq!(taken, file);
        assert!(taken.capacity() <= most, "{}", taken.capacity());
    }

    proptest! {
        #[test]
        fn no_bytes_are_too_much(body: Vec<u8>, boundary in "[a-z]{0,3}") {
            let form = format!("multipart/form-data; boundary={boundary}");
            let _ = actix_web::rt::System::new().block_on(fields(&form, &body));
        }
    }
}

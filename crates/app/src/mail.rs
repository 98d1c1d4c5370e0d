//! Sends mail as configured: over SMTP, or into a folder for trying things out.

use crate::account::secret;
use lettre::message::Mailbox;
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue, MIME_VERSION_1_0};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use url::Url;

/// How long a mail server may take.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Mailer {
    way: Option<Arc<Way>>,
}

#[derive(Debug)]
struct Way {
    from: Mailbox,
    to: To,
}

#[derive(Debug)]
enum To {
    Server(AsyncSmtpTransport<Tokio1Executor>),
    Folder(PathBuf),
}

#[derive(Debug, thiserror::Error)]
pub enum MailError {
    #[error("mail_from is no address: {0}")]
    From(lettre::address::AddressError),
    #[error("it goes to no address: {0}")]
    To(lettre::address::AddressError),
    #[error("smtp_url is smtps://USER:PASSWORD@HOST or smtp://HOST?tls=required: {0}")]
    Server(String),
    #[error("smtp_url: there is no folder {0}")]
    Folder(String),
    #[error("the mail could not be written: {0}")]
    Written(String),
    #[error("the mail could not be sent: {0}")]
    Sent(String),
}

impl Mailer {
    /// Sends through the server at `url`, or into the folder of a `file:` URL, from the address `from`.
    pub fn to(url: &str, from: &str) -> Result<Self, MailError> {
        let from = from.parse().map_err(MailError::From)?;
        let to = match url.strip_prefix("file:") {
            Some(folder) if !Path::new(folder).is_dir() => {
                return Err(MailError::Folder(folder.to_owned()));
            }
            Some(folder) => To::Folder(PathBuf::from(folder)),
            None => To::Server(
                AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
                    // The URL contains a password, which the error might repeat.
                    .map_err(|_| MailError::Server("it cannot be read".to_owned()))?
                    .timeout(Some(TIMEOUT))
                    .build(),
            ),
        };
        Ok(Mailer {
            way: Some(Arc::new(Way { from, to })),
        })
    }

    #[must_use]
    pub fn is_on(&self) -> bool {
        self.way.is_some()
    }

    /// Sends a mail. If mail is off, nothing happens.
    pub async fn send(&self, mail: OutgoingMail<'_>) -> Result<(), MailError> {
        let Some(way) = &self.way else {
            return Ok(());
        };
        let message = written(&way.from, mail)?;
        match &way.to {
            To::Server(server) => server
                .send(message)
                .await
                .map(drop)
                .map_err(|e| MailError::Sent(e.to_string())),
            To::Folder(folder) => {
                let name = format!("{}.eml", secret::random(8));
                let path = folder.join(name);
                let write = move || std::fs::write(path, message.formatted());
                tokio::task::spawn_blocking(write)
                    .await
                    .map_err(|e| MailError::Sent(e.to_string()))?
                    .map_err(|e| MailError::Sent(e.to_string()))
            }
        }
    }
}

#[derive(Debug, Clone)]
pub struct OutgoingMail<'a> {
    pub to: &'a str,
    pub subject: &'a str,
    pub text: String,
    pub by: By<'a>,
    /// Where the service is reached, `scheme://host[:port]`.
    pub origin: &'a str,
    /// The one-click unsubscribe link of a mail to many (RFC 2369, RFC 8058).
    pub unsubscribe: Option<&'a str>,
    /// Whether the program sends it by itself, so that it gets no automatic replies (RFC 3834).
    pub automatic: bool,
}

/// The sender's name; the address is always the service's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By<'a> {
    Club(&'a str),
    /// The service: the name configured with its address, else this.
    Service(&'a str),
}

fn written(from: &Mailbox, mail: OutgoingMail<'_>) -> Result<Message, MailError> {
    let to = mail.to.parse().map_err(MailError::To)?;
    let name = match (mail.by, &from.name) {
        (By::Service(_), Some(name)) => name.clone(),
        (By::Club(name) | By::Service(name), _) => name.to_owned(),
    };
    let id = format!(
        "<{}@{}>",
        secret::random(16),
        host_of(mail.origin).unwrap_or_else(|| from.email.domain().to_owned())
    );
    let mut message = Message::builder()
        .header(MIME_VERSION_1_0)
        .date_now()
        .message_id(Some(id))
        .from(Mailbox::new(Some(name), from.email.clone()))
        .to(Mailbox::new(None, to))
        .subject(mail.subject)
        .header(ContentType::TEXT_PLAIN);
    if let Some(link) = mail.unsubscribe {
        message = message
            .header(ListUnsubscribe(format!("<{link}>")))
            .header(OneClick("List-Unsubscribe=One-Click".to_owned()));
    }
    if mail.automatic {
        message = message.header(AutoSubmitted("auto-generated".to_owned()));
    }
    let written = message.body(mail.text);
    written.map_err(|e| MailError::Written(e.to_string()))
}

/// The host of `scheme://host[:port]`, if it may be used in a message id.
fn host_of(origin: &str) -> Option<String> {
    let url = Url::parse(origin).ok()?;
    let host = url.host_str()?;
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-.".contains(&b);
    let dots = host.starts_with('.') || host.ends_with('.') || host.contains("..");
    (!host.is_empty() && !dots && host.bytes().all(plain)).then(|| host.to_owned())
}

macro_rules! header {
    ($type:ident, $name:literal) => {
        #[derive(Clone)]
        struct $type(String);

        impl Header for $type {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($name)
            }

            fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
                Ok($type(text.to_owned()))
            }

            fn display(&self) -> HeaderValue {
                HeaderValue::new(Self::name(), self.0.clone())
            }
        }
    };
}

header!(ListUnsubscribe, "List-Unsubscribe");
header!(OneClick, "List-Unsubscribe-Post");
header!(AutoSubmitted, "Auto-Submitted");

impl MailError {
    /// The kind of failure, for the log: a server's reply may contain an address.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            MailError::From(_) | MailError::To(_) => "address",
            MailError::Server(_) => "server",
            MailError::Folder(_) => "folder",
            MailError::Written(_) => "written",
            MailError::Sent(_) => "sent",
        }
    }
}

/// The longest possible address (RFC 5321).
pub const LONGEST: usize = 254;

/// An address in its stored form; `None` if it is not valid.
#[must_use]
pub fn address(typed: &str) -> Option<String> {
    let typed = typed.trim();
    let address: Address = typed.parse().ok()?;
    (typed.len() <= LONGEST).then(|| address.to_string().to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_kept_in_small_letters() {
        assert_eq!(
            address(" Ann@Club.Example ").as_deref(),
            Some("ann@club.example")
        );
        let long = format!("{}@club.example", "x".repeat(64));
        for none in [
            "",
            "ann",
            "ann@",
            "@club.example",
            "ann@club.example\r\nBcc: all@club.example",
            "Ann <ann@club.example>",
            "a@b@c.example",
            &format!("{long}{}", ".x".repeat(120)),
        ] {
            assert_eq!(address(none), None, "{none}");
        }
    }

    #[test]
    fn every_mail_says_what_it_is_and_whose() {
        let from: Mailbox = "club@club.example".parse().unwrap();
        let mail = |by, origin| OutgoingMail {
            to: "ann@elsewhere.example",
            subject: "Été 2026",
            text: "Ann hat gewonnen: schön.\n".to_owned(),
            by,
            origin,
            unsubscribe: None,
            automatic: false,
        };
        let bytes = |from: &Mailbox, mail| {
            String::from_utf8(written(from, mail).unwrap().formatted()).unwrap()
        };
        let of = |by, origin| bytes(&from, mail(by, origin));
        let sent = of(By::Club("Løvens Klub"), "https://play.club.example:8443");
        assert!(
            sent.contains("\r\nMIME-Version: 1.0\r\n") || sent.starts_with("MIME-Version: 1.0\r\n")
        );
        assert!(sent.contains("\r\nDate: "), "{sent}");
        assert!(sent.contains("\r\nFrom: =?utf-8?") && sent.contains("?= <club@club.example>"));
        assert!(
            sent.contains("\r\nContent-Transfer-Encoding: quoted-printable\r\n"),
            "{sent}"
        );
        assert!(!sent.contains("Auto-Submitted"));
        let id = |sent: &str| {
            let (_, rest) = sent.split_once("\r\nMessage-ID: <").unwrap();
            rest.split_once(">\r\n").unwrap().0.to_owned()
        };
        assert!(id(&sent).ends_with("@play.club.example"), "{sent}");
        assert_ne!(
            id(&sent),
            id(&of(By::Club("x"), "https://play.club.example"))
        );
        assert!(id(&of(By::Club("x"), "http://[::1]:80")).ends_with("@club.example"));
        assert!(id(&of(By::Club("x"), "")).ends_with("@club.example"));
        assert!(of(By::Service("Monday"), "").contains("From: Monday <club@club.example>"));
        let named: Mailbox = "The House <club@club.example>".parse().unwrap();
        let by_club = bytes(&named, mail(By::Club("Monday"), ""));
        assert!(by_club.contains("From: Monday <"), "{by_club}");
        let by_service = bytes(&named, mail(By::Service("Monday"), ""));
        assert!(!by_service.contains("From: Monday <"), "{by_service}");
        let listed = OutgoingMail {
            unsubscribe: Some("https://club.example/unsubscribe/1"),
            automatic: true,
            ..mail(By::Club("Monday"), "")
        };
        let listed = bytes(&from, listed);
        assert!(
            listed.contains("\r\nAuto-Submitted: auto-generated\r\n"),
            "{listed}"
        );
        assert!(listed.contains("\r\nList-Unsubscribe: <https://club.example/unsubscribe/1>\r\n"));
    }

    #[test]
    fn a_way_that_is_none_is_told_without_its_password() {
        assert!(!Mailer::default().is_on());
        for (url, from) in [
            ("smtps://ann:5ec4e7@", "club@club.example"),
            ("nonsense://ann:5ec4e7@h", "club@club.example"),
            ("file:/tmp", "nobody"),
        ] {
            let said = Mailer::to(url, from).unwrap_err().to_string();
            assert!(!said.contains("5ec4e7"), "{said}");
        }
        let nowhere = Mailer::to("file:/no/such/folder", "club@club.example");
        assert!(matches!(nowhere, Err(MailError::Folder(_))));
        assert!(Mailer::to("smtps://ann:x@smtp.example", "Club <club@club.example>").is_ok());
    }
}

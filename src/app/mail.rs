//! Sending mail, where the configuration says how: over SMTP, or into a folder for whoever tries things out.

use lettre::message::Mailbox;
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A server has so long to take a mail.
const PATIENCE: Duration = Duration::from_secs(30);

/// What sends mail. Cheap to clone.
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

/// Why no mail can be sent, or this one was not.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// The address of the sender is none.
    #[error("mail_from is no address: {0}")]
    From(lettre::address::AddressError),
    /// The server's URL is none.
    #[error("smtp_url is smtps://USER:PASSWORD@HOST or smtp://HOST?tls=required: {0}")]
    Server(String),
    /// The mail could not be written.
    #[error("the mail could not be written: {0}")]
    Written(String),
    /// The mail could not be handed over.
    #[error("the mail could not be sent: {0}")]
    Sent(String),
}

impl Mailer {
    /// Through the server at `url`, or into the folder of a `file:` URL, from the address `from`.
    ///
    /// # Errors
    /// [`MailError::From`], [`MailError::Server`].
    pub fn to(url: &str, from: &str) -> Result<Self, MailError> {
        let from = from.parse().map_err(MailError::From)?;
        let to = match url.strip_prefix("file:") {
            Some(folder) => To::Folder(PathBuf::from(folder)),
            None => To::Server(
                AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
                    // The URL has a password in it, which the error may repeat.
                    .map_err(|_| MailError::Server("it cannot be read".to_owned()))?
                    .timeout(Some(PATIENCE))
                    .build(),
            ),
        };
        Ok(Mailer {
            way: Some(Arc::new(Way { from, to })),
        })
    }

    /// Whether mail can be sent at all.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.way.is_some()
    }

    /// Sends a mail of plain text. Where mail is off, nothing happens.
    ///
    /// # Errors
    /// [`MailError`].
    pub async fn send(&self, to: &str, subject: &str, text: String) -> Result<(), MailError> {
        self.send_with(to, subject, text, None).await
    }

    /// The same to one of many, with the link by which a mail program ends such mail in one click (RFC 2369, RFC 8058).
    ///
    /// # Errors
    /// [`MailError`].
    pub async fn send_letter(
        &self,
        to: &str,
        subject: &str,
        text: String,
        unsubscribe: &str,
    ) -> Result<(), MailError> {
        self.send_with(to, subject, text, Some(unsubscribe)).await
    }

    async fn send_with(
        &self,
        to: &str,
        subject: &str,
        text: String,
        unsubscribe: Option<&str>,
    ) -> Result<(), MailError> {
        let Some(way) = &self.way else {
            return Ok(());
        };
        let written = |e: lettre::error::Error| MailError::Written(e.to_string());
        let to = to.parse().map_err(MailError::From)?;
        let mut message = Message::builder()
            .from(way.from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .header(ContentType::TEXT_PLAIN);
        if let Some(link) = unsubscribe {
            message = message
                .header(ListUnsubscribe(format!("<{link}>")))
                .header(OneClick("List-Unsubscribe=One-Click".to_owned()));
        }
        let message = message.body(text).map_err(written)?;
        match &way.to {
            To::Server(server) => server
                .send(message)
                .await
                .map(drop)
                .map_err(|e| MailError::Sent(e.to_string())),
            To::Folder(folder) => {
                let name = format!("{:016x}.eml", rand::random::<u64>());
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

/// A header of a list's mail.
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

impl MailError {
    /// What kind of thing went wrong, for the log: what a server said may have an address in it.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            MailError::From(_) => "address",
            MailError::Server(_) => "server",
            MailError::Written(_) => "written",
            MailError::Sent(_) => "sent",
        }
    }
}

/// An address as it is kept and compared; none for what is no address.
#[must_use]
pub fn address(typed: &str) -> Option<String> {
    let typed = typed.trim();
    let address: Address = typed.parse().ok()?;
    (typed.len() <= 254).then(|| address.to_string().to_lowercase())
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
        assert!(Mailer::to("smtps://ann:x@smtp.example", "Club <club@club.example>").is_ok());
    }
}

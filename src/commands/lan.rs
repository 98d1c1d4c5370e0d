//! The address of this machine on the local network, and its QR code.

use std::net::IpAddr;

/// This machine's private IPv4 address: that of the first interface that is up and not a point-to-point link.
pub(super) fn own_address() -> Option<IpAddr> {
    let mut interfaces = if_addrs::get_if_addrs().ok()?;
    interfaces.sort_by_key(|interface| (interface.is_p2p(), interface.index));
    interfaces
        .iter()
        .filter(|interface| !interface.is_loopback())
        .map(if_addrs::Interface::ip)
        .find(|ip| matches!(ip, IpAddr::V4(v4) if v4.is_private()))
}

/// `address` as a QR code for a terminal; nothing when it is too long for one.
pub(super) fn qr(address: &str) -> String {
    use qrcode::render::unicode::Dense1x2;
    let Ok(code) = qrcode::QrCode::new(address) else {
        return String::new();
    };
    // For light text on a dark terminal: the code's dark modules are the terminal's background.
    code.render::<Dense1x2>()
        .dark_color(Dense1x2::Dark)
        .light_color(Dense1x2::Light)
        .build()
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_address_has_a_code() {
        let code = super::qr("http://192.168.1.20:8080");
        assert!(code.lines().count() > 10, "{code}");
        assert!(code.contains('█'));
    }
}

/// Hides secrets in the texts of a server, which can repeat what it was sent.
package enum HiddenTexts {
    /// Percent-encoding is undone this often: a proxy can encode the org's encoding again.
    private static let depth = 2

    /// `text` with `<redacted>` in place of each of `secrets`.
    ///
    /// A text that contains a secret only after its percent-encoding is undone is returned decoded.
    package static func hiding(_ secrets: [String?], in text: String) -> String {
        // The longest first: one secret can be a part of another.
        let secrets = Set(secrets.compactMap(\.self)).filter { !$0.isEmpty }
            .sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
        guard !secrets.isEmpty else { return text }
        func hidden(_ text: String) -> String {
            secrets.reduce(text) { shown, secret in shown.redacting(secret) }
        }
        var shown = hidden(text)
        for isForm in [false, true] {
            var decoded = shown
            for _ in 0..<depth {
                decoded = (isForm ? decoded.withSpaces : decoded).withoutPercentEncoding
                let found = hidden(decoded)
                if found != decoded { (shown, decoded) = (found, found) }
            }
        }
        return shown
    }
}

extension String {
    /// The text with spaces for each `+`, as in a form.
    fileprivate var withSpaces: String {
        String(decoding: utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }, as: UTF8.self)
    }

    fileprivate func redacting(_ secret: String) -> String {
        // Not a search for characters: an accent that follows would hide the last one.
        let (own, text) = (Array(utf8), Array(secret.utf8))
        guard !text.isEmpty, own.count >= text.count else { return self }
        var result: [UInt8] = []
        var index = 0
        while index < own.count {
            if own[index] == text[0], own[index...].starts(with: text) {
                result += "<redacted>".utf8
                index += text.count
            } else {
                result.append(own[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The text with each valid `%XX` decoded; other percent signs stay.
    fileprivate var withoutPercentEncoding: String {
        guard utf8.contains(UInt8(ascii: "%")) else { return self }
        let own = Array(utf8)
        var result: [UInt8] = []
        var index = 0
        while index < own.count {
            if own[index] == UInt8(ascii: "%"), index + 2 < own.count,
                let high = own[index + 1].hexValue, let low = own[index + 2].hexValue
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(own[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var hexValue: UInt8? {
        Character(Unicode.Scalar(self)).hexDigitValue.map(UInt8.init)
    }
}

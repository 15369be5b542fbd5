/// Shows what sets up an app: QR code, link and secret.
@MainActor
struct SetupView {
    let setup: Setup
    let screen: Screen

    /// Draws it.
    func show() {
        if let code = setup.code.flatMap({ QRCode($0) }) { draw(code) }
        if let secret = setup.secret { screen.draw(["  Secret: \(grouped(secret))"]) }
        if let link = setup.link { screen.draw(["  Link: \(screen.shown(link))"]) }
        if let picture = setup.picture {
            screen.draw(["  Open the picture of the QR code: \(screen.shown(picture))"])
        }
    }

    private func draw(_ code: QRCode) {
        let drawing = QRCodeDrawing(code: code, abilities: screen.abilities)
        guard drawing.width <= screen.width else {
            return screen.say(
                "  The QR code needs \(drawing.width) columns; the terminal has \(screen.width)."
            )
        }
        screen.draw(drawing.lines)
    }

    /// In groups of four, which are easier to type.
    private func grouped(_ secret: String) -> String {
        var groups: [Substring] = []
        var rest = screen.shown(secret)[...]
        while !rest.isEmpty {
            groups.append(rest.prefix(4))
            rest = rest.dropFirst(4)
        }
        return groups.joined(separator: " ")
    }
}

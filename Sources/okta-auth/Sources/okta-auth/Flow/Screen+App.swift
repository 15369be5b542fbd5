import Foundation
import OktaSignIn

extension Screen {
    /// Shows what sets up an app: QR code, link and secret.
    ///
    /// - Returns: The file that a picture was written into; it holds a secret.
    func show(_ app: OktaSignIn.AppSetup) -> URL? {
        if let code = app.link.flatMap({ QRCode($0) }) { draw(code) }
        if let secret = app.secret { draw(["  Secret: \(grouped(secret))"]) }
        if let link = app.link {
            draw(["  Link: \(shown(link))"])
            return nil
        }
        let file = app.picture.flatMap(file)
        if let address = file?.path ?? app.pictureURL?.absoluteString {
            draw(["  Open the picture of the QR code: \(shown(address))"])
        }
        return file
    }

    private func draw(_ code: QRCode) {
        let drawing = QRCodeDrawing(code: code, abilities: abilities)
        guard drawing.width <= width else {
            return say("  The QR code needs \(drawing.width) columns; the terminal has \(width).")
        }
        draw(drawing.lines)
    }

    /// Writes a picture into a file that only the user may read.
    private func file(_ bytes: Data) -> URL? {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("okta-auth-\(UUID().uuidString).png")
        let isWritten = FileManager.default.createFile(
            atPath: file.path, contents: bytes, attributes: [.posixPermissions: 0o600]
        )
        return isWritten ? file : nil
    }

    /// In groups of four, which are easier to type.
    private func grouped(_ secret: String) -> String {
        let characters = Array(shown(secret))
        return stride(from: 0, to: characters.count, by: 4)
            .map { String(characters[$0...].prefix(4)) }.joined(separator: " ")
    }
}

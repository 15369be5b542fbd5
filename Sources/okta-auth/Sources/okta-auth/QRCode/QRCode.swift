/// A QR code: a square of dark and light modules.
///
/// Source: ISO/IEC 18004.
struct QRCode: Equatable, Sendable {
    /// Modules on each side.
    let size: Int
    private var modules: [Bool]

    /// A square of light modules.
    init(size: Int) {
        self.size = size
        modules = Array(repeating: false, count: size * size)
    }

    /// Whether a module is dark; light beyond the square.
    subscript(x: Int, y: Int) -> Bool {
        get { (0..<size).contains(x) && (0..<size).contains(y) && modules[y * size + x] }
        set { modules[y * size + x] = newValue }
    }

    /// The smallest code for `text`; `nil` if that has more than 271 bytes.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let version = QRCodeVersion.smallest(for: bytes.count) else {
            return nil
        }
        self = QRCodeLayout(version: version).code(for: version.codewords(of: bytes))
    }
}

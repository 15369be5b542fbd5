/// A JSON text, and where the values in it are.
///
/// Of an answer only some members are read. So the parser makes no strings, arrays or dictionaries;
/// it notes the place of each value, and a ``JSONNode`` converts what somebody asks for.
final class JSONDocument {
    /// One value, or the key of a member.
    struct Entry {
        let kind: Kind
        /// The first byte; of a string, the one after the quotation mark.
        let start: UInt32
        /// The byte after the last; of a string, the closing quotation mark.
        var end: UInt32
        /// The index of the entry after this one and everything in it.
        var next: UInt32
    }

    enum Kind: UInt8 {
        case null, `true`, `false`, number, string
        /// A string with escapes in it.
        case escapedString
        case array, object
    }

    let bytes: [UInt8]
    /// The values in the order of the text: a container before what is in it, a key before its
    /// value.
    let entries: [Entry]
    /// Whether something was nested too deeply to be kept.
    let isPruned: Bool

    init(bytes: [UInt8], entries: [Entry], isPruned: Bool) {
        self.bytes = bytes
        self.entries = entries
        self.isPruned = isPruned
    }

    /// The value of the whole text.
    var root: JSONNode { JSONNode(self, at: 0) }
}

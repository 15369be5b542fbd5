import Foundation
import TestSupport

extension ScriptedReply {
    /// Answers 200 with the fixture of this name.
    static func fixture(_ name: String) -> ScriptedReply {
        .body((try? Sample.own("\(name).response").data()) ?? Data())
    }
}

import Foundation
import OktaCore
import TestSupport

@testable import OktaAuthSdk

extension ScriptedReply {
    /// A push that waits for the user.
    static let waiting = fixture("mfa-challenge.push.waiting")

    /// A response 200 with the fixture of this name, some of its members replaced.
    static func fixture(_ name: String, with members: [String: OktaJSON] = [:]) -> ScriptedReply {
        guard let sample = try? Sample.own("\(name).response") else { return .json("") }
        let changed = try? JSONWriter.data(sample.oktaJSON().overlaid(with: members))
        return .body((members.isEmpty ? try? sample.data() : changed) ?? Data())
    }
}

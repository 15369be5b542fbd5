import Foundation
import OktaSignIn

/// The line that shows a wait.
@MainActor
final class WaitDisplay {
    private let wait: Wait
    private let screen: Screen
    private let start = Date()

    init(wait: Wait, screen: Screen) { (self.wait, self.screen) = (wait, screen) }

    /// Shows the latest events and the time.
    func update(_ events: WaitEvents, now: Date = Date()) {
        if let number = events.number, number != events.shownNumber {
            events.shownNumber = number
            screen.say("  Pick the number \(number) on the phone.", .strong)
        }
        if events.isLong, !events.hasSuggestedOthers {
            events.hasSuggestedOthers = true
            screen.say("  It takes long. Something else can be chosen above.", .dim)
        }
        let trouble = events.trouble.map { Self.text(of: $0, now: now) }
        let stable = "Waiting for \(wait.subject)" + (trouble.map { ": \($0)" } ?? "…")
        // The time first: a narrow screen cuts the end off.
        screen.showStatus("\(spinner(now)) \(time(now)) \(stable)", orOnce: stable)
    }

    private func spinner(_ now: Date) -> String {
        let frames = ["|", "/", "-", "\\"]
        return frames[Int(max(0, now.timeIntervalSince(start)) * 2) % frames.count]
    }

    private func time(_ now: Date) -> String {
        guard let deadline = wait.deadline else {
            return Self.clock(now.timeIntervalSince(start))
        }
        return "\(Self.clock(deadline.timeIntervalSince(now))) left"
    }

    /// Minutes and seconds: `4:05`.
    static func clock(_ seconds: TimeInterval) -> String {
        let seconds = Int(min(max(0, seconds), 359_999).rounded())
        return "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
    }

    private static func text(of trouble: OktaPollEvent, now: Date) -> String {
        switch trouble {
        case .rateLimited(let date): "too many requests, \(clock(date.timeIntervalSince(now)))"
        case .connectionLost: "no connection to the org, trying again"
        default: "the org does not answer as it should, trying again"
        }
    }
}

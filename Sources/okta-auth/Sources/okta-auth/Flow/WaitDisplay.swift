import Foundation
import OktaSignIn

/// The line that shows a wait.
@MainActor
final class WaitDisplay {
    private let wait: Wait
    private let screen: Screen
    private let start = Date()
    private var number: Int?
    private var isLong = false
    /// The latest event, if it is a problem.
    private var trouble: OktaPollEvent?

    init(wait: Wait, screen: Screen) {
        self.wait = wait
        self.screen = screen
    }

    func show(_ event: OktaPollEvent) {
        switch event {
        case .waiting, .resumed: trouble = nil
        case .numberChallenge(let number): show(number)
        case .stillWaiting:
            if !isLong {
                screen.say("  It takes long. Something else can be chosen above.", .dim)
            }
            isLong = true
        case .rateLimited, .connectionLost, .serverUnavailable: trouble = event
        case .paused: break
        }
        update()
    }

    /// Shows the number that was known before the wait, and the time from now on.
    func run() async {
        if let number = wait.number { show(number) }
        while !Task.isCancelled {
            update()
            try? await Task.sleep(for: .milliseconds(500))
        }
    }

    private func show(_ number: Int) {
        guard number != self.number else { return }
        self.number = number
        screen.say("  Pick the number \(number) on the phone.", .strong)
    }

    private func update() {
        let now = Date()
        let trouble = trouble.map { Self.text(of: $0, now: now) }
        let stable = wait.text + (trouble.map { ": \($0)" } ?? "…")
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

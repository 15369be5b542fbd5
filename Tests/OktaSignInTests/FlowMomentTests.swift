import Foundation
import OktaAuthSimulator
import OktaCore
import OktaSignIn
import TestSupport
import Testing

@Suite("A flow at unusual moments")
@MainActor
struct FlowMomentTests {
    private struct NoBrowser: Error {}

    /// A browser that does what the test says.
    private struct TestBrowser: OktaBrowser {
        let run: @Sendable () async throws -> URL?

        func open(_ url: URL, returningTo redirect: URL) async throws -> URL? { try await run() }
    }

    private let org: SimulatedSignIn
    private let flow: OktaSignInFlow

    init() throws {
        org = try SimulatedSignIn(.identity) {
            $0.identity.providers = [SimulatedIdentityProvider()]
        }
        flow = OktaSignInFlow(org.signIn.configuration)
    }

    private func run(_ operation: @escaping @MainActor (OktaSignIn) async throws -> Void) async {
        _ = await org.clock.drive { await flow.run(operation).value }
    }

    private func showPage() async {
        await run { signIn in
            try await signIn.start()
            let action = signIn.actions.first { $0.kind == .identityProvider }
            try await signIn.perform(try #require(action))
        }
        #expect(flow.step.name == "webPage")
    }

    @Test("A flow shows that a browser could not be opened, and its next operation removes it")
    func failedBrowser() async throws {
        await showPage()
        await run { try await $0.openWebPage(in: TestBrowser { throw NoBrowser() }) }
        guard case .failed(is NoBrowser)? = flow.error else {
            Issue.record("the error is \(String(describing: flow.error))")
            return
        }
        #expect(flow.error?.userText() == UserText.unclear() && flow.step.name == "webPage")
        await run { try await $0.back() }
        #expect(flow.error == nil && flow.step.name == "identify")
        // Neither a cancelled browser nor a cancelled task is an error.
        await showPage()
        await run { try await $0.openWebPage(in: TestBrowser { throw CancellationError() }) }
        #expect(flow.error == nil)
        let task = flow.run { _ in throw NoBrowser() }
        task.cancel()
        await task.value
        #expect(flow.error == nil)
    }

    @Test("A user who goes on elsewhere while a page is open hears nothing of the page")
    func elsewhere() async throws {
        await showPage()
        let (isOpen, isClosed) = (Locked(false), Locked(false))
        let browser = TestBrowser {
            isOpen.withLock { $0 = true }
            while !isClosed.withLock({ $0 }) { await Task.yield() }
            return nil
        }
        let page = flow.run { try await $0.openWebPage(in: browser) }
        try #require(await eventually { isOpen.withLock { $0 } })
        await run { try await $0.back() }
        #expect(flow.step.name == "identify")
        isClosed.withLock { $0 = true }
        _ = await org.clock.drive { await page.value }
        #expect(flow.step.name == "identify" && flow.error == nil && flow.messages.isEmpty)
    }

    @Test("A preview of a step that waits shows no error")
    func previewOfWait() async {
        let push = OktaSignIn.Factor(id: "1", kind: .push, name: "Push")
        let preview = OktaSignInFlow(showing: .wait(.init(factor: push)))
        await preview.wait()
        #expect(preview.error == nil && preview.event == nil && preview.prompt.waiting != nil)
    }

    @Test("A second tap on “Try again” sends the token of a link once")
    func secondTryAgain() async throws {
        var options = OktaSignIn.Options()
        options.engine = .classic
        let org = try SimulatedSignIn(.classic)
        let flow = OktaSignInFlow(org.signIn.configuration, options: options)
        org.simulator.faults.next(.dropBefore, times: 20)
        _ = await org.clock.drive {
            await flow.run { try await $0.recover(token: "token-1") }.value
        }
        org.simulator.faults = SimulatedFaults()
        let action = try #require(flow.actions.first { $0.kind == .tryAgain })
        let sent = org.simulator.requests.count
        _ = await org.clock.drive {
            let taps = (0..<2).map { _ in flow.run { try await $0.perform(action) } }
            for tap in taps { await tap.value }
        }
        #expect(
            org.simulator.requests.dropFirst(sent).map(\.path) == ["/api/v1/authn/recovery/token"]
        )
        #expect(flow.error == nil && flow.step.name == "message")
    }
}

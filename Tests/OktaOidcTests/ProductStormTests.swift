import Foundation
import OktaAuthSdk
@_spi(Server) import OktaAuthSimulator
import OktaCore
import OktaIdx
import OktaOidc
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sixteen tasks share four objects of one product, in real time and over a real `URLSession`.
///
/// For the thread sanitizer: without it, a race shows as a crash, or as a call that never ends. A run
/// is short unless `PRODUCT_STORM_SECONDS` says how long each storm takes.
@Suite("A storm over one product", .serialized)
struct ProductStormTests {
    private static let login = "ada@example.test"
    private static let seconds = ProcessInfo.processInfo.environment["PRODUCT_STORM_SECONDS"]
        .flatMap(Double.init)

    // Unchecked: what is shared without being `Sendable` is what a storm tests.
    private struct Shared<Value>: @unchecked Sendable { var value: Value? }

    /// Lets each task begin something, or make one of `choices` calls with an object on the shelf.
    ///
    /// Each returned value goes on a shelf, from which any task takes it.
    private func storm<Value>(
        begin: @escaping @Sendable (inout SeededNumbers) async throws -> Value?,
        choices: Int,
        call: @escaping @Sendable (Value, _ choice: Int, inout SeededNumbers) async throws -> Value?
    ) async {
        let shelf = Locked(Array(repeating: Shared<Value>(), count: 4))
        let successes = Locked(0)
        let clock = ContinuousClock()
        let start = clock.now
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<16 {
                group.addTask {
                    var random = SeededNumbers(seed: number)
                    var steps = 0
                    while Self.seconds.map({ clock.now < start + .seconds($0) }) ?? (steps < 12) {
                        steps += 1
                        let place = Int.random(in: 0..<4, using: &random)
                        let choice = Int.random(in: 0...choices, using: &random)
                        let known = shelf.withLock { $0[place] }
                        var result = Shared<Value>()
                        do {
                            if let value = known.value, choice < choices {
                                result.value = try await call(value, choice, &random)
                            } else {
                                result.value = try await begin(&random)
                            }
                        } catch {
                            continue
                        }
                        let new = result
                        guard new.value != nil else { continue }
                        successes.withLock { $0 += 1 }
                        let target = Int.random(in: 0..<4, using: &random)
                        shelf.withLock { $0[target] = new }
                    }
                }
            }
        }
        let count = successes.withLock { $0 }
        if Self.seconds != nil { print("\(count) successes in \(start.duration(to: clock.now))") }
        #expect(count > 0)
    }

    /// An org in real time whose responses take a while now and then.
    private func org(_ user: SimulatedUser) -> OktaSimulator {
        let simulator = OktaSimulator(realTimeWithSeed: 1)
        simulator.isRecordingRequests = false
        simulator.addUser(user)
        // Signing takes most of the time of a storm.
        var key = SimulatedSigningKey.first
        key.isGenuine = false
        simulator.oauth.keys = [key]
        simulator.faults.byChance(
            [.delay(0.001), .delay(0.01), .delay(0.05), .dropAfter, .serverError(503)],
            probability: 0.4,
            seed: 1
        )
        return simulator
    }

    @Test("In a storm over OktaOidc, every call ends once")
    func oidc() async throws {
        let simulator = org(.ada)
        var changing = try simulator.configuration()
        changing.callbackQueue = DispatchQueue(label: "storm", attributes: .concurrent)
        changing.tokenValidation = .claimsOnly
        changing.resourceHosts = ["api.test"]
        changing.responseObserver = { _ = "\($0) \(String(describing: $0.rateLimit))" }
        let configuration = changing
        let url = try #require(URL(string: "https://api.test/"))
        await storm(
            begin: { _ in
                try await OktaOidc(configuration: configuration)
                    .authenticate(withSessionToken: simulator.sessionToken())
            },
            choices: 13,
            call: { manager, choice, random in
                switch choice {
                case 0, 1: return try await manager.renew()
                case 2, 3: _ = try await manager.freshAccessToken()
                case 4: _ = try await manager.getUser()
                case 5: _ = try await manager.introspect(token: manager.accessToken)
                case 6: try manager.store()
                case 7: return try OktaOidcStateManager.restore(for: configuration)
                case 8: try manager.removeFromSecureStorage()
                case 9:
                    var request = URLRequest(url: url)
                    try await manager.authorize(&request)
                // The other tasks then find the session ended.
                case 10 where Bool.random(using: &random):
                    try await manager.revoke(manager.refreshToken)
                case 10: try await manager.signOut()
                case 11:
                    // Given up while others wait for the same request.
                    let renewal = Task { try? await manager.renew() }
                    _ = manager.claims?.subject
                    renewal.cancel()
                    return await renewal.value
                default:
                    _ = "\(manager) \(String(describing: manager.claims)) \(manager.scopes)"
                    _ = [manager.accessToken, manager.idToken, manager.refreshToken]
                }
                return nil
            }
        )
    }

    @Test("In a storm over OktaAuthSdk, every call ends once")
    func authn() async throws {
        let simulator = org(.ada(with: .push(), .sms(), .oktaTOTP()))
        var changing = OktaConfiguration(
            urlSession: simulator.urlSession,
            callbackQueue: DispatchQueue(label: "storm", attributes: .concurrent)
        )
        changing.responseObserver = { _ = "\($0) \(String(describing: $0.rateLimit))" }
        let configuration = changing
        await storm(
            begin: { random in
                let okta = OktaAuthSdk(
                    domain: simulator.url,
                    configuration: configuration,
                    responseHandler: OktaAuthStatusResponseHandler(pollInterval: 0.5)
                )
                guard Bool.random(using: &random) else {
                    return try await okta.authenticate(username: Self.login, password: "Passw0rd-1")
                }
                let status: OktaAuthStatus = try await withCheckedThrowingContinuation {
                    continuation in
                    okta.authenticate(
                        username: Self.login,
                        password: "Passw0rd-1",
                        onStatusChange: { status in
                            nonisolated(unsafe) let status = status
                            continuation.resume(returning: status)
                        },
                        onError: { continuation.resume(throwing: $0) }
                    )
                }
                return status
            },
            choices: 12,
            call: { status, choice, random in
                switch choice {
                case 0: simulator.phone(of: Self.login).approve()
                case 1: simulator.phone(of: Self.login).reject()
                case 2, 3:
                    let required = status as? OktaAuthStatusFactorRequired
                    guard let factor = required?.availableFactors.randomElement(using: &random)
                    else { return nil }
                    return try await required?.selectFactor(factor)
                case 4, 5, 6:
                    guard let found = status as? OktaAuthStatusFactorChallenge else { return nil }
                    nonisolated(unsafe) let challenge = found
                    // Gives up after another request: perhaps no other task decides the push.
                    let wait = Task {
                        _ =
                            choice == 6
                            ? try? await challenge.resendFactor()
                            : try? await challenge.verifyFactor()
                    }
                    let fetched = try? await challenge.fetchStatus()
                    wait.cancel()
                    await wait.value
                    return fetched
                case 7: return try await status.fetchStatus()
                case 8: return try await status.returnToPreviousStatus()
                case 9: try await status.cancelTransaction()
                case 10:
                    status.responseHandler.cancel()
                    _ = status.canPoll()
                default: _ = "\(status) \(status.model) \(status.canFetchStatus()) \(status.step)"
                }
                return nil
            }
        )
    }

    @Test("In a storm over OktaIdx, every call ends once")
    func idx() async throws {
        final class Listener: IDXClientDelegate, Sendable {
            func idx(client: IDXClient, didReceive error: any Error) {}
            func idx(client: IDXClient, didReceive response: IDXClient.Response) {}
            func idx(client: IDXClient, didReceive token: IDXClient.Token) {}
        }
        let simulator = org(.ada(with: .push(), .email))
        simulator.engine = .identity
        let configuration = simulator.identityConfiguration(scopes: ["openid", "offline_access"]) {
            $0.callbackQueue = DispatchQueue(label: "storm", attributes: .concurrent)
            $0.tokenValidation = .claimsOnly
            $0.responseObserver = { _ = "\($0) \(String(describing: $0.rateLimit))" }
        }
        let listener = Listener()
        let token = Locked<IDXClient.Token?>(nil)
        await storm(
            begin: { _ in
                let client = try await IDXClient.start(with: configuration)
                let page = try await client.resume()
                guard let form = page.remediations[.identify] else { return page }
                form.identifier?.value = Self.login
                form.credentials?.passcode?.value = "Passw0rd-1"
                return try await form.proceed()
            },
            choices: 15,
            call: { response, choice, random in
                switch choice {
                case 0: simulator.phone(of: Self.login).approve()
                case 1: simulator.phone(of: Self.login).reject()
                case 2, 3, 4, 5:
                    // Chooses, responds or identifies, as the form requires.
                    guard let form = response.remediations.randomElement(using: &random) else {
                        return nil
                    }
                    let field = form["authenticator"]
                    let option = field?.options?.randomElement(using: &random)
                    field?.selectedOption = option
                    option?.methodType?.selectedOption = option?.methodType?.options?
                        .randomElement(using: &random)
                    form["identifier"]?.value = Self.login
                    let code = simulator.outbox.latestCode(for: Self.login, by: .email) ?? "000000"
                    let isPassword = form.type == .identify
                    form["credentials.passcode"]?.value = isPassword ? "Passw0rd-1" : code
                    return try await form.proceed()
                case 6, 7:
                    // Polls, and gives up at once or after another request.
                    guard let form = response.remediations.first(where: { $0.canPoll }) else {
                        return nil
                    }
                    let poll = Task { try await form.poll() }
                    if choice == 6 {
                        form.stopPolling()
                    } else {
                        _ = try? await response.client.resume()
                    }
                    poll.cancel()
                    return try await poll.value
                case 8: return try await response.client.resume()
                case 9:
                    response.client.delegate = listener
                    response.client.cancelRequests()
                    _ = "\(response) \(response.client.isBusy)"
                case 10: try await response.cancel()
                case 11 where response.isLoginSuccessful:
                    let new = try await response.exchangeCode()
                    token.withLock { $0 = new }
                case 12:
                    let new = try await token.withLock { $0 }?.refresh()
                    token.withLock { $0 = new ?? $0 }
                case 13 where Bool.random(using: &random):
                    try await token.withLock { $0 }?.revoke()
                default:
                    // Reads everything that a screen or a log shows.
                    _ = "\(response) \(response.step) \(response.messages.allMessages)"
                    for form in response.remediations {
                        _ = "\(form) \(form.isPolling) \(form.form.fields) \(form.authenticators)"
                    }
                    let current = response.authenticators.current
                    _ = "\(String(describing: current)) \(response.canCancel)"
                }
                return nil
            }
        )
    }
}

import OktaAuthSimulator

/// The names of faults in JSON; a certificate that is not trusted needs `--tls-cert`.
enum FaultName: String, CaseIterable {
    case dropBefore, dropAfter, delay, repeatRequest, duplicateAnswer, truncate, html, rateLimit
    case serverError, empty, proxy, foreignLinks, redirect

    static let list: String = allCases.map(\.rawValue).joined(separator: ", ")

    static func named(_ name: String, at place: String) throws -> FaultName {
        guard let fault = FaultName(rawValue: name) else {
            throw ValidationError(member: place, problem: "is no fault '\(name)'; faults: \(list)")
        }
        return fault
    }

    /// A fault without further members.
    static func usual(_ name: String, at place: String) throws -> SimulatedFault {
        try named(name, at: place).fault()
    }

    static func fault(of arguments: Arguments) throws -> SimulatedFault {
        let name = try named(try arguments.value("fault", Kind.text), at: "fault")
        return name.fault(
            seconds: try arguments.optional("seconds", Kind.seconds) ?? 5,
            status: try arguments.optional("status", Kind.number) ?? 503,
            address: try arguments.optional("to", Kind.text) ?? "https://elsewhere.example.test",
            header: try arguments.optional(
                "header",
                Codec<SimulatedFault.OddRateLimit>.choice("header")
            ) ?? .concurrency
        )
    }

    private func fault(
        seconds: Double = 5,
        status: Int = 503,
        address: String = "https://elsewhere.example.test",
        header: SimulatedFault.OddRateLimit = .concurrency
    ) -> SimulatedFault {
        switch self {
        case .dropBefore: .dropBefore
        case .dropAfter: .dropAfter
        case .delay: .delay(max(0, min(seconds, 3600)))
        case .repeatRequest: .repeatRequest
        case .duplicateAnswer: .duplicateAnswer
        case .truncate: .truncate
        case .html: .html
        case .rateLimit: .rateLimit(header)
        case .serverError: .serverError(min(max(status, 400), 599))
        case .empty: .empty
        case .proxy: .proxy
        case .foreignLinks: .foreignLinks(to: address)
        case .redirect: .redirect(to: address)
        }
    }
}

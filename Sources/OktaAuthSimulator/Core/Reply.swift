/// What an endpoint answers, before the headers that every answer has.
struct Reply: Sendable {
    var statusCode = 200
    var headers: [String: String] = [:]
    var body: SimulatorJSON?
}

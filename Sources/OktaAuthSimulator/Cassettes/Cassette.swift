public import Foundation

/// The requests of an app and the responses of an org, without secrets and names.
///
/// Record one with ``CassetteRecorder`` or `okta-auth --record`, and play it with ``CassettePlayer``, so
/// that a bug report becomes a test. Only members on an allow-list keep their values; everything else
/// is replaced by stand-ins, the same text by the same stand-in.
public struct Cassette: Sendable, Equatable {
    /// One request and its response.
    public struct Exchange: Sendable, Equatable {
        /// The HTTP method.
        public var method: String
        /// Path and query.
        public var target: String
        /// The body of the request, `nil` if it had none.
        package var requestBody: SimulatorJSON?
        /// The HTTP status, `nil` if there was no response.
        public var statusCode: Int?
        /// The header fields of the response, their names in lower case.
        package var headers: [String: String]
        /// The body of the response, `nil` if it had none.
        package var responseBody: SimulatorJSON?

        var path: Substring { target.prefix { $0 != "?" } }
    }

    /// The exchanges, oldest first.
    public var exchanges: [Exchange]

    /// The URL of the org in every cassette: links in its responses have this origin.
    public var orgURL: URL { Self.org }

    static let origin = "https://org.example.test"
    private static let org = URL(string: origin) ?? URL(fileURLWithPath: "/")
    private static let format = "okta-cassette-1"

    package init(exchanges: [Exchange] = []) { self.exchanges = exchanges }
}

// MARK: - Files

extension Cassette {
    /// Reads a file; `nil` if it is not a cassette.
    public init?(_ data: Data) {
        guard let json = SimulatorJSON(parsing: data), json["format"]?.string == Self.format,
            let list = json["exchanges"]?.array
        else { return nil }
        let read = list.compactMap(Exchange.init(json:))
        guard read.count == list.count else { return nil }
        exchanges = read
    }

    /// The bytes of a file.
    public var encoded: Data {
        let json: SimulatorJSON = [
            "format": .string(Self.format), "exchanges": .array(exchanges.map(\.json)),
        ]
        return json.encoded
    }
}

extension Cassette.Exchange {
    init?(json: SimulatorJSON) {
        guard let method = json["method"]?.string, let target = json["target"]?.string else {
            return nil
        }
        self.init(
            method: method,
            target: target,
            requestBody: json["request"],
            statusCode: json["status"]?.integer,
            headers: json["headers"]?.object?.compactMapValues(\.string) ?? [:],
            responseBody: json["response"]
        )
    }

    var json: SimulatorJSON {
        [
            "method": .string(method), "target": .string(target), "request": requestBody,
            "status": statusCode.map(SimulatorJSON.integer),
            "headers": .object(headers.mapValues(SimulatorJSON.string)), "response": responseBody,
        ]
    }
}

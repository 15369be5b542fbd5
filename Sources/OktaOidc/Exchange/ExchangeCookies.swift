import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The cookies of one exchange, between redirects of the org.
///
/// They go back to the origin they came from and are stored nowhere.
struct ExchangeCookies {
    private var cookies: [HTTPCookie] = []

    /// The header field `Cookie`; `nil` without cookies.
    var header: String? {
        cookies.isEmpty ? nil : HTTPCookie.requestHeaderFields(with: cookies)["Cookie"]
    }

    var values: [String] { cookies.map(\.value) }

    /// Stores the cookies of a header field `Set-Cookie`, of which several can arrive as one list.
    mutating func store(_ field: String?, from url: URL) {
        let fields = ["Set-Cookie": field ?? ""]
        for cookie in HTTPCookie.cookies(withResponseHeaderFields: fields, for: url) {
            cookies.removeAll { $0.name == cookie.name }
            cookies.append(cookie)
        }
    }
}

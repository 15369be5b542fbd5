import Foundation
import OktaAuthSdk

/// Signs in at the org that its argument names.
///
/// A test runs it with a proxy in its environment,
/// which cannot be changed for one test of a process.
@main
struct ProxyClient {
    static func main() async {
        guard let url = CommandLine.arguments.last.flatMap(URL.init(string:)) else { return }
        _ = try? await OktaAuthSdk(domain: url).authenticate(
            username: "grace", password: "secret-1"
        )
    }
}

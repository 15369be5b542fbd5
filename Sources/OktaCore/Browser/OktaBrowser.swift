public import Foundation

/// Opens pages of the org for the user, in a browser that the app does not look into.
///
/// On Apple's platforms `OktaBrowserSignIn` has one: `OktaSystemBrowser`. An app elsewhere opens the user's browser
/// and receives the callback itself; a test takes one of the simulated org.
public protocol OktaBrowser: Sendable {
    /// Shows `url` until the browser is sent to `redirect`, with any query, and closes it.
    ///
    /// A cancelled task closes the browser, too, and throws `CancellationError`.
    ///
    /// - Parameters:
    ///   - url: A page of the org; it contains no token of the user, but never log it.
    ///   - redirect: The address of the app, for example `com.example.app:/callback`.
    /// - Returns: The address to which the browser was sent; `nil` if the user has closed the browser.
    /// - Throws: Why no browser was shown.
    func open(_ url: URL, returningTo redirect: URL) async throws -> URL?
}

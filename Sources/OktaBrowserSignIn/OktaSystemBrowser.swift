#if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
public import AuthenticationServices
public import Foundation
public import OktaCore
import OktaOidc

/// The browser of the system, in a sheet of the app: `ASWebAuthenticationSession`.
///
/// ```swift
/// func signIn() async throws -> OktaOidcStateManager {
///     try await OktaOidc().signInWithBrowser(OktaSystemBrowser())
/// }
/// ```
///
/// It shares the cookies of Safari, unless it is ephemeral, so that a user who is signed in at the org
/// need not type. The system first shows a dialog: may the app use the address of the org?
@MainActor
public final class OktaSystemBrowser: NSObject, OktaBrowser,
    ASWebAuthenticationPresentationContextProviding
{
    private let anchor: ASPresentationAnchor?
    private let isEphemeral: Bool

    /// Creates a browser.
    ///
    /// - Parameters:
    ///   - anchor: The window in front of which it is shown; by default the system's choice.
    ///   - isEphemeral: Whether it has no cookies of other sign-ins and keeps none.
    public init(over anchor: ASPresentationAnchor? = nil, isEphemeral: Bool = false) {
        (self.anchor, self.isEphemeral) = (anchor, isEphemeral)
    }

    /// Shows `url` until the browser is sent to `redirect`, and closes it.
    ///
    /// - Throws: The error of `ASWebAuthenticationSession`, but not that the user has closed it; an
    ///   `https` redirect needs iOS 17.4, macOS 14.4, visionOS 1.1.
    @MainActor public func open(_ url: URL, returningTo redirect: URL) async throws -> URL? {
        let call = PendingCall<URL?>()
        show(url, until: redirect, call)
        return try await call.value()
    }

    private func show(_ url: URL, until redirect: URL, _ call: PendingCall<URL?>) {
        // Called on any thread.
        let complete: @Sendable (URL?, (any Error)?) -> Void = { callback, error in
            let isClosed = (error as? ASWebAuthenticationSessionError)?.code == .canceledLogin
            if let error, !isClosed {
                call.end(with: .failure(error))
            } else {
                call.end(with: .success(callback))
            }
        }
        let session: ASWebAuthenticationSession
        if redirect.scheme?.lowercased() != "https" {
            session = ASWebAuthenticationSession(
                url: url, callbackURLScheme: redirect.scheme, completionHandler: complete
            )
        } else if #available(iOS 17.4, macOS 14.4, visionOS 1.1, *), let host = redirect.host {
            session = ASWebAuthenticationSession(
                url: url,
                callback: .https(host: host, path: redirect.path),
                completionHandler: complete
            )
        } else {
            call.end(
                with: .failure(
                    OktaOidcError.invalidConfiguration(
                        "redirectUri begins with https://, which this system cannot return to"
                    )
                )
            )
            return
        }
        session.presentationContextProvider = self
        session.prefersEphemeralWebBrowserSession = isEphemeral
        let shown = ShownSession(session)
        call.work.attach(CancelAction { Task { @MainActor in shown.session.cancel() } })
        if !session.start() {
            call.end(with: .failure(ASWebAuthenticationSessionError(.presentationContextInvalid)))
        }
    }

    /// The window of the app.
    public func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
    {
        anchor ?? ASPresentationAnchor()
    }

    /// Unchecked: used on the main actor alone.
    private final class ShownSession: @unchecked Sendable {
        let session: ASWebAuthenticationSession

        init(_ session: ASWebAuthenticationSession) { self.session = session }
    }
}
#endif

/// English sentences for the user about what can fail in any product.
///
/// They name no unknown cause, and suggest to try again only where that can help.
package enum UserTexts {
    /// No response came.
    package static let connection = "The server cannot be reached. Check your connection."
    /// The server failed, or cannot do this now.
    package static let unavailable = "This does not work at the moment. Please try again later."
    /// Something on the way responded in place of the server.
    package static let blocked =
        "Perhaps your network blocks this app, or asks you to sign in to it. Please check it."
    /// Whether the server acted is not known.
    package static let unclear = "Something went wrong. If you cannot continue, please start again."
    package static let tooManyAttempts = "Too many attempts. Please wait a moment."
    /// The transaction or what continues it is over.
    package static let expired = "Your session has expired. Please sign in again."
    package static let notPermitted = "This is not permitted. Please contact your administrator."
    package static let configuration =
        "This app is not set up correctly. Please contact its support."
    /// The app asked for what is not possible, or does not know what comes next.
    package static let cannotContinue = "This app cannot continue here. Please contact its support."
    package static let missingInput = "Please fill in every field."
    package static let inProgress = "One moment, this is under way."
}

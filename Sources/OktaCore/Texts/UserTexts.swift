package import Foundation

/// Sentences for the user about what can fail in any product.
///
/// They say nothing about a cause that is not known, and send nobody to try again where that cannot help.
package enum UserTexts {
    // Tuples of literals, since the compiler makes them without code.
    /// One sentence in all languages.
    package typealias Sentence = (en: String, de: String, fr: String, es: String)

    /// `sentence` in the language of `locale`; in English where there is no other.
    package static func text(_ sentence: Sentence, for locale: Locale) -> String {
        switch locale.identifier.prefix(while: { $0 != "_" && $0 != "-" }).lowercased() {
        case "de": sentence.de
        case "fr": sentence.fr
        case "es": sentence.es
        default: sentence.en
        }
    }

    /// No answer came.
    package static let connection: Sentence = (
        "The server cannot be reached. Check your connection.",
        "Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung.",
        "Le serveur est injoignable. Vérifiez votre connexion.",
        "No se puede conectar con el servidor. Compruebe la conexión."
    )
    /// The server failed, or cannot do this now.
    package static let unavailable: Sentence = (
        "This does not work at the moment. Please try again later.",
        "Das geht im Moment nicht. Bitte versuchen Sie es später noch einmal.",
        "Ceci ne fonctionne pas pour le moment. Veuillez réessayer plus tard.",
        "Esto no funciona en este momento. Inténtelo de nuevo más tarde."
    )
    /// Something on the way answered in place of the server.
    package static let blocked: Sentence = (
        "Perhaps your network blocks this app, or asks you to sign in to it. Please check it.",
        "Vielleicht sperrt Ihr Netzwerk diese App oder verlangt eine Anmeldung. Bitte prüfen Sie es.",
        "Votre réseau bloque peut-être cette application ou demande une connexion. Veuillez le vérifier.",
        "Quizá su red bloquea esta aplicación o le pide iniciar sesión. Compruébela."
    )
    /// Whether the server acted is not known.
    package static let unclear: Sentence = (
        "Something went wrong. If you cannot continue, please start again.",
        "Etwas ist schiefgegangen. Wenn es nicht weitergeht, beginnen Sie bitte neu.",
        "Un problème est survenu. Si vous ne pouvez pas continuer, veuillez recommencer.",
        "Se ha producido un problema. Si no puede continuar, empiece de nuevo."
    )
    /// A rate limit.
    package static let tooManyAttempts: Sentence = (
        "Too many attempts. Please wait a moment.",
        "Zu viele Versuche. Bitte warten Sie einen Moment.",
        "Trop de tentatives. Veuillez patienter un instant.",
        "Demasiados intentos. Espere un momento."
    )
    /// The transaction or what continues it is over.
    package static let expired: Sentence = (
        "Your session has expired. Please sign in again.",
        "Die Sitzung ist abgelaufen. Bitte melden Sie sich neu an.",
        "La session a expiré. Veuillez vous reconnecter.",
        "La sesión ha caducado. Inicie sesión de nuevo."
    )
    /// The org does not permit it.
    package static let notPermitted: Sentence = (
        "This is not permitted. Please contact your administrator.",
        "Das ist nicht erlaubt. Bitte wenden Sie sich an Ihre Administration.",
        "Ceci n’est pas autorisé. Veuillez contacter votre administrateur.",
        "Esto no está permitido. Póngase en contacto con el administrador."
    )
    /// The app is configured wrongly.
    package static let configuration: Sentence = (
        "This app is not set up correctly. Please contact its support.",
        "Diese App ist nicht richtig eingerichtet. Bitte wenden Sie sich an ihren Support.",
        "Cette application n’est pas correctement configurée. Veuillez contacter son assistance.",
        "Esta aplicación no está bien configurada. Póngase en contacto con su soporte."
    )
    /// The app asked for what is not possible, or does not know what comes next.
    package static let cannotContinue: Sentence = (
        "This app cannot continue here. Please contact its support.",
        "Diese App kann hier nicht weitermachen. Bitte wenden Sie sich an ihren Support.",
        "Cette application ne peut pas continuer ici. Veuillez contacter son assistance.",
        "Esta aplicación no puede continuar aquí. Póngase en contacto con su soporte."
    )
    /// A value is missing.
    package static let missingInput: Sentence = (
        "Please fill in every field.",
        "Bitte füllen Sie alle Felder aus.",
        "Veuillez remplir tous les champs.",
        "Rellene todos los campos."
    )
    /// Another operation is in flight.
    package static let inProgress: Sentence = (
        "One moment, this is under way.",
        "Einen Moment, das läuft bereits.",
        "Un instant, c’est en cours.",
        "Un momento, ya está en curso."
    )

    /// All of them.
    package static let all: [Sentence] = [
        connection, unavailable, blocked, unclear, tooManyAttempts, expired, notPermitted,
        configuration, cannotContinue, missingInput, inProgress,
    ]
}

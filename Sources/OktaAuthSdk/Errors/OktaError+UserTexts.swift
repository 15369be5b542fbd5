public import Foundation
import OktaCore

extension OktaError {
    /// A text for the user, in the language of `locale` where there is one.
    ///
    /// English, German, French and Spanish; English elsewhere. It says what the user can do, as ``recovery`` and
    /// ``isRetryable`` do for the app. It quotes neither the server nor what is meant for developers: both are in
    /// the ``description``. To use texts of your own, translate ``localizationKey``; to have the server translate
    /// its words, set ``OktaConfiguration/language``.
    ///
    /// - Parameter locale: Whose language to speak; by default that of the device.
    /// - Returns: One or two sentences.
    public func userText(for locale: Locale = .current) -> String {
        UserTexts.text(sentence, for: locale)
    }

    private var sentence: UserTexts.Sentence {
        switch self {
        case .serverRespondedWithError(let response): sentence(about: response)
        case .connectionError: UserTexts.connection
        case .responseSerializationError(let error as OktaDecodingFailure, _)
        where !error.isAboutJSON:
            UserTexts.blocked
        case .responseSerializationError, .emptyServerResponse, .invalidResponse,
            .unexpectedResponse:
            UserTexts.unclear
        case .invalidParameters:
            recovery == .correctInput ? UserTexts.missingInput : UserTexts.configuration
        case .alreadyInProgress: UserTexts.inProgress
        case .errorBuildingURLRequest, .wrongStatus, .unknownStatus, .internalError:
            UserTexts.cannotContinue
        }
    }

    private func sentence(about response: OktaAPIErrorResponse) -> UserTexts.Sentence {
        guard Self.saysWhatHappened(response) else {
            return isRetryable ? UserTexts.unavailable : UserTexts.blocked
        }
        let key: String? =
            switch code {
            case .wrongCredentials: "E0000004"
            case .linkExpired: "E0000105"
            default: errorCode
            }
        let own: UserTexts.Sentence? = Self.userTexts.first { $0.code == key }
            .map { ($0.en, $0.de, $0.fr, $0.es) }
        let isLimited = response.http?.isRateLimited == true || code == .rateLimitExceeded
        return switch Self.recovery(after: code) {
        case .waitAndRetry:
            own ?? (isLimited ? UserTexts.tooManyAttempts : UserTexts.unavailable)
        // Its status says another thing than its code.
        case _ where isLimited: UserTexts.tooManyAttempts
        case .correctInput: own ?? Self.notAccepted
        case .startOver:
            own ?? (transaction == .ended ? UserTexts.expired : UserTexts.unclear)
        case .fetchStatus: UserTexts.unclear
        case .unlockAccount, .askAdministrator: own ?? UserTexts.notPermitted
        case .programmingError: UserTexts.cannotContinue
        }
    }

    static let notAccepted: UserTexts.Sentence = (
        "This was not accepted. Please check what you entered.",
        "Das wurde nicht angenommen. Bitte prüfen Sie Ihre Eingabe.",
        "Ceci n’a pas été accepté. Veuillez vérifier votre saisie.",
        "No se ha aceptado. Compruebe lo que ha introducido."
    )

    /// What is said about one code of the server in all languages.
    typealias UserText = (code: String, en: String, de: String, fr: String, es: String)

    // Tuples of literals, since the compiler makes them without code.
    static let userTexts: [UserText] = [
        (
            "E0000004",
            "User name or password is wrong.",
            "Benutzername oder Passwort ist falsch.",
            "Nom d’utilisateur ou mot de passe incorrect.",
            "El usuario o la contraseña no son correctos."
        ),
        (
            "E0000014",
            "The password could not be changed. Check the old password and the rules for the new one.",
            "Das Passwort konnte nicht geändert werden. Prüfen Sie das alte Passwort und die Regeln für das neue.",
            "Le mot de passe n’a pas pu être changé. Vérifiez l’ancien et les règles du nouveau.",
            "No se pudo cambiar la contraseña. Compruebe la anterior y las reglas de la nueva."
        ),
        (
            "E0000068",
            "The code or answer is wrong.",
            "Der Code oder die Antwort ist falsch.",
            "Le code ou la réponse est incorrect.",
            "El código o la respuesta no es correcto."
        ),
        (
            "E0000069",
            "Too many wrong codes: your account is locked.",
            "Zu viele falsche Codes: Ihr Konto ist gesperrt.",
            "Trop de codes erronés : votre compte est bloqué.",
            "Demasiados códigos incorrectos: su cuenta está bloqueada."
        ),
        (
            "E0000080",
            "The new password does not meet the rules.",
            "Das neue Passwort entspricht nicht den Regeln.",
            "Le nouveau mot de passe ne respecte pas les règles.",
            "La nueva contraseña no cumple las reglas."
        ),
        (
            "E0000082",
            "This code was used already. Wait for the next one.",
            "Dieser Code wurde schon benutzt. Warten Sie auf den nächsten.",
            "Ce code a déjà été utilisé. Attendez le suivant.",
            "Este código ya se ha usado. Espere al siguiente."
        ),
        (
            "E0000083",
            "This code has expired. Enter the current one.",
            "Dieser Code ist abgelaufen. Geben Sie den aktuellen ein.",
            "Ce code a expiré. Saisissez le code actuel.",
            "Este código ha caducado. Introduzca el actual."
        ),
        (
            "E0000087",
            "The answer is wrong.",
            "Die Antwort ist falsch.",
            "La réponse est incorrecte.",
            "La respuesta no es correcta."
        ),
        (
            "E0000098",
            "This phone number is not valid.",
            "Diese Telefonnummer ist ungültig.",
            "Ce numéro de téléphone n’est pas valide.",
            "Este número de teléfono no es válido."
        ),
        (
            "E0000105",
            "This link has expired or was used already.",
            "Dieser Link ist abgelaufen oder wurde schon benutzt.",
            "Ce lien a expiré ou a déjà été utilisé.",
            "Este enlace ha caducado o ya se ha usado."
        ),
        (
            "E0000106",
            "Enter the next code that your token shows.",
            "Geben Sie den nächsten Code ein, den Ihr Token zeigt.",
            "Saisissez le prochain code affiché par votre jeton.",
            "Introduzca el siguiente código que muestre su token."
        ),
        (
            "E0000109",
            "A text message was just sent. Wait 30 seconds for another one.",
            "Eine SMS wurde gerade gesendet. Warten Sie 30 Sekunden auf eine weitere.",
            "Un SMS vient d’être envoyé. Attendez 30 secondes avant d’en demander un autre.",
            "Se acaba de enviar un SMS. Espere 30 segundos para pedir otro."
        ),
        (
            "E0000113",
            "Choose a new PIN for your token.",
            "Wählen Sie eine neue PIN für Ihren Token.",
            "Choisissez un nouveau code PIN pour votre jeton.",
            "Elija un PIN nuevo para su token."
        ),
        (
            "E0000118",
            "An e-mail was just sent. Wait 5 seconds for another one.",
            "Eine E-Mail wurde gerade gesendet. Warten Sie 5 Sekunden auf eine weitere.",
            "Un e-mail vient d’être envoyé. Attendez 5 secondes avant d’en demander un autre.",
            "Se acaba de enviar un correo. Espere 5 segundos para pedir otro."
        ),
        (
            "E0000119",
            "Your account is locked. Please contact your administrator.",
            "Ihr Konto ist gesperrt. Bitte wenden Sie sich an Ihre Administration.",
            "Votre compte est bloqué. Veuillez contacter votre administrateur.",
            "Su cuenta está bloqueada. Póngase en contacto con el administrador."
        ),
        (
            "E0000133",
            "A call was just made. Wait 30 seconds for another one.",
            "Ein Anruf wurde gerade getätigt. Warten Sie 30 Sekunden auf einen weiteren.",
            "Un appel vient d’être passé. Attendez 30 secondes avant d’en demander un autre.",
            "Se acaba de hacer una llamada. Espere 30 segundos para pedir otra."
        ),
    ]
}

extension OktaDecodingFailure {
    /// Whether the body claims to be JSON, so that it is the org's and damaged.
    fileprivate var isAboutJSON: Bool { contentType?.contains("json") ?? true }
}

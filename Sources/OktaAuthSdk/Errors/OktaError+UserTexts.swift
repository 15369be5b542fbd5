public import Foundation

extension OktaError {
    /// A text for the user, in the language of `locale` where there is one.
    ///
    /// English, German, French and Spanish, for the errors users meet. Elsewhere it is the
    /// ``description``, which holds the server's words. To use texts of your own, translate
    /// ``localizationKey``; to have the server translate its words, set
    /// ``OktaConfiguration/locale``.
    ///
    /// - Parameter locale: Whose language to speak; by default that of the device.
    /// - Returns: One or two sentences.
    public func userText(for locale: Locale = .current) -> String {
        let key = localizationKey.replacingOccurrences(of: "okta.error.", with: "")
        let language = locale.identifier.prefix { $0 != "_" && $0 != "-" }.lowercased()
        guard let texts = Self.userTexts[key] else { return description }
        return texts[language] ?? texts["en"] ?? description
    }

    /// The texts by key and language.
    static let userTexts: [String: [String: String]] = [
        "E0000004": [
            "en": "User name or password is wrong.",
            "de": "Benutzername oder Passwort ist falsch.",
            "fr": "Nom d’utilisateur ou mot de passe incorrect.",
            "es": "El usuario o la contraseña no son correctos.",
        ],
        "E0000011": [
            "en": "Your session has expired. Please sign in again.",
            "de": "Die Sitzung ist abgelaufen. Bitte melden Sie sich neu an.",
            "fr": "La session a expiré. Veuillez vous reconnecter.",
            "es": "La sesión ha caducado. Inicie sesión de nuevo.",
        ],
        "E0000014": [
            "en":
                "The password could not be changed. Check the old password and the rules for the new one.",
            "de":
                "Das Passwort konnte nicht geändert werden. Prüfen Sie das alte Passwort und die Regeln für das neue.",
            "fr":
                "Le mot de passe n’a pas pu être changé. Vérifiez l’ancien et les règles du nouveau.",
            "es":
                "No se pudo cambiar la contraseña. Compruebe la anterior y las reglas de la nueva.",
        ],
        "E0000047": [
            "en": "Too many attempts. Please wait a moment.",
            "de": "Zu viele Versuche. Bitte warten Sie einen Moment.",
            "fr": "Trop de tentatives. Veuillez patienter un instant.",
            "es": "Demasiados intentos. Espere un momento.",
        ],
        "E0000068": [
            "en": "The code or answer is wrong.",
            "de": "Der Code oder die Antwort ist falsch.",
            "fr": "Le code ou la réponse est incorrect.",
            "es": "El código o la respuesta no es correcto.",
        ],
        "E0000069": [
            "en": "Too many wrong codes: your account is locked.",
            "de": "Zu viele falsche Codes: Ihr Konto ist gesperrt.",
            "fr": "Trop de codes erronés : votre compte est bloqué.",
            "es": "Demasiados códigos incorrectos: su cuenta está bloqueada.",
        ],
        "E0000080": [
            "en": "The new password does not meet the rules.",
            "de": "Das neue Passwort entspricht nicht den Regeln.",
            "fr": "Le nouveau mot de passe ne respecte pas les règles.",
            "es": "La nueva contraseña no cumple las reglas.",
        ],
        "E0000082": [
            "en": "This code was used already. Wait for the next one.",
            "de": "Dieser Code wurde schon benutzt. Warten Sie auf den nächsten.",
            "fr": "Ce code a déjà été utilisé. Attendez le suivant.",
            "es": "Este código ya se ha usado. Espere al siguiente.",
        ],
        "E0000083": [
            "en": "This code has expired. Enter the current one.",
            "de": "Dieser Code ist abgelaufen. Geben Sie den aktuellen ein.",
            "fr": "Ce code a expiré. Saisissez le code actuel.",
            "es": "Este código ha caducado. Introduzca el actual.",
        ],
        "E0000087": [
            "en": "The answer is wrong.",
            "de": "Die Antwort ist falsch.",
            "fr": "La réponse est incorrecte.",
            "es": "La respuesta no es correcta.",
        ],
        "E0000098": [
            "en": "This phone number is not valid.",
            "de": "Diese Telefonnummer ist ungültig.",
            "fr": "Ce numéro de téléphone n’est pas valide.",
            "es": "Este número de teléfono no es válido.",
        ],
        "E0000105": [
            "en": "This link has expired or was used already.",
            "de": "Dieser Link ist abgelaufen oder wurde schon benutzt.",
            "fr": "Ce lien a expiré ou a déjà été utilisé.",
            "es": "Este enlace ha caducado o ya se ha usado.",
        ],
        "E0000109": [
            "en": "A text message was just sent. Wait 30 seconds for another one.",
            "de": "Eine SMS wurde gerade gesendet. Warten Sie 30 Sekunden auf eine weitere.",
            "fr": "Un SMS vient d’être envoyé. Attendez 30 secondes avant d’en demander un autre.",
            "es": "Se acaba de enviar un SMS. Espere 30 segundos para pedir otro.",
        ],
        "E0000118": [
            "en": "An e-mail was just sent. Wait 5 seconds for another one.",
            "de": "Eine E-Mail wurde gerade gesendet. Warten Sie 5 Sekunden auf eine weitere.",
            "fr":
                "Un e-mail vient d’être envoyé. Attendez 5 secondes avant d’en demander un autre.",
            "es": "Se acaba de enviar un correo. Espere 5 segundos para pedir otro.",
        ],
        "E0000119": [
            "en": "Your account is locked. Please contact your administrator.",
            "de": "Ihr Konto ist gesperrt. Bitte wenden Sie sich an Ihre Administration.",
            "fr": "Votre compte est bloqué. Veuillez contacter votre administrateur.",
            "es": "Su cuenta está bloqueada. Póngase en contacto con el administrador.",
        ],
        "E0000133": [
            "en": "A call was just made. Wait 30 seconds for another one.",
            "de": "Ein Anruf wurde gerade getätigt. Warten Sie 30 Sekunden auf einen weiteren.",
            "fr": "Un appel vient d’être passé. Attendez 30 secondes avant d’en demander un autre.",
            "es": "Se acaba de hacer una llamada. Espere 30 segundos para pedir otra.",
        ],
        "connection": [
            "en": "The server cannot be reached. Check your connection.",
            "de": "Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung.",
            "fr": "Le serveur est injoignable. Vérifiez votre connexion.",
            "es": "No se puede conectar con el servidor. Compruebe la conexión.",
        ],
        "alreadyInProgress": [
            "en": "One moment, this is under way.",
            "de": "Einen Moment, das läuft bereits.",
            "fr": "Un instant, c’est en cours.",
            "es": "Un momento, ya está en curso.",
        ],
    ]
}

public import Foundation

extension OktaError {
    /// A text for the user, in the language of `locale` where there is one.
    ///
    /// English, German, French and Spanish, for the errors users meet. Elsewhere it is the
    /// ``description``, which holds the server's words. To use texts of your own, translate
    /// ``localizationKey``; to have the server translate its words, set
    /// ``OktaConfiguration/language``.
    ///
    /// - Parameter locale: Whose language to speak; by default that of the device.
    /// - Returns: One or two sentences.
    public func userText(for locale: Locale = .current) -> String {
        let key = localizationKey.replacingOccurrences(of: "okta.error.", with: "")
        let language = locale.identifier.prefix { $0 != "_" && $0 != "-" }.lowercased()
        guard let text = Self.userTexts.first(where: { $0.key == key }) else { return description }
        switch language {
        case "de": return text.de
        case "fr": return text.fr
        case "es": return text.es
        default: return text.en
        }
    }

    /// One error in all languages.
    typealias UserText = (key: String, en: String, de: String, fr: String, es: String)

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
            "E0000011",
            "Your session has expired. Please sign in again.",
            "Die Sitzung ist abgelaufen. Bitte melden Sie sich neu an.",
            "La session a expiré. Veuillez vous reconnecter.",
            "La sesión ha caducado. Inicie sesión de nuevo."
        ),
        (
            "E0000014",
            "The password could not be changed. Check the old password and the rules for the new one.",
            "Das Passwort konnte nicht geändert werden. Prüfen Sie das alte Passwort und die Regeln für das neue.",
            "Le mot de passe n’a pas pu être changé. Vérifiez l’ancien et les règles du nouveau.",
            "No se pudo cambiar la contraseña. Compruebe la anterior y las reglas de la nueva."
        ),
        (
            "E0000047",
            "Too many attempts. Please wait a moment.",
            "Zu viele Versuche. Bitte warten Sie einen Moment.",
            "Trop de tentatives. Veuillez patienter un instant.",
            "Demasiados intentos. Espere un momento."
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
            "E0000109",
            "A text message was just sent. Wait 30 seconds for another one.",
            "Eine SMS wurde gerade gesendet. Warten Sie 30 Sekunden auf eine weitere.",
            "Un SMS vient d’être envoyé. Attendez 30 secondes avant d’en demander un autre.",
            "Se acaba de enviar un SMS. Espere 30 segundos para pedir otro."
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
        (
            "connection",
            "The server cannot be reached. Check your connection.",
            "Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung.",
            "Le serveur est injoignable. Vérifiez votre connexion.",
            "No se puede conectar con el servidor. Compruebe la conexión."
        ),
        (
            "configuration",
            "This app is not set up correctly. Please contact its support.",
            "Diese App ist nicht richtig eingerichtet. Bitte wenden Sie sich an ihren Support.",
            "Cette application n’est pas correctement configurée. Veuillez contacter son assistance.",
            "Esta aplicación no está bien configurada. Póngase en contacto con su soporte."
        ),
        (
            "invalidParameters",
            "Please fill in every field.",
            "Bitte füllen Sie alle Felder aus.",
            "Veuillez remplir tous les champs.",
            "Rellene todos los campos."
        ),
        (
            "alreadyInProgress",
            "One moment, this is under way.",
            "Einen Moment, das läuft bereits.",
            "Un instant, c’est en cours.",
            "Un momento, ya está en curso."
        ),
    ]
}

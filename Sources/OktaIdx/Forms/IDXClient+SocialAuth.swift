public import Foundation
import OktaCore

extension IDXClient.Remediation {
    // Unchecked: every stored property is a constant of a `Sendable` type.
    /// A way to sign in at an identity provider, in a browser.
    public final class SocialAuth: IDXClient.Remediation, @unchecked Sendable {
        /// An identity provider.
        public enum Service: String, CaseIterable, Hashable, Sendable {
            /// Facebook.
            case facebook = "FACEBOOK"
            /// Google.
            case google = "GOOGLE"
            /// LinkedIn.
            case linkedin = "LINKEDIN"
            /// Microsoft.
            case microsoft = "MICROSOFT"
            /// Apple.
            case apple = "APPLE"
            /// A provider of OpenID Connect.
            case oidc = "OIDC"
            /// Another Okta org.
            case okta = "OKTA"
            /// A provider of SAML.
            case saml = "SAML2"
            /// A smart card.
            case smartCard = "X509"
            /// Integrated Windows authentication.
            case iwa = "IWA"
            /// Desktop single sign-on without an agent.
            case agentlessDSSO = "AgentlessDSSO"
            /// A provider of the integration network.
            case oinSocial = "OIN_SOCIAL"
            /// A proof of identity.
            case idProofing = "ID_PROOFING"
            /// Another provider: see ``IDXClient/Remediation/SocialAuth/serviceName``.
            case other
        }

        /// Where the browser goes.
        ///
        /// It contains a token of the transaction: never log it.
        public let redirectUrl: URL

        init?(social model: ResponseModel, _ index: Int) {
            let form = model.content.forms[index]
            guard form.name == RemediationType.redirectIdp.rawValue, let url = form.href,
                Origin(url).isSecure
            else { return nil }
            redirectUrl = url
            super.init(model, index)
        }

        /// The identity provider.
        public var service: Service {
            let name = serviceName?.uppercased()
            return Service.allCases.first { $0.rawValue.uppercased() == name } ?? .other
        }
        /// The identity provider as the server spells it.
        public var serviceName: String? { record.members["type"]?.scalarText }
        /// The id of the identity provider in the org.
        public var id: String? { record.members["idp"]?["id"]?.scalarText }
        /// The name of the identity provider in the org.
        public var idpName: String? { record.members["idp"]?["name"]?.scalarText }
    }
}

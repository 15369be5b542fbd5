import OktaAuthSdk
import OktaCore

extension OktaFactor {
    /// The factor as a screen shows it.
    func choice(id: String = "0") -> OktaSignIn.Factor {
        var factor = type.choice(id: id, by: provider)
        // The vendor of an identity provider is its name; the vendor of Okta's factors is not shown.
        if factor.kind == .identityProvider, let vendor { factor.name = vendor }
        factor.isActive = ![Self.inactive, Self.pending].contains(status ?? "")
        let detail = detail?.nonBlank ?? profile?.name?.nonBlank
        factor.detail = detail == factor.name ? nil : detail
        factor.isRequired = enrollment == "REQUIRED"
        return factor
    }
}

extension OktaFactor {
    private static let inactive = "INACTIVE"
    private static let pending = "PENDING_ACTIVATION"

    /// Who made the factor, if that is neither Okta nor unknown.
    var vendor: String? {
        guard let name = factor.vendorName?.nonBlank,
            !["OKTA", "CUSTOM"].contains(name.uppercased())
        else { return nil }
        return name
    }

    /// Whether the user may have one more of this kind.
    ///
    /// An org that does not say allows one.
    private var allowsOneMore: Bool {
        factor.enrollmentLimits?.allowsOneMore ?? (status != "ACTIVE")
    }

    /// Whether a user can set it up with this app.
    var canSetUp: Bool {
        // Without the name of an identity provider, no page can be opened.
        if case .claimsProvider = kind, vendor == nil { return false }
        return hasScreen && canEnroll() && enrollmentFields != nil && allowsOneMore
    }

    /// Whether a screen can verify it or set it up.
    var hasScreen: Bool { BuiltInFactor.row(of: type)?.screen != .unknown }
}

extension FactorType {
    /// A factor of this type as a screen shows it; by default its id is the type.
    func choice(id: String? = nil, by provider: FactorProvider? = nil) -> OktaSignIn.Factor {
        let row = BuiltInFactor.row(of: self)
        let kind: OktaSignIn.Factor.Kind =
            switch row?.screen {
            case .question: .question
            case .sms: .sms
            case .call: .call
            case .email: .email
            case .push: .push
            case .app: .totp
            case .token: .token
            case .passkey: .passkey
            case .browser: .identityProvider
            case .password: .password
            case .unknown, nil: .other(rawValue)
            }
        let name = row?.name(by: provider)() ?? rawValue.nonBlank ?? UserText.anotherFactor()
        return .init(id: id ?? rawValue, kind: kind, name: name)
    }
}

extension OktaEnrollmentField {
    var label: String {
        switch self {
        case .phoneNumber: UserText.phoneNumber()
        case .phoneExtension: UserText.phoneExtension()
        case .questionId: UserText.question()
        case .questionText: UserText.ownQuestion()
        case .answer: UserText.answer()
        case .credentialId: UserText.tokenName()
        case .passCode: UserText.code()
        case .nextPassCode: UserText.codeAfterIt()
        case .password: UserText.newPassword()
        }
    }
}

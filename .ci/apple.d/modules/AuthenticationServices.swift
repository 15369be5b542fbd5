public import Foundation

// Passkeys: iOS 15, macOS 12, tvOS 16, visionOS 1. Security keys: iOS 15, macOS 12 only.

public protocol ASAuthorizationCredential: NSCopying, NSSecureCoding, NSObjectProtocol {}
public protocol ASAuthorizationProvider: NSObjectProtocol {}
open class ASAuthorizationRequest: NSObject, @unchecked Sendable {
    override init() { fatalError() }
}

@available(iOS 15.0, macOS 12.0, tvOS 15.0, visionOS 1.0, *)
@available(watchOS, unavailable)
public protocol ASPublicKeyCredential: ASAuthorizationCredential {
    var rawClientDataJSON: Data { get }
    var credentialID: Data { get }
}

@available(iOS 15.0, macOS 12.0, tvOS 16.0, visionOS 1.0, *)
@available(watchOS, unavailable)
public protocol ASAuthorizationPublicKeyCredentialRegistration: ASPublicKeyCredential {
    var rawAttestationObject: Data? { get }
}

@available(iOS 15.0, macOS 12.0, tvOS 16.0, visionOS 1.0, *)
@available(watchOS, unavailable)
public protocol ASAuthorizationPublicKeyCredentialAssertion: ASPublicKeyCredential {
    var rawAuthenticatorData: Data! { get }
    var userID: Data! { get }
    var signature: Data! { get }
}

@available(iOS 15.0, macOS 12.0, tvOS 16.0, visionOS 1.0, *)
@available(watchOS, unavailable)
public struct ASAuthorizationPublicKeyCredentialUserVerificationPreference: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { fatalError() }
    public init(_ rawValue: String) { fatalError() }
}

@available(iOS 15.0, macOS 12.0, visionOS 1.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct ASAuthorizationPublicKeyCredentialAttestationKind: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { fatalError() }
    public init(_ rawValue: String) { fatalError() }
}

@available(iOS 15.0, macOS 12.0, visionOS 1.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct ASCOSEAlgorithmIdentifier: RawRepresentable, Hashable, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { fatalError() }
    public init(_ rawValue: Int) { fatalError() }
}

@available(iOS 15.0, macOS 12.0, visionOS 1.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
open class ASAuthorizationPublicKeyCredentialParameters: NSObject, @unchecked Sendable {
    public init(algorithm: ASCOSEAlgorithmIdentifier) { fatalError() }
    open var algorithm: ASCOSEAlgorithmIdentifier { fatalError() }
}

@available(iOS 15.0, macOS 12.0, tvOS 16.0, visionOS 1.0, *)
@available(watchOS, unavailable)
public protocol ASAuthorizationPublicKeyCredentialRegistrationRequest: NSObjectProtocol {
    var relyingPartyIdentifier: String { get }
    var userID: Data { get set }
    var name: String { get set }
    var displayName: String? { get set }
    var challenge: Data { get set }
    var userVerificationPreference: ASAuthorizationPublicKeyCredentialUserVerificationPreference { get set }
}

@available(iOS 15.0, macOS 12.0, tvOS 16.0, visionOS 1.0, *)
@available(watchOS, unavailable)
public protocol ASAuthorizationPublicKeyCredentialAssertionRequest: NSObjectProtocol {
    var relyingPartyIdentifier: String { get set }
    var challenge: Data { get set }
    var userVerificationPreference: ASAuthorizationPublicKeyCredentialUserVerificationPreference { get set }
}

@available(iOS 15.0, macOS 12.0, tvOS 16.0, visionOS 1.0, *)
@available(watchOS, unavailable)
open class ASAuthorizationPlatformPublicKeyCredentialDescriptor: NSObject, @unchecked Sendable {
    public init(credentialID: Data) { fatalError() }
    open var credentialID: Data { get { fatalError() } set {} }
}

@available(iOS 15.0, macOS 12.0, tvOS 16.0, visionOS 1.0, *)
@available(watchOS, unavailable)
open class ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest: ASAuthorizationRequest, @unchecked Sendable {
    open var relyingPartyIdentifier: String { fatalError() }
    open var userID: Data { get { fatalError() } set {} }
    open var name: String { get { fatalError() } set {} }
    open var displayName: String? { get { fatalError() } set {} }
    open var challenge: Data { get { fatalError() } set {} }
    open var userVerificationPreference: ASAuthorizationPublicKeyCredentialUserVerificationPreference { get { fatalError() } set {} }
    @available(tvOS, unavailable)
    open var attestationPreference: ASAuthorizationPublicKeyCredentialAttestationKind { get { fatalError() } set {} }
    @available(iOS 17.4, macOS 14.4, visionOS 1.1, *)
    @available(tvOS, unavailable)
    open var excludedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor]? { get { fatalError() } set {} }
}

@available(iOS 15.0, macOS 12.0, tvOS 16.0, visionOS 1.0, *)
@available(watchOS, unavailable)
open class ASAuthorizationPlatformPublicKeyCredentialAssertionRequest: ASAuthorizationRequest, ASAuthorizationPublicKeyCredentialAssertionRequest, @unchecked Sendable {
    open var relyingPartyIdentifier: String { get { fatalError() } set {} }
    open var challenge: Data { get { fatalError() } set {} }
    open var userVerificationPreference: ASAuthorizationPublicKeyCredentialUserVerificationPreference { get { fatalError() } set {} }
    open var allowedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor] { get { fatalError() } set {} }
}

@available(iOS 15.0, macOS 12.0, tvOS 16.0, visionOS 1.0, *)
@available(watchOS, unavailable)
open class ASAuthorizationPlatformPublicKeyCredentialProvider: NSObject, ASAuthorizationProvider, @unchecked Sendable {
    public init(relyingPartyIdentifier: String) { fatalError() }
    open func createCredentialRegistrationRequest(challenge: Data, name: String, userID: Data) -> ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest { fatalError() }
    open func createCredentialAssertionRequest(challenge: Data) -> ASAuthorizationPlatformPublicKeyCredentialAssertionRequest { fatalError() }
}

@available(iOS 15.0, macOS 12.0, *)
@available(visionOS, unavailable)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
open class ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor: NSObject, @unchecked Sendable {
    public struct Transport: RawRepresentable, Hashable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { fatalError() }
        public init(_ rawValue: String) { fatalError() }
        public static var allSupported: [ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor.Transport] { fatalError() }
    }
    public init(credentialID: Data, transports allowedTransports: [ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor.Transport]) { fatalError() }
}

@available(iOS 15.0, macOS 12.0, *)
@available(visionOS, unavailable)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
open class ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest: ASAuthorizationRequest, @unchecked Sendable {
    open var relyingPartyIdentifier: String { fatalError() }
    open var userID: Data { get { fatalError() } set {} }
    open var name: String { get { fatalError() } set {} }
    open var displayName: String? { get { fatalError() } set {} }
    open var challenge: Data { get { fatalError() } set {} }
    open var userVerificationPreference: ASAuthorizationPublicKeyCredentialUserVerificationPreference { get { fatalError() } set {} }
    open var attestationPreference: ASAuthorizationPublicKeyCredentialAttestationKind { get { fatalError() } set {} }
    open var credentialParameters: [ASAuthorizationPublicKeyCredentialParameters] { get { fatalError() } set {} }
    open var excludedCredentials: [ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor] { get { fatalError() } set {} }
}

@available(iOS 15.0, macOS 12.0, *)
@available(visionOS, unavailable)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
open class ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest: ASAuthorizationRequest, ASAuthorizationPublicKeyCredentialAssertionRequest, @unchecked Sendable {
    open var relyingPartyIdentifier: String { get { fatalError() } set {} }
    open var challenge: Data { get { fatalError() } set {} }
    open var userVerificationPreference: ASAuthorizationPublicKeyCredentialUserVerificationPreference { get { fatalError() } set {} }
    open var allowedCredentials: [ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor] { get { fatalError() } set {} }
}

@available(iOS 15.0, macOS 12.0, *)
@available(visionOS, unavailable)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
open class ASAuthorizationSecurityKeyPublicKeyCredentialProvider: NSObject, ASAuthorizationProvider, @unchecked Sendable {
    public init(relyingPartyIdentifier: String) { fatalError() }
    open func createCredentialRegistrationRequest(challenge: Data, displayName: String, name: String, userID: Data) -> ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest { fatalError() }
    open func createCredentialAssertionRequest(challenge: Data) -> ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest { fatalError() }
}

public import Foundation
import OktaCore

extension IDXClient.Response {
    /// A challenge for an app on the device, for example Okta Verify.
    public struct DeviceChallenge: Sendable {
        /// How the app is asked, for example `LOOPBACK` or `UNIVERSAL_LINK`.
        public let method: String?
        /// The address that opens the app; `nil` if it is asked in another way.
        ///
        /// It can contain a token: never log it.
        public let url: URL?
        /// The form that goes on without the app.
        public let cancel: IDXClient.Remediation?

        init(_ challenge: OktaJSON.Members, cancel: IDXClient.Remediation?) {
            method = challenge["challengeMethod"]?.scalarText
            url = challenge["href"]?.text.flatMap(URL.init(string:))
            self.cancel = cancel
        }
    }

    /// A set-up of the device that has to come first.
    public struct DeviceEnrollment: Hashable, Sendable {
        /// Its kind, for example `oda` for Okta Verify or `mdm` for a management of devices.
        public let name: String?
        /// The platform of the device, for example `IOS`.
        public let platform: String?
        /// The name of the organization.
        public let orgName: String?
        /// The maker of the management of devices.
        public let vendor: String?
        /// Where it is set up.
        public let url: URL?

        init(_ enrollment: OktaJSON.Members) {
            name = enrollment["name"]?.scalarText
            platform = enrollment["platform"]?.scalarText
            orgName = enrollment["orgName"]?.scalarText
            vendor = enrollment["vendor"]?.scalarText
            let address = enrollment["enrollmentLink"]?.text ?? enrollment["signInUrl"]?.text
            url = address.flatMap(URL.init(string:))
        }
    }
}

extension IDXClient.Authenticator {
    /// How long setting up an authenticator can be put off, by the form `skip`.
    public struct GracePeriod: Hashable, Sendable {
        /// How often it can still be put off; `nil` without such a limit.
        public let remainingSkips: Int?
        /// Until when it can be put off; `nil` without such a limit.
        public let expiry: Date?

        init?(_ period: OktaJSON.Members) {
            remainingSkips = period["remainingSkips"]?.integer
            expiry = period["expiry"]?.text.flatMap(WireDate.date(from:))
            guard remainingSkips != nil || expiry != nil else { return nil }
        }
    }
}

extension IDXClient.Remediation {
    /// Something that an application asks to be allowed.
    public struct Scope: Hashable, Sendable {
        /// The name, for example `email`.
        public let name: String
        /// The name to show.
        public let label: String?
        /// A longer text.
        public let explanation: String?

        init(_ scope: OktaJSON.Members) {
            name = scope["name"]?.scalarText ?? scope["value"]?.scalarText ?? ""
            label = scope["label"]?.scalarText
            explanation = scope["desc"]?.scalarText ?? scope["description"]?.scalarText
        }
    }
}

extension IDXClient.Response.DeviceChallenge: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["method": method, "origin": url.map(Origin.init), "cancel": cancel]
    }
}

extension IDXClient.Response.DeviceEnrollment: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["name": name, "platform": platform, "orgName": orgName, "vendor": vendor]
    }
}

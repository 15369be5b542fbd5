// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "okta-auth-swift",
    defaultLocalization: "en",
    platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
    products: [
        .library(name: "OktaAuthSdk", targets: ["OktaAuthSdk"]),
        .library(name: "OktaAuthDiagnosis", targets: ["OktaAuthDiagnosis"]),
        .library(name: "OktaOidc", targets: ["OktaOidc"]),
        .library(name: "OktaBrowserSignIn", targets: ["OktaBrowserSignIn"]),
        .library(name: "OktaIdx", targets: ["OktaIdx"]),
        .library(name: "OktaSignIn", targets: ["OktaSignIn"]),
        .library(name: "OktaSignInUI", targets: ["OktaSignInUI"]),
        .library(name: "OktaAuthSimulator", targets: ["OktaAuthSimulator"]),
        .executable(name: "okta-auth-demo", targets: ["okta-auth-demo"]),
    ],
    targets: [
        .target(
            name: "OktaCore",
            resources: [.copy("PrivacyInfo.xcprivacy"), .process("Resources")]
        ),
        .target(name: "OktaAuthSdk", dependencies: ["OktaCore"]),
        .target(name: "OktaAuthDiagnosis", dependencies: ["OktaAuthSdk"]),
        .target(name: "OktaOidc", dependencies: ["OktaCore"]),
        .target(name: "OktaBrowserSignIn", dependencies: ["OktaCore", "OktaOidc"]),
        .target(name: "OktaIdx", dependencies: ["OktaCore", "OktaOidc"]),
        .target(
            name: "OktaSignIn",
            dependencies: ["OktaCore", "OktaAuthSdk", "OktaIdx", "OktaOidc"]
        ),
        .target(name: "OktaSignInUI", dependencies: ["OktaCore", "OktaSignIn"]),
        .target(name: "OktaAuthSimulator", dependencies: ["OktaCore"]),
        .executableTarget(
            name: "okta-auth-demo",
            dependencies: ["OktaSignIn", "OktaAuthSdk", "OktaAuthSimulator"]
        ),
        // What several test targets share; no product has it.
        .target(
            name: "TestSupport",
            dependencies: ["OktaAuthSdk", "OktaAuthSimulator", "OktaCore"],
            path: "Tests/TestSupport"
        ),
        // A process of its own for a test of proxies; no product has it.
        .executableTarget(
            name: "proxy-client",
            dependencies: ["OktaAuthSdk"],
            path: "Tests/ProxyClient"
        ),
        .testTarget(name: "OktaCoreTests", dependencies: ["OktaCore"]),
        .testTarget(
            name: "OktaAuthSdkTests",
            dependencies: [
                "OktaAuthSdk", "OktaAuthSimulator", "OktaCore", "TestSupport",
                .target(name: "proxy-client", condition: .when(platforms: [.linux])),
            ],
            resources: [.copy("Fixtures")]
        ),
        .testTarget(
            name: "OktaAuthDiagnosisTests",
            dependencies: ["OktaAuthDiagnosis", "OktaAuthSimulator", "OktaCore", "TestSupport"]
        ),
        .testTarget(
            name: "OktaOidcTests",
            dependencies: [
                "OktaOidc", "OktaBrowserSignIn", "OktaAuthSdk", "OktaIdx", "OktaAuthSimulator",
                "OktaCore", "TestSupport",
            ]
        ),
        .testTarget(
            name: "OktaIdxTests",
            dependencies: [
                "OktaIdx", "OktaAuthSdk", "OktaOidc", "OktaAuthSimulator", "OktaCore",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "OktaSignInTests",
            dependencies: [
                "OktaSignIn", "OktaSignInUI", "OktaBrowserSignIn", "OktaAuthSdk", "OktaIdx",
                "OktaAuthSimulator", "OktaCore", "TestSupport",
            ],
            exclude: ["Recorded", "Responses"]
        ),
        .testTarget(
            name: "OktaAuthSimulatorTests",
            dependencies: ["OktaAuthSimulator", "TestSupport"]
        ),
        // The documents of customers and the shapes of earlier SDKs, as apps in Swift 5 compile them.
        .testTarget(
            name: "ConsumerTests",
            dependencies: [
                "OktaAuthSdk", "OktaIdx", "OktaOidc", "OktaBrowserSignIn", "OktaSignIn",
                "OktaAuthSimulator", "TestSupport",
            ],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .executableTarget(
            name: "okta-auth-benchmarks",
            dependencies: [
                "OktaAuthSdk", "OktaOidc", "OktaIdx", "OktaSignIn", "OktaAuthSimulator",
            ],
            path: "Tests/Benchmarks"
        ),
    ],
    swiftLanguageModes: [.v6]
)

// Without these features, two targets compile the documents of customers as apps do: the tests of OktaIdx in Swift 6,
// and ConsumerTests in Swift 5.
for target in package.targets where !["OktaIdxTests", "ConsumerTests"].contains(target.name) {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}

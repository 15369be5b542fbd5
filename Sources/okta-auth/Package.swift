// swift-tools-version: 6.2

import PackageDescription

// A package of its own: what it depends on must not reach apps that use the SDK.
let package = Package(
    name: "okta-auth",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "okta-auth", targets: ["okta-auth"])],
    dependencies: [
        .package(name: "okta-auth-swift", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    ],
    targets: [
        .executableTarget(
            name: "okta-auth",
            dependencies: [
                .product(name: "OktaSignIn", package: "okta-auth-swift"),
                .product(name: "OktaAuthSdk", package: "okta-auth-swift"),
                .product(name: "OktaIdx", package: "okta-auth-swift"),
                .product(name: "OktaAuthDiagnosis", package: "okta-auth-swift"),
                .product(name: "OktaAuthSimulator", package: "okta-auth-swift"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        .testTarget(name: "OktaAuthCommandTests", dependencies: ["okta-auth"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}

// swift-tools-version: 6.2

import PackageDescription

// A package of its own: what it depends on must not reach apps that use the SDK.
let package = Package(
    name: "okta-simulator",
    platforms: [.macOS(.v13)],
    products: [.executable(name: "okta-simulator", targets: ["okta-simulator"])],
    dependencies: [
        .package(name: "okta-auth-swift", path: "../.."),
        .package(url: "https://github.com/apple/swift-nio.git", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", exact: "2.37.6"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    ],
    targets: [
        .target(
            name: "SimulatorServer",
            dependencies: [
                .product(name: "OktaAuthSimulator", package: "okta-auth-swift"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            resources: [
                .embedInCode("Page/page.html"), .embedInCode("Page/page.css"),
                .embedInCode("Page/page.js"), .embedInCode("Page/forms.js"),
                .embedInCode("Page/elements.js"), .embedInCode("Page/diagram.js"),
            ]
        ),
        .executableTarget(
            name: "okta-simulator",
            dependencies: [
                "SimulatorServer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .testTarget(
            name: "SimulatorServerTests",
            dependencies: [
                "SimulatorServer", "okta-simulator",
                .product(name: "OktaAuthSdk", package: "okta-auth-swift"),
                .product(name: "OktaOidc", package: "okta-auth-swift"),
                .product(name: "OktaIdx", package: "okta-auth-swift"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

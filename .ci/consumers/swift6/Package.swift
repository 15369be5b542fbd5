// swift-tools-version: 6.0

import PackageDescription

let package = Package(
    name: "swift6-consumer",
    platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6), .visionOS(.v1)],
    dependencies: [.package(name: "okta-auth-swift", path: "../../..")],
    targets: ["MainActorConsumer", "ActorConsumer", "NonisolatedConsumer"].map { name in
        .target(
            name: name,
            dependencies: [.product(name: "OktaAuthSdk", package: "okta-auth-swift")]
        )
    },
    swiftLanguageModes: [.v6]
)

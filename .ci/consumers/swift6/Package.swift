// swift-tools-version: 6.0

import PackageDescription

let package = Package(
    name: "swift6-consumer",
    platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
    dependencies: [.package(name: "okta-auth-swift", path: "../../..")],
    targets: [
        "MainActorConsumer", "ActorConsumer", "NonisolatedConsumer", "DocumentConsumer",
    ].map { name in
        .target(
            name: name,
            dependencies: [
                .product(name: "OktaAuthSdk", package: "okta-auth-swift"),
                .product(name: "OktaOidc", package: "okta-auth-swift"),
            ]
        )
    },
    swiftLanguageModes: [.v6]
)

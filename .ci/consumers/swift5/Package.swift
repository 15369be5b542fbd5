// swift-tools-version: 6.0

import PackageDescription

let package = Package(
    name: "swift5-consumer",
    platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
    dependencies: [.package(name: "okta-auth-swift", path: "../../..")],
    targets: ["Swift5Consumer", "DocumentConsumer", "MigratingConsumer"].map { name in
        .target(
            name: name,
            dependencies: [
                .product(name: "OktaAuthSdk", package: "okta-auth-swift"),
                .product(name: "OktaOidc", package: "okta-auth-swift"),
            ]
        )
    },
    swiftLanguageModes: [.v5]
)

// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "integration",
    platforms: [.macOS(.v13)],
    products: [.executable(name: "okta-simulator", targets: ["okta-simulator"])],
    dependencies: [
        .package(name: "okta-auth-swift", path: "../.."),
        .package(url: "https://github.com/swhitty/FlyingFox.git", exact: "0.27.1"),
    ],
    targets: [
        .target(
            name: "SimulatorServer",
            dependencies: [
                .product(name: "OktaAuthSimulator", package: "okta-auth-swift"),
                .product(name: "FlyingFox", package: "FlyingFox"),
            ]
        ),
        .executableTarget(name: "okta-simulator", dependencies: ["SimulatorServer"]),
        .testTarget(
            name: "IntegrationTests",
            dependencies: [
                "SimulatorServer", "okta-simulator",
                .product(name: "OktaAuthSdk", package: "okta-auth-swift"),
                .product(name: "OktaOidc", package: "okta-auth-swift"),
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

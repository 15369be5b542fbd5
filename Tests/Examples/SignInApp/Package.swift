// swift-tools-version: 6.2

import PackageDescription

// Open this folder in Xcode. To run the app on a phone, create an app project there and add the files of
// Sources/SignInApp and the package with its libraries.
let package = Package(
    name: "sign-in-app",
    platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [.executable(name: "SignInApp", targets: ["SignInApp"])],
    dependencies: [.package(name: "okta-auth-swift", path: "../../..")],
    targets: [
        .executableTarget(
            name: "SignInApp",
            dependencies: [
                .product(name: "OktaSignIn", package: "okta-auth-swift"),
                .product(name: "OktaSignInUI", package: "okta-auth-swift"),
                .product(name: "OktaAuthSimulator", package: "okta-auth-swift"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
import PackageDescription

// In your own repository, depend on a version instead of the path:
// .package(url: "https://…/Airlock.git", exact: "1.0.0"), and the products below still have package: "Airlock".
let package = Package(
    name: "TeaWidgets",
    dependencies: [.package(name: "Airlock", path: "../..")],
    targets: [
        // The app's sources: a library, so that tests can import them.
        .target(
            name: "TeaWidgets",
            dependencies: [
                .product(name: "SwiftUI", package: "Airlock"), .product(name: "WidgetKit", package: "Airlock"),
                .product(name: "AppIntents", package: "Airlock"),
            ]),
        // The executables that draw the widgets and run the intents on Linux.
        .executableTarget(
            name: "tea-widgets",
            dependencies: ["TeaWidgets", .product(name: "WidgetRendering", package: "Airlock")],
            path: "Sources/WidgetsMain"),
        .executableTarget(
            name: "tea-intents",
            dependencies: ["TeaWidgets", .product(name: "IntentsRuntime", package: "Airlock")],
            path: "Sources/IntentsMain"),
        .testTarget(
            name: "TeaWidgetsTests",
            dependencies: ["TeaWidgets", .product(name: "AirlockTesting", package: "Airlock")]),
    ])

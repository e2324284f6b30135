// swift-tools-version: 6.2
import PackageDescription

// In a repository of its own, a version takes the place of the path:
// .package(url: "https://…/Airlock.git", exact: "1.0.0"), and products are named by package: "Airlock" all the same.
let package = Package(
    name: "TeaWidgets",
    dependencies: [.package(name: "Airlock", path: "../..")],
    targets: [
        // What the app ships: a library, so that tests can import it.
        .target(
            name: "TeaWidgets",
            dependencies: [
                .product(name: "SwiftUI", package: "Airlock"), .product(name: "WidgetKit", package: "Airlock"),
                .product(name: "AppIntents", package: "Airlock"),
            ]),
        // What draws it and runs it on Linux.
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

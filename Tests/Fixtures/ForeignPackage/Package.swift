// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Cups",
    platforms: [.iOS(.v17)],
    products: [.library(name: "CupWidgets", targets: ["CupWidgets"])],
    targets: [
        .target(name: "Shared"),
        .target(name: "Models", dependencies: ["Shared"]),
        .target(name: "CupWidgets", dependencies: ["Models", "Shared"]),
    ])

// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Airlock",
    products: [],
    targets: [
        .systemLibrary(name: "CSystem", path: "Shared/CSystem"),
        .target(name: "Shared", dependencies: ["CSystem"], path: "Shared", exclude: ["CSystem"]),
        .testTarget(name: "SharedTests", dependencies: ["Shared"], path: "Tests/SharedTests"),
    ],
    swiftLanguageModes: [.v6]
)

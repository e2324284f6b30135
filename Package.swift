// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Airlock",
    products: [],
    targets: [
        .systemLibrary(name: "CSystem", path: "Shared/CSystem"),
        .target(name: "Shared", dependencies: ["CSystem"], path: "Shared", exclude: ["CSystem"]),
        .executableTarget(name: "ContainerWorker", dependencies: ["Shared"], path: "Tests/ContainerWorker"),
        .testTarget(name: "SharedTests", dependencies: ["Shared"], path: "Tests/SharedTests"),
        .testTarget(name: "ProcessTests", dependencies: ["Shared", "ContainerWorker"], path: "Tests/ProcessTests"),
    ],
    swiftLanguageModes: [.v6]
)

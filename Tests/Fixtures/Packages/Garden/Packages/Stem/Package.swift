// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Stem",
    products: [.library(name: "Stem", targets: ["Stem"])],
    dependencies: [.package(path: "../Soil")],
    targets: [
        .target(
            name: "Stem", dependencies: [.target(name: "Shared"), .product(name: "Soil", package: "Soil")]),
        .target(name: "Shared"),
    ])

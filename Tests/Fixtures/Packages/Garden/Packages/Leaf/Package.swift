// swift-tools-version: 6.1
import CompilerPluginSupport
import PackageDescription

let package = Package(
    name: "Leaf",
    defaultLocalization: "en",
    products: [.library(name: "Leaf", targets: ["Leaf"])],
    traits: ["Green", "Red"],
    dependencies: [.package(path: "../Soil")],
    targets: [
        .target(
            name: "Leaf", dependencies: ["CLeaf", "LeafMacros", .product(name: "Soil", package: "Soil")],
            resources: [.process("Resources")]),
        .target(name: "CLeaf", cSettings: [.define("LEAVES", to: "7"), .headerSearchPath("private")]),
        .macro(name: "LeafMacros"),
    ])

// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Garden",
    platforms: [.iOS(.v18)],
    products: [.library(name: "Garden", targets: ["Garden"])],
    dependencies: [
        .package(path: "Packages/Leaf", traits: ["Green"]), .package(path: "Packages/Stem"),
        .package(path: "Packages/Weed"),
    ],
    targets: [
        .target(
            name: "Garden",
            dependencies: [
                .product(name: "Leaf", package: "Leaf"), .product(name: "Stem", package: "Stem"),
                .product(name: "Weed", package: "Weed"),
            ])
    ])

// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Weed", products: [.library(name: "Weed", targets: ["Weed"])], targets: [.target(name: "Weed")])

// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Soil", products: [.library(name: "Soil", targets: ["Soil"])], targets: [.target(name: "Soil")])

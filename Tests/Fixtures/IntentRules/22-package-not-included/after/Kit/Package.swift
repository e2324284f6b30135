// swift-format-ignore-file
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PantryKit",
    platforms: [.iOS(.v26)],
    products: [.library(name: "PantryKit", targets: ["StockIntents", "MenuIntents"])],
    targets: [
        .target(name: "StockIntents"),
        .target(name: "MenuIntents"),
    ]
)

// swift-tools-version: 6.1
import PackageDescription

// The modules that imported apps are compiled with. An app may have a module called `Shared`, so Airlock's is renamed.
let package = Package(
    name: "RenamedToolkit",
    // Without a product, the package manager renames nothing.
    products: [.library(name: "RenamedToolkit", targets: ["RenamedToolkit"])],
    // Through a link with a fixed name: modules contain the name of their package's folder, and the package manager renames a module only in a
    // package that it finds by the name of its folder.
    dependencies: [.package(path: "airlock")],
    targets: [
        .target(name: "Shared", path: "Shared"),
        .target(
            name: "RenamedToolkit",
            dependencies: ["Shared"]
                + ["AssetSymbolsTool", "Toolkit", "ToolkitIntents", "ToolkitWidgets"].map {
                    .product(name: $0, package: "airlock", moduleAliases: ["Shared": "AirlockShared"])
                },
            path: "Renamed"),
    ])

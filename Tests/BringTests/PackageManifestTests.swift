import Foundation
import Testing

@testable import Bring

struct PackageManifestTests {
    @Test("Targets are read with their folders, tests and exclusions; dependencies and other kinds aren't targets")
    func targets() throws {
        let tree = try TemporaryTree([
            "Package.swift": """
            // swift-tools-version:6.0
            import PackageDescription
            let package = Package(
                name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
                dependencies: [.package(url: "https://example.com/Other", from: "1.0.0")],
                targets: [
                    .target(
                        name: "Kit", dependencies: [.target(name: "Core"), .product(name: "Other", package: "Other")],
                        exclude: ["Notes/", "Old.swift"], resources: [.process("Art")]),
                    .executableTarget(name: "tool-box", path: "./Tools/Box"), .target(name: "Outside", path: "../Other"),
                    .target(name: "Nowhere"), .testTarget(name: "KitTests", dependencies: ["Kit"]),
                    .macro(name: "Macros"), .binaryTarget(name: "Binary", path: "Binary"),
                ])
            """,
            "Sources/Kit/K.swift": "", "Tools/Box/main.swift": "", "Tests/KitTests/T.swift": "",
            "Sources/Macros/M.swift": "", "Binary/B.swift": "", "Sources/Core/C.swift": "",
        ])
        let manifest = try #require(PackageManifest(in: tree.path))
        #expect(
            manifest.targets == [
                .init(name: "Kit", folder: "\(tree.path)/Sources/Kit", excluded: ["Notes", "Old.swift"]),
                .init(name: "tool_box", folder: "\(tree.path)/Tools/Box"),
                .init(name: "KitTests", folder: "\(tree.path)/Tests/KitTests", isTest: true),
            ])
        #expect(manifest.target(making: "KitTests") == nil && manifest.target(making: "Core") == nil)
        let kit = try #require(manifest.target(making: "Kit"))
        #expect(
            kit.contains("\(tree.path)/Sources/Kit/K.swift") && !kit.contains("\(tree.path)/Sources/Kit/Notes/N.swift"))
        #expect(PackageManifest.near("\(tree.path)/Sources/Kit", in: [tree.path]) == manifest)
    }

    @Test("A target's folder that a link leads to is none, and a manifest above the repository isn't read")
    func outsideFolders() throws {
        let outside = try TemporaryTree(["Kit/K.swift": "", "Package.swift": ""])
        let tree = try TemporaryTree([
            "App/Package.swift": ".target(name: \"Linked\", path: \"L\"), .target(name: \"Deep\", path: \"L/Kit\")",
            "Package.swift": "", "App/Sources/Kit/K.swift": "",
        ])
        try FileManager.default.createSymbolicLink(atPath: tree.path + "/App/L", withDestinationPath: outside.path)
        #expect(PackageManifest(in: tree.path + "/App")?.targets.isEmpty == true)
        try FileManager.default.removeItem(atPath: tree.path + "/App/Package.swift")
        let kit = tree.path + "/App/Sources/Kit"
        #expect(PackageManifest.near(kit, in: []) == nil && PackageManifest.near(kit, in: [tree.path + "/App"]) == nil)
        #expect(PackageManifest.near(kit, in: [tree.path]) != nil)
        try FileManager.default.createDirectory(atPath: tree.path + "/.git", withIntermediateDirectories: false)
        #expect(PackageManifest.near(kit, in: []) != nil)
    }

    @Test("Targets of one folder differ by their lists of sources, which don't limit the resources")
    func sources() throws {
        let tree = try TemporaryTree([
            "Package.swift": """
            .target(name: "Core", path: "src", sources: ["./Core/", "Main.swift"]),
            .target(name: "Extra", path: "src", exclude: ["Old"], sources: ["."]),
            """,
            "src/Core/C.swift": "",
        ])
        let targets = try #require(PackageManifest(in: tree.path)).targets
        let files = ["Core/In/C.swift", "Main.swift", "CoreMore/C.swift", "Extra/E.swift", "Old/O.swift", "Art/a.png"]
        #expect(
            targets.map { target in files.filter { target.contains("\(tree.path)/src/\($0)") } } == [
                ["Core/In/C.swift", "Main.swift", "Art/a.png"],
                ["Core/In/C.swift", "Main.swift", "CoreMore/C.swift", "Extra/E.swift", "Art/a.png"],
            ])
    }

    @Test("The only target of a package may have its sources in Sources itself")
    func onlyTarget() throws {
        let tree = try TemporaryTree([
            "Package.swift": ".target(name: \"Kit\"), .testTarget(name: \"KitTests\")", "Sources/K.swift": "",
        ])
        #expect(PackageManifest(in: tree.path)?.targets == [.init(name: "Kit", folder: "\(tree.path)/Sources")])
    }

    @Test(
        "A damaged manifest has no targets",
        arguments: [
            "", ".target(", ".target(name: \"A\"", ".target(name: name)", ".target(name: \"A\", path: \"../..\")",
        ])
    func damaged(_ text: String) throws {
        #expect(PackageManifest(text, in: try TemporaryTree(["A.swift": ""]).path).targets.isEmpty)
    }
}

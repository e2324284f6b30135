import Foundation
import Testing

@testable import Bring

struct PackageStoreTests {
    @Test("A stored resolution is used until a reference, a pin, a setting or the manifest of a local package changes")
    func unchanged() throws {
        let tree = try TemporaryTree(["Core/Package.swift": "a", "build/x": ""])
        let reference = PackageReference(place: .local("\(tree.path)/Core"))
        func store(
            _ references: [PackageReference], pins: [PackagePins.Pin] = [], settings: [String] = ["1"],
            root: String = "Core"
        ) -> PackageStore {
            PackageStore(
                folder: "\(tree.path)/build", references: references, ownPackage: nil, roots: ["\(tree.path)/\(root)"],
                pins: PackagePins(pins),
                settings: settings)
        }
        #expect(store([reference]).resolution(allowsFailures: true) == nil)
        let package = ResolvedPackage(
            identity: "core", path: "\(tree.path)/Core", origin: "\(tree.path)/Core", version: nil, isLocal: true,
            manifest: ["name": .string("Core")], dependencies: ["base"], traits: ["Small"])
        var resolution = PackageResolution(
            packages: [package], sandbox: BuildSandbox(launcher: "", folder: tree.path, searchPath: ""))
        try store([reference]).store(resolution)
        let found = try #require(store([reference]).resolution(allowsFailures: false))
        #expect(found.packages.map(\.identity) == ["core"] && found.packages.first?.traits == ["Small"])
        #expect(found.packages.first?.manifest["name"]?.string == "Core")
        // A repository can contain a stored resolution that names other folders.
        #expect(store([reference], root: "Other").resolution(allowsFailures: true) == nil)
        var other = reference
        other.traits = ["Fast"]
        #expect(store([other]).resolution(allowsFailures: true) == nil)
        #expect(store([reference], settings: ["2"]).resolution(allowsFailures: true) == nil)
        let pin = PackagePins.Pin(location: "https://example.com/a/b", revision: "r")
        #expect(store([reference], pins: [pin]).resolution(allowsFailures: true) == nil)
        // A package that was missing is looked for again, except by a build after an edit.
        resolution.failures = [.init(origin: "https://example.com/a/b", reason: "none")]
        try store([reference]).store(resolution)
        #expect(store([reference]).resolution(allowsFailures: false) == nil)
        #expect(store([reference]).resolution(allowsFailures: true)?.failures == resolution.failures)
        try "changed".write(toFile: "\(tree.path)/Core/Package.swift", atomically: true, encoding: .utf8)
        #expect(store([reference]).resolution(allowsFailures: true) == nil)
    }

    @Test("A folder of packages that this machine didn't make is replaced")
    func plantedFolder() throws {
        let tree = try TemporaryTree(["x": ""])
        let own = PackageFolder(path: "\(tree.path)/packages")
        #expect(!own.isOwn)
        try own.make()
        try "kept".write(toFile: "\(own.path)/resolution.json", atomically: true, encoding: .utf8)
        try own.make()
        #expect(own.isOwn && FileManager.default.fileExists(atPath: "\(own.path)/resolution.json"))
        // A repository contains a copy of such a folder, with its mark.
        let copy = PackageFolder(path: "\(tree.path)/copy")
        try FileManager.default.copyItem(atPath: own.path, toPath: copy.path)
        #expect(!copy.isOwn)
        try copy.make()
        #expect(copy.isOwn && !FileManager.default.fileExists(atPath: "\(copy.path)/resolution.json"))
        // A link to another folder isn't followed.
        let link = PackageFolder(path: "\(tree.path)/link")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: own.path)
        #expect(!link.isOwn)
        try link.make()
        #expect(link.isOwn && FileManager.default.fileExists(atPath: "\(own.path)/resolution.json"))
    }
}

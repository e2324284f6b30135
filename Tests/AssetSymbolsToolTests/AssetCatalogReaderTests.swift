import AirlockBase
import Foundation
import TestSupport
import Testing

@testable import AssetSymbolsTool

struct AssetCatalogReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func make(_ path: String, _ description: String = "{}") throws {
        let url = URL(filePath: "\(folder.path)/A.xcassets/\(path)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try Data(description.utf8).write(to: url.appending(path: "Contents.json"))
    }

    @Test("Colors, images and namespaces are read from a catalog, and app icons are ignored")
    func catalogContents() throws {
        try make("Blue.colorset")
        try make("Plain/cover.imageset")
        try make("Named", #"{"properties": {"provides-namespace": true}, "info": {"version": 1}}"#)
        try make("Named/Inner/mark.symbolset")
        try make("AppIcon.appiconset")
        #expect(
            try AssetCatalogReader.assets(inCatalog: "\(folder.path)/A.xcassets") == [
                Asset(kind: .color, name: "Blue"),
                Asset(kind: .image, name: "mark", namespaces: ["Named"]),
                Asset(kind: .image, name: "cover"),
            ])
    }

    @Test("A folder without Contents.json adds no asset and no namespace")
    func plainFolder() throws {
        try make("Plain/cover.imageset")
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/A.xcassets/Empty", withIntermediateDirectories: true)
        #expect(try AssetCatalogReader.assets(inCatalog: "\(folder.path)/A.xcassets").map(\.fullName) == ["cover"])
    }

    @Test("A damaged Contents.json or a missing catalog is an error")
    func damagedDescription() throws {
        try make("Named", "{")
        let file = "\(folder.path)/A.xcassets/Named/Contents.json"
        #expect {
            try AssetCatalogReader.assets(inCatalog: "\(folder.path)/A.xcassets")
        } throws: {
            message(of: $0)
                == "can't read \(file): not a description of an asset folder — repair or remove it"
        }
        #expect(throws: CommandFailure.self) { try AssetCatalogReader.assets(inCatalog: "\(folder.path)/none") }
    }
}

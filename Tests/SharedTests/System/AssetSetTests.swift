import Foundation
import Glibc
import Shared
import TestSupport
import Testing

struct AssetSetTests {
    private let folder: TemporaryFolder
    private let namespace = #"{"properties": {"provides-namespace": true}}"#

    init() throws { folder = try TemporaryFolder() }

    private func make(_ path: String, _ description: String? = nil) throws {
        let url = URL(filePath: "\(folder.path)/\(path)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        if let description { try Data(description.utf8).write(to: url.appending(path: "Contents.json")) }
    }

    private func names() -> [String] { AssetSet.all(in: folder.path, fail: { _, _ in }).map(\.fullName) }

    @Test("Sets are listed by path, with the folders that provide a namespace")
    func sets() throws {
        try make("A.xcassets/Blue.colorset", "{}")
        try make("A.xcassets/Named", namespace)
        try make("A.xcassets/Named/Plain/cup.imageset", "{}")
        try make("A.xcassets/Named/star.fill.symbolset", "{}")
        try make("A.xcassets/AppIcon.appiconset", "{}")
        try make("A.xcassets/.hidden.colorset", "{}")
        try make("A.xcassets/Named/B.xcassets/inner.imageset", "{}")
        try Data().write(to: URL(filePath: "\(folder.path)/file.colorset"))
        let sets = AssetSet.all(in: folder.path, fail: { _, _ in })
        #expect(sets.map(\.fullName) == ["Blue", "inner", "Named/cup", "Named/star.fill"])
        #expect(sets.map(\.kind) == [.color, .image, .image, .symbol])
        #expect(sets.first?.path == "\(folder.path)/A.xcassets/Blue.colorset")
    }

    @Test("A link that leads back ends the search, and a linked set is listed")
    func links() throws {
        try make("A.xcassets/cup.imageset", "{}")
        for name in ["a", "b", "c", "d"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/A.xcassets/\(name)", withDestinationPath: ".")
        }
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/A.xcassets/mug.imageset", withDestinationPath: "cup.imageset")
        #expect(names() == ["cup", "mug"])
    }

    @Test("A description that isn't JSON or is too large is reported, and a pipe is never read")
    func descriptions() throws {
        try make("A.xcassets/Bad", "{")
        try make("A.xcassets/Large", String(repeating: " ", count: 1 << 20) + "{}")
        try make("A.xcassets/Pipe/cup.imageset", "{}")
        #expect(mkfifo("\(folder.path)/A.xcassets/Pipe/Contents.json", 0o600) == 0)
        var failed: [String] = []
        let sets = AssetSet.all(in: folder.path) { failed.append("\($0.dropFirst(folder.path.count)): \($1)") }
        #expect(sets.map(\.fullName) == ["cup"])
        let reason = "Contents.json: not a description of an asset folder"
        #expect(failed == ["/A.xcassets/Bad/\(reason)", "/A.xcassets/Large/\(reason)"])
    }
}

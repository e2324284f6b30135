import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

/// Files whose names come from the app's code.
struct AppRendererTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for path in ["images/1-drawing-a", "elsewhere"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(path)", withIntermediateDirectories: true)
        }
    }

    private func write(_ path: String) throws {
        try Data("image".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(path)"))
    }

    private func take(_ kind: String) -> String? {
        let finding: JSONValue = ["rule": .string("drawing"), "kind": .string(kind), "place": .string("systemSmall")]
        return AppRenderer.takeImage(of: finding, 0, in: "\(folder.path)/images").map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    @Test("A finding's image is read and removed")
    func image() throws {
        try write("images/1-drawing-Cup-systemSmall.png")
        #expect(take("Cup") == "image")
        #expect(take("Cup") == nil)
    }

    @Test("A finding whose kind is a path reads and removes no file elsewhere, and a link isn't followed")
    func foreignImages() throws {
        try write("elsewhere/key-systemSmall.png")
        #expect(take("a/../../elsewhere/key") == nil)
        let link = "\(folder.path)/images/1-drawing-Link-systemSmall.png"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: "\(folder.path)/elsewhere/key-systemSmall.png")
        #expect(take("Link") == nil)
        #expect(FileManager.default.fileExists(atPath: "\(folder.path)/elsewhere/key-systemSmall.png"))
    }
}

import Foundation
import TestSupport
import Testing

/// `WidgetExt sheet`, run as a user runs it.
@Suite(.blocking)
struct SheetProcessTests {
    private let airlock: Airlock
    private let folder: TemporaryFolder

    init() throws {
        airlock = try Airlock()
        folder = try TemporaryFolder()
    }

    private func sheet(_ arguments: [String]) throws -> ChildResult {
        try airlock.run("WidgetExt", ["sheet"] + arguments)
    }

    /// Returns the width and height that a PNG's header states.
    private func size(of path: String) throws -> [Int] {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test("Images are put into rows of the given width, each below its label")
    func rows() throws {
        let image = "\(folder.path)/an image.png"
        let drawn = try airlock.run(
            "WidgetExt",
            [
                "render", "--kind", "JokeOfTheDayWidget", "--family", "systemSmall", "--preview", "--scale", "1",
                "--out", image,
            ]
                + Airlock.clock)
        #expect(drawn.status == .exited(0), "\(drawn.errors)")
        for (width, size) in [
            ("1400", [3 * 158 + 4 * 12, 158 + 28 + 12]), ("300", [158 + 24, 3 * (158 + 28 + 12)]),
        ] {
            let out = "\(folder.path)/sheet-\(width).png"
            let result = try sheet([
                "light", image, "dark = 2", image, "a", image, "--width", width, "--out", out,
            ])
            #expect(result == ChildResult(status: .exited(0), output: "", errors: ""))
            #expect(try self.size(of: out) == size)
        }
    }

    @Test("Wrong calls and files are named, and write nothing")
    func badInput() throws {
        let text = "\(folder.path)/text.png"
        try Data("no image".utf8).write(to: URL(fileURLWithPath: text))
        for (arguments, status, message) in [
            ([], 64, "'sheet' takes images with labels — write LABEL FILE for each"),
            (["image.png"], 64, "'sheet' takes images with labels — write LABEL FILE for each"),
            (["a", text, "--width", "0"], 64, "invalid width '0' — write a number from 100 to 10000"),
            (["a", text], 65, "\(text) isn't a PNG file — name PNG files"),
            (["a", "\(folder.path)/none.png"], 74, "can't read \(folder.path)/none.png — check its permissions"),
        ] as [([String], Int32, String)] {
            let result = try sheet(arguments + ["--out", "\(folder.path)/sheet.png"])
            #expect(result == ChildResult(status: .exited(status), output: "", errors: "WidgetExt: \(message)\n"))
        }
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/sheet.png"))
    }
}

import Foundation
import Shared
import Testing

struct IntentFileTests {
    private func written(_ file: IntentFile) -> JSONValue { IntentFile._intentValueType.write(file) }

    /// Calls `body` with a new temporary folder, which is removed afterwards.
    private func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "intent-file-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        try await body(folder)
    }

    @Test("A file's content type is the given one, otherwise derived from its file name extension")
    func contentType() {
        #expect(IntentFile(data: Data(), filename: "a.png").type == .png)
        #expect(IntentFile(data: Data(), filename: "a.png", type: .jpeg).type == .jpeg)
        #expect(IntentFile(data: Data(), filename: "a").type == nil)
        #expect(IntentFile(data: Data(), filename: ".png").type == nil)
        var file = IntentFile(fileURL: URL(fileURLWithPath: "/tmp/a.txt"), filename: "b.json")
        #expect(file.filename == "b.json" && file.type == .json && file.availableContentTypes == [.json])
        file.type = .plainText
        #expect(file.type == .plainText)
        #expect(IntentFile(fileURL: URL(fileURLWithPath: "/tmp/a.txt")).filename == "a.txt")
    }

    @Test("A file's data is returned for a type it conforms to and refused for any other")
    func matchingTypes() async throws {
        let file = IntentFile(data: Data("x".utf8), filename: "a.png")
        #expect(try await file.data(contentType: .image) == Data("x".utf8))
        await #expect(throws: IntentFile.IntentFileError.failedToLoadData) { try await file.data(contentType: .pdf) }
        await #expect(throws: IntentFile.IntentFileError.failedToLoadFile) { try await file.file(contentType: .pdf) }
        let gone = IntentFile(fileURL: URL(fileURLWithPath: "/tmp/is-not-there.png"))
        await #expect(throws: IntentFile.IntentFileError.failedToLoadData) { try await gone.data(contentType: .png) }
        #expect(spokenText(of: IntentFile.IntentFileError.failedToLoadData) == "The file has no contents of that kind.")
    }

    @Test("In-memory data is available as a temporary file that is removed after use")
    func temporaryFile() async throws {
        let file = IntentFile(data: Data("x".utf8), filename: "../a.png")
        let used = try await file.withFile(contentType: .png) { url, isOriginal in
            let data = try Data(contentsOf: url)
            #expect(data == Data("x".utf8) && !isOriginal)
            #expect(url.lastPathComponent == "a.png")
            return url
        }
        #expect(!FileManager.default.fileExists(atPath: used.path))
        #expect(!FileManager.default.fileExists(atPath: used.deletingLastPathComponent().path))
    }

    @Test("A stored file is opened in place or copied, as the caller requests")
    func storedFile() async throws {
        try await inFolder { folder in
            let url = folder.appending(path: "a.txt")
            try Data("x".utf8).write(to: url)
            let file = IntentFile(fileURL: url)
            let (place, isOriginal) = try await file.file(contentType: .text)
            #expect(place == url && isOriginal)
            let inPlace = try await file.withFile(contentType: .text, allowOpenInPlace: true) { $1 && $0 == url }
            #expect(inPlace)
            let isCopy = try await file.withFile(contentType: .text) { !$1 && $0 != url }
            #expect(isCopy)
            let copies = folder.appending(path: "copies")
            try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: false)
            let copy = try await file.file(contentType: .text, destinationDirectory: copies)
            #expect(try Data(contentsOf: copy.fileURL) == Data("x".utf8) && !copy.openedInPlace)
        }
    }

    @Test("An in-memory file is written with its data in Base64, up to a size limit")
    func writtenForm() {
        var file = IntentFile(data: Data("x".utf8), filename: "a.png")
        file.removedOnCompletion = true
        #expect(
            written(file) == [
                "filename": .string("a.png"), "type": .string("public.png"), "path": .null, "size": .integer(1),
                "base64": .string("eA=="), "removedOnCompletion": .bool(true),
            ])
        let large = written(IntentFile(data: Data(count: IntentFile.writtenLimit + 1), filename: "a"))
        #expect(large["size"] == .integer(IntentFile.writtenLimit + 1) && large["base64"] == nil)
        #expect(
            written(IntentFile(fileURL: URL(fileURLWithPath: "/tmp/a.txt"))) == [
                "filename": .string("a.txt"), "type": .string(UTType.plainText.identifier),
                "path": .string("/tmp/a.txt"),
            ])
    }

    @Test("A file that can't be read is reported as an error of the request")
    func unreadableFile() {
        let context = RequestContext(now: Date(timeIntervalSince1970: 0))
        RequestScope.with(context) {
            #expect(IntentFile(fileURL: URL(fileURLWithPath: "/tmp/is-not-there")).data.isEmpty)
        }
        #expect(
            context.faults.first.map { spokenText(of: $0) }
                == "can't read the file /tmp/is-not-there — use an existing file")
    }
}

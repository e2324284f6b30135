import Foundation
import Shared
import Testing

struct TransferableTests {
    struct Note: Transferable, Codable, Equatable {
        var text: String
        var isSecret = false

        static var transferRepresentation: some TransferRepresentation {
            CodableRepresentation(contentType: .json).suggestedFileName { "\($0.text).json" }
            FileRepresentation(contentType: .rtf) { note in
                let url = FileManager.default.temporaryDirectory.appending(path: "\(note.text)-\(UUID().uuidString)")
                try Data(note.text.utf8).write(to: url)
                return SentTransferredFile(url)
            } importing: { received in
                Note(text: String(decoding: try Data(contentsOf: received.file), as: UTF8.self))
            }
            ProxyRepresentation(exporting: \.text).exportingCondition { !$0.isSecret }
        }
    }

    @Test("A value is exported in each of its representations, and an unknown type is an error")
    func export() async throws {
        let note = Note(text: "Tea")
        #expect(Note.exportedContentTypes() == [.json, .rtf, .utf8PlainText])
        #expect(try await note.exported(as: .utf8PlainText) == Data("Tea".utf8))
        #expect(try await note.exported(as: .rtf) == Data("Tea".utf8))
        #expect(try JSONDecoder().decode(Note.self, from: try await note.exported(as: .json)) == note)
        #expect(note.suggestedFilename == "Tea.json")
        let message = await #expect(throws: CommandFailure.self) { try await note.exported(as: .png) }?.message
        #expect(message == "can't export Note as public.png — add a representation to its transferRepresentation")
    }

    @Test("An exporting condition that is false withholds its representation")
    func exportingCondition() async throws {
        let note = Note(text: "Tea", isSecret: true)
        #expect(note.exportedContentTypes() == [.json, .rtf])
        await #expect(throws: CommandFailure.self) { try await note.exported(as: .utf8PlainText) }
    }

    @Test("A value is imported from each importing representation, and an unknown type is an error")
    func importing() async throws {
        #expect(Note.importedContentTypes() == [.json, .rtf])
        let written = try await Note(text: "Tea").exported(as: .json)
        #expect(try await Note(importing: written, contentType: .json) == Note(text: "Tea"))
        #expect(try await Note(importing: Data("Milk".utf8), contentType: .rtf) == Note(text: "Milk"))
        let message = await #expect(throws: CommandFailure.self) {
            try await Note(importing: Data(), contentType: .png)
        }?.message
        #expect(
            message
                == "can't import Note from public.png — add an importing representation to its transferRepresentation")
    }

    @Test("Strings and URLs are exported and imported as transferable values")
    func stringsAndURLs() async throws {
        #expect(try await "a".exported(as: .plainText) == Data("a".utf8))
        #expect(try await String(importing: Data("a".utf8), contentType: .utf8PlainText) == "a")
        let url = try #require(URL(string: "https://example.com/"))
        #expect(try await URL(importing: try await url.exported(as: .url), contentType: .url) == url)
    }
}

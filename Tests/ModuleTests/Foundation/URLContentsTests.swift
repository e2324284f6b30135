import Foundation
import FoundationGaps
import Testing

struct URLContentsTests {
    private func withFile<Result>(_ text: String, _ body: (URL) async throws -> Result) async throws -> Result {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(text.utf8).write(to: url)
        return try await body(url)
    }

    private func network() throws -> URL { try #require(URL(string: "https://example.com/a")) }

    @Test("A file is read, and a URL on the network is an error that names the URL")
    func contents() async throws {
        let network = try network()
        try await withFile("Grüße") { url in
            #expect(try _URLContents.data(url, .mappedIfSafe) == Data("Grüße".utf8))
            #expect(try _URLContents.text(url, .utf8) == "Grüße")
            var encoding = String.Encoding.ascii
            let text = try _URLContents.text(url, usedEncoding: &encoding)
            #expect(text == "Grüße" && encoding == .utf8)
        }
        #expect { try _URLContents.data(network, []) } throws: { "\($0)".contains("example.com/a wasn't requested") }
        #expect { try _URLContents.text(network, .utf8) } throws: { ($0 as? URLError)?.code == .notConnectedToInternet }
        #expect(throws: CocoaError.self) { try _URLContents.data(URL(filePath: "/nonexistent/file"), []) }
    }

    @Test("The lines of a file end at any separator, and empty lines are left out")
    func lines() async throws {
        let lines = try await withFile("one\ntwo\r\n\nthrée\u{2028}four\u{85}five") { url in
            var lines: [String] = []
            for try await line in url.lines { lines.append(line) }
            return lines
        }
        #expect(lines == ["one", "two", "thrée", "four", "five"])
    }

    @Test("Bytes of a URL on the network throw at the first byte")
    func networkBytes() async throws {
        let url = try network()
        await #expect(throws: URLError.self) { for try await _ in url.lines {} }
        await #expect(throws: URLError.self) { for try await _ in url.resourceBytes {} }
        await #expect(throws: URLError.self) { _ = try await URLSession.shared.bytes(from: url) }
    }
}

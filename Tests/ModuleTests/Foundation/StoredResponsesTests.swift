import Foundation
import Shared
import TestSupport
import Testing

@testable import FoundationGaps

/// Requests that the responses of a fixture answer.
struct StoredResponsesTests {
    private let fixture: TemporaryFolder

    init() throws {
        fixture = try TemporaryFolder()
        let files = [
            "responses/bodies/rain.png": "image",
            "responses/forecast.json": """
            {"url": "https://api.example.com/forecast?city=Berlin&time=*", "json": {"sky": "rain", "degrees": [7, 7.5]},
             "headers": {"etag": "a"}}
            """,
            "responses/graph.json": """
            {"url": "https://api.example.com/graph", "requestBody": "{\\"a\\": 1, \\"b\\": [2]}", "text": "two"}
            """,
            "responses/icon.json": #"{"url": "https://cdn.example.com/rain.png", "file": "bodies/rain.png"}"#,
            "responses/moved.json": """
            {"url": "http://example.com/old", "method": "POST", "status": 302, "headers": {"location": "/new"}}
            """,
            "responses/new.json": #"{"url": "http://example.com/new", "data": "AQI="}"#,
            "responses/none.json": #"{"url": "https://example.com/none", "status": 404, "text": "no"}"#,
            "responses/round.json": """
            {"url": "https://example.com/round", "status": 301, "headers": {"Location": "https://example.com/round"}}
            """,
            "responses/wrong.json": #"{"url": "file:///etc/passwd", "text": "no"}"#,
            "responses/z.har": """
            {"log": {"version": "1.2", "entries": [
              {"request": {"method": "GET", "url": "https://har.example.com/a"},
               "response": {"status": 200, "headers": [{"name": "X-A", "value": "1"}, {"name": "X-A", "value": "2"}],
                            "content": {"size": 3, "text": "AQID", "encoding": "base64"}}},
              {"request": {"method": "GET", "url": "https://har.example.com/a"}, "response": {"status": 0}},
              {"request": {"method": "GET", "url": "https://har.example.com/b"},
               "response": {"status": 200, "content": {"size": 9}}}]}}
            """,
        ]
        for (name, text) in files {
            let file = URL(fileURLWithPath: "\(fixture.path)/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    private func inFixture<Value>(_ run: () async throws -> Value) async throws -> Value {
        try await DeviceData.$place.withValue(.fixture(fixture.path), operation: run)
    }

    @Test(
        "A stored response has the status, headers and body of its file; the order and the case of an address don't matter"
    )
    func files() async throws {
        try await inFixture {
            let (data, response) = try await URLSession.shared.data(
                from: try url("HTTPS://API.example.com:443/forecast?time=99&city=Berlin#now"))
            #expect(String(decoding: data, as: UTF8.self) == #"{"degrees":[7,7.5],"sky":"rain"}"#)
            let answer = try #require(response as? HTTPURLResponse)
            #expect(answer.statusCode == 200 && answer.value(forHTTPHeaderField: "ETag") == "a")
            #expect(answer.mimeType == "application/json")
            for other in ["https://api.example.com/forecast?city=Paris&time=1", "https://api.example.com/forecast"] {
                let error = await #expect(throws: URLError.self) {
                    try await URLSession.shared.data(from: try url(other))
                }
                #expect(error?.code == .notConnectedToInternet)
                #expect(
                    error?.localizedDescription
                        == "an extension has no network access, so \(other) wasn't requested — fetch the data in the app"
                )
            }
        }
    }

    @Test("The body of a request belongs to its response; the order of JSON's members doesn't matter")
    func bodies() async throws {
        try await inFixture {
            var request = URLRequest(url: try url("https://api.example.com/graph"))
            request.httpMethod = "POST"
            request.httpBody = Data(#"{"b":[2],"a":1}"#.utf8)
            let (data, response) = try await URLSession.shared.data(for: request)
            #expect(data == Data("two".utf8) && response.textEncodingName == "utf-8")
            let other = request
            await #expect(throws: URLError.self) {
                try await URLSession.shared.upload(for: other, from: Data(#"{"a":2}"#.utf8))
            }
        }
    }

    @Test("Redirections are followed, twenty at most, and the response has the last address")
    func redirections() async throws {
        try await inFixture {
            var request = URLRequest(url: try url("http://example.com/old"))
            request.httpMethod = "POST"
            let (data, response) = try await URLSession.shared.data(for: request)
            #expect(data == Data([1, 2]) && response.url?.absoluteString == "http://example.com/new")
            let error = await #expect(throws: URLError.self) {
                try await URLSession.shared.data(from: try url("https://example.com/round"))
            }
            #expect(error?.code == .httpTooManyRedirects)
        }
    }

    @Test("An archive of a browser answers requests, and downloads, bytes and contents of URLs have stored bodies, too")
    func archivesAndFiles() async throws {
        try await inFixture {
            let (data, response) = try await URLSession.shared.data(from: try url("https://har.example.com/a"))
            #expect(data == Data([1, 2, 3]))
            #expect((response as? HTTPURLResponse)?.value(forHTTPHeaderField: "x-a") == "1, 2")
            await #expect(throws: URLError.self) {
                try await URLSession.shared.data(from: try url("https://har.example.com/b"))
            }
            let icon = try url("https://cdn.example.com/rain.png")
            let (file, _) = try await URLSession.shared.download(from: icon)
            #expect(try Data(contentsOf: file) == Data("image".utf8))
            try FileManager.default.removeItem(at: file)
            var bytes: [UInt8] = []
            for try await byte in try await URLSession.shared.bytes(from: icon).0 { bytes.append(byte) }
            #expect(bytes == Array("image".utf8))
            #expect(try _URLContents.data(icon, []) == Data("image".utf8))
            #expect(try _URLContents.text(icon, .utf8) == "image")
            #expect(throws: CocoaError(.fileReadNoSuchFile)) {
                try _URLContents.data(try url("https://example.com/none"), [])
            }
        }
    }

    @Test("A file that isn't a response is reported with its key, and a missing body with its path")
    func faults() throws {
        let stored = StoredResponses(folder: "\(fixture.path)/responses")
        try FileManager.default.removeItem(atPath: "\(fixture.path)/responses/bodies/rain.png")
        #expect(throws: URLError.self) {
            try stored.answer(URLRequest(url: try url("https://cdn.example.com/rain.png")))
        }
        let reports = AppGroups.reports
        #expect(
            reports.contains(
                "can't read \(fixture.path)/responses/wrong.json: 'url' can't be used: it isn't an address that begins with "
                    + "https or http — change its value"))
        #expect(
            reports.contains(
                "the HAR file has no content for https://har.example.com/b — save it with content, as browsers offer"))
        #expect(reports.contains { $0.hasPrefix("can't read \(fixture.path)/responses/bodies/rain.png: ") })
    }

    private final class Log: @unchecked Sendable {
        private let lock = NSLock()
        private var all: [String] = []
        var lines: [String] { lock.withLock { all } }
        func add(_ line: String) { lock.withLock { all.append(line) } }
    }

    @Test("A task calls its handler with the response, and a session's delegate is informed in order")
    func tasks() async throws {
        try await inFixture {
            let place = try url("https://har.example.com/a")
            let texts = Log()
            URLSession.shared.dataTask(with: place) { data, response, error in
                texts.add("\(data?.count ?? 0) \((response as? HTTPURLResponse)?.statusCode ?? 0) \(error == nil)")
            }.resume()
            let session = URLSession(configuration: .default, delegate: Listener(texts), delegateQueue: nil)
            let task = session.dataTask(with: place)
            task.resume()
            #expect(task.state == .completed && task.error == nil && task.countOfBytesReceived == 3)
            session.dataTask(with: try url("https://har.example.com/c")).resume()
            session.downloadTask(with: place).resume()
            let cancelled = session.dataTask(with: place)
            cancelled.cancel()
            cancelled.resume()
            #expect(
                texts.lines == [
                    "3 200 true", "response 200", "data 3", "end -", "end -1009", "file 3", "end -", "end -999",
                ])
        }
    }

    private final class Listener: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate, @unchecked Sendable {
        private let log: Log

        init(_ log: Log) { self.log = log }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            log.add("response \((response as? HTTPURLResponse)?.statusCode ?? 0)")
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            log.add("data \(data.count)")
        }

        func urlSession(
            _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
        ) { log.add("file \((try? Data(contentsOf: location))?.count ?? 0)") }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            log.add("end \(error.map { "\(($0 as NSError).code)" } ?? "-")")
        }
    }
}

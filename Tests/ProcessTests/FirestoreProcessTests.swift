import Foundation
import TestSupport
import Testing

/// A Firestore collection in the real host, from a server that speaks the documented JSON.
@Suite(.blocking) struct FirestoreProcessTests {
    private let airlock: Airlock
    private let server: LoopbackServer
    private let documents = "/v1/projects/demo/databases/(default)/documents"

    init() throws {
        airlock = try Airlock()
        server = try LoopbackServer(routes: [:])
    }

    private func sync(_ options: String..., from: String = "firestore://demo") throws -> ChildResult {
        try airlock.run(
            "AppHost", ["sync", "--from", from] + options + Airlock.clock,
            environment: ["FIRESTORE_EMULATOR_HOST": "127.0.0.1:\(server.port)"])
    }

    private func document(_ id: String, _ fields: String) -> String {
        #"{"name": "projects/demo/databases/(default)/documents/jokes/\#(id)", "fields": {\#(fields)}, "#
            + #""createTime": "2026-11-01T09:00:00.123456Z", "updateTime": "2026-11-01T09:00:00.123456Z"}"#
    }

    private func joke(_ id: String, _ more: String = "") -> String {
        document(id, #""setup": {"stringValue": "Why \#(id)?"}, "punchline": {"stringValue": "Because."}\#(more)"#)
    }

    private func list(_ documents: [String], next: String? = nil) -> LoopbackAnswer {
        let token = next.map { #", "nextPageToken": "\#($0)""# } ?? ""
        return .text(#"{"documents": [\#(documents.joined(separator: ","))]\#(token)}"#)
    }

    // Requirements: J-009, J-013, J-032
    @Test("A collection is read page by page, and invalid documents are reported and left out")
    func pagedCollection() throws {
        let many = [
            #", "likes": {"integerValue": "9007199254740993"}, "isNew": {"booleanValue": true}"#,
            #", "character": {"nullValue": null}, "ratedAt": {"timestampValue": "2026-11-01T09:00:00Z"}"#,
            #", "tags": {"arrayValue": {"values": [{"stringValue": "x"}]}}, "none": {"arrayValue": {}}"#,
            #", "by": {"mapValue": {"fields": {"name": {"stringValue": "x"}}}}, "at": {"geoPointValue": {"latitude": 1}}"#,
        ].joined()
        server.answer("\(documents)/jokes?pageSize=300", list([joke("a", many)], next: "x+/="))
        server.answer(
            "\(documents)/jokes?pageSize=300&pageToken=x%2B%2F%3D",
            list([
                document("half", #""setup": {"stringValue": "Why?"}"#),
                document("typed", #""setup": {"integerValue": "7"}, "punchline": {"stringValue": "So."}"#),
                document("broken", #""setup": {"stringValue": 7}"#), "{}", "7", joke("a"),
                joke("b", #", "category": {"stringValue": "food"}"#),
            ]))
        let result = try sync()
        #expect(result.status == .exited(0))
        #expect(result.output.hasPrefix("2 jokes from firestore://demo/jokes; the joke of 2026-11-21 is '"))
        #expect(
            result.errors == """
                AppHost: joke 2 ('half'): its punchline is missing — left out
                AppHost: joke 3 ('typed'): its setup is a number, not text — left out
                AppHost: joke 4 ('broken'): its fields can't be read — left out
                AppHost: joke 5: it has no name — left out
                AppHost: joke 6: it has no name — left out
                AppHost: joke 7 ('a'): its id is used already — left out

                """)
        #expect(server.requests.allSatisfy { $0.method == "GET" && $0.headers["authorization"] == nil })
    }

    // Requirements: J-009, J-032
    @Test("The --category option sends a filtered query that continues after a full page")
    func categoryQuery() throws {
        let full = (100..<400).map { "{\"document\": \(joke("j\($0)"))}" }.joined(separator: ",")
        server.answer(
            "\(documents):runQuery", .text("[\(full)]"),
            .text(#"[{"document": \#(joke("z"))}, {"readTime": "2026-11-21T09:41:00Z"}]"#))
        let result = try sync("--category", "food", from: "firestore://demo/jokes")
        #expect(result.output.hasPrefix("301 jokes from firestore://demo/jokes; "))
        #expect(result.errors == "")
        let queries = try server.requests.map { request in
            try #require(JSONSerialization.jsonObject(with: request.body) as? [String: [String: Any]])[
                "structuredQuery"]
        }
        #expect(server.requests.map(\.method) == ["POST", "POST"])
        let query = try #require(queries.first ?? nil)
        #expect(
            NSDictionary(dictionary: query)
                == [
                    "from": [["collectionId": "jokes"]], "limit": 300,
                    "where": [
                        "fieldFilter": [
                            "field": ["fieldPath": "category"], "op": "EQUAL", "value": ["stringValue": "food"],
                        ]
                    ],
                    "orderBy": [["field": ["fieldPath": "__name__"], "direction": "ASCENDING"]],
                ] as NSDictionary)
        let start = try #require(queries.last ?? nil)["startAt"] as? NSDictionary
        let last = "projects/demo/databases/(default)/documents/jokes/j399"
        #expect(start == ["before": false, "values": [["referenceValue": last]]] as NSDictionary)
    }

    @Test("A token file that others can read is refused, and its token is neither stored nor printed")
    func tokenFile() throws {
        let path = "\(airlock.folder.path)/token"
        try airlock.replace(path, with: Data("s3cret\n".utf8))
        server.answer("\(documents)/jokes", list([joke("a")]))
        #expect(chmod(path, 0o640) == 0)
        #expect(
            try sync("--token-file", path)
                == ChildResult(
                    status: .exited(77), output: "",
                    errors: "AppHost: \(path) has mode 640, so others can read the token — run 'chmod 600 \(path)'\n"))
        #expect(server.requests.isEmpty)
        #expect(chmod(path, 0o600) == 0)
        #expect(try sync("--token-file", path).status == .exited(0))
        #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer s3cret"])
        // The token appears neither in the container nor in a message.
        for name in airlock.folder.names("container/documents/jokes") {
            #expect(try airlock.bytes(airlock.document(name)).firstRange(of: Data("s3cret".utf8)) == nil)
        }
        server.answer("\(documents)/jokes", .redirect(to: "/elsewhere"))
        let redirected = try sync("--token-file", path)
        #expect(redirected.status == .exited(69) && !redirected.errors.contains("s3cret"))
        #expect(server.requests.count == 2)
        try airlock.replace(path, with: Data("two words\n".utf8))
        #expect(
            try sync("--token-file", path).errors
                == "AppHost: \(path) doesn't contain exactly one token — write a single line without spaces\n")
    }

    @Test("Invalid Firestore responses fail with the reason and leave stored jokes unchanged")
    func invalidResponses() throws {
        server.answer("\(documents)/jokes", list([joke("good")]))
        #expect(try sync().status == .exited(0))
        let names = ["joke-of-the-day", "last-sync"].map(airlock.document) + ["\(airlock.container)/catalogues/jokes"]
        let stored = try names.map(airlock.bytes)
        let url = "http://127.0.0.1:\(server.port)\(documents)/jokes"
        for (answer, status, message) in [
            (
                LoopbackAnswer.text("[]"), 65 as Int32,
                "firestore://demo/jokes sent an answer that isn't Firestore's — check FIRESTORE_EMULATOR_HOST and any proxy"
            ),
            (
                .text("{}"), 65,
                "firestore://demo/jokes has no valid joke — the jokes synced before are kept"
            ),
            (
                list([joke("a")], next: "same"), 65,
                "firestore://demo/jokes names a next page that was read before — report it to the feed's operator"
            ),
            (.whole(status: 403), 77, "\(url) answered 403, not allowed — check --token-file"),
            (.whole(status: 404), 69, "\(url) answered 404, not found — check the address"),
        ] {
            server.answer("\(documents)/jokes", answer)
            #expect(
                try sync() == ChildResult(status: .exited(status), output: "", errors: "AppHost: \(message)\n"))
            #expect(try names.map(airlock.bytes) == stored)
        }
    }

    @Test("Invalid source addresses and sync options are refused with status 64")
    func invalidOptions() throws {
        func check(_ arguments: [String], _ message: String) throws {
            let result = try airlock.run("AppHost", ["sync"] + arguments)
            #expect(result == ChildResult(status: .exited(64), output: "", errors: "AppHost: \(message)\n"))
        }
        try check(
            ["--from", "firestore://demo/jokes/one/two"],
            "invalid collection 'firestore://demo/jokes/one/two' — write firestore://PROJECT/COLLECTION")
        try check(
            ["--from", "ftp://host/jokes"],
            "jokes can't be fetched over 'ftp' — name a file, or an address of https, http or firestore")
        try check(["--from", "https://"], "invalid URL 'https://' — write it as https://HOST/PATH")
        try check(
            ["--from", "https://me:secret@host/feed"], "the URL has a name or a password in it — leave them out")
        try check(
            ["--from", "https://host/feed", "--category", "food"],
            "--category works only with a Firestore collection — name the collection with --from firestore://PROJECT/COLLECTION"
        )
        try check(
            ["--from", "https://host/feed", "--timeout", "0"],
            "invalid time limit '0' — write whole seconds from 1 to 3600")
    }
}

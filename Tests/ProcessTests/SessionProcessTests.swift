import Foundation
import Shared
import TestSupport
import Testing

/// A drawing session of a widget extension, as a host uses it.
@Suite(.blocking)
struct SessionProcessTests {
    private let airlock: Airlock
    private let session: ChildProcess

    init() throws {
        airlock = try Airlock()
        try airlock.sync()
        session = try airlock.start("WidgetExt", ["session", "--timezone", "Europe/Berlin"], input: nil)
    }

    private func ask(_ id: Int, _ method: String, _ words: [String] = []) throws -> JSONValue {
        let request: JSONValue = [
            "jsonrpc": .string("2.0"), "id": .integer(id), "method": .string(method),
            "params": ["arguments": .array(words.map { .string($0) })],
        ]
        session.write(try request.serialised() + "\n")
        return try JSONValue(parsing: try #require(session.nextLine()))
    }

    private func run(_ id: Int, _ words: [String]) throws -> (status: Int?, output: Data, errors: String?) {
        let answer = try ask(id, "run", words)
        #expect(answer["id"]?.integer == id)
        let result = answer["result"]
        return (
            result?["status"]?.integer, Data(base64Encoded: result?["output"]?.string ?? "?") ?? Data(),
            result?["errors"]?.string
        )
    }

    @Test("A session draws the same bytes as a process for each snapshot, in any order and at any scale")
    func sameBytes() throws {
        #expect(try ask(1, "initialize")["result"]?["protocol"]?.integer == 1)
        let render = ["render", "--kind", "JokeOfTheDayWidget"] + Airlock.clock
        let variants = [
            ["--scheme", "dark"], ["--scale", "2"], ["--family", "systemMedium"], ["--format", "json"],
            ["--format", "outline"], ["--locale", "de_DE"], ["--scheme", "dark"],
        ]
        for (index, options) in variants.enumerated() {
            let out = "\(airlock.folder.path)/alone"
            let alone = try airlock.run("WidgetExt", render + options + ["--out", out])
            #expect(alone.status == .exited(0))
            let answer = try run(index + 2, render + options)
            #expect(answer.status == 0 && answer.errors == "")
            #expect(answer.output == (try airlock.bytes(out)), "\(options)")
        }
        let list = try airlock.run("WidgetExt", ["list", "--json"])
        #expect(String(decoding: try run(20, ["list", "--json"]).output, as: UTF8.self) == list.output)
    }

    @Test("A failed request has an exit status and an error, and the next one is answered")
    func failedRequests() throws {
        let failed = try run(1, ["render", "--kind", "Nothing"] + Airlock.clock)
        #expect(failed.status == 65 && failed.output.isEmpty)
        #expect(failed.errors?.hasPrefix("WidgetExt: ") == true)
        #expect(try run(2, ["render", "--colour"]).status == 64)
        let refused = try run(3, ["publish", "x"])
        #expect(refused.status == 64)
        #expect(
            refused.errors
                == "WidgetExt: a session doesn't run this command — request one of lint, list, previews, render, sheet, snapshot, timeline\n"
        )
        #expect(try run(4, ["list"]).status == 0)
    }

    @Test("A session whose reader is slow waits for it, and answers every request in order")
    func slowReader() throws {
        let words = ["render", "--kind", "JokeOfTheDayWidget", "--scale", "4"] + Airlock.clock
        let first = try run(1, words)
        let count = 12
        for id in 2..<count {
            let request: JSONValue = [
                "jsonrpc": .string("2.0"), "id": .integer(id), "method": .string("run"),
                "params": ["arguments": .array(words.map { .string($0) })],
            ]
            session.write(try request.serialised() + "\n")
        }
        // A pipe holds 64 KiB, so the session has to wait before its last answer.
        #expect(first.output.count * (count - 2) > 1 << 18)
        for id in 2..<count {
            let answer = try JSONValue(parsing: try #require(session.nextLine()))
            #expect(answer["id"]?.integer == id && answer["result"]?["status"]?.integer == 0)
            #expect(Data(base64Encoded: answer["result"]?["output"]?.string ?? "") == first.output)
        }
        session.closeInput()
        #expect(session.wait() == ChildResult(status: .exited(0), output: "", errors: ""))
    }

    @Test("A session ends after a shutdown request, and at the end of its input")
    func ending() throws {
        #expect(try ask(1, "shutdown")["result"] == .object([]))
        #expect(session.wait() == ChildResult(status: .exited(0), output: "", errors: ""))
        let other = try airlock.start("WidgetExt", ["session"])
        #expect(other.wait() == ChildResult(status: .exited(0), output: "", errors: ""))
    }

    @Test("A line that isn't a request ends the session with an error")
    func invalidRequest() throws {
        session.write("hello\n")
        let result = session.wait()
        #expect(result.status == .exited(74))
        #expect(
            result.errors
                == "WidgetExt: can't answer requests: a line isn't a request — only a host should start this command\n")
    }
}

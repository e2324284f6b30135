import Foundation
import Glibc
import Shared
import TestSupport
import Testing

/// The seeded bugs that the tools' text names, the times of answers, and the server's resources over many calls.
@Suite(
    .blocking, .serialized,
    .enabled(
        if: ProcessInfo.processInfo.environment["AIRLOCK_PROVE"] == "agents",
        "it takes minutes: run ./airlock prove agents"))
struct AgentProof {
    private let airlock: Airlock
    private let folder: TemporaryFolder

    init() throws {
        airlock = try Airlock()
        folder = try TemporaryFolder()
    }

    @Test("Text alone names the place of every seeded bug, and not in the widget without bugs")
    func seededBugs() throws {
        let base = "\(SeededBug.folder)/Base"
        let correct = try copy(of: base, named: "Correct")
        let reference = try AgentPeer(airlock, correct)
        var found = 0
        for bug in try SeededBug.all() {
            let patched = try copy(of: base, named: bug.id)
            let patching = try ChildProcess(
                "/usr/bin/env", ["patch", "-sp1", "-d", patched, "-i", "\(SeededBug.folder)/\(bug.id).patch"],
                environment: ["PATH": "/usr/bin:/bin"], input: []
            ).wait()
            try #require(patching.status == .exited(0), "\(patching.output)")
            let agent = try AgentPeer(airlock, patched)
            let (text, without) = (
                try agent.call(bug.tool, bug.arguments).text, try reference.call(bug.tool, bug.arguments).text
            )
            let pattern = try Regex(bug.text)
            let isNamed = text.contains(pattern)
            #expect(isNamed, "\(bug.id): \(text)")
            #expect(!without.contains(pattern), "\(bug.id) is reported of the correct widget")
            if isNamed { found += 1 }
            agent.child.closeInput()
            #expect(agent.child.wait().status == .exited(0))
        }
        print("PROOF seeded bugs: the text of 'findings' or 'render' names the place of \(found) of 20")
    }

    private func copy(of source: String, named name: String) throws -> String {
        let copy = "\(folder.path)/\(name)"
        try FileManager.default.copyItem(atPath: source, toPath: copy)
        return copy
    }

    @Test("The times from an edit to the answer and of an unchanged widget are measured")
    func times() throws {
        let sample = try copy(of: "\(Airlock.root)/Tests/Fixtures/SampleApp", named: "SampleApp")
        let file = URL(fileURLWithPath: "\(sample)/Widgets/TeaOfTheDayWidget.swift")
        let original = try String(contentsOf: file, encoding: .utf8)
        let agent = try AgentPeer(airlock, sample)
        let arguments = #"{"kind":"TeaOfTheDay","families":["systemSmall"],"appearances":["light"]}"#
        _ = try agent.call("render", arguments)
        func time(_ change: (Int) throws -> Void) throws -> String {
            let times = try (1...30).map { number in
                let began = ProcessInfo.processInfo.systemUptime
                try change(number)
                let answer = try agent.call("render", arguments)
                #expect(!answer.isError && answer.images.count == 1)
                return (ProcessInfo.processInfo.systemUptime - began) * 1_000
            }.sorted()
            return "p50 \(Int(times[15])) ms, p95 \(Int(times[28])) ms"
        }
        let edited = try time { number in
            let text = original.replacing(
                ".font(.headline)", with: ".font(.system(size: \(number % 2 == 0 ? 17 : 18)))")
            #expect(text != original)
            try Data(text.utf8).write(to: file, options: .atomic)
        }
        print("PROOF the sample app, 30 edits of a line, until the answer of 'render': \(edited)")
        print("PROOF 'render' of an unchanged widget, 30 times: \(try time { _ in })")
    }

    @Test("A thousand calls leak no descriptors and no memory")
    func resourceLeaks() throws {
        let agent = try AgentPeer(airlock, try copy(of: "\(SeededBug.folder)/Base", named: "Ferry"))
        let calls = [
            ("list", "{}"), ("render", #"{"families":["systemSmall"],"appearances":["light"]}"#),
            ("render", #"{"families":["systemSmall"]}"#), ("timeline", #"{"kind":"Ferry"}"#),
            ("tap", #"{"kind":"Ferry"}"#), ("render", #"{"kind":"Fery"}"#), ("ask", #"{"phrase":"Hello"}"#),
            ("set_state", #"{"group":"group.ferry","values":{"a":1}}"#), ("set_state", #"{"reset":true}"#),
            ("render", #"{"families":["accessoryCircular"],"images":false}"#),
        ]
        var samples: [(descriptors: Int, memory: Int)] = []
        for number in 0..<1_000 {
            let (tool, arguments) = calls[number % calls.count]
            _ = try agent.call(tool, arguments)
            // The processes restart after the data has changed, and are all there after a render.
            if number % calls.count == calls.count - 1 { samples.append(try agent.child.resources()) }
        }
        let (first, last) = (samples[10..<20], samples.suffix(10))
        let descriptors = (first.map(\.descriptors).min() ?? 0, last.map(\.descriptors).min() ?? 0)
        let memory = (first.map(\.memory).min() ?? 0, last.map(\.memory).min() ?? 0)
        #expect(descriptors.1 <= descriptors.0 + 2)
        #expect(memory.1 <= memory.0 + 4_096)
        print(
            "PROOF 1,000 calls: descriptors \(descriptors.0) at first, \(descriptors.1) at last; memory "
                + "\(memory.0 >> 10) and \(memory.1 >> 10) MiB")
    }
}

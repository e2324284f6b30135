import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// A host that serves its page with a control to tap, and the resources it uses.
final class AttackedHost {
    let airlock: Airlock
    let page: ServedPage
    private let log: EventLog
    private(set) var taps: [Double] = []
    /// The number of refused taps by reason.
    private(set) var refusals: [String: Int] = [:]
    var refusedTaps: Int { refusals.values.reduce(0, +) }
    /// The peak resident memory, in KiB.
    private(set) var memory = 0

    /// The name of the control's documents and snapshots.
    let control: String

    init(plugins: String) throws {
        airlock = try Airlock()
        try ReaderCorpus.fill(airlock)
        page = try ServedPage(airlock, "--plugins", plugins, "--log", "json")
        log = EventLog(of: page.host)
        let placed = try page.post(
            "/api/add", #"{"kind": "alarmControl", "place": "medium", "configuration": {"timerName": "Tea"}}"#)
        control = try #require(try JSONValue(parsing: placed.text)["id"]?.string, "\(placed.text)")
    }

    /// Ends the host and returns its status.
    func end() -> ChildStatus {
        page.host.send(SIGTERM)
        defer { log.end() }
        return page.host.reap()
    }

    /// Returns the host's next log event about a child process that a signal ended; each event is returned once.
    func crash() -> String? {
        let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV].map { "was killed by signal \($0)" }
        let event = log.waiting { event in
            guard let text = try? event.serialised() else { return false }
            return signals.contains { text.contains($0) }
        }
        return event.flatMap { try? $0.serialised() }
    }

    /// Taps the control and measures the time until the host answers.
    func tap() throws {
        let state = try page.json("/api/state")
        let widgets = state["home"]?["widgets"]?.array ?? []
        guard let tapped = widgets.first(where: { $0["id"]?.string == control }),
            let action = tapped["snapshot"]?["regions"]?.array?.first?["action"]
        else {
            refusals["the control isn't shown", default: 0] += 1
            return
        }
        let body = try (["snapshot": .string(control), "action": action] as JSONValue).serialised()
        let begun = ProcessInfo.processInfo.systemUptime
        let answer = try page.post("/api/tap", body)
        let duration = ProcessInfo.processInfo.systemUptime - begun
        if answer.status == 200 {
            taps.append(duration)
        } else {
            let reason = answer.text.replacing(airlock.container, with: "").filter { !$0.isNumber }.prefix(200)
            refusals[String(reason), default: 0] += 1
            // A damaged permission counts as missing: the user grants it again.
            if answer.text.contains("AppHost alarm authorize") {
                _ = try airlock.run("AppHost", ["alarm", "authorize"])
            }
        }
        let status = try String(contentsOfFile: "/proc/\(page.host.processID)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        memory = max(memory, line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
    }

    /// Returns a percentile of the taps' durations, in milliseconds.
    func latency(_ percent: Int) -> Int {
        let sorted = taps.sorted()
        return sorted.isEmpty ? 0 : Int(sorted[min(sorted.count * percent / 100, sorted.count - 1)] * 1_000)
    }
}

/// Files that a hostile extension or a damaged disk leaves in a container.
struct HostileFiles {
    private let container: String
    private var mutator: Mutator
    /// Documents that extensions may write, by domain and name.
    private var documents: [(domain: Domain, name: String, payload: [UInt8])]
    /// Snapshots and their metadata.
    private let snapshots: [(path: String, bytes: [UInt8])]
    private var generation: UInt64 = 1_000

    /// The domains an extension may write to.
    private static let domains: [Domain] = [.widgets, .alarms, .landmarks, .queue, .intents, .activities]

    /// - Parameter control: The control that is tapped, whose files stay unchanged.
    init(of container: String, but control: String, seed: UInt64) {
        self.container = container
        mutator = Mutator(seed: seed)
        documents = ReaderCorpus.samples
        for domain in Self.domains {
            let folder = "\(container)/documents/\(domain.name)"
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
                guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"), !name.hasPrefix("."),
                    FrameHeader(unverified: [UInt8](data)) != nil, !name.hasSuffix(".\(control)")
                else { continue }
                documents.append((domain, name, [UInt8](data.dropFirst(FrameHeader.size))))
            }
        }
        var snapshots: [(path: String, bytes: [UInt8])] = []
        for case let path as String in FileManager.default.enumerator(atPath: "\(container)/snapshots") ?? .init() {
            guard !path.contains(control),
                let data = FileManager.default.contents(atPath: "\(container)/snapshots/\(path)")
            else { continue }
            snapshots.append(("\(container)/snapshots/\(path)", [UInt8](data)))
        }
        self.snapshots = snapshots
    }

    /// The documents' values, from which mutations copy parts.
    private var payloads: [[UInt8]] { documents.map(\.payload) }

    /// Replaces a file and returns its path and bytes.
    mutating func plant() -> (path: String, bytes: [UInt8]) {
        if mutator.oneIn(10), let snapshot = mutator.one(of: snapshots) {
            let bytes = mutator.changed(
                snapshot.bytes, as: snapshot.path.hasSuffix(".json") ? .text : .bytes, others: [])
            replace(snapshot.path, with: bytes)
            return (snapshot.path, bytes)
        }
        let sample = documents[mutator.below(documents.count)]
        var name = sample.name
        // A few more alarms and activities, but not thousands.
        if ["alarm.", "activity."].contains(where: name.hasPrefix) { name = "\(name.dropLast())\(mutator.below(8))" }
        let payload = mutator.changed(sample.payload, as: .wire, others: payloads)
        generation += 1
        var header = FrameHeader(
            valueFormat: 1, keyHash: XXHash64.hash("\(sample.domain.name)/\(name)"), generation: generation,
            commitID: generation, payloadLength: payload.count)
        if mutator.oneIn(20) { header.generation = .max }
        if mutator.oneIn(40) { header.valueFormat = 2 }
        var bytes = header.frame(payload)
        if mutator.oneIn(10) { bytes = mutator.changed(bytes, as: .bytes, others: []) }
        let path = "\(container)/documents/\(sample.domain.name)/\(name)"
        replace(path, with: bytes)
        return (path, bytes)
    }

    /// Returns a mutation of an input.
    mutating func changed(_ text: [UInt8], as form: Mutator.Form, others: [[UInt8]]) -> [UInt8] {
        mutator.changed(text, as: form, others: others)
    }

    /// Writes a new file and renames it to the path, as writers do.
    func replace(_ path: String, with bytes: [UInt8]) {
        let staged = "\(container)/../staged"
        guard FileManager.default.createFile(atPath: staged, contents: Data(bytes)) else { return }
        rename(staged, path)
    }
}

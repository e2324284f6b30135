import Foundation
import Glibc
import Shared
import TestSupport
import Testing

/// Two processes that save models, and are killed at random.
struct KilledWriters {
    let path: String
    private var random: SplitMix64
    private var saved: [Int: Int] = [0: 0, 1: 0]
    private(set) var kills = 0
    /// The kills after which a reader had to undo a save.
    private(set) var interruptedSaves = 0
    /// The times that a process waited in vain for another one.
    private(set) var busy = 0
    private(set) var faults: [String] = []

    init(path: String, seed: UInt64) { (self.path, random) = (path, SplitMix64(seed: seed)) }

    var saves: Int { saved.values.reduce(0, +) }

    private func start(_ arguments: String...) throws -> ChildProcess {
        try ChildProcess(ChildProcess.executable("ModelWorker"), [arguments[0], path] + arguments.dropFirst())
    }

    /// Starts the writers, kills them after a random number of saves, and checks the store.
    mutating func run() throws {
        let writers = try (0...1).map { try start("write", "\($0)") }
        var first = 0
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            guard let line = writers[0].nextLine() else { break }
            first = Int(line) ?? 0
        }
        if first > 0, Bool.random(using: &random) { try check("check", isQuiet: false) }
        // The time within a save.
        usleep(UInt32.random(in: 0...6_000, using: &random))
        for writer in writers { writer.send(SIGKILL) }
        for (number, writer) in writers.enumerated() {
            let result = writer.wait()
            switch result.status {
            case .signalled(SIGKILL): kills += 1
            case .exited(75): busy += 1
            default: faults.append("writer \(number): \(result)")
            }
            // Without a line, the count of before stays.
            let last = result.lines.last.flatMap { Int($0) } ?? (number == 0 ? first : 0)
            saved[number] = max(saved[number] ?? 0, last)
        }
        let isInterrupted = FileManager.default.contents(atPath: "\(path)-journal")?.first ?? 0 != 0
        if isInterrupted { interruptedSaves += 1 }
        try check("check", isQuiet: true)
        if isInterrupted != (FileManager.default.contents(atPath: "\(path)-journal")?.first ?? 0 != 0) {
            faults.append("a reader has changed the journal")
        }
        if Bool.random(using: &random) { try check("repair", isQuiet: true) }
    }

    private mutating func check(_ verb: String, isQuiet: Bool) throws {
        // A writer that was killed before its first save may have left no file.
        let result = try start(verb).wait()
        if result.status == .exited(75), !isQuiet {
            busy += 1
            return
        }
        guard result.status == .exited(0), result.errors.isEmpty else {
            return faults.append("\(verb): \(result)")
        }
        var counts: [Int: Int] = [:]
        for line in result.lines {
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            if numbers.count == 2 { counts[numbers[0]] = numbers[1] }
        }
        for (writer, last) in saved {
            let count = counts[writer] ?? 0
            // A save may be complete before it is acknowledged.
            if count < last || isQuiet && count > last + 1 {
                faults.append("\(verb): writer \(writer) has \(count) saves, and \(last) were acknowledged")
            }
            if isQuiet { saved[writer] = max(last, count) }
        }
    }
}

@Suite(
    .blocking,
    .enabled(
        if: ProcessInfo.processInfo.environment["AIRLOCK_PROVE"] == "models",
        "it takes minutes: run ./airlock prove models"))
struct ModelProof {
    @Test("Processes that are killed during saves lose no acknowledged save, and tear none")
    func kills() throws {
        let environment = ProcessInfo.processInfo.environment
        let seconds = (Double(environment["AIRLOCK_PROVE_MINUTES"] ?? "") ?? 1) * 60
        let seed = UInt64(environment["AIRLOCK_PROVE_SEED"] ?? "") ?? UInt64.random(in: 0 ... .max)
        let folder = try TemporaryFolder()
        var writers: [KilledWriters] = []
        let end = ProcessInfo.processInfo.systemUptime + seconds
        while ProcessInfo.processInfo.systemUptime < end, writers.allSatisfy({ $0.faults.isEmpty }) {
            // Stores stay small, so that most of the time is spent in saves.
            let number = writers.count
            var run = KilledWriters(path: "\(folder.path)/\(number).store", seed: seed &+ UInt64(number))
            while ProcessInfo.processInfo.systemUptime < end, run.faults.isEmpty, run.saves < 500 { try run.run() }
            writers.append(run)
        }
        #expect(writers.flatMap(\.faults) == [])
        func sum(_ number: (KilledWriters) -> Int) -> Int { writers.map(number).reduce(0, +) }
        print(
            "PROOF seed \(seed), \(Int(seconds)) s: \(sum(\.kills)) kills of two processes with \(sum(\.saves)) saves in "
                + "\(writers.count) stores; after \(sum(\.interruptedSaves)) kills an interrupted save was undone, "
                + "\(sum(\.busy)) times a process ended because the store was in use; no acknowledged save lost, none torn"
        )
    }
}

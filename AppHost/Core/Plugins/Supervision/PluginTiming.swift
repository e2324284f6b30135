import Foundation
import Shared

/// How long a plug-in takes from a request to a snapshot, in a new process each time and in one that is kept.
struct PluginTiming: Hashable {
    let isWarm: Bool
    /// In milliseconds: half of the rounds took less, and 99 of 100.
    let median: Double
    let slowest: Double

    private init(isWarm: Bool, seconds: [Double]) {
        let sorted = seconds.sorted()
        func share(_ part: Double) -> Double {
            sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))] * 1_000
        }
        (self.isWarm, median, slowest) = (isWarm, share(0.5), share(0.99))
    }

    var text: String {
        "\(isWarm ? "warm" : "cold")  request to snapshot: p50 \(Self.rounded(median)) ms, p99 \(Self.rounded(slowest)) ms"
    }

    var json: JSONValue {
        ["process": .string(isWarm ? "warm" : "cold"), "p50": .number(median), "p99": .number(slowest)]
    }

    private static func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }

    /// Asks for a timeline and has its entry drawn, again and again, the two ways in turns.
    ///
    /// - Throws: ``ExtensionError`` where it can't be drawn, ``PluginTiming/Unanswered`` where there is nothing to draw.
    static func measured(
        rounds: Int, draw: (PluginTimeline.Entry) throws -> Void,
        ask: (_ isWarm: Bool) async -> PluginOutcome<PluginTimeline>, name: String, at now: Date
    ) async throws -> [PluginTiming] {
        var times: [Bool: [Double]] = [:]
        let clock = ContinuousClock()
        // The first of each is not counted: it brings files into memory.
        for round in 0...rounds {
            for isWarm in [false, true] {
                let start = clock.now
                let outcome = await ask(isWarm)
                guard let entry = outcome.value?.entry(at: now) else {
                    throw Unanswered(message: outcome.message(of: name) ?? "")
                }
                try draw(entry)
                if round > 0 { times[isWarm, default: []].append((clock.now - start) / .seconds(1)) }
            }
        }
        return [false, true].map { PluginTiming(isWarm: $0, seconds: times[$0] ?? []) }
    }

    /// A plug-in that gave nothing to draw.
    struct Unanswered: CommandError, Hashable {
        let message: String
        var exitCode: ExitCode { .found }
    }
}

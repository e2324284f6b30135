import Foundation
import Shared

/// The time a plug-in takes from a request to a snapshot, in a new process each time or in a running one.
struct PluginTiming: Hashable {
    let isWarm: Bool
    /// The 50th percentile in milliseconds; ``slowest`` is the 99th.
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

    /// Requests a timeline and draws its entry repeatedly, alternating between a new process and a running one.
    ///
    /// - Throws: ``ExtensionError`` for an entry that can't be drawn, ``CommandFailure`` without an entry.
    static func measured(
        iterations: Int, draw: (PluginTimeline.Entry) throws -> Void,
        ask: (_ isWarm: Bool) async -> PluginOutcome<PluginTimeline>, name: String, at now: Date
    ) async throws -> [PluginTiming] {
        var times: [Bool: [Double]] = [:]
        let clock = ContinuousClock()
        // The first iteration with each process isn't counted, because it loads files into memory.
        for iteration in 0...iterations {
            for isWarm in [false, true] {
                let start = clock.now
                let outcome = await ask(isWarm)
                guard let entry = outcome.value?.entry(at: now) else {
                    throw CommandFailure(outcome.message(of: name) ?? "", exitCode: .found)
                }
                try draw(entry)
                if iteration > 0 { times[isWarm, default: []].append((clock.now - start) / .seconds(1)) }
            }
        }
        return [false, true].map { PluginTiming(isWarm: $0, seconds: times[$0] ?? []) }
    }
}

/// The last timeline of each plug-in's widget, which is shown when the plug-in gives no answer.
struct PluginTimelineCache: Sendable {
    /// The plug-in, kind and family of a timeline.
    struct Key: Hashable, Sendable {
        let plugin: String
        let kind: String
        let family: WidgetFamily
    }

    /// The maximum number of stored timelines; the oldest is dropped.
    static let limit = 200

    private var stored: [Key: (timeline: PluginTimeline, since: Date)] = [:]

    /// Stores an outcome, and returns the timeline to show.
    ///
    /// - Parameter name: The plug-in's name, for the reason.
    mutating func record(_ outcome: PluginOutcome<PluginTimeline>, for key: Key, name: String, at now: Date)
        -> PluginTimelineState
    {
        if let timeline = outcome.value {
            stored[key] = (timeline, now)
            if stored.count > Self.limit, let oldest = stored.min(by: { $0.value.since < $1.value.since })?.key {
                stored[oldest] = nil
            }
            return PluginTimelineState(timeline: timeline, stale: nil)
        }
        let last = stored[key]
        return PluginTimelineState(
            timeline: last?.timeline,
            stale: .init(since: last?.since, reason: outcome.message(of: name) ?? ""))
    }
}

/// The timeline to show for a plug-in's widget.
struct PluginTimelineState: Equatable, Sendable {
    /// The reason why the timeline isn't current.
    struct Stale: Hashable, Sendable {
        /// The instant of the answer; `nil` without one.
        let since: Date?
        let reason: String
    }

    /// The timeline; `nil` if the plug-in never answered.
    let timeline: PluginTimeline?
    /// The staleness; `nil` for a current timeline.
    let stale: Stale?
}

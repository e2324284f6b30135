import Foundation

/// The settings of a long test run.
struct Prove {
    /// The name of the long run to perform; `nil` for none.
    static let wanted = ProcessInfo.processInfo.environment["AIRLOCK_PROVE"]

    let seed: UInt64
    private let end: Double

    /// Reads the seed and the duration from the environment.
    init() {
        let environment = ProcessInfo.processInfo.environment
        seed = environment["AIRLOCK_PROVE_SEED"].flatMap(UInt64.init) ?? 1
        let minutes = environment["AIRLOCK_PROVE_MINUTES"].flatMap(Double.init) ?? 1
        end = ProcessInfo.processInfo.systemUptime + minutes * 60
    }

    /// True until the duration is over.
    var hasTimeLeft: Bool { ProcessInfo.processInfo.systemUptime < end }

    /// Prints a result line, which `airlock prove` collects.
    func report(_ text: String) { print("PROOF \(text)") }
}

/// Measures the longest duration of repeated work.
struct Patience {
    /// The longest duration in seconds.
    private(set) var longest = 0.0

    mutating func measure<Value>(_ body: () throws -> Value) rethrows -> Value {
        let begun = ProcessInfo.processInfo.systemUptime
        defer { longest = max(longest, ProcessInfo.processInfo.systemUptime - begun) }
        return try body()
    }
}

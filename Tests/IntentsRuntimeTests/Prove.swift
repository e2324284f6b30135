import Foundation

/// What a run that takes long is asked for.
struct Prove {
    /// What is to be proved; `nil` for nothing.
    static let wanted = ProcessInfo.processInfo.environment["AIRLOCK_PROVE"]

    let seed: UInt64
    private let end: Double

    /// Reads the seed and the time there is.
    init() {
        let environment = ProcessInfo.processInfo.environment
        seed = environment["AIRLOCK_PROVE_SEED"].flatMap(UInt64.init) ?? 1
        let minutes = environment["AIRLOCK_PROVE_MINUTES"].flatMap(Double.init) ?? 1
        end = ProcessInfo.processInfo.systemUptime + minutes * 60
    }

    /// Whether there is time left.
    var goesOn: Bool { ProcessInfo.processInfo.systemUptime < end }

    /// Says what was found, for the page of proofs.
    func say(_ text: String) { print("PROOF \(text)") }
}

/// A measured piece of work: none may take long, whatever it is given.
struct Patience {
    /// The most seconds one took.
    private(set) var longest = 0.0

    mutating func measure<Value>(_ body: () throws -> Value) rethrows -> Value {
        let begun = ProcessInfo.processInfo.systemUptime
        defer { longest = max(longest, ProcessInfo.processInfo.systemUptime - begun) }
        return try body()
    }
}

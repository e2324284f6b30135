import Shared
import Testing

@testable import AppHost

/// The merge of favorites, with generated histories of several hosts.
struct FavoriteStatesTests {
    /// Hosts that change favorites with clocks of their own, and sometimes receive each other's documents.
    private struct History {
        var random: SplitMix64
        var hosts: [FavoriteStates]
        /// All changes that a host made.
        var changes: [FavoriteStates.Entry] = []

        init(seed: UInt64) {
            random = SplitMix64(seed: seed)
            let count = Int.random(in: 2...5, using: &random)
            hosts = Array(repeating: FavoriteStates(), count: count)
            // Up to an hour ahead or behind.
            let clocks = hosts.map { _ in Int64.random(in: -3_600_000...3_600_000, using: &random) }
            for step in 0..<Int64.random(in: 1...60, using: &random) {
                let host = Int.random(in: 0..<count, using: &random)
                if Int.random(in: 0..<4, using: &random) == 0 {
                    hosts[host].merge(hosts[Int.random(in: 0..<count, using: &random)])
                    continue
                }
                let landmark = Int.random(in: 1...6, using: &random)
                let known = hosts[host][landmark]
                // As the store does: later than the last change that the host knows, whatever its clock.
                let instant = max(10_000_000 + step * 1_000 + clocks[host], (known?.instant ?? 0) + 1)
                let entry = FavoriteStates.Entry(
                    landmark: landmark, isFavorite: known?.isFavorite != true, instant: instant, action: "\(step)")
                hosts[host].take(entry)
                changes.append(entry)
            }
        }
    }

    private func merged(_ states: [FavoriteStates]) -> FavoriteStates {
        states.reduce(into: FavoriteStates()) { $0.merge($1) }
    }

    @Test("The merge is commutative, associative and idempotent")
    func laws() {
        for seed in UInt64(0)..<300 {
            var history = History(seed: seed)
            let all = merged(history.hosts)
            for _ in 0..<4 {
                history.hosts.shuffle(using: &history.random)
                #expect(merged(history.hosts) == all, "seed \(seed)")
            }
            #expect(merged(history.hosts + history.hosts) == all && merged([all, all]) == all, "seed \(seed)")
            let right = history.hosts.reversed().reduce(FavoriteStates()) { merged([$1, $0]) }
            #expect(right == all, "seed \(seed)")
        }
    }

    @Test("The merged document has each landmark's last change, so no removed favorite comes back")
    func tombstones() {
        for seed in UInt64(0)..<300 {
            let history = History(seed: seed)
            let all = merged(history.hosts)
            var last: [Int: FavoriteStates.Entry] = [:]
            for entry in history.changes where last[entry.landmark].map(entry.isLater) ?? true {
                last[entry.landmark] = entry
            }
            #expect(all.entries == last.values.sorted { $0.landmark < $1.landmark }, "seed \(seed)")
            // An old document that returns changes nothing.
            for old in history.hosts { #expect(merged([all, old]) == all, "seed \(seed)") }
        }
    }
}

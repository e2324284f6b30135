import Glibc
import Shared

/// Measures how punctually a host fires alarms on a busy machine, and the cost of thousands of alarms.
struct AlarmBenchmark {
    /// The folder of the release executables.
    let dist: String
    let folder: String
    let table: ResultTable

    func run() throws {
        try firing(count: 1_000)
        try waiting(count: 10_000)
    }

    /// Measures alarms twenty milliseconds apart, beside two busy processes.
    private func firing(count: Int) throws {
        let path = "\(folder)/firing"
        let store = try store(at: path)
        let host = try RunningHost(dist: dist, container: path, folder: folder)
        let load = (0..<2).map { _ in RunningProcess("/bin/sh", ["-c", "while :; do :; done"]) }
        defer { for child in load { child.end() } }
        // All alarms must be stored before the first is due.
        let begin = Self.now() + 30_000
        for number in 0..<count {
            try store.add(
                try AlarmRecord(
                    id: Self.id(number), schedule: .fixed(begin + Int64(number) * 20), preAlert: nil, postAlert: nil,
                    at: 0))
        }
        if Self.now() >= begin {
            table.add(
                diagnostic: "alarms: adding \(count) took longer than 30 s, some were late before they were stored")
        }
        var behind: [Double] = []
        while behind.count < count, let line = host.child.nextLine() {
            guard let event = try? JSONValue(parsing: line), event["event"]?.string == "alarm",
                event["state"]?.string == "alerting", let milliseconds = event["behind"]?.integer
            else { continue }
            behind.append(Double(milliseconds))
        }
        host.child.end()
        behind.sort()
        guard behind.count == count else {
            return table.add(diagnostic: "alarms: \(behind.count) of \(count) fired")
        }
        for percent in [50, 99, 100] {
            table.add(
                "an alarm of \(count) beside two busy loops, late, p\(percent)",
                .seconds(behind[min(count * percent / 100, count - 1)] / 1_000), goal: .value(.seconds(0.05)))
        }
    }

    /// Measures a host with alarms that aren't due.
    private func waiting(count: Int) throws {
        let path = "\(folder)/waiting"
        let store = try store(at: path)
        let clock = ContinuousClock()
        let begun = clock.now
        for number in 0..<count {
            try store.add(
                try AlarmRecord(
                    id: Self.id(number), schedule: .fixed(Self.now() + 86_400_000), preAlert: nil, postAlert: nil, at: 0
                ))
        }
        let seconds = (clock.now - begun) / .seconds(1)
        // An alarm that is already due fires when the host has read all of them.
        try store.add(
            try AlarmRecord(id: Self.id(count), schedule: .fixed(1), preAlert: nil, postAlert: nil, at: 0))
        let started = clock.now
        let host = try RunningHost(dist: dist, container: path, folder: folder)
        while let line = host.child.nextLine(), !line.contains(#""event":"alarm""#) {}
        let elapsed = (clock.now - started) / .seconds(1)
        let before = host.child.ticks
        sleep(10)
        let ticks = host.child.ticks - before
        table.add("\(count) alarms, all added durably", .seconds(seconds))
        table.add("\(count) alarms, read by a host", .seconds(elapsed))
        table.add("\(count) alarms: the host's memory", .kilobytes(Double(host.child.resident)))
        table.add("\(count) alarms: processor time in 10 s of waiting", .seconds(Double(ticks) / 100))
        host.child.end()
    }

    private func store(at path: String) throws -> AlarmStore {
        _ = try Container.create(at: path, group: "group.airlock")
        return AlarmStore(container: try Container.open(at: path, role: .intents))
    }

    private static func id(_ number: Int) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return "6B29FC40-CA47-1067-B31D-" + String(repeating: "0", count: 12 - digits.count) + digits
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}

import Glibc
import Shared
import Synchronization

/// Measures container reads in one process, and commits against SQLite.
struct ContainerBenchmark {
    let path: String
    let folder: String
    let table: ResultTable

    func run() throws {
        let reader = try Container.open(at: path, role: .widgets)
        let document = "\(path)/documents/jokes/joke-of-the-day"
        let plain = time(20_000) { plainRead(document) }
        let warm = try timed(20_000) { _ = try reader.read(JokeOfTheDay.key) }
        table.add(
            "container, warm read and decode", .seconds(warm), against: "open and read of the file", .seconds(plain))
        let first = reader.changeToken(for: .jokes)
        var changes = 0
        let unchanged = time(2_000_000) { if reader.changeToken(for: .jokes) != first { changes += 1 } }
        table.add("container, unchanged check", .seconds(unchanged), goal: .value(.seconds(50e-9)))
        try commits()
    }

    /// Measures consecutive durable commits of a document as large as a joke, alternating with SQLite.
    private func commits() throws {
        let writer = try Container.create(at: "\(folder)/commits", group: "group.bench")
        let sqlite = try SQLitePeer(path: "\(folder)/commits.sqlite")
        var (ours, theirs): ([Double], [Double]) = ([], [])
        let joke = JokeOfTheDay(day: "2026-11-21", joke: .placeholder)
        for _ in 0..<15 {
            ours.append(try timed(40) { try writer.publish(joke, to: JokeOfTheDay.key, durability: .durable) })
            theirs.append(try timed(40) { try sqlite.commit(1) })
        }
        let ratio = zip(ours, theirs).map { $0 / $1 }.median
        table.add(
            "container, durable commit", .seconds(ours.median), against: "SQLite, WAL and FULL",
            .seconds(theirs.median),
            ratio: ratio)
        let peer = SQLitePeer.flushes(folder: folder)
        if peer == nil { table.add(diagnostic: "SQLite's flushes: no strace to count them") }
        table.add(
            "container, flushes per durable commit", .count(Double(try flushes())), against: "SQLite, WAL and FULL",
            peer.map { .count($0) }, goal: .peer(plus: .count(1)))
    }

    /// Returns the number of flushes per commit, counted in the wrapper of all system calls.
    private func flushes() throws -> Int {
        let count = Atomic(0)
        let system = SystemCalls(fault: { call, _ in
            if call == .fdatasync || call == .fsync { count.wrappingAdd(1, ordering: .relaxed) }
            return nil
        })
        let writer = try Container.create(at: "\(folder)/counted", group: "group.bench", system: system)
        let joke = JokeOfTheDay(day: "2026-11-21", joke: .placeholder)
        try writer.publish(joke, to: JokeOfTheDay.key, durability: .durable)
        let before = count.load(ordering: .relaxed)
        for _ in 0..<10 { try writer.publish(joke, to: JokeOfTheDay.key, durability: .durable) }
        return (count.load(ordering: .relaxed) - before) / 10
    }

    private func plainRead(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        var buffer = [UInt8](repeating: 0, count: 4_096)
        _ = read(descriptor, &buffer, buffer.count)
        close(descriptor)
    }

    private func time(_ count: Int, _ body: () -> Void) -> Double {
        let clock = ContinuousClock()
        return clock.measure { for _ in 0..<count { body() } } / .seconds(count)
    }

    private func timed(_ count: Int, _ body: () throws -> Void) throws -> Double {
        let clock = ContinuousClock()
        return try clock.measure { for _ in 0..<count { try body() } } / .seconds(count)
    }
}

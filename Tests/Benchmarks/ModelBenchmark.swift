import Glibc
import Shared

/// Measures a fetch from a store of SwiftData's models against the same fetch by a C program with SQLite, and a widget with such a store
/// against one without.
struct ModelBenchmark {
    /// The folder of `ModelWorker` and of the C program.
    let peers: String
    /// The widget extension of the app with the models.
    let widgets: String
    let folder: String
    let table: ResultTable

    func run(_ compare: (Int, Comparison.Subject) -> Comparison) {
        let (worker, peer, path) = ("\(peers)/ModelWorker", "\(peers)/models", "\(folder)/models.store")
        guard Spawned.run(worker, ["fill", path, "10000"], [:]).status == 0,
            let sums = both({ output(of: $0, ["fetch", path]) }), sums.0 == sums.1
        else {
            return table.add(diagnostic: "models: the two programs don't fetch the same rows, not measured")
        }
        // The programs run alternately.
        let pairs = (0..<9).compactMap { _ in both { output(of: $0, ["repeat", path, "500"]).flatMap { Double($0) } } }
        guard pairs.count == 9 else { return table.add(diagnostic: "models: a program failed, not measured") }
        let ratios = pairs.map { $0.0 / $0.1 }.sorted()
        table.add(
            "a fetch of 50 of 10,000 models, warm", .seconds(pairs.map(\.0).sorted()[4]), against: "C with SQLite",
            .seconds(pairs.map(\.1).sorted()[4]), ratio: ratios[4], goal: .ratio(atMost: 5))
        compare(100, .init("C with SQLite, the same fetch, cold", peer, ["fetch", path]))
            .against(.init("a fetch of 50 of 10,000 models, cold", worker, ["fetch", path]), bar: nil)
            .memory(resident: 30, own: 8)
            .run()
        compareWidgets(compare)

        func both<Value>(_ value: (String) -> Value?) -> (Value, Value)? {
            guard let first = value(worker), let second = value(peer) else { return nil }
            return (first, second)
        }
    }

    /// Compares processes that draw one snapshot.
    private func compareWidgets(_ compare: (Int, Comparison.Subject) -> Comparison) {
        let container = "\(folder)/trips"
        let group = "\(container)/groups/group.airlock/Library/Application Support"
        guard access(widgets, X_OK) == 0, (try? Container.create(at: container, group: "group.airlock")) != nil,
            Spawned.run("/bin/mkdir", ["-p", group], [:]).status == 0,
            Spawned.run("\(peers)/ModelWorker", ["fill", "\(group)/default.store", "10000"], [:]).status == 0
        else { return table.add(diagnostic: "models: no \(widgets), or no store for it; widgets aren't measured") }
        func subject(_ name: String, _ kind: String) -> Comparison.Subject {
            .init(
                name, widgets,
                [
                    "render", "--kind", kind, "--container", container, "--at", "2026-11-21T09:41:00Z", "--timezone",
                    "UTC", "--out", "\(folder)/trips.png",
                ])
        }
        compare(50, subject("a widget without models, cold", "WrittenTrips"))
            .against(subject("a widget with 50 of 10,000 models, cold", "StoredTrips"), bar: 1.5)
            .memory(resident: 60, own: 8)
            .run()
    }

    /// Returns the first line of a program's output.
    private func output(of program: String, _ arguments: [String]) -> String? {
        let path = "\(folder)/models.txt"
        guard Spawned.run(program, arguments, [:], output: path).status == 0, let file = fopen(path, "r") else {
            return nil
        }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 64)
        guard fgets(&line, CInt(line.count), file) != nil else { return nil }
        return String(decoding: line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

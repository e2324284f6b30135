import Shared

/// Measures an entity query's search of a hundred thousand names, which reads every record of a catalogue and decodes the matches.
struct EntitySearchBenchmark {
    private static let count = 100_000
    private let container: Container
    private let peer: SQLitePeer
    private let table: ResultTable

    /// Fills a container, and the SQLite database that it is compared with.
    init(folder: String, table: ResultTable) throws {
        self.table = table
        container = try Container.create(at: "\(folder)/names", group: "group.airlock")
        let landmarks = (1...Self.count).map {
            Landmark(id: $0, name: "Old Mill number \($0) on the River", state: "Ohio", country: "United States")
        }
        try container.publish(landmarks.map(LandmarkCatalogue.record), to: LandmarkCatalogue.key)
        peer = try SQLitePeer(path: "\(folder)/names.sqlite")
        try peer.fill(landmarks.map(\.name))
    }

    /// Adds a row; the peer is the same search with SQLite.
    func run() throws {
        let clock = ContinuousClock()
        var (ours, theirs): ([Double], [Double]) = ([], [])
        for round in 0..<7 {
            let text = "number \(round * 13_337 + 77) on"
            let session = ContainerSession(container: container)
            var found: [Landmark] = []
            let time = clock.measure {
                found = RequestScope.with(session: session) {
                    SearchEngine.shared.landmarks(
                        matching: text, in: ModelData.shared.landmarks(thatMayHave: text))
                }
            }
            var names = 0
            let other = try clock.measure { names = try peer.count(like: text) }
            guard !found.isEmpty, names > 0 else {
                return table.add(diagnostic: "entity search: '\(text)' not found, not measured")
            }
            ours.append(Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18)
            theirs.append(Double(other.components.seconds) + Double(other.components.attoseconds) / 1e18)
        }
        table.add(
            "an entity of 100,000 by a text", .seconds(ours.median), against: "SQLite LIKE", .seconds(theirs.median))
    }
}

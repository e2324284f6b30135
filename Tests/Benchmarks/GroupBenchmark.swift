import Glibc
import Shared
import TestSupport

/// Measures how long a change on one host of a group takes to another host, against a watch of etcd's own client, and what an idle host of
/// a group costs.
///
/// The etcd of tests doesn't flush its files to the disk, so that the flushes of the hosts are measured, and not etcd's.
struct GroupBenchmark {
    /// The folder of the release executables.
    let dist: String
    let folder: String
    let table: ResultTable

    private struct Failure: Error {}

    /// The name of the document's key in etcd.
    private static let key = "airlock/1/documents/landmarks/favorites"
    /// The longest time that a change may take, in seconds.
    private static let patience = 10.0

    func run(changes: Int = 200, idleSeconds: Int = 30) throws {
        if let obstacle = Etcd.obstacle {
            return table.add(
                diagnostic: "groups of hosts: \(obstacle) — install etcd-server and etcd-client; not measured")
        }
        let alone = try host("alone", joining: nil)
        let etcd = try Etcd()
        let (kitchen, desk) = (try host("kitchen", joining: etcd), try host("desk", joining: etcd))
        defer { for host in [alone, kitchen, desk] { host.child.end() } }
        try measureChanges(changes, etcd)
        measureIdling([("a host", alone), ("a host of a group", kitchen)], seconds: idleSeconds)
        table.add(
            "a host of a group: its memory", .kilobytes(Double(kitchen.child.resident)),
            against: "a host", .kilobytes(Double(alone.child.resident)))
    }

    /// Starts a host with a container and a home of its own.
    private func host(_ name: String, joining etcd: Etcd?) throws -> RunningHost {
        let home = "\(folder)/\(name)"
        mkdir(home, 0o700)
        let container = container(name)
        _ = try Container.create(at: container, group: "group.airlock")
        if let etcd {
            let words = ["group", "join", etcd.address, "--name", name, "--container", container]
            guard Spawned.run("\(dist)/AppHost", words, ["HOME": home, "PATH": "/usr/bin:/bin"]).status == 0 else {
                throw Failure()
            }
        }
        let host = try RunningHost(dist: dist, container: container, folder: home)
        if etcd != nil {
            var line: String? = host.beginning
            while let known = line, !known.contains("connected to ") { line = host.child.nextLine() }
            if line == nil { throw Failure() }
        }
        return host
    }

    private func container(_ name: String) -> String { "\(folder)/\(name)/container" }

    // MARK: Changes

    /// Makes changes in the first host's container one after another, each when the last one has arrived.
    private func measureChanges(_ count: Int, _ etcd: Etcd) throws {
        let source = try Container.open(at: container("kitchen"), role: .intents)
        let target = try Container.open(at: container("desk"), role: .widgets)
        let watch = try etcd.command(["watch", Self.key])
        var (hosts, client): ([Double], [Double]) = ([], [])
        // The first changes aren't measured: the watch may begin after them.
        for number in -5..<count {
            let times = try change(number, source, target, watch)
            if number >= 0 {
                hosts.append(times.host)
                client.append(times.client)
            }
        }
        for percent in [50, 99] {
            table.add(
                "a change on one host to the document on another, p\(percent)",
                .seconds(hosts.percentile(percent)), against: "etcdctl watch, the same change",
                .seconds(client.percentile(percent)), goal: .peer(plus: .seconds(0.005)))
        }
    }

    /// Makes a change.
    ///
    /// - Returns: The times until the other host's document has the change, and until the client of etcd prints it, in seconds.
    private func change(
        _ number: Int, _ source: Container, _ target: Container, _ watch: TestProcess
    ) throws -> (host: Double, client: Double) {
        // What the client prints of the last change.
        usleep(20_000)
        _ = watch.availableOutput()
        let entry = FavoriteStates.Entry(
            landmark: 1_001, isFavorite: number % 2 == 0, instant: Int64(number + 1_000), action: "bench")
        let clock = ContinuousClock()
        let begun = clock.now
        try source.update(FavoriteStates.key) { states in
            var new = states ?? FavoriteStates()
            new.take(entry)
            states = new
        }
        var (host, client): (Double?, Double?)
        while host == nil || client == nil {
            let elapsed = (clock.now - begun) / .seconds(1)
            if host == nil, try target.read(FavoriteStates.key).value?[entry.landmark] == entry { host = elapsed }
            if client == nil, watch.availableOutput() > 0 { client = elapsed }
            // Before the first measured change, the watch may not have begun.
            if elapsed > (number < 0 ? 1 : Self.patience) {
                guard number < 0 else { throw Failure() }
                break
            }
            usleep(100)
        }
        return (host ?? 0, client ?? 0)
    }

    // MARK: Idling

    private func measureIdling(_ hosts: [(name: String, host: RunningHost)], seconds: Int) {
        // After five seconds, the work of the start and of the changes is done.
        sleep(5)
        let before = hosts.map { $0.host.child.ticks }
        sleep(CUnsignedInt(seconds))
        let times = zip(hosts, before).map { Double($0.host.child.ticks - $1) / 100 }
        table.add(
            "\(hosts[1].name): its processor time in \(seconds) idle s", .seconds(times[1]), against: hosts[0].name,
            .seconds(times[0]))
    }
}

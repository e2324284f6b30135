import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// Hosts of a group on a real etcd, each with a container of its own.
@Suite(.blocking, .enabled(if: Etcd.obstacle == nil, Comment(rawValue: Etcd.obstacle ?? "")))
struct GroupHostProcessTests {
    private let etcd: Etcd
    private let kitchen: Airlock
    private let desk: Airlock

    init() throws {
        etcd = try Etcd()
        (kitchen, desk) = (try Airlock(), try Airlock())
        for airlock in [kitchen, desk] { try airlock.sync() }
    }

    private func group(_ airlock: Airlock, _ words: String...) throws -> ChildResult {
        try airlock.run("AppHost", ["group"] + words)
    }

    private func join(_ airlock: Airlock, as name: String, _ options: String...) throws -> ChildResult {
        try airlock.run("AppHost", ["group", "join", etcd.address, "--name", name] + options)
    }

    private func status(_ airlock: Airlock) throws -> JSONValue {
        try JSONValue(parsing: group(airlock, "status", "--json").output)
    }

    /// Changes a favorite at a minute of an hour.
    private func favorite(_ landmark: Int, in airlock: Airlock, minute: Int, isFavorite: Bool = true) throws {
        let result = try airlock.run(
            "IntentsExt",
            [
                "perform", isFavorite ? "AddToFavoritesIntent" : "RemoveFromFavoritesIntent", "landmark=\(landmark)",
                "--at", "2026-11-21T09:\(minute):00Z",
            ])
        try #require(result.status == .exited(0), "\(result)")
    }

    private func favorites(_ airlock: Airlock) throws -> [Int] {
        try Container.open(at: airlock.container, role: .widgets).read(FavoriteStates.key).value?.favorites ?? []
    }

    /// Returns when a container has these favorites.
    private func wait(for expected: [Int], in airlock: Airlock) throws {
        while try favorites(airlock) != expected { usleep(5_000) }
    }

    /// Starts a host, and returns when it is connected.
    private func run(_ airlock: Airlock) throws -> ChildProcess {
        let host = try airlock.start("AppHost", ["run"])
        try read(host, until: "AppHost: connected to \(etcd.member)")
        return host
    }

    private func read(_ host: ChildProcess, until beginning: String) throws {
        while try !(#require(host.nextErrorLine())).hasPrefix(beginning) {}
    }

    private func stop(_ host: ChildProcess) {
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
    }

    // MARK: Membership

    @Test("Hosts join with names of their own, are listed, and leave")
    func membership() throws {
        #expect(
            try group(kitchen, "status").output
                == "in no group — 'AppHost group join etcd://HOST:PORT --name NAME' joins one\n")
        #expect(
            try join(kitchen, as: "kitchen")
                == ChildResult(
                    status: .exited(0),
                    output:
                        "joined \(etcd.address) as kitchen, 0 other hosts; 'AppHost run' shares: alarms, favorites\n",
                    errors: ""))
        #expect(
            try join(desk, as: "kitchen")
                == ChildResult(
                    status: .exited(65), output: "",
                    errors:
                        "AppHost: another host of the group is called 'kitchen' — write another name with --name\n"))
        let joined = try JSONValue(parsing: join(desk, as: "desk", "--json").output)
        #expect(joined["hosts"]?.array == [.string("kitchen"), .string("desk")])
        #expect(
            try join(desk, as: "desk").errors
                == "AppHost: this host is in the group of \(etcd.address) already — run 'AppHost group leave' first\n")
        let offline = try status(kitchen)
        #expect(
            offline["hosts"]?.array?.map { $0["name"]?.string } == ["desk", "kitchen"]
                && offline["hosts"]?.array?.map { $0["isOnline"]?.bool } == [false, false])
        #expect(offline["members"]?.array?.map { $0["version"]?.string?.hasPrefix("3.") } == [true])
        #expect(offline["isRunning"]?.bool == false && offline["waiting"]?.array == [])

        let host = try run(kitchen)
        let online = try status(desk)
        #expect(online["hosts"]?.array?.map { $0["isOnline"]?.bool } == [false, true])
        stop(host)
        // A host that stops withdraws its lease at once.
        #expect(try status(desk)["hosts"]?.array?.map { $0["isOnline"]?.bool } == [false, false])

        #expect(
            try group(desk, "leave").output
                == "left the group; this host keeps its alarms, favorites, and the other hosts keep theirs, without this host's later changes\n"
        )
        #expect(try status(kitchen)["hosts"]?.array?.map { $0["name"]?.string } == ["kitchen"])
        #expect(
            try group(desk, "leave")
                == ChildResult(
                    status: .exited(65), output: "",
                    errors: "AppHost: this host is in no group — 'AppHost group join' joins one\n"))
        etcd.stop()
        let left = try group(kitchen, "leave")
        #expect(left.status == .exited(0) && left.errors.contains("AppHost: the group still lists kitchen: "))
        #expect(try status(kitchen)["name"]?.isNull == true)
    }

    @Test("A killed host goes offline when its lease ends")
    func killedHost() throws {
        _ = try join(kitchen, as: "kitchen")
        let host = try run(kitchen)
        host.send(SIGKILL)
        #expect(host.reap() == .signalled(SIGKILL))
        #expect(try status(kitchen)["hosts"]?.array?.map { $0["isOnline"]?.bool } == [true])
        while try status(kitchen)["hosts"]?.array?.map({ $0["isOnline"]?.bool }) != [false] { usleep(100_000) }
    }

    @Test("A copy of a host isn't connected beside the original, until it leaves and joins with a name of its own")
    func copiedHost() throws {
        _ = try join(kitchen, as: "kitchen")
        let host = try run(kitchen)
        for folder in ["container", ".local"] {
            // The folder may be absent.
            try? FileManager.default.removeItem(atPath: "\(desk.folder.path)/\(folder)")
            try FileManager.default.copyItem(
                atPath: "\(kitchen.folder.path)/\(folder)", toPath: "\(desk.folder.path)/\(folder)")
        }
        let copy = try desk.start("AppHost", ["run"])
        try read(
            copy,
            until:
                "AppHost: another machine runs with the identity of this host, kitchen — if its folders were copied, run 'AppHost group leave' and join again on one of the machines"
        )
        #expect(try group(desk, "leave").status == .exited(0))
        // The original stays in the group.
        #expect(try status(kitchen)["hosts"]?.array?.map { $0["isOnline"]?.bool } == [true])
        #expect(try join(desk, as: "desk").status == .exited(0))
        try read(copy, until: "AppHost: connected to \(etcd.member) as desk")
        stop(host)
        stop(copy)
    }

    @Test("An address that is no etcd, and a name or a user that can't be used, are refused, and nothing is stored")
    func refusedJoins() throws {
        let other = try LoopbackServer(routes: ["*": .text("hello")])
        func refusal(_ words: String...) throws -> ChildResult {
            try kitchen.run("AppHost", ["group", "join"] + words)
        }
        #expect(
            try refusal("etcd://127.0.0.1:\(other.port)", "--name", "kitchen")
                == ChildResult(
                    status: .exited(65), output: "",
                    errors:
                        "AppHost: 127.0.0.1:\(other.port) isn't etcd's JSON gateway — check the address and the port\n"
                ))
        #expect(
            try refusal(etcd.address).errors
                == "AppHost: 'group join' needs a name for this host — add --name NAME\n")
        #expect(try refusal().errors == "AppHost: 'group join' takes the address of etcd — write etcd://HOST:PORT\n")
        #expect(
            try refusal(etcd.address, "--name", "kitchen", "--user", "ada").errors
                == "AppHost: a user needs a password — write both --user NAME and --password-file FILE\n")
        #expect(try status(kitchen)["name"]?.isNull == true)
    }

    @Test("A user logs in with a password from a file, and a token that became invalid is renewed")
    func users() throws {
        try etcd.addUsers()
        func file(_ text: String, mode: mode_t = 0o600) throws -> String {
            let path = "\(kitchen.folder.path)/password"
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            chmod(path, mode)
            return path
        }
        func refusal(_ options: String...) throws -> ChildResult {
            try kitchen.run("AppHost", ["group", "join", etcd.address, "--name", "kitchen"] + options)
        }
        func expect(_ result: ChildResult, _ reason: String) {
            #expect(result == ChildResult(status: .exited(77), output: "", errors: "AppHost: \(reason)\n"))
        }
        expect(try refusal(), "\(etcd.member) requires a user — add --user NAME --password-file FILE")
        expect(
            try refusal("--user", "ada", "--password-file", file("wrong")),
            "\(etcd.member) refuses the user 'ada' — check --user and --password-file")
        expect(
            try refusal("--user", "bob", "--password-file", file("secret")),
            "\(etcd.member) denies the user 'bob' access — grant a role that may read and write the keys that begin with 'airlock/1/'"
        )
        let path = try file("secret\n", mode: 0o644)
        expect(
            try refusal("--user", "ada", "--password-file", path),
            "\(path) has mode 644, so others can read the password — run 'chmod 600 \(path)'")
        let joined = try refusal("--user", "ada", "--password-file", file("secret\n"))
        try #require(joined.status == .exited(0), "\(joined)")

        let host = try run(kitchen)
        // Setting the password, even to the same one, makes the host's token invalid.
        try etcd.control("user", "passwd", "ada", "--interactive=false", input: Array("secret\n".utf8))
        try favorite(3, in: kitchen, minute: 10)
        try read(host, until: "AppHost: favorites sent")
        try etcd.control("user", "revoke-role", "ada", "group")
        try favorite(4, in: kitchen, minute: 11)
        try read(host, until: "AppHost: \(etcd.member) denies the user 'ada' access")
        // Local changes go on, and are sent when the user has the role again.
        #expect(try favorites(kitchen) == [4, 3])
        try etcd.control("user", "grant-role", "ada", "group")
        try read(host, until: "AppHost: favorites sent")
        stop(host)
    }

    @Test(
        "An etcd with TLS is reached with its authority, and not without it",
        .enabled(if: TestAuthority.missing == nil, Comment(rawValue: TestAuthority.missing ?? "")))
    func encryption() throws {
        let (authority, foreign) = (try TestAuthority(), try TestAuthority())
        let etcd = try Etcd(authority: authority)
        func join(_ list: String) throws -> ChildResult {
            try kitchen.run("AppHost", ["group", "join", etcd.address, "--name", "kitchen", "--ca-file", list])
        }
        let refused = try join(foreign.list)
        #expect(refused.status == .exited(69), "\(refused)")
        #expect(
            refused.errors.hasPrefix("AppHost: no secure connection to https://\(etcd.member)/v3/maintenance/status: "))
        #expect(try join(authority.list).status == .exited(0))
        let host = try kitchen.start("AppHost", ["run"])
        try read(host, until: "AppHost: connected to \(etcd.member)")
        stop(host)
    }

    // MARK: Documents

    @Test("A change on one host reaches the other, both ways, and so does a removal")
    func travel() throws {
        // Favorites from before the group are shared, too.
        try favorite(1, in: kitchen, minute: 10)
        _ = try (join(kitchen, as: "kitchen"), join(desk, as: "desk"))
        #expect(try status(kitchen)["waiting"]?.array == [.string("favorites")])
        let hosts = try (run(kitchen), run(desk))
        try wait(for: [1], in: desk)
        try favorite(2, in: desk, minute: 11)
        try wait(for: [2, 1], in: kitchen)
        try favorite(1, in: kitchen, minute: 12, isFavorite: false)
        try wait(for: [2], in: desk)
        while try status(kitchen)["waiting"]?.array != [] || status(desk)["waiting"]?.array != [] {}
        #expect(try favorites(kitchen) == [2])
        stop(hosts.0)
        stop(hosts.1)
        // No host sends what it received: the document was written once for each change.
        let version = try etcd.control("get", "airlock/1/documents/landmarks/favorites", "--write-out=json").output
        #expect(try JSONValue(parsing: version)["kvs"]?.array?.first?["version"]?.integer == 3)
    }

    @Test("A host that joins while it runs is connected, and one that leaves is disconnected")
    func runningHost() throws {
        let host = try kitchen.start("AppHost", ["run"])
        #expect(host.nextLine()?.contains(" jokes from the bundled jokes") == true)
        _ = try join(kitchen, as: "kitchen")
        try read(host, until: "AppHost: connected to \(etcd.member) as kitchen")
        #expect(try status(kitchen)["failure"]?.isNull == true)
        _ = try group(kitchen, "leave")
        while try !etcd.control("get", "--prefix", "airlock/1/").output.isEmpty { usleep(5_000) }
        stop(host)
    }

    @Test("Changes that both hosts make while etcd is stopped wait, and are merged when it is back")
    func disconnectedConflict() throws {
        _ = try (join(kitchen, as: "kitchen"), join(desk, as: "desk"))
        var hosts = try (run(kitchen), run(desk))
        try favorite(1, in: kitchen, minute: 10)
        try wait(for: [1], in: desk)
        etcd.stop()
        try read(hosts.0, until: "AppHost: http://\(etcd.member)/v3/maintenance/status refuses connections")
        // The later change of landmark 2 is the kitchen's, and of landmark 1 the desk's.
        try favorite(2, in: desk, minute: 20)
        try favorite(2, in: desk, minute: 21, isFavorite: false)
        try favorite(2, in: kitchen, minute: 30)
        try favorite(3, in: kitchen, minute: 31)
        try favorite(1, in: desk, minute: 32, isFavorite: false)
        #expect(try favorites(kitchen) == [3, 2, 1] && favorites(desk) == [])
        let status = try status(kitchen)
        #expect(status["waiting"]?.array == [.string("favorites")])
        #expect(status["failure"]?.string?.contains("refuses connections") == true)
        #expect(try group(kitchen, "status").status == .exited(69))
        let all = try JSONValue(parsing: kitchen.run("AppHost", ["status", "--json"]).output)
        #expect(all["group"]?["name"]?.string == "kitchen" && all["group"]?["waiting"] == status["waiting"])
        #expect(
            try kitchen.run("AppHost", ["status"]).output.contains(
                "\ngroup: kitchen, waiting to be sent: favorites, not connected since 20"))
        #expect(all["group"]?["changes"]?.integer == 1 && all["group"]?["disconnected"]?.string != nil)
        // What waits survives a host that is killed.
        hosts.0.send(SIGKILL)
        hosts.0.reap()
        try etcd.start()
        hosts.0 = try run(kitchen)
        try wait(for: [3, 2], in: desk)
        try wait(for: [3, 2], in: kitchen)
        stop(hosts.0)
        stop(hosts.1)
    }

    @Test("Placed widgets and the hour of the daily joke are shared by the hosts that want it")
    func shares() throws {
        #expect(
            try join(kitchen, as: "kitchen", "--share", "home settings")
                .output.hasSuffix(
                    "; 'AppHost run' shares: alarms, the hour of the daily joke, favorites, placed widgets\n"))
        _ = try join(desk, as: "desk", "--share", "settings,home")
        let hall = try Airlock()
        try hall.sync()
        #expect(
            try join(hall, as: "hall", "--share", "everything").errors
                == "AppHost: unknown share 'everything' — write home or settings\n")
        _ = try join(hall, as: "hall")
        func place(_ airlock: Airlock, _ kind: String) throws {
            let result = try airlock.run("AppHost", ["widget", "add", kind, "systemSmall"])
            try #require(result.status == .exited(0), "\(result)")
        }
        func kinds(_ airlock: Airlock) throws -> [String] {
            try Container.open(at: airlock.container, role: .host).read(PlacedWidgets.key).value?.widgets.map(\.kind)
                ?? []
        }
        func preferences(_ airlock: Airlock) throws -> JSONValue {
            try JSONValue(parsing: airlock.run("AppHost", ["jokes", "preferences", "--json"]).output)
        }
        try place(kitchen, "JokeOfTheDayWidget")
        for words in [["notification-hour", "7"], ["notification-command", "--", "/bin/true"]] {
            try #require(
                kitchen.run("AppHost", ["jokes", "preferences", "set"] + words).status == .exited(0))
        }
        let before = try preferences(desk)
        let hosts = try [run(kitchen), run(desk), run(hall)]
        while try kinds(desk) != ["JokeOfTheDayWidget"] { usleep(5_000) }
        while try preferences(desk)["notificationHour"]?.integer != 7 { usleep(5_000) }
        // The program that shows notifications is the machine's own.
        #expect(try preferences(desk)["notificationCommand"] == before["notificationCommand"])
        // The other way, and a widget's snapshot on the other host.
        try place(desk, "JokeOfTheDayWidget")
        while try kinds(kitchen).count != 2 { usleep(5_000) }
        let id = try Container.open(at: kitchen.container, role: .host).read(PlacedWidgets.key).value?.widgets.last?.id
        let snapshots = "\(kitchen.container)/snapshots/current"
        while try !FileManager.default.contentsOfDirectory(atPath: snapshots).contains(where: {
            $0.hasPrefix(id ?? "?")
        }) {
            usleep(5_000)
        }
        #expect(try kinds(hall) == [])
        for host in hosts { stop(host) }
    }

    @Test("The configuration file joins a group, and leaves it without the line")
    func configurationFile() throws {
        let file = "\(kitchen.folder.path)/host.conf"
        func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: file)) }
        try write("group = \(etcd.address)\n")
        let refused = try kitchen.run("AppHost", ["run", "--config", file])
        #expect(
            refused.errors == "AppHost: a group needs a name for this host — add --group-name NAME\n"
                && refused.status == .exited(64))
        try write("group = \(etcd.address)\ngroup-name = kitchen\ngroup-share = home\n")
        let host = try kitchen.start("AppHost", ["run", "--config", file])
        try read(host, until: "AppHost: connected to \(etcd.member) as kitchen")
        #expect(
            try group(kitchen, "leave").errors
                == "AppHost: the host's settings name this group — remove 'group' from the configuration file, and send the host SIGHUP\n"
        )
        let id = try status(kitchen)["id"]
        stop(host)
        let again = try kitchen.start("AppHost", ["run", "--config", file])
        try read(again, until: "AppHost: connected to \(etcd.member) as kitchen")
        #expect(try status(kitchen)["id"] == id)
        try write("")
        again.send(SIGHUP)
        while try status(kitchen)["name"]?.isNull != true { usleep(5_000) }
        stop(again)
    }

    @Test("A host that was away when etcd's history was compacted takes the whole state")
    func compaction() throws {
        _ = try (join(kitchen, as: "kitchen"), join(desk, as: "desk"))
        stop(try run(desk))
        try favorite(9, in: desk, minute: 40)
        let host = try run(kitchen)
        for landmark in 1...3 {
            try favorite(landmark, in: kitchen, minute: 10 + landmark)
            try read(host, until: "AppHost: favorites sent")
        }
        let found = try JSONValue(parsing: etcd.control("get", "x", "--write-out=json").output)
        let revision = try #require(found["header"]?["revision"]?.integer)
        #expect(try etcd.control("compact", "\(revision)").status == .exited(0))
        let other = try run(desk)
        try wait(for: [9, 3, 2, 1], in: desk)
        try wait(for: [9, 3, 2, 1], in: kitchen)
        stop(host)
        stop(other)
    }

    @Test("A document that was damaged is restored from the group")
    func damagedDocument() throws {
        _ = try (join(kitchen, as: "kitchen"), join(desk, as: "desk"))
        try favorite(3, in: desk, minute: 10)
        let other = try run(desk)
        try read(other, until: "AppHost: favorites sent")
        stop(other)
        let first = try run(kitchen)
        try wait(for: [3], in: kitchen)
        stop(first)
        let folder = "\(kitchen.container)/documents/landmarks"
        try Data("damage".utf8).write(to: URL(fileURLWithPath: "\(folder)/favorites"))
        unlink("\(folder)/.favorites.previous")
        let host = try kitchen.start("AppHost", ["run"])
        try read(host, until: "AppHost: favorites received")
        #expect(try favorites(kitchen) == [3])
        stop(host)
    }

    @Test("Keys that a stranger wrote change no container, and a newer host's document isn't replaced")
    func strangersKeys() throws {
        _ = try join(kitchen, as: "kitchen")
        try favorite(3, in: kitchen, minute: 10)
        let host = try run(kitchen)
        try read(host, until: "AppHost: favorites sent")
        let key = "airlock/1/documents/landmarks/favorites"
        try etcd.control("put", "airlock/1/documents/other", "hello")
        try etcd.control("put", "airlock/1/hosts/stranger", "hello")
        try etcd.control("put", key, "hello")
        try read(host, until: "AppHost: the group's document landmarks/favorites can't be read")
        try read(host, until: "AppHost: favorites sent")
        try etcd.control("del", key)
        try read(host, until: "AppHost: favorites sent")
        #expect(try favorites(kitchen) == [3])
        #expect(try status(kitchen)["foreignKeys"]?.integer == 1)
        // A document of format 99.
        try etcd.control("put", key, input: [0x08, 99, 0x12, 0])
        try read(host, until: "AppHost: the group's document landmarks/favorites has format 99, and this host reads 1")
        try favorite(4, in: kitchen, minute: 11)
        while try status(kitchen)["waiting"]?.array != [.string("favorites")] {}
        stop(host)
        #expect(Array(try etcd.control("get", key, "--print-value-only").output.utf8.prefix(4)) == [0x08, 99, 0x12, 0])
        #expect(try favorites(kitchen) == [4, 3])
    }
}

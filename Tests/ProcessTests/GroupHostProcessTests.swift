import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// Hosts of a group on a real etcd, each with a container of its own.
@Suite(.blocking(.idle), .enabled(if: Etcd.obstacle == nil, Comment(rawValue: Etcd.obstacle ?? "")))
struct GroupHostProcessTests {
    private let etcd: Etcd
    private let kitchen: GroupedHost
    private let desk: GroupedHost
    private var both: [GroupedHost] { [kitchen, desk] }

    init() throws {
        etcd = try Etcd()
        (kitchen, desk) = (try GroupedHost("kitchen"), try GroupedHost("desk"))
    }

    /// Runs `group join` as a user would.
    private func join(_ host: GroupedHost, as name: String, _ options: String...) throws -> ChildResult {
        try host.group(["join", etcd.address, "--name", name] + options)
    }

    /// Returns when hosts went offline a number of times.
    private func waitForEnds(_ count: Int) throws {
        // With the history, so that no event is missed.
        let watch = try etcd.command(["watch", "--prefix", "airlock/1/online/", "--rev=1"])
        var ends = 0
        while ends < count { ends += try #require(watch.nextLine()) == "DELETE" ? 1 : 0 }
    }

    // MARK: Membership

    @Test("Hosts join with names of their own, are listed, and leave")
    func membership() throws {
        #expect(
            try kitchen.group(["status"]).output
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
        let offline = try kitchen.status()
        #expect(
            offline["hosts"]?.array?.map { $0["name"]?.string } == ["desk", "kitchen"]
                && offline["hosts"]?.array?.map { $0["isOnline"]?.bool } == [false, false])
        #expect(offline["members"]?.array?.map { $0["version"]?.string?.hasPrefix("3.") } == [true])
        #expect(offline["isRunning"]?.bool == false && offline["waiting"]?.array == [])

        try kitchen.run()
        let online = try desk.status()
        #expect(online["hosts"]?.array?.map { $0["isOnline"]?.bool } == [false, true])
        kitchen.stop()
        // A host that stops withdraws its lease at once.
        #expect(try desk.status()["hosts"]?.array?.map { $0["isOnline"]?.bool } == [false, false])

        #expect(
            try desk.group(["leave"]).output
                == "left the group; this host keeps its alarms, favorites, and the other hosts keep theirs, without this host's later changes\n"
        )
        #expect(try kitchen.status()["hosts"]?.array?.map { $0["name"]?.string } == ["kitchen"])
        #expect(
            try desk.group(["leave"])
                == ChildResult(
                    status: .exited(65), output: "",
                    errors: "AppHost: this host is in no group — 'AppHost group join' joins one\n"))
        etcd.stop()
        let left = try kitchen.group(["leave"])
        #expect(left.status == .exited(0) && left.errors.contains("AppHost: the group still lists kitchen: "))
        #expect(try kitchen.status()["name"]?.isNull == true)
    }

    @Test("A killed host goes offline when its lease ends")
    func killedHost() throws {
        try kitchen.join(etcd)
        try kitchen.run()
        kitchen.kill()
        #expect(try kitchen.status()["hosts"]?.array?.map { $0["isOnline"]?.bool } == [true])
        try waitForEnds(1)
        #expect(try kitchen.status()["hosts"]?.array?.map { $0["isOnline"]?.bool } == [false])
    }

    @Test("A copy of a host isn't connected beside the original, until it leaves and joins with a name of its own")
    func copiedHost() throws {
        try kitchen.join(etcd)
        try kitchen.run()
        for folder in ["container", ".local"] {
            // The folder may be absent.
            try? FileManager.default.removeItem(atPath: "\(desk.airlock.folder.path)/\(folder)")
            try FileManager.default.copyItem(
                atPath: "\(kitchen.airlock.folder.path)/\(folder)", toPath: "\(desk.airlock.folder.path)/\(folder)")
        }
        try desk.start()
        try desk.read(
            "AppHost: another machine runs with the identity of this host, kitchen — if its folders were copied, run 'AppHost group leave' and join again on one of the machines"
        )
        #expect(try desk.group(["leave"]).status == .exited(0))
        // The original stays in the group.
        #expect(try kitchen.status()["hosts"]?.array?.map { $0["isOnline"]?.bool } == [true])
        try desk.join(etcd)
        try desk.read("AppHost: connected to \(etcd.member) as desk")
        for host in both { host.stop() }
    }

    @Test("A host whose clock is an hour ahead is reported while it is online")
    func wrongClock() throws {
        let seen = Int64(Date().timeIntervalSince1970) + 3_600
        for name in ["annex", "attic"] {
            let record = try GroupHost(id: name, name: name, seen: seen).record
            try etcd.control("put", "airlock/1/hosts/\(name)", String(decoding: record, as: UTF8.self))
        }
        try etcd.control("put", "airlock/1/online/attic", "a machine")
        try kitchen.join(etcd)
        try kitchen.run()
        let line = try kitchen.read("AppHost: the clock of ")
        let seconds = try #require(line.split(separator: " ").compactMap { Int($0) }.first)
        #expect((3_500...3_600).contains(seconds))
        #expect(
            line
                == "AppHost: the clock of attic is \(seconds) s ahead of this host's — set the clocks, because of two changes of a document the newer one wins"
        )
    }

    @Test(
        "A host whose disk was full when it was connected records the connection once there is space",
        .enabled(if: SmallFileSystem.isAvailable, "mounting a file system is not allowed here"))
    func fullDisk() throws {
        try kitchen.join(etcd)
        let disk = try SmallFileSystem(over: "\(kitchen.airlock.folder.path)/.local/state/airlock", kilobytes: 512)
        func wait(untilConnected isConnected: Bool) throws {
            try kitchen.airlock.wait(for: .home, folders: ["../.local/state/airlock/documents/home"]) {
                try (kitchen.status()["disconnected"]?.string == nil) == isConnected
            }
        }
        etcd.stop()
        try kitchen.start()
        try wait(untilConnected: false)
        try disk.fill()
        try etcd.start()
        try kitchen.connection()
        #expect(try kitchen.status()["disconnected"]?.string != nil)
        disk.empty()
        try wait(untilConnected: true)
        kitchen.stop()
    }

    @Test(
        "A host with a full disk connects again until it can store a received change, and logs the failed write once",
        .enabled(if: SmallFileSystem.isAvailable, "mounting a file system is not allowed here"))
    func fullContainer() throws {
        for host in both { try host.join(etcd) }
        let disk = try SmallFileSystem(over: kitchen.airlock.container, kilobytes: 512)
        try kitchen.run()
        try disk.fill()
        try desk.run()
        try desk.favorite(1, minute: 10)
        var lines: [String] = []
        while lines.count(where: { $0.hasPrefix("AppHost: connected to ") }) < 3 {
            lines.append(try #require(kitchen.process?.nextErrorLine()))
        }
        let failures = lines.filter { $0.contains("/documents/landmarks/") && $0.contains("No space left on device") }
        #expect(failures.count == 1, "\(lines)")
        disk.empty()
        try kitchen.wait(for: [1])
        for host in both { host.stop() }
    }

    @Test("An address that is no etcd, and a name or a user that can't be used, are refused, and nothing is stored")
    func refusedJoins() throws {
        let other = try LoopbackServer(routes: ["*": .text("hello")])
        func refusal(_ words: String...) throws -> ChildResult {
            try kitchen.group(["join"] + words)
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
        #expect(try kitchen.status()["name"]?.isNull == true)
    }

    @Test("A user logs in with a password from a file, and a token that became invalid is renewed")
    func users() throws {
        try etcd.addUsers()
        func file(_ text: String, mode: mode_t = 0o600) throws -> String {
            let path = "\(kitchen.airlock.folder.path)/password"
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            chmod(path, mode)
            return path
        }
        func refusal(_ options: String...) throws -> ChildResult {
            try kitchen.group(["join", etcd.address, "--name", "kitchen"] + options)
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

        try kitchen.run()
        // Setting the password, even to the same one, makes the host's token invalid.
        try etcd.control("user", "passwd", "ada", "--interactive=false", input: Array("secret\n".utf8))
        try kitchen.favorite(3, minute: 10)
        try kitchen.read("AppHost: favorites sent")
        try etcd.control("user", "revoke-role", "ada", "group")
        try kitchen.favorite(4, minute: 11)
        try kitchen.read("AppHost: \(etcd.member) denies the user 'ada' access")
        // Local changes go on, and are sent when the user has the role again.
        #expect(try kitchen.favorites() == [4, 3])
        try etcd.control("user", "grant-role", "ada", "group")
        try kitchen.read("AppHost: favorites sent")
        kitchen.stop()
    }

    @Test(
        "An etcd with TLS is reached with its authority, and not without it",
        .enabled(if: TestAuthority.missing == nil, Comment(rawValue: TestAuthority.missing ?? "")))
    func encryption() throws {
        let (authority, foreign) = (try TestAuthority(), try TestAuthority())
        let etcd = try Etcd(authority: authority)
        func join(_ list: String) throws -> ChildResult {
            try kitchen.group(["join", etcd.address, "--name", "kitchen", "--ca-file", list])
        }
        let refused = try join(foreign.list)
        #expect(refused.status == .exited(69), "\(refused)")
        #expect(
            refused.errors.hasPrefix("AppHost: no secure connection to https://\(etcd.member)/v3/maintenance/status: "))
        #expect(try join(authority.list).status == .exited(0))
        try kitchen.run()
        kitchen.stop()
    }

    // MARK: Documents

    @Test("A change on one host reaches the other, both ways, and so does a removal")
    func travel() throws {
        // Favorites from before the group are shared, too.
        try kitchen.favorite(1, minute: 10)
        for host in both { try host.join(etcd) }
        #expect(try kitchen.status()["waiting"]?.array == [.string("favorites")])
        for host in both { try host.run() }
        try desk.wait(for: [1])
        try desk.favorite(2, minute: 11)
        try kitchen.wait(for: [2, 1])
        try kitchen.favorite(1, minute: 12, isFavorite: false)
        try desk.wait(for: [2])
        for change in ["sent", "received", "sent"] { try kitchen.read("AppHost: favorites \(change)") }
        for change in ["received", "sent", "received"] { try desk.read("AppHost: favorites \(change)") }
        #expect(try both.map { try $0.waiting() } == [[], []] && kitchen.favorites() == [2])
        for host in both { host.stop() }
        // No host sends what it received: the document was written once for each change.
        let version = try etcd.control("get", "airlock/1/documents/landmarks/favorites", "--write-out=json").output
        #expect(try JSONValue(parsing: version)["kvs"]?.array?.first?["version"]?.integer == 3)
    }

    @Test("A host that joins while it runs is connected, and one that leaves is disconnected")
    func runningHost() throws {
        try kitchen.start()
        #expect(kitchen.process?.nextLine()?.contains(" jokes from the bundled jokes") == true)
        try kitchen.join(etcd)
        try kitchen.read("AppHost: connected to \(etcd.member) as kitchen")
        #expect(try kitchen.status()["failure"]?.isNull == true)
        _ = try kitchen.group(["leave"])
        #expect(try etcd.control("get", "--prefix", "airlock/1/").output == "")
        kitchen.stop()
        #expect(try etcd.control("get", "--prefix", "airlock/1/").output == "")
    }

    @Test("Changes that both hosts make while etcd is stopped wait, and are merged when it is back")
    func disconnectedConflict() throws {
        for host in both { try host.join(etcd) }
        for host in both { try host.run() }
        try kitchen.favorite(1, minute: 10)
        try desk.wait(for: [1])
        etcd.stop()
        try kitchen.read("AppHost: http://\(etcd.member)/v3/maintenance/status refuses connections")
        // The later change of landmark 2 is the kitchen's, and of landmark 1 the desk's.
        try desk.favorite(2, minute: 20)
        try desk.favorite(2, minute: 21, isFavorite: false)
        try kitchen.favorite(2, minute: 30)
        try kitchen.favorite(3, minute: 31)
        try desk.favorite(1, minute: 32, isFavorite: false)
        #expect(try kitchen.favorites() == [3, 2, 1] && desk.favorites() == [])
        let status = try kitchen.status()
        #expect(status["waiting"]?.array == [.string("favorites")])
        #expect(status["failure"]?.string?.contains("refuses connections") == true)
        #expect(try kitchen.group(["status"]).status == .exited(69))
        let all = try JSONValue(parsing: kitchen.airlock.run("AppHost", ["status", "--json"]).output)
        #expect(all["group"]?["name"]?.string == "kitchen" && all["group"]?["waiting"] == status["waiting"])
        #expect(
            try kitchen.airlock.run("AppHost", ["status"]).output.contains(
                "\ngroup: kitchen, waiting to be sent: favorites, not connected since 20"))
        #expect(all["group"]?["changes"]?.integer == 1 && all["group"]?["disconnected"]?.string != nil)
        // What waits survives a host that is killed.
        kitchen.kill()
        try etcd.start()
        try kitchen.run()
        try desk.wait(for: [3, 2])
        try kitchen.wait(for: [3, 2])
        for host in both { host.stop() }
    }

    @Test("Placed widgets and the hour of the daily joke are shared by the hosts that want it")
    func shares() throws {
        #expect(
            try join(kitchen, as: "kitchen", "--share", "home settings")
                .output.hasSuffix(
                    "; 'AppHost run' shares: alarms, the hour of the daily joke, favorites, placed widgets\n"))
        _ = try join(desk, as: "desk", "--share", "settings,home")
        let hall = try GroupedHost("hall")
        #expect(
            try join(hall, as: "hall", "--share", "everything").errors
                == "AppHost: unknown share 'everything' — write home or settings\n")
        try hall.join(etcd)
        func place(_ host: GroupedHost, _ kind: String) throws {
            let result = try host.airlock.run("AppHost", ["widget", "add", kind, "systemSmall"])
            try #require(result.status == .exited(0), "\(result)")
        }
        func widgets(_ host: GroupedHost) throws -> [PlacedWidget] {
            try Container.open(at: host.airlock.container, role: .host).read(PlacedWidgets.key).value?.widgets ?? []
        }
        func preferences(_ host: GroupedHost) throws -> JSONValue {
            try JSONValue(parsing: host.airlock.run("AppHost", ["jokes", "preferences", "--json"]).output)
        }
        try place(kitchen, "JokeOfTheDayWidget")
        for words in [
            ["jokes", "preferences", "set", "notification-hour", "7"], ["notifications", "set", "--", "/bin/true"],
        ] {
            try #require(kitchen.airlock.run("AppHost", words).status == .exited(0))
        }
        for host in both + [hall] { try host.run() }
        try desk.airlock.wait(for: .home) { try widgets(desk).map(\.kind) == ["JokeOfTheDayWidget"] }
        try desk.read("AppHost: the hour of the daily joke received")
        #expect(try preferences(desk)["notificationHour"]?.integer == 7)
        // The program that shows notifications is the machine's own.
        #expect(try desk.airlock.run("AppHost", ["notifications"]).output == "notify-send --app-name=Airlock\n")
        // The other way, and a widget's snapshot on the other host.
        try place(desk, "JokeOfTheDayWidget")
        try kitchen.airlock.wait(for: .home) { try widgets(kitchen).count == 2 }
        let id = try #require(widgets(kitchen).last?.id)
        let snapshots = "snapshots/current"
        try kitchen.airlock.wait(for: .home, folders: [snapshots]) {
            try FileManager.default.contentsOfDirectory(atPath: "\(kitchen.airlock.container)/\(snapshots)")
                .contains { $0.hasPrefix(id) }
        }
        #expect(try widgets(hall).isEmpty)
        for host in both + [hall] { host.stop() }
    }

    @Test("The configuration file joins a group, and leaves it without the line")
    func configurationFile() throws {
        let file = "\(kitchen.airlock.folder.path)/host.conf"
        func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: file)) }
        try write("group = \(etcd.address)\n")
        let refused = try kitchen.airlock.run("AppHost", ["run", "--config", file])
        #expect(
            refused.errors == "AppHost: a group needs a name for this host — add --group-name NAME\n"
                && refused.status == .exited(64))
        try write("group = \(etcd.address)\ngroup-name = kitchen\ngroup-share = home\n")
        try kitchen.start("--config", file)
        try kitchen.read("AppHost: connected to \(etcd.member) as kitchen")
        #expect(
            try kitchen.group(["leave"]).errors
                == "AppHost: the host's settings name this group — remove 'group' from the configuration file, and send the host SIGHUP\n"
        )
        let id = try kitchen.status()["id"]
        kitchen.stop()
        try kitchen.start("--config", file)
        try kitchen.read("AppHost: connected to \(etcd.member) as kitchen")
        #expect(try kitchen.status()["id"] == id)
        try write("")
        kitchen.process?.send(SIGHUP)
        try waitForEnds(2)
        #expect(try kitchen.status()["name"]?.isNull == true)
        kitchen.stop()
    }

    @Test("A host that was away when etcd's history was compacted takes the whole state")
    func compaction() throws {
        for host in both { try host.join(etcd) }
        try desk.run()
        desk.stop()
        try desk.favorite(9, minute: 40)
        try kitchen.run()
        for landmark in 1...3 {
            try kitchen.favorite(landmark, minute: 10 + landmark)
            try kitchen.read("AppHost: favorites sent")
        }
        let found = try JSONValue(parsing: etcd.control("get", "x", "--write-out=json").output)
        let revision = try #require(found["header"]?["revision"]?.integer)
        #expect(try etcd.control("compact", "\(revision)").status == .exited(0))
        try desk.run()
        for host in both { try host.wait(for: [9, 3, 2, 1]) }
        for host in both { host.stop() }
    }

    @Test("A document that was damaged is restored from the group")
    func damagedDocument() throws {
        for host in both { try host.join(etcd) }
        try desk.favorite(3, minute: 10)
        try desk.run()
        try desk.read("AppHost: favorites sent")
        desk.stop()
        try kitchen.run()
        try kitchen.wait(for: [3])
        kitchen.stop()
        let folder = "\(kitchen.airlock.container)/documents/landmarks"
        try Data("damage".utf8).write(to: URL(fileURLWithPath: "\(folder)/favorites"))
        unlink("\(folder)/.favorites.previous")
        try kitchen.start()
        try kitchen.read("AppHost: favorites received")
        #expect(try kitchen.favorites() == [3])
        kitchen.stop()
    }

    @Test("Keys that a stranger wrote change no container, and a newer host's document isn't replaced")
    func strangersKeys() throws {
        try kitchen.join(etcd)
        try kitchen.favorite(3, minute: 10)
        try kitchen.run()
        try kitchen.read("AppHost: favorites sent")
        let key = "airlock/1/documents/landmarks/favorites"
        try etcd.control("put", "airlock/1/documents/other", "hello")
        try etcd.control("put", "airlock/1/hosts/stranger", "hello")
        try etcd.control("put", key, "hello")
        try kitchen.read("AppHost: the group's document landmarks/favorites can't be read")
        try kitchen.read("AppHost: favorites sent")
        try etcd.control("del", key)
        try kitchen.read("AppHost: favorites sent")
        #expect(try kitchen.favorites() == [3])
        #expect(try kitchen.status()["foreignKeys"]?.integer == 1)
        // A document of format 99.
        try etcd.control("put", key, input: [0x08, 99, 0x12, 0])
        try kitchen.read("AppHost: the group's document landmarks/favorites has format 99, and this host reads 1")
        try kitchen.favorite(4, minute: 11)
        #expect(try kitchen.waiting() == ["favorites"])
        kitchen.stop()
        #expect(Array(try etcd.control("get", key, "--print-value-only").output.utf8.prefix(4)) == [0x08, 99, 0x12, 0])
        #expect(try kitchen.favorites() == [4, 3])
    }
}

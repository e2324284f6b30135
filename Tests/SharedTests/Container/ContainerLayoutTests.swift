import Glibc
import Shared
import Testing

@Suite struct ContainerLayoutTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private func error<T>(_ body: () throws(ContainerError) -> T) -> ContainerError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error
        }
    }

    private func open(_ role: ContainerRole = .widgets) -> ContainerError? {
        error { () throws(ContainerError) in try Container.open(at: scratch.container, role: role) }
    }

    @Test("Creating a container makes its description, folders, locks and pages of counters")
    func createLayout() throws {
        let container = try Container.create(at: scratch.container + "/deep/er", group: "group.test")
        #expect(container.description.group == "group.test")
        #expect(container.description.id.count == 32)
        let parts = ["catalogues", "container.json", "documents", "generations", "groups", "locks", "snapshots"]
        #expect(scratch.names("deep/er") == parts)
        #expect(scratch.names("deep/er/locks") == Domain.all.map { "\($0.name).lock" }.sorted())
        #expect(scratch.names("deep/er/documents") == Domain.all.map(\.name).sorted())
        #expect(scratch.names("deep/er/generations") == ["host", "intents", "widgets"])
    }

    @Test("Creating an existing container preserves its description and restores missing locks")
    func createAgain() throws {
        let first = try Container.create(at: scratch.container, group: "group.test")
        let json = try scratch.bytes("container.json")
        unlink("\(scratch.container)/locks/jokes.lock")
        #expect(
            error { () throws(ContainerError) in
                try Container.open(at: scratch.container, role: .intents).publish(
                    Note("x"), to: DocumentKey(.alarms, literal: "a"))
            } == nil)
        unlink("\(scratch.container)/locks/alarms.lock")
        let missing = error { () throws(ContainerError) in
            try Container.open(at: scratch.container, role: .intents).publish(
                Note("x"), to: DocumentKey(.alarms, literal: "a"))
        }
        #expect(missing?.code == .absent)
        #expect(
            missing?.message == "\(scratch.container)/locks/alarms.lock is missing from the container — "
                + "run 'AppHost sync' to create it again")
        let second = try Container.create(at: scratch.container, group: "group.test")
        #expect(first.description == second.description)
        #expect(try scratch.bytes("container.json") == json)
        #expect(scratch.names("locks").count == Domain.all.count)
    }

    @Test("A container of another app group, or an invalid group name, is refused")
    func otherGroup() throws {
        _ = try Container.create(at: scratch.container, group: "group.test")
        let failure = error { () throws(ContainerError) in
            try Container.create(at: scratch.container, group: "group.other")
        }
        #expect(failure?.code == .wrongGroup)
        #expect(
            failure?.message == "\(scratch.container) belongs to app group group.test, not group.other — "
                + "use another --container folder")
        let bad = error { () throws(ContainerError) in try Container.create(at: scratch.container, group: "../x") }
        #expect(
            bad?.message
                == "“../x” can't name an app group — use 1 to 128 letters, digits, dots, underscores and hyphens, "
                + "starting with a letter or digit")
    }

    // Requirements: J-064
    @Test("A missing or empty container folder is reported as absent with the command to run")
    func absentContainer() throws {
        #expect(open()?.code == .absent)
        #expect(open()?.exitCode.rawValue == 65)
        #expect(open()?.message == "no container at \(scratch.container) — run 'AppHost sync' to create it")
        mkdir(scratch.container, 0o700)
        #expect(open()?.code == .absent)
    }

    @Test("A file in place of the container folder is reported as damage, not as absence")
    func fileAsContainer() throws {
        let path = "\(scratch.container)-file"
        close(Glibc.open(path, O_CREAT | O_WRONLY, 0o600))
        for place in [path, "\(path)/in"] {
            let failure = error { () throws(ContainerError) in try Container.open(at: place, role: .widgets) }
            #expect(failure?.code == .damaged && failure?.exitCode == .badData)
            #expect(
                failure?.message
                    == "\(place) is not a folder, or a part of its path isn't one — name a container with --container DIR or AIRLOCK_CONTAINER"
            )
        }
    }

    @Test(
        "A damaged container.json is reported with its error and never overwritten",
        arguments: [
            ("", "is empty — move the container aside and run 'AppHost sync' to create a new one"),
            ("{", "is damaged: 1:2: the text ends too soon"),
            ("[]", "is damaged: minimumReader is not a positive whole number"),
            (#"{"minimumReader":"1"}"#, "is damaged: minimumReader is not a positive whole number"),
            (#"{"minimumReader":1}"#, "is damaged: format is not a whole number of at least minimumReader"),
            (#"{"minimumReader":1,"format":1,"group":"/"}"#, "is damaged: group is not an app group name"),
            (#"{"minimumReader":1,"format":1,"group":"g"}"#, "is damaged: id is not a text"),
        ])
    func damagedDescription(_ text: String, _ message: String) throws {
        mkdir(scratch.container, 0o700)
        try scratch.write(text, to: "container.json")
        let failure = open()
        #expect(failure?.code == .damaged)
        let remedy = text.isEmpty ? "" : " — move the container aside and run 'AppHost sync' to create a new one"
        #expect(failure?.message == "\(scratch.container)/container.json \(message)\(remedy)")
        // The host doesn't overwrite what it can't read.
        #expect(
            error { () throws(ContainerError) in try Container.create(at: scratch.container, group: "g") }?.code
                == .damaged)
        #expect(scratch.names("") == ["container.json"])
    }

    // Requirements: J-064
    @Test("A container that requires a newer reader is too new and stays untouched")
    func newerFormat() throws {
        mkdir(scratch.container, 0o700)
        try scratch.write(#"{"minimumReader":2,"changed":[]}"#, to: "container.json")
        let failure = open(.host)
        #expect(failure?.code == .tooNew)
        #expect(
            failure?.message
                == "\(scratch.container)/container.json needs a reader of format 2, but this process reads only format 1 — "
                + "update Airlock, then restart the process")
        #expect(
            error { () throws(ContainerError) in try Container.create(at: scratch.container, group: "g") }?.code
                == .tooNew)
        #expect(scratch.names("") == ["container.json"])
    }

    @Test("A container of a newer format that allows older readers is opened")
    func compatibleFormat() throws {
        mkdir(scratch.container, 0o700)
        try scratch.write(#"{"format":7,"minimumReader":1,"group":"g","id":"x","more":1}"#, to: "container.json")
        #expect(open() == nil)
    }

    @Test(
        "A container on a network or user-space file system is refused with the file system's name",
        arguments: FileSystemKind.allCases)
    func networkFileSystems(_ kind: FileSystemKind) throws {
        _ = try Container.create(at: scratch.container, group: "group.test")
        let system = SystemCalls { call, _ in call == .fstatfs ? .result(Int(kind.rawValue)) : nil }
        let failure = error { () throws(ContainerError) in
            try Container.open(at: scratch.container, role: .intents, system: system)
        }
        #expect(failure?.code == .unsupportedFileSystem)
        #expect(failure?.exitCode.rawValue == 74)
        #expect(
            failure?.message == "\(scratch.container) is on a network or user-space file system (\(kind.name)) — "
                + "keep the container on a local disk: --container DIR or AIRLOCK_CONTAINER")
        #expect(system.descriptors.open == 0)
    }

    @Test("Reading a document makes no system call that writes, locks or renames")
    func readOnlyCalls() throws {
        let key = DocumentKey<Note>(.jokes, literal: "today")
        try Container.create(at: scratch.container, group: "group.test").publish(Note("x"), to: key)
        // Root may write anywhere, so the test checks the calls.
        let flags: Set<SystemCall> = [.write, .pwrite, .renameat, .renameat2, .unlinkat, .mkdirat, .flock, .linkat]
        let script = FaultScript()
        let reader = try Container.open(at: scratch.container, role: .widgets, system: script.system)
        let calls = try script.during {
            let reading = try reader.read(key)
            #expect(reading.value == Note("x"))
        }
        #expect(calls.map(\.name) == [.openat, .fstat, .read, .close])
        #expect(calls.allSatisfy { !flags.contains($0.name) })
    }

    @Test("The host's sweep removes staged files that no process has locked")
    func sweep() throws {
        let container = try Container.create(at: scratch.container, group: "group.test")
        #expect(container.sweep?.removed == [])
        try scratch.write("left", to: "documents/jokes/.stage-0000000000000001")
        try scratch.write("used", to: "documents/jokes/.stage-0000000000000002")
        let used = Glibc.open("\(scratch.container)/documents/jokes/.stage-0000000000000002", O_RDONLY | O_CLOEXEC)
        #expect(flock(used, LOCK_EX | LOCK_NB) == 0)
        let intents = try Container.open(at: scratch.container, role: .intents)
        #expect(intents.sweep == nil)
        let host = try Container.open(at: scratch.container, role: .host)
        #expect(host.sweep?.removed == ["\(scratch.container)/documents/jokes/.stage-0000000000000001"])
        #expect(host.sweep?.problems == [])
        // Unlocked explicitly: a child that another suite started meanwhile has a copy of the descriptor.
        flock(used, LOCK_UN)
        close(used)
        #expect(try Container.open(at: scratch.container, role: .host).sweep?.removed.count == 1)
        #expect(scratch.names("documents/jokes") == [])
    }

    @Test(
        "Tidying removes only leftovers of documents that were removed before an instant, and skips a locked domain's versions"
    )
    func tidy() throws {
        let host = try Container.create(at: scratch.container, group: "group.test")
        let intents = try Container.open(at: scratch.container, role: .intents)
        let (gone, kept) = (DocumentKey<Note>(.alarms, literal: "gone"), DocumentKey<Note>(.alarms, literal: "kept"))
        for key in [gone, kept] {
            for text in ["a", "b"] { try host.publish(Note(text), to: key) }
        }
        try host.update(gone) { $0 = nil }
        try scratch.write("left", to: "documents/alarms/.stage-0000000000000001")
        #expect(intents.tidy(removedBefore: .max) == host.sweep)
        try host.withLock(on: .alarms, label: "test") {
            #expect(
                host.tidy(removedBefore: .max).removed == [
                    "\(scratch.container)/documents/alarms/.stage-0000000000000001"
                ])
        }
        let removed = try #require(try host.removedVersion(of: gone)).removed / 1_000_000
        #expect(host.tidy(removedBefore: removed).removed == [])
        let tidied = host.tidy(removedBefore: removed + 1)
        #expect(tidied.removed == ["\(scratch.container)/documents/alarms/.gone.previous"] && tidied.problems == [])
        #expect(scratch.names("documents/alarms").sorted() == [".kept.previous", "kept"])
        #expect(try host.read(gone).value == nil && host.read(kept).value == Note("b"))
        try host.publish(Note("again"), to: gone)
        #expect(try intents.read(gone).value == Note("again") && intents.read(gone).generation == 1)
    }

    // MARK: Ownership

    @Test(
        "Creating a folder in the container follows no symbolic link planted by an extension",
        arguments: ["plugins", "groups"])
    func plantedLinks(_ part: String) throws {
        let container = try Container.create(at: scratch.container, group: "group.test")
        try #require(mkdir("\(scratch.path)/elsewhere", 0o700) == 0)
        let path = part == "groups" ? "groups/group.other" : part
        try #require(symlink("\(scratch.path)/elsewhere", "\(scratch.container)/\(path)") == 0)
        let failure = error { () throws(ContainerError) in
            if part == "groups" {
                try container.makeGroup("group.other")
            } else {
                _ = try container.makePluginFolder("one")
            }
        }
        #expect(failure?.code == .damaged && failure?.path == "\(scratch.container)/\(path)")
        #expect(scratch.names("../elsewhere") == [])
    }

    @Test(
        "A container that other users may write to is refused with the chmod command to run",
        arguments: [0o770, 0o707, 0o1777] as [mode_t])
    func writableByOthers(_ mode: mode_t) throws {
        try Container.create(at: scratch.container, group: "group.test").publish(Note("one"), to: Self.key)
        try #require(chmod(scratch.container, mode) == 0)
        let message =
            "\(scratch.container) can be written to by other users (mode \(String(mode, radix: 8))) — run: chmod go-w \(scratch.container)"
        for role in ContainerRole.allCases {
            #expect(open(role)?.message == message && open(role)?.code == .denied)
        }
        let created = error { () throws(ContainerError) in
            try Container.create(at: scratch.container, group: "group.test")
        }
        #expect(created?.message == message)
        try #require(chmod(scratch.container, 0o755) == 0)
        #expect(open() == nil)
    }

    @Test(
        "A container of another user is refused with the owner's id",
        .enabled(if: getuid() == 0, "needs root to change the owner"))
    func otherOwner() throws {
        _ = try Container.create(at: scratch.container, group: "group.test")
        try #require(chown(scratch.container, 65_534, 65_534) == 0)
        #expect(
            open(.host)?.message
                == "\(scratch.container) belongs to the user with id 65534 — run as that user, or name another container with --container DIR"
        )
        #expect(open(.host)?.exitCode.rawValue == 77)
    }

    private static let key = DocumentKey<Note>(.jokes, literal: "today")

    // MARK: Hints

    @Test("A domain's change token changes with each commit to that domain and for no other reason")
    func changeTokens() throws {
        let host = try Container.create(at: scratch.container, group: "group.test")
        let extensions = try [ContainerRole.widgets, .intents].map {
            try Container.open(at: scratch.container, role: $0)
        }
        let writers: [(Container, Domain)] = [(host, .jokes), (extensions[0], .widgets), (extensions[1], .alarms)]
        for (writer, domain) in writers {
            for reader in [host] + extensions {
                let before = reader.changeToken(for: domain)
                let others = Domain.all.filter { $0 != domain }.map { reader.changeToken(for: $0) }
                #expect(before == reader.changeToken(for: domain))
                try writer.publish(Note("x"), to: DocumentKey(domain, literal: "d"))
                #expect(before != reader.changeToken(for: domain))
                #expect(others == Domain.all.filter { $0 != domain }.map { reader.changeToken(for: $0) })
            }
        }
    }

    @Test(
        "Without usable pages of counters, documents are still published and read",
        arguments: ["missing", "short", "folder"])
    func missingPages(_ state: String) throws {
        _ = try Container.create(at: scratch.container, group: "group.test")
        for role in ContainerRole.allCases {
            let path = "\(scratch.container)/generations/\(role)"
            if state == "short" { truncate(path, 100) } else { unlink(path) }
            if state == "folder" { mkdir(path, 0o700) }
        }
        let key = DocumentKey<Note>(.alarms, literal: "d")
        for role in [ContainerRole.host, .intents] {
            let container = try Container.open(at: scratch.container, role: role)
            if role == .intents || state != "short" {
                #expect(container.changeToken(for: .alarms) != container.changeToken(for: .alarms))
            }
            try container.publish(Note("\(role)"), to: key)
            #expect(try container.read(key).value == Note("\(role)"))
        }
    }
}

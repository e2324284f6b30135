import Glibc
import Shared
import Testing

@Suite struct ContainerDocumentTests {
    let scratch: Scratch
    let container: Container
    let key = DocumentKey<Note>(.jokes, literal: "today")

    init() throws {
        scratch = try Scratch()
        container = try Container.create(at: scratch.container, group: "group.test")
    }

    private func error<T>(_ body: () throws -> T) -> ContainerError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? ContainerError
        }
    }

    private var damaged: [String] { scratch.names("documents/jokes").filter { $0.hasPrefix(".damaged-") } }

    @Test("Reading an absent document returns no value and generation 0")
    func absentDocument() throws {
        let reading = try container.read(key)
        #expect(reading.value == nil)
        #expect(reading.generation == 0)
        #expect(reading.recovered == nil)
    }

    @Test("A container that was moved away can be read, and every write to it fails and changes nothing")
    func movedContainer() throws {
        try container.publish(Note("one"), to: key)
        let aside = "\(scratch.container)-aside"
        #expect(rename(scratch.container, aside) == 0)
        defer { rename(aside, scratch.container) }
        let moved = ContainerError(.moved, path: scratch.container, domain: .jokes)
        for isReplaced in [false, true] {
            if isReplaced { _ = try Container.create(at: scratch.container, group: "group.test") }
            #expect(!container.isCurrent)
            #expect(error { try container.publish(Note("two"), to: key) } == moved)
            #expect(error { try container.update(key) { $0 = Note("three") } } == moved)
            #expect(error { try container.discard(key) } == moved)
            #expect(try container.read(key).value == Note("one"))
        }
        #expect(moved.exitCode == .tryAgain)
        #expect(
            moved.message
                == "the container \(scratch.container) was moved or replaced while it was open, so nothing was written — try again, or start this process again"
        )
        let other = try Container.open(at: scratch.container, role: .host)
        #expect(try other.isCurrent && other.read(key).value == nil)
        _ = rename(scratch.container, "\(scratch.container)-other")
    }

    @Test("A published document is read with its generation at every durability", arguments: Durability.allCases)
    func publishAndRead(_ durability: Durability) throws {
        let first = try container.publish(Note("one"), to: key, durability: durability)
        #expect(first.generation == 1)
        #expect(first.housekeeping == nil)
        #expect(try container.publish(Note("two"), to: key, durability: durability).generation == 2)
        let reading = try container.read(key)
        #expect(reading.value == Note("two"))
        #expect(reading.generation == 2)
        #expect(scratch.names("documents/jokes") == [".today.previous", "today"])
    }

    @Test("An update reads and changes the value, and generations continue after a removal")
    func update() throws {
        try container.update(key) { value in
            #expect(value == nil)
            value = Note("a", count: 1)
        }
        try container.update(key) { $0?.count += 1 }
        #expect(try container.read(key).value == Note("a", count: 2))
        #expect(try container.update(key) { $0 = nil }.written)
        #expect(try container.read(key).value == nil)
        #expect(try container.update(key) { $0 = nil }.written == false)
        // The count continues, so that a new document isn't taken for the old one.
        #expect(try container.publish(Note("b"), to: key).generation == 3)
    }

    // Requirements: X-003
    @Test("An update whose closure throws leaves the document unchanged")
    func throwingUpdate() throws {
        struct Refusal: Error {}
        try container.publish(Note("kept"), to: key)
        let before = try scratch.bytes("documents/jokes/today")
        #expect(throws: Refusal.self) {
            try container.update(key) { value in
                value = Note("lost")
                throw Refusal()
            }
        }
        #expect(try scratch.bytes("documents/jokes/today") == before)
        #expect(scratch.names("documents/jokes") == ["today"])
    }

    // Requirements: X-003
    @Test("An update that loses to other writers reruns its closure, and finally runs it under the lock")
    func contendedUpdate() throws {
        try container.publish(Note("n", count: 0), to: key)
        let other = try Container.open(at: scratch.container, role: .host, lockTimeout: 0)
        var runs = 0
        var refusals = 0
        try container.update(key) { value in
            runs += 1
            // Another writer, in a task without this one's task-local value.
            let failure = onAnotherThread { () -> ContainerError? in
                do {
                    try other.update(key) { $0?.count += 100 }
                    return nil
                } catch {
                    return error as? ContainerError
                }
            }
            if (failure ?? nil)?.code == .busy { refusals += 1 }
            value?.count += 1
        }
        #expect(runs == 4)
        #expect(refusals == 1)
        #expect(try container.read(key).value?.count == 301)
    }

    @Test("A write inside an update's closure is refused, and neither document changes")
    func nestedWrites() throws {
        let other = DocumentKey<Note>(.calendar, literal: "week")
        let failure = error {
            try container.update(key) { value in
                value = Note("x")
                try container.update(other) { $0 = Note("y") }
            }
        }
        #expect(failure?.code == .nestedUpdate)
        #expect(failure?.exitCode.rawValue == 70)
        #expect(
            failure?.message
                == "\(scratch.container)/documents/calendar/week was written inside the closure of an update"
                + " — return from the update first, then write")
        #expect(
            error { try container.update(key) { _ in try container.publish(Note("z"), to: other) } }?.code
                == .nestedUpdate)
        #expect(try container.read(key).value == nil)
        #expect(try container.read(other).value == nil)
    }

    // Requirements: J-028
    @Test("Each role may write only to its own domains, and a denial lists them")
    func roleAccess() throws {
        for role in ContainerRole.allCases {
            let opened = try Container.open(at: scratch.container, role: role)
            for domain in Domain.all {
                let key = DocumentKey<Note>(domain, literal: "roles")
                let failure = error { try opened.publish(Note("r"), to: key) }
                #expect(failure?.code == (role.mayWrite(domain) ? nil : .denied))
                #expect(failure == nil || failure?.exitCode.rawValue == 77)
            }
        }
        let widgets = try Container.open(at: scratch.container, role: .widgets)
        #expect(
            error { try widgets.publish(Note("r"), to: key) }?.message
                == "WidgetExt may not write to the jokes domain — it may write to widgets; leave the rest to AppHost")
        let intents = try Container.open(at: scratch.container, role: .intents)
        #expect(
            error { try intents.publish(Note("r"), to: key) }?.message
                == "IntentsExt may not write to the jokes domain — "
                + "it may write to alarms, landmarks, queue, intents, activities; leave the rest to AppHost")
    }

    @Test(
        "An invalid document name is refused with the rules for names",
        arguments: ["", "A", ".x", "a/b", "a b", "é", String(repeating: "a", count: 129)])
    func invalidNames(_ name: String) {
        let failure = error { try DocumentKey<Note>(.jokes, name) }
        #expect(failure?.code == .invalidName)
        #expect(
            failure?.message.hasSuffix(
                "can't name a document — use 1 to 128 of a-z, 0-9, dot, underscore and hyphen, starting with a letter or digit"
            )
                == true)
    }

    @Test("A document with a name of 128 characters is published and read")
    func longestName() throws {
        let key = try DocumentKey<Note>(.jokes, String(repeating: "n", count: 128))
        try container.publish(Note("1"), to: key)
        try container.publish(Note("2"), to: key)
        #expect(try container.read(key).value == Note("2"))
    }

    @Test("A document of one mebibyte is published, one byte more is refused")
    func sizeLimit() throws {
        let key = DocumentKey<Note>(.jokes, literal: "large")
        // The tag and three length bytes of the text, the tag and value of the count.
        let overhead = 4 + 2
        let fits = Note(String(repeating: "x", count: (1 << 20) - overhead + 1))
        let failure = error { try container.publish(fits, to: key) }
        #expect(failure?.code == .tooLarge)
        #expect(failure?.exitCode.rawValue == 65)
        #expect(
            failure?.message == "\(scratch.container)/documents/jokes/large needs 1048577 bytes, "
                + "but a document holds at most 1048576 — split the value, or use a catalogue")
        try container.publish(Note(String(repeating: "x", count: (1 << 20) - overhead)), to: key)
        #expect(try container.read(key).generation == 1)
    }

    // MARK: Damage

    // Requirements: J-064
    @Test("A document truncated at any length is damaged, and the previous version is returned")
    func truncation() throws {
        try container.publish(Note("one"), to: key)
        try container.publish(Note("two"), to: key)
        let whole = try scratch.bytes("documents/jokes/today")
        for length in 0..<whole.count {
            try scratch.write(Array(whole.prefix(length)), to: "documents/jokes/today")
            let reading = try container.read(key)
            #expect(reading.value == Note("one"))
            #expect(reading.generation == 1)
            #expect(reading.recovered?.code == .damaged)
        }
        try scratch.write([], to: "documents/jokes/today")
        #expect(
            try container.read(key).recovered?.message == "\(scratch.container)/documents/jokes/today is empty — "
                + "the next sync writes it again")
    }

    // Requirements: J-064
    @Test("A document with any single flipped bit is reported as damaged")
    func flippedBits() throws {
        try container.publish(Note("one"), to: key)
        let whole = try scratch.bytes("documents/jokes/today")
        for bit in 0..<(whole.count * 8) {
            var flipped = whole
            flipped[bit / 8] ^= 1 << (bit % 8)
            try scratch.write(flipped, to: "documents/jokes/today")
            #expect(error { try container.read(key) }?.code == .damaged, "bit \(bit)")
        }
    }

    @Test("A document with bytes after its frame is reported as damaged")
    func trailingBytes() throws {
        try container.publish(Note("one"), to: key)
        let whole = try scratch.bytes("documents/jokes/today")
        try scratch.write(whole + [0], to: "documents/jokes/today")
        let failure = error { try container.read(key) }
        #expect(failure?.code == .damaged)
        #expect(failure?.domain == .jokes)
        #expect(failure?.exitCode.rawValue == 65)
    }

    @Test("A file copied from another document is reported as damaged")
    func copiedFile() throws {
        try container.publish(Note("one"), to: key)
        try scratch.write(try scratch.bytes("documents/jokes/today"), to: "documents/jokes/other")
        let other = DocumentKey<Note>(.jokes, literal: "other")
        #expect(
            error { try container.read(other) }?.cause == .frame(.otherDocument))
    }

    @Test("A pipe, folder or symbolic link in place of a document is reported as damage without blocking")
    func notRegularFile() throws {
        let path = "\(scratch.container)/documents/jokes/today"
        let makers: [(String) -> CInt] = [
            { mkfifo($0, 0o600) }, { mkdir($0, 0o700) }, { symlink("/etc/hostname", $0) },
        ]
        for make in makers {
            #expect(make(path) == 0)
            #expect(error { try container.read(key) }?.cause == .notRegular)
            if unlink(path) != 0 { rmdir(path) }
        }
    }

    @Test("A domain folder replaced by a symbolic link is followed by neither reads nor writes")
    func linkedFolder() throws {
        try container.publish(Note("one"), to: key)
        let folder = "\(scratch.container)/documents/jokes"
        #expect(rename(folder, "\(scratch.path)/elsewhere") == 0)
        #expect(symlink("\(scratch.path)/elsewhere", folder) == 0)
        #expect(error { try container.read(key) }?.cause == .notRegular)
        #expect(error { try container.publish(Note("two"), to: key) }?.underlyingErrno == ELOOP)
        #expect(scratch.names("../elsewhere") == ["today"])
    }

    @Test("A lock file that is a hard link to another file is neither locked nor written to")
    func hardLinkedLock() throws {
        let lock = "\(scratch.container)/locks/jokes.lock"
        try scratch.write("precious", to: "../precious")
        #expect(unlink(lock) == 0)
        #expect(link("\(scratch.path)/precious", lock) == 0)
        #expect(error { try container.publish(Note("one"), to: key) }?.cause == .notRegular)
        #expect(try scratch.bytes("../precious") == Array("precious".utf8))
    }

    // Requirements: J-064
    @Test("An update quarantines a damaged document and continues from the previous version")
    func quarantine() throws {
        try container.publish(Note("one", count: 1), to: key)
        try container.publish(Note("two", count: 2), to: key)
        try scratch.write("rubbish", to: "documents/jokes/today")
        let commit = try container.update(key) { $0?.count += 10 }
        #expect(commit.generation == 3)
        #expect(commit.quarantined?.hasPrefix("\(scratch.container)/documents/jokes/.damaged-today.") == true)
        #expect(try container.read(key).value == Note("one", count: 11))
        #expect(damaged.count == 1)
        #expect(scratch.names("documents/jokes") == damaged + [".today.previous", "today"])
    }

    // Requirements: J-064
    @Test("A reader without write access reports damage and leaves the file untouched")
    func damagedForReader() throws {
        try container.publish(Note("one"), to: key)
        try scratch.write("rubbish", to: "documents/jokes/today")
        let widgets = try Container.open(at: scratch.container, role: .widgets)
        #expect(error { try widgets.read(key) }?.code == .damaged)
        #expect(damaged == [])
        #expect(try scratch.bytes("documents/jokes/today") == Array("rubbish".utf8))
    }

    @Test("An update refuses an unreadable document; publishing quarantines and replaces it")
    func unreadableDocument() throws {
        try scratch.write("rubbish", to: "documents/jokes/today")
        var ran = false
        #expect(error { try container.update(key) { _ in ran = true } }?.code == .damaged)
        #expect(!ran)
        #expect(try container.publish(Note("new"), to: key).quarantined != nil)
        #expect(try container.read(key).value == Note("new"))
    }

    @Test("A document with no readable version is quarantined and absent from then on")
    func unreadable() throws {
        #expect(try container.quarantine(key) == nil)
        for text in ["one", "two"] { try container.publish(Note(text), to: key) }
        try scratch.write("rubbish", to: "documents/jokes/today")
        // The previous version can be read.
        #expect(try container.quarantine(key) == nil)
        try scratch.write("rubbish", to: "documents/jokes/.today.previous")
        let damage = try #require(try container.quarantine(key))
        #expect(damage.code == .damaged && damaged.count == 2)
        let location = "the file was moved to \(scratch.container)/documents/jokes/.damaged-today."
        #expect(
            damage.message.contains(
                "/documents/jokes/today is damaged: 7 bytes are too few for a header — \(location)"))
        #expect(try container.read(key).value == nil)
        #expect(scratch.names("documents/jokes") == damaged)
        try container.publish(Note("three"), to: key)
        #expect(try container.read(key).value == Note("three"))
    }

    @Test("A writer sets a damaged document aside and reports it once; a reader only reports it")
    func readOrQuarantine() throws {
        try scratch.write("rubbish", to: "documents/jokes/today")
        let widgets = try Container.open(at: scratch.container, role: .widgets)
        var reports: [String] = []
        #expect(try widgets.readOrQuarantine(key) { reports.append($0.message) } == nil)
        #expect(reports.removeLast().hasSuffix("7 bytes are too few for a header — the next sync writes it again"))
        #expect(try container.readOrQuarantine(key) { reports.append($0.message) } == nil)
        #expect(
            reports.removeLast().contains(
                " — the file was moved to \(scratch.container)/documents/jokes/.damaged-today."))
        #expect(try container.readOrQuarantine(key) { reports.append($0.message) } == nil)
        #expect(reports.isEmpty)
    }

    @Test("An update that may replace damage starts from no value and quarantines the damaged file")
    func replaceDamaged() throws {
        try scratch.write("rubbish", to: "documents/jokes/today")
        let commit = try container.update(key, replacesDamaged: true) { value in
            #expect(value == nil)
            value = Note("new")
        }
        #expect(commit.quarantined != nil)
        #expect(try container.read(key).value == Note("new"))
        for path in ["today", ".today.previous"] { try scratch.write("rubbish", to: "documents/jokes/\(path)") }
        #expect(try container.discard(key).quarantined != nil)
        #expect(try container.read(key).value == nil)
    }

    @Test("Discarding removes a document whether readable or not; an absent one is no error")
    func discardDocument() throws {
        #expect(try container.discard(key).written == false)
        try container.publish(Note("one"), to: key)
        let removed = try container.discard(key)
        #expect(removed.written && removed.generation == 1 && removed.quarantined == nil)
        #expect(try container.read(key).value == nil && scratch.names("documents/jokes") == [".today.previous"])
        try scratch.write("rubbish", to: "documents/jokes/today")
        try scratch.write("rubbish", to: "documents/jokes/.today.previous")
        #expect(error { try container.update(key) { $0 = nil } }?.code == .damaged)
        #expect(try container.discard(key, durability: .durable).quarantined != nil)
        #expect(try container.read(key).value == nil && damaged.count == 1)
        let widgets = try Container.open(at: scratch.container, role: .widgets)
        #expect(error { try widgets.discard(key) }?.code == .denied)
    }

    @Test("A file mode that locks out its owner is damage; a file this process may not read is denied")
    func fileModes() throws {
        try container.publish(Note("one"), to: key)
        let path = "\(scratch.container)/documents/jokes/today"
        // As the kernel answers any user but root.
        let reader = try Container.open(
            at: scratch.container, role: .host,
            system: SystemCalls { call, path in
                call == .openat && path == "documents/jokes/today" ? .errno(EACCES) : nil
            })
        #expect(error { try reader.read(key) }?.code == .denied)
        try #require(chmod(path, 0o300) == 0)
        #expect(
            error { try reader.read(key) }?.message
                == "\(path) is damaged: its mode 300 prevents its owner from reading it — the next sync writes it again"
        )
        try reader.publish(Note("two"), to: key)
        #expect(try container.read(key).value == Note("two"))
        #expect(damaged.count == 1)
    }

    @Test("A sweep removes staged files that can't be opened, and continues after one it can't remove")
    func sweepContinues() throws {
        let folder = "\(scratch.container)/documents/jokes"
        try #require(mkdir("\(folder)/.stage-1", 0o700) == 0)
        try #require(symlink("/nowhere", "\(folder)/.stage-2") == 0)
        try #require(mknod("\(folder)/.stage-3", S_IFSOCK | 0o600, 0) == 0)
        try scratch.write("left", to: "documents/jokes/.stage-4")
        let sweep = try #require(try Container.open(at: scratch.container, role: .host).sweep)
        #expect(sweep.removed == [2, 3, 4].map { "\(folder)/.stage-\($0)" })
        #expect(sweep.problems.map(\.path) == ["\(folder)/.stage-1"])
    }

    @Test("A domain's folder holds at most 16 quarantined files")
    func quarantineLimit() throws {
        for _ in 0..<20 {
            try scratch.write("rubbish", to: "documents/jokes/today")
            try container.publish(Note("new"), to: key)
        }
        #expect(damaged.count == 16)
    }

    // MARK: Newer versions

    @Test("A document of a newer value format is too new to read or write and stays untouched")
    func newerValue() throws {
        let header = FrameHeader(
            valueFormat: 4, keyHash: XXHash64.hash("jokes/today"), generation: 9, commitID: 1, payloadLength: 2)
        let frame = header.frame([0x08, 0x01])
        try scratch.write(frame, to: "documents/jokes/today")
        let failure = error { try container.read(key) }
        #expect(failure?.code == .tooNew)
        #expect(failure?.exitCode.rawValue == 65)
        #expect(
            failure?.message == "\(scratch.container)/documents/jokes/today holds a value of format 4, "
                + "but this process reads only format 3 — update Airlock, then restart the process")
        #expect(error { try container.publish(Note("x"), to: key) }?.code == .tooNew)
        #expect(error { try container.update(key) { $0 = Note("x") } }?.code == .tooNew)
        #expect(try scratch.bytes("documents/jokes/today") == frame)
    }

    // Requirements: J-064
    @Test("A document of a newer frame version is too new to read or write and stays untouched")
    func newerFrame() throws {
        var frame = FrameHeader(
            valueFormat: 1, keyHash: XXHash64.hash("jokes/today"), generation: 9, commitID: 1, payloadLength: 2
        ).frame([0x08, 0x01])
        frame[8] = 2
        frame[60] ^= 0xFF  // a newer frame's checksum is computed differently
        try scratch.write(frame, to: "documents/jokes/today")
        #expect(error { try container.read(key) }?.cause == .newerFrame(version: 2, known: 1))
        #expect(error { try container.publish(Note("x"), to: key) }?.code == .tooNew)
        #expect(try scratch.bytes("documents/jokes/today") == frame)
    }

    @Test("A document whose frame sets unknown flags is too new to read")
    func unknownFlags() throws {
        var header = FrameHeader(
            valueFormat: 1, keyHash: XXHash64.hash("jokes/today"), generation: 9, commitID: 1, payloadLength: 0)
        header.flags = 4
        try scratch.write(header.frame([]), to: "documents/jokes/today")
        #expect(error { try container.read(key) }?.cause == .unknownFlags(4))
    }
}

import Glibc
import Shared
import Testing

@Suite struct CatalogueTests {
    let scratch: Scratch
    let container: Container
    let key = CatalogueKey<Note>(.jokes)

    init() throws {
        scratch = try Scratch()
        container = try Container.create(at: scratch.container, group: "group.test")
    }

    private func publish(_ names: [String]) throws {
        try container.publish(
            names.enumerated().map {
                (key: $1, groups: $0 % 2 == 0 ? ["even"] : ["odd", "all"], value: Note($1, count: UInt64($0)))
            },
            to: key)
    }

    private var catalogue: Catalogue<Note> {
        get throws { try #require(try container.catalogue(key)) }
    }

    private func error<T>(_ body: () throws -> T) -> ContainerError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? ContainerError
        }
    }

    @Test("A catalogue is nil before the first one is published")
    func absentCatalogue() throws {
        #expect(try container.catalogue(key) == nil)
    }

    // Requirements: J-065
    @Test("Records are found by key, and by position in byte order of their keys")
    func lookup() throws {
        let names = ["pear", "Äpfel", "apple", "", "z", "app", "犬"].filter { !$0.isEmpty }
        try publish(names)
        let found = try catalogue
        #expect(found.count == 6)
        let sorted = try (0..<6).map { try found.record(at: $0).key }
        #expect(sorted == ["app", "apple", "pear", "z", "Äpfel", "犬"])
        for (index, name) in names.enumerated() {
            #expect(try found.value(for: name) == Note(name, count: UInt64(index)))
        }
        for name in ["", "a", "apples", "zz", "犬犬"] { #expect(try found.value(for: name) == nil) }
    }

    @Test("A search for bytes returns the records that contain them")
    func byteSearch() throws {
        try publish((0..<600).map { "\($0 + 1_000)" })
        let found = try catalogue
        func names(_ text: String) throws -> [String] { try found.values(holding: Array(text.utf8)).map(\.text) }
        #expect(try names("1259") == ["1259"] && names("1256") == ["1256"] && names("1000") == ["1000"])
        #expect(
            try names("159").filter { $0.contains("159") } == [
                "1159", "1590", "1591", "1592", "1593", "1594", "1595", "1596", "1597", "1598", "1599",
            ])
        #expect(try names("9999") == [] && names("") == [])
        #expect(try found.holds(Array("1003".utf8), at: 3) && !found.holds(Array("1003".utf8), at: 4))
    }

    @Test("A key prefix maps to the range of records whose keys begin with it")
    func prefixes() throws {
        try publish(["a", "ab", "abc", "abd", "b", "ac"])
        let found = try catalogue
        #expect(try found.positions(withPrefix: "ab") == 1..<4)
        #expect(try found.positions(withPrefix: "") == 0..<6)
        #expect(try found.positions(withPrefix: "x").isEmpty)
        #expect(try found.positions(withPrefix: "abx").isEmpty)
    }

    @Test("A group lists the records published in it, and an unknown group lists none")
    func groups() throws {
        try publish(["d", "c", "b", "a"])
        let found = try catalogue
        let even = try found.positions(inGroup: "even").map { try found.record(at: $0).key }
        #expect(even == ["b", "d"])
        #expect(try found.positions(inGroup: "all").count == 2)
        #expect(try found.positions(inGroup: "missing") == [])
    }

    @Test("The digest of the keys changes with the keys and not with the values")
    func keysDigest() throws {
        try publish(["a", "b"])
        let first = try catalogue.keysDigest
        try container.publish(
            [("b", [], Note("other")), ("a", [], Note("values"))] as [(key: String, groups: [String], value: Note)],
            to: key)
        #expect(try catalogue.keysDigest == first)
        try publish(["a", "c"])
        #expect(try catalogue.keysDigest != first)
    }

    @Test("A reader with an open catalogue reads the old version after a new one is published")
    func openReader() throws {
        try publish(["a", "b"])
        let before = try catalogue
        let token = container.changeToken(for: .jokes)
        try publish(["c"])
        #expect(try before.value(for: "b")?.text == "b")
        #expect(try catalogue.count == 1)
        #expect(container.changeToken(for: .jokes) != token)
        #expect(scratch.names("catalogues") == ["jokes"])
    }

    @Test("Of two records with one key the first is published; empty and overlong keys are refused")
    func duplicateKeys() throws {
        try container.publish(
            [("a", [], Note("first")), ("a", [], Note("second"))] as [(key: String, groups: [String], value: Note)],
            to: key)
        #expect(try catalogue.count == 1)
        #expect(try catalogue.value(for: "a")?.text == "first")
        #expect(error { try publish(["a", ""]) }?.code == .invalidName)
        #expect(error { try publish([String(repeating: "k", count: 1_025)]) }?.code == .invalidName)
        #expect(try catalogue.count == 1)
    }

    @Test("An empty catalogue is present with no records, not absent")
    func emptyCatalogue() throws {
        try publish([])
        #expect(try catalogue.count == 0)
        #expect(try catalogue.value(for: "a") == nil)
    }

    @Test("A role without write access to the domain can't publish a catalogue")
    func deniedWriter() throws {
        let intents = try Container.open(at: scratch.container, role: .intents)
        #expect(error { try intents.publish([], to: key) }?.code == .denied)
    }

    /// For every flipped bit: an error or the same values, never another value.
    // Requirements: J-064
    @Test("A catalogue with a flipped bit returns an error or the original records, never other values")
    func flippedBits() throws {
        let names = ["a", "b", "c"]
        try publish(names)
        let whole = try scratch.bytes("catalogues/jokes")
        var detected = 0
        for bit in 0..<(whole.count * 8) {
            var flipped = whole
            flipped[bit / 8] ^= 1 << (bit % 8)
            try scratch.write(flipped, to: "catalogues/jokes")
            do {
                guard let found = try container.catalogue(key) else { continue }
                for (index, name) in names.enumerated() {
                    let record = try found.record(at: index)
                    #expect(record.key == name && record.value == Note(name, count: UInt64(index)), "bit \(bit)")
                }
            } catch let failure {
                #expect(failure.code == .damaged || failure.code == .tooNew, "bit \(bit)")
                detected += 1
            }
        }
        #expect(detected > whole.count * 4)
    }

    // Requirements: J-064
    @Test("A catalogue truncated at any length is reported as damaged")
    func truncation() throws {
        try publish(["a", "b"])
        let whole = try scratch.bytes("catalogues/jokes")
        for length in 0..<whole.count {
            try scratch.write(Array(whole.prefix(length)), to: "catalogues/jokes")
            #expect(error { try container.catalogue(key) }?.code == .damaged)
        }
        #expect(
            error { try container.catalogue(key) }?.message
                == "\(scratch.container)/catalogues/jokes is damaged: its header states \(whole.count) bytes, the file has \(whole.count - 1) — the next sync writes it again"
        )
    }

    @Test("Lookups among 5,000 records find the published keys and no others")
    func manyRecords() throws {
        let names = (0..<5_000).map { "key-\(($0 &* 7_919) % 5_000)" }
        try publish(names)
        let found = try catalogue
        #expect(found.count == 5_000)
        for name in names where name.hasSuffix("7") { #expect(try found.value(for: name)?.text == name) }
        #expect(try found.value(for: "key-5000") == nil)
    }
}

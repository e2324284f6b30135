import Foundation
import Testing

@testable import Bring

/// The records with which unchanged modules of packages are recognised.
struct PackageRecordTests {
    @Test("An input has the contents of its file, and a file with a known version isn't read again")
    func inputs() throws {
        let tree = try TemporaryTree(["a.swift": "1", "b.swift": "1"])
        let files = ["\(tree.path)/a.swift", "\(tree.path)/b.swift"]
        let first = PackageRecord.inputs(of: files, known: [])
        #expect(first.count == 2 && first[0].contents != first[1].contents)
        let known = PackageRecord.Input(version: first[0].version, contents: "known")
        #expect(PackageRecord.inputs(of: files, known: [known]).map(\.contents) == ["known", first[1].contents])
        try Data("2".utf8).write(to: URL(fileURLWithPath: files[1]))
        #expect(PackageRecord.inputs(of: files, known: first)[1].contents != first[1].contents)
    }

    @Test("A record is current as long as its products and Airlock's modules are those that it names")
    func current() throws {
        let tree = try TemporaryTree(["m.o": "", "SwiftUI.swiftmodule": "1"])
        var record = PackageRecord(settings: ["a"], inputs: [])
        record.objects = ["\(tree.path)/m.o"]
        record.airlock = ["\(tree.path)/SwiftUI.swiftmodule".fileVersion]
        #expect(record.isCurrent)
        let path = "\(tree.path)/record.json"
        try record.write(to: path)
        #expect(PackageRecord(at: path) == record)
        try Data("{".utf8).write(to: URL(fileURLWithPath: path))
        #expect(PackageRecord(at: path) == nil)
        try Data("changed".utf8).write(to: URL(fileURLWithPath: "\(tree.path)/SwiftUI.swiftmodule"))
        #expect(!record.isCurrent)
        record.airlock = []
        try FileManager.default.removeItem(atPath: "\(tree.path)/m.o")
        #expect(!record.isCurrent)
    }

    @Test("The identity changes with the settings, the inputs and Airlock's modules")
    func identity() {
        let record = PackageRecord(settings: ["a"], inputs: [.init(version: "1", contents: "x")])
        #expect(
            record.identity == PackageRecord(settings: ["a"], inputs: [.init(version: "2", contents: "x")]).identity)
        #expect(record.identity != PackageRecord(settings: ["b"], inputs: record.inputs).identity)
        var other = record
        other.airlock = ["module 1 2"]
        #expect(record.identity != other.identity)
    }
}

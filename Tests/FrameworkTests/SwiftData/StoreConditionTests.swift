import AirlockBase
import Foundation
import Shared
import TestSupport
import Testing

@testable import SwiftData

/// A model with a property of each type that is compared in SQL.
private final class Sample {
    var key: Int64 = 0
    var name = ""
    var title: String?
    var count = 0
    var rank: Int?
    var size = 0.0
    var weight: Double?
    var isNew = false
    var isRead: Bool?
    var date = Date()
    var id = UUID()
    var list: [Int] = []

    static let entity = StoredEntity(
        name: "Sample",
        columns: [
            .init(name: "name", kind: .text), .init(name: "title", kind: .text, isOptional: true),
            .init(name: "count", kind: .integer), .init(name: "rank", kind: .integer, isOptional: true),
            .init(name: "size", kind: .real), .init(name: "weight", kind: .real, isOptional: true),
            .init(name: "isNew", kind: .integer), .init(name: "isRead", kind: .integer, isOptional: true),
            .init(name: "date", kind: .real), .init(name: "id", kind: .text),
        ], indexes: [["count"], ["name", "title"]])

    static func column(_ path: AnyKeyPath) -> String? {
        switch path {
        case \Sample.name: "name"
        case \Sample.title: "title"
        case \Sample.count: "count"
        case \Sample.rank: "rank"
        case \Sample.size: "size"
        case \Sample.weight: "weight"
        case \Sample.isNew: "isNew"
        case \Sample.isRead: "isRead"
        case \Sample.date: "date"
        case \Sample.id: "id"
        default: nil
        }
    }

    var row: StoredRow {
        let values: [any StoredScalar] = [name, title, count, rank, size, weight, isNew, isRead, date, id]
        return StoredRow(id: RowID(entity: "Sample", key: key), values: values.map { $0.stored ?? .null })
    }
}

/// Random values.
private struct Samples {
    var generator: SplitMix64
    /// True if strings are in NFC.
    let isNormalised: Bool
    private let ids: [UUID]

    init(seed: UInt64, isNormalised: Bool) {
        generator = SplitMix64(seed: seed)
        self.isNormalised = isNormalised
        ids = (0..<4).map { UUID(uuid: (UInt8($0 * 60), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8($0))) }
    }

    private static let pieces = [
        "a", "A", "b", "é", "e\u{301}", "e", "\u{301}", "\r\n", "\n", "\r", "K", "\u{212A}", "🇩🇪", "🇩", "🇪", "ß", "ss",
        "Å",
        "\u{212B}", "가", "\u{1100}\u{1161}", "\0", "%", "_", "'", "\"", " ", "👨‍👩‍👧", "\u{200D}", "中",
    ]
    private static let numbers: [Double] = [
        0, -0.0, 1, 1.5, -1, .nan, .infinity, -.infinity, 2, 0.1, 1e300, 5e-324,
    ]

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &generator)]
    }

    mutating func text() -> String {
        let text = (0..<Int.random(in: 0...3, using: &generator)).map { _ in pick(Self.pieces) }.joined()
        return isNormalised ? text.normalised : text
    }
    mutating func optional<Value>(_ value: Value) -> Value? {
        Int.random(in: 0..<3, using: &generator) == 0 ? nil : value
    }
    mutating func integer() -> Int { Int.random(in: -3...3, using: &generator) }
    mutating func number() -> Double { pick(Self.numbers) }
    mutating func flag() -> Bool { Bool.random(using: &generator) }
    mutating func date() -> Date { Date(timeIntervalSinceReferenceDate: Double(integer()) / 2) }
    mutating func id() -> UUID { pick(ids) }

    mutating func sample(_ key: Int64) -> Sample {
        let sample = Sample()
        (sample.key, sample.name, sample.count, sample.size) = (key, text(), integer(), number())
        (sample.isNew, sample.date, sample.id) = (flag(), date(), id())
        sample.title = optional(text())
        sample.rank = optional(integer())
        sample.weight = optional(number())
        sample.isRead = optional(flag())
        return sample
    }

    // The compiler checks the types of a few predicates at once.
    mutating func predicates() -> [Predicate<Sample>] { texts() + lists() + numbers() + flags() + parts() }

    private mutating func texts() -> [Predicate<Sample>] {
        let (text, title) = (text(), optional(text()))
        return [
            #Predicate { $0.name == text }, #Predicate { $0.name != text }, #Predicate { $0.title == title },
            #Predicate { $0.title != title }, #Predicate { $0.title == text }, #Predicate { $0.title == nil },
            #Predicate { $0.title != nil }, #Predicate { $0.name < text }, #Predicate { $0.name >= text },
            #Predicate { !($0.name <= text) }, #Predicate { $0.name > text }, #Predicate { ($0.title ?? "") == text },
            #Predicate { ($0.title ?? $0.name) < text }, #Predicate { $0.name == $0.name && true },
            #Predicate { $0.title.flatMap { $0 < text } == true },
        ]
    }

    private mutating func lists() -> [Predicate<Sample>] {
        let names = (0..<integer() + 3).map { _ in text() }
        let titles = (0..<integer() + 3).map { _ in optional(text()) }
        let counts = Set([integer(), integer()])
        let sizes = [number(), 1, .nan]
        return [
            #Predicate { names.contains($0.name) }, #Predicate { !names.contains($0.name) },
            #Predicate { titles.contains($0.title) }, #Predicate { !titles.contains($0.title) },
            #Predicate { counts.contains($0.count) }, #Predicate { sizes.contains($0.size) },
        ]
    }

    private mutating func numbers() -> [Predicate<Sample>] {
        let (count, rank, size, weight) = (integer(), optional(integer()), number(), optional(number()))
        return [
            #Predicate { $0.count == count }, #Predicate { $0.count < count && $0.isNew },
            #Predicate { !($0.count < count) || !$0.isNew }, #Predicate { $0.rank == rank },
            #Predicate { $0.rank != rank }, #Predicate { !($0.rank == count) },
            #Predicate { !($0.rank == nil || $0.isNew) },
            #Predicate { ($0.rank ?? 2) == count }, #Predicate { $0.rank.flatMap { $0 > count } ?? false },
            #Predicate { $0.rank.flatMap { $0 > count } != false }, #Predicate { $0.size == size },
            #Predicate { $0.size != size }, #Predicate { $0.size < size }, #Predicate { !($0.size >= size) },
            #Predicate { $0.size <= size }, #Predicate { $0.weight == weight }, #Predicate { $0.weight != weight },
            #Predicate { $0.weight == $0.weight }, #Predicate { $0.size != $0.size }, #Predicate { $0.weight == nil },
            #Predicate { ($0.weight ?? 1) < size }, #Predicate { ($0.weight ?? $0.size) == size },
            #Predicate { $0.weight.flatMap { $0 != size } == nil },
        ]
    }

    private mutating func flags() -> [Predicate<Sample>] {
        let (isRead, date, id, count) = (optional(flag()), date(), id(), integer())
        return [
            #Predicate { $0.isNew }, #Predicate { !$0.isNew }, #Predicate { $0.isNew == true },
            #Predicate { $0.isRead == isRead }, #Predicate { $0.isRead == true }, #Predicate { $0.isRead ?? false },
            #Predicate { !($0.isRead ?? true) }, #Predicate { $0.date > date },
            #Predicate { $0.date == date && $0.count > count || $0.id == id }, #Predicate { $0.id != id },
        ]
    }

    private mutating func parts() -> [Predicate<Sample>] {
        let text = text()
        return [
            #Predicate { $0.name.contains(text) }, #Predicate { !$0.name.contains(text) },
            #Predicate { $0.name.starts(with: text) }, #Predicate { !$0.name.starts(with: text) },
            #Predicate { $0.title?.contains(text) == true }, #Predicate { $0.title?.contains(text) ?? false },
            #Predicate { !($0.title?.starts(with: text) ?? true) },
        ]
    }
}

@Suite struct StoreConditionTests {
    private func store(_ samples: [Sample]) throws -> Store {
        let store = try Store(path: nil, entities: [Sample.entity], links: [], isReadOnly: false) { _ in }
        try store.save(StoreChanges(inserted: samples.map(\.row)))
        return store
    }

    @Test(
        "A predicate finds the same rows in SQL as in Foundation, for random values",
        arguments: [true, false], [1, 2, 3, 4, 5, 6] as [UInt64])
    func predicates(isNormalised: Bool, seed: UInt64) throws {
        var random = Samples(seed: seed, isNormalised: isNormalised)
        let samples = (1...150).map { random.sample($0) }
        let store = try store(samples)
        for _ in 0..<4 {
            for (index, predicate) in random.predicates().enumerated() {
                let condition = try #require(StoreCondition(predicate, column: Sample.column), "\(index)")
                let expected = try samples.filter(predicate.evaluate).map(\.key)
                let query = StoreQuery(entity: "Sample", condition: condition)
                #expect(try store.ids(query).map(\.key) == expected, "\(index): \(condition)")
                #expect(try store.count(query) == expected.count)
            }
        }
    }

    @Test("The order in SQL is that of sort descriptors", arguments: [1, 2, 3] as [UInt64])
    func order(seed: UInt64) throws {
        var random = Samples(seed: seed, isNormalised: true)
        let samples = (1...300).map { random.sample($0) }
        let store = try store(samples)
        let orders: [[SortDescriptor<Sample>]] = [
            [SortDescriptor(\.count), SortDescriptor(\.id)],
            [SortDescriptor(\.rank), SortDescriptor(\.date, order: .reverse), SortDescriptor(\.id)],
            [SortDescriptor(\.id)],
        ]
        // Texts are ordered as the user's language orders them, which SQLite can't.
        #expect(StoreQuery.order([SortDescriptor<Sample>(\.title)], column: Sample.column) == nil)
        for order in orders {
            let expected = samples.sorted(using: order).map(\.key)
            let columns = try #require(StoreQuery.order(order, column: Sample.column))
            #expect(try store.ids(StoreQuery(entity: "Sample", order: columns)).map(\.key) == expected)
            let part = StoreQuery(entity: "Sample", order: columns, limit: 20, offset: 7)
            #expect(try store.ids(part).map(\.key) == Array(expected[7..<27]))
        }
    }

    @Test("Strings in other forms of Unicode have the order of their composed forms")
    func otherForms() throws {
        let samples = ["é\"", "e\u{301}", "e\u{301}a", "f", "e", "éb"].enumerated().map { index, name in
            let sample = Sample()
            (sample.key, sample.name) = (Int64(index), name)
            return sample
        }
        let query = StoreQuery(entity: "Sample", order: [("name", true)])
        #expect(try store(samples).ids(query).map(\.key) == [4, 3, 1, 0, 2, 5])
    }

    @Test("Predicates and orders without an exact form in SQL aren't translated")
    func untranslated() {
        let many = Array(0..<501)
        let predicates: [Predicate<Sample>] = [
            #Predicate { $0.count + 1 == 3 }, #Predicate { $0.list.contains(1) }, #Predicate { $0.name.isEmpty },
            #Predicate { $0.rank! > 3 }, #Predicate { $0.name.count == 2 || $0.count == 1 },
            #Predicate { many.contains($0.count) }, #Predicate { $0.title?.contains("a") == true && $0.list == [1] },
        ]
        for predicate in predicates { #expect(StoreCondition(predicate, column: Sample.column) == nil) }
        let unknown = #Predicate<Sample> { $0.name == "a" }
        #expect(StoreCondition(unknown, column: { _ in nil }) == nil)
        #expect(
            StoreQuery.order([SortDescriptor(\Sample.name, comparator: .lexical)], column: Sample.column) == nil)
    }

    @Test("A condition on an indexed property uses the index")
    func usedIndex() throws {
        let name = "a"
        let predicate = #Predicate<Sample> { $0.name == name && $0.count > 3 }
        let condition = try #require(StoreCondition(predicate, column: Sample.column))
        let statement = condition.statement(isNormalised: true)
        let database = try SQLiteDatabase(path: nil)
        try StoreSchema(entities: [Sample.entity], links: []).adapt(database) { _ in }
        let plan = try database.rows(
            "EXPLAIN QUERY PLAN SELECT * FROM Sample WHERE \(statement.text)", statement.values
        ) { $0.text(3) }
        #expect(plan == ["SEARCH Sample USING INDEX @index Sample name,title (name=?)"])
    }
}

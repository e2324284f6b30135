import Foundation
import Shared
import Testing

@testable import IntentsRuntime

/// Tests of the parameter parser and the JSON reader with random values and texts.
///
/// A written value is read as the same value; any other text is read as a value that can be written, or refused with an error.
@Suite(.serialized)
struct ParameterProof {
    private enum Size: String, AppEnum {
        case small, large
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Size"
        static let caseDisplayRepresentations: [Size: DisplayRepresentation] = [
            .small: "Small", .large: DisplayRepresentation(title: "Large", synonyms: ["Huge"]),
        ]
    }

    private struct Everything: AppIntent {
        static let title: LocalizedStringResource = "Everything"
        @Parameter(title: "Text") var text: String
        @Parameter(title: "Whole", inclusiveRange: (-1_000, 1_000)) var whole: Int
        @Parameter(title: "Any Whole") var anyWhole: Int
        @Parameter(title: "Number") var number: Double
        @Parameter(title: "Switch") var isOn: Bool
        @Parameter(title: "Date") var date: Date
        @Parameter(title: "Day") var day: DateComponents
        @Parameter(title: "Address") var address: URL
        @Parameter(title: "Length") var length: Measurement<UnitLength>
        @Parameter(title: "Size") var size: Size
        @Parameter(title: "Note") var note: String?
        @Parameter(title: "Texts") var texts: [String]
        @Parameter(title: "Numbers") var numbers: [Int]
        @Parameter(title: "Sizes") var sizes: [Size]
        func perform() async throws -> some IntentResult { .result() }
    }

    private let parameters = Everything().parameters

    /// Returns a random valid value of a parameter.
    private func value(_ name: String, _ maker: inout TextMaker) -> JSONValue {
        switch name {
        case "text", "note": .string(maker.text(words: 1...6))
        case "whole": .integer(maker.number(-1_000...1_000))
        case "anyWhole": .integer(maker.one(of: [Int.min, Int.max, 0, -1, maker.number(-99_999...99_999)]))
        case "number":
            .number(maker.one(of: [0.5, -0.25, 1e-300, 1e300, Double(maker.number(-1_000_000...1_000_000)) / 64]))
        case "isOn": .bool(maker.chance(50))
        case "date": .string("20\(maker.number(10...99))-0\(maker.number(1...9))-1\(maker.number(0...9))T09:41:00Z")
        case "day": .string("20\(maker.number(10...99))-0\(maker.number(1...9))-1\(maker.number(0...9))")
        case "address": .string("https://example.com/\(maker.number(0...9_999))?q=a%20b")
        case "length": .string("\(maker.number(1...9_999)) \(maker.one(of: ["km", "m", "cm", "mi", "ft"]))")
        case "size": .string(maker.one(of: ["small", "large"]))
        case "texts": .array((0..<maker.number(0...5)).map { _ in .string(maker.text(words: 1...2)) })
        case "numbers": .array((0..<maker.number(0...5)).map { _ in .integer(maker.number(-99...99)) })
        default: .array((0..<maker.number(0...3)).map { _ in .string(maker.one(of: ["small", "large"])) })
        }
    }

    /// Returns a random JSON value.
    private func anything(_ maker: inout TextMaker, depth: Int = 0) -> JSONValue {
        switch maker.number(0...(depth > 4 ? 4 : 6)) {
        case 0: .null
        case 1: .bool(maker.chance(50))
        case 2: .integer(maker.one(of: [0, 1, -1, Int.max, Int.min, maker.number(-1_000_000...1_000_000)]))
        case 3: .number(Double(maker.number(-1_000_000...1_000_000)) * pow(10, Double(maker.number(-320...300))))
        case 4: .string(maker.anything(0...30))
        case 5: .array((0..<maker.number(0...5)).map { _ in anything(&maker, depth: depth + 1) })
        default:
            .object(
                (0..<maker.number(0...5)).map {
                    JSONMember("\($0)\(maker.anything(0...8))", anything(&maker, depth: depth + 1))
                })
        }
    }

    private func readWrittenValues(_ maker: inout TextMaker) async throws {
        for (name, parameter) in parameters {
            let written = value(name, &maker)
            guard case .value(let value) = try await parameter.reading(of: written, name: name) else {
                Issue.record("can't read \(name): \(written)")
                continue
            }
            let again = parameter.valueType.write(value)
            guard case .value(let same) = try await parameter.reading(of: again, name: name) else {
                Issue.record("can't read \(name) again: \(again)")
                continue
            }
            #expect(parameter.valueType.write(same) == again, "\(name): \(written)")
            #expect(!parameter.valueType.text(value).isEmpty || again.array?.isEmpty == true)
        }
    }

    private func readArbitraryValues(_ maker: inout TextMaker) async throws {
        for (name, parameter) in parameters {
            let kind = maker.number(0...2)
            let written: JSONValue =
                kind == 0
                ? anything(&maker)
                : kind == 1 ? .string(maker.anything(0...60)) : .string(maker.damaged(value(name, &maker).brief))
            switch try await parameter.reading(of: written, name: name) {
            case .value(let value):
                // A value that is read can be written, and is within its bounds.
                _ = try parameter.valueType.write(value).serialised()
                if name == "whole" { #expect((-1_000...1_000).contains(value as? Int ?? .min), "\(written)") }
                if let text = value as? String {
                    #expect(!text.unicodeScalars.contains { $0.isTerminalControl } && text.count <= 10_000)
                }
            case .ambiguous(let choices): #expect(choices.count > 1)
            case .nothing(let error):
                #expect(error.message.contains(" — "), "\(error.message)")
            }
        }
    }

    private func readJSON(_ maker: inout TextMaker, _ patience: inout Patience) throws {
        let value = anything(&maker)
        let text = try value.serialised(pretty: maker.chance(30))
        let read = try patience.measure { try JSONValue(parsing: text) }
        #expect(try read.serialised() == value.serialised())
        var bytes = Array(text.utf8)
        for _ in 0..<maker.number(1...3) {
            let place = maker.number(0...max(bytes.count - 1, 0))
            switch maker.number(0...2) {
            case 0 where !bytes.isEmpty: bytes[place] = UInt8(maker.number(0...255))
            case 1 where !bytes.isEmpty: bytes.removeSubrange(place...)
            default: bytes.insert(UInt8(maker.number(0...255)), at: min(place, bytes.count))
            }
        }
        do {
            let other = try patience.measure { try JSONValue(parsing: bytes) }
            #expect(try JSONValue(parsing: try other.serialised()) == other)
        } catch let error as JSONError {
            #expect(error.line >= 1 && error.column >= 1 && error.column <= bytes.count + 1, "\(error)")
        }
    }

    /// A few iterations in every test run.
    @Test("Random parameter values survive a round trip, and arbitrary JSON is read or refused with an error")
    func randomValues() async throws {
        var maker = TextMaker(seed: 11)
        var patience = Patience()
        for _ in 0..<100 {
            try await readWrittenValues(&maker)
            try await readArbitraryValues(&maker)
            for _ in 0..<10 { try readJSON(&maker, &patience) }
        }
    }

    @Test(
        "Parameter parsing withstands minutes of random values, each JSON text read in under two seconds",
        .enabled(if: Prove.wanted == "parameters", "it takes minutes: run ./airlock prove parameters"))
    func longFuzzing() async throws {
        let prove = Prove()
        var maker = TextMaker(seed: prove.seed)
        var patience = Patience()
        var iterations = 0
        while prove.hasTimeLeft {
            try await readWrittenValues(&maker)
            try await readArbitraryValues(&maker)
            for _ in 0..<10 { try readJSON(&maker, &patience) }
            iterations += 1
        }
        #expect(patience.longest < 2)
        prove.report(
            "seed \(prove.seed): \(iterations * parameters.count) values as written, as many at random, \(iterations * 20) JSON texts; "
                + "the longest took \(Int(patience.longest * 1e3)) ms")
    }
}

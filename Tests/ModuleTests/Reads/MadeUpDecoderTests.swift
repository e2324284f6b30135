import Foundation
import Shared
import Testing

@testable import FoundationGaps

/// Values that are made up from types.
struct MadeUpDecoderTests {
    private static let now = Date(timeIntervalSinceReferenceDate: 1_000.5)

    private enum Stage: String, Codable { case brewing, done }
    private enum Level: Int, Codable, CaseIterable { case low = 7, high }
    private enum Event: Codable, Equatable {
        case arrival(gate: String, at: Date)
        case delay(Int)
    }

    private struct Leg: Codable {
        var name: String
        var stops: [Leg]
    }

    private struct Trip: Codable {
        var driverName: String
        var iconName: String
        var minutes: Int
        var progress: Double
        var percentage: UInt8
        var isLate: Bool
        var stage: Stage
        var level: Level
        var event: Event
        var startDate: Date
        var arrival: Date
        var window: ClosedRange<Date>
        var note: String?
        var link: URL
        var id: UUID
        var legs: [Leg]
        var prices: [String: Decimal]
        var zone: TimeZone
    }

    @Test("Texts, numbers, dates, enumerations, arrays and optional values are made up from names and types")
    func values() throws {
        let decoder = MadeUpDecoder(now: Self.now)
        let trip = try decoder.value(of: Trip.self, named: "state")
        #expect(trip.driverName == "Driver name" && trip.iconName == "star.fill")
        #expect(MadeUpValue(now: Self.now).text("systemImageName") == "star.fill")
        #expect(trip.minutes == 3 && trip.progress == 0.6 && trip.percentage == 60 && !trip.isLate)
        #expect(trip.stage == .brewing && trip.level == .low)
        #expect(trip.event == .arrival(gate: "Gate", at: Date(timeIntervalSinceReferenceDate: 2_500)))
        #expect(trip.startDate == Date(timeIntervalSinceReferenceDate: 400))
        #expect(trip.arrival == Date(timeIntervalSinceReferenceDate: 2_500))
        #expect(trip.window == trip.startDate...trip.arrival)
        #expect(trip.note == nil && trip.link.absoluteString == "https://example.com")
        #expect(trip.id.uuidString == "00000000-0000-4000-8000-000000000001")
        #expect(trip.legs.count == 1 && trip.legs[0].name == "Name" && trip.legs[0].stops.count == 1)
        #expect(trip.prices == ["example": 3] && trip.zone.secondsFromGMT() == 0)
        let again = try MadeUpDecoder(now: Self.now).value(of: Trip.self, named: "state")
        #expect(try JSONEncoder().encode(again).count == JSONEncoder().encode(trip).count)
    }

    @Test("Each value is listed with its place")
    func places() throws {
        let decoder = MadeUpDecoder(now: Self.now)
        struct State: Codable {
            var stage: Stage
            var legs: [String]
        }
        _ = try decoder.value(of: State.self, named: "state")
        #expect(
            decoder.values.map { "\($0.place) = \($0.text)" } == [
                "state.stage = brewing", "state.legs[0] = \"Legs 0\"",
            ])
    }

    @Test("A type that refuses the values, or contains itself without an end, is an error with its place")
    func refusedValues() {
        struct Picky: Decodable {
            init(from decoder: any Decoder) throws {
                let text = try decoder.singleValueContainer().decode(String.self)
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "'\(text)' isn't a code"))
            }
        }
        struct State: Decodable { var code: Picky }
        final class Endless: Decodable { let next: Endless }
        func error<Value: Decodable>(_ type: Value.Type) -> String? {
            do {
                _ = try MadeUpDecoder(now: Self.now).value(of: type, named: "state")
                return nil
            } catch { return (error as? CommandFailure)?.message }
        }
        #expect(error(State.self) == "'Code' isn't a code in 'state.code' of State")
        #expect(error(Endless.self)?.hasPrefix("the type contains itself without an end in 'state.next.next") == true)
    }

    @Test("A type that expects a text of a format gets it")
    func formats() throws {
        struct Day: Decodable {
            let text: String
            init(from decoder: any Decoder) throws {
                text = try decoder.singleValueContainer().decode(String.self)
                guard text.wholeMatch(of: /\d+-\d+-\d+/) != nil else {
                    throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no day"))
                }
            }
        }
        struct State: Decodable { var day: Day }
        let decoder = MadeUpDecoder(now: Self.now)
        #expect(try decoder.value(of: State.self, named: "state").day.text == "2026-01-01")
        #expect(decoder.values.map(\.text) == ["\"2026-01-01\""])
    }

    private enum Side: String, Codable { case left, right }

    private struct Branch: Codable {
        var id: UUID
        var branches: [Branch]
        var twigs: [Branch]?
    }

    private struct Sensor: Decodable {
        enum Goal: Decodable {
            case steps(Int)
            case rest

            private enum CodingKeys: CodingKey { case type, value }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                switch try container.decode(String.self, forKey: .type) {
                case "steps": self = .steps(try container.decode(Int.self, forKey: .value))
                case "rest": self = .rest
                default:
                    throw DecodingError.dataCorruptedError(forKey: .type, in: container, debugDescription: "no goal")
                }
            }
        }

        private enum CodingKeys: CodingKey { case goal, level, serial }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            _ = try container.decode(Goal.self, forKey: .goal)
            let level = try container.decode(Double.self, forKey: .level)
            guard (0...1).contains(level) else { throw CocoaError(.coderInvalidValue) }
            let serial = try container.decode(String.self, forKey: .serial)
            guard serial.hasPrefix("PS-"), serial.count == 6 else { throw CocoaError(.coderInvalidValue) }
        }
    }

    /// Returns the JSON document of the values that are made up for a type.
    private func document<Value: Decodable>(_ type: Value.Type, texts: [String] = []) throws -> Data {
        let decoder = MadeUpDecoder(now: Self.now, isFilling: true, texts: texts)
        return try JSONEncoder().encode(try decoder.node(of: type, named: "state"))
    }

    @Test("A text or number that a type refuses is replaced with one that the sources compare, or with a usual number")
    func replacements() throws {
        let data = try document(Sensor.self, texts: ["walk", "steps", "rest", "PS-12", "PS-123"])
        _ = try JSONDecoder().decode(Sensor.self, from: data)
        let values = try JSONValue(parsing: Array(data))
        #expect(values["goal"]?["type"]?.string == "steps" && values["serial"]?.string == "PS-123")
        #expect(throws: CommandFailure.self) { _ = try document(Sensor.self, texts: ["walk"]) }
    }

    @Test("Dictionaries with keys of each type are decoded again")
    func dictionaries() throws {
        let numbers = try JSONDecoder().decode([Int: String].self, from: try document([Int: String].self))
        #expect(numbers.keys.sorted() == [1])
        let sides = try JSONDecoder().decode([Side: Int].self, from: try document([Side: Int].self))
        #expect(Set(sides.keys) == [.left, .right])
        #expect(try MadeUpDecoder(now: Self.now).value(of: [Side: Int].self, named: "state").count == 1)
    }

    @Test("A tree has one level of branches, and each identifier is used once")
    func trees() throws {
        let root = try JSONDecoder().decode(Branch.self, from: try document(Branch.self))
        let branches = root.branches + (root.twigs ?? [])
        #expect(branches.count == 6 && branches.allSatisfy { $0.branches.isEmpty && $0.twigs == nil })
        #expect(Set(branches.map(\.id) + [root.id]).count == 7)
    }

    @Test("An enumeration with an associated value has no cases that are known")
    func firstCases() {
        #expect(Cases.of(Stage.self) == .brewing)
        #expect(Cases.of(Event.self) == nil && Cases.of(Int.self) == nil && Cases.of(Stage?.self) == nil)
    }

    @Test("The words of a name begin at capitals, digits stay with letters, and other characters separate words")
    func words() {
        #expect(MadeUpValue.words(of: "driverName") == ["driver", "name"])
        #expect(MadeUpValue.words(of: "imageURL") == ["image", "url"])
        #expect(MadeUpValue.words(of: "snake_case 2") == ["snake", "case", "2"])
        #expect(MadeUpValue.words(of: "") == [])
    }
}

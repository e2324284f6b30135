import Foundation
import Testing

@testable import Shared

struct ParameterOptionsTests {
    struct Everything: AppIntent {
        struct Colours: DynamicOptionsProvider {
            func results() async throws -> [String] { ["Red", "Green", "Dark red"] }
            func defaultResult() async -> String? { "Green" }
        }
        static let title: LocalizedStringResource = "Everything"
        @Parameter(
            title: "Count", description: "How many.", default: 3, controlStyle: .stepper, inclusiveRange: (1, 60))
        var count: Int
        @Parameter(title: "Share", controlStyle: .slider, inclusiveRange: (lowerBound: 0, upperBound: 0.5)) var share:
            Double?
        @Parameter(title: "Words", inputOptions: String.IntentInputOptions(keyboardType: .URL, multiline: true))
        var text: String
        @Parameter(title: "On", default: false, displayName: .onOff) var isOn: Bool
        @Parameter(title: "Day", kind: .date) var day: Date?
        @Parameter(title: "Three", size: 3) var three: [Int]
        @Parameter(title: "Some", size: IntentCollectionSize(min: 1, max: 2)) var some: [Int]
        @Parameter(title: "Photo", supportedTypeIdentifiers: ["public.png"]) var photo: IntentFile
        @Parameter(title: "Colour", requestValueDialog: "Which colour?", optionsProvider: Colours()) var colour: String
        @Parameter var bare: String
        func perform() async throws -> some IntentResult { .result() }
    }

    private let intent = Everything()

    private func parameter(_ name: String) throws -> any AnyIntentParameter {
        try #require(intent.parameters.first { $0.name == name }?.parameter)
    }

    private func reading(_ name: String, _ written: JSONValue) async throws -> (value: (any Sendable)?, fault: String?)
    {
        switch try await parameter(name).reading(of: written, name: name) {
        case .value(let value): (value, nil)
        case .ambiguous(let choices): (choices.map(\.title), nil)
        case .nothing(let error): (nil, error.message)
        }
    }

    @Test("Parameters have the names of their properties, in order of declaration")
    func parameterNames() {
        #expect(
            intent.parameters.map(\.name) == [
                "count", "share", "text", "isOn", "day", "three", "some", "photo", "colour", "bare",
            ])
        #expect(intent.name(of: intent.$colour) == "colour")
        #expect(intent.name(of: Everything().$colour) == nil)
    }

    @Test(
        "A value outside a parameter's range, size or type is refused with the reason and the remedy",
        arguments: [
            ("count", .integer(61), "the value of 'count' is not in the range — write a number from 1 to 60"),
            ("share", .number(0.6), "the value of 'share' is not in the range — write a number from 0.0 to 0.5"),
            ("count", .string("many"), "invalid value 'many' for 'count' — write a whole number"),
            ("count", .bool(true), "invalid value 'true' for 'count' — write a whole number"),
            ("text", .string("a\u{1B}[2J"), "the value of 'text' has control characters — write it as plain text"),
            (
                "text", .string(String(repeating: "a", count: 10_001)),
                "the value of 'text' has 10001 characters — write at most 10000"
            ),
            ("three", .array([.integer(1), .integer(2)]), "the value of 'three' has 2 elements — write exactly 3"),
            ("some", .array([]), "the value of 'some' has 0 elements — write 1 to 2"),
            ("some", .array([.integer(1), .string("x")]), "invalid value 'x' for 'some' — write a whole number"),
            (
                "photo", .string("/tmp/a.txt"),
                "the value of 'photo' is not a file of an accepted type — choose a file of one of these types: public.png"
            ),
            (
                "photo", .string("../a.png"),
                "invalid value '../a.png' for 'photo' — write the absolute path of a file"
            ),
        ] as [(String, JSONValue, String)])
    func invalidValues(name: String, written: JSONValue, message: String) async throws {
        #expect(try await reading(name, written).fault == message)
    }

    @Test("A list of integers is read from text separated by commas")
    func commaSeparatedList() async throws {
        #expect(try await reading("three", .string("1, 2,three")).value as? [Int] == [1, 2, 3])
    }

    // Requirements: W-034, W-035, W-047
    @Test("Text with format specifiers, paths or query syntax is read literally")
    func literalText() async throws {
        for text in ["%@ %n", "../../etc/passwd", "SELF == 1 OR TRUEPREDICATE", "'; DROP TABLE"] {
            #expect(try await reading("text", .string(text)).value as? String == text)
        }
    }

    @Test("An options provider returns suggestions, matches for a text and a default")
    func optionsProvider() async throws {
        let provider = try #require(try parameter("colour").options.provider)
        #expect(try await provider.choices(.suggested).map(\.title) == ["Red", "Green", "Dark red"])
        #expect(try await provider.choices(.matching("RED")).map(\.title) == ["Red"])
        #expect(try await provider.choices(.matching("dark")).map(\.title) == ["Dark red"])
        #expect(await provider.defaultResult() as? String == "Green")
    }

    @Test("A parameter exposes the control style, input options and dialog of its declaration")
    func parsedOptions() throws {
        #expect(try parameter("count").options.control == "stepper")
        #expect(try parameter("share").options.control == "slider")
        #expect(try parameter("text").options.textInput?.multiline == true)
        #expect(try parameter("isOn").options.switchName == .onOff)
        #expect(try parameter("day").options.dateKind == .date)
        #expect(try parameter("colour").options.requestValueDialog?.text == "Which colour?")
        #expect(try parameter("bare").options.title == nil)
    }
}

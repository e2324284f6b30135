import Testing

@testable import Shared

struct IntentParameterTests {
    struct Sample: WidgetConfigurationIntent {
        static let title: LocalizedStringResource = "Sample"
        @Parameter(title: "Name", default: "Tea") var name: String
        @Parameter(title: "Count") var count: Int
        @Parameter(title: "Note", description: "Anything.") var note: String?
        @Parameter(title: "Share", default: 0.5) var share: Double
        @Parameter(title: "Words") var words: [String]
    }

    @Test("A parameter starts with its default, an optional one with nil, a required one without a value")
    func defaultValues() {
        let intent = Sample()
        #expect(intent.name == "Tea")
        #expect(intent.note == nil)
        #expect(intent.$count.hasValue == false)
        #expect(intent.$note.hasValue && intent.$name.hasValue)
    }

    @Test("Copies of an intent share their parameter values")
    func sharedParameters() {
        let intent = Sample()
        let copy = intent
        copy.count = 3
        #expect(intent.count == 3)
    }

    @Test("JSON values of the right type set an intent's parameters")
    func validValues() {
        let intent = Sample()
        #expect(intent.$name.set(.string("Milk")) && intent.name == "Milk")
        #expect(intent.$count.set(.integer(4)) && intent.count == 4)
        #expect(intent.$share.set(.integer(1)) && intent.share == 1)
        #expect(intent.$note.set(.string("x")) && intent.note == "x")
        #expect(intent.$note.set(.null) && intent.note == nil)
    }

    @Test("A JSON value of the wrong type is refused and leaves the parameter unchanged")
    func invalidValues() {
        let intent = Sample()
        #expect(!intent.$name.set(.integer(1)) && intent.name == "Tea")
        #expect(!intent.$name.set(.null) && intent.name == "Tea")
        intent.note = "kept"
        #expect(!intent.$note.set(.integer(1)) && intent.note == "kept")
        #expect(!intent.$share.set(.string("much")) && intent.share == 0.5)
        #expect(intent.$words.set(.array([.string("a")])) && intent.words == ["a"] && !intent.$words.set(.string("a")))
        #expect(intent.$note.writtenForm == "a text, or null")
    }

    @Test("Performing a widget configuration intent returns no value")
    func performConfiguration() async throws {
        #expect(try await Sample().perform().value == nil)
    }
}

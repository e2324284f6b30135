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

    @Test func aParameterBeginsWithItsDefault() {
        let intent = Sample()
        #expect(intent.name == "Tea")
        #expect(intent.note == nil)
        #expect(intent.$count.hasValue == false)
        #expect(intent.$note.hasValue && intent.$name.hasValue)
    }

    @Test func copiesShareTheirParameters() {
        let intent = Sample()
        let copy = intent
        copy.count = 3
        #expect(intent.count == 3)
    }

    @Test func whatIsWrittenBecomesAValue() {
        let intent = Sample()
        #expect(intent.$name.set(.string("Milk")) && intent.name == "Milk")
        #expect(intent.$count.set(.integer(4)) && intent.count == 4)
        #expect(intent.$share.set(.integer(1)) && intent.share == 1)
        #expect(intent.$note.set(.string("x")) && intent.note == "x")
        #expect(intent.$note.set(.null) && intent.note == nil)
    }

    @Test func whatIsNoValueChangesNothing() {
        let intent = Sample()
        #expect(!intent.$name.set(.integer(1)) && intent.name == "Tea")
        #expect(!intent.$name.set(.null) && intent.name == "Tea")
        intent.note = "kept"
        #expect(!intent.$note.set(.integer(1)) && intent.note == "kept")
        #expect(!intent.$share.set(.string("much")) && intent.share == 0.5)
        #expect(intent.$words.set(.array([.string("a")])) && intent.words == ["a"] && !intent.$words.set(.string("a")))
        #expect(intent.$note.writtenForm == "a text, or null")
    }

    @Test func aConfigurationHasNothingToDo() async throws {
        #expect(try await Sample().perform().value == nil)
    }
}

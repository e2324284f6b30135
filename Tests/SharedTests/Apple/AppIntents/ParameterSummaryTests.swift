import Testing

@testable import Shared

struct ParameterSummaryTests {
    enum Mode: String, AppEnum {
        case quick, slow, other
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mode"
        static let caseDisplayRepresentations: [Mode: DisplayRepresentation] = [
            .quick: "Quick", .slow: "Slow", .other: "Other",
        ]
    }

    struct Cook: AppIntent {
        static let title: LocalizedStringResource = "Cook"
        static var parameterSummary: some ParameterSummary {
            Switch(\.$mode) {
                Case(.quick) {
                    When(\.$dish, .hasAnyValue) {
                        Summary("Cook \(\.$dish) quickly") { \.$minutes }
                    } otherwise: {
                        When(\Cook.$minutes, .equalTo, 5) {
                            Summary("Cook in five")
                        } otherwise: {
                            Summary()
                        }
                    }
                }
                Case([.slow, .other]) { Summary("Cook \(\.$dish) \(\.$mode)") }
                DefaultCase { Summary { \.$dish } }
            }
        }
        @Parameter(title: "Mode") var mode: Mode
        @Parameter(title: "Dish") var dish: String?
        @Parameter(title: "Minutes", default: 5) var minutes: Int
        func perform() async throws -> some IntentResult { .result() }
    }

    private func sentence(of intent: Cook) -> (text: String, others: [String?])? {
        func sentence<Summary: ParameterSummary>(_ summary: Summary) -> _SummarySentence? {
            (intent as? Summary.Intent).flatMap { summary._sentence(for: $0) }
        }
        return sentence(Cook.parameterSummary).map { found in
            (found.text { intent.name(of: $0) ?? "" }, found.others.map { intent.name(of: $0) })
        }
    }

    @Test("The parameter summary follows its switch and when conditions as the values change")
    func conditionalSummary() {
        let intent = Cook()
        #expect(sentence(of: intent)?.text == "" && sentence(of: intent)?.others == ["dish"])
        intent.mode = .quick
        #expect(sentence(of: intent)?.text == "Cook in five")
        intent.minutes = 6
        #expect(sentence(of: intent)?.text == "")
        intent.dish = "rice"
        #expect(sentence(of: intent)?.text == "Cook dish quickly" && sentence(of: intent)?.others == ["minutes"])
        intent.mode = .other
        #expect(sentence(of: intent)?.text == "Cook dish mode")
    }

    struct Boil: AppIntent {
        static let title: LocalizedStringResource = "Boil"
        static var parameterSummary: some ParameterSummary {
            When(\.$dish, .hasNoValue) {
                Summary("nothing")
            } otherwise: {
                When(\.$mode, .oneOf, [.slow, .other]) {
                    Summary("gently")
                } otherwise: {
                    When(\.$minutes, .greaterThanOrEqualTo, 60) {
                        Summary("for hours")
                    } otherwise: {
                        When(\.$minutes, .lessThanOrEqualTo, 1) {
                            Summary("at once")
                        } otherwise: {
                            When(\.$minutes, .notEqualTo, 7) {
                                Summary("for a while")
                            } otherwise: {
                                Summary("an egg")
                            }
                        }
                    }
                }
            }
        }
        @Parameter(title: "Mode") var mode: Mode
        @Parameter(title: "Dish") var dish: String?
        @Parameter(title: "Minutes", default: 5) var minutes: Int
        func perform() async throws -> some IntentResult { .result() }
    }

    @Test("Each comparison of a summary's condition holds for its values")
    func comparisons() {
        func text(_ mode: Mode, _ dish: String?, _ minutes: Int) -> String? {
            let intent = Boil()
            (intent.mode, intent.dish, intent.minutes) = (mode, dish, minutes)
            func sentence<Summary: ParameterSummary>(_ summary: Summary) -> _SummarySentence? {
                (intent as? Summary.Intent).flatMap { summary._sentence(for: $0) }
            }
            return sentence(Boil.parameterSummary)?.text { intent.name(of: $0) ?? "" }
        }
        let table: [(Mode, String?, Int, String)] = [
            (.slow, nil, 5, "nothing"), (.slow, "rice", 5, "gently"), (.other, "rice", 60, "gently"),
            (.quick, "rice", 60, "for hours"), (.quick, "rice", 61, "for hours"), (.quick, "rice", 1, "at once"),
            (.quick, "rice", 0, "at once"), (.quick, "rice", 59, "for a while"), (.quick, "rice", 7, "an egg"),
        ]
        for (mode, dish, minutes, expected) in table {
            #expect(text(mode, dish, minutes) == expected, "\(mode) \(dish ?? "nil") \(minutes)")
        }
    }

    @Test("An intent without a parameter summary has no summary sentence")
    func noSummary() {
        struct Plain: AppIntent {
            static let title: LocalizedStringResource = "Plain"
            func perform() async throws -> some IntentResult { .result() }
        }
        #expect(Plain.parameterSummary._sentence(for: Plain())?.parts.count == nil)
    }
}

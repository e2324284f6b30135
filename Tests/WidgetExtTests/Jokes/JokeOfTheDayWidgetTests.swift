import Foundation
import Shared
import Testing

@testable import WidgetExt

@MainActor
struct JokeOfTheDayWidgetTests {
    private let descriptor = WidgetDescriptor(widget: JokeOfTheDayWidget())

    // Requirements: J-003, L-001, L-002, L-003, L-004, L-005, L-014, L-029, L-059, L-072
    @Test("The joke widget has one kind, a name, a description and six families")
    func galleryMetadata() {
        #expect(descriptor.kind == "JokeOfTheDayWidget")
        #expect(descriptor.displayName == "Joke of the Day")
        #expect(descriptor.description == "Start your day with a smile!")
        #expect(
            descriptor.families == [
                .systemSmall, .systemMedium, .systemLarge, .accessoryCircular, .accessoryRectangular, .accessoryInline,
            ])
    }

    private func strings(_ view: some View, family: WidgetFamily = .systemSmall) -> [String] {
        var environment = EnvironmentValues()
        environment.widgetFamily = family
        func collect(_ node: ViewNode) -> [String] {
            switch node.content {
            case .text(let text): [text.string]
            case .stack(_, let children), .overlaid(_, let children), .fitting(_, _, let children):
                children.flatMap(collect)
            case .image(let image): ["[\(image.name)]"]
            case .symbol(let symbol): ["<\(symbol.name)>"]
            case .shape: ["background"]
            case .modified(_, let inner): collect(inner)
            default: []
            }
        }
        return resolve(view, in: ResolveContext(environment: environment, diagnostics: DiagnosticLog())).flatMap(
            collect)
    }

    private func entry(_ character: String?, day: String? = nil) -> JokeOfTheDayEntry {
        JokeOfTheDayEntry(
            date: .init(timeIntervalSince1970: 0),
            joke: SharedJokeOfTheDay(id: "a", setup: "Why?", punchline: "So.", character: character), day: day)
    }

    @Test("A joke that isn't today's is shown with its day in every family that shows the joke")
    func otherDay() {
        let day = "Saturday 24 October"
        for (family, expected) in [
            (WidgetFamily.systemSmall, [day, "Why?", "So."]),
            (.systemMedium, ["[MrBad]", day, "Why?", "So."]),
            (.systemLarge, ["[MrBad]", day, "Mr. Bad", "Why?", "So."]), (.accessoryRectangular, [day, "Why?"]),
            (.accessoryInline, ["\(day): Why?", day]), (.accessoryCircular, ["background", "[MrBad]"]),
        ] {
            let entry = entry("MrBad", day: day)
            #expect(
                strings(JokeOfTheDayWidgetEntryView(entry: entry), family: family).starts(with: expected), "\(family)")
        }
    }

    // Requirements: J-035, L-034, L-069
    @Test("The small widget shows the character's name or the title, the setup and the punchline")
    func smallFamily() {
        #expect(
            strings(JokeOfTheDayWidgetEntryView(entry: entry("MrBad"))).starts(with: [
                "[MrBad]", "Mr. Bad", "Why?", "So.",
            ]))
        #expect(
            strings(JokeOfTheDayWidgetEntryView(entry: entry(nil))).starts(with: [
                "<face.smiling>", "Joke of the Day", "Why?", "So.",
            ]))
    }

    // Requirements: L-063, L-064
    @Test("The rectangular widget begins with the character's name, and omits an unknown or missing one")
    func unknownCharacter() {
        #expect(
            strings(JokeOfTheDayWidgetEntryView(entry: entry("MrBad")), family: .accessoryRectangular).starts(with: [
                "Mr. Bad", "Why?",
            ]))
        #expect(
            strings(JokeOfTheDayWidgetEntryView(entry: entry("Other")), family: .accessoryRectangular).starts(with: [
                "Why?"
            ]))
        #expect(
            strings(JokeOfTheDayWidgetEntryView(entry: entry(nil)), family: .accessoryRectangular).starts(with: ["Why?"]
            ))
    }

    // Requirements: L-007, L-030, L-035, L-060
    @Test("The circular widget shows the image of the joke's character", arguments: JokeCharacter.allCases)
    func circularFace(character: JokeCharacter) {
        #expect(
            strings(JokeOfTheDayWidgetEntryView(entry: entry(character.rawValue)), family: .accessoryCircular) == [
                "background", "[\(character.rawValue)]",
            ])
    }

    // Requirements: L-007, L-030, L-061
    @Test("The circular widget shows a smiling-face symbol for an unknown or missing character")
    func circularFallback() {
        for character in [nil, "Other"] {
            #expect(
                strings(JokeOfTheDayWidgetEntryView(entry: entry(character)), family: .accessoryCircular) == [
                    "background", "<face.smiling>",
                ])
        }
    }

    // Requirements: L-009, L-042, L-043, L-066
    @Test("The inline widget offers shorter texts, down to the character's or the app's name")
    func inlineAlternatives() {
        #expect(
            strings(JokeOfTheDayWidgetEntryView(entry: entry("MrSad")), family: .accessoryInline) == [
                "Mr. Sad: Why?", "Why?", "Mr. Sad",
            ])
        #expect(
            strings(JokeOfTheDayWidgetEntryView(entry: entry(nil)), family: .accessoryInline) == ["Why?", "Mr. Funny"])
    }

    // Requirements: J-035, L-034, L-069
    @Test("The medium and large widgets show the face, the name, the setup and the punchline")
    func largerFamilies() {
        #expect(
            strings(JokeOfTheDayWidgetEntryView(entry: entry("MrBad")), family: .systemMedium).starts(with: [
                "[MrBad]", "Mr. Bad", "Why?", "So.",
            ]))
        #expect(
            strings(JokeOfTheDayWidgetEntryView(entry: entry("MrBad")), family: .systemLarge).starts(with: [
                "[MrBad]", "Joke of the Day", "Mr. Bad", "Why?", "So.",
            ]))
        #expect(
            strings(JokeOfTheDayWidgetEntryView(entry: entry(nil)), family: .systemMedium).starts(with: [
                "<face.smiling>", "Joke of the Day", "Why?", "So.",
            ]))
    }

    // Requirements: L-036
    @Test("A joke widget of an unsupported family is drawn like the small one")
    func unsupportedFamily() {
        #expect(
            strings(JokeOfTheDayWidgetEntryView(entry: entry("MrBad")), family: .systemExtraLarge).starts(with: [
                "[MrBad]", "Mr. Bad", "Why?", "So.",
            ]))
    }

    // Requirements: J-045
    @Test("Without a joke the widget shows a prompt to open the app, or a symbol in the circle")
    func missingJoke() {
        let empty = JokeOfTheDayEntry(date: .init(timeIntervalSince1970: 0), joke: nil)
        #expect(
            strings(JokeOfTheDayWidgetEntryView(entry: empty), family: .accessoryCircular) == [
                "background", "<face.smiling>",
            ])
        #expect(strings(JokeOfTheDayWidgetEntryView(entry: empty)) == ["Open Mr. Funny Jokes to load today's joke!"])
    }
}

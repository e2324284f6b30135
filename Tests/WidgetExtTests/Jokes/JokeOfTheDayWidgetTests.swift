import Foundation
import Shared
import Testing

@testable import WidgetExt

@MainActor
struct JokeOfTheDayWidgetTests {
    private let descriptor = WidgetDescriptor(widget: JokeOfTheDayWidget())

    @Test func theConfigurationSaysWhatTheGalleryShows() {
        #expect(descriptor.kind == "JokeOfTheDayWidget")
        #expect(descriptor.displayName == "Joke of the Day")
        #expect(descriptor.description == "Start your day with a smile!")
        #expect(descriptor.families == [.systemSmall, .accessoryRectangular])
    }

    private func strings(_ view: some View, family: WidgetFamily = .systemSmall) -> [String] {
        var environment = EnvironmentValues()
        environment.widgetFamily = family
        func collect(_ node: ViewNode) -> [String] {
            switch node.content {
            case .text(let text): [text.string]
            case .stack(_, let children), .overlaid(_, let children): children.flatMap(collect)
            case .modified(_, let inner): collect(inner)
            case .fill, .spacer: []
            }
        }
        return resolve(view, in: ResolveContext(environment: environment, diagnostics: DiagnosticLog())).flatMap(
            collect)
    }

    private func entry(_ character: String?) -> JokeOfTheDayEntry {
        JokeOfTheDayEntry(
            date: .init(timeIntervalSince1970: 0),
            joke: SharedJokeOfTheDay(id: "a", setup: "Why?", punchline: "So.", character: character))
    }

    @Test func theHomeScreenShowsNameQuestionAndAnswer() {
        #expect(strings(JokeOfTheDayWidgetEntryView(entry: entry("MrBad"))) == ["Mr. Bad", "Why?", "So."])
        #expect(strings(JokeOfTheDayWidgetEntryView(entry: entry(nil))) == ["Joke of the Day", "Why?", "So."])
    }

    @Test func theLockScreenLeavesOutTheNameOfAnUnknownCharacter() {
        #expect(
            strings(JokeOfTheDayWidgetEntryView(entry: entry("MrBad")), family: .accessoryRectangular) == [
                "Mr. Bad", "Why?",
            ])
        #expect(strings(JokeOfTheDayWidgetEntryView(entry: entry("Nobody")), family: .accessoryRectangular) == ["Why?"])
        #expect(strings(JokeOfTheDayWidgetEntryView(entry: entry(nil)), family: .accessoryRectangular) == ["Why?"])
    }

    @Test func withoutAJokeItSaysHowToGetOne() {
        let empty = JokeOfTheDayEntry(date: .init(timeIntervalSince1970: 0), joke: nil)
        #expect(strings(JokeOfTheDayWidgetEntryView(entry: empty)) == ["Open Mr. Funny Jokes to load today's joke!"])
    }
}

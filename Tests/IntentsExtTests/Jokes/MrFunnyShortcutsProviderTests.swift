import AppIntents
import Testing

@testable import IntentsExt

struct MrFunnyShortcutsProviderTests {
    // Requirements: J-025, J-047, J-049, J-050
    @Test("The first shortcut tells a joke and has three phrases, a title and a symbol")
    func tellJokeShortcut() {
        let shortcuts = MrFunnyShortcutsProvider.appShortcuts
        #expect(shortcuts.count == 3)
        #expect(
            shortcuts.first?.phrases.map { $0.text(applicationName: "Mr. Funny Jokes") } == [
                "Tell me a joke from Mr. Funny Jokes", "Get a joke from Mr. Funny Jokes",
                "Mr. Funny Jokes tell me a joke",
            ])
        #expect(shortcuts.first?.shortTitle == "Tell Me a Joke")
        #expect(shortcuts.first?.systemImageName == "face.smiling")
    }

    // Requirements: J-022
    @Test("The random joke and the joke of the day have separate shortcuts with two phrases each")
    func otherShortcuts() {
        let shortcuts = MrFunnyShortcutsProvider.appShortcuts
        #expect(shortcuts[1].intent is GetRandomJokeIntent)
        #expect(
            shortcuts[1].phrases.map { $0.text(applicationName: "Mr. Funny Jokes") } == [
                "Get a random joke from Mr. Funny Jokes", "Surprise me with Mr. Funny Jokes",
            ])
        #expect(shortcuts[2].intent is GetJokeOfTheDayIntent)
        #expect(
            shortcuts[2].phrases.map { $0.text(applicationName: "Mr. Funny Jokes") } == [
                "What's today's joke from Mr. Funny Jokes", "Tell me the joke of the day from Mr. Funny Jokes",
            ])
    }

    // Requirements: J-042, J-043
    @Test("The intent's title and description are available through the AppIntent protocol")
    func titleAndDescription() {
        let intent: any AppIntent.Type = TellJokeIntent.self
        #expect(intent.title == "Tell Me a Joke")
        #expect(intent.descriptionOfAny == "Tells a random joke from Mr. Funny Jokes")
    }
}

extension AppIntent {
    fileprivate static var descriptionOfAny: String? { description.intentDescription?.descriptionText.key }
}

struct JokeEntityTests {
    // Requirements: J-023, J-037, J-038, J-039, J-040, J-041, J-076
    @Test("A joke entity preserves its shared joke and is titled with the setup", arguments: ["MrFunny", nil])
    func sharedJoke(character: String?) {
        let joke = SharedJokeOfTheDay(id: "a", setup: "Why?", punchline: "So.", character: character)
        #expect(JokeEntity(joke).joke == joke)
        #expect(String(localized: JokeEntity(joke).displayRepresentation.title) == "Why?")
        #expect(JokeEntity.typeDisplayRepresentation.name == "Joke")
    }
}

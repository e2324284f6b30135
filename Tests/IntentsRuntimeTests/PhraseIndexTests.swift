import Shared
import Testing

@testable import IntentsRuntime

struct PhraseIndexTests {
    struct Sing: AppIntent {
        static let title: LocalizedStringResource = "Sing"
        func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "La") }
    }

    struct Hum: AppIntent {
        static let title: LocalizedStringResource = "Hum"
        func perform() async throws -> some IntentResult { .result() }
    }

    enum Songs: AppShortcutsProvider {
        static var appShortcuts: [AppShortcut] {
            AppShortcut(
                intent: Sing(), phrases: ["Sing with \(.applicationName)", "\(.applicationName) sing"],
                shortTitle: "Sing",
                systemImageName: "music.note")
        }
    }

    enum Nameless: AppShortcutsProvider {
        static var appShortcuts: [AppShortcut] {
            AppShortcut(intent: Sing(), phrases: ["Sing"], shortTitle: "Sing", systemImageName: "music.note")
            AppShortcut(
                intent: Hum(), phrases: ["Hum with \(.applicationName)"], shortTitle: "Hum",
                systemImageName: "music.note")
        }
    }

    enum Rivals: AppShortcutsProvider {
        static var appShortcuts: [AppShortcut] {
            AppShortcut(
                intent: Sing(), phrases: ["Go \(.applicationName)"], shortTitle: "Sing", systemImageName: "music.note")
            AppShortcut(
                intent: Hum(), phrases: ["go, \(.applicationName)!"], shortTitle: "Hum", systemImageName: "music.note")
        }
    }

    enum TooMany: AppShortcutsProvider {
        static var appShortcuts: [AppShortcut] {
            (0..<11).map { _ in
                AppShortcut(intent: Sing(), phrases: [], shortTitle: "Sing", systemImageName: "music.note")
            }
        }
    }

    private func index(_ provider: any AppShortcutsProvider.Type) throws -> PhraseIndex {
        try PhraseIndex([
            AppRegistration(applicationName: "Choir Box", intents: [Sing.self], entities: [], shortcuts: provider)
        ])
    }

    private func message(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch { return (error as? any CommandError)?.message }
    }

    // Requirements: J-048
    @Test(
        "Phrases match with the application name at either end, in any case and punctuation",
        arguments: ["Sing with Choir Box", "sing WITH choir-box!", "Choir Box, sing", "choir box sing"])
    func applicationNamePosition(phrase: String) throws {
        #expect(type(of: try index(Songs.self).match(phrase).intent) == Sing.self)
    }

    // Requirements: J-048
    @Test("The error for an unmatched phrase names the nearest declared phrase")
    func nearestPhrase() throws {
        let index = try index(Songs.self)
        #expect(
            message { _ = try index.match("Sing with Choir Fox") }
                == "no phrase matches 'Sing with Choir Fox' — the nearest phrase is 'Sing with Choir Box'")
        #expect(
            message { _ = try index.match("Sing") }
                == "no phrase matches 'Sing' — the nearest phrase is 'Choir Box sing'")
    }

    @Test("An utterance over 500 characters or with control characters is refused")
    func invalidUtterance() throws {
        let index = try index(Songs.self)
        #expect(
            message { _ = try index.match(String(repeating: "a", count: 501)) }
                == "the phrase has 501 characters — use at most 500")
        #expect(
            message { _ = try index.match("Sing\u{1B}[2J") }
                == "the phrase has control characters — write it as plain text")
    }

    @Test("A phrase without the application name isn't registered and is a fault; the other phrases match")
    func namelessPhrase() async throws {
        let index = try index(Nameless.self)
        let fault =
            "the phrase 'Sing' isn't registered, because it must name the application exactly once — add \\(.applicationName) [phrase-app-name]"
        #expect(index.faults.map(\.message) == [fault])
        #expect(type(of: try index.match("Hum with Choir Box").intent) == Hum.self)
        #expect(try index.known("Sing") == nil)
        // Tests of an app are strict.
        await #expect(throws: CommandFailure.applicationNameMissing("Sing")) {
            try await index.completedAndChecked()
        }
    }

    @Test("A duplicate phrase or an eleventh shortcut is refused")
    func invalidShortcuts() {
        #expect(
            message { try index(Rivals.self).checkClaims() }
                == "two intents claim the phrase 'go, Choir Box!' — give each intent its own phrase [phrase-duplicate]")
        #expect(
            message { _ = try index(TooMany.self) }
                == "Choir Box declares 11 shortcuts — declare at most 10 [shortcut-limit]")
    }
}

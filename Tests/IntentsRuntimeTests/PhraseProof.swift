import Shared
import Testing

@testable import IntentsRuntime

/// Tests of the phrase matcher with random sentences.
///
/// A variant of a declared phrase matches that phrase; any other sentence is an error and never matches another intent.
@Suite(.serialized)
struct PhraseProof {
    private enum Spoken: String, AppEnum {
        case first, second, third
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Spoken"
        static let caseDisplayRepresentations: [Spoken: DisplayRepresentation] = [
            .first: "one thing", .second: DisplayRepresentation(title: "Zoë's café", synonyms: ["Ｗｉｄｅ place"]),
            .third: "日本",
        ]
    }

    private struct Speak: AppIntent {
        static let title: LocalizedStringResource = "Speak"
        @Parameter(title: "What") var what: Spoken
        func perform() async throws -> some IntentResult { .result() }
    }

    private struct Listen: AppIntent {
        static let title: LocalizedStringResource = "Listen"
        func perform() async throws -> some IntentResult { .result() }
    }

    /// The shortcuts that the provider declares; set before an index is created.
    @TaskLocal private static var declared: [AppShortcut] = []

    private enum Shortcuts: AppShortcutsProvider {
        static var appShortcuts: [AppShortcut] { PhraseProof.declared }
    }

    private func template(_ text: String) -> AppShortcutPhrase<Speak> { AppShortcutPhrase(stringLiteral: text) }

    /// Creates an index of random phrases, matches sentences against it, and returns the number of sentences.
    private func iteration(_ maker: inout TextMaker, _ patience: inout Patience) async throws -> Int {
        let name = maker.text(words: 1...2)
        guard !name.normalizedPhrase.isEmpty else { return 0 }
        var texts: [String] = []
        for _ in 0..<maker.number(1...5) {
            let before = maker.text(words: 0...4)
            let after = maker.text(words: 0...2)
            let middle = maker.chance(60) ? " ${what} " : " "
            texts.append("\(before)\(middle)${applicationName} \(after)")
        }
        let app = AppRegistration(
            applicationName: name, alternativeNames: maker.chance(30) ? [maker.text(words: 1...2)] : [],
            intents: [Speak.self, Listen.self], entities: [], shortcuts: Shortcuts.self)
        let shortcuts = [
            AppShortcut(
                intent: Speak(), phrases: texts.map(template), shortTitle: "Speak", systemImageName: "mouth"),
            AppShortcut(
                intent: Listen(), phrases: ["listen closely to \(.applicationName)"], shortTitle: "Listen",
                systemImageName: "ear"),
        ]
        let index = try await Self.$declared.withValue(shortcuts) { try await PhraseIndex([app]).completed() }
        let sorted = index.sorted()
        let keys = Set(index.entries.map(\.key))
        var count = 0
        for entry in index.entries {
            let spoken = maker.variant(entry.match.phrase)
            let found = try patience.measure { try index.known(spoken) }
            let again = try patience.measure { try sorted.known(spoken) }
            // Characters that become two in the other case, such as ß, fold differently on iOS, too, so they are skipped.
            guard spoken.normalizedPhrase == entry.key else { continue }
            let first = index.entries.first { $0.key == entry.key }
            #expect(found?.phrase == first?.match.phrase && again?.phrase == first?.match.phrase, "\(spoken)")
            #expect(found?.parameter == first?.match.parameter && again?.parameter == first?.match.parameter)
            count += 1
        }
        for _ in 0..<20 {
            let base = maker.chance(50) ? maker.one(of: index.entries).match.phrase : maker.anything(0...40)
            let spoken = maker.damaged(base)
            do {
                let found = try patience.measure { try index.match(spoken) }
                #expect(keys.contains(spoken.normalizedPhrase), "'\(spoken)' matched '\(found.phrase)'")
            } catch let error as CommandFailure {
                #expect(error.message.contains(" — "))
                #expect(!keys.contains(spoken.normalizedPhrase) || [.usage].contains(error.exitCode))
            }
            do {
                let near = try patience.measure { try index.match(spoken, isFuzzy: true) }
                #expect(near.distance * 5 <= spoken.normalizedPhrase.count)
            } catch is CommandFailure {}
            count += 2
        }
        return count
    }

    /// A few iterations in every test run.
    @Test("Random variants of declared phrases match, and damaged phrases match a declared one or fail")
    func randomSentences() async throws {
        var maker = TextMaker(seed: 7)
        var patience = Patience()
        var count = 0
        for _ in 0..<40 { count += try await iteration(&maker, &patience) }
        #expect(count > 500)
    }

    @Test(
        "Phrase matching withstands minutes of random sentences, each matched in under two seconds",
        .enabled(if: Prove.wanted == "phrases", "it takes minutes: run ./airlock prove phrases"))
    func longFuzzing() async throws {
        let prove = Prove()
        var maker = TextMaker(seed: prove.seed)
        var patience = Patience()
        var (iterations, count) = (0, 0)
        while prove.hasTimeLeft {
            count += try await iteration(&maker, &patience)
            iterations += 1
        }
        #expect(patience.longest < 2)
        prove.report(
            "seed \(prove.seed): \(iterations) sets of phrases, \(count) sentences; the longest took \(Int(patience.longest * 1e3)) ms"
        )
    }
}

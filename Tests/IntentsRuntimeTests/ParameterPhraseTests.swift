import Shared
import Testing

@testable import IntentsRuntime

struct ParameterPhraseTests {
    private func app(_ provider: any AppShortcutsProvider.Type) -> AppRegistration {
        AppRegistration(applicationName: "Library", intents: [], entities: [], shortcuts: provider)
    }

    @Test(
        "A phrase's parameter value matches by name or synonym, in any case",
        arguments: [
            ("read emma with my books", "book", "Emma"), ("Read Miss Woodhouse with Library", "book", "Emma"),
            ("tidy NOVELS in library", "shelf", "fiction"), ("Tidy science in My Books!", "shelf", "science"),
        ])
    func valueNames(phrase: String, name: String, id: String) async throws {
        let index = try await PhraseIndex([library]).completed().sorted()
        let match = try index.match(phrase)
        #expect(match.parameter?.name == name && match.parameter?.id == id)
    }

    @Test(
        "An article directly before a parameter value is ignored, and anywhere else it prevents a match",
        arguments: [
            ("Read the Emma with Library", "Emma"), ("tidy an science in library", "science"),
            ("Read Emma with the Library", nil),
            ("Read the with Library", nil), ("the read Emma with Library", nil),
            ("Read the the Emma with Library", nil),
        ] as [(String, String?)])
    func articles(phrase: String, id: String?) async throws {
        let index = try await PhraseIndex([library]).completed()
        #expect(try index.known(phrase)?.parameter?.id == id)
        #expect(try index.sorted().known(phrase)?.parameter?.id == id)
    }

    @Test("A phrase declared without a parameter matches with no parameter value")
    func phraseWithoutValue() throws {
        #expect(try PhraseIndex([library]).match("read with library").parameter == nil)
    }

    @Test("The sorted index finds the same phrases as the declared index")
    func sortedIndex() async throws {
        let index = try await PhraseIndex([library]).completed()
        let sorted = index.sorted()
        #expect(index.entries.count == 16)
        for entry in index.entries {
            #expect(try sorted.known(entry.match.phrase)?.parameter == index.known(entry.match.phrase)?.parameter)
        }
        #expect(try sorted.known("read moby dick with library") == nil)
    }

    @Test("Fuzzy matching accepts a phrase with typos, while exact matching reports the nearest phrase")
    func fuzzyMatch() async throws {
        let index = try await PhraseIndex([library]).completed()
        let match = try index.match("reed persuasion with librery", isFuzzy: true)
        #expect(match.parameter?.id == "Persuasion" && match.distance == 2)
        #expect(
            await message { _ = try index.match("reed persuasion with librery") }
                == "no phrase matches 'reed persuasion with librery' — the nearest phrase is 'Read Persuasion with Library'"
        )
        #expect(
            await message { _ = try index.match("sing a song", isFuzzy: true) }?.hasPrefix(
                "no phrase matches 'sing a song' — the nearest phrase is ") == true)
    }

    @Test("A phrase with two parameters, a number parameter or an unknown parameter is refused")
    func invalidPhrases() async {
        enum Twice: AppShortcutsProvider {
            static var appShortcuts: [AppShortcut] {
                AppShortcut(
                    intent: ReadBook(), phrases: ["Read ${book} page ${page} in ${applicationName}"], shortTitle: "R",
                    systemImageName: "r")
            }
        }
        enum Number: AppShortcutsProvider {
            static var appShortcuts: [AppShortcut] {
                AppShortcut(
                    intent: ReadBook(), phrases: ["Page ${page} in ${applicationName}"], shortTitle: "R",
                    systemImageName: "r")
            }
        }
        enum Unknown: AppShortcutsProvider {
            static var appShortcuts: [AppShortcut] {
                AppShortcut(
                    intent: ReadBook(), phrases: ["Page ${bock} in ${applicationName}"], shortTitle: "R",
                    systemImageName: "r")
            }
        }
        #expect(
            await message { _ = try PhraseIndex([app(Twice.self)]) }
                == "the phrase 'Read ${book} page ${page} in Library' has more than one parameter — keep one parameter; the user is prompted for the others [phrase-parameter]"
        )
        #expect(
            await message { _ = try PhraseIndex([app(Number.self)]) }
                == "the phrase 'Page ${page} in Library' has the parameter 'page', which is neither an enumeration nor an entity — leave the parameter out; the user is prompted for it [phrase-parameter]"
        )
        #expect(
            await message { _ = try PhraseIndex([app(Unknown.self)]) }
                == "the phrase 'Page ${bock} in Library' names the unknown parameter 'bock' — did you mean 'book'?")
    }

    @Test("Only the first 1000 entity phrases match, and a diagnostic reports the rest")
    func entityPhraseLimit() async throws {
        struct Many: AppEntity {
            static let typeDisplayRepresentation: TypeDisplayRepresentation = "Many"
            static let defaultQuery = ManyQuery()
            var id: Int
            var displayRepresentation: DisplayRepresentation { "Number \(id)" }
        }
        struct ManyQuery: EnumerableEntityQuery {
            func allEntities() async throws -> [Many] { (0..<501).map { Many(id: $0) } }
        }
        struct Take: AppIntent {
            static let title: LocalizedStringResource = "Take"
            @Parameter(title: "One") var one: Many
            func perform() async throws -> some IntentResult { .result() }
        }
        enum TakeShortcuts: AppShortcutsProvider {
            static var appShortcuts: [AppShortcut] {
                AppShortcut(
                    intent: Take(),
                    phrases: ["Take \(\.$one) from \(.applicationName)", "Hand me \(\.$one) from \(.applicationName)"],
                    shortTitle: "Take", systemImageName: "t")
            }
        }
        let completion = try await PhraseCompletion(of: PhraseIndex([app(TakeShortcuts.self)]))
        #expect(completion.index.entries.count == 1_000)
        // Entities suggested first match in all phrases, those suggested last in none.
        #expect(try completion.index.known("take number 499 from library")?.parameter?.id == "499")
        #expect(try completion.index.known("hand me number 499 from library")?.parameter?.id == "499")
        #expect(try completion.index.known("take number 500 from library") == nil)
        #expect(throws: Never.self) { try completion.check() }
        #expect(
            completion.diagnostics == [
                "Library has 1002 phrases with its current entities, more than the limit of 1000, so the entities suggested last have no phrases — suggest fewer entities [shortcut-limit]"
            ])
    }

    enum Letter: String, AppEnum {
        case a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Letter"
        static let caseDisplayRepresentations = Dictionary(
            uniqueKeysWithValues: allCases.map { ($0, DisplayRepresentation(title: "\($0.rawValue)")) })
    }

    struct Write: AppIntent {
        static let title: LocalizedStringResource = "Write"
        @Parameter(title: "Letter") var letter: Letter
        func perform() async throws -> some IntentResult { .result() }
    }

    enum WriteShortcuts: AppShortcutsProvider {
        static var appShortcuts: [AppShortcut] {
            AppShortcut(
                intent: Write(),
                phrases: [
                    "Write ${letter} in ${applicationName}", "Draw ${letter} in ${applicationName}",
                    "Put ${letter} in ${applicationName}", "Add ${letter} in ${applicationName}",
                    "Type ${letter} in ${applicationName}", "Print ${letter} in ${applicationName}",
                    "Ink ${letter} in ${applicationName}", "Note ${letter} in ${applicationName}",
                    "Say ${letter} in ${applicationName}", "Spell ${letter} in ${applicationName}",
                ], shortTitle: "Write", systemImageName: "w")
        }
    }

    @Test("An app with more than 1000 phrases for enum cases is refused")
    func casePhraseLimit() async throws {
        let app = AppRegistration(
            applicationName: "Pen", alternativeNames: ["Quill", "Pencil", "Chalk"], intents: [], entities: [],
            shortcuts: WriteShortcuts.self)
        let completion = try await PhraseCompletion(of: PhraseIndex([app]))
        #expect(
            await message { try completion.check() }
                == "Pen declares 1040 phrases, including the cases of their parameters — declare at most 1000 [shortcut-limit]"
        )
    }

    @Test("An app with more than three alternative names is refused")
    func alternativeNameLimit() async {
        let app = AppRegistration(
            applicationName: "A", alternativeNames: ["B", "C", "D", "E"], intents: [], entities: [],
            shortcuts: NoShortcuts.self)
        #expect(await message { _ = try PhraseIndex([app]) } == "A has 4 alternative names — declare at most 3")
    }

    @Test("Translated phrases replace the declared phrases in the index")
    func translatedPhrases() async throws {
        var phrases = PhraseTranslations()
        try phrases.add(
            catalogue: Array(
                #"""
                {"sourceLanguage":"en","strings":{"Read ${book} with ${applicationName}":{"localizations":{"de":{"stringSet":
                {"state":"translated","values":["Lies ${book} mit ${applicationName}","${applicationName} lies"]}}}}},"version":"1.1"}
                """#.utf8), languages: ["de"])
        phrases.add(
            ["Tidy ${shelf} in ${applicationName}": "Räume ${shelf} in ${applicationName} auf"], language: "de")
        let index = try await PhraseIndex([library], translations: phrases).completed()
        #expect(try index.match("lies emma mit library").parameter?.id == "Emma")
        #expect(try index.match("library, lies").parameter == nil)
        #expect(try index.match("raume novels in library auf").parameter?.id == "fiction")
        #expect(try index.known("read with library") == nil)
    }

    @Test(
        "A translation with a wrong placeholder isn't registered, and its error names the file and what to write",
        arguments: [
            (#"Sprich in \(.applicationName)"#, #"it has \(.applicationName) — write ${applicationName}"#),
            ("Sprich in (.applicationName)", "it has (.applicationName) — write ${applicationName}"),
            ("Sprich in $(applicationName)", "it has $(applicationName) — write ${applicationName}"),
            ("Sprich in ${applicationname}", "it has the unknown ${applicationname} — write ${applicationName}"),
            ("Sprich in ${applicationName", "it has ${applicationName — write ${applicationName}"),
            ("Sprich in %@", "it has %@ — write ${applicationName}"),
            ("%1$@ in ${applicationName}", "it has %1$@ — write ${shelf}"),
            (#"\(\.$shelf) in ${applicationName}"#, #"it has \(\.$shelf) — write ${shelf}"#),
            ("${regal} in ${applicationName}", "it has the unknown ${regal} — write ${shelf}"),
            ("Sprich 50 % leiser", "it doesn't name the application — add ${applicationName}"),
            (
                "${applicationName} in ${applicationName}",
                "it names the application more than once — keep one ${applicationName}"
            ),
        ])
    func wrongPlaceholders(text: String, message: String) async throws {
        var phrases = PhraseTranslations()
        phrases.add(["Tidy ${shelf} in ${applicationName}": text], language: "de")
        let index = try PhraseIndex([library], translations: phrases)
        #expect(
            index.faults.map(\.message) == [
                "the phrase '\(text)' in de.lproj/AppShortcuts.strings isn't registered, because \(message) [phrase-translation]"
            ])
        #expect(try await index.completed().match("read emma with library").parameter?.id == "Emma")
    }

    @Test("A catalogue's key with a wrong placeholder is reported, because it translates no phrase")
    func wrongKey() throws {
        var phrases = PhraseTranslations()
        try phrases.add(
            catalogue: Array(
                #"""
                {"sourceLanguage":"en","strings":{"Tidy \\(.shelf) in \\(.applicationName)":{"localizations":{"de":{"stringUnit":
                {"state":"translated","value":"Räume auf"}}}},"Unused":{"localizations":{"de":{"stringUnit":
                {"state":"translated","value":"Unbenutzt"}}}}},"version":"1.1"}
                """#.utf8), languages: ["de"])
        #expect(
            try PhraseIndex([library], translations: phrases).faults.map(\.message) == [
                #"the phrase 'Tidy \(.shelf) in \(.applicationName)' in AppShortcuts.xcstrings (de) isn't registered, because the key has \(.shelf) — write ${shelf} [phrase-translation]"#
            ])
    }

    @Test(
        "Arguments fill the format specifiers of a translation by order or by position",
        arguments: [
            ("Noch %lld von %@", "Noch 3 von a"), ("%2$@: %1$lld %%", "a: 3 %"), ("%", "%"), ("%@%@%@", "3a"),
            ("%d", "3"),
        ])
    func formatArguments(text: String, filled: String) {
        #expect(IntentStrings.filled(text, [.integer(3), .text("a")]) == filled)
    }

    @Test("Cached phrases decode to the compiled phrases and match their entities")
    func cachedPhrases() async throws {
        let index = try PhraseIndex([library])
        let cache = PhraseCache(stamp: "s", try await index.completed())
        var writer = WireWriter()
        cache.encode(into: &writer)
        var reader = WireReader(writer.bytes)
        #expect(try PhraseCache(from: &reader) == cache)
        #expect(try cache.phrases().count == 14)
        #expect(try index.completed(with: cache.phrases()).match("read emma with my books").parameter?.id == "Emma")
        #expect(try cache.phrases(keyed: PhraseIndex.keys(of: "Read the Emma with my books")).map(\.value) == ["Emma"])
    }
}

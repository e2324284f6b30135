import Foundation
import Testing

/// The project's vocabulary: sources and documents use the field's terms.
struct WordRules {
    /// Words that no source or document uses, as whole words of prose or as parts of a name, with the term to use.
    private static let words = [
        "anew": "again", "asker": "prompter", "brought": "imported", "facts": "metadata", "guest": "plug-in",
        "happening": "event", "heard": "received", "hindrance": "blocker", "keeper": "scheduler, controller or store",
        "nobody": "no one", "picture": "snapshot or image", "remark": "diagnostic", "respondent": "prompter",
        "said": "reported", "somebody": "the user", "standing": "state or status", "told": "reported",
        "turnstile": "concurrency limiter", "wall": "sandbox", "walled": "sandboxed", "whoever": "the caller",
        "wish": "request",
    ]

    /// Phrases that no source or document uses, as whole words of prose or as parts of a name, with the term to use.
    private static let phrases = [
        "telling subset": "default subset", "person's own": "user",
        "hand over": "pass", "handed over": "passed", "what came of": "result of", "is to be": "should be",
        "largest letters": "largest text size", "large letters": "large text size", "a look": "an appearance",
        "this look": "this appearance", "each look": "each appearance", "a turn": "a pass", "its turn": "its pass",
    ]

    /// Participles that begin no name: a name says what the thing is, not what happened to it.
    private static let participles = ["asked", "brought", "kept", "said", "shown", "told"]

    /// Unwanted words that some files need, because the words have their ordinary meaning there or are quoted.
    ///
    /// Only a compound with a single meaning has an empty path.
    private static let exceptions: [WordCheck.Exception] = [
        // The clock that shows the time of day.
        .init(path: "", term: "wall clock"),
        // Apple's name for a video in a small window.
        .init(path: "", term: "picture in picture"),
        .init(path: "", term: "avpicture in picture"),
        .init(path: "AppHost/Core/Process/HostLog.swift", term: "wall deadline"),
        // A joke is told.
        .init(path: "Documentation/Jokes.md", term: "told"),
        .init(path: "Documentation/Specification.md", term: "told"),
        .init(path: "IntentsExt/Extension/Jokes/JokeIntents.swift", term: "told"),
        .init(path: "Shared/Features/Jokes/JokeCatalogue.swift", term: "told"),
        .init(path: "Shared/Features/Jokes/SharedJokeOfTheDay.swift", term: "told"),
        .init(path: "Tests/SharedTests/Features/Jokes/SharedJokeProviderTests.swift", term: "told"),
        // The punchline of a joke.
        .init(path: "Tests/ProcessTests/SnapshotMetadataProcessTests.swift", term: "told"),
        // A program that writes to all terminals.
        .init(path: "Tests/AppHostTests/Core/Notifications/NotificationCommandTests.swift", term: "wall"),
        // The words of questions about a calendar.
        .init(path: "Documentation/Questions.md", term: "happening"),
        .init(path: "IntentsExt/Extension/Calendar/Questions/", term: "happening"),
        // A user of Debian, and a published test vector.
        .init(path: "Tests/ProcessTests/Support/EscapeFixture.swift", term: "nobody"),
        .init(path: "Tests/SharedTests/Base/XXHash64Tests.swift", term: "nobody"),
    ]

    private func check(_ exceptions: [WordCheck.Exception] = Self.exceptions) -> WordCheck {
        WordCheck(
            words: Self.words, phrases: Self.phrases, participles: Self.participles, exceptions: exceptions)
    }

    @Test("Sources and documents use the field's terms, and no exception is unneeded")
    func vocabulary() throws {
        let folders = ["Shared", "AppHost", "WidgetExt", "IntentsExt", "Tests", "Documentation", "Packaging"]
        var files = ["README.md", "CONTRIBUTING.md", "airlock"]
        for folder in folders {
            let found = try #require(FileManager.default.enumerator(atPath: "\(Source.root.path)/\(folder)"))
            for case let path as String in found where path.hasSuffix(".swift") || path.hasSuffix(".md") {
                files.append("\(folder)/\(path)")
            }
        }
        #expect(files.count > 1_000)
        var check = check()
        // The vocabulary itself has the unwanted words, and the sentences of the generated page are checked at their tests.
        let unchecked = ["Tests/SourceRuleTests/WordRules.swift", "Documentation/Requirements.md"]
        for file in files where !unchecked.contains(file) {
            let bytes = [UInt8](try Data(contentsOf: Source.root.appendingPathComponent(file)))
            for fault in check.faults(in: bytes, path: file) { Issue.record("\(file):\(fault)") }
        }
        for exception in check.unneeded {
            Issue.record("'\(exception.term)' isn't used in '\(exception.path)' — remove the exception")
        }
    }

    @Test("Each word, phrase and participle of the vocabulary is found")
    func wholeVocabulary() {
        var check = check([])
        for term in Array(Self.words.keys) + Self.phrases.keys {
            #expect(check.faults(in: Array("The \(term), of".utf8), path: "A.md").count == 1, "\(term)")
        }
        for participle in Self.participles {
            let faults = check.faults(in: Array("let \(participle)Title = 1".utf8), path: "A.swift")
            #expect(faults.last == "1: '\(participle)Title' — name the thing")
        }
    }

    @Test(
        "A word of another vocabulary is found in prose and in names, and not where it has its ordinary meaning",
        arguments: [
            ("/// Redraws it anew.", ["1: 'anew' — write again"]),
            (
                "let homeKeeper = 1\nfunc pictures()",
                [
                    "1: 'keeper' — write scheduler, controller or store", "2: 'pictures' — write snapshot or image",
                ]
            ),
            ("AirlockWall", ["1: 'wall' — write sandbox"]), ("WALL_TIME", ["1: 'wall' — write sandbox"]),
            ("Wishes", ["1: 'wishes' — write request"]), ("facts", ["1: 'facts' — write metadata"]),
            ("the largest letters", ["1: 'largest letters' — write largest text size"]),
            ("a person's own", ["1: 'person s own' — write user"]),
            ("/// The host hands\n\n    /// What it should hand\n    /// over.", ["3: 'hand over' — write pass"]),
            ("func handOverTask()", ["1: 'hand over' — write pass"]),
            ("this `look`", ["1: 'this look' — write this appearance"]),
            (
                "let shownTitle = keptValue",
                [
                    "1: 'shownTitle' — name the thing", "1: 'keptValue' — name the thing",
                ]
            ),
            ("case wallClock(seconds: Int)", []), ("Wall-clock time", []), ("the wall clock", []),
            ("the clock's wall", ["1: 'wall' — write sandbox"]), ("outstanding, washing", []), ("kept, shown", []),
            // A phrase consists of whole words.
            ("a look at", ["1: 'a look' — write an appearance"]), ("a lookup", []), ("a look-up", []),
            ("let a = look", []), ("return a lookUp", []), ("data turn", []),
            // Words that other files are allowed to use.
            ("A joke is told.", ["1: 'told' — write reported"]),
            ("Somebody was told.", ["1: 'somebody' — write the user", "1: 'told' — write reported"]),
            (
                "`nobody` guests: Nobody tells",
                ["1: 'nobody' — write no one", "1: 'guests' — write plug-in", "1: 'nobody' — write no one"]
            ),
        ])
    func unwantedWords(text: String, faults: [String]) {
        var check = check()
        #expect(check.faults(in: Array(text.utf8), path: "Shared/Container/Container.swift") == faults)
    }

    @Test("An exception applies only to its term and below its path, and is reported if no text needs it")
    func exceptions() {
        var check = check([
            .init(path: "Shared/Jokes/", term: "told"), .init(path: "", term: "wall clock"),
            .init(path: "Shared/", term: "nobody"), .init(path: "Shared/Jokes/A.swift", term: "told"),
        ])
        func faults(_ text: String, _ path: String) -> [String] { check.faults(in: Array(text.utf8), path: path) }
        #expect(faults("toldCount", "Shared/Jokes/A.swift") == [])
        #expect(faults("Somebody was told.", "Shared/Jokes/B.swift") == ["1: 'somebody' — write the user"])
        #expect(
            faults("toldCount", "Tests/Jokes/A.swift") == [
                "1: 'told' — write reported", "1: 'toldCount' — name the thing",
            ])
        #expect(faults("nobody", "Tests/Shared/A.swift") == ["1: 'nobody' — write no one"])
        #expect(faults("WallClock", "Tests/A.swift") == [])
        #expect(check.unneeded.map(\.path) == ["Shared/", "Shared/Jokes/A.swift"])
    }
}

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

    /// Phrases that no comment or document uses, with the term to use.
    private static let phrases = [
        "telling subset": "default subset", "person s own": "user",
        "hand over": "pass", "handed over": "passed", "what came of": "result of", "is to be": "should be",
        "largest letters": "largest text size", "large letters": "large text size", "a look": "an appearance",
        "this look": "this appearance", "each look": "each appearance", "a turn": "a pass", "its turn": "its pass",
    ]

    /// Participles that begin no name: a name says what the thing is, not what happened to it.
    private static let participles: Set<String> = ["asked", "brought", "kept", "said", "shown", "told"]

    /// Names and phrases that contain a word in its ordinary meaning or come from elsewhere. They are skipped.
    private static let exceptions = [
        // The clock on the wall, and paper on it.
        "wallClock", "WallClock", "wall clock", "Wall-clock", "wallDeadline", "DispatchWallTime", "Wallpaper",
        "wallpaper",
        // A joke is told.
        "toldCount", "is told", "are told", "were told", "was told", "number told", "told last", "jokes told",
        "joke told",
        "told apart", "var told", "(told", "told[", "told.", "\"told\"", "I told it", "tells",
        // The generated inputs of the readers of untrusted files.
        "GuestProof", "GuestReader", "GuestCorpus", "prove guests", ".build/guests", "guests",
        // Names that exist nowhere, the user of Debian, and a published test vector.
        "\"nobody\"", "example.nobody", "nobody:", "1 nobody", "`nobody`", "Nobody",
    ]

    /// Files whose words are data or another project's.
    private static let data = [
        "Tests/SourceRuleTests/WordRules.swift", "Documentation/Glossary.md", "Documentation/Questions.md",
        "IntentsExt/Extension/Calendar/Questions/", "Tests/IntentsExtTests/Calendar/", "Tests/Fixtures/",
        "Tests/AcceptedSources/", "Tests/RejectedSources/", "Tests/SampleWidgets/", "Tests/SampleIntents/",
        "WidgetExt/Rendering/Text/Symbols/", "Tests/EscapePlugin/",
    ]

    /// Returns the words of a line, with a name taken apart at its capital letters, in lower case.
    private func words(of line: some StringProtocol) -> [String] {
        var (words, word) = ([String](), "")
        for character in line {
            let isLetter = character.isASCII && character.isLetter
            if !isLetter || character.isUppercase && word.last?.isLowercase == true {
                if !word.isEmpty { words.append(word.lowercased()) }
                word = ""
            }
            if isLetter { word.append(character) }
        }
        return word.isEmpty ? words : words + [word.lowercased()]
    }

    /// Returns the unwanted words of a text, each with the term to use.
    private func faults(in text: String) -> [String] {
        var faults: [String] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let rest = Self.exceptions.reduce(String(line)) { $0.replacing($1, with: " ") }
            for word in words(of: rest) {
                let singular = word.hasSuffix("s") && Self.words[word] == nil ? String(word.dropLast()) : word
                if let term = Self.words[singular] { faults.append("\(index + 1): '\(word)' — write \(term)") }
            }
            for name in rest.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
                let first = String(name.prefix { !$0.isUppercase })
                if first.count < name.count, Self.participles.contains(first) {
                    faults.append("\(index + 1): '\(name)' — name the thing")
                }
            }
            let prose = " \(words(of: rest).joined(separator: " ")) "
            for (phrase, term) in Self.phrases.sorted(by: { $0.key < $1.key }) where prose.contains(" \(phrase) ") {
                faults.append("\(index + 1): '\(phrase)' — write \(term)")
            }
        }
        return faults
    }

    @Test("Sources and documents use the field's terms")
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
        for file in files where !Self.data.contains(where: file.hasPrefix) {
            let text = try String(contentsOf: Source.root.appendingPathComponent(file), encoding: .utf8)
            for fault in faults(in: text) { Issue.record("\(file):\(fault)") }
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
            ("AirlockWall", ["1: 'wall' — write sandbox"]),
            (
                "the largest letters",
                [
                    "1: 'largest letters' — write largest text size"
                ]
            ),
            (
                "let shownTitle = keptValue",
                [
                    "1: 'shownTitle' — name the thing", "1: 'keptValue' — name the thing",
                ]
            ),
            ("case wallClock(seconds: Int)", []), ("jokes told once", []), ("outstanding, washing", []),
        ])
    func unwantedWords(text: String, faults: [String]) { #expect(self.faults(in: text) == faults) }
}

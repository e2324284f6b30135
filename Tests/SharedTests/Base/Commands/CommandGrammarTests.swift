import Testing

@testable import AirlockBase
@testable import Shared

struct CommandGrammarTests {
    private enum Colour: String, CaseIterable { case red, green }

    private static let kind = CommandOption<String?>("kind", "KIND", help: "what", fits: .widget)
    private static let json = CommandOption<Bool>("json", help: "as data")
    private static let preview = CommandOption(optional: "preview", "NAME", help: "early")
    private static let colour = CommandOption("colour", "COLOUR", help: "red or green", default: Colour.red)
    private static let count = CommandOption<Int?>("count", "N", help: "how many", noun: "count", in: 1...9)
    private static let tag = CommandOption(repeated: "tag", "TEXT", help: "marks", allowsEmpty: true)
    private static let sizes = CommandOption<[Int]>(
        repeated: "size", "N", help: "sizes",
        read: { text throws(CommandFailure) in
            guard let size = Int(text) else { throw CommandFailure("invalid size '\(text)' — write a number") }
            return size
        }, write: { "\($0)" })
    private static let input = CommandOption<String?>("input", "FILE", help: "reads", file: .read)
    private static let output = CommandOption<String?>("output", "FILE", help: "writes", file: .written)
    private static let images = CommandOption<String?>("images", "DIR", help: "fills", file: .filled)

    private let grammar = CommandGrammar(
        program: "Tool", summary: "does things",
        commands: [
            .init("draw", summary: "draws") {
                Self.kind
                Self.json
                Self.preview
            },
            .init("ask", summary: "asks", operands: "PHRASE") {
                Self.kind
                Self.json
                Self.colour
                Self.count
                Self.tag
                Self.sizes
                Self.input
                Self.output
                Self.images
            },
        ])

    private func arguments(_ words: [String]) throws -> Arguments {
        guard case .arguments(let arguments) = try grammar.parse(words) else {
            throw CommandFailure("the help was printed — test it elsewhere")
        }
        return arguments
    }

    private func arguments(_ words: String...) throws -> Arguments { try arguments(words) }

    private func message(_ words: String...) -> String? {
        do {
            _ = try grammar.parse(words)
            return nil
        } catch { return (error as? CommandFailure)?.message }
    }

    @Test("The grammar parses options, `--option=value`, repeated options, operands and `--`")
    func optionsAndOperands() throws {
        let both = try arguments("draw", "--kind", "A", "--json")
        #expect(both[Self.kind] == "A" && both[Self.json] && both.has(Self.kind) && both[Self.preview] == .absent)
        #expect(try arguments("draw", "--kind=A=B")[Self.kind] == "A=B")
        #expect(try arguments("ask", "tell", "me").operands == ["tell", "me"])
        let after = try arguments("ask", "--", "--kind", "--json")
        #expect(after.operands == ["--kind", "--json"] && !after[Self.json])
    }

    @Test("Of an option given twice the last occurrence counts; of a repeatable option, all")
    func repeatedOptions() throws {
        #expect(try arguments("draw", "--kind", "A", "--kind", "B")[Self.kind] == "B")
        let found = try arguments("ask", "--tag", "a", "--tag=", "--size", "1", "--tag", "a", "--size=2")
        #expect(found[Self.tag] == ["a", "", "a"] && found[Self.sizes] == [1, 2])
        #expect(found.words == ["ask", "--tag", "a", "--tag", "", "--size", "1", "--tag", "a", "--size", "2"])
    }

    @Test("An option with an optional value takes the next word unless that word is an option")
    func optionalValue() throws {
        #expect(try arguments("draw", "--preview", "A")[Self.preview] == .text("A"))
        #expect(try arguments("draw", "--preview=--kind")[Self.preview].text == "--kind")
        #expect(try arguments("draw", "--preview")[Self.preview] == .alone)
        #expect(try arguments("draw", "--preview", "--json")[Self.preview] == .alone)
        #expect(try arguments("draw", "--preview", "--kind", "A")[Self.kind] == "A")
    }

    @Test("Values are read as their types when the command line is parsed")
    func typedValues() throws {
        let found = try arguments("ask", "--colour", "green", "--count", "9")
        #expect(found[Self.colour] == .green && found[Self.count] == 9)
        let none = try arguments("ask")
        #expect(
            none[Self.colour] == .red && none[Self.count] == nil && !none.has(Self.colour) && none[Self.sizes] == [])
    }

    @Test(
        "An invalid, empty or missing value is refused with the remedy when the command line is parsed",
        arguments: [
            (["--colour", "gren"], "unknown value 'gren' for --colour — did you mean 'green'?"),
            (["--count", "10"], "invalid count '10' — write a whole number from 1 to 9"),
            (["--size", "1", "--size", "x"], "invalid size 'x' — write a number"),
            (["--kind", ""], "option --kind needs a value — write --kind KIND"),
            (["--kind="], "option --kind needs a value — write --kind KIND"),
            (["--kind"], "option --kind needs a value — write --kind KIND"),
            (
                ["--kind", "--json"],
                "option --kind needs a value — write --kind=KIND if the value begins with dashes"
            ),
        ])
    func invalidValue(words: [String], expected: String) {
        #expect(throws: CommandFailure(expected)) { try arguments(["ask"] + words) }
    }

    @Test(
        "Any text can be written as words of a command line and parsed again",
        arguments: ["Tea", "-Tea", "--", "--kind", "--kind=A", "a b", "=", "\"'\\$", "ä\u{1F375}", "a\nb", "-"])
    func words(text: String) throws {
        var written = Arguments(command: "ask", operands: [text, "--json"])
        (written[Self.kind], written[Self.count], written[Self.colour]) = (text, 3, .green)
        (written[Self.tag], written[Self.sizes], written[Self.input]) = ([text, "", text], [1, 2], text)
        let parsed = try arguments(written.words)
        #expect(parsed[Self.kind] == text && parsed[Self.count] == 3 && parsed[Self.colour] == .green)
        #expect(parsed[Self.tag] == [text, "", text] && parsed[Self.sizes] == [1, 2] && parsed[Self.input] == text)
        #expect(parsed.operands == [text, "--json"] && !parsed[Self.json] && parsed.words == written.words)
        var draw = Arguments(command: "draw")
        (draw[Self.preview], draw[Self.json]) = (.text(text), true)
        #expect(try arguments(draw.words)[Self.preview] == .text(text))
        draw[Self.preview] = .alone
        #expect(try arguments(draw.words)[Self.preview] == .alone)
        draw[Self.preview] = .absent
        #expect(draw.words == ["draw", "--json"])
    }

    @Test("The files of a use are the values of its options, without standard streams")
    func files() throws {
        let found = try arguments("ask", "--input", "/in", "--output", "-", "--images=/images", "--kind", "/no")
        #expect(found.files(.read) == ["/in"] && found.files(.written) == [] && found.files(.filled) == ["/images"])
    }

    @Test("The first option that doesn't apply to a subject is found")
    func unfitting() throws {
        let found = try arguments("draw", "--json", "--kind", "A")
        #expect(found.firstOption(notFor: .activity)?.name == "kind" && found.firstOption(notFor: .widget) == nil)
    }

    @Test("Options of other arguments complete those that aren't given, all or a selection")
    func completion() throws {
        let own = try arguments("ask", "--tag", "a")
        let other = try arguments("ask", "--tag", "b", "--tag", "c", "--count", "2", "--kind", "K")
        var all = own
        all.complete(from: other)
        #expect(all.words == ["ask", "--tag", "a", "--count", "2", "--kind", "K"])
        var some = own
        some.complete(from: other) { $0.name == Self.kind.name }
        #expect(some.words == ["ask", "--tag", "a", "--kind", "K"])
    }

    @Test("Without arguments the help is printed; --version prints the version")
    func helpAndVersion() throws {
        func text(_ words: String...) throws -> String? {
            guard case .help(let text) = try grammar.parse(words) else { return nil }
            return text
        }
        let help = try #require(try text())
        #expect(help.hasPrefix("Tool: does things\n\n  draw  draws\n"))
        #expect(try text("--help") == help && text("help") == help)
        #expect(try text("--version") == "Tool \(CommandGrammar.version)")
    }

    @Test("A usage error names the wrong command, option or argument and the remedy")
    func usageErrors() {
        #expect(message("drow") == "unknown command 'drow' — did you mean 'draw'?; see 'Tool --help'")
        #expect(message("paint") == "unknown command 'paint' — choose one of draw, ask; see 'Tool --help'")
        #expect(
            message("draw", "--kynd", "A") == "unknown option '--kynd' — did you mean '--kind'?; see 'Tool draw --help'"
        )
        #expect(message("draw", "--kind") == "option --kind needs a value — write --kind KIND")
        #expect(
            message("draw", "--colour", "red") == "--colour belongs to 'ask' — write Tool ask PHRASE --colour COLOUR")
        #expect(message("draw", "--json=1") == "option --json takes no value — write --json alone")
        #expect(message("draw", "A") == "unexpected argument 'A' — 'Tool draw' takes options only")
    }

    @Test("Two-word commands are parsed, suggested and listed in the help of their first word")
    func twoWordCommands() throws {
        let grammar = CommandGrammar(
            program: "Tool", summary: "does things",
            commands: [
                .init("jokes", summary: "lists"),
                .init("jokes rate", summary: "rates", operands: "ID"),
                .init("alarm add", summary: "adds"),
            ])
        func parsed(_ words: String...) throws -> Arguments? {
            guard case .arguments(let arguments) = try grammar.parse(words) else { return nil }
            return arguments
        }
        #expect(try parsed("jokes")?.words == ["jokes"])
        #expect(try parsed("jokes", "rate", "a")?.words == ["jokes", "rate", "--", "a"])
        #expect(try parsed("alarm", "add")?.command == "alarm add")
        #expect(throws: CommandFailure("unexpected argument 'rat' — did you mean 'rate'?; see 'Tool jokes --help'")) {
            _ = try grammar.parse(["jokes", "rat"])
        }
        #expect(throws: CommandFailure("'alarm' alone is not a command — choose one of add; see 'Tool alarm --help'")) {
            _ = try grammar.parse(["alarm"])
        }
        #expect(throws: CommandFailure("unknown command 'alarm ad' — did you mean 'add'?; see 'Tool alarm --help'")) {
            _ = try grammar.parse(["alarm", "ad"])
        }
        for (word, remedy) in [
            ("alarms", "did you mean 'alarm'?"), ("rate", "did you mean 'jokes rate'?"),
            ("paint", "choose one of jokes, alarm"),
        ] {
            #expect(throws: CommandFailure("unknown command '\(word)' — \(remedy); see 'Tool --help'")) {
                _ = try grammar.parse([word])
            }
        }
        guard case .help(let family) = try grammar.parse(["alarm", "--help"]) else { return #expect(Bool(false)) }
        #expect(
            family
                == "Tool alarm COMMAND\n\n  Tool alarm add  adds\n\n'Tool alarm COMMAND --help' lists a command's options."
        )
        guard case .help(let text) = try grammar.parse(["jokes", "--help"]) else { return #expect(Bool(false)) }
        #expect(text == "Tool jokes\nlists\n\n\n  Tool jokes rate  rates")
    }

    @Test("The help of a command lists its options with their values and descriptions")
    func commandHelp() throws {
        guard case .help(let text) = try grammar.parse(["draw", "--help"]) else { return #expect(Bool(false)) }
        #expect(
            text == """
                Tool draw [OPTIONS]
                draws

                  --kind KIND       what
                  --json            as data
                  --preview [NAME]  early
                """)
    }

    @Test("An unknown value for a choice that depends on the subject is refused with the nearest valid value")
    func unknownChoice() throws {
        var arguments = Arguments(command: "draw")
        #expect(try arguments.choice(Self.kind, default: Colour.green) == .green)
        arguments[Self.kind] = "rad"
        #expect(throws: CommandFailure("unknown value 'rad' for --kind — did you mean 'red'?")) {
            try arguments.choice(Self.kind, default: Colour.green)
        }
    }
}

struct CommonOptionsTests {
    private let grammar = CommandGrammar(
        program: "Tool", summary: "does things",
        commands: [
            .init("x", summary: "x") {
                CommonOptions.at
                CommonOptions.timeZone
                CommonOptions.locale
            }
        ])

    private func message(_ values: [String: String]) -> String? {
        do {
            let words = values.map { "--\($0.key)=\($0.value)" }
            guard case .arguments(let arguments) = try grammar.parse(["x"] + words) else { return nil }
            _ = try arguments.requestContext(now: .init(timeIntervalSince1970: 0))
            return nil
        } catch { return (error as? CommandFailure)?.message }
    }

    private func path(_ arguments: Arguments, _ environment: [String: String]) throws -> String {
        try arguments.containerPath { environment[$0] }
    }

    @Test("The container path comes from --container, then AIRLOCK_CONTAINER, then XDG_DATA_HOME, then HOME")
    func containerPath() throws {
        let none = Arguments(command: "x")
        var named = none
        named[CommonOptions.container] = "/a"
        #expect(try path(named, ["AIRLOCK_CONTAINER": "/b"]) == "/a")
        #expect(try path(none, ["AIRLOCK_CONTAINER": "/b", "HOME": "/h"]) == "/b")
        #expect(try path(none, ["XDG_DATA_HOME": "/d", "HOME": "/h"]) == "/d/airlock")
        #expect(try path(none, ["HOME": "/h"]) == "/h/.local/share/airlock")
        #expect(throws: CommandFailure("no container given and no home folder known — write --container DIR")) {
            try path(none, [:])
        }
    }

    @Test("An invalid instant, time zone or locale is reported with its value and an example")
    func invalidContext() {
        #expect(
            message(["at": "noon"])
                == "'noon' is not an instant — write ISO 8601 with a zone, such as 2026-11-21T09:41:00Z")
        #expect(
            message(["timezone": "Mars/Base"])
                == "unknown time zone 'Mars/Base' — write an IANA name such as Europe/Berlin")
        // A folder of zones isn't a zone.
        #expect(
            message(["timezone": "Europe"]) == "unknown time zone 'Europe' — write an IANA name such as Europe/Berlin")
        #expect(message(["locale": "en GB"]) == "unknown locale 'en GB' — write a language and region such as en_GB")
        #expect(message(["at": "2026-11-21T09:41:00Z", "timezone": "Europe/Berlin", "locale": "de_DE"]) == nil)
    }

    @Test("Control characters in terminal output become U+FFFD; line feeds, tabs and emoji stay")
    func controlCharacters() {
        #expect("a\u{1B}[2Jb\u{7F}\u{9B}".visible == "a\u{FFFD}[2Jb\u{FFFD}\u{FFFD}")
        #expect("one\ntwo\tthree 😀".visible == "one\ntwo\tthree 😀")
    }

    @Test("Bidirectional control characters are removed from terminal output; joiners stay")
    func directionMarks() {
        #expect("a\u{202E}b\u{2066}c\u{2069}\u{200F}\u{061C}d".visible == "abcd")
        // Joiners are part of words and of emoji.
        #expect("👩\u{200D}👧 می\u{200C}خواهم".visible == "👩\u{200D}👧 می\u{200C}خواهم")
    }

    @Test("A suggestion lists the names nearest to the input, with line feeds shown as spaces")
    func nearestNames() {
        let names = (1...30).map { "Intent\($0)" } + ["TellJokeIntent", "TellTaleIntent", "a\nb"]
        #expect(suggestion(for: "telljoke", in: names) == "did you mean 'TellJokeIntent'?")
        #expect(suggestion(for: "Tell", in: names) == "choose one of TellJokeIntent, TellTaleIntent")
        #expect(suggestion(for: "Joke", in: names) == "did you mean 'TellJokeIntent'?")
        #expect(suggestion(for: "a b", in: names) == "did you mean 'a b'?")
    }

    @Test("An empty name is never suggested as a correction")
    func emptyNames() {
        #expect(suggestion(for: "x", in: [""]) == "there are none to choose from")
        // The distances of long texts would take minutes.
        let long = String(repeating: "ä🐙", count: 400_000)
        #expect(suggestion(for: long, in: ["Tell", "Joke"]) == "choose one of Tell, Joke")
        #expect(editDistance(long, "Tell") == 800_000 && editDistance(long, long) == 0)
        #expect(suggestion(for: "x", in: ["", "Tea"]) == "choose one of Tea")
    }

    @Test(
        "The edit distance counts characters, however many bytes they have",
        arguments: [
            ("", "", 0), ("", "tea", 3), ("tea", "tea", 0), ("tea", "eat", 2), ("kitten", "sitting", 3),
            ("Tee", "Käse", 3),
            ("e\u{301}té", "ete", 2), ("e\u{301}te", "\u{E9}te", 0), ("👨‍👩‍👧", "a", 1), ("日本語", "日本", 1),
            ("a\r\nb", "ab", 1),
            ("a\r\nb", "a\nb", 1), ("u\u{308}", "\u{FC}", 0), ("ÿ", "\u{100}", 1),
        ])
    func distance(first: String, second: String, expected: Int) {
        #expect(editDistance(first, second) == expected)
        #expect(editDistance(second[...], first) == expected)
    }

    @Test("A missing folder or a file in its place is refused with the path and the option's name")
    func missingFolder() throws {
        func message(_ path: String) -> String? {
            var arguments = Arguments(command: "x")
            arguments[IntentOptions.assets] = path
            do {
                try arguments.checkFolder(IntentOptions.assets)
                return nil
            } catch { return (error as? CommandFailure)?.message }
        }
        #expect(message("/nonexistent") == "there is no folder /nonexistent — name another folder with --assets")
        #expect(message("/etc/passwd") == "/etc/passwd is not a folder — name a folder with --assets")
        #expect(message("/etc") == nil)
        try Arguments(command: "x").checkFolder(IntentOptions.assets)
    }

    @Test(
        "An instant on a nonexistent day or at a nonexistent time is refused with the reason",
        arguments: [
            (
                "2026-02-30T10:00:00Z",
                "'2026-02-30T10:00:00Z' has a day that its month doesn't have — write another day"
            ),
            ("2026-02-20T25:61:00Z", "'2026-02-20T25:61:00Z' has an invalid time of day — write 00:00:00 to 23:59:59"),
        ])
    func impossibleInstant(text: String, expected: String) { #expect(message(["at": text]) == expected) }
}

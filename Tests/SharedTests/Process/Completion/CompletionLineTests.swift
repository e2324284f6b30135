import Shared
import Testing

struct CompletionLineTests {
    private enum Colour: String, CaseIterable { case red, green, grey }

    private static let colour = CommandOption("colour", "COLOUR", help: "", default: Colour.red)
    private static let folder = CommandOption<String?>("folder", "DIR", help: "")
    private static let file = CommandOption<String?>("file", "FILE", help: "", file: .read)
    private static let images = CommandOption<String?>("images", "PLACE", help: "", file: .filled)
    private static let name = CommandOption(repeated: "name", "NAME", help: "")
    private static let json = CommandOption<Bool>("json", help: "")

    private static let grammar = CommandGrammar(
        program: "Tool", summary: "does things",
        commands: [
            .init("draw", summary: "", operands: "FILE…") {
                colour
                folder
                file
                images
                name
                json
            },
            .init("alarm", summary: ""), .init("alarm add", summary: "", operands: "[on|off]"),
            .init("alarm remove", summary: ""), .init("timer set", summary: "") { json },
        ] + ShellCompletion.commands { folder })

    private func candidates(_ words: String...) -> [String] {
        CompletionLine(words, grammar: Self.grammar).candidates
    }

    @Test("The words of commands are completed, also the second words")
    func commandNames() {
        #expect(candidates("") == ["draw", "alarm", "timer", "complete", "completion"])
        #expect(candidates("a") == ["alarm"])
        #expect(candidates("alarm", "") == ["add", "remove"] && candidates("timer", "s") == ["set"])
        #expect(candidates("alarm", "add", "o") == ["on", "off"] && candidates("alarm", "add", "on", "") == [])
        #expect(candidates("completion", "") == ["bash", "zsh", "fish"] && candidates("paint", "x") == [])
    }

    @Test("The names of options are completed; one that was given is only offered again if it is repeatable")
    func optionNames() {
        #expect(candidates("draw", "--f") == ["--folder", "--file"])
        #expect(
            candidates("draw", "--json", "--name", "a", "--name=b", "--") == [
                "--colour", "--folder", "--file", "--images", "--name",
            ])
        #expect(candidates("timer", "set", "--") == ["--json"] && candidates("draw", "--", "--j") == [":files:"])
        #expect(candidates("draw", "a", "") == [":files:"])
    }

    @Test("Choices are completed, ignoring case; files and folders are left to the shell")
    func values() {
        #expect(candidates("draw", "--colour", "gr") == ["green", "grey"])
        #expect(candidates("draw", "--colour=GRE") == ["--colour=GREen", "--colour=GREy"])
        #expect(
            candidates("draw", "--folder", "x") == [":folders:"] && candidates("draw", "--images=") == [":folders:"])
        #expect(candidates("draw", "--file", "") == [":files:"] && candidates("draw", "") == [":files:"])
        #expect(
            candidates("draw", "--name", "x") == [] && candidates("complete", "--shell", "") == ["bash", "zsh", "fish"])
    }

    @Test("The options on the completed line are used by `complete`, and override its own")
    func lineOptions() throws {
        func folder(_ words: String...) throws -> String? {
            guard case .arguments(let found) = try ShellCompletion.parse(["complete"] + words, Self.grammar) else {
                return nil
            }
            #expect(!found.has(Self.json))
            return found[Self.folder]
        }
        #expect(try folder("--shell", "bash", "--", #"Tool draw --json --folder "/a b" x"#) == "/a b")
        #expect(try folder("--folder", "/own", "--", "draw", "--folder", "/x", "y") == "/x")
        #expect(try folder("--folder", "/own", "--", "draw", "--json", "y") == "/own")
        // The last word isn't finished.
        #expect(try folder("--folder", "/own", "--", "draw", "--folder=/x") == "/own")
    }

    @Test("A script and the completions of an unknown shell are refused with the nearest name")
    func unknownShell() {
        for words in [["completion", "bosh"], ["complete", "--shell", "bosh", "--", "x"]] {
            #expect(throws: CommandFailure("no completion for the shell 'bosh' — did you mean 'bash'?")) {
                guard case .arguments(let found) = try Self.grammar.parse(words) else { return }
                try ShellCompletion.run(found, Self.grammar)
            }
        }
        #expect(throws: CommandFailure("'completion' takes the name of one shell — choose one of bash, zsh, fish")) {
            try ShellCompletion.run(Arguments(command: "completion"), Self.grammar)
        }
    }

    @Test("Only the commands that another program passes on are completed, and its name is a script's")
    func otherProgram() throws {
        func run(_ words: String...) throws -> [String] {
            guard case .arguments(let found) = try ShellCompletion.parse(words, Self.grammar) else { return [] }
            return try ShellCompletion.line(of: found, Self.grammar).candidates
        }
        #expect(try run("complete", "--only", "draw,alarm add", "") == ["draw", "alarm"])
        #expect(try run("complete", "--only", "draw,alarm add", "alarm", "") == ["add"])
        #expect(try run("complete", "--only=alarm", "--", "draw", "--") == [])
        // An option of the line isn't an option of `complete`.
        #expect(try run("complete", "--", "complete", "--only", "alarm", "--s") == ["--shell"])
        #expect(
            throws: CommandFailure(
                "unknown command 'paint' — choose one of draw, alarm, alarm add, alarm remove, timer set, complete, completion"
            )
        ) {
            try run("complete", "--only", "paint", "")
        }
        for name in ["$(x)", "-x", ".x"] {
            #expect(
                throws: CommandFailure(
                    "invalid program '\(name)' — write letters, digits, dashes, dots and underscores, but no dash or dot at the beginning"
                )
            ) { try run("completion", "--program", name, "bash") }
        }
    }

    @Test("A completion continues the typed text in its case, and is nil if the text is not a prefix")
    func continuedText() {
        #expect("Tell me".continuing("tELL") == "tELL me")
        #expect("Tell me".continuing("Tell me more") == nil && "Tell me".continuing("Sell") == nil)
        #expect("Tell me".continuing("") == "Tell me")
    }
}

import Shared
import Testing

@testable import WidgetRendering

@MainActor
struct WidgetCommandTests {
    private func parsed(_ words: String...) throws -> Arguments {
        guard case .arguments(let arguments) = try WidgetCommand.grammar.parse(words) else {
            throw CommandFailure("help")
        }
        return arguments
    }

    @Test("The names of commands and of a command's options are unique")
    func uniqueNames() {
        let names = WidgetCommand.all.map(\.grammar.name)
        #expect(Set(names).count == names.count && names.first == "list")
        for command in WidgetCommand.all.map(\.grammar) {
            let options = command.options.map(\.name)
            #expect(Set(options).count == options.count, "\(command.name)")
        }
    }

    @Test(
        "An invalid value is refused when the command line is parsed",
        arguments: [
            (
                "render --snippet first",
                "invalid snippet number 'first' — write the number that 'IntentsExt perform --json' prints as “view”"
            ),
            ("render --preview A --entry first", "invalid entry 'first' — write the number of an entry, from 1"),
            ("render --family systemHuge", "unknown value 'systemHuge' for --family — did you mean 'systemLarge'?"),
            ("render --format pgn", "unknown value 'pgn' for --format — did you mean 'png'?"),
            ("render --preview=", "option --preview needs a value — write --preview NAME"),
            ("lint --format jsn", "unknown value 'jsn' for --format — did you mean 'json'?"),
            (
                "lint --part 3/2",
                "invalid part '3/2' — write I/N, such as 2/3, with I from 1 to N and N at most 65536"
            ),
            ("gallery --scope al", "unknown value 'al' for --scope — did you mean 'all'?"),
            ("render --device iphone-sf", "unknown value 'iphone-sf' for --device — did you mean 'iphone-se'?"),
            ("timeline --timezone Mars", "unknown time zone 'Mars' — write an IANA name such as Europe/Berlin"),
            ("lint --part 1/1 --unit x", "invalid --unit 'x' — write a whole number"),
            ("lint --part 1/1 --unit-limit -1", "invalid --unit-limit '-1' — write a whole number of at least 1"),
            ("simulate --days 0", "invalid number '0' for --days — write a number from 1 to 366"),
            ("sheet a b --width 1", "invalid width '1' — write a number from 100 to 10000"),
            (
                "snapshot --verify D --tolerance 2,3",
                "invalid tolerance '2,3' — write the tolerated difference of a colour component, from 0 to 255, such as 2; to let some pixels differ more, add a comma and their share, such as 2,0.1%"
            ),
        ])
    func invalidValues(line: String, message: String) {
        #expect(throws: CommandFailure(message)) {
            try WidgetCommand.grammar.parse(line.split(separator: " ").map(String.init))
        }
    }

    @Test("A widget's kind may be empty")
    func emptyKind() throws {
        #expect(try parsed("render", "--kind=")[RenderOptions.kind] == "")
        #expect(try parsed("lint", "--kind", "")[LintOptions.kind] == "")
        #expect(try parsed("gallery", "--kind=", "--kind", "A")[PlanOptions.kinds] == ["", "A"])
    }

    @Test("A new option of 'render' is declared in one place: help, completion, command lines and grants follow")
    func newOption() throws {
        let render = try #require(WidgetCommand.grammar.commands.first { $0.name == "render" })
        let mask = CommandOption<String?>("mask", "FILE", help: "hides pixels", file: .read)
        let grammar = CommandGrammar(
            program: "Tool", summary: "draws",
            commands: [
                .init("render", summary: render.summary) {
                    render.options
                    mask
                }
            ])
        guard case .help(let help) = try grammar.parse(["render", "--help"]),
            case .arguments(let arguments) = try grammar.parse(["render", "--kind", "A", "--mask", "m"])
        else { return #expect(Bool(false)) }
        #expect(help.split(separator: "\n").last { $0.contains("--mask FILE") }?.hasSuffix("  hides pixels") == true)
        #expect(CompletionLine(["render", "--mas"], grammar: grammar).candidates == ["--mask"])
        #expect(CompletionLine(["render", "--mask", ""], grammar: grammar).candidates == [ShellCompletion.files])
        #expect(arguments[mask] == "m" && arguments.words == ["render", "--kind", "A", "--mask", "m"])
        #expect(arguments.files(.read) == ["m"])
    }

    @Test("The sandbox grants the files that a command line names, for reading, replacing or filling")
    func files() throws {
        let render = try parsed("render", "--kind", "A", "--state", "s", "--configuration", "-", "--out", "o")
        #expect(render.files(.read) == ["s"] && render.files(.written) == ["o"] && render.files(.filled) == [])
        let lint = try parsed("lint", "--states", "s", "--images", "i", "--write-baseline", "b", "--parts", "p")
        #expect(lint.files(.read) == ["s", "p"] && lint.files(.written) == ["b"] && lint.files(.filled) == ["i"])
        let snapshot = try parsed("snapshot", "--record", "r", "--against", "a", "--verify", "v", "--fixture", "f")
        #expect(snapshot.files(.read) == ["a", "v", "f"] && snapshot.files(.filled) == ["r"])
        let session = try parsed("session", "--sources", "s", "--states", "t", "--images", "i")
        #expect(session.files(.read) == ["s", "t"] && session.files(.filled) == ["i"])
        let sheet = try #require(WidgetCommand.definition(of: "sheet"))
        #expect(sheet.operandFiles(["one", "1.png", "two", "2.png", "three"]) == ["1.png", "2.png"])
    }

    @Test("A session runs commands that write nothing into the container, and only verifies snapshots")
    func requestable() throws {
        let names = WidgetCommand.all.filter { $0.isRequestable != nil }.map(\.grammar.name)
        #expect(names == ["list", "previews", "timeline", "render", "lint", "snapshot", "sheet"])
        let snapshot = try #require(WidgetCommand.definition(of: "snapshot")?.isRequestable)
        #expect(snapshot(try parsed("snapshot", "--verify", "v")))
        #expect(!snapshot(try parsed("snapshot", "--record", "r")))
    }
}

import Shared
import Testing

@testable import IntentsRuntime

struct IntentsCompletionTests {
    private func line(_ words: String...) -> CompletionLine {
        CompletionLine(words, grammar: IntentsCommand.grammar)
    }

    @Test("The last word is a command, operand, option or option value, depending on the words before it")
    func lastWord() {
        #expect(line("").place == .command)
        #expect(line("per").place == .command)
        #expect(line("ask", "Te").place == .operand)
        #expect(line("ask", "--co").place == .option)
        #expect(line("ask", "--locale", "d").place == .value(of: "locale", after: ""))
        #expect(line("search", "--type=Pl").place == .value(of: "type", after: "--type="))
        #expect(line("ask", "--json", "Te").place == .operand)
        #expect(line("ask", "--", "--te").place == .operand)
    }

    @Test("Options and their values are not counted as operands")
    func optionsAndOperands() {
        let read = line("perform", "--json", "--container", "/x", "TellJokeIntent", "--locale=de", "a=1", "b")
        #expect(read.arguments.operands == ["TellJokeIntent", "a=1"])
        #expect(read.arguments[CommonOptions.container] == "/x" && read.arguments[CommonOptions.json])
        #expect(read.arguments[CommonOptions.locale]?.canonical == "de")
        #expect(read.last == "b" && read.command?.name == "perform")
    }

    @Test("Completion uses the options on the completed line, and its own options unless the line has them")
    func lineOptions() throws {
        guard
            case .arguments(let read) = try IntentsCommand.parsed([
                "complete", "--shell", "bash", "--", #"IntentsExt ask --container "/a b" --locale de Te"#,
            ])
        else {
            Issue.record("no arguments")
            return
        }
        #expect(read[CommonOptions.container] == "/a b" && read[CommonOptions.locale]?.canonical == "de")
        guard
            case .arguments(let stored) = try IntentsCommand.parsed([
                "complete", "--fixture", "/stored", "--assets", "/texts", "--", "ask", "--fixture", "/typed", "Te",
            ])
        else {
            Issue.record("no arguments")
            return
        }
        #expect(stored[CommonOptions.fixture] == "/typed" && stored[IntentOptions.assets] == "/texts")
    }
}

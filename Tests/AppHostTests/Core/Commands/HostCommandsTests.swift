import Foundation
import Shared
import Testing

@testable import AppHost

struct HostCommandsTests {
    private func text(_ words: String...) throws -> String {
        guard case .help(let text) = try HostCommand.grammar.parse(words) else { return "" }
        return text
    }

    @Test("The document of the commands has the table of all options, which the program prints")
    func documentedOptions() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(contentsOf: root.appendingPathComponent("Documentation/Commands.md"), encoding: .utf8)
        let start = try #require(page.range(of: "<!-- options: AppHost -->\n\n"))
        let end = try #require(page.range(of: "\n\n<!-- end -->", range: start.upperBound..<page.endIndex))
        let table = try text("help", "--markdown")
        #expect(
            page[start.upperBound..<end.lowerBound] == table,
            "replace the table with the output of 'AppHost help --markdown'")
        for option in HostCommand.grammar.commands.flatMap(\.options) {
            #expect(table.contains("\n| `--\(option.name)"), "\(option.name)")
        }
    }

    @Test("No command has two options with the same name")
    func optionNames() {
        for command in HostCommand.grammar.commands {
            let names = command.options.map(\.name)
            #expect(Set(names).count == names.count, "\(command.name)")
        }
    }

    @Test(
        "An invalid value of an option is refused when the command line is parsed",
        arguments: [
            ("widget add A systemSmall --set size", "invalid --set 'size' — write --set NAME=VALUE"),
            ("widget add A systemSmall --tint red", "invalid tint 'red' — write six hexadecimal digits"),
            ("jokes --character MrSda", "unknown value 'MrSda' for --character — did you mean 'MrSad'?"),
            ("jokes ranking --week 2026-W60", "invalid week '2026-W60' — write the year and the week"),
            ("alarm add 5m --snooze soon", "invalid duration 'soon' — write it as 90s, 25m, 1h30m or 2d"),
            ("alarm add 5m --id 1", "invalid alarm id '1'"),
            ("lint --workers 65", "invalid number of workers '65' — write a number from 1 to 64"),
            ("lint --unit-limit 0", "invalid --unit-limit '0' — write a number from 1 to 3600"),
            ("run --every calendars", "invalid interval 'calendars' — write NAME MINUTES"),
            ("run --group host:1", "invalid address 'host:1' — write etcd://HOST:PORT"),
            ("group join etcd://a:1 --name A", "invalid host name 'A' — use 1 to 40 lower-case letters"),
            ("group join etcd://a:1 --share all", "unknown share 'all' — write home or settings"),
            ("serve --port 65536", "invalid port '65536' — write a whole number from 0 to 65535"),
            ("watch . --swift-mode 4", "unknown value '4' for --swift-mode — choose one of 5, 6"),
        ])
    func invalidValues(words: String, message: String) {
        do {
            _ = try HostCommand.grammar.parse(words.split(separator: " ").map(String.init))
            Issue.record("'\(words)' is accepted")
        } catch {
            #expect((error as? any CommandError)?.message.hasPrefix(message) == true, "\(error)")
        }
    }
}

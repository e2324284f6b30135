import Shared
import Testing

@testable import AppHost

/// The configuration file of a host.
struct HostConfigurationTests {
    private func settings(_ text: String) throws -> Arguments {
        try HostConfiguration.parse(text, path: "host.conf", options: HostRun.options)
    }

    private func message(_ text: String) -> String? {
        do {
            _ = try settings(text)
            return nil
        } catch {
            return (error as? HostError)?.message
        }
    }

    @Test("Settings are parsed as options, and comments and blank lines are skipped")
    func settingLines() throws {
        let found = try settings("# how it runs\r\n\n  from = https://example.org/a=b?c \n\tlog-private=yes\n")
        #expect(found.optionWords() == ["--from", "https://example.org/a=b?c", "--log-private"])
    }

    @Test("An invalid setting is reported with its line, its key and a remedy")
    func invalidLines() {
        #expect(message("\nflor = 3") == "host.conf:2 has the unknown key 'flor' — did you mean 'floor'?")
        #expect(message("floor") == "host.conf:1 has no value for 'floor' — write floor = MINUTES")
        #expect(message("floor =") == "host.conf:1 has no value for 'floor' — write floor = MINUTES")
        #expect(message("log-private") == "host.conf:1 has no value for 'log-private' — write log-private = yes")
        #expect(
            message("log-private = on") == "host.conf:1 has the invalid value 'on' for 'log-private' — write yes or no")
        #expect(message("floor=1\nfloor=2") == "host.conf:2 sets 'floor' again, after line 1 — keep one of them")
        #expect(
            message("\nfloor = soon")
                == "host.conf:2: invalid number of minutes 'soon' — write a whole number from 1 to 1440")
        #expect(message("metered = maybe")?.hasPrefix("host.conf:1: unknown value 'maybe' for --metered — ") == true)
        #expect(message("config = x")?.hasPrefix("host.conf:1 has the unknown key 'config' — ") == true)
    }

    @Test("Command-line options take precedence over settings in the file")
    func commandLinePrecedence() throws {
        let file = try settings("floor = 20\nreloads = 10\nlog-private = no")
        #expect(file.optionWords() == ["--floor", "20", "--reloads", "10"])
        var completed = Arguments(command: "run")
        completed[HostRun.floor] = 30
        completed.complete(from: file)
        #expect(completed[HostRun.floor] == 30 && completed[HostRun.reloads] == 10 && !completed[HostRun.logsPrivate])
    }
}

import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

struct NotificationCommandTests {
    /// Returns the error message of a command; `nil` if it succeeds.
    private func message(_ command: String..., limit: Int = 600) async -> String? {
        let centre = NotificationCommand(environment: ["PATH": "/usr/bin:/bin"], limit: limit)
        do {
            let program = try NotificationProgram(choosing: command)
            try await centre.deliver(NotificationRequest(id: "a", title: "Why?", body: "So.", program: program))
            return nil
        } catch { return (error as? CommandFailure)?.message }
    }

    @Test("The title and the text of a notification have no characters that control a terminal or change the direction")
    func visibleText() throws {
        func words(_ title: String, _ body: String, _ program: String) throws -> [String] {
            let program = try NotificationProgram(choosing: [program])
            return Array(NotificationRequest(id: "a", title: title, body: body, program: program).command.dropFirst())
        }
        for name in HostileNames.all {
            for program in ["notify-send", "wall"] {
                for word in try words(name, name, program) {
                    #expect(!word.hasPrefix("-"))
                    #expect(!word.unicodeScalars.contains { $0.isTerminalControl || $0.changesDirection })
                }
                #expect(try !words(name, name, program)[0].contains(where: { $0.isNewline }))
            }
        }
        #expect(
            try words("a\nb\u{1B}[2J", "<b>\u{202E}\u{9B}31m & c\nd", "notify-send")
                == ["a b\u{FFFD}[2J", "&lt;b&gt;\u{FFFD}31m &amp; c\nd"])
        #expect(try words("-rf", "\u{2066}-x", "wall") == [" -rf", " -x"])
    }

    // Requirements: J-016
    @Test("Exit status, signal and start failure of the command are reported separately")
    func commandOutcomes() async {
        let remedy = "try it with 'AppHost notifications try'"
        #expect(await message("true") == nil)
        #expect(await message("/bin/false") == "/bin/false exited with status 1 — \(remedy)")
        #expect(
            await message("sh", "-c", "echo first >&2; echo no bus >&2; exit 3")
                == "sh exited with status 3 (no bus) — \(remedy)")
        #expect(await message("sh", "-c", "kill -9 $$") == "sh was killed by signal 9 — \(remedy)")
        #expect(
            await message("/nonexistent/show")
                == "can't start /nonexistent/show: No such file or directory — install it, or name another program with "
                + "'AppHost notifications set -- PROGRAM'")
    }

    // Requirements: J-016
    @Test("A command that hangs is killed with its children at the time limit")
    func hangingCommand() async throws {
        let folder = try TemporaryFolder()
        let output = "\(folder.path)/note"
        // A slow machine gets more time, until the shell has written its output.
        var limit = 1
        repeat {
            #expect(
                await message("sh", "-c", "sleep 100000 & echo $! > \(output); trap '' TERM; wait", limit: limit)
                    == "sh didn't finish within \(limit) s and was killed — try it with 'AppHost notifications try'")
            limit *= 4
        } while (try? String(contentsOfFile: output, encoding: .utf8))?.hasSuffix("\n") != true && limit < 1_000
        let text = try String(contentsOfFile: output, encoding: .utf8).trimmingCharacters(in: .newlines)
        let child = try #require(pid_t(text))
        // It was sent SIGKILL, but on a busy machine it may end later. Without a signal it would sleep for a day.
        while Self.isRunning(child) { await Task.yield() }
    }

    /// Returns true if a process exists that isn't a zombie.
    private static func isRunning(_ process: pid_t) -> Bool {
        // The file of a reaped process can't be read.
        let state = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ") X"
        return !state.contains(") Z") && !state.contains(") X")
    }

    // Requirements: J-016
    @Test("The command inherits no descriptors, signal mask or environment variables from the host")
    func cleanEnvironment() async throws {
        let folder = try TemporaryFolder()
        let output = "\(folder.path)/note"
        // A file that no other process has open, whatever the descriptor's number is in the child.
        let open = Glibc.open("\(folder.path)/host", O_RDWR | O_CREAT, 0o600)
        try #require(open >= 0)
        defer { close(open) }
        // The shell's own descriptor of the folder is in the list, too.
        let script =
            #"for f in /proc/$$/fd/*; do echo "${f##*/} $(readlink "$f")"; done > "$0"; grep -E 'Sig(Blk|Ign)' /proc/self/status >> "$0"; env >> "$0"; echo "$1 $2" >> "$0""#
        #expect(await message("sh", "-c", script, output) == nil)
        let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(lines.contains("0 /dev/null"))
        #expect(!lines.contains { $0.hasSuffix("/host") })
        // All but the two that the C library reserves, 32 and 33.
        let masks = lines.filter { $0.hasPrefix("Sig") }.compactMap { UInt64($0.suffix(16), radix: 16) }
        #expect(masks.count == 2 && masks.allSatisfy { $0 & ~(3 << 31) == 0 })
        #expect(lines.contains("PATH=/usr/bin:/bin") && !lines.contains { $0.hasPrefix("HOME=") })
        #expect(lines.last == "Why? So.")
    }
}

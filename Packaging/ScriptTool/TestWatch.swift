import AirlockBase
import Foundation
import Glibc

/// Ends a run of tests that hangs: one in which no test begins or ends for some time.
struct TestWatch {
    /// The process that leads the run's session.
    let session: pid_t
    /// The file of the test program's events, a JSON object on each line.
    let events: String
    /// The time without an event after which the run hangs, in seconds.
    let patience: Int

    /// Watches until the run has ended. If it hangs, prints the unfinished tests and the processes of the run, and kills these processes.
    func run(_ now: () -> Date) {
        while kill(session, 0) == 0 {
            sleep(1)
            guard hasStopped(at: now()) else { continue }
            StandardError.write("airlock: no test began or ended for \(patience) s. Unfinished:")
            for test in unfinished.sorted() { StandardError.write("  \(test)") }
            StandardError.write("Processes of the run:")
            for process in processes {
                StandardError.write("  \(process) \(Self.text("/proc/\(process)/cmdline").replacing("\0", with: " "))")
            }
            // The run ends with the first process that is killed, and the script then ends this one, but the others must be killed, too. A
            // process may have started another since they were listed.
            signal(SIGTERM, SIG_IGN)
            while case let found = processes, !found.isEmpty {
                for process in found { kill(process, SIGKILL) }
            }
        }
    }

    /// True if the last event is too old. The file is empty while another build makes the run wait.
    private func hasStopped(at instant: Date) -> Bool {
        var status = stat()
        guard stat(events, &status) == 0, status.st_size > 0 else { return false }
        return instant.timeIntervalSince1970.rounded(.down) - Double(status.st_mtim.tv_sec) >= Double(patience)
    }

    /// The tests that have begun and haven't ended; without suites, whose ids have no parentheses.
    private var unfinished: Set<String> {
        var tests: Set<String> = []
        for line in Self.text(events).split(separator: "\n") {
            // The last line may not be complete yet.
            guard let payload = try? JSONValue(parsing: String(line))["payload"], let test = payload["testID"]?.string
            else { continue }
            switch payload["kind"]?.string {
            case "testStarted": tests.insert(test)
            case "testEnded": tests.remove(test)
            default: break
            }
        }
        return tests.filter { $0.contains("(") }
    }

    /// The running processes of the session, without its leader.
    private var processes: [pid_t] {
        // Without /proc there are none to list.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap(pid_t.init).filter { process in
            // The name in brackets may contain spaces; after it come the state, the parent, the group and the session.
            let text = Self.text("/proc/\(process)/stat")
            guard let bracket = text.lastIndex(of: ")") else { return false }
            let fields = text[bracket...].split(separator: " ").dropFirst()
            return process != session && fields.first != "Z" && fields.dropFirst(3).first == "\(session)"
        }.sorted()
    }

    private static func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
}

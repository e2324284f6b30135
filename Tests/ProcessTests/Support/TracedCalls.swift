import Foundation
import Glibc
import TestSupport

/// The network's system calls of a program and its descendants, traced with strace.
final class TracedCalls {
    static let strace = "/usr/bin/strace"
    /// The reason why programs can't be traced here; `nil` if they can.
    static let obstacle: String? = {
        guard access(strace, X_OK) == 0 else { return "there is no \(strace)" }
        do {
            let result = try ChildProcess(strace, ["-f", "-o", "/dev/null", "/bin/true"], input: []).wait()
            return result.status == .exited(0) ? nil : "strace can't trace: \(result.errors.prefix(80))"
        } catch { return "\(error)" }
    }()

    /// The two calls with which an extension tests its own sandbox.
    static let selfTest = [
        "socket(AF_UNIX, SOCK_STREAM|SOCK_CLOEXEC, 0) = -1 EACCES (Permission denied)",
        "socket(AF_INET, SOCK_STREAM|SOCK_CLOEXEC, IPPROTO_IP) = -1 EACCES (Permission denied)",
    ]

    struct Call {
        let process: Int
        /// The call with its arguments and its result.
        let text: String

        fileprivate var name: Substring { text.prefix { $0 != "(" } }
    }

    /// Returns the calls in the order of their ends, without signals and ends of processes.
    private func all() throws -> [Call] {
        var begun: [Int: Substring] = [:]
        let log = String(decoding: try Data(contentsOf: URL(fileURLWithPath: log)), as: UTF8.self)
        return log.split(separator: "\n").compactMap { line in
            guard let process = Int(line.prefix { $0.isNumber }) else { return nil }
            var text = line.drop { $0.isNumber || $0 == " " }
            if text.hasPrefix("+++") || text.hasPrefix("---") { return nil }
            // A call during which another process's call is traced has two lines.
            if text.hasSuffix(" <unfinished ...>") {
                begun[process] = text.dropLast(" <unfinished ...>".count)
                return nil
            }
            if text.hasPrefix("<... "), let end = text.firstRange(of: " resumed>") {
                text = (begun[process] ?? "") + text[end.upperBound...]
            }
            // The columns before the results have spaces.
            return Call(process: process, text: String(text).replacing(#/\ +=/#, with: " ="))
        }
    }

    private static let forks: Set<String> = ["clone", "clone3", "fork", "vfork"]

    private let log: String

    init(_ airlock: Airlock) { log = "\(airlock.folder.path)/strace" }

    /// The options of strace, before the path of the program and its arguments.
    var options: [String] {
        [
            "-f", "-qq", "-e", "trace=%network,io_uring_setup,execve,clone,clone3,fork,vfork", "-e", "signal=none",
            "-o",
            log,
        ]
    }

    /// Returns the calls that concern the network.
    ///
    /// - Parameter program: The name of a program, for the calls of the processes that run it, and of their descendants; `nil` for all calls.
    func sockets(of program: String? = nil) throws -> [Call] {
        let calls = try all()
        func isOfNetwork(_ call: Call) -> Bool { call.name != "execve" && !Self.forks.contains(String(call.name)) }
        guard let program else { return calls.filter(isOfNetwork) }
        var parents: [Int: Int] = [:]
        for call in calls where Self.forks.contains(String(call.name)) {
            if let child = call.text.split(separator: " = ").last.flatMap({ Int($0) }) { parents[child] = call.process }
        }
        var running: Set<Int> = []
        return calls.filter { call in
            if call.name == "execve", call.text.contains("/\(program)\""), call.text.hasSuffix(" = 0") {
                running.insert(call.process)
            }
            var process: Int? = call.process
            while let known = process, !running.contains(known) { process = parents[known] }
            return process != nil && isOfNetwork(call)
        }
    }
}

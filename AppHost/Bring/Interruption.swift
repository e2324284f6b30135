import Foundation
import Synchronization

/// Forwards a signal to the running subprocess, so that it ends before this process does.
final class Interruption: Sendable {
    private struct State {
        var signal: Int32?
        var child: Int32?
    }

    private let state = Mutex(State())

    /// The error to end with; `nil` while no signal has arrived.
    var error: CommandFailure? {
        state.withLock { $0.signal }.map {
            CommandFailure("interrupted", exitCode: $0 == SIGINT ? .interrupted : .terminated)
        }
    }

    /// Starts a subprocess, unless a signal arrived first.
    ///
    /// - Parameter spawn: Starts the subprocess and returns its process ID. A signal that arrives during the call is handled afterwards.
    /// - Throws: ``CommandFailure`` if a signal arrived first; otherwise the error of `spawn`.
    func start(_ spawn: () throws -> Int32) throws {
        try check()
        try state.withLock { $0.child = try spawn() }
    }

    /// Records that the subprocess ended.
    ///
    /// - Throws: ``CommandFailure`` if a signal arrived.
    func end() throws {
        state.withLock { $0.child = nil }
        try check()
    }

    private func check() throws { if let error { throw error } }

    /// Records a signal and ends the subprocess.
    ///
    /// `swift build` saves its progress only if it exits normally; if it is killed, the progress is lost. So the descendants of
    /// `swift build` are ended first, and it then exits normally.
    ///
    /// - Parameter pause: A closure that waits briefly between attempts.
    /// - Returns: True if a subprocess was running; the code that waits for it then throws the interruption error.
    func interrupt(_ signal: Int32, pause: () -> Void) -> Bool {
        guard
            let child = state.withLock({
                $0.signal = signal; return $0.child
            })
        else { return false }
        for attempt in 0..<60 where state.withLock({ $0.child }) == child {
            let started = ProcessTree().descendants(of: child)
            // SIGTERM comes first, so that a descendant can exit normally; a descendant that is still running later gets SIGKILL.
            let childSignal = attempt < 10 ? SIGTERM : SIGKILL
            for process in started { kill(process, childSignal) }
            if attempt >= 15, started.isEmpty { kill(child, attempt < 40 ? SIGTERM : SIGKILL) }
            pause()
        }
        return true
    }
}

/// The parent-child relations of the running processes.
struct ProcessTree {
    private var children: [Int32: [Int32]] = [:]

    /// Reads the parent of every process from `/proc`.
    init() {
        // Without /proc no descendant is known, and only the process itself is ended.
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            guard let process = Int32(name), let data = FileManager.default.contents(atPath: "/proc/\(name)/stat"),
                // The command name in brackets may contain any character, so the fields are read after the last bracket: the state, then
                // the parent.
                let rest = String(decoding: data, as: UTF8.self).split(separator: ")").last
            else { continue }
            let words = rest.split(separator: " ")
            guard words.count > 1, words[0] != "Z", let parent = Int32(words[1]) else { continue }
            children[parent, default: []].append(process)
        }
    }

    /// Returns a process's descendants.
    func descendants(of process: Int32) -> [Int32] {
        (children[process] ?? []).flatMap { [$0] + descendants(of: $0) }
    }
}

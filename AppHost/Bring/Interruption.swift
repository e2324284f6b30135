import Foundation
import Synchronization

/// Has a signal end the program that is waited for, and then this one.
final class Interruption: Sendable {
    private struct State {
        var signal: Int32?
        var child: Int32?
    }

    private let state = Mutex(State())

    /// Why nothing more is to be done; `nil` while nothing was interrupted.
    var error: BringError? {
        state.withLock { $0.signal }.map { BringError("interrupted", $0 == SIGINT ? .interrupted : .terminated) }
    }

    /// Starts the program that is waited for, unless a signal came first.
    ///
    /// - Parameter spawn: Starts it and returns its process; no signal gets in between.
    /// - Throws: ``BringError`` where a signal came first; what `spawn` throws.
    func start(_ spawn: () throws -> Int32) throws {
        try check()
        try state.withLock { $0.child = try spawn() }
    }

    /// Notes that it has ended.
    ///
    /// - Throws: ``BringError`` where a signal had it end.
    func end() throws {
        state.withLock { $0.child = nil }
        try check()
    }

    private func check() throws { if let error { throw error } }

    /// Notes a signal and has the program that is waited for end.
    ///
    /// `swift build` notes what it has built when it comes to its end, and is killed without: what it started is ended, of which it
    /// ends itself.
    ///
    /// - Parameter pause: Waits a moment.
    /// - Returns: Whether there is such a program: who waits for it is told.
    func interrupt(_ signal: Int32, pause: () -> Void) -> Bool {
        guard
            let child = state.withLock({
                $0.signal = signal; return $0.child
            })
        else { return false }
        for round in 0..<60 where state.withLock({ $0.child }) == child {
            let started = ProcessTree().descendants(of: child)
            // Early, so that it can come to its own end, and late at all events.
            let hasIts = round < 10 ? SIGTERM : SIGKILL
            for process in started { kill(process, hasIts) }
            if round >= 15, started.isEmpty { kill(child, round < 40 ? SIGTERM : SIGKILL) }
            pause()
        }
        return true
    }
}

/// Which process started which, as it is now.
struct ProcessTree {
    private var children: [Int32: [Int32]] = [:]

    /// Reads what the kernel says of every process.
    init() {
        // Without /proc no descendant is known, and the process itself is ended alone.
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            guard let process = Int32(name), let data = FileManager.default.contents(atPath: "/proc/\(name)/stat"),
                // The name in brackets may hold anything; after it come the state and the parent.
                let rest = String(decoding: data, as: UTF8.self).split(separator: ")").last
            else { continue }
            let words = rest.split(separator: " ")
            guard words.count > 1, words[0] != "Z", let parent = Int32(words[1]) else { continue }
            children[parent, default: []].append(process)
        }
    }

    /// What a process has started, and what that has.
    func descendants(of process: Int32) -> [Int32] {
        (children[process] ?? []).flatMap { [$0] + descendants(of: $0) }
    }
}

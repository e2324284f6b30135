import Dispatch
import Shared
import Synchronization

/// The lines of a watch, split from the bytes as they arrive.
final class EtcdLines: Sendable {
    private struct State {
        /// The beginning of a line.
        var line: [UInt8] = []
        /// When the line began; for the first line, when the watch was requested. `nil` between lines.
        var since: DispatchTime? = .now()
        /// When the last line was complete, or the watch was requested.
        var last: DispatchTime = .now()
    }

    /// The maximum length of a line in bytes: etcd divides larger answers into fragments.
    static let limit = 4 << 20

    private let state = Mutex(State())
    private let limit: Int
    private let report: @Sendable (EtcdWatchAnswer) -> HTTPError.Fault?

    /// - Parameter report: Receives each line on the thread that delivers the bytes, and returns the fault that ends the watch, or `nil`.
    init(limit: Int = EtcdLines.limit, _ report: @escaping @Sendable (EtcdWatchAnswer) -> HTTPError.Fault?) {
        (self.limit, self.report) = (limit, report)
    }

    /// Takes the next bytes, and returns the fault that ends the watch, or `nil`.
    func take(_ bytes: UnsafeRawBufferPointer) -> HTTPError.Fault? {
        state.withLock { state in
            var rest = bytes[...]
            while !rest.isEmpty {
                let end = rest.firstIndex(of: UInt8(ascii: "\n"))
                let part = rest[..<(end ?? rest.endIndex)]
                guard state.line.count + part.count <= limit else {
                    return .other(reason: "a line of the watch has more than \(limit) bytes")
                }
                state.line += part
                guard let end else {
                    state.since = state.since ?? .now()
                    return nil
                }
                rest = rest[rest.index(after: end)...]
                let line = state.line
                state = State(since: nil)
                if let fault = take(line: line) { return fault }
            }
            return nil
        }
    }

    private func take(line: [UInt8]) -> HTTPError.Fault? {
        let answer: EtcdWatchAnswer?
        do {
            answer = EtcdWatchAnswer(try JSONValue(parsing: line, limits: JSONLimits(bytes: limit, depth: 16)))
        } catch {
            answer = nil
        }
        guard let answer else { return .other(reason: "a line of the watch isn't etcd's") }
        return report(answer)
    }

    /// Returns true if no line was completed for a number of seconds.
    func isSilent(at now: DispatchTime = .now(), for seconds: Int) -> Bool {
        state.withLock { now >= $0.last + .seconds(seconds) }
    }

    /// Returns true if a line began, or the watch was requested, longer ago than a number of seconds, and the line isn't complete.
    func isStalled(at now: DispatchTime = .now(), after seconds: Int) -> Bool {
        state.withLock { state in state.since.map { now >= $0 + .seconds(seconds) } ?? false }
    }
}

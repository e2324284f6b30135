import Dispatch
import Shared
import Synchronization
import Testing

@testable import AppHost

struct EtcdLinesTests {
    private final class Received: Sendable {
        let answers = Mutex<[EtcdWatchAnswer]>([])
        var count: Int { answers.withLock { $0.count } }
    }

    private let received = Received()

    private func lines(limit: Int = EtcdLines.limit) -> EtcdLines {
        EtcdLines(limit: limit) { [received] answer in
            received.answers.withLock { $0.append(answer) }
            return answer.end.map { .other(reason: $0) }
        }
    }

    private func take(_ text: String, by lines: EtcdLines) -> HTTPError.Fault? {
        Array(text.utf8).withUnsafeBytes { lines.take($0) }
    }

    private static let line = #"{"result":{"header":{},"events":[{"kv":{"key":"YQ==","mod_revision":"2"}}]}}"# + "\n"

    @Test("Lines are complete wherever the bytes are divided")
    func division() {
        let bytes = Array((Self.line + Self.line).utf8)
        for place in 0...bytes.count {
            let (before, lines) = (received.count, lines())
            for part in [bytes[..<place], bytes[place...]] {
                #expect(Array(part).withUnsafeBytes { lines.take($0) } == nil)
            }
            #expect(received.count == before + 2)
        }
    }

    @Test("A watch without a first line, and one that stops in a line, are stalled after a time")
    func halfLine() {
        let lines = lines()
        func isStalled() -> Bool { lines.isStalled(at: .now() + .seconds(60), after: 10) }
        #expect(isStalled() && !lines.isStalled(after: 3_600))
        #expect(take(Self.line, by: lines) == nil && !isStalled())
        #expect(take("{\"resu", by: lines) == nil && isStalled())
        // A server that drips keeps the line from ending.
        #expect(take("l", by: lines) == nil && isStalled())
        #expect(take(String(Self.line.dropFirst(7)), by: lines) == nil && !isStalled())
        #expect(received.count == 2)
    }

    @Test("A line over the limit, and a line that isn't etcd's, end the watch")
    func badLines() {
        let long = lines(limit: 100)
        #expect(take(String(repeating: " ", count: 100), by: long) == nil)
        #expect(take(" ", by: long) == .other(reason: "a line of the watch has more than 100 bytes"))
        for text in ["\n", "half\n", "{\"result\":{}}\n", "\u{FF}\n"] {
            #expect(take(text, by: lines()) == .other(reason: "a line of the watch isn't etcd's"))
        }
        #expect(received.count == 0)
    }

    @Test("A line with which etcd ends the watch ends it here, too")
    func cancelledWatch() {
        let text = #"{"result":{"header":{},"canceled":true,"compact_revision":"4"}}"# + "\n" + Self.line
        #expect(take(text, by: lines()) == .other(reason: "its history begins at revision 4"))
        #expect(received.count == 1)
    }
}

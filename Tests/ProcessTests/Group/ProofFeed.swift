import Foundation
import Synchronization

/// A feed of jokes that all hosts sync. It has a joke that stays, and one whose text names the version.
final class ProofFeed: Sendable {
    private final class Version: Sendable {
        let number = Mutex(1)
        var text: String { ProofFeed.text(number.withLock { $0 }) }
    }

    private let version: Version
    private let server: LoopbackServer
    private let requested = Atomic(true)

    /// The interval at which a host syncs the feed, in minutes and in seconds.
    static let interval = (minutes: 1, seconds: 60.0)
    /// The id of the joke whose text names the version.
    static let joke = "version"
    private static let digits = 6

    init() throws {
        let version = Version()
        self.version = version
        server = try LoopbackServer { _ in .text(Self.jokes(version.text)) }
    }

    var address: String { "http://127.0.0.1:\(server.port)/jokes" }
    /// The number of requests so far.
    var requests: Int { server.requests.count }
    /// The version that is served, with the same number of digits as all others.
    var current: String { version.text }

    /// True while users request syncs of new versions; otherwise a host syncs them at the interval.
    var isRequested: Bool {
        get { requested.load(ordering: .relaxed) }
        set { requested.store(newValue, ordering: .relaxed) }
    }

    /// Serves the next version from now on, and returns it.
    func publish() -> String {
        Self.text(
            version.number.withLock { number in
                number += 1
                return number
            })
    }

    private static func text(_ number: Int) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(digits - text.count, 0)) + text
    }

    private static func jokes(_ version: String) -> String {
        """
        {"format": 1, "jokes": [
            {"id": "one", "setup": "Why do hosts form a group?", "punchline": "They share."},
            {"id": "\(joke)", "setup": "\(version)", "punchline": "That is the version."}
        ]}
        """
    }
}

import Foundation
import Shared
import Synchronization
import TestSupport
import Testing

@testable import AppHost

struct GroupLinkTests {
    /// Returns a connection to a server that isn't there.
    private static func connection() throws -> EtcdConnection {
        let url = try #require(URL(string: "http://127.0.0.1:1/v3/"))
        return EtcdConnection(
            "127.0.0.1:1", url: url, client: HTTPClient(now: { Date(timeIntervalSince1970: 0) }), login: nil)
    }

    @Test(
        "Without a group, and while it isn't connected, a host performs every action itself, and waits no longer than the given time"
    )
    func alone() async {
        let link = GroupLink()
        #expect(await link.claim("alarm"))
        await link.settle(within: 3_600)
        link.join(as: "a")
        // The host waits for its group no longer than this.
        await link.settle(within: 0.01)
    }

    /// A clock that the test sets.
    private final class Clock: Sendable {
        private let start = ContinuousClock.now
        let ahead = Mutex(0)

        var now: ContinuousClock.Instant { start + .seconds(ahead.withLock { $0 }) }
    }

    @Test("A comparison with the group counts for a few seconds, so that it doesn't count after a sleep of the machine")
    func sleep() async throws {
        let clock = Clock()
        let link = GroupLink(now: { clock.now })
        #expect(link.isSettled)
        link.join(as: "a")
        #expect(!link.isSettled)
        link.connected(try Self.connection())
        link.settled()
        clock.ahead.withLock { $0 += 5 }
        #expect(link.isSettled)
        clock.ahead.withLock { $0 += 3_600 }
        #expect(!link.isSettled)
        await link.settle(within: 0.01)
        link.settled()
        #expect(link.isSettled)
        link.disconnected()
        #expect(!link.isSettled)
        link.leave()
        #expect(link.isSettled)
    }

    @Test("If etcd doesn't answer a claim, the host performs the action")
    func unansweredClaim() async throws {
        let link = GroupLink(patience: 0.01)
        link.join(as: "a")
        link.connected(try Self.connection())
        #expect(await link.claim("alarm"))
    }
}

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

    @Test("Without a group, and while it isn't connected, a host does every job itself and waits for nothing")
    func alone() async {
        let link = GroupLink()
        #expect(link.isOwn("feed"))
        #expect(await link.claim("alarm"))
        await link.settle(within: 3_600)
        link.join(as: "a")
        #expect(link.isOwn("feed"))
        // The host waits for its group no longer than this.
        await link.settle(within: 0.01)
        // A failed attempt to connect ends the wait of those who needn't be patient.
        link.disconnected()
        await link.settle(within: 3_600, isPatient: false)
    }

    @Test("A connected host does only the jobs that it holds, until it is disconnected")
    func holders() async throws {
        let link = GroupLink()
        link.join(as: "a")
        link.connected(try Self.connection(), holders: ["feed": "a", "calendar": "b"])
        #expect(link.isOwn("feed") && !link.isOwn("calendar") && !link.isOwn("other"))
        let changes = link.changes()
        link.hold("calendar", nil)
        #expect(!link.isOwn("calendar"))
        link.hold("calendar", "a")
        #expect(link.isOwn("calendar"))
        for await _ in changes { break }
        link.settled()
        await link.settle(within: 3_600)
        link.disconnected()
        #expect(link.isOwn("other"))
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
        link.connected(try Self.connection(), holders: [:])
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

    @Test("If etcd doesn't answer a claim, the host does the job")
    func unansweredClaim() async throws {
        let link = GroupLink(patience: 0.01)
        link.join(as: "a")
        link.connected(try Self.connection(), holders: [:])
        #expect(await link.claim("alarm"))
    }

    @Test("A host without sources follows the group's only sources, and keeps their data without a connection")
    func follower() throws {
        let link = GroupLink()
        let (one, other) = (GroupSources.fingerprint([["a"]]), GroupSources.fingerprint([["b"]]))
        #expect(!link.follows("jokes", hasData: true))
        link.join(as: "a")
        #expect(link.follows("jokes", hasData: true) && !link.follows("jokes", hasData: false))
        link.connected(try Self.connection(), holders: [:])
        #expect(!link.follows("jokes", hasData: true))
        link.know(["jokes/\(one)", "calendars/\(one)"])
        #expect(link.follows("jokes", hasData: false) && link.onlyFingerprint(of: "jokes") == one)
        link.know(["jokes/\(one)", "jokes/\(other)"])
        #expect(!link.follows("jokes", hasData: true) && link.onlyFingerprint(of: "jokes") == nil)
    }

    @Test("The jobs that a feature offers replace its former ones")
    func offers() {
        let link = GroupLink()
        link.offer(["jokes/a"], of: "jokes")
        link.offer(["calendars/b"], of: "calendars")
        link.offer(["calendars/c"], of: "calendars")
        #expect(link.offers == ["jokes/a", "calendars/c"])
        link.offer([], of: "jokes")
        #expect(link.offers == ["calendars/c"])
    }
}

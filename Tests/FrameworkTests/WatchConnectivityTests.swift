import Testing
import WatchConnectivity

/// The connection of a phone without a watch.
struct WatchConnectivityTests {
    private final class Receiver: NSObject, WCSessionDelegate, @unchecked Sendable {
        let results = AsyncStream.makeStream(of: (WCSessionActivationState, WCError.Code?).self)

        func session(
            _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState,
            error: (any Error)?
        ) { results.continuation.yield((activationState, (error as? WCError)?.code)) }

        func sessionDidBecomeInactive(_ session: WCSession) {}
        func sessionDidDeactivate(_ session: WCSession) {}
    }

    @Test("A session is activated without a watch, and transfers fail")
    func unpairedSessions() async throws {
        let session = WCSession.default
        #expect(WCSession.isSupported() && !session.isPaired && !session.isReachable)
        let early = #expect(throws: WCError.self) { try session.updateApplicationContext([:]) }
        #expect(early?.code == .sessionNotActivated && session.activationState == .notActivated)
        let receiver = Receiver()
        session.delegate = receiver
        session.activate()
        var results = receiver.results.stream.makeAsyncIterator()
        #expect(try #require(await results.next()) == (.activated, nil))
        let error = #expect(throws: WCError.self) { try session.updateApplicationContext(["cups": 2]) }
        #expect(error?.code == .deviceNotPaired && WCError.sessionNotSupported.rawValue == 7002)
        let reason = await withCheckedContinuation { continuation in
            session.sendMessage(["cups": 2], replyHandler: nil) { continuation.resume(returning: $0 as? WCError) }
        }
        #expect(reason?.code == .deviceNotPaired)
        #expect(!session.transferUserInfo(["cups": 2]).isTransferring)
    }
}

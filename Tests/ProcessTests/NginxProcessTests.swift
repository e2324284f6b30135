import Foundation
import TestSupport
import Testing

/// A feed from a third-party server.
@Suite(.blocking) struct NginxProcessTests {
    // Requirements: J-032, J-053
    @Test(
        "A feed from nginx is synced, revalidated with 304 and preserved when a transfer is cut off",
        .enabled(if: Nginx.isAvailable, "there is no \(Nginx.path)"))
    func feedLifecycle() throws {
        let airlock = try Airlock()
        let nginx = try Nginx()
        let feed = "\(nginx.address)feed.json"
        let slow = "\(nginx.address)slow.json"
        func sync(_ address: String) throws -> ChildProcess {
            try airlock.start("AppHost", ["sync", "--from", address] + Airlock.clock)
        }
        func stored() throws -> [Data] {
            try (["joke-of-the-day", "last-sync"].map(airlock.document) + ["\(airlock.container)/catalogues/jokes"])
                .map(airlock.bytes)
        }
        let jokes = (0..<100).map {
            ["id": "j\($0)", "setup": "Why \($0)?", "punchline": String(repeating: "Because. ", count: 20)]
        }
        let file = try JSONSerialization.data(withJSONObject: ["format": 1, "jokes": jokes])
        for name in ["feed.json", "slow.json"] { try nginx.serve(name, file) }
        try nginx.start()

        let first = try sync(feed).wait()
        #expect(first.status == .exited(0) && first.errors == "")
        #expect(first.output.hasPrefix("100 jokes from \(feed); the joke of 2026-11-21 is 'j"))
        let documents = try stored()
        #expect(try sync(feed).wait().output.hasPrefix("not changed since 2026-11-21T09:41:00Z: \(feed); "))
        #expect(try stored() == documents)
        #expect(
            try sync("\(nginx.address)none.json").wait().errors
                == "AppHost: \(nginx.address)none.json answered 404, not found — check the address\n")

        let transfer = try sync(slow)
        try nginx.waitForTransfer()
        nginx.kill()
        #expect(
            transfer.wait()
                == ChildResult(
                    status: .exited(69), output: "",
                    errors: "AppHost: \(slow) ended its answer early — try again later\n"))
        #expect(try stored() == documents)

        try nginx.serve("feed.json", try JSONSerialization.data(withJSONObject: ["format": 1, "jokes": [jokes[7]]]))
        try nginx.start()
        #expect(try sync(feed).wait().output == "1 joke from \(feed); the joke of 2026-11-21 is 'j7'\n")
        #expect(nginx.stop()?.status == .exited(0))
        #expect(try nginx.log() == ["200 gzip", "304 -", "404 -", "200 gzip"])
    }

    @Test(
        "An HTTPS feed is synced with a trusted authority and refused without one or under another name",
        .enabled(if: Nginx.isAvailable, "there is no \(Nginx.path)"),
        .enabled(if: TestAuthority.obstacle == nil, "\(TestAuthority.obstacle ?? "")"))
    func httpsFeed() throws {
        let airlock = try Airlock()
        let authority = try TestAuthority()
        let nginx = try Nginx(certifiedBy: authority)
        let feed = "\(nginx.address)feed.json"
        #expect(feed.hasPrefix("https://"))
        let file = #"{"format": 1, "jokes": [{"id": "a", "setup": "Why?", "punchline": "So."}]}"#
        try nginx.serve("feed.json", Data(file.utf8))
        try nginx.start()
        func trusting(_ address: String) throws -> ChildResult {
            let arguments = ["sync", "--container", airlock.container, "--from", address] + Airlock.clock
            let command = authority.trusted(by: Airlock.executable("AppHost"), arguments)
            return try airlock.runProgram(command.path, command.arguments)
        }
        let synced = ChildResult(
            status: .exited(0), output: "1 joke from \(feed); the joke of 2026-11-21 is 'a'\n", errors: "")
        #expect(try trusting(feed) == synced)
        #expect(
            try trusting(feed).output
                == "not changed since 2026-11-21T09:41:00Z: \(feed); the joke of 2026-11-21 is 'a'\n")
        // The same server under a name that its certificate doesn't contain, and a client that doesn't trust the authority.
        let stranger = "https://localhost:\(nginx.port)/feed.json"
        for (address, result) in [
            (stranger, try trusting(stranger)),
            (feed, try airlock.run("AppHost", ["sync", "--from", feed] + Airlock.clock)),
        ] {
            #expect(result.status == .exited(69) && result.output == "")
            #expect(result.errors.hasPrefix("AppHost: no secure connection to \(address): "))
        }
        #expect(nginx.stop()?.status == .exited(0))
        #expect(try nginx.log() == ["200 gzip", "304 -"])
    }
}

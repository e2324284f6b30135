import Foundation
import Shared
import Synchronization
import TestSupport
import Testing

@testable import AppHost

/// The servers to which a calendar's password is sent.
@Suite(.blocking, .enabled(if: SecureFront.obstacle == nil, Comment(rawValue: SecureFront.obstacle ?? "")))
struct CalDAVSecurityProcessTests {
    private let airlock: Airlock
    private let authority: TestAuthority
    /// The plain-text server behind the TLS proxy.
    private let server: LoopbackServer
    private let front: SecureFront
    private var password: String { "\(airlock.folder.path)/password" }
    private var address: String { "127.0.0.1:\(front.port)/cal/" }

    init() throws {
        (airlock, authority) = (try Airlock(), try TestAuthority())
        // A calendar with one event, whose title changes with each sync.
        let syncs = SyncCount()
        server = try LoopbackServer { request in
            let number = syncs.number(isBegin: request.method == "PROPFIND" && request.headers["depth"] == "0")
            func answer(_ path: String, _ properties: String) -> String {
                "<d:response><d:href>\(path)</d:href><d:propstat><d:prop>\(properties)</d:prop>"
                    + "<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>"
            }
            let tag = "<d:getetag>\"\(number)\"</d:getetag>"
            let event =
                "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:tea\nDTSTART:20261122T090000Z\nSUMMARY:Tea \(number)\nEND:VEVENT\nEND:VCALENDAR\n"
            let body =
                switch (request.method, request.headers["depth"]) {
                case ("PROPFIND", "0"):
                    answer(
                        "/cal/",
                        "<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><s:getctag>\(number)</s:getctag>")
                case ("PROPFIND", _): answer("/cal/tea.ics", tag)
                default: answer("/cal/tea.ics", "\(tag)<c:calendar-data>\(event)</c:calendar-data>")
                }
            return .text(
                #"<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/">"#
                    + body + "</d:multistatus>", status: 207)
        }
        front = try SecureFront(certifiedBy: authority, before: server.port)
        try Data("two words\n".utf8).write(to: URL(fileURLWithPath: password))
        chmod(password, 0o600)
        _ = try calendar(["authorize"])
        try #require(try add("work", "caldavs://\(address)").status == .exited(0))
    }

    private func calendar(_ words: [String], _ environment: [String: String] = [:]) throws -> ChildResult {
        try airlock.run("AppHost", ["calendar"] + words + Airlock.clock, environment: environment)
    }

    private func add(_ name: String, _ address: String) throws -> ChildResult {
        try calendar(["add", name, address, "--user", "ada", "--password-file", password, "--later"])
    }

    private func titles() throws -> [String] {
        let store = CalendarStore(container: try Container.open(at: airlock.container, role: .widgets))
        return try #require(try store.occurrences()).occurrences(
            overlapping: 1_790_000_000_000..<1_830_000_000_000, in: .utc
        ).map(\.title)
    }

    @Test("A custom certificate authority is trusted when given by option, environment or settings")
    func customAuthority() throws {
        let first = try calendar(["sync", "--ca-file", authority.list])
        #expect(first == ChildResult(status: .exited(0), output: "work: 1 fetched, 0 deleted, 1 event\n", errors: ""))
        #expect(try titles() == ["Tea 1"])
        #expect(try calendar(["sync"], ["SSL_CERT_FILE": authority.list]).status == .exited(0))
        #expect(try titles() == ["Tea 2"])
        #expect(
            server.requests.allSatisfy {
                $0.headers["authorization"] == "Basic \(Data("ada:two words".utf8).base64EncodedString())"
            })

        let settings = "\(airlock.folder.path)/host.conf"
        try Data("ca-file = \(authority.list)\nlog = json\n".utf8).write(to: URL(fileURLWithPath: settings))
        let host = try airlock.start("AppHost", ["run", "--config", settings])
        while let line = host.nextErrorLine() {
            let event = try JSONValue(parsing: line)
            guard event["event"]?.string == "calendar" else { continue }
            #expect(event["message"]?.string == "work: 1 fetched, 0 deleted, 1 event")
            break
        }
        #expect(try titles() == ["Tea 3"])
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
    }

    @Test("An untrusted or mismatched server certificate is refused, and stored events are preserved")
    func untrustedCertificate() throws {
        #expect(try calendar(["sync", "--ca-file", authority.list]).status == .exited(0))
        let count = server.requests.count
        let another = try TestAuthority()
        for (options, environment) in [
            ([], [:]), (["--ca-file", another.list], [:]), ([], ["SSL_CERT_FILE": another.list]),
            (["--ca-file", "/nowhere"], [:]), (["--ca-file", password], [:]),
            // The command line takes precedence.
            (["--ca-file", another.list], ["SSL_CERT_FILE": authority.list]),
        ] as [([String], [String: String])] {
            let result = try calendar(["sync"] + options, environment)
            #expect(result.status == .exited(69) && result.output == "")
            #expect(
                result.errors.hasPrefix("AppHost: work: no secure connection to https://\(address.dropLast()): "),
                "\(options): \(result.errors)")
            #expect(result.errors.contains(" — check the certificate, or the port\n"))
        }
        // The server under a name that its certificate doesn't contain.
        _ = try add("other", "caldavs://localhost:\(front.port)/cal/")
        #expect(
            try calendar(["sync", "--ca-file", authority.list]).errors.contains(
                "other: no secure connection to https://localhost:\(front.port)/cal: "))
        #expect(!server.requests.dropFirst(count).contains { $0.headers["host"]?.hasPrefix("localhost") == true })
        #expect(try titles() == ["Tea 2"])
        _ = try calendar(["remove", "other"])
        _ = try calendar(["sync"])
        #expect(try titles() == ["Tea 2"])
        #expect(
            try calendar(["status"]).output.contains(
                "\nfresh: no\n  work: no secure connection to https://\(address.dropLast()): "))
    }

    @Test("A client certificate is sent to the configured server but not to a redirect's target")
    func clientCertificate() throws {
        let closed = try SecureFront(certifiedBy: authority, before: server.port, clients: authority)
        _ = try calendar(["remove", "work"])
        _ = try add("closed", "caldavs://127.0.0.1:\(closed.port)/cal/")
        let requestCount = server.requests.count
        let trust = ["sync", "--ca-file", authority.list]
        let without = try calendar(trust)
        #expect(without.status == .exited(69) && without.errors.hasPrefix("AppHost: closed: "))
        #expect(server.requests.count == requestCount)
        let synced = ChildResult(status: .exited(0), output: "closed: 1 fetched, 0 deleted, 1 event\n", errors: "")
        let certificate = ["--client-certificate", authority.certificate]
        #expect(try calendar(trust + certificate + ["--client-key", authority.key]) == synced)
        // Both in one file.
        let both = "\(airlock.folder.path)/both.pem"
        let parts = try [authority.certificate, authority.key].map { try airlock.bytes($0) }
        try (parts[0] + parts[1]).write(to: URL(fileURLWithPath: both))
        #expect(try calendar(trust + ["--client-certificate", both]).status == .exited(0))

        // Missing and invalid files.
        for options in [["--client-certificate", "/nowhere"], certificate + ["--client-key", password], certificate] {
            let result = try calendar(trust + options)
            #expect(result.status == .exited(69))
            #expect(
                result.errors.hasPrefix("AppHost: closed: no secure connection to https://127.0.0.1:\(closed.port)/"),
                "\(options): \(result.errors)")
        }
        #expect(
            try calendar(trust + ["--client-key", authority.key])
                == ChildResult(
                    status: .exited(64), output: "",
                    errors:
                        "AppHost: --client-key needs a certificate — name the certificate with --client-certificate FILE\n"
                ))

        // On a redirect to another origin.
        let target = "https://127.0.0.1:\(closed.port)/feed"
        let redirecting = try LoopbackServer { _ in .redirect(to: target) }
        let first = try SecureFront(certifiedBy: authority, before: redirecting.port)
        let count = server.requests.count
        let feed = try airlock.run(
            "AppHost",
            ["sync", "--from", "https://127.0.0.1:\(first.port)/feed", "--ca-file", authority.list] + certificate
                + ["--client-key", authority.key] + Airlock.clock)
        #expect(feed.status == .exited(69) && redirecting.requests.count == 1 && server.requests.count == count)
    }

    @Test("A password isn't sent unencrypted to a remote host, a redirect's target or a proxy")
    func unencryptedPassword() throws {
        // To another machine, however the address is given.
        let file = "\(airlock.folder.path)/calendars.conf"
        try Data("clear caldav://192.0.2.1/cal/ ada \(password)\n".utf8).write(to: URL(fileURLWithPath: file))
        let refused = "http://192.0.2.1/cal isn't encrypted — use https, webcal or caldavs"
        #expect(try add("clear", "caldav://192.0.2.1/cal/").errors == "AppHost: \(refused)\n")
        #expect(
            try calendar(["sync", "--ca-file", authority.list, "--calendars", file]).errors.hasPrefix(
                "AppHost: clear: \(refused)\n"))

        // On a redirect from TLS to plain text.
        let plain = try LoopbackServer()
        let redirecting = try LoopbackServer { _ in .redirect(to: "\(plain.address)cal/", status: 307) }
        let other = try SecureFront(certifiedBy: authority, before: redirecting.port)
        _ = try add("moved", "caldavs://127.0.0.1:\(other.port)/cal/")
        #expect(
            try calendar(["sync", "--ca-file", authority.list]).errors.contains(
                "moved: https://127.0.0.1:\(other.port)/cal redirects to \(plain.address)cal, which is not allowed — name an HTTPS address\n"
            ))
        #expect(redirecting.requests.count == 1)

        // Through a proxy, which would see a password meant for this machine.
        _ = try calendar(["remove", "moved"])
        _ = try add("near", "caldav://127.0.0.1:\(server.port)/cal/")
        let proxy = ["http_proxy": plain.address, "no_proxy": "example.org"]
        #expect(try calendar(["sync", "--ca-file", authority.list], proxy).status == .exited(0))
        #expect(plain.requests.isEmpty)
    }
}

/// The number of syncs with a server.
private final class SyncCount: Sendable {
    private let count = Mutex(0)

    func number(isBegin: Bool) -> Int {
        count.withLock { count in
            count += isBegin ? 1 : 0
            return count
        }
    }
}

import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

/// CalDAV servers that lack features or send false responses.
@Suite(.blocking) struct CalDAVServerTests {
    private let server: LoopbackServer
    private let source: CalDAVSource

    init() throws {
        server = try LoopbackServer(routes: [:])
        var client = HTTPClient(now: { Date(timeIntervalSince1970: 0) })
        // Process tests block most threads, so responses can be slow.
        (client.limits.whole, client.limits.connecting) = (300, 300)
        client.limits.bytes = 4 << 20
        source = CalDAVSource(
            url: try #require(URL(string: "\(server.address)cal/")), login: HTTPLogin(user: "ada", password: "pw"),
            client: client)
    }

    private func multistatus(_ body: String) -> LoopbackAnswer {
        .text(
            #"<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/">"#
                + body + "</d:multistatus>", status: 207)
    }

    private func response(_ path: String, _ properties: String) -> String {
        "<d:response><d:href>\(path)</d:href><d:propstat><d:prop>\(properties)</d:prop>"
            + "<d:status>HTTP/1.1 200 OK</d:status></d:propstat><d:propstat><d:prop><d:displayname/></d:prop>"
            + "<d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>"
    }

    private func calendar(tag: String? = nil, token: String? = nil) -> LoopbackAnswer {
        multistatus(
            response(
                "/cal/",
                "<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>"
                    + (tag.map { "<s:getctag>\($0)</s:getctag>" } ?? "")
                    + (token.map { "<d:sync-token>\($0)</d:sync-token>" } ?? "")))
    }

    private func item(_ name: String, _ tag: String) -> String {
        response("/cal/\(name).ics", "<d:getetag>\"\(tag)\"</d:getetag>")
    }

    private func event(_ name: String, _ tag: String) -> String {
        response(
            "/cal/\(name).ics",
            "<d:getetag>\"\(tag)\"</d:getetag><c:calendar-data>BEGIN:VCALENDAR&#13;\nEND:VCALENDAR&#13;\n</c:calendar-data>"
        )
    }

    private func changed(_ known: StoredCalendars = StoredCalendars()) async throws -> (StoredCalendars, Int, Int) {
        guard case .changed(let stored, let fetched, let deleted, _) = try await source.fetch(since: known) else {
            Issue.record("nothing changed")
            return (known, 0, 0)
        }
        return (stored, fetched, deleted)
    }

    @Test("Without sync tokens a fetch compares entity tags and requests only changed events")
    func entityTags() async throws {
        server.answer(
            "/cal/", calendar(tag: "1"),
            multistatus(
                response("/cal/", "<d:getetag>\"x\"</d:getetag><d:resourcetype><d:collection/></d:resourcetype>")
                    + item("a", "1") + item("b%20c", "1")),
            multistatus(event("a", "1") + event("b%20c", "1")),
            calendar(tag: "1"),
            calendar(tag: "2"), multistatus(item("b%20c", "2") + item("d", "1")),
            multistatus(event("b%20c", "2") + event("d", "1")))
        let (first, fetched, _) = try await changed()
        #expect(fetched == 2 && first.items.keys.sorted() == ["/cal/a.ics", "/cal/b%20c.ics"])
        guard case .unchanged = try await source.fetch(since: first) else {
            Issue.record("something changed")
            return
        }
        let (second, refetched, removed) = try await changed(first)
        #expect(refetched == 2 && removed == 1 && second.items.keys.sorted() == ["/cal/b%20c.ics", "/cal/d.ics"])
        #expect(
            server.requests.map(\.method) == [
                "PROPFIND", "PROPFIND", "REPORT", "PROPFIND", "PROPFIND", "PROPFIND", "REPORT",
            ])
        let bodies = server.requests.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(
            bodies[6].contains("<d:href>/cal/b%20c.ics</d:href><d:href>/cal/d.ics</d:href>")
                && !bodies[6].contains("a.ics"))
        #expect(server.requests.allSatisfy { $0.headers["authorization"] == "Basic YWRhOnB3" })
    }

    @Test("A list of changes cut off with status 507 is continued from its sync token")
    func partialChangeList() async throws {
        func part(_ items: String, token: String, isCut: Bool) -> LoopbackAnswer {
            multistatus(
                items
                    + (isCut
                        ? "<d:response><d:href>/cal/</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status></d:response>"
                        : "")
                    + "<d:sync-token>\(token)</d:sync-token>")
        }
        server.answer(
            "/cal/", calendar(token: "t9"), part(item("a", "1"), token: "t1", isCut: true),
            part(item("b", "1"), token: "t2", isCut: false), multistatus(event("a", "1") + event("b", "1")))
        let (stored, fetched, _) = try await changed()
        #expect(fetched == 2 && stored.collections.map(\.syncToken) == ["t2"])
        #expect(String(decoding: server.requests[2].body, as: UTF8.self).contains("<d:sync-token>t1</d:sync-token>"))
    }

    @Test("Calendars are discovered through the well-known address, the principal and its home set")
    func wellKnownDiscovery() async throws {
        server.answer("/.well-known/caldav", .redirect(to: "/dav/", status: 301))
        server.answer(
            "/dav/",
            multistatus(
                response("/dav/", "<d:current-user-principal><d:href>/p/ada/</d:href></d:current-user-principal>")))
        server.answer(
            "/p/ada/",
            multistatus(response("/p/ada/", "<c:calendar-home-set><d:href>/home/ada/</d:href></c:calendar-home-set>")))
        server.answer(
            "/home/ada/",
            multistatus(
                response("/home/ada/", "<d:resourcetype><d:collection/></d:resourcetype>")
                    + response(
                        "/home/ada/one/",
                        "<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><d:displayname>One</d:displayname>"
                    )))
        server.answer("/home/ada/one/", multistatus(item("a", "1")), multistatus(event("a", "1")))
        let (stored, _, _) = try await changed()
        #expect(stored.collections.map(\.path) == ["/home/ada/one/"] && stored.collections.map(\.name) == ["One"])
    }

    @Test("The user's addresses are read from the server's principal and requested only once")
    func addresses() async throws {
        server.answer(
            "/cal/",
            multistatus(
                response(
                    "/cal/",
                    "<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><s:getctag>1</s:getctag>"
                        + "<d:current-user-principal><d:href>/p/ada/</d:href></d:current-user-principal>")),
            multistatus(item("a", "1")), multistatus(event("a", "1")), calendar(tag: "1"))
        server.answer(
            "/p/ada/",
            multistatus(
                response(
                    "/p/ada/",
                    "<c:calendar-user-address-set><d:href>mailto:Ada@example.org</d:href><d:href>/p/ada/</d:href>"
                        + "</c:calendar-user-address-set>")))
        let (stored, _, _) = try await changed()
        #expect(stored.addresses == ["/p/ada/", "ada@example.org"])
        guard case .unchanged = try await source.fetch(since: stored) else {
            Issue.record("something changed")
            return
        }
        #expect(server.requests.count { String(decoding: $0.body, as: UTF8.self).contains("address-set") } == 1)
    }

    @Test("A login refused with 401 fails after a single request")
    func refusedLogin() async throws {
        server.answer("/cal/", .text("", status: 401, headers: ["WWW-Authenticate": #"Basic realm="x""#]))
        let error = await #expect(throws: HTTPError.self) { try await source.fetch(since: StoredCalendars()) }
        #expect(error?.fault == .loginRefused(401))
        #expect(server.requests.count == 1)
    }

    private static let elsewhere = response(of: "http://other.example/cal/a.ics")
    private static func response(of path: String) -> String {
        "<d:response><d:href>\(path)</d:href><d:propstat><d:prop><d:getetag>1</d:getetag></d:prop></d:propstat></d:response>"
    }

    @Test("Malformed, hostile and oversized responses each fail with a specific error message")
    func malformedResponses() async throws {
        let bomb =
            #"<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><d:multistatus xmlns:d="DAV:">&b;</d:multistatus>"#
        let deep = #"<d:multistatus xmlns:d="DAV:">"# + String(repeating: "<d:x>", count: 100_000)
        let namespaces = (0..<20_000).map { " xmlns:n\($0)='urn:\($0)'" }.joined()
        let endless = multistatus(
            "<d:response><d:href>/cal/</d:href><d:status>HTTP/1.1 507 Full</d:status></d:response><d:sync-token>same</d:sync-token>"
        )
        let address = "\(server.address)cal"
        for (answers, message) in [
            (
                [LoopbackAnswer.text(bomb, status: 207)],
                "\(address) sent XML with a document type declaration, which isn't supported — report it to the server's operator"
            ),
            (
                [.text("<d:multistatus xmlns:d='DAV:'></d>", status: 207)],
                "\(address) sent malformed XML, at byte 32 — report it to the server's operator"
            ),
            (
                [.text("<a\(namespaces)>\(String(repeating: "<b/>", count: 100_000))</a>", status: 207)],
                "\(address) sent XML with more than 64 namespaces — report it to the server's operator"
            ),
            (
                [.text(deep, status: 207)],
                "\(address) sent XML with more than 32 levels of elements — report it to the server's operator"
            ),
            ([.text("<html/>", status: 207)], "\(address) doesn't speak CalDAV — check the address"),
            ([.text("<html/>")], "\(address) doesn't speak CalDAV — check the address"),
            (
                [calendar(tag: "1"), multistatus(Self.elsewhere)],
                "\(address) refers to http://other.example/cal/a.ics, but the password isn't sent to another server — name http://other.example/cal/a.ics as the source"
            ),
            (
                [calendar(token: "t"), endless],
                "\(address) sends page after page of changes without an end — report it to the server's operator"
            ),
            (
                [.text(String(repeating: "x", count: 5 << 20), status: 207)],
                "\(address) sends more than 4 MiB — check the address, or split its content"
            ),
            (
                [.redirect(to: "http://127.0.0.2/cal/")],
                "\(address) redirects to http://127.0.0.2/cal, which is not allowed — name an HTTPS address"
            ),
        ] as [([LoopbackAnswer], String)] {
            switch answers.count {
            case 1: server.answer("/cal/", answers[0])
            default: server.answer("/cal/", answers[0], answers[1])
            }
            do {
                _ = try await source.fetch(since: StoredCalendars())
                Issue.record("it is accepted instead of refused: \(message)")
            } catch {
                #expect((error as? any CommandError)?.message == message)
            }
        }
    }
}

import Foundation
import Shared

/// The user's calendars on a CalDAV server (RFC 4791): discovered from any of its URLs, and synced incrementally.
///
/// Changes are found with `sync-collection` (RFC 6578) if the server supports it, otherwise with the calendars' change tags and the events'
/// entity tags. Events are fetched by path in batches.
struct CalDAVSource: CalendarSource {
    /// The maximum number of events in one request.
    static let batch = 100
    /// The maximum number of parts of one list of changes.
    private static let parts = 1_000

    let url: URL
    let login: HTTPLogin
    let client: HTTPClient

    func fetch(since known: StoredCalendars) async throws -> CalendarFetch {
        var session = Session(source: self, budget: client.begin())
        let found = try await session.calendars()
        var stored = StoredCalendars()
        var (fetched, diagnostics) = (0, [String]())
        for var calendar in found {
            let before = known.collections.first { $0.path == calendar.path }
            let items = known.items.filter { $0.value.collection == calendar.path }
            let changes = try await session.changes(of: &calendar, since: before, items: items.mapValues(\.tag))
            var latest = items.filter { changes.isWhole ? changes.tags[$0.key] != nil : !changes.gone.contains($0.key) }
            let wanted = changes.tags.filter { latest[$0.key]?.tag != $0.value }.keys.sorted()
            let texts = try await session.events(wanted, of: calendar.path)
            fetched += texts.count
            for (path, event) in texts {
                latest[path] = .init(
                    collection: calendar.path, tag: event.tag ?? changes.tags[path] ?? "", text: event.text)
            }
            // An event that is listed but not returned was removed meanwhile.
            for path in wanted where texts[path] == nil { latest[path] = nil }
            stored.items.merge(latest) { $1 }
            stored.collections.append(calendar)
        }
        stored.collections.sort { $0.path < $1.path }
        stored.addresses = known.addresses
        if stored.addresses == nil { stored.addresses = try await session.addresses() }
        let deleted = known.items.keys.count { stored.items[$0] == nil }
        if session.hasFallenBack {
            diagnostics.append("\(url.withoutSecrets) lost its sync state, so all events were compared again")
        }
        if fetched == 0, deleted == 0, stored.collections == known.collections, stored.addresses == known.addresses {
            return .unchanged
        }
        return .changed(stored, fetched: fetched, deleted: deleted, diagnostics: diagnostics)
    }
}

extension CalDAVSource {
    /// The events of a calendar, or the changes to them.
    fileprivate struct Changes {
        /// The entity tags by path: of all events, or of the changed ones.
        var tags: [String: String] = [:]
        /// The paths of deleted events.
        var gone: Set<String> = []
        /// True if ``tags`` has all events.
        var isWhole: Bool
    }

    /// The requests of one sync, within a common budget.
    fileprivate struct Session {
        let source: CalDAVSource
        var budget: HTTPClient.Budget
        var hasFallenBack = false
        /// The user's principal as a reference; `nil` if the server doesn't report one.
        private var principal: String?

        init(source: CalDAVSource, budget: HTTPClient.Budget) { (self.source, self.budget) = (source, budget) }

        private mutating func send(_ method: String, _ url: URL, depth: String? = nil, _ body: String) async throws
            -> DAVAnswer
        {
            let text = #"<?xml version="1.0" encoding="utf-8"?>"# + body
            let request = HTTPRequest(
                url: url, body: Data(text.utf8), login: source.login, method: method, depth: depth,
                kind: "application/xml")
            let answer = try await source.client.answer(to: request, within: &budget)
            guard answer.status == 207 else { throw CalendarError(url, .noDAV) }
            return try DAVAnswer(answer)
        }

        private mutating func properties(of url: URL, depth: String, _ names: [String]) async throws -> DAVAnswer {
            let body =
                #"<d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" "#
                + #"xmlns:s="http://calendarserver.org/ns/" xmlns:i="http://apple.com/ns/ical/"><d:prop>"#
                + names.map { "<\($0)/>" }.joined() + "</d:prop></d:propfind>"
            return try await send("PROPFIND", url, depth: depth, body)
        }

        // MARK: Discovery

        private static let described = [
            "d:resourcetype", "d:displayname", "d:sync-token", "d:current-user-principal", "c:calendar-home-set",
            "c:supported-calendar-component-set", "s:getctag", "i:calendar-color",
        ]

        /// Returns the calendars at the URL; if there are none, those of the principal to which the URL or the server's well-known URL
        /// refers.
        mutating func calendars() async throws -> [StoredCalendars.Collection] {
            var first: DAVAnswer?
            do {
                first = try await properties(of: source.url, depth: "0", Self.described)
            } catch let error as HTTPError {
                guard case .notFound = error.fault else {
                    guard case .unexpectedStatus = error.fault else { throw error }
                    first = nil
                    return try await wellKnown(after: error)
                }
                return try await wellKnown(after: error)
            }
            let own = Self.calendars(in: first)
            storePrincipal(from: first)
            if !own.isEmpty { return own }
            if let found = try await calendars(namedBy: first) { return found }
            return try await wellKnown(after: CalendarError(source.url, .noCalendars))
        }

        private mutating func wellKnown(after error: any Error) async throws -> [StoredCalendars.Collection] {
            let url = try source.url.at(path: "/.well-known/caldav")
            let answer: DAVAnswer
            do {
                answer = try await properties(of: url, depth: "0", Self.described)
            } catch let other as HTTPError {
                switch other.fault {
                // The error of the user's own URL is more helpful.
                case .notFound, .unexpectedStatus: throw error
                default: throw other
                }
            }
            let own = Self.calendars(in: answer)
            storePrincipal(from: answer)
            if !own.isEmpty { return own }
            guard let found = try await calendars(namedBy: answer) else {
                throw CalendarError(source.url, .noCalendars)
            }
            return found
        }

        /// Stores the principal that an answer names.
        private mutating func storePrincipal(from answer: DAVAnswer?) {
            principal =
                answer?.responses.first?.properties["{DAV:}current-user-principal"]?["{DAV:}href"]?.trimmed ?? principal
        }

        /// Returns the user's addresses (RFC 6638); `nil` if the server names no principal or refuses the request.
        mutating func addresses() async throws -> [String]? {
            guard let principal else { return nil }
            let answer: DAVAnswer
            do {
                let url = try source.url.at(path: try source.url.path(of: principal))
                answer = try await properties(of: url, depth: "0", ["c:calendar-user-address-set"])
            } catch let error as HTTPError where Self.isRefusal(error) {
                // Calendars are useful without the addresses, and the next sync queries them again.
                return nil
            }
            let set = answer.responses.first?.properties["{urn:ietf:params:xml:ns:caldav}calendar-user-address-set"]
            return set?.all("{DAV:}href").compactMap(\.trimmed).map(CalendarAddress.normalised).sorted() ?? []
        }

        /// Returns the calendars in the home sets of the principal that an answer names; `nil` if there are none.
        private mutating func calendars(namedBy answer: DAVAnswer?) async throws -> [StoredCalendars.Collection]? {
            guard let properties = answer?.responses.first?.properties else { return nil }
            var homes = properties["{urn:ietf:params:xml:ns:caldav}calendar-home-set"]
            if homes?["{DAV:}href"] == nil {
                guard let principal = properties["{DAV:}current-user-principal"]?["{DAV:}href"]?.trimmed else {
                    return nil
                }
                let url = try source.url.at(path: try source.url.path(of: principal))
                homes = try await self.properties(of: url, depth: "0", ["c:calendar-home-set"]).responses.first?
                    .properties["{urn:ietf:params:xml:ns:caldav}calendar-home-set"]
            }
            var found: [StoredCalendars.Collection] = []
            for home in homes?.all("{DAV:}href") ?? [] {
                guard let reference = home.trimmed else { continue }
                let url = try source.url.at(path: try source.url.path(of: reference))
                found += Self.calendars(in: try await self.properties(of: url, depth: "1", Self.described))
            }
            return found.isEmpty ? nil : found
        }

        private static func calendars(in answer: DAVAnswer?) -> [StoredCalendars.Collection] {
            (answer?.responses ?? []).compactMap { response in
                guard response.properties["{DAV:}resourcetype"]?["{urn:ietf:params:xml:ns:caldav}calendar"] != nil
                else {
                    return nil
                }
                // A task list may be among them; it has no events.
                return StoredCalendars.Collection(
                    path: response.path, name: response.text("{DAV:}displayname").map(ICalText.line),
                    color: response.text("{http://apple.com/ns/ical/}calendar-color").flatMap(CalendarColor.normalised),
                    tag: response.text("{http://calendarserver.org/ns/}getctag"),
                    syncToken: response.text("{DAV:}sync-token"))
            }
        }

        // MARK: Changes

        /// Returns the changes of a calendar since it was read, and stores the next sync token in `calendar`.
        mutating func changes(
            of calendar: inout StoredCalendars.Collection, since before: StoredCalendars.Collection?,
            items: [String: String]
        ) async throws -> Changes {
            let isKnown = before != nil
            if calendar.syncToken != nil {
                if isKnown, before?.syncToken == calendar.syncToken { return Changes(isWhole: false) }
                do {
                    return try await collection(&calendar, since: isKnown ? before?.syncToken : nil)
                } catch let error as HTTPError where Self.isRefusal(error) && before?.syncToken != nil {
                    hasFallenBack = true
                    do {
                        return try await collection(&calendar, since: nil)
                    } catch let error as HTTPError where Self.isRefusal(error) {}
                } catch let error as HTTPError where Self.isRefusal(error) {}
                // The server reports tokens but doesn't accept them.
                calendar.syncToken = nil
            }
            if isKnown, let tag = calendar.tag, before?.tag == tag { return Changes(isWhole: false) }
            let answer = try await properties(
                of: try source.url.at(path: calendar.path), depth: "1", ["d:getetag", "d:resourcetype"])
            var changes = Changes(isWhole: true)
            for response in answer.responses where response.path != calendar.path {
                guard response.properties["{DAV:}resourcetype"]?["{DAV:}collection"] == nil,
                    let tag = response.text("{DAV:}getetag")
                else { continue }
                changes.tags[response.path] = tag
            }
            return changes
        }

        /// A Boolean value that indicates whether a server refused one request and may answer others.
        private static func isRefusal(_ error: HTTPError) -> Bool {
            switch error.fault {
            case .loginRefused(403), .unexpectedStatus, .notFound: true
            default: false
            }
        }

        private mutating func collection(_ calendar: inout StoredCalendars.Collection, since token: String?)
            async throws
            -> Changes
        {
            var changes = Changes(isWhole: token == nil)
            let url = try source.url.at(path: calendar.path)
            var token = token
            for _ in 0..<CalDAVSource.parts {
                let body =
                    #"<d:sync-collection xmlns:d="DAV:"><d:sync-token>"# + (token ?? "").xmlEscaped
                    + "</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>"
                let answer = try await send("REPORT", url, depth: "0", body)
                guard let next = answer.syncToken else { throw CalendarError(url, .noDAV) }
                var isCut = false
                for response in answer.responses {
                    if response.path == calendar.path {
                        isCut = response.status == 507
                    } else if response.status == 404 || response.status == 410 {
                        changes.gone.insert(response.path)
                        changes.tags[response.path] = nil
                    } else if let tag = response.text("{DAV:}getetag") {
                        changes.tags[response.path] = tag
                        changes.gone.remove(response.path)
                    }
                }
                calendar.syncToken = next
                guard isCut else { return changes }
                guard next != token else { break }
                token = next
            }
            throw CalendarError(url, .endless)
        }

        // MARK: Events

        /// Returns events by path, without those that no longer exist.
        mutating func events(_ paths: [String], of calendar: String) async throws
            -> [String: (tag: String?, text: [UInt8])]
        {
            var found: [String: (tag: String?, text: [UInt8])] = [:]
            var rest = paths[...]
            let url = try source.url.at(path: calendar)
            while !rest.isEmpty {
                let batch = rest.prefix(CalDAVSource.batch)
                rest = rest.dropFirst(batch.count)
                let body =
                    #"<c:calendar-multiget xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop>"#
                    + "<d:getetag/><c:calendar-data/></d:prop>"
                    + batch.map { "<d:href>\($0.xmlEscaped)</d:href>" }.joined() + "</c:calendar-multiget>"
                let wanted = Set(batch)
                for response in try await send("REPORT", url, depth: "1", body).responses {
                    guard wanted.contains(response.path),
                        let data = response.properties["{urn:ietf:params:xml:ns:caldav}calendar-data"]
                    else { continue }
                    found[response.path] = (response.text("{DAV:}getetag"), Array(data.text.utf8))
                }
            }
            return found
        }
    }
}

/// A WebDAV answer about several resources (`multistatus`).
struct DAVAnswer: Sendable {
    /// The part of an answer about one resource.
    struct Response: Sendable {
        /// The resource's path, with only the necessary percent encoding.
        let path: String
        /// The status of the resource; `nil` if its properties have their own.
        let status: Int?
        /// The available properties, by name.
        let properties: [String: XMLElement]

        func text(_ name: String) -> String? { properties[name]?.trimmed }
    }

    let responses: [Response]
    /// The token with which the next request returns only changes.
    let syncToken: String?

    /// Parses an answer.
    ///
    /// - Throws: ``CalendarError`` for an invalid answer and for a resource on another server.
    init(_ answer: HTTPAnswer) throws {
        let root = try XMLReader.root(of: Array(answer.body), from: answer.url.withoutSecrets)
        guard root.name == "{DAV:}multistatus" else { throw CalendarError(answer.url, .noDAV) }
        responses = try root.all("{DAV:}response").map { response in
            guard let href = response["{DAV:}href"]?.trimmed else { throw CalendarError(answer.url, .noDAV) }
            var properties: [String: XMLElement] = [:]
            for group in response.all("{DAV:}propstat") where Self.status(group) ?? 200 == 200 {
                for property in group["{DAV:}prop"]?.children ?? [] { properties[property.name] = property }
            }
            return Response(
                path: try answer.url.path(of: href), status: Self.status(response), properties: properties)
        }
        syncToken = root["{DAV:}sync-token"]?.trimmed
    }

    /// Returns the number in a status such as `HTTP/1.1 200 OK`.
    private static func status(_ element: XMLElement) -> Int? {
        element["{DAV:}status"]?.trimmed.flatMap { $0.split(separator: " ").dropFirst().first.flatMap { Int($0) } }
    }
}

extension URL {
    /// Returns the path of a reference on the same server, percent-encoded where necessary.
    ///
    /// - Throws: ``CalendarError`` for a reference to another server, because the password isn't sent to other servers.
    func path(of reference: String) throws -> String {
        // Some servers don't encode characters that are invalid in a URL.
        let allowed = CharacterSet(
            charactersIn: "!$&'()*+,-./0123456789:;=@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~%?#")
        let text = reference.addingPercentEncoding(withAllowedCharacters: allowed) ?? reference
        guard let url = URL(string: text, relativeTo: self)?.absoluteURL else { throw CalendarError(self, .noDAV) }
        guard url.hasOrigin(of: self) else { throw CalendarError(self, .elsewhere(url.withoutSecrets)) }
        let path = url.path(percentEncoded: true)
        return path.isEmpty ? "/" : path
    }

    /// Returns the URL of a path on the same server.
    func at(path: String) throws -> URL {
        guard let url = URL(string: path, relativeTo: self)?.absoluteURL, url.hasOrigin(of: self) else {
            throw CalendarError(self, .noDAV)
        }
        return url
    }
}

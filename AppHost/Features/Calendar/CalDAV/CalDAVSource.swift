import Foundation
import Shared

/// The calendars of a person on a CalDAV server (RFC 4791): found from any of its addresses, and brought up to date by what changed.
///
/// What changed is asked for by `sync-collection` (RFC 6578) where the server has it, else by the calendars' change tags and the
/// events' entity tags. Events are brought by their paths, so many at once.
struct CalDAVSource: CalendarSource {
    /// The events of one request.
    static let batch = 100
    /// The most parts of one list of changes.
    private static let parts = 1_000

    let url: URL
    let login: HTTPLogin
    let client: HTTPClient

    func fetch(since known: StoredCalendars) async throws -> CalendarFetch {
        var session = Session(source: self, budget: client.begin())
        let found = try await session.calendars()
        var stored = StoredCalendars()
        var (fetched, notes) = (0, [String]())
        for var calendar in found {
            let before = known.collections.first { $0.path == calendar.path }
            let items = known.items.filter { $0.value.collection == calendar.path }
            let changes = try await session.changes(of: &calendar, since: before, items: items.mapValues(\.tag))
            var kept = items.filter { changes.isWhole ? changes.tags[$0.key] != nil : !changes.gone.contains($0.key) }
            let wanted = changes.tags.filter { kept[$0.key]?.tag != $0.value }.keys.sorted()
            let texts = try await session.events(wanted, of: calendar.path)
            fetched += texts.count
            for (path, event) in texts {
                kept[path] = .init(
                    collection: calendar.path, tag: event.tag ?? changes.tags[path] ?? "", text: event.text)
            }
            // What is listed and then isn't there was taken away meanwhile.
            for path in wanted where texts[path] == nil { kept[path] = nil }
            stored.items.merge(kept) { $1 }
            stored.collections.append(calendar)
        }
        stored.collections.sort { $0.path < $1.path }
        stored.addresses = known.addresses
        if stored.addresses == nil { stored.addresses = try await session.addresses() }
        let deleted = known.items.keys.count { stored.items[$0] == nil }
        if session.hasFallenBack {
            notes.append("\(url.withoutSecrets) forgot what was synced, so all was compared anew")
        }
        if fetched == 0, deleted == 0, stored.collections == known.collections, stored.addresses == known.addresses {
            return .unchanged
        }
        return .changed(stored, fetched: fetched, deleted: deleted, notes: notes)
    }
}

extension CalDAVSource {
    /// What is there of a calendar, or changed in it.
    fileprivate struct Changes {
        /// The entity tags by path: of all there is, or of what changed.
        var tags: [String: String] = [:]
        /// What is gone.
        var gone: Set<String> = []
        /// Whether it is all there is.
        var isWhole: Bool
    }

    /// The requests of one sync, within the limits of all together.
    fileprivate struct Session {
        let source: CalDAVSource
        var budget: HTTPClient.Budget
        var hasFallenBack = false
        /// What the server calls the person, as a reference; `nil` where it doesn't say.
        private var principal: String?

        init(source: CalDAVSource, budget: HTTPClient.Budget) { (self.source, self.budget) = (source, budget) }

        private mutating func ask(_ method: String, _ url: URL, depth: String? = nil, _ body: String) async throws
            -> DAVAnswer
        {
            let text = #"<?xml version="1.0" encoding="utf-8"?>"# + body
            let request = HTTPRequest(
                url: url, body: Data(text.utf8), login: source.login, method: method, depth: depth,
                kind: "application/xml")
            let answer = try await source.client.answer(to: request, within: &budget)
            guard answer.status == 207 else { throw CalDAVError(url, .noDAV) }
            return try DAVAnswer(answer)
        }

        private mutating func properties(of url: URL, depth: String, _ names: [String]) async throws -> DAVAnswer {
            let body =
                #"<d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" "#
                + #"xmlns:s="http://calendarserver.org/ns/" xmlns:i="http://apple.com/ns/ical/"><d:prop>"#
                + names.map { "<\($0)/>" }.joined() + "</d:prop></d:propfind>"
            return try await ask("PROPFIND", url, depth: depth, body)
        }

        // MARK: Finding

        private static let described = [
            "d:resourcetype", "d:displayname", "d:sync-token", "d:current-user-principal", "c:calendar-home-set",
            "c:supported-calendar-component-set", "s:getctag", "i:calendar-color",
        ]

        /// The calendars at the address, or those of the person: of the principal the address, or the server's well-known one, names.
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
            note(first)
            if !own.isEmpty { return own }
            if let found = try await calendars(namedBy: first) { return found }
            return try await wellKnown(after: CalDAVError(source.url, .noCalendars))
        }

        private mutating func wellKnown(after error: any Error) async throws -> [StoredCalendars.Collection] {
            let url = try source.url.at(path: "/.well-known/caldav")
            let answer: DAVAnswer
            do {
                answer = try await properties(of: url, depth: "0", Self.described)
            } catch let other as HTTPError {
                switch other.fault {
                // The address itself was the better one to complain of.
                case .notFound, .unexpectedStatus: throw error
                default: throw other
                }
            }
            let own = Self.calendars(in: answer)
            note(answer)
            if !own.isEmpty { return own }
            guard let found = try await calendars(namedBy: answer) else { throw CalDAVError(source.url, .noCalendars) }
            return found
        }

        /// Remembers whom the server takes the person for.
        private mutating func note(_ answer: DAVAnswer?) {
            principal =
                answer?.responses.first?.properties["{DAV:}current-user-principal"]?["{DAV:}href"]?.trimmed ?? principal
        }

        /// The person's own addresses (RFC 6638); `nil` where the server doesn't say who they are, or refuses to.
        mutating func addresses() async throws -> [String]? {
            guard let principal else { return nil }
            let answer: DAVAnswer
            do {
                let url = try source.url.at(path: try source.url.path(of: principal))
                answer = try await properties(of: url, depth: "0", ["c:calendar-user-address-set"])
            } catch let error as HTTPError where Self.isRefusal(error) {
                // Calendars are worth having without it, and the next sync asks again.
                return nil
            }
            let set = answer.responses.first?.properties["{urn:ietf:params:xml:ns:caldav}calendar-user-address-set"]
            return set?.all("{DAV:}href").compactMap(\.trimmed).map(CalendarAddress.normalised).sorted() ?? []
        }

        /// The calendars in the homes of the principal that an answer names; `nil` where it names none.
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
                // A list of tasks is none of events; the attribute's value isn't needed, as a set names what it has.
                return StoredCalendars.Collection(
                    path: response.path, name: response.text("{DAV:}displayname").map(ICalText.line),
                    color: response.text("{http://apple.com/ns/ical/}calendar-color").flatMap(CalendarColor.normalised),
                    tag: response.text("{http://calendarserver.org/ns/}getctag"),
                    syncToken: response.text("{DAV:}sync-token"))
            }
        }

        // MARK: Changes

        /// What changed in a calendar since it was read; the calendar is given what to say next time.
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
                // It names tokens and takes none.
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
                    #"<d:sync-collection xmlns:d="DAV:"><d:sync-token>"# + (token ?? "").escapedForXML
                    + "</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>"
                let answer = try await ask("REPORT", url, depth: "0", body)
                guard let next = answer.syncToken else { throw CalDAVError(url, .noDAV) }
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
            throw CalDAVError(url, .endless)
        }

        // MARK: Events

        /// Events by their paths. One that isn't there any more is left out.
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
                    + batch.map { "<d:href>\($0.escapedForXML)</d:href>" }.joined() + "</c:calendar-multiget>"
                let wanted = Set(batch)
                for response in try await ask("REPORT", url, depth: "1", body).responses {
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

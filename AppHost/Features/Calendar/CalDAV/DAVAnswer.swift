import Foundation
import Shared

/// What a WebDAV server says about several things at once (`multistatus`).
struct DAVAnswer: Sendable {
    /// What it says about one.
    struct Response: Sendable {
        /// Its path, with nothing in it that is encoded needlessly.
        let path: String
        /// A status of its own; `nil` where its properties have theirs.
        let status: Int?
        /// The properties that were found, by name.
        let properties: [String: XMLElement]

        func text(_ name: String) -> String? { properties[name]?.trimmed }
    }

    let responses: [Response]
    /// What to say next time to hear only of what changed.
    let syncToken: String?

    /// Reads an answer.
    ///
    /// - Throws: ``CalDAVError`` for what is none, and for a thing on another server.
    init(_ answer: HTTPAnswer) throws {
        let root: XMLElement
        do {
            root = try XMLReader.root(of: Array(answer.body))
        } catch {
            throw CalDAVError(answer.url, .noXML(error))
        }
        guard root.name == "{DAV:}multistatus" else { throw CalDAVError(answer.url, .noDAV) }
        responses = try root.all("{DAV:}response").map { response in
            guard let href = response["{DAV:}href"]?.trimmed else { throw CalDAVError(answer.url, .noDAV) }
            var properties: [String: XMLElement] = [:]
            for group in response.all("{DAV:}propstat") where Self.status(group) ?? 200 == 200 {
                for property in group["{DAV:}prop"]?.children ?? [] { properties[property.name] = property }
            }
            return Response(
                path: try answer.url.path(of: href), status: Self.status(response), properties: properties)
        }
        syncToken = root["{DAV:}sync-token"]?.trimmed
    }

    /// The number in `HTTP/1.1 200 OK`.
    private static func status(_ element: XMLElement) -> Int? {
        element["{DAV:}status"]?.trimmed.flatMap { $0.split(separator: " ").dropFirst().first.flatMap { Int($0) } }
    }
}

extension URL {
    /// The path of a reference on the same server, each character that needs it encoded once.
    ///
    /// - Throws: ``CalDAVError`` for one on another server, to which no password goes.
    func path(of reference: String) throws -> String {
        // Servers leave characters as they are that an address can't have.
        let allowed = CharacterSet(
            charactersIn: "!$&'()*+,-./0123456789:;=@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~%?#")
        let text = reference.addingPercentEncoding(withAllowedCharacters: allowed) ?? reference
        guard let url = URL(string: text, relativeTo: self)?.absoluteURL else { throw CalDAVError(self, .noDAV) }
        guard url.hasOrigin(of: self) else { throw CalDAVError(self, .elsewhere(url.withoutSecrets)) }
        let path = url.path(percentEncoded: true)
        return path.isEmpty ? "/" : path
    }

    /// The address of a path on the same server.
    func at(path: String) throws -> URL {
        guard let url = URL(string: path, relativeTo: self)?.absoluteURL, url.hasOrigin(of: self) else {
            throw CalDAVError(self, .noDAV)
        }
        return url
    }
}

/// A server of calendars whose answers can't be used. What was read before stays.
struct CalDAVError: CommandError, Hashable {
    enum Fault: Hashable, Sendable {
        case noXML(XMLReader.Fault)
        case noDAV
        /// A thing of this address.
        case elsewhere(String)
        case noCalendars
        case endless
        case tooMuch
    }

    let address: String
    let fault: Fault

    init(_ url: URL, _ fault: Fault) { (address, self.fault) = (url.withoutSecrets, fault) }

    var exitCode: ExitCode { fault == .noCalendars ? .unavailable : .badData }

    var message: String {
        switch fault {
        case .noXML(.malformed(let offset)):
            "\(address) sent XML that breaks off at byte \(offset) — report it to whoever runs the server"
        case .noXML(.documentType):
            "\(address) sent XML with a document type declaration, which isn't read — report it to whoever runs the server"
        case .noXML(.limit(let limit)):
            "\(address) sent XML with more than \(limit) — report it to whoever runs the server"
        case .noDAV: "\(address) doesn't speak CalDAV — check the address"
        case .elsewhere(let other): "\(address) leads to \(other), where the password wouldn't go — name that address"
        case .noCalendars: "\(address) has no calendars for this name — check the address and the name"
        case .endless: "\(address) says again and again that there is more — report it to whoever runs the server"
        case .tooMuch: "\(address) has more than 64 MiB of events — split the calendars"
        }
    }
}

import Foundation
import Shared

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
    /// - Throws: ``CalDAVError`` for an invalid answer and for a resource on another server.
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

    /// Returns the number in a status such as `HTTP/1.1 200 OK`.
    private static func status(_ element: XMLElement) -> Int? {
        element["{DAV:}status"]?.trimmed.flatMap { $0.split(separator: " ").dropFirst().first.flatMap { Int($0) } }
    }
}

extension URL {
    /// Returns the path of a reference on the same server, percent-encoded where necessary.
    ///
    /// - Throws: ``CalDAVError`` for a reference to another server, to which the password isn't sent.
    func path(of reference: String) throws -> String {
        // Some servers don't encode characters that are invalid in a URL.
        let allowed = CharacterSet(
            charactersIn: "!$&'()*+,-./0123456789:;=@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~%?#")
        let text = reference.addingPercentEncoding(withAllowedCharacters: allowed) ?? reference
        guard let url = URL(string: text, relativeTo: self)?.absoluteURL else { throw CalDAVError(self, .noDAV) }
        guard url.hasOrigin(of: self) else { throw CalDAVError(self, .elsewhere(url.withoutSecrets)) }
        let path = url.path(percentEncoded: true)
        return path.isEmpty ? "/" : path
    }

    /// Returns the URL of a path on the same server.
    func at(path: String) throws -> URL {
        guard let url = URL(string: path, relativeTo: self)?.absoluteURL, url.hasOrigin(of: self) else {
            throw CalDAVError(self, .noDAV)
        }
        return url
    }
}

/// An error for a calendar server whose answers can't be used. The events read before are kept.
struct CalDAVError: CommandError, Hashable {
    enum Fault: Hashable, Sendable {
        case noXML(XMLReader.Fault)
        case noDAV
        /// The answer refers to a resource at this URL on another server.
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
            "\(address) sent malformed XML, at byte \(offset) — report it to the server's operator"
        case .noXML(.documentType):
            "\(address) sent XML with a document type declaration, which isn't supported — report it to the server's operator"
        case .noXML(.limit(let limit)):
            "\(address) sent XML with more than \(limit) — report it to the server's operator"
        case .noDAV: "\(address) doesn't speak CalDAV — check the address"
        case .elsewhere(let other):
            "\(address) refers to \(other), but the password isn't sent to another server — name \(other) as the source"
        case .noCalendars: "\(address) has no calendars for this user — check the address and the user name"
        case .endless: "\(address) sends page after page of changes without an end — report it to the server's operator"
        case .tooMuch: "\(address) has more than 64 MiB of events — split the calendars"
        }
    }
}

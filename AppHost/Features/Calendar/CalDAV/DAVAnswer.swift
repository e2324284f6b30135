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
    /// - Throws: ``CalendarError`` for an invalid answer and for a resource on another server.
    init(_ answer: HTTPAnswer) throws {
        let root: XMLElement
        do {
            root = try XMLReader.root(of: Array(answer.body))
        } catch {
            throw CalendarError(answer.url, .noXML(error))
        }
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

import Foundation
import Shared

/// Where calendars come from.
protocol CalendarSource: Sendable {
    /// Brings what changed.
    ///
    /// - Parameter known: What was last read without an error.
    /// - Throws: A ``CommandError``; what was read before stays.
    func fetch(since known: StoredCalendars) async throws -> CalendarFetch
}

/// What a source answered.
enum CalendarFetch: Sendable {
    case unchanged
    /// All there is now, how many files were brought and how many are gone; what a person should know besides.
    case changed(StoredCalendars, fetched: Int, deleted: Int, notes: [String] = [])
}

/// A source as a person names it.
struct CalendarSourceSettings: Hashable, Sendable {
    /// What it is called in commands: lower-case letters, digits, hyphens.
    var name: String
    /// A path, or an address of `https`, `webcal` or `caldavs`.
    var address: String
    var user: String?
    var passwordFile: String?
    /// `#RRGGBB`, instead of the source's own.
    var color: String?
    /// The person's own addresses, besides those the source says: what they declined isn't shown.
    var emails: [String] = []

    /// The addresses by which attendees are compared with the person.
    var addresses: Set<String> {
        Set((emails + [user].compactMap { $0 }).filter(CalendarAddress.isOne).map(CalendarAddress.normalised))
    }

    /// Whether it is asked over a network.
    var isRemote: Bool { address.contains("://") }

    /// The longest name.
    private static let longest = 40

    /// - Throws: ``UsageError`` for a name that can't be one, a colour that is none, and an address that is none.
    init(
        name: String, address: String, user: String? = nil, passwordFile: String? = nil, color: String? = nil,
        emails: [String] = []
    ) throws {
        let isPlain = name.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
        }
        guard isPlain, !name.isEmpty, name.first != "-", name.utf8.count <= Self.longest else {
            throw UsageError(
                "'\(name)' can't name a calendar — use 1 to \(Self.longest) lower-case letters, digits and hyphens")
        }
        if let color {
            guard let normalised = CalendarColor.normalised(color) else {
                throw UsageError("'\(color)' is no colour — write it as #RRGGBB")
            }
            self.color = normalised
        }
        if let text = emails.first(where: { !CalendarAddress.isOne($0) }) {
            throw UsageError("'\(text)' is no address of electronic mail — write it as NAME@HOST")
        }
        (self.name, self.address, self.user, self.passwordFile) = (name, address, user, passwordFile)
        self.emails = emails
    }

    /// The source, ready to be read.
    ///
    /// - Throws: ``UsageError`` for an address that is none; ``TokenFileError``.
    func source(client: HTTPClient) throws -> any CalendarSource {
        guard let scheme = address.prefixMatch(of: #/([A-Za-z][A-Za-z0-9+.-]*):\/\//#)?.1.lowercased() else {
            guard user == nil, passwordFile == nil else {
                throw UsageError("--user and --password-file belong to a server — leave them out for \(address)")
            }
            return FolderCalendarSource(path: address)
        }
        switch scheme {
        case "https", "webcal", "http":
            guard user == nil, passwordFile == nil else {
                throw UsageError("a subscription takes no password — name a server as caldavs://HOST/PATH")
            }
            return SubscriptionSource(url: try url(scheme == "http" ? "http" : "https"), client: client)
        case "caldavs", "caldav":
            guard let user, let passwordFile else {
                throw UsageError("\(scheme) needs a name and a password — add --user NAME --password-file FILE")
            }
            let url = try url(scheme == "caldav" ? "http" : "https")
            let password = try TokenFile(path: passwordFile, of: .password).token
            return CalDAVSource(url: url, login: HTTPLogin(user: user, password: password), client: client)
        default:
            throw UsageError(
                "calendars can't be fetched over '\(scheme)' — name a file or folder, or an address of https, webcal or caldavs"
            )
        }
    }

    /// The address over HTTP; in clear only on this machine itself.
    private func url(_ scheme: String) throws -> URL {
        let rest = address.drop { $0 != ":" }
        guard let url = URL(string: scheme + rest), let host = url.host, !host.isEmpty else {
            throw UsageError("'\(address)' is no address — write it as https://HOST/PATH")
        }
        // It would be seen in the list of processes.
        guard url.user == nil, url.password == nil else {
            throw UsageError("the address has a name or a password in it — use --user and --password-file")
        }
        guard scheme == "https" || ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host) else {
            throw UsageError("\(url.withoutSecrets) would be asked in clear — use https, webcal or caldavs")
        }
        return url
    }
}

/// The sources a person has added.
struct CalendarSources: DocumentValue {
    static var format: UInt32 { 1 }

    /// Where the document is, in the app's own storage.
    static let key = DocumentKey<CalendarSources>(.calendar, literal: "sources")

    /// The most sources there may be.
    static let limit = 100

    var sources: [CalendarSourceSettings] = []

    func encode(into writer: inout WireWriter) {
        for source in sources {
            writer.write(1) { writer in
                writer.write(1, source.name)
                writer.write(2, source.address)
                if let user = source.user { writer.write(3, user) }
                if let file = source.passwordFile { writer.write(4, file) }
                if let color = source.color { writer.write(5, color) }
                for email in source.emails { writer.write(6, email) }
            }
        }
    }

    init(_ sources: [CalendarSourceSettings] = []) { self.sources = sources }

    init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            guard field.number == 1 else {
                try reader.skip(field)
                continue
            }
            var inner = try reader.message(field)
            var (texts, emails): ([Int: String], [String]) = ([:], [])
            while let field = try inner.nextField() {
                if field.number == 6 {
                    emails.append(try inner.string(field))
                } else {
                    texts[field.number] = try inner.string(field)
                }
            }
            sources.append(
                try CalendarSourceSettings(
                    name: texts[1] ?? "", address: texts[2] ?? "", user: texts[3], passwordFile: texts[4],
                    color: texts[5], emails: emails))
        }
    }
}

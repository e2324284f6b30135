import Foundation
import Glibc
import Shared

/// A source of calendars.
protocol CalendarSource: Sendable {
    /// Fetches the changes.
    ///
    /// - Parameter known: The data of the last successful read.
    /// - Throws: A ``CommandError``; the stored data is unchanged then.
    func fetch(since known: StoredCalendars) async throws -> CalendarFetch
}

/// The result of fetching a source.
enum CalendarFetch: Sendable {
    case unchanged
    /// The complete new data, the numbers of fetched and of deleted files, and diagnostics for the user.
    case changed(StoredCalendars, fetched: Int, deleted: Int, diagnostics: [String] = [])
}

/// A source as the user configures it.
struct CalendarSourceSettings: Hashable, Sendable {
    /// The name in commands: lower-case letters, digits and hyphens.
    var name: String
    /// A path, or an `https`, `webcal` or `caldavs` URL.
    var address: String
    var user: String?
    var passwordFile: String?
    /// The colour `#RRGGBB`, instead of the source's.
    var color: String?
    /// The user's addresses, in addition to those that the source reports. Events that were declined from them are hidden.
    var emails: [String] = []

    /// The addresses by which the user is recognised among attendees.
    var addresses: Set<String> {
        Set((emails + [user].compactMap { $0 }).filter(CalendarAddress.isAddress).map(CalendarAddress.normalised))
    }

    /// True if the source is on the network.
    var isRemote: Bool { address.contains("://") }

    /// The maximum length of a name.
    private static let longest = 40

    /// - Throws: ``CommandFailure`` for an invalid name, colour or e-mail address.
    init(
        name: String, address: String, user: String? = nil, passwordFile: String? = nil, color: String? = nil,
        emails: [String] = []
    ) throws {
        let isPlain = name.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
        }
        guard isPlain, !name.isEmpty, name.first != "-", name.utf8.count <= Self.longest else {
            throw CommandFailure(
                "invalid calendar name '\(name)' — use 1 to \(Self.longest) lower-case letters, digits and hyphens")
        }
        if let color {
            guard let normalised = CalendarColor.normalised(color) else {
                throw CommandFailure("invalid colour '\(color)' — write it as #RRGGBB")
            }
            self.color = normalised
        }
        if let text = emails.first(where: { !CalendarAddress.isAddress($0) }) {
            throw CommandFailure("invalid e-mail address '\(text)' — write it as NAME@HOST")
        }
        (self.name, self.address, self.user, self.passwordFile) = (name, address, user, passwordFile)
        self.emails = emails
    }

    /// Creates the source.
    ///
    /// - Throws: ``CommandFailure`` for an invalid address or an unusable file.
    func source(client: HTTPClient) throws -> any CalendarSource {
        guard let scheme = address.prefixMatch(of: #/([A-Za-z][A-Za-z0-9+.-]*):\/\//#)?.1.lowercased() else {
            guard user == nil, passwordFile == nil else {
                throw CommandFailure("\(HTTPArguments.login) are only for servers — leave them out for \(address)")
            }
            return FolderCalendarSource(path: address)
        }
        switch scheme {
        case "https", "webcal", "http":
            guard user == nil, passwordFile == nil else {
                throw CommandFailure("a subscription takes no password — name a server as caldavs://HOST/PATH")
            }
            return SubscriptionSource(url: try url(scheme == "http" ? "http" : "https"), client: client)
        case "caldavs", "caldav":
            guard let user, let passwordFile else {
                throw CommandFailure(
                    "\(scheme) needs a name and a password — add \(HTTPArguments.user) NAME \(HTTPArguments.passwordFile) FILE"
                )
            }
            let url = try url(scheme == "caldav" ? "http" : "https")
            let password = try TokenFile(path: passwordFile, of: .password).token
            return CalDAVSource(url: url, login: HTTPLogin(user: user, password: password), client: client)
        default:
            throw CommandFailure(
                "calendars can't be fetched over '\(scheme)' — name a file or folder, or an address of https, webcal or caldavs"
            )
        }
    }

    /// Returns the address as an HTTP URL; unencrypted only on this machine.
    private func url(_ scheme: String) throws -> URL {
        let rest = address.drop { $0 != ":" }
        guard let url = URL(string: scheme + rest), let host = url.host, !host.isEmpty else {
            throw CommandFailure("invalid address '\(address)' — write it as https://HOST/PATH")
        }
        // A password in the URL would be visible in the process list.
        guard url.user == nil, url.password == nil else {
            throw CommandFailure("the address has a name or a password in it — use \(HTTPArguments.login)")
        }
        guard scheme == "https" || ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host) else {
            throw CommandFailure("\(url.withoutSecrets) isn't encrypted — use https, webcal or caldavs")
        }
        return url
    }
}

/// The sources that the user added.
struct CalendarSources: DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document, in the app's own storage.
    static let key = DocumentKey<CalendarSources>(.calendar, literal: "sources")

    /// The maximum number of sources.
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

/// Calendars on this machine's disk. The path is an iCalendar file; or a folder with one such file per event, and with `displayname` and
/// `color` files as vdirsyncer writes them; or a folder of such folders.
struct FolderCalendarSource: CalendarSource {
    let path: String
    private let limits = ICalFile.Limits()

    init(path: String) { self.path = path }

    func fetch(since known: StoredCalendars) throws -> CalendarFetch {
        guard let metadata = Self.metadata(path) else { throw CalendarError(path: path, fault: .missing) }
        switch metadata.st_mode & S_IFMT {
        case S_IFDIR: return try folder(known)
        case S_IFREG: return try file(known, metadata)
        default: throw CalendarError(path: path, fault: .noFile)
        }
    }

    private func file(_ known: StoredCalendars, _ metadata: stat) throws -> CalendarFetch {
        let tag = Self.tag(metadata)
        if known.items[path]?.tag == tag { return .unchanged }
        var stored = StoredCalendars()
        stored.collections = [.init(path: "")]
        stored.items[path] = .init(collection: "", tag: tag, text: try Self.bytes(path, limits.bytes))
        return .changed(stored, fetched: 1, deleted: 0)
    }

    private func folder(_ known: StoredCalendars) throws -> CalendarFetch {
        var stored = StoredCalendars()
        var (fetched, size) = (0, 0)
        let names = try Self.names(in: path)
        let isCalendar = names.contains { $0.hasSuffix(".ics") } || names.contains("displayname")
        let folders =
            isCalendar
            ? [""]
            : names.filter { name in
                Self.metadata("\(path)/\(name)").map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
            }
        for folder in folders {
            let place = folder.isEmpty ? path : "\(path)/\(folder)"
            stored.collections.append(
                .init(
                    path: folder, name: Self.line("\(place)/displayname") ?? (folder.isEmpty ? nil : folder),
                    color: Self.line("\(place)/color").flatMap(CalendarColor.normalised)))
            for name in folder.isEmpty ? names : try Self.names(in: place) where name.hasSuffix(".ics") {
                let file = "\(place)/\(name)"
                // A file that disappears during the scan counts as deleted.
                guard let metadata = Self.metadata(file), metadata.st_mode & S_IFMT == S_IFREG else { continue }
                let tag = Self.tag(metadata)
                size += Int(metadata.st_size)
                guard size <= limits.bytes, stored.items.count < limits.events else {
                    throw CalendarError(path: path, fault: .tooLargeFile)
                }
                if let item = known.items[file], item.tag == tag {
                    stored.items[file] = item
                } else {
                    stored.items[file] = .init(collection: folder, tag: tag, text: try Self.bytes(file, limits.bytes))
                    fetched += 1
                }
            }
        }
        let deleted = known.items.keys.count { stored.items[$0] == nil }
        if fetched == 0, deleted == 0, stored.collections == known.collections { return .unchanged }
        return .changed(stored, fetched: fetched, deleted: deleted)
    }

    // MARK: Files

    private static func metadata(_ path: String) -> stat? {
        var metadata = stat()
        return stat(path, &metadata) == 0 ? metadata : nil
    }

    /// Returns a file's modification time, size and inode number, which identify its version.
    private static func tag(_ metadata: stat) -> String {
        "\(metadata.st_mtim.tv_sec).\(metadata.st_mtim.tv_nsec)-\(metadata.st_size)-\(metadata.st_ino)"
    }

    private static func names(in path: String) throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }.sorted()
        } catch {
            throw CalendarError(path: path, fault: .unreadable(String(cString: strerror(errno))))
        }
    }

    /// Returns the first line of a small file; `nil` if there is none.
    private static func line(_ path: String) -> String? {
        guard let metadata = metadata(path), metadata.st_mode & S_IFMT == S_IFREG, metadata.st_size <= 4_096,
            // A name or a colour that can't be read falls back to the default.
            let bytes = try? bytes(path, 4_096)
        else { return nil }
        let line = ICalText.line(String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self))
        return line.isEmpty ? nil : line
    }

    private static func bytes(_ path: String, _ limit: Int) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw CalendarError(path: path, fault: .unreadable(String(cString: strerror(errno))))
        }
        defer { close(descriptor) }
        var metadata = stat()
        guard fstat(descriptor, &metadata) == 0, metadata.st_mode & S_IFMT == S_IFREG else {
            throw CalendarError(path: path, fault: .noFile)
        }
        guard metadata.st_size <= limit else { throw CalendarError(path: path, fault: .tooLargeFile) }
        var fault: CInt = 0
        let size = Int(metadata.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let done = read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
                if done < 0, errno == EINTR { continue }
                if done < 0 { fault = errno }
                if done <= 0 { break }
                count += done
            }
        }
        guard fault == 0 else {
            throw CalendarError(path: path, fault: .unreadable(String(cString: strerror(fault))))
        }
        return bytes
    }
}

/// A calendar that is published as one file at an `https` or `webcal` URL, and fetched again only if it changed.
struct SubscriptionSource: CalendarSource {
    let url: URL
    let client: HTTPClient

    func fetch(since known: StoredCalendars) async throws -> CalendarFetch {
        var budget = client.begin()
        // Validators are valid for one URL only.
        let path = url.absoluteString
        let validators = known.items[path] == nil ? nil : known.validators
        let request = HTTPRequest(url: url, known: validators, kind: "text/calendar, text/plain;q=0.5, */*;q=0.1")
        let answer = try await client.answer(to: request, within: &budget)
        if answer.status == 304 { return .unchanged }
        let text = Array(answer.body)
        var stored = StoredCalendars()
        stored.collections = [.init(path: "")]
        stored.validators = answer.validators
        stored.items[path] = .init(collection: "", tag: answer.validators?.entityTag ?? "", text: text)
        // Many servers send unchanged data again, without validators.
        if known.items[path]?.text == text, known.validators == stored.validators { return .unchanged }
        return .changed(stored, fetched: 1, deleted: 0)
    }
}

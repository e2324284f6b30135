import Foundation
import Glibc
import Shared

/// What each placed widget shows at this moment, under a name that stays: `pictures/current/ID.png`, its facts in `ID.json`.
///
/// Bars, panels and pages read these. A picture that can't be made anew stays, and its facts say since when and why it is stale.
struct CurrentPictures {
    let container: Container

    /// How fresh a picture is.
    enum Freshness: Hashable {
        case fresh
        /// It should have been made anew, and wasn't: since when, in milliseconds since 1 January 1970, and why.
        case stale(since: Int64, reason: String)
    }

    /// The folder.
    var path: String { container.path + "/pictures/current" }

    /// The most bytes of a picture, and of its facts.
    private static let limit = 32 << 20

    /// Makes the folder where there is none.
    ///
    /// - Throws: ``PictureError``.
    func prepare() throws {
        guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        throw PictureError(path: path, reason: String(cString: strerror(errno)))
    }

    /// Shows an entry of a widget, unless it is what is shown.
    ///
    /// - Returns: Whether something changed.
    /// - Throws: ``PictureError`` where the entry's picture is gone, or the current one can't be written.
    @discardableResult
    func show(_ entry: PublishedTimeline.Entry, of widget: String, _ freshness: Freshness) throws -> Bool {
        var facts = try JSONValue(parsing: read("\(container.path)/pictures/\(entry.picture).json")).members ?? []
        facts.append(JSONMember("picture", .string(entry.picture)))
        facts.append(JSONMember("freshness", freshness.json))
        let text = Array((try JSONValue.object(facts).serialised() + "\n").utf8)
        if let shown = try? read("\(path)/\(widget).json"), shown == text { return false }
        // The picture comes first: facts that name it are never ahead of it.
        try replace("\(widget).png", with: try read("\(container.path)/pictures/\(entry.picture).png"))
        try replace("\(widget).json", with: text)
        return true
    }

    /// The facts of what a widget shows; `nil` for nothing.
    ///
    /// - Throws: ``PictureError`` where they are there and can't be read.
    func facts(of widget: String) throws -> JSONValue? {
        let file = "\(path)/\(widget).json"
        if access(file, F_OK) != 0, errno == ENOENT { return nil }
        do {
            return try JSONValue(parsing: read(file))
        } catch let error as JSONError {
            throw PictureError(path: file, reason: "\(error)")
        }
    }

    /// Takes away what widgets show that aren't placed any more.
    func keep(only widgets: [String]) {
        let kept = Set(widgets)
        for file in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            if let id = file.split(separator: ".").first, !kept.contains(String(id)) { unlink("\(path)/\(file)") }
        }
        let pictures = container.path + "/pictures"
        for file in (try? FileManager.default.contentsOfDirectory(atPath: pictures)) ?? [] {
            guard let id = file.split(separator: ".").first.map(String.init), PlacedWidget.isValid(id: id),
                file.contains("."), !kept.contains(id)
            else { continue }
            unlink("\(pictures)/\(file)")
        }
    }

    /// Reads a file an extension may have written: a regular one without another name, no link, of a bounded size.
    private func read(_ path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw PictureError(path: path, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_nlink == 1,
            facts.st_size <= Self.limit
        else { throw PictureError(path: path, reason: "it is no plain file of at most \(Self.limit >> 20) MiB") }
        var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
        var count = 0
        while count < bytes.count {
            let result = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
            }
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { break }
            count += result
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    private func replace(_ name: String, with bytes: [UInt8]) throws {
        let staged = "\(path)/.\(name).\(getpid())"
        let descriptor = open(staged, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw PictureError(path: staged, reason: String(cString: strerror(errno))) }
        var count = 0
        while count < bytes.count {
            let result = bytes.withUnsafeBytes {
                write(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
            }
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { break }
            count += result
        }
        let reason = errno
        close(descriptor)
        guard count == bytes.count, rename(staged, "\(path)/\(name)") == 0 else {
            let reason = count == bytes.count ? errno : reason
            unlink(staged)
            throw PictureError(path: "\(path)/\(name)", reason: String(cString: strerror(reason)))
        }
    }
}

extension CurrentPictures.Freshness {
    var json: JSONValue {
        switch self {
        case .fresh: ["state": .string("fresh")]
        case .stale(let since, let reason):
            [
                "state": .string("stale"), "since": .string(Date(milliseconds: since).formatted(.iso8601)),
                "reason": .string(reason),
            ]
        }
    }
}

/// A picture that can't be read or written.
struct PictureError: CommandError, Hashable {
    let path: String
    let reason: String

    var exitCode: ExitCode { .inputOutput }
    var message: String { "no picture at \(path): \(reason) — 'AppHost widget reload' draws it anew" }
}

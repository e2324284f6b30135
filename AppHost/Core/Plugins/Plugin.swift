import Foundation
import Glibc
import Shared

/// An installed plug-in.
struct Plugin: Hashable, Sendable {
    /// The kind of extension that a plug-in provides.
    enum Point: String, CaseIterable, Sendable {
        case widgets = "com.apple.widgetkit-extension"
        case intents = "com.apple.appintents-extension"

        var word: String { self == .widgets ? "widgets" : "intents" }
    }

    /// The place where a plug-in was found.
    enum Origin: Hashable, Sendable {
        /// Beside the host's own executable.
        case builtIn
        /// In a folder named by `--plugins`.
        case given
        /// In the user's plug-in folder.
        case user

        var word: String {
            switch self {
            case .builtIn: "built-in"
            case .given: "given"
            case .user: "user"
            }
        }
    }

    let manifest: PluginManifest
    let origin: Origin
    /// The plug-in's folder, without symbolic links in its path; for a built-in plug-in, the host's folder.
    let folder: String

    var identifier: String { manifest.identifier }
    var executable: String { "\(folder)/\(manifest.executable)" }

    /// Returns the two built-in extensions, described like plug-ins.
    static func builtIn(in folder: String) -> [Plugin] {
        [("airlock.widgets", "WidgetExt", Point.widgets), ("airlock.intents", "IntentsExt", .intents)].map {
            Plugin(
                manifest: PluginManifest(identifier: $0, executable: $1, name: $1, version: nil, point: $2),
                origin: .builtIn, folder: folder)
        }
    }

    func json(_ record: PluginRecords.Record) -> JSONValue {
        [
            "id": .string(identifier), "name": .string(manifest.name),
            "version": manifest.version.map { .string($0) } ?? .null, "point": .string(manifest.point.word),
            "origin": .string(origin.word), "enabled": .bool(!record.isDisabled), "executable": .string(executable),
            "schemes": .array(manifest.options.schemes.map { .string($0) }),
            "memoryLimit": .integer(manifest.options.memoryLimit), "children": .bool(manifest.options.allowsChildren),
            "withoutLandlock": .bool(origin == .builtIn || record.mayRunWithoutLandlock),
        ]
    }
}

/// The installed plug-ins, and the errors of those that can't be used.
struct PluginCatalogue: Sendable {
    /// The plug-ins, sorted by identifier.
    private(set) var plugins: [Plugin] = []
    /// The errors of folders without a usable plug-in.
    private(set) var faults: [PluginError] = []

    /// Finds the built-in plug-ins, those in the given folders and those in the user's folder. If several have the same identifier, the
    /// first one found is used.
    ///
    /// - Parameters:
    ///   - builtIn: The folder of the host's executable; `nil` to leave out the built-in plug-ins.
    ///   - given: Folders that must exist.
    ///   - user: The user's folder, which may be missing.
    /// - Throws: ``PluginError`` for a folder that can't be listed.
    init(builtIn: String?, given: [String], user: String?) throws {
        if let builtIn { plugins = Plugin.builtIn(in: builtIn) }
        for folder in given { try add(folder, .given) }
        if let user, access(user, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR { try add(user, .user) }
        plugins.sort { $0.identifier < $1.identifier }
    }

    /// Returns the user's plug-in folder; `nil` without a home folder.
    static func userFolder(environment: (String) -> String?) -> String? {
        if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/airlock/plugins" }
        if let home = environment("HOME"), !home.isEmpty { return home + "/.local/share/airlock/plugins" }
        return nil
    }

    /// Returns the plug-in with an identifier.
    ///
    /// - Throws: ``PluginError`` with a suggestion from the installed plug-ins.
    func plugin(_ identifier: String) throws -> Plugin {
        guard let plugin = plugins.first(where: { $0.identifier == identifier }) else {
            throw PluginError.unknown(identifier, known: plugins.map(\.identifier))
        }
        return plugin
    }

    private mutating func add(_ folder: String, _ origin: Plugin.Origin) throws {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            guard access(folder, F_OK) == 0 else { throw PluginError.absent(folder) }
            throw PluginError.unreadable(folder, reason: "it isn't a folder that this user may list")
        }
        for name in names.sorted() where name.hasSuffix(PluginFolder.suffix) {
            do {
                let found = try PluginFolder.plugin(at: "\(folder)/\(name)", origin: origin)
                if let first = plugins.first(where: { $0.identifier == found.identifier }) {
                    let place = first.origin == .builtIn ? first.executable : first.folder
                    faults.append(PluginError.duplicate(found.folder, found.identifier, first: place))
                } else {
                    plugins.append(found)
                }
            } catch let error as PluginError {
                faults.append(error)
            }
        }
    }
}

/// A folder `NAME.appex`, which is checked before anything in it is started.
enum PluginFolder {
    /// The suffix of the folder's name.
    static let suffix = ".appex"

    /// Reads a plug-in's manifest, and checks that its program belongs to it.
    ///
    /// - Throws: ``PluginError``.
    static func plugin(at path: String, origin: Plugin.Origin) throws -> Plugin {
        guard let folder = resolved(path) else { throw PluginError.absent(path) }
        let manifestPath = "\(folder)/Info.plist"
        let manifest = try PluginManifest(parsing: try read(manifestPath, in: folder), path: manifestPath)
        let executable = "\(folder)/\(manifest.executable)"
        guard let target = resolved(executable) else {
            throw PluginError.executable(
                manifestPath, manifest.executable, "doesn't exist — put the executable into the plug-in's folder")
        }
        guard target.hasPrefix(folder + "/") else {
            throw PluginError.executable(
                manifestPath, manifest.executable,
                "leads to \(target), outside the plug-in's folder — put the program itself into that folder")
        }
        guard let attributes = status(target), attributes.st_mode & S_IFMT == S_IFREG, access(target, X_OK) == 0 else {
            throw PluginError.executable(
                manifestPath, manifest.executable, "isn't an executable file — run chmod +x on it")
        }
        // A world-writable program would let any user run code with the plug-in's grants.
        for place in [folder, manifestPath, target.parentFolder, target] {
            guard let attributes = status(place) else { continue }
            if attributes.st_mode & S_IWOTH != 0 { throw PluginError.writableByAll(place) }
        }
        return Plugin(manifest: manifest, origin: origin, folder: folder)
    }

    private static func read(_ path: String, in folder: String) throws -> Data {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else {
            let number = errno
            if number == ENOENT || number == ENOTDIR { throw PluginError.noManifest(folder) }
            throw PluginError.unreadable(path, reason: String(cString: strerror(number)))
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var attributes = stat()
        guard fstat(descriptor, &attributes) == 0, attributes.st_mode & S_IFMT == S_IFREG else {
            throw PluginError.unreadable(path, reason: "not a regular file")
        }
        do {
            return try file.read(upToCount: PluginManifest.sizeLimit + 1) ?? Data()
        } catch {
            throw PluginError.unreadable(path, reason: "\(error)")
        }
    }

    /// Returns a path without symbolic links; `nil` if nothing exists at it.
    static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    private static func status(_ path: String) -> stat? {
        var attributes = stat()
        return stat(path, &attributes) == 0 ? attributes : nil
    }
}

/// An error of a plug-in: it can't be used, is unknown, or violates the protocol.
struct PluginError: CommandError, Hashable, Sendable {
    let message: String
    let exitCode: ExitCode

    private init(_ message: String, exitCode: ExitCode = .badData) {
        (self.message, self.exitCode) = (message, exitCode)
    }
}

// A folder, its manifest or its program.
extension PluginError {
    static func absent(_ path: String) -> Self {
        .init("no such folder: \(path) — name an existing folder", exitCode: .inputOutput)
    }

    static func noManifest(_ path: String) -> Self {
        .init("\(path) has no Info.plist — add an Info.plist to the plug-in's folder")
    }

    static func unreadable(_ path: String, reason: String) -> Self {
        .init("can't read \(path): \(reason) — let this user read it", exitCode: .inputOutput)
    }

    static func tooLarge(_ path: String, limit: Int) -> Self {
        .init("\(path) is larger than \(limit) bytes — shorten it")
    }

    static func notAPropertyList(_ path: String) -> Self {
        .init("\(path) isn't a property list — write an XML or binary property list with a dictionary at the top level")
    }

    /// The list exceeds the limits of a manifest.
    static func tooMuch(_ path: String, _ error: PropertyListError) -> Self {
        .init("\(path) \(error.reason) — shorten it")
    }

    static func missing(_ path: String, key: String, example: String) -> Self {
        .init("\(path): \(key) is missing — add it, such as \(example)")
    }

    static func type(_ path: String, key: String, _ type: String) -> Self {
        .init("\(path): \(key) is not \(type) — write \(type)")
    }

    static func value(_ path: String, key: String, value: String, wanted: String) -> Self {
        .init("\(path): invalid \(key) '\(value.visible.prefix(100))' — write \(wanted)")
    }

    static func unknownKey(_ path: String, _ key: String, known: [String]) -> Self {
        .init("\(path): unknown key \(key) — known keys are \(known.joined(separator: ", "))")
    }

    /// The file that `CFBundleExecutable` names can't be used.
    static func executable(_ path: String, _ name: String, _ problem: String) -> Self {
        .init("\(path): CFBundleExecutable names '\(name)', which \(problem)")
    }

    static func writableByAll(_ path: String) -> Self { .init("\(path) is world-writable — run chmod o-w on it") }

    /// Another plug-in with this identifier was found first.
    static func duplicate(_ path: String, _ identifier: String, first: String) -> Self {
        .init(
            "\(path) has the same identifier \(identifier) as \(first), which was found first — remove one of them")
    }
}

// An identifier that a command names.
extension PluginError {
    static func unknown(_ identifier: String, known: [String]) -> Self {
        .init("no plug-in '\(identifier.visible)' — \(suggestion(for: identifier, in: known))")
    }

    static func disabled(_ identifier: String) -> Self {
        .init("\(identifier) is disabled — 'AppHost plugins enable \(identifier)' enables it", exitCode: .usage)
    }

    static func builtIn(_ identifier: String) -> Self {
        .init("\(identifier) is a part of AppHost — only other plug-ins can be disabled", exitCode: .usage)
    }
}

// A violation of the protocol: the rest of a sentence that begins with the plug-in's name.
extension PluginError {
    static func longLine(limit: Int) -> Self {
        .init("wrote a line of more than \(limit) bytes — write one answer per line")
    }

    static func noise(limit: Int) -> Self {
        .init("wrote more than \(limit) bytes to standard error — write less")
    }

    static var encoding: Self { .init("answered in an encoding other than UTF-8 — write UTF-8") }

    static func json(_ problem: String) -> Self {
        .init("answered with invalid JSON (\(problem)) — write one JSON object per line")
    }

    /// The JSON isn't a valid answer.
    static func form(_ problem: String) -> Self {
        .init("gave an invalid JSON-RPC answer: \(problem) — see Documentation/Plugins.md")
    }

    static func id(requested: Int, answered: Int) -> Self {
        .init("answered request \(answered) instead of request \(requested) — repeat the request's id")
    }

    static func twice(id: Int) -> Self { .init("answered request \(id) twice — answer once") }

    static var unrequested: Self {
        .init("answered without a request — write only answers to standard output")
    }

    /// The content of an answer is invalid for the method.
    static func content(method: String, _ problem: String) -> Self {
        .init("gave an invalid answer to '\(method)': \(problem) — see Documentation/Plugins.md")
    }
}

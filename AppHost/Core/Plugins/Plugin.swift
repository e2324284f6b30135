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
            throw PluginError(.unknown(identifier, known: plugins.map(\.identifier)))
        }
        return plugin
    }

    private mutating func add(_ folder: String, _ origin: Plugin.Origin) throws {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            guard access(folder, F_OK) == 0 else { throw PluginError(.absent, path: folder) }
            throw PluginError(.unreadable(reason: "it isn't a folder that this user may list"), path: folder)
        }
        for name in names.sorted() where name.hasSuffix(PluginFolder.suffix) {
            do {
                let found = try PluginFolder.plugin(at: "\(folder)/\(name)", origin: origin)
                if let first = plugins.first(where: { $0.identifier == found.identifier }) {
                    let place = first.origin == .builtIn ? first.executable : first.folder
                    faults.append(PluginError(.duplicate(found.identifier, first: place), path: found.folder))
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
        guard let folder = resolved(path) else { throw PluginError(.absent, path: path) }
        let manifestPath = "\(folder)/Info.plist"
        let manifest = try PluginManifest(parsing: try read(manifestPath, in: folder), path: manifestPath)
        let executable = "\(folder)/\(manifest.executable)"
        guard let target = resolved(executable) else {
            throw PluginError(.noExecutable(manifest.executable), path: manifestPath)
        }
        guard target.hasPrefix(folder + "/") else {
            throw PluginError(.outside(manifest.executable, target: target), path: manifestPath)
        }
        guard let attributes = status(target), attributes.st_mode & S_IFMT == S_IFREG, access(target, X_OK) == 0 else {
            throw PluginError(.notExecutable(manifest.executable), path: manifestPath)
        }
        // A world-writable program would let any user run code with the plug-in's grants.
        for place in [folder, manifestPath, target.parentFolder, target] {
            guard let attributes = status(place) else { continue }
            if attributes.st_mode & S_IWOTH != 0 { throw PluginError(.writableByAll, path: place) }
        }
        return Plugin(manifest: manifest, origin: origin, folder: folder)
    }

    private static func read(_ path: String, in folder: String) throws -> Data {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else {
            let number = errno
            if number == ENOENT || number == ENOTDIR { throw PluginError(.noManifest, path: folder) }
            throw PluginError(.unreadable(reason: String(cString: strerror(number))), path: path)
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var attributes = stat()
        guard fstat(descriptor, &attributes) == 0, attributes.st_mode & S_IFMT == S_IFREG else {
            throw PluginError(.unreadable(reason: "not a regular file"), path: path)
        }
        do {
            return try file.read(upToCount: PluginManifest.sizeLimit + 1) ?? Data()
        } catch {
            throw PluginError(.unreadable(reason: "\(error)"), path: path)
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

/// The error for a plug-in that can't be used, or an unknown identifier.
struct PluginError: CommandError, Hashable {
    enum Fault: Hashable {
        /// There is no plug-in and no folder of plug-ins at a path.
        case absent
        /// The folder has no `Info.plist`.
        case noManifest
        case unreadable(reason: String)
        case tooLarge(limit: Int)
        case notAPropertyList
        /// The list exceeds the limits of a manifest.
        case tooMuch(PropertyListError)
        case missing(key: String, example: String)
        case type(key: String, String)
        case value(key: String, value: String, wanted: String)
        case unknownKey(String, known: [String])
        /// The file that `CFBundleExecutable` names doesn't exist.
        case noExecutable(String)
        case notExecutable(String)
        /// The executable is a link out of the plug-in's folder.
        case outside(String, target: String)
        /// The file or folder is world-writable.
        case writableByAll
        /// Another plug-in with this identifier was found first.
        case duplicate(String, first: String)
        /// No plug-in has this identifier.
        case unknown(String, known: [String])
        case disabled(String)
        /// The plug-in is a part of the host.
        case builtIn(String)
    }

    let fault: Fault
    /// The file or folder; empty if none is involved.
    let path: String

    init(_ fault: Fault, path: String = "") { (self.fault, self.path) = (fault, path) }

    var exitCode: ExitCode {
        switch fault {
        case .absent, .unreadable: .inputOutput
        case .disabled, .builtIn: .usage
        default: .badData
        }
    }

    var message: String {
        switch fault {
        case .absent: "no such folder: \(path) — name an existing folder"
        case .noManifest: "\(path) has no Info.plist — add an Info.plist to the plug-in's folder"
        case .unreadable(let reason): "can't read \(path): \(reason) — let this user read it"
        case .tooLarge(let limit): "\(path) is larger than \(limit) bytes — shorten it"
        case .notAPropertyList:
            "\(path) isn't a property list — write an XML or binary property list with a dictionary at the top level"
        case .tooMuch(let error): "\(path) \(error.reason) — shorten it"
        case .missing(let key, let example): "\(path): \(key) is missing — add it, such as \(example)"
        case .type(let key, let type): "\(path): \(key) is not \(type) — write \(type)"
        case .value(let key, let value, let wanted):
            "\(path): invalid \(key) '\(value.visible.prefix(100))' — write \(wanted)"
        case .unknownKey(let key, let known):
            "\(path): unknown key \(key) — known keys are \(known.joined(separator: ", "))"
        case .noExecutable(let name):
            "\(path): CFBundleExecutable names '\(name)', which doesn't exist — put the executable into the plug-in's folder"
        case .notExecutable(let name):
            "\(path): CFBundleExecutable names '\(name)', which isn't an executable file — run chmod +x on it"
        case .outside(let name, let target):
            "\(path): CFBundleExecutable names '\(name)', which leads to \(target), outside the plug-in's folder — put the program itself into that folder"
        case .writableByAll: "\(path) is world-writable — run chmod o-w on it"
        case .duplicate(let identifier, let first):
            "\(path) has the same identifier \(identifier) as \(first), which was found first — remove one of them"
        case .unknown(let identifier, let known):
            "no plug-in '\(identifier.visible)' — \(suggestion(for: identifier, in: known))"
        case .disabled(let identifier):
            "\(identifier) is disabled — 'AppHost plugins enable \(identifier)' enables it"
        case .builtIn(let identifier): "\(identifier) is a part of AppHost — only other plug-ins can be disabled"
        }
    }
}

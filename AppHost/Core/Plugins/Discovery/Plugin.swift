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

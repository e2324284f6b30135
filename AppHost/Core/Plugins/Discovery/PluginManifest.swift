import Foundation

/// The contents of a plug-in's `Info.plist`: Apple's keys and Airlock's own.
struct PluginManifest: Hashable, Sendable {
    let identifier: String
    /// The name of a file in the plug-in's folder.
    let executable: String
    let name: String
    /// The version; `nil` if not given.
    let version: String?
    let point: Plugin.Point
    var options = PluginOptions()

    /// The maximum size of the file in bytes.
    static let sizeLimit = 1 << 20

    init(
        identifier: String, executable: String, name: String, version: String?, point: Plugin.Point,
        options: PluginOptions = PluginOptions()
    ) {
        (self.identifier, self.executable, self.name) = (identifier, executable, name)
        (self.version, self.point, self.options) = (version, point, options)
    }

    /// Parses a property list, XML or binary.
    ///
    /// - Parameter path: The file's path, for errors.
    /// - Throws: ``PluginError`` that names the key.
    init(parsing data: Data, path: String) throws {
        let keys = try ManifestKeys(parsing: data, path: path)
        identifier = try keys.required("CFBundleIdentifier", example: "com.example.moon")
        guard Self.isValid(identifier: identifier) else {
            throw PluginError(
                .value(
                    key: "CFBundleIdentifier", value: identifier,
                    wanted:
                        "1 to 128 letters, digits, dots and hyphens, starting with a letter or digit, not ending in '.appex'"
                ),
                path: path)
        }
        executable = try keys.required("CFBundleExecutable", example: "moon")
        guard !executable.contains("/"), executable != ".", executable != "..", !executable.utf8.contains(0) else {
            throw PluginError(
                .value(key: "CFBundleExecutable", value: executable, wanted: "a file in the plug-in's folder"),
                path: path)
        }
        name =
            try keys.string("CFBundleDisplayName") ?? keys.string("CFBundleName")
            ?? identifier
        version = try keys.string("CFBundleShortVersionString")
        point = try Self.point(keys, path)
        options = try keys.dictionary("AirlockPlugin").map { try PluginOptions($0) } ?? PluginOptions()
    }

    private static func point(_ keys: ManifestKeys, _ path: String) throws -> Plugin.Point {
        let places = [
            ("NSExtension", "NSExtensionPointIdentifier"), ("EXAppExtensionAttributes", "EXExtensionPointIdentifier"),
        ]
        var found: [(key: String, value: String)] = []
        for (outer, inner) in places {
            guard let keys = try keys.dictionary(outer) else { continue }
            found.append(
                (keys.full(inner), try keys.required(inner, example: Plugin.Point.widgets.rawValue)))
        }
        guard let first = found.first else {
            throw PluginError(
                .missing(key: "NSExtension.NSExtensionPointIdentifier", example: Plugin.Point.widgets.rawValue),
                path: path)
        }
        guard let point = Plugin.Point(rawValue: first.value), found.allSatisfy({ $0.value == first.value }) else {
            let wrong = found.first { Plugin.Point(rawValue: $0.value) == nil } ?? found[1]
            let wanted =
                found.count > 1 && Plugin.Point(rawValue: wrong.value) != nil
                ? "the same as \(first.key)" : Plugin.Point.allCases.map(\.rawValue).joined(separator: " or ")
            throw PluginError(.value(key: wrong.key, value: wrong.value, wanted: wanted), path: path)
        }
        return point
    }

    /// Returns true for a valid identifier. A folder in the container has the identifier as its name, and with the suffix `.appex` that
    /// folder would look like an installed plug-in.
    private static func isValid(identifier: String) -> Bool {
        let bytes = identifier.utf8
        guard let first = bytes.first, bytes.count <= 128, !identifier.lowercased().hasSuffix(".appex") else {
            return false
        }
        func isPlain(_ byte: UInt8) -> Bool {
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        }
        return isPlain(first) && bytes.allSatisfy { isPlain($0) || $0 == 0x2D || $0 == 0x2E }
    }
}

import Foundation
import Shared

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
            throw PluginError.value(
                path, key: "CFBundleIdentifier", value: identifier,
                wanted:
                    "1 to 128 letters, digits, dots and hyphens, starting with a letter or digit, not ending in '.appex'"
            )
        }
        executable = try keys.required("CFBundleExecutable", example: "moon")
        guard !executable.contains("/"), executable != ".", executable != "..", !executable.utf8.contains(0) else {
            throw PluginError.value(
                path, key: "CFBundleExecutable", value: executable, wanted: "a file in the plug-in's folder")
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
            throw PluginError.missing(
                path, key: "NSExtension.NSExtensionPointIdentifier", example: Plugin.Point.widgets.rawValue)
        }
        guard let point = Plugin.Point(rawValue: first.value), found.allSatisfy({ $0.value == first.value }) else {
            let wrong = found.first { Plugin.Point(rawValue: $0.value) == nil } ?? found[1]
            let wanted =
                found.count > 1 && Plugin.Point(rawValue: wrong.value) != nil
                ? "the same as \(first.key)" : Plugin.Point.allCases.map(\.rawValue).joined(separator: " or ")
            throw PluginError.value(path, key: wrong.key, value: wrong.value, wanted: wanted)
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

/// A dictionary in a property list, with its key path for error messages.
struct ManifestKeys {
    private let values: [String: Any]
    private let prefix: String
    let path: String

    /// Parses the contents of a file.
    ///
    /// - Throws: ``PluginError`` if it isn't a property list.
    init(parsing data: Data, path: String) throws {
        guard data.count <= PluginManifest.sizeLimit else {
            throw PluginError.tooLarge(path, limit: PluginManifest.sizeLimit)
        }
        do throws(PropertyListError) {
            let list = try PropertyList(parsing: [UInt8](data), limits: .manifest)
            guard let values = list.foundationValue as? [String: Any] else { throw .format }
            (self.values, prefix, self.path) = (values, "", path)
        } catch {
            throw error == .format ? PluginError.notAPropertyList(path) : .tooMuch(path, error)
        }
    }

    private init(_ values: [String: Any], prefix: String, path: String) {
        (self.values, self.prefix, self.path) = (values, prefix, path)
    }

    /// The keys, sorted.
    var names: [String] { values.keys.sorted() }

    /// Returns a key with the path to it.
    func full(_ key: String) -> String { prefix + key }

    /// Returns a non-empty line of text; `nil` for a missing key.
    func string(_ key: String) throws -> String? {
        guard let value: String = try value(key, "a string") else { return nil }
        guard !value.isEmpty, !value.unicodeScalars.contains(where: { $0.isTerminalControl || $0 == "\n" }) else {
            throw PluginError.value(path, key: full(key), value: value, wanted: "a line of text")
        }
        return value
    }

    func required(_ key: String, example: String) throws -> String {
        guard let value = try string(key) else {
            throw PluginError.missing(path, key: full(key), example: example)
        }
        return value
    }

    func dictionary(_ key: String) throws -> ManifestKeys? {
        let values: [String: Any]? = try value(key, "a dictionary")
        return values.map { ManifestKeys($0, prefix: full(key) + ".", path: path) }
    }

    func strings(_ key: String) throws -> [String]? { try value(key, "an array of strings") }

    func integer(_ key: String) throws -> Int? {
        // Bool bridges to a number, so it must be excluded.
        if values[key] is Bool, !(values[key] is Int) {
            throw PluginError.type(path, key: full(key), "an integer")
        }
        return try value(key, "an integer")
    }

    func bool(_ key: String) throws -> Bool? { try value(key, "true or false") }

    private func value<Value>(_ key: String, _ type: String) throws -> Value? {
        guard let value = values[key] else { return nil }
        guard let typed = value as? Value else { throw PluginError.type(path, key: full(key), type) }
        return typed
    }
}

/// The options in the dictionary `AirlockPlugin` of a plug-in's `Info.plist`.
struct PluginOptions: Hashable, Sendable {
    /// The schemes of the URLs that the plug-in may open, in lower case.
    var schemes: [String] = []
    /// The memory limit in MiB.
    var memoryLimit = PluginLimits.memory
    /// True if the plug-in may start other programs.
    var allowsChildren = false

    private static let known = ["Children", "MemoryLimit", "URLSchemes"]

    init() {}

    /// - Throws: ``PluginError`` that names the key. An unknown key is an error, because it may have been meant to restrict the plug-in.
    init(_ keys: ManifestKeys) throws {
        if let key = keys.names.first(where: { !Self.known.contains($0) }) {
            throw PluginError.unknownKey(keys.path, keys.full(key), known: Self.known)
        }
        schemes = try keys.strings("URLSchemes")?.map { $0.lowercased() } ?? []
        for scheme in schemes where !Self.isScheme(scheme) {
            throw PluginError.value(
                keys.path, key: keys.full("URLSchemes"), value: scheme, wanted: "schemes only, such as moon")
        }
        if let limit = try keys.integer("MemoryLimit") {
            let allowed = PluginLimits.allowedMemory
            guard allowed.contains(limit) else {
                throw PluginError.value(
                    keys.path, key: keys.full("MemoryLimit"), value: "\(limit)",
                    wanted: "a number of MiB from \(allowed.lowerBound) to \(allowed.upperBound)")
            }
            memoryLimit = limit
        }
        allowsChildren = try keys.bool("Children") ?? false
    }

    /// Returns true if the plug-in may open a URL: it declared the URL's scheme.
    func mayOpen(_ address: String) -> Bool {
        guard let colon = address.firstIndex(of: ":") else { return false }
        return schemes.contains(address[..<colon].lowercased())
    }

    /// Returns true for a scheme as RFC 3986 defines it, apart from `file`, which would give access to files without a grant.
    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, (0x61...0x7A).contains(first), text != "file" else { return false }
        return text.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
        }
    }
}

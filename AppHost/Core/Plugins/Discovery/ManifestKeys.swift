import Foundation
import Shared

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
            throw PluginError(.tooLarge(limit: PluginManifest.sizeLimit), path: path)
        }
        do throws(PropertyListError) {
            let list = try PropertyList(parsing: [UInt8](data), limits: .manifest)
            guard let values = list.foundationValue as? [String: Any] else { throw .format }
            (self.values, prefix, self.path) = (values, "", path)
        } catch {
            throw PluginError(error == .format ? .notAPropertyList : .tooMuch(error), path: path)
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
            throw PluginError(.value(key: full(key), value: value, wanted: "a line of text"), path: path)
        }
        return value
    }

    func required(_ key: String, example: String) throws -> String {
        guard let value = try string(key) else {
            throw PluginError(.missing(key: full(key), example: example), path: path)
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
            throw PluginError(.type(key: full(key), "an integer"), path: path)
        }
        return try value(key, "an integer")
    }

    func bool(_ key: String) throws -> Bool? { try value(key, "true or false") }

    private func value<Value>(_ key: String, _ type: String) throws -> Value? {
        guard let value = values[key] else { return nil }
        guard let typed = value as? Value else { throw PluginError(.type(key: full(key), type), path: path) }
        return typed
    }
}

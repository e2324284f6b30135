import Foundation
import Shared

/// The settings with which a folder of reference snapshots was recorded, stored as its `index.json`.
struct ReferenceIndex {
    /// The renderer's version.
    var renderer: RendererVersion
    /// Pixels per point.
    var scale: Double
    /// The instant, time zone and locale of the snapshots.
    var at: String
    var timeZone: String
    var locale: String
    /// The options that selected the snapshots, by name; `nil` for an option without a value.
    var options: [(name: String, value: String?)]
    /// The names of the snapshots, without extensions.
    var snapshots: [String]

    static let format = 1
    static let fileName = "index.json"

    var json: JSONValue {
        [
            "format": .integer(Self.format), "renderer": renderer.json, "scale": .number(scale), "at": .string(at),
            "timezone": .string(timeZone), "locale": .string(locale),
            "options": .object(options.map { JSONMember($0.name, $0.value.map { .string($0) } ?? .bool(true)) }),
            "snapshots": .array(snapshots.map { .string($0) }),
        ]
    }

    /// Reads a folder's index; `nil` if the folder has none.
    ///
    /// - Throws: ``ReferenceError`` if the index can't be read, is damaged or has a newer format.
    init?(in folder: ReferenceFolder) throws {
        let path = "\(folder.path)/\(Self.fileName)"
        guard let bytes = try folder.bytes(Self.fileName) else { return nil }
        let value: JSONValue
        do { value = try JSONValue(parsing: bytes, limits: JSONLimits(bytes: 16 << 20)) } catch {
            throw ReferenceError.damaged(path: path, reason: "isn't JSON: \(error)")
        }
        if let format = value["format"]?.integer, format > Self.format { throw ReferenceError.tooNew(path: path) }
        guard value["format"]?.integer == Self.format, let scale = value["scale"]?.number,
            (1...4).contains(scale),
            // If the version can't be parsed, the index is unusable, which the error reports.
            let renderer = value["renderer"].flatMap({ try? RendererVersion($0) }), let at = value["at"]?.string,
            let timeZone = value["timezone"]?.string, let locale = value["locale"]?.string,
            let options = value["options"]?.members, let snapshots = value["snapshots"]?.array
        else { throw ReferenceError.damaged(path: path, reason: "isn't a snapshot index") }
        self.init(
            renderer: renderer, scale: scale, at: at, timeZone: timeZone, locale: locale,
            options: options.map { ($0.key, $0.value.string) }, snapshots: snapshots.compactMap(\.string))
    }

    init(
        renderer: RendererVersion, scale: Double, at: String, timeZone: String, locale: String,
        options: [(name: String, value: String?)], snapshots: [String]
    ) {
        (self.renderer, self.scale, self.at, self.timeZone) = (renderer, scale, at, timeZone)
        (self.locale, self.options, self.snapshots) = (locale, options, snapshots)
    }
}

import Foundation
import Shared

/// What a folder of references was recorded with: the file `index.json` in it.
struct ReferenceIndex {
    /// What drew the snapshots.
    var renderer: RendererVersion
    /// Pixels a point.
    var scale: Double
    /// The instant, the zone and the language and region they are about.
    var at: String
    var timeZone: String
    var locale: String
    /// The options that chose them, by name; an option without a value has none.
    var options: [(name: String, value: String?)]
    /// The names of the snapshots, without their endings.
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

    /// Reads a folder's index; `nil` where it has none.
    ///
    /// - Throws: ``ReferenceError`` where it can't be read, is damaged or too new.
    init?(in folder: ReferenceFolder) throws {
        let path = "\(folder.path)/\(Self.fileName)"
        guard let bytes = try folder.bytes(Self.fileName) else { return nil }
        let value: JSONValue
        do { value = try JSONValue(parsing: bytes, limits: JSONLimits(bytes: 16 << 20)) } catch {
            throw ReferenceError.damaged(path: path, reason: "is no JSON: \(error)")
        }
        if let format = value["format"]?.integer, format > Self.format { throw ReferenceError.tooNew(path: path) }
        guard value["format"]?.integer == Self.format, let scale = value["scale"]?.number,
            (1...4).contains(scale),
            // A version that can't be read is an index that can't be used, which the error says.
            let renderer = value["renderer"].flatMap({ try? RendererVersion($0) }), let at = value["at"]?.string,
            let timeZone = value["timezone"]?.string, let locale = value["locale"]?.string,
            let options = value["options"]?.members, let snapshots = value["snapshots"]?.array
        else { throw ReferenceError.damaged(path: path, reason: "is no index of snapshots") }
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

import Foundation
import Shared

/// The result of verifying one reference snapshot.
struct ReferenceResult {
    enum Outcome {
        /// The snapshot differs from the reference.
        case changed(SnapshotChange)
        /// There is no reference snapshot to compare the snapshot with.
        case missing
        /// There is a reference snapshot, but no snapshot with its name is drawn.
        case leftover
    }

    let name: String
    let outcome: Outcome

    /// True if the result makes the verification fail.
    var counts: Bool { if case .leftover = outcome { false } else { true } }

    var line: String {
        switch outcome {
        case .changed(let change): "changed: \(name): \(change.line)"
        case .missing: "missing: \(name): no reference snapshot"
        case .leftover: "leftover: \(name): no longer drawn"
        }
    }

    var json: JSONValue {
        switch outcome {
        case .changed(let change):
            [
                "name": .string(name), "outcome": .string("changed"),
                "view": change.view.map { .string($0) } ?? .null, "pixels": .integer(change.difference.count),
                "largest": .integer(change.difference.largest),
            ]
        case .missing: ["name": .string(name), "outcome": .string("missing")]
        case .leftover: ["name": .string(name), "outcome": .string("leftover")]
        }
    }
}

/// The results of recording or verifying snapshots.
enum SnapshotSummary {
    /// Recording always fails, so that a check that records by mistake doesn't pass.
    case recorded(count: Int, new: Int, changed: Int, removed: Int, folder: String)
    case differs([ReferenceResult.Outcome], count: Int, folder: String)

    /// The error that ends a recording, and a verification that found differences.
    var failure: CommandFailure { CommandFailure("\(text) — \(remedy)", exitCode: .found) }

    private var remedy: String {
        switch self {
        case .recorded(_, _, _, _, let folder):
            "review the snapshots, then run 'snapshot \(SnapshotOptions.verify) \(folder)'; recording always fails, so that it can't make a check pass"
        case .differs(_, _, let folder):
            "add \(LintOptions.images) DIR to get an image of each difference, or run 'snapshot \(SnapshotOptions.record) \(folder)' to accept the new snapshots"
        }
    }

    /// The results in one line.
    var text: String {
        switch self {
        case .recorded(let count, let new, let changed, let removed, let folder):
            return "recorded \(count) snapshots in \(folder): \(new) new, \(changed) changed, \(removed) removed"
        case .differs(let outcomes, let count, _):
            var (changed, missing, leftover) = (0, 0, 0)
            for outcome in outcomes {
                switch outcome {
                case .changed: changed += 1
                case .missing: missing += 1
                case .leftover: leftover += 1
                }
            }
            let words = [(changed, "changed"), (missing, "missing"), (leftover, "leftover")].filter { $0.0 > 0 }
                .map { "\($0.0) \($0.1)" }
            return "\(words.isEmpty ? "nothing changed" : words.joined(separator: ", ")) of \(count) snapshots"
        }
    }
}

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
    /// - Throws: ``CommandFailure`` if the index can't be read, is damaged or has a newer format.
    init?(in folder: ReferenceFolder) throws {
        let path = "\(folder.path)/\(Self.fileName)"
        guard let bytes = try folder.bytes(Self.fileName) else { return nil }
        let value: JSONValue
        do { value = try JSONValue(parsing: bytes, limits: JSONLimits(bytes: 16 << 20)) } catch {
            throw CommandFailure.damagedReference(path, reason: "isn't JSON: \(error)")
        }
        if let format = value["format"]?.integer, format > Self.format { throw CommandFailure.tooNewReference(path) }
        guard value["format"]?.integer == Self.format, let scale = value["scale"]?.number,
            (1...4).contains(scale),
            // If the version can't be parsed, the index is unusable, which the error reports.
            let renderer = value["renderer"].flatMap({ try? RendererVersion($0) }), let at = value["at"]?.string,
            let timeZone = value["timezone"]?.string, let locale = value["locale"]?.string,
            let options = value["options"]?.members, let snapshots = value["snapshots"]?.array
        else { throw CommandFailure.damagedReference(path, reason: "isn't a snapshot index") }
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

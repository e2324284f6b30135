import Foundation
import Shared

/// A snapshot that is drawn after each build.
struct WatchedSnapshot: Hashable, Sendable {
    /// The kind of thing that is shown.
    enum Surface: String, Sendable {
        case widget, activity, control, preview
    }

    let surface: Surface
    /// The widget's kind.
    let kind: String
    /// The family or presentation.
    let place: String
    /// The appearance, or the preview and its entry.
    let label: String
    /// The arguments of `render`.
    let arguments: [String]
    /// True if a phone shows it over the wallpaper, so that it may be white on transparent.
    var isOnWallpaper = false

    /// An identifier that is the same after each build.
    var id: String { String(XXHash64.hash("\(surface)\u{1F}\(kind)\u{1F}\(place)\u{1F}\(label)"), radix: 16) }

    /// The snapshot in words.
    var name: String { [kind, place, label].filter { !$0.isEmpty }.joined(separator: " ") }

    var hasTimeline: Bool { surface == .widget }
}

extension WatchedSnapshot {
    /// The names of the appearances of widgets.
    static let appearances = ["light", "dark", "accented", "vibrant"]

    /// The maximum number of entries that are drawn of a preview.
    private static let entryLimit = 12

    /// Returns the snapshots of an app.
    ///
    /// - Parameters:
    ///   - list: The output of `list --json`.
    ///   - previews: The output of `previews --json`.
    ///   - skipped: The providers and previews that crash when the previews are listed.
    ///   - states: Returns the file with a Live Activity's attributes and state; `nil` if there is none.
    /// - Returns: The snapshots, and what isn't drawn.
    static func all(
        list: JSONValue, previews: JSONValue, skipped: [String] = [], states: (String) -> String?
    ) -> (snapshots: [WatchedSnapshot], notes: [String]) {
        var (snapshots, notes): ([WatchedSnapshot], [String]) = ([], [])
        for widget in list["widgets"]?.array ?? [] {
            let kind = widget["kind"]?.string ?? ""
            for family in (widget["families"]?.array ?? []).compactMap(\.string) {
                snapshots += self.widget(kind, family)
            }
        }
        let previews = (previews["previews"]?.array ?? []).compactMap(WatchedPreview.init)
        let without = skipped.flatMap { ["--without", $0] }
        for activity in list["activities"]?.array ?? [] {
            let kind = activity["kind"]?.string ?? ""
            let presentations = (activity["presentations"]?.array ?? []).compactMap(\.string)
            let source: (arguments: [String], label: String)
            if let state = states(kind) {
                source = (["--kind", kind, "--state", state], "")
            } else if let preview = previews.first(where: { $0.kind == kind && $0.entries != 0 }) {
                source = (["--preview=\(preview.name)"] + without, "preview \(preview.name)")
            } else {
                source = (["--kind", kind], "made-up values")
            }
            snapshots += presentations.map {
                WatchedSnapshot(
                    surface: .activity, kind: kind, place: $0, label: source.label,
                    arguments: source.arguments + ["--presentation", $0], isOnWallpaper: true)
            }
        }
        for control in list["controls"]?.array ?? [] {
            let kind = control["kind"]?.string ?? ""
            snapshots += (control["presentations"]?.array ?? []).compactMap(\.string).map {
                WatchedSnapshot(
                    surface: .control, kind: kind, place: $0, label: "",
                    arguments: ["--kind", kind, "--presentation", $0],
                    isOnWallpaper: true)
            }
        }
        for preview in previews {
            let count = preview.entries ?? 1
            if count > entryLimit { notes.append("\(preview.name): \(entryLimit) of its \(count) entries are drawn") }
            snapshots += preview.snapshots(limit: entryLimit, without)
        }
        return (snapshots, notes)
    }

    /// Returns the name in the message of a crash; `nil` if the message has none of the words before a name, such as "the #Preview".
    static func crashed(_ beginnings: [String], in message: String) -> String? {
        for beginning in beginnings {
            guard let start = message.range(of: "\(beginning) "),
                let end = message[start.upperBound...].range(of: " crashed with SIG")
            else { continue }
            return String(message[start.upperBound..<end.lowerBound])
        }
        return nil
    }

    private static func widget(_ kind: String, _ family: String) -> [WatchedSnapshot] {
        let isAccessory = family.hasPrefix("accessory")
        let appearances: [(label: String, options: [String])] =
            isAccessory
            ? [("vibrant", ["--mode", "vibrant"])]
            : [
                ("light", ["--scheme", "light"]), ("dark", ["--scheme", "dark"]),
                ("accented", ["--mode", "accented", "--scheme", "dark"]),
            ]
        return appearances.map { label, options in
            WatchedSnapshot(
                surface: .widget, kind: kind, place: family, label: label,
                arguments: ["--kind", kind, "--family", family] + options,
                isOnWallpaper: isAccessory || label == "accented")
        }
    }
}

/// A preview of the sources, as `previews --json` lists it.
private struct WatchedPreview {
    let name: String
    let form: String
    let kind: String?
    let place: String?
    /// The number of entries that the preview writes; `nil` if a provider makes them.
    let entries: Int?

    init?(_ json: JSONValue) {
        guard let name = json["name"]?.string, let form = json["form"]?.string else { return nil }
        (self.name, self.form) = (name, form)
        (kind, place, entries) = (json["kind"]?.string, json["place"]?.string, json["entries"]?.integer)
    }

    /// Returns the snapshots of the preview's entries.
    ///
    /// - Parameter without: The options that leave out what crashes.
    func snapshots(limit: Int, _ without: [String]) -> [WatchedSnapshot] {
        let count = entries ?? 1
        let mode = place?.hasPrefix("accessory") == true ? ["--mode", "vibrant"] : []
        return (0..<min(count, limit)).map { entry in
            let number = entries == nil ? [] : ["--entry", "\(entry + 1)"]
            return WatchedSnapshot(
                surface: .preview, kind: kind ?? "Previews", place: place ?? "",
                label: count > 1 ? "\(name), \(entry + 1) of \(count)" : name,
                arguments: ["--preview=\(name)"] + without + mode + number,
                isOnWallpaper: form != "view" && place?.hasPrefix("system") != true)
        }
    }
}

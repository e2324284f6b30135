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
    /// The command that draws it.
    let command: RenderCommand
    /// True if a phone shows it over the wallpaper, so that it may be white on transparent.
    var isOnWallpaper = false

    /// An identifier that is the same after each build.
    var id: String { planned.id }

    /// The snapshot as a plan lists it.
    var planned: PlannedSnapshot {
        let family = WidgetFamily(name: place).map(SnapshotPlace.family)
        return PlannedSnapshot(
            command.subject, of: kind, in: family ?? SnapshotPlace(presentation: place) ?? .preview,
            command.appearance, label: label)
    }

    /// The snapshot in words.
    var name: String { [kind, place, label].filter { !$0.isEmpty }.joined(separator: " ") }

    var hasTimeline: Bool { surface == .widget }
}

extension WatchedSnapshot {
    /// The names of the appearances of widgets.
    static let appearances = ["light", "dark", "accented", "vibrant"]

    /// The widget's snapshot on a tinted or clear home screen, which isn't drawn after each build.
    func on(_ screen: HomeScreenStyle) -> WatchedSnapshot {
        var command = command
        command.appearance = RenderConfiguration(screen)
        return WatchedSnapshot(surface: surface, kind: kind, place: place, label: screen.rawValue, command: command)
    }

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
        /// Returns the families or presentations of an item, and notes those that only a later version of this program knows.
        func places<Place>(of item: JSONValue, _ member: String, _ make: (String) -> Place?) -> [Place] {
            (item[member]?.array ?? []).compactMap(\.string).compactMap { name in
                let place = make(name)
                if place == nil {
                    notes.append(
                        "\(item["kind"]?.string ?? "") isn't drawn in '\(name)', which this version of AppHost doesn't know"
                    )
                }
                return place
            }
        }
        for widget in list["widgets"]?.array ?? [] {
            let kind = widget["kind"]?.string ?? ""
            for family in places(of: widget, "families", WidgetFamily.init(name:)) {
                snapshots += self.widget(kind, family)
            }
        }
        let previews = (previews["previews"]?.array ?? []).compactMap(WatchedPreview.init)
        for activity in list["activities"]?.array ?? [] {
            let kind = activity["kind"]?.string ?? ""
            let label: String
            let subject: (ActivityPresentation) -> RenderCommand.Subject
            if let state = states(kind) {
                label = ""
                subject = { .activity(kind: kind, $0, .file(state)) }
            } else if let preview = previews.first(where: { $0.kind == kind && $0.entries != 0 }) {
                label = "preview \(preview.name)"
                subject = { .preview(name: preview.name, $0, without: skipped) }
            } else {
                label = "made-up values"
                subject = { .activity(kind: kind, $0, .madeUp) }
            }
            let presentations = places(of: activity, "presentations", ActivityPresentation.init(rawValue:))
            snapshots += presentations.map { presentation in
                WatchedSnapshot(
                    surface: .activity, kind: kind, place: presentation.rawValue, label: label,
                    command: RenderCommand(subject(presentation)), isOnWallpaper: true)
            }
        }
        for control in list["controls"]?.array ?? [] {
            let kind = control["kind"]?.string ?? ""
            snapshots += places(of: control, "presentations", ControlPresentation.init(rawValue:)).map { size in
                WatchedSnapshot(
                    surface: .control, kind: kind, place: size.rawValue, label: "",
                    command: RenderCommand(.control(kind: kind, size)), isOnWallpaper: true)
            }
        }
        for preview in previews {
            let count = preview.entries ?? 1
            if count > entryLimit { notes.append("\(preview.name): \(entryLimit) of its \(count) entries are drawn") }
            snapshots += preview.snapshots(limit: entryLimit, without: skipped)
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

    private static func widget(_ kind: String, _ family: WidgetFamily) -> [WatchedSnapshot] {
        let appearances: [(label: String, RenderConfiguration)] =
            family.isAccessory
            ? [("vibrant", .init(mode: .vibrant))]
            : [
                ("light", .init(scheme: .light)), ("dark", .init(scheme: .dark)),
                ("accented", .init(mode: .accented, scheme: .dark)),
            ]
        return appearances.map { label, appearance in
            WatchedSnapshot(
                surface: .widget, kind: kind, place: family.name, label: label,
                command: RenderCommand(.widget(kind: kind, family), appearance),
                isOnWallpaper: family.isAccessory || appearance.mode == .accented)
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
    /// - Parameter skipped: The providers and previews that crash.
    func snapshots(limit: Int, without skipped: [String]) -> [WatchedSnapshot] {
        let count = entries ?? 1
        let isAccessory = place.flatMap(WidgetFamily.init(name:))?.isAccessory == true
        return (0..<min(count, limit)).map { entry in
            WatchedSnapshot(
                surface: .preview, kind: kind ?? "Previews", place: place ?? "",
                label: count > 1 ? "\(name), \(entry + 1) of \(count)" : name,
                command: RenderCommand(
                    .preview(name: name, entry: entries == nil ? nil : entry + 1, without: skipped),
                    RenderConfiguration(mode: isAccessory ? .vibrant : nil)),
                isOnWallpaper: form != "view" && place?.hasPrefix("system") != true)
        }
    }
}

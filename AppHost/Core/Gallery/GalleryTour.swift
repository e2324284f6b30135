import BringSupport
import Foundation
import Shared

/// Draws the snapshots of an extension for the gallery.
struct GalleryTour {
    let calls: ExtensionCalls
    /// The kinds to draw; empty for all.
    var kinds: [String] = []
    /// A folder of Live Activity states, in the format of `lint --states`; `nil` for none.
    var states: String?

    /// Returns the extension's list of widgets, activities and controls.
    ///
    /// - Throws: ``ExtensionError``; ``CommandFailure`` for a kind that the extension doesn't offer.
    func offered() async throws -> JSONValue {
        let list = try JSONValue(parsing: try await calls.drawing(.widgetList))
        let all = ["widgets", "activities", "controls"].flatMap { list[$0]?.array ?? [] }.compactMap(Self.kind)
        for kind in kinds where !all.contains(kind) {
            throw CommandFailure("no widget, activity or control '\(kind)' — \(suggestion(for: kind, in: all))")
        }
        return list
    }

    private static func kind(_ item: JSONValue) -> String? { item["kind"]?.string }

    private func chosen(_ list: JSONValue, _ name: String) -> [JSONValue] {
        (list[name]?.array ?? []).filter { item in
            Self.kind(item).map { kinds.isEmpty || kinds.contains($0) } ?? false
        }
    }

    // MARK: Widgets

    /// Returns every widget in every family it supports, in each appearance of the screens that show the family.
    func widgets(of list: JSONValue) async throws -> [GalleryWidget] {
        var widgets: [GalleryWidget] = []
        for item in chosen(list, "widgets") {
            var (widget, families) = Self.widget(item)
            for family in families {
                do {
                    // A tinted or clear home screen changes colours only, so it is drawn in one size.
                    widget.appearances += try await appearances(
                        of: widget.kind, in: family, onScreens: family == families.first { !$0.isAccessory })
                } catch let error as ExtensionError {
                    widget.add(GalleryFault(error))
                }
            }
            widgets.append(widget)
        }
        return widgets
    }

    /// Returns a widget of the extension's list, and its families. A family that only a later host knows is a fault of the widget.
    static func widget(_ item: JSONValue) -> (widget: GalleryWidget, families: [WidgetFamily]) {
        var widget = GalleryWidget(kind: kind(item) ?? "", name: item["displayName"]?.string)
        let families = (item["families"]?.array ?? []).compactMap(\.string).compactMap { name in
            let family = WidgetFamily(name: name)
            if family == nil {
                widget.add(
                    GalleryFault(
                        CommandFailure(
                            "this version of AppHost doesn't know the family '\(name)' — use AppHost and WidgetExt of the same version"
                        )))
            }
            return family
        }
        return (widget, families)
    }

    private func appearances(
        of kind: String, in family: WidgetFamily, onScreens isOnScreens: Bool
    ) async throws -> [GalleryWidget.Appearance] {
        // The home screen shows colours or tints them; StandBy and the lock screen show none.
        let configurations: [RenderConfiguration] =
            family.isAccessory
            ? [.init(mode: .vibrant, scheme: .dark), .init(mode: .accented, scheme: .dark)]
            : [
                .init(mode: .fullColor, scheme: .light), .init(mode: .fullColor, scheme: .dark),
                .init(mode: .accented, scheme: .dark),
            ] + (isOnScreens ? HomeScreenStyle.allCases : []).map { .init($0) }
                + [.init(mode: .vibrant, scheme: .dark)]
        var drawn: [GalleryWidget.Appearance] = []
        for configuration in configurations {
            let snapshot = try await snapshot(RenderCommand(.widget(kind: kind, family), configuration))
            drawn.append(.init(family: family, configuration: configuration, snapshot: snapshot))
        }
        return drawn
    }

    // MARK: Live Activities

    /// Returns every Live Activity in the states of the states folder and of its previews.
    ///
    /// - Parameter running: The running activities, which come first in the result.
    func activities(of list: JSONValue, running: [GalleryActivity]) async throws -> [GalleryActivity] {
        var activities = running.filter { kinds.isEmpty || kinds.contains($0.kind) }
        for kind in chosen(list, "activities").compactMap(Self.kind)
        where !activities.contains(where: { $0.kind == kind }) {
            activities.append(GalleryActivity(kind: kind))
        }
        let previews = activities.isEmpty ? [] : try await previews()
        for index in activities.indices {
            let kind = activities[index].kind
            for file in try stateFiles(of: kind) {
                let drawn = try await state(file.name, of: file) { .activity(kind: kind, $0, .document(file.bytes)) }
                activities[index].add(drawn)
            }
            for preview in previews where preview.kind == kind {
                for entry in 1...preview.count {
                    let caption = preview.count == 1 ? preview.name : "\(preview.name), \(entry) of \(preview.count)"
                    activities[index].add(
                        try await state(caption) { .preview(name: preview.name, entry: entry, $0) })
                }
            }
        }
        return activities
    }

    /// Returns the previews of Live Activities, each with the number of its states.
    private func previews() async throws -> [(name: String, kind: String, count: Int)] {
        let list = try JSONValue(parsing: try await calls.drawing(.previews()))["previews"]?.array ?? []
        return list.compactMap { preview in
            guard preview["form"]?.string == "activity", let name = preview["name"]?.string,
                let kind = Self.kind(preview), let count = preview["entries"]?.integer, count > 0
            else { return nil }
            return (name, kind, count)
        }
    }

    /// A file of a Live Activity's state, whose bytes are passed to the extension: its sandbox can't read the file.
    private struct StateFile {
        let name: String
        let path: String
        let bytes: [UInt8]
    }

    /// Returns the files `KIND.json` and `KIND-NAME.json` of the states folder.
    ///
    /// - Throws: ``CommandFailure`` for a folder or file that can't be read, and for a file that is a link.
    private func stateFiles(of kind: String) throws -> [StateFile] {
        guard let states else { return [] }
        let folder = GivenFolder(states)
        guard let entries = try folder.entries() else {
            throw CommandFailure(
                "can't read \(states) — name a folder of files such as \(kind).json with --states",
                exitCode: .inputOutput)
        }
        let own = entries.map(\.name).filter {
            $0 == "\(kind).json" || ($0.hasPrefix("\(kind)-") && $0.hasSuffix(".json"))
        }
        return try own.compactMap { name in
            try folder.contents(of: name, limit: 1 << 20).map { data in
                StateFile(
                    name: String(name.dropLast(".json".count)), path: "\(states)/\(name)", bytes: [UInt8](data))
            }
        }
    }

    private func state(
        _ caption: String, of file: StateFile? = nil, _ subject: (ActivityPresentation) -> RenderCommand.Subject
    ) async throws -> GalleryActivity.State {
        // The Dynamic Island is black in both schemes.
        let forms: [(ActivityPresentation, ColorScheme)] = [
            (.compact, .dark), (.minimal, .dark), (.expanded, .dark), (.lockScreen, .light), (.lockScreen, .dark),
        ]
        var drawn: [GalleryActivity.Form] = []
        for (presentation, scheme) in forms {
            let result: Result<GallerySnapshot, GalleryFault>
            do {
                result = .success(
                    try await snapshot(RenderCommand(subject(presentation), RenderConfiguration(scheme: scheme))))
            } catch let error as ExtensionError {
                result = .failure(GalleryFault(error, read: file?.path))
            }
            drawn.append(.init(presentation: presentation, scheme: scheme, snapshot: result))
        }
        return GalleryActivity.State(caption: caption, forms: drawn)
    }

    // MARK: Controls

    /// Returns every control in all sizes: with its current value, and with its `previewValue` if that looks different. A toggle is also
    /// returned with both values.
    func controls(of list: JSONValue) async throws -> [GalleryControl] {
        var controls: [GalleryControl] = []
        for item in chosen(list, "controls") {
            guard let kind = Self.kind(item) else { continue }
            var states: [GalleryControl.State] = []
            func add(_ caption: String, _ snapshots: Result<[GallerySnapshot], GalleryFault>) {
                let state = GalleryControl.State(caption: caption, snapshots: snapshots)
                if !states.contains(where: state.looksLike) { states.append(state) }
            }
            let now = try await control(kind)
            // A control that can't be drawn is listed with its fault.
            let value = try? now.get().first?.metadata.control?.isOn
            add(value.map { $0 ? "On, now" : "Off, now" } ?? "Now", now)
            add("In the gallery of controls", try await control(kind, .preview))
            // If the provider doesn't answer, the preview still shows whether the control is a toggle.
            let known = states.lazy.compactMap { try? $0.snapshots.get() }.first
            if let known, known.first?.metadata.control?.isOn != nil {
                // If the current value can't be drawn, both values are drawn from the preview.
                let origin: EntryOrigin = (try? now.get()) == nil ? .preview : .timeline
                for value in [ToggleValue.off, .on] {
                    add("Turned \(value.rawValue)", try await control(kind, origin, value))
                }
            }
            controls.append(
                GalleryControl(kind: kind, name: item["displayName"]?.string ?? kind, states: states))
        }
        return controls
    }

    private func control(
        _ kind: String, _ origin: EntryOrigin = .timeline, _ value: ToggleValue? = nil
    ) async throws -> Result<[GallerySnapshot], GalleryFault> {
        var snapshots: [GallerySnapshot] = []
        do {
            for size in GalleryControl.sizes {
                snapshots.append(try await snapshot(RenderCommand(.control(kind: kind, size, origin, value: value))))
            }
        } catch let error as ExtensionError {
            return .failure(GalleryFault(error))
        }
        return .success(snapshots)
    }

    private func snapshot(_ command: RenderCommand) async throws -> GallerySnapshot {
        var metadata = command
        metadata.format = .json
        async let image = calls.drawing(command)
        let text = try await calls.drawing(metadata)
        return GallerySnapshot(png: try await image, metadata: try SnapshotMetadata(parsing: text))
    }
}

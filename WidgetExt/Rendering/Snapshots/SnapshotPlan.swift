import Foundation
import Shared

/// The snapshots that are drawn of an app, in order, and what is left out of them.
@MainActor
package struct SnapshotPlan {
    /// Something that isn't drawn.
    package struct Omission: Hashable, Sendable {
        /// The kind, the preview or the type.
        let name: String
        /// The sentence that says why it is left out.
        let message: String

        var json: JSONValue { ["name": .string(name), "message": .string(message)] }
    }

    /// A preview of the sources.
    struct Preview {
        let name: String
        /// The kind of the previewed widget; `nil` for a view.
        let kind: String?
        /// The place where the preview shows it.
        let place: SnapshotPlace
        /// The number of entries or states that it declares; `nil` if it declares none, or a provider creates them.
        let entries: Int?

        /// The number of entries or states to draw.
        fileprivate var count: Int { entries ?? 1 }

        /// Returns an entry's label.
        fileprivate func label(_ entry: Int) -> String {
            (place == .preview ? name : "preview \(name)") + (count > 1 ? ", \(entry + 1) of \(count)" : "")
        }
    }

    private(set) var snapshots: [PlannedSnapshot] = []
    private(set) var omissions: [Omission] = []
    private var identifiers: Set<String> = []
    private let scope: SnapshotScope
    private let states: StateFolder?
    private let previews: [Preview]
    /// The previews and providers that aren't run, because they crash.
    private let skipped: [String]

    /// The maximum number of snapshots drawn of one preview.
    static let entryLimit = 12
    /// The maximum number of snapshots of a plan, except of lint's.
    static let limit = 2_000

    /// Plans the snapshots of an app.
    ///
    /// - Parameters:
    ///   - items: The widgets, activities and controls.
    ///   - states: The folder of the activities' states: `KIND.json`, and in some scopes `KIND-NAME.json`; `nil` for none.
    ///   - previews: The app's previews. Their entries are drawn in the scopes that `bring` and `watch` use.
    ///   - skipped: The previews and providers that aren't run, because they crash.
    /// - Throws: ``CommandFailure`` if the folder can't be read.
    init(
        _ scope: SnapshotScope, of items: [WidgetCatalog.Item], states: String? = nil, previews: [Preview] = [],
        without skipped: [String] = []
    ) throws {
        (self.scope, self.previews, self.skipped) = (scope, previews, skipped)
        let activity = items.first { if case .activity = $0 { true } else { false } }
        self.states = try activity.flatMap { activity in try states.map { try StateFolder($0, for: activity.kind) } }
        for item in items { add(item) }
        if scope == .standard || scope == .all { for preview in previews { add(preview) } }
        if scope.isLint { return }
        let count = snapshots.count
        guard count > Self.limit else { return }
        snapshots.removeLast(count - Self.limit)
        omit("snapshots", "\(Self.limit) of the \(count) snapshots are planned — name kinds to draw others")
    }

    /// Notes something that isn't drawn.
    mutating func omit(_ name: String, _ message: String) { omissions.append(Omission(name: name, message: message)) }

    /// Leaves out snapshots by their identifiers, and notes these and the previews that weren't run.
    ///
    /// - Parameter sources: The names of previews and providers.
    mutating func leaveOut(_ names: [String], previews sources: [String]) {
        let known = snapshots.map(\.id) + sources
        for name in names {
            let index = snapshots.firstIndex { $0.id == name }
            if let snapshot = index.map({ snapshots.remove(at: $0) }) {
                omit(name, "\(snapshot.kind), \(snapshot.caption) isn't drawn: \(PlanOptions.without) names it")
            } else if sources.contains(name) {
                omit(name, "\(name) isn't drawn: \(PlanOptions.without) names it")
            } else {
                omit(
                    name,
                    "\(PlanOptions.without) names no snapshot or preview '\(name)' — \(suggestion(for: name, in: known))"
                )
            }
        }
    }

    package var json: JSONValue {
        ["snapshots": .array(snapshots.map(\.json)), "omissions": .array(omissions.map(\.json))]
    }

    private mutating func add(_ snapshot: PlannedSnapshot) {
        // A kind that two widgets have is the first widget's.
        if identifiers.insert(snapshot.id).inserted { snapshots.append(snapshot) }
    }

    /// Adds a subject in each variant of the scope.
    private mutating func add(
        _ subject: RenderCommand.Subject, _ note: String = "", of kind: String? = nil, isOnHomeScreens: Bool = false
    ) {
        for variant in scope.variants(at: subject.place, isOnHomeScreens: isOnHomeScreens) {
            let label = [variant.label, note].filter { !$0.isEmpty }.joined(separator: ", ")
            add(PlannedSnapshot(subject, of: kind, variant.appearance, variant.language, label: label))
        }
    }

    private mutating func add(_ item: WidgetCatalog.Item) {
        switch item {
        case .widget(let descriptor, _):
            let first = descriptor.families.first { !$0.isAccessory }
            for family in descriptor.families {
                if DeviceProfile.all.contains(where: { $0.size(of: family) != nil }) {
                    add(.widget(kind: descriptor.kind, family), isOnHomeScreens: family == first)
                } else if !scope.isLint {
                    omit(descriptor.kind, "\(descriptor.kind) isn't drawn in \(family): no phone shows this family")
                }
            }
        case .activity(let descriptor, _): addActivity(descriptor.kind)
        case .control(let descriptor):
            for value in values(of: descriptor) {
                for size in ControlPresentation.allCases {
                    add(.control(kind: descriptor.kind, size, value.origin, value: value.toggle), value.note)
                }
            }
        }
    }

    // MARK: Live Activities

    /// Adds a Live Activity in the states that the scope draws.
    private mutating func addActivity(_ kind: String) {
        let files = states?.files(of: kind) ?? []
        let previews = previews.filter { $0.kind == kind && $0.count > 0 }
        func add(_ plan: inout SnapshotPlan, file: StateFolder.File, _ note: String) {
            for presentation in ActivityPresentation.allCases {
                plan.add(.activity(kind: kind, presentation, .file(file.path)), note)
            }
        }
        switch scope {
        case .lint:
            for file in files { add(&self, file: file, file.name) }
            if files.isEmpty {
                omit(
                    kind,
                    "\(kind) isn't linted: it has no state — write \(kind).json into a folder and name the folder with \(LintOptions.states)"
                )
            }
        case .screens:
            for file in files { add(&self, file: file, file.name) }
            for preview in previews {
                for entry in 0..<min(preview.count, Self.entryLimit) {
                    for presentation in ActivityPresentation.allCases {
                        self.add(subject(preview, entry, presentation), preview.label(entry), of: kind)
                    }
                }
                omitEntries(of: preview)
            }
            if files.isEmpty, previews.isEmpty {
                omit(
                    kind,
                    "no state of \(kind) is known — write a #Preview of it, or name a folder of states with \(LintOptions.states)"
                )
            }
        case .standard, .all:
            if let file = files.first(where: { $0.name == kind }) {
                add(&self, file: file, "")
            } else if let preview = previews.first {
                // The preview's own place is drawn with the previews.
                for presentation in ActivityPresentation.allCases where .activity(presentation) != preview.place {
                    self.add(subject(preview, nil, presentation), "preview \(preview.name)", of: kind)
                }
            } else {
                for presentation in ActivityPresentation.allCases {
                    self.add(.activity(kind: kind, presentation, .madeUp), "made-up values")
                }
            }
        }
    }

    // MARK: Controls

    /// Returns the values in which a control is drawn.
    private func values(
        of control: ControlDescriptor
    ) -> [(origin: EntryOrigin, toggle: ToggleValue?, note: String)] {
        guard scope == .screens else { return [(.timeline, nil, "")] }
        // The parameters of a configuration have their values before the provider is called.
        _ = control.source.configuration?.resolveAtOnce()
        let context = ResolveContext(environment: EnvironmentValues(), diagnostics: DiagnosticLog())
        let isToggle = control.source.preview().content(context)?.isOn != nil
        return [(.timeline, nil, "now"), (.preview, nil, "in the gallery of controls")]
            + (isToggle ? [(.timeline, .off, "turned off"), (.timeline, .on, "turned on")] : [])
    }

    // MARK: Previews

    private mutating func add(_ preview: Preview) {
        if preview.count == 0 {
            omit(preview.name, "the preview '\(preview.name)' has no entries — write an entry in the preview")
        }
        let isAccessory = preview.place.family?.isAccessory == true
        for entry in 0..<min(preview.count, Self.entryLimit) {
            add(
                PlannedSnapshot(
                    subject(preview, preview.entries == nil ? nil : entry, nil), of: preview.kind ?? "Previews",
                    in: preview.place, RenderConfiguration(mode: isAccessory ? .vibrant : nil),
                    label: preview.label(entry)))
        }
        omitEntries(of: preview)
    }

    private func subject(
        _ preview: Preview, _ entry: Int?, _ presentation: ActivityPresentation?
    ) -> RenderCommand.Subject {
        .preview(name: preview.name, entry: entry.map { $0 + 1 }, presentation, without: skipped)
    }

    private mutating func omitEntries(of preview: Preview) {
        if preview.count > Self.entryLimit {
            omit(preview.name, "\(preview.name): \(Self.entryLimit) of its \(preview.count) entries are drawn")
        }
    }
}

/// A folder of Live Activity states: files as accepted by `render --state`, called `KIND.json` or `KIND-NAME.json`.
private struct StateFolder {
    /// A file, named without its extension.
    struct File {
        let name: String
        let path: String
    }

    private let path: String
    private let names: [String]

    /// - Parameter kind: The kind for the example in the error.
    /// - Throws: ``CommandFailure`` if the folder can't be read.
    init(_ path: String, for kind: String) throws {
        self.path = path
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        } catch {
            throw CommandFailure(
                path: path, reason: "can't be read: it isn't a folder",
                remedy: "name a folder of files such as \(kind).json with \(LintOptions.states)",
                exitCode: .inputOutput)
        }
    }

    /// Returns a Live Activity's files, by name.
    func files(of kind: String) -> [File] {
        names.filter { $0 == "\(kind).json" || ($0.hasPrefix("\(kind)-") && $0.hasSuffix(".json")) }.map {
            File(name: String($0.dropLast(".json".count)), path: "\(path)/\($0)")
        }
    }
}

/// The extent of a plan: the appearances and states in which everything is drawn.
package enum SnapshotScope: Hashable, Sendable {
    /// Everything once, as `./airlock bring` draws an imported app.
    case standard
    /// Widgets in the appearances of the screens that show them, as `AppHost watch` draws an app after each edit.
    case all
    /// Widgets also on tinted and clear home screens, Live Activities in every known state, and controls in every known value.
    case screens
    /// The cases that lint and `snapshot` draw.
    ///
    /// The default subset shows most problems: it changes one setting at a time, and combines the demanding settings on the smallest phone.
    /// The full set has every combination of device, text size, mode, appearance and language. The languages are those into which the app is
    /// translated, without its development language.
    case lint(isFull: Bool = false, languages: [String] = [])

    /// True for lint's cases.
    var isLint: Bool { if case .lint = self { true } else { false } }

    /// The names in commands and documents.
    enum Name: String, CaseIterable, Sendable {
        case `default`, all, screens, lint
    }

    /// Creates the scope with a name.
    init(_ name: Name, languages: @autoclosure () -> [String]) {
        switch name {
        case .default: self = .standard
        case .all: self = .all
        case .screens: self = .screens
        case .lint: self = .lint(languages: languages())
        }
    }

    /// An appearance and a language, with the label of its snapshots.
    package struct Variant: Hashable, Sendable {
        package var appearance = RenderConfiguration()
        package var language = SnapshotLanguage.own
        package var label: String

        /// - Parameter label: The label; by default the differences from the standard snapshot.
        init(
            _ appearance: RenderConfiguration = RenderConfiguration(), _ language: SnapshotLanguage = .own,
            label: String? = nil
        ) {
            (self.appearance, self.language) = (appearance.withoutDefaults, language)
            self.label = label ?? PlannedSnapshot.label(appearance, language)
        }
    }

    /// Returns the variants in which something is drawn at a place.
    ///
    /// - Parameter isOnHomeScreens: True to include tinted and clear home screens, which change only colours, so one size is enough.
    package func variants(at place: SnapshotPlace, isOnHomeScreens: Bool = false) -> [Variant] {
        if case .lint(let isFull, let languages) = self {
            return LintRange(of: place).variants(isFull: isFull, languages: languages)
        }
        let (dark, light) = (RenderConfiguration(scheme: .dark), RenderConfiguration())
        switch (place, self) {
        case (.family(let family), .standard):
            return [Variant(RenderConfiguration(mode: family.isAccessory ? .vibrant : nil), label: "")]
        case (.family(let family), .all) where family.isAccessory:
            return [Variant(RenderConfiguration(mode: .vibrant))]
        case (.family, .all):
            return [
                Variant(light, label: "light"), Variant(dark),
                Variant(RenderConfiguration(mode: .accented, scheme: .dark), label: "accented"),
            ]
        case (.family(let family), _):
            let vibrant = Variant(RenderConfiguration(mode: .vibrant, scheme: .dark), label: "vibrant")
            let accented = Variant(RenderConfiguration(mode: .accented, scheme: .dark), label: "accented")
            if family.isAccessory { return [vibrant, accented] }
            let screens = isOnHomeScreens ? HomeScreenStyle.allCases : []
            return [Variant(light, label: "light"), Variant(dark), accented]
                + screens.map { Variant(RenderConfiguration($0), label: $0.rawValue) } + [vibrant]
        case (.activity(.lockScreen), .screens): return [Variant(light, label: "light"), Variant(dark)]
        default: return [Variant()]
        }
    }
}

/// The settings that can vary between the snapshots that lint draws at one place.
private struct LintRange {
    /// The devices that have the family or presentation, the one with the largest screen first.
    var devices: [DeviceProfile]
    /// The text sizes that users can choose, from the default size upwards.
    var typeSizes = DynamicTypeSize.allCases.filter { $0 >= .large }
    /// The rendering modes, the most common one first.
    var modes = [WidgetRenderingMode.fullColor]
    var schemes = ColorScheme.allCases
    var contrasts = ColorSchemeContrast.allCases
    private let isAccessory: Bool

    init(of place: SnapshotPlace) {
        isAccessory = place.family?.isAccessory == true
        switch place {
        case .family(let family):
            devices = DeviceProfile.all.filter { $0.size(of: family) != nil }
            modes = isAccessory ? [.vibrant, .fullColor, .accented] : [.fullColor, .accented]
        case .activity(.lockScreen): devices = DeviceProfile.all
        case .activity:
            // The Dynamic Island is black in any colour scheme.
            devices = DeviceProfile.all.filter { $0.island != nil }
            schemes = [.light]
        case .control:
            // The system draws controls, and draws them identically on every phone.
            (devices, typeSizes, schemes, contrasts) = ([.standard], [.large], [.light], [.standard])
        case .preview, .snippet, .scene: devices = [.standard]
        }
    }

    func variants(isFull: Bool, languages: [String]) -> [SnapshotScope.Variant] {
        guard let smallest = devices.last else { return [] }
        let translated = languages.map { SnapshotLanguage.translation($0) }
        var variants: [SnapshotScope.Variant] = []
        var known: Set<SnapshotScope.Variant> = []
        func add(_ language: SnapshotLanguage = .own, _ change: (inout RenderConfiguration) -> Void = { _ in }) {
            var appearance = RenderConfiguration(mode: modes[0])
            change(&appearance)
            let variant = SnapshotScope.Variant(appearance, language)
            if holds(appearance), known.insert(variant).inserted { variants.append(variant) }
        }
        add()
        // The second and third modes of an accessory family are those of a watch face.
        for mode in modes.dropFirst() { add { $0.mode = mode } }
        add { $0.scheme = .dark }
        add { $0.device = smallest }
        add { ($0.device, $0.typeSize) = (smallest, .xxxLarge) }
        add { $0.typeSize = .accessibility3 }
        add { $0.contrast = .increased }
        for language in SnapshotLanguage.pseudo { add(language) }
        for language in translated { add(language) { $0.device = smallest } }
        guard isFull else { return variants }
        for device in devices {
            for typeSize in typeSizes {
                for mode in modes where mode != .fullColor || !isAccessory {
                    for scheme in schemes {
                        for language in [.own] + SnapshotLanguage.pseudo + translated {
                            add(language) {
                                ($0.device, $0.typeSize, $0.mode, $0.scheme) = (device, typeSize, mode, scheme)
                            }
                        }
                    }
                }
            }
        }
        return variants
    }

    private func holds(_ appearance: RenderConfiguration) -> Bool {
        devices.contains(appearance.device ?? .standard) && typeSizes.contains(appearance.typeSize ?? .large)
            && modes.contains(appearance.mode ?? .fullColor) && schemes.contains(appearance.scheme ?? .light)
            && contrasts.contains(appearance.contrast ?? .standard)
    }
}

/// The options that select the snapshots of a plan.
enum PlanOptions {
    static let scope = CommandOption(
        "scope", "SCOPE", help: choices(SnapshotScope.Name.allCases.map(\.rawValue)) + "; default by default",
        default: SnapshotScope.Name.default)
    static let kinds = CommandOption(
        repeated: "kind", "KIND", help: "only this widget, activity or control; may be repeated", allowsEmpty: true)
    static let previews = CommandOption(
        repeated: "preview", "NAME", help: "only this preview of the sources; may be repeated")
    static let withoutPreviews = CommandOption<Bool>(
        "without-previews", help: "runs no preview of the sources, not even for a Live Activity without a state")
    static let without = CommandOption(
        repeated: "without", "NAME",
        help:
            "what isn't drawn because it crashes: a PreviewProvider, a #Preview as FILE:LINE, or a snapshot by its id; may be repeated"
    )
    static let languages = LintOptions.languages.described(
        "for the scope lint: comma-separated languages; by default those with translations")

    @OptionList static var all: [OptionDeclaration] {
        scope
        kinds
        previews
        LintOptions.states
        withoutPreviews
        without
        languages
    }
}

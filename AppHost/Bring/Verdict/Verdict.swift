/// A report of which names and constructs in a folder work here, made without building it.
struct Verdict {
    /// A name and its uses.
    struct Row: Hashable {
        let name: String
        /// The number of uses.
        var count: Int
        /// The uses, as `file:line`, in order.
        var places: [String]
        /// Files outside the folder that declare the name.
        var declaredIn: [String] = []
    }

    let folder: String
    private(set) var files = 0
    private(set) var lines = 0
    /// Apple's names that work here.
    private(set) var drawn: [Row] = []
    /// Names that compile and have no effect here.
    private(set) var accepted: [Row] = []
    /// Apple's names that don't exist here.
    private(set) var missing: [Row] = []
    /// Types declared neither in the folder nor in a module it can import.
    private(set) var unknown: [Row] = []
    private(set) var obstacles: [Obstacle] = []
    private(set) var omissions: [ImportedFolder.Omission] = []
    /// The declarations the system discovers: widgets, intents and others, by their conformances.
    private(set) var declared: [(form: String, names: [String])] = []
    /// The sources' build settings; `nil` if unset.
    var build: BuildSettings?
    /// The translations; `nil` if unset.
    var translations: Translations?

    /// Analyses the names and constructs of a folder.
    init(
        _ folder: ImportedFolder, modules: [ImportedFolder] = [], known: KnownNames, ownModules: Set<String> = [],
        toolchain: NameTable = .toolchain, apple: NameTable = .apple
    ) {
        self.folder = folder.path
        files = folder.sources.count
        lines = folder.sources.reduce(0) { $0 + $1.lines }
        omissions = folder.omissions
        let rules = ObstacleRules(known: known, ownModules: ownModules)
        let advice = IntentAdvice(folder.sources)
        var rows: [Kind: [String: Row]] = [:]
        let own = Self.ownNames((folder.sources + modules.flatMap(\.sources)))
        for source in folder.sources {
            for use in source.names.uses {
                guard
                    let kind = Self.kind(
                        of: use, known: known, own: own, toolchain: toolchain.names, apple: apple.names)
                else { continue }
                rows[kind, default: [:]][use.written, default: Row(name: use.written, count: 0, places: [])].add(
                    "\(source.path):\(use.line)")
            }
            for obstacle in rules.obstacles(in: source) + advice.obstacles(in: source) { add(obstacle) }
        }
        func sorted(_ kind: Kind) -> [Row] {
            (rows[kind] ?? [:]).values.sorted { $0.count == $1.count ? $0.name < $1.name : $0.count > $1.count }
        }
        (drawn, accepted, missing, unknown) = (sorted(.drawn), sorted(.accepted), sorted(.missing), sorted(.unknown))
        addEntries(folder)
        addFiles(folder)
        addFonts(folder)
        declared = Self.declared(folder.sources)
        obstacles = Obstacle.Weight.allCases.flatMap { weight in obstacles.filter { $0.weight == weight } }
    }

    /// Records the repository's files that declare the unknown types.
    mutating func locate(in search: DeclarationSearch) {
        let found = search.places(
            of: Set(unknown.map { $0.name.trimmingPrefix("@") }.map { String($0) }), notIn: folder)
        for index in unknown.indices {
            unknown[index].declaredIn = found[String(unknown[index].name.trimmingPrefix("@"))] ?? []
        }
    }

    private enum Kind { case drawn, accepted, missing, unknown }

    private static func kind(
        of use: NameUse, known: KnownNames, own: Set<String>, toolchain: Set<String>, apple: Set<String>
    ) -> Kind? {
        let isApples = apple.contains(use.written)
        let status = known.status(of: use)
        // The folder's own declarations take precedence over Apple's with the same name. But a call doesn't refer to an own property.
        if own.contains(use.name), use.form != .member || !use.isCall { return nil }
        if own.contains("\(use.name)("), use.form == .member { return nil }
        switch status {
        case .drawn: return isApples || use.form == .type || use.form == .macro ? .drawn : nil
        case .accepted: return use.form == .member && !use.isCall ? nil : .accepted
        case nil: break
        }
        if isApples { return use.form == .member && !use.isCall ? nil : .missing }
        switch use.form {
        case .type where looksLikeApples(use.name) && !toolchain.contains(use.name): return .missing
        case .type: return toolchain.contains(use.name) ? nil : .unknown
        case .attribute: return toolchain.contains(use.name) ? nil : .unknown
        default: return nil
        }
    }

    /// Returns true for a name in the style of Apple's older frameworks: `UIResponder`, `HKSampleQuery`.
    private static func looksLikeApples(_ name: String) -> Bool {
        let prefixes = ["UI", "NS", "CL", "MK", "HK", "AV", "UN", "WK", "EK", "CN", "PH"]
        guard prefixes.contains(where: { name.hasPrefix($0) }) else { return false }
        let rest = name.dropFirst(2).prefix(2)
        return rest.first?.isUppercase == true && rest.last?.isLowercase == true
    }

    private static func ownNames(_ sources: [SourceFile]) -> Set<String> {
        // A function is listed a second time with a bracket, to distinguish it from a property.
        Set(
            sources.flatMap { source in
                source.names.declarations.filter { $0.keyword != "extension" }.flatMap {
                    $0.keyword == "func" ? [$0.name, "\($0.name)("] : [$0.name]
                }
            })
    }

    private mutating func add(_ obstacle: Obstacle) {
        let same = obstacles.firstIndex {
            $0.what == obstacle.what && $0.remedy == obstacle.remedy && $0.weight == obstacle.weight
        }
        if let same {
            if !obstacles[same].places.contains(obstacle.places[0]) { obstacles[same].places += obstacle.places }
        } else {
            obstacles.append(obstacle)
        }
    }

    /// Reports an obstacle if a module has more than one entry point.
    private mutating func addEntries(_ folder: ImportedFolder) {
        guard folder.entries.count > 1 else { return }
        add(
            Obstacle(
                weight: .stops, what: "\(folder.entries.count) types marked @main",
                remedy: "bring the folders of the targets one by one",
                places: folder.entries.map { "\($0.path):\($0.entry?.line ?? 1)" }))
    }

    /// Reports fonts that a property list names and the folder doesn't have.
    private mutating func addFonts(_ folder: ImportedFolder) {
        let files = Set(folder.resources.map { String($0.split(separator: "/").last ?? $0[...]) })
        for list in folder.propertyLists {
            for font in PropertyList(path: folder.absolutePath(of: list)).fonts where !files.contains(font) {
                add(
                    Obstacle(
                        weight: .differs, what: "the font file \(font), which isn't in the folder",
                        remedy: "add the file with --also PATH; otherwise texts are drawn in another font",
                        places: [list]))
            }
        }
    }

    /// Reports files of kinds that don't work here.
    private mutating func addFiles(_ folder: ImportedFolder) {
        let kinds: [(endings: [String], what: String, remedy: String)] = [
            ([".storyboard", ".xib"], "a storyboard", "nothing to do: widgets have none, and the file is left out"),
            (
                [".intentdefinition"], "intents generated from an .intentdefinition",
                "move to AppIntentTimelineProvider and a WidgetConfigurationIntent"
            ),
            ([".xcdatamodeld"], "a Core Data model", "pass the widget plain values through the app group"),
            (
                [".m", ".mm", ".h", ".c", ".metal"], "a source in another language than Swift",
                "leave it to the app; the file is left out"
            ),
        ]
        for kind in kinds {
            let found = folder.others.filter { other in kind.endings.contains { other.hasSuffix($0) } }
            guard !found.isEmpty else { continue }
            add(
                Obstacle(
                    weight: kind.endings.contains(".storyboard") ? .differs : .stops, what: kind.what,
                    remedy: kind.remedy, places: found))
        }
    }

    /// True if no known obstacle stops the sources from compiling.
    var isClear: Bool { missing.isEmpty && !obstacles.contains { $0.weight == .stops } }

    /// The protocols of intents.
    static let intentProtocols: Set<String> = [
        "AppIntent", "WidgetConfigurationIntent", "ControlConfigurationIntent", "SetValueIntent", "LiveActivityIntent",
        "OpenIntent", "SnippetIntent", "AudioPlaybackIntent", "ForegroundContinuableIntent", "DeleteIntent",
        "ShowInAppSearchResultsIntent", "SetFocusFilterIntent", "UndoableIntent", "TargetContentProvidingIntent",
        "AudioRecordingIntent", "AudioStartingIntent", "CameraCaptureIntent", "CustomIntentMigratedAppIntent",
        "DeprecatedAppIntent", "LiveActivityStartingIntent", "LongRunningIntent", "PauseWorkoutIntent",
        "PredictableIntent", "ProgressReportingIntent", "ResumeWorkoutIntent", "StartWorkoutIntent",
        "StopWorkoutIntent", "SystemIntent", "UISceneAppIntent", "URLRepresentableIntent",
    ]

    private static let forms: [(form: String, protocols: Set<String>)] = [
        ("widget bundles", ["WidgetBundle"]), ("widgets", ["Widget"]), ("controls", ["ControlWidget"]),
        ("activities", ["ActivityAttributes"]),
        ("intents", intentProtocols),
        ("entities", ["AppEntity", "IndexedEntity", "UniqueAppEntity", "TransientAppEntity"]),
        ("shortcuts", ["AppShortcutsProvider"]),
    ]

    private static func declared(_ sources: [SourceFile]) -> [(form: String, names: [String])] {
        let all = sources.flatMap(\.names.declarations)
        return forms.compactMap { form in
            let names = all.filter { declaration in
                ["struct", "class", "enum", "actor", "extension"].contains(declaration.keyword)
                    && !form.protocols.isDisjoint(with: declaration.inherited)
            }.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            return names.isEmpty ? nil : (form.form, names)
        }
    }

    /// Returns true if the folder has declarations of one of these kinds.
    func declares(_ forms: String...) -> Bool { declared.contains { forms.contains($0.form) } }
}

extension Verdict.Row {
    fileprivate mutating func add(_ place: String) {
        count += 1
        if places.last != place { places.append(place) }
    }
}

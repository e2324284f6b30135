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
        /// The conditions that hide the name's declarations, as `file:line: #if …`.
        var hiddenBy: [String] = []

        /// The name without the sigil of an attribute or a macro, as the compiler writes it.
        var plainName: String { String(name.drop { $0 == "@" || $0 == "#" }) }
    }

    let folder: String
    private(set) var files = 0
    private(set) var lines = 0
    /// Apple's names that snapshots show as on a phone.
    private(set) var drawn: [Row] = []
    /// Apple's names that do the same as on a phone, and aren't drawn.
    private(set) var works: [Row] = []
    /// Names that compile and have no effect here.
    private(set) var accepted: [Row] = []
    /// Apple's names that don't exist here.
    private(set) var missing: [Row] = []
    /// Types declared neither in the folder nor in a module it can import.
    private(set) var unknown: [Row] = []
    /// Types declared only in lines that aren't compiled for iOS.
    private(set) var hidden: [Row] = []
    private(set) var obstacles: [Obstacle] = []
    /// The indices in `obstacles` by the obstacles without their places, and their places.
    private var added: [Obstacle: (index: Int, places: Set<String>)] = [:]
    private(set) var omissions: [ImportedFolder.Omission] = []
    /// The declarations the system discovers: widgets, intents and others, by their conformances.
    private(set) var declared: [(form: String, names: [String])] = []
    /// The sources' build settings; `nil` if unset.
    var build: BuildSettings?
    /// The project's target; `nil` for a bare folder.
    var target: TargetSummary?
    /// The translations; `nil` if unset.
    var translations: Translations?
    /// The end of an estimate without blockers: what decides if the sources compile.
    var decider = "./airlock bring verdict PATH --check decides"
    /// The compiler's errors; `nil` if it wasn't asked.
    private(set) var errors: ErrorGroups?
    /// The sources of the main module, as absolute paths.
    private let ownFiles: Set<String>
    /// The sources of the main module, as errors name them.
    private let ownPaths: Set<String>
    /// The declarations in other languages that the sources could use in Xcode.
    private let foreign: ForeignCode

    /// Analyses the names and constructs of a folder.
    init(
        _ folder: ImportedFolder, modules: [ImportedFolder] = [], known: KnownNames, ownModules: Set<String> = [],
        foreign: ForeignCode = ForeignCode(),
        toolchain: NameTable = .toolchain, apple: NameTable = .apple
    ) {
        (self.folder, self.foreign) = (folder.path, foreign)
        ownPaths = Set(folder.sources.map(\.path))
        ownFiles = Set(folder.sources.map { folder.absolutePath(of: $0.path) })
        files = folder.sources.count
        lines = folder.sources.reduce(0) { $0 + $1.lines }
        let intents = ([folder] + modules).map(GeneratedIntents.init)
        omissions = folder.omissions + (intents.first?.omissions ?? [])
        let advice = IntentAdvice(folder.sources)
        var rows: [Kind: [String: Row]] = [:]
        // The generated sources have no conditions.
        let generated = intents.compactMap(\.source).map {
            SourceFile(path: "", bytes: Array($0.utf8), conditions: CompilationConditions(modules: []))
        }
        let own = Self.ownNames(folder.sources + modules.flatMap(\.sources) + generated)
        let (toolchain, apple) = (toolchain.names, apple.names)
        let hiding = Self.hidingConditions([folder] + modules)
        // A name can be qualified with its module.
        let importable = known.modules.union(KnownNames.toolchainModules).union(
            folder.sources.flatMap { $0.names.imports.map(\.module) })
        func isKnown(_ name: String) -> Bool {
            own.contains(name) || importable.contains(name) || known.types[name] != nil || known.functions[name] != nil
                || toolchain.contains(name) || apple.contains(name)
        }
        let others = Set(foreign.declarations.keys).filter { !isKnown($0) }
        let rules = ObstacleRules(
            folder.sources, known: known, ownModules: ownModules, own: own.union(others), foreign: foreign)
        for source in folder.sources {
            // The names of which a missing module may be the cause.
            var unresolved: Set<String> = []
            for use in source.names.uses {
                if rules.isMissing(use.name) { unresolved.insert(use.name) }
                guard
                    var kind = Self.kind(
                        of: use, known: known, own: own, toolchain: toolchain, apple: apple)
                else { continue }
                if kind == .unknown, importable.contains(use.name) { continue }
                if kind == .unknown || kind == .missing { unresolved.insert(use.name) }
                if kind == .unknown || kind == .missing, others.contains(use.name) { continue }
                // Each cause is reported once.
                if kind == .missing || kind == .unknown, rules.cause(of: use) != nil { continue }
                if hiding[use.name] != nil, !apple.contains(use.written), kind == .missing || kind == .unknown {
                    kind = .hidden
                }
                rows[kind, default: [:]][use.written, default: Row(name: use.written, count: 0, places: [])].add(
                    "\(source.path):\(use.line)")
            }
            for obstacle in rules.obstacles(in: source, unresolved: unresolved) + advice.obstacles(in: source) {
                add(obstacle)
            }
        }
        func sorted(_ kind: Kind) -> [Row] {
            (rows[kind] ?? [:]).values.sorted { $0.count == $1.count ? $0.name < $1.name : $0.count > $1.count }
        }
        (drawn, works, accepted) = (sorted(.drawn), sorted(.works), sorted(.accepted))
        (missing, unknown) = (sorted(.missing), sorted(.unknown))
        hidden = sorted(.hidden)
        for index in hidden.indices { hidden[index].hiddenBy = hiding[hidden[index].plainName] ?? [] }
        addEntries(folder)
        for obstacle in foreign.obstacles(in: [folder] + modules, isKnown: isKnown)
            + ForeignCode.leftOut(folder.others, headers: foreign.bridgingHeaders)
        {
            add(obstacle)
        }
        for module in [folder] + modules { addEqualNames(module, isMain: module.path == folder.path) }
        addFonts(folder)
        addEmptiness(folder)
        declared = Self.declared(folder.sources)
        added = [:]
        obstacles = Obstacle.Weight.allCases.flatMap { weight in obstacles.filter { $0.weight == weight } }
    }

    /// Records the repository's files that declare the unknown types.
    mutating func locate(in search: DeclarationSearch) {
        let found = search.places(
            of: Set(unknown.map(\.plainName)), notIn: target == nil ? folder : nil, files: ownFiles)
        for index in unknown.indices { unknown[index].declaredIn = found[unknown[index].plainName] ?? [] }
    }

    private enum Kind { case drawn, works, accepted, missing, unknown, hidden }

    /// Returns, by name, the conditions that hide declarations.
    private static func hidingConditions(_ folders: [ImportedFolder]) -> [String: [String]] {
        var found: [String: [String]] = [:]
        for (index, folder) in folders.enumerated() {
            for source in folder.sources {
                let path = index == 0 ? source.path : folder.absolutePath(of: source.path)
                for omission in source.blocks.omissions {
                    for declaration in SourceNames(omission.tokens).declarations
                    where declaration.isType && !declaration.isLocal {
                        found[declaration.name, default: []].append("\(path):\(omission.line): \(omission.condition)")
                    }
                }
            }
        }
        return found
    }

    private static func kind(
        of use: NameUse, known: KnownNames, own: Set<String>, toolchain: Set<String>, apple: Set<String>
    ) -> Kind? {
        let isApples = apple.contains(use.written)
        let status = known.status(of: use)
        // The folder's own declarations take precedence over Apple's with the same name. But a call of a member can't refer to a property
        // that the folder declares.
        if own.contains(use.name), use.form != .member || !use.isCall { return nil }
        if own.contains("\(use.name)("), use.form == .member { return nil }
        if known.isUnknownMember(use), !own.contains(use.name) { return .missing }
        switch status {
        case .drawn, .works:
            guard isApples || use.form == .type || use.form == .macro else { return nil }
            return status == .drawn ? .drawn : .works
        case .accepted: return use.form == .member && !use.isCall ? nil : .accepted
        case nil: break
        }
        if use.form == .attribute, toolchain.contains(use.name) { return nil }
        if isApples { return use.form == .member && !use.isCall ? nil : .missing }
        switch use.form {
        case .type where looksLikeApples(use.name) && !toolchain.contains(use.name): return .missing
        case .type: return toolchain.contains(use.name) || parameters.contains(use.name) ? nil : .unknown
        case .attribute: return .unknown
        default: return nil
        }
    }

    /// The generic parameters of the standard library's types that no declaration lists; extensions of these types name them.
    private static let parameters: Set<String> = ["Root", "Success", "Wrapped"]

    /// Returns true for a name in the style of Apple's older frameworks: `UIResponder`, `HKSampleQuery`.
    private static func looksLikeApples(_ name: String) -> Bool {
        let prefixes = ["UI", "NS", "CL", "MK", "HK", "AV", "UN", "WK", "EK", "CN", "PH"]
        return prefixes.contains { name.isPrefixed(with: $0) }
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
        var key = obstacle
        (key.places, key.isEstimate) = ([], true)
        // The set must not be copied.
        if let index = added[key]?.index {
            if obstacles[index].places.last != obstacle.places[0],
                added[key]?.places.insert(obstacle.places[0]).inserted == true
            {
                obstacles[index].places += obstacle.places
            }
        } else {
            added[key] = (obstacles.count, Set(obstacle.places))
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

    /// Reports sources of one name, with which the compiler can't tell private declarations apart.
    private mutating func addEqualNames(_ folder: ImportedFolder, isMain: Bool) {
        let files = Dictionary(grouping: folder.sources.map(\.path)) { $0.split(separator: "/").last ?? $0[...] }
        for (name, paths) in files.sorted(by: { $0.key < $1.key }) where paths.count > 1 {
            add(
                Obstacle(
                    weight: .stops, what: "\(paths.count) files named \(name), of which a module can have only one",
                    remedy: "rename the others",
                    places: isMain ? paths : paths.map(folder.absolutePath), isEstimate: false))
        }
    }

    /// Reports fonts that a property list names and the folder doesn't have, and property lists that can't be read.
    private mutating func addFonts(_ folder: ImportedFolder) {
        let files = Set(folder.resources.map { String($0.split(separator: "/").last ?? $0[...]) })
        for list in folder.propertyLists {
            let properties = InfoPropertyList(path: folder.absolutePath(of: list))
            if let fault = properties.fault {
                omissions.append(.init(path: list, reason: "\(fault), so its names and fonts aren't known"))
            }
            for font in properties.fonts where !files.contains(font) {
                add(
                    Obstacle(
                        weight: .differs, what: "the font file \(font), which isn't in the folder",
                        remedy: "add the file with --also PATH; otherwise texts are drawn in another font",
                        places: [list]))
            }
        }
    }

    /// Reports a folder whose declarations are all in lines that aren't compiled.
    private mutating func addEmptiness(_ folder: ImportedFolder) {
        guard folder.sources.allSatisfy({ $0.names.declarations.isEmpty && $0.names.uses.isEmpty }) else { return }
        let places = folder.sources.flatMap { source in
            source.blocks.omissions.map { "\(source.path):\($0.line): \($0.condition)" }
        }
        add(
            Obstacle(
                weight: .stops, what: "nothing in the folder is compiled for iOS",
                remedy: "name the folder of an iPhone's widget extension",
                places: places.isEmpty ? [folder.path] : places, isEstimate: false))
    }

    /// Adds the compiler's errors, with remedies. They replace the estimates, unless the compiler stopped before it could confirm them.
    ///
    /// - Parameter faults: The errors; empty if the sources compile.
    mutating func add(_ faults: [BuildLog.Fault]) {
        let errors = ErrorGroups(faults, remedy: remedy(for:isModule:))
        let names = Set(errors.groups.compactMap(\.name))
        let lines = Set(faults.map(\.place))
        // After errors in a module that the folder imports, the folder itself isn't compiled.
        func isElsewhere(_ place: String) -> Bool {
            place.hasPrefix("/") || target != nil && !ownPaths.contains(String(place.prefix { $0 != ":" }))
        }
        let isEarly = errors.isEarly || !faults.isEmpty && faults.allSatisfy { isElsewhere($0.place) }
        func isConfirmed(_ row: Row) -> Bool { !isEarly || names.contains(row.plainName) }
        missing.removeAll(where: isConfirmed)
        unknown.removeAll(where: isConfirmed)
        hidden.removeAll(where: isConfirmed)
        let modules = Set(errors.groups.compactMap(\.module))
        if !isEarly {
            // An import of a missing module is left out, and is a blocker only if the compiler doesn't find a name of it.
            obstacles.removeAll { $0.module.map(modules.contains) == true }
            for index in obstacles.indices where obstacles[index].module != nil {
                (obstacles[index].weight, obstacles[index].remedy) = (.omits, ObstacleRules.leftOut)
            }
        }
        obstacles.removeAll { obstacle in
            obstacle.weight == .stops && obstacle.isEstimate
                && (!isEarly || !lines.isDisjoint(with: obstacle.places))
        }
        self.errors = errors
    }

    private static let undeclared =
        "no file of the repository declares it: if a step of the build generates it, run that step and add the file with --also"

    /// Returns what to do about a name that the compiler doesn't find, if anything is known.
    func remedy(for name: String, isModule: Bool = false) -> String? {
        if isModule { return foreign.remedy(module: name) }
        if let row = hidden.first(where: { $0.plainName == name }) {
            return "it is declared only in lines that aren't compiled for iOS: \(row.hiddenBy.joined(separator: ", "))"
        }
        if let row = unknown.first(where: { $0.plainName == name }) {
            if let target {
                return row.declaredIn.first.map { "add \($0) to the target \(target.name) in the project" }
                    ?? "no file of the repository declares it: a step of the build or a package may — see the target's packages and scripts"
            }
            return row.declaredIn.first.map { "add --also \($0)" } ?? Self.undeclared
        }
        if let declaration = foreign.declarations[name] { return "it \(declaration.what): \(declaration.remedy)" }
        return ObstacleRules.remedy(for: name)
            ?? (missing.contains { $0.plainName == name } ? "it is Apple's, and Airlock doesn't have it" : nil)
    }

    /// True if no known obstacle stops the sources from compiling, and every name is known.
    var isClear: Bool {
        missing.isEmpty && unknown.isEmpty && hidden.isEmpty && errors?.groups.isEmpty != false
            && !obstacles.contains { $0.weight == .stops }
    }

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
            var known: Set<String> = []
            let names = all.filter { declaration in
                ["struct", "class", "enum", "actor", "extension"].contains(declaration.keyword)
                    && !form.protocols.isDisjoint(with: declaration.inherited)
            }.map(\.name).filter { known.insert($0).inserted }
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

import AirlockLint
import BringSupport

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

        /// The name without the sigil of an attribute, a macro or a key path, as the compiler writes it.
        var plainName: String { name.count > 1 ? String(name.drop { "@#\\".contains($0) }) : name }
    }

    let folder: String
    private(set) var files = 0
    private(set) var lines = 0
    /// Apple's names that snapshots show as on a phone.
    private(set) var drawn: [Row] = []
    /// Apple's names that do the same as on a phone, and aren't drawn.
    private(set) var works: [Row] = []
    /// Apple's names that are meant to be drawn or to work, but that no test of Airlock uses.
    private(set) var untested: [Row] = []
    /// Names that compile and have no effect here.
    private(set) var accepted: [Row] = []
    /// Apple's names that don't exist here.
    private(set) var missing: [Row] = []
    /// Types declared neither in the folder nor in a module it can import, and other names that only files outside declare.
    private(set) var unknown: [Row] = []
    /// Types declared only in lines that aren't compiled for iOS.
    private(set) var hidden: [Row] = []
    private(set) var obstacles: [Obstacle] = []
    /// The indices in `obstacles` by the obstacles without their places, and their places.
    private var added: [Obstacle: (index: Int, places: Set<String>)] = [:]
    private(set) var omissions: [ImportedFolder.Omission] = []
    let declared: DiscoveredDeclarations
    /// The sources' build settings; `nil` if unset.
    var build: BuildSettings?
    /// The project's target; `nil` for a bare folder.
    var target: TargetSummary?
    /// The packages that the sources use, as lines.
    var packages: [String] = []
    /// The findings about the app's intents.
    var intents: [SourceFinding] = []
    /// The translations; `nil` if unset.
    var translations: Translations?
    /// The end of an estimate without blockers: what decides if the sources compile.
    var decider = "./airlock bring verdict PATH \(BuildOptions.check) asks it"
    /// The compiler's errors; `nil` if it wasn't asked.
    private(set) var errors: ErrorGroups?
    /// The compiled sources, as absolute paths.
    private let ownFiles: Set<String>
    /// The sources of the main module, as errors name them.
    private let ownPaths: Set<String>
    /// The declarations in other languages that the sources could use in Xcode.
    private let foreign: ForeignCode
    /// The names that the sources can use.
    private let scope: NameScope
    /// The modules that the sources import, and those that exist here.
    private let imports: (used: Set<String>, available: Set<String>)
    /// The uses that are an obstacle only if a file outside declares the name, each with its places.
    private var open: [NameUse: [String]] = [:]
    /// The search for declarations outside the sources.
    private var search: DeclarationSearch?
    /// The files and modules to add for the names that files outside declare.
    var advice: DeclarationAdvice { search?.found ?? DeclarationAdvice() }

    /// Analyses the names and constructs of a folder, and of the app's modules that are built with it.
    ///
    /// - Parameter generated: Sources without conditions whose declarations the folder can use.
    init(
        _ folder: ImportedFolder, modules: [ImportedFolder] = [], known: KnownNames, ownModules: Set<String> = [],
        foreign: ForeignCode = ForeignCode(), generated: [String] = [],
        toolchain: NameTable = .toolchain, apple: NameTable = .apple
    ) {
        (self.folder, self.foreign) = (folder.path, foreign)
        declared = DiscoveredDeclarations(folder.sources)
        ownPaths = Set(folder.sources.map(\.path))
        let folders = [folder] + modules
        // A name of a framework that no source imports is the app's own.
        let known = known.including(Set(folders.flatMap(\.sources).flatMap(\.names.imports).map(\.module)))
        ownFiles = Set(folders.flatMap { part in part.sources.map { part.absolutePath(of: $0.path) } })
        files = folder.sources.count
        lines = folder.sources.reduce(0) { $0 + $1.lines }
        let intents = folders.map(GeneratedIntents.init)
        let models = folders.map { GeneratedModels($0) }
        omissions = folder.omissions + (intents.first?.omissions ?? []) + (models.first?.omissions ?? [])
        let advice = IntentAdvice(folder.sources)
        var rows: [Kind: [String: Row]] = [:]
        var scope = NameScope(known, toolchain: toolchain, apple: apple)
        for source in folders.flatMap(\.sources) { scope.add(source) }
        for text in intents.compactMap(\.source) + models.compactMap(\.source) + generated where !text.isEmpty {
            // The generated sources have no conditions.
            scope.add(SourceFile(path: "", bytes: Array(text.utf8), conditions: CompilationConditions(modules: [])))
        }
        self.scope = scope
        imports = (
            Set(folders.flatMap { $0.sources.flatMap { $0.names.imports.map(\.module) } }),
            known.modules.union(KnownNames.toolchainModules).union(ownModules)
        )
        let hiding = Self.hidingConditions(folders)
        let others = Set(foreign.declarations.keys).filter { !scope.contains($0) }
        for (number, part) in folders.enumerated() {
            let isMain = number == 0
            let rules = ObstacleRules(
                part.sources, known: known, ownModules: ownModules, own: scope.own.union(others), foreign: foreign)
            for source in part.sources {
                let path = isMain || part.isTarget ? source.path : part.absolutePath(of: source.path)
                // The names of which a missing module may be the cause.
                var unresolved: Set<String> = []
                for use in source.names.uses {
                    if rules.isMissing(use.name) { unresolved.insert(use.name) }
                    guard let found = scope.kind(of: use) else {
                        if scope.isOpen(use) {
                            open[use.first, default: []].append("\(path):\(use.line)")
                            if use.form == .member { unresolved.insert(".\(use.name)") }
                        }
                        continue
                    }
                    var kind = Kind(found)
                    if kind == .unknown || kind == .missing {
                        unresolved.insert(use.name)
                        // Each cause is reported once.
                        if others.contains(use.name) || rules.cause(of: use) != nil { continue }
                        if hiding[use.name] != nil, !scope.isListed(use.written) { kind = .hidden }
                    }
                    rows[kind, default: [:]][use.written, default: Row(name: use.written, count: 0, places: [])].add(
                        "\(path):\(use.line)")
                }
                for use in LooseNames(source.blocks.tokens).uses where scope.isOpen(use) && !others.contains(use.name) {
                    open[use.first, default: []].append("\(path):\(use.line)")
                }
                for var obstacle in rules.obstacles(in: source, unresolved: unresolved) {
                    // Lines of other platforms in a module need no action.
                    guard isMain || obstacle.weight != .omits else { continue }
                    if path != source.path {
                        obstacle.places = obstacle.places.map { path + $0.dropFirst(source.path.count) }
                    }
                    add(obstacle)
                }
                if isMain { for obstacle in advice.obstacles(in: source) { add(obstacle) } }
            }
        }
        func sorted(_ kind: Kind) -> [Row] {
            (rows[kind] ?? [:]).values.sorted { $0.count == $1.count ? $0.name < $1.name : $0.count > $1.count }
        }
        (drawn, works, accepted) = (sorted(.drawn), sorted(.works), sorted(.accepted))
        untested = sorted(.untested)
        (missing, unknown) = (sorted(.missing), sorted(.unknown))
        hidden = sorted(.hidden)
        for index in hidden.indices { hidden[index].hiddenBy = hiding[hidden[index].plainName] ?? [] }
        addEntries(folder)
        for obstacle in foreign.obstacles(in: folders, isKnown: scope.contains)
            + ForeignCode.leftOut(
                models.first?.source == nil ? folder.others : folder.others.filter { !ImportedFolder.isDataModel($0) },
                headers: foreign.bridgingHeaders)
        {
            add(obstacle)
        }
        for module in folders { addEqualNames(module, isMain: module.path == folder.path) }
        addFonts(folder)
        addEmptiness(folder)
        added = [:]
        obstacles = Obstacle.Weight.allCases.flatMap { weight in obstacles.filter { $0.weight == weight } }
    }

    /// Records the repository's files that declare names which the sources lack, and the folders of modules.
    ///
    /// - Parameter from: The folder that reported paths are relative to.
    mutating func locate(in root: String, from: String, conditions: CompilationConditions) {
        var search = DeclarationSearch(
            RepositoryIndex(
                root: root, without: target == nil ? folder : nil, files: ownFiles, conditions: conditions),
            from: from, main: folder, scope: scope, available: imports.available, addsModules: target == nil)
        search.find(modules: imports.used)
        let names = (unknown + missing).map { row in
            NameUse(form: row.name.hasPrefix("@") ? .attribute : .type, name: row.plainName, line: 0)
        }
        // The members and functions that a target of a project uses are known to Xcode: a file outside that declares one of them isn't the reason.
        search.find(names + (target == nil ? open.keys.sorted { $0.written < $1.written } : []))
        self.search = search
        let places = search.found.places
        // Names in Apple's style that the app declares itself.
        unknown += missing.filter { places[$0.plainName] != nil }
        missing.removeAll { places[$0.plainName] != nil }
        for (use, all) in open where places[use.plainName] != nil {
            var row = Row(name: use.written, count: 0, places: [])
            for place in all { row.add(place) }
            unknown.append(row)
        }
        unknown.sort { $0.count == $1.count ? $0.name < $1.name : $0.count > $1.count }
        for index in unknown.indices { unknown[index].declaredIn = places[unknown[index].plainName] ?? [] }
        for index in obstacles.indices where obstacles[index].weight == .stops {
            if let remedy = obstacles[index].module.flatMap(search.found.remedy) {
                obstacles[index].remedy = remedy
            }
        }
    }

    /// Searches for the declarations of the names that the compiler doesn't find.
    mutating func locate(_ faults: [BuildLog.Fault]) {
        guard target == nil else { return }
        var owners: [String: Set<String>] = [:]
        var uses: Set<NameUse> = []
        for fault in faults {
            guard let missing = ErrorGroups.missingName(in: fault.message), !ErrorGroups.isAboutModule(fault.message)
            else { continue }
            let name = String(
                missing.drop { $0 == "." && missing.count > 1 && missing.dropFirst().first?.isLetter == true })
            owners[name, default: []].formUnion(ErrorGroups.owner(in: fault.message).map { [$0] } ?? [])
            let forms: [NameUse.Form] =
                if name != missing { [.member] } else if name.first?.isLetter == true || name.first == "_" {
                    [.attribute, .value, .macro]
                } else { [.operator] }
            for form in forms where advice.places[missing] == nil {
                uses.insert(NameUse(form: form, name: name, line: 0, isCall: form == .value))
            }
        }
        search?.find(uses.sorted { $0.written < $1.written }, owners: owners)
    }

    private enum Kind {
        case drawn, works, untested, accepted, missing, unknown, hidden

        init(_ kind: NameScope.Kind) {
            switch kind {
            case .drawn: self = .drawn
            case .works: self = .works
            case .untested: self = .untested
            case .accepted: self = .accepted
            case .missing: self = .missing
            case .unknown: self = .unknown
            }
        }
    }

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
                        remedy:
                            "add the file with \(BuildOptions.also) PATH; otherwise texts are drawn in another font",
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
        locate(faults)
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

    /// Returns what to do about a name that the compiler doesn't find, if anything is known.
    func remedy(for name: String, isModule: Bool = false) -> String? {
        if isModule { return advice.remedy(module: name) ?? foreign.remedy(module: name) }
        if let row = hidden.first(where: { $0.plainName == name }) {
            return "it is declared only in lines that aren't compiled for iOS: \(row.hiddenBy.joined(separator: ", "))"
        }
        if let place = advice.macros[name] {
            return
                "it is a macro of the app (\(place)), and only Airlock's macros are expanded here: write what it expands to"
        }
        if let remedy = advice.remedy(for: [name], target: target?.name) {
            let others = advice.places[name]?.dropFirst() ?? []
            return remedy + (others.isEmpty ? "" : "; \(others.joined(separator: " and ")) declares it, too")
        }
        if let declaration = foreign.declarations[name] { return "it \(declaration.what): \(declaration.remedy)" }
        if let remedy = ObstacleRules.remedy(for: name) { return remedy }
        if missing.contains(where: { $0.plainName == name }) || scope.isApples(name) && !scope.isSupported(name) {
            return "it is Apple's, and Airlock doesn't have it"
        }
        return unknown.contains { $0.plainName == name } ? undeclared : nil
    }

    /// The remedy for a name that no file declares.
    private var undeclared: String {
        if target != nil {
            return
                "no file of the repository declares it: a step of the build or a package may — see the target's packages and scripts"
        }
        let missing = imports.used.subtracting(imports.available).filter { !NameTable.isTaken(module: $0) }.sorted()
        let first = missing.prefix(3).joined(separator: ", ") + (missing.count > 3 ? "…" : "")
        let modules = missing.isEmpty ? "" : "it may be of a module that isn't here (\(first)); "
        return
            "no file of the repository declares it: \(modules)if a step of the build generates it, run that step and add the file with \(BuildOptions.also)"
    }

    /// True if no known obstacle stops the sources from compiling, and every name is known.
    var isClear: Bool {
        missing.isEmpty && unknown.isEmpty && hidden.isEmpty && errors?.groups.isEmpty != false
            && !obstacles.contains { $0.weight == .stops }
    }
}

extension Verdict.Row {
    fileprivate mutating func add(_ place: String) {
        count += 1
        if places.last != place { places.append(place) }
    }
}

extension NameUse {
    /// The use without its place, so that uses of one name are equal.
    fileprivate var first: NameUse { NameUse(form: form, name: name, line: 0, isCall: isCall) }
}

/// The declarations the system discovers: widgets, intents and others, by their conformances.
struct DiscoveredDeclarations {
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

    let all: [(form: String, names: [String])]

    init(_ sources: [SourceFile]) {
        let all = sources.flatMap(\.names.declarations)
        self.all = Self.forms.compactMap { form in
            var known: Set<String> = []
            let names = all.filter { declaration in
                ["struct", "class", "enum", "actor", "extension"].contains(declaration.keyword)
                    && !form.protocols.isDisjoint(with: declaration.inherited)
            }.map(\.name).filter { known.insert($0).inserted }
            return names.isEmpty ? nil : (form.form, names)
        }
    }

    /// Returns true if the folder has declarations of one of these kinds.
    func declares(_ forms: String...) -> Bool { all.contains { forms.contains($0.form) } }
}

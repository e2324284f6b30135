import BringSupport
import Foundation

/// The names that the code of an app which isn't Swift would give its Swift sources, and the modules that aren't built here.
struct ForeignCode {
    /// The kind of a declaration that isn't Swift.
    enum Kind: Hashable {
        case objectiveC, c, coreData, machineLearning
    }

    /// A declaration that isn't Swift.
    struct Declaration: Hashable {
        let kind: Kind
        /// The file, and the line if there is one.
        let place: String

        /// The rest of a sentence that begins with the name.
        var what: String {
            switch kind {
            case .objectiveC: "is declared in Objective-C (\(place))"
            case .c: "is declared in C (\(place))"
            case .coreData: "is generated from a Core Data model (\(place))"
            case .machineLearning: "is generated from a Core ML model (\(place))"
            }
        }

        var remedy: String {
            switch kind {
            case .objectiveC, .c:
                "only Swift is compiled here, so write it in Swift, or leave it to the app and pass the widget the values it shows"
            case .coreData:
                "import CoreData in a source: then the class is generated, unless the model is listed under NOT BUILT"
            case .machineLearning: "run the model in the app and pass the widget its results"
            }
        }
    }

    /// The declarations by their names.
    private(set) var declarations: [String: Declaration] = [:]
    /// The bridging headers, each with the names that it and the headers it includes declare, in their order.
    private(set) var bridgingHeaders: [(path: String, names: [String])] = []
    /// The remedies for imports of modules that the project has, and that aren't built here.
    private(set) var modules: [String: String] = [:]
    /// True if the sources are those of a project's target.
    private var isTarget = false

    init() {}

    /// Returns the remedy for an import of a module that doesn't exist here.
    func remedy(module: String) -> String {
        if let known = modules[module] { return known }
        if module.hasPrefix("Pods_") { return "it is a CocoaPods module, which bring doesn't build: remove the import" }
        guard isTarget, !NameTable.isTaken(module: module) else { return ObstacleRules.remedy(module: module) }
        return
            "no target of the project makes it: a package or a step of the build may — see the target's packages and scripts"
    }

    /// Returns the rows of a verdict on the names that sources use and that only other languages and models declare, in the order of their
    /// first uses.
    ///
    /// - Parameter isKnown: Returns true for a name that the sources can use here.
    func obstacles(in folders: [ImportedFolder], isKnown: (String) -> Bool) -> [Obstacle] {
        guard !declarations.isEmpty else { return [] }
        var rows: [Obstacle] = []
        var indices: [String: Int] = [:]
        for (number, folder) in folders.enumerated() {
            for source in folder.sources {
                let path = number == 0 || folder.isTarget ? source.path : folder.absolutePath(of: source.path)
                let tokens = source.blocks.tokens
                // A name before a colon is a parameter, an argument label or a variable.
                let labels = Set(
                    tokens.indices.dropLast().filter { tokens[$0 + 1].isMark(":") }.map { tokens[$0].text })
                for (index, token) in tokens.enumerated() where token.kind == .word {
                    guard let declaration = declarations[token.text], !isKnown(token.text),
                        index == 0 || !tokens[index - 1].isMark("."),
                        token.text.first?.isUppercase == true || !labels.contains(token.text)
                    else { continue }
                    if indices[token.text] == nil {
                        indices[token.text] = rows.count
                        rows.append(
                            Obstacle(
                                weight: .stops, what: "\(token.text) \(declaration.what)", remedy: declaration.remedy,
                                places: []))
                    }
                    let place = "\(path):\(token.line)"
                    if let row = indices[token.text], rows[row].places.last != place { rows[row].places.append(place) }
                }
            }
        }
        return rows
    }

    /// Returns the rows of a verdict on files that are left out.
    static func leftOut(_ files: [String], headers: [(path: String, names: [String])]) -> [Obstacle] {
        let kinds: [(endings: [String], what: String)] = [
            ([".storyboard", ".xib"], "a storyboard"), ([".xcdatamodeld", ".xcdatamodel"], "a Core Data model"),
            ([".mlmodel", ".mlpackage"], "a Core ML model"),
            ([".m", ".mm", ".h", ".c", ".cc", ".cpp", ".metal"], "a source in another language than Swift"),
        ]
        var rows: [Obstacle] = kinds.compactMap { kind in
            let found = files.filter { file in kind.endings.contains { file.lowercased().hasSuffix($0) } }
            return found.isEmpty
                ? nil
                : Obstacle(
                    weight: .differs, what: kind.what,
                    remedy: "nothing to do, unless a source needs it: the file is left out", places: found,
                    isEstimate: false)
        }
        for header in headers {
            let first = header.names.prefix(5).joined(separator: ", ")
            let rest = header.names.count > 5 ? " and \(header.names.count - 5) more" : ""
            rows.append(
                Obstacle(
                    weight: .differs, what: "a bridging header",
                    remedy: header.names.isEmpty
                        ? "nothing to do: it declares nothing"
                        : "nothing to do, unless a source needs what it would declare: \(first)\(rest)",
                    places: [header.path], isEstimate: false))
        }
        return rows
    }
}

// MARK: Reading

extension ForeignCode {
    /// The maximum numbers of files to look for and of headers to read, and the maximum sizes in bytes of a file and of all headers.
    private static let limits = (files: 100_000, headers: 1_000, bytes: 1 << 20, all: 8 << 20)

    /// Reads headers and models.
    ///
    /// - Parameters:
    ///   - bridging: The absolute paths of bridging headers.
    ///   - headers: The absolute paths of other headers that Swift sources can see.
    ///   - models: The absolute paths of Core Data and Core ML models.
    ///   - root: The folder in which included headers are searched for.
    ///   - base: The folder that reported paths are relative to.
    init(bridging: [String], headers: [String] = [], models: [String], root: String, base: String) {
        func place(_ path: String) -> String {
            path.hasPrefix(base + "/") ? String(path.dropFirst(base.utf8.count + 1)) : path
        }
        var search = HeaderSearch(root: root)
        for header in bridging {
            let found = search.declarations(in: [header])
            var seen: Set<String> = []
            bridgingHeaders.append((place(header), found.map(\.name).filter { seen.insert($0).inserted }))
            add(found, place)
        }
        add(search.declarations(in: headers), place)
        for model in models {
            let last = URL(fileURLWithPath: model).deletingPathExtension().lastPathComponent
            if model.hasSuffix(".mlmodel") || model.hasSuffix(".mlpackage") {
                for name in [last, "\(last)Input", "\(last)Output"] where declarations[name] == nil {
                    declarations[name] = Declaration(kind: .machineLearning, place: place(model))
                }
            } else {
                for name in Self.entityClasses(ofModel: model, root: root) where declarations[name] == nil {
                    declarations[name] = Declaration(kind: .coreData, place: place(model))
                }
            }
        }
    }

    private static func isModel(_ path: String) -> Bool {
        [".xcdatamodeld", ".xcdatamodel", ".mlmodel", ".mlpackage"].contains { path.hasSuffix($0) }
    }

    /// Reads the bridging header and the models of a bare folder.
    init(_ folder: ImportedFolder, repository: String?) {
        func paths(_ isIncluded: (String) -> Bool) -> [String] {
            folder.others.filter(isIncluded).map { folder.absolutePath(of: $0) }
        }
        self.init(
            bridging: paths { $0.lowercased().hasSuffix("-bridging-header.h") }, models: paths(Self.isModel),
            root: repository ?? folder.path, base: folder.path)
    }

    /// Reads what a target would get from other languages, from models and from modules that aren't built.
    ///
    /// - Parameters:
    ///   - used: The targets whose Swift sources are built with it.
    ///   - imports: The modules that all of these sources import.
    init(_ target: AppTarget, used: [AppTarget], imports: Set<String>, in project: AppProject) {
        let built = [target] + used
        var seen = Set(built.map { AppTarget.Link(project: $0.project, target: $0.name) })
        var others = project.libraries.filter { imports.contains($0.module) }
        others.removeAll { !seen.insert(.init(project: $0.project, target: $0.name)).inserted }
        var rest = (built + others).flatMap(\.links)
        while let link = rest.popLast() {
            guard seen.insert(link).inserted, let found = project.target(link) else { continue }
            others.append(found)
            rest += found.links
        }
        func absolute(_ paths: [String]) -> [String] { paths.map(project.disk.absolute) }
        let headers = (used + others).flatMap { Self.publicHeaders(of: $0, project.disk) }
        self.init(
            bridging: absolute(built.compactMap(\.settings.bridgingHeader)), headers: absolute(headers),
            models: absolute(built.flatMap(\.otherSources).filter(Self.isModel)), root: project.root,
            base: project.root)
        isTarget = true
        for name in built.flatMap(\.packages) {
            modules[name] = "it is a product of a Swift package, which bring doesn't build yet"
        }
        for other in others where other.sources.isEmpty {
            let kind = other.kind == .framework ? "framework" : "library"
            modules[other.module] =
                "it is the Objective-C \(kind) target \(other.name), and only Swift is compiled here: leave what needs it to the app"
        }
    }

    /// Returns the headers beside the sources of a target that has Objective-C or C.
    private static func publicHeaders(of target: AppTarget, _ disk: DiskPaths) -> [String] {
        let sources = target.otherSources.filter { !isModel($0) && !$0.hasSuffix(".metal") }
        guard !sources.isEmpty else { return [] }
        func parent(_ path: String) -> String {
            (path.hasPrefix("/") ? "/" : "") + path.split(separator: "/").dropLast().joined(separator: "/")
        }
        let folders = Set(target.folders + (sources + (target.settings.infoPlist.map { [$0] } ?? [])).map(parent))
        return folders.sorted().flatMap { folder in
            (disk.entries(of: folder) ?? []).filter { $0.name.hasSuffix(".h") }.map {
                ProjectGroups.join(folder, $0.name)
            }
        }
    }

    private mutating func add(_ found: [HeaderSearch.Declaration], _ place: (String) -> String) {
        for each in found where declarations[each.name] == nil {
            declarations[each.name] = Declaration(
                kind: each.isObjectiveC ? .objectiveC : .c, place: "\(place(each.path)):\(each.line)")
        }
    }

    /// Returns the classes that Xcode generates from the entities of a Core Data model.
    private static func entityClasses(ofModel path: String, root: String) -> [String] {
        let given = GivenFolder(path, targets: [root])
        // A model that can't be read generates nothing.
        let versions = ((try? given.entries()) ?? []).filter { $0.kind == .folder }.map { "\($0.name)/contents" }
        return (["contents"] + versions.prefix(50)).flatMap { file -> [String] in
            // The same holds for one of its versions.
            guard let data = (try? given.contents(of: file, limit: limits.bytes)).flatMap({ $0 }) else { return [] }
            return entityClasses(in: String(decoding: data, as: UTF8.self))
        }
    }

    /// Returns the classes that Xcode generates from the text of a Core Data model.
    static func entityClasses(in text: String) -> [String] {
        text.split(separator: "<").compactMap { element in
            guard element.hasPrefix("entity ") else { return nil }
            let values = attributes(of: element.prefix { $0 != ">" })
            guard values["codeGenerationType"] == "class" else { return nil }
            return (values["representedClassName"] ?? values["name"]).map { String($0.drop { $0 == "." }) }
        }
    }

    /// Returns the values in double quotation marks of an element's attributes, the first one of each name.
    private static func attributes(of element: Substring) -> [String: String] {
        let parts = element.split(separator: "\"", omittingEmptySubsequences: false)
        var found: [String: String] = [:]
        // Every second part is a value. The last one has no end.
        for index in stride(from: 1, to: parts.count - 1, by: 2) {
            let before = parts[index - 1]
            guard before.last(where: { !$0.isWhitespace }) == "=",
                let name = before.split(whereSeparator: { $0 == "=" || $0.isWhitespace }).last.map(String.init),
                found[name] == nil
            else { continue }
            found[name] = String(parts[index])
        }
        return found
    }

    /// Finds headers by their names, and reads them with the headers that they include.
    private struct HeaderSearch {
        struct Declaration {
            let name: String
            let path: String
            let line: Int
            let isObjectiveC: Bool
        }

        let root: String
        /// The headers beneath the root, by their names in lower case.
        private var index: [String: [String]]?
        private var seen: Set<String> = []
        private var size = 0

        init(root: String) { self.root = root }

        /// Returns the declarations of headers that weren't read before, and of the headers that they include.
        mutating func declarations(in headers: [String]) -> [Declaration] {
            var found: [Declaration] = []
            var rest = Array(headers.reversed())
            while let path = rest.popLast() {
                guard seen.count < limits.headers, size < limits.all, seen.insert(path).inserted else { continue }
                let isInside = path.hasPrefix(root + "/")
                let folder = GivenFolder(
                    isInside ? root : URL(fileURLWithPath: path).deletingLastPathComponent().path, targets: [root])
                let file =
                    isInside ? String(path.dropFirst(root.count + 1)) : URL(fileURLWithPath: path).lastPathComponent
                // A header that can't be read declares nothing; its names stay unknown.
                guard let data = (try? folder.contents(of: file, limit: limits.bytes)).flatMap({ $0 }) else { continue }
                size += data.count
                let header = ForeignHeader([UInt8](data))
                found += header.declarations.map {
                    Declaration(name: $0.name, path: path, line: $0.line, isObjectiveC: header.isObjectiveC)
                }
                rest += header.includes.reversed().compactMap { place(of: $0, in: path) }
            }
            return found
        }

        /// Returns the path of a header that another header includes; `nil` for a header of the system.
        private mutating func place(of name: String, in includer: String) -> String? {
            let folder = URL(fileURLWithPath: includer).deletingLastPathComponent().path
            let beside = name.absolutePath(in: folder)
            if beside.hasPrefix(root + "/"), FileManager.default.fileExists(atPath: beside) { return beside }
            let all = index ?? Self.headers(in: root)
            index = all
            let last = name.split(separator: "/").last.map { $0.lowercased() } ?? ""
            // The header with the longest common path is the nearest.
            return all[last]?.max { closeness($0, folder) < closeness($1, folder) }
        }

        private func closeness(_ path: String, _ folder: String) -> Int {
            zip(path.split(separator: "/"), folder.split(separator: "/")).prefix { $0 == $1 }.count
        }

        private static func headers(in root: String) -> [String: [String]] {
            guard let files = FileManager.default.enumerator(atPath: root) else { return [:] }
            var (found, count): ([String: [String]], Int) = ([:], 0)
            for case let file as String in files where count < limits.files {
                count += 1
                let last = file.split(separator: "/").last.map(String.init) ?? file
                if last.hasPrefix(".") || ["DerivedData", "build", "node_modules"].contains(last) {
                    if files.fileAttributes?[.type] as? FileAttributeType == .typeDirectory {
                        files.skipDescendants()
                    }
                } else if [".h", ".hh", ".hpp"].contains(where: last.lowercased().hasSuffix) {
                    found[last.lowercased(), default: []].append("\(root)/\(file)")
                }
            }
            return found.mapValues { $0.sorted() }
        }
    }
}

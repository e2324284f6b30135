import Foundation

/// Searches a repository for the files that declare names, with the files that these need, and for the folders of modules.
struct DeclarationSearch {
    /// The folder that reported paths are relative to.
    let from: String
    /// The folder that the nearest of several declarations is near to.
    let main: String
    /// The names that the sources can use by themselves.
    private let base: NameScope
    /// The names that they can use with the files and modules found so far.
    private var scope: NameScope
    /// The modules that sources can import.
    private let available: Set<String>
    /// The modules that the sources and the found files import, and that aren't available.
    private var wanted: Set<String> = []
    /// The targets that make the found modules.
    private var targets: [String: PackageManifest.Target] = [:]
    private var index: RepositoryIndex
    private(set) var found = DeclarationAdvice()

    /// True if the found modules can be added, as to a bare folder.
    private let addsModules: Bool

    /// The maximum numbers of files that are followed, and of searches for members in what was found.
    private static let limits = (files: 400, passes: 8)

    /// - Parameters:
    ///   - from: The folder that reported paths are relative to.
    ///   - main: The folder of the imported sources.
    ///   - available: The modules that sources can import.
    ///   - addsModules: True if modules can be added, as to a bare folder.
    init(
        _ index: RepositoryIndex, from: String, main: String, scope: NameScope, available: Set<String>,
        addsModules: Bool = true
    ) {
        (self.index, self.from, self.main, self.available) = (index, from, main, available)
        (base, self.scope) = (scope, scope)
        self.addsModules = addsModules
    }

    /// Returns a path relative to the folder that reported paths are relative to.
    private func place(_ path: String) -> String {
        path.hasPrefix(from + "/") ? String(path.dropFirst(from.count + 1)) : path
    }

    // MARK: Modules

    /// Searches for the folders of modules that sources import, and of the modules that these import.
    ///
    /// - Parameter user: The file that imports them; `nil` for the sources.
    mutating func find(modules names: some Sequence<String>, of user: DeclarationAdvice.Home? = nil) {
        var rest = addsModules ? names.sorted().map { (name: $0, user: user) } : []
        while let (name, user) = rest.popLast() {
            guard !available.contains(name), !NameTable.isTaken(module: name) else { continue }
            if wanted.insert(name).inserted, let target = target(making: name) {
                let module = DeclarationAdvice.Module(name: name, folder: place(target.folder))
                found.modules.append(module)
                targets[name] = target
                // The other targets of its package are found without an option.
                let package = index.packages.first { $0.targets.contains(target) }
                for number in index.files(of: target) {
                    guard let source = index.source(number) else { continue }
                    scope.add(source.names, operators: source.loose.operators)
                    let others = source.names.imports.map(\.module).filter { package?.target(making: $0) == nil }
                    rest += others.map { ($0, .module(module)) }
                }
            }
            if let user, let module = found.modules.first(where: { $0.name == name }), user != .module(module) {
                found.needs[user, default: []].insert(.module(module))
            }
        }
    }

    /// Returns the target of a package, or else the folder with Swift files, that has a module's name.
    private func target(making module: String) -> PackageManifest.Target? {
        let targets = index.packages.compactMap { $0.target(making: module) }
        let packages = Set(index.packages.map(\.folder))
        let folders = (index.folders[module] ?? []).filter { !packages.contains($0) }.map {
            PackageManifest.Target(name: module, folder: $0)
        }
        return (targets.isEmpty ? folders : targets).filter { target in
            !(main + "/").hasPrefix(target.folder + "/") && !index.files(of: target).isEmpty
        }.min { (-closeness($0.folder, to: main), $0.folder) < (-closeness($1.folder, to: main), $1.folder) }
    }

    // MARK: Names

    /// Searches for the declarations of names, and of the names that their files use.
    ///
    /// - Parameter owners: The types in which the compiler doesn't find a name, by the names; `nil` for an estimate.
    mutating func find(_ uses: [NameUse], owners: [String: Set<String>]? = nil) {
        var pending = uses.map { (use: $0, user: nil as Int?) }
        // A member is searched for after the types are found, because these have members of their own.
        var members = pending
        members.removeAll()
        for _ in 0..<Self.limits.passes {
            while let (use, user) = pending.popLast() {
                guard isUnknown(use, in: user == nil ? base : scope) || owners != nil && user == nil else { continue }
                if use.isLoose {
                    members.append((use, user))
                } else {
                    pending += add(use, user, owners: owners?[use.name] ?? [])
                }
            }
            let rest = members
            members.removeAll()
            for (use, user) in rest where user == nil || isUnknown(use, in: scope) {
                let added = add(use, user, owners: owners?[use.name] ?? [])
                pending += added
                // The type that the member belongs to may be found later.
                if added.isEmpty, user != nil || found.places[use.plainName] == nil { members.append((use, user)) }
            }
            if pending.isEmpty { return }
        }
    }

    private func isUnknown(_ use: NameUse, in scope: NameScope) -> Bool {
        switch use.form {
        case .type, .attribute:
            let kind = scope.kind(of: use)
            return kind == .unknown || kind == .missing
        default: return scope.isOpen(use)
        }
    }

    /// Adds the file that declares a name, and returns the uses in it.
    private mutating func add(_ use: NameUse, _ user: Int?, owners: Set<String>) -> [(use: NameUse, user: Int?)] {
        let all = files(declaring: use, near: user, owners: owners)
        guard let first = all.first else { return [] }
        let path = index.files[first.file]
        if user == nil { found.places[use.plainName] = all.prefix(3).map { place(index.files[$0.file]) } }
        guard !first.isMacro else {
            found.macros[use.plainName] = "\(place(path)):\(first.line)"
            return []
        }
        let home = module(of: path).map { DeclarationAdvice.Home.module($0) } ?? .file(place(path))
        if user == nil { found.homes[use.plainName] = home }
        if let user, user != first.file {
            found.needs[.file(place(index.files[user])), default: []].insert(home)
        }
        guard case .file(let file) = home, !found.files.contains(file), found.files.count < Self.limits.files,
            let source = index.source(first.file)
        else { return [] }
        found.files.append(file)
        scope.add(source.names, operators: source.loose.operators)
        find(modules: source.names.imports.map(\.module), of: home)
        return (source.names.uses + source.loose.uses).map { ($0, first.file) }
    }

    /// Returns the imported module that a file is in.
    private func module(of path: String) -> DeclarationAdvice.Module? {
        found.modules.first { targets[$0.name]?.contains(path) ?? false }
    }

    private struct Match {
        let file: Int
        let line: Int
        let isMacro: Bool
    }

    /// Returns the declarations of a name that a source can use, beginning with the nearest to the source.
    private mutating func files(declaring use: NameUse, near user: Int?, owners: Set<String>) -> [Match] {
        var matches: [(match: Match, missing: Int)] = []
        for number in index.candidates(for: use) {
            guard let source = index.source(number) else { continue }
            let match: Match?
            if use.form == .operator {
                let isDeclared = source.loose.operators.contains(use.name)
                match = isDeclared ? Match(file: number, line: 1, isMacro: false) : nil
            } else {
                match = source.names.declarations.first { isDeclaration($0, of: use, owners: owners) }.map {
                    Match(file: number, line: $0.line, isMacro: $0.keyword == "macro")
                }
            }
            guard let match else { continue }
            matches.append((match, source.names.imports.count { !available.contains($0.module) }))
        }
        let near = user.map { URL(fileURLWithPath: index.files[$0]).deletingLastPathComponent().path } ?? main
        func rank(_ each: (match: Match, missing: Int)) -> (Int, Int, Int) {
            let path = index.files[each.match.file]
            let isUsed = found.files.contains(place(path)) || module(of: path) != nil
            return (isUsed ? 0 : 1, -closeness(path, to: near), each.missing)
        }
        return matches.map { ($0, rank($0)) }.sorted { first, second in
            first.1 == second.1
                ? index.files[first.0.match.file] < index.files[second.0.match.file] : first.1 < second.1
        }.map(\.0.match)
    }

    /// Returns true for a declaration that a use can mean.
    private func isDeclaration(
        _ declaration: SourceNames.Declaration, of use: NameUse, owners: Set<String>
    ) -> Bool {
        guard declaration.name == use.name, !declaration.isLocal, !declaration.isPrivate else { return false }
        let member = NameUse(form: .member, name: use.name, line: 0, isCall: use.isCall)
        let isMember =
            declaration.isOfExtension && ["func", "var", "let"].contains(declaration.keyword)
            && declaration.owner.map { owners.contains($0) || scope.hasType($0) && base.isOpen(member) } ?? false
        // An app's nested type isn't meant where Apple's has the same name.
        let isNested = declaration.owner != nil && scope.isListed(use.written)
        switch use.form {
        case .type: return declaration.isType && declaration.keyword != "macro" && !isNested
        case .attribute: return declaration.isType && !isNested
        case .macro: return declaration.keyword == "macro"
        case .member, .keyPath: return isMember
        case .operator: return false
        case .value:
            let isGlobal = declaration.owner == nil && ["func", "var", "let"].contains(declaration.keyword)
            // Without a dot, it may be a member of `self`.
            return isGlobal || isMember
        }
    }

    /// Returns the number of folders that two paths have in common.
    private func closeness(_ path: String, to other: String) -> Int {
        zip(path.split(separator: "/"), other.split(separator: "/")).prefix { $0 == $1 }.count
    }
}

extension NameUse {
    /// True for a name that an extension can declare.
    fileprivate var isLoose: Bool { form == .member || form == .keyPath || form == .value }
}

extension SourceNames.Declaration {
    /// True for a declaration that other files can name as a type.
    var isType: Bool {
        ["struct", "class", "enum", "actor", "protocol", "typealias", "macro"].contains(keyword)
    }
}

import AirlockBase
import BringSupport
import Foundation

/// The members of targets in folders whose files Xcode finds by itself.
extension TargetReader {
    /// Adds the files of the synchronised folders that belong to a target, or have exceptions for it.
    func addFolders(
        of object: ProjectFile.Object, _ settings: ResolvedBuildSettings, to target: inout AppTarget
    ) {
        let own = Set(object.list("fileSystemSynchronizedGroups"))
        let phases = Set(object.list("buildPhases"))
        let ids = phases.union([object.id]).reduce(into: own) { $0.formUnion(excepted[$1] ?? []) }
        let folders = ids.compactMap { id in groups.synchronized[id].map { (id, $0) } }
        // The target's property list isn't copied.
        let list = settings["INFOPLIST_FILE"].flatMap { text -> String? in
            if case .inside(let path) = disk.find(ProjectGroups.join(folder, text)) { path } else { nil }
        }
        for (id, group) in folders.sorted(by: { ($0.1.path, $0.0) < ($1.1.path, $1.0) }) {
            let sets = file.objects(group.object.list("exceptions"))
            let isOwn = own.contains(id)
            guard case .inside(let place) = disk.find(group.path) else {
                if isOwn {
                    target.addMissing(
                        disk.plain(group.path), because: "the folder belongs to \(target.name), but it doesn't exist")
                }
                continue
            }
            if isOwn { target.folders.append(place) }
            let exceptions = Exceptions(sets.filter { $0["target"] == object.id })
            // The files that are in another phase than by default.
            let moves = sets.compactMap { set in
                set["buildPhase"].flatMap { phases.contains($0) ? file[$0] : nil }.map { ($0.kind, Exceptions([set])) }
            }
            let explicitFolders = Set(group.object.list("explicitFolders").map { $0.folded })
            let types = (group.object.values["explicitFileTypes"]?.dictionary ?? [:]).reduce(into: [:]) {
                $0[$1.key.folded] = $1.value.text
            }
            forEachFile(in: place, explicitFolders: explicitFolders) { inner, isFolder in
                let path = ProjectGroups.join(place, inner)
                // An exception can name a folder.
                let isListed = exceptions.contains(inner)
                let title = "the folder '\(place)'"
                let move = moves.first { $0.1.contains(inner) }
                guard isListed != isOwn || move != nil else {
                    if isListed {
                        target.leaveOut(path, because: "the exceptions of \(title) for \(target.name) list it")
                    }
                    return
                }
                guard Self.isForPhone((move?.1 ?? exceptions).filters[inner.folded] ?? []) else {
                    return target.leaveOut(path, because: "its platform filter leaves out iOS")
                }
                guard path != list else { return target.leaveOut(path, because: "it is the target's Info.plist") }
                guard [nil, "PBXSourcesBuildPhase", "PBXResourcesBuildPhase"].contains(move?.0) else {
                    return target.leaveOut(path, because: "the exceptions of \(title) list it for another phase")
                }
                let kind =
                    isFolder && explicitFolders.contains(inner.folded) || move?.0 == "PBXResourcesBuildPhase"
                    ? .resource : Self.kind(of: path, type: types[inner.folded])
                add(
                    path, as: kind,
                    because: isOwn && move == nil
                        ? "\(title) belongs to \(target.name)"
                        : "the exceptions of \(title) for \(target.name) add it", to: &target)
            }
            for name in (isOwn ? [] : exceptions.names) + moves.flatMap(\.1.names) where !name.hasPrefix("/") {
                let path = ProjectGroups.join(place, name)
                if case .missing = disk.find(path) {
                    target.addMissing(
                        path, because: "the exceptions of the folder '\(place)' add it, but it doesn't exist")
                }
            }
        }
    }

    /// The exception sets of a synchronised folder that concern one target.
    private struct Exceptions {
        var names: [String] = []
        private var keys: Set<String> = []
        var filters: [String: [String]] = [:]

        init(_ sets: [ProjectFile.Object]) {
            for set in sets {
                names += set.list("membershipExceptions")
                for (name, value) in set.values["platformFiltersByRelativePath"]?.dictionary ?? [:] {
                    filters[name.folded] = value.texts
                }
            }
            // The translations of a file are listed as '/Localized: Folder/File' or '/Localized/Folder/File'.
            keys = Set(
                names.map(\.folded).map { $0.hasPrefix("/localized/") ? "/localized: " + $0.dropFirst(11) : $0 })
        }

        /// Returns true if the sets list a file, or a folder that contains it.
        func contains(_ path: String) -> Bool {
            guard !keys.isEmpty else { return false }
            var rest = path.folded[...]
            if rest.contains(".lproj/") {
                let parts = rest.split(separator: "/").filter { !$0.hasSuffix(".lproj") }
                if keys.contains("/localized: " + parts.joined(separator: "/")) { return true }
            }
            while true {
                if keys.contains(String(rest)) { return true }
                guard let slash = rest.lastIndex(of: "/") else { return false }
                rest = rest[..<slash]
            }
        }
    }

    /// The endings of folders that are one file to Xcode.
    private static let bundles: Set<String> = [
        "xcassets", "xcdatamodeld", "xcdatamodel", "bundle", "framework", "xcframework", "xcodeproj", "xcworkspace",
        "docc", "playground", "icon", "mlpackage", "app", "appex", "xcmappingmodel", "rkassets", "scnassets",
        "xctestplan", "sticker",
    ]
    /// The limits of a synchronised folder.
    private static let limits = (files: 100_000, depth: 32)

    /// Calls a function for each file and each folder that is one file to Xcode, with the path in the folder.
    private func forEachFile(
        in place: String, explicitFolders: Set<String>, _ body: (_ inner: String, _ isFolder: Bool) -> Void
    ) {
        var count = 0
        func read(_ inner: String, depth: Int) {
            guard depth < Self.limits.depth else { return }
            for (name, kind) in disk.entries(of: ProjectGroups.join(place, inner)) ?? [] where !name.hasPrefix(".") {
                count += 1
                guard count <= Self.limits.files, name.visible.onOneLine == name else { continue }
                let path = inner.isEmpty ? name : "\(inner)/\(name)"
                let ending = name.split(separator: ".").last?.lowercased() ?? ""
                let isFolder = kind == .folder
                switch kind {
                case .special: continue
                case .link where disk.isFolder(ProjectGroups.join(place, path)): continue
                case .folder
                where !Self.bundles.contains(ending) && !explicitFolders.contains(path.folded):
                    read(path, depth: depth + 1)
                default: body(path, isFolder)
                }
            }
        }
        read("", depth: 0)
    }
}

extension String {
    /// The text without regard to case and to the composition of accented letters, as Apple's file systems compare names.
    fileprivate var folded: String { precomposedStringWithCanonicalMapping.lowercased() }
}

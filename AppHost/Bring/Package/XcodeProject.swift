import PropertyLists

/// The objects of a `project.pbxproj`.
struct XcodeProject {
    /// The build settings of a target in one configuration, such as Debug.
    struct Configuration {
        fileprivate let settings: [String: PropertyList]

        /// Returns the value of a setting; the words of a list are separated by spaces.
        func value(of key: String) -> String? { settings[key].map { $0.texts.joined(separator: " ") } }

        /// True if a setting names a file in a folder.
        func mentions(_ folder: String) -> Bool {
            // "Widget" isn't the folder of "MyWidget/Info.plist".
            settings.values.contains { value in
                value.texts.contains { text in
                    ["/", " ", "\"", "'"].contains { " \(text)".contains("\($0)\(folder)/") }
                }
            }
        }
    }

    /// The objects with their identifiers, sorted by identifier.
    private let objects: [(id: String, values: [String: PropertyList])]

    /// Reads a project.
    ///
    /// - Throws: ``BringError`` with the rest of a sentence that begins with the file's name, such as for a file with a merge conflict.
    init(path: String) throws(BringError) {
        let list: PropertyList
        switch BoundedFile(path, limit: 32 << 20) {
        case .unreadable(let reason): throw BringError(reason)
        case .bytes(let bytes):
            do throws(PropertyListError) {
                list = try PropertyList(parsing: bytes, limits: .project)
            } catch {
                throw BringError(error == .format ? "is damaged" : error.reason)
            }
        }
        guard let table = list.dictionary?["objects"]?.dictionary else { throw BringError("is damaged") }
        objects = table.map { (id: $0.key, values: $0.value.dictionary ?? [:]) }.sorted { $0.id < $1.id }
    }

    private func objects(of kind: String) -> [(id: String, values: [String: PropertyList])] {
        objects.filter { $0.values["isa"]?.string == kind }
    }

    /// The configurations of all targets.
    var configurations: [Configuration] {
        objects(of: "XCBuildConfiguration").map {
            Configuration(settings: $0.values["buildSettings"]?.dictionary ?? [:])
        }
    }

    var developmentRegion: String? { objects(of: "PBXProject").first?.values["developmentRegion"]?.string }

    /// Returns the configurations of the target that a folder belongs to. This is a target with a setting that names a file in the folder,
    /// such as a property list, or a target to which Xcode adds the folder's files.
    func configurations(of folder: String) -> [Configuration] {
        let named = configurations.filter { $0.mentions(folder) }
        guard named.isEmpty, let target = target(of: folder),
            let list = target.values["buildConfigurationList"]?.string
        else { return named }
        let members = Set(objects.first { $0.id == list }?.values["buildConfigurations"]?.texts ?? [])
        return objects.filter { members.contains($0.id) }.map {
            Configuration(settings: $0.values["buildSettings"]?.dictionary ?? [:])
        }
    }

    /// Returns the files of a folder that Xcode doesn't add to the folder's target.
    func exceptions(in folder: String) -> Set<String> {
        guard let target = target(of: folder), let group = group(of: folder) else { return [] }
        let sets = Set(group.values["exceptions"]?.texts ?? [])
        return Set(
            objects.filter { sets.contains($0.id) && $0.values["target"]?.string == target.id }.flatMap {
                $0.values["membershipExceptions"]?.texts ?? []
            })
    }

    /// The group whose files Xcode finds in a folder by itself.
    private func group(of folder: String) -> (id: String, values: [String: PropertyList])? {
        objects(of: "PBXFileSystemSynchronizedRootGroup").first { object in
            // The path is relative to the enclosing group.
            object.values["path"]?.string.map { folder == $0 || folder.hasSuffix("/\($0)") } ?? false
        }
    }

    private func target(of folder: String) -> (id: String, values: [String: PropertyList])? {
        guard let group = group(of: folder) else { return nil }
        let targets = objects(of: "PBXNativeTarget").filter {
            $0.values["fileSystemSynchronizedGroups"]?.texts.contains(group.id) ?? false
        }
        // A folder that an app shares with its extension is imported for the extension.
        return targets.first { $0.values["productType"]?.string?.contains("extension") ?? false } ?? targets.first
    }
}

extension PropertyList {
    /// The strings of a list, or the one string.
    fileprivate var texts: [String] {
        if case .array(let values) = self { values.compactMap(\.string) } else { [string].compactMap(\.self) }
    }
}

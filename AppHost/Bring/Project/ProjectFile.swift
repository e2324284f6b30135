import AirlockBase
import BringSupport
import Foundation

/// The objects of a project file, by their identifiers.
struct ProjectFile {
    /// A format of project files, by the file's name in the `.xcodeproj`.
    enum Format: String {
        /// The tree that Xcode 27.2 writes as JSON.
        case tree = "project.xcproj"
        /// A table of objects, as an old-style, XML or JSON property list.
        case objects = "project.pbxproj"
    }

    /// An object of a project: a target, a group, a build phase and so on.
    struct Object {
        let id: String
        let values: [String: PropertyList]

        /// The object's class, such as `PBXNativeTarget`.
        var kind: String { self["isa"] ?? "" }

        subscript(key: String) -> String? { values[key]?.string }

        /// Returns the strings of a list, or the one string; empty if there are none.
        func list(_ key: String) -> [String] { values[key]?.texts ?? [] }
    }

    /// The maximum size of a project file, in bytes.
    static let limit = 32 << 20

    private let objects: [String: [String: PropertyList]]
    let objectVersion: String
    /// The object of the project itself.
    let root: Object

    /// Returns the format of the project file in an `.xcodeproj`. If there is no file, this is ``Format/objects``.
    static func format(in project: String) -> Format {
        FileManager.default.fileExists(atPath: "\(project)/\(Format.tree.rawValue)") ? .tree : .objects
    }

    /// Returns the path of the project file in an `.xcodeproj`, which may not exist.
    static func path(in project: String) -> String { "\(project)/\(format(in: project).rawValue)" }

    /// Reads a project file.
    ///
    /// - Throws: ``CommandFailure`` with the rest of a sentence that begins with the file's name.
    init(_ bytes: [UInt8], format: Format = .objects) throws(CommandFailure) {
        var list: PropertyList
        do throws(PropertyListError) {
            let isJSON = format == .tree || PropertyList.isJSON(bytes)
            list =
                try isJSON
                ? PropertyList(json: bytes, limits: .project) : PropertyList(parsing: bytes, limits: .project)
        } catch {
            guard error == .format else { throw CommandFailure(error.reason, exitCode: .badData) }
            let isConflict = bytes.split(separator: 10).contains { $0.starts(with: "<<<<<<<".utf8) }
            throw CommandFailure(isConflict ? "has an unresolved merge conflict" : "is damaged", exitCode: .badData)
        }
        if format == .tree { list = try ProjectTranslation(list).document }
        guard let document = list.dictionary, let table = document["objects"]?.dictionary else {
            throw CommandFailure("is damaged", exitCode: .badData)
        }
        objects = table.compactMapValues(\.dictionary)
        objectVersion = document["objectVersion"]?.text ?? ""
        // The root object can be missing from a damaged file that still lists a project.
        let id =
            document["rootObject"]?.string
            ?? objects.filter { $0.value["isa"]?.string == "PBXProject" }.map(\.key).min() ?? ""
        guard let values = objects[id], values["isa"]?.string == "PBXProject" else {
            throw CommandFailure("is damaged", exitCode: .badData)
        }
        root = Object(id: id, values: values)
    }

    /// Returns an object; `nil` if the file doesn't contain it.
    subscript(id: String?) -> Object? {
        guard let id, let values = objects[id] else { return nil }
        return Object(id: id, values: values)
    }

    /// Returns the objects that a list of identifiers refers to, without those that the file doesn't contain.
    func objects(_ ids: [String]) -> [Object] { ids.compactMap { self[$0] } }

    /// Returns the objects of a class, sorted by identifier.
    func all(_ kind: String) -> [Object] {
        objects.filter { $0.value["isa"]?.string == kind }.map { Object(id: $0.key, values: $0.value) }.sorted {
            $0.id < $1.id
        }
    }

    /// Returns the build settings of a target or of the project in a configuration.
    ///
    /// - Parameter name: The configuration's name; if there is none of this name, the default configuration is returned.
    func configuration(_ name: String, of object: Object) -> Object? {
        guard let list = self[object["buildConfigurationList"]] else { return nil }
        let all = objects(list.list("buildConfigurations"))
        return all.first { $0["name"] == name } ?? all.first { $0["name"] == list["defaultConfigurationName"] }
            ?? all.first
    }

    /// The names of the project's configurations, in the project's order.
    var configurations: [String] {
        objects(self[root["buildConfigurationList"]]?.list("buildConfigurations") ?? []).compactMap { $0["name"] }
    }
}

extension PropertyList {
    /// The strings of a list, or the one string.
    var texts: [String] {
        if case .array(let values) = self { values.compactMap(\.text) } else { [text].compactMap(\.self) }
    }

    /// A string, number or Boolean value as it is written in a project file.
    var text: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .bool(let flag): flag ? "YES" : "NO"
        case .date, .data, .array, .dictionary: nil
        }
    }
}

/// The JSON of project files: of a `project.xcproj`, and of a `project.pbxproj` that a tool has converted.
extension PropertyList {
    /// Returns true if bytes begin like JSON.
    static func isJSON(_ bytes: [UInt8]) -> Bool {
        // An old-style property list can begin with '{ "key" =', never with '{ "key" :'.
        let start = bytes.prefix(4_096).filter { !" \t\r\n".utf8.contains($0) }
        guard start.starts(with: "{\"".utf8), let end = start.dropFirst(2).firstIndex(of: UInt8(ascii: "\"")) else {
            return false
        }
        return end + 1 < start.count && start[end + 1] == UInt8(ascii: ":")
    }

    /// Reads a JSON document, with what JSON5 adds, such as comments and trailing commas. Numbers and Boolean values become text, as in a
    /// project file, and null is left out.
    init(json bytes: [UInt8], limits: PropertyListLimits) throws(PropertyListError) {
        guard bytes.count <= limits.content else { throw .content(limit: limits.content) }
        // The decoder lists all values, which take much more memory than their text. Marks in texts count, too.
        guard bytes.count(where: { ",:[{".utf8.contains($0) }) <= limits.values else {
            throw .values(limit: limits.values)
        }
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        do {
            guard let list = try decoder.decode(JSONDocument.self, from: Data(bytes)).list(depth: limits.depth) else {
                throw PropertyListError.format
            }
            self = list
        } catch { throw error as? PropertyListError ?? .format }
    }
}

/// A JSON value.
private enum JSONDocument: Decodable {
    case text(String)
    case array([JSONDocument])
    case dictionary([String: JSONDocument])
    case null

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        func read<Value: Decodable>(_ type: Value.Type) -> Value? {
            // A value of another type is read as the next type. Values in it are never refused.
            try? container.decode(type)
        }
        self =
            if let text = read(String.self) {
                .text(text)
            } else if let values = read([String: JSONDocument].self) {
                .dictionary(values)
            } else if let values = read([JSONDocument].self) {
                .array(values)
            } else if let flag = read(Bool.self) {
                .text(flag ? "YES" : "NO")
            } else if let number = read(Int.self) {
                .text("\(number)")
            } else if let number = read(Double.self) {
                .text("\(number)")
            } else {
                .null
            }
    }

    /// Returns the value as a property list; `nil` for null.
    ///
    /// - Throws: ``PropertyListError``.
    func list(depth: Int) throws -> PropertyList? {
        switch self {
        case .text(let text):
            guard !text.utf8.contains(0) else { throw PropertyListError.format }
            return .string(text)
        case .null: return nil
        case .array, .dictionary:
            guard depth > 0 else { throw PropertyListError.depth(limit: PropertyListLimits.project.depth) }
        }
        return switch self {
        case .array(let values): .array(try values.compactMap { try $0.list(depth: depth - 1) })
        case .dictionary(let values): .dictionary(try values.compactMapValues { try $0.list(depth: depth - 1) })
        case .text, .null: nil
        }
    }
}

extension AppProject {
    private struct Document: Encodable {
        struct Project: Encodable {
            let file: String
            let targets: [Target]
        }

        struct Target: Encodable {
            let name: String
            let kind: AppTarget.Kind
            let module: String
            let platforms: [String]
            let sources: [String]
            let resources: [String]
            let otherSources: [String]
            let intentDefinitions: [String]
            let missing: [String]
            let modules: [String]
            let packages: [String]
            let settings: Settings
        }

        struct Settings: Encodable {
            let swiftVersion: String
            let defaultIsolation: String
            let upcomingFeatures: [String]
            let conditions: [String]
            let bundleIdentifier: String?
            let displayName: String?
            let deploymentTarget: String?
            let developmentRegion: String?
            let infoPlist: String?
            let entitlements: String?
            let appGroups: [String]
            let bridgingHeader: String?

            init(_ settings: TargetSettings) {
                swiftVersion = "\(settings.swiftMode)"
                defaultIsolation = settings.isMainActorByDefault ? "MainActor" : "nonisolated"
                (upcomingFeatures, conditions) = (settings.upcomingFeatures, settings.conditions)
                (bundleIdentifier, displayName) = (settings.bundleIdentifier, settings.displayName)
                (deploymentTarget, developmentRegion) = (settings.deploymentTarget, settings.developmentRegion)
                (infoPlist, entitlements) = (settings.infoPlist, settings.entitlements)
                (appGroups, bridgingHeader) = (settings.appGroups, settings.bridgingHeader)
            }
        }

        struct Damage: Encodable {
            let file: String
            let reason: String
        }

        let configuration: String
        let projects: [Project]
        /// Absent if all projects could be read.
        let damaged: [Damage]?
        /// Absent if there are none.
        let diagnostics: [String]?
    }

    /// The targets as one JSON document; its keys are stable.
    var json: String {
        get throws {
            let projects = files.map { file in
                Document.Project(
                    file: file.path,
                    targets: file.targets.map { target in
                        .init(
                            name: target.name, kind: target.kind, module: target.module, platforms: target.platforms,
                            sources: target.sources, resources: target.resources, otherSources: target.otherSources,
                            intentDefinitions: target.intentDefinitions, missing: target.missing,
                            modules: Set(target.links.compactMap { self.target($0)?.module }).sorted(),
                            packages: target.packages, settings: .init(target.settings))
                    })
            }
            let all = diagnostics + targets.flatMap(\.settings.diagnostics)
            let document = Document(
                configuration: configuration, projects: projects,
                damaged: damaged.isEmpty ? nil : damaged.map { .init(file: $0.file, reason: $0.reason) },
                diagnostics: all.isEmpty ? nil : all)
            return try JSONValueEncoder().encode(document).sorted.serialised()
        }
    }

    /// The targets as a list for a terminal.
    var text: String {
        let faults =
            damaged.map { "\($0.file) \($0.reason) — repair it" } + diagnostics
            + targets.flatMap(\.settings.diagnostics)
        let lines = targets.map(\.line) + faults.map { "- \($0)".onOneLine }
        return lines.isEmpty ? "no targets" : lines.joined(separator: "\n")
    }

    /// Returns the targets for which a file is compiled or copied, with the reasons.
    ///
    /// - Parameter file: An absolute path.
    /// - Throws: ``CommandFailure`` for a file outside the repository that no target names.
    func explanation(of file: String) throws(CommandFailure) -> String {
        let path: String
        switch disk.find(file) {
        case .inside(let found), .outside(let found): path = found
        case .missing: path = disk.plain(file)
        }
        var lines: [String] = []
        for target in targets {
            // A file can belong to a target as a part of a folder that is copied, or left out, as a whole.
            var member = path
            while target.reasons[member] == nil, let slash = member.lastIndex(of: "/") {
                member = String(member[..<slash])
            }
            guard let reason = target.reasons[member] else { continue }
            let verb: String? =
                target.sources.contains(member) || target.intentDefinitions.contains(member)
                ? "compiled for" : target.resources.contains(member) ? "copied for" : nil
            lines.append("\(verb ?? "not used for") \(target.name) (\(target.project)): \(reason)")
        }
        if lines.isEmpty {
            lines = ["\(path): no target names it, and no target's folder contains it"]
        }
        return lines.map(\.onOneLine).joined(separator: "\n")
    }
}

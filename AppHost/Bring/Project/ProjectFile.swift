import AirlockBase
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

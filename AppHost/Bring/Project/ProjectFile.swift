import Foundation
import PropertyLists

/// The objects of a `project.pbxproj`, by their identifiers.
struct ProjectFile {
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

    /// Reads a project file, an old-style, XML or JSON property list.
    ///
    /// - Throws: ``BringError`` with the rest of a sentence that begins with the file's name.
    init(_ bytes: [UInt8]) throws(BringError) {
        let list: PropertyList
        do throws(PropertyListError) {
            if let document = try PropertyList(json: bytes, limits: .project) {
                list = document
            } else {
                list = try PropertyList(parsing: bytes, limits: .project)
            }
        } catch {
            guard error == .format else { throw BringError(error.reason) }
            let isConflict = bytes.split(separator: 10).contains { $0.starts(with: "<<<<<<<".utf8) }
            throw BringError(isConflict ? "has an unresolved merge conflict" : "is damaged")
        }
        guard let document = list.dictionary, let table = document["objects"]?.dictionary else {
            throw BringError("is damaged")
        }
        objects = table.compactMapValues(\.dictionary)
        objectVersion = document["objectVersion"]?.text ?? ""
        // The root object can be missing from a damaged file that still lists a project.
        let id =
            document["rootObject"]?.string
            ?? objects.filter { $0.value["isa"]?.string == "PBXProject" }.map(\.key).min() ?? ""
        guard let values = objects[id], values["isa"]?.string == "PBXProject" else { throw BringError("is damaged") }
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

    /// Reads a JSON document; `nil` if the bytes don't begin like JSON.
    fileprivate init?(json bytes: [UInt8], limits: PropertyListLimits) throws(PropertyListError) {
        // An old-style property list can begin with '{ "key" =', never with '{ "key" :'.
        let start = bytes.prefix(4_096).filter { !" \t\r\n".utf8.contains($0) }
        guard start.starts(with: "{\"".utf8) else { return nil }
        guard let end = start.dropFirst(2).firstIndex(of: UInt8(ascii: "\"")), end + 1 < start.count,
            start[end + 1] == UInt8(ascii: ":")
        else { return nil }
        guard bytes.count <= limits.content else { throw .content(limit: limits.content) }
        // The decoder lists all values, which take much more memory than their text. Marks in texts count, too.
        guard bytes.count(where: { ",:[{".utf8.contains($0) }) <= limits.values else {
            throw .values(limit: limits.values)
        }
        // A document that isn't JSON is damaged.
        guard let document = try? JSONSerialization.jsonObject(with: Data(bytes)),
            let list = PropertyList(document, depth: limits.depth)
        else { throw .format }
        self = list
    }

    /// - Returns: `nil` for null, and for more levels than `depth`.
    private init?(_ value: Any, depth: Int) {
        guard depth > 0 else { return nil }
        switch value {
        case let text as String: self = .string(text)
        case let number as NSNumber: self = .string(number.stringValue)
        case let values as [Any]: self = .array(values.compactMap { PropertyList($0, depth: depth - 1) })
        case let values as [String: Any]:
            self = .dictionary(values.compactMapValues { PropertyList($0, depth: depth - 1) })
        default: return nil
        }
    }
}

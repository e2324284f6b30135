/// The objects of a `project.pbxproj`.
struct XcodeProject {
    /// A value of the property-list format that Xcode writes.
    fileprivate indirect enum Value {
        case text(String)
        case list([Value])
        case table([String: Value])

        var text: String? { if case .text(let text) = self { text } else { nil } }
        /// The texts of a list, or the one text.
        var texts: [String] {
            if case .list(let values) = self { values.compactMap(\.text) } else { [text].compactMap(\.self) }
        }
        var table: [String: Value] { if case .table(let table) = self { table } else { [:] } }
    }

    /// The build settings of a target in one configuration, such as Debug.
    struct Configuration {
        fileprivate let settings: [String: Value]

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
    private let objects: [(id: String, values: [String: Value])]

    /// Reads a project; nil if the file is damaged, such as by a merge conflict.
    init?(_ text: String) {
        var parser = Parser(bytes: Array(text.utf8))
        guard let table = parser.document()?.table["objects"]?.table else { return nil }
        objects = table.map { (id: $0.key, values: $0.value.table) }.sorted { $0.id < $1.id }
    }

    private func objects(of kind: String) -> [(id: String, values: [String: Value])] {
        objects.filter { $0.values["isa"]?.text == kind }
    }

    /// The configurations of all targets.
    var configurations: [Configuration] {
        objects(of: "XCBuildConfiguration").map { Configuration(settings: $0.values["buildSettings"]?.table ?? [:]) }
    }

    var developmentRegion: String? { objects(of: "PBXProject").first?.values["developmentRegion"]?.text }

    /// Returns the configurations of the target that a folder belongs to. This is a target with a setting that names a file in the folder,
    /// such as a property list, or a target to which Xcode adds the folder's files.
    func configurations(of folder: String) -> [Configuration] {
        let named = configurations.filter { $0.mentions(folder) }
        guard named.isEmpty, let target = target(of: folder),
            let list = target.values["buildConfigurationList"]?.text
        else { return named }
        let members = objects.first { $0.id == list }?.values["buildConfigurations"]?.texts ?? []
        return objects.filter { members.contains($0.id) }.map {
            Configuration(settings: $0.values["buildSettings"]?.table ?? [:])
        }
    }

    /// Returns the files of a folder that Xcode doesn't add to the folder's target.
    func exceptions(in folder: String) -> Set<String> {
        guard let target = target(of: folder), let group = group(of: folder) else { return [] }
        let sets = group.values["exceptions"]?.texts ?? []
        return Set(
            objects.filter { sets.contains($0.id) && $0.values["target"]?.text == target.id }.flatMap {
                $0.values["membershipExceptions"]?.texts ?? []
            })
    }

    /// The group whose files Xcode finds in a folder by itself.
    private func group(of folder: String) -> (id: String, values: [String: Value])? {
        objects(of: "PBXFileSystemSynchronizedRootGroup").first { object in
            // The path is relative to the enclosing group.
            object.values["path"]?.text.map { folder == $0 || folder.hasSuffix("/\($0)") } ?? false
        }
    }

    private func target(of folder: String) -> (id: String, values: [String: Value])? {
        guard let group = group(of: folder) else { return nil }
        let targets = objects(of: "PBXNativeTarget").filter {
            $0.values["fileSystemSynchronizedGroups"]?.texts.contains(group.id) ?? false
        }
        // A folder that an app shares with its extension is imported for the extension.
        return targets.first { $0.values["productType"]?.text?.contains("extension") ?? false } ?? targets.first
    }

    private struct Parser {
        let bytes: [UInt8]
        private var index = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func document() -> Value? {
            let value = value(depth: 0)
            skip()
            return index == bytes.count ? value : nil
        }

        /// Skips white space and comments.
        private mutating func skip() {
            while index < bytes.count {
                if bytes[index...].starts(with: "//".utf8) {
                    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
                } else if bytes[index...].starts(with: "/*".utf8) {
                    while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
                    index = min(index + 2, bytes.count)
                } else if " \t\r\n".utf8.contains(bytes[index]) {
                    index += 1
                } else {
                    return
                }
            }
        }

        private mutating func take(_ mark: Character) -> Bool {
            skip()
            guard index < bytes.count, bytes[index] == mark.asciiValue else { return false }
            index += 1
            return true
        }

        private mutating func value(depth: Int) -> Value? {
            guard depth < 32 else { return nil }
            if take("{") {
                var table: [String: Value] = [:]
                while !take("}") {
                    guard let key = text(), take("="), let value = value(depth: depth + 1), take(";") else {
                        return nil
                    }
                    table[key] = value
                }
                return .table(table)
            }
            if take("(") {
                var list: [Value] = []
                while !take(")") {
                    guard let value = value(depth: depth + 1) else { return nil }
                    list.append(value)
                    // The last comma may be missing.
                    _ = take(",")
                }
                return .list(list)
            }
            return text().map { .text($0) }
        }

        private mutating func text() -> String? {
            let isQuoted = take("\"")
            var result: [UInt8] = []
            while index < bytes.count {
                let byte = bytes[index]
                if isQuoted {
                    index += 1
                    if byte == UInt8(ascii: "\"") { return String(decoding: result, as: UTF8.self) }
                    if byte == UInt8(ascii: "\\"), index < bytes.count {
                        result.append(bytes[index])
                        index += 1
                        continue
                    }
                } else if "{}()=;,\" \t\r\n".utf8.contains(byte) {
                    break
                } else {
                    index += 1
                }
                result.append(byte)
            }
            return isQuoted || result.isEmpty ? nil : String(decoding: result, as: UTF8.self)
        }
    }
}

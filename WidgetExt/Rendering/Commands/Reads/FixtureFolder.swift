import Foundation
import FoundationGaps
import Glibc
import Shared

/// A fixture to which made-up values are added. Nothing that is in it is changed.
struct FixtureFolder {
    let path: String

    /// The maximum number and size of the files that are copied from another fixture or the container.
    private static let limits = (files: 10_000, bytes: 256 << 20)

    /// The folder of the app groups.
    private var groups: String { AppGroups.groups(inFixture: path) }

    // MARK: The present data

    /// Copies the app's present data into the folder, unless something is in it.
    ///
    /// - Parameter place: The present data.
    /// - Throws: ``CommandFailure`` if a file can't be copied. The copied files are removed.
    func copy(from place: AppGroups.Place) throws {
        let manager = FileManager.default
        // A folder that can't be listed can't be written, which is the error then.
        let present = (try? manager.contentsOfDirectory(atPath: path)) ?? []
        guard present.allSatisfy({ $0.hasPrefix(".") }) else { return }
        var pairs: [(from: String, to: String)]
        switch place {
        case .nowhere: pairs = []
        case .container(let container):
            pairs = [("\(container)/groups", "\(path)/groups")]
            pairs += DeviceData.Part.allCases.map {
                ("\(container)/\(DeviceData.folder)/\($0.rawValue)", "\(path)/\($0.rawValue)")
            }
        case .fixture(let fixture):
            let isSame =
                URL(fileURLWithPath: fixture).standardizedFileURL == URL(fileURLWithPath: path).standardizedFileURL
            pairs = isSame ? [] : [(fixture, path)]
        }
        var (files, bytes) = (0, 0)
        do {
            for pair in pairs { try copy(pair.from, pair.to, &files, &bytes) }
            if !manager.fileExists(atPath: "\(path)/groups"), AppGroups.groups(inFixture: path) == path {
                let hasGroups = try manager.contentsOfDirectory(atPath: path).contains {
                    !$0.hasPrefix(".") && !DeviceData.isPart($0)
                }
                if !hasGroups {
                    try manager.createDirectory(atPath: "\(path)/groups", withIntermediateDirectories: true)
                }
            }
        } catch {
            // What can't be listed can't be removed.
            for name in (try? manager.contentsOfDirectory(atPath: path)) ?? [] where !present.contains(name) {
                // The folder is incomplete, which the error says.
                try? manager.removeItem(atPath: "\(path)/\(name)")
            }
            throw error is CommandFailure ? error : failure("\(error.localizedDescription)")
        }
    }

    private func copy(_ source: String, _ target: String, _ files: inout Int, _ bytes: inout Int) throws {
        var status = stat()
        guard lstat(source, &status) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
            for name in try FileManager.default.contentsOfDirectory(atPath: source).sorted() where !name.hasPrefix(".")
            {
                try copy("\(source)/\(name)", "\(target)/\(name)", &files, &bytes)
            }
        case S_IFREG:
            (files, bytes) = (files + 1, bytes + Int(status.st_size))
            guard files <= Self.limits.files, bytes <= Self.limits.bytes else {
                throw failure(
                    "the present data are more than \(Self.limits.files) files or \(Self.limits.bytes >> 20) MiB")
            }
            try OutputFile(path: target, isFlushed: false).replace(
                with: try InputFile(path: source, option: "fixture", limit: Self.limits.bytes).bytes())
        // Links and devices aren't an app's data.
        default: return
        }
    }

    private func failure(_ reason: String) -> CommandFailure {
        CommandFailure(
            path: path, reason: "can't be filled: \(reason)",
            remedy: "name another folder with \(WidgetOptions.fixtureOut)",
            exitCode: .inputOutput)
    }

    // MARK: Made-up data

    /// Adds values. A value or a file that is there, for instance because another process has added it, is left as it is.
    ///
    /// - Returns: The number of added values.
    /// - Throws: ``CommandFailure`` if a file can't be read or written; complete files stay.
    func add(_ values: [(key: DataRead.Key, value: Any)]) throws -> Int {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(String(cString: strerror(errno))) }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw CommandFailure(
                path: path, reason: "is being written by another process", remedy: "try again", exitCode: .tryAgain)
        }
        var settings: [String: [(name: String, value: Any)]] = [:]
        var (count, items): (Int, [JSONValue]) = (0, [])
        for (key, value) in values {
            switch key.place {
            case .settings(let group): settings[group, default: []].append((key.name, value))
            case .files(let group):
                guard !key.name.split(separator: "/").contains("..") else { continue }
                count += try add(value, as: "\(groups)/\(group)/\(key.name)")
            case .models: count += try add(value, as: "\(path)/\(DeviceData.Part.models.rawValue)/\(key.name).json")
            case .keychain:
                guard let data = value as? Data else { continue }
                items.append(try JSONValue(parsing: Array(data)))
            case .bundle, .otherFiles: continue
            }
        }
        count += try add(items)
        for (group, values) in settings.sorted(by: { $0.key < $1.key }) {
            count += try add(values.sorted { $0.name < $1.name }, to: group)
        }
        return count
    }

    /// Adds keychain items, unless an item of the class with the same service or server and account is there.
    private func add(_ items: [JSONValue]) throws -> Int {
        let file = "\(path)/\(DeviceData.Part.keychain.rawValue)"
        var present: [JSONValue] = []
        if access(file, F_OK) == 0 {
            let bytes = try InputFile(path: file, option: "fixture", limit: 16 << 20).bytes()
            // A file that can't be parsed isn't an array, which the error says.
            guard let array = (try? JSONValue(parsing: bytes))?.array else {
                throw CommandFailure(
                    path: file, reason: "isn't an array of keychain items", remedy: "restore or remove it")
            }
            present = array
        }
        let identity = ["class", "service", "server", "account"]
        let new = items.filter { item in
            !present.contains { other in identity.allSatisfy { item[$0]?.string == other[$0]?.string } }
        }
        guard !new.isEmpty else { return 0 }
        try OutputFile(path: file).replace(
            with: Array((try JSONValue.array(present + new).serialised(pretty: true) + "\n").utf8))
        return new.count
    }

    /// Writes a file, unless it is there.
    private func add(_ value: Any, as file: String) throws -> Int {
        guard let data = value as? Data, access(file, F_OK) != 0 else { return 0 }
        do {
            try FileManager.default.createDirectory(atPath: file.parentFolder, withIntermediateDirectories: true)
        } catch { throw failure(error.localizedDescription) }
        try OutputFile(path: file).replace(with: Array(data))
        return 1
    }

    private func add(_ values: [(name: String, value: Any)], to group: String) throws -> Int {
        guard ContainerDescription.isValid(group: group) else { return 0 }
        let lists = ["\(groups)/\(group).plist", "\(groups)/\(group)/Library/Preferences/\(group).plist"]
        let json = "\(groups)/\(group).json"
        let isJSON = access(json, F_OK) == 0
        if let list = access(lists[0], F_OK) == 0
            ? lists[0] : isJSON ? nil : lists.first(where: { access($0, F_OK) == 0 })
        {
            return try add(values, toPropertyList: list)
        }
        var members = isJSON ? try InputFile(path: json, option: "fixture", limit: 16 << 20).object() : []
        let known = Set(members.map(\.key))
        let new = values.filter { !known.contains($0.name) }
        guard !new.isEmpty else { return 0 }
        members += new.map { JSONMember($0.name, JSONValue(fixture: $0.value)) }
        try OutputFile(path: json).replace(
            with: Array((try JSONValue.object(members).serialised(pretty: true) + "\n").utf8))
        return new.count
    }

    private func add(_ values: [(name: String, value: Any)], toPropertyList path: String) throws -> Int {
        let bytes = try InputFile(path: path, option: "fixture", limit: 16 << 20).bytes()
        do {
            let list = try PropertyList(parsing: bytes, limits: .table)
            guard var settings = list.foundationValue as? [String: Any] else {
                throw CommandFailure(
                    path: path, reason: "isn't a dictionary of settings", remedy: "restore or remove it")
            }
            let new = values.filter { settings[$0.name] == nil }
            guard !new.isEmpty else { return 0 }
            for (name, value) in new { settings[name] = value }
            let data = try PropertyListSerialization.data(fromPropertyList: settings, format: .xml, options: 0)
            try OutputFile(path: path).replace(with: Array(data))
            return new.count
        } catch let error as any CommandError {
            throw error
        } catch {
            throw CommandFailure(path: path, reason: "isn't a property list", remedy: "restore or remove it")
        }
    }
}

extension JSONValue {
    /// Creates the value of a setting, as a fixture has it.
    fileprivate init(fixture value: Any) {
        switch value {
        case let flag as Bool: self = .bool(flag)
        case let number as Int: self = .integer(number)
        case let number as Double: self = .number(number)
        case let text as String: self = .string(text)
        case let date as Date: self = ["$date": .string(date.written)]
        case let data as Data:
            // A JSON document can be edited as such, if it has the same bytes for a decoder.
            if let json = try? JSONValue(parsing: Array(data)) {
                self = ["$json": json]
            } else {
                self = ["$data": .string(data.base64EncodedString())]
            }
        case let values as [Any]: self = .array(values.map { JSONValue(fixture: $0) })
        case let values as [String: Any]:
            self = .object(values.sorted { $0.key < $1.key }.map { JSONMember($0.key, JSONValue(fixture: $0.value)) })
        default: self = .string("\(value)")
        }
    }
}

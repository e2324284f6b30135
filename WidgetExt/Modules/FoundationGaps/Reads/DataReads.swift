import Foundation
import Shared
import Synchronization

/// A read of an app's data by its widgets: a setting, a file, keychain items or models.
package struct DataRead: Hashable, Sendable {
    /// The place of data.
    package enum Place: Hashable, Sendable {
        /// The settings of an app group, or the extension's own.
        case settings(String)
        /// The files of an app group.
        case files(String)
        /// The files of the app's bundle.
        case bundle
        /// Other files, by their paths.
        case otherFiles
        case keychain, models
    }

    /// A value's place and name.
    package struct Key: Hashable, Sendable {
        package let place: Place
        package let name: String
    }

    package let key: Key
    /// The type that the app asks for; empty if it asks for any object.
    package fileprivate(set) var type: String
    package fileprivate(set) var isPresent: Bool
    /// The type that a decoder makes of the value; `nil` if no decoder was seen.
    package fileprivate(set) var decoded: String?
    /// The decoder's name.
    package fileprivate(set) var decoder: String?
    /// The members of the decoded type, as in `id: UUID`.
    package fileprivate(set) var members: [String] = []
    /// The type that has the members.
    package fileprivate(set) var memberType = ""
    /// The reason why the decoder refuses the value.
    package fileprivate(set) var fault: String?
}

/// The settings of an extension itself have the name of this group in a fixture.
package let standardSettings = "standard"

/// The data that an app's code reads in this process, and the values that are made up for those that are absent.
///
/// Nothing is noted unless a command starts the recording. An app's code reads data on any thread, so the recording is the process's.
package enum DataReads {
    private final class Recording {
        /// True if values are made up for data that are absent.
        let isFilling: Bool
        /// Makes values up; its instant is that of the recording.
        let source: MadeUpValue
        let hints: any ReadHints
        var reads: [DataRead.Key: DataRead] = [:]
        var order: [DataRead.Key] = []
        /// The made-up values.
        var values: [DataRead.Key: Any] = [:]
        /// The keys of data that were read, by their bytes, so that a decoder's data are known.
        var origins: [Data: DataRead.Key] = [:]
        /// The bytes that stand for data until a decoder says what they contain.
        var unknown: [DataRead.Key: Data] = [:]
        /// The number of times that an absent setting or file of a group was read.
        var absences = 0

        init(isFilling: Bool, source: MadeUpValue, hints: any ReadHints) {
            (self.isFilling, self.source, self.hints) = (isFilling, source, hints)
        }
    }

    /// The maximum number of reads that are recorded; further ones aren't noted.
    private static let limit = 20_000

    private static let isRecording = Atomic(false)
    private static let lock = NSLock()
    // Protected by the lock.
    nonisolated(unsafe) private static var recording: Recording?

    /// True between ``start(filling:now:hints:)`` and ``stop()``.
    package static var isOn: Bool { isRecording.load(ordering: .relaxed) }

    /// Starts a recording. Call it before the app's code runs.
    package static func start(filling isFilling: Bool, now: Date, hints: any ReadHints = NoHints()) {
        lock.withLock {
            recording = Recording(
                isFilling: isFilling, source: MadeUpValue(now: now, isFilling: true), hints: hints)
        }
        isRecording.store(true, ordering: .relaxed)
    }

    package static func stop() {
        isRecording.store(false, ordering: .relaxed)
        lock.withLock { recording = nil }
    }

    private static func with<Result>(_ body: (Recording) -> Result) -> Result? { lock.withLock { recording.map(body) } }

    /// The reads, in the order in which each value was read first.
    package static var reads: [DataRead] {
        with { recording in recording.order.compactMap { recording.reads[$0] } } ?? []
    }

    /// The made-up values, without those whose content isn't known.
    package static var madeUp: [(key: DataRead.Key, value: Any)] {
        with { recording in
            recording.order.compactMap { key in recording.values[key].map { (key, $0) } }
        } ?? []
    }

    /// Replaces a phrase in the made-up texts and documents with its first word, because the phrase is cut where it is shown.
    package static func shorten(_ phrase: String) {
        let word = phrase.prefix { $0 != " " }
        _ = with { recording in
            for (key, value) in recording.values {
                if let text = value as? String {
                    recording.values[key] = text.replacingOccurrences(of: phrase, with: word)
                } else if let texts = value as? [String] {
                    recording.values[key] = texts.map { $0.replacingOccurrences(of: phrase, with: word) }
                } else if let data = value as? Data, let text = String(data: data, encoding: .utf8) {
                    recording.values[key] = Data(text.replacingOccurrences(of: phrase, with: word).utf8)
                }
            }
        }
    }

    /// The absent data that no decoder was seen to read.
    package static var unseen: Set<DataRead.Key> {
        with { recording in Set(recording.unknown.keys.filter { recording.reads[$0]?.decoder == nil }) } ?? []
    }

    /// The number of times that a value was absent for which one can be made up.
    package static var absences: Int { with { $0.absences } ?? 0 }

    /// Notes a read of keychain items or models.
    package static func note(_ place: DataRead.Place, _ name: String, _ type: String, isPresent: Bool) {
        guard isOn else { return }
        _ = with { note(DataRead.Key(place: place, name: name), type, isPresent: isPresent, $0) }
    }

    /// Returns a made-up document of an entity's models; `nil` unless values are made up.
    static func models(_ entity: String, _ make: (MadeUpValue) -> JSONValue) -> JSONValue? {
        guard isOn, let source = with({ $0.isFilling ? $0.source : nil }) ?? nil else { return nil }
        let document = make(source)
        // Made-up numbers are finite, so the document can be written.
        guard let text = try? document.serialised(pretty: true) else { return nil }
        _ = with { $0.values[DataRead.Key(place: .models, name: entity)] = Data("\(text)\n".utf8) }
        return document
    }

    /// Returns the made-up text of a keychain item, whose entry in a fixture is `entry`; `nil` unless values are made up.
    package static func keychainItem(_ name: String, _ entry: (String) -> JSONValue) -> String? {
        guard isOn, let source = with({ $0.isFilling ? $0.source : nil }) ?? nil else { return nil }
        let text = source.text(name)
        // Texts can be written.
        guard let item = try? entry(text).serialised(pretty: true) else { return nil }
        _ = with { $0.values[DataRead.Key(place: .keychain, name: name)] = Data(item.utf8) }
        return text
    }

    private static func note(_ key: DataRead.Key, _ type: String, isPresent: Bool, _ recording: Recording) {
        if !isPresent {
            switch key.place {
            case .settings, .files, .models, .keychain: recording.absences += 1
            case .bundle, .otherFiles: break
            }
        }
        guard var read = recording.reads[key] else {
            guard recording.order.count < limit else { return }
            recording.order.append(key)
            recording.reads[key] = DataRead(key: key, type: type, isPresent: isPresent)
            return
        }
        // A value that the app asked for first as any object gets the type of a later read.
        if read.type.isEmpty { read.type = type }
        recording.reads[key] = read
    }

    // MARK: Settings

    /// Returns a setting, or the value that is made up for an absent one.
    ///
    /// - Parameters:
    ///   - type: The type that the app asks for; empty for any object.
    ///   - hasDefault: True if the app registered a default, which is the value then.
    ///   - made: Makes a value up; `nil` to do so by the type.
    package static func setting(
        _ name: String, of group: String, as type: String, stored: Any?, hasDefault: Bool = false,
        made: ((MadeUpValue) -> Any?)? = nil
    ) -> Any? {
        guard isOn else { return stored }
        let key = DataRead.Key(place: .settings(group), name: name)
        let hint = with { $0.hints.type(of: name, asked: type) } ?? nil
        let known = hint ?? type
        let isPresent = stored != nil || hasDefault
        let (source, former) =
            with { recording -> (MadeUpValue?, Any?) in
                note(key, known, isPresent: isPresent, recording)
                if let stored { trace(stored, key, recording) }
                return (recording.isFilling && !isPresent ? recording.source : nil, recording.values[key])
            } ?? (nil, nil)
        guard let source else { return stored }
        if let former { return former }
        let members = with { $0.hints.members(of: name) } ?? [:]
        let value: Any? =
            if let made { made(source) } else if known == "Data" { unknownData(key) } else {
                source.object(known, name, members: members)
            }
        guard let value else { return nil }
        return with { recording in
            if known != "Data" { recording.values[key] = value }
            trace(value, key, recording)
            return value
        } ?? nil
    }

    /// Remembers the origin of data, or of a text's bytes.
    private static func trace(_ value: Any, _ key: DataRead.Key, _ recording: Recording) {
        // Only a command that makes values up shows what decoders make of data.
        guard recording.isFilling, recording.origins.count < limit else { return }
        if let data = value as? Data {
            recording.origins[data] = key
        } else if let text = value as? String, !text.isEmpty {
            recording.origins[Data(text.utf8)] = key
        }
    }

    /// Returns bytes that stand for data of unknown content. They are no text, so that other code doesn't show them.
    private static func unknownData(_ key: DataRead.Key) -> Data? {
        with { recording in
            if let known = recording.unknown[key] { return known }
            let data = Data([0xFF, 0xFE, 0x00] + Array("made-up \(recording.unknown.count)".utf8) + [0xFF])
            recording.unknown[key] = data
            recording.origins[data] = key
            return data
        }
    }

    // MARK: Files

    /// Returns the contents of a file, or those that are made up for an absent file of an app group.
    ///
    /// - Throws: The error of `read` if nothing is made up.
    package static func contents(of path: String, as type: String = "Data", _ read: () throws -> Data) throws -> Data {
        guard isOn else { return try read() }
        let key = key(ofFile: path)
        let result = Result { try read() }
        switch result {
        case .success(let data):
            return with { recording in
                note(key, type, isPresent: true, recording)
                trace(data, key, recording)
                return data
            } ?? data
        case .failure(let error):
            let (source, former) =
                with { recording -> (MadeUpValue?, Any?) in
                    note(key, type, isPresent: false, recording)
                    return (recording.isFilling ? recording.source : nil, recording.values[key])
                } ?? (nil, nil)
            guard let source, case .files = key.place else { throw error }
            if let data = former as? Data { return data }
            guard type == "String" else {
                guard let data = unknownData(key) else { throw error }
                return data
            }
            let data = Data(source.text(key.name.fileTitle).utf8)
            _ = with { recording in
                recording.values[key] = data
                trace(data, key, recording)
            }
            return data
        }
    }

    /// Returns true if a file exists, or if its contents are made up when it is read.
    package static func exists(_ path: String, _ isThere: Bool) -> Bool {
        guard isOn, !isThere else { return isThere }
        let key = key(ofFile: path)
        guard case .files = key.place else { return isThere }
        // Databases aren't made up, and a name without an extension may be a folder's.
        let isDocument = ["json", "plist", "txt", "dat", "data", "archive", "csv", "xml", "bin"].contains(
            key.name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last.map { $0.lowercased() }
                ?? "")
        return with { recording in
            note(key, isDocument ? "" : "file", isPresent: false, recording)
            return recording.isFilling && isDocument
        } ?? false
    }

    /// Returns the key of a file.
    private static func key(ofFile path: String) -> DataRead.Key {
        let path = path.normalizedPath
        let groups: String? =
            switch AppGroups.current.place {
            case .container(let container): "\(container)/groups"
            case .fixture(let fixture): AppGroups.groups(inFixture: fixture)
            case .nowhere: nil
            }
        if let prefix = groups.map({ "\($0.normalizedPath)/" }), path.hasPrefix(prefix) {
            let parts = path.dropFirst(prefix.count).split(separator: "/", maxSplits: 1)
            if parts.count == 2, ContainerDescription.isValid(group: String(parts[0])) {
                return DataRead.Key(place: .files(String(parts[0])), name: String(parts[1]))
            }
        }
        let bundle = Bundle.main.bundlePath.normalizedPath + "/"
        if path.hasPrefix(bundle) {
            let name = path.dropFirst(bundle.count)
            // Each module has a bundle of its own in the executable's folder.
            let module = name.prefix { $0 != "/" }
            return DataRead.Key(
                place: .bundle, name: String(module.hasSuffix(".resources") ? name.dropFirst(module.count + 1) : name))
        }
        return DataRead.Key(place: .otherFiles, name: path)
    }

    // MARK: Decoding

    /// Returns what a decoder makes of data. If the data stand for an absent value, they are made up first.
    ///
    /// - Parameters:
    ///   - name: The decoder's name.
    ///   - encode: Returns the bytes that the decoder reads, for the values that the type decodes.
    ///   - decode: The decoder.
    static func decode<Value: Decodable>(
        _ type: Value.Type, from data: Data, by name: String, _ rules: () -> MadeUpDecoder.Rules,
        encode: (MadeUpNode) throws -> Data, decode: (Data) throws -> Value
    ) throws -> Value {
        try made(typeName(type), of: data, by: name, decode) { source, key in
            let texts = with { $0.hints.texts } ?? []
            let decoder = MadeUpDecoder(now: source.now, isFilling: true, rules: rules(), texts: texts)
            let node = try decoder.node(of: type, named: key.name.fileTitle)
            return (try encode(node), node.shape)
        }
    }

    /// Returns what a decoder makes of data, which `make` makes up if they stand for an absent value.
    static func made<Value>(
        _ type: String, of data: Data, by name: String, _ decode: (Data) throws -> Value,
        make: (MadeUpValue, DataRead.Key) throws -> (
            data: Data, shape: (type: String, members: [(name: String, type: String)])?
        )
    ) throws -> Value {
        guard isOn else { return try decode(data) }
        let found =
            with { recording -> (DataRead.Key, MadeUpValue, isAbsent: Bool, former: Data?)? in
                guard let key = recording.origins[data], var read = recording.reads[key] else { return nil }
                (read.decoded, read.decoder) = (type, name)
                recording.reads[key] = read
                let isUnknown = recording.unknown[key] == data
                let isText = recording.isFilling && !read.isPresent && recording.values[key] is String
                return (key, recording.source, isUnknown || isText, recording.values[key] as? Data)
            } ?? nil
        guard let (key, source, isAbsent, former) = found else { return try decode(data) }
        func fail(_ reason: String) { _ = with { $0.reads[key]?.fault = reason } }
        guard isAbsent else {
            do { return try decode(data) } catch {
                fail(reason(of: error))
                throw error
            }
        }
        // A type may be tried after another one.
        if let former, let value = try? decode(former) { return value }
        let new: (data: Data, shape: (type: String, members: [(name: String, type: String)])?)
        do { new = try make(source, key) } catch {
            // A text that isn't of the decoder's format stays as it is.
            fail(reason(of: error))
            throw error
        }
        do {
            let value = try decode(new.data)
            _ = with { recording in
                let isText = recording.values[key] is String
                recording.values[key] = isText ? String(decoding: new.data, as: UTF8.self) : new.data
                recording.origins[new.data] = key
                recording.reads[key]?.fault = nil
                recording.reads[key]?.memberType = new.shape?.type ?? ""
                recording.reads[key]?.members = new.shape?.members.map { "\($0.name): \($0.type)" } ?? []
            }
            return value
        } catch {
            fail(reason(of: error))
            throw error
        }
    }

    private static func reason(of error: any Error) -> String {
        switch error {
        case let error as DecodingError: error.reason
        case let error as CommandFailure: "it can't be made up: \(error.message)"
        default: message(of: error)
        }
    }
}

/// Knowledge of the app's sources, which says what type the app expects.
package protocol ReadHints: Sendable {
    /// Returns the type to which the sources cast the value of a key that is read as another type, such as any object; `nil` if none is known.
    func type(of key: String, asked type: String) -> String?
    /// Returns the types of the values that sources take from dictionaries, by their keys, in the files that name a key.
    func members(of key: String) -> [String: String]
    /// The texts with which the sources compare others.
    var texts: [String] { get }
}

/// No knowledge of sources.
package struct NoHints: ReadHints {
    package init() {}
    package func type(of key: String, asked type: String) -> String? { nil }
    package func members(of key: String) -> [String: String] { [:] }
    package var texts: [String] { [] }
}

extension String {
    /// The name of a file without its folder and extension; of a setting, its last part.
    fileprivate var fileTitle: String {
        let file = split(separator: "/").last.map(String.init) ?? self
        let parts = file.split(separator: ".")
        guard let last = parts.last else { return file }
        let isFile = ["json", "plist", "txt", "dat", "data", "archive", "csv", "xml", "bin"].contains(last)
        return String(isFile ? parts.dropLast().last ?? last : last)
    }

    /// The path without empty components, and without the link `/private` of a phone.
    fileprivate var normalizedPath: String {
        "/" + split(separator: "/").joined(separator: "/")
    }
}

extension DataReads {
    /// Returns the type to which the sources cast a value, and the keys that they take from dictionaries.
    static func hint(of key: DataRead.Key) -> (type: String?, members: [String: String]) {
        let name = key.name
        return with { ($0.hints.type(of: name, asked: "document"), $0.hints.members(of: name)) } ?? (nil, [:])
    }
}

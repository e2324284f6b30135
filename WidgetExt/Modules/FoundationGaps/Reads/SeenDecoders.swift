import Foundation
import Shared

// The decoders of imported sources. The declarations that `./airlock bring` generates into each module name them, so that a recording sees
// which type is decoded of which data. Without a recording, each calls Foundation's own decoder.

/// Foundation's decoder of JSON, whose decoding a recording sees.
open class _JSONDecoder: Foundation.JSONDecoder, @unchecked Sendable {
    override public init() { super.init() }

    override open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
        guard DataReads.isOn else { return try super.decode(type, from: data) }
        return try DataReads.decode(type, from: data, by: "JSONDecoder", { rules }) { node in
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            encoder.userInfo = userInfo
            switch dateDecodingStrategy {
            case .secondsSince1970: encoder.dateEncodingStrategy = .secondsSince1970
            case .millisecondsSince1970: encoder.dateEncodingStrategy = .millisecondsSince1970
            case .iso8601: encoder.dateEncodingStrategy = .iso8601
            default: break
            }
            if case .deferredToData = dataDecodingStrategy { encoder.dataEncodingStrategy = .deferredToData }
            return try encoder.encode(node)
        } decode: {
            try super.decode(type, from: $0)
        }
    }

    private var rules: MadeUpDecoder.Rules {
        var rules = MadeUpDecoder.Rules()
        rules.userInfo = userInfo
        if case .custom(let decode) = dateDecodingStrategy { rules.date = decode }
        if case .custom(let decode) = dataDecodingStrategy { rules.data = decode }
        if case .convertFromSnakeCase = keyDecodingStrategy { rules.isSnakeCase = true }
        return rules
    }
}

/// Foundation's decoder of property lists, whose decoding a recording sees.
open class _PropertyListDecoder: Foundation.PropertyListDecoder, @unchecked Sendable {
    override public init() { super.init() }

    override open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
        guard DataReads.isOn else { return try super.decode(type, from: data) }
        return try DataReads.decode(type, from: data, by: "PropertyListDecoder") {
            var rules = MadeUpDecoder.Rules()
            rules.userInfo = userInfo
            return rules
        } encode: { node in
            let encoder = PropertyListEncoder()
            encoder.outputFormat = .xml
            return try encoder.encode(node)
        } decode: {
            try super.decode(type, from: $0)
        }
    }
}

/// Functions of Foundation that read data, for the declarations that `./airlock bring` generates into each module.
public enum _SeenData {
    /// Returns a text of data; of data that stand for an absent value, a text is made up.
    public static func text(_ data: Data, _ encoding: String.Encoding) -> String? {
        guard DataReads.isOn else { return String(data: data, encoding: encoding) }
        // The initialiser has no error, either.
        return try? DataReads.made("String", of: data, by: "String") {
            guard let text = String(data: $0, encoding: encoding) else { throw CocoaError(.fileReadCorruptFile) }
            return text
        } make: { source, key in
            (source.text(key.name).data(using: encoding) ?? Data(), nil)
        }
    }

    /// Returns the object of a JSON document.
    public static func jsonObject(_ data: Data, _ options: JSONSerialization.ReadingOptions) throws -> Any {
        guard DataReads.isOn else { return try JSONSerialization.jsonObject(with: data, options: options) }
        return try DataReads.made("", of: data, by: "JSONSerialization") {
            try JSONSerialization.jsonObject(with: $0, options: options)
        } make: { source, key in
            let object = try object(source, key)
            return (try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys]), nil)
        }
    }

    public static func propertyList(
        _ data: Data, _ options: PropertyListSerialization.ReadOptions,
        _ format: UnsafeMutablePointer<PropertyListSerialization.PropertyListFormat>?
    ) throws -> Any {
        func read(_ data: Data) throws -> Any {
            // The app's own call, of which the app's code gets the result.
            try PropertyListSerialization.propertyList(
                from: data, options: options, format: format)
        }
        guard DataReads.isOn else { return try read(data) }
        return try DataReads.made("", of: data, by: "PropertyListSerialization", read) { source, key in
            let object = try object(source, key)
            return (try PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0), nil)
        }
    }

    private static func object(_ source: MadeUpValue, _ key: DataRead.Key) throws -> Any {
        let (type, members) = DataReads.hint(of: key)
        guard let object = source.object(type ?? "[String: Any]", key.name, members: members) else {
            throw CommandFailure("the keys of \(key.name) aren't known — write it into the fixture")
        }
        return object
    }

    /// Returns the contents of a file; `nil` if it can't be read.
    public static func contents(_ path: String) -> Data? {
        guard DataReads.isOn else { return FileManager.default.contents(atPath: path) }
        // The method has no error, either.
        return try? DataReads.contents(of: path) {
            guard let data = FileManager.default.contents(atPath: path) else { throw CocoaError(.fileNoSuchFile) }
            return data
        }
    }

    /// Returns true if a file exists.
    public static func exists(_ path: String) -> Bool {
        DataReads.exists(path, FileManager.default.fileExists(atPath: path))
    }

    /// Returns the object of a keyed archive.
    public static func unarchived<Object: NSObject & NSCoding>(_ type: Object.Type, _ data: Data) throws -> Object? {
        try unarchived(data, [type]) { try NSKeyedUnarchiver.unarchivedObject(ofClass: type, from: $0) }
    }

    /// Returns the object of a keyed archive, which is of one of several classes.
    public static func unarchived(_ classes: [AnyClass], _ data: Data) throws -> Any? {
        try unarchived(data, classes) { try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: $0) }
    }

    /// Returns the object of a keyed archive, whose class isn't given.
    public static func unarchived(_ data: Data) throws -> Any? {
        try unarchived(data, []) { try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData($0) }
    }

    private static func unarchived<Value>(
        _ data: Data, _ classes: [AnyClass], _ decode: (Data) throws -> Value
    ) throws -> Value {
        guard DataReads.isOn else { return try decode(data) }
        let name = classes.map { "\($0)" }.joined(separator: ", ")
        return try DataReads.made(name, of: data, by: "NSKeyedUnarchiver", decode) { source, key in
            let (type, members) = DataReads.hint(of: key)
            let coder = MadeUpCoder(source)
            let object =
                type.flatMap { source.object($0, key.name, members: members) }
                ?? coder.object(of: classes, named: key.name)
            guard let object else {
                throw CommandFailure("an object of \(name) can't be made up — write it into the fixture")
            }
            return (
                try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: false),
                coder.members.isEmpty ? nil : (coder.memberType, coder.members)
            )
        }
    }
}

/// A coder without data, which makes up each value that an object's initialiser decodes.
private final class MadeUpCoder: NSCoder {
    private let source: MadeUpValue
    /// The names and types of the values that were decoded of the outermost object.
    private(set) var members: [(name: String, type: String)] = []
    private(set) var memberType = ""
    private var depth = 0
    private var turn = 0

    init(_ source: MadeUpValue) { self.source = source }

    /// Returns an object of a class; `nil` if its values aren't known.
    func object(of type: AnyClass, named name: String) -> Any? {
        switch type {
        case is NSString.Type: return NSString(string: source.text(name, turn: turn))
        case is NSNumber.Type: return NSNumber(value: source.integer(name, turn: turn))
        case is NSDate.Type: return source.date(name) as NSDate
        case is NSURL.Type: return NSURL(string: "https://example.com")
        case is NSUUID.Type: return NSUUID()
        // A collection's classes follow in the list of classes.
        case is NSArray.Type, is NSSet.Type, is NSDictionary.Type: return nil
        case let type as any NSCoding.Type:
            guard depth < 3 else { return nil }
            if depth == 0 { memberType = "\(type)" }
            depth += 1
            defer { depth -= 1 }
            return type.init(coder: self)
        default: return nil
        }
    }

    /// Returns an object of the first class that is known; an array of three if an array is among the classes.
    func object(of types: [AnyClass], named name: String) -> Any? {
        func one() -> Any? { types.lazy.compactMap { self.object(of: $0, named: name) }.first }
        guard types.contains(where: { $0 is NSArray.Type }) else { return one() }
        let former = turn
        defer { turn = former }
        let objects = (0..<3).compactMap { number -> Any? in
            turn = number
            return one()
        }
        return objects.isEmpty ? nil : NSArray(array: objects)
    }

    private func note(_ name: String, _ type: String) {
        if depth == 1, !members.contains(where: { $0.name == name }) { members.append((name, type)) }
    }

    override var allowsKeyedCoding: Bool { true }
    override var requiresSecureCoding: Bool { false }
    override func containsValue(forKey key: String) -> Bool { true }

    override func decodeObject(forKey key: String) -> Any? {
        let (type, _) = DataReads.hint(of: DataRead.Key(place: .models, name: key))
        note(key, type ?? "Any")
        return source.object(type ?? "String", key, turn: turn)
    }

    override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
        let classes = classes ?? []
        note(key, classes.map { "\($0)" }.joined(separator: ", "))
        return object(of: classes, named: key)
    }

    override func decodeBool(forKey key: String) -> Bool {
        note(key, "Bool")
        return source.flag(key)
    }

    override func decodeInteger(forKey key: String) -> Int {
        note(key, "Int")
        return source.integer(key, turn: turn)
    }

    override func decodeInt32(forKey key: String) -> Int32 { Int32(clamping: decodeInteger(forKey: key)) }
    override func decodeInt64(forKey key: String) -> Int64 { Int64(decodeInteger(forKey: key)) }
    override func decodeCInt(forKey key: String) -> Int32 { decodeInt32(forKey: key) }

    override func decodeDouble(forKey key: String) -> Double {
        note(key, "Double")
        return source.number(key, turn: turn)
    }

    override func decodeFloat(forKey key: String) -> Float { Float(decodeDouble(forKey: key)) }
}

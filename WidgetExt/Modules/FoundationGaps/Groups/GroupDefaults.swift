import Foundation
import Shared

/// The settings of an app group, stored in a property list in the container or in a fixture.
///
/// Foundation's `UserDefaults` on Linux overwrites its files in place, so all settings are lost if the process is killed while it writes.
/// It also treats a missing group as an empty one. Therefore `UserDefaults(suiteName:)` creates an instance of this class.
final class GroupDefaults: UserDefaults, @unchecked Sendable {
    private let settings: GroupSettings
    private let registered = Registered()

    /// The defaults set with `register(defaults:)`.
    private final class Registered: @unchecked Sendable {
        private let lock = NSLock()
        private var values: [String: Any] = [:]

        func value(_ key: String) -> Any? { lock.withLock { values[key] } }
        var all: [String: Any] { lock.withLock { values } }
        func add(_ more: [String: Any]) { lock.withLock { values.merge(more) { $1 } } }
    }

    /// The id of the group.
    private let id: String

    init?(_ settings: GroupSettings, id: String) {
        (self.settings, self.id) = (settings, id)
        super.init(suiteName: nil)
    }

    override func object(forKey defaultName: String) -> Any? { value(defaultName, as: "") }

    /// Returns the value of a key, which the app asks for as a type.
    private func value(_ key: String, as type: String) -> Any? {
        guard DataReads.isOn else { return settings.value(key) ?? registered.value(key) }
        let registered = registered.value(key)
        return DataReads.setting(
            key, of: id, as: type, stored: settings.value(key), hasDefault: registered != nil) ?? registered
    }

    /// Returns the value that `make` makes up if the key has none and values are made up; otherwise as ``object(forKey:)``.
    func value(_ key: String, as type: String, make: @escaping (MadeUpValue) -> Any?) -> Any? {
        let registered = registered.value(key)
        return DataReads.setting(
            key, of: id, as: type, stored: settings.value(key), hasDefault: registered != nil, made: make) ?? registered
    }

    override func set(_ value: Any?, forKey defaultName: String) {
        guard let value else { return removeObject(forKey: defaultName) }
        if let url = value as? URL { return set(url, forKey: defaultName) }
        guard PropertyListSerialization.propertyList(["": value], isValidFor: .binary) else {
            preconditionFailure(
                "\(type(of: value)) for '\(defaultName)' isn't a property list value — encode it as Data first")
        }
        settings.set(value, defaultName)
        NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
    }

    override func removeObject(forKey defaultName: String) { settings.set(nil, defaultName) }

    override func string(forKey defaultName: String) -> String? {
        switch value(defaultName, as: "String") {
        case let text as String: text
        case let number as NSNumber: number.stringValue
        default: nil
        }
    }

    override func array(forKey defaultName: String) -> [Any]? { value(defaultName, as: "[Any]") as? [Any] }

    override func dictionary(forKey defaultName: String) -> [String: Any]? {
        value(defaultName, as: "[String: Any]") as? [String: Any]
    }

    override func data(forKey defaultName: String) -> Data? { value(defaultName, as: "Data") as? Data }

    override func stringArray(forKey defaultName: String) -> [String]? {
        value(defaultName, as: "[String]") as? [String]
    }

    override func integer(forKey defaultName: String) -> Int { number(defaultName, as: "Int")?.intValue ?? 0 }

    override func float(forKey defaultName: String) -> Float { number(defaultName, as: "Float")?.floatValue ?? 0 }

    override func double(forKey defaultName: String) -> Double { number(defaultName, as: "Double")?.doubleValue ?? 0 }

    override func bool(forKey defaultName: String) -> Bool {
        let value = value(defaultName, as: "Bool")
        if let text = value as? String { return NSString(string: text).boolValue }
        return number(value)?.boolValue ?? false
    }

    override func url(forKey defaultName: String) -> URL? {
        switch value(defaultName, as: "URL") {
        case let path as String: URL(fileURLWithPath: NSString(string: path).expandingTildeInPath)
        // As in Foundation, data that isn't an archived URL results in no URL.
        case let archive as Data: try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSURL.self, from: archive) as URL?
        default: nil
        }
    }

    override func set(_ value: Int, forKey defaultName: String) { settings.set(value, defaultName) }
    override func set(_ value: Float, forKey defaultName: String) { settings.set(value, defaultName) }
    override func set(_ value: Double, forKey defaultName: String) { settings.set(value, defaultName) }
    override func set(_ value: Bool, forKey defaultName: String) { settings.set(value, defaultName) }
    override func set(_ url: URL?, forKey defaultName: String) {
        guard let url else { return removeObject(forKey: defaultName) }
        if url.isFileURL { return settings.set(url.path, defaultName) }
        do {
            let archive = try NSKeyedArchiver.archivedData(withRootObject: url as NSURL, requiringSecureCoding: false)
            settings.set(archive, defaultName)
        } catch {
            settings.report("store the URL for '\(defaultName)'", "\(error)")
        }
    }

    override func register(defaults registrationDictionary: [String: Any]) { registered.add(registrationDictionary) }

    override func dictionaryRepresentation() -> [String: Any] { registered.all.merging(settings.all) { $1 } }

    /// Returns true: each setter writes its file before it returns.
    @discardableResult
    override func synchronize() -> Bool { true }

    private func number(_ key: String, as type: String) -> NSNumber? { number(value(key, as: type)) }

    private func number(_ value: Any?) -> NSNumber? {
        switch value {
        case let number as NSNumber: number
        case let flag as Bool: NSNumber(value: flag)
        case let text as String: NSNumber(value: NSString(string: text).doubleValue)
        default: nil
        }
    }
}

/// A protocol with an extension that can create a subclass in an initializer of the class.
public protocol _UserDefaultsFactory {}

extension UserDefaults: _UserDefaultsFactory {}

extension _UserDefaultsFactory where Self: UserDefaults {
    /// Creates the settings of an app group, or of the extension itself if `suiteName` isn't the name of a group.
    ///
    /// Mirrors [Foundation's initializer](https://developer.apple.com/documentation/foundation/userdefaults/init(suitename:)), which takes
    /// an optional string. For a string that isn't optional, overload resolution prefers this initializer. A group that doesn't exist is
    /// reported on standard error, and its settings are lost when the process ends.
    public init?(suiteName: String) {
        let groups = AppGroups.current
        let isGroup = suiteName.hasPrefix("group.") || groups.has(suiteName)
        let made =
            isGroup
            ? GroupDefaults(GroupSettings.named(suiteName, in: groups), id: suiteName)
            : UserDefaults(suiteName: suiteName as String?)
        guard let defaults = made as? Self else { return nil }
        self = defaults
    }
}

extension UserDefaults {
    /// The extension's own settings: those of a fixture's group `standard`, which change only in memory.
    ///
    /// The declarations that `./airlock bring` generates into each module name them `standard`, because Foundation's are in a file of the
    /// machine's user.
    public static var _standard: UserDefaults { GroupDefaults.own }

    /// Returns the value of a key, or the one that is made up for an absent value.
    package func _value(_ key: String, as type: String, make: @escaping (MadeUpValue) -> Any?) -> Any? {
        guard DataReads.isOn, let defaults = self as? GroupDefaults else { return object(forKey: key) }
        return defaults.value(key, as: type, make: make)
    }
}

extension GroupDefaults {
    fileprivate static let own: UserDefaults =
        GroupDefaults(GroupSettings.standard, id: standardSettings) ?? .standard
}

extension FileManager {
    /// Returns the folder of an app group's files. A group that doesn't exist is reported on standard error. `nil` for one that the entitlements lack.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        AppGroups.current.folder(of: groupIdentifier).map { URL(fileURLWithPath: $0, isDirectory: true) }
    }
}

// These methods belong to key-value coding, which Foundation on Linux doesn't have.
extension UserDefaults {
    /// Sets the value of a key; `nil` removes the value.
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

    public func value(forKey key: String) -> Any? { object(forKey: key) }

    /// Returns the value at a path of keys separated by dots. The first key names a setting; each further key names a value in the dictionary that
    /// the key before it names.
    public func value(forKeyPath keyPath: String) -> Any? {
        let keys = keyPath.components(separatedBy: ".")
        return keys.dropFirst().reduce(object(forKey: keys[0])) { value, key in (value as? [String: Any])?[key] }
    }

    /// Sets the values of several keys. A value of `NSNull` removes the value of its key.
    public func setValuesForKeys(_ keyedValues: [String: Any]) {
        for (key, value) in keyedValues { setValue(value is NSNull ? nil : value, forKey: key) }
    }

    /// Returns the values of several keys, with `NSNull` for each key without a value.
    public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
        Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }) { first, _ in first }
    }
}

/// Apple's `UserDefaults` is `Sendable`. On Linux, Foundation's class is also thread-safe, but isn't declared so.
extension UserDefaults: @retroactive @unchecked Sendable {}

import Foundation
import Shared

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
            ? GroupDefaults(GroupSettings.named(suiteName, in: groups)) : UserDefaults(suiteName: suiteName as String?)
        guard let defaults = made as? Self else { return nil }
        self = defaults
    }
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

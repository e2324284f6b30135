import Foundation

// These methods belong to key-value coding, which Foundation on Linux doesn't have.
extension UserDefaults {
    /// Sets the value of a key; `nil` removes the value.
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

    /// Returns the value of a key.
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

import Foundation
import FoundationGaps
import Shared

// This is declared here and not in `Shared`, because settings make an executable link all of Foundation.

/// A property wrapper that reads a value from user defaults.
///
/// Mirrors [SwiftUI's `AppStorage`](https://developer.apple.com/documentation/swiftui/appstorage). A widget reads the value while it is
/// drawn. Setting a value while drawing has no effect and is reported.
@propertyWrapper
public struct AppStorage<Value> {
    private let read: () -> Value

    /// - Parameters:
    ///   - type: The stored type.
    ///   - make: Makes up an object for an absent value; without a result, one of the stored type is made up.
    private init(
        _ key: String, _ store: UserDefaults?, _ fallback: Value, _ type: Any.Type, stored: Any.Type? = nil,
        make: @escaping () -> Any? = { nil }, _ read: @escaping (Any) -> Value?
    ) {
        self.read = {
            (store ?? ._standard)._value(key, as: typeName(type)) { source in
                make() ?? source.object(typeName(stored ?? type), key)
            }.flatMap(read) ?? fallback
        }
    }

    /// The stored value, or the default if none is stored.
    public var wrappedValue: Value {
        get { read() }
        nonmutating set { reportWhileDrawing("ignored: a value set to @AppStorage while a widget is drawn") }
    }

    /// A binding to the stored value.
    public var projectedValue: Binding<Value> {
        let storage = self
        return Binding(get: { storage.wrappedValue }, set: { storage.wrappedValue = $0 })
    }
}

extension AppStorage where Value: _StoredSetting {
    /// Creates a property that reads a value.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, wrappedValue, Value.self, Value._stored)
    }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == String {
    /// Creates a property that reads a raw value.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, wrappedValue, Value.self, stored: String.self, make: { Cases.of(Value.self)?.rawValue }) {
            String._stored($0).flatMap(Value.init(rawValue:))
        }
    }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == Int {
    /// Creates a property that reads a raw value.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, wrappedValue, Value.self, stored: Int.self, make: { Cases.of(Value.self)?.rawValue }) {
            Int._stored($0).flatMap(Value.init(rawValue:))
        }
    }
}

// A property of an optional type has no default, and is `nil` if no value is stored.
extension AppStorage where Value: ExpressibleByNilLiteral {
    /// Creates a property that reads a value.
    public init<Stored: _StoredSetting>(_ key: String, store: UserDefaults? = nil) where Value == Stored? {
        self.init(key, store, nil, Stored.self, Stored._stored)
    }

    /// Creates a property that reads a raw value.
    public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil)
    where Value == R?, R.RawValue == String {
        self.init(key, store, nil, R.self, stored: String.self, make: { Cases.of(R.self)?.rawValue }) {
            String._stored($0).flatMap(R.init(rawValue:))
        }
    }

    /// Creates a property that reads a raw value.
    public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil) where Value == R?, R.RawValue == Int {
        self.init(key, store, nil, R.self, stored: Int.self, make: { Cases.of(R.self)?.rawValue }) {
            Int._stored($0).flatMap(R.init(rawValue:))
        }
    }
}

/// A type of value that user defaults store.
public protocol _StoredSetting {
    /// Returns the value of a stored object; `nil` for an object of another type.
    static func _stored(_ value: Any) -> Self?
}

extension _StoredSetting {
    /// Returns the object if it is a value of this type.
    public static func _stored(_ value: Any) -> Self? { value as? Self }
}

extension String: _StoredSetting {}
extension Data: _StoredSetting {}
extension Date: _StoredSetting {}

extension Bool: _StoredSetting {
    /// Returns the stored Boolean value.
    public static func _stored(_ value: Any) -> Bool? { (value as? NSNumber)?.boolValue ?? value as? Bool }
}

extension Int: _StoredSetting {
    /// Returns the stored integer.
    public static func _stored(_ value: Any) -> Int? { (value as? NSNumber)?.intValue ?? value as? Int }
}

extension Double: _StoredSetting {
    public static func _stored(_ value: Any) -> Double? { (value as? NSNumber)?.doubleValue ?? value as? Double }
}

extension URL: _StoredSetting {
    /// Returns the URL of a path or of an archive, as `UserDefaults` stores URLs.
    public static func _stored(_ value: Any) -> URL? {
        switch value {
        case let url as URL: url
        case let path as String: URL(fileURLWithPath: NSString(string: path).expandingTildeInPath)
        // As in Foundation, data that isn't an archived URL results in no URL.
        case let archive as Data: try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSURL.self, from: archive) as URL?
        default: nil
        }
    }
}

import Foundation
import Shared

// This is declared here and not in `Shared`, because settings make an executable link all of Foundation.

/// A property wrapper that reads a value from user defaults.
///
/// Mirrors [SwiftUI's `AppStorage`](https://developer.apple.com/documentation/swiftui/appstorage). A widget reads the value while it is
/// drawn. Setting a value while drawing has no effect and is reported.
@propertyWrapper
public struct AppStorage<Value> {
    private let read: () -> Value

    private init(_ key: String, _ store: UserDefaults?, _ fallback: Value, _ read: @escaping (Any) -> Value?) {
        self.read = { (store ?? .standard).object(forKey: key).flatMap(read) ?? fallback }
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

extension AppStorage where Value == Bool {
    /// Creates a property that reads a Boolean value.
    public init(wrappedValue: Bool, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, wrappedValue, Stored.bool)
    }
}

extension AppStorage where Value == Int {
    /// Creates a property that reads an integer.
    public init(wrappedValue: Int, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, wrappedValue, Stored.integer)
    }
}

extension AppStorage where Value == Double {
    /// Creates a property that reads a number.
    public init(wrappedValue: Double, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, wrappedValue, Stored.number)
    }
}

extension AppStorage where Value == String {
    /// Creates a property that reads a string.
    public init(wrappedValue: String, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, wrappedValue, Stored.string)
    }
}

extension AppStorage where Value == Data {
    /// Creates a property that reads data.
    public init(wrappedValue: Data, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, wrappedValue, Stored.data)
    }
}

extension AppStorage where Value == URL {
    /// Creates a property that reads a URL.
    public init(wrappedValue: URL, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, wrappedValue, Stored.url)
    }
}

extension AppStorage where Value == Date {
    /// Creates a property that reads a date.
    public init(wrappedValue: Date, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, wrappedValue, Stored.date)
    }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == String {
    /// Creates a property that reads a raw value.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, wrappedValue) { Stored.string($0).flatMap(Value.init(rawValue:)) }
    }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == Int {
    /// Creates a property that reads a raw value.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, wrappedValue) { Stored.integer($0).flatMap(Value.init(rawValue:)) }
    }
}

// A property of an optional type has no default, and is `nil` if no value is stored.
extension AppStorage where Value: ExpressibleByNilLiteral {
    /// Creates a property that reads a Boolean value.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
        self.init(key, store, nil, Stored.bool)
    }

    /// Creates a property that reads an integer.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
        self.init(key, store, nil, Stored.integer)
    }

    /// Creates a property that reads a number.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Double? {
        self.init(key, store, nil, Stored.number)
    }

    /// Creates a property that reads a string.
    public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
        self.init(key, store, nil, Stored.string)
    }

    /// Creates a property that reads data.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Data? {
        self.init(key, store, nil, Stored.data)
    }

    /// Creates a property that reads a URL.
    public init(_ key: String, store: UserDefaults? = nil) where Value == URL? {
        self.init(key, store, nil, Stored.url)
    }

    /// Creates a property that reads a date.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Date? {
        self.init(key, store, nil, Stored.date)
    }

    /// Creates a property that reads a raw value.
    public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil)
    where Value == R?, R.RawValue == String {
        self.init(key, store, nil) { Stored.string($0).flatMap(R.init(rawValue:)) }
    }

    /// Creates a property that reads a raw value.
    public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil) where Value == R?, R.RawValue == Int {
        self.init(key, store, nil) { Stored.integer($0).flatMap(R.init(rawValue:)) }
    }
}

/// The conversions of stored values.
private enum Stored {
    static func bool(_ value: Any) -> Bool? { (value as? NSNumber)?.boolValue ?? value as? Bool }
    static func integer(_ value: Any) -> Int? { (value as? NSNumber)?.intValue ?? value as? Int }
    static func number(_ value: Any) -> Double? { (value as? NSNumber)?.doubleValue ?? value as? Double }
    static func string(_ value: Any) -> String? { value as? String }
    static func data(_ value: Any) -> Data? { value as? Data }
    static func date(_ value: Any) -> Date? { value as? Date }

    /// The URL of a path or of an archive, as `UserDefaults` stores URLs.
    static func url(_ value: Any) -> URL? {
        switch value {
        case let url as URL: url
        case let path as String: URL(fileURLWithPath: NSString(string: path).expandingTildeInPath)
        // As in Foundation, data that isn't an archived URL results in no URL.
        case let archive as Data: try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSURL.self, from: archive) as URL?
        default: nil
        }
    }
}

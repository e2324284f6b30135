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

    private init(_ key: String, _ store: UserDefaults?, _ read: @escaping (Any) -> Value?, _ fallback: Value) {
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
        self.init(key, store, { ($0 as? NSNumber)?.boolValue ?? $0 as? Bool }, wrappedValue)
    }
}

extension AppStorage where Value == Int {
    /// Creates a property that reads an integer.
    public init(wrappedValue: Int, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, { ($0 as? NSNumber)?.intValue ?? $0 as? Int }, wrappedValue)
    }
}

extension AppStorage where Value == Double {
    /// Creates a property that reads a number.
    public init(wrappedValue: Double, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, { ($0 as? NSNumber)?.doubleValue ?? $0 as? Double }, wrappedValue)
    }
}

extension AppStorage where Value == String {
    /// Creates a property that reads a string.
    public init(wrappedValue: String, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, { $0 as? String }, wrappedValue)
    }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == String {
    /// Creates a property that reads a raw value stored as a string.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, { ($0 as? String).flatMap(Value.init(rawValue:)) }, wrappedValue)
    }
}

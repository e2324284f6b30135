import Foundation
import Shared

// Here and not in `Shared`, as settings tie every executable that has them to all of Foundation.

/// A value of the app's settings, or of those a group of apps shares.
///
/// Mirrors [SwiftUI's `AppStorage`](https://developer.apple.com/documentation/swiftui/appstorage). A widget reads it while it is drawn; a
/// value set then is left out and named.
@propertyWrapper
public struct AppStorage<Value> {
    private let read: () -> Value

    private init(_ key: String, _ store: UserDefaults?, _ read: @escaping (Any) -> Value?, _ fallback: Value) {
        self.read = { (store ?? .standard).object(forKey: key).flatMap(read) ?? fallback }
    }

    /// The value, or what stands for it where none was set.
    public var wrappedValue: Value {
        get { read() }
        nonmutating set { reportWhileDrawing("not kept: a value set to @AppStorage while a widget is drawn") }
    }

    /// A binding to the value.
    public var projectedValue: Binding<Value> {
        let storage = self
        return Binding(get: { storage.wrappedValue }, set: { storage.wrappedValue = $0 })
    }
}

extension AppStorage where Value == Bool {
    /// A switch.
    public init(wrappedValue: Bool, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, { ($0 as? NSNumber)?.boolValue ?? $0 as? Bool }, wrappedValue)
    }
}

extension AppStorage where Value == Int {
    /// A whole number.
    public init(wrappedValue: Int, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, { ($0 as? NSNumber)?.intValue ?? $0 as? Int }, wrappedValue)
    }
}

extension AppStorage where Value == Double {
    /// A number.
    public init(wrappedValue: Double, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, { ($0 as? NSNumber)?.doubleValue ?? $0 as? Double }, wrappedValue)
    }
}

extension AppStorage where Value == String {
    /// A text.
    public init(wrappedValue: String, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, { $0 as? String }, wrappedValue)
    }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == String {
    /// A choice kept as a text.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
        self.init(key, store, { ($0 as? String).flatMap(Value.init(rawValue:)) }, wrappedValue)
    }
}

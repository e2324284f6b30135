/// A key of values that views pass to their ancestors.
///
/// Mirrors [SwiftUI's `PreferenceKey`](https://developer.apple.com/documentation/swiftui/preferencekey). A widget's views pass no values to
/// their ancestors, because an ancestor that uses a value would have to be drawn a second time.
public protocol PreferenceKey {
    /// The type of the value.
    associatedtype Value
    /// The value if no view sets one.
    static var defaultValue: Value { get }
    /// Combines the values of several views.
    static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
    /// `nil`.
    public static var defaultValue: Value { nil }
}

extension View {
    /// No effect: accepted so that sources compile. A widget's views pass no preferences up.
    nonisolated public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View { self }

    /// No effect: accepted so that sources compile. A widget's views pass no preferences up.
    nonisolated public func transformPreference<K: PreferenceKey>(
        _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
    ) -> some View { self }

    /// Overlays views that are created from a preference. Here the preference always has the key's default value, and a diagnostic reports this.
    nonisolated public func overlayPreferenceValue<K: PreferenceKey, V: View>(
        _ key: K.Type = K.self, alignment: Alignment = .center, @ViewBuilder _ transform: (K.Value) -> V
    ) -> some View {
        AcceptedView(
            content: overlay(alignment: alignment) { transform(K.defaultValue) },
            name: "preference values of overlayPreferenceValue(_:_:)", isDrawn: true)
    }

    /// Adds a background that is created from a preference. Here the preference always has the key's default value, and a diagnostic reports this.
    nonisolated public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
        _ key: K.Type = K.self, alignment: Alignment = .center, @ViewBuilder _ transform: (K.Value) -> V
    ) -> some View {
        AcceptedView(
            content: background(alignment: alignment) { transform(K.defaultValue) },
            name: "preference values of backgroundPreferenceValue(_:_:)", isDrawn: true)
    }

    /// No effect, and reported: accepted so that sources compile. A reaction to a value would need a second drawing pass.
    nonisolated public func onPreferenceChange<K: PreferenceKey>(
        _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
    ) -> some View where K.Value: Equatable {
        AcceptedView(content: self, name: "onPreferenceChange(_:perform:)", isDrawn: false)
    }
}

/// A key of values views hand to those around them.
///
/// Mirrors [SwiftUI's `PreferenceKey`](https://developer.apple.com/documentation/swiftui/preferencekey). Nothing is handed out of a widget's
/// views: what reacts to a value would draw them a second time.
public protocol PreferenceKey {
    /// The type of the value.
    associatedtype Value
    /// What holds where no view sets one.
    static var defaultValue: Value { get }
    /// Joins the values of several views.
    static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
    /// None.
    public static var defaultValue: Value { nil }
}

extension View {
    /// Accepted: nothing outside asks for it.
    nonisolated public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View { self }

    /// Accepted: nothing outside asks for it.
    nonisolated public func transformPreference<K: PreferenceKey>(
        _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
    ) -> some View { self }

    /// Draws views over this one made from what the views in it hand out: here, from the key's default, which is said.
    nonisolated public func overlayPreferenceValue<K: PreferenceKey, V: View>(
        _ key: K.Type = K.self, alignment: Alignment = .center, @ViewBuilder _ transform: (K.Value) -> V
    ) -> some View {
        AcceptedView(
            content: overlay(alignment: alignment) { transform(K.defaultValue) },
            name: "what views hand out to overlayPreferenceValue(_:_:)", isDrawn: true)
    }

    /// Draws views behind this one made from what the views in it hand out: here, from the key's default, which is said.
    nonisolated public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
        _ key: K.Type = K.self, alignment: Alignment = .center, @ViewBuilder _ transform: (K.Value) -> V
    ) -> some View {
        AcceptedView(
            content: background(alignment: alignment) { transform(K.defaultValue) },
            name: "what views hand out to backgroundPreferenceValue(_:_:)", isDrawn: true)
    }

    /// Accepted: a value that changes would draw the widget a second time.
    nonisolated public func onPreferenceChange<K: PreferenceKey>(
        _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
    ) -> some View where K.Value: Equatable {
        AcceptedView(content: self, name: "onPreferenceChange(_:perform:)", isDrawn: false)
    }
}

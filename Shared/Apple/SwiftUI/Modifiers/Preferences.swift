/// A key of values that views pass to their ancestors.
///
/// Mirrors [SwiftUI's `PreferenceKey`](https://developer.apple.com/documentation/swiftui/preferencekey). The values of several views are
/// combined in the order in which the views are drawn.
public protocol PreferenceKey {
    /// The type of the value.
    associatedtype Value
    /// The value if no view sets one.
    static var defaultValue: Value { get }
    /// Combines the values of several views.
    static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
    /// `nil`, unless the key declares another default.
    public static var defaultValue: Value { nil }
}

extension View {
    /// Sets the value of a preference, in place of what the views in this view set.
    nonisolated public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
        ObservedView(content: self, observer: PreferenceChanger<K> { _, _ in value })
    }

    /// Changes the value of a preference that the views in this view set.
    nonisolated public func transformPreference<K: PreferenceKey>(
        _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
    ) -> some View {
        ObservedView(
            content: self,
            observer: PreferenceChanger<K> { value, _ in
                var changed = value ?? K.defaultValue
                callback(&changed)
                return changed
            })
    }

    /// Overlays views that are created from the value of a preference.
    nonisolated public func overlayPreferenceValue<K: PreferenceKey, V: View>(
        _ key: K.Type = K.self, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
    ) -> some View {
        ObservedView(content: self, observer: PreferenceLayer<K, V>(place: .over(alignment), attached: transform))
    }

    /// Adds a background that is created from the value of a preference.
    nonisolated public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
        _ key: K.Type = K.self, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
    ) -> some View {
        ObservedView(content: self, observer: PreferenceLayer<K, V>(place: .behind(alignment), attached: transform))
    }

    /// Runs a closure with the value of a preference. If the closure changes state, the views are laid out again.
    nonisolated public func onPreferenceChange<K: PreferenceKey>(
        _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
    ) -> some View where K.Value: Equatable {
        ObservedView(content: self, observer: PreferenceObserver<K>(action: action))
    }
}

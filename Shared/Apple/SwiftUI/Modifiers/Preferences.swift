import Foundation

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

/// A place in a view that another view can read with its ``GeometryProxy``.
///
/// Mirrors [SwiftUI's `Anchor`](https://developer.apple.com/documentation/swiftui/anchor).
public struct Anchor<Value>: Sendable {
    /// The place; a point is a rectangle without a size.
    private let rect: Rect
    /// True if the place is in the coordinates of the view that reads it, false if it is in the widget's.
    private let isLocal: Bool

    /// Creates an anchor in the coordinates of the view that reads it.
    package init(rect: Rect) { (self.rect, isLocal) = (rect, true) }

    fileprivate init(onPage rect: Rect) { (self.rect, isLocal) = (rect, false) }

    /// Returns the place in the coordinates of a view with a rectangle.
    fileprivate func rect(in view: Rect) -> Rect {
        isLocal ? rect : rect.moved(from: view.origin)
    }

    /// The place that an anchor names.
    public struct Source: Sendable {
        fileprivate let place: @Sendable (Rect) -> Rect

        /// Returns the anchor in a view with a rectangle.
        fileprivate func anchor(in view: Rect) -> Anchor { Anchor(onPage: place(view)) }
    }
}

extension Anchor: Equatable where Value: Equatable {}
extension Anchor: Hashable where Value: Hashable {}

extension Anchor.Source where Value == CGRect {
    /// The bounds of the view.
    public static var bounds: Self { Self { $0 } }

    /// A rectangle of the view.
    public static func rect(_ rect: CGRect) -> Self {
        let part = Rect(
            x: Double(rect.minX), y: Double(rect.minY), width: Double(rect.width), height: Double(rect.height))
        return Self { Rect(x: $0.x + part.x, y: $0.y + part.y, width: part.width, height: part.height) }
    }
}

extension Anchor.Source where Value == CGPoint {
    /// A point of the view.
    public static func point(_ point: CGPoint) -> Self {
        let (x, y) = (Double(point.x), Double(point.y))
        return Self { Rect(x: $0.x + x, y: $0.y + y, width: 0, height: 0) }
    }
    /// A point of the view, relative to its size.
    public static func unitPoint(_ point: UnitPoint) -> Self {
        let share = point.point
        return Self { Rect(x: $0.x + $0.width * share.x, y: $0.y + $0.height * share.y, width: 0, height: 0) }
    }
    /// The centre of the view.
    public static var center: Self { unitPoint(.center) }
    /// The middle of the view's top edge.
    public static var top: Self { unitPoint(.top) }
    /// The middle of the view's bottom edge.
    public static var bottom: Self { unitPoint(.bottom) }
    /// The middle of the view's leading edge.
    public static var leading: Self { unitPoint(.leading) }
    /// The middle of the view's trailing edge.
    public static var trailing: Self { unitPoint(.trailing) }
    /// The view's top leading corner.
    public static var topLeading: Self { unitPoint(.topLeading) }
    /// The view's bottom trailing corner.
    public static var bottomTrailing: Self { unitPoint(.bottomTrailing) }
}

extension GeometryProxy {
    /// The rectangle that an anchor names.
    public subscript(anchor: Anchor<CGRect>) -> CGRect { anchor.rect(in: rect).cgRect }

    /// The point that an anchor names.
    public subscript(anchor: Anchor<CGPoint>) -> CGPoint { anchor.rect(in: rect).cgRect.origin }
}

extension View {
    /// Sets the value of a preference to one that is created from a place in this view.
    nonisolated public func anchorPreference<A, K: PreferenceKey>(
        key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
    ) -> some View {
        ObservedView(content: self, observer: PreferenceChanger<K> { _, frame in transform(value.anchor(in: frame)) })
    }

    /// Changes the value of a preference that the views in this view set, with a place in this view.
    nonisolated public func transformAnchorPreference<A, K: PreferenceKey>(
        key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void
    ) -> some View {
        ObservedView(
            content: self,
            observer: PreferenceChanger<K> { known, frame in
                var changed = known ?? K.defaultValue
                transform(&changed, value.anchor(in: frame))
                return changed
            })
    }
}

import Foundation

/// A place in a view that another view can read with its ``GeometryProxy``.
///
/// Mirrors [SwiftUI's `Anchor`](https://developer.apple.com/documentation/swiftui/anchor). A widget's views pass no preferences up, so only
/// the frame of a chart's plot is ever read.
public struct Anchor<Value>: Sendable {
    let rect: Rect

    package init(rect: Rect) { self.rect = rect }

    /// The place that an anchor names.
    public struct Source: Sendable {
        init() {}
    }
}

extension Anchor.Source where Value == CGRect {
    /// The bounds of the view.
    public static var bounds: Self { Self() }

    /// A rectangle of the view.
    public static func rect(_ rect: CGRect) -> Self { Self() }
}

extension Anchor.Source where Value == CGPoint {
    /// A point of the view.
    public static func point(_ point: CGPoint) -> Self { Self() }
    /// A point of the view, relative to its size.
    public static func unitPoint(_ point: UnitPoint) -> Self { Self() }
    /// The centre of the view.
    public static var center: Self { Self() }
    /// The middle of the view's top edge.
    public static var top: Self { Self() }
    /// The middle of the view's bottom edge.
    public static var bottom: Self { Self() }
    /// The middle of the view's leading edge.
    public static var leading: Self { Self() }
    /// The middle of the view's trailing edge.
    public static var trailing: Self { Self() }
    /// The view's top leading corner.
    public static var topLeading: Self { Self() }
    /// The view's bottom trailing corner.
    public static var bottomTrailing: Self { Self() }
}

extension GeometryProxy {
    /// The rectangle that an anchor names.
    public subscript(anchor: Anchor<CGRect>) -> CGRect { anchor.rect.cgRect }

    /// The point that an anchor names.
    public subscript(anchor: Anchor<CGPoint>) -> CGPoint { anchor.rect.cgRect.origin }
}

extension View {
    /// No effect: accepted so that sources compile. A widget's views pass no preferences up.
    nonisolated public func anchorPreference<A, K: PreferenceKey>(
        key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
    ) -> some View { self }

    /// No effect: accepted so that sources compile. A widget's views pass no preferences up.
    nonisolated public func transformAnchorPreference<A, K: PreferenceKey>(
        key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void
    ) -> some View { self }
}

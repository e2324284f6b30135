import Foundation
import Shared

/// An effect that changes how a view is drawn and leaves its layout as it is.
///
/// Mirrors [SwiftUI's `VisualEffect`](https://developer.apple.com/documentation/swiftui/visualeffect).
public protocol VisualEffect {
    /// Returns the effect with one more change.
    func _adding(_ change: @escaping @MainActor (AnyView) -> AnyView) -> _VisualEffect
}

/// The effect without a change.
public struct EmptyVisualEffect: VisualEffect {
    public init() {}

    /// Returns the effect with one more change.
    public func _adding(_ change: @escaping @MainActor (AnyView) -> AnyView) -> _VisualEffect {
        _VisualEffect(changes: [change])
    }
}

/// Changes of a view's drawing, in order.
public struct _VisualEffect: VisualEffect {
    let changes: [@MainActor (AnyView) -> AnyView]

    /// Returns the effect with one more change.
    public func _adding(_ change: @escaping @MainActor (AnyView) -> AnyView) -> _VisualEffect {
        _VisualEffect(changes: changes + [change])
    }

    /// Returns a view with these changes.
    @MainActor func applied(to view: AnyView) -> AnyView { changes.reduce(view) { $1($0) } }
}

extension VisualEffect {
    /// Moves the view.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect {
        _adding { AnyView($0.offset(x: x, y: y)) }
    }
    /// Moves the view.
    public func offset(_ offset: CGSize) -> some VisualEffect { self.offset(x: offset.width, y: offset.height) }
    /// Scales the view.
    public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect {
        _adding { AnyView($0.scaleEffect(x: x, y: y, anchor: anchor)) }
    }
    /// Scales the view.
    public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
        scaleEffect(x: scale, y: scale, anchor: anchor)
    }
    /// Scales the view.
    public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect {
        scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
    }
    /// Rotates the view.
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
        _adding { AnyView($0.rotationEffect(angle, anchor: anchor)) }
    }
    /// Rotates the view in space; it is drawn without perspective.
    public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
        perspective: CGFloat = 1
    ) -> some VisualEffect { _adding { AnyView($0.rotation3DEffect(angle, axis: axis, anchor: anchor)) } }
    /// Transforms the view.
    public func transformEffect(_ transform: CGAffineTransform) -> some VisualEffect {
        _adding { AnyView($0.transformEffect(transform)) }
    }
    public func opacity(_ opacity: Double) -> some VisualEffect { _adding { AnyView($0.opacity(opacity)) } }
    /// Blurs the view.
    public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect {
        _adding { AnyView($0.blur(radius: radius, opaque: opaque)) }
    }
    /// Changes the saturation.
    public func saturation(_ amount: Double) -> some VisualEffect { _adding { AnyView($0.saturation(amount)) } }
    /// Changes the brightness.
    public func brightness(_ amount: Double) -> some VisualEffect { _adding { AnyView($0.brightness(amount)) } }
    /// Changes the contrast.
    public func contrast(_ amount: Double) -> some VisualEffect { _adding { AnyView($0.contrast(amount)) } }
    /// Removes colour.
    public func grayscale(_ amount: Double) -> some VisualEffect { _adding { AnyView($0.grayscale(amount)) } }
    /// Rotates the hues.
    public func hueRotation(_ angle: Angle) -> some VisualEffect { _adding { AnyView($0.hueRotation(angle)) } }
}

extension View {
    /// Applies effects that may depend on this view's size and position.
    nonisolated public func visualEffect<E: VisualEffect>(
        _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> E
    ) -> some View {
        let content = self
        // The hidden view has the layout; the one above it is drawn with the effects.
        return hidden().accessibilityHidden(true).overlay {
            GeometryReader { proxy in
                EffectView(
                    content: content.frame(width: proxy.size.width, height: proxy.size.height),
                    effect: effect(EmptyVisualEffect(), proxy)._adding { $0 })
            }
        }
    }

    /// Applies effects to a view that scrolls into or out of the visible part. A snapshot shows it in the middle.
    nonisolated public func scrollTransition<E: VisualEffect>(
        _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> E
    ) -> some View { EffectView(content: self, effect: transition(EmptyVisualEffect(), .identity)._adding { $0 }) }

    /// Applies effects to a view that scrolls into or out of the visible part. A snapshot shows it in the middle.
    nonisolated public func scrollTransition<E: VisualEffect>(
        topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration, axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> E
    ) -> some View { scrollTransition(topLeading, axis: axis, transition: transition) }
}

private nonisolated struct EffectView<Content: View>: View {
    let content: Content
    let effect: _VisualEffect

    @MainActor var body: some View { effect.applied(to: AnyView(content)) }
}

/// The position of a view that scrolls.
public enum ScrollTransitionPhase: Hashable, Sendable {
    /// The view is above or before the visible part.
    case topLeading
    /// The view is in the visible part.
    case identity
    /// The view is below or after the visible part.
    case bottomTrailing

    /// True if the view is in the visible part.
    public var isIdentity: Bool { self == .identity }
    /// -1 before, 0 in and 1 after the visible part.
    public var value: Double {
        switch self {
        case .topLeading: -1
        case .identity: 0
        case .bottomTrailing: 1
        }
    }
}

/// The course of an effect of a view that scrolls.
public struct ScrollTransitionConfiguration: Hashable, Sendable {
    private let name: String

    /// The effect follows the finger.
    public static let interactive = ScrollTransitionConfiguration(name: "interactive")
    /// The effect is animated.
    public static let animated = ScrollTransitionConfiguration(name: "animated")
    /// There is no effect.
    public static let identity = ScrollTransitionConfiguration(name: "identity")

    /// The effect is animated.
    public static func animated(_ animation: Animation = .default) -> ScrollTransitionConfiguration { animated }
    /// The effect follows the finger.
    public static func interactive(timingCurve: UnitCurve = .easeInOut) -> ScrollTransitionConfiguration {
        interactive
    }
    /// Starts the effect when a part of the view is visible.
    public func threshold(_ threshold: Threshold) -> ScrollTransitionConfiguration { self }

    /// The part of a view that must be visible.
    public struct Threshold: Hashable, Sendable {
        private let share: Double

        /// The whole view.
        public static let visible = Threshold(share: 1)
        /// No part of the view.
        public static let hidden = Threshold(share: 0)
        /// The middle of the view.
        public static let centered = Threshold(share: 0.5)

        /// A part of the view.
        public static func visible(_ amount: Double) -> Threshold { Threshold(share: amount) }
    }
}

extension View {
    /// Runs a closure with a value that is computed from this view's size and position. If the closure changes state, the views are laid out
    /// again.
    nonisolated public func onGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (T) -> Void
    ) -> some View { onGeometryChange(for: type, of: transform) { _, value in action(value) } }

    /// Runs a closure with the old and the new value that are computed from this view's size and position; for the first value, both are
    /// equal. If the closure changes state, the views are laid out again.
    nonisolated public func onGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (T, T) -> Void
    ) -> some View { ObservedView(content: self, observer: GeometryObserver(transform: transform, action: action)) }
}

/// A modifier that transforms how a view of a size is drawn.
///
/// Mirrors [SwiftUI's `GeometryEffect`](https://developer.apple.com/documentation/swiftui/geometryeffect).
public protocol GeometryEffect: Animatable, ViewModifier {
    /// Returns the transform of a view of a size.
    nonisolated func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
    /// The view with the transform; the layout stays as it is.
    @MainActor @preconcurrency public func body(content: Content) -> some View {
        content.hidden().accessibilityHidden(true).overlay {
            GeometryReader { proxy in
                content.frame(width: proxy.size.width, height: proxy.size.height)
                    .transformEffect(effectValue(size: proxy.size).affine)
            }
        }
    }
}

/// A transform of three rows and columns. A snapshot is drawn without its perspective.
///
/// Mirrors [SwiftUI's `ProjectionTransform`](https://developer.apple.com/documentation/swiftui/projectiontransform).
public struct ProjectionTransform: Sendable {
    /// The element in row 1 and column 1.
    public var m11: CGFloat = 1
    /// The element in row 1 and column 2.
    public var m12: CGFloat = 0
    /// The element in row 1 and column 3.
    public var m13: CGFloat = 0
    /// The element in row 2 and column 1.
    public var m21: CGFloat = 0
    /// The element in row 2 and column 2.
    public var m22: CGFloat = 1
    /// The element in row 2 and column 3.
    public var m23: CGFloat = 0
    /// The element in row 3 and column 1.
    public var m31: CGFloat = 0
    /// The element in row 3 and column 2.
    public var m32: CGFloat = 0
    /// The element in row 3 and column 3.
    public var m33: CGFloat = 1

    public init() {}

    public init(_ m: CGAffineTransform) { (m11, m12, m21, m22, m31, m32) = (m.a, m.b, m.c, m.d, m.tx, m.ty) }

    /// True if the transform changes nothing.
    public var isIdentity: Bool { isAffine && affine == .identity }
    /// True if the transform has no perspective.
    public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

    /// Returns this transform followed by another one.
    public func concatenating(_ rhs: ProjectionTransform) -> ProjectionTransform {
        ProjectionTransform(affine.concatenating(rhs.affine))
    }

    var affine: CGAffineTransform { CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m31, ty: m32) }
}

extension View {
    /// Transforms how this view is drawn, without perspective.
    nonisolated public func projectionEffect(_ transform: ProjectionTransform) -> some View {
        transformEffect(transform.affine)
    }
}

import Foundation
import Shared

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

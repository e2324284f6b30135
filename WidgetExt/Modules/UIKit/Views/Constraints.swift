import Foundation

// Constraints have no effect, because nothing lays out views here.

/// The importance of a constraint. Accepted so that sources compile.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    /// Part of a constraint. No effect.
    public let rawValue: Float

    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// Part of a constraint. No effect.
    public static let required = UILayoutPriority(1_000)
    /// Part of a constraint. No effect.
    public static let defaultHigh = UILayoutPriority(750)
    /// Part of a constraint. No effect.
    public static let defaultLow = UILayoutPriority(250)
    /// Part of a constraint. No effect.
    public static let fittingSizeLevel = UILayoutPriority(50)
}

/// A relation of two sides of views. No effect.
///
/// Mirrors [UIKit's `NSLayoutConstraint`](https://developer.apple.com/documentation/uikit/nslayoutconstraint).
@MainActor open class NSLayoutConstraint {
    /// The directions.
    public enum Axis: Int, Hashable, Sendable { case horizontal, vertical }

    open var constant: CGFloat
    open var priority = UILayoutPriority.required
    open var isActive = false
    open var identifier: String?

    init(_ constant: CGFloat) { self.constant = constant }

    /// Marks constraints as active.
    public class func activate(_ constraints: [NSLayoutConstraint]) { constraints.forEach { $0.isActive = true } }
    /// Marks constraints as inactive.
    public class func deactivate(_ constraints: [NSLayoutConstraint]) { constraints.forEach { $0.isActive = false } }
}

/// A side of a view. Accepted so that sources compile.
@MainActor open class NSLayoutAnchor<AnchorType: AnyObject> {
    init() {}

    /// Part of a constraint. No effect.
    public func constraint(
        equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { NSLayoutConstraint(c) }

    /// Part of a constraint. No effect.
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { NSLayoutConstraint(c) }

    /// Part of a constraint. No effect.
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { NSLayoutConstraint(c) }
}

/// A vertical side. Accepted so that sources compile.
@MainActor public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
/// A horizontal side. Accepted so that sources compile.
@MainActor public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A width or a height. Accepted so that sources compile.
/// Part of a constraint. No effect.
@MainActor public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint(c) }
    /// Part of a constraint. No effect.
    public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint(c) }
    /// Part of a constraint. No effect.
    public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint(c) }

    /// Part of a constraint. No effect.
    public func constraint(
        equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { NSLayoutConstraint(c) }
}

/// A rectangle for constraints. Accepted so that sources compile.
@MainActor open class UILayoutGuide {
    public init() {}

    /// Part of a constraint. No effect.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    /// Part of a constraint. No effect.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    /// Part of a constraint. No effect.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    /// Part of a constraint. No effect.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    /// Part of a constraint. No effect.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    /// Part of a constraint. No effect.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
    /// Part of a constraint. No effect.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
    /// Part of a constraint. No effect.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
    /// Part of a constraint. No effect.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
    /// Part of a constraint. No effect.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
}

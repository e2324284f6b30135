import Foundation
import Shared

// A widget shows no view of UIKit, here as on iOS. Views have their properties and hierarchy, so that sources compile that a widget shares with
// its app; nothing lays them out or draws them.

nonisolated extension UIResponder: Hashable {
    /// Returns true for the same object.
    public static func == (one: UIResponder, other: UIResponder) -> Bool { one === other }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UIResponder {
    /// Returns false: nothing receives events here.
    @discardableResult
    public func becomeFirstResponder() -> Bool { false }

    /// Returns true: nothing receives events here.
    @discardableResult
    public func resignFirstResponder() -> Bool { true }

    /// A Boolean value that indicates whether the object receives events first; always false here.
    public var isFirstResponder: Bool { false }
}

/// A rectangle of an app's interface, which isn't drawn. Accepted so that sources compile.
///
/// Mirrors [UIKit's `UIView`](https://developer.apple.com/documentation/uikit/uiview).
@MainActor open class UIView: UIResponder {
    /// The way in which content fits a view.
    public enum ContentMode: Int, Hashable, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight,
            bottomLeft, bottomRight
    }

    /// The parts of a frame that follow the superview's size.
    @Options(
        """
        flexibleLeftMargin flexibleWidth flexibleRightMargin flexibleTopMargin flexibleHeight
        flexibleBottomMargin
        """)
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {}

    /// The options of an animation.
    @Options(
        """
        layoutSubviews=0x1 allowUserInteraction=0x2 beginFromCurrentState=0x4 repeat=0x8 autoreverse=0x10 curveEaseInOut=0
        curveEaseIn=0x10000 curveEaseOut=0x20000 curveLinear=0x30000 transitionCrossDissolve=0x500000
        """)
    public struct AnimationOptions: OptionSet, Hashable, Sendable {}

    /// The position and size in the superview.
    open var frame: CGRect { didSet { layer.frame = frame } }
    /// The rectangle in the view's own coordinates.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }
    /// The centre of the frame.
    open var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }
    open var transform = CGAffineTransform.identity
    open var backgroundColor: UIColor?
    open var tintColor: UIColor! = .tintColor
    open var alpha: CGFloat = 1
    open var isOpaque = true
    open var isHidden = false
    open var clipsToBounds = false
    open var isUserInteractionEnabled = true
    open var isMultipleTouchEnabled = false
    open var contentMode = ContentMode.scaleToFill
    open var contentScaleFactor: CGFloat = UIScreen.main.scale
    open var tag = 0
    open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    open var autoresizingMask: AutoresizingMask = []
    open var autoresizesSubviews = true
    open var translatesAutoresizingMaskIntoConstraints = true
    open var accessibilityIdentifier: String?
    open var accessibilityLabel: String?
    open var accessibilityHint: String?
    open var isAccessibilityElement = false
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    open var gestureRecognizers: [UIGestureRecognizer]?

    /// The views inside this one, from back to front.
    open private(set) var subviews: [UIView] = []
    open private(set) weak var superview: UIView?
    /// The window; always `nil` here.
    open var window: UIWindow? { nil }
    open var traitCollection: UITraitCollection { .current }
    /// The space that bars and rounded corners cover; none here.
    open var safeAreaInsets: UIEdgeInsets { .zero }
    open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }
    open private(set) var constraints: [NSLayoutConstraint] = []

    /// The value of a dimension without a size of its own.
    public class var noIntrinsicMetric: CGFloat { -1 }
    /// The class of the view's layer.
    open class var layerClass: AnyClass { CALayer.self }
    /// The layer, of the class ``layerClass``.
    open private(set) lazy var layer: CALayer = {
        let layer = ((Self.layerClass as? CALayer.Type) ?? CALayer.self).init()
        layer.frame = frame
        return layer
    }()

    /// Creates a view with a frame.
    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    /// Creates a view without a size. Interface files aren't read here.
    public required init?(coder: NSCoder) {
        frame = .zero
        super.init()
    }

    /// Creates a view without a size.
    public convenience override init() { self.init(frame: .zero) }

    /// Adds a view in front of the others.
    open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

    /// Adds a view at an index, counted from the back.
    open func insertSubview(_ view: UIView, at index: Int) {
        view.removeFromSuperview()
        subviews.insert(view, at: min(max(index, 0), subviews.count))
        view.superview = self
        view.didMoveToSuperview()
    }

    /// Adds a view behind another; in front of all if that is elsewhere.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        insertSubview(view, at: subviews.firstIndex(of: sibling) ?? subviews.count)
    }

    /// Adds a view in front of another; in front of all if that is elsewhere.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        insertSubview(view, at: subviews.firstIndex(of: sibling).map { $0 + 1 } ?? subviews.count)
    }

    open func bringSubviewToFront(_ view: UIView) { if view.superview === self { addSubview(view) } }
    open func sendSubviewToBack(_ view: UIView) { if view.superview === self { insertSubview(view, at: 0) } }

    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    /// Returns the view, or one inside it, with a tag; `nil` if there is none.
    open func viewWithTag(_ tag: Int) -> UIView? {
        self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
    }

    /// Returns true if this is another view, or inside it.
    open func isDescendant(of view: UIView) -> Bool { self === view || superview?.isDescendant(of: view) == true }

    /// Stores a recogniser. It recognises nothing here.
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    }
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizers?.removeAll { $0 === gestureRecognizer }
    }

    open func addConstraint(_ constraint: NSLayoutConstraint) { constraints.append(constraint) }
    open func addConstraints(_ constraints: [NSLayoutConstraint]) { self.constraints += constraints }
    open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        self.constraints.removeAll { own in constraints.contains { $0 === own } }
    }

    // Methods that subclasses override. Nothing here calls those about drawing and layout.
    /// Does nothing here, and isn't called.
    open func draw(_ rect: CGRect) {}
    /// Does nothing here, and isn't called.
    open func layoutSubviews() {}
    /// Does nothing here, and isn't called.
    open func didMoveToSuperview() {}
    /// Does nothing here, and isn't called.
    open func didMoveToWindow() {}
    /// Does nothing here, and isn't called.
    open func awakeFromNib() {}
    /// Does nothing here, and isn't called.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// Does nothing here, and isn't called.
    open func updateConstraints() {}

    /// Does nothing here.
    open func setNeedsLayout() {}
    /// Does nothing here.
    open func layoutIfNeeded() {}
    /// Does nothing here.
    open func setNeedsDisplay() {}
    /// Does nothing here.
    open func setNeedsUpdateConstraints() {}
    /// Does nothing here.
    open func invalidateIntrinsicContentSize() {}
    /// Does nothing here.
    open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
    /// Does nothing here.
    open func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {}

    /// Returns the size of the frame: nothing is laid out here.
    open func sizeThatFits(_ size: CGSize) -> CGSize { frame.size }
    open func sizeToFit() { frame.size = sizeThatFits(frame.size) }
    /// Returns an empty size: nothing is laid out here.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { .zero }

    /// Runs the changes without an animation, and then the completion handler.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animations()
        completion?(true)
    }

    /// Runs the changes without an animation.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) { actionsWithoutAnimation() }
}

/// The background of an app's views. There is none here. Accepted so that sources compile.
@MainActor open class UIWindow: UIView {
    open var rootViewController: UIViewController?
    /// Always false here.
    open var isKeyWindow: Bool { false }

    /// Does nothing here.
    open func makeKeyAndVisible() {}
}

extension UIView {
    /// A side of the view for constraints. No effect.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    /// A side of the view for constraints. No effect.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    /// A side of the view for constraints. No effect.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    /// A side of the view for constraints. No effect.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    /// A side of the view for constraints. No effect.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    /// A side of the view for constraints. No effect.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
    /// A side of the view for constraints. No effect.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
    /// A side of the view for constraints. No effect.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
    /// A side of the view for constraints. No effect.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
    /// A side of the view for constraints. No effect.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
    /// A side of the view for constraints. No effect.
    public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide() }
    /// A side of the view for constraints. No effect.
    public var layoutMarginsGuide: UILayoutGuide { UILayoutGuide() }
}

import Foundation
import Shared

// Views that a SwiftUI view of an app often wraps. None is drawn.

/// A text. Accepted so that sources compile.
@MainActor open class UILabel: UIView {
    open var text: String?
    open var attributedText: NSAttributedString?
    open var font: UIFont! = .systemFont(ofSize: 17)
    open var textColor: UIColor! = .label
    open var textAlignment = NSTextAlignment.natural
    open var numberOfLines = 1
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    open var adjustsFontSizeToFitWidth = false
    open var adjustsFontForContentSizeCategory = false
    open var minimumScaleFactor: CGFloat = 0
    open var preferredMaxLayoutWidth: CGFloat = 0
}

/// An image. Accepted so that sources compile.
@MainActor open class UIImageView: UIView {
    open var image: UIImage?

    /// Creates a view with the size of an image.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// An effect on the content below. Accepted so that sources compile.
@MainActor open class UIVisualEffectView: UIView {
    open var effect: UIVisualEffect?
    open private(set) var contentView = UIView()

    public init(effect: UIVisualEffect?) {
        super.init(frame: .zero)
        self.effect = effect
    }

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A spinning sign of work. Accepted so that sources compile.
@MainActor open class UIActivityIndicatorView: UIView {
    /// The sizes.
    public enum Style: Int, Hashable, Sendable { case medium = 100, large }

    open var style = Style.medium
    open var color: UIColor! = .secondaryLabel
    open var hidesWhenStopped = true
    open private(set) var isAnimating = false

    public init(style: Style) {
        super.init(frame: .zero)
        self.style = style
    }

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open func startAnimating() { isAnimating = true }
    open func stopAnimating() { isAnimating = false }
}

/// The object that learns of scrolling. Its methods are never called here. Accepted so that sources compile.
@MainActor public protocol UIScrollViewDelegate: AnyObject {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
}

extension UIScrollViewDelegate {
    /// Does nothing here.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Returns `nil`: there is nothing to zoom here.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
}

/// Content that scrolls. Accepted so that sources compile.
@MainActor open class UIScrollView: UIView {
    /// The rules for insets of bars.
    public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable {
        case automatic, scrollableAxes, never, always
    }

    open weak var delegate: (any UIScrollViewDelegate)?
    open var contentSize = CGSize.zero
    open var contentOffset = CGPoint.zero
    open var contentInset = UIEdgeInsets.zero
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
    open var isScrollEnabled = true
    open var isPagingEnabled = false
    open var bounces = true
    open var bouncesZoom = true
    open var alwaysBounceVertical = false
    open var alwaysBounceHorizontal = false
    open var showsVerticalScrollIndicator = true
    open var showsHorizontalScrollIndicator = true
    open var minimumZoomScale: CGFloat = 1
    open var maximumZoomScale: CGFloat = 1
    open var zoomScale: CGFloat = 1

    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }
    open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoomScale = scale }
}

/// Views in a row or a column. Accepted so that sources compile.
@MainActor open class UIStackView: UIView {
    /// The alignments across the stack.
    public enum Alignment: Int, Hashable, Sendable {
        case fill, leading, firstBaseline, center, trailing, lastBaseline
        /// Stored here, without an effect.
        public static let top = Alignment.leading
        /// Stored here, without an effect.
        public static let bottom = Alignment.trailing
    }
    /// The ways to share the space.
    public enum Distribution: Int, Hashable, Sendable {
        case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
    }

    open var axis = NSLayoutConstraint.Axis.horizontal
    open var alignment = Alignment.fill
    open var distribution = Distribution.fill
    open var spacing: CGFloat = 0
    open private(set) var arrangedSubviews: [UIView] = []

    public init(arrangedSubviews views: [UIView]) {
        super.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open func addArrangedSubview(_ view: UIView) {
        arrangedSubviews.append(view)
        addSubview(view)
    }

    open func removeArrangedSubview(_ view: UIView) { arrangedSubviews.removeAll { $0 === view } }
}

/// A view that the user operates. Nothing operates it here. Accepted so that sources compile.
@MainActor open class UIControl: UIView {
    /// The events.
    @Options(
        """
        touchDown=0x1 touchUpInside=0x40 touchUpOutside=0x80 touchCancel=0x100 valueChanged=0x1000 primaryActionTriggered=0x2000
        editingDidBegin=0x10000 editingChanged=0x20000 editingDidEnd=0x40000 allEvents=0xFFFFFFFF
        """)
    public struct Event: OptionSet, Hashable, Sendable {}

    /// The states.
    @Options("normal=0 highlighted=0x1 disabled=0x2 selected=0x4 focused=0x8")
    public struct State: OptionSet, Hashable, Sendable {}

    open var isEnabled = true
    open var isSelected = false
    open var isHighlighted = false

    /// Does nothing here.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {}
    /// Does nothing here.
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {}
    /// Does nothing here.
    open func sendActions(for controlEvents: Event) {}
}

/// A button. Accepted so that sources compile.
@MainActor open class UIButton: UIControl {
    /// The kinds of buttons.
    public enum ButtonType: Int, Hashable, Sendable {
        case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close = 7
    }

    open private(set) var buttonType = ButtonType.custom
    open private(set) lazy var titleLabel: UILabel? = UILabel()
    open private(set) lazy var imageView: UIImageView? = UIImageView()
    private var titles: [UInt: String] = [:]
    private var images: [UInt: UIImage] = [:]

    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    open func setTitle(_ title: String?, for state: State) { titles[UInt(state.rawValue)] = title }
    open func title(for state: State) -> String? { titles[UInt(state.rawValue)] ?? titles[0] }
    open func setImage(_ image: UIImage?, for state: State) { images[UInt(state.rawValue)] = image }
    open func image(for state: State) -> UIImage? { images[UInt(state.rawValue)] ?? images[0] }
    /// Does nothing here.
    open func setTitleColor(_ color: UIColor?, for state: State) {}
}

/// A recogniser of touches. There are none here. Accepted so that sources compile.
@MainActor open class UIGestureRecognizer {
    /// The states.
    public enum State: Int, Hashable, Sendable {
        case possible, began, changed, ended, cancelled, failed
        /// Stored here, without an effect.
        public static let recognized = State.ended
    }

    open var state: State { .possible }
    open var isEnabled = true
    open var cancelsTouchesInView = true
    /// Always `nil` here.
    open var view: UIView? { nil }
    open weak var delegate: (any UIGestureRecognizerDelegate)?

    public init(target: Any?, action: Selector?) {}
    public convenience init() { self.init(target: nil, action: nil) }

    /// Returns the origin: there is no touch.
    open func location(in view: UIView?) -> CGPoint { .zero }
}

/// The object that decides on touches. Its methods are never called here. Accepted so that sources compile.
@MainActor public protocol UIGestureRecognizerDelegate: AnyObject {}

/// A recogniser of taps. Accepted so that sources compile.
@MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
    open var numberOfTapsRequired = 1
    open var numberOfTouchesRequired = 1
}

/// A recogniser of a touch that stays. Accepted so that sources compile.
@MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
    open var minimumPressDuration: TimeInterval = 0.5
}

/// A recogniser of a touch that moves. Accepted so that sources compile.
@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// Returns the origin: there is no touch.
    open func translation(in view: UIView?) -> CGPoint { .zero }
}

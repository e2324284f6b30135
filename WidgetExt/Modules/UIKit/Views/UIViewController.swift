import Foundation
import Shared

/// The way in which a screen is presented. Accepted so that sources compile.
public enum UIModalPresentationStyle: Int, Hashable, Sendable {
    case automatic = -2
    case none = -1
    case fullScreen = 0
    case pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
}

/// The animation with which a screen is presented. Accepted so that sources compile.
public enum UIModalTransitionStyle: Int, Hashable, Sendable {
    case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

/// The controller of a screen, which isn't shown. Accepted so that sources compile.
///
/// Mirrors [UIKit's `UIViewController`](https://developer.apple.com/documentation/uikit/uiviewcontroller).
@MainActor open class UIViewController: UIResponder {
    private var loadedView: UIView?

    /// The view, which is loaded when it is first read.
    open var view: UIView! {
        get {
            if loadedView == nil {
                loadView()
                viewDidLoad()
            }
            return loadedView
        }
        set { loadedView = newValue }
    }
    open var isViewLoaded: Bool { loadedView != nil }
    open var viewIfLoaded: UIView? { loadedView }
    open var title: String?
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    open var isModalInPresentation = false
    open var preferredContentSize = CGSize.zero
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    open private(set) var children: [UIViewController] = []
    open private(set) weak var parent: UIViewController?
    /// The controller that presents this one; always `nil` here.
    open var presentingViewController: UIViewController? { nil }
    /// The presented controller; always `nil` here.
    open var presentedViewController: UIViewController? { nil }
    open fileprivate(set) weak var navigationController: UINavigationController?
    open private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")
    open var traitCollection: UITraitCollection { .current }

    /// Creates a controller. Interface files aren't read here.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

    /// Creates a controller. Interface files aren't read here.
    public required init?(coder: NSCoder) { super.init() }

    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    /// Creates an empty view. A subclass may set another.
    open func loadView() { loadedView = UIView() }
    open func loadViewIfNeeded() { _ = view }

    // Methods that subclasses override. Nothing is shown, so only the first is called here.
    /// Does nothing. A subclass overrides it.
    open func viewDidLoad() {}
    /// Does nothing here, and isn't called.
    open func viewWillAppear(_ animated: Bool) {}
    /// Does nothing here, and isn't called.
    open func viewIsAppearing(_ animated: Bool) {}
    /// Does nothing here, and isn't called.
    open func viewDidAppear(_ animated: Bool) {}
    /// Does nothing here, and isn't called.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Does nothing here, and isn't called.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Does nothing here, and isn't called.
    open func viewWillLayoutSubviews() {}
    /// Does nothing here, and isn't called.
    open func viewDidLayoutSubviews() {}
    /// Does nothing here, and isn't called.
    open func didReceiveMemoryWarning() {}
    /// Does nothing here, and isn't called.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// Does nothing here, and isn't called.
    open func willMove(toParent parent: UIViewController?) {}
    /// Does nothing here, and isn't called.
    open func didMove(toParent parent: UIViewController?) {}

    /// Reports that nothing is shown, and does not call the completion handler.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) { reportAlways("\(type(of: viewControllerToPresent)) isn't presented: an extension has no screen") }

    /// Calls the completion handler: nothing is shown.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { completion?() }

    open func addChild(_ childController: UIViewController) {
        childController.removeFromParent()
        childController.parent = self
        children.append(childController)
    }

    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }
}

/// The content of a navigation bar for a screen. No effect.
@MainActor open class UINavigationItem {
    open var title: String?
    open var prompt: String?
    open var hidesBackButton = false

    public init(title: String) { self.title = title }
}

/// The object that learns of a navigation controller's screens. Its methods are never called here. Accepted so that sources compile.
@MainActor public protocol UINavigationControllerDelegate: AnyObject {}

/// A stack of screens, which isn't shown. Accepted so that sources compile.
@MainActor open class UINavigationController: UIViewController {
    /// The controllers, from the first to the visible one.
    open var viewControllers: [UIViewController] = [] {
        didSet { for controller in viewControllers { controller.navigationController = self } }
    }
    open var topViewController: UIViewController? { viewControllers.last }
    open var visibleViewController: UIViewController? { viewControllers.last }
    open var isNavigationBarHidden = false

    public convenience init(rootViewController: UIViewController) {
        self.init(nibName: nil, bundle: nil)
        viewControllers = [rootViewController]
        rootViewController.navigationController = self
    }

    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        viewControllers.append(viewController)
    }

    /// Removes the last controller, except the only one.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        viewControllers.count > 1 ? viewControllers.removeLast() : nil
    }

    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }
}

/// An action of the share sheet. Accepted so that sources compile.
@MainActor open class UIActivity {
    /// The kinds of actions.
    @Constants(
        "com.apple.UIKit.activity.",
        """
        postToFacebook postToTwitter message mail print copyToPasteboard assignToContact saveToCameraRoll
        addToReadingList airDrop openInIBooks markupAsPDF
        """)
    public struct ActivityType: RawRepresentable, Hashable, Sendable {}

    public init() {}
}

/// The share sheet, which isn't shown. Accepted so that sources compile.
///
/// Mirrors [UIKit's `UIActivityViewController`](https://developer.apple.com/documentation/uikit/uiactivityviewcontroller).
@MainActor open class UIActivityViewController: UIViewController {
    /// A handler of the sheet's end.
    public typealias CompletionWithItemsHandler = (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void

    open var excludedActivityTypes: [UIActivity.ActivityType]?
    /// The handler of the sheet's end. It is never called here.
    open var completionWithItemsHandler: CompletionWithItemsHandler?

    public init(activityItems: [Any], applicationActivities: [UIActivity]?) { super.init(nibName: nil, bundle: nil) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// The camera and the photos of an app, which aren't available here. Accepted so that sources compile.
@MainActor open class UIImagePickerController: UINavigationController {
    /// The sources of an image.
    public enum SourceType: Int, Hashable, Sendable { case photoLibrary, camera, savedPhotosAlbum }

    /// The keys of what was chosen.
    @Constants(
        "UIImagePickerController",
        "mediaType originalImage editedImage cropRect mediaURL=UIImagePickerControllerMediaURL imageURL phAsset=UIImagePickerControllerPHAsset"
    )
    /// Accepted so that sources compile.
    public struct InfoKey: RawRepresentable, Hashable, Sendable {}

    open weak var delegate: (any UIImagePickerControllerDelegate & UINavigationControllerDelegate)?
    open var sourceType = SourceType.photoLibrary
    open var mediaTypes: [String] = ["public.image"]
    open var allowsEditing = false

    /// Returns false: an extension has neither a camera nor photos here.
    open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { false }
}

/// The object that receives a chosen image. Its methods are never called here. Accepted so that sources compile.
@MainActor public protocol UIImagePickerControllerDelegate: AnyObject {
    func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
    func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
    /// Does nothing here.
    public func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {}
    /// Does nothing here.
    public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {}
}

// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import Foundation
@_exported import FoundationGaps
import Shared
@_exported import UIKit

/// The causes of a failure.
@ErrorCodes("SFErrorDomain", "noExtensionFound=1 noAttachmentFound loadingInterrupted")
public struct SFError: _CodedError {}

/// A page in the app's own Safari, which isn't shown.
///
/// Mirrors [SafariServices' `SFSafariViewController`](https://developer.apple.com/documentation/safariservices/sfsafariviewcontroller).
@MainActor open class SFSafariViewController: UIViewController {
    /// The settings of a page.
    @MainActor open class Configuration: NSObject {
        open var entersReaderIfAvailable = false
        open var barCollapsingEnabled = true
        open var activityButton: ActivityButton?
    }

    /// A button of the app in the bar.
    @MainActor open class ActivityButton: NSObject {
        open private(set) var templateImage: UIImage?
        open private(set) var extensionIdentifier: String?

        public init(templateImage: UIImage, extensionIdentifier: String) {
            (self.templateImage, self.extensionIdentifier) = (templateImage, extensionIdentifier)
        }
    }

    /// The words of the closing button.
    public enum DismissButtonStyle: Int, Hashable, Sendable { case done, close, cancel }

    open weak var delegate: (any SFSafariViewControllerDelegate)?
    open private(set) var configuration: Configuration
    open var preferredBarTintColor: UIColor?
    open var preferredControlTintColor: UIColor?
    open var dismissButtonStyle = DismissButtonStyle.done

    public init(url URL: URL, configuration: Configuration) {
        self.configuration = configuration
        super.init(nibName: nil, bundle: nil)
    }

    public convenience init(url URL: URL) { self.init(url: URL, configuration: Configuration()) }

    public required init?(coder: NSCoder) {
        configuration = Configuration()
        super.init(coder: coder)
    }
}

/// The object that learns of a page's end. Its methods are never called here.
@MainActor public protocol SFSafariViewControllerDelegate: AnyObject {
    func safariViewControllerDidFinish(_ controller: SFSafariViewController)
    func safariViewController(
        _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool)
    func safariViewController(_ controller: SFSafariViewController, initialLoadDidRedirectTo URL: URL)
    func safariViewControllerWillOpenInBrowser(_ controller: SFSafariViewController)
    func safariViewController(
        _ controller: SFSafariViewController, excludedActivityTypesFor URL: URL, title: String?
    ) -> [UIActivity.ActivityType]
}

extension SFSafariViewControllerDelegate {
    /// Does nothing here.
    public func safariViewControllerDidFinish(_ controller: SFSafariViewController) {}
    /// Does nothing here.
    public func safariViewController(
        _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool
    ) {}
    /// Does nothing here.
    public func safariViewController(_ controller: SFSafariViewController, initialLoadDidRedirectTo URL: URL) {}
    /// Does nothing here.
    public func safariViewControllerWillOpenInBrowser(_ controller: SFSafariViewController) {}
    /// Returns no actions.
    public func safariViewController(
        _ controller: SFSafariViewController, excludedActivityTypesFor URL: URL, title: String?
    ) -> [UIActivity.ActivityType] { [] }
}

/// The state of a content blocker.
open class SFContentBlockerState: NSObject, @unchecked Sendable {
    open var isEnabled: Bool { false }

    override init() {}
}

/// The content blockers of Safari. There are none.
open class SFContentBlockerManager: NSObject, @unchecked Sendable {
    private static func failure() -> SFError {
        DeviceData.report("SafariServices has no content blocker here")
        return SFError(.noExtensionFound)
    }

    /// Fails, because there is no content blocker.
    open class func reloadContentBlocker(
        withIdentifier identifier: String, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        let error = failure()
        DispatchQueue.global().async { completionHandler?(error) }
    }

    /// Throws, because there is no content blocker.
    open class func reloadContentBlocker(withIdentifier identifier: String) async throws { throw failure() }

    /// Throws, because there is no content blocker.
    open class func stateOfContentBlocker(withIdentifier identifier: String) async throws -> SFContentBlockerState {
        throw failure()
    }

    /// Fails, because there is no content blocker.
    open class func getStateOfContentBlocker(
        withIdentifier identifier: String,
        completionHandler: @escaping @Sendable (SFContentBlockerState?, (any Error)?) -> Void
    ) {
        let error = failure()
        DispatchQueue.global().async { completionHandler(nil, error) }
    }
}

/// The reading list of Safari, which can't be changed here.
open class SSReadingList: NSObject, @unchecked Sendable {
    /// Returns `nil`, as where the reading list isn't available.
    open class func `default`() -> SSReadingList? { nil }
    /// Returns true for a page of the web.
    open class func supportsURL(_ URL: URL) -> Bool { ["http", "https"].contains(URL.scheme?.lowercased()) }
    /// Does nothing here.
    open func addItem(with URL: URL, title: String?, previewText: String?) throws {}

    override init() {}
}

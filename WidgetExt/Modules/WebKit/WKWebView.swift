// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import Foundation
@_exported import FoundationGaps
import Shared
@_exported import UIKit

/// The codes of failures, of which only `webContentProcessTerminated` occurs here.
@ErrorCodes(
    "WKErrorDomain",
    """
    unknown=1 webContentProcessTerminated webViewInvalidated javaScriptExceptionOccurred javaScriptResultTypeIsUnsupported
    contentRuleListStoreCompileFailed contentRuleListStoreLookUpFailed contentRuleListStoreRemoveFailed
    contentRuleListStoreVersionMismatch attributedStringContentFailedToLoad attributedStringContentLoadTimedOut
    javaScriptInvalidFrameTarget navigationAppBoundDomain javaScriptAppBoundDomain duplicateCredential malformedCredential
    credentialNotFound
    """)
public struct WKError: _CodedError {}

/// The failures of pages. No page is loaded here: a page of the network fails as without one, and any other as if the process that shows pages had
/// ended.
enum PageFailure {
    static func loading(_ url: URL?) -> any Error {
        guard let url, !url.isFileURL, url.scheme != "about", url.scheme != "data" else { return ended() }
        return NoNetworkError(url: url).urlError
    }

    static func ended() -> WKError {
        DeviceData.report("WebKit loads no page here — render the page in the app, and pass the widget an image")
        return WKError(.webContentProcessTerminated)
    }
}

/// The loading of a page, which has failed once the delegate is called.
@MainActor open class WKNavigation: NSObject {}

/// A page that was visited. There are none.
@MainActor open class WKBackForwardListItem: NSObject {
    open var url: URL { URL(fileURLWithPath: "/") }
    open var title: String? { nil }

    override init() {}
}

/// The visited pages: none, because no page is loaded.
@MainActor open class WKBackForwardList: NSObject {
    open var currentItem: WKBackForwardListItem? { nil }
    open var backItem: WKBackForwardListItem? { nil }
    open var forwardItem: WKBackForwardListItem? { nil }
    open var backList: [WKBackForwardListItem] { [] }
    open var forwardList: [WKBackForwardListItem] { [] }
}

/// The frame of a navigation: the main frame, because no page has others here.
@MainActor open class WKFrameInfo: NSObject {
    open var isMainFrame: Bool { true }
    open private(set) var request: URLRequest
    open weak var webView: WKWebView?

    init(_ request: URLRequest, in webView: WKWebView?) { (self.request, self.webView) = (request, webView) }
}

/// The cause of a navigation: always the app's code, because no page is shown.
public enum WKNavigationType: Int, Hashable, Sendable {
    case other = -1
    case linkActivated = 0
    case formSubmitted, backForward, reload, formResubmitted
}

/// The decision on a navigation, which starts and fails if it is allowed.
public enum WKNavigationActionPolicy: Int, Hashable, Sendable { case cancel, allow, download }
/// The decision on a response, of which there is none here.
public enum WKNavigationResponsePolicy: Int, Hashable, Sendable { case cancel, allow, download }

/// A navigation to decide on.
@MainActor open class WKNavigationAction: NSObject {
    open private(set) var request: URLRequest
    open private(set) var sourceFrame: WKFrameInfo
    open private(set) var targetFrame: WKFrameInfo?
    open var navigationType: WKNavigationType { .other }
    open var shouldPerformDownload: Bool { false }

    init(_ request: URLRequest, in webView: WKWebView) {
        let frame = WKFrameInfo(request, in: webView)
        (self.request, sourceFrame, targetFrame) = (request, frame, frame)
    }
}

/// A response to decide on. There are none.
@MainActor open class WKNavigationResponse: NSObject {
    open private(set) var response: URLResponse
    open var isForMainFrame: Bool { true }
    open var canShowMIMEType: Bool { false }

    init(_ response: URLResponse) { self.response = response }
}

/// The object that decides on navigations and learns of their end.
///
/// Mirrors [WebKit's `WKNavigationDelegate`](https://developer.apple.com/documentation/webkit/wknavigationdelegate). As no page is loaded, the
/// methods for a response, a commit and an end are never called.
@MainActor public protocol WKNavigationDelegate: AnyObject {
    func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void)
    func webView(
        _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void)
    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
    func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!)
    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}

extension WKNavigationDelegate {
    /// Allows the navigation.
    public func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) { decisionHandler(.allow) }
    /// Allows the response.
    public func webView(
        _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
    ) { decisionHandler(.allow) }
    /// Does nothing here.
    public func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {}
    /// Does nothing here.
    public func webView(
        _ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
    ) {}
    /// Does nothing here.
    public func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    ) {}
    /// Does nothing here.
    public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}
    /// Does nothing here.
    public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}
    /// Does nothing here.
    public func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {}
    /// Does nothing here.
    public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {}
}

/// The object that shows what a page asks for. Its methods are never called here.
@MainActor public protocol WKUIDelegate: AnyObject {
    func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView?
    func webViewDidClose(_ webView: WKWebView)
    func webView(
        _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor @Sendable () -> Void)
}

extension WKUIDelegate {
    /// Returns `nil`: no window is opened.
    public func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? { nil }
    /// Does nothing here.
    public func webViewDidClose(_ webView: WKWebView) {}
    /// Closes the panel.
    public func webView(
        _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor @Sendable () -> Void
    ) { completionHandler() }
}

/// The window that a page requests. No page requests one here.
@MainActor open class WKWindowFeatures: NSObject {
    open var width: NSNumber? { nil }
    open var height: NSNumber? { nil }
}

/// The part of a page in an image, which fails here.
@MainActor open class WKSnapshotConfiguration: NSObject {
    open var rect = CGRect.null
    open var snapshotWidth: NSNumber?
    open var afterScreenUpdates = true
}

/// The size of a document's page. The document fails here.
@MainActor open class WKPDFConfiguration: NSObject {
    open var rect: CGRect?
}

/// A view of a page, which loads none.
///
/// Mirrors [WebKit's `WKWebView`](https://developer.apple.com/documentation/webkit/wkwebview). A request starts and fails: the delegate receives
/// the error on the main queue.
@MainActor open class WKWebView: UIView {
    open private(set) var configuration: WKWebViewConfiguration
    open weak var navigationDelegate: (any WKNavigationDelegate)?
    open weak var uiDelegate: (any WKUIDelegate)?
    open private(set) lazy var scrollView = UIScrollView()
    open private(set) lazy var backForwardList = WKBackForwardList()
    open var allowsBackForwardNavigationGestures = false
    open var allowsLinkPreview = true
    open var isInspectable = false
    open var customUserAgent: String?
    open var pageZoom: CGFloat = 1
    open var underPageBackgroundColor: UIColor! = .systemBackground

    open var url: URL? { nil }
    open var title: String? { nil }
    open private(set) var isLoading = false
    open var estimatedProgress: Double { 0 }
    open var hasOnlySecureContent: Bool { false }
    open var canGoBack: Bool { false }
    open var canGoForward: Bool { false }
    open var themeColor: UIColor? { nil }

    public init(frame: CGRect, configuration: WKWebViewConfiguration) {
        self.configuration = configuration
        super.init(frame: frame)
    }

    public override convenience init(frame: CGRect) {
        self.init(frame: frame, configuration: WKWebViewConfiguration())
    }

    public required init?(coder: NSCoder) {
        configuration = WKWebViewConfiguration()
        super.init(coder: coder)
    }

    /// Returns true for the schemes that a phone loads itself, although none is loaded here.
    open class func handlesURLScheme(_ urlScheme: String) -> Bool {
        ["http", "https", "file", "about", "data", "blob"].contains(urlScheme.lowercased())
    }

    /// Fails, because an extension has no network access.
    @discardableResult
    open func load(_ request: URLRequest) -> WKNavigation? { navigate(request) }

    /// Fails, because no page is loaded here.
    @discardableResult
    open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? { navigate(nil) }

    /// Fails, because no page is loaded here.
    @discardableResult
    open func loadFileURL(_ URL: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? { navigate(nil) }

    /// Fails, because no page is loaded here.
    @discardableResult
    open func load(
        _ data: Data, mimeType MIMEType: String, characterEncodingName: String, baseURL: URL
    ) -> WKNavigation? { navigate(nil) }

    private func navigate(_ request: URLRequest?) -> WKNavigation {
        let navigation = WKNavigation()
        isLoading = true
        DispatchQueue.main.async { [weak self] in
            guard let self, let delegate = navigationDelegate else {
                self?.isLoading = false
                return
            }
            let action = WKNavigationAction(request ?? URLRequest(url: Self.blank), in: self)
            delegate.webView(self, decidePolicyFor: action) { [weak self] policy in
                guard let self else { return }
                isLoading = false
                guard policy == .allow else { return }
                navigationDelegate?.webView(self, didStartProvisionalNavigation: navigation)
                let error = PageFailure.loading(request?.url)
                navigationDelegate?.webView(self, didFailProvisionalNavigation: navigation, withError: error)
            }
        }
        return navigation
    }

    /// The address of a page without one.
    private static let blank = URL(fileURLWithPath: "/")

    /// Returns `nil`: there is no page.
    @discardableResult
    open func reload() -> WKNavigation? { nil }
    /// Returns `nil`: there is no page.
    @discardableResult
    open func reloadFromOrigin() -> WKNavigation? { nil }
    /// Returns `nil`: there is no page.
    @discardableResult
    open func goBack() -> WKNavigation? { nil }
    /// Returns `nil`: there is no page.
    @discardableResult
    open func goForward() -> WKNavigation? { nil }
    /// Returns `nil`: there is no page.
    @discardableResult
    open func go(to item: WKBackForwardListItem) -> WKNavigation? { nil }
    /// Does nothing here.
    open func stopLoading() {}

    /// Fails, because no script runs here.
    open func evaluateJavaScript(
        _ javaScriptString: String, completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
    ) { DispatchQueue.main.async { completionHandler?(nil, PageFailure.ended()) } }

    /// Throws, because no script runs here.
    open func evaluateJavaScript(_ javaScriptString: String) async throws -> Any? { throw PageFailure.ended() }

    /// Throws, because no script runs here.
    open func callAsyncJavaScript(
        _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
        contentWorld: WKContentWorld
    ) async throws -> Any? { throw PageFailure.ended() }

    /// Fails, because there is no page.
    open func takeSnapshot(
        with snapshotConfiguration: WKSnapshotConfiguration?,
        completionHandler: @escaping @MainActor @Sendable (UIImage?, (any Error)?) -> Void
    ) { DispatchQueue.main.async { completionHandler(nil, PageFailure.ended()) } }

    /// Throws, because there is no page.
    open func takeSnapshot(configuration: WKSnapshotConfiguration?) async throws -> UIImage {
        throw PageFailure.ended()
    }

    /// Throws, because there is no page.
    open func pdf(configuration: WKPDFConfiguration = WKPDFConfiguration()) async throws -> Data {
        throw PageFailure.ended()
    }

    /// Fails, because there is no page.
    open func createPDF(
        configuration: WKPDFConfiguration = WKPDFConfiguration(),
        completionHandler: @escaping @MainActor @Sendable (Result<Data, any Error>) -> Void
    ) { DispatchQueue.main.async { completionHandler(.failure(PageFailure.ended())) } }
}

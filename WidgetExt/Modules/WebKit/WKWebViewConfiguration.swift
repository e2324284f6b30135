// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import FoundationGaps
import Shared
import UIKit

/// A world of scripts. No script runs in it here.
@MainActor open class WKContentWorld: NSObject {
    open private(set) var name: String?

    private init(_ name: String?) { self.name = name }

    public static let page = WKContentWorld(nil)
    public static let defaultClient = WKContentWorld(nil)

    open class func world(name: String) -> WKContentWorld { WKContentWorld(name) }
}

/// The time at which a script would run; none does here.
public enum WKUserScriptInjectionTime: Int, Hashable, Sendable { case atDocumentStart, atDocumentEnd }

/// A script of an app, which doesn't run here.
@MainActor open class WKUserScript: NSObject {
    open private(set) var source: String
    open private(set) var injectionTime: WKUserScriptInjectionTime
    open private(set) var isForMainFrameOnly: Bool

    public init(source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool) {
        (self.source, self.injectionTime, isForMainFrameOnly) = (source, injectionTime, forMainFrameOnly)
    }
}

/// A message of a page. There are none.
@MainActor open class WKScriptMessage: NSObject {
    open private(set) var name: String
    open private(set) var body: Any
    open weak var webView: WKWebView?
    open private(set) var frameInfo: WKFrameInfo

    init(name: String, body: Any, frame: WKFrameInfo) { (self.name, self.body, frameInfo) = (name, body, frame) }
}

/// The receiver of messages of a page. Its method is never called here.
@MainActor public protocol WKScriptMessageHandler: AnyObject {
    func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}

/// The scripts and message handlers of an app, which are stored.
@MainActor open class WKUserContentController: NSObject {
    open private(set) var userScripts: [WKUserScript] = []
    private var handlers: [String: any WKScriptMessageHandler] = [:]

    open func addUserScript(_ userScript: WKUserScript) { userScripts.append(userScript) }
    open func removeAllUserScripts() { userScripts = [] }
    open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {
        handlers[name] = scriptMessageHandler
    }
    open func removeScriptMessageHandler(forName name: String) { handlers[name] = nil }
    open func removeAllScriptMessageHandlers() { handlers = [:] }
}

/// The settings of a page, which are stored and have no effect.
@MainActor open class WKWebpagePreferences: NSObject {
    /// The layout of a page. No effect.
    public enum ContentMode: Int, Hashable, Sendable { case recommended, mobile, desktop }

    open var preferredContentMode = ContentMode.recommended
    open var allowsContentJavaScript = true
}

/// The settings of all pages, which are stored and have no effect.
@MainActor open class WKPreferences: NSObject {
    open var minimumFontSize: CGFloat = 0
    open var javaScriptCanOpenWindowsAutomatically = false
    open var isFraudulentWebsiteWarningEnabled = true
    open var isElementFullscreenEnabled = false
    open var isTextInteractionEnabled = true
}

/// The kinds of media that only play after a tap. None plays here.
@Options("audio video all=0xFFFFFFFF")
public struct WKAudiovisualMediaTypes: OptionSet, Hashable, Sendable {}

/// The kinds of data that become links. No effect, because no page is shown.
@Options("phoneNumber link address calendarEvent trackingNumber flightNumber lookupSuggestion all=0xFFFFFFFF")
public struct WKDataDetectorTypes: OptionSet, Hashable, Sendable {}

/// Stands for a process that shows pages. None is started here.
@MainActor open class WKProcessPool: NSObject {}

/// The cookies of pages, in memory.
@MainActor open class WKHTTPCookieStore: NSObject {
    private var cookies: [HTTPCookie] = []

    /// Returns the cookies that this process set.
    open func allCookies() async -> [HTTPCookie] { cookies }
    open func setCookie(_ cookie: HTTPCookie) async { store(cookie) }
    open func deleteCookie(_ cookie: HTTPCookie) async { remove(cookie) }

    open func getAllCookies(_ completionHandler: @escaping @MainActor @Sendable ([HTTPCookie]) -> Void) {
        let cookies = cookies
        DispatchQueue.main.async { completionHandler(cookies) }
    }

    open func setCookie(_ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)?) {
        store(cookie)
        DispatchQueue.main.async { completionHandler?() }
    }

    open func delete(_ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
        remove(cookie)
        DispatchQueue.main.async { completionHandler?() }
    }

    private func store(_ cookie: HTTPCookie) {
        remove(cookie)
        cookies.append(cookie)
    }

    private func remove(_ cookie: HTTPCookie) {
        cookies.removeAll { ($0.name, $0.domain, $0.path) == (cookie.name, cookie.domain, cookie.path) }
    }
}

/// The data that a site stored. There is none.
@MainActor open class WKWebsiteDataRecord: NSObject {
    open var displayName: String { "" }
    open var dataTypes: Set<String> { [] }

    override init() {}
}

/// The data of sites, in memory.
@MainActor open class WKWebsiteDataStore: NSObject {
    private static let shared = WKWebsiteDataStore(isPersistent: true)
    open private(set) var isPersistent: Bool
    open private(set) lazy var httpCookieStore = WKHTTPCookieStore()

    private init(isPersistent: Bool) { self.isPersistent = isPersistent }

    open class func `default`() -> WKWebsiteDataStore { shared }
    open class func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore(isPersistent: false) }
    open class func allWebsiteDataTypes() -> Set<String> {
        [
            WKWebsiteDataTypeCookies, WKWebsiteDataTypeDiskCache, WKWebsiteDataTypeMemoryCache,
            WKWebsiteDataTypeLocalStorage,
        ]
    }

    /// Returns no records: no site was visited.
    open func dataRecords(ofTypes dataTypes: Set<String>) async -> [WKWebsiteDataRecord] { [] }
    open func fetchDataRecords(
        ofTypes dataTypes: Set<String>,
        completionHandler: @escaping @MainActor @Sendable ([WKWebsiteDataRecord]) -> Void
    ) { DispatchQueue.main.async { completionHandler([]) } }

    /// Does nothing: no site was visited.
    open func removeData(ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord]) async {}
    /// Does nothing: no site was visited.
    open func removeData(ofTypes dataTypes: Set<String>, modifiedSince date: Date) async {}
    open func removeData(
        ofTypes dataTypes: Set<String>, modifiedSince date: Date,
        completionHandler: @escaping @MainActor @Sendable () -> Void
    ) { DispatchQueue.main.async { completionHandler() } }
}

public let WKWebsiteDataTypeCookies = "WKWebsiteDataTypeCookies"
public let WKWebsiteDataTypeDiskCache = "WKWebsiteDataTypeDiskCache"
public let WKWebsiteDataTypeMemoryCache = "WKWebsiteDataTypeMemoryCache"
public let WKWebsiteDataTypeLocalStorage = "WKWebsiteDataTypeLocalStorage"

/// The settings of a view of a page, which are stored.
///
/// Mirrors [WebKit's `WKWebViewConfiguration`](https://developer.apple.com/documentation/webkit/wkwebviewconfiguration).
@MainActor open class WKWebViewConfiguration: NSObject {
    open var userContentController = WKUserContentController()
    open var websiteDataStore = WKWebsiteDataStore.default()
    open var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences()
    open var preferences = WKPreferences()
    open var processPool = WKProcessPool()
    open var applicationNameForUserAgent: String?
    open var allowsInlineMediaPlayback = false
    open var allowsPictureInPictureMediaPlayback = true
    open var allowsAirPlayForMediaPlayback = true
    open var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes = []
    open var dataDetectorTypes: WKDataDetectorTypes = []
    open var suppressesIncrementalRendering = false
    open var limitsNavigationsToAppBoundDomains = false
    open var ignoresViewportScaleLimits = false
    open var upgradeKnownHostsToHTTPS = true
}

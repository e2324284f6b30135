import Foundation
import FoundationGaps
import Observation
import Shared
import SwiftUI

/// A page that a view shows, which loads nothing.
///
/// Mirrors [WebKit's `WebPage`](https://developer.apple.com/documentation/webkit/webpage). Each navigation starts and fails.
@MainActor @Observable
public final class WebPage {
    /// A step of a navigation.
    public enum NavigationEvent: Hashable, Sendable {
        case startedProvisionalNavigation, receivedServerRedirect, committed, finished
    }

    /// The failure of a navigation.
    public enum NavigationError: Error {
        case failedProvisionalNavigation(any Error)
        case pageClosed
        case webContentProcessTerminated
        case invalidURL
    }

    /// The steps of a navigation: it starts and fails.
    public struct NavigationEvents: AsyncSequence, AsyncIteratorProtocol, Sendable {
        public typealias Element = NavigationEvent
        let error: NavigationError
        private var hasStarted = false

        init(_ error: NavigationError) { self.error = error }

        /// Accepted so that sources compile.
        public mutating func next() async throws -> NavigationEvent? {
            if hasStarted { throw error }
            hasStarted = true
            return .startedProvisionalNavigation
        }

        /// Accepted so that sources compile.
        public func makeAsyncIterator() -> Self { self }
    }

    /// The settings of a page, which are stored.
    @MainActor public struct Configuration {
        public var websiteDataStore = WKWebsiteDataStore.default()
        public var userContentController = WKUserContentController()
        public var applicationNameForUserAgent: String?
        public var limitsNavigationsToAppBoundDomains = false
        public var upgradeKnownHostsToHTTPS = true
        public var suppressesIncrementalRendering = false
        public var loadsSubresources = true

        public init() {}
    }

    public private(set) var configuration: Configuration
    public var url: URL? { nil }
    public var title: String { "" }
    public var isLoading: Bool { false }
    public var estimatedProgress: Double { 0 }
    public var hasOnlySecureContent: Bool { false }
    public var themeColor: Color? { nil }
    public var customUserAgent: String?
    public var isInspectable = false

    public init(configuration: Configuration = Configuration()) { self.configuration = configuration }

    /// Fails, because an extension has no network access.
    @discardableResult
    public func load(_ request: URLRequest) -> NavigationEvents { failing(request.url) }

    /// Fails, because an extension has no network access.
    @discardableResult
    public func load(_ url: URL?) -> NavigationEvents {
        guard let url else { return NavigationEvents(.invalidURL) }
        return failing(url)
    }

    /// Fails, because no page is loaded here.
    @discardableResult
    public func load(html: String, baseURL: URL = URL(fileURLWithPath: "/")) -> NavigationEvents { failing(nil) }

    /// Fails, because no page is loaded here.
    @discardableResult
    public func reload(fromOrigin: Bool = false) -> NavigationEvents { failing(nil) }

    /// Does nothing here.
    public func stopLoading() {}

    /// Throws, because no script runs here.
    @discardableResult
    public func callJavaScript(
        _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
        contentWorld: WKContentWorld? = nil
    ) async throws -> Any? { throw PageFailure.ended() }

    private func failing(_ url: URL?) -> NavigationEvents {
        let error = PageFailure.loading(url)
        return NavigationEvents(
            error is WKError ? .webContentProcessTerminated : .failedProvisionalNavigation(error))
    }
}

extension WebPage.NavigationError: @unchecked Sendable {}

/// A view of a page. A widget shows a yellow box with a sign instead, as on iOS.
///
/// Mirrors [WebKit's `WebView`](https://developer.apple.com/documentation/webkit/webview-swift.struct).
nonisolated public struct WebView: UnsupportedInWidgets {
    public init(_ page: WebPage) {}
    public init(url: URL?) {}
}

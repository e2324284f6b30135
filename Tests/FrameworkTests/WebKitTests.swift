import AVKit
import Foundation
import MessageUI
import SafariServices
import Testing
import WebKit

/// Pages, mails and videos, none of which an extension can show.
@MainActor struct WebKitTests {
    private final class Watcher: WKNavigationDelegate {
        var policy = WKNavigationActionPolicy.allow
        var steps: [String] = []
        var done: (() -> Void)?

        func webView(
            _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
            decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
        ) {
            steps.append("decide \(navigationAction.request.url?.scheme ?? "") \(webView.isLoading)")
            decisionHandler(policy)
            if policy == .cancel { done?() }
        }

        func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
            steps.append("start")
        }

        func webView(
            _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
        ) {
            steps.append("fail \((error as? URLError)?.code.rawValue ?? (error as? WKError)?.errorCode ?? 0)")
            done?()
        }

        func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { steps.append("finish") }
    }

    private func steps(_ policy: WKNavigationActionPolicy, _ load: (WKWebView) -> Void) async -> [String] {
        let (view, watcher) = (WKWebView(), Watcher())
        (view.navigationDelegate, watcher.policy) = (watcher, policy)
        await withCheckedContinuation { continuation in
            watcher.done = { continuation.resume() }
            load(view)
        }
        #expect(!view.isLoading && view.url == nil && view.title == nil && !view.canGoBack)
        return watcher.steps
    }

    @Test("A page of the web fails as without a network, and any other as if the process that shows pages had ended")
    func navigations() async throws {
        let url = try #require(URL(string: "https://example.com"))
        #expect(await steps(.allow) { $0.load(URLRequest(url: url)) } == ["decide https true", "start", "fail -1009"])
        #expect(await steps(.allow) { $0.loadHTMLString("<p>", baseURL: nil) }.suffix(2) == ["start", "fail 2"])
        #expect(await steps(.cancel) { $0.load(URLRequest(url: url)) } == ["decide https true"])
    }

    @Test("Scripts and images of a page fail")
    func scripts() async throws {
        let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
        await #expect(throws: WKError(.webContentProcessTerminated)) {
            try await view.takeSnapshot(configuration: nil)
        }
        await #expect(throws: WKError(.webContentProcessTerminated)) { _ = try await view.pdf() }
        let error = await withCheckedContinuation { continuation in
            view.evaluateJavaScript("1 + 1") { _, error in continuation.resume(returning: error as? WKError) }
        }
        #expect(error?.code == .webContentProcessTerminated)
    }

    @Test("The settings of a page and its cookies are stored")
    func configuration() async throws {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.addUserScript(
            WKUserScript(source: "a()", injectionTime: .atDocumentEnd, forMainFrameOnly: true))
        configuration.websiteDataStore = .nonPersistent()
        let view = WKWebView(frame: CGRect(x: 0, y: 0, width: 20, height: 10), configuration: configuration)
        #expect(view.configuration.userContentController.userScripts.map(\.source) == ["a()"])
        #expect(view.bounds.width == 20 && !view.configuration.websiteDataStore.isPersistent)
        let store = view.configuration.websiteDataStore.httpCookieStore
        let cookies = ["a", "b"].compactMap {
            HTTPCookie(properties: [.name: "session", .value: $0, .domain: "example.com", .path: "/"])
        }
        for cookie in cookies { await store.setCookie(cookie) }
        #expect(await store.allCookies().map(\.value) == ["b"])
        await store.deleteCookie(try #require(cookies.first))
        #expect(await store.allCookies().isEmpty)
    }

    @Test("The navigation of a page object starts and fails")
    func page() async throws {
        let page = WebPage()
        var events: [WebPage.NavigationEvent] = []
        do {
            for try await event in page.load(URL(string: "https://example.com")) { events.append(event) }
            Issue.record("the page was loaded")
        } catch WebPage.NavigationError.failedProvisionalNavigation(let error) {
            #expect((error as? URLError)?.code == .notConnectedToInternet)
        } catch { Issue.record(error) }
        #expect(events == [.startedProvisionalNavigation] && !page.isLoading && page.title.isEmpty)
        await #expect(throws: WebPage.NavigationError.self) { for try await _ in page.load(html: "<p>") {} }
        await #expect(throws: WKError.self) { try await page.callJavaScript("return 1") }
    }

    @Test("Neither mails nor messages can be sent, no page is shown in Safari, and no video above other apps")
    func screens() async throws {
        #expect(!MFMailComposeViewController.canSendMail() && !MFMessageComposeViewController.canSendText())
        #expect(!MFMessageComposeViewController().addAttachmentData(Data(), typeIdentifier: "a", filename: "b"))
        let url = try #require(URL(string: "https://example.com"))
        let safari = SFSafariViewController(url: url)
        #expect(safari.configuration.barCollapsingEnabled && safari.dismissButtonStyle == .done)
        #expect(SSReadingList.default() == nil && SSReadingList.supportsURL(url))
        await #expect(throws: SFError(.noExtensionFound)) {
            try await SFContentBlockerManager.reloadContentBlocker(withIdentifier: "a")
        }
        #expect(!AVPictureInPictureController.isPictureInPictureSupported())
        #expect(AVPictureInPictureController(playerLayer: AVPlayerLayer()) == nil)
    }
}

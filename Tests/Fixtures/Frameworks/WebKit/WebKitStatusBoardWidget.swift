import SwiftUI
import UIKit
import WebKit
import WidgetKit

// The provider renders a page to an image, as widgets tried in iOS 14; the page fails, and the board says so.
// Shows: Status board
// Shows: Board unavailable
// Shows: offline
// Reports: WebKit loads no page here

@MainActor final class WebKitBoardRenderer: NSObject, WKNavigationDelegate {
    private let webView = WKWebView()
    private var completion: ((UIImage?, String) -> Void)?

    func render(_ html: String, completion: @escaping (UIImage?, String) -> Void) {
        self.completion = completion
        webView.frame = CGRect(origin: .zero, size: CGSize(width: 300, height: 100))
        webView.navigationDelegate = self
        webView.loadHTMLString(html, baseURL: nil)
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        webView.takeSnapshot(with: WKSnapshotConfiguration()) { image, _ in self.completion?(image, "drawn") }
    }

    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    ) {
        completion?(nil, "Board unavailable")
    }
}

nonisolated enum WebKitBoard {
    @MainActor static func page() async -> String {
        guard let url = URL(string: "https://board.example") else { return "no address" }
        let page = WebPage()
        do {
            for try await event in page.load(URLRequest(url: url)) {
                if event == .finished { return page.title }
            }
            return "empty"
        } catch WebPage.NavigationError.failedProvisionalNavigation(let error) {
            return (error as? URLError)?.code == .notConnectedToInternet ? "offline" : "failed"
        } catch {
            return "ended"
        }
    }

    @MainActor static func board() async -> String {
        let renderer = WebKitBoardRenderer()
        let text = await withCheckedContinuation { continuation in
            renderer.render("<h1>Lines</h1>") { _, text in continuation.resume(returning: text) }
        }
        return text
    }
}

// App side.
struct WebKitBoardScreen: View {
    @State private var page = WebPage()

    var body: some View {
        WebView(page).onAppear { page.load(URL(string: "https://board.example")) }
    }
}

struct WebKitStatusBoardWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(
            kind: "WebKitStatusBoardWidget",
            provider: AwaitedTextProvider {
                ["Status board", await WebKitBoard.board(), await WebKitBoard.page()]
            }
        ) { entry in
            AwaitedTextView(entry: entry, symbol: "tram")
        }
        .supportedFamilies([.systemSmall])
    }
}

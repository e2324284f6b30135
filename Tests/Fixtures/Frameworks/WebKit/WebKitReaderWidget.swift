import SwiftUI
import WebKit
import WidgetKit

// The reader of the app, whose views are in the same file as the widget's.
// Shows: Reader
// Shows: 2 rules
// Shows: desktop
// Shows: No page yet

// App side.
struct WebKitReaderView: UIViewRepresentable {
    let html: String
    @Binding var height: CGFloat

    func makeCoordinator() -> Coordinator { Coordinator(self) }

    func makeUIView(context: Context) -> WKWebView {
        let controller = WKUserContentController()
        controller.add(context.coordinator, name: "height")
        let configuration = WKWebViewConfiguration()
        configuration.userContentController = controller
        configuration.allowsInlineMediaPlayback = true
        let view = WKWebView(frame: .zero, configuration: configuration)
        view.navigationDelegate = context.coordinator
        view.uiDelegate = context.coordinator
        view.scrollView.isScrollEnabled = false
        view.scrollView.contentInsetAdjustmentBehavior = .never
        view.isOpaque = false
        view.backgroundColor = .clear
        view.layer.cornerRadius = 12
        view.layer.masksToBounds = true
        return view
    }

    func updateUIView(_ uiView: WKWebView, context: Context) {
        uiView.loadHTMLString(html, baseURL: Bundle.main.bundleURL)
    }

    final class Coordinator: NSObject, WKNavigationDelegate, WKUIDelegate, WKScriptMessageHandler {
        var parent: WebKitReaderView

        init(_ parent: WebKitReaderView) { self.parent = parent }

        func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
            webView.evaluateJavaScript("document.body.scrollHeight") { height, _ in
                self.parent.height = height as? CGFloat ?? 0
            }
        }

        func webView(
            _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
            decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
        ) {
            decisionHandler(navigationAction.navigationType == .linkActivated ? .cancel : .allow)
        }

        func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
            parent.height = message.body as? CGFloat ?? 0
        }
    }
}

@MainActor enum WebKitReader {
    static func rules() -> WKUserContentController {
        let controller = WKUserContentController()
        for source in ["hide()", "dim()"] {
            controller.addUserScript(
                WKUserScript(source: source, injectionTime: .atDocumentEnd, forMainFrameOnly: true))
        }
        return controller
    }

    static func mode() -> String {
        let preferences = WKWebpagePreferences()
        preferences.preferredContentMode = .desktop
        return preferences.preferredContentMode == .desktop ? "desktop" : "mobile"
    }
}

nonisolated struct WebKitReaderEntry: TimelineEntry {
    let date: Date
    let title: String?
}

nonisolated struct WebKitReaderProvider: TimelineProvider {
    func placeholder(in context: Context) -> WebKitReaderEntry { WebKitReaderEntry(date: .now, title: nil) }

    func getSnapshot(in context: Context, completion: @escaping (WebKitReaderEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<WebKitReaderEntry>) -> Void) {
        completion(Timeline(entries: [placeholder(in: context)], policy: .atEnd))
    }
}

struct WebKitReaderWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "WebKitReaderWidget", provider: WebKitReaderProvider()) { entry in
            VStack(alignment: .leading) {
                Label("Reader", systemImage: "book").font(.headline)
                Text(entry.title ?? "No page yet")
                Text("\(WebKitReader.rules().userScripts.count) rules").font(.caption)
                Text(WebKitReader.mode()).font(.caption2)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

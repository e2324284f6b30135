import SafariServices
import SwiftUI
import WidgetKit

// Links that the app opens in its own Safari; the widget lists them, and the file has both.
// Shows: Reading list
// Shows: swift.org
// Shows: can be saved
// Reports: not supported in widgets: SafariServicesPage

struct SafariServicesPage: UIViewControllerRepresentable {
    let url: URL

    func makeUIViewController(context: Context) -> SFSafariViewController {
        let configuration = SFSafariViewController.Configuration()
        configuration.entersReaderIfAvailable = true
        let controller = SFSafariViewController(url: url, configuration: configuration)
        controller.preferredControlTintColor = .systemOrange
        controller.dismissButtonStyle = .close
        controller.delegate = context.coordinator
        return controller
    }

    func updateUIViewController(_ uiViewController: SFSafariViewController, context: Context) {}

    func makeCoordinator() -> Coordinator { Coordinator() }

    final class Coordinator: NSObject, SFSafariViewControllerDelegate {
        func safariViewControllerDidFinish(_ controller: SFSafariViewController) {
            controller.dismiss(animated: true)
        }
    }
}

// App side.
struct SafariServicesShareSheet: UIViewControllerRepresentable {
    let items: [Any]

    func makeUIViewController(context: UIViewControllerRepresentableContext<Self>) -> UIActivityViewController {
        let controller = UIActivityViewController(activityItems: items, applicationActivities: nil)
        controller.excludedActivityTypes = [.airDrop, .assignToContact]
        controller.completionWithItemsHandler = { _, isCompleted, _, _ in print(isCompleted) }
        return controller
    }

    func updateUIViewController(
        _ uiViewController: UIActivityViewController, context: UIViewControllerRepresentableContext<Self>
    ) {}
}

nonisolated struct SafariServicesEntry: TimelineEntry {
    let date: Date
    let url: URL
}

nonisolated struct SafariServicesProvider: TimelineProvider {
    func placeholder(in context: Context) -> SafariServicesEntry {
        SafariServicesEntry(date: .now, url: URL(string: "https://swift.org") ?? URL(fileURLWithPath: "/"))
    }

    func getSnapshot(in context: Context, completion: @escaping (SafariServicesEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<SafariServicesEntry>) -> Void) {
        completion(Timeline(entries: [placeholder(in: context)], policy: .never))
    }
}

struct SafariServicesLinksWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "SafariServicesLinksWidget", provider: SafariServicesProvider()) { entry in
            VStack(alignment: .leading) {
                Label("Reading list", systemImage: "safari").font(.headline)
                Text(entry.url.host() ?? "")
                Text(SSReadingList.supportsURL(entry.url) ? "can be saved" : "can't be saved").font(.caption)
                SafariServicesPage(url: entry.url).frame(height: 40)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

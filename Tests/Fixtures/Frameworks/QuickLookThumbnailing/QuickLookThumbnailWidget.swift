import QuickLookThumbnailing
import SwiftUI
import UIKit
import WidgetKit

// A thumbnail of a document that isn't there: both forms of the call fail.
// Shows: Recent file
// Shows: Report.key
// Shows: No preview
// Shows: Not generated

nonisolated struct QuickLookThumbnailEntry: TimelineEntry {
    let date: Date
    let name: String
    let imageData: Data?
    let isGenerated: Bool
}

nonisolated final class QuickLookThumbnailMaker: Sendable {
    static let shared = QuickLookThumbnailMaker()

    private func request(for url: URL, size: CGSize) -> QLThumbnailGenerator.Request {
        let request = QLThumbnailGenerator.Request(fileAt: url, size: size, scale: 2, representationTypes: .thumbnail)
        request.iconMode = false
        return request
    }

    func thumbnail(for url: URL, size: CGSize) async -> Data? {
        do {
            let representation = try await QLThumbnailGenerator.shared.generateBestRepresentation(
                for: request(for: url, size: size))
            return representation.uiImage.pngData()
        } catch {
            print("Thumbnail: \(error.localizedDescription)")
            return nil
        }
    }

    func isGenerated(for url: URL) async -> Bool {
        await withCheckedContinuation { continuation in
            let small = request(for: url, size: CGSize(width: 40, height: 40))
            QLThumbnailGenerator.shared.generateBestRepresentation(for: small) { @Sendable representation, error in
                continuation.resume(returning: representation != nil && error == nil)
            }
        }
    }
}

nonisolated struct QuickLookThumbnailProvider: TimelineProvider {
    func placeholder(in context: Context) -> QuickLookThumbnailEntry {
        QuickLookThumbnailEntry(date: .now, name: "File", imageData: nil, isGenerated: true)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (QuickLookThumbnailEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<QuickLookThumbnailEntry>) -> Void) {
        let size = CGSize(width: context.displaySize.width / 2, height: context.displaySize.height / 2)
        Task {
            let url = URL.documentsDirectory.appending(path: "QuickLook/Report.key")
            let maker = QuickLookThumbnailMaker.shared
            let entry = QuickLookThumbnailEntry(
                date: .now,
                name: url.lastPathComponent,
                imageData: await maker.thumbnail(for: url, size: size),
                isGenerated: await maker.isGenerated(for: url)
            )
            completion(Timeline(entries: [entry], policy: .after(.now + 1800)))
        }
    }
}

struct QuickLookThumbnailView: View {
    let entry: QuickLookThumbnailEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text("Recent file").font(.headline)
            if let data = entry.imageData, let image = UIImage(data: data) {
                Image(uiImage: image).resizable().scaledToFit()
            } else {
                Label("No preview", systemImage: "doc")
            }
            Text(entry.name).font(.caption)
            Text(entry.isGenerated ? "Generated" : "Not generated").font(.caption2)
        }
    }
}

struct QuickLookThumbnailWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "QuickLookThumbnailWidget", provider: QuickLookThumbnailProvider()) { entry in
            QuickLookThumbnailView(entry: entry)
                .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

import SwiftData
import SwiftUI
import UIKit
import WidgetKit

// Image data in external storage, transient and computed properties.
// Shows: No photo yet
// Shows with data: Harbour at dusk
// Shows with data: 3 words, 6 × 4
// Shows with data: 74 bytes
// Shows with data: Not selected, draft
// Shows with data: 2 of 3 with data, 1 readable
// Shows with data: ★★

@Model
final class DiarySnap {
    var caption: String
    var takenAt: Date
    @Attribute(.externalStorage) var imageData: Data?
    private(set) var favoriteRank: Int = 0
    @Transient var isSelected: Bool = false
    @Transient private var scratch = "draft"

    static let ratings = 0...5

    var image: UIImage? {
        guard let imageData else { return nil }
        return UIImage(data: imageData)
    }

    var wordCount: Int { caption.split(separator: " ").count }

    var stars: String {
        get { String(repeating: "★", count: favoriteRank) }
        set { favoriteRank = min(newValue.count, Self.ratings.upperBound) }
    }

    init(caption: String, takenAt: Date = .now, imageData: Data? = nil) {
        self.caption = caption
        self.takenAt = takenAt
        self.imageData = imageData
    }

    func stateText() -> String { "\(isSelected ? "Selected" : "Not selected"), \(scratch)" }
}

struct PhotoDiaryEntry: TimelineEntry {
    let date: Date
    var caption: String?
    var image: UIImage?
    var lines: [String] = []
}

struct PhotoDiaryProvider: TimelineProvider {
    @MainActor private static let container: ModelContainer = {
        let config = ModelConfiguration(groupContainer: .identifier("group.com.example.photodiary"))
        // swift-format-ignore: NeverUseForceTry
        return try! ModelContainer(for: DiarySnap.self, configurations: config)
    }()

    nonisolated func placeholder(in context: Context) -> PhotoDiaryEntry { PhotoDiaryEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (PhotoDiaryEntry) -> Void) {
        Task { @MainActor in completion(load()) }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<PhotoDiaryEntry>) -> Void) {
        Task { @MainActor in completion(Timeline(entries: [load()], policy: .never)) }
    }

    @MainActor
    private func load() -> PhotoDiaryEntry {
        let context = Self.container.mainContext
        let withData = FetchDescriptor<DiarySnap>(
            predicate: #Predicate { $0.imageData != nil }, sortBy: [SortDescriptor(\.takenAt, order: .reverse)])
        guard let snaps = try? context.fetch(withData), let snap = snaps.first, let data = snap.imageData else {
            return PhotoDiaryEntry(date: .now)
        }
        let total = (try? context.fetchCount(FetchDescriptor<DiarySnap>())) ?? 0
        let size = snap.image?.size ?? .zero
        return PhotoDiaryEntry(
            date: .now, caption: snap.caption, image: snap.image,
            lines: [
                "\(snap.wordCount) words, \(Int(size.width)) × \(Int(size.height))",
                "\(data.count) bytes",
                snap.stateText(),
                "\(snaps.count) of \(total) with data, \(snaps.compactMap(\.image).count) readable",
                snap.stars,
            ])
    }
}

struct PhotoDiaryWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "PhotoDiaryWidget", provider: PhotoDiaryProvider()) { entry in
            VStack(alignment: .leading) {
                if let image = entry.image, let caption = entry.caption {
                    Image(uiImage: image).resizable().scaledToFit().frame(height: 40)
                    Text(caption).font(.headline)
                    ForEach(entry.lines, id: \.self) { Text($0).font(.caption) }
                } else {
                    Text("No photo yet")
                }
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemLarge])
    }
}

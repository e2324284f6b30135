import SwiftUI
import TipKit
import WidgetKit

// A tip shared with the app. The extension never calls Tips.configure(), so it isn't displayed as a tip;
// its own texts can still be drawn.
// Shows: Save a favorite
// Shows: Tap the heart to keep it.
// Shows: No tip today

nonisolated struct TipKitFavoriteTip: Tip {
    var title: Text {
        Text("Save a favorite")
    }

    var message: Text? {
        Text("Tap the heart to keep it.")
    }

    var image: Image? {
        Image(systemName: "heart")
    }

    var options: [any TipOption] {
        Tips.MaxDisplayCount(3)
        Tips.IgnoresDisplayFrequency(true)
    }
}

// App side: the list screen shows the tip above its content.
struct TipKitFavoriteList: View {
    private let tip = TipKitFavoriteTip()
    @State private var isFavorite = false

    var body: some View {
        VStack {
            TipView(tip, arrowEdge: .bottom)
            Button {
                isFavorite.toggle()
                tip.invalidate(reason: .actionPerformed)
            } label: {
                Image(systemName: isFavorite ? "heart.fill" : "heart")
            }
        }
        .task {
            try? Tips.configure([.displayFrequency(.daily)])
        }
    }
}

nonisolated struct TipKitFavoriteEntry: TimelineEntry {
    let date: Date
    let showsTip: Bool
}

nonisolated struct TipKitFavoriteProvider: TimelineProvider {
    func placeholder(in context: Context) -> TipKitFavoriteEntry {
        TipKitFavoriteEntry(date: .now, showsTip: false)
    }

    func getSnapshot(in context: Context, completion: @escaping (TipKitFavoriteEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<TipKitFavoriteEntry>) -> Void) {
        let entry = TipKitFavoriteEntry(date: .now, showsTip: TipKitFavoriteTip().shouldDisplay)
        completion(Timeline(entries: [entry], policy: .never))
    }
}

struct TipKitFavoriteView: View {
    let entry: TipKitFavoriteEntry
    private let tip = TipKitFavoriteTip()

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            tip.image?.foregroundStyle(.red)
            tip.title.font(.headline)
            if let message = tip.message {
                message.font(.caption)
            }
            Text(entry.showsTip ? "Tip of the day" : "No tip today")
                .font(.caption2)
        }
    }
}

struct TipKitFavoriteWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "TipKitFavoriteWidget", provider: TipKitFavoriteProvider()) { entry in
            TipKitFavoriteView(entry: entry)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Favorite")
        .supportedFamilies([.systemSmall])
    }
}

// Uses: onGeometryChange(for:of:action:), visualEffect, scrollTransition, scrollTargetBehavior, scrollPosition, contentMargins, a card shared with the widget; family: systemSmall
// Shows: Water Lilies
import SwiftUI
import WidgetKit

nonisolated struct GalleryPainting: Identifiable, Hashable, Sendable {
    let id: Int; let title: String; let painter: String
}

nonisolated struct GalleryEntry: TimelineEntry { let date: Date; let painting: GalleryPainting }

nonisolated struct GalleryProvider: TimelineProvider {
    private var entry: GalleryEntry {
        GalleryEntry(date: .now, painting: GalleryPainting(id: 1, title: "Water Lilies", painter: "Monet"))
    }
    func placeholder(in context: Context) -> GalleryEntry { entry }
    func getSnapshot(in context: Context, completion: @escaping (GalleryEntry) -> Void) { completion(entry) }
    func getTimeline(in context: Context, completion: @escaping (Timeline<GalleryEntry>) -> Void) {
        completion(Timeline(entries: [entry], policy: .never))
    }
}

struct GalleryCard: View {
    let painting: GalleryPainting
    @State private var size = CGSize.zero

    var body: some View {
        VStack(alignment: .leading) {
            Text(painting.title).font(.headline)
            Text(painting.painter).font(size.width > 200 ? .body : .caption)
        }
        .onGeometryChange(for: CGSize.self) { proxy in
            proxy.size
        } action: {
            size = $0
        }
        .visualEffect { content, proxy in content.blur(radius: proxy.size.width < 10 ? 4 : 0).hueRotation(.degrees(10))
        }
    }
}

struct GalleryScreen: View {
    let paintings: [GalleryPainting]
    @State private var current: GalleryPainting.ID?

    var body: some View {
        ScrollView(.horizontal) {
            LazyHStack {
                ForEach(paintings) { painting in
                    GalleryCard(painting: painting)
                        .scrollTransition(.interactive, axis: .horizontal) { content, phase in
                            content.opacity(phase.isIdentity ? 1 : 0.4).scaleEffect(1 - abs(phase.value) * 0.2)
                        }
                }
            }
            .scrollTargetLayout()
        }
        .scrollTargetBehavior(.viewAligned).scrollPosition(id: $current).contentMargins(
            .horizontal, 20, for: .scrollContent)
    }
}

@main
struct GalleryWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "GalleryWidget", provider: GalleryProvider()) {
            GalleryCard(painting: $0.painting).containerBackground(.mint, for: .widget)
        }
    }
}

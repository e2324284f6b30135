// Uses: custom Layout with a cache, LayoutValueKey, layoutValue(key:value:), PreferenceKey, anchorPreference, overlayPreferenceValue; family: systemSmall
// Shows: Terracotta
import SwiftUI
import WidgetKit

nonisolated struct MosaicSpan: LayoutValueKey { static let defaultValue: CGFloat = 1 }

nonisolated struct MosaicColumn: Layout {
    var spacing: CGFloat = 4

    func makeCache(subviews: Subviews) -> [CGSize] { subviews.map { $0.sizeThatFits(.unspecified) } }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout [CGSize]) -> CGSize {
        let height = cache.map(\.height).reduce(0) { $0 + $1 + spacing }
        return CGSize(width: proposal.width ?? cache.map(\.width).max() ?? 0, height: max(0, height - spacing))
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout [CGSize]) {
        var y = bounds.minY
        for (subview, size) in zip(subviews, cache) {
            let width = min(bounds.width, size.width * subview[MosaicSpan.self])
            subview.place(
                at: CGPoint(x: bounds.minX, y: y), anchor: .topLeading,
                proposal: ProposedViewSize(width: width, height: size.height))
            y += size.height + spacing
        }
    }
}

nonisolated struct MosaicBoundsKey: PreferenceKey {
    static var defaultValue: Anchor<CGRect>? { nil }
    static func reduce(value: inout Anchor<CGRect>?, nextValue: () -> Anchor<CGRect>?) { value = value ?? nextValue() }
}

nonisolated struct MosaicEntry: TimelineEntry { let date: Date }
nonisolated struct MosaicProvider: TimelineProvider {
    func placeholder(in context: Context) -> MosaicEntry { MosaicEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (MosaicEntry) -> Void) {
        completion(MosaicEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<MosaicEntry>) -> Void) {
        completion(Timeline(entries: [MosaicEntry(date: .now)], policy: .never))
    }
}

struct MosaicView: View {
    var body: some View {
        MosaicColumn(spacing: 6) {
            Text("Terracotta").anchorPreference(key: MosaicBoundsKey.self, value: .bounds) { $0 }
            RoundedRectangle(cornerRadius: 4).fill(.red).frame(width: 40, height: 24).layoutValue(
                key: MosaicSpan.self, value: 2)
        }
        .overlayPreferenceValue(MosaicBoundsKey.self) { anchor in
            GeometryReader { proxy in
                if let anchor {
                    Rectangle().fill(.red.opacity(0.2)).frame(width: proxy[anchor].width, height: 2).offset(
                        y: proxy[anchor].maxY)
                }
            }
        }
        .containerBackground(.background, for: .widget)
    }
}

@main
struct MosaicWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "MosaicWidget", provider: MosaicProvider()) { _ in MosaicView() }
    }
}

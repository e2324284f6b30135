// Uses: PreferenceKey in a GeometryReader, onPreferenceChange, onAppear, onChange, onGeometryChange, backgroundPreferenceValue, anchors of points; family: systemSmall
// Shows: 41°, 3 equal
import SwiftUI
import WidgetKit

struct SextantEntry: TimelineEntry { let date: Date }

struct SextantProvider: TimelineProvider {
    func placeholder(in context: Context) -> SextantEntry { SextantEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (SextantEntry) -> Void) {
        completion(SextantEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<SextantEntry>) -> Void) {
        completion(Timeline(entries: [SextantEntry(date: .now)], policy: .never))
    }
}

private nonisolated struct WidestLabel: PreferenceKey {
    static let defaultValue: CGFloat = 0
    static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
}

private nonisolated struct Corners: PreferenceKey {
    static let defaultValue: [Anchor<CGPoint>] = []
    static func reduce(value: inout [Anchor<CGPoint>], nextValue: () -> [Anchor<CGPoint>]) { value += nextValue() }
}

struct SextantLabel: View {
    let text: String
    let width: CGFloat?
    @Binding var widths: [String: CGFloat]

    var body: some View {
        Text(text).font(.caption2).lineLimit(1).fixedSize()
            .background(GeometryReader { geo in Color.clear.preference(key: WidestLabel.self, value: geo.size.width) })
            .frame(width: width, alignment: .leading)
            .onGeometryChange(for: CGFloat.self) {
                $0.size.width
            } action: {
                widths[text] = $0
            }
            .anchorPreference(key: Corners.self, value: .bottomTrailing) { [$0] }
    }
}

struct SextantView: View {
    @State private var width: CGFloat?
    @State private var widths: [String: CGFloat] = [:]
    @State private var altitude = 0
    @State private var title = "no reading"

    private var isAligned: Bool { widths.count == 3 && Set(widths.values).count == 1 }

    var body: some View {
        VStack(alignment: .leading) {
            Text(isAligned ? "\(title), \(widths.count) equal" : title)
            ForEach(["Mars", "Aldebaran", "Vega"], id: \.self) { SextantLabel(text: $0, width: width, widths: $widths) }
        }
        .onPreferenceChange(WidestLabel.self) { width = $0 }
        .backgroundPreferenceValue(Corners.self) { corners in
            GeometryReader { geo in
                ForEach(corners.indices, id: \.self) {
                    Circle().fill(.teal).frame(width: 4, height: 4).position(geo[corners[$0]])
                }
            }
        }
        .onAppear { withAnimation { altitude = 41 } }
        .onChange(of: altitude) { old, new in title = "\(new)°" }
    }
}

@main
struct SextantWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "SextantWidget", provider: SextantProvider()) { _ in
            SextantView().containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

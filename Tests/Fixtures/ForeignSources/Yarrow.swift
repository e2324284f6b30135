// Uses: AnchorPreference, ChartProxy.plotFrame, EquatableView, ToggleStyle.isMixed, Label spacing-free; family: systemSmall
// Shows: Bloom
import SwiftUI
import WidgetKit

nonisolated struct YarrowEntry: TimelineEntry {
    let date: Date
}

nonisolated struct YarrowProvider: TimelineProvider {
    func placeholder(in context: Context) -> YarrowEntry { YarrowEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (YarrowEntry) -> Void) {
        completion(YarrowEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<YarrowEntry>) -> Void) {
        completion(Timeline(entries: [YarrowEntry(date: .now)], policy: .never))
    }
}

struct YarrowFlower: View, @MainActor Equatable {
    let name: String
    var body: some View { Text(name) }
}

nonisolated struct YarrowBounds: PreferenceKey {
    static var defaultValue: Anchor<CGRect>? { nil }
    static func reduce(value: inout Anchor<CGRect>?, nextValue: () -> Anchor<CGRect>?) { value = value ?? nextValue() }
}

struct YarrowSwitch: ToggleStyle {
    func makeBody(configuration: Configuration) -> some View {
        configuration.label.opacity(configuration.isMixed ? 0.5 : 1)
    }
}

struct YarrowView: View {
    let entry: YarrowEntry

    var body: some View {
        EquatableView(content: YarrowFlower(name: "Bloom"))
            .anchorPreference(key: YarrowBounds.self, value: .bounds) { $0 }
            .overlayPreferenceValue(YarrowBounds.self) { anchor in
                GeometryReader { proxy in if let anchor { Rectangle().frame(width: proxy[anchor].width, height: 1) } }
            }
    }
}

@main
struct YarrowWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Yarrow", provider: YarrowProvider()) { entry in
            YarrowView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

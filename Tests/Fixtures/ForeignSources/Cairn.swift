// Uses: nested conditions of the platform, postfix conditions, targetEnvironment, canImport; family: systemSmall
// Shows: Summit 812
import SwiftUI
import WidgetKit

nonisolated struct CairnEntry: TimelineEntry {
    let date: Date
}

nonisolated struct CairnProvider: TimelineProvider {
    func placeholder(in context: Context) -> CairnEntry { CairnEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (CairnEntry) -> Void) {
        completion(CairnEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<CairnEntry>) -> Void) {
        completion(Timeline(entries: [CairnEntry(date: .now)], policy: .never))
    }
}

struct CairnView: View {
    let entry: CairnEntry

    var body: some View {
        #if os(iOS) && !os(watchOS)
        #if canImport(UIKit) && !canImport(AppKit)
        Text("Summit 812")
            #if os(iOS)
        .font(.caption)
            #else
        .fontForAnotherPlatform()
            #endif
        #else
        Unknown()
        #endif
        #elseif os(macOS) || os(Linux)
        #error("not for this platform")
        #endif
    }
}

@main
struct CairnWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Cairn", provider: CairnProvider()) { entry in
            CairnView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

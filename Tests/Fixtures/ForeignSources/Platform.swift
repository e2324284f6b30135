// Uses: #if os(iOS), canImport(UIKit), !os(watchOS), targetEnvironment(simulator), swift(>=6), compiler(>=6), #else #error, os() inside modifier chains; family: systemSmall
// Shows: On iPhone
#if os(iOS)
import SwiftUI
import WidgetKit
#if canImport(UIKit)
import UIKit
#else
#error("PlatformWidget needs UIKit")
#endif

struct PlatformEntry: TimelineEntry {
    let date: Date
    #if !os(watchOS)
    let host: String
    #endif
}

struct PlatformProvider: TimelineProvider {
    private var host: String {
        #if targetEnvironment(simulator)
        return "Simulator"
        #elseif os(iOS) && !os(macOS)
        return "Device"
        #else
        #error("unknown host")
        #endif
    }
    func placeholder(in context: Context) -> PlatformEntry { PlatformEntry(date: .now, host: host) }
    func getSnapshot(in context: Context, completion: @escaping (PlatformEntry) -> Void) {
        completion(placeholder(in: context))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<PlatformEntry>) -> Void) {
        completion(Timeline(entries: [placeholder(in: context)], policy: .never))
    }
}

struct PlatformView: View {
    let entry: PlatformEntry
    var body: some View {
        VStack {
            #if os(iOS)
            Text("On iPhone").font(.headline)
            #endif
            Text(entry.host).font(.caption)
            #if compiler(>=6) && canImport(WidgetKit)
            Image(systemName: "swift").foregroundStyle(Color(uiColor: .systemOrange))
            #endif
        }
        #if os(iOS) || os(visionOS)
        .containerBackground(.background, for: .widget)
        #endif
    }
}

@main
struct PlatformWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "PlatformWidget", provider: PlatformProvider()) { PlatformView(entry: $0) }
    }
}
#else
#error("PlatformWidget is for iOS only")
#endif

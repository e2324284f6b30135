import Dispatch
import SwiftUI
import WidgetKit

struct WaitingEntry: TimelineEntry {
    let date: Date
    let text: String
}

/// A provider that waits in all ways that providers do before it returns a timeline.
struct WaitingProvider: TimelineProvider {
    func placeholder(in context: Context) -> WaitingEntry { entry("…") }
    func getSnapshot(in context: Context, completion: @escaping (WaitingEntry) -> Void) { completion(entry("…")) }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<WaitingEntry>) -> Void) {
        Task {
            try? await Task.sleep(for: .milliseconds(20))
            let words = await withTaskGroup(of: Int.self) { group in
                for number in 0..<20 { group.addTask { await Self.wait(number) } }
                return await group.reduce(0, +)
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) {
                let text = "Waited for \(words)"
                DispatchQueue.main.async { completion(Timeline(entries: [entry(text)], policy: .never)) }
            }
        }
    }

    private static func wait(_ number: Int) async -> Int {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { continuation.resume(returning: number) }
        }
    }

    private func entry(_ text: String) -> WaitingEntry {
        WaitingEntry(date: Date(timeIntervalSince1970: 0), text: text)
    }
}

struct WaitingWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "WaitingWidget", provider: WaitingProvider()) { entry in
            Text(entry.text).containerBackground(.white, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

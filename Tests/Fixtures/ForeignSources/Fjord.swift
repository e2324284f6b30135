// Uses: URLSession.dataTaskPublisher, debounce, decode, receive(on:), a fallback; family: systemSmall
// Shows: Offline
import Combine
import SwiftUI
import WidgetKit

nonisolated struct FjordEntry: TimelineEntry {
    let date: Date
}

nonisolated struct FjordProvider: TimelineProvider {
    func placeholder(in context: Context) -> FjordEntry { FjordEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (FjordEntry) -> Void) {
        completion(FjordEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<FjordEntry>) -> Void) {
        completion(Timeline(entries: [FjordEntry(date: .now)], policy: .never))
    }
}

@MainActor final class FjordTides: ObservableObject {
    static let shared = FjordTides()
    @Published private(set) var text = "Offline"
    private var subscriptions = Set<AnyCancellable>()

    init() {
        guard let url = URL(string: "https://tides.example.com/oslo.json") else { return }
        URLSession.shared.dataTaskPublisher(for: url)
            .map(\.data)
            .decode(type: [String].self, decoder: JSONDecoder())
            .replaceError(with: [])
            .debounce(for: .seconds(1), scheduler: RunLoop.main)
            .sink { [weak self] tides in self?.text = tides.first ?? "Offline" }
            .store(in: &subscriptions)
    }
}

struct FjordView: View {
    let entry: FjordEntry

    var body: some View { Text(FjordTides.shared.text) }
}

@main
struct FjordWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Fjord", provider: FjordProvider()) { entry in
            FjordView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

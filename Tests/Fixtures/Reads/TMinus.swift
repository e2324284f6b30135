// Shows: 12
// Reads: files of group.net.bytewerk.tminus: Library/Application Support/background.jpg Data (absent; no decoder was seen)
// Reads: files of group.net.bytewerk.tminus: Library/Application Support/events.plist Data → [CountdownEvent] by PropertyListDecoder (absent;
import Foundation
import SwiftUI
import UIKit
import WidgetKit

struct CountdownEvent: Codable, Identifiable {
    var id: String
    var name: String
    var targetDate: Date
    var symbolName: String
    var isPinned: Bool
    var colorComponents: [Double]
}

class CountdownStore {
    private let groupIdentifier = "group.net.bytewerk.tminus"
    private let fileManager = FileManager.default

    private func url(for file: String) -> URL? {
        fileManager
            .containerURL(forSecurityApplicationGroupIdentifier: groupIdentifier)?
            .appendingPathComponent("Library/Application Support", isDirectory: true)
            .appendingPathComponent(file)
    }

    func events() -> [CountdownEvent] {
        guard let url = url(for: "events.plist") else { return [] }
        do {
            let data = try Data(contentsOf: url)
            return try PropertyListDecoder().decode([CountdownEvent].self, from: data)
        } catch {
            return []
        }
    }

    func backgroundImage() -> UIImage? {
        guard let url = url(for: "background.jpg"),
            let data = try? Data(contentsOf: url)
        else { return nil }
        return UIImage(data: data)
    }

    func thumbnail() -> UIImage? {
        guard let data = UserDefaults(suiteName: groupIdentifier)?.data(forKey: "thumbnailPNG") else { return nil }
        return UIImage(data: data)
    }
}

struct CountdownEntry: TimelineEntry {
    let date: Date
    let event: CountdownEvent?
    let background: UIImage?
    let thumbnail: UIImage?
}

struct CountdownProvider: TimelineProvider {
    private let store = CountdownStore()

    func placeholder(in context: Context) -> CountdownEntry {
        CountdownEntry(date: Date(), event: nil, background: nil, thumbnail: nil)
    }

    private func make(at date: Date) -> CountdownEntry {
        let upcoming = store.events()
            .filter { $0.targetDate > date }
            .sorted { $0.targetDate < $1.targetDate }
        let event = upcoming.first(where: \.isPinned) ?? upcoming.first
        return CountdownEntry(
            date: date, event: event, background: store.backgroundImage(), thumbnail: store.thumbnail())
    }

    func getSnapshot(in context: Context, completion: @escaping (CountdownEntry) -> Void) {
        completion(make(at: Date()))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<CountdownEntry>) -> Void) {
        let entry = make(at: Date())
        completion(
            Timeline(
                entries: [entry], policy: .after(Calendar.current.startOfDay(for: Date()).addingTimeInterval(86400))))
    }
}

struct CountdownView: View {
    let entry: CountdownEntry

    private func days(to target: Date) -> Int {
        Calendar.current.dateComponents([.day], from: entry.date, to: target).day ?? 0
    }

    private func tint(_ event: CountdownEvent) -> Color {
        guard event.colorComponents.count >= 3 else { return .accentColor }
        return Color(red: event.colorComponents[0], green: event.colorComponents[1], blue: event.colorComponents[2])
    }

    var body: some View {
        VStack(alignment: .leading) {
            if let event = entry.event {
                HStack {
                    if let thumb = entry.thumbnail {
                        Image(uiImage: thumb)
                            .resizable()
                            .scaledToFill()
                            .frame(width: 28, height: 28)
                            .clipShape(Circle())
                    } else {
                        Image(systemName: event.symbolName)
                            .foregroundStyle(tint(event))
                    }
                    Text(event.name).font(.headline).lineLimit(2)
                }
                Spacer()
                Text("\(days(to: event.targetDate))")
                    .font(.system(size: 48, weight: .heavy, design: .rounded))
                    .foregroundStyle(tint(event))
                Text("days to go").font(.caption)
                Text(event.targetDate, style: .date).font(.caption2)
            } else {
                Spacer()
                Text("No upcoming events").font(.headline)
                Text("Tap to add one").font(.caption)
                Spacer()
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .containerBackground(for: .widget) {
            if let image = entry.background {
                Image(uiImage: image).resizable().scaledToFill().opacity(0.4)
            } else {
                Color(.systemGray6)
            }
        }
    }
}

struct TMinusWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "TMinus", provider: CountdownProvider()) { CountdownView(entry: $0) }
            .configurationDisplayName("T-Minus")
            .description("Days until your next event.")
            .supportedFamilies([.systemMedium])
    }
}

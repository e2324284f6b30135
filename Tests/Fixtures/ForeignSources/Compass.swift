import SwiftUI
import WidgetKit

// Uses: scoped imports (import protocol AppIntents.AppEnum, import struct SwiftUI.Color, import class Foundation.UserDefaults, import struct Foundation.Date); family: systemSmall
// Shows: North East
import protocol AppIntents.AppEnum
import struct AppIntents.DisplayRepresentation
import struct AppIntents.TypeDisplayRepresentation
import struct Foundation.Date
import class Foundation.UserDefaults
import struct SwiftUI.Color

enum CompassHeading: String, AppEnum {
    case north, northEast, east

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Heading"
    static let caseDisplayRepresentations: [CompassHeading: DisplayRepresentation] = [
        .north: "North", .northEast: "North East", .east: "East",
    ]

    var label: String { self == .northEast ? "North East" : rawValue.capitalized }
}

nonisolated struct CompassEntry: TimelineEntry {
    let date: Date
    let heading: CompassHeading
}

nonisolated struct CompassProvider: TimelineProvider {
    private var entry: CompassEntry {
        let stored = UserDefaults.standard.string(forKey: "compass.heading")
        return CompassEntry(date: Date(), heading: stored.flatMap(CompassHeading.init(rawValue:)) ?? .northEast)
    }
    func placeholder(in context: Context) -> CompassEntry { entry }
    func getSnapshot(in context: Context, completion: @escaping (CompassEntry) -> Void) { completion(entry) }
    func getTimeline(in context: Context, completion: @escaping (Timeline<CompassEntry>) -> Void) {
        completion(Timeline(entries: [entry], policy: .never))
    }
}

struct CompassView: View {
    let entry: CompassEntry
    private let needle = Color(red: 0.8, green: 0.1, blue: 0.1)

    var body: some View {
        VStack {
            Image(systemName: "location.north.fill").foregroundStyle(needle)
            Text(entry.heading.label).font(.headline)
        }
        .containerBackground(Color.gray.opacity(0.1), for: .widget)
    }
}

@main
struct CompassWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CompassWidget", provider: CompassProvider()) { CompassView(entry: $0) }
    }
}

import SwiftUI
import WidgetKit

#if canImport(UIKit)
import UIKit
#endif

struct TeaEntry: TimelineEntry {
    let date: Date
    let tea: Tea
    let cups: Int
}

struct TeaProvider: TimelineProvider {
    func placeholder(in context: Context) -> TeaEntry { TeaEntry(date: .now, tea: .assam, cups: 0) }

    func getSnapshot(in context: Context, completion: @escaping (TeaEntry) -> Void) {
        completion(TeaEntry(date: .now, tea: .assam, cups: CupCount.today))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<TeaEntry>) -> Void) {
        let now = Date.now
        let entries = Tea.all.enumerated().map { index, tea in
            TeaEntry(date: now.addingTimeInterval(Double(index) * 3_600), tea: tea, cups: CupCount.today)
        }
        completion(Timeline(entries: entries, policy: .atEnd))
    }
}

/// The tea of the hour, and how many cups the app has counted.
struct TeaOfTheDayWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "TeaOfTheDay", provider: TeaProvider()) { entry in
            TeaOfTheDayView(entry: entry)
        }
        .configurationDisplayName("Tea of the Day")
        .description("A tea for every hour, and the cups you had.")
        .supportedFamilies([.systemSmall, .systemMedium, .accessoryRectangular, .accessoryCircular])
    }
}

struct TeaOfTheDayView: View {
    let entry: TeaEntry
    @Environment(\.widgetFamily) private var family

    var body: some View {
        content
            .containerBackground(for: .widget) { Color("Steam") }
            .widgetURL(URL(string: "tea://tea/\(entry.tea.id)"))
    }

    @ViewBuilder private var content: some View {
        switch family {
        case .accessoryCircular:
            Gauge(value: Double(min(entry.cups, 5)), in: 0...5) {
                Image(systemName: "cup.and.saucer.fill")
            } currentValueLabel: {
                Text("\(entry.cups)")
            }
            .gaugeStyle(.accessoryCircular)
        case .accessoryRectangular:
            VStack(alignment: .leading) {
                Text(entry.tea.name).font(.headline).widgetAccentable()
                Text("\(entry.tea.minutes) minutes")
            }
        default:
            VStack(alignment: .leading, spacing: 6) {
                HStack {
                    Image("Leaf").resizable().scaledToFit().frame(width: 28, height: 28)
                    Spacer()
                    Text("\(entry.cups) cups").font(.caption).foregroundStyle(.secondary)
                }
                Spacer(minLength: 0)
                Text(entry.tea.name).font(.title3.bold()).foregroundStyle(Color("Leaf")).widgetAccentable()
                Text("\(entry.tea.minutes) minutes").font(.footnote)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
    }
}

#Preview("Morning", as: .systemSmall) {
    TeaOfTheDayWidget()
} timeline: {
    TeaEntry(date: .now, tea: .assam, cups: 1)
    TeaEntry(date: .now, tea: .sencha, cups: 2)
}

#Preview("Cup", traits: .sizeThatFitsLayout) {
    @Previewable @State var name = "Sencha"
    Label(name, systemImage: "cup.and.saucer.fill").padding()
}

struct TeaOfTheDayView_Previews: PreviewProvider {
    static var previews: some View {
        TeaOfTheDayView(entry: TeaEntry(date: .now, tea: .sencha, cups: 3))
            .previewContext(WidgetPreviewContext(family: .systemMedium))
    }
}

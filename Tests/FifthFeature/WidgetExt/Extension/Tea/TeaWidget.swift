import SwiftUI
import WidgetKit

/// The tea that the user chose last.
struct TeaWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "tea", provider: TeaProvider()) { entry in
            VStack(alignment: .leading) {
                Image(systemName: "cup.and.saucer.fill").font(.title2).widgetAccentable()
                Spacer(minLength: 4)
                Text(entry.tea?.title ?? "No tea yet").font(.headline).minimumScaleFactor(0.7)
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
            .containerBackground(for: .widget) { Color(.systemBackground) }
        }
        .configurationDisplayName("Tea")
        .description("Shows the tea you chose.")
        .supportedFamilies([.systemSmall])
    }
}

/// A timeline entry: the chosen tea.
struct TeaEntry: TimelineEntry {
    let date: Date
    /// `nil` before the first choice.
    let tea: Tea?
}

/// Reads the document. A change of it makes the host reload the widget, so that the timeline needs no end.
struct TeaProvider: TimelineProvider {
    func placeholder(in context: Context) -> TeaEntry { TeaEntry(date: RequestContext.current.now, tea: .green) }

    func getSnapshot(in context: Context, completion: @escaping (TeaEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<TeaEntry>) -> Void) {
        let session = ContainerSession.current
        let choice = session.reading { try session.container?.read(TeaChoice.key).value } ?? nil
        let entry = TeaEntry(date: RequestContext.current.now, tea: choice?.tea)
        completion(Timeline(entries: [entry], policy: .never))
    }
}

// Uses: @preconcurrency import WidgetKit, import SwiftUICore, SwiftUICore.Font, SwiftUI.Text, Swift.String, Foundation.Date, WidgetKit.Timeline qualified; family: systemSmall
// Shows: Quarto
import Foundation
import SwiftUI
import SwiftUICore
@preconcurrency import WidgetKit

struct TypesetEntry: WidgetKit.TimelineEntry {
    let date: Foundation.Date
    let sheet: Swift.String
    let picas: Swift.Double
}

struct TypesetProvider: WidgetKit.TimelineProvider {
    typealias Entry = TypesetEntry

    func placeholder(in context: Context) -> Entry { Entry(date: Foundation.Date(), sheet: "Folio", picas: 36) }

    func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
        completion(Entry(date: .now, sheet: "Quarto", picas: 28.5))
    }

    func getTimeline(in context: Context, completion: @escaping (WidgetKit.Timeline<Entry>) -> Void) {
        completion(WidgetKit.Timeline(entries: [Entry(date: .now, sheet: "Quarto", picas: 28.5)], policy: .never))
    }
}

struct TypesetView: SwiftUI.View {
    let entry: TypesetEntry

    private var headline: SwiftUICore.Font { SwiftUICore.Font.system(size: 24, weight: .bold, design: .serif) }
    private var ink: SwiftUICore.Color { SwiftUICore.Color(white: 0.15) }

    var body: some SwiftUI.View {
        SwiftUI.VStack(alignment: SwiftUICore.HorizontalAlignment.leading, spacing: 4) {
            SwiftUI.Text(entry.sheet).font(headline).foregroundStyle(ink)
            SwiftUI.Text("\(entry.picas.formatted()) picas").font(SwiftUI.Font.caption)
        }
        .containerBackground(SwiftUI.Color.yellow.opacity(0.2), for: .widget)
    }
}

@main
struct TypesetWidget: SwiftUI.Widget {
    var body: some SwiftUI.WidgetConfiguration {
        WidgetKit.StaticConfiguration(kind: "TypesetWidget", provider: TypesetProvider()) { entry in
            TypesetView(entry: entry)
        }
        .supportedFamilies([WidgetKit.WidgetFamily.systemSmall])
    }
}

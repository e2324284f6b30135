// Uses: .custom("AvenirNext-DemiBold", size:), custom(_:size:relativeTo:), custom(_:fixedSize:), Georgia, Menlo, Font(UIFont), UIFontDescriptor, .system(_:design:weight:), .fontWidth, .fontDesign, smallCaps, leading, kerning, tracking; family: systemSmall
// Shows: Avenir
import SwiftUI
import UIKit
import WidgetKit

struct SerifEntry: TimelineEntry { let date: Date }

struct SerifProvider: TimelineProvider {
    func placeholder(in context: Context) -> SerifEntry { SerifEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (SerifEntry) -> Void) {
        completion(SerifEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<SerifEntry>) -> Void) {
        completion(Timeline(entries: [SerifEntry(date: .now)], policy: .never))
    }
}

extension Font {
    static let serifTitle = Font.custom("AvenirNext-DemiBold", size: 22)
    static func serifBody(_ size: CGFloat) -> Font { .custom("Georgia", size: size, relativeTo: .body) }
}

struct SerifView: View {
    private var rounded: UIFont {
        let base = UIFont.systemFont(ofSize: 13, weight: .medium)
        guard let descriptor = base.fontDescriptor.withDesign(.rounded)?.withSymbolicTraits(.traitBold) else {
            return base
        }
        return UIFont(descriptor: descriptor, size: 13)
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text("Avenir").font(.serifTitle).lineLimit(1)
            Text("Georgia italic").font(.serifBody(13)).italic()
            Text("Menlo 0O1l").font(.custom("Menlo", fixedSize: 12)).kerning(0.5)
            Text("Rounded").font(Font(rounded))
            Text("New York").font(.system(.body, design: .serif, weight: .semibold)).minimumScaleFactor(0.8)
            Text("Condensed").fontWidth(.condensed).fontWeight(.heavy).tracking(1)
            Text("Small Caps").font(.footnote.smallCaps().leading(.tight)).fontDesign(.monospaced)
            Text("12:34").font(Font(UIFont.monospacedDigitSystemFont(ofSize: 11, weight: .light))).baselineOffset(2)
        }
        .containerBackground(.background, for: .widget)
    }
}

@main
struct SerifWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "SerifWidget", provider: SerifProvider()) { _ in SerifView() }
            .configurationDisplayName("Serif")
            .supportedFamilies([.systemSmall])
    }
}

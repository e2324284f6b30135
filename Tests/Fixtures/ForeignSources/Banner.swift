// Uses: AttributedString(markdown:), AttributedString(NSAttributedString), NSMutableAttributedString.addAttribute, range(of:), AttributeContainer, UIFont.preferredFont, UIFontMetrics, CGFloat(truncating:); family: systemSmall
// Shows: Gate B12
import SwiftUI
import UIKit
import WidgetKit

nonisolated struct BannerEntry: TimelineEntry { let date: Date; let markdown: String; let kern: NSNumber }

nonisolated struct BannerProvider: TimelineProvider {
    private var entry: BannerEntry { BannerEntry(date: .now, markdown: "Boards at **18:40**, *on time*", kern: 0.75) }
    func placeholder(in context: Context) -> BannerEntry { entry }
    func getSnapshot(in context: Context, completion: @escaping (BannerEntry) -> Void) { completion(entry) }
    func getTimeline(in context: Context, completion: @escaping (Timeline<BannerEntry>) -> Void) {
        completion(Timeline(entries: [entry], policy: .never))
    }
}

struct BannerView: View {
    let entry: BannerEntry

    private var boarding: AttributedString {
        var text = (try? AttributedString(markdown: entry.markdown)) ?? AttributedString(entry.markdown)
        if let range = text.range(of: "18:40") { text[range].foregroundColor = Color.red }
        return text
    }

    private var airline: AttributedString {
        let text = NSMutableAttributedString(string: "Fjord Air 302")
        let font = UIFontMetrics(forTextStyle: .footnote).scaledFont(
            for: UIFont.systemFont(ofSize: 13, weight: .semibold))
        text.addAttribute(.font, value: font, range: NSRange(location: 0, length: text.length))
        text.addAttributes(
            [.foregroundColor: UIColor.systemTeal, .underlineStyle: NSUnderlineStyle.single.rawValue],
            range: (text.string as NSString).range(of: "302"))
        text.append(NSAttributedString(string: " · A320"))
        return AttributedString(text)
    }

    private var seat: AttributedString {
        var container = AttributeContainer()
        container.swiftUI.kern = CGFloat(truncating: entry.kern)
        return AttributedString("Seat 14C", attributes: container)
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 5) {
            Text("Gate B12").font(Font(UIFont.preferredFont(forTextStyle: .headline)))
            Text(boarding).font(.caption)
            Text(airline)
            Text(seat).font(.caption2)
        }
        .containerBackground(.background.secondary, for: .widget)
    }
}

@main
struct BannerWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "BannerWidget", provider: BannerProvider()) { BannerView(entry: $0) }
    }
}

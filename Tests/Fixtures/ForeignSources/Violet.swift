// Uses: UIColor as a class: convenience init, class var, colour and image literals; family: systemSmall
// Shows: Violet
import SwiftUI
import UIKit
import WidgetKit

nonisolated struct VioletEntry: TimelineEntry {
    let date: Date
}

nonisolated struct VioletProvider: TimelineProvider {
    func placeholder(in context: Context) -> VioletEntry { VioletEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (VioletEntry) -> Void) {
        completion(VioletEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<VioletEntry>) -> Void) {
        completion(Timeline(entries: [VioletEntry(date: .now)], policy: .never))
    }
}

extension UIColor {
    convenience init(rgb: UInt32) {
        self.init(
            red: CGFloat(rgb >> 16 & 255) / 255, green: CGFloat(rgb >> 8 & 255) / 255, blue: CGFloat(rgb & 255) / 255,
            alpha: 1)
    }
    class var violet: UIColor { UIColor(rgb: 0x8844CC) }
}

struct VioletView: View {
    let entry: VioletEntry

    var body: some View {
        Text("Violet").foregroundStyle(Color(UIColor.violet)).background(Color(UIColor(rgb: 0xF0F0FF)))
            .shadow(color: Color(#colorLiteral(red: 0.5, green: 0.2, blue: 0.9, alpha: 1)), radius: 1)
    }
}

@main
struct VioletWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Violet", provider: VioletProvider()) { entry in
            VioletView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

// Uses: NSString.size(withAttributes:), boundingRect, UIGraphicsImageRenderer, UIBezierPath, pngData(); family: systemSmall
// Shows: Stencil
import SwiftUI
import UIKit
import WidgetKit

nonisolated struct StencilEntry: TimelineEntry {
    let date: Date
}

nonisolated struct StencilProvider: TimelineProvider {
    func placeholder(in context: Context) -> StencilEntry { StencilEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (StencilEntry) -> Void) {
        completion(StencilEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<StencilEntry>) -> Void) {
        completion(Timeline(entries: [StencilEntry(date: .now)], policy: .never))
    }
}

struct StencilView: View {
    let entry: StencilEntry

    var body: some View {
        let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.boldSystemFont(ofSize: 20)]
        let size = ("Stencil" as NSString).size(withAttributes: attributes)
        let lines = "Stencil and more".boundingRect(
            with: CGSize(width: 60, height: 200), options: .usesLineFragmentOrigin, attributes: attributes, context: nil
        )
        let image = UIGraphicsImageRenderer(size: CGSize(width: size.width, height: 8)).image { _ in
            UIColor.systemTeal.setFill()
            UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: size.width, height: 8), cornerRadius: 4).fill()
        }
        return VStack {
            Text("Stencil").frame(width: size.width.rounded(.up) + 1)
            Image(uiImage: image).opacity(lines.height > size.height && image.pngData() == nil ? 1 : 0.5)
        }
        .font(.system(size: 20, weight: .bold))
    }
}

@main
struct StencilWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Stencil", provider: StencilProvider()) { entry in
            StencilView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

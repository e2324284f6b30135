// Uses: UIGraphicsImageRenderer, UIGraphicsImageRendererFormat, pngData(), jpegData(compressionQuality:), NSString.size(withAttributes:), draw(at:withAttributes:), NSAttributedString.Key.font, UIBezierPath; family: systemSmall
// Shows: Postage paid
import SwiftUI
import UIKit
import WidgetKit

struct StampEntry: TimelineEntry { let date: Date; let cents: Int }

struct StampProvider: TimelineProvider {
    func placeholder(in context: Context) -> StampEntry { StampEntry(date: .now, cents: 85) }
    func getSnapshot(in context: Context, completion: @escaping (StampEntry) -> Void) {
        completion(StampEntry(date: .now, cents: 85))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<StampEntry>) -> Void) {
        completion(Timeline(entries: [StampEntry(date: .now, cents: 85)], policy: .never))
    }
}

struct StampView: View {
    let entry: StampEntry

    private func render() -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        format.opaque = false
        let bounds = CGRect(x: 0, y: 0, width: 72, height: 72)
        return UIGraphicsImageRenderer(size: bounds.size, format: format).image { context in
            UIColor.systemIndigo.setFill()
            UIBezierPath(roundedRect: bounds, cornerRadius: 10).fill()
            UIColor.white.setStroke()
            context.stroke(bounds.insetBy(dx: 5, dy: 5))
            let value = "\(entry.cents)¢" as NSString
            let attributes: [NSAttributedString.Key: Any] = [
                .font: UIFont.boldSystemFont(ofSize: 24), .foregroundColor: UIColor.white, .kern: 0.5,
            ]
            let size = value.size(withAttributes: attributes)
            value.draw(
                at: CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2),
                withAttributes: attributes)
        }
    }

    var body: some View {
        let image = render()
        let png = image.pngData() ?? Data()
        let jpeg = image.jpegData(compressionQuality: 0.6)
        VStack(spacing: 6) {
            Image(uiImage: UIImage(data: png, scale: 2) ?? image)
            Text(png.isEmpty || jpeg == nil ? "Blank" : "Postage paid").font(.caption.bold())
        }
        .containerBackground(.background, for: .widget)
    }
}

@main
struct StampWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "StampWidget", provider: StampProvider()) { StampView(entry: $0) }
            .configurationDisplayName("Stamp")
            .supportedFamilies([.systemSmall])
    }
}

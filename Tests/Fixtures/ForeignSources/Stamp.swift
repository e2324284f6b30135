// Uses: UIGraphicsImageRenderer with drawn strings and a symbol, UIImage.pngData, jpegData, cgImage; family: systemSmall
// Shows: 120 × 80 in both
import SwiftUI
import UIKit
import WidgetKit

struct StampEntry: TimelineEntry {
    let date: Date
    let png: Data?
    let jpeg: Data?
}

struct StampProvider: TimelineProvider {
    private func entry() -> StampEntry {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 40), format: format)
        let image = renderer.image { context in
            UIColor.systemIndigo.setFill()
            UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 60, height: 40), cornerRadius: 6).fill()
            let style = NSMutableParagraphStyle()
            style.alignment = .center
            let attributes: [NSAttributedString.Key: Any] = [
                .font: UIFont.systemFont(ofSize: 12, weight: .semibold), .foregroundColor: UIColor.white,
                .paragraphStyle: style,
            ]
            let price = "€ 1.20"
            price.draw(in: CGRect(x: 0, y: 22, width: 60, height: 16), withAttributes: attributes)
            UIImage(systemName: "envelope.fill")?.draw(in: CGRect(x: 22, y: 4, width: 16, height: 16))
        }
        return StampEntry(date: .now, png: image.pngData(), jpeg: image.jpegData(compressionQuality: 0.8))
    }

    func placeholder(in context: Context) -> StampEntry { StampEntry(date: .now, png: nil, jpeg: nil) }
    func getSnapshot(in context: Context, completion: @escaping (StampEntry) -> Void) { completion(entry()) }
    func getTimeline(in context: Context, completion: @escaping (Timeline<StampEntry>) -> Void) {
        completion(Timeline(entries: [entry()], policy: .never))
    }
}

struct StampView: View {
    let entry: StampEntry

    private func size(_ data: Data?) -> String? {
        guard let data, let pixels = UIImage(data: data)?.cgImage else { return nil }
        return "\(pixels.width) × \(pixels.height)"
    }

    var body: some View {
        VStack {
            if let png = entry.png, let image = UIImage(data: png) { Image(uiImage: image) }
            if let png = size(entry.png), png == size(entry.jpeg) {
                Text("\(png) in both").font(.caption2)
            } else {
                Text("no image")
            }
        }
        .containerBackground(.background, for: .widget)
    }
}

@main
struct StampWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Stamp", provider: StampProvider()) { StampView(entry: $0) }
            .supportedFamilies([.systemSmall])
    }
}

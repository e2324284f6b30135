import AppIntents
import CoreImage
import CoreImage.CIFilterBuiltins
import SwiftUI
import UIKit
import WidgetKit

// A QR code made from the configured text; a version 1 code is 21 modules plus a quiet module each side.
// Shows: Check-in
// Shows: 23 × 23
// Shows: HELLO

struct CoreImageQRIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Check-in code"

    @Parameter(title: "Text", default: "HELLO")
    var text: String
}

nonisolated struct CoreImageQREntry: TimelineEntry {
    let date: Date
    let text: String
    let size: String
    let image: UIImage?
}

nonisolated struct CoreImageQRGenerator {
    private let context = CIContext()

    func modules(for text: String) -> CIImage? {
        let filter = CIFilter.qrCodeGenerator()
        filter.message = Data(text.utf8)
        filter.correctionLevel = "M"
        return filter.outputImage
    }

    func image(from code: CIImage, scale: CGFloat) -> UIImage? {
        let scaled = code.transformed(by: CGAffineTransform(scaleX: scale, y: scale))
        guard let cgImage = context.createCGImage(scaled, from: scaled.extent) else { return nil }
        return UIImage(cgImage: cgImage)
    }
}

nonisolated struct CoreImageQRProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> CoreImageQREntry {
        CoreImageQREntry(date: .now, text: "…", size: "", image: nil)
    }

    func snapshot(for configuration: CoreImageQRIntent, in context: Context) async -> CoreImageQREntry {
        let generator = CoreImageQRGenerator()
        guard let code = generator.modules(for: configuration.text) else {
            return CoreImageQREntry(date: .now, text: configuration.text, size: "No code", image: nil)
        }
        return CoreImageQREntry(
            date: .now,
            text: configuration.text,
            size: "\(Int(code.extent.width)) × \(Int(code.extent.height))",
            image: generator.image(from: code, scale: 4)
        )
    }

    func timeline(for configuration: CoreImageQRIntent, in context: Context) async -> Timeline<CoreImageQREntry> {
        Timeline(entries: [await snapshot(for: configuration, in: context)], policy: .never)
    }
}

struct CoreImageQRView: View {
    let entry: CoreImageQREntry

    var body: some View {
        VStack(spacing: 4) {
            Text("Check-in").font(.headline)
            if let image = entry.image {
                Image(uiImage: image)
                    .interpolation(.none)
                    .resizable()
                    .scaledToFit()
            }
            Text(entry.size).font(.caption2)
            Text(entry.text).font(.caption2)
        }
    }
}

struct CoreImageQRWidget: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(
            kind: "CoreImageQRWidget", intent: CoreImageQRIntent.self, provider: CoreImageQRProvider()
        ) { entry in
            CoreImageQRView(entry: entry)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Check-in")
        .supportedFamilies([.systemSmall])
    }
}

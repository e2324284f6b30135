import CoreImage
import CoreImage.CIFilterBuiltins
import SwiftUI
import WidgetKit

// Shows: Member 4711
// Shows: 310 pixels

nonisolated struct CodeEntry: TimelineEntry {
    let date: Date
    let code: UIImage?
    let tinted: UIImage?
}

/// A member's card: a QR code that is made with the typed filter, and a tinted one that is made by names.
struct CodeProvider: TimelineProvider {
    func placeholder(in context: Context) -> CodeEntry { CodeEntry(date: .now, code: nil, tinted: nil) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (CodeEntry) -> Void) { completion(entry) }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<CodeEntry>) -> Void) {
        completion(Timeline(entries: [entry], policy: .never))
    }

    private var entry: CodeEntry {
        CodeEntry(date: .now, code: code("https://example.com/members/4711"), tinted: tinted("4711"))
    }

    private func code(_ text: String) -> UIImage? {
        let filter = CIFilter.qrCodeGenerator()
        filter.message = Data(text.utf8)
        filter.correctionLevel = "M"
        guard let output = filter.outputImage?.transformed(by: CGAffineTransform(scaleX: 10, y: 10)),
            let image = CIContext().createCGImage(output, from: output.extent)
        else { return nil }
        return UIImage(cgImage: image)
    }

    private func tinted(_ text: String) -> UIImage? {
        guard let filter = CIFilter(name: "CIQRCodeGenerator") else { return nil }
        filter.setValue(text.data(using: .ascii), forKey: "inputMessage")
        guard let output = filter.outputImage else { return nil }
        let colored = output.applyingFilter(
            "CIFalseColor",
            parameters: ["inputColor0": CIColor(red: 0.1, green: 0.3, blue: 0.6), "inputColor1": CIColor.white])
        return UIImage(ciImage: colored.transformed(by: CGAffineTransform(scaleX: 8, y: 8)))
    }
}

struct CodeWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Code", provider: CodeProvider()) { entry in
            VStack {
                HStack {
                    if let code = entry.code { Image(uiImage: code).interpolation(.none).resizable().scaledToFit() }
                    if let code = entry.tinted { Image(uiImage: code).interpolation(.none).resizable().scaledToFit() }
                }
                Text("Member 4711").font(.caption)
                Text("\(Int(entry.code?.size.width ?? 0)) pixels").font(.caption2)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemMedium])
    }
}

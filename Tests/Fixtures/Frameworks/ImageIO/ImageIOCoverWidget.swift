import ImageIO
import SwiftUI
import UniformTypeIdentifiers
import WidgetKit

// The cover of a record, which the app stores in full size; the widget decodes a small one.
// Shows: Cover 40 × 20
// Shows: whole 80 × 40
// Shows: public.png
// Shows: no cover for Missing

nonisolated enum ImageIOCovers {
    // 80 × 40 pixels, a bar of each colour.
    static let data = Data(base64Encoded: ImageIOCovers.png) ?? Data()

    static func thumbnail(of data: Data, pixels: Int) -> CGImage? {
        let sourceOptions = [kCGImageSourceShouldCache: false] as CFDictionary
        guard let source = CGImageSourceCreateWithData(data as CFData, sourceOptions) else { return nil }
        let options =
            [
                kCGImageSourceCreateThumbnailFromImageAlways: true,
                kCGImageSourceShouldCacheImmediately: true,
                kCGImageSourceCreateThumbnailWithTransform: true,
                kCGImageSourceThumbnailMaxPixelSize: pixels,
            ] as CFDictionary
        return CGImageSourceCreateThumbnailAtIndex(source, 0, options)
    }

    static func cover(at url: URL) -> UIImage? {
        guard let source = CGImageSourceCreateWithURL(url as CFURL, nil),
            let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
        else { return nil }
        return UIImage(cgImage: image)
    }

    static func lines() -> [String] {
        guard let source = CGImageSourceCreateWithData(data as CFData, nil),
            let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any]
        else { return ["unreadable"] }
        let (width, height) = (
            properties[kCGImagePropertyPixelWidth] as? Int ?? 0, properties[kCGImagePropertyPixelHeight] as? Int ?? 0
        )
        let missing = cover(at: URL(fileURLWithPath: "/covers/missing.png"))
        return [
            "whole \(width) × \(height)", CGImageSourceGetType(source) as String? ?? "",
            missing == nil ? "no cover for Missing" : "cover",
        ]
    }
}

struct ImageIOCoverView: View {
    let entry: AwaitedText

    var body: some View {
        VStack(alignment: .leading) {
            if let image = ImageIOCovers.thumbnail(of: ImageIOCovers.data, pixels: 40) {
                Image(decorative: image, scale: 1)
                Image(uiImage: UIImage(cgImage: image)).resizable().scaledToFit().frame(height: 30)
                Text("Cover \(image.width) × \(image.height)").font(.caption)
            }
            ForEach(entry.lines, id: \.self) { Text($0).font(.caption2) }
        }
        .containerBackground(.background, for: .widget)
    }
}

struct ImageIOCoverWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "ImageIOCoverWidget", provider: AwaitedTextProvider { ImageIOCovers.lines() }) {
            ImageIOCoverView(entry: $0)
        }
        .supportedFamilies([.systemSmall])
    }
}

nonisolated extension ImageIOCovers {
    fileprivate static let png =
        "iVBORw0KGgoAAAANSUhEUgAAAFAAAAAoCAIAAADmAupWAAAAWElEQVR42u3PMRUAEBQAQHHMZrMQZpmEkEQIIUTQ4Q"
        + "+me+8KXDq1hN2Vw9rsYWXssCQsLCwsLCwsLCwsLCwsLCwsLCwsLCwsLCwsLCwsLCwsLCwsLPw3/ADaD5UAIWlVPwAA"
        + "AABJRU5ErkJggg=="
}

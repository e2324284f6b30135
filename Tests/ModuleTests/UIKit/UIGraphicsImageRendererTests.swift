import Foundation
import FoundationGaps
import Testing
import UIKit

struct UIGraphicsImageRendererTests {
    private let size = CGSize(width: 20, height: 10)
    /// The header of a PNG file of 300 by 200 pixels.
    private let png = Data(
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [
            0, 0, 1, 44, 0, 0, 0, 200, 8, 6, 0, 0, 0,
        ])
    private let jpeg = Data([
        0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 1, 0xFF, 0xC0, 0, 11, 8, 1, 0xE0, 2, 0x80, 1, 1, 0x11, 0,
    ])

    /// A recorder of the elements of an SVG image.
    private final class Elements: NSObject, XMLParserDelegate {
        var all: [(name: String, attributes: [String: String])] = []

        func parser(
            _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
            qualifiedName qName: String?, attributes attributeDict: [String: String]
        ) { all.append((elementName, attributeDict)) }
    }

    /// Returns the elements of an image, which is a well-formed document.
    private func elements(_ image: UIImage) throws -> [(name: String, attributes: [String: String])] {
        let bytes = try #require(image.drawnBytes)
        let (parser, elements) = (XMLParser(data: Data(bytes)), Elements())
        parser.delegate = elements
        #expect(parser.parse())
        return elements.all
    }

    @Test("Rectangles, ellipses and paths are recorded in their colours, under the current transform")
    func shapes() throws {
        let image = UIGraphicsImageRenderer(size: size).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 1, y: 2, width: 3, height: 4))
            context.cgContext.saveGState()
            context.cgContext.translateBy(x: 5, y: 0)
            context.cgContext.scaleBy(x: 2, y: 2)
            context.cgContext.setAlpha(0.5)
            context.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: 2, height: 2))
            context.cgContext.restoreGState()
            let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
            path.lineWidth = 3
            UIColor(red: 0, green: 0, blue: 1, alpha: 0.5).setStroke()
            path.stroke()
        }
        #expect(image.size == size)
        let all = try elements(image)
        #expect(all[0].attributes["width"] == "20" && all[0].attributes["viewBox"] == "0 0 20 10")
        let paths = all.filter { $0.name == "path" }.map(\.attributes)
        #expect(paths.count == 3)
        #expect(paths[0]["d"] == "M1 2L4 2L4 6L1 6Z" && paths[0]["fill"] == "rgba(100%,0%,0%,1)")
        #expect(paths[2]["stroke"] == "rgba(0%,0%,100%,0.5)" && paths[2]["stroke-width"] == "3")
        let groups = all.filter { $0.name == "g" }.map(\.attributes)
        #expect(groups[1]["transform"] == "matrix(2 0 0 2 5 0)" && groups[1]["opacity"] == "0.5")
        #expect(groups[2]["transform"] == "matrix(1 0 0 1 0 0)" && groups[2]["opacity"] == nil)
    }

    @Test("Strokes have their dashes, caps and segments, and a path can be filled and stroked")
    func strokes() throws {
        let image = UIGraphicsImageRenderer(size: size).image { context in
            let drawing = context.cgContext
            drawing.setLineDash(phase: 1, lengths: [3, 2])
            drawing.setLineCap(.round)
            drawing.strokeLineSegments(between: [.zero, CGPoint(x: 1, y: 0), CGPoint(x: 2, y: 0), CGPoint(x: 3, y: 0)])
            drawing.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
            drawing.drawPath(using: .eoFillStroke)
            let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
            path.setLineDash([4], count: 1, phase: 0)
            path.stroke()
            path.fill(with: .normal, alpha: 0.25)
        }
        let all = try elements(image)
        let paths = all.filter { $0.name == "path" }.map(\.attributes)
        #expect(paths.count == 5)
        #expect(paths[0]["d"] == "M0 0L1 0M2 0L3 0" && paths[0]["stroke-linecap"] == "round")
        #expect(paths[0]["stroke-dasharray"] == "3 2" && paths[0]["stroke-dashoffset"] == "1")
        #expect(paths[1]["fill-rule"] == "evenodd" && paths[2]["fill"] == "none")
        #expect(paths[3]["stroke-dasharray"] == "4" && paths[3]["stroke-linecap"] == "butt")
        #expect(all.last { $0.name == "g" }?.attributes["opacity"] == "0.25")
    }

    @Test("A clip limits what is drawn after it, and a second clip limits the first")
    func clips() throws {
        let image = UIGraphicsImageRenderer(size: size).image { context in
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            UIBezierPath(ovalIn: CGRect(origin: .zero, size: size)).addClip()
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        let all = try elements(image)
        #expect(all.filter { $0.name == "clipPath" }.map { $0.attributes["id"] } == ["c1", "c2"])
        let groups = all.filter { $0.name == "g" }.map { $0.attributes["clip-path"] ?? "drawing" }
        #expect(groups == ["drawing", "url(#c1)", "drawing", "url(#c1)", "url(#c2)", "drawing"])
    }

    @Test("An image of a file is drawn in the rectangle, so that a resized image has the new size")
    func resizing() throws {
        let image = try #require(UIImage(data: png))
        let small = UIGraphicsImageRenderer(size: size).image { _ in image.draw(in: CGRect(origin: .zero, size: size)) }
        #expect(small.size == size)
        let drawn = try #require(try elements(small).first { $0.name == "image" }?.attributes)
        #expect(drawn["width"] == "20" && drawn["height"] == "10" && drawn["preserveAspectRatio"] == "none")
        #expect(drawn["xlink:href"] == "data:image/png;base64,\(png.base64EncodedString())")
        let thumbnail = try #require(image.preparingThumbnail(of: CGSize(width: 4, height: 4)))
        #expect(thumbnail.size == CGSize(width: 4, height: 4))
        #expect(image.preparingThumbnail(of: .zero) == nil && UIImage().preparingThumbnail(of: size) == nil)
    }

    @Test("A named image that fills the drawing is the result, since its pixels aren't known yet")
    func namedImage() throws {
        let image = try #require(UIImage(named: "Photo"))
        let rect = CGRect(origin: .zero, size: size)
        #expect(UIGraphicsImageRenderer(size: size).image { _ in image.draw(in: rect) } == image)
        let mixed = UIGraphicsImageRenderer(size: size).image { context in
            context.fill(rect)
            image.draw(in: rect)
        }
        #expect(mixed != image)
        #expect(try elements(mixed).contains { $0.name == "path" })
    }

    @Test("An image context is current between its begin and its end, and contexts nest")
    func imageContexts() throws {
        #expect(UIGraphicsGetCurrentContext() == nil && UIGraphicsGetImageFromCurrentImageContext() == nil)
        UIGraphicsBeginImageContextWithOptions(size, false, 0)
        UIColor.green.set()
        UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
        UIGraphicsEndImageContext()
        UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 2))
        let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
        #expect(
            try elements(image).filter { $0.name == "path" }.map { $0.attributes["fill"] } == ["rgba(0%,100%,0%,1)"])
    }

    @Test("The bytes of an image are those of its file; without a renderer there is no other format")
    func imageBytes() throws {
        let (image, photo) = (try #require(UIImage(data: png)), try #require(UIImage(data: jpeg)))
        #expect(image.pngData() == png && image.jpegData(compressionQuality: 0.5) == nil)
        #expect(photo.jpegData(compressionQuality: 0.5) == jpeg && photo.pngData() == nil)
        #expect(UIImage().pngData() == nil && UIImage(named: "Photo")?.pngData() == nil)
        #expect(NSItemProvider(object: photo).registeredTypeIdentifiers == ["public.jpeg"])
        #expect(NSItemProvider(object: UIImage()).registeredTypeIdentifiers == [])
    }

    @Test("The scale of an image's file divides its size, also after a change of its rendering mode")
    func scales() throws {
        let image = try #require(UIImage(data: png, scale: 2))
        #expect(image.size == CGSize(width: 150, height: 100) && image.scale == 2)
        #expect(image.withRenderingMode(.alwaysTemplate).size == CGSize(width: 150, height: 100))
        #expect(UIImage(named: "Photo")?.scale == 3)
        #expect(image != UIImage(data: png))
    }

    @Test("A Core Graphics image has the file's pixels, and other images have none")
    func pixels() throws {
        let image = try #require(UIImage(data: png, scale: 2)?.cgImage)
        #expect(image.width == 300 && image.height == 200)
        #expect(UIImage(cgImage: image, scale: 3, orientation: .up).size == CGSize(width: 100, height: 200.0 / 3))
        #expect(UIImage(cgImage: image).pngData() == png)
        #expect(UIImage(systemName: "star")?.cgImage == nil)
    }
}

extension UIImage {
    /// The bytes of the file or drawing.
    var drawnBytes: [UInt8]? {
        if case .data(let bytes) = source { bytes } else { nil }
    }
}

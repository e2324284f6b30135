import Foundation
import Shared
import SwiftUI
import Testing
import UIKit

@testable import WidgetRendering

/// Image files and strings that an app draws itself.
@MainActor
struct ViewDrawingTests {
    private let fonts = FontSet(configuration: PangoTextEngineTests.fonts)
    private let size = CGSize(width: 20, height: 10)

    /// Runs a closure with the renderer of a widget extension.
    private func drawing<Result>(_ body: () throws -> Result) rethrows -> Result {
        ViewDrawing.current = ViewDrawing(DrawingContext(fonts: { fonts }))
        defer { ViewDrawing.current = nil }
        return try body()
    }

    /// Returns the pixels of an image file.
    private func pixels(_ data: Data?) throws -> Surface {
        let image = try CairoImage(try ImageFile(bytes: [UInt8](try #require(data))))
        let surface = Surface(pixelWidth: image.width, pixelHeight: image.height, scale: 1)
        let rect = Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
        surface.draw(image, in: rect, paint: nil)
        return surface
    }

    private func redHalf(scale: CGFloat = 2) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: size, format: format).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
    }

    @Test("A drawn image is a PNG file with the renderer's pixels per point")
    func pngFile() throws {
        let image = redHalf()
        #expect(image.size == size && image.scale == 2)
        let surface = try pixels(drawing { image.pngData() })
        #expect(surface.width == 40 && surface.height == 20)
        #expect(surface.pixel(x: 10, y: 10) == 0xFFFF_0000 && surface.pixel(x: 30, y: 10) == 0)
        let made = drawing {
            UIGraphicsImageRenderer(size: size).pngData { $0.fill(CGRect(x: 0, y: 0, width: 20, height: 10)) }
        }
        #expect(try pixels(made).pixel(x: 59, y: 29) == 0xFF00_0000)
    }

    @Test("A drawn image is a JPEG file on white")
    func jpegFile() throws {
        let surface = try pixels(drawing { redHalf().jpegData(compressionQuality: 1) })
        #expect(surface.width == 40 && surface.height == 20)
        let (red, white) = (surface.pixel(x: 10, y: 10), surface.pixel(x: 30, y: 10))
        #expect(red >> 16 & 0xFF > 0xF0 && red & 0xFF < 0x10)
        #expect(white & 0xFF > 0xF0)
    }

    @Test("The pixels of a drawn image, and a symbol in a drawing, are known")
    func pixelsOfDrawings() throws {
        let image = try #require(drawing { redHalf(scale: 1).cgImage })
        #expect(image.width == 20 && image.height == 10)
        let symbol = try #require(UIImage(systemName: "square.fill"))
        let drawn = drawing {
            UIGraphicsImageRenderer(size: size).image { context in
                UIColor.red.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
                symbol.draw(in: CGRect(x: 10, y: 0, width: 10, height: 10))
            }
        }
        let surface = try pixels(drawing { drawn.pngData() })
        #expect(surface.pixel(x: 45, y: 15) == 0xFF00_0000 && surface.pixel(x: 1, y: 1) == 0xFFFF_0000)
    }

    @Test("Strings are drawn in their colour, at a point and in a rectangle with their alignment")
    func strings() throws {
        func ink(_ draw: () -> Void) throws -> ClosedRange<Int> {
            let image = drawing {
                UIGraphicsImageRenderer(size: CGSize(width: 100, height: 40)).image { _ in draw() }
            }
            let surface = try pixels(drawing { image.pngData() })
            let columns = (0..<surface.width).filter { x in
                (0..<surface.height).contains { y in surface.pixel(x: x, y: y) >> 24 > 0x80 }
            }
            for x in columns {
                for y in 0..<surface.height where surface.pixel(x: x, y: y) >> 24 == 0xFF {
                    #expect(surface.pixel(x: x, y: y) == 0xFF00_00FF)
                }
            }
            return try #require(columns.first)...(try #require(columns.last))
        }
        let centred = NSMutableParagraphStyle()
        centred.alignment = .center
        let attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.blue,
        ]
        let left = try ink { "Hi".draw(at: CGPoint(x: 10, y: 5), withAttributes: attributes) }
        #expect(left.lowerBound >= 30 && left.lowerBound < 45 && left.upperBound < 120)
        let all = attributes.merging([.paragraphStyle: centred]) { $1 }
        let text = NSAttributedString(string: "Hi", attributes: all)
        let middle = try ink { text.draw(in: CGRect(x: 0, y: 0, width: 100, height: 40)) }
        #expect(abs(middle.lowerBound - (299 - middle.upperBound)) < 12)
        let base = try ink {
            ("Hi" as NSString).draw(
                with: CGRect(x: 10, y: 30, width: 0, height: 0), attributes: attributes, context: nil)
        }
        #expect(base == left)
    }

    @Test("A string has the size of its text before and after the fonts are loaded")
    func stringSizes() throws {
        let font = UIFont.systemFont(ofSize: 20)
        let loaded = TextSizes.measure
        defer { TextSizes.measure = loaded }
        TextSizes.measure = nil
        let before = drawing { "Hello".size(withAttributes: [.font: font]) }
        let engine = PangoTextEngine(pango: try fonts.load(), scale: 3)
        let after = "Hello".size(withAttributes: [.font: font])
        let content = ViewNode.TextContent(
            string: "Hello", font: ResolvedFont(size: 20), paint: .color(ResolvedColor(0, 0, 0)))
        let laid = engine.layout(content, scaledBy: 1, for: .unspecified).size
        #expect(after == laid.cgSize)
        #expect(before == after)
        let wrapped = "Hello Hello".boundingRect(
            with: CGSize(width: 60, height: 1_000), options: .usesLineFragmentOrigin, attributes: [.font: font],
            context: nil)
        #expect(wrapped.height == after.height * 2)
    }

    @Test("An image without pixels has no file, and an image that is too large is reported")
    func undrawnImages() {
        #expect(drawing { UIImage().pngData() } == nil)
        #expect(
            throws: CommandFailure(
                "the image has 60000 × 30000 pixels, more than the limit — make it smaller", exitCode: .internalError)
        ) {
            _ = try drawing {
                try ViewDrawing.current?.draw(Color.red, ProposedSize(width: 20, height: 10), .png(scale: 3_000))
            }
        }
    }

    @Test("A view of a Core Graphics image has its label")
    func labelledPixels() throws {
        let image = try #require(drawing { redHalf().cgImage })
        let laid = Laid(width: 100, height: 100) { Image(image, scale: 1, label: Text("Kite")) }
        #expect(laid.spoken.map(\.properties.label) == ["Kite"])
    }
}

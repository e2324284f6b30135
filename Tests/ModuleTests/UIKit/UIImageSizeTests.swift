import Foundation
import Shared
import Testing
import UIKit

/// The size of an image before it is drawn.
struct UIImageSizeTests {
    /// The header of a PNG file of 300 by 200 pixels.
    private let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [
            0, 0, 1, 44, 0, 0, 0, 200, 8, 6, 0, 0, 0,
        ]
    /// The header of a JPEG file of 640 by 480 pixels, with a segment before the frame's.
    private let jpeg: [UInt8] = [
        0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 1, 0xFF, 0xC0, 0, 11, 8, 1, 0xE0, 2, 0x80, 1, 1, 0x11, 0,
    ]

    @Test("An image's size is read from its PNG or JPEG header, and a truncated header gives zero")
    func fileHeaderSize() throws {
        #expect(try #require(UIImage(data: Data(png))).size == CGSize(width: 300, height: 200))
        #expect(try #require(UIImage(data: Data(jpeg))).size == CGSize(width: 640, height: 480))
        #expect(try #require(UIImage(data: Data(png.prefix(20)))).size == .zero)
        #expect(try #require(UIImage(data: Data(jpeg.prefix(8)))).size == .zero)
        #expect(UIImage().size == .zero)
    }

    @Test("A named image has the size from the asset catalog, or zero without one")
    func assetSize() throws {
        let image = try #require(UIImage(named: "Face"))
        #expect(image.size == .zero)
        RequestScope.with(imageSize: { $0 == "Face" ? Size(width: 30, height: 40) : nil }) {
            #expect(image.size == CGSize(width: 30, height: 40))
            #expect(UIImage(named: "Other")?.size == .zero)
        }
    }

    @Test("A symbol image has the size of its symbol configuration")
    func symbolSize() throws {
        let image = try #require(UIImage(systemName: "star"))
        #expect(image.size == CGSize(width: 20, height: 20))
        let large = image.withConfiguration(UIImage.SymbolConfiguration(pointSize: 34))
        #expect(large.size == CGSize(width: 40, height: 40))
    }
}

import Foundation
import Testing

@testable import CoreImage

/// Images that filters generate.
struct CoreImageTests {
    private func code(_ text: String, level: String = "M") -> CIImage? {
        let filter = CIFilter.qrCodeGenerator()
        filter.message = Data(text.utf8)
        filter.correctionLevel = level
        return filter.outputImage
    }

    private func bitmap(_ image: CIImage?) throws -> Bitmap {
        guard case .generated(let bitmap) = try #require(image).content else {
            throw CocoaError(.coderValueNotFound)
        }
        return bitmap
    }

    @Test("A QR code has its finder patterns and a margin of one module")
    func finderPatterns() throws {
        let code = try #require(self.code("4711"))
        #expect(code.extent == CGRect(x: 0, y: 0, width: 23, height: 23))
        let pixels = try bitmap(code)
        let pattern = ["#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######"]
        for (top, left) in [(1, 1), (1, 15), (15, 1)] {
            for (row, line) in pattern.enumerated() {
                let drawn = (0..<7).map { pixels[top + row, left + $0][0] == 0 ? "#" : " " }.joined()
                #expect(drawn == line)
            }
        }
        #expect((0..<23).allSatisfy { pixels[0, $0][0] == 255 && pixels[$0, 22][0] == 255 })
        // A higher level of correction needs more modules.
        #expect(try #require(self.code("https://example.com", level: "H")).extent.width > 27)
    }

    @Test("No message and one that is too long give no code")
    func messages() {
        #expect(code("") == nil)
        #expect(code(String(repeating: "a", count: 3_000)) == nil)
        #expect(code(String(repeating: "a", count: 2_331)) != nil)
        #expect(CIFilter(name: "QRCode") == nil)
    }

    @Test("Filters change the colours of generated pixels")
    func colors() throws {
        let filter = try #require(CIFilter(name: "CIFalseColor"))
        filter.setValue(code("1"), forKey: kCIInputImageKey)
        filter.setValue(CIColor(red: 0, green: 0, blue: 1), forKey: "inputColor0")
        filter.setValue(CIColor.clear, forKey: "inputColor1")
        let pixels = try bitmap(filter.outputImage)
        #expect(pixels[1, 1] == SIMD4(0, 0, 255, 255) && pixels[0, 0] == SIMD4(0, 0, 0, 0))
        let inverted = try bitmap(code("1")?.applyingFilter("CIColorInvert"))
        #expect(inverted[1, 1] == SIMD4(255, 255, 255, 255) && inverted[0, 0] == SIMD4(0, 0, 0, 255))
        // A filter that has no effect here leaves the image as it is.
        #expect(try bitmap(code("1")?.applyingFilter("CIGaussianBlur")) == bitmap(code("1")))
    }

    @Test("A scaled and cropped image is drawn with sharp pixels, and as a PNG file")
    func drawing() throws {
        let code = try #require(self.code("4711"))
        let large = code.transformed(by: CGAffineTransform(scaleX: 10, y: 10))
        #expect(large.extent == CGRect(x: 0, y: 0, width: 230, height: 230))
        let image = try #require(CIContext().createCGImage(large, from: large.extent))
        #expect(image.width == 230 && image.height == 230)
        #expect(UIImage(ciImage: large).size == CGSize(width: 230, height: 230))
        let corner = large.cropped(to: CGRect(x: 0, y: 0, width: 100, height: 50))
        #expect(corner.extent == CGRect(x: 0, y: 0, width: 100, height: 50))
        #expect(CIContext().createCGImage(corner, from: CGRect(x: 0, y: 0, width: 1e9, height: 1e9)) == nil)
        #expect(CIContext().createCGImage(corner, from: .zero) == nil)
        // The pixels of another image are passed on.
        #expect(CIContext().createCGImage(CIImage(cgImage: image), from: CIImage(cgImage: image).extent) == image)
    }
}

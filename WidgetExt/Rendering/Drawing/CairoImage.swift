import Shared

@_implementationOnly import CPangoCairo

/// A decoded image as a Cairo surface.
@MainActor
final class CairoImage {
    fileprivate let surface: OpaquePointer
    /// The width in pixels.
    let width: Int
    /// The height in pixels.
    let height: Int

    /// Decodes a PNG, JPEG or GIF file.
    init(_ file: ImageFile) throws(ImageError) {
        if let size = file.statedSize { try ImageFile.check(width: size.width, height: size.height) }
        switch file.kind {
        case .png: surface = try Self.png(file.bytes)
        case .jpeg, .gif: surface = try PixelBuffer.surface(of: file)
        default: throw .undrawn(file.kind)
        }
        (width, height) = (
            Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
        )
    }

    /// Creates an image from a drawn surface; `nil` if the surface ran out of memory.
    convenience init?(_ drawn: Surface) {
        guard let surface = drawn.surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
        self.init(sharing: surface, width: drawn.width, height: drawn.height)
    }

    private final class Source {
        let bytes: [UInt8]
        var offset = 0
        init(_ bytes: [UInt8]) { self.bytes = bytes }
    }

    private static func png(_ bytes: [UInt8]) throws(ImageError) -> OpaquePointer {
        let source = Source(bytes)
        let surface = withExtendedLifetime(source) {
            cairo_image_surface_create_from_png_stream(
                { closure, target, count in
                    guard let closure, let target else { return CAIRO_STATUS_READ_ERROR }
                    let source = Unmanaged<Source>.fromOpaque(closure).takeUnretainedValue()
                    guard source.bytes.count - source.offset >= Int(count) else { return CAIRO_STATUS_READ_ERROR }
                    source.bytes.withUnsafeBufferPointer { buffer in
                        if let start = buffer.baseAddress {
                            target.update(from: start + source.offset, count: Int(count))
                        }
                    }
                    source.offset += Int(count)
                    return CAIRO_STATUS_SUCCESS
                }, Unmanaged.passUnretained(source).toOpaque())
        }
        guard let surface else { throw .damaged(.png) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            throw .damaged(.png)
        }
        return surface
    }

    /// The image in white, with its luminance as opacity; `nil` if there isn't enough memory.
    private(set) lazy var shades: CairoImage? = {
        let copy = Surface(pixelWidth: width, pixelHeight: height, scale: 1)
        copy.draw(self, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)), paint: nil)
        copy.mapPixels(VibrantFilter.apply)
        return copy.surface.map { CairoImage(sharing: $0, width: width, height: height) }
    }()

    /// The image in white, with its own opacity; `nil` if there isn't enough memory.
    private(set) lazy var silhouette: CairoImage? = {
        let copy = Surface(pixelWidth: width, pixelHeight: height, scale: 1)
        copy.draw(self, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)), paint: nil)
        copy.mapPixels(AccentedFilter.apply)
        return copy.surface.map { CairoImage(sharing: $0, width: width, height: height) }
    }()

    /// The difference between the 2nd and 98th percentiles of the image's luminance, from 0 to 1; `nil` for an image without an opaque
    /// pixel.
    private(set) lazy var shadeSpread: Double? = {
        let copy = Surface(pixelWidth: width, pixelHeight: height, scale: 1)
        copy.draw(self, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)), paint: nil)
        var counts = [Int](repeating: 0, count: 256)
        copy.mapPixels { pixel in
            let alpha = pixel >> 24
            // Translucent pixels at edges can have any shade, so they are ignored.
            if alpha >= 128 { counts[Int(min((VibrantFilter.apply(pixel) >> 24) * 255 / alpha, 255))] += 1 }
            return pixel
        }
        let total = counts.reduce(0, +)
        guard total > 0 else { return nil }
        func shade(_ rank: Int) -> Int {
            var seen = 0
            return counts.firstIndex { count in
                seen += count
                return seen > rank
            } ?? 255
        }
        return Double(shade(total - 1 - total / 50) - shade(total / 50)) / 255
    }()

    /// The share of pixels that are at most half opaque, from 0 to 1.
    private(set) lazy var transparentShare: Double = {
        guard width > 0, height > 0 else { return 0 }
        let copy = Surface(pixelWidth: width, pixelHeight: height, scale: 1)
        copy.draw(self, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)), paint: nil)
        // Fully transparent pixels aren't passed to the closure.
        var opaque = 0
        copy.mapPixels { pixel in
            if pixel >> 24 >= 128 { opaque += 1 }
            return pixel
        }
        return 1 - Double(opaque) / Double(width * height)
    }()

    /// A thumbnail for comparison with other images; `nil` for an image without pixels.
    private(set) lazy var thumbprint: ImagePrint? = {
        guard width > 0, height > 0 else { return nil }
        let side = ImagePrint.side
        let copy = Surface(pixelWidth: side, pixelHeight: side, scale: 1)
        copy.draw(self, in: Rect(x: 0, y: 0, width: Double(side), height: Double(side)), paint: nil)
        let places = (0..<side).flatMap { y in (0..<side).map { x in (x, y) } }
        return ImagePrint(pixels: places.map { copy.pixel(x: $0.0, y: $0.1) })
    }()

    private init(sharing surface: OpaquePointer, width: Int, height: Int) {
        (self.surface, self.width, self.height) = (cairo_surface_reference(surface), width, height)
    }

    isolated deinit { cairo_surface_destroy(surface) }
}

extension Surface {
    /// Draws an image into a rectangle. If `paint` isn't `nil`, the image's shape is filled with it.
    func draw(_ image: CairoImage, in rect: Rect, paint: Paint?) {
        guard rect.width > 0, rect.height > 0 else { return }
        cairo_save(cairo)
        cairo_translate(cairo, rect.x, rect.y)
        cairo_scale(cairo, rect.width / Double(image.width), rect.height / Double(image.height))
        if let paint {
            setSource(paint, box: Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height)))
            cairo_mask_surface(cairo, image.surface, 0, 0)
        } else {
            cairo_set_source_surface(cairo, image.surface, 0, 0)
            cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
            cairo_rectangle(cairo, 0, 0, Double(image.width), Double(image.height))
            cairo_fill(cairo)
        }
        cairo_restore(cairo)
    }
}

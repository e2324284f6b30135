import Shared

@_implementationOnly import CPangoCairo

/// A drawing surface: an image, or a vector page. Lengths are in points.
@MainActor
final class Surface {
    let surface: OpaquePointer?
    let cairo: OpaquePointer?
    /// The width in pixels; for a page, in whole points.
    let width: Int
    /// The height in pixels; for a page, in whole points.
    let height: Int
    /// True if the surface is a vector page.
    var isPage: Bool { page != nil }
    /// The output of a vector page; `nil` for an image.
    private let page: Sink?

    private final class Sink {
        var bytes: [UInt8] = []
    }

    /// Creates a transparent image with a size in pixels.
    ///
    /// - Parameter scale: The number of pixels per point.
    init(pixelWidth: Int, pixelHeight: Int, scale: Double) {
        (width, height, page) = (pixelWidth, pixelHeight, nil)
        surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: height))
        cairo = cairo_create(surface)
        cairo_scale(cairo, scale, scale)
    }

    /// Creates an empty vector page, which is written as SVG.
    init(page size: Size) {
        let sink = Sink()
        (width, height, page) = (Int(saturating: size.width), Int(saturating: size.height), sink)
        surface = cairo_svg_surface_create_for_stream(
            Self.write, Unmanaged.passUnretained(sink).toOpaque(), size.width, size.height)
        cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
        cairo = cairo_create(surface)
    }

    isolated deinit {
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
    }

    /// Replaces every pixel of an image, except the transparent ones. Pixels are premultiplied ARGB.
    func mapPixels(_ change: (UInt32) -> UInt32) {
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface))
        for row in 0..<height {
            (data + row * stride).withMemoryRebound(to: UInt32.self, capacity: width) { pixels in
                for column in 0..<width where pixels[column] != 0 { pixels[column] = change(pixels[column]) }
            }
        }
        cairo_surface_mark_dirty(surface)
    }

    /// Returns the premultiplied ARGB pixel of an image at a position inside it.
    func pixel(x: Int, y: Int) -> UInt32 {
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return 0 }
        let row = data + y * Int(cairo_image_surface_get_stride(surface))
        return row.withMemoryRebound(to: UInt32.self, capacity: width) { $0[x] }
    }

    /// Returns the premultiplied ARGB pixels of an image, row by row.
    func pixels() -> [UInt32] {
        cairo_surface_flush(surface)
        guard width > 0, height > 0, let data = cairo_image_surface_get_data(surface) else { return [] }
        // Cairo's rows of 32-bit pixels have no padding.
        return data.withMemoryRebound(to: UInt32.self, capacity: width * height) {
            Array(UnsafeBufferPointer(start: $0, count: width * height))
        }
    }

    /// Sets the premultiplied ARGB pixels of an image, row by row. Pixels beyond the end of `values` aren't changed.
    func setPixels(_ values: [UInt32]) {
        cairo_surface_flush(surface)
        guard width > 0, height > 0, let data = cairo_image_surface_get_data(surface) else { return }
        data.withMemoryRebound(to: UInt32.self, capacity: width * height) { pixels in
            for (index, value) in values.prefix(width * height).enumerated() { pixels[index] = value }
        }
        cairo_surface_mark_dirty(surface)
    }

    /// Returns the image as a PNG file; `nil` if there isn't enough memory. Nothing can be drawn on the surface afterwards.
    ///
    /// - Parameter change: A function that transforms each premultiplied ARGB pixel.
    func png(_ change: (UInt32) -> UInt32 = { $0 }) -> [UInt8]? {
        cairo_surface_flush(surface)
        guard width > 0, height > 0, let data = cairo_image_surface_get_data(surface) else { return nil }
        // Cairo's rows of 32-bit pixels have no padding.
        return data.withMemoryRebound(to: UInt32.self, capacity: width * height) { pixels in
            PNGEncoder.file(pixels, width: width, height: height) { Self.straight(change($0)) }
        }
    }

    /// Returns a premultiplied ARGB pixel without premultiplication, with red in the lowest byte.
    private static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 0 { return 0 }
        var (red, green, blue) = ((pixel >> 16) & 0xFF, (pixel >> 8) & 0xFF, pixel & 0xFF)
        if alpha < 255 {
            red = (red * 255 + alpha / 2) / alpha
            green = (green * 255 + alpha / 2) / alpha
            blue = (blue * 255 + alpha / 2) / alpha
        }
        return red | green << 8 | blue << 16 | alpha << 24
    }

    /// Returns the page as an SVG file; `nil` if there isn't enough memory. Nothing can be drawn on the surface afterwards.
    func svg() -> [UInt8]? {
        cairo_surface_finish(surface)
        return cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS ? page?.bytes : nil
    }

    private static let write: cairo_write_func_t = { closure, data, length in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let sink = Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue()
        sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
        return CAIRO_STATUS_SUCCESS
    }
}

import Shared

@_implementationOnly import CPangoCairo

/// What is drawn on: an image, or a page of shapes. Lengths are in points.
@MainActor
final class Surface {
    let surface: OpaquePointer?
    let cairo: OpaquePointer?
    /// In pixels; in whole points for a page.
    let width: Int
    /// In pixels; in whole points for a page.
    let height: Int
    /// What a page is written into; `nil` for an image.
    private let page: Sink?

    private final class Sink {
        var bytes: [UInt8] = []
    }

    /// Creates a transparent image of a size in pixels, pixels a point apart by its scale.
    init(pixelWidth: Int, pixelHeight: Int, scale: Double) {
        (width, height, page) = (pixelWidth, pixelHeight, nil)
        surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: height))
        cairo = cairo_create(surface)
        cairo_scale(cairo, scale, scale)
    }

    /// Creates an empty page of shapes, written as SVG.
    init(page size: Size) {
        let sink = Sink()
        (width, height, page) = (Int(size.width), Int(size.height), sink)
        surface = cairo_svg_surface_create_for_stream(
            Self.write, Unmanaged.passUnretained(sink).toOpaque(), size.width, size.height)
        cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
        cairo = cairo_create(surface)
    }

    isolated deinit {
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
    }

    /// Changes every pixel of an image; a pixel is premultiplied ARGB.
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

    /// An image as a PNG file; `nil` when Cairo has no memory for it.
    func png() -> [UInt8]? {
        let sink = Sink()
        let status = cairo_surface_write_to_png_stream(
            surface, Self.write, Unmanaged.passUnretained(sink).toOpaque())
        return status == CAIRO_STATUS_SUCCESS ? sink.bytes : nil
    }

    /// A page as an SVG file, after which nothing can be drawn; `nil` when Cairo has no memory for it.
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

extension Surface {
    /// Fills a rectangle.
    func fill(_ rect: Rect, _ color: ResolvedColor) {
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
        cairo_rectangle(cairo, rect.x, rect.y, rect.width, rect.height)
        cairo_fill(cairo)
    }

    /// Fills a shape.
    func fill(_ shape: ViewNode.Shape, in rect: Rect, _ color: ResolvedColor) {
        guard rect.width > 0, rect.height > 0 else { return }
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
        cairo_new_path(cairo)
        let (middleX, middleY) = (rect.x + rect.width / 2, rect.y + rect.height / 2)
        switch shape {
        case .circle: cairo_arc(cairo, middleX, middleY, min(rect.width, rect.height) / 2, 0, 2 * .pi)
        case .roundedRectangle(let wanted):
            let radius = min(wanted, rect.width / 2, rect.height / 2)
            let (left, top, right, bottom) = (rect.x, rect.y, rect.x + rect.width, rect.y + rect.height)
            cairo_arc(cairo, right - radius, top + radius, radius, -.pi / 2, 0)
            cairo_arc(cairo, right - radius, bottom - radius, radius, 0, .pi / 2)
            cairo_arc(cairo, left + radius, bottom - radius, radius, .pi / 2, .pi)
            cairo_arc(cairo, left + radius, top + radius, radius, .pi, 3 * .pi / 2)
            cairo_close_path(cairo)
        }
        cairo_fill(cairo)
    }

    /// Draws the outline of a rectangle in dashes, where something is missing.
    func dash(_ rect: Rect, _ color: ResolvedColor) {
        cairo_save(cairo)
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
        cairo_set_line_width(cairo, 1)
        let dashes = [2.0, 2.0]
        cairo_set_dash(cairo, dashes, 2, 0)
        cairo_rectangle(cairo, rect.x + 0.5, rect.y + 0.5, max(rect.width - 1, 0), max(rect.height - 1, 0))
        cairo_stroke(cairo)
        cairo_restore(cairo)
    }

    /// Leaves only what lies in the middle circle: an accessory circle's place on the lock screen.
    func clipToCircle(_ size: Size) {
        cairo_arc(cairo, size.width / 2, size.height / 2, min(size.width, size.height) / 2, 0, 2 * .pi)
        cairo_clip(cairo)
    }
}

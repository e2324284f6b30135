import Foundation
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

extension Surface {
    /// Sets the paint for everything drawn afterwards. A gradient covers `box`.
    func setSource(_ paint: Paint, box: Rect) {
        switch paint {
        case .color(let color): cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
        case .gradient(let gradient):
            let pattern = pattern(gradient, box)
            cairo_set_source(cairo, pattern)
            cairo_pattern_destroy(pattern)
        }
    }

    private func pattern(_ gradient: Paint.Gradient, _ box: Rect) -> OpaquePointer? {
        func place(_ point: Point) -> Point { Point(x: box.x + point.x * box.width, y: box.y + point.y * box.height) }
        let pattern: OpaquePointer?
        switch gradient.shape {
        case .linear(let from, let to):
            let (start, end) = (place(from), place(to))
            pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
        case .radial(let center, let from, let to):
            let middle = place(center)
            pattern = cairo_pattern_create_radial(
                middle.x, middle.y, max(from, 0), middle.x, middle.y, max(to, 0.001))
        case .elliptical(let center, let from, let to):
            // The pattern is a circle in the unit square, stretched to the box.
            pattern = cairo_pattern_create_radial(
                center.x, center.y, max(from, 0), center.x, center.y, max(to, 0.001))
            var matrix = cairo_matrix_t()
            cairo_matrix_init_scale(&matrix, 1 / max(box.width, 0.001), 1 / max(box.height, 0.001))
            cairo_matrix_translate(&matrix, -box.x, -box.y)
            cairo_pattern_set_matrix(pattern, &matrix)
        case .angular(let center, let from, let to):
            return angular(gradient, about: place(center), from: from, to: to, box)
        }
        for stop in gradient.evenStops {
            let color = stop.color
            cairo_pattern_add_color_stop_rgba(
                pattern, stop.location, color.red, color.green, color.blue, color.alpha)
        }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        return pattern
    }

    /// Returns the pattern of an angular gradient, which consists of wedges that are too small to be noticed.
    private func angular(
        _ gradient: Paint.Gradient, about middle: Point, from: Double, to: Double, _ box: Rect
    ) -> OpaquePointer? {
        let pattern = cairo_pattern_create_mesh()
        let corners = [
            Point(x: box.x, y: box.y), Point(x: box.right, y: box.y), Point(x: box.x, y: box.bottom),
            Point(x: box.right, y: box.bottom),
        ]
        let reach = (corners.map { hypot($0.x - middle.x, $0.y - middle.y) }.max() ?? 0) + 2
        let span = min(max(to - from, 0), 2 * .pi)
        // The rest of the circle has the last colour in its first half and the first colour in its second half.
        let rest = 2 * Double.pi - span
        func color(at turned: Double) -> ResolvedColor {
            if turned <= span { return gradient.color(at: span > 0 ? turned / span : 0) }
            return gradient.color(at: turned - span < rest / 2 ? 1 : 0)
        }
        var edges = Set((0...180).map { Double($0) * .pi / 90 })
        for stop in gradient.stops { edges.insert(min(max(stop.location, 0), 1) * span) }
        edges.insert(span)
        edges.insert(span + rest / 2)
        let angles = edges.filter { $0 >= 0 && $0 <= 2 * .pi }.sorted()
        // The colours are sampled slightly inside each wedge, so that an abrupt change of colour stays sharp.
        let epsilon = 1e-6
        for (first, second) in zip(angles, angles.dropFirst()) where second - first > 3 * epsilon {
            func edge(_ turned: Double) -> Point {
                Point(x: middle.x + reach * cos(from + turned), y: middle.y + reach * sin(from + turned))
            }
            let (start, end) = (edge(first), edge(second))
            cairo_mesh_pattern_begin_patch(pattern)
            cairo_mesh_pattern_move_to(pattern, middle.x, middle.y)
            cairo_mesh_pattern_line_to(pattern, start.x, start.y)
            cairo_mesh_pattern_line_to(pattern, end.x, end.y)
            cairo_mesh_pattern_line_to(pattern, middle.x, middle.y)
            let (before, after) = (color(at: first + epsilon), color(at: second - epsilon))
            for (corner, shade) in [before, before, after, after].enumerated() {
                cairo_mesh_pattern_set_corner_color_rgba(
                    pattern, UInt32(corner), shade.red, shade.green, shade.blue, shade.alpha)
            }
            cairo_mesh_pattern_end_patch(pattern)
        }
        return pattern
    }
}

extension Pango {
    /// Draws one line of text with its baseline at a point.
    func draw(
        _ text: String, face: Typeface, isRightToLeft: Bool, at point: (x: Double, y: Double), on surface: Surface
    ) {
        if face.isRounded, Typeface.canRound(text) { return drawRounded(text, face: face, at: point, on: surface) }
        withLayout(text, face, isRightToLeft: isRightToLeft) { layout in
            pango_context_set_base_dir(context, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
            defer { pango_context_set_base_dir(context, PANGO_DIRECTION_LTR) }
            cairo_move_to(surface.cairo, point.x, point.y)
            pango_cairo_show_layout_line(surface.cairo, pango_layout_get_line_readonly(layout, 0))
        }
    }

    /// Draws one line with a round pen, with the width that the line has in layout.
    private func drawRounded(
        _ text: String, face: Typeface, at point: (x: Double, y: Double), on surface: Surface
    ) {
        let pen = RoundPen(face)
        func width(_ face: Typeface) -> Double {
            self.width(of: StyledString(text, face: face))
        }
        let (wanted, natural) = (width(face), width(pen.face))
        var spaced = pen.face
        spaced.letterSpacing = 1
        let gaps = width(spaced) - natural
        spaced.letterSpacing = gaps > 0.5 ? (wanted / pen.stretch - natural) / gaps : 0
        // The pen extends equally far above and below the glyphs.
        let cairo = surface.cairo
        cairo_save(cairo)
        cairo_translate(cairo, point.x + pen.width / 4, point.y - pen.width / 2)
        cairo_scale(cairo, pen.stretch, 1)
        cairo_new_path(cairo)
        addPath(text, face: spaced, at: (0, 0), to: surface)
        cairo_restore(cairo)
        surface.fillWithPen(width: pen.width)
    }

    /// Adds the outlines of a text to a surface's path, with its baseline starting at a point.
    func addPath(_ text: String, face: Typeface, at point: (x: Double, y: Double), to surface: Surface) {
        withLayout(text, face) { layout in
            cairo_move_to(surface.cairo, point.x, point.y)
            pango_cairo_layout_line_path(surface.cairo, pango_layout_get_line_readonly(layout, 0))
        }
    }

    /// Adds the outlines of a text to a surface's path, horizontally centred.
    func addCentredPath(_ text: String, face: Typeface, around x: Double, baseline: Double, to surface: Surface) {
        let width = width(of: StyledString(text, face: face))
        addPath(text, face: face, at: (x - width / 2, baseline), to: surface)
    }
}

import Shared

@_implementationOnly import CPangoCairo

/// A picture decoded by Cairo.
@MainActor
final class CairoImage {
    fileprivate let surface: OpaquePointer
    /// In pixels.
    let width: Int
    /// In pixels.
    let height: Int

    /// The longest side that is drawn, in pixels: a file that says more takes more memory than any widget has.
    private static let limit = 4_096

    /// Decodes a PNG file; `nil` for a file that isn't one, or is too large.
    init?(path: String) {
        guard let surface = cairo_image_surface_create_from_png(path) else { return nil }
        let (width, height) = (
            Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
        )
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, (1...Self.limit).contains(width),
            (1...Self.limit).contains(height)
        else {
            cairo_surface_destroy(surface)
            return nil
        }
        (self.surface, self.width, self.height) = (surface, width, height)
    }

    /// The picture in white, as opaque as it is bright; `nil` where there is no memory for it.
    private(set) lazy var shades: CairoImage? = {
        let copy = Surface(pixelWidth: width, pixelHeight: height, scale: 1)
        copy.draw(self, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)), paint: nil)
        copy.mapPixels(VibrantFilter.apply)
        return copy.surface.map { CairoImage(sharing: $0, width: width, height: height) }
    }()

    /// The picture in white, as opaque as it is; `nil` where there is no memory for it.
    private(set) lazy var silhouette: CairoImage? = {
        let copy = Surface(pixelWidth: width, pixelHeight: height, scale: 1)
        copy.draw(self, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)), paint: nil)
        copy.mapPixels(AccentedFilter.apply)
        return copy.surface.map { CairoImage(sharing: $0, width: width, height: height) }
    }()

    /// How far apart its darkest and lightest fiftieth are, of 1; `nil` for a picture without an opaque pixel.
    private(set) lazy var shadeSpread: Double? = {
        let copy = Surface(pixelWidth: width, pixelHeight: height, scale: 1)
        copy.draw(self, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)), paint: nil)
        var counts = [Int](repeating: 0, count: 256)
        copy.mapPixels { pixel in
            let alpha = pixel >> 24
            // Edges are translucent, and of any shade.
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

    private init(sharing surface: OpaquePointer, width: Int, height: Int) {
        (self.surface, self.width, self.height) = (cairo_surface_reference(surface), width, height)
    }

    isolated deinit { cairo_surface_destroy(surface) }
}

extension Surface {
    /// Draws a picture into a rectangle; filled with a paint in its shape, or as it is for `nil`.
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

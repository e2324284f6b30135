import Foundation
import Shared

@_implementationOnly import CPangoCairo

/// A transparent layer of the same size as a surface. Content is drawn on the layer and then modified pixel by pixel.
@MainActor
final class PixelLayer {
    let surface: Surface
    /// The number of the layer's pixels per unit of the target surface: 1 on an image, whose unit is a pixel, and 2 on a vector page, whose
    /// unit is a point.
    let pixelsPerUnit: Double
    /// The number of pixels per point, including the scale of the current transform.
    private let pixelsPerPoint: Double

    /// The number of pixels per point for pixel effects on a vector page.
    private static let pageScale = 2.0

    /// Creates a layer with the current transform of a surface; `nil` if there isn't enough memory.
    init?(for target: Surface) {
        pixelsPerUnit = target.isPage ? Self.pageScale : 1
        surface = Surface(
            pixelWidth: Int(saturating: (Double(target.width) * pixelsPerUnit).rounded(.up)),
            pixelHeight: Int(saturating: (Double(target.height) * pixelsPerUnit).rounded(.up)), scale: 1)
        guard cairo_surface_status(surface.surface) == CAIRO_STATUS_SUCCESS else { return nil }
        var matrix = cairo_matrix_t()
        cairo_get_matrix(target.cairo, &matrix)
        var scale = cairo_matrix_t()
        cairo_matrix_init_scale(&scale, pixelsPerUnit, pixelsPerUnit)
        var product = cairo_matrix_t()
        cairo_matrix_multiply(&product, &matrix, &scale)
        cairo_set_matrix(surface.cairo, &product)
        pixelsPerPoint = abs(product.xx * product.yy - product.xy * product.yx).squareRoot()
    }

    /// Copies the pixels of a layer of the same surface, moved by a distance in points of the current transform.
    func copy(_ layer: PixelLayer, movedBy distance: Point) {
        var (x, y) = (distance.x, distance.y)
        cairo_user_to_device_distance(surface.cairo, &x, &y)
        cairo_save(surface.cairo)
        cairo_identity_matrix(surface.cairo)
        cairo_set_source_surface(surface.cairo, layer.surface.surface, x, y)
        cairo_paint(surface.cairo)
        cairo_restore(surface.cairo)
    }

    /// Replaces the colour of every pixel but not its opacity.
    func silhouette(_ color: ResolvedColor) {
        func component(_ value: Double) -> UInt32 { UInt32((value * color.alpha * 255).rounded()) }
        let (alpha, red) = (UInt32((color.alpha * 255).rounded()), component(color.red))
        let (green, blue) = (component(color.green), component(color.blue))
        surface.mapPixels { pixel in
            let opacity = pixel >> 24
            func part(_ value: UInt32) -> UInt32 { (value * opacity + 127) / 255 }
            return part(alpha) << 24 | part(red) << 16 | part(green) << 8 | part(blue)
        }
    }

    /// Applies a colour filter to every pixel.
    func filter(_ filter: NodeEffect.ColorFilter) {
        surface.mapPixels { pixel in
            let alpha = Double(pixel >> 24) / 255
            guard alpha > 0 else { return pixel }
            func straight(_ shift: UInt32) -> Double { Double((pixel >> shift) & 0xFF) / 255 / alpha }
            let color = filter.apply(
                ResolvedColor(red: straight(16), green: straight(8), blue: straight(0), alpha: alpha))
            func component(_ value: Double) -> UInt32 { UInt32((value * color.alpha * 255).rounded()) }
            return UInt32((color.alpha * 255).rounded()) << 24 | component(color.red) << 16
                | component(color.green) << 8 | component(color.blue)
        }
    }

    /// Blurs the layer with three boxes, which approximate a Gaussian with a standard deviation of `radius` points.
    func blur(radius: Double) {
        let deviation = radius * pixelsPerPoint
        guard deviation > 0.2, deviation.isFinite else { return }
        cairo_surface_flush(surface.surface)
        guard let data = cairo_image_surface_get_data(surface.surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface.surface)) / 4
        data.withMemoryRebound(to: UInt32.self, capacity: stride * surface.height) { pixels in
            let image = BoxBlur.Image(
                pixels: UnsafeMutableBufferPointer(start: pixels, count: stride * surface.height),
                width: surface.width, height: surface.height, stride: stride)
            BoxBlur(deviation: deviation).apply(to: image)
        }
        cairo_surface_mark_dirty(surface.surface)
    }
}

import Foundation
import Shared

@_implementationOnly import CPangoCairo

/// A transparent layer of pixels as large as a surface, on which things are drawn before they are changed pixel by pixel.
@MainActor
final class PixelLayer {
    let surface: Surface
    /// Pixels of the layer a unit of the surface it is for: a page of shapes has points.
    let pixelsPerUnit: Double
    /// Pixels a point where the layer is drawn on now, with the scale of the transforms in force.
    private let pixelsPerPoint: Double

    /// The resolution at which a page of shapes gets what only pixels can show.
    private static let pageScale = 2.0

    /// Creates a layer with the transform in force on a surface; `nil` where there is no memory for it.
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

    /// Takes the pixels of a layer for the same surface, moved by a distance in points of the transform in force.
    func copy(_ layer: PixelLayer, movedBy distance: Point) {
        var (x, y) = (distance.x, distance.y)
        cairo_user_to_device_distance(surface.cairo, &x, &y)
        cairo_save(surface.cairo)
        cairo_identity_matrix(surface.cairo)
        cairo_set_source_surface(surface.cairo, layer.surface.surface, x, y)
        cairo_paint(surface.cairo)
        cairo_restore(surface.cairo)
    }

    /// Gives every pixel one colour, each as opaque as it was.
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

    /// Changes the colours.
    func filter(_ filter: VisualEffect.ColorFilter) {
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

    /// Makes everything soft: a Gaussian curve with a deviation of `radius` points, made of three boxes.
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

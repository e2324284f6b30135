import Foundation
import Shared

@_implementationOnly import CPangoCairo

/// A blur with three successive boxes, which approximate a Gaussian.
///
/// The sizes of the boxes follow the SVG specification. Debug executables blur, too: without optimisation, `while` and pointers avoid the calls
/// that a loop over a range and an element of a buffer cost.
struct BoxBlur {
    /// An image of premultiplied 32-bit pixels.
    struct Image {
        var pixels: UnsafeMutableBufferPointer<UInt32>
        var width: Int
        var height: Int
        /// The distance between two rows, in pixels.
        var stride: Int
    }

    /// The size of each box, and the number of its pixels before the blurred pixel.
    private let boxes: [(size: Int, before: Int)]

    /// Creates a blur with a standard deviation in pixels.
    init(deviation: Double) {
        let size = max(
            Int(saturating: (min(deviation, 400) * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down)), 1)
        boxes =
            size % 2 == 1
            ? [(size, size / 2), (size, size / 2), (size, size / 2)]
            : [(size, size / 2), (size, size / 2 - 1), (size + 1, size / 2)]
    }

    func apply(to image: Image) {
        guard let pixels = image.pixels.baseAddress, let area = occupied(image, pixels) else { return }
        let reach = boxes.reduce(0) { $0 + $1.size }
        let columns = max(area.columns.lowerBound - reach, 0)..<min(area.columns.upperBound + reach, image.width)
        let rows = max(area.rows.lowerBound - reach, 0)..<min(area.rows.upperBound + reach, image.height)
        let longest = max(columns.count, rows.count)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: longest * 2) { lines in
            guard let line = lines.baseAddress else { return }
            var row = area.rows.lowerBound
            while row < area.rows.upperBound {
                let start = pixels + (row * image.stride + columns.lowerBound)
                blur(start, step: 1, count: columns.count, line, line + longest)
                row += 1
            }
            var column = columns.lowerBound
            while column < columns.upperBound {
                let start = pixels + (rows.lowerBound * image.stride + column)
                blur(start, step: image.stride, count: rows.count, line, line + longest)
                column += 1
            }
        }
    }

    /// Returns the rows and columns that contain visible pixels; `nil` for an empty image.
    private func occupied(
        _ image: Image, _ pixels: UnsafeMutablePointer<UInt32>
    ) -> (rows: Range<Int>, columns: Range<Int>)? {
        var (top, bottom, left, right) = (image.height, -1, image.width, -1)
        var row = 0
        while row < image.height {
            let line = pixels + row * image.stride
            var (first, last) = (0, image.width - 1)
            while first < image.width, line[first] == 0 { first += 1 }
            if first < image.width {
                while line[last] == 0 { last -= 1 }
                if top > row { top = row }
                bottom = row
                if left > first { left = first }
                if right < last { right = last }
            }
            row += 1
        }
        return bottom < 0 ? nil : (top..<bottom + 1, left..<right + 1)
    }

    /// Blurs a row or a column of pixels that are `step` pixels apart, with two lines of memory for `count` pixels each.
    private func blur(
        _ start: UnsafeMutablePointer<UInt32>, step: Int, count: Int, _ line: UnsafeMutablePointer<UInt32>,
        _ other: UnsafeMutablePointer<UInt32>
    ) {
        var index = 0
        while index < count {
            line[index] = start[index * step]
            index += 1
        }
        var (read, written) = (line, other)
        for box in boxes {
            average(read, into: written, count: count, size: box.size, before: box.before)
            (read, written) = (written, read)
        }
        index = 0
        while index < count {
            start[index * step] = read[index]
            index += 1
        }
    }

    private func average(
        _ line: UnsafeMutablePointer<UInt32>, into other: UnsafeMutablePointer<UInt32>, count: Int, size: Int,
        before: Int
    ) {
        var (alpha, red, green, blue): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        let (divisor, half, after) = (UInt32(size), UInt32(size / 2), size - before - 1)
        // The pixels that enter the box, from the first one on; the box is around the pixel `index`.
        var (entering, index) = (0, -after)
        while index < count {
            if entering < count {
                let pixel = line[entering]
                alpha += pixel >> 24
                red += (pixel >> 16) & 0xFF
                green += (pixel >> 8) & 0xFF
                blue += pixel & 0xFF
            }
            if index >= 0 {
                other[index] =
                    ((alpha + half) / divisor) << 24 | ((red + half) / divisor) << 16
                    | ((green + half) / divisor) << 8 | (blue + half) / divisor
                if index >= before {
                    let pixel = line[index - before]
                    alpha -= pixel >> 24
                    red -= (pixel >> 16) & 0xFF
                    green -= (pixel >> 8) & 0xFF
                    blue -= pixel & 0xFF
                }
            }
            entering += 1
            index += 1
        }
    }
}

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

import Foundation
import Shared

@_implementationOnly import CPangoCairo

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

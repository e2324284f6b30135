@_implementationOnly import CPangoCairo

/// A percent sign as wide as San Francisco's: Inter's sign, drawn in a lighter weight and widened.
struct WidenedPercent {
    /// The layout of the lighter sign.
    let layout: OpaquePointer
    /// The factor by which the lighter sign is widened.
    let stretch: Double
    /// The position of the widened sign in its space, in points.
    let offset: Double
    /// The width of its space, in points.
    let width: Double

    /// Draws the sign at the current point, or adds it to the current path.
    @MainActor static let draw: PangoCairoShapeRendererFunc = { cairo, shape, isPath, _ in
        // The spaces of symbols, which are drawn separately, have no data.
        guard let cairo, let percent = shape?.pointee.data?.assumingMemoryBound(to: WidenedPercent.self).pointee else {
            return
        }
        var (x, y) = (0.0, 0.0)
        cairo_get_current_point(cairo, &x, &y)
        cairo_save(cairo)
        cairo_translate(cairo, x + percent.offset, y)
        cairo_scale(cairo, percent.stretch, 1)
        cairo_move_to(cairo, 0, 0)
        let line = pango_layout_get_line_readonly(percent.layout, 0)
        if isPath != 0 {
            pango_cairo_layout_line_path(cairo, line)
        } else {
            pango_cairo_show_layout_line(cairo, line)
        }
        cairo_restore(cairo)
    }
}

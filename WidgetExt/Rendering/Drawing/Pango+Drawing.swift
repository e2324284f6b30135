import Shared

@_implementationOnly import CPangoCairo

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

import Foundation
import Glibc
import Shared

@_implementationOnly import CPangoCairo

extension Surface {
    /// Fills a rectangle.
    func fill(_ rect: Rect, _ paint: Paint) {
        setSource(paint, box: rect)
        cairo_rectangle(cairo, rect.x, rect.y, rect.width, rect.height)
        cairo_fill(cairo)
    }

    /// Draws an outline, filled or stroked.
    func draw(_ block: DisplayList.OutlineBlock, paint: Paint) {
        cairo_save(cairo)
        trace(block.outline)
        setSource(paint, box: block.box)
        if let stroke = block.stroke {
            apply(stroke)
            cairo_stroke(cairo)
        } else {
            cairo_set_fill_rule(cairo, block.isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
            cairo_fill(cairo)
        }
        cairo_restore(cairo)
    }

    /// Fills the current path together with the area that a round pen covers along it. Both are filled as one shape with the current
    /// source.
    func fillWithPen(width: Double) {
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        cairo_set_line_width(cairo, width)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        var alpha = 0.0
        let isPlain = cairo_pattern_get_rgba(cairo_get_source(cairo), nil, nil, nil, &alpha) == CAIRO_STATUS_SUCCESS
        if isPlain, alpha == 1 {
            cairo_stroke_preserve(cairo)
            cairo_fill(cairo)
            return
        }
        // Drawing through a mask keeps overlapping areas of a translucent source from becoming more opaque.
        let path = cairo_copy_path(cairo)
        defer { cairo_path_destroy(path) }
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_stroke_extents(cairo, &left, &top, &right, &bottom)
        drawThroughMask(in: Rect(x: left, y: top, width: right - left, height: bottom - top)) {
            cairo_append_path(cairo, path)
            cairo_stroke_preserve(cairo)
            cairo_fill(cairo)
        }
    }

    /// Paints the current source once where `draw` draws inside a rectangle, even where `draw` draws several times.
    func drawThroughMask(in rect: Rect, _ draw: () -> Void) {
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        cairo_new_path(cairo)
        cairo_rectangle(cairo, rect.x, rect.y, rect.width, rect.height)
        cairo_clip(cairo)
        cairo_push_group_with_content(cairo, CAIRO_CONTENT_ALPHA)
        cairo_set_source_rgba(cairo, 0, 0, 0, 1)
        draw()
        let mask = cairo_pop_group(cairo)
        defer { cairo_pattern_destroy(mask) }
        cairo_mask(cairo, mask)
    }

    /// Draws a dashed rectangle with the current source, which marks something that can't be drawn.
    func dash(_ rect: Rect) {
        cairo_save(cairo)
        cairo_set_line_width(cairo, 1)
        let dashes = [2.0, 2.0]
        cairo_set_dash(cairo, dashes, 2, 0)
        cairo_rectangle(cairo, rect.x + 0.5, rect.y + 0.5, max(rect.width - 1, 0), max(rect.height - 1, 0))
        cairo_stroke(cairo)
        cairo_restore(cairo)
    }

    /// Clips to a centred circle, as the lock screen does with the circular family.
    func clipToCircle(_ rect: Rect) {
        cairo_arc(cairo, rect.middle.x, rect.middle.y, min(rect.width, rect.height) / 2, 0, 2 * .pi)
        cairo_clip(cairo)
    }

    /// Draws as one group, with an opacity and a blend mode for the group.
    func grouped(opacity: Double, mode: BlendMode = .normal, _ draw: () -> Void) {
        cairo_save(cairo)
        cairo_push_group(cairo)
        draw()
        cairo_pop_group_to_source(cairo)
        cairo_set_operator(cairo, mode.cairoOperator)
        cairo_paint_with_alpha(cairo, opacity)
        cairo_restore(cairo)
    }

    /// Draws with a transform. If the transform isn't invertible, nothing is drawn.
    func transformed(_ transform: Transform, _ draw: () -> Void) {
        guard transform.isInvertible else { return }
        cairo_save(cairo)
        var matrix = transform.matrix
        cairo_transform(cairo, &matrix)
        draw()
        cairo_restore(cairo)
    }

    /// Draws clipped to an outline.
    func clipped(to outline: Outline, isEvenOdd: Bool, _ draw: () -> Void) {
        cairo_save(cairo)
        trace(outline)
        cairo_set_fill_rule(cairo, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        cairo_clip(cairo)
        draw()
        cairo_restore(cairo)
    }

    /// Draws through a mask: what `draw` draws is visible only where `cover` draws opaque content.
    func masked(_ draw: () -> Void, by cover: () -> Void) {
        cairo_save(cairo)
        cairo_push_group(cairo)
        draw()
        let content = cairo_pop_group(cairo)
        cairo_push_group(cairo)
        cover()
        let mask = cairo_pop_group(cairo)
        cairo_set_source(cairo, content)
        cairo_mask(cairo, mask)
        cairo_pattern_destroy(content)
        cairo_pattern_destroy(mask)
        cairo_restore(cairo)
    }

    /// Draws a pixel layer at its position.
    func draw(_ layer: PixelLayer) {
        cairo_save(cairo)
        // The layer covers the whole surface, whatever the current transform is.
        cairo_identity_matrix(cairo)
        cairo_scale(cairo, 1 / layer.pixelsPerUnit, 1 / layer.pixelsPerUnit)
        cairo_set_source_surface(cairo, layer.surface.surface, 0, 0)
        cairo_paint(cairo)
        cairo_restore(cairo)
    }

    /// Returns true if a point is inside an outline or, if the outline has a stroke, on the stroke. Nothing is drawn.
    func holds(_ point: Point, in outline: Outline, stroke: StrokeContent? = nil, isEvenOdd: Bool = false) -> Bool {
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        trace(outline)
        if let stroke {
            apply(stroke)
            return cairo_in_stroke(cairo, point.x, point.y) != 0
        }
        cairo_set_fill_rule(cairo, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        return cairo_in_fill(cairo, point.x, point.y) != 0
    }

    private func trace(_ outline: Outline) {
        cairo_new_path(cairo)
        for element in outline.elements {
            switch element {
            case .move(let point): cairo_move_to(cairo, point.x, point.y)
            case .line(let point): cairo_line_to(cairo, point.x, point.y)
            case .curve(let point, let first, let second):
                cairo_curve_to(cairo, first.x, first.y, second.x, second.y, point.x, point.y)
            case .close: cairo_close_path(cairo)
            }
        }
    }

    private func apply(_ stroke: StrokeContent) {
        // NaN and infinity would put Cairo into a permanent error state.
        cairo_set_line_width(cairo, stroke.width.isFinite ? max(stroke.width, 0) : 0)
        switch stroke.cap {
        case .butt: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
        case .round: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        case .square: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_SQUARE)
        }
        switch stroke.join {
        case .miter: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
        case .round: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        case .bevel: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_BEVEL)
        }
        if stroke.miterLimit.isFinite { cairo_set_miter_limit(cairo, stroke.miterLimit) }
        // Dashes that are negative or add up to zero would also put Cairo into an error state.
        let isUsable = stroke.dash.allSatisfy { $0 >= 0 && $0.isFinite } && stroke.dash.contains { $0 > 0 }
        let phase = stroke.dashPhase.isFinite ? stroke.dashPhase : 0
        if isUsable { cairo_set_dash(cairo, stroke.dash, Int32(clamping: stroke.dash.count), phase) }
    }
}

extension Transform {
    /// The transform as a Cairo matrix.
    fileprivate var matrix: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}

extension BlendMode {
    fileprivate var cairoOperator: cairo_operator_t {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken, .plusDarker: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        case .sourceAtop: CAIRO_OPERATOR_ATOP
        case .destinationOver: CAIRO_OPERATOR_DEST_OVER
        case .destinationOut: CAIRO_OPERATOR_DEST_OUT
        case .plusLighter: CAIRO_OPERATOR_ADD
        }
    }
}

extension Pango {
    /// Returns the bounding box of what a symbol draws in its square, in units; the nominal box if it draws nothing.
    ///
    /// Parts that are cut out don't make the box smaller. The boxes are stored, because a view is laid out several times.
    func ink(of symbol: Symbol, weight: Int) -> Rect {
        let key = SymbolInk(symbol: symbol, weight: weight)
        if let known = inks[key] { return known }
        let surface = Surface(pixelWidth: 1, pixelHeight: 1, scale: 1)
        let boxes = symbol.parts.filter { !$0.isCut }.map { surface.ink(of: $0, weight: weight, pango: self) }
        let ink = boxes.dropFirst().reduce(boxes.first) { $0?.union($1) } ?? symbol.nominalInk
        let box = ink.width > 0 && ink.height > 0 ? ink : symbol.nominalInk
        inks[key] = box
        return box
    }
}

extension Surface {
    /// Returns the bounding box of a part that is drawn on this surface, in units.
    fileprivate func ink(of part: Symbol.Part, weight: Int, pango: Pango) -> Rect {
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        cairo_new_path(cairo)
        addPath(of: part, pango: pango)
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_path_extents(cairo, &left, &top, &right, &bottom)
        cairo_new_path(cairo)
        let margin = outerLineWidth(of: part, weight: weight) / 2
        return Rect(x: left, y: top, width: right - left, height: bottom - top).grown(by: margin)
    }

    /// Returns the width of the line around a part's outline, half of which is outside the outline.
    private func outerLineWidth(of part: Symbol.Part, weight: Int) -> Double {
        let width = Symbol.lineWidth(weight: weight, scale: part.scale)
        return switch part.ink {
        case .lines: width
        // A glyph has the lines of the regular weight.
        case .glyph where !part.isHollow: max(width - Symbol.lineWidth(weight: 400, scale: part.scale), 0)
        case .stroke(_, let width, _): width
        case .glyph, .letters, .area: 0
        }
    }

    /// Draws a symbol into a square, with the current source.
    ///
    /// The areas that a symbol cuts out of earlier parts are removed by clipping, so that a vector page contains no pixels.
    ///
    /// If `layer` isn't `nil`, only that layer is drawn. The foremost layer includes the parts that are cut out for it.
    func draw(_ symbol: Symbol, in box: Rect, weight: Int, pango: Pango, layer: Int? = nil) {
        guard box.width > 0, box.height > 0 else { return }
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        cairo_translate(cairo, box.x, box.y)
        cairo_scale(cairo, box.width / Symbol.side, box.height / Symbol.side)
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        for (index, part) in symbol.parts.enumerated() where !part.isCut || (layer != nil && part.isInlay) {
            guard layer == nil || part.layer == layer else { continue }
            cairo_save(cairo)
            for cut in symbol.parts[(index + 1)...] where cut.isCut && !(part.isInlay && cut.isInlay) {
                clip(out: cut, weight: weight, pango: pango)
            }
            draw(part, weight: weight, pango: pango)
            cairo_restore(cairo)
        }
    }

    private func draw(_ part: Symbol.Part, weight: Int, pango: Pango) {
        cairo_new_path(cairo)
        addPath(of: part, pango: pango)
        let outer = outerLineWidth(of: part, weight: weight)
        if case .lines = part.ink {
            cairo_set_line_width(cairo, outer)
            cairo_stroke(cairo)
        } else if case .stroke(_, _, let isRound) = part.ink {
            cairo_set_line_cap(cairo, isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
            cairo_set_line_join(cairo, isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
            cairo_set_line_width(cairo, outer)
            cairo_stroke(cairo)
        } else if part.isEvenOdd {
            cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
            cairo_fill(cairo)
        } else if part.isHollow {
            // The outline is stroked with twice the line width, and the outer half is clipped away.
            cairo_set_line_width(cairo, 2 * Symbol.lineWidth(weight: weight, scale: part.scale))
            cairo_clip_preserve(cairo)
            cairo_stroke(cairo)
        } else if outer > 0 {
            cairo_set_line_width(cairo, outer)
            cairo_fill_preserve(cairo)
            cairo_stroke(cairo)
        } else {
            cairo_fill(cairo)
        }
    }

    /// The number of squares beside a symbol's square, on each side, that a symbol can cover.
    private static let reach = 16.0

    /// Excludes the area that a part covers from everything drawn afterwards.
    private func clip(out part: Symbol.Part, weight: Int, pango: Pango) {
        func clip(_ addPath: () -> Void) {
            cairo_new_path(cairo)
            cairo_rectangle(
                cairo, -Self.reach * Symbol.side, -Self.reach * Symbol.side, (2 * Self.reach + 1) * Symbol.side,
                (2 * Self.reach + 1) * Symbol.side)
            addPath()
            cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
            cairo_clip(cairo)
            cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
        }
        guard case .lines(let steps) = part.ink else { return clip { addPath(of: part, pango: pango) } }
        let radius = Symbol.lineWidth(weight: weight, scale: part.scale) / 2 + part.margin
        for segment in SymbolPath.segments(steps) {
            clip {
                withSquare(of: part) { addCapsule(from: segment.from, to: segment.to, radius: radius / part.scale) }
            }
        }
        for case .circle(let x, let y, let ring) in steps {
            clip {
                withSquare(of: part) {
                    addCircle(x, y, ring + radius / part.scale)
                    addCircle(x, y, max(ring - radius / part.scale, 0))
                }
            }
        }
    }

    /// Runs a closure in the coordinates of a part's own square.
    private func withSquare(of part: Symbol.Part, _ body: () -> Void) {
        cairo_save(cairo)
        cairo_translate(cairo, part.x, part.y)
        cairo_scale(cairo, part.isMirrored ? -part.scale : part.scale, part.scale)
        if part.isLying { cairo_rotate(cairo, .pi / 2) }
        cairo_translate(cairo, -Symbol.side / 2, -Symbol.side / 2)
        body()
        cairo_restore(cairo)
    }

    private func addPath(of part: Symbol.Part, pango: Pango) {
        withSquare(of: part) {
            switch part.ink {
            case .glyph(let glyph):
                pango.addPath(glyph, face: .symbols(side: Symbol.side), at: (0, Symbol.side), to: self)
            case .letters(let text):
                pango.addCentredPath(
                    text, face: Typeface(ResolvedFont(size: 17, weight: 600)), around: Symbol.side / 2,
                    baseline: Symbol.side / 2 + 17 * 0.352, to: self)
            case .lines(let steps), .area(let steps), .stroke(let steps, _, _): for step in steps { add(step) }
            }
        }
    }

    private func add(_ step: SymbolPath.Step) {
        switch step {
        case .move(let x, let y): cairo_move_to(cairo, x, y)
        case .line(let x, let y): cairo_line_to(cairo, x, y)
        case .curve(let x1, let y1, let x2, let y2, let x, let y): cairo_curve_to(cairo, x1, y1, x2, y2, x, y)
        case .close: cairo_close_path(cairo)
        case .circle(let x, let y, let radius): addCircle(x, y, radius)
        case .rectangle(let x, let y, let width, let height, let radius):
            cairo_new_sub_path(cairo)
            let (right, bottom) = (x + width, y + height)
            cairo_arc(cairo, right - radius, y + radius, radius, -.pi / 2, 0)
            cairo_arc(cairo, right - radius, bottom - radius, radius, 0, .pi / 2)
            cairo_arc(cairo, x + radius, bottom - radius, radius, .pi / 2, .pi)
            cairo_arc(cairo, x + radius, y + radius, radius, .pi, 3 * .pi / 2)
            cairo_close_path(cairo)
        }
    }

    private func addCircle(_ x: Double, _ y: Double, _ radius: Double) {
        cairo_new_sub_path(cairo)
        cairo_arc(cairo, x, y, radius, 0, 2 * .pi)
        cairo_close_path(cairo)
    }

    /// Adds the outline of a line with round ends.
    private func addCapsule(from: (x: Double, y: Double), to: (x: Double, y: Double), radius: Double) {
        let angle = atan2(to.y - from.y, to.x - from.x)
        cairo_new_sub_path(cairo)
        cairo_arc(cairo, to.x, to.y, radius, angle - .pi / 2, angle + .pi / 2)
        cairo_arc(cairo, from.x, from.y, radius, angle + .pi / 2, angle + 3 * .pi / 2)
        cairo_close_path(cairo)
    }
}

import Glibc
import Shared

@_implementationOnly import CPangoCairo

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

import Foundation
import Shared

@_implementationOnly import CPangoCairo

/// Pango and Cairo: the one file that calls them.
///
/// Everything is laid out and drawn in points, with hinting off, grey antialiasing and unrounded glyph positions, so that a
/// picture depends on the request and the fonts alone.
@MainActor
package final class Pango {
    private let fontMap: UnsafeMutableRawPointer
    private let context: OpaquePointer
    private var descriptions: [Typeface: OpaquePointer] = [:]

    /// One line broken off a text.
    struct Line {
        /// The characters as they are seen, the ellipsis in the place of what it stands for, no white space at the end.
        var text: String
        /// In points.
        var width: Double
        var isRightToLeft: Bool
    }

    /// Loads the fonts a fontconfig file names, and no others.
    ///
    /// - Throws: ``FontError`` when the file can't be read or names no font.
    package init(fontConfiguration path: String) throws {
        guard let configuration = FcConfigCreate() else { throw FontError(.unreadable, path: path) }
        defer { FcConfigDestroy(configuration) }
        guard access(path, R_OK) == 0, FcConfigParseAndLoad(configuration, path, 1) != 0,
            FcConfigBuildFonts(configuration) != 0
        else { throw FontError(.unreadable, path: path) }
        guard let fonts = FcConfigGetFonts(configuration, FcSetSystem), fonts.pointee.nfont > 0 else {
            throw FontError(.empty, path: path)
        }
        // A font map starts a thread that loads the machine's own configuration unless there is a current one.
        FcConfigSetCurrent(configuration)
        guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT),
            let context = pango_font_map_create_context(map)
        else { throw FontError(.unreadable, path: path) }
        fontMap = UnsafeMutableRawPointer(map)
        self.context = context
        pango_fc_font_map_set_config(airlock_fc_font_map(map), configuration)
        pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, 0)
    }

    isolated deinit {
        for description in descriptions.values { pango_font_description_free(description) }
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(fontMap)
    }

    /// Breaks a text into lines.
    ///
    /// Pango's own limit on lines joins what follows a forced break onto the last line, so lines over the limit are taken off
    /// here and the last one is cut by itself.
    ///
    /// - Parameters:
    ///   - text: One paragraph; U+2028 forces a new line.
    ///   - width: The width to wrap at in points; `nil` to break at U+2028 alone.
    ///   - maximum: The most lines; the last one ends with an ellipsis where more would follow. `nil` for no limit.
    func lines(
        of text: String, face: Typeface, width: Double?, maximum: Int?
    ) -> (lines: [Line], isTruncated: Bool) {
        let bytes = Array(text.utf8)
        let broken = layOut(text, face, width: width, isEllipsized: false)
        let lines = broken.map { line in
            Line(
                text: String(decoding: bytes[line.range], as: UTF8.self).trimmedAtEnd, width: line.width,
                isRightToLeft: line.isRightToLeft)
        }
        guard let maximum, maximum > 0, lines.count > maximum else { return (lines, false) }
        if lines[maximum...].allSatisfy({ $0.text.isEmpty }) { return (Array(lines[..<maximum]), false) }
        let rest = String(decoding: bytes[broken[maximum - 1].range.lowerBound...], as: UTF8.self)
        let segment = rest.prefix { $0 != "\u{2028}" }
        return (lines[..<(maximum - 1)] + [cut(String(segment), face, width: width)], true)
    }

    /// A line with an ellipsis at its end, within a width.
    private func cut(_ segment: String, _ face: Typeface, width: Double?) -> Line {
        let natural = layOut(segment, face, width: nil, isEllipsized: false).first?.width ?? 0
        // Pango adds an ellipsis only to what is too wide; where a forced break ends the line, it is written out.
        let text = natural <= width ?? .infinity ? segment.trimmedAtEnd + "…" : segment
        let bytes = Array(text.utf8)
        guard let line = layOut(text, face, width: width, isEllipsized: true).first else {
            return Line(text: "…", width: 0, isRightToLeft: false)
        }
        var visible = text
        if let hidden = line.ellipsized?.clamped(to: 0..<bytes.count) {
            visible =
                String(decoding: bytes[..<hidden.lowerBound], as: UTF8.self).trimmedAtEnd + "…"
                + String(decoding: bytes[hidden.upperBound...], as: UTF8.self)
        }
        return Line(text: visible, width: line.width, isRightToLeft: line.isRightToLeft)
    }

    /// One line as Pango has it; ranges are of the text's UTF-8.
    private struct PangoLine {
        var range: Range<Int>
        /// The bytes an ellipsis stands for.
        var ellipsized: Range<Int>?
        var width: Double
        var isRightToLeft: Bool
    }

    private func layOut(_ text: String, _ face: Typeface, width: Double?, isEllipsized: Bool) -> [PangoLine] {
        withLayout(text, face) { layout in
            if let width { pango_layout_set_width(layout, Self.units(max(width, 0))) }
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
            if isEllipsized { pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END) }
            var lines: [PangoLine] = []
            guard let iterator = pango_layout_get_iter(layout) else { return [] }
            defer { pango_layout_iter_free(iterator) }
            repeat {
                guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
                var extents = PangoRectangle()
                pango_layout_line_get_extents(line, nil, &extents)
                let start = Int(line.pointee.start_index)
                lines.append(
                    PangoLine(
                        range: start..<start + Int(line.pointee.length), ellipsized: Self.ellipsis(in: line),
                        width: Double(extents.width) / Double(PANGO_SCALE),
                        isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL))
            } while pango_layout_iter_next_line(iterator) != 0
            return lines
        }
    }

    /// Draws one line of text with its baseline at a point.
    func draw(
        _ text: String, face: Typeface, isRightToLeft: Bool, at point: (x: Double, y: Double), on surface: Surface
    ) {
        withLayout(text, face) { layout in
            pango_layout_set_auto_dir(layout, 0)
            pango_context_set_base_dir(context, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
            defer { pango_context_set_base_dir(context, PANGO_DIRECTION_LTR) }
            pango_layout_context_changed(layout)
            cairo_move_to(surface.cairo, point.x, point.y)
            pango_cairo_show_layout_line(surface.cairo, pango_layout_get_line_readonly(layout, 0))
        }
    }

    /// Adds the outlines of a character to a surface's path, its baseline beginning at a point.
    func addPath(_ text: String, face: Typeface, at point: (x: Double, y: Double), to surface: Surface) {
        withLayout(text, face) { layout in
            cairo_move_to(surface.cairo, point.x, point.y)
            pango_cairo_layout_line_path(surface.cairo, pango_layout_get_line_readonly(layout, 0))
        }
    }

    /// Adds the outlines of letters to a surface's path, their middle at a place.
    func addCentredPath(_ text: String, face: Typeface, around x: Double, baseline: Double, to surface: Surface) {
        let width = layOut(text, face, width: nil, isEllipsized: false).first?.width ?? 0
        addPath(text, face: face, at: (x - width / 2, baseline), to: surface)
    }

    private func withLayout<Result>(_ text: String, _ face: Typeface, _ body: (OpaquePointer?) -> Result) -> Result {
        let layout = pango_layout_new(context)
        defer { if let layout { g_object_unref(UnsafeMutableRawPointer(layout)) } }
        pango_layout_set_font_description(layout, description(of: face))
        pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
        if face.letterSpacing != 0 {
            let attributes = pango_attr_list_new()
            for range in face.trackedRanges(of: text) {
                guard let attribute = pango_attr_letter_spacing_new(Self.units(face.letterSpacing)) else { continue }
                attribute.pointee.start_index = UInt32(clamping: range.lowerBound)
                attribute.pointee.end_index = UInt32(clamping: range.upperBound)
                pango_attr_list_insert(attributes, attribute)
            }
            pango_layout_set_attributes(layout, attributes)
            pango_attr_list_unref(attributes)
        }
        return body(layout)
    }

    private func description(of face: Typeface) -> OpaquePointer? {
        if let known = descriptions[face] { return known }
        guard let description = pango_font_description_new() else { return nil }
        pango_font_description_set_family(description, face.family)
        pango_font_description_set_absolute_size(description, face.size * Double(PANGO_SCALE))
        pango_font_description_set_weight(description, PangoWeight(UInt32(clamping: face.weight)))
        pango_font_description_set_style(description, face.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        descriptions[face] = description
        return description
    }

    private static func units(_ points: Double) -> Int32 {
        Int32(clamping: Int((points * Double(PANGO_SCALE)).rounded()))
    }

    private static func ellipsis(in line: UnsafeMutablePointer<PangoLayoutLine>) -> Range<Int>? {
        var run = line.pointee.runs
        while let current = run {
            if let glyphs = current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
                let item = glyphs.pointee.item,
                Int32(item.pointee.analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0
            {
                let start = Int(item.pointee.offset)
                return start..<start + Int(item.pointee.length)
            }
            run = current.pointee.next
        }
        return nil
    }

    /// The versions of the libraries that decide how pixels come out.
    static var versions: [(name: String, version: String)] {
        var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
        airlock_freetype_version(&major, &minor, &patch)
        return [
            ("cairo", String(cString: cairo_version_string())), ("pango", String(cString: pango_version_string())),
            ("freetype", "\(major).\(minor).\(patch)"),
        ]
    }
}

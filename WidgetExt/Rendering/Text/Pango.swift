import Foundation
import Shared

@_implementationOnly import CPangoCairo

/// A loader of fonts and a layout engine for text, which use Pango.
///
/// Layout and drawing use points, without hinting, with grey antialiasing and unrounded glyph positions, so that an image depends only on
/// the request and the fonts.
@MainActor
package final class Pango {
    let fontMap: UnsafeMutableRawPointer
    let context: OpaquePointer
    private var descriptions: [Typeface: OpaquePointer] = [:]
    /// The boxes of the symbols' ink that were computed.
    var inks: [SymbolInk: Rect] = [:]
    private var percents: [Typeface: UnsafeMutablePointer<WidenedPercent>] = [:]
    /// The lines of short texts that were laid out. A layout proposes several sizes to a text, and a widget is often drawn again with the
    /// same texts.
    private var brokenTexts: [BrokenText: (lines: [Line], isTruncated: Bool)] = [:]
    /// The layouts of short lines that were drawn.
    private var drawnLines: [DrawnLine: OpaquePointer] = [:]

    /// The number of texts and of lines that are stored.
    private static let textLimit = 256
    /// The length of a short text, in bytes.
    private static let shortLength = 256

    private struct BrokenText: Hashable {
        let text: StyledString
        let width: Double?
        let maximum: Int?
        let truncation: Text.TruncationMode
    }

    private struct DrawnLine: Hashable {
        let text: StyledString
        let isRightToLeft: Bool?
    }

    /// Returns the paths of the app's font files. They are added when a font is first looked up by name.
    var appFonts: () -> [String] = { [] }

    /// The identifier of the locale whose forms of characters are drawn, such as the Japanese or the Chinese form of an ideograph.
    var localeIdentifier = "" {
        didSet {
            guard localeIdentifier != oldValue else { return }
            brokenTexts = [:]
            pango_context_set_language(context, pango_language_from_string(localeIdentifier))
        }
    }

    /// The fonts by name, with the app's font files that were added. They are read when a font is first looked up by name, and again when the
    /// app has registered more.
    private var named: (faces: FontFaces, files: [String], registered: Int)?

    private var faces: FontFaces {
        let registered = RegisteredFonts.files
        if let named, named.registered == registered.count { return named.faces }
        // With more fonts, a character may be drawn in another one.
        brokenTexts = [:]
        let known = named?.files ?? []
        let files = (named == nil ? appFonts() : []) + registered.filter { !known.contains($0) }
        let added = files.enumerated().filter { index, file in !files[..<index].contains(file) }.map(\.element)
        let (faces, unreadable) = readNames(adding: added)
        for file in unreadable {
            StandardError.write(
                "WidgetExt: can't read the font file \(file) — replace it with a TrueType or OpenType font")
        }
        named = (faces, known + added, registered.count)
        return faces
    }

    /// Returns the installed font with the name of a font; if there is none, the system font in a similar design.
    func installed(_ font: ResolvedFont) -> ResolvedFont {
        font.name == nil ? font : faces.font(for: font) ?? font.substitute
    }

    /// Returns true if a font's name is that of an installed font, or if the font has no name.
    func has(_ font: ResolvedFont) -> Bool { font.name == nil || faces.font(for: font) != nil }

    /// A line of a laid-out text.
    struct Line {
        /// The displayed characters, without trailing white space. An ellipsis replaces truncated text.
        var text: String
        /// The width in points.
        var width: Double
        var isRightToLeft: Bool
        /// The distance from the left edge to the first character, which is part of the width.
        var inset = 0.0
        /// The line's segments, if the text has several runs.
        var segments: [TextLayout.Segment] = []
    }

    /// Loads only the fonts that a fontconfig file lists.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be read or lists no font.
    package init(fontConfiguration path: String) throws {
        guard let configuration = FcConfigCreate() else { throw CommandFailure.unreadableFonts(path) }
        defer { FcConfigDestroy(configuration) }
        // A configuration can't name its cache by a path relative to the configuration. The configuration of a font set, which may be
        // moved, therefore names no cache.
        let cache = path.parentFolder + "/cache"
        if access(cache, R_OK) == 0 {
            let addition = "<fontconfig><cachedir>\(cache.markupEscaped)</cachedir></fontconfig>"
            FcConfigParseAndLoadFromMemory(configuration, Array(addition.utf8) + [0], 1)
        }
        guard access(path, R_OK) == 0, FcConfigParseAndLoad(configuration, path, 1) != 0,
            FcConfigBuildFonts(configuration) != 0
        else { throw CommandFailure.unreadableFonts(path) }
        guard let fonts = FcConfigGetFonts(configuration, FcSetSystem), fonts.pointee.nfont > 0 else {
            throw CommandFailure.noFonts(path)
        }
        // If there is no current configuration, a font map starts a thread that loads the machine's own configuration.
        FcConfigSetCurrent(configuration)
        guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT),
            let context = pango_font_map_create_context(map)
        else { throw CommandFailure.unreadableFonts(path) }
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
        pango_cairo_context_set_shape_renderer(context, WidenedPercent.draw, nil, nil)
    }

    isolated deinit {
        for percent in percents.values {
            g_object_unref(UnsafeMutableRawPointer(percent.pointee.layout))
            percent.deallocate()
        }
        for layout in drawnLines.values { g_object_unref(UnsafeMutableRawPointer(layout)) }
        for description in descriptions.values { pango_font_description_free(description) }
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(fontMap)
    }

    /// Breaks a text into lines.
    ///
    /// Pango's own limit on lines isn't used, because with it the text after a forced break is joined to the last line. Instead, excess
    /// lines are removed here, and the last line is truncated separately.
    ///
    /// - Parameters:
    ///   - width: The width at which lines wrap, in points; `nil` to break only at U+2028.
    ///   - maximum: The maximum number of lines; `nil` for no limit. If there is more text, the last line ends in an ellipsis.
    func lines(
        of text: StyledString, width: Double?, maximum: Int?, truncation: Text.TruncationMode = .tail
    ) -> (lines: [Line], isTruncated: Bool) {
        let key = BrokenText(text: text, width: width, maximum: maximum, truncation: truncation)
        if let known = brokenTexts[key] { return known }
        let broken = breakLines(of: text, width: width, maximum: maximum, truncation)
        if text.string.utf8.count <= Self.shortLength {
            if brokenTexts.count >= Self.textLimit { brokenTexts.removeAll(keepingCapacity: true) }
            brokenTexts[key] = broken
        }
        return broken
    }

    private func breakLines(
        of text: StyledString, width: Double?, maximum: Int?, _ truncation: Text.TruncationMode
    ) -> (lines: [Line], isTruncated: Bool) {
        let bytes = Array(text.string.utf8)
        let broken = layOut(text, width: width, ellipsis: nil)
        let lines = broken.map { line in
            let words = String(decoding: bytes[line.range], as: UTF8.self).trimmedAtEnd
            return shaped(
                words, line,
                StyledString(words, parts: text.moved(by: -line.range.lowerBound, within: words.utf8.count)))
        }
        guard let maximum, maximum > 0, lines.count > maximum else { return (lines, false) }
        if lines[maximum...].allSatisfy({ $0.text.isEmpty }) { return (Array(lines[..<maximum]), false) }
        let rest = text.line(from: broken[maximum - 1].range.lowerBound)
        return (lines[..<(maximum - 1)] + [cut(rest, width: width, truncation)], true)
    }

    /// Returns a line truncated with an ellipsis to a width.
    private func cut(_ segment: StyledString, width: Double?, _ truncation: Text.TruncationMode) -> Line {
        let natural = self.width(of: segment)
        // Pango truncates only lines that are too wide. If a line ends with a forced break, the ellipsis must be added to the text.
        var text = segment
        if natural <= width ?? .infinity {
            let words = segment.string.trimmedAtEnd + "…"
            let last = segment.parts.count - 1
            var parts = segment.moved(by: 0, within: words.utf8.count)
            if parts[last].symbolWidth == nil {
                parts[last].range = parts[last].range.lowerBound..<words.utf8.count
            } else {
                let start = parts[last].range.upperBound
                parts.append(.init(range: start..<words.utf8.count, face: parts[last].face))
            }
            text = StyledString(words, parts: parts)
        }
        let bytes = Array(text.string.utf8)
        guard var line = layOut(text, width: width, ellipsis: truncation).first else {
            return Line(text: "…", width: 0, isRightToLeft: false)
        }
        guard let hidden = line.ellipsized?.clamped(to: 0..<bytes.count) else { return shaped(text.string, line, text) }
        let head = String(decoding: bytes[..<hidden.lowerBound], as: UTF8.self).trimmedAtEnd
        let tail = String(decoding: bytes[hidden.upperBound...], as: UTF8.self)
        // Parts after the ellipsis are shifted by the difference in length. The ellipsis belongs to the part in which it begins.
        let visible = head + "…" + tail
        let (before, after) = (head.utf8.count, head.utf8.count + "…".utf8.count)
        func place(_ byte: Int) -> Int {
            let moved = byte <= before ? byte : byte >= hidden.upperBound ? byte - hidden.upperBound + after : after
            return min(moved, visible.utf8.count)
        }
        let parts = text.parts.map { part in
            var moved = part
            moved.range = place(part.range.lowerBound)..<place(part.range.upperBound)
            // An ellipsis is text, even if it replaces a symbol.
            if hidden.overlaps(part.range) { moved.symbolWidth = nil }
            return moved
        }
        let shown = StyledString(visible, parts: parts)
        // Pango's width of a truncated line is the available width.
        line.width = min(self.width(of: shown), width ?? .infinity)
        return shaped(visible, line, shown)
    }

    /// Returns a line. If the text has several styles, the line's segments are measured.
    private func shaped(_ words: String, _ line: PangoLine, _ text: StyledString) -> Line {
        guard text.hasSeveralStyles else {
            return Line(
                text: words, width: line.width, isRightToLeft: line.isRightToLeft, inset: text.leadingInset)
        }
        let bytes = Array(words.utf8)
        var (segments, x) = ([TextLayout.Segment](), text.leadingInset)
        let order = line.isRightToLeft ? Array(text.parts.enumerated().reversed()) : Array(text.parts.enumerated())
        for (index, part) in order where !part.range.isEmpty {
            let string = String(decoding: bytes[part.range], as: UTF8.self)
            var face = part.face
            face.leadingInset = 0
            let width = part.symbolWidth ?? width(of: StyledString(string, face: face))
            segments.append(.init(string: string, run: index, x: x, width: width))
            x += width
        }
        return Line(text: words, width: x, isRightToLeft: line.isRightToLeft, segments: segments)
    }

    /// A line as Pango returns it. Its ranges are in the UTF-8 of the text.
    private struct PangoLine {
        var range: Range<Int>
        /// The bytes that an ellipsis replaces.
        var ellipsized: Range<Int>?
        var width: Double
        var isRightToLeft: Bool
    }

    private func layOut(_ text: StyledString, width: Double?, ellipsis: Text.TruncationMode?) -> [PangoLine] {
        withLayout(text) { layout in
            let inset = text.leadingInset
            if let width {
                // Pango counts the spacing after a line's last character when it breaks lines, but not in the line's width.
                let last = text.parts.lazy.flatMap { $0.face.spacings(of: text.string) }.map(\.points).max() ?? 0
                pango_layout_set_width(layout, Self.units(max(width - inset + max(last, 0), 0)))
            }
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
            switch ellipsis {
            case .head: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
            case .middle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
            case .tail: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            case nil: break
            }
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
                        width: extents.width == 0 ? 0 : inset + Double(extents.width) / Double(PANGO_SCALE),
                        isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL))
            } while pango_layout_iter_next_line(iterator) != 0
            return lines
        }
    }

    /// Returns the characters for which no font has a glyph, each once, in order.
    func missingGlyphs(in text: StyledString) -> String {
        withLayout(text) { layout in
            guard pango_layout_get_unknown_glyphs_count(layout) > 0, let iterator = pango_layout_get_iter(layout) else {
                return ""
            }
            defer { pango_layout_iter_free(iterator) }
            var missing = String.UnicodeScalarView()
            repeat {
                guard let run = pango_layout_iter_get_run_readonly(iterator), let glyphs = run.pointee.glyphs else {
                    continue
                }
                for index in 0..<Int(glyphs.pointee.num_glyphs) {
                    // If a character has no glyph, Pango returns the character's code with the flag `PANGO_GET_UNKNOWN_GLYPH`.
                    let glyph = glyphs.pointee.glyphs[index].glyph
                    guard glyph & 0x1000_0000 != 0, let scalar = Unicode.Scalar(glyph & 0x0FFF_FFFF),
                        !missing.contains(scalar)
                    else { continue }
                    missing.append(scalar)
                }
            } while pango_layout_iter_next_run(iterator) != 0
            return String(missing)
        }
    }

    /// Returns the width, in points, of the first line of a text that isn't wrapped.
    func width(of text: StyledString) -> Double { layOut(text, width: nil, ellipsis: nil).first?.width ?? 0 }

    /// Runs a closure with Pango's layout of a text that has a single typeface.
    ///
    /// - Parameter isRightToLeft: The direction of the paragraph; `nil` to determine it from the text.
    func withLayout<Result>(
        _ text: String, _ face: Typeface, isRightToLeft: Bool? = nil, _ body: (OpaquePointer?) -> Result
    ) -> Result {
        let key = DrawnLine(text: StyledString(text, face: face), isRightToLeft: isRightToLeft)
        if let known = drawnLines[key] { return body(known) }
        return withLayout(key.text) { layout in
            if isRightToLeft != nil { pango_layout_set_auto_dir(layout, 0) }
            if let layout, text.utf8.count <= Self.shortLength {
                if drawnLines.count >= Self.textLimit {
                    for layout in drawnLines.values { g_object_unref(UnsafeMutableRawPointer(layout)) }
                    drawnLines.removeAll(keepingCapacity: true)
                }
                g_object_ref(UnsafeMutableRawPointer(layout))
                drawnLines[key] = layout
            }
            return body(layout)
        }
    }

    private func withLayout<Result>(_ text: StyledString, _ body: (OpaquePointer?) -> Result) -> Result {
        let layout = pango_layout_new(context)
        defer { if let layout { g_object_unref(UnsafeMutableRawPointer(layout)) } }
        pango_layout_set_font_description(layout, text.parts.first.flatMap { description(of: $0.face) })
        pango_layout_set_text(layout, text.string, Int32(clamping: text.string.utf8.count))
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>) {
            guard let attribute else { return }
            attribute.pointee.start_index = UInt32(clamping: range.lowerBound)
            attribute.pointee.end_index = UInt32(clamping: range.upperBound)
            pango_attr_list_insert(attributes, attribute)
        }
        var hasAttributes = false
        for part in text.parts where !part.range.isEmpty {
            if text.parts.count > 1 {
                add(pango_attr_font_desc_new(description(of: part.face)), part.range)
                hasAttributes = true
            }
            if let width = part.symbolWidth {
                var box = PangoRectangle(x: 0, y: 0, width: Self.units(width), height: 0)
                add(pango_attr_shape_new(&box, &box), part.range)
                hasAttributes = true
                continue
            }
            if part.face.isMonospacedDigit {
                add(pango_attr_font_features_new("tnum"), part.range)
                hasAttributes = true
            }
            for spacing in part.face.spacings(of: text.string) {
                let range = spacing.range.clamped(to: part.range)
                guard !range.isEmpty else { continue }
                add(pango_attr_letter_spacing_new(Self.units(spacing.points)), range)
                hasAttributes = true
            }
            for offset in part.face.widenedPercents(in: text.string) where part.range.contains(offset) {
                guard let percent = percent(of: part.face) else { continue }
                var box = PangoRectangle(x: 0, y: 0, width: Self.units(percent.pointee.width), height: 0)
                add(pango_attr_shape_new_with_data(&box, &box, percent, nil, nil), offset..<offset + 1)
                hasAttributes = true
            }
        }
        if hasAttributes { pango_layout_set_attributes(layout, attributes) }
        return body(layout)
    }

    /// Returns a typeface's widened percent sign. It belongs to this object.
    private func percent(of face: Typeface) -> UnsafeMutablePointer<WidenedPercent>? {
        if let known = percents[face] { return known }
        var plain = face
        (plain.percentStretch, plain.letterSpacing, plain.hasCorrectedAdvances) = (1, 0, false)
        let natural = withLayout("%", plain, extents)
        // Widening makes the strokes heavier, so a lighter weight is widened.
        plain.weight = max(plain.weight - 100, 100)
        guard let layout = pango_layout_new(context) else { return nil }
        pango_layout_set_font_description(layout, description(of: plain))
        pango_layout_set_text(layout, "%", 1)
        let light = extents(of: layout)
        let ink = natural.inkWidth * face.percentStretch
        let stretch = light.inkWidth > 0 ? ink / light.inkWidth : 1
        let percent = UnsafeMutablePointer<WidenedPercent>.allocate(capacity: 1)
        percent.initialize(
            to: WidenedPercent(
                layout: layout, stretch: stretch,
                offset: face.letterSpacing / 2 + natural.inkStart - light.inkStart * stretch,
                width: natural.width + ink - natural.inkWidth + face.letterSpacing))
        percents[face] = percent
        return percent
    }

    /// Returns the horizontal extents of a layout's only line, in points.
    private func extents(of layout: OpaquePointer?) -> (inkStart: Double, inkWidth: Double, width: Double) {
        var (ink, logical) = (PangoRectangle(), PangoRectangle())
        if let layout { pango_layout_get_extents(layout, &ink, &logical) }
        let unit = Double(PANGO_SCALE)
        return (Double(ink.x) / unit, Double(ink.width) / unit, Double(logical.width) / unit)
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
        Int32(clamping: Int(saturating: (points * Double(PANGO_SCALE)).rounded()))
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

    /// The versions of the libraries that affect the pixels.
    static var versions: [RendererVersion.Library] {
        var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
        airlock_freetype_version(&major, &minor, &patch)
        return [
            .init(name: "cairo", version: String(cString: cairo_version_string())),
            .init(name: "pango", version: String(cString: pango_version_string())),
            .init(name: "freetype", version: "\(major).\(minor).\(patch)"),
        ]
    }
}

/// The faces of a font set, found by name.
struct FontFaces {
    /// A face of an installed font.
    struct Face: Hashable {
        let family: String
        /// The weight, from 100 to 900.
        let weight: Int
        let isItalic: Bool
    }

    /// The faces by PostScript name and by full name, in lower case and without spaces.
    fileprivate(set) var faces: [String: Face] = [:]
    /// The families by their names in lower case and without spaces.
    fileprivate(set) var families: [String: String] = [:]

    fileprivate static func plain(_ name: String) -> String { name.lowercased().filter { $0 != " " } }

    /// Returns an installed font for a named font; `nil` if there is none with this name.
    func font(for font: ResolvedFont) -> ResolvedFont? {
        guard let name = font.name else { return font }
        var found = font
        if let face = faces[Self.plain(name)] {
            found.name = face.family
            // A weight that the view sets takes precedence over that of the face.
            if font.weight == 400 { found.weight = face.weight }
            found.isItalic = font.isItalic || face.isItalic
            return found
        }
        if let family = families[Self.plain(name)] {
            found.name = family
            return found
        }
        // The name consists of a family and a style, but the family has no face with the name of that style.
        guard let hyphen = name.lastIndex(of: "-"), let family = families[Self.plain(String(name[..<hyphen]))] else {
            return nil
        }
        let parts = FontName(name)
        found.name = family
        if font.weight == 400 { found.weight = parts.weight ?? 400 }
        found.isItalic = font.isItalic || parts.isItalic
        return found
    }
}

extension Pango {
    /// Adds an app's font files, and reads the names of all fonts.
    ///
    /// - Parameter files: The paths of the font files.
    /// - Returns: The names, and the files that can't be read.
    func readNames(adding files: [String]) -> (faces: FontFaces, unreadable: [String]) {
        var faces = FontFaces()
        guard let map = airlock_fc_font_map(fontMap.assumingMemoryBound(to: PangoFontMap.self)),
            let configuration = pango_fc_font_map_get_config(map)
        else { return (faces, files) }
        var unreadable: [String] = []
        for file in files {
            let count = FcConfigGetFonts(configuration, FcSetApplication)?.pointee.nfont ?? 0
            // A file that isn't a font adds no face.
            if FcConfigAppFontAddFile(configuration, file) == 0
                || FcConfigGetFonts(configuration, FcSetApplication)?.pointee.nfont ?? 0 == count
            {
                unreadable.append(file)
            }
        }
        if !files.isEmpty { pango_fc_font_map_config_changed(map) }
        // The app's fonts come last, so that they take precedence.
        for set in [FcSetSystem, FcSetApplication] {
            guard let fonts = FcConfigGetFonts(configuration, set) else { continue }
            for index in 0..<Int(fonts.pointee.nfont) {
                guard let pattern = fonts.pointee.fonts[index] else { continue }
                Self.add(pattern, to: &faces)
            }
        }
        return (faces, unreadable)
    }

    private static func add(_ pattern: OpaquePointer, to faces: inout FontFaces) {
        let families = strings(FC_FAMILY, of: pattern)
        guard let family = families.first else { return }
        var (weight, slant): (Double, Int32) = (80, 0)
        // A variable font has a range instead, and a slant may be missing.
        _ = FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight)
        _ = FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
        let css = FcWeightToOpenTypeDouble(weight)
        let face = FontFaces.Face(
            family: family, weight: min(max(Int((css / 100).rounded()) * 100, 100), 900), isItalic: slant >= 100)
        for name in strings(FC_POSTSCRIPT_NAME, of: pattern) + strings(FC_FULLNAME, of: pattern) {
            // A regular face may have the same name as its family. That name stands for all faces of the family.
            if !families.contains(where: { FontFaces.plain($0) == FontFaces.plain(name) }) {
                faces.faces[FontFaces.plain(name)] = face
            }
        }
        for name in families { faces.families[FontFaces.plain(name)] = family }
    }

    private static func strings(_ key: String, of pattern: OpaquePointer) -> [String] {
        var found: [String] = []
        var text: UnsafeMutablePointer<FcChar8>?
        while FcPatternGetString(pattern, key, Int32(found.count), &text) == FcResultMatch, let name = text {
            found.append(String(cString: name))
        }
        return found
    }
}

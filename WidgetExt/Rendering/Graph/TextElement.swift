import Shared

/// A text in layout. It wraps to the proposed width, drops lines that exceed the height, and shrinks as far as it may.
@MainActor
final class TextElement: LayoutElement {
    let content: ViewNode.TextContent
    private let path: ViewPath
    let context: LayoutContext
    private var cache: [ProposedSize: TextLayout] = [:]

    /// The reason why nothing can be drawn with one of the fonts; `nil` if the text can be drawn.
    private let fault: String?

    init(_ content: ViewNode.TextContent, path: ViewPath, context: LayoutContext) {
        self.content = content
        self.path = path
        self.context = context
        fault = content.font.fault ?? content.runs.lazy.compactMap(\.font.fault).first
    }

    var spacing: SpacingPreference {
        guard fault == nil else { return .none }
        let natural = context.text.lineHeight(of: content.font)
        let gap = content.font.leading.map { max($0 - natural, 0) } ?? 0
        return .text(aboveGap: gap.roundedUp(toPixelsAt: context.scale))
    }

    func size(for proposal: ProposedSize) -> Size { layout(for: proposal).size }

    func explicit(_ key: AlignmentKey, in size: Size, proposal: ProposedSize) -> Double? {
        let lines = layout(for: proposal).lines
        if key == VerticalAlignment.firstTextBaseline.key { return lines.first?.baseline }
        if key == VerticalAlignment.lastTextBaseline.key { return lines.last?.baseline }
        return nil
    }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        if let fault { return list.report(fault, at: path) }
        let layout = layout(for: proposal)
        // The whole text, which is placed too, reports missing fonts and glyphs.
        if content.use == .drawing {
            return list.text(layout, content, images: context.images, in: rect, path: path)
        }
        var reported: Set<String> = []
        for font in [content.font] + content.runs.map(\.font) {
            guard let name = font.name, reported.insert(name).inserted,
                let substitute = context.text.substitute(for: font)
            else { continue }
            // Without a path, a font that many texts have is reported once.
            list.report(
                FontName(name).isOfSystem
                    ? "the font '\(name)' of iOS isn't available here: drawn in \(substitute)"
                    : "no font '\(name)' in the font set or in the app's folder: drawn in \(substitute) — add the font's file to the folder",
                at: ViewPath())
        }
        let missing = context.text.missingGlyphs(in: content)
        if !missing.isEmpty {
            list.report(
                "no font has a glyph for '\(missing.shortened)', so boxes are drawn — run './airlock setup --cjk' for Chinese, Japanese and Korean, or name another font set in AIRLOCK_FONTS",
                at: path, rule: .missingGlyph)
        }
        list.text(layout, content, images: context.images, in: rect, path: path)
    }

    func layout(for proposal: ProposedSize) -> TextLayout {
        if let known = cache[proposal] { return known }
        let layout =
            fault == nil
            ? bestScale(for: proposal) : TextLayout(lines: [], size: .zero, font: content.font, isTruncated: false)
        cache[proposal] = layout
        return layout
    }

    /// Returns the layout at the largest scale at which the text isn't truncated or, if there is none, at the smallest scale.
    private func bestScale(for proposal: ProposedSize) -> TextLayout {
        let full = context.layout(content, scaledBy: 1, for: proposal)
        guard full.isTruncated, content.allowsTightening else { return smaller(content, full, for: proposal) }
        let tightest = content.tightened(by: Self.tightening)
        let tight = context.layout(tightest, scaledBy: 1, for: proposal)
        guard !tight.isTruncated else { return smaller(tightest, tight, for: proposal) }
        var (fits, fails, best) = (Self.tightening, 0.0, tight)
        for _ in 0..<4 {
            let middle = (fits + fails) / 2
            let layout = context.layout(content.tightened(by: middle), scaledBy: 1, for: proposal)
            if layout.isTruncated { fails = middle } else { (fits, best) = (middle, layout) }
        }
        return best
    }

    /// The maximum tightening between characters, in ems, as in TextKit.
    private static let tightening = 0.05

    /// The size at which iOS draws a scaled text, as a fraction of the largest size that fits. Measurements are between 0.983 and 0.996.
    private static let scaleReserve = 0.986

    /// Returns `full` if it fits, otherwise the layout slightly below the largest scale that fits, as on iOS.
    private func smaller(
        _ content: ViewNode.TextContent, _ full: TextLayout, for proposal: ProposedSize
    ) -> TextLayout {
        let least = min(max(content.minimumScaleFactor, 0.01), 1)
        guard full.isTruncated, least < 1 else { return full }
        let smallest = context.layout(content, scaledBy: least, for: proposal)
        guard !smallest.isTruncated else { return smallest }
        var (fits, fails, best) = (least, 1.0, smallest)
        while fails - fits > 0.002 {
            let middle = (fits + fails) / 2
            let layout = context.layout(content, scaledBy: middle, for: proposal)
            if layout.isTruncated { fails = middle } else { (fits, best) = (middle, layout) }
        }
        let reserved = context.layout(content, scaledBy: max(least, fits * Self.scaleReserve), for: proposal)
        return reserved.isTruncated ? best : reserved
    }
}

extension ViewNode.TextContent {
    /// Returns the text with its characters tightened by a fraction of the font size.
    fileprivate func tightened(by share: Double) -> Self {
        var text = self
        text.font.tracking -= share * text.font.size
        for index in text.runs.indices { text.runs[index].font.tracking -= share * text.runs[index].font.size }
        return text
    }
}

extension TextElement {
    /// The number of characters of a text whose positions are measured one by one. Each takes a layout of the characters before it.
    private static let limit = 300

    /// Returns the lines of the text in a space of a size that the element chose.
    func lines(in size: Size, isMirrored: Bool) -> TextLines {
        // A chosen size is rounded to pixels, so it may be a little smaller than the text.
        let layout = layout(for: ProposedSize(width: size.width + 0.5, height: size.height))
        let parts = content.runs.isEmpty ? [nil] : content.runs.map(Optional.some)
        let measuresCharacters = layout.lines.reduce(0) { $0 + $1.string.count } <= Self.limit
        let lines = layout.lines.map { line in
            let metrics = LineMetrics(layout.font, scaledBy: 1, pixelsPerPoint: context.scale)
            let fraction = content.alignment.fraction
            let x = (size.width - line.width) * (isMirrored ? 1 - fraction : fraction)
            let segments =
                line.segments.isEmpty
                ? [.init(string: line.string, run: 0, x: line.inset, width: line.width - line.inset)] : line.segments
            return TextLines.Line(
                baseline: line.baseline, x: x, width: line.width, ascent: metrics.baseline,
                descent: metrics.height - metrics.baseline, isRightToLeft: line.isRightToLeft,
                pieces: segments.filter { parts.indices.contains($0.run) }.map { segment in
                    piece(
                        segment, parts[segment.run], of: layout, at: x, isRightToLeft: line.isRightToLeft,
                        measuresCharacters: measuresCharacters)
                })
        }
        return TextLines(lines: lines, isTruncated: layout.isTruncated, isMirrored: isMirrored)
    }

    private func piece(
        _ segment: TextLayout.Segment, _ run: ViewNode.TextRun?, of layout: TextLayout, at x: Double,
        isRightToLeft: Bool, measuresCharacters: Bool
    ) -> TextLines.Piece {
        let font = layout.runFonts.indices.contains(segment.run) ? layout.runFonts[segment.run] : layout.font
        var part = run ?? ViewNode.TextRun(string: "", font: font, paint: content.paint)
        part.font = font
        part.baselineOffset *= layout.scale
        part.symbol?.size *= layout.scale
        func text(_ string: String) -> ViewNode.TextContent {
            var part = part
            part.string = string
            var text = ViewNode.TextContent(
                string: string, font: font, paint: part.paint, lineLimit: 1, isAccented: content.isAccented)
            text.runs = [part]
            text.use = .drawing
            text.direction = isRightToLeft ? .rightToLeft : .leftToRight
            return text
        }
        let start = x + segment.x
        var characters = [TextLines.Character(string: segment.string, x: start, width: segment.width)]
        if measuresCharacters, part.symbol == nil, segment.string.count > 1,
            segment.string.isLeftToRight(inRightToLeft: isRightToLeft)
        {
            func width(_ string: Substring) -> Double {
                context.layout(text(String(string)), scaledBy: 1, for: .unspecified).lines.first?.width ?? 0
            }
            var right = 0.0
            characters = segment.string.indices.map { index in
                let end = segment.string.index(after: index)
                let string = segment.string[index..<end]
                // White space at the end of a text has no width, so only the left ends of other characters are measured.
                let isSpace = string.allSatisfy(\.isWhitespace)
                let own = isSpace ? 0 : width(string)
                let left = isSpace ? right : width(segment.string[..<end]) - own
                right = left + own
                return .init(string: String(string), x: left, width: own)
            }
            for index in characters.indices where characters[index].width == 0 {
                let next = index + 1 < characters.count ? characters[index + 1].x : segment.width
                characters[index].width = max(next - characters[index].x, 0)
            }
            for index in characters.indices { characters[index].x += start }
        }
        return TextLines.Piece(
            content: text(segment.string), custom: run?.custom, x: start, width: segment.width, characters: characters)
    }
}

extension String {
    /// Returns true if all characters are written from left to right. In a paragraph from right to left, spaces and punctuation may not be.
    fileprivate func isLeftToRight(inRightToLeft: Bool) -> Bool {
        if inRightToLeft, !allSatisfy({ $0.isLetter || $0.isNumber }) { return false }
        return unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            // The blocks of right-to-left scripts, and the marks that begin a part from right to left.
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: false
            case 0x200F, 0x202B, 0x202E, 0x2067: false
            default: true
            }
        }
    }
}

extension DisplayListBuilder {
    /// Adds a text that has been laid out.
    func text(
        _ layout: TextLayout, _ content: ViewNode.TextContent, images: ImageStore, in rect: Rect, path: ViewPath
    ) {
        let (box, origin) = (onCanvas(rect), onPixels(rect))
        let lines = layout.lines.map { line in
            let fraction = content.alignment.fraction
            let x = origin.x + (rect.width - line.width) * (isMirrored ? 1 - fraction : fraction)
            return (line: line, x: x, y: origin.y + line.baseline)
        }
        let parts: [ViewNode.TextRun?] = content.runs.isEmpty ? [nil] : content.runs
        // The pieces of each run. If the text has a single style, its pieces are whole lines.
        var pieces = [[DisplayList.TextBlock.Line]](repeating: [], count: parts.count)
        for (line, x, y) in lines {
            guard !line.segments.isEmpty else {
                let rise = (parts[0]?.baselineOffset ?? 0) * layout.scale
                pieces[0].append(
                    .init(
                        string: line.string, x: x + line.inset, y: y - rise, width: line.width - line.inset,
                        isRightToLeft: line.isRightToLeft))
                continue
            }
            for segment in line.segments where pieces.indices.contains(segment.run) {
                let rise = (parts[segment.run]?.baselineOffset ?? 0) * layout.scale
                pieces[segment.run].append(
                    .init(
                        string: segment.string, x: x + segment.x, y: y - rise, width: segment.width,
                        isRightToLeft: line.isRightToLeft))
            }
        }
        if content.use == .metadata { pieces = [] }
        for (index, part) in parts.enumerated().prefix(pieces.count) where !pieces[index].isEmpty || parts.count == 1 {
            let font = layout.runFonts.indices.contains(index) ? layout.runFonts[index] : layout.font
            if let background = part?.background {
                let metrics = LineMetrics(font, scaledBy: 1, pixelsPerPoint: 1_000)
                for piece in pieces[index] where piece.width > 0 {
                    add(
                        .fill(
                            Rect(
                                x: piece.x, y: piece.y - metrics.baseline, width: piece.width, height: metrics.height),
                            background))
                }
            }
            if var symbol = part?.symbol {
                symbol.size *= layout.scale
                // If a symbol was truncated, the piece is an ellipsis instead.
                for piece in pieces[index] where piece.string == StyledString.symbol {
                    SymbolElement.add(symbol, of: piece, images: images, into: self, path: path)
                }
                pieces[index].removeAll { $0.string == StyledString.symbol }
                if pieces[index].isEmpty { continue }
            }
            add(
                .text(
                    DisplayList.TextBlock(
                        lines: pieces[index], box: box, font: font, paint: part?.paint ?? content.paint,
                        isAccented: content.isAccented, underline: part?.underline,
                        strikethrough: part?.strikethrough)))
        }
        if content.use == .drawing { return }
        record(
            DrawnText(
                string: content.string,
                lines: layout.lines.map { $0.string.replacing(StyledString.symbol, with: "") }, rect: box,
                isTruncated: layout.isTruncated, fontSize: layout.font.size, fontWeight: layout.font.weight,
                typeSize: content.typeSize, moments: content.moments, path: path))
    }
}

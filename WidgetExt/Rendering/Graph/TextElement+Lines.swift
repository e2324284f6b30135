import Shared

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

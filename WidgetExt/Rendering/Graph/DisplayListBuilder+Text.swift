import Shared

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

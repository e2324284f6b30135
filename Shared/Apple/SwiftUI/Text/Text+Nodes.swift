extension Text {
    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let environment = context.environment
        return environment.withWording {
            for case .localized(let text) in runs.map(\.content) {
                if let problem = text.problem { context.report(problem) }
            }
            return nodes(expanded, in: context)
        }
    }

    @MainActor private func nodes(_ runs: [Run], in context: ResolveContext) -> [ViewNode] {
        let environment = context.environment
        var parts = runs.prefix(Self.runLimit).flatMap { self.parts($0, in: context) }
        if runs.count > Self.runLimit {
            context.report("more than \(Self.runLimit) parts of one text: the rest is not drawn")
        }
        if parts.isEmpty { parts = self.parts(Run(content: .string("")), in: context) }
        // Characters beyond the limit are never drawn, so they are dropped here.
        var room = Self.limit
        for index in parts.indices {
            let shown = String(parts[index].string.prefix(room))
            if shown.utf8.count < parts[index].string.utf8.count {
                parts[index].string = shown
                context.report("more than \(Self.limit) characters of one text: the rest is not drawn")
            }
            room -= min(room, shown.count)
        }
        let first = parts[0]
        var text = ViewNode.TextContent(
            string: parts.map(\.string).joined(), font: first.font, paint: first.paint,
            lineLimit: environment.lineLimit.map { max($0, 1) },
            minimumScaleFactor: Double(environment.minimumScaleFactor),
            alignment: environment.multilineTextAlignment, isAccented: environment.isAccented)
        text.runs = parts
        text.lineSpacing = environment.lineDistance
        text.truncation = environment.truncationMode
        text.minimumLines = min(environment.minimumLines, 1_000)
        text.allowsTightening = environment.allowsTightening
        text.typeSize = environment.dynamicTypeSize
        text.moments = runs.compactMap { run in
            if case .moment(let moment) = run.content { moment.metadata } else { nil }
        }
        if runs.count == 1, case .moment(let moment) = runs[0].content { text.fillsWidth = moment.runs }
        let node = context.contentNode(.text(text), "Text")
        guard let drawing = environment.textDrawing, !environment.isRedacted else { return [node] }
        return [drawing.make(text, node, context)]
    }

    /// The maximum number of characters of a text, which is more than a widget can show.
    private static let limit = 4_000
    /// The maximum number of runs of a text.
    private static let runLimit = 500

    /// Splits a run of the text into the runs that are drawn: one, or several if some letters of the run are small capitals.
    @MainActor private func parts(_ run: Run, in context: ResolveContext) -> [ViewNode.TextRun] {
        let environment = context.environment
        let whole = part(run, in: context)
        let caps = (environment.textAttributes.with(run.attributes).font ?? environment.font ?? .body).lowCapitals
        guard !caps.isEmpty else { return [whole] }
        var parts: [ViewNode.TextRun] = []
        for character in whole.string.prefix(Self.limit) {
            let isLow =
                character.isLowercase ? caps.contains(.lowercase) : character.isUppercase && caps.contains(.uppercase)
            let size = isLow ? whole.font.size * Self.lowCapitals : whole.font.size
            if parts.last?.font.size != size || parts.isEmpty {
                var part = whole
                part.string = ""
                part.font.size = size
                parts.append(part)
            }
            parts[parts.count - 1].string += isLow ? character.uppercased() : String(character)
        }
        return parts.isEmpty ? [whole] : parts
    }

    /// The height of small capitals relative to capitals, a little above the x-height.
    private static let lowCapitals = 0.78

    @MainActor private func part(_ run: Run, in context: ResolveContext) -> ViewNode.TextRun {
        let environment = context.environment
        let attributes = environment.textAttributes.with(run.attributes)
        let font = font(of: attributes, in: context)
        var paint = environment.foregroundPaint()
        if attributes.link != nil {
            paint = environment.tintPaint
        } else if let style = attributes.style {
            paint = self.paint(of: style, "foregroundStyle", in: context) ?? paint
        }
        var part = ViewNode.TextRun(
            string: "", font: font, paint: paint, underline: attributes.underline?.rule(on: paint, in: environment),
            strikethrough: attributes.strikethrough?.rule(on: paint, in: environment))
        part.background = attributes.background.flatMap { self.paint(of: $0, "backgroundColor", in: context) }
        part.baselineOffset = finite(attributes.baselineOffset, "baselineOffset", in: context) ?? 0
        part.custom = attributes.custom
        switch run.content {
        case .string(let string): part.string = string
        case .moment(let moment): part.string = moment.words(at: environment.now)
        case .formatted(let value): part.string = value.string
        case .localized: break
        case .image(let image):
            part.symbol = symbol(of: image, font: font, paint: paint, in: context)
        }
        switch attributes.letterCase {
        case .uppercase: part.string = part.string.uppercased()
        case .lowercase: part.string = part.string.lowercased()
        case nil: break
        }
        return part
    }

    /// Returns the symbol that is drawn for an image in a text; `nil` if the image isn't a symbol.
    @MainActor private func symbol(
        of image: Image, font: ResolvedFont, paint: Paint, in context: ResolveContext
    ) -> ViewNode.SymbolContent? {
        switch image.source {
        case .symbol(let name): return image.symbol(name, font: font, paint: paint, in: context.environment)
        case .asset(let name):
            switch image.assetSymbol(name, font: font, paint: paint, in: context.environment) {
            case .success(let symbol)?: return symbol
            case .failure(let fault)?:
                context.report("can't read the symbol '\(name)': \(fault.message)")
                return nil
            case nil: break
            }
        case .data: break
        }
        context.report("not drawn: an image in a Text — only symbols are drawn in text")
        return nil
    }

    @MainActor private func font(of attributes: TextAttributes, in context: ResolveContext) -> ResolvedFont {
        let environment = context.environment
        let isStrong = attributes.isStrong == true
        var font = ResolvedFont(
            attributes.font ?? environment.font ?? .body, at: environment.dynamicTypeSize,
            weight: isStrong ? nil : attributes.weight ?? environment.fontWeight,
            bold: isStrong || attributes.isBold ?? environment.isBold)
        if isStrong { font.weight = max(font.weight, 600) }
        let description = attributes.font ?? environment.font ?? .body
        if (attributes.width ?? description.width) != .standard {
            context.report("not drawn: fontWidth(_:) — text has its standard width")
        }
        if let scale = attributes.scale, scale != .default {
            font.size *= scale.share
            context.report("textScale(.secondary) is drawn at \(scale.share) of the size: Apple publishes no number")
        }
        if let isItalic = attributes.isItalic { font.isItalic = isItalic }
        if let design = attributes.design { font.design = "\(design)" }
        if attributes.isMonospacedDigit == true { font.isMonospacedDigit = true }
        font.tracking =
            finite(attributes.tracking, "tracking", in: context)
            ?? finite(attributes.kerning, "kerning", in: context) ?? 0
        return font
    }

    @MainActor private func paint(
        of style: AnyShapeStyle, _ name: String, in context: ResolveContext
    ) -> Paint? {
        if let paint = style.style.resolvedPaint(in: context.environment) { return paint }
        context.report("not drawn: \(name)(\(type(of: style.style)))")
        return nil
    }

    /// Returns a length clamped to ±1,000 points. If it isn't finite, returns `nil` and adds a diagnostic.
    @MainActor private func finite(_ length: Double?, _ name: String, in context: ResolveContext) -> Double? {
        guard let length else { return nil }
        // No text needs a larger offset.
        if length.isFinite { return min(max(length, -1_000), 1_000) }
        context.report("ignored: \(name)(\(length)) — use a finite length")
        return nil
    }
}

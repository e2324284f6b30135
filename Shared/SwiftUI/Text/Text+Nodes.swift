extension Text {
    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let environment = context.environment
        var parts = expanded.map { part($0, in: context) }
        if parts.isEmpty { parts = [part(Run(content: .string("")), in: context)] }
        let first = parts[0]
        var text = ViewNode.TextContent(
            string: parts.map(\.string).joined(), font: first.font, paint: first.paint,
            lineLimit: environment.lineLimit.map { max($0, 1) },
            minimumScaleFactor: Double(environment.minimumScaleFactor),
            alignment: environment.multilineTextAlignment, isAccented: environment.isAccented)
        text.runs = parts
        text.lineSpacing = environment.lineDistance
        text.truncation = environment.truncationMode
        return [context.contentNode(.text(text), "Text")]
    }

    @MainActor private func part(_ run: Run, in context: ResolveContext) -> ViewNode.TextRun {
        let environment = context.environment
        let look = environment.textLook.with(run.look)
        let font = font(of: look, in: context)
        var paint = environment.foregroundPaint()
        if look.link != nil {
            paint = environment.tintPaint
        } else if let style = look.style {
            paint = self.paint(of: style, "foregroundStyle", in: context) ?? paint
        }
        var part = ViewNode.TextRun(
            string: "", font: font, paint: paint, underline: look.underline?.rule(on: paint, in: environment),
            strikethrough: look.strikethrough?.rule(on: paint, in: environment))
        part.background = look.background.flatMap { self.paint(of: $0, "backgroundColor", in: context) }
        part.baselineOffset = finite(look.baselineOffset, "baselineOffset", in: context) ?? 0
        switch run.content {
        case .string(let string): part.string = string
        case .moment(let moment): part.string = moment.words(at: environment.now)
        case .localized: break
        case .image(let image):
            guard case .symbol(let name) = image.source else {
                context.report("accepted, not drawn: a picture in a Text — only symbols stand in a line of text")
                break
            }
            part.symbol = ViewNode.SymbolContent(
                name: name, size: font.size * environment.symbolScale, weight: font.weight, isResizable: false,
                paint: paint, isAccented: environment.isAccented)
        }
        switch look.letterCase {
        case .uppercase: part.string = part.string.uppercased()
        case .lowercase: part.string = part.string.lowercased()
        case nil: break
        }
        return part
    }

    @MainActor private func font(of look: TextLook, in context: ResolveContext) -> ResolvedFont {
        let environment = context.environment
        let isStrong = look.isStrong == true
        var font = ResolvedFont(
            look.font ?? environment.font ?? .body, at: environment.dynamicTypeSize,
            weight: isStrong ? nil : look.weight ?? environment.fontWeight,
            bold: isStrong || look.isBold ?? environment.isBold)
        if isStrong { font.weight = max(font.weight, 600) }
        if let isItalic = look.isItalic { font.isItalic = isItalic }
        if let design = look.design { font.design = "\(design)" }
        if look.isMonospacedDigit == true { font.isMonospacedDigit = true }
        font.tracking =
            finite(look.tracking, "tracking", in: context) ?? finite(look.kerning, "kerning", in: context) ?? 0
        return font
    }

    @MainActor private func paint(
        of style: AnyShapeStyle, _ name: String, in context: ResolveContext
    ) -> Paint? {
        if let paint = style.style.resolvedPaint(in: context.environment) { return paint }
        context.report("accepted, not drawn: \(name)(\(type(of: style.style)))")
        return nil
    }

    /// A length as it is, or, for one that is no number, nothing and a diagnostic.
    @MainActor private func finite(_ length: Double?, _ name: String, in context: ResolveContext) -> Double? {
        guard let length else { return nil }
        if length.isFinite { return length }
        context.report("\(name)(\(length)) is no length: left out")
        return nil
    }
}

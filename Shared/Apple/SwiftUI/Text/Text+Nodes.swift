extension Text {
    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let environment = context.environment
        return environment.wording { nodes(expanded, in: context) }
    }

    @MainActor private func nodes(_ runs: [Run], in context: ResolveContext) -> [ViewNode] {
        let environment = context.environment
        var parts = runs.prefix(Self.runLimit).flatMap { self.parts($0, in: context) }
        if runs.count > Self.runLimit {
            context.report("more than \(Self.runLimit) parts of one text: the rest is not drawn")
        }
        if parts.isEmpty { parts = self.parts(Run(content: .string("")), in: context) }
        // What is beyond the limit is never drawn: it isn't carried along, either.
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
        text.leastLines = min(environment.leastLines, 1_000)
        text.allowsTightening = environment.allowsTightening
        text.moments = runs.compactMap { run in
            if case .moment(let moment) = run.content { moment.fact } else { nil }
        }
        if runs.count == 1, case .moment(let moment) = runs[0].content { text.fillsWidth = moment.runs }
        return [context.contentNode(.text(text), "Text")]
    }

    /// The most characters of one text that are looked at; no widget shows as many.
    private static let limit = 4_000
    /// The most parts of one text.
    private static let runLimit = 500

    /// The parts a run is drawn as: several, where some of its letters are low capitals.
    @MainActor private func parts(_ run: Run, in context: ResolveContext) -> [ViewNode.TextRun] {
        let environment = context.environment
        let whole = part(run, in: context)
        let caps = (environment.textAttributes.with(run.look).font ?? environment.font ?? .body).lowCapitals
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

    /// The height of low capitals as a share of that of capitals: a little more than small letters have.
    private static let lowCapitals = 0.78

    @MainActor private func part(_ run: Run, in context: ResolveContext) -> ViewNode.TextRun {
        let environment = context.environment
        let look = environment.textAttributes.with(run.look)
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
        case .formatted(let value): part.string = value.string
        case .localized: break
        case .image(let image):
            guard case .symbol(let name) = image.source else {
                context.report("accepted, not drawn: a image in a Text — only symbols stand in a line of text")
                break
            }
            part.symbol = image.symbol(name, font: font, paint: paint, in: environment)
        }
        switch look.letterCase {
        case .uppercase: part.string = part.string.uppercased()
        case .lowercase: part.string = part.string.lowercased()
        case nil: break
        }
        return part
    }

    @MainActor private func font(of look: TextAttributes, in context: ResolveContext) -> ResolvedFont {
        let environment = context.environment
        let isStrong = look.isStrong == true
        var font = ResolvedFont(
            look.font ?? environment.font ?? .body, at: environment.dynamicTypeSize,
            weight: isStrong ? nil : look.weight ?? environment.fontWeight,
            bold: isStrong || look.isBold ?? environment.isBold)
        if isStrong { font.weight = max(font.weight, 600) }
        let description = look.font ?? environment.font ?? .body
        if (look.width ?? description.width) != .standard {
            context.report("accepted, not drawn: fontWidth(_:) — letters have their usual width")
        }
        if let scale = look.scale, scale != .default {
            font.size *= scale.share
            context.report("textScale(.secondary) is drawn at \(scale.share) of the size: Apple publishes no number")
        }
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
        // No letter is as far away.
        if length.isFinite { return min(max(length, -1_000), 1_000) }
        context.report("\(name)(\(length)) is no length: left out")
        return nil
    }
}

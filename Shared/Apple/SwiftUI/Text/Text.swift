import Foundation

/// A view that displays one or more lines of read-only text.
///
/// Mirrors [SwiftUI's `Text`](https://developer.apple.com/documentation/swiftui/text). A string literal is a localization
/// key; a string variable is displayed as is.
nonisolated public struct Text: View, PrimitiveView, Equatable, Sendable {
    /// The letter case of text.
    public enum Case: Hashable, Sendable {
        /// All uppercase.
        case uppercase
        /// All lowercase.
        case lowercase
    }

    /// A part of the text with its own attributes.
    struct Run: Sendable {
        var content: Content
        var attributes = TextAttributes()
    }

    /// The content of a run.
    enum Content: Equatable, Sendable {
        case string(String)
        case moment(TextMoment)
        case formatted(FormattedValue)
        indirect case localized(LocalizedText)
        indirect case image(Image)
    }

    let runs: [Run]

    init(runs: [Run]) { self.runs = runs }

    init(_ moment: TextMoment) { runs = [Run(content: .moment(moment))] }

    private init(_ string: String) { runs = [Run(content: .string(string))] }

    /// Creates a text of verbatim parts. Their attributes take precedence over those of modifiers.
    package init(parts: [(string: String, attributes: TextAttributes)]) {
        runs = parts.map { Run(content: .string($0.string), attributes: $0.attributes) }
    }

    /// Creates a text that displays a symbol inline.
    public init(_ image: Image) { runs = [Run(content: .image(image))] }

    /// Creates a text that displays localized content.
    public init(_ key: LocalizedStringKey) { runs = [Run(content: .localized(key.content()))] }

    /// Creates a text that displays localized content from a table; with `nil`, from the table `Localizable`. `comment` is for translators.
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) { runs = [Run(content: .localized(key.content(table: tableName)))] }

    /// Creates a text that displays localized content.
    @_disfavoredOverload
    public init(_ resource: LocalizedStringResource) { runs = [Run(content: .localized(resource.content))] }

    /// Creates a text that displays a string without localization.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) { self.init(String(content)) }

    /// Creates a text that displays a string literal without localization.
    public init(verbatim content: String) { self.init(content) }

    /// The runs as they are displayed, after localized texts are looked up and Markdown is parsed.
    var expanded: [Run] {
        runs.flatMap { run -> [Run] in
            guard case .localized(let text) = run.content else { return [run] }
            // The attributes of the Markdown take precedence over those of the run.
            return text.runs.map { Run(content: $0.content, attributes: run.attributes.with($0.attributes)) }
        }
    }

    /// The plain text, at the instant of the request.
    package var string: String {
        expanded.map { run in
            switch run.content {
            case .string(let string): string
            case .moment(let moment): moment.words(at: RequestContext.current.now)
            case .formatted(let value): value.string
            case .localized, .image: ""
            }
        }
        .joined()
    }

    /// Concatenates two texts, each with its attributes.
    public static func + (left: Text, right: Text) -> Text { Text(runs: left.runs + right.runs) }

    /// Returns true if two texts have the same content, even if their attributes differ.
    public static func == (left: Text, right: Text) -> Bool {
        left.expanded.map(\.content) == right.expanded.map(\.content)
    }
}

extension Text {
    func changing(_ change: (inout TextAttributes) -> Void) -> Text {
        var own = TextAttributes()
        change(&own)
        // The attributes of a run take precedence over those of the whole text.
        return Text(runs: runs.map { Run(content: $0.content, attributes: own.with($0.attributes)) })
    }

    /// Sets the font of the text; with `nil`, the text has the font of the environment.
    public func font(_ font: Font?) -> Text { changing { $0.font = font } }

    /// Sets the font weight of the text; with `nil`, the text has the weight of its font.
    public func fontWeight(_ weight: Font.Weight?) -> Text { changing { $0.weight = weight } }

    /// Sets the font design of the text; with `nil`, the text has the design of its font.
    public func fontDesign(_ design: Font.Design?) -> Text { changing { $0.design = design } }

    /// Applies bold to the text.
    public func bold() -> Text { changing { $0.isBold = true } }

    /// Applies bold to the text if `isActive`.
    public func bold(_ isActive: Bool) -> Text { changing { $0.isBold = isActive } }

    /// Applies italics to the text.
    public func italic() -> Text { changing { $0.isItalic = true } }

    /// Applies italics to the text if `isActive`.
    public func italic(_ isActive: Bool) -> Text { changing { $0.isItalic = isActive } }

    /// Applies a monospaced design to the text if `isActive`.
    public func monospaced(_ isActive: Bool = true) -> Text { changing { $0.design = isActive ? .monospaced : nil } }

    /// Gives the text's digits equal width.
    public func monospacedDigit() -> Text { changing { $0.isMonospacedDigit = true } }

    /// Sets the accessibility label of a part of a joined text. No effect: the text is read as it is written.
    @_disfavoredOverload
    public func accessibilityLabel(_ label: Text) -> Text { self }

    /// Sets the accessibility label of a part of a joined text. No effect: the text is read as it is written.
    @_disfavoredOverload
    public func accessibilityLabel(_ label: LocalizedStringKey) -> Text { self }

    /// Sets the colour of the text; with `nil`, the text has the style of the environment.
    public func foregroundColor(_ color: Color?) -> Text { changing { $0.style = color.map { AnyShapeStyle($0) } } }

    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { changing { $0.style = AnyShapeStyle(style) } }

    /// Underlines the text if `isActive`; with a `color` of `nil`, the line has the text's colour.
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
        underline(isActive, pattern: .solid, color: color)
    }

    /// Underlines the text if `isActive`; with a `color` of `nil`, the line has the text's colour.
    public func underline(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text {
        changing {
            $0.underline = isActive ? .drawn(LineStyle(pattern: pattern, color: color)) : TextAttributes.TextLine.none
        }
    }

    /// Applies a strikethrough to the text if `isActive`; with a `color` of `nil`, the line has the text's colour.
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
        strikethrough(isActive, pattern: .solid, color: color)
    }

    /// Applies a strikethrough to the text if `isActive`; with a `color` of `nil`, the line has the text's colour.
    public func strikethrough(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text {
        changing {
            $0.strikethrough =
                isActive ? .drawn(LineStyle(pattern: pattern, color: color)) : TextAttributes.TextLine.none
        }
    }

    /// Sets the spacing between characters, in points; `tracking(_:)` takes precedence.
    public func kerning(_ kerning: CGFloat) -> Text {
        changing { $0.kerning = Double(kerning) }
    }

    /// Sets the tracking of the text, in points.
    public func tracking(_ tracking: CGFloat) -> Text {
        changing { $0.tracking = Double(tracking) }
    }

    /// Sets the vertical offset of the text from its baseline, in points; positive values move it up.
    public func baselineOffset(_ baselineOffset: CGFloat) -> Text {
        changing { $0.baselineOffset = Double(baselineOffset) }
    }

    /// Sets the font width of the text: accepted, but drawn at the standard width.
    public func fontWidth(_ width: Font.Width?) -> Text { changing { $0.width = width } }

    /// Applies a text scale to the text if `isEnabled`.
    public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text {
        changing { $0.scale = isEnabled ? scale : nil }
    }

    /// A scale for text relative to its font.
    public struct Scale: Hashable, Sendable {
        /// The factor of the font's size.
        let share: Double

        /// The font's own size.
        public static let `default` = Scale(share: 1)
        /// A smaller size. Here it is 0.8 times the font's size; Apple publishes no number.
        public static let secondary = Scale(share: 0.8)
    }

    /// The style of an underline or strikethrough.
    public struct LineStyle: Hashable, Sendable {
        let pattern: Pattern
        let color: Color?

        /// Creates a line style; with a `color` of `nil`, the line has the text's colour.
        public init(pattern: Pattern = .solid, color: Color? = nil) { (self.pattern, self.color) = (pattern, color) }

        /// A solid line in the text's colour.
        public static let single = LineStyle()

        /// The dash pattern of a line.
        public struct Pattern: Hashable, Sendable {
            /// The lengths of dashes and gaps in alternation, in multiples of the line's thickness.
            let dashes: [Double]

            /// A solid line.
            public static let solid = Pattern(dashes: [])
            /// A dotted line.
            public static let dot = Pattern(dashes: [1, 2])
            /// A dashed line.
            public static let dash = Pattern(dashes: [5, 3])
            /// A line of dashes and dots.
            public static let dashDot = Pattern(dashes: [5, 3, 1, 3])
            /// A line of dashes and pairs of dots.
            public static let dashDotDot = Pattern(dashes: [5, 3, 1, 3, 1, 3])
        }
    }

    /// The position of the ellipsis in a truncated line.
    public enum TruncationMode: Hashable, Sendable {
        /// At the beginning of the line.
        case head
        /// At the end of the line.
        case tail
        /// In the middle of the line.
        case middle
    }
}

extension Text {
    /// Creates a text that displays a value in a format, in the language of the request.
    public init<F: FormatStyle>(_ input: F.FormatInput, format: F) where F.FormatOutput == String {
        self.init(runs: [Run(content: .formatted(FormattedValue(input, format)))])
    }

    /// Creates a text of a value that is formatted when it is displayed.
    package init(formatted words: @escaping (any MomentWording) -> String) {
        self.init(runs: [Run(content: .formatted(FormattedValue(words)))])
    }
}

extension LocalizedStringKey.StringInterpolation {
    /// Adds a value that is displayed in a format, in the language of the request.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatOutput == String {
        appendInterpolation(Text(input, format: format))
    }

    /// Adds a date in a style, at the instant of the request.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
        appendInterpolation(Text(date, style: style))
    }

    /// Adds a range of dates.
    public mutating func appendInterpolation(_ dates: ClosedRange<Date>) { appendInterpolation(Text(dates)) }

    /// Adds an interval of dates.
    public mutating func appendInterpolation(_ interval: DateInterval) { appendInterpolation(Text(interval)) }

    /// Adds a timer for an interval, at the instant of the request.
    public mutating func appendInterpolation(
        timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
    ) {
        appendInterpolation(
            Text(
                timerInterval: timerInterval, pauseTime: pauseTime, countsDown: countsDown, showsHours: showsHours))
    }
}

/// A value with its format, formatted when it is displayed.
struct FormattedValue: Equatable, @unchecked Sendable {
    // Unchecked: a format need not be Sendable, but it is called only on the main actor, where views are resolved.
    private let words: (any MomentWording) -> String

    init<F: FormatStyle>(_ value: F.FormatInput, _ format: F) where F.FormatOutput == String {
        words = { $0.words(value, format) }
    }

    init(_ words: @escaping (any MomentWording) -> String) { self.words = words }

    /// The formatted value in the language of the request.
    var string: String { words(MomentWords.current) }

    static func == (one: FormattedValue, other: FormattedValue) -> Bool { one.string == other.string }
}

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

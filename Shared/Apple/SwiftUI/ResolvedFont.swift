/// A font with every choice made: what a text engine draws with.
package struct ResolvedFont: Hashable, Sendable {
    /// The size in points.
    package var size: Double
    /// The weight on the scale of 100 to 900.
    package var weight: Int
    /// The design's name: `default`, `serif`, `rounded` or `monospaced`.
    package var design: String
    /// Whether the letters are slanted.
    package var isItalic: Bool
    /// The distance of two baselines in points; `nil` for a font of a fixed size, whose lines stand at their natural height.
    package var leading: Double?
    /// Added after each letter, in points.
    package var tracking = 0.0
    /// Whether all digits are of one width.
    package var isMonospacedDigit = false
    /// The name of a font of the app's; `nil` for the system's.
    package var name: String?

    /// The largest size that is drawn, in points.
    package static let largest = 10_000.0

    /// Why nothing can be drawn in the font; `nil` where something can.
    package var fault: String? {
        size > 0 && size <= Self.largest
            ? nil : "not drawn: a font of \(size) points — give it a size above 0 and up to 10000"
    }

    package init(
        size: Double, weight: Int = 400, design: String = "default", isItalic: Bool = false, leading: Double? = nil
    ) {
        self.size = size
        self.weight = weight
        self.design = design
        self.isItalic = isItalic
        self.leading = leading
    }

    /// Resolves a description at a text size; `weight` is the environment's and wins over the font's own.
    package init(_ font: Font, at typeSize: DynamicTypeSize, weight override: Font.Weight? = nil, bold: Bool = false) {
        let isBold = font.isBold || bold
        let natural: Int
        switch font.base {
        case .size(let points):
            self.init(size: points)
            natural = isBold ? 700 : 400
        case .style(let style):
            let row = TextStyleMetrics.row(style)
            self.init(size: row.sizes[typeSize.index], leading: row.leadings[typeSize.index])
            natural = isBold ? row.emphasizedWeight : row.weight
        case .custom(let name, let points, let style):
            self.init(size: style.map { TextStyleMetrics.scaled(points, as: $0, at: typeSize).rounded() } ?? points)
            self.name = name
            natural = isBold ? 700 : 400
        }
        switch font.leading {
        case .standard: break
        case .tight: leading = leading.map { $0 - 2 }
        case .loose: leading = leading.map { $0 + 2 }
        }
        weight = (override ?? font.weight)?.cssWeight ?? natural
        design = "\(font.design)"
        isItalic = font.isItalic
        isMonospacedDigit = font.isMonospacedDigit
    }
}

import Synchronization

/// The font files that an app registered, beside those in its folder.
package enum RegisteredFonts {
    private static let paths = Mutex<[String]>([])

    /// The paths, in the order of registration.
    package static var files: [String] { paths.withLock { $0 } }

    /// Registers a file; returns false if it already is.
    package static func add(_ path: String) -> Bool {
        paths.withLock { paths in
            if paths.contains(path) { return false }
            paths.append(path)
            return true
        }
    }
}

/// A fully resolved font for the text engine.
package struct ResolvedFont: Hashable, Sendable {
    /// The size in points.
    package var size: Double
    /// The weight on the scale of 100 to 900.
    package var weight: Int
    /// The design's name: `default`, `serif`, `rounded` or `monospaced`.
    package var design: String
    /// True if the font is italic.
    package var isItalic: Bool
    /// The distance between two baselines in points; `nil` for a font of a fixed size, whose lines have the font's natural height.
    package var leading: Double?
    /// The space added after each character, in points.
    package var tracking = 0.0
    /// True if all digits have the same width.
    package var isMonospacedDigit = false
    /// The name of a custom font; `nil` for the system font.
    package var name: String?

    /// The maximum size that is drawn, in points.
    package static let largest = 10_000.0

    /// The reason why the font can't be drawn; `nil` if it can be drawn.
    package var fault: String? {
        size > 0 && size <= Self.largest
            ? nil : "not drawn: a font of \(size) points — use a size above 0 and at most 10000"
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

    /// Resolves a font at a text size; `weight` comes from the environment and overrides the font's own.
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

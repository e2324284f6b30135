import Foundation
import Shared

/// What is to be drawn, in order: positions and colours, nothing left to decide.
package struct DisplayList: Hashable, Sendable, Codable {
    /// One thing to draw.
    package enum Item: Hashable, Sendable, Codable {
        /// A rectangle filled with a colour.
        case fill(Rect, ResolvedColor)
        /// Lines of text.
        case text(TextBlock)
        /// A shape filled with a colour.
        case shape(ViewNode.Shape, Rect, ResolvedColor)
        /// A picture.
        case image(ImageBlock)
        /// A symbol.
        case symbol(SymbolBlock)
    }

    /// A picture from a file.
    package struct ImageBlock: Hashable, Sendable, Codable {
        package var path: String
        package var rect: Rect
        /// What its shape is filled with; `nil` for the picture as it is.
        package var color: ResolvedColor?
        /// Whether it belongs to the accent group.
        package var isAccented: Bool
        /// Whether its shades stay where everything gets the accent's tints.
        package var keepsShades: Bool
    }

    /// A symbol of the symbols' font.
    package struct SymbolBlock: Hashable, Sendable, Codable {
        /// The character; `nil` for a symbol without a glyph.
        package var glyph: String?
        package var rect: Rect
        package var color: ResolvedColor
        /// Whether it belongs to the accent group.
        package var isAccented: Bool
    }

    /// Lines of text of one look.
    package struct TextBlock: Hashable, Sendable, Codable {
        /// One line.
        package struct Line: Hashable, Sendable, Codable {
            package var string: String
            /// The left end of the baseline, in points.
            package var x: Double
            /// The baseline, in points.
            package var y: Double
            package var isRightToLeft: Bool
        }

        package var lines: [Line]
        package var font: ResolvedFont
        package var color: ResolvedColor
        /// Whether the text belongs to the accent group.
        package var isAccented: Bool
    }

    /// The size of the picture in points.
    package var size: Size
    package var items: [Item]
}

/// A text of a picture, with what a person gets to see of it.
package struct DrawnText: Hashable, Sendable {
    /// The whole text.
    package var string: String
    /// The lines as drawn.
    package var lines: [String]
    /// The box of the text, in points.
    package var rect: Rect
    /// Whether characters were left out.
    package var isTruncated: Bool
    /// The size of its letters in points.
    package var fontSize: Double
}

/// Collects what elements draw while they are placed.
@MainActor
final class DisplayListBuilder {
    private let size: Size
    private let isMirrored: Bool
    private let diagnostics: DiagnosticLog
    private(set) var items: [DisplayList.Item] = []
    private(set) var texts: [DrawnText] = []
    private(set) var url: URL?

    /// Creates a builder; a mirrored one turns leading into right.
    init(size: Size, isMirrored: Bool = false, diagnostics: DiagnosticLog) {
        self.size = size
        self.isMirrored = isMirrored
        self.diagnostics = diagnostics
    }

    var list: DisplayList { DisplayList(size: size, items: items) }

    func fill(_ rect: Rect, _ color: ResolvedColor) {
        guard rect.width > 0, rect.height > 0, color.alpha > 0 else { return }
        items.append(.fill(mirrored(rect), color))
    }

    func fill(_ shape: ViewNode.Shape, _ rect: Rect, _ color: ResolvedColor) {
        items.append(.shape(shape, mirrored(rect), color))
    }

    func image(_ block: DisplayList.ImageBlock) {
        var block = block
        block.rect = mirrored(block.rect)
        items.append(.image(block))
    }

    func symbol(_ block: DisplayList.SymbolBlock) {
        var block = block
        block.rect = mirrored(block.rect)
        items.append(.symbol(block))
    }

    func report(_ message: String, at path: ViewPath) {
        diagnostics.add(Diagnostic(message: message, path: path))
    }

    func text(_ layout: TextLayout, _ content: ViewNode.TextContent, in rect: Rect, path: ViewPath) {
        let box = mirrored(rect)
        let lines = layout.lines.map { line in
            let free = rect.width - line.width
            let fraction = content.alignment.fraction
            return DisplayList.TextBlock.Line(
                string: line.string, x: box.x + free * (isMirrored ? 1 - fraction : fraction), y: box.y + line.baseline,
                isRightToLeft: line.isRightToLeft)
        }
        items.append(
            .text(
                DisplayList.TextBlock(
                    lines: lines, font: layout.font, color: content.color, isAccented: content.isAccented)))
        texts.append(
            DrawnText(
                string: content.string, lines: layout.lines.map(\.string), rect: box, isTruncated: layout.isTruncated,
                fontSize: layout.font.size))
    }

    func setURL(_ url: URL) {
        if let known = self.url, known != url {
            diagnostics.add(Diagnostic(message: "two widgetURLs: \(known) is used, \(url) is not — keep one a widget"))
            return
        }
        self.url = url
    }

    private func mirrored(_ rect: Rect) -> Rect {
        guard isMirrored else { return rect }
        return Rect(x: size.width - rect.x - rect.width, y: rect.y, width: rect.width, height: rect.height)
    }
}

extension TextAlignment {
    /// The share of the free space that lies before a line.
    var fraction: Double {
        switch self {
        case .leading: 0
        case .center: 0.5
        case .trailing: 1
        }
    }
}

import Foundation
import Shared

/// A type of an app that draws texts.
///
/// Mirrors [SwiftUI's `TextRenderer`](https://developer.apple.com/documentation/swiftui/textrenderer). A text keeps the size that it has without a
/// renderer.
nonisolated public protocol TextRenderer: Animatable {
    /// Draws a text.
    nonisolated func draw(layout: Text.Layout, in ctx: inout GraphicsContext)
    /// Returns the size of a text for a proposal. It isn't called here.
    nonisolated func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize
    /// The space around the text that the renderer draws into. Drawing isn't clipped here.
    nonisolated var displayPadding: EdgeInsets { get }
}

extension TextRenderer {
    /// Returns the size that the text has without a renderer.
    nonisolated public func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize {
        text.sizeThatFits(proposal)
    }
    /// No space.
    nonisolated public var displayPadding: EdgeInsets { EdgeInsets() }
}

/// A text that a renderer measures.
///
/// Mirrors [SwiftUI's `TextProxy`](https://developer.apple.com/documentation/swiftui/textproxy).
public struct TextProxy {
    private let size: (ProposedSize) -> Size

    /// Returns the size of the text for a proposal.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { size(proposal.proposal).cgSize }
}

extension View {
    /// Sets the renderer that draws the texts in this view.
    nonisolated public func textRenderer<T: TextRenderer>(_ renderer: T) -> some View {
        // Only the main actor draws with the renderer.
        nonisolated(unsafe) let renderer = renderer
        return environment(\.textDrawing, TextDrawing { renderer.node(for: $0, drawnAs: $1, in: $2) })
    }
}

extension TextRenderer {
    /// Returns a node that draws a text with this renderer over the undrawn text, which determines the size and is read out.
    @MainActor fileprivate func node(
        for text: ViewNode.TextContent, drawnAs node: ViewNode, in context: ResolveContext
    ) -> ViewNode {
        var inside = context.within("TextRenderer")
        inside.environment.textDrawing = nil
        let geometry = ViewNode.Geometry { [inside] rect in
            guard let lines = ViewSizes.current?.lines(text, rect.size) else { return [] }
            var graphics = GraphicsContext(
                context: inside, environment: inside.environment, size: rect.size, symbols: [])
            inside.running { draw(layout: Text.Layout(lines, width: rect.width), in: &graphics) }
            return [inside.node(.overlaid(.topLeading, graphics.steps.nodes(in: inside)), "steps")]
        }
        let drawing = inside.node(.geometry(geometry), "Canvas")
        var whole = text
        whole.use = .metadata
        let undrawn = ViewNode(.text(whole), path: node.path)
        return ViewNode(.modified(.overlay(.topLeading, [drawing]), undrawn), path: node.path)
    }
}

extension Text {
    /// The lines of a text that is laid out.
    ///
    /// Mirrors [SwiftUI's `Text.Layout`](https://developer.apple.com/documentation/swiftui/text/layout).
    public struct Layout: RandomAccessCollection, Equatable {
        private let lines: [Line]
        /// True if characters were cut off.
        public let isTruncated: Bool

        init(_ lines: TextLines, width: Double) {
            var start = 0
            self.lines = lines.lines.map { line in
                let runs = line.pieces.map { piece in
                    defer { start += piece.characters.count }
                    return Run(piece: piece, line: line, first: start, mirror: lines.isMirrored ? width : nil)
                }
                return Line(line: line, runs: runs)
            }
            isTruncated = lines.isTruncated
        }

        /// The index of the first line.
        public var startIndex: Int { 0 }
        /// The index after the last line.
        public var endIndex: Int { lines.count }

        public subscript(index: Int) -> Line { lines[index] }

        /// The position of a character in a text.
        public struct CharacterIndex: Comparable, Hashable, Strideable, Sendable {
            let offset: Int

            /// Returns true if the index is before another one.
            public static func < (left: CharacterIndex, right: CharacterIndex) -> Bool { left.offset < right.offset }
            /// Returns the number of characters from this index to another one.
            public func distance(to other: CharacterIndex) -> Int { other.offset - offset }
            /// Returns the index that is a number of characters behind this one.
            public func advanced(by count: Int) -> CharacterIndex { CharacterIndex(offset: offset + count) }
        }

        /// The bounds of a line or a part of it, without the ink that extends over them.
        public struct TypographicBounds: Equatable, Sendable {
            /// The left end of the baseline.
            public var origin: CGPoint
            /// The width, in points.
            public var width: CGFloat
            /// The height above the baseline.
            public var ascent: CGFloat
            /// The height below the baseline.
            public var descent: CGFloat
            /// The additional space between lines.
            public var leading: CGFloat = 0

            /// The rectangle of the bounds.
            public var rect: CGRect {
                CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent + leading)
            }

            init(x: Double, width: Double, line: TextLines.Line) {
                origin = CGPoint(x: x, y: line.baseline)
                (self.width, ascent, descent) = (CGFloat(width), CGFloat(line.ascent), CGFloat(line.descent))
            }
        }

        /// A line of a text.
        public struct Line: RandomAccessCollection, Equatable {
            fileprivate let line: TextLines.Line
            fileprivate let runs: [Run]

            /// The index of the first run.
            public var startIndex: Int { 0 }
            /// The index after the last run.
            public var endIndex: Int { runs.count }

            public subscript(index: Int) -> Run { runs[index] }

            /// The left end of the baseline.
            public var origin: CGPoint { typographicBounds.origin }
            public var paragraphLayoutDirection: LayoutDirection { line.isRightToLeft ? .rightToLeft : .leftToRight }
            public var typographicBounds: TypographicBounds { .init(x: line.x, width: line.width, line: line) }
        }

        /// A part of a line with one style.
        public struct Run: RandomAccessCollection, Equatable {
            fileprivate let piece: TextLines.Piece
            fileprivate let line: TextLines.Line
            fileprivate let first: Int
            /// The width of a text whose drawing is mirrored; otherwise `nil`.
            fileprivate let mirror: Double?

            /// The index of the first slice.
            public var startIndex: Int { 0 }
            /// The index after the last slice.
            public var endIndex: Int { piece.characters.count }

            /// Returns the slice of one character.
            public subscript(index: Int) -> RunSlice { RunSlice(run: self, indices: index..<index + 1) }

            /// Returns the value of a type that is attached to the run; `nil` if there is none.
            public subscript<T: TextAttribute>(key: T.Type) -> T? { piece.custom?.value(of: key) }

            /// The direction in which the run is written.
            public var layoutDirection: LayoutDirection { line.isRightToLeft ? .rightToLeft : .leftToRight }
            /// The positions of the run's characters in the text.
            public var characterIndices: [CharacterIndex] {
                indices.map { CharacterIndex(offset: first + $0) }
            }
            /// The bounds of the run.
            public var typographicBounds: TypographicBounds { .init(x: piece.x, width: piece.width, line: line) }
        }

        /// A part of a run.
        public struct RunSlice: RandomAccessCollection, Equatable {
            public var run: Run
            /// The indices of the slice's characters in the run.
            public var indices: Range<Int>

            public init(run: Run, indices: Range<Int>) { (self.run, self.indices) = (run, indices) }

            /// The index of the first character.
            public var startIndex: Int { indices.lowerBound }
            /// The index after the last character.
            public var endIndex: Int { indices.upperBound }

            /// Returns the slice of one character.
            public subscript(index: Int) -> RunSlice { run[index] }

            /// Returns the value of a type that is attached to the run; `nil` if there is none.
            public subscript<T: TextAttribute>(key: T.Type) -> T? { run[key] }

            /// The positions of the slice's characters in the text.
            public var characterIndices: [CharacterIndex] {
                indices.map { CharacterIndex(offset: run.first + $0) }
            }
            /// The bounds of the slice.
            public var typographicBounds: TypographicBounds {
                let all = run.piece.characters[indices]
                let left = all.map(\.x).min() ?? run.piece.x
                return .init(x: left, width: (all.map { $0.x + $0.width }.max() ?? left) - left, line: run.line)
            }
        }

        /// The options for drawing a part of a text, which have no effect.
        public struct DrawingOptions: OptionSet, Sendable {
            /// The bits.
            public let rawValue: UInt32

            public init(rawValue: UInt32) { self.rawValue = rawValue }

            /// Draws at positions between pixels.
            public static let disablesSubpixelQuantization = DrawingOptions(rawValue: 1)
        }
    }
}

extension GraphicsContext {
    /// Draws a line of a text at its place.
    public func draw(_ line: Text.Layout.Line, options: Text.Layout.DrawingOptions = .init()) {
        for run in line { draw(run, options: options) }
    }

    /// Draws a run of a text at its place.
    public func draw(_ run: Text.Layout.Run, options: Text.Layout.DrawingOptions = .init()) {
        draw(run.piece.content, of: run, x: run.piece.x, width: run.piece.width)
    }

    /// Draws a slice of a text at its place.
    public func draw(_ slice: Text.Layout.RunSlice, options: Text.Layout.DrawingOptions = .init()) {
        if slice.indices == 0..<slice.run.count { return draw(slice.run, options: options) }
        for character in slice.run.piece.characters[slice.indices] {
            var text = slice.run.piece.content
            text.string = character.string
            for index in text.runs.indices { text.runs[index].string = character.string }
            draw(text, of: slice.run, x: character.x, width: character.width)
        }
    }

    private func draw(_ text: ViewNode.TextContent, of run: Text.Layout.Run, x: Double, width: Double) {
        let left = run.mirror.map { $0 - x - width } ?? x
        let baseline = run.line.baseline
        add(
            ResolvedViews([ViewNode(.text(text))]).fixedSize()
                .alignmentGuide(.leading) { _ in CGFloat(-left) }
                .alignmentGuide(.top) { $0[.firstTextBaseline] - CGFloat(baseline) })
    }
}

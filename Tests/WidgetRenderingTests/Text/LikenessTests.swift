import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// The accuracy of line widths compared with iOS. The tests compute the tables of `Documentation/Likeness.md`, and fail with the expected
/// table. `AIRLOCK_RECORD=1` writes it.
@MainActor
struct LikenessTests {
    /// A line of an image rendered by iOS.
    struct Measured {
        var words: String
        var font: ResolvedFont
        /// The width of its ink, in points.
        var width: Double
    }

    /// The lines of a size and a weight, with the errors of their widths.
    struct Row {
        var size: Double
        var weight: Int
        /// The errors in points, and as fractions of the width.
        var errors: [(points: Double, share: Double)]

        var meanShare: Double { errors.map { abs($0.share) }.reduce(0, +) / Double(errors.count) }
        var bias: Double { errors.map(\.share).reduce(0, +) / Double(errors.count) }
        var worst: Double { errors.map { abs($0.points) }.max() ?? 0 }

        var cells: String {
            func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }
            return String(
                format: "| %g | %d | %d | %@ | %@ | %.1f |", size, weight, errors.count, percent(meanShare),
                (bias < 0 ? "−" : "+") + percent(abs(bias)), worst)
        }
    }

    private static let page = URL(fileURLWithPath: PangoTextEngineTests.fonts).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Documentation/Likeness.md")

    static func measured() throws -> (system: [Measured], rounded: [Measured]) {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("measured-widths.txt")
        var lines: [Measured] = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: " ", maxSplits: 4).map(String.init)
            try #require(parts.count == 5)
            var font = ResolvedFont(size: try #require(Double(parts[0])), weight: try #require(Int(parts[1])))
            font.isMonospacedDigit = parts[2] == "default-md"
            if parts[2] == "rounded" { font.design = "rounded" }
            lines.append(Measured(words: parts[4], font: font, width: try #require(Double(parts[3]))))
        }
        return (lines.filter { $0.font.design != "rounded" }, lines.filter { $0.font.design == "rounded" })
    }

    /// Returns the width of the ink of a line, in points, to a sixteenth.
    static func ink(_ words: String, _ face: Typeface, _ pango: Pango) -> Double {
        let scale = 16.0
        let (width, height) = (pango.width(of: StyledString(words, face: face)) + 60, face.size * 1.6)
        let surface = Surface(pixelWidth: Int(width * scale), pixelHeight: Int(height * scale), scale: scale)
        surface.setSource(.color(ResolvedColor(0, 0, 0)), box: Rect(Size(width: 1, height: 1)))
        pango.draw(words, face: face, isRightToLeft: false, at: (20, face.size * 1.1), on: surface)
        return Double(surface.inkedPixels?.columns.count ?? 1) / scale
    }

    private func rows(_ lines: [Measured]) throws -> [Row] {
        let pango = try Pango(fontConfiguration: PangoTextEngineTests.fonts)
        var rows: [Row] = []
        for line in lines {
            let error = Self.ink(line.words, Typeface(line.font), pango) - line.width
            let index =
                rows.firstIndex { $0.size == line.font.size && $0.weight == line.font.weight } ?? rows.endIndex
            if index == rows.endIndex { rows.append(Row(size: line.font.size, weight: line.font.weight, errors: [])) }
            rows[index].errors.append((error, error / line.width))
        }
        return rows.sorted { ($0.size, $0.weight) < ($1.size, $1.weight) }
    }

    private func mean(_ rows: [Row]) -> Double {
        let errors = rows.flatMap(\.errors)
        return errors.map { abs($0.share) }.reduce(0, +) / Double(errors.count)
    }

    @Test("Line widths match those measured on iOS within tolerance and equal the documented table")
    func systemFontWidths() throws {
        let rows = try rows(Self.measured().system)
        let (small, large) = (rows.filter { $0.size < 18 }, rows.filter { $0.size >= 18 })
        #expect(mean(small) < 0.004)
        #expect(mean(large) < 0.012)
        // Lines of one or two characters hardly affect the mean; a row of several lines is accurate.
        for row in rows where row.errors.count >= 5 { #expect(row.meanShare < 0.012, "\(row.cells)") }
        for error in rows.flatMap(\.errors) { #expect(abs(error.points) < 4.5) }
        let table = """
            | size | weight | lines | mean error of the width | mean signed error | largest error in points |
            |---|---|---|---|---|---|
            \(rows.map(\.cells).joined(separator: "\n"))
            """
        try Self.verify(table, between: "widths")
    }

    @Test("Rounded digits differ from the widths measured on iOS by less than 3.5 percent on average")
    func roundedWidths() throws {
        let rows = try rows(Self.measured().rounded)
        #expect(mean(rows) < 0.035)
        try Self.verify(
            """
            | size | weight | lines | mean error of the width | mean signed error | largest error in points |
            |---|---|---|---|---|---|
            \(rows.map(\.cells).joined(separator: "\n"))
            """, between: "rounded")
    }

    /// Compares a table with the one between two marks of the page, or writes it.
    static func verify(_ table: String, between name: String) throws {
        let page = try String(contentsOf: page, encoding: .utf8)
        let (begin, end) = ("<!-- \(name) -->\n", "\n<!-- end \(name) -->")
        let start = try #require(page.range(of: begin)).upperBound
        let stop = try #require(page.range(of: end)).lowerBound
        if ProcessInfo.processInfo.environment["AIRLOCK_RECORD"] == "1" {
            try Data(page.replacingCharacters(in: start..<stop, with: table).utf8).write(to: Self.page)
            Issue.record("written to \(Self.page.lastPathComponent): run again without AIRLOCK_RECORD")
        } else {
            #expect(page[start..<stop] == table)
        }
    }
}

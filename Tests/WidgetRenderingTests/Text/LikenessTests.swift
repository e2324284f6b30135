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

    private static func measured() throws -> (system: [Measured], rounded: [Measured]) {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("measured-widths.txt")
        var (system, rounded, isRounded) = ([Measured](), [Measured](), false)
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("# In the rounded") { isRounded = true }
            let parts = line.split(separator: " ", maxSplits: 3).map(String.init)
            guard parts.count == 4, let size = Double(parts[0]), let weight = Int(parts[1]),
                let width = Double(parts[2])
            else { continue }
            let line = Measured(
                words: parts[3],
                font: ResolvedFont(size: size, weight: weight, design: isRounded ? "rounded" : "default"),
                width: width)
            if isRounded { rounded.append(line) } else { system.append(line) }
        }
        return (system, rounded)
    }

    /// Returns the width of a line's ink, in points, to a sixteenth.
    private func ink(_ line: Measured, _ pango: Pango) -> Double {
        let scale = 16.0
        let surface = Surface(
            pixelWidth: Int((line.width + 60) * scale), pixelHeight: Int(line.font.size * 1.5 * scale), scale: scale)
        surface.setSource(.color(ResolvedColor(0, 0, 0)), box: Rect(Size(width: 1, height: 1)))
        pango.draw(
            line.words, face: Typeface(line.font), isRightToLeft: false, at: (20, line.font.size * 1.1), on: surface)
        func isInked(_ x: Int) -> Bool {
            (0..<Int(line.font.size * 1.5 * scale)).contains { surface.pixel(x: x, y: $0) >> 24 > 127 }
        }
        let columns = 0..<Int((line.width + 60) * scale)
        return Double((columns.last { isInked($0) } ?? 0) - (columns.first { isInked($0) } ?? 0) + 1) / scale
    }

    private func rows(_ lines: [Measured]) throws -> [Row] {
        let pango = try Pango(fontConfiguration: PangoTextEngineTests.fonts)
        var rows: [Row] = []
        for line in lines {
            let error = ink(line, pango) - line.width
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
        #expect(mean(small) < 0.006)
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
    private static func verify(_ table: String, between name: String) throws {
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

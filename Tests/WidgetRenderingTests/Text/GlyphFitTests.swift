import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// The fit of ``GlyphAdvances`` to the widths measured on iOS. `AIRLOCK_RECORD=1` writes its table and the errors in
/// `Documentation/Likeness.md`.
///
/// The corrections minimise the squared errors of the lines' widths, plus the squared corrections times a constant (ridge regression). A
/// correction has three parts: one for all weights, one that grows from regular to semibold, and one that grows from semibold to bold.
@MainActor
struct GlyphFitTests {
    /// The constant with the smallest mean error of lines that were left out, of 10, 30, 100 and 300.
    private static let ridge = 100.0

    private static let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("WidgetExt/Rendering/Text/GlyphAdvances.swift")

    /// The factors by which percent signs are widened.
    private struct Stretches {
        var regular: Double
        var semibold: Double
        var display: Double
        var rounded: Double
    }

    /// A line to which the corrections are fitted.
    private struct Row {
        let words: String
        /// The measured width.
        let width: Double
        /// The width without corrections, with and without widened percent signs.
        let natural: (widened: Double, plain: Double)
        /// The factors of the corrections in the width, by character and part.
        let factors: [Unicode.Scalar: [Double]]
        /// The weight of the line's error: errors of long lines are larger.
        var weight: Double { 1 / (max(width, 20) / 20).squareRoot() }
        /// The words without a number at the end, which identify lines such as "Title 1" and "Title 2".
        var stem: String {
            var stem = words[...]
            while let last = stem.last, last.isNumber || last == " " { stem.removeLast() }
            return stem.isEmpty ? words : String(stem)
        }
    }

    private let pango: Pango

    init() throws { pango = try Pango(fontConfiguration: PangoTextEngineTests.fonts) }

    @Test("The corrections of advances are the fit to the widths measured on iOS, with the documented errors")
    func fit() throws {
        let measured = try LikenessTests.measured()
        let stretches = stretches(measured.system, measured.rounded)
        let rows = measured.system.filter { $0.font.size < 18 }.map { row($0, stretches) }
        let characters = Set(rows.flatMap(\.factors.keys)).sorted()
        let features = rows.map { row in
            characters.flatMap { row.factors[$0] ?? [0, 0, 0] }.map { $0 * row.weight }
        }
        let wanted = rows.map { ($0.width - $0.natural.widened) * $0.weight }
        let kernel = features.map { first in features.map { dot(first, $0) / Self.ridge } }
        let regularised = kernel.enumerated().map { index, row in
            var row = row
            row[index] += 1
            return row
        }
        let inverse = try #require(inverted(regularised))
        let dual = inverse.map { dot($0, wanted) }
        let parts = characters.indices.map { character in
            (0..<3).map { part in
                rows.indices.reduce(0) { $0 + features[$1][character * 3 + part] * dual[$1] } / Self.ridge
            }
        }
        try verify(stretches, characters, parts)

        // The error of a line that wasn't fitted follows from the inverse of the rows with the same words.
        var leftOut = [Double](repeating: 0, count: rows.count)
        for (_, group) in Dictionary(grouping: rows.indices, by: { rows[$0].stem }) {
            let block = try #require(inverted(group.map { row in group.map { inverse[row][$0] } }))
            for (index, row) in group.enumerated() {
                leftOut[row] = -dot(block[index], group.map { dual[$0] }) / rows[row].weight
            }
        }
        let drawn = measured.system.filter { $0.font.size < 18 }.map {
            LikenessTests.ink($0.words, Typeface($0.font), pango) - $0.width
        }
        #expect(mean(drawn) < 0.2)
        #expect(mean(leftOut) < 0.4)
        try LikenessTests.verify(
            """
            | \(rows.count) lines below 18 points | mean error | 95 of 100 errors | largest error |
            |---|---|---|---|
            \(cells("tracking only", rows.map { $0.natural.plain - $0.width }))
            \(cells("and wider percent signs", rows.map { $0.natural.widened - $0.width }))
            \(cells("and corrected advances", drawn))
            \(cells("the same, for words that the fit doesn't contain", leftOut))
            """, between: "fit")
    }

    private func cells(_ name: String, _ errors: [Double]) -> String {
        let sorted = errors.map(abs).sorted()
        return String(
            format: "| %@ | %.2f pt | below %.2f pt | %.1f pt |", name, mean(errors),
            sorted[min(sorted.count * 95 / 100, sorted.count - 1)], sorted.last ?? 0)
    }

    private func mean(_ errors: [Double]) -> Double { errors.map(abs).reduce(0, +) / Double(errors.count) }

    private func face(_ font: ResolvedFont, percentStretch: Double) -> Typeface {
        var face = Typeface(font)
        (face.hasCorrectedAdvances, face.percentStretch) = (false, percentStretch)
        return face
    }

    /// Returns the mean factors with which lines that contain a percent sign have their measured widths.
    private func stretches(_ system: [LikenessTests.Measured], _ rounded: [LikenessTests.Measured]) -> Stretches {
        func stretch(_ lines: [LikenessTests.Measured]) -> Double {
            let factors = lines.map { line in
                let face = face(line.font, percentStretch: 1)
                let missing = line.width - LikenessTests.ink(line.words, face, pango)
                return 1 + missing / LikenessTests.ink("%", face, pango)
            }
            return factors.reduce(0, +) / Double(factors.count)
        }
        let signs = system.filter { $0.words == "%" }
        return Stretches(
            regular: stretch(signs.filter { $0.font.size < 18 && $0.font.weight == 400 }),
            semibold: stretch(signs.filter { $0.font.size < 18 && $0.font.weight == 600 }),
            display: stretch(signs.filter { $0.font.size >= 18 }),
            rounded: stretch(rounded.filter { $0.words.hasSuffix("%") }))
    }

    private func row(_ line: LikenessTests.Measured, _ stretches: Stretches) -> Row {
        let share = min(max(Double(line.font.weight - 400) / 200, 0), 1)
        let stretch = stretches.regular + (stretches.semibold - stretches.regular) * share
        let natural = LikenessTests.ink(line.words, face(line.font, percentStretch: stretch), pango)
        let plain =
            line.words.contains("%")
            ? LikenessTests.ink(line.words, face(line.font, percentStretch: 1), pango) : natural
        let face = Typeface(line.font)
        let bold = min(max(Double(line.font.weight - 600) / 100, 0), 1)
        var factors: [Unicode.Scalar: [Double]] = [:]
        let words = line.words.split(separator: "%").flatMap { $0.splitAfterSpaces }
        for (index, word) in words.enumerated() {
            // Every character of a word has the mean of their corrections. The space after the last character of a line has no ink.
            let count = Double(word.unicodeScalars.count)
            let isLast = index == words.count - 1 && !line.words.hasSuffix("%")
            for scalar in word.unicodeScalars {
                if face.isMonospacedDigit, ("0"..."9").contains(scalar) { continue }
                let factor = face.size * (isLast ? (count - 1) / count : 1)
                let known = factors[scalar] ?? [0, 0, 0]
                factors[scalar] = zip(known, [1, share, bold]).map { $0 + factor * $1 }
            }
        }
        return Row(words: line.words, width: line.width, natural: (natural, plain), factors: factors)
    }

    /// Compares the table with the source file, or writes it.
    private func verify(_ stretches: Stretches, _ characters: [Unicode.Scalar], _ parts: [[Double]]) throws {
        func number(_ value: Double) -> String { String(format: "%.4f", abs(value) < 0.00005 ? 0 : value) }
        let rows = zip(characters, parts).map { scalar, parts in
            let columns = [parts[0], parts[0] + parts[1], parts[0] + parts[1] + parts[2]].map(number)
            return "        (\"\(scalar.escaped(asASCII: true))\", \(columns.joined(separator: ", "))),\n"
        }
        let table = """
                private static let regularPercentStretch = \(number(stretches.regular))
                private static let semiboldPercentStretch = \(number(stretches.semibold))
                static let displayPercentStretch = \(number(stretches.display))
                static let roundedPercentStretch = \(number(stretches.rounded))
                private static let table: [(Unicode.Scalar, Double, Double, Double)] = [
            \(rows.joined())    ]
            }

            """
        let file = try String(contentsOf: Self.source, encoding: .utf8)
        let start = try #require(file.range(of: "    // The lines below are written by `GlyphFitTests`.\n")).upperBound
        if ProcessInfo.processInfo.environment["AIRLOCK_RECORD"] == "1" {
            try Data((file[..<start] + table).utf8).write(to: Self.source)
            Issue.record("written to \(Self.source.lastPathComponent): build, and run again without AIRLOCK_RECORD")
        } else {
            #expect(file[start...] == table)
        }
    }

    private func dot(_ first: [Double], _ second: [Double]) -> Double {
        var sum = 0.0
        for index in first.indices where first[index] != 0 { sum += first[index] * second[index] }
        return sum
    }

    /// Returns the inverse of a positive definite matrix; `nil` if it isn't invertible.
    private func inverted(_ matrix: [[Double]]) -> [[Double]]? {
        var rows = matrix.enumerated().map { index, row in
            row + row.indices.map { $0 == index ? 1 : 0 }
        }
        for pivot in rows.indices {
            guard rows[pivot][pivot] > 1e-12 else { return nil }
            let scale = 1 / rows[pivot][pivot]
            let source = rows[pivot].map { $0 * scale }
            rows[pivot] = source
            for index in rows.indices where index != pivot && rows[index][pivot] != 0 {
                let factor = rows[index][pivot]
                for column in source.indices where source[column] != 0 {
                    rows[index][column] -= factor * source[column]
                }
            }
        }
        return rows.map { Array($0[matrix.count...]) }
    }
}

extension Substring {
    /// The pieces of the text, each of which ends after a space or at the end.
    fileprivate var splitAfterSpaces: [String] {
        var pieces = [""]
        for character in self {
            pieces[pieces.count - 1].append(character)
            if character == " " { pieces.append("") }
        }
        return pieces.filter { !$0.isEmpty }
    }
}

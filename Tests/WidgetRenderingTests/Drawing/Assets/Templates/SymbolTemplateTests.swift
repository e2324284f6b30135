import Foundation
import Shared
import TestSupport
import Testing

@testable import WidgetRendering

/// The variants, margins and layers of symbol templates.
struct SymbolTemplateTests {
    private func template(_ text: SymbolTemplateText) throws -> SymbolTemplate {
        try SymbolTemplate(Array(text.text.utf8))
    }

    /// Returns the error of a template with a change in its text.
    private func fault(_ text: SymbolTemplateText, _ change: (String) -> String = { $0 }) -> ImageError? {
        do throws(ImageError) {
            let template = try SymbolTemplate(Array(change(text.text).utf8))
            _ = try template.symbol(weight: 400, scale: 1, mode: .monochrome, isSeparated: false)
            return nil
        } catch {
            return error
        }
    }

    private static let disc = SymbolTemplateText([("Regular-M", SymbolTemplateText.disc(radius: 50))])

    /// A ring whose line becomes thicker with the weight.
    private static var rings: SymbolTemplateText {
        var text = SymbolTemplateText([
            ("Ultralight-S", SymbolTemplateText.ring(radius: 40, line: 4)),
            ("Regular-S", SymbolTemplateText.ring(radius: 41, line: 10)),
            ("Black-S", SymbolTemplateText.ring(radius: 45, line: 27)),
        ])
        text.version = "3.0"
        text.margins = [("Ultralight-S", -44, 44), ("Regular-S", -46, 46), ("Black-S", -50, 50)]
        return text
    }

    /// Returns the box of a symbol's ink, and the width of its line, in units.
    private func ring(_ template: SymbolTemplate, weight: Int, scale: Double) throws -> (box: Rect, line: Double) {
        let symbol = try template.symbol(weight: weight, scale: scale, mode: .monochrome, isSeparated: false)
        guard case .area(let steps)? = symbol.parts.first?.ink else { throw ImageError.template(.noVariants) }
        let half = steps.count / 2
        var outlines = [SVGOutline(), SVGOutline()]
        (outlines[0].steps, outlines[1].steps) = (Array(steps[..<half]), Array(steps[half...]))
        let boxes = try outlines.map { try #require(Rect(around: $0.points)) }
        return (boxes[0], (boxes[0].width - boxes[1].width) / 2)
    }

    @Test("A symbol's middle is between the margins and in the middle of the capital letters")
    func place() throws {
        var text = Self.disc
        text.margins = [("Regular-M", -60, 64)]
        let template = try template(text)
        let symbol = try template.symbol(weight: 400, scale: 1, mode: .monochrome, isSeparated: false)
        let extent = try #require(symbol.extent)
        // An em is 20 units, and 100 units of the template.
        #expect(abs(extent.width - 20) < 0.01 && abs(extent.height - 20) < 0.01)
        #expect(abs(extent.middle.x - 11.6) < 0.01 && abs(extent.middle.y - 12) < 0.01)
        #expect(try abs(template.width(weight: 400, scale: 1) - 1.24) < 0.001)
    }

    @Test("A template of another size is scaled by the distance of its cap line and baseline")
    func unit() throws {
        let half = SymbolTemplateText([("Regular-M", SymbolTemplateText.disc(radius: 25))]).text
            .replacingOccurrences(of: "1055.541", with: "\(1_126 - 70.459 / 2)")
        let symbol = try SymbolTemplate(Array(half.utf8)).symbol(
            weight: 400, scale: 1, mode: .monochrome, isSeparated: false)
        #expect(abs(try #require(symbol.extent).width - 20) < 0.01)
    }

    @Test("A variant of the weight and the scale is used as it is drawn")
    func ownVariant() throws {
        let template = try template(
            SymbolTemplateText([
                ("Regular-S", SymbolTemplateText.ring(radius: 30, line: 5)),
                ("Regular-L", SymbolTemplateText.ring(radius: 60, line: 6)),
                ("Bold-L", SymbolTemplateText.ring(radius: 62, line: 12)),
            ]))
        let large = try ring(template, weight: 400, scale: 1.27)
        #expect(abs(large.box.width - 24 / 1.27) < 0.01 && abs(large.line - 1.2 / 1.27) < 0.01)
        #expect(abs(try ring(template, weight: 700, scale: 1.27).line - 2.4 / 1.27) < 0.01)
        #expect(abs(try ring(template, weight: 400, scale: 0.79).box.width - 12 / 0.79) < 0.01)
    }

    @Test("Other weights and scales are interpolated between the three sources of a variable template")
    func interpolated() throws {
        let template = try template(Self.rings)
        let lines = try (1...9).map { try ring(template, weight: $0 * 100, scale: 0.79).line }
        #expect(lines == lines.sorted() && Set(lines).count == 9, "\(lines)")
        #expect(abs(lines[3] - 2 / 0.79) < 0.01 && abs(lines[8] - 5.4 / 0.79) < 0.01)
        let medium = try ring(template, weight: 400, scale: 1)
        #expect(abs(medium.box.width - 16.4 / 0.783) < 0.01)
        let widths = try [100, 400, 900].map { try template.width(weight: $0, scale: 0.79) * 0.79 }
        #expect(zip(widths, [0.88, 0.92, 1]).allSatisfy { abs($0 - $1) < 0.001 }, "\(widths)")
    }

    @Test("Without compatible sources, the variant of the nearest weight is used, scaled to the scale")
    func nearestVariant() throws {
        var text = Self.rings
        text.variants[2].shapes += SymbolTemplateText.disc(radius: 3)
        let template = try template(text)
        #expect(abs(try ring(template, weight: 500, scale: 0.79).line - 2 / 0.79) < 0.01)
        #expect(abs(try ring(template, weight: 200, scale: 1).line - 0.8 / 0.783) < 0.01)
        let only = try self.template(SymbolTemplateText([("Regular-M", SymbolTemplateText.ring(radius: 50, line: 8))]))
        #expect(abs(try ring(only, weight: 900, scale: 1.27).box.width - 20 * 1.29 / 1.27) < 0.01)
        #expect(abs(try ring(only, weight: 100, scale: 0.79).box.width - 20 * 0.783 / 0.79) < 0.01)
    }

    @Test("A variant without margins has the distances from the ink of Regular-M or of another variant")
    func derivedMargins() throws {
        var text = SymbolTemplateText([
            ("Regular-M", SymbolTemplateText.disc(radius: 40)), ("Black-M", SymbolTemplateText.disc(radius: 45)),
            ("Black-L", SymbolTemplateText.disc(radius: 60)),
        ])
        text.margins = [("Regular-M", -50, 42)]
        #expect(try abs(template(text).width(weight: 900, scale: 1) - 1.02) < 0.001)
        #expect(try abs(template(text).width(weight: 900, scale: 1.27) - (1.2 + 0.12 * 1.29) / 1.27) < 0.001)
        text.margins = [("Black-M", -50, 50)]
        #expect(try abs(template(text).width(weight: 400, scale: 1) - 0.9) < 0.001)
        // The margins of the first version of the format have no variant.
        let old = text.text.replacingOccurrences(of: "-margin-Black-M", with: "-margin")
        #expect(old != text.text)
        #expect(try SymbolTemplate(Array(old.utf8)).leftMargins.keys.contains(nil))
        text.margins = []
        #expect(try abs(template(text).width(weight: 400, scale: 1) - 0.8) < 0.001)
    }

    /// A symbol of three layers.
    private static var layered: SymbolTemplateText {
        func disc(_ x: Double, _ index: Int, _ level: String, _ color: String) -> String {
            SymbolTemplateText.disc(
                x: x, radius: 20,
                classes:
                    "monochrome-\(index) multicolor-\(index):\(color) hierarchical-\(2 - index):\(level) SFSymbolsPreviewWireframe"
            )
        }
        var text = SymbolTemplateText([
            (
                "Regular-M",
                disc(-30, 0, "secondary", "systemRedColor") + disc(0, 1, "primary", "tintColor")
                    + disc(30, 2, "tertiary", "custom")
            )
        ])
        text.styles = """
            /* Layers */ .monochrome-1 {-sfsymbols-variable-threshold:0.34}
            .multicolor-1:tintColor {fill:#007AFF;opacity:0.5;-sfsymbols-clear-behind:true}
            .multicolor-2:custom, .other {fill:#08F}
            .hierarchical-1:primary{-sfsymbols-variable-threshold:0.68}
            .SFSymbolsPreviewWireframe {fill:none;stroke:black;stroke-width:0.5}
            """
        return text
    }

    @Test("The layers of each rendering mode are read with their levels, colours, opacities and thresholds")
    func layers() throws {
        let template = try template(Self.layered)
        #expect(
            template.layers(in: .hierarchical).map(\.layer) == [
                .init(style: "tertiary", fill: nil, opacity: 1, threshold: nil),
                .init(style: "primary", fill: nil, opacity: 1, threshold: 0.68),
                .init(style: "secondary", fill: nil, opacity: 1, threshold: nil),
            ])
        #expect(
            template.layers(in: .multicolor).map(\.layer) == [
                .init(style: "systemRedColor", fill: nil, opacity: 1, threshold: nil),
                .init(style: "tintColor", fill: ResolvedColor(0, 122, 255), opacity: 0.5, threshold: nil),
                .init(style: "custom", fill: ResolvedColor(0, 136, 255), opacity: 1, threshold: nil),
            ])
        #expect(template.layers(in: .multicolor).map(\.isClearing) == [false, true, false])
        #expect(template.layers(in: .monochrome).map(\.layer.threshold) == [nil, 0.34, nil])
    }

    @Test("The shapes are drawn in the order of their layers, and a layer clears the layers behind it")
    func stackedLayers() throws {
        let template = try template(Self.layered)
        func symbol(_ mode: SymbolRenderingMode, isSeparated: Bool = true) throws -> Symbol {
            try template.symbol(weight: 400, scale: 1, mode: mode, isSeparated: isSeparated)
        }
        #expect(try symbol(.multicolor).parts.map(\.layer) == [2, 0, 1, 0])
        #expect(try symbol(.multicolor).parts.map(\.isCut) == [false, true, false, false])
        // The rearmost layer of the hierarchy is the last shape.
        let hierarchy = try symbol(.hierarchical)
        #expect(hierarchy.parts.map(\.layer) == [2, 1, 0])
        let middles = try hierarchy.parts.map { part -> Double in
            guard case .area(let steps) = part.ink else { return 0 }
            var outline = SVGOutline()
            outline.steps = steps
            return try #require(Rect(around: outline.points)).middle.x.rounded()
        }
        #expect(middles == [18, 12, 6])
        #expect(try symbol(.monochrome, isSeparated: false).parts.count == 1)
        #expect(try symbol(.monochrome).parts.map(\.layer) == [2, 1, 0])
    }

    @Test("A layer that clears what is behind it divides a monochrome symbol from version 4 of the format on")
    func monochromeCut() throws {
        var text = SymbolTemplateText([
            (
                "Regular-M",
                SymbolTemplateText.disc(radius: 50, classes: "monochrome-0")
                    + SymbolTemplateText.disc(radius: 30, classes: "monochrome-1")
                    + SymbolTemplateText.disc(radius: 20, classes: "monochrome-2")
            )
        ])
        text.styles = ".monochrome-1 {opacity:0.0;-sfsymbols-clear-behind:true}"
        let cut = try template(text).symbol(weight: 400, scale: 1, mode: .monochrome, isSeparated: false)
        #expect(cut.parts.map(\.isCut) == [false, true, false])
        text.version = "3.0"
        let whole = try template(text).symbol(weight: 400, scale: 1, mode: .monochrome, isSeparated: false)
        #expect(whole.parts.map(\.isCut) == [false])
    }

    @Test("A shape without an area is drawn as a line, and a shape with the even-odd rule separately")
    func lines() throws {
        let text = SymbolTemplateText([
            (
                "Regular-M",
                #"""
                <g style="fill:none; stroke:#000; stroke-linecap:round" stroke-width="8" transform="scale(0.5)">
                <path d="M-50 0H50"/></g><path fill-rule="evenodd" d="M0 0h9v9h-9z"/><path d="M0 0h9v9h-9z" fill="none"/>
                """#
            )
        ])
        let parts = try template(text).symbol(weight: 400, scale: 1, mode: .monochrome, isSeparated: false).parts
        #expect(parts.count == 2 && parts[1].isEvenOdd)
        guard case .stroke(_, let width, true) = parts[0].ink else {
            Issue.record("\(parts[0].ink)")
            return
        }
        #expect(abs(width - 0.8) < 0.001)
    }

    @Test(
        "Elements of variants that aren't paths, and references, are refused",
        arguments: [
            (#"<image href="secret.png"/>"#, SymbolTemplateFlaw.reference("secret.png")),
            (##"<use xlink:href="#a"/>"##, .reference("#a")),
            (##"<path fill="url(#g)" d="M0 0h1"/>"##, .reference("url(#g)")),
            (##"<g style="mask:url('other.svg#m')"><path d="M0 0h1"/></g>"##, .reference("url('other.svg#m')")),
            ("<text>A</text>", .unsupportedElement("Regular-M", "text")),
            (#"<path d="M0 0L"/>"#, .invalidShape("Regular-M", "path")),
            (#"<path transform="spin(1)" d="M0 0h1"/>"#, .invalidShape("Regular-M", "path")),
            (#"<path d=""/>"#, .empty("Regular-M")),
            ("", .noVariants),
            (String(repeating: "<g>", count: 70) + String(repeating: "</g>", count: 70), .tooDeep(64)),
            (String(repeating: #"<path d="M0 0h1"/>"#, count: 20_001), .tooManyShapes(20_000)),
        ])
    func refused(shapes: String, expected: SymbolTemplateFlaw) {
        #expect(fault(SymbolTemplateText([("Regular-M", shapes)])) == .template(expected))
    }

    @Test("Guides that are too close to each other for the shapes are refused")
    func closeGuides() {
        let close = fault(Self.disc) { $0.replacingOccurrences(of: "1055.541", with: "1125.9") }
        #expect(close == .template(.noGuides("M")))
        var wide = Self.disc
        wide.margins = [("Regular-M", -6_000, 6_000)]
        #expect(fault(wide) == .template(.noGuides("M")))
        wide.margins = [("Regular-M", -4_000, 4_000)]
        #expect(fault(wide) == nil)
    }

    @Test("A mode has at most as many layers as an archived view")
    func layerLimit() throws {
        let discs = (0..<110).map { SymbolTemplateText.disc(radius: 50, classes: "hierarchical-\($0):primary") }
        let template = try template(SymbolTemplateText([("Regular-M", discs.joined())]))
        #expect(template.layers(in: .hierarchical).map(\.index) == Array(0..<100))
    }

    @Test("Files that aren't templates are refused with a remedy")
    func notTemplates() {
        #expect(fault(Self.disc) { "<!DOCTYPE svg [<!ENTITY a 'b'>]>" + $0 } == .template(.entities))
        #expect(fault(Self.disc) { _ in "<html/>" } == .template(.notSVG))
        #expect(fault(Self.disc) { _ in #"<svg><path d="M0 0h1v1"/></svg>"# } == .template(.noVariants))
        #expect(fault(Self.disc) { $0.replacing("Capline-M", with: "C") } == .template(.noGuides("M")))
        #expect(fault(Self.disc) { $0 + String(repeating: " ", count: 4 << 20) } == .tooManyBytes(4 << 20))
        guard case .template(.malformed(let reason))? = fault(Self.disc, { String($0.dropLast(10)) }) else {
            Issue.record("a damaged template was read")
            return
        }
        #expect(reason.hasPrefix("the XML document is invalid at line "))
    }

    @Test("Each reason names the file and a remedy")
    func words() {
        let words = [
            SymbolTemplateFlaw.entities, .notSVG, .reference("a.png"), .unsupportedElement("Regular-M", "text"),
            .noVariants,
            .empty("Black-S"), .noGuides("M"), .invalidShape("Black-S", "path"), .tooDeep(64), .tooManyShapes(9),
            .malformed("no"),
        ].map { $0.words(about: "a.svg") }
        #expect(
            words == [
                "a.svg declares XML entities — export the symbol again without them",
                "a.svg isn't an SVG file — export the symbol's template with the SF Symbols app",
                "a.svg refers to 'a.png' — draw the symbol with paths only",
                "a.svg has a <text> in 'Regular-M' — draw the symbol with paths only",
                "a.svg has no shapes in a group such as 'Regular-M' — export the symbol's template with the SF Symbols app",
                "a.svg has empty paths in 'Black-S' — draw the variant or delete its group",
                "a.svg has no guides 'Baseline-M' and 'Capline-M' — keep the guides of the template",
                "a.svg has an invalid <path> in 'Black-S' — export the symbol again",
                "a.svg has elements nested deeper than 64 — ungroup them",
                "a.svg has more than 9 shapes — make it simpler",
                "a.svg is damaged: no",
            ])
    }
}

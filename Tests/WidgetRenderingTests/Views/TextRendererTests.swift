import Foundation
import SwiftUI
import Testing

@testable import WidgetRendering

@MainActor
struct TextRendererTests {
    /// The properties that a renderer has read of a text.
    private final class Log: @unchecked Sendable {
        // Unchecked: only the main actor draws.
        var lines: [String] = []
    }

    private struct Emphasis: TextAttribute { let name: String }

    private struct Reader: TextRenderer {
        let log: Log

        func draw(layout: Text.Layout, in ctx: inout GraphicsContext) {
            log.lines = layout.map { line in
                let bounds = line.typographicBounds.rect
                let runs = line.map { run in
                    let ends = run.map { "\(Int($0.typographicBounds.rect.minX))" }.joined(separator: ",")
                    return "\(run[Emphasis.self]?.name ?? "plain") \(ends)"
                }
                return "\(Int(bounds.minX))…\(Int(bounds.maxX)): " + runs.joined(separator: "; ")
            }
            for line in layout { ctx.draw(line) }
        }
    }

    private func read(
        width: Double, mirrored: Bool = false, @ViewBuilder _ view: (Log) -> some View
    ) throws -> [String] {
        let log = Log()
        var environment = EnvironmentValues()
        if mirrored { environment.layoutDirection = .rightToLeft }
        _ = try Drawn(width: width, height: 100, mirrored: mirrored, environment: environment) { view(log) }
        return log.lines
    }

    @Test("A renderer gets the lines of a text, with the app's attributes and the places of characters")
    func layout() throws {
        let lines = try read(width: 100) { log in
            Text(verbatim: "ab cd").customAttribute(Emphasis(name: "loud")).textRenderer(Reader(log: log))
        }
        #expect(lines == ["0…50: loud 0,10,20,30,40"])
        let wrapped = try read(width: 40) { log in
            Text(verbatim: "abc d").multilineTextAlignment(.trailing).textRenderer(Reader(log: log))
        }
        #expect(wrapped == ["0…40: plain 0,10,20,30", "30…40: plain 30"])
    }

    @Test("An inner attribute takes precedence over an outer one of its type")
    func attributes() throws {
        let lines = try read(width: 100) { log in
            Text(verbatim: "a").customAttribute(Emphasis(name: "inner")).customAttribute(Emphasis(name: "outer"))
                .textRenderer(Reader(log: log))
        }
        #expect(lines == ["0…10: inner 0"])
    }

    private struct RunReader: TextRenderer {
        let log: Log

        func draw(layout: Text.Layout, in ctx: inout GraphicsContext) {
            for run in layout.flatMap({ $0 }) {
                log.lines.append("\(run[Emphasis.self]?.name ?? "plain") \(run.count)")
                let ends = run.map(\.typographicBounds.rect.minX)
                #expect(ends == ends.sorted() && Set(ends).count == ends.count)
            }
        }
    }

    @Test("Each style of a line is a run with its own attributes")
    func runs() throws {
        let log = Log()
        let text = PangoTextEngine(pango: try Pango(fontConfiguration: PangoTextEngineTests.fonts), scale: 3)
        _ = try DrawnWidget(.systemMedium, text: text) {
            (Text(verbatim: "ab ") + Text(verbatim: "cd").bold().customAttribute(Emphasis(name: "loud")))
                .textRenderer(RunReader(log: log)).containerBackground(for: .widget) {}
        }
        #expect(log.lines == ["plain 3", "loud 2"])
    }

    private struct Moved: TextRenderer {
        func draw(layout: Text.Layout, in ctx: inout GraphicsContext) {
            for slice in layout.flatMap({ $0 }).flatMap({ $0 }).reversed() {
                var copy = ctx
                copy.translateBy(x: 0, y: 30)
                copy.draw(slice)
            }
        }
    }

    private func places(_ drawn: Drawn) -> [String] {
        drawn.list.textBlocks.flatMap { block in
            block.lines.map { "\($0.string) \(Int($0.x)) \(Int($0.y))" }
        }
    }

    @Test("The slices that a renderer draws are at the places that they have without a renderer, in its transform")
    func drawing() throws {
        let text = Text(verbatim: "abc")
        let plain = try Drawn(width: 100, height: 100) { text }
        let place = try #require(plain.list.textBlocks.first?.lines.first)
        let drawn = try Drawn(width: 100, height: 100) { text.textRenderer(Moved()) }
        let rows = (0..<100).filter { drawn.row($0).contains { $0 != "." } }
        let usual = (0..<100).filter { plain.row($0).contains { $0 != "." } }
        #expect(rows.first == usual.first.map { $0 + 30 } && rows.last == usual.last.map { $0 + 30 })
        #expect(place.x == 0 && drawn.diagnostics.isEmpty)
    }

    /// Draws each slice or whole lines.
    private struct Parts: TextRenderer {
        let slices: Bool

        func draw(layout: Text.Layout, in ctx: inout GraphicsContext) {
            for line in layout {
                if slices { for run in line { for slice in run { ctx.draw(slice) } } } else { ctx.draw(line) }
            }
        }
    }

    /// Draws a text of Pango's size with a renderer, or without one.
    private func drawn(_ text: Text, _ renderer: Parts? = nil, in direction: LayoutDirection, mirrored: Bool) throws
        -> Drawn
    {
        let engine = PangoTextEngine(pango: try Pango(fontConfiguration: PangoTextEngineTests.fonts), scale: 1)
        var environment = EnvironmentValues()
        environment.layoutDirection = direction
        return try Drawn(width: 300, height: 40, mirrored: mirrored, environment: environment, text: engine) {
            if let renderer { text.textRenderer(renderer) } else { text }
        }
    }

    @Test(
        "Lines and slices have the places of the text, even if only the environment is right-to-left",
        arguments: [false, true], [LayoutDirection.leftToRight, .rightToLeft])
    func mirrored(isMirrored: Bool, direction: LayoutDirection) throws {
        let two = Text(verbatim: "Hello ") + Text(verbatim: "bold").bold() + Text(verbatim: " 123")
        for (text, string) in [(Text(verbatim: "Hello 123"), "Hello 123"), (two, "Hello bold 123")] {
            let plain = try drawn(text, in: direction, mirrored: isMirrored)
            let lines = try drawn(text, Parts(slices: false), in: direction, mirrored: isMirrored)
            for row in 0..<40 { #expect(lines.row(row) == plain.row(row)) }
            let slices = try drawn(text, Parts(slices: true), in: direction, mirrored: isMirrored)
            let places = slices.list.textBlocks.flatMap(\.lines).sorted { $0.x < $1.x }
            #expect(places.map(\.string).filter { $0 != "" } == string.filter { $0 != " " }.map(String.init))
            let ends = plain.list.textBlocks.flatMap(\.lines).map(\.x)
            #expect(abs((places.first?.x ?? 0) - (ends.min() ?? 0)) < 1)
        }
    }

    @Test("Text that isn't only left-to-right is drawn whole, as without a renderer", arguments: [false, true])
    func mixed(isMirrored: Bool) throws {
        let texts = [
            Text(verbatim: "abc שלום def"), Text(verbatim: "مرحبا 123 abc"),
            Text(verbatim: "a") + Text(verbatim: " שלום def").bold(),
        ]
        for text in texts {
            let plain = try drawn(text, in: .leftToRight, mirrored: isMirrored)
            for slices in [false, true] {
                let parts = try drawn(text, Parts(slices: slices), in: .leftToRight, mirrored: isMirrored)
                for row in 0..<40 { #expect(parts.row(row) == plain.row(row)) }
            }
        }
    }

    @Test("The snapshot's metadata contains the whole text once")
    func metadata() throws {
        let drawn = try DrawnWidget(.systemSmall) {
            Text(verbatim: "abc").textRenderer(Moved()).containerBackground(for: .widget) {}
        }
        #expect(drawn.snapshot.texts.map(\.string) == ["abc"])
        #expect(drawn.snapshot.spoken.compactMap(\.properties.label) == ["abc"])
        #expect(drawn.findings == [])
    }

    @Test("A renderer isn't asked for redacted texts, and gets one slice per run of a very long text")
    func limits() throws {
        let redacted = try read(width: 100) { log in
            Text(verbatim: "abc").textRenderer(Reader(log: log)).redacted(reason: .placeholder)
        }
        #expect(redacted == [])
        let long = try read(width: 5_000) { log in
            Text(verbatim: String(repeating: "a", count: 301)).textRenderer(Reader(log: log))
        }
        #expect(long == ["0…3010: plain 0"])
    }
}

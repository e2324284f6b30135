import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Invalid amounts: each is ignored and reported.
@MainActor
struct InvalidAmountTests {
    /// Draws a view as PNG with the real fonts and returns the diagnostics.
    private func drawn(_ view: some View) throws -> [String] {
        let pango = try Pango(fontConfiguration: PangoTextEngineTests.fonts)
        let widget = try DrawnWidget(.systemSmall, text: PangoTextEngine(pango: pango, scale: 3)) {
            Bare { view }
        }
        let canvas = PNGCanvas(pango: pango, images: ImageStore(catalog: .empty, scale: 3), scale: 3)
        #expect(!(try canvas.encode(widget.snapshot.list, mode: .fullColor)).isEmpty)
        return widget.snapshot.diagnostics.map(\.message)
    }

    @Test(
        "A zero, negative, infinite or huge font size draws nothing and is reported",
        arguments: [0, -5, .nan, .infinity, 1e300] as [Double])
    func fontSize(size: Double) throws {
        let message = "not drawn: a font of \(size) points — use a size above 0 and at most 10000"
        #expect(try drawn(Text("a").font(.system(size: size))) == [message])
        #expect(try drawn(Image(systemName: "star").font(.system(size: size))) == [message])
    }

    @Test("Texts with huge frames, tracking, line spacing or font sizes are drawn without failing")
    func hugeLengths() throws {
        #expect(try drawn(Text("abc").frame(height: 1e300)).isEmpty)
        _ = try drawn(Text("abc").tracking(1e300))
        _ = try drawn(Text("abc\nd").lineSpacing(1e300))
        _ = try drawn(Text("abc").frame(width: 1e300))
        _ = try drawn(Text("a").font(.system(size: 9_000)))
    }

    @Test("Colour components that aren't numbers become 0 and are reported")
    func colorComponents() throws {
        let message = "treated as 0: a colour component that isn't a number"
        #expect(try drawn(Text("abc").shadow(color: Color(red: .nan, green: 0, blue: 0), radius: 2)) == [message])
        #expect(try drawn(Color.red.shadow(color: .black.opacity(.nan), radius: 2)) == [message])
        #expect(try drawn(Text("a").padding(1).foregroundStyle(Color(white: .nan))) == [message])
        #expect(try drawn(Color(hue: .infinity, saturation: 1, brightness: 1)) == [message])
        #expect(ResolvedColor(red: .nan, green: 2, blue: -1, alpha: .nan) == ResolvedColor(0, 255, 0, alpha: 0))
    }

    @Test("A date that no calendar can represent is formatted as a dash")
    func unrepresentableDates() throws {
        let far = Date(timeIntervalSinceReferenceDate: 1e300)
        let wording = LocalizedMoments(RequestContext.current)
        #expect(wording.words(Date(timeIntervalSinceReferenceDate: .nan), .time) == "–")
        #expect(wording.words(far, .date) == "–")
        #expect(wording.words(far, Date.FormatStyle.dateTime) == "–")
    }

    @Test("NaN and infinite spacings fall back to the defaults and are reported", arguments: [Double.nan, .infinity])
    func spacings(spacing: Double) {
        let laid = Laid(width: 100, height: 100) {
            VStack(spacing: spacing) {
                Box(10, 10)
                HStack(spacing: spacing) { Box(10, 10) }
                Grid(horizontalSpacing: spacing) { GridRow { Box(10, 10) } }
                LazyVGrid(columns: [GridItem(.fixed(spacing))]) { Box(10, 10) }
                Spacer(minLength: spacing)
            }
        }
        #expect(laid.fills.map(\.y) == [0, 18, 36, 54])
        #expect(
            laid.diagnostics.map(\.message) == [
                "ignored: a spacing that isn't finite", "ignored: a spacing that isn't finite",
                "ignored: a spacing that isn't finite",
                "ignored: a grid column or row length that isn't finite",
                "ignored: a least length that isn't finite",
            ])
    }

    @Test("An infinite minimum size of a frame is ignored and reported")
    func infiniteMinimum() {
        let laid = Laid(width: 100, height: 20) {
            HStack(spacing: 0) {
                Color.red.frame(minWidth: .infinity, minHeight: .infinity)
                Color.blue
            }
        }
        #expect(laid.fills.map(\.width) == [50, 50])
        #expect(
            laid.diagnostics.map(\.message) == [
                "ignored: an infinite minimum or ideal of a frame — only a maximum may be infinite"
            ])
    }

    @Test("Strokes and trims with non-finite values are not drawn and are reported")
    func strokesAndTrims() throws {
        let line = "not drawn: a stroke with lengths that aren't finite"
        #expect(try drawn(Circle().stroke(Color.red, style: StrokeStyle(lineWidth: .nan))) == [line])
        #expect(
            try drawn(Circle().stroke(Color.red, style: StrokeStyle(dash: [2], dashPhase: .infinity))) == [line])
        #expect(try drawn(Circle().stroke(style: StrokeStyle(miterLimit: .nan))) == [line])
        #expect(
            try drawn(Circle().trim(from: .nan, to: 0.5).stroke(Color.red)) == [
                "not drawn: a trim between fractions that aren't numbers"
            ])
    }

    @Test("A gradient with a NaN angle or radius is reported and doesn't affect later views")
    func gradients() throws {
        let message = "treated as 0: a gradient location that isn't a number"
        let colors = [Color.red, .blue]
        #expect(
            try drawn(AngularGradient(colors: colors, center: .center, startAngle: .degrees(.nan), endAngle: .zero))
                == [message])
        #expect(
            try drawn(
                Circle().fill(RadialGradient(colors: colors, center: .center, startRadius: .nan, endRadius: 5)))
                == [message])
        let after = try Drawn(width: 20, height: 10) {
            HStack(spacing: 0) {
                AngularGradient(colors: colors, center: .center, startAngle: .degrees(.nan), endAngle: .degrees(90))
                Circle().stroke(Color.red, style: StrokeStyle(lineWidth: .nan)).frame(width: 1)
                Color.blue
            }
        }
        #expect(after[19, 5][3] == 255)
    }

    @Test(
        "A grid cell spans at most 1,000 columns, and a larger count is reported",
        arguments: [1_001, 20_000_000, Int.max])
    func cellColumns(count: Int) {
        let laid = Laid(width: 100, height: 100) {
            Grid(horizontalSpacing: 0) {
                GridRow {
                    Box(10, 10).gridCellColumns(count)
                    Box(10, 10).gridCellColumns(2)
                }
            }
        }
        #expect(laid.fills.count == 2)
        #expect(laid.diagnostics.map(\.message) == ["a grid cell spans too many columns — write at most 1000"])
    }

    @Test("An adaptive grid with an almost zero minimum width finishes its layout")
    func adaptiveColumns() {
        let laid = Laid(width: 100, height: 100) {
            LazyVGrid(columns: [GridItem(.adaptive(minimum: 1e-300), spacing: 0)]) { Color.red }
        }
        #expect(laid.fills.count == 1)
    }
}

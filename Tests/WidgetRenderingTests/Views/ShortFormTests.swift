import Foundation
import FoundationGaps
import Shared
import SwiftUI
import Testing

@testable import WidgetRendering

/// Shorter and older spellings of names, and those of other frameworks.
@MainActor
struct ShortFormTests {
    private struct Switch: ToggleStyle {
        func makeBody(configuration: Configuration) -> some View {
            Button(configuration.isOn ? "on" : "off", systemImage: "star") { configuration.isOn.toggle() }
        }
    }

    private func reported(@ViewBuilder _ view: () -> some View) -> [String] {
        Laid(width: 200, height: 100, view).diagnostics.map(\.message)
    }

    @Test("Shape shorthands clip views, and `containerShape` is reported as not drawn")
    func shapeShorthands() throws {
        let drawn = try Drawn(width: 30, height: 10) {
            HStack(spacing: 0) {
                Color.red.clipShape(.rect)
                Color.red.clipShape(.circle)
                Color.red.clipShape(.rect(cornerRadius: 3)).background(.blue, in: .capsule)
            }
        }
        #expect(drawn.row(0).prefix(10) == "##########")
        #expect(drawn.row(0).dropFirst(10).prefix(2) == "..")
        #expect(drawn[15, 5] == drawn[5, 5])
        #expect(reported { Color.red.containerShape(.rect) } == ["not drawn: containerShape"])
    }

    @Test("A background without a style uses the system's or the given background style")
    func defaultBackground() throws {
        let drawn = try Drawn(width: 30, height: 10) {
            HStack(spacing: 0) {
                Color.clear.background()
                Color.clear.background(ignoresSafeAreaEdges: .all).backgroundStyle(.blue)
                Color.clear.background().backgroundStyle(.background)
            }
        }
        #expect(drawn[5, 5] == [255, 255, 255, 255])
        #expect(drawn[15, 5][2] == 255 && drawn[15, 5][0] < 20)
        #expect(drawn[25, 5] == [255, 255, 255, 255])
    }

    @Test("Each edge converts to an edge set with that edge")
    func edgeSet() {
        #expect(Edge.allCases.map { Edge.Set($0) } == [.top, .leading, .bottom, .trailing])
    }

    @Test("Colours can be created from Core Graphics colours with their opacity")
    func coreGraphicsColors() {
        let values = EnvironmentValues()
        #expect(Color(cgColor: UIColor.red.cgColor).resolved(in: values) == ResolvedColor(255, 0, 0))
        #expect(
            Color(cgColor: CGColor(red: 0, green: 1, blue: 0, alpha: 0.5)).resolved(in: values)
                == ResolvedColor(0, 255, 0, alpha: 0.5))
        #expect(UIColor(cgColor: CGColor(gray: 1, alpha: 1)) == .white)
    }

    @Test("A UIKit symbol has its configured size and tint colour")
    func uiKitSymbols() throws {
        let configuration = UIImage.SymbolConfiguration(pointSize: 40, weight: .bold)
        let image = try #require(UIImage(systemName: "square.fill", withConfiguration: configuration))
        let laid = Laid(width: 200, height: 200) { Image(uiImage: image) }
        let plain = Laid(width: 200, height: 200) { Image(systemName: "square.fill").font(.system(size: 40)) }
        #expect(laid.size == plain.size)
        let red = image.withTintColor(.red, renderingMode: .alwaysOriginal)
        let drawn = try Drawn(width: 50, height: 50) { Image(uiImage: red).foregroundStyle(.blue) }
        #expect(drawn[25, 25] == [255, 0, 0, 255])
        #expect(Laid(width: 10, height: 10) { Image(uiImage: UIImage()) }.diagnostics.isEmpty)
    }

    @Test("A custom toggle style draws the toggle as a button with its state")
    func toggleStyle() {
        let laid = Laid(width: 200, height: 100) { Toggle("a", isOn: .constant(true)).toggleStyle(Switch()) }
        #expect(laid.texts.map(\.string) == ["on"])
    }

    @Test("A toggle with hidden labels draws only its switch")
    func hiddenLabels() {
        let laid = Laid(width: 200, height: 100) { Toggle("Label", isOn: .constant(true)).labelsHidden() }
        #expect(laid.texts.isEmpty)
        #expect(laid.size.width == 63)
    }

    @Test("A removed accessibility trait is left out of the view's traits")
    func removedTraits() {
        let laid = Laid(width: 200, height: 100) {
            Text("a").accessibility(addTraits: [.isButton, .isHeader]).accessibilityRemoveTraits(.isButton)
        }
        #expect(laid.spoken.map(\.properties.traits) == [["header"]])
    }

    @Test("Modifiers and styles that aren't drawn in a widget are reported")
    func undrawnModifiers() {
        #expect(
            reported { Text("a").accessibilitySortPriority(1) } == ["not drawn: accessibilitySortPriority"])
        #expect(reported { Image(systemName: "wifi", variableValue: 0.4) } == ["not drawn: variableValue"])
        #expect(reported { Image(systemName: "wifi").interpolation(.high).antialiased(true) }.isEmpty)
        #expect(reported { Text("a").symbolEffect(.pulse) } == ["not drawn: symbolEffect(pulse)"])
        #expect(
            reported { Text("a").contentMargins(3) } == [
                "not drawn: contentMargins — only scroll views have them"
            ])
        #expect(
            reported { Circle().fill(Color.red.shadow(.drop(radius: 2))) } == [
                "not drawn: the shadow of a style — put shadow(color:radius:x:y:) on the view"
            ])
        #expect(reported { Color.red.blendMode(.plusDarker) } == ["BlendMode.plusDarker is drawn as BlendMode.darken"])
        #expect(
            reported {
                GeometryReader { proxy in Color.red.frame(width: proxy.frame(in: .named("card")).width) }
            } == [
                "no enclosing view defines the coordinate space 'card' — add coordinateSpace(name:) to an enclosing view"
            ])
    }

    @Test("An elliptical gradient has its first colour at the centre")
    func ellipticalGradient() throws {
        let gradient = Gradient(colors: [.red, .blue])
        let drawn = try Drawn(width: 20, height: 20) { Rectangle().fill(.ellipticalGradient(gradient)) }
        #expect(drawn[10, 10][0] > 200)
    }

    @Test(
        "A value with a formatter is a text and a part of a text, also with formatters that Foundation implements in part"
    )
    func formatters() {
        let date = Date(timeIntervalSince1970: 0)
        let day = DateFormatter()
        day.dateFormat = "yyyy"
        day.timeZone = TimeZone(secondsFromGMT: 0)
        let percent = NumberFormatter()
        percent.numberStyle = .percent
        percent.locale = Locale(identifier: "en_US")
        let laid = Laid(width: 400, height: 400) {
            VStack {
                Text(date, formatter: day)
                Text("in \(date, formatter: day)")
                Text(NSNumber(value: 0.5), formatter: percent)
                Text("\(NSNumber(value: 0.25), formatter: percent) off")
                Text(date, formatter: ISO8601DateFormatter())
            }
        }
        #expect(laid.texts.map(\.string) == ["1970", "in 1970", "50%", "25% off", "1970-01-01T00:00:00Z"])
    }

    @Test(
        "A measurement with a formatter is a text and a part of a text, in the formatter's unit",
        arguments: [("en_US", "1.864 mi"), ("de_DE", "3 km")])
    func measurementFormatter(locale: String, expected: String) {
        let distance = Measurement(value: 3, unit: UnitLength.kilometers)
        let (formatter, provided) = (FoundationGaps.MeasurementFormatter(), FoundationGaps.MeasurementFormatter())
        formatter.locale = Locale(identifier: locale)
        provided.locale = formatter.locale
        provided.unitOptions = .providedUnit
        let laid = Laid(width: 400, height: 400) {
            VStack {
                Text(distance, formatter: formatter)
                Text("\(distance, formatter: formatter) left")
                Text(distance, formatter: provided)
            }
        }
        #expect(laid.texts.map(\.string) == [expected, "\(expected) left", "3 km"])
        #expect(laid.diagnostics.isEmpty)
    }

    @Test("A formatter that formats no values of the given type is reported")
    func unsuitableFormatter() {
        struct Elapsed: View {
            let date = Date(timeIntervalSince1970: 0)
            var body: some View { Text(date, formatter: FoundationGaps.MeasurementFormatter()) }
        }
        #expect(reported { Elapsed() } == ["MeasurementFormatter formats no value of the type Date"])
    }

    @Test("Ranges of dates and localized strings in a text are shown as on their own")
    func interpolatedDates() {
        let start = Date(timeIntervalSince1970: 0)
        let range = start...start.addingTimeInterval(3_600)
        let interval = DateInterval(start: start, duration: 3_600)
        let laid = Laid(width: 4_000, height: 400) {
            VStack {
                Text(range)
                Text("\(range)")
                Text("\(interval)")
                Text("\(LocalizedStringResource("Tea")) is ready")
                Text("\(AttributedString("Cup")) is full")
            }
        }
        let texts = laid.texts.map(\.string)
        #expect(texts.count == 5 && texts[1] == texts[0] && texts[2] == texts[0])
        #expect(texts.suffix(2) == ["Tea is ready", "Cup is full"])
        let dialog: LocalizedStringResource = "Drink \(LocalizedStringResource("Tea"))"
        #expect(dialog.text == "Drink Tea")
    }
}

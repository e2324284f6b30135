import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Buttons, toggles, links, gauges and progress views.
@MainActor
struct ControlTests {
    private struct Next: AppIntent {
        static let title: LocalizedStringResource = "Next"
        func perform() async throws -> some IntentResult { .result() }
    }

    @Test("Buttons, toggles and links have tap regions and accessibility traits")
    func tapRegions() throws {
        let url = try #require(URL(string: "app://page"))
        let laid = Laid(width: 300, height: 300) {
            VStack(alignment: .leading, spacing: 0) {
                Button("Go", intent: Next()).buttonStyle(.plain)
                Toggle("On", isOn: true, intent: Next()).toggleStyle(.button).buttonStyle(.plain)
                Link("Page", destination: url)
            }
        }
        #expect(
            laid.regions.map(\.action) == [.intent(id: "Next"), .intent(id: "Next", isOn: true), .url(url)])
        #expect(laid.regions[0].rect == Rect(x: 0, y: 0, width: 20, height: 20))
        #expect(laid.spoken.map(\.properties.label) == ["Go", "On", "Page"])
        #expect(laid.spoken.map(\.properties.traits) == [["button"], ["toggle"], []])
        #expect(laid.spoken[1].properties.value == "1")
    }

    @Test("A button with a closure is reported because widgets run only intents")
    func closureButton() {
        let laid = Laid(width: 300, height: 300) { Button("Go") {} }
        #expect(
            laid.diagnostics.map(\.message) == ["a tap does nothing: a widget's buttons run intents, not closures"])
    }

    @Test("Custom button, gauge and progress styles draw the parts of their configuration")
    func customStyles() {
        struct Loud: ButtonStyle {
            func makeBody(configuration: Configuration) -> some View {
                HStack(spacing: 0) {
                    configuration.label
                    Text(configuration.isPressed ? "pressed" : "!")
                }
            }
        }
        struct Words: GaugeStyle {
            func makeBody(configuration: Configuration) -> some View {
                Text(verbatim: "\(configuration.value)")
                configuration.maximumValueLabel
            }
        }
        struct Share: ProgressViewStyle {
            func makeBody(configuration: Configuration) -> some View {
                Text(verbatim: "\(configuration.fractionCompleted ?? -1)")
            }
        }
        let laid = Laid(width: 300, height: 300) {
            VStack {
                Button("Go", intent: Next()).buttonStyle(Loud())
                Gauge(value: 30, in: 20...40) {
                    Text("l")
                } currentValueLabel: {
                    Text("c")
                } minimumValueLabel: {
                    Text("20")
                } maximumValueLabel: {
                    Text("40")
                }
                .gaugeStyle(Words())
                ProgressView(value: 1, total: 4).progressViewStyle(Share())
                ProgressView().progressViewStyle(Share())
            }
        }
        #expect(laid.texts.map(\.string) == ["Go", "!", "0.5", "40", "0.25", "-1.0"])
    }

    @Test(
        "A timer progress view shows the remaining or elapsed share of its interval",
        arguments: [(true, 0.75), (false, 0.25)])
    func timerProgress(countsDown: Bool, share: Double) {
        struct Share: ProgressViewStyle {
            func makeBody(configuration: Configuration) -> some View {
                Text(verbatim: "\(configuration.fractionCompleted ?? -1)")
            }
        }
        let now = Date(timeIntervalSince1970: 1_000)
        var environment = EnvironmentValues()
        environment.now = now
        let laid = Laid(width: 300, height: 300, environment: environment) {
            ProgressView(timerInterval: now - 30...now + 90, countsDown: countsDown).progressViewStyle(Share())
        }
        #expect(laid.texts.map(\.string) == ["\(share)"])
    }

    @Test("Progress bars and capacity gauges are filled in proportion to their value")
    func progressBars() throws {
        let drawn = try Drawn(width: 100, height: 4) {
            ProgressView(value: 0.25).tint(Color(red: 1, green: 0, blue: 0))
        }
        #expect(drawn[12, 2] == [255, 0, 0, 255])
        #expect(drawn[60, 2][3] < 255)
        let capacity = try Drawn(width: 60, height: 60) {
            Gauge(value: 0.5) { Text("") }.gaugeStyle(.accessoryCircularCapacity).tint(Color(red: 1, green: 0, blue: 0))
        }
        // Half a ring, clockwise from the top: the right half.
        #expect(capacity[39, 21] == [255, 0, 0, 255])
        #expect(capacity[2, 21][3] < 255)
    }

    @Test("A circular gauge shows its current value and its label in 58 × 58 points")
    func circularGauge() {
        let laid = Laid(width: 60, height: 60) {
            Gauge(value: 0.5) {
                Text("AQI")
            } currentValueLabel: {
                Text("50")
            }
            .gaugeStyle(.accessoryCircular)
        }
        #expect(laid.texts.map(\.string) == ["50", "AQI"])
        #expect(laid.size == Size(width: 58, height: 58))
    }

    @Test("A circular gauge has the measures of iOS: its ring, its marker, and the places of its labels")
    func circularGaugeMeasures() throws {
        func laid(
            _ label: some View, _ ends: (low: String, high: String)? = nil
        ) -> Laid {
            Laid(width: 60, height: 60) {
                if let ends {
                    Gauge(value: 0.5) {
                        label
                    } currentValueLabel: {
                        Text(verbatim: "50")
                    } minimumValueLabel: {
                        Text(verbatim: ends.low)
                    } maximumValueLabel: {
                        Text(verbatim: ends.high)
                    }
                    .gaugeStyle(.accessoryCircular)
                } else {
                    Gauge(value: 0.5) {
                        label
                    } currentValueLabel: {
                        Text(verbatim: "50")
                    }
                    .gaugeStyle(.accessoryCircular)
                }
            }
        }
        func middle(_ laid: Laid, _ text: String) throws -> Point {
            try #require(laid.texts.first { $0.string == text }).rect.middle
        }
        let named = laid(Text(verbatim: "A"))
        let (bounded, marked) = (laid(Text(verbatim: "A"), ("0", "9")), laid(Image(systemName: "bolt.fill")))
        #expect(abs(try middle(named, "50").y - 27) < 0.01)
        #expect(abs(try middle(marked, "50").y - 28.3) < 0.01)
        #expect(abs(try middle(bounded, "50").y - 29) < 0.01)
        #expect(abs(try middle(named, "A").y - 0.833 * 58) < 0.01)
        // The test engine's characters are 10 points wide.
        let (low, high) = (try middle(bounded, "0"), try middle(bounded, "9"))
        #expect(abs(low.y - 0.833 * 58) < 0.01 && abs(high.x - low.x - 19) < 0.01)
        for (gauge, sweep) in [(named, 270.0), (bounded, 240)] {
            let rings = gauge.items.flatMap(\.outlines).filter { $0.stroke != nil }
            let ring = try #require(rings.first)
            #expect(abs((ring.stroke?.width ?? 0) - 5.5) < 0.01)
            // The middle of the line has a radius of 26.25 points.
            let end = try #require(ring.outline.current)
            #expect(abs(end.y - 29 - 26.25 * sin((sweep - 180) / 2 * .pi / 180)) < 0.05)
        }
        let holes = named.items.flatMap(\.outlines).filter { $0.stroke == nil }.compactMap(\.outline.bounds)
        #expect(holes.contains { abs($0.width - 10) < 0.05 } && holes.contains { abs($0.width - 5.5) < 0.05 })
    }

    @Test("Redaction hides placeholder and private texts and draws unredacted ones")
    func redaction() {
        let laid = Laid(width: 300, height: 300) {
            VStack {
                Text("hidden").redacted(reason: .placeholder)
                VStack {
                    Text("shown").unredacted()
                    Text("gone")
                }
                .redacted(reason: .placeholder)
                Text("mine").privacySensitive()
                VStack {
                    Text("secret").privacySensitive()
                    Text("open")
                }
                .redacted(reason: .privacy)
            }
        }
        #expect(laid.texts.map(\.string) == ["shown", "mine", "open"])
        #expect(laid.spoken.compactMap(\.properties.label) == ["shown", "mine", "open"])
    }

    @Test("Accessibility labels, values and traits of views are collected in drawing order")
    func accessibility() {
        let laid = Laid(width: 300, height: 300) {
            VStack {
                Text("12").accessibilityLabel("twelve")
                HStack {
                    Text("a")
                    Text("b")
                }
                .accessibilityElement(children: .combine)
                Text("none").accessibilityHidden(true)
                HStack { Text("c") }.accessibilityElement(children: .ignore).accessibilityLabel(Text("see"))
                    .accessibilityValue("5").accessibilityAddTraits(.isHeader)
            }
        }
        #expect(laid.spoken.map(\.properties.label) == ["twelve", "a, b", "see"])
        #expect(laid.spoken.last?.properties.value == "5")
        #expect(laid.spoken.last?.properties.traits == ["header"])
    }

    @Test("Several views in a button or link label form one row with one tap region")
    func labelOfSeveralViews() throws {
        let url = try #require(URL(string: "app://page"))
        let labels: [AnyView] = [
            AnyView(
                Button(intent: Next()) {
                    Text("a")
                    Text("b")
                }),
            AnyView(
                Link(destination: url) {
                    Text("a")
                    Text("b")
                }),
        ]
        for label in labels {
            let laid = Laid(width: 300, height: 300) { VStack { label } }
            #expect(laid.regions.count == 1)
            #expect(laid.texts.map(\.string) == ["a", "b"])
            #expect(laid.texts[1].rect.x - laid.texts[0].rect.right == 8)
        }
    }

    @Test("A bordered button uses the font that is set, or that of its control size")
    func borderedButtonFont() {
        let laid = Laid(width: 300, height: 300) {
            VStack {
                Button("Go", intent: Next()).buttonStyle(.bordered).font(.caption2)
                Button("Go", intent: Next()).buttonStyle(.bordered)
                Button("Go", intent: Next()).controlSize(.small)
            }
        }
        #expect(laid.texts.map(\.fontSize) == [11, 17, 15])
    }

    @Test("A switch that is on is drawn in its tint, or in green by default")
    func switchTint() throws {
        let toggle = Toggle(isOn: true, intent: Next()) { EmptyView() }
        let drawn = try Drawn(width: 90, height: 28) { toggle.tint(Color(red: 1, green: 0, blue: 0)) }
        #expect(drawn[45, 14] == [255, 0, 0, 255])
        let plain = try Drawn(width: 90, height: 28) { toggle }
        #expect(plain[45, 14] == [52, 199, 89, 255])
    }

    @Test("A custom style can wrap the control as drawn in the enclosing style")
    func nestedStyles() {
        struct Framed: PrimitiveButtonStyle {
            func makeBody(configuration: Configuration) -> some View {
                VStack {
                    Text("frame")
                    Button(configuration)
                }
            }
        }
        struct Titled: ProgressViewStyle {
            func makeBody(configuration: Configuration) -> some View {
                VStack {
                    Text("title")
                    ProgressView(configuration)
                }
            }
        }
        let button = Laid(width: 300, height: 300) {
            Button("Go", intent: Next()).buttonStyle(Framed()).buttonStyle(.plain)
        }
        #expect(button.texts.map(\.string) == ["frame", "Go"])
        #expect(button.regions.map(\.action) == [.intent(id: "Next")])
        #expect(button.diagnostics.isEmpty)
        let progress = Laid(width: 300, height: 300) {
            ProgressView("Load", value: 0.5).progressViewStyle(Titled()).progressViewStyle(.linear)
        }
        #expect(progress.texts.map(\.string) == ["title", "Load"])
    }

    @Test("Disabled controls are drawn at half opacity, other disabled views are not")
    func disabledControls() throws {
        let control = Button(intent: Next()) { Color.red }.buttonStyle(.plain)
        let rows: [(AnyView, Int)] = [
            (AnyView(Color.red.disabled(true)), 255), (AnyView(control), 255),
            (AnyView(control.disabled(true)), 128), (AnyView(control.disabled(true).disabled(true)), 128),
            (AnyView(VStack { control.disabled(false) }.disabled(true)), 128),
        ]
        for (view, alpha) in rows {
            #expect(try Drawn(width: 10, height: 10) { view }[5, 5][3] == alpha)
        }
    }
}

extension DisplayList.Item {
    /// The outlines of the item and those inside it, masks included.
    fileprivate var outlines: [DisplayList.OutlineBlock] {
        switch self {
        case .outline(let block): [block]
        case .group(_, let items): items.flatMap(\.outlines)
        case .masked(let items, let mask): (items + mask).flatMap(\.outlines)
        case .fill, .image, .symbol, .text: []
        }
    }
}

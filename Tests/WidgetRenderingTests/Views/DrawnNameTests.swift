import AppIntents
import Foundation
import Shared
import SwiftUI
import Testing

@testable import WidgetRendering

/// Styles, blend modes and smaller modifiers, as they are drawn.
@MainActor
struct DrawnNameTests {
    /// Returns the display list of a view.
    private func list(_ environment: EnvironmentValues = .init(), @ViewBuilder _ view: () -> some View) throws
        -> DisplayList
    {
        try Drawn(width: 120, height: 60, environment: environment, view).list
    }

    /// Returns the texts that a view shows as a widget.
    private func texts(@ViewBuilder _ view: @escaping () -> some View) throws -> [String] {
        try DrawnWidget(.systemMedium) { view().containerBackground(.white, for: .widget) }.snapshot.texts.map(\.string)
    }

    @Test("A blend mode computes each component of two opaque colours")
    func blendModes() throws {
        // The lower colour is 0.4, 0.2, 0.6, the upper one 0.2, 0.4, 0.6.
        let table: [(BlendMode, [Int])] = [
            (.lighten, [102, 102, 153]), (.colorDodge, [128, 85, 255]), (.colorBurn, [0, 0, 85]),
            (.softLight, [65, 43, 162]), (.hardLight, [41, 41, 173]), (.exclusion, [112, 112, 122]),
            (.sourceAtop, [51, 102, 153]), (.destinationOver, [102, 51, 153]), (.plusLighter, [153, 153, 255]),
        ]
        for (mode, expected) in table {
            let drawn = try Drawn(width: 4, height: 4) {
                ZStack {
                    Color(red: 0.4, green: 0.2, blue: 0.6)
                    Color(red: 0.2, green: 0.4, blue: 0.6).blendMode(mode)
                }
                .frame(width: 4, height: 4)
            }
            let pixel = drawn[2, 2]
            #expect(zip(pixel, expected + [255]).allSatisfy { abs($0 - $1) <= 2 }, "\(mode): \(pixel)")
        }
    }

    @Test("A style's type draws the same as its short name, and different styles draw differently")
    func styles() throws {
        func label(_ style: some LabelStyle) throws -> DisplayList {
            try list { Label("Tea", systemImage: "star").labelStyle(style) }
        }
        #expect(try label(TitleOnlyLabelStyle()) == label(.titleOnly))
        #expect(try label(IconOnlyLabelStyle()) == label(.iconOnly))
        #expect(try label(TitleAndIconLabelStyle()) == label(.titleAndIcon))
        #expect(try Set([label(.titleOnly), label(.iconOnly), label(.titleAndIcon)].map { "\($0)" }).count == 3)
        #expect(try label(DefaultLabelStyle()) == label(.automatic))

        func gauge(_ style: some GaugeStyle) throws -> String {
            try "\(list { Gauge(value: 0.3) { Text("G") } currentValueLabel: { Text("3") }.gaugeStyle(style) })"
        }
        let gauges = [
            (try gauge(AccessoryCircularGaugeStyle()), try gauge(.accessoryCircular)),
            (try gauge(AccessoryCircularCapacityGaugeStyle()), try gauge(.accessoryCircularCapacity)),
            (try gauge(AccessoryLinearGaugeStyle()), try gauge(.accessoryLinear)),
            (try gauge(AccessoryLinearCapacityGaugeStyle()), try gauge(.accessoryLinearCapacity)),
            (try gauge(LinearCapacityGaugeStyle()), try gauge(.linearCapacity)),
        ]
        #expect(gauges.allSatisfy { $0.0 == $0.1 } && Set(gauges.map(\.0)).count == 5)
        #expect(try gauge(DefaultGaugeStyle()) == gauge(.automatic))

        func progress(_ style: some ProgressViewStyle) throws -> DisplayList {
            try list { ProgressView(value: 0.5).progressViewStyle(style) }
        }
        #expect(try progress(LinearProgressViewStyle()) == progress(.linear))
        #expect(try progress(CircularProgressViewStyle()) == progress(.circular))
        #expect(try progress(DefaultProgressViewStyle()) == progress(.automatic))
        #expect(try progress(.linear) != progress(.circular))

        func button(_ style: some PrimitiveButtonStyle) throws -> DisplayList {
            try list { Button("Tea") {}.buttonStyle(style) }
        }
        #expect(try button(PlainButtonStyle()) == button(.plain) && button(BorderedButtonStyle()) == button(.bordered))
        #expect(try button(BorderlessButtonStyle()) == button(.borderless))
        #expect(try button(BorderedProminentButtonStyle()) == button(.borderedProminent))
        #expect(try button(DefaultButtonStyle()) == button(.automatic))
        #expect(try Set([button(.plain), button(.bordered), button(.borderedProminent)].map { "\($0)" }).count == 3)

        func toggle(_ style: some ToggleStyle) throws -> DisplayList {
            try list { Toggle("Tea", isOn: .constant(true)).toggleStyle(style) }
        }
        #expect(try toggle(SwitchToggleStyle()) == toggle(.switch) && toggle(ButtonToggleStyle()) == toggle(.button))
        #expect(try toggle(.switch) != toggle(.button))
    }

    @Test("A custom style gets the parts of the view that it draws")
    func customStyles() throws {
        struct Backwards: LabelStyle {
            func makeBody(configuration: LabelStyleConfiguration) -> some View {
                HStack {
                    configuration.title; Text("after")
                }
            }
        }
        struct Bare: GaugeStyle {
            func makeBody(configuration: GaugeStyleConfiguration) -> some View {
                VStack {
                    Text("\(Int(configuration.value * 100)) of 100")
                    configuration.currentValueLabel
                    configuration.minimumValueLabel
                    configuration.maximumValueLabel
                }
            }
        }
        struct Share: ProgressViewStyle {
            func makeBody(configuration: ProgressViewStyleConfiguration) -> some View {
                Text(verbatim: "done: \(configuration.fractionCompleted ?? 0)")
            }
        }
        struct Named: ToggleStyle {
            func makeBody(configuration: ToggleStyleConfiguration) -> some View {
                HStack {
                    configuration.label; Text(configuration.isOn ? "on" : "off")
                }
            }
        }
        struct Framed: GroupBoxStyle {
            func makeBody(configuration: GroupBoxStyleConfiguration) -> some View {
                VStack {
                    Text("box"); configuration.label; configuration.content
                }
            }
        }
        struct Row: LabeledContentStyle {
            func makeBody(configuration: LabeledContentStyleConfiguration) -> some View {
                HStack {
                    configuration.content; configuration.label
                }
            }
        }
        struct Wide: ButtonStyle {
            func makeBody(configuration: ButtonStyleConfiguration) -> some View {
                HStack {
                    Text("<"); configuration.label; Text(configuration.isPressed ? "pressed" : ">")
                }
            }
        }
        #expect(try texts { Label("Tea", systemImage: "star").labelStyle(Backwards()) } == ["Tea", "after"])
        #expect(
            try texts {
                Gauge(value: 0.5) {
                    Text("l")
                } currentValueLabel: {
                    Text("c")
                } minimumValueLabel: {
                    Text("a")
                } maximumValueLabel: {
                    Text("z")
                }.gaugeStyle(Bare())
            } == ["50 of 100", "c", "a", "z"])
        let share = try texts { ProgressView(value: 0.5).progressViewStyle(Share()) }
        #expect(share == ["done: 0.5"])
        #expect(try texts { Toggle("Tea", isOn: .constant(true)).toggleStyle(Named()) } == ["Tea", "on"])
        #expect(try texts { GroupBox("Cup") { Text("c") }.groupBoxStyle(Framed()) } == ["box", "Cup", "c"])
        #expect(try texts { LabeledContent("Tea", value: "5").labeledContentStyle(Row()) } == ["5", "Tea"])
        #expect(try texts { Button("Tea") {}.buttonStyle(Wide()) } == ["<", "Tea", ">"])
        #expect(try texts { GroupBox("Cup") { Text("c") }.groupBoxStyle(DefaultGroupBoxStyle()) } == ["Cup", "c"])
    }

    @Test("Modifiers move, colour and inset what they are applied to")
    func modifiers() throws {
        let square = Color.red.frame(width: 10, height: 10)
        #expect(
            try Drawn(width: 20, height: 20) { square.transformEffect(.init(translationX: 5, y: 5)) }.row(7)
                == ".....##########.....")
        #expect(
            try Drawn(width: 20, height: 20) { square.safeAreaPadding(.leading, 4) }.row(5) == "....##########......")
        let turned = try Drawn(width: 20, height: 20) {
            square.rotation3DEffect(.degrees(60), axis: (x: 0, y: 1, z: 0), perspective: 0)
        }
        #expect(turned.row(5).filter { $0 == "#" }.count < 10)
        let half = HStack(spacing: 0) {
            Color.red; Color.clear
        }.frame(width: 10, height: 2)
        func flipped(_ isFlipped: Bool) throws -> String {
            try Drawn(width: 10, height: 2, mirrored: false) { half.flipsForRightToLeftLayoutDirection(isFlipped) }.row(
                1)
        }
        #expect(try flipped(true) == flipped(false))
        var dark = EnvironmentValues()
        dark.colorScheme = .dark
        #expect(try list { Color.primary.preferredColorScheme(.dark) } == list(dark) { Color.primary })
        let zStack = ZStackLayout(alignment: .bottomTrailing)
        let layered = try Drawn(width: 10, height: 4) {
            zStack {
                Color.clear.frame(width: 10, height: 4); Color.red.frame(width: 2, height: 1)
            }
        }
        #expect(layered.row(3) == "........##" && layered.row(0) == "..........")
        let grid = try Drawn(width: 20, height: 10) {
            Grid(horizontalSpacing: 0, verticalSpacing: 0) {
                GridRow { Color.clear.frame(width: 20, height: 5) }
                GridRow { Color.red.frame(width: 4, height: 5).gridCellAnchor(.trailing) }
            }
        }
        #expect(grid.row(7) == "................####")
        #expect(try list { Text("Tea").font(.body.uppercaseSmallCaps()) } != list { Text("Tea").font(.body) })
        #expect(try list { Text("Tea").fontWeight(.ultraLight) } != list { Text("Tea").fontWeight(.thin) })
        let border = { (shape: ButtonBorderShape) in
            try "\(self.list { Button("Tea") {}.buttonStyle(.bordered).buttonBorderShape(shape) })"
        }
        #expect(try Set([border(.capsule), border(.roundedRectangle(radius: 3)), border(.circle)]).count == 3)
        let sizes = try ControlSize.allCases.map { size in
            try "\(list { Button("Tea") {}.buttonStyle(.bordered).controlSize(size) })"
        }
        #expect(sizes[0] != sizes[sizes.count - 1])
    }

    @Test("Materials, gradients and semantic styles paint what a phone paints")
    func paints() throws {
        func paint(_ style: some ShapeStyle) throws -> String { try "\(list { Rectangle().fill(style) })" }
        let materials = try [
            paint(.ultraThinMaterial), paint(.thinMaterial), paint(.regularMaterial), paint(.thickMaterial),
            paint(.ultraThickMaterial),
        ]
        #expect(Set(materials).count == 5)
        #expect(try paint(Material.ultraThin) == materials[0])
        #expect(try paint(Material.thin) == materials[1] && paint(Material.ultraThick) == materials[4])
        let conic = Gradient(colors: [.red, .blue])
        #expect(
            try paint(.conicGradient(conic, center: .center))
                == paint(AngularGradient(gradient: conic, center: .center)))
        #expect(try paint(ForegroundStyle()) == paint(.foreground) && paint(BackgroundStyle()) == paint(.background))
        #expect(try paint(TintShapeStyle()) == paint(.tint) && paint(SeparatorShapeStyle()) == paint(.separator))
        #expect(
            try paint(PlaceholderTextShapeStyle()) == paint(.placeholder) && paint(LinkShapeStyle()) == paint(.link))
        #expect(try paint(FillShapeStyle()) == paint(.fill))
        #expect(try paint(AnyGradient(Gradient(colors: [.red, .red]))) != paint(.fill))
        #expect(try Set([paint(.separator), paint(.placeholder), paint(.link), paint(.fill)]).count == 4)
        let shapes = try [
            "\(list { Circle().fill(.red) })", "\(list { Rectangle().fill(.red.shadow(.drop(radius: 2))) })",
        ]
        #expect(Set(shapes).count == 2)
    }

    @Test("Objects in the environment and custom modifiers reach the views inside")
    func environment() throws {
        final class Cup: ObservableObject { var name = "Assam" }
        struct Shown: View {
            @EnvironmentObject var cup: Cup
            var body: some View { Text(cup.name) }
        }
        struct Doubled: ViewModifier {
            func body(content: Content) -> some View {
                VStack {
                    content; content
                }
            }
        }
        struct Growing: DynamicProperty { var value = "grown" }
        struct Grown: View {
            var growing = Growing()
            var body: some View { Text(growing.value) }
        }
        #expect(try texts { Shown().environmentObject(Cup()) } == ["Assam"])
        #expect(try texts { ModifiedContent(content: Text("a"), modifier: Doubled()) } == ["a", "a"])
        #expect(try texts { Text("a").modifier(EmptyModifier()) } == ["a"])
        #expect(try texts { Grown() } == ["grown"])
        #expect(
            try texts { GeometryReader { (proxy: GeometryProxy) in Text("\(Int(proxy.safeAreaInsets.top))") } } == ["0"]
        )
    }

    @Test("Each dash pattern underlines a text differently, and a link button has each style")
    func lines() throws {
        func underline(_ pattern: Text.LineStyle.Pattern) throws -> String {
            try "\(list { Text("Tea").underline(true, pattern: pattern) })"
        }
        let patterns: [Text.LineStyle.Pattern] = [.solid, .dot, .dash, .dashDot, .dashDotDot]
        #expect(Set(try patterns.map(underline)).count == patterns.count)

        func button(_ style: ShortcutsLinkStyle) throws -> String {
            try "\(list { ShortcutsLink().shortcutsLinkStyle(style) })"
        }
        let styles: [ShortcutsLinkStyle] = [.light, .lightOutline, .dark, .darkOutline]
        #expect(Set(try styles.map(button)).count == 4)
        // In the light colour scheme.
        #expect(try button(.automatic) == button(.dark))
    }

    @Test("A shape fills its container's corners, and the fills of the system differ")
    func fills() throws {
        let drawn = try list { Color.clear.overlay { Rectangle().fill(.red) }.clipShape(.containerRelative) }
        #expect(
            try drawn == list { Color.clear.overlay { Rectangle().fill(.red) }.clipShape(ContainerRelativeShape()) })
        let shapes: [any Shape] = [Rectangle(), Circle()]
        #expect(shapes.map { type(of: $0).role } == [ShapeRole.fill, .fill])
        #expect(Set([ShapeRole.fill, .stroke, .separator]).count == 3)
        for mode in [ColorRenderingMode.nonLinear, .linear, .extendedLinear] {
            let group = try Drawn(width: 4, height: 4) { Color.red.drawingGroup(opaque: false, colorMode: mode) }
            #expect(group[1, 1][3] == 255)
        }
    }

    private enum Failed: Error { case always }

    @Test("The phases of a loaded image have an image or an error; an image of the network is never there")
    func phases() throws {
        let image = Image(systemName: "star")
        let phases: [AsyncImagePhase] = [.empty, .success(image), .failure(Failed.always)]
        #expect(phases.map { $0.image != nil } == [false, true, false])
        #expect(phases.map { $0.error != nil } == [false, false, true])
        let shown = try texts {
            AsyncImage(url: URL(string: "https://example.com/a.png")) { phase in
                switch phase {
                case .empty: Text("empty")
                case .success: Text("image")
                case .failure: Text("failed")
                @unknown default: Text("unknown")
                }
            }
        }
        #expect(shown == ["empty"])
    }

    private struct Ring: Shape, Animatable {
        var angle: Double
        var animatableData: Double {
            get { angle }
            set { angle = newValue }
        }
        nonisolated func path(in rect: CGRect) -> Path {
            Path {
                $0.addArc(
                    center: .init(x: 10, y: 10), radius: 8, startAngle: .zero, endAngle: .degrees(angle),
                    clockwise: false)
            }
        }
    }

    @Test("Animated values are added and scaled, and a shape is drawn at their end")
    func animatedValues() throws {
        func half<Value: VectorArithmetic>(_ value: Value) -> Value {
            var value = value
            value.scale(by: 0.5)
            return value + .zero
        }
        #expect(half(8.0) == 4 && half(AnimatablePair(2.0, 6.0)) == AnimatablePair(1, 3))
        #expect(AnimatablePair(3.0, 4.0).magnitudeSquared == 25 && half(CGFloat(3)) == 1.5)
        var ring = Ring(angle: 90)
        ring.animatableData = half(360)
        #expect(ring.angle == 180)
        #expect(try list { Ring(angle: 180).animation(.default, value: 1) } == list { ring })
    }

    @Test("A shadow of a style is reported, and margins of scrolled content aren't")
    func reports() throws {
        func messages(@ViewBuilder _ view: () -> some View) throws -> [String] {
            try Drawn(width: 40, height: 40, view).diagnostics.map(\.message)
        }
        let shadows: [ShadowStyle] = [.drop(radius: 2), .inner(color: .red, radius: 2, x: 1)]
        for shadow in shadows {
            #expect(try messages { Circle().fill(Color.red.shadow(shadow)) }.count == 1)
        }
        let placements: [ContentMarginPlacement] = [.automatic, .scrollContent, .scrollIndicators]
        for placement in placements {
            let found = try messages { Color.red.contentMargins(.all, EdgeInsets(), for: placement) }
            #expect(found.count == 1 && found[0].contains("contentMargins"), "\(found)")
        }
    }
}

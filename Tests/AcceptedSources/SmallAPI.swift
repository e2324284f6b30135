import Charts
import Foundation
import SwiftUI
import WidgetKit

extension LocalizedStringResource {
    static var brew: LocalizedStringResource { "Brew" }
    static var cups: LocalizedStringResource { LocalizedStringResource("cups", defaultValue: "Cups") }
}

struct BrewProvider: TimelineProvider {
    struct Entry: TimelineEntry { let date: Date }

    func placeholder(in context: Context) -> Entry { Entry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) { completion(Entry(date: .now)) }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
        completion(Timeline(entries: [Entry(date: .now)], policy: .never))
    }
}

struct BrewWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Brew", provider: BrewProvider()) { _ in BrewView() }
            .configurationDisplayName(.brew)
            .description(LocalizedStringResource("The tea that is brewing"))
            .supportedFamilies([.systemSmall, .accessoryInline].sorted { $0.rawValue < $1.rawValue })
    }
}

struct PlainBrewWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "PlainBrew", provider: BrewProvider()) { _ in BrewView() }
            .configurationDisplayName(Text("Brew"))
            .description(Text(.cups))
    }
}

struct BrewView: View {
    @Environment(\.widgetFamily) private var family
    @State private var isOn = false
    @State private var name = ""
    @State private var count = 1

    var body: some View {
        let title: LocalizedStringResource = .brew
        VStack {
            Label(title, systemImage: "mug")
            Label(.cups, image: "Mug")
            Label("Mug", image: ImageResource(name: "Mug", bundle: .main))
            Text(.brew).accessibilityLabel(.cups).accessibilityValue(title).accessibilityHint(.brew, isEnabled: isOn)
            Button(.brew) {}
            Button(title, systemImage: "mug", role: .destructive) {}.help(.brew)
            Toggle(.brew, isOn: $isOn)
            Link(.brew, destination: URL(filePath: "/"))
            ProgressView(.brew, value: 0.5)
            Gauge(value: 0.5) {
                Text(.brew)
            } currentValueLabel: {
                Text(.cups)
            }
        }
        .widgetLabel(.brew)
        .navigationTitle(.brew)
        Group {
            Section(.brew) { LabeledContent(.cups, value: "2") }
            GroupBox(.brew) { ContentUnavailableView(.cups, systemImage: "mug") }
            Menu(.brew) { ControlGroup(.cups) { EmptyView() } }
            Picker(.brew, selection: $count) { Text(.cups).tag(1) }
            Stepper(.cups, value: $count, in: 1...9)
            TextField(.brew, text: $name, prompt: Text(.cups))
            DisclosureGroup(.brew, isExpanded: $isOn) { SecureField(.cups, text: $name) }
        }
        .badge(.cups)
        .searchable(text: $name, prompt: .cups)
        .alert(.brew, isPresented: $isOn) { Button(.cups) {} }
        .confirmationDialog(.brew, isPresented: $isOn) { Button(.cups) {} }
        .accessibilityAction(named: .brew) {}
    }

    private var number: Int { family.rawValue * 10 + (WidgetFamily(rawValue: 1) == .systemMedium ? 1 : 0) }
}

struct BrewIcons: View {
    @State private var isHot = false

    var body: some View {
        Image(systemName: isHot ? "mug.fill" : "mug")
            .contentTransition(.symbolEffect(.replace.magic(fallback: .downUp.byLayer), options: .nonRepeating))
            .symbolEffect(.wiggle.clockwise.byLayer, options: .repeat(.periodic(3, delay: 0.5)).speed(2), value: isHot)
            .symbolEffect(.variableColor.iterative.dimInactiveLayers.nonReversing, isActive: isHot)
            .symbolEffect(.breathe.pulse.wholeSymbol, options: .repeat(.continuous))
            .transition(.symbolEffect(.disappear.down))
            .symbolEffectsRemoved()
        Image(systemName: "cup.and.saucer").contentTransition(.symbolEffect(.replace.magic(fallback: .replace)))
            .foregroundStyle(Color.gray.quinary, .tint.secondary, Color.blue.gradient.quaternary)
        Circle().fill(.background.quinary).overlay { Circle().fill(.quinary) }
    }
}

struct BrewShapes: View {
    private let half = ScaledShape(shape: Circle(), scale: CGSize(width: 0.5, height: 0.5), anchor: .topLeading)
    private let turned: RotatedShape<OffsetShape<Rectangle>> = Rectangle().offset(x: 2, y: 3).rotation(.degrees(45))
    private let flipped: TransformedShape<Capsule> = Capsule().transform(CGAffineTransform(scaleX: -1, y: 1))

    var body: some View {
        half.fill(.red)
        turned.strokeBorder(.blue, lineWidth: 2)
        flipped.stroke(lineWidth: 1)
        Circle().scale(0.8).fill(.green)
        Circle().offset(CGSize(width: 1, height: 2)).size(CGSize(width: 8, height: 8)).fill(.mint)
        Text("Glass").glassEffect()
        Text("Glass").glassEffect(.regular.tint(.red).interactive())
        Text("Glass").glassEffect(.clear, in: DefaultGlassEffectShape())
        Text("Glass").glassEffect(.regular, in: .rect(cornerRadius: 8))
        DefaultGlassEffectShape().fill(.red)
    }
}

struct DividedRoot: _VariadicView_MultiViewRoot {
    @ViewBuilder func body(children: _VariadicView.Children) -> some View {
        let last = children.last?.id
        ForEach(children) { child in
            child.opacity(child[FadedKey.self] ? 0.5 : 1)
            if child.id != last { Divider() }
        }
    }
}

struct RowRoot: _VariadicView.UnaryViewRoot {
    var spacing: CGFloat

    func body(children: _VariadicView.Children) -> some View { HStack(spacing: spacing) { children } }
}

private struct FadedKey: _ViewTraitKey { static let defaultValue = false }

extension ContainerValues {
    @Entry var isPinned = false
}

extension View {
    func pinned() -> some View { containerValue(\.isPinned, true) }
}

struct Cards<Content: View>: View {
    @ViewBuilder var content: Content

    var body: some View {
        Group(subviews: content) { subviews in
            if subviews.count > 2, let first = subviews.first {
                first.font(.title)
                ForEach(subviews.dropFirst()) { subview in
                    subview.foregroundStyle(subview.containerValues.isPinned ? .primary : .secondary)
                }
            } else {
                subviews
            }
        }
        ForEach(subviews: content) { subview in subview.padding(subview.id == subview.id ? 4 : 0) }
        ForEach(sections: content) { section in
            if !section.header.isEmpty { section.header.bold() }
            section.content
            section.footer.font(.footnote)
        }
        Group(sections: content) { sections in Text(verbatim: "\(sections.count)") }
        _VariadicView.Tree(DividedRoot()) { content }
        _VariadicView.Tree(RowRoot(spacing: 4)) {
            Text("a")._trait(FadedKey.self, true)
            Text("b").pinned().tag(2)
        }
    }
}

struct BrewChart: View {
    var body: some View {
        Chart {
            BarMark(x: .value(.brew, "Green"), y: .value(.cups, 2)).accessibilityLabel(.brew).accessibilityValue(.cups)
            BarMark(x: .value(Text("Day"), Date.now, unit: .day), y: .value("Cups", 2))
        }
        .chartXAxisLabel(.brew)
        .chartYAxisLabel("Cups", position: .leading)
        .chartOverlay { proxy in
            let date: Date? = proxy.value(atX: 10)
            if let cups = proxy.value(atY: 20, as: Double.self), let date {
                Text(verbatim: "\(cups) \(date)")
            }
            if let (day, cups) = proxy.value(at: CGPoint(x: 1, y: 2), as: (String, Int).self),
                let place = proxy.position(for: (x: day, y: cups)), let range = proxy.positionRange(forX: day)
            {
                Text(verbatim: "\(place.x) \(range.upperBound) \(proxy.xDomain(dataType: String.self).count)")
            }
        }
    }
}

struct BoldAttribute: TextAttribute { var amount = 1.0 }

struct WaveRenderer: TextRenderer, Animatable {
    var strength: Double
    var animatableData: Double {
        get { strength }
        set { strength = newValue }
    }
    var displayPadding: EdgeInsets { EdgeInsets(top: 4, leading: 0, bottom: 4, trailing: 0) }

    func draw(layout: Text.Layout, in context: inout GraphicsContext) {
        for line in layout {
            for run in line {
                if let bold = run[BoldAttribute.self] {
                    for (index, slice) in run.enumerated() {
                        var copy = context
                        copy.translateBy(x: 0, y: sin(Double(index)) * strength * bold.amount)
                        copy.opacity = 0.5
                        copy.draw(slice, options: .disablesSubpixelQuantization)
                    }
                } else {
                    context.stroke(Path(run.typographicBounds.rect), with: .color(.red))
                    context.draw(run)
                }
            }
            context.draw(line)
        }
        let slices = layout.flatMap { $0 }.flatMap { $0 }
        if let first = slices.first { context.draw(first) }
    }
}

struct WaveText: View {
    var body: some View {
        Text("Tea \(Text("time").customAttribute(BoldAttribute(amount: 2)))").textRenderer(WaveRenderer(strength: 3))
    }
}

import Foundation
import Shared

/// Makes a snapshot of a control. The system itself arranges a control's symbol and texts.
@MainActor
struct ControlSnapshotMaker {
    let text: any TextEngine
    let images: ImageStore
    let request: RenderRequest
    let layoutDirection: LayoutDirection
    let presentation: ControlPresentation
    let descriptor: ControlDescriptor
    /// The instant of the snapshot.
    let now: Date

    /// Draws the control.
    ///
    /// - Parameter value: The value of a toggle after a tap; `nil` for the value that the provider returns.
    /// - Throws: ``WidgetError`` if the control is neither a button nor a toggle, or if a value is given for a button.
    func make(_ face: ControlFace, toggledTo value: ToggleValue? = nil) throws -> Snapshot {
        let log = DiagnosticLog()
        var environment = request.environment(images: images, layoutDirection: layoutDirection, log: log)
        environment.colorScheme = .dark
        environment.toggledValue = value.map { $0 == .on }
        guard let control = face.content(ResolveContext(environment: environment, diagnostics: log)) else {
            throw WidgetError(kind: descriptor.kind, fault: .emptyControl)
        }
        if value != nil, control.isOn == nil { throw WidgetError(kind: descriptor.kind, fault: .noToggle) }
        // The label of the value may have its own symbol.
        let symbol = (control.value ?? []).firstSymbol ?? control.label.firstSymbol
        if symbol == nil {
            report(
                .controlSymbol,
                "no symbol: a small control shows the title's first letter instead — use Label(_:systemImage:)",
                control, log)
        }
        let metadata = metadata(control, symbol)
        // The background of a control that is on is light.
        environment.colorScheme = control.isOn == true ? .light : .dark
        let tint = control.tint ?? TintShapeStyle().paint(in: environment)
        let paint = control.isOn == true ? tint : HierarchicalShapeStyle.primary.paint(in: environment)
        let tile = ControlTile(
            metadata: metadata, symbol: symbol?.painted(paint, side: ControlTile.symbolSize(presentation)),
            presentation: presentation, action: control.action)
        let size = presentation.size
        let builder = DisplayListBuilder(
            size: size, isMirrored: layoutDirection == .rightToLeft, cornerRadius: size.height / 2,
            scale: request.scale, diagnostics: log)
        let layout = LayoutContext(
            text: text, images: images, scale: request.scale, container: size, isOutlined: request.isOutlined)
        let root = layout.root(
            resolve(tile, in: ResolveContext(environment: environment, diagnostics: log)), .stack)
        root.place(in: Rect(size), proposal: ProposedSize(size), into: builder)
        if let title = builder.texts.first(where: { $0.string == metadata.title }), title.isTruncated {
            report(
                .controlTitle, "the title is cut off: '\(title.lines.joined(separator: " "))' — use a shorter title",
                control,
                log)
        }
        return Snapshot(
            kind: descriptor.kind, place: .control(presentation), date: now, list: builder.list, texts: builder.texts,
            url: nil, regions: builder.regions, spoken: builder.spoken, diagnostics: log.diagnostics, control: metadata,
            outline: builder.outline)
    }

    private func report(_ rule: LintRule, _ message: String, _ control: ControlContent, _ log: DiagnosticLog) {
        var finding = Diagnostic(message: message, path: control.label.first?.path ?? ViewPath())
        finding.rule = rule.rawValue
        log.add(finding)
    }

    private func metadata(_ control: ControlContent, _ symbol: ViewNode?) -> SnapshotMetadata.Control {
        let title = control.label.words ?? descriptor.displayName
        let valueText = control.value?.words
        let traits = (control.label + (control.value ?? [])).flatMap(\.traits)
        let hint = traits.lazy.compactMap { if case .controlHint(let hint) = $0 { hint } else { nil } }.first
        let status = traits.lazy.compactMap { if case .controlStatus(let status) = $0 { status } else { nil } }.first
        return SnapshotMetadata.Control(
            title: title, value: valueText ?? control.isOn.map { $0 ? "On" : "Off" }, isOn: control.isOn,
            isEnabled: control.isEnabled, symbol: symbol?.symbolName,
            hint: hint.map { "Hold to \($0)" } ?? defaultHint(control.isOn), status: status)
    }

    /// Returns the system's hint, for a control that has no hint.
    private func defaultHint(_ isOn: Bool?) -> String {
        let name = "‘\(descriptor.displayName)’"
        return isOn.map { "Hold to Turn \($0 ? "Off" : "On") \(name)" } ?? "Hold for \(name)"
    }
}

extension [ViewNode] {
    /// The first symbol or image, in order.
    fileprivate var firstSymbol: ViewNode? {
        lazy.flatMap(\.all).first {
            switch $0.content {
            case .symbol, .image: true
            default: false
            }
        }
    }

    /// The texts, in order; `nil` if there are none.
    fileprivate var words: String? {
        let words = flatMap(\.all).compactMap { if case .text(let text) = $0.content { text.string } else { nil } }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

extension ViewNode {
    fileprivate var symbolName: String? {
        switch content {
        case .symbol(let symbol): symbol.name
        case .image(let image): image.name
        default: nil
        }
    }

    /// Returns the symbol in one colour, at a fixed size.
    fileprivate func painted(_ paint: Paint, side: Double) -> ViewNode {
        switch content {
        case .symbol(var symbol):
            symbol = symbol.repainted(paint)
            (symbol.size, symbol.weight, symbol.isResizable) = (side, 500, false)
            return ViewNode(.symbol(symbol), path: path)
        case .image(var image):
            (image.paint, image.isTemplate, image.isResizable) = (paint, true, true)
            let fitted = ViewNode(.modified(.aspectRatio(nil, .fit), ViewNode(.image(image), path: path)), path: path)
            return ViewNode(.modified(.frame(width: side, height: side, .center), fitted), path: path)
        default: return self
        }
    }
}

/// A control as it is shown in Control Center. Lengths and opacities are approximate, because Apple publishes no numbers.
struct ControlTile: View {
    let metadata: SnapshotMetadata.Control
    /// The symbol, already painted; `nil` for a control without a symbol.
    let symbol: ViewNode?
    let presentation: ControlPresentation
    let action: TapAction

    /// Returns the font size of the symbol, in points.
    static func symbolSize(_ presentation: ControlPresentation) -> Double { presentation == .large ? 28 : 25 }

    private static let radius: CGFloat = 35

    var body: some View {
        TapView(action: action, properties: spoken) {
            arranged
                .frame(width: .init(presentation.size.width), height: .init(presentation.size.height))
                .background(plate, in: RoundedRectangle(cornerRadius: Self.radius, style: .continuous))
                .opacity(metadata.isEnabled ? 1 : 0.4)
        }
    }

    /// The background of a control is white if the control is on, otherwise dark and translucent.
    private var plate: AnyShapeStyle {
        metadata.isOn == true ? AnyShapeStyle(Color.white) : AnyShapeStyle(Material.regular)
    }

    @ViewBuilder private var arranged: some View {
        switch presentation {
        case .small: icon
        case .medium:
            HStack(spacing: 10) {
                icon.frame(width: 32)
                words
                Spacer(minLength: 0)
            }
            .padding(.horizontal, 14)
        case .large:
            VStack(alignment: .leading, spacing: 0) {
                icon.frame(height: 36)
                Spacer(minLength: 0)
                words
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
            .padding(18)
        }
    }

    @ViewBuilder private var icon: some View {
        if let symbol {
            NodeView(node: symbol)
        } else if presentation == .small {
            // Apple requires a symbol and doesn't document what is shown without one. The first letter of the title makes the control
            // recognisable.
            Text(verbatim: String(metadata.title.prefix(1)).uppercased())
                .font(.system(size: CGFloat(Self.symbolSize(presentation)), weight: .medium))
        } else {
            Color.clear
        }
    }

    private var words: some View {
        VStack(alignment: .leading, spacing: 1) {
            Text(verbatim: metadata.title).font(.system(size: 15, weight: .semibold))
                .lineLimit(presentation == .large ? 2 : metadata.value == nil ? 2 : 1)
            if let value = metadata.value {
                Text(verbatim: value).font(.system(size: 13)).foregroundStyle(.secondary).lineLimit(1)
            }
        }
    }

    private var spoken: AccessibilityProperties {
        var spoken = AccessibilityProperties()
        (spoken.label, spoken.value, spoken.isCombined) = (metadata.title, metadata.value, true)
        spoken.traits = [metadata.isOn == nil ? "button" : "toggle"]
        return spoken
    }
}

extension ControlPresentation {
    /// The size in points on a phone, measured approximately on screenshots, because Apple publishes no numbers.
    var size: Size {
        switch self {
        case .small: Size(width: 70, height: 70)
        case .medium: Size(width: 155, height: 70)
        case .large: Size(width: 155, height: 155)
        }
    }
}

/// A view that wraps a resolved node.
private struct NodeView: View, PrimitiveView {
    let node: ViewNode

    func nodes(in context: ResolveContext) -> [ViewNode] { [node] }
}

/// A view with a tap action and accessibility properties.
private struct TapView<Content: View>: View, PrimitiveView {
    let action: TapAction
    let properties: AccessibilityProperties
    @ViewBuilder let content: Content

    func nodes(in context: ResolveContext) -> [ViewNode] {
        resolve(content, in: context).map {
            ViewNode(
                .modified(.accessibility(properties), ViewNode(.modified(.tap(action), $0), path: $0.path)),
                path: $0.path)
        }
    }
}

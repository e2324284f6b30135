import Foundation
import Shared

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

import Foundation
import Shared

/// A control as Control Center shows it. Lengths and opacities are fitted by eye, Apple publishes none.
struct ControlTile: View {
    let facts: SnapshotMetadata.Control
    /// The symbol, painted; `nil` for none.
    let symbol: ViewNode?
    let presentation: ControlPresentation
    let action: TapAction

    /// The size of the symbol's font, in points.
    static func symbolSize(_ presentation: ControlPresentation) -> Double { presentation == .large ? 28 : 25 }

    private static let radius: CGFloat = 35

    var body: some View {
        TapView(action: action, facts: spoken) {
            arranged
                .frame(width: .init(presentation.size.width), height: .init(presentation.size.height))
                .background(plate, in: RoundedRectangle(cornerRadius: Self.radius, style: .continuous))
                .opacity(facts.isEnabled ? 1 : 0.4)
        }
    }

    /// What is on lies on white, what isn't on a dark veil.
    private var plate: AnyShapeStyle {
        facts.isOn == true ? AnyShapeStyle(Color.white) : AnyShapeStyle(Material.regular)
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
            // Apple says that a control needs a symbol, not what is shown without: the title's letter tells it apart.
            Text(verbatim: String(facts.title.prefix(1)).uppercased())
                .font(.system(size: CGFloat(Self.symbolSize(presentation)), weight: .medium))
        } else {
            Color.clear
        }
    }

    private var words: some View {
        VStack(alignment: .leading, spacing: 1) {
            Text(verbatim: facts.title).font(.system(size: 15, weight: .semibold))
                .lineLimit(presentation == .large ? 2 : facts.value == nil ? 2 : 1)
            if let value = facts.value {
                Text(verbatim: value).font(.system(size: 13)).foregroundStyle(.secondary).lineLimit(1)
            }
        }
    }

    private var spoken: AccessibilityProperties {
        var spoken = AccessibilityProperties()
        (spoken.label, spoken.value, spoken.isCombined) = (facts.title, facts.value, true)
        spoken.traits = [facts.isOn == nil ? "button" : "toggle"]
        return spoken
    }
}

extension ControlPresentation {
    /// The size in points; those of a phone, measured on screen snapshots by eye, since Apple publishes none.
    var size: Size {
        switch self {
        case .small: Size(width: 70, height: 70)
        case .medium: Size(width: 155, height: 70)
        case .large: Size(width: 155, height: 155)
        }
    }
}

/// A node as a view.
private struct NodeView: View, PrimitiveView {
    let node: ViewNode

    func nodes(in context: ResolveContext) -> [ViewNode] { [node] }
}

/// A view a tap on which does something.
private struct TapView<Content: View>: View, PrimitiveView {
    let action: TapAction
    let facts: AccessibilityProperties
    @ViewBuilder let content: Content

    func nodes(in context: ResolveContext) -> [ViewNode] {
        resolve(content, in: context).map {
            ViewNode(
                .modified(.accessibility(facts), ViewNode(.modified(.tap(action), $0), path: $0.path)), path: $0.path)
        }
    }
}

import Foundation

/// A view of resolved nodes.
package nonisolated struct ResolvedViews: View, PrimitiveView {
    let nodes: [ViewNode]

    package init(_ nodes: [ViewNode]) { self.nodes = nodes }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { nodes }
}

extension View {
    /// Aligns this view at the top of the whole space and clips it if it is larger.
    nonisolated fileprivate func fillingScreen(_ alignment: Alignment = .top) -> some View {
        frame(minWidth: 0, maxWidth: .infinity, minHeight: 0, maxHeight: .infinity, alignment: alignment).clipped()
    }
}

/// A stack's screen: the back button, title and buttons above the content.
struct StackScreen: View {
    let content: [ViewNode]
    let bars: SceneCollector.Bars
    /// The button to the previous screen; empty on the first screen.
    let backButton: [ViewNode]

    /// The height of a bar and the margin of its content, in points.
    private static let (height, margin) = (44.0, 16.0)

    /// Returns a back button.
    static func button(_ back: @escaping @MainActor () -> Void) -> some View {
        Button(action: back) {
            HStack(spacing: 4) {
                Image(systemName: "chevron.backward").accessibilityHidden(true)
                Text("Back")
            }
        }
    }

    private var isFirst: Bool { backButton.isEmpty }

    /// Returns a button of a bar, which reacts on the whole height of the bar.
    private func barButton(_ button: ViewNode, _ alignment: HorizontalAlignment) -> some View {
        LargeTarget(node: button) {
            $0.frame(
                minWidth: CGFloat(Self.height), minHeight: CGFloat(Self.height),
                alignment: Alignment(horizontal: alignment, vertical: .center))
        }
    }

    var body: some View {
        VStack(spacing: 0) {
            if !isFirst || !bars.buttons.isEmpty {
                HStack {
                    ForEach(0..<backButton.count) { barButton(backButton[$0], .leading) }
                    Spacer()
                    ForEach(0..<bars.buttons.count) { barButton(bars.buttons[$0], .trailing) }
                }
                .overlay { if !isFirst { bars.title?.font(.headline).lineLimit(1) } }
                .padding(.horizontal, CGFloat(Self.margin))
                .frame(height: CGFloat(Self.height))
            }
            if isFirst, let title = bars.title {
                title.font(.largeTitle).bold().lineLimit(1)
                    .frame(maxWidth: .infinity, alignment: .leading)
                    .padding(.horizontal, CGFloat(Self.margin))
                    .padding(.vertical, 8)
            }
            VStack { ResolvedViews(content) }.frame(maxWidth: .infinity, minHeight: 0, maxHeight: .infinity)
        }
    }
}

/// A view in a frame. If the view is a button, the whole frame reacts to taps.
nonisolated struct LargeTarget<Framed: View>: View, PrimitiveView {
    let node: ViewNode
    let frame: @MainActor (ResolvedViews) -> Framed

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        guard let tapped = node.tapped else { return resolve(frame(ResolvedViews([node])), in: context) }
        // A shape inside a button of the frame doesn't limit taps on the frame.
        let framed = frame(ResolvedViews([tapped.node])).contentShape(Rectangle())
        return resolve(ModifiedView(content: framed, modifier: .tap(tapped.action)), in: context)
    }
}

/// Rows on a common background, like those of `List` and `Form`.
nonisolated struct RowsOnPlate<Content: View>: View, PrimitiveView {
    let content: Content

    /// The horizontal margin of a row's content and the minimum height of a row, in points.
    private static var margin: Double { 16 }
    private static var height: Double { 44 }

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        let rows = resolve(content, in: context)
        let margin = CGFloat(Self.margin)
        let plate = VStack(spacing: 0) {
            ForEach(0..<rows.count) { index in
                if index > 0 { Divider().padding(.leading, margin) }
                LargeTarget(node: rows[index]) {
                    $0.padding(.horizontal, margin)
                        .padding(.vertical, 11)
                        .frame(maxWidth: .infinity, minHeight: CGFloat(Self.height), alignment: .leading)
                }
            }
        }
        .background(Color(.secondarySystemGroupedBackground), in: RoundedRectangle(cornerRadius: 10))
        .padding(margin)
        .fillingScreen()
        .background(Color(.systemGroupedBackground))
        return resolve(plate, in: context)
    }
}

/// The part of a scroll view that is visible before scrolling.
nonisolated struct ScrolledViews<Content: View>: View, PrimitiveView {
    let content: Content
    let axes: Axis.Set

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        let all = ResolvedViews(resolve(content, in: context))
        if axes == .horizontal { return resolve(HStack { all }.fillingScreen(.leading), in: context) }
        return resolve(VStack { all }.fillingScreen(), in: context)
    }
}

/// Screens, of which one is shown, above a tab bar.
struct TabScreens: View {
    let screens: [ViewNode]
    let selected: Int
    let select: @MainActor (Int) -> Void

    /// The height of the tab bar, in points.
    private static let height = 49.0

    var body: some View {
        VStack(spacing: 0) {
            if screens.indices.contains(selected) { ResolvedViews([screens[selected]]).fillingScreen(.center) }
            Divider()
            HStack(spacing: 0) {
                ForEach(0..<screens.count) { index in
                    Button {
                        select(index)
                    } label: {
                        VStack(spacing: 2) {
                            if let item = screens[index].layoutValue(of: TabItemKey.self) as? [ViewNode] {
                                ResolvedViews(item)
                            } else {
                                Text("Tab \(index + 1)")
                            }
                        }
                    }
                    .opacity(index == selected ? 1 : 0.5)
                    .frame(maxWidth: .infinity)
                }
            }
            .frame(height: CGFloat(Self.height))
        }
    }
}

/// The key of a view's tab item.
enum TabItemKey {}
/// The key of the value that a view represents in a selection.
enum TagKey {}

extension EnvironmentValues {
    /// True if tags are kept in a widget too, as for the symbols of a canvas.
    @Entry package var keepsTags: Bool = false
}

extension ViewNode {
    /// The value that the node represents in a selection.
    package var tag: AnyHashable? { layoutValue(of: TagKey.self) as? AnyHashable }
}

/// A view with a value that is read in an app's window and ignored in a widget.
nonisolated struct MarkedView<Content: View>: View, PrimitiveView {
    let content: Content
    let key: ObjectIdentifier
    let value: @MainActor (ResolveContext) -> Any

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        let nodes = resolve(content, in: context)
        guard context.scene != nil || context.environment.keepsTags else { return nodes }
        let value = value(context)
        return nodes.map { ViewNode(.modified(.layoutValue(key, value), $0), path: $0.path) }
    }
}

/// A view that sets the content of its screen's bars.
nonisolated struct BarView<Content: View>: View, PrimitiveView {
    let content: Content
    let name: String
    let update: @MainActor (inout SceneCollector.Bars, ResolveContext) -> Void

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        if context.scene?.updateBars({ update(&$0, context) }) != true {
            context.report("not drawn: \(name)")
        }
        return resolve(content, in: context)
    }
}

extension ViewNode {
    /// The action of a tap on the whole node, and the node without the action; `nil` for a node that isn't a button.
    fileprivate var tapped: (action: TapAction?, node: ViewNode)? {
        guard case .modified(let modifier, let inner) = content else { return nil }
        if case .tap(let action) = modifier { return (action, inner) }
        return inner.tapped.map { ($0.action, ViewNode(.modified(modifier, $0.node), path: path)) }
    }

    /// Returns the value that a container reads from the node by key.
    func layoutValue(of key: Any.Type) -> Any? {
        guard case .modified(let modifier, let inner) = content else { return nil }
        if case .layoutValue(ObjectIdentifier(key), let value) = modifier { return value }
        return inner.layoutValue(of: key)
    }
}

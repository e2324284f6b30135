/// A provider of views to preview, each of which can be drawn as a snapshot.
///
/// Mirrors [SwiftUI's `PreviewProvider`](https://developer.apple.com/documentation/swiftui/previewprovider). Each view of ``previews`` is a
/// preview of its own, and so is each view in a `Group` or `ForEach`.
@_alwaysEmitConformanceMetadata @MainActor @preconcurrency
public protocol PreviewProvider {
    /// The type of the views.
    associatedtype Previews: View
    /// The views.
    @ViewBuilder static var previews: Previews { get }
}

/// The context of a preview.
public protocol PreviewContext {}

/// A preview in a widget's family.
///
/// Mirrors [WidgetKit's `WidgetPreviewContext`](https://developer.apple.com/documentation/widgetkit/widgetpreviewcontext).
public struct WidgetPreviewContext: PreviewContext, Hashable, Sendable {
    public let family: WidgetFamily

    public init(family: WidgetFamily) { self.family = family }
}

/// The layout of a preview.
public enum PreviewLayout: Hashable, Sendable {
    /// A device's screen.
    case device
    /// The views' ideal size.
    case sizeThatFits
    /// A fixed size, in points.
    case fixed(width: Double, height: Double)
}

/// The orientation of a device in a preview.
///
/// Mirrors [SwiftUI's `InterfaceOrientation`](https://developer.apple.com/documentation/swiftui/interfaceorientation).
public struct InterfaceOrientation: Hashable, Sendable, CaseIterable {
    let isLandscape: Bool
    private let isReversed: Bool

    /// Upright.
    public static let portrait = InterfaceOrientation(isLandscape: false, isReversed: false)
    /// Upside down, which is drawn upright.
    public static let portraitUpsideDown = InterfaceOrientation(isLandscape: false, isReversed: true)
    /// Rotated left.
    public static let landscapeLeft = InterfaceOrientation(isLandscape: true, isReversed: false)
    /// Rotated right.
    public static let landscapeRight = InterfaceOrientation(isLandscape: true, isReversed: true)

    public static let allCases: [InterfaceOrientation] = [
        .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight,
    ]
}

extension View {
    /// Sets the context of this preview, such as a widget's family.
    nonisolated public func previewContext<C: PreviewContext>(_ value: C) -> some View {
        PreviewSettingsView(content: self, settings: .init(family: (value as? WidgetPreviewContext)?.family))
    }

    nonisolated public func previewDisplayName(_ value: String?) -> some View {
        PreviewSettingsView(content: self, settings: .init(name: value))
    }

    /// Sets the size of this preview.
    nonisolated public func previewLayout(_ value: PreviewLayout) -> some View {
        PreviewSettingsView(content: self, settings: .init(layout: value))
    }

    /// Sets the orientation of the device of this preview.
    nonisolated public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View {
        PreviewSettingsView(content: self, settings: .init(orientation: value))
    }

    /// No effect: accepted so that sources compile. The option `--device` sets the device.
    nonisolated public func previewDevice(_ value: PreviewDevice?) -> some View { self }
}

/// The device of a preview, by its name.
///
/// Mirrors [SwiftUI's `PreviewDevice`](https://developer.apple.com/documentation/swiftui/previewdevice).
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public init(stringLiteral: String) { self.init(rawValue: stringLiteral) }
}

extension ActivityAttributes {
    /// Returns a view that previews the Live Activity of these attributes in a state and a presentation.
    ///
    /// It is drawn only as a view of a ``PreviewProvider``, with the views of the activity's `ActivityConfiguration`.
    public func previewContext(
        _ contentState: ContentState, isStale: Bool = false, viewKind: ActivityPreviewViewKind
    ) -> some View {
        let attributes = Unchecked((self, contentState))
        return ActivityPreviewView {
            PreviewedActivity(
                viewKind: viewKind, attributes: attributes.value.0, state: attributes.value.1, isStale: isStale)
        }
    }
}

/// The settings of a preview, made by modifiers of its view. A property is `nil` if no modifier sets it.
package struct PreviewSettings: Hashable, Sendable {
    /// The widget's family.
    package var family: WidgetFamily?
    /// The name.
    package var name: String?
    var layout: PreviewLayout?
    var orientation: InterfaceOrientation?

    init(
        family: WidgetFamily? = nil, name: String? = nil, layout: PreviewLayout? = nil,
        orientation: InterfaceOrientation? = nil
    ) {
        (self.family, self.name, self.layout, self.orientation) = (family, name, layout, orientation)
    }

    /// Returns these settings; properties that aren't set are taken from the settings of an outer modifier.
    fileprivate func inside(_ outer: PreviewSettings) -> PreviewSettings {
        PreviewSettings(
            family: family ?? outer.family, name: name ?? outer.name, layout: layout ?? outer.layout,
            orientation: orientation ?? outer.orientation)
    }

    /// The space of a preview that isn't in a widget's family.
    package var space: PreviewSpace {
        switch layout {
        case .sizeThatFits: .ideal
        case .fixed(let width, let height): .fixed(Size(width: width, height: height))
        case .device, nil: .screen(isLandscape: orientation?.isLandscape ?? false)
        }
    }
}

/// A view with settings for the preview that shows it.
nonisolated private struct PreviewSettingsView<Content: View>: View, PrimitiveView {
    let content: Content
    let settings: PreviewSettings

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        let nodes = resolve(content, in: context)
        // Outside the list of a provider's previews, the settings have no effect.
        guard context.previews != nil else { return nodes }
        return nodes.map { ViewNode(.modified(.trait(.preview(settings)), $0), path: $0.path) }
    }
}

/// The view that stands for a previewed Live Activity.
nonisolated private struct ActivityPreviewView: View, PrimitiveView {
    let make: @MainActor () -> PreviewedActivity

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        let node = context.node(.overlaid(.center, []), "previewContext")
        if let previews = context.previews {
            previews.activities[node.path] = make()
        } else {
            context.report(
                "not drawn: a Live Activity's previewContext outside a PreviewProvider — write a #Preview(as:using:)")
        }
        return [node]
    }
}

/// The state of a search for a provider's previews.
///
/// Bodies run only for the preview that is drawn, so that a body that crashes affects no other preview.
@MainActor
package final class PreviewSearch {
    /// The Live Activities that were found, by the paths of their views.
    fileprivate var activities: [ViewPath: PreviewedActivity] = [:]
    /// The views whose bodies don't run; `nil` for all views.
    private let skipped: [ViewPath]?

    fileprivate init(skipping skipped: [ViewPath]?) { self.skipped = skipped }

    /// Returns true if the body of the view at a path runs.
    func runsBody(at path: ViewPath) -> Bool { skipped.map { !$0.contains(where: path.hasPrefix) } ?? false }
}

/// A preview of a ``PreviewProvider``.
@MainActor
package struct ProvidedPreview {
    /// The settings that modifiers make.
    package let settings: PreviewSettings
    /// The previewed Live Activity; `nil` for a preview of views.
    package let activity: PreviewedActivity?
    private let views: @MainActor () -> any View
    private let index: Int
    private let paths: [ViewPath]

    /// Returns the previews of a provider in source order. Runs the provider's `previews`, but not the bodies of its views.
    package static func all<Provider: PreviewProvider>(of provider: Provider.Type) -> [ProvidedPreview] {
        let search = PreviewSearch(skipping: nil)
        var context = ResolveContext(environment: EnvironmentValues(), diagnostics: DiagnosticLog())
        context.previews = search
        let views: @MainActor () -> any View = { Provider.previews }
        let nodes = context.resolving { views() }
        return nodes.indices.map { index in
            ProvidedPreview(
                settings: nodes[index].previewSettings, activity: search.activities[nodes[index].path], views: views,
                index: index, paths: nodes.map(\.path))
        }
    }

    /// Resolves the preview's views.
    package func nodes(in context: ResolveContext) -> [ViewNode] {
        var context = context
        // A view can't be skipped if the preview is inside it.
        let others = paths.indices.filter { $0 != index && !paths[index].hasPrefix(paths[$0]) }.map { paths[$0] }
        context.previews = PreviewSearch(skipping: others)
        let nodes = context.resolving { views() }
        // Every other preview is one node, as it was when the previews were listed, so the rest of the nodes belongs to this preview.
        let after = paths.count - 1 - index
        return index < nodes.count - after ? Array(nodes[index..<nodes.count - after]) : []
    }
}

extension ViewNode {
    /// The settings of the preview that shows the node. Of several modifiers, the innermost applies.
    @MainActor fileprivate var previewSettings: PreviewSettings {
        var (settings, node) = (PreviewSettings(), self)
        while case .modified(let modifier, let inner) = node.content {
            if case .trait(.preview(let found)) = modifier { settings = found.inside(settings) }
            node = inner
        }
        return settings
    }
}

/// A previewed widget with its entries.
@MainActor
package struct PreviewedWidget {
    package let family: WidgetFamily
    /// Creates the widget.
    package let widget: @MainActor () -> any Widget
    /// Returns the entries written in the preview; `nil` if a provider creates them.
    package let written: (@MainActor () async -> [any TimelineEntry])?
    /// Creates a source of the provider's entries with the widget's views; `nil` if the entries are written in the preview.
    private let provided: (@MainActor (@escaping @MainActor (any TimelineEntry) -> ViewEntry) -> TimelineSource)?

    init(
        family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
        written: @escaping @MainActor () async -> [any TimelineEntry]
    ) {
        (self.family, self.widget, self.written, provided) = (family, widget, written, nil)
    }

    init(
        family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
        provided: @escaping @MainActor (@escaping @MainActor (any TimelineEntry) -> ViewEntry) -> TimelineSource
    ) {
        (self.family, self.widget, written, self.provided) = (family, widget, nil, provided)
    }

    /// Passes the entries and their views to `completion`, in the order in which they are written or provided.
    ///
    /// If the widget can't show an entry's type, the entry has no views, and a fault of the request is recorded.
    package func timeline(
        of source: TimelineSource, in context: TimelineProviderContext,
        _ completion: @escaping @MainActor (ViewTimeline) -> Void
    ) {
        if let provided { return provided { source.views(of: $0) }.timeline(context, completion) }
        guard let written else { return completion(ViewTimeline(entries: [], policy: .never)) }
        Task { @MainActor in
            let entries = await written()
            completion(ViewTimeline(entries: entries.map { source.views(of: $0) }, policy: .never))
        }
    }
}

extension TimelineSource {
    /// Returns the views of a preview's entry.
    fileprivate func views(of entry: any TimelineEntry) -> ViewEntry {
        if let made = viewEntry(entry) { return made }
        RequestContext.current.faults.record(
            CommandFailure(
                "the preview's entry is a \(type(of: entry)), but the widget shows another type — use an entry of the type that its provider returns",
                exitCode: .badData))
        return ViewEntry(date: entry.date) { _ in [] }
    }
}

/// A previewed Live Activity with its states.
@MainActor
package struct PreviewedActivity {
    package let viewKind: ActivityPreviewViewKind
    /// The activity's static attributes.
    package let attributes: any ActivityAttributes
    /// Creates the widget that shows the activity; `nil` if the app's widget for these attributes shows it.
    package let widget: (@MainActor () -> any Widget)?
    /// True if the state is shown as out of date.
    package let isStale: Bool
    /// Returns the states in the order in which they are written.
    package let states: @MainActor () async -> [any Codable]

    init<Attributes: ActivityAttributes>(
        viewKind: ActivityPreviewViewKind, attributes: Attributes, widget: @escaping @MainActor () -> any Widget,
        states: @escaping @MainActor () async -> [Attributes.ContentState]
    ) {
        (self.viewKind, self.attributes, self.widget, isStale) = (viewKind, attributes, widget, false)
        self.states = { await states() }
    }

    init<Attributes: ActivityAttributes>(
        viewKind: ActivityPreviewViewKind, attributes: Attributes, state: Attributes.ContentState, isStale: Bool
    ) {
        (self.viewKind, self.attributes, widget, self.isStale) = (viewKind, attributes, nil, isStale)
        states = { [state] }
    }

    /// Passes the states to `completion`.
    package func states(_ completion: @escaping @MainActor ([any Codable]) -> Void) {
        let states = states
        Task { @MainActor in completion(await states()) }
    }
}

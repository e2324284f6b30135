/// The content of a `#Preview`. Its initialisers have the parameters of the macros.
@MainActor
public struct _Preview {
    /// The preview's name; `nil` if it has none.
    package let name: String?
    package let content: Content

    /// The kinds of previews.
    package enum Content {
        case views(PreviewSpace, @MainActor () -> any View)
        /// Entries of a widget in a family.
        case widget(PreviewedWidget)
        /// States of a Live Activity.
        case activity(PreviewedActivity)
        /// Views of a provider, in a widget's family or in a space.
        case provided(ProvidedPreview)
    }

    /// Creates the preview of a provider.
    package init(_ provided: ProvidedPreview) {
        name = provided.settings.name
        content = provided.activity.map { Content.activity($0) } ?? .provided(provided)
    }

    /// Creates a preview of views on a device's screen.
    public init(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) {
        (self.name, content) = (name, .views(.screen(isLandscape: false), body))
    }

    /// Creates a preview of views in a space. If several traits set the space, the last one applies.
    public init(
        _ name: String? = nil, traits: PreviewTrait, _ additionalTraits: PreviewTrait...,
        @ViewBuilder body: @escaping @MainActor () -> any View
    ) {
        let space = ([traits] + additionalTraits).compactMap(\.space).last
        (self.name, content) = (name, .views(space ?? .screen(isLandscape: false), body))
    }

    /// Creates a preview of a widget's entries.
    public init(
        _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
        @PreviewTimelineBuilder timeline: @escaping @MainActor () async -> [any TimelineEntry]
    ) {
        self.name = name
        content = .widget(PreviewedWidget(family: family, widget: widget, written: timeline))
    }

    /// Creates a preview of a widget's timeline provider.
    public init<P: TimelineProvider>(
        _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
        timelineProvider: @escaping @MainActor () -> P
    ) {
        self.name = name
        content = .widget(
            PreviewedWidget(family: family, widget: widget) { TimelineSource(provider: timelineProvider(), make: $0) })
    }

    /// Creates a preview of a widget's timeline provider with a configuration.
    public init<P: AppIntentTimelineProvider>(
        _ name: String? = nil, as family: WidgetFamily, using intent: P.Intent,
        widget: @escaping @MainActor () -> any Widget, timelineProvider: @escaping @MainActor () -> P
    ) {
        self.name = name
        content = .widget(
            PreviewedWidget(family: family, widget: widget) {
                TimelineSource(provider: timelineProvider(), intent: intent, make: $0)
            })
    }

    /// Creates a preview of a Live Activity's states.
    public init<Attributes: ActivityAttributes>(
        _ name: String? = nil, as viewKind: ActivityPreviewViewKind, using attributes: Attributes,
        widget: @escaping @MainActor () -> any Widget,
        @PreviewActivityBuilder<Attributes> contentStates: @escaping @MainActor () async -> [Attributes.ContentState]
    ) {
        self.name = name
        content = .activity(
            PreviewedActivity(viewKind: viewKind, attributes: attributes, widget: widget) { await contentStates() })
    }
}

/// The space for a preview of views.
package enum PreviewSpace: Hashable, Sendable {
    /// A device's screen, in portrait or landscape.
    case screen(isLandscape: Bool)
    /// The views' ideal size.
    case ideal
    /// A fixed size, in points.
    case fixed(Size)
}

/// The expansion of a `#Preview` in a source file. The expansion is found at run time through the conformance that the compiler records.
@_alwaysEmitConformanceMetadata
@MainActor @preconcurrency
public protocol _PreviewRecord {
    /// The module and the name of the source file: `Tea/TeaWidget.swift`.
    static var _file: String { get }
    /// The line in which the `#Preview` begins, from 1.
    static var _line: Int { get }
    /// Creates the preview.
    static func _make() -> _Preview
}

/// A trait of a preview.
public struct PreviewTrait: Sendable {
    /// The space that the trait sets; `nil` if it sets none.
    let space: PreviewSpace?

    /// A phone in landscape, rotated left.
    public static var landscapeLeft: PreviewTrait { PreviewTrait(space: .screen(isLandscape: true)) }
    /// A phone in landscape, rotated right.
    public static var landscapeRight: PreviewTrait { PreviewTrait(space: .screen(isLandscape: true)) }
    /// A phone in portrait.
    public static var portrait: PreviewTrait { PreviewTrait(space: .screen(isLandscape: false)) }
    /// The views' ideal size.
    public static var sizeThatFitsLayout: PreviewTrait { PreviewTrait(space: .ideal) }
    /// The editor's default.
    public static var defaultLayout: PreviewTrait { PreviewTrait(space: nil) }

    /// Returns a trait of a fixed size, in points.
    public static func fixedLayout(width: Double, height: Double) -> PreviewTrait {
        PreviewTrait(space: .fixed(Size(width: width, height: height)))
    }
}

/// A builder of a Live Activity preview's states.
///
/// Mirrors [WidgetKit's `PreviewActivityBuilder`](https://developer.apple.com/documentation/widgetkit/previewactivitybuilder).
@resultBuilder
public enum PreviewActivityBuilder<Attributes: ActivityAttributes> {
    /// Returns a single state.
    public static func buildExpression(_ state: Attributes.ContentState) -> [Attributes.ContentState] { [state] }
    /// Returns an array of states.
    public static func buildExpression(_ states: [Attributes.ContentState]) -> [Attributes.ContentState] { states }
    /// Concatenates the results in order.
    public static func buildBlock(_ states: [Attributes.ContentState]...) -> [Attributes.ContentState] {
        states.flatMap { $0 }
    }
    /// Returns the result of an `if` without `else`.
    public static func buildOptional(_ states: [Attributes.ContentState]?) -> [Attributes.ContentState] {
        states ?? []
    }
    /// Returns the first branch.
    public static func buildEither(first: [Attributes.ContentState]) -> [Attributes.ContentState] { first }
    /// Returns the second branch.
    public static func buildEither(second: [Attributes.ContentState]) -> [Attributes.ContentState] { second }
    /// Concatenates the results of a loop.
    public static func buildArray(_ states: [[Attributes.ContentState]]) -> [Attributes.ContentState] {
        states.flatMap { $0 }
    }
}

/// A builder of a widget preview's entries.
@resultBuilder
public enum PreviewTimelineBuilder {
    /// Returns a single entry.
    public static func buildExpression(_ entry: any TimelineEntry) -> [any TimelineEntry] { [entry] }
    /// Returns an array of entries.
    public static func buildExpression(_ entries: [any TimelineEntry]) -> [any TimelineEntry] { entries }
    /// Concatenates the results in order.
    public static func buildBlock(_ entries: [any TimelineEntry]...) -> [any TimelineEntry] { entries.flatMap { $0 } }
    /// Returns the result of an `if` without `else`.
    public static func buildOptional(_ entries: [any TimelineEntry]?) -> [any TimelineEntry] { entries ?? [] }
    /// Returns the first branch.
    public static func buildEither(first: [any TimelineEntry]) -> [any TimelineEntry] { first }
    /// Returns the second branch.
    public static func buildEither(second: [any TimelineEntry]) -> [any TimelineEntry] { second }
    /// Concatenates the results of a loop.
    public static func buildArray(_ entries: [[any TimelineEntry]]) -> [any TimelineEntry] { entries.flatMap { $0 } }
}

/// Declares a preview of views. The preview can be drawn as a snapshot by its name.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) =
    #externalMacro(module: "AirlockMacros", type: "PreviewMacro")

/// Declares a preview of views in a space.
@freestanding(declaration)
public macro Preview(
    _ name: String? = nil, traits: PreviewTrait, _ additionalTraits: PreviewTrait...,
    @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "AirlockMacros", type: "PreviewMacro")

/// Declares a preview of a widget's entries.
@freestanding(declaration)
public macro Preview(
    _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
    @PreviewTimelineBuilder timeline: @escaping @MainActor () async -> [any TimelineEntry]
) = #externalMacro(module: "AirlockMacros", type: "PreviewMacro")

/// Declares a preview of a widget's timeline provider.
@freestanding(declaration)
public macro Preview<P: TimelineProvider>(
    _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
    timelineProvider: @escaping @MainActor () -> P
) = #externalMacro(module: "AirlockMacros", type: "PreviewMacro")

/// Declares a preview of a widget's timeline provider with a configuration.
@freestanding(declaration)
public macro Preview<P: AppIntentTimelineProvider>(
    _ name: String? = nil, as family: WidgetFamily, using intent: P.Intent,
    widget: @escaping @MainActor () -> any Widget, timelineProvider: @escaping @MainActor () -> P
) = #externalMacro(module: "AirlockMacros", type: "PreviewMacro")

/// Declares a preview of a Live Activity's states.
@freestanding(declaration)
public macro Preview<Attributes: ActivityAttributes>(
    _ name: String? = nil, as viewKind: ActivityPreviewViewKind, using attributes: Attributes,
    widget: @escaping @MainActor () -> any Widget,
    @PreviewActivityBuilder<Attributes> contentStates: @escaping @MainActor () async -> [Attributes.ContentState]
) = #externalMacro(module: "AirlockMacros", type: "PreviewMacro")

/// Allows a dynamic property, such as `@State`, in the body of a `#Preview`.
///
/// Mirrors [SwiftUI's `Previewable()`](https://developer.apple.com/documentation/swiftui/previewable()).
@attached(peer)
public macro Previewable() = #externalMacro(module: "AirlockMacros", type: "PreviewableMacro")

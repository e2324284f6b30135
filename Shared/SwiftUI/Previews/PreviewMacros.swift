/// Shows views in an editor beside their source; nothing here.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) =
    #externalMacro(module: "AirlockMacros", type: "PreviewMacro")

/// Shows views in an editor, in a space of its own; nothing here.
@freestanding(declaration)
public macro Preview(
    _ name: String? = nil, traits: PreviewTrait, _ additionalTraits: PreviewTrait...,
    @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "AirlockMacros", type: "PreviewMacro")

/// Shows the entries of a widget in an editor; nothing here.
@freestanding(declaration)
public macro Preview(
    _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
    @PreviewTimelineBuilder timeline: @escaping @MainActor () async -> [any TimelineEntry]
) = #externalMacro(module: "AirlockMacros", type: "PreviewMacro")

/// Shows what a widget's provider hands over in an editor; nothing here.
@freestanding(declaration)
public macro Preview<P: TimelineProvider>(
    _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
    timelineProvider: @escaping @MainActor () -> P
) = #externalMacro(module: "AirlockMacros", type: "PreviewMacro")

/// Shows what a widget's provider hands over for what a person chose in an editor; nothing here.
@freestanding(declaration)
public macro Preview<P: AppIntentTimelineProvider>(
    _ name: String? = nil, as family: WidgetFamily, using intent: P.Intent,
    widget: @escaping @MainActor () -> any Widget, timelineProvider: @escaping @MainActor () -> P
) = #externalMacro(module: "AirlockMacros", type: "PreviewMacro")

/// Shows the states of a Live Activity in an editor; nothing here.
@freestanding(declaration)
public macro Preview<Attributes: ActivityAttributes>(
    _ name: String? = nil, as viewKind: ActivityPreviewViewKind, using attributes: Attributes,
    widget: @escaping @MainActor () -> any Widget,
    @PreviewActivityBuilder<Attributes> contentStates: @escaping @MainActor () async -> [Attributes.ContentState]
) = #externalMacro(module: "AirlockMacros", type: "PreviewMacro")

/// What a preview is shown in.
public struct PreviewTrait: Sendable {
    /// A phone turned on its side.
    public static var landscapeLeft: PreviewTrait { PreviewTrait() }
    /// A phone turned on its other side.
    public static var landscapeRight: PreviewTrait { PreviewTrait() }
    /// A phone as it is held.
    public static var portrait: PreviewTrait { PreviewTrait() }
    /// As much space as the views ask for.
    public static var sizeThatFitsLayout: PreviewTrait { PreviewTrait() }
    /// A default of the editor's.
    public static var defaultLayout: PreviewTrait { PreviewTrait() }

    /// So much space, in points.
    public static func fixedLayout(width: Double, height: Double) -> PreviewTrait { PreviewTrait() }
}

/// Builds the entries of a preview.
@resultBuilder
public enum PreviewTimelineBuilder {
    /// An entry.
    public static func buildExpression(_ entry: any TimelineEntry) -> [any TimelineEntry] { [entry] }
    /// Entries.
    public static func buildExpression(_ entries: [any TimelineEntry]) -> [any TimelineEntry] { entries }
    /// One after the other.
    public static func buildBlock(_ entries: [any TimelineEntry]...) -> [any TimelineEntry] { entries.flatMap { $0 } }
    /// Some or none.
    public static func buildOptional(_ entries: [any TimelineEntry]?) -> [any TimelineEntry] { entries ?? [] }
    /// One branch.
    public static func buildEither(first: [any TimelineEntry]) -> [any TimelineEntry] { first }
    /// The other branch.
    public static func buildEither(second: [any TimelineEntry]) -> [any TimelineEntry] { second }
    /// Some for each of several.
    public static func buildArray(_ entries: [[any TimelineEntry]]) -> [any TimelineEntry] { entries.flatMap { $0 } }
}

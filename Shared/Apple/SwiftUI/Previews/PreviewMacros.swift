/// Shows views in an editor beside their source; here, a snapshot to ask for by its name.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) =
    #externalMacro(module: "AirlockMacros", type: "PreviewMacro")

/// Shows views in a space of their own.
@freestanding(declaration)
public macro Preview(
    _ name: String? = nil, traits: PreviewTrait, _ additionalTraits: PreviewTrait...,
    @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "AirlockMacros", type: "PreviewMacro")

/// Shows entries of a widget.
@freestanding(declaration)
public macro Preview(
    _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
    @PreviewTimelineBuilder timeline: @escaping @MainActor () async -> [any TimelineEntry]
) = #externalMacro(module: "AirlockMacros", type: "PreviewMacro")

/// Shows what a widget's provider hands over.
@freestanding(declaration)
public macro Preview<P: TimelineProvider>(
    _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
    timelineProvider: @escaping @MainActor () -> P
) = #externalMacro(module: "AirlockMacros", type: "PreviewMacro")

/// Shows what a widget's provider hands over for what a person chose.
@freestanding(declaration)
public macro Preview<P: AppIntentTimelineProvider>(
    _ name: String? = nil, as family: WidgetFamily, using intent: P.Intent,
    widget: @escaping @MainActor () -> any Widget, timelineProvider: @escaping @MainActor () -> P
) = #externalMacro(module: "AirlockMacros", type: "PreviewMacro")

/// Shows states of a Live Activity.
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

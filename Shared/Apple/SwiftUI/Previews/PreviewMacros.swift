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

/// What a `#Preview` shows. Its initialisers take what the macros take.
@MainActor
public struct _Preview {
    /// What it is called; `nil` where nobody says.
    package let name: String?
    package let content: Content

    /// The kinds of previews.
    package enum Content {
        /// Views by themselves, in a space.
        case views(PreviewSpace, @MainActor () -> any View)
        /// Entries of a widget, in a family.
        case widget(PreviewedWidget)
        /// States of a Live Activity.
        case activity(PreviewedActivity)
    }

    /// Views, in the space an editor shows.
    public init(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) {
        (self.name, content) = (name, .views(.screen(isLandscape: false), body))
    }

    /// Views, in a space of their own; of several traits the last that says one counts.
    public init(
        _ name: String? = nil, traits: PreviewTrait, _ additionalTraits: PreviewTrait...,
        @ViewBuilder body: @escaping @MainActor () -> any View
    ) {
        let space = ([traits] + additionalTraits).compactMap(\.space).last
        (self.name, content) = (name, .views(space ?? .screen(isLandscape: false), body))
    }

    /// Entries of a widget.
    public init(
        _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
        @PreviewTimelineBuilder timeline: @escaping @MainActor () async -> [any TimelineEntry]
    ) {
        self.name = name
        content = .widget(PreviewedWidget(family: family, widget: widget, written: timeline))
    }

    /// What a widget's provider hands over.
    public init<P: TimelineProvider>(
        _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
        timelineProvider: @escaping @MainActor () -> P
    ) {
        self.name = name
        content = .widget(
            PreviewedWidget(family: family, widget: widget) { TimelineSource(provider: timelineProvider(), make: $0) })
    }

    /// What a widget's provider hands over for what a person chose.
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

    /// States of a Live Activity.
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

/// The space a preview of views gets.
package enum PreviewSpace: Hashable, Sendable {
    /// A device's screen, upright or on its side.
    case screen(isLandscape: Bool)
    /// As much as the views ask for.
    case ideal
    /// So much, in points.
    case fixed(Size)
}

/// A `#Preview` of a source: what the macro stands for, found by the conformance the compiler records.
@_alwaysEmitConformanceMetadata
@MainActor @preconcurrency
public protocol _PreviewRecord {
    /// The source it is written in, after its module: `Tea/TeaWidget.swift`.
    static var _file: String { get }
    /// The line it begins in, from 1.
    static var _line: Int { get }
    /// Makes what is previewed.
    static func _make() -> _Preview
}

/// What a preview is shown in.
public struct PreviewTrait: Sendable {
    /// The space it says the preview gets; `nil` where it says none.
    let space: PreviewSpace?

    /// A phone turned on its side.
    public static var landscapeLeft: PreviewTrait { PreviewTrait(space: .screen(isLandscape: true)) }
    /// A phone turned on its other side.
    public static var landscapeRight: PreviewTrait { PreviewTrait(space: .screen(isLandscape: true)) }
    /// A phone as it is held.
    public static var portrait: PreviewTrait { PreviewTrait(space: .screen(isLandscape: false)) }
    /// As much space as the views ask for.
    public static var sizeThatFitsLayout: PreviewTrait { PreviewTrait(space: .ideal) }
    /// A default of the editor's.
    public static var defaultLayout: PreviewTrait { PreviewTrait(space: nil) }

    /// So much space, in points.
    public static func fixedLayout(width: Double, height: Double) -> PreviewTrait {
        PreviewTrait(space: .fixed(Size(width: width, height: height)))
    }
}

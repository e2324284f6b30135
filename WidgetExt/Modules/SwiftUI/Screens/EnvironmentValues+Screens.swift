import Shared

// The settings of a snapshot are those of a device on which the user has changed nothing.
extension EnvironmentValues {
    /// True if the user prefers opaque backgrounds.
    @Entry public var accessibilityReduceTransparency: Bool = false

    /// True if the user prefers differences that aren't of colour alone.
    @Entry public var accessibilityDifferentiateWithoutColor: Bool = false

    /// True if colours are inverted: never in a snapshot.
    public var accessibilityInvertColors: Bool { false }
    /// True if VoiceOver is on: never in a snapshot.
    public var accessibilityVoiceOverEnabled: Bool { false }
    /// True if Switch Control is on: never in a snapshot.
    public var accessibilitySwitchControlEnabled: Bool { false }
    /// True if buttons have visible shapes: never in a snapshot.
    public var accessibilityShowButtonShapes: Bool { false }
    /// True if large content is shown when a view is held: never in a snapshot.
    public var accessibilityLargeContentViewerEnabled: Bool { false }
    /// True if flashing lights are dimmed: never in a snapshot.
    public var accessibilityDimFlashingLights: Bool { false }
    /// True if animated images move: never in a snapshot.
    public var accessibilityPlayAnimatedImages: Bool { false }

    /// The phase of the app's scene.
    @Entry public var scenePhase: ScenePhase = .active

    /// An action that closes the presented views. It has no effect in a snapshot.
    public var dismiss: DismissAction { DismissAction() }
    /// An action that ends a search. It has no effect in a snapshot.
    public var dismissSearch: DismissSearchAction { DismissSearchAction() }
    /// True if the user searches: never in a snapshot.
    public var isSearching: Bool { false }
    /// True if the view is presented above another: never in a snapshot.
    public var isPresented: Bool { false }
    /// True if the view has the focus: never in a snapshot.
    public var isFocused: Bool { false }
    /// The presentation of the view. Closing it has no effect in a snapshot.
    public var presentationMode: Binding<PresentationMode> { .constant(PresentationMode()) }
    /// An action that refreshes the view: none in a snapshot.
    public var refresh: RefreshAction? { nil }
    /// The state of editing a list; `nil` in a snapshot.
    public var editMode: Binding<EditMode>? {
        get { nil }
        set {}
    }
}

/// The phase of a scene; a snapshot shows an active scene.
///
/// Mirrors [SwiftUI's `ScenePhase`](https://developer.apple.com/documentation/swiftui/scenephase).
public enum ScenePhase: Hashable, Comparable, Sendable {
    /// The scene isn't visible.
    case background
    /// The scene is visible, but doesn't receive input.
    case inactive
    /// The scene is visible and receives input.
    case active
}

/// An action that closes the presented views. It has no effect in a snapshot. Accepted so that sources compile.
@MainActor @preconcurrency public struct DismissAction {
    nonisolated init() {}

    /// No effect: accepted so that sources compile. A widget presents nothing.
    public func callAsFunction() {}
}

/// An action that ends a search. It has no effect in a snapshot. Accepted so that sources compile.
@MainActor @preconcurrency public struct DismissSearchAction {
    nonisolated init() {}

    /// No effect: accepted so that sources compile. A widget isn't searched.
    public func callAsFunction() {}
}

/// An action that refreshes a view. Accepted so that sources compile.
public struct RefreshAction: Sendable {
    /// No effect: accepted so that sources compile. A snapshot isn't refreshed.
    public func callAsFunction() async {}
}

/// The presentation of a view. Accepted so that sources compile.
public struct PresentationMode: Sendable {
    /// True if the view is presented: never in a snapshot.
    public var isPresented: Bool { false }

    /// No effect: accepted so that sources compile. A widget presents nothing.
    public mutating func dismiss() {}
}

/// The state of editing a list. Accepted so that sources compile.
public enum EditMode: Hashable, Sendable {
    /// The list isn't edited.
    case inactive
    /// The list is edited for a moment.
    case transient
    /// The list is edited.
    case active

    /// True if the list is edited.
    public var isEditing: Bool { self != .inactive }
}

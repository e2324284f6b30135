import Shared

// A snapshot isn't operated with VoiceOver. These modifiers are accepted so that sources compile.

extension View {
    nonisolated private func neverRun(_ name: String) -> some View {
        AcceptedView(content: self, name: name, isDrawn: false)
    }

    /// No effect, and reported: accepted so that sources compile. A snapshot's actions are its links and intents.
    nonisolated public func accessibilityAction(
        _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
    ) -> some View { neverRun("accessibilityAction(_:_:)") }

    /// No effect, and reported: accepted so that sources compile. A snapshot's actions are its links and intents.
    nonisolated public func accessibilityAction(
        named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void
    ) -> some View { neverRun("accessibilityAction(named:_:)") }

    /// No effect, and reported: accepted so that sources compile. A snapshot's actions are its links and intents.
    nonisolated public func accessibilityAction(
        named name: Text, _ handler: @escaping () -> Void
    ) -> some View { neverRun("accessibilityAction(named:_:)") }

    /// No effect, and reported: accepted so that sources compile. A snapshot's actions are its links and intents.
    nonisolated public func accessibilityActions<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
        neverRun("accessibilityActions(_:)")
    }

    /// No effect, and reported: accepted so that sources compile. A snapshot's values aren't adjusted.
    nonisolated public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> some View { neverRun("accessibilityAdjustableAction(_:)") }

    /// Describes this view to VoiceOver as one element. The views of the representation aren't read.
    nonisolated public func accessibilityRepresentation<V: View>(
        @ViewBuilder representation: () -> V
    ) -> some View { accessibilityElement(children: .combine) }

    /// No effect: accepted so that sources compile. A snapshot's views are described as they are.
    nonisolated public func accessibilityChildren<V: View>(@ViewBuilder children: () -> V) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot has no voice control.
    nonisolated public func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot has no voice control.
    @_disfavoredOverload
    nonisolated public func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S]) -> some View { self }

    /// No effect: accepted so that sources compile. No large content is shown in a snapshot.
    nonisolated public func accessibilityShowsLargeContentViewer() -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot's colours aren't inverted.
    nonisolated public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }

    /// Marks this view as a heading.
    nonisolated public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
        accessibilityAddTraits(.isHeader)
    }

    /// No effect: accepted so that sources compile. A snapshot's actions are its links and intents.
    nonisolated public func accessibilityRespondsToUserInteraction(_ respondsToUserInteraction: Bool = true)
        -> some View
    {
        self
    }

    /// No effect: accepted so that sources compile. A snapshot's rotor has no custom content.
    nonisolated public func accessibilityCustomContent(
        _ labelKey: LocalizedStringKey, _ valueKey: LocalizedStringKey
    ) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot's rotor has no custom content.
    @_disfavoredOverload
    nonisolated public func accessibilityCustomContent<V: StringProtocol>(
        _ labelKey: LocalizedStringKey, _ value: V
    ) -> some View { self }
}

/// A kind of an action. Accepted so that sources compile.
public struct AccessibilityActionKind: Hashable, Sendable {
    private let name: String

    /// The main action.
    public static let `default` = AccessibilityActionKind(name: "default")
    /// Closes something.
    public static let escape = AccessibilityActionKind(name: "escape")
    /// Plays or pauses.
    public static let magicTap = AccessibilityActionKind(name: "magicTap")
}

/// A direction in which a value is adjusted. Accepted so that sources compile.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
    /// Larger.
    case increment
    /// Smaller.
    case decrement
}

/// The level of a heading. Accepted so that sources compile.
public enum AccessibilityHeadingLevel: Hashable, Sendable {
    /// No level.
    case unspecified
    case h1, h2, h3, h4, h5, h6
}

/// The state of VoiceOver's focus: a snapshot has none. Accepted so that sources compile.
///
/// Mirrors [SwiftUI's `AccessibilityFocusState`](https://developer.apple.com/documentation/swiftui/accessibilityfocusstate).
@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
    private let value: Value

    public init() where Value == Bool { value = false }

    public init() where Value: ExpressibleByNilLiteral { value = nil }

    /// The focused value. Setting it has no effect.
    public var wrappedValue: Value {
        get { value }
        nonmutating set {}
    }

    /// A binding to the focused value.
    public var projectedValue: Binding { Binding(value: value) }

    /// A binding to the focused value.
    public struct Binding {
        let value: Value
    }
}

extension View {
    /// No effect: accepted so that sources compile. A snapshot has no focus.
    nonisolated public func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> some View {
        self
    }

    /// No effect: accepted so that sources compile. A snapshot has no focus.
    nonisolated public func accessibilityFocused<Value: Hashable>(
        _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
    ) -> some View { self }
}

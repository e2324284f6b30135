import Foundation
import FoundationGaps
import Shared

extension View {
    nonisolated private func neverRun(_ name: String) -> some View {
        AcceptedView(content: self, name: name, isDrawn: false)
    }

    /// No effect, and reported: accepted so that sources compile. A snapshot recognises no gestures.
    nonisolated public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask) -> some View {
        neverRun("gesture(_:including:)")
    }

    /// No effect, and reported: accepted so that sources compile. A snapshot recognises no gestures.
    nonisolated public func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
        neverRun("gesture(_:isEnabled:)")
    }

    /// No effect, and reported: accepted so that sources compile. A snapshot recognises no gestures.
    nonisolated public func highPriorityGesture<T: Gesture>(_ gesture: T, including mask: GestureMask) -> some View {
        neverRun("highPriorityGesture(_:including:)")
    }

    /// No effect, and reported: accepted so that sources compile. A snapshot recognises no gestures.
    nonisolated public func simultaneousGesture<T: Gesture>(_ gesture: T, including mask: GestureMask) -> some View {
        neverRun("simultaneousGesture(_:including:)")
    }

    /// No effect, and reported: accepted so that sources compile. A tap opens the widget's URL or runs an intent.
    nonisolated public func onTapGesture(
        count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (CGPoint) -> Void
    ) -> some View { neverRun("onTapGesture(count:coordinateSpace:perform:)") }

    /// No effect, and reported: accepted so that sources compile. No pointer hovers over a snapshot.
    nonisolated public func onHover(perform action: @escaping (Bool) -> Void) -> some View {
        neverRun("onHover(perform:)")
    }

    /// No effect, and reported: accepted so that sources compile. No pointer hovers over a snapshot.
    nonisolated public func onContinuousHover(
        coordinateSpace: CoordinateSpace = .local, perform action: @escaping (HoverPhase) -> Void
    ) -> some View { neverRun("onContinuousHover(coordinateSpace:perform:)") }

    /// No effect: accepted so that sources compile. No pointer hovers over a snapshot.
    nonisolated public func hoverEffect(_ effect: HoverEffect = .automatic, isEnabled: Bool = true) -> some View {
        self
    }

    /// No effect: accepted so that sources compile. No pointer hovers over a snapshot.
    nonisolated public func hoverEffectDisabled(_ disabled: Bool = true) -> some View { self }

    /// No effect: accepted so that sources compile. No view of a snapshot has the focus.
    nonisolated public func focusable(_ isFocusable: Bool = true) -> some View { self }

    /// No effect: accepted so that sources compile. No view of a snapshot has the focus.
    nonisolated public func focusSection() -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot recognises no gestures.
    nonisolated public func defersSystemGestures(on edges: Edge.Set) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot gives no feedback.
    nonisolated public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View {
        self
    }

    /// No effect: accepted so that sources compile. A snapshot gives no feedback.
    nonisolated public func sensoryFeedback<T: Equatable>(
        _ feedback: SensoryFeedback, trigger: T, condition: @escaping (T, T) -> Bool
    ) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot gives no feedback.
    nonisolated public func sensoryFeedback<T: Equatable>(
        trigger: T, _ feedback: @escaping (T, T) -> SensoryFeedback?
    ) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot has no keyboard.
    nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot has no keyboard.
    nonisolated public func keyboardShortcut(
        _ key: KeyEquivalent, modifiers: EventModifiers = .command
    ) -> some View { self }

    /// No effect: accepted so that sources compile. Nothing is dragged from a snapshot.
    nonisolated public func draggable<T: Transferable>(_ payload: @autoclosure @escaping () -> T) -> some View { self }

    /// No effect: accepted so that sources compile. Nothing is dragged from a snapshot.
    nonisolated public func draggable<V: View, T: Transferable>(
        _ payload: @autoclosure @escaping () -> T, @ViewBuilder preview: () -> V
    ) -> some View { self }

    /// No effect: accepted so that sources compile. Nothing is dragged from a snapshot.
    nonisolated public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View { self }

    /// No effect: accepted so that sources compile. Nothing is dragged from a snapshot.
    nonisolated public func onDrag<V: View>(
        _ data: @escaping () -> NSItemProvider, @ViewBuilder preview: () -> V
    ) -> some View { self }

    /// No effect, and reported: accepted so that sources compile. Nothing is dropped on a snapshot.
    nonisolated public func onDrop(
        of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
        perform action: @escaping ([NSItemProvider]) -> Bool
    ) -> some View { neverRun("onDrop(of:isTargeted:perform:)") }

    /// No effect, and reported: accepted so that sources compile. Nothing is dropped on a snapshot.
    nonisolated public func onDrop(
        of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
        perform action: @escaping ([NSItemProvider], CGPoint) -> Bool
    ) -> some View { neverRun("onDrop(of:isTargeted:perform:)") }

    /// No effect, and reported: accepted so that sources compile. Nothing is dropped on a snapshot.
    nonisolated public func onDrop(of supportedContentTypes: [UTType], delegate: any DropDelegate) -> some View {
        neverRun("onDrop(of:delegate:)")
    }

    /// No effect, and reported: accepted so that sources compile. Nothing is dropped on a snapshot.
    nonisolated public func dropDestination<T: Transferable>(
        for payloadType: T.Type = T.self, action: @escaping ([T], CGPoint) -> Bool,
        isTargeted: @escaping (Bool) -> Void = { _ in }
    ) -> some View { neverRun("dropDestination(for:action:isTargeted:)") }
}

/// An effect of a pointer over a view. Accepted so that sources compile.
public struct HoverEffect: Hashable, Sendable {
    private let name: String

    /// The effect that suits the view.
    public static let automatic = HoverEffect(name: "automatic")
    /// The pointer takes the view's shape.
    public static let highlight = HoverEffect(name: "highlight")
    /// The view is raised.
    public static let lift = HoverEffect(name: "lift")
}

/// Feedback that the user hears or feels. Accepted so that sources compile.
public struct SensoryFeedback: Hashable, Sendable {
    private let name: String

    /// A task succeeded.
    public static let success = SensoryFeedback(name: "success")
    /// A task ended with a warning.
    public static let warning = SensoryFeedback(name: "warning")
    /// A task failed.
    public static let error = SensoryFeedback(name: "error")
    /// A selection changed.
    public static let selection = SensoryFeedback(name: "selection")
    /// A value increased.
    public static let increase = SensoryFeedback(name: "increase")
    /// A value decreased.
    public static let decrease = SensoryFeedback(name: "decrease")
    /// An activity started.
    public static let start = SensoryFeedback(name: "start")
    /// An activity stopped.
    public static let stop = SensoryFeedback(name: "stop")
    /// A dragged item was aligned.
    public static let alignment = SensoryFeedback(name: "alignment")
    /// A level changed.
    public static let levelChange = SensoryFeedback(name: "levelChange")
    /// A collision.
    public static let impact = SensoryFeedback(name: "impact")

    /// A collision of objects with the given weight.
    public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback { impact }

    /// A collision of objects with the given flexibility.
    public static func impact(flexibility: Flexibility, intensity: Double = 1) -> SensoryFeedback { impact }

    /// The weight of colliding objects.
    public struct Weight: Hashable, Sendable {
        private let name: String

        /// Light objects.
        public static let light = Weight(name: "light")
        /// Objects of medium weight.
        public static let medium = Weight(name: "medium")
        /// Heavy objects.
        public static let heavy = Weight(name: "heavy")
    }

    /// The flexibility of colliding objects.
    public struct Flexibility: Hashable, Sendable {
        private let name: String

        /// Rigid objects.
        public static let rigid = Flexibility(name: "rigid")
        /// Solid objects.
        public static let solid = Flexibility(name: "solid")
        /// Soft objects.
        public static let soft = Flexibility(name: "soft")
    }
}

/// A key of a keyboard. Accepted so that sources compile.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    /// The character of the key.
    public var character: Character

    public init(_ character: Character) { self.character = character }

    public init(extendedGraphemeClusterLiteral value: Character) { character = value }

    public static let `return` = KeyEquivalent("\r")
    public static let escape = KeyEquivalent("\u{1B}")
    /// The space bar.
    public static let space = KeyEquivalent(" ")
    public static let tab = KeyEquivalent("\t")
    public static let delete = KeyEquivalent("\u{8}")
    public static let upArrow = KeyEquivalent("\u{F700}")
    public static let downArrow = KeyEquivalent("\u{F701}")
    public static let leftArrow = KeyEquivalent("\u{F702}")
    public static let rightArrow = KeyEquivalent("\u{F703}")
}

/// The keys that are held while another key is pressed. Accepted so that sources compile.
public struct EventModifiers: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let capsLock = EventModifiers(rawValue: 1)
    public static let shift = EventModifiers(rawValue: 2)
    public static let control = EventModifiers(rawValue: 4)
    public static let option = EventModifiers(rawValue: 8)
    public static let command = EventModifiers(rawValue: 16)
    /// All of these keys.
    public static let all = EventModifiers(rawValue: 31)
}

/// A key with modifiers that runs a control's action. Accepted so that sources compile.
public struct KeyboardShortcut: Hashable, Sendable {
    public var key: KeyEquivalent
    public var modifiers: EventModifiers

    public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
        (self.key, self.modifiers) = (key, modifiers)
    }

    /// The shortcut of the default button.
    public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
    /// The shortcut of a cancel button.
    public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])
}

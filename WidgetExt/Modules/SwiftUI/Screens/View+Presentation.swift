import Foundation
import Shared

// A widget presents nothing above its views. These modifiers are accepted so that sources shared with an app compile.
extension View {
    nonisolated private func notPresented(_ name: String) -> some View {
        AcceptedView(content: self, name: name, isDrawn: false)
    }

    /// Reports a modifier with actions and, unless `message` is the type of an empty view, a message.
    nonisolated private func notPresented<M: View>(_ name: String, message: M.Type) -> some View {
        notPresented(M.self == EmptyView.self ? "\(name)actions:)" : "\(name)actions:message:)")
    }

    /// No effect, and reported: accepted so that sources compile. A widget presents no sheet.
    nonisolated public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { notPresented("sheet(item:content:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no cover.
    nonisolated public func fullScreenCover<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View { notPresented("fullScreenCover(isPresented:content:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no cover.
    nonisolated public func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { notPresented("fullScreenCover(item:content:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no popover.
    nonisolated public func popover<Content: View>(
        isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect, arrowEdge: Edge = .top,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View { notPresented("popover(isPresented:content:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no popover.
    nonisolated public func popover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect, arrowEdge: Edge = .top,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { notPresented("popover(item:content:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no inspector.
    nonisolated public func inspector<V: View>(
        isPresented: Binding<Bool>, @ViewBuilder content: () -> V
    ) -> some View { notPresented("inspector(isPresented:content:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no alert.
    nonisolated public func alert<A: View, M: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M = { EmptyView() }
    ) -> some View { notPresented("alert(_:isPresented:", message: M.self) }

    /// No effect, and reported: accepted so that sources compile. A widget presents no alert.
    @_disfavoredOverload
    nonisolated public func alert<A: View, M: View>(
        _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M = { EmptyView() }
    ) -> some View { notPresented("alert(_:isPresented:", message: M.self) }

    /// No effect, and reported: accepted so that sources compile. A widget presents no alert.
    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View, M: View>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M = { EmptyView() }
    ) -> some View { notPresented("alert(_:isPresented:", message: M.self) }

    /// No effect, and reported: accepted so that sources compile. A widget presents no alert.
    nonisolated public func alert<A: View, M: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
        @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View { notPresented("alert(_:isPresented:presenting:actions:message:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no alert.
    @_disfavoredOverload
    nonisolated public func alert<A: View, M: View, T>(
        _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, presenting data: T?,
        @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View { notPresented("alert(_:isPresented:presenting:actions:message:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no alert.
    nonisolated public func alert<A: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
        @ViewBuilder actions: (T) -> A
    ) -> some View { notPresented("alert(_:isPresented:presenting:actions:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no alert.
    @_disfavoredOverload
    nonisolated public func alert<A: View, T>(
        _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, presenting data: T?,
        @ViewBuilder actions: (T) -> A
    ) -> some View { notPresented("alert(_:isPresented:presenting:actions:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no alert.
    nonisolated public func alert<E: LocalizedError, A: View>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
    ) -> some View { notPresented("alert(isPresented:error:actions:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no alert.
    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View { notPresented("alert(_:isPresented:presenting:actions:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no alert.
    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View { notPresented("alert(_:isPresented:presenting:actions:message:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no alert.
    nonisolated public func alert<A: View, M: View>(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M = { EmptyView() }
    ) -> some View { notPresented("alert(_:isPresented:", message: M.self) }

    /// No effect, and reported: accepted so that sources compile. A widget presents no alert.
    nonisolated public func alert<A: View, T>(
        _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View { notPresented("alert(_:isPresented:presenting:actions:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no alert.
    nonisolated public func alert<A: View, M: View, T>(
        _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View { notPresented("alert(_:isPresented:presenting:actions:message:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no alert.
    nonisolated public func alert<E: LocalizedError, A: View, M: View>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: (E) -> A, @ViewBuilder message: (E) -> M
    ) -> some View { notPresented("alert(isPresented:error:actions:message:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no alert.
    nonisolated public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View {
        notPresented("alert(isPresented:content:)")
    }

    /// No effect, and reported: accepted so that sources compile. A widget presents no alert.
    nonisolated public func alert<Item: Identifiable>(
        item: Binding<Item?>, content: (Item) -> Alert
    ) -> some View { notPresented("alert(item:content:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no dialog.
    nonisolated public func confirmationDialog<A: View, M: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M = { EmptyView() }
    ) -> some View { notPresented("confirmationDialog(_:isPresented:", message: M.self) }

    /// No effect, and reported: accepted so that sources compile. A widget presents no dialog.
    @_disfavoredOverload
    nonisolated public func confirmationDialog<A: View, M: View>(
        _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M = { EmptyView() }
    ) -> some View { notPresented("confirmationDialog(_:isPresented:", message: M.self) }

    /// No effect, and reported: accepted so that sources compile. A widget presents no dialog.
    nonisolated public func confirmationDialog<A: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View { notPresented("confirmationDialog(_:isPresented:presenting:actions:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no dialog.
    @_disfavoredOverload
    nonisolated public func confirmationDialog<A: View, T>(
        _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View { notPresented("confirmationDialog(_:isPresented:presenting:actions:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no dialog.
    nonisolated public func confirmationDialog<A: View, M: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View { notPresented("confirmationDialog(_:isPresented:presenting:actions:message:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no dialog.
    @_disfavoredOverload
    nonisolated public func confirmationDialog<A: View, M: View, T>(
        _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View { notPresented("confirmationDialog(_:isPresented:presenting:actions:message:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no dialog.
    @_disfavoredOverload
    nonisolated public func confirmationDialog<S: StringProtocol, A: View, M: View>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M = { EmptyView() }
    ) -> some View { notPresented("confirmationDialog(_:isPresented:", message: M.self) }

    /// No effect, and reported: accepted so that sources compile. A widget presents no dialog.
    @_disfavoredOverload
    nonisolated public func confirmationDialog<S: StringProtocol, A: View, T>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> A
    ) -> some View { notPresented("confirmationDialog(_:isPresented:presenting:actions:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no dialog.
    @_disfavoredOverload
    nonisolated public func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View { notPresented("confirmationDialog(_:isPresented:presenting:actions:message:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no dialog.
    nonisolated public func confirmationDialog<A: View, M: View>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M = { EmptyView() }
    ) -> some View { notPresented("confirmationDialog(_:isPresented:", message: M.self) }

    /// No effect, and reported: accepted so that sources compile. A widget presents no dialog.
    nonisolated public func confirmationDialog<A: View, T>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> A
    ) -> some View { notPresented("confirmationDialog(_:isPresented:presenting:actions:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no dialog.
    nonisolated public func confirmationDialog<A: View, M: View, T>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View { notPresented("confirmationDialog(_:isPresented:presenting:actions:message:)") }

    /// No effect, and reported: accepted so that sources compile. A widget presents no action sheet.
    nonisolated public func actionSheet(isPresented: Binding<Bool>, content: () -> ActionSheet) -> some View {
        notPresented("actionSheet(isPresented:content:)")
    }

    /// No effect: accepted so that sources compile. A widget has no context menu.
    nonisolated public func contextMenu<M: View>(@ViewBuilder menuItems: () -> M) -> some View { self }

    /// No effect: accepted so that sources compile. A widget has no context menu.
    nonisolated public func contextMenu<M: View, P: View>(
        @ViewBuilder menuItems: () -> M, @ViewBuilder preview: () -> P
    ) -> some View { self }

    /// No effect: accepted so that sources compile. A widget presents no sheet.
    nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }

    /// No effect: accepted so that sources compile. A widget presents no sheet.
    nonisolated public func presentationDetents(
        _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
    ) -> some View { self }

    /// No effect: accepted so that sources compile. A widget presents no sheet.
    nonisolated public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }

    /// No effect: accepted so that sources compile. A widget presents no sheet.
    nonisolated public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View { self }

    /// No effect: accepted so that sources compile. A widget presents no sheet.
    nonisolated public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View { self }

    /// No effect: accepted so that sources compile. A widget presents no sheet.
    nonisolated public func presentationBackground<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View { self }

    /// No effect: accepted so that sources compile. A widget presents no popover.
    nonisolated public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View { self }

    /// No effect: accepted so that sources compile. A widget presents no sheet.
    nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }
}

/// An alert, which a widget can't present. Accepted so that sources compile.
public struct Alert {
    /// A button of an alert.
    public struct Button {
        public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button { Button() }
        public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button { Button() }
        public static func cancel(_ action: (() -> Void)? = {}) -> Button { Button() }
        /// A button that deletes.
        public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button { Button() }
    }

    public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {}

    public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {}
}

/// A sheet of actions, which a widget can't present. Accepted so that sources compile.
public struct ActionSheet {
    /// A button of the sheet.
    public typealias Button = Alert.Button

    public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {}
}

/// The height of a sheet. Accepted so that sources compile.
public struct PresentationDetent: Hashable, Sendable {
    private let name: String
    private var amount: Double?

    /// Half of the screen.
    public static let medium = PresentationDetent(name: "medium")
    /// The whole screen.
    public static let large = PresentationDetent(name: "large")

    /// A part of the screen's height.
    public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
        PresentationDetent(name: "fraction", amount: Double(fraction))
    }
    /// A height in points.
    public static func height(_ height: CGFloat) -> PresentationDetent {
        PresentationDetent(name: "height", amount: Double(height))
    }
}

/// The form of a presentation on a small screen. Accepted so that sources compile.
public struct PresentationAdaptation: Hashable, Sendable {
    private let name: String

    /// The system decides.
    public static let automatic = PresentationAdaptation(name: "automatic")
    /// The presentation isn't adapted.
    public static let none = PresentationAdaptation(name: "none")
    public static let popover = PresentationAdaptation(name: "popover")
    public static let sheet = PresentationAdaptation(name: "sheet")
    public static let fullScreenCover = PresentationAdaptation(name: "fullScreenCover")
}

/// The place to which a popover is attached. Accepted so that sources compile.
public struct PopoverAttachmentAnchor: Hashable, Sendable {
    private let name: String

    /// The view's rectangle.
    public static let rect = PopoverAttachmentAnchor(name: "rect")

    /// A point of the view.
    public static func point(_ point: UnitPoint) -> PopoverAttachmentAnchor { PopoverAttachmentAnchor(name: "point") }
}

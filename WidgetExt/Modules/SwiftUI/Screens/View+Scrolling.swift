import Foundation
import Shared

// A scroll view of a widget isn't drawn, so the options of scrolling have no effect.

extension View {
    /// No effect: accepted so that sources compile. A snapshot isn't scrolled.
    nonisolated public func scrollIndicators(
        _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
    ) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot isn't scrolled.
    nonisolated public func scrollDisabled(_ disabled: Bool) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot isn't scrolled.
    nonisolated public func scrollClipDisabled(_ disabled: Bool = true) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot isn't scrolled.
    nonisolated public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot isn't scrolled.
    nonisolated public func scrollTargetBehavior<B: ScrollTargetBehavior>(_ behavior: B) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot isn't scrolled.
    nonisolated public func scrollBounceBehavior(
        _ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]
    ) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot isn't scrolled.
    nonisolated public func scrollPosition<ID: Hashable>(id: Binding<ID?>, anchor: UnitPoint? = nil) -> some View {
        self
    }

    /// No effect: accepted so that sources compile. A snapshot isn't scrolled.
    nonisolated public func scrollPosition(
        _ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil
    ) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot isn't scrolled.
    nonisolated public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot isn't scrolled.
    nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot has no keyboard.
    nonisolated public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }

    /// No effect, and reported: accepted so that sources compile. A snapshot isn't refreshed.
    nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
        AcceptedView(content: self, name: "refreshable(action:)", isDrawn: false)
    }
}

/// The visibility of scroll indicators. Accepted so that sources compile.
public struct ScrollIndicatorVisibility: Hashable, Sendable {
    private let name: String

    /// The system decides.
    public static let automatic = ScrollIndicatorVisibility(name: "automatic")
    public static let visible = ScrollIndicatorVisibility(name: "visible")
    public static let hidden = ScrollIndicatorVisibility(name: "hidden")
    /// The indicators are never shown.
    public static let never = ScrollIndicatorVisibility(name: "never")
}

/// The bouncing of a scroll view. Accepted so that sources compile.
public struct ScrollBounceBehavior: Hashable, Sendable {
    private let name: String

    /// The system decides.
    public static let automatic = ScrollBounceBehavior(name: "automatic")
    /// The scroll view always bounces.
    public static let always = ScrollBounceBehavior(name: "always")
    /// The scroll view bounces if its content is larger.
    public static let basedOnSize = ScrollBounceBehavior(name: "basedOnSize")
}

/// The way in which scrolling hides the keyboard. Accepted so that sources compile.
public struct ScrollDismissesKeyboardMode: Hashable, Sendable {
    private let name: String

    /// The system decides.
    public static let automatic = ScrollDismissesKeyboardMode(name: "automatic")
    /// Scrolling hides the keyboard at once.
    public static let immediately = ScrollDismissesKeyboardMode(name: "immediately")
    /// The keyboard follows the finger.
    public static let interactively = ScrollDismissesKeyboardMode(name: "interactively")
    /// Scrolling doesn't hide the keyboard.
    public static let never = ScrollDismissesKeyboardMode(name: "never")
}

/// The positions at which scrolling ends. Accepted so that sources compile.
public protocol ScrollTargetBehavior: Sendable {}

/// Scrolling ends at views. Accepted so that sources compile.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
    /// The number of views that are scrolled at once. Accepted so that sources compile.
    public struct LimitBehavior: Hashable, Sendable {
        private let name: String

        /// The system decides.
        public static let automatic = LimitBehavior(name: "automatic")
        /// Few views.
        public static let always = LimitBehavior(name: "always")
        /// Few views.
        public static let alwaysByFew = LimitBehavior(name: "alwaysByFew")
        /// One view.
        public static let alwaysByOne = LimitBehavior(name: "alwaysByOne")
        /// Any number of views.
        public static let never = LimitBehavior(name: "never")
    }

    public init(limitBehavior: LimitBehavior = .automatic) {}
}

/// Scrolling ends at pages. Accepted so that sources compile.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
    public init() {}
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
    /// Scrolling ends at views.
    public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }

    /// Scrolling ends at views, with a limit to their number.
    public static func viewAligned(
        limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior
    ) -> ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior) }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
    /// Scrolling ends at pages.
    public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

/// A container whose scroll views can be scrolled in code.
nonisolated public struct ScrollViewReader<Content: View>: View {
    public var content: (ScrollViewProxy) -> Content

    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }

    @MainActor @preconcurrency public var body: some View { content(ScrollViewProxy()) }
}

/// Scrolls in code; it has no effect in a snapshot. Accepted so that sources compile.
public struct ScrollViewProxy: Sendable {
    /// No effect: accepted so that sources compile. A snapshot isn't scrolled.
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}

/// The position of a scroll view, which has no effect in a snapshot. Accepted so that sources compile.
///
/// Mirrors [SwiftUI's `ScrollPosition`](https://developer.apple.com/documentation/swiftui/scrollposition).
public struct ScrollPosition: Equatable, Sendable {
    private enum Place: Equatable, Sendable {
        case automatic
        case view(Identifier)
        case edge(Edge)
        case point(x: Double?, y: Double?)
    }

    /// The identifier of a view. `Sendable` is unchecked: a position is used on the main actor only.
    private struct Identifier: Equatable, @unchecked Sendable {
        let id: AnyHashable
    }

    private var place: Place

    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self) { place = .automatic }

    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, edge: Edge) { place = .edge(edge) }

    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, point: CGPoint) {
        place = .point(x: Double(point.x), y: Double(point.y))
    }

    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, x: CGFloat) {
        place = .point(x: Double(x), y: nil)
    }

    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, y: CGFloat) {
        place = .point(x: nil, y: Double(y))
    }

    public init<ID: Hashable & Sendable>(id: ID, anchor: UnitPoint? = nil) { place = .view(Identifier(id: id)) }

    /// Sets the position to a view.
    public mutating func scrollTo<ID: Hashable & Sendable>(id: ID, anchor: UnitPoint? = nil) {
        place = .view(Identifier(id: id))
    }

    /// Sets the position to an edge.
    public mutating func scrollTo(edge: Edge) { place = .edge(edge) }

    /// Sets the position to a point.
    public mutating func scrollTo(point: CGPoint) { place = .point(x: Double(point.x), y: Double(point.y)) }

    /// Sets the position to a horizontal offset.
    public mutating func scrollTo(x: CGFloat) { place = .point(x: Double(x), y: nil) }

    /// Sets the position to a vertical offset.
    public mutating func scrollTo(y: CGFloat) { place = .point(x: nil, y: Double(y)) }

    /// The identifier of the view to which the position was set; `nil` if the position was set in another way.
    public var viewID: AnyHashable? { if case .view(let identifier) = place { identifier.id } else { nil } }

    /// Returns the identifier of the view to which the position was set; `nil` if the identifier has another type, or if the position was set in
    /// another way.
    public func viewID<T: Hashable & Sendable>(type: T.Type) -> T? { viewID as? T }

    /// The edge to which the position was set; `nil` if the position was set in another way.
    public var edge: Edge? { if case .edge(let edge) = place { edge } else { nil } }

    /// The point to which the position was set; `nil` if the position was set in another way.
    public var point: CGPoint? {
        if case .point(let x?, let y?) = place { CGPoint(x: x, y: y) } else { nil }
    }

    /// The horizontal offset; `nil` if it wasn't set.
    public var x: CGFloat? { if case .point(let x?, _) = place { CGFloat(x) } else { nil } }

    /// The vertical offset; `nil` if it wasn't set.
    public var y: CGFloat? { if case .point(_, let y?) = place { CGFloat(y) } else { nil } }

    /// True if the user scrolled: never in a snapshot.
    public var isPositionedByUser: Bool { false }
}

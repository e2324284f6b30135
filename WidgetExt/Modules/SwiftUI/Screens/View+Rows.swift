import Foundation
import Shared

// A list of a widget isn't drawn, so the options of its rows have no effect.
extension View {
    /// No effect: accepted so that sources compile. A widget's rows can't be swiped.
    nonisolated public func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View { self }

    /// No effect: accepted so that sources compile. A list isn't drawn in a widget.
    nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View { self }

    /// No effect: accepted so that sources compile. A list isn't drawn in a widget.
    nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }

    /// No effect: accepted so that sources compile. A list isn't drawn in a widget.
    nonisolated public func listRowSpacing(_ spacing: CGFloat?) -> some View { self }

    /// No effect: accepted so that sources compile. A list isn't drawn in a widget.
    nonisolated public func listRowSeparator(
        _ visibility: Visibility, edges: VerticalEdge.Set = .all
    ) -> some View { self }

    /// No effect: accepted so that sources compile. A list isn't drawn in a widget.
    nonisolated public func listRowSeparatorTint(
        _ color: Color?, edges: VerticalEdge.Set = .all
    ) -> some View { self }

    /// No effect: accepted so that sources compile. A list isn't drawn in a widget.
    nonisolated public func listSectionSeparator(
        _ visibility: Visibility, edges: VerticalEdge.Set = .all
    ) -> some View { self }

    /// No effect: accepted so that sources compile. A list isn't drawn in a widget.
    nonisolated public func listSectionSpacing(_ spacing: CGFloat) -> some View { self }

    /// No effect: accepted so that sources compile. A list isn't drawn in a widget.
    nonisolated public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View { self }

    /// No effect: accepted so that sources compile. A list isn't drawn in a widget.
    nonisolated public func listItemTint(_ tint: Color?) -> some View { self }

    /// No effect: accepted so that sources compile. A list isn't drawn in a widget.
    nonisolated public func headerProminence(_ prominence: Prominence) -> some View { self }

    /// No effect: accepted so that sources compile. A widget's rows can't be deleted.
    nonisolated public func deleteDisabled(_ isDisabled: Bool) -> some View { self }

    /// No effect: accepted so that sources compile. A widget's rows can't be moved.
    nonisolated public func moveDisabled(_ isDisabled: Bool) -> some View { self }

    /// No effect: accepted so that sources compile. A widget's rows can't be selected.
    nonisolated public func selectionDisabled(_ isDisabled: Bool = true) -> some View { self }

    /// No effect: accepted so that sources compile. Badges are shown in lists and tab bars.
    nonisolated public func badge(_ count: Int) -> some View { self }

    /// No effect: accepted so that sources compile. Badges are shown in lists and tab bars.
    nonisolated public func badge(_ label: Text?) -> some View { self }

    /// No effect: accepted so that sources compile. Badges are shown in lists and tab bars.
    nonisolated public func badge(_ key: LocalizedStringKey?) -> some View { self }
}

extension ForEach {
    /// No effect: accepted so that sources compile. A widget's rows can't be deleted.
    nonisolated public func onDelete(perform action: ((IndexSet) -> Void)?) -> ForEach { self }

    /// No effect: accepted so that sources compile. A widget's rows can't be moved.
    nonisolated public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> ForEach { self }
}

extension List where SelectionValue == Never {
    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, selection: Binding<(some Hashable)?>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(data, rowContent: rowContent)
    }

    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, selection: Binding<Set<some Hashable>>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(data, rowContent: rowContent)
    }

    public init(selection: Binding<(some Hashable)?>, @ViewBuilder content: () -> Content) {
        self.init(content: content)
    }

    public init(selection: Binding<Set<some Hashable>>, @ViewBuilder content: () -> Content) {
        self.init(content: content)
    }
}

extension VerticalEdge {
    /// A set of vertical edges.
    public struct Set: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int8

        public init(rawValue: Int8) { self.rawValue = rawValue }

        /// The top edge.
        public static let top = Set(rawValue: 1)
        /// The bottom edge.
        public static let bottom = Set(rawValue: 2)
        /// Both edges.
        public static let all: Set = [.top, .bottom]
    }
}

/// The leading or trailing edge. Accepted so that sources compile.
public enum HorizontalEdge: Int8, Hashable, Sendable, CaseIterable {
    /// The leading edge.
    case leading
    /// The trailing edge.
    case trailing
}

/// The distance between the sections of a list. Accepted so that sources compile.
public struct ListSectionSpacing: Hashable, Sendable {
    private let points: Double?

    /// The usual distance.
    public static let `default` = ListSectionSpacing(points: nil)
    /// A small distance.
    public static let compact = ListSectionSpacing(points: 0)

    /// A distance in points.
    public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { ListSectionSpacing(points: Double(spacing)) }
}

/// The prominence of a header. Accepted so that sources compile.
public enum Prominence: Hashable, Sendable {
    /// The usual prominence.
    case standard
    /// A higher prominence.
    case increased
}

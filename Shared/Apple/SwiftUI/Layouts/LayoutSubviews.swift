import Foundation

/// The subviews of a layout.
///
/// Mirrors [SwiftUI's `LayoutSubviews`](https://developer.apple.com/documentation/swiftui/layoutsubviews).
public struct LayoutSubviews: RandomAccessCollection, Equatable, Sendable {
    public typealias Element = LayoutSubview
    /// The type of positions in the collection.
    public typealias Index = Int
    /// The type of a part of the collection.
    public typealias SubSequence = LayoutSubviews

    private var views: [LayoutSubview]
    let engine: Unchecked<any LayoutEngine>
    /// The layout direction of the container.
    public var layoutDirection: LayoutDirection

    init(_ parts: [LayoutPart], engine: any LayoutEngine, direction: LayoutDirection) {
        (views, self.engine, layoutDirection) = (parts.map(LayoutSubview.init), Unchecked(engine), direction)
    }

    /// The index of the first subview.
    public var startIndex: Int { views.startIndex }
    /// The index after the last subview.
    public var endIndex: Int { views.endIndex }

    public subscript(index: Int) -> LayoutSubview { views[index] }

    /// Returns the subviews at indices.
    public subscript(bounds: Range<Int>) -> LayoutSubviews {
        var some = self
        some.views = Array(views[bounds])
        return some
    }

    public subscript<S: Sequence<Int>>(indices: S) -> LayoutSubviews {
        var some = self
        some.views = indices.map { views[$0] }
        return some
    }

    /// Returns true if both collections have the same subviews.
    public static func == (left: LayoutSubviews, right: LayoutSubviews) -> Bool { left.views == right.views }

    var parts: [LayoutPart] { views.map(\.part.value) }
}

/// A proxy for a subview of a layout.
///
/// Mirrors [SwiftUI's `LayoutSubview`](https://developer.apple.com/documentation/swiftui/layoutsubview). Layouts run on the main actor.
public struct LayoutSubview: Equatable, Sendable {
    let part: Unchecked<LayoutPart>

    init(_ part: LayoutPart) { self.part = Unchecked(part) }

    /// Calls `body` with the layout part of the subview, on the main actor.
    private func with<Value>(_ body: @MainActor (LayoutPart) -> Value) -> Value {
        MainActor.assumeIsolated { Unchecked(body(part.value)) }.value
    }

    /// Returns the subview's layout value for a key.
    public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
        let key = ObjectIdentifier(key)
        return with { $0.values[key] as? K.Value } ?? K.defaultValue
    }

    /// The layout priority of the subview.
    public var priority: Double { with { $0.priority } }

    /// The spacing preferences of the subview.
    public var spacing: ViewSpacing { ViewSpacing(with { $0.spacing }) }

    /// Returns the size of the subview for a proposal.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { with { $0.size(proposal.proposal) }.cgSize }

    /// Returns the size and alignment guides of the subview for a proposal.
    public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
        let proposal = proposal.proposal
        let size = with { $0.size(proposal) }
        let part = part
        return ViewDimensions(size: size) { key in
            MainActor.assumeIsolated { part.value.explicit(key, size, proposal) }
        }
    }

    /// Places the subview with an anchor at a position, and proposes a size to it.
    public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
        let point = Point(x: Double(position.x), y: Double(position.y))
        with { $0.place = (point, anchor, proposal.proposal) }
    }

    /// Returns true if both are proxies for the same subview.
    public static func == (left: LayoutSubview, right: LayoutSubview) -> Bool { left.part.value === right.part.value }
}

/// A key for a value that a view provides to its layout container.
///
/// Mirrors [SwiftUI's `LayoutValueKey`](https://developer.apple.com/documentation/swiftui/layoutvaluekey).
public protocol LayoutValueKey {
    /// The type of the value.
    associatedtype Value
    /// The value of views that don't set one.
    static var defaultValue: Value { get }
}

extension View {
    nonisolated public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
        ModifiedView(content: self, modifier: .layoutValue(ObjectIdentifier(key), value))
    }
}

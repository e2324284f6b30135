import Foundation

/// The views a layout arranges.
///
/// Mirrors [SwiftUI's `LayoutSubviews`](https://developer.apple.com/documentation/swiftui/layoutsubviews).
public struct LayoutSubviews: RandomAccessCollection, Equatable, Sendable {
    /// One of the views.
    public typealias Element = LayoutSubview
    /// A place among them.
    public typealias Index = Int
    /// Some of the views.
    public typealias SubSequence = LayoutSubviews

    private var views: [LayoutSubview]
    let engine: Unchecked<any LayoutEngine>
    /// The direction in which rows run.
    public var layoutDirection: LayoutDirection

    init(_ parts: [LayoutPart], engine: any LayoutEngine, direction: LayoutDirection) {
        (views, self.engine, layoutDirection) = (parts.map(LayoutSubview.init), Unchecked(engine), direction)
    }

    /// The first place.
    public var startIndex: Int { views.startIndex }
    /// The place behind the last view.
    public var endIndex: Int { views.endIndex }

    /// The view at a place.
    public subscript(index: Int) -> LayoutSubview { views[index] }

    /// The views at some places.
    public subscript(bounds: Range<Int>) -> LayoutSubviews {
        var some = self
        some.views = Array(views[bounds])
        return some
    }

    /// The views at some places.
    public subscript<S: Sequence<Int>>(indices: S) -> LayoutSubviews {
        var some = self
        some.views = indices.map { views[$0] }
        return some
    }

    /// Whether both are the same views.
    public static func == (left: LayoutSubviews, right: LayoutSubviews) -> Bool { left.views == right.views }

    var parts: [LayoutPart] { views.map(\.part.value) }
}

/// A view a layout arranges.
///
/// Mirrors [SwiftUI's `LayoutSubview`](https://developer.apple.com/documentation/swiftui/layoutsubview). Layouts run on the main actor.
public struct LayoutSubview: Equatable, Sendable {
    let part: Unchecked<LayoutPart>

    init(_ part: LayoutPart) { self.part = Unchecked(part) }

    /// Runs something about the part where it lives.
    private func with<Value>(_ body: @MainActor (LayoutPart) -> Value) -> Value {
        MainActor.assumeIsolated { Unchecked(body(part.value)) }.value
    }

    /// The value the view has for a key.
    public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
        let key = ObjectIdentifier(key)
        return with { $0.values[key] as? K.Value } ?? K.defaultValue
    }

    /// The rank at which the view gets space.
    public var priority: Double { with { $0.priority } }

    /// The distance the view prefers.
    public var spacing: ViewSpacing { ViewSpacing(with { $0.spacing }) }

    /// The size for an offer.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { with { $0.size(proposal.proposal) }.cgSize }

    /// Size and guides for an offer.
    public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
        let proposal = proposal.proposal
        let size = with { $0.size(proposal) }
        let part = part
        return ViewDimensions(size: size) { key in
            MainActor.assumeIsolated { part.value.explicit(key, size, proposal) }
        }
    }

    /// Puts a point of the view at a point, and makes it an offer.
    public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
        let point = Point(x: Double(position.x), y: Double(position.y))
        with { $0.place = (point, anchor, proposal.proposal) }
    }

    /// Whether both are the same view.
    public static func == (left: LayoutSubview, right: LayoutSubview) -> Bool { left.part.value === right.part.value }
}

/// What a view says to the layout around it.
///
/// Mirrors [SwiftUI's `LayoutValueKey`](https://developer.apple.com/documentation/swiftui/layoutvaluekey).
public protocol LayoutValueKey {
    /// The type of what is said.
    associatedtype Value
    /// What holds where nothing is said.
    static var defaultValue: Value { get }
}

extension View {
    /// Says something to the layout around this view.
    nonisolated public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
        ModifiedView(content: self, modifier: .layoutValue(ObjectIdentifier(key), value))
    }
}

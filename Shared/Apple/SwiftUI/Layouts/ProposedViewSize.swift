import Foundation

/// A proposal for the size of a view; `nil` on an axis requests the ideal size.
///
/// Mirrors [SwiftUI's `ProposedViewSize`](https://developer.apple.com/documentation/swiftui/proposedviewsize).
public struct ProposedViewSize: Hashable, Sendable {
    package var proposal: ProposedSize

    package init(_ proposal: ProposedSize) { self.proposal = proposal }

    /// Creates a proposal with a width and a height in points.
    public init(width: CGFloat?, height: CGFloat?) {
        proposal = ProposedSize(width: width.map { Double($0) }, height: height.map { Double($0) })
    }

    /// Creates a proposal with a size in points.
    public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

    /// The proposed width in points.
    public var width: CGFloat? {
        get { proposal.width.map { CGFloat($0) } }
        set { proposal.width = newValue.map { Double($0) } }
    }

    /// The proposed height in points.
    public var height: CGFloat? {
        get { proposal.height.map { CGFloat($0) } }
        set { proposal.height = newValue.map { Double($0) } }
    }

    /// A proposal that requests the minimum size.
    public static let zero = ProposedViewSize(ProposedSize(width: 0, height: 0))
    /// A proposal that requests the ideal size.
    public static let unspecified = ProposedViewSize(.unspecified)
    /// A proposal that requests the maximum size.
    public static let infinity = ProposedViewSize(ProposedSize(width: .infinity, height: .infinity))

    /// Returns the proposed size with unspecified dimensions replaced by those of another size.
    public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
        CGSize(width: width ?? size.width, height: height ?? size.height)
    }
}

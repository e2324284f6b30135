import Foundation

/// The size a parent offers a child; `nil` on an axis asks for the child's ideal.
///
/// Mirrors [SwiftUI's `ProposedViewSize`](https://developer.apple.com/documentation/swiftui/proposedviewsize).
public struct ProposedViewSize: Hashable, Sendable {
    package var proposal: ProposedSize

    package init(_ proposal: ProposedSize) { self.proposal = proposal }

    /// Offers a width and a height in points.
    public init(width: CGFloat?, height: CGFloat?) {
        proposal = ProposedSize(width: width.map { Double($0) }, height: height.map { Double($0) })
    }

    /// Offers a size in points.
    public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

    /// The width in points.
    public var width: CGFloat? {
        get { proposal.width.map { CGFloat($0) } }
        set { proposal.width = newValue.map { Double($0) } }
    }

    /// The height in points.
    public var height: CGFloat? {
        get { proposal.height.map { CGFloat($0) } }
        set { proposal.height = newValue.map { Double($0) } }
    }

    /// Asks for the smallest size.
    public static let zero = ProposedViewSize(ProposedSize(width: 0, height: 0))
    /// Asks for the ideal size.
    public static let unspecified = ProposedViewSize(.unspecified)
    /// Asks for the largest size.
    public static let infinity = ProposedViewSize(ProposedSize(width: .infinity, height: .infinity))

    /// The size with what isn't offered taken from another.
    public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
        CGSize(width: width ?? size.width, height: height ?? size.height)
    }
}

import Foundation
import FoundationGaps
import Shared

/// An object that handles a drop, which never happens on a snapshot. Accepted so that sources compile.
///
/// Mirrors [SwiftUI's `DropDelegate`](https://developer.apple.com/documentation/swiftui/dropdelegate).
@MainActor @preconcurrency
public protocol DropDelegate {
    /// Returns true if the drop can be handled.
    func validateDrop(info: DropInfo) -> Bool
    /// Handles the drop.
    func performDrop(info: DropInfo) -> Bool
    /// Handles the beginning of a drag over the view.
    func dropEntered(info: DropInfo)
    /// Handles a movement over the view.
    func dropUpdated(info: DropInfo) -> DropProposal?
    /// Handles the end of a drag over the view.
    func dropExited(info: DropInfo)
}

extension DropDelegate {
    /// Always true, unless the delegate declares another answer.
    public func validateDrop(info: DropInfo) -> Bool { true }
    /// Does nothing.
    public func dropEntered(info: DropInfo) {}
    /// `nil`, unless the delegate declares another answer.
    public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
    /// Does nothing.
    public func dropExited(info: DropInfo) {}
}

/// The state of a drop. Accepted so that sources compile.
public struct DropInfo {
    /// The place in the view.
    public var location: CGPoint { .zero }

    /// Returns true if an item has one of the types: never, because nothing is dropped.
    public func hasItemsConforming(to contentTypes: [UTType]) -> Bool { false }

    /// Returns the items of some types: none, because nothing is dropped.
    public func itemProviders(for contentTypes: [UTType]) -> [NSItemProvider] { [] }
}

/// The result of a drop. Accepted so that sources compile.
public struct DropProposal: Sendable {
    public let operation: DropOperation

    public init(operation: DropOperation) { self.operation = operation }
}

/// The operation of a drop. Accepted so that sources compile.
public enum DropOperation: Hashable, Sendable {
    /// Nothing.
    case cancel
    /// The drop isn't allowed.
    case forbidden
    /// The data is copied.
    case copy
    /// The data is moved.
    case move
    /// The data is deleted.
    case delete
}

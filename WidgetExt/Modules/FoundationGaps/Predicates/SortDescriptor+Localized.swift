import Foundation

/// A text that is ordered as in a list of names in the user's language, with numbers by their values.
public struct _LocalizedStandardText: Comparable {
    fileprivate let text: String

    /// Orders two values.
    public static func < (first: Self, second: Self) -> Bool {
        first.text.localizedStandardCompare(second.text) == .orderedAscending
    }
}

/// A text that is ordered in the user's language.
public struct _LocalizedText: Comparable {
    fileprivate let text: String

    /// Orders two values.
    public static func < (first: Self, second: Self) -> Bool {
        first.text.localizedCompare(second.text) == .orderedAscending
    }
}

extension String {
    /// The text in the order of lists in the user's language.
    public var _localizedStandard: _LocalizedStandardText { _LocalizedStandardText(text: self) }
    /// The text in the order of the user's language.
    public var _localized: _LocalizedText { _LocalizedText(text: self) }
}

extension String? {
    /// The text in the order of lists in the user's language.
    public var _localizedStandard: _LocalizedStandardText? { map { _LocalizedStandardText(text: $0) } }
    /// The text in the order of the user's language.
    public var _localized: _LocalizedText? { map { _LocalizedText(text: $0) } }
}

/// The orders of texts that Foundation on Linux doesn't have.
public enum _LocalizedComparator: Sendable { case localizedStandard, localized }

// Foundation's descriptors compare texts by their Unicode scalars on Linux, and have no other comparators.
extension SortDescriptor {
    /// Orders values by a text, in the user's language and with numbers by their values.
    public init(_ keyPath: any KeyPath<Compared, String> & Sendable, order: SortOrder = .forward) {
        self.init(keyPath, comparator: .localizedStandard, order: order)
    }

    /// Orders values by an optional text, in the user's language and with numbers by their values; missing texts come first.
    public init(_ keyPath: any KeyPath<Compared, String?> & Sendable, order: SortOrder = .forward) {
        self.init(keyPath, comparator: .localizedStandard, order: order)
    }

    /// Orders values by a text.
    public init(
        _ keyPath: any KeyPath<Compared, String> & Sendable, comparator: _LocalizedComparator,
        order: SortOrder = .forward
    ) {
        switch comparator {
        case .localizedStandard: self.init(unchecked(keyPath.appending(path: \._localizedStandard)), order: order)
        case .localized: self.init(unchecked(keyPath.appending(path: \._localized)), order: order)
        }
    }

    /// Orders values by an optional text; missing texts come first.
    public init(
        _ keyPath: any KeyPath<Compared, String?> & Sendable, comparator: _LocalizedComparator,
        order: SortOrder = .forward
    ) {
        switch comparator {
        case .localizedStandard: self.init(unchecked(keyPath.appending(path: \._localizedStandard)), order: order)
        case .localized: self.init(unchecked(keyPath.appending(path: \._localized)), order: order)
        }
    }
}

/// Returns the path of a sendable path and a property as a sendable path.
private func unchecked<Root, Value>(_ keyPath: KeyPath<Root, Value>) -> any KeyPath<Root, Value> & Sendable {
    unsafeBitCast(keyPath, to: (any KeyPath<Root, Value> & Sendable).self)
}

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

extension NSObject {
    /// The value at a path of properties, as a key path of Swift can name it.
    subscript(valueAt path: SortPath) -> SortValue {
        SortValue(value: PredicateValue.value(of: self, at: path.path), method: path.method)
    }
}

/// A path of properties, and the method that compares its values.
struct SortPath: Hashable {
    let path: String
    let method: String
}

/// A value to sort by.
struct SortValue {
    let value: Any?
    let method: String

    /// Returns the order of two values of a path.
    static func compare(_ first: Any, _ second: Any) -> ComparisonResult {
        guard let first = first as? SortValue, let second = second as? SortValue else {
            return PredicateValue.order(PredicateValue.unwrapped(first), PredicateValue.unwrapped(second))
        }
        guard let text = first.value as? String, let other = second.value as? String else {
            return PredicateValue.order(first.value, second.value)
        }
        return switch first.method {
        case "caseInsensitiveCompare": text.caseInsensitiveCompare(other)
        case "localizedCompare": text.localizedCompare(other)
        case "localizedCaseInsensitiveCompare": text.localizedCaseInsensitiveCompare(other)
        case "localizedStandardCompare": text.localizedStandardCompare(other)
        default: PredicateValue.order(text, other)
        }
    }
}

extension NSSortDescriptor {
    /// Creates a descriptor that sorts by the property of a name.
    public convenience init(key: String?, ascending: Bool) {
        self.init(key: key, ascending: ascending, method: "")
    }

    /// Creates a descriptor that sorts by the property of a name, with a method of strings such as `localizedStandardCompare(_:)`.
    public convenience init(key: String?, ascending: Bool, selector: Selector?) {
        let method = selector.map { "\($0.description.prefix { $0 != ":" })" } ?? ""
        self.init(key: key, ascending: ascending, method: method)
    }

    private convenience init(key: String?, ascending: Bool, method: String) {
        self.init(
            keyPath: \NSObject.[valueAt: SortPath(path: key ?? "self", method: method)], ascending: ascending,
            comparator: SortValue.compare)
    }

    /// Creates a descriptor that sorts by a property whose values may be missing.
    public convenience init<Root, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
        self.init(keyPath: keyPath, ascending: ascending, comparator: SortValue.compare)
    }
}

extension PredicateExpressions {
    /// A condition that a text contains another, whatever their cases and accents.
    public struct StringLocalizedStandardContains<
        Root: Foundation.PredicateExpression, Other: Foundation.PredicateExpression
    >:
        Foundation.PredicateExpression
    where Root.Output: StringProtocol, Other.Output: StringProtocol {
        /// The type of the result.
        public typealias Output = Bool

        /// The first text.
        public let root: Root
        /// The second text.
        public let other: Other

        public init(root: Root, other: Other) { (self.root, self.other) = (root, other) }

        /// Returns the result for values of the variables.
        public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
            try root.evaluate(bindings).localizedStandardContains(other.evaluate(bindings))
        }
    }

    /// The order of two texts, whatever their cases.
    public struct StringCaseInsensitiveCompare<
        Root: Foundation.PredicateExpression, Other: Foundation.PredicateExpression
    >:
        Foundation.PredicateExpression
    where Root.Output: StringProtocol, Other.Output: StringProtocol {
        public typealias Output = ComparisonResult

        /// The first text.
        public let root: Root
        /// The second text.
        public let other: Other

        public init(root: Root, other: Other) { (self.root, self.other) = (root, other) }

        /// Returns the result for values of the variables.
        public func evaluate(_ bindings: PredicateBindings) throws -> ComparisonResult {
            try root.evaluate(bindings).caseInsensitiveCompare(other.evaluate(bindings))
        }
    }

    /// The order of two texts in the user's language.
    public struct StringLocalizedCompare<Root: Foundation.PredicateExpression, Other: Foundation.PredicateExpression>:
        Foundation.PredicateExpression
    where Root.Output: StringProtocol, Other.Output: StringProtocol {
        public typealias Output = ComparisonResult

        /// The first text.
        public let root: Root
        /// The second text.
        public let other: Other

        public init(root: Root, other: Other) { (self.root, self.other) = (root, other) }

        /// Returns the result for values of the variables.
        public func evaluate(_ bindings: PredicateBindings) throws -> ComparisonResult {
            try root.evaluate(bindings).localizedCompare(other.evaluate(bindings))
        }
    }

    // The macro `#Predicate` calls these functions.

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Returns the condition of `localizedStandardContains(_:)`.
    public static func build_localizedStandardContains<Root, Other>(
        _ root: Root, _ other: Other
    ) -> StringLocalizedStandardContains<Root, Other> { StringLocalizedStandardContains(root: root, other: other) }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Returns the order of `caseInsensitiveCompare(_:)`.
    public static func build_caseInsensitiveCompare<Root, Other>(
        _ root: Root, _ other: Other
    ) -> StringCaseInsensitiveCompare<Root, Other> { StringCaseInsensitiveCompare(root: root, other: other) }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Returns the order of `localizedCompare(_:)`.
    public static func build_localizedCompare<Root, Other>(
        _ root: Root, _ other: Other
    ) -> StringLocalizedCompare<Root, Other> { StringLocalizedCompare(root: root, other: other) }
}

extension PredicateExpressions.StringLocalizedStandardContains: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}
extension PredicateExpressions.StringLocalizedStandardContains: Codable where Root: Codable, Other: Codable {}
extension PredicateExpressions.StringLocalizedStandardContains: Sendable where Root: Sendable, Other: Sendable {}
extension PredicateExpressions.StringCaseInsensitiveCompare: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}
extension PredicateExpressions.StringCaseInsensitiveCompare: Codable where Root: Codable, Other: Codable {}
extension PredicateExpressions.StringCaseInsensitiveCompare: Sendable where Root: Sendable, Other: Sendable {}
extension PredicateExpressions.StringLocalizedCompare: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}
extension PredicateExpressions.StringLocalizedCompare: Codable where Root: Codable, Other: Codable {}
extension PredicateExpressions.StringLocalizedCompare: Sendable where Root: Sendable, Other: Sendable {}

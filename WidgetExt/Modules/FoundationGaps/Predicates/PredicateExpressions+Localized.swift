import Foundation

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

import Foundation

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

extension String.LocalizationValue {
    /// A place in a text for a value that comes later.
    ///
    /// Mirrors [Foundation's `Placeholder`](https://developer.apple.com/documentation/swift/string/localizationvalue/placeholder).
    public enum Placeholder: Hashable, Sendable {
        /// A value of a kind.
        case int, uint, float, double, object

        /// The place as a key has it.
        package var specifier: String {
            switch self {
            case .int: "%lld"
            case .uint: "%llu"
            case .float: "%f"
            case .double: "%lf"
            case .object: "%@"
            }
        }
    }
}

extension LocalizedStringKey.StringInterpolation {
    /// Adds a place for a value that comes later, which a text read without it shows as its key has it.
    public mutating func appendInterpolation(
        placeholder: String.LocalizationValue.Placeholder, specifier: String? = nil
    ) {
        parts.append(placeholder: specifier ?? placeholder.specifier)
    }
}

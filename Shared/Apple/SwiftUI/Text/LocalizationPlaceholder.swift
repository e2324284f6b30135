extension String.LocalizationValue {
    /// A placeholder in a localized text for a value that is provided later.
    ///
    /// Mirrors [Foundation's `Placeholder`](https://developer.apple.com/documentation/swift/string/localizationvalue/placeholder).
    public enum Placeholder: Hashable, Sendable {
        /// The type of the value.
        case int, uint, float, double, object

        /// The format specifier in the key.
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
    /// Adds a placeholder for a value that is provided later; if no value is provided, the text shows the format specifier.
    public mutating func appendInterpolation(
        placeholder: String.LocalizationValue.Placeholder, specifier: String? = nil
    ) {
        parts.append(placeholder: specifier ?? placeholder.specifier)
    }
}

import FoundationEssentials

/// The text that represents a type to the user.
///
/// Mirrors [AppIntents' `TypeDisplayRepresentation`](https://developer.apple.com/documentation/appintents/typedisplayrepresentation).
public struct TypeDisplayRepresentation: Hashable, Sendable, ExpressibleByStringInterpolation {
    public var name: LocalizedStringResource
    /// The name with a placeholder for a number, such as `\(placeholder: .int) recipes`.
    public var numericFormat: LocalizedStringResource?
    /// Other names of the type.
    public var synonyms: [LocalizedStringResource]

    public init(
        name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
        synonyms: [LocalizedStringResource] = []
    ) {
        (self.name, self.numericFormat, self.synonyms) = (name, numericFormat, synonyms)
    }

    public init(stringLiteral value: String) { self.init(name: LocalizedStringResource(stringLiteral: value)) }

    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}

/// The text and the image that represent a value to the user.
///
/// Mirrors [AppIntents' `DisplayRepresentation`](https://developer.apple.com/documentation/appintents/displayrepresentation).
public struct DisplayRepresentation: Hashable, Sendable, ExpressibleByStringInterpolation {
    public var title: LocalizedStringResource
    public var subtitle: LocalizedStringResource?
    public var image: Image?
    /// Other names of the value.
    public var synonyms: [LocalizedStringResource]
    /// A longer description of the value.
    public var descriptionText: LocalizedStringResource?

    public init(
        title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
        synonyms: [LocalizedStringResource] = [], descriptionText: LocalizedStringResource? = nil
    ) {
        (self.title, self.subtitle, self.image) = (title, subtitle, image)
        (self.synonyms, self.descriptionText) = (synonyms, descriptionText)
    }

    public init(stringLiteral value: String) { self.init(title: LocalizedStringResource(stringLiteral: value)) }

    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
    }

    /// An image that represents a value.
    public struct Image: Hashable, Sendable {
        /// The shape that the image is clipped to.
        public enum DisplayStyle: Hashable, Sendable { case `default`, circular }

        /// The source of the image.
        package enum Source: Hashable, Sendable {
            case symbol(String)
            case asset(String)
            case file(URL)
            case data(Data)
        }

        package let source: Source
        package let isTemplate: Bool?
        package let displayStyle: DisplayStyle

        /// Creates an image from a system symbol.
        public init(
            systemName: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
        ) {
            (source, self.isTemplate, self.displayStyle) = (.symbol(systemName), isTemplate, displayStyle)
        }

        /// Creates an image from an asset catalog.
        public init(named: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            (source, self.isTemplate, self.displayStyle) = (.asset(named), isTemplate, displayStyle)
        }

        /// Creates an image from the file at a URL.
        public init(url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            (source, self.isTemplate, self.displayStyle) = (.file(url), isTemplate, displayStyle)
        }

        /// Creates an image from data.
        public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            (source, self.isTemplate, self.displayStyle) = (.data(data), isTemplate, displayStyle)
        }
    }
}

extension DisplayRepresentation.Image {
    /// Creates an image from a system symbol. The tint color and configuration have no effect: accepted so that sources compile.
    public init(
        systemName: String, tintColor: UIColor?, symbolConfiguration: UIImage.SymbolConfiguration? = nil
    ) { self.init(systemName: systemName) }
}

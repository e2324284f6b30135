import FoundationEssentials

/// What a thing of a type is called.
///
/// Mirrors [AppIntents' `TypeDisplayRepresentation`](https://developer.apple.com/documentation/appintents/typedisplayrepresentation).
public struct TypeDisplayRepresentation: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The name.
    public var name: LocalizedStringResource
    /// The name with a number before it.
    public var numericFormat: LocalizedStringResource?
    /// What else it is called.
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

/// How a thing is shown.
///
/// Mirrors [AppIntents' `DisplayRepresentation`](https://developer.apple.com/documentation/appintents/displayrepresentation).
public struct DisplayRepresentation: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The first line.
    public var title: LocalizedStringResource
    /// The second line.
    public var subtitle: LocalizedStringResource?
    /// The image beside it.
    public var image: Image?
    /// What else a person may call it.
    public var synonyms: [LocalizedStringResource]
    /// What is said of it at greater length.
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

    /// A image of a thing.
    public struct Image: Hashable, Sendable {
        /// The shape a image is cut to.
        public enum DisplayStyle: Hashable, Sendable { case `default`, circular }

        /// Where the image is.
        package enum Source: Hashable, Sendable {
            case symbol(String)
            case asset(String)
            case file(URL)
            case data(Data)
        }

        package let source: Source
        package let isTemplate: Bool?
        package let displayStyle: DisplayStyle

        /// A symbol.
        public init(
            systemName: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
        ) {
            (source, self.isTemplate, self.displayStyle) = (.symbol(systemName), isTemplate, displayStyle)
        }

        /// A image of the catalogue.
        public init(named: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            (source, self.isTemplate, self.displayStyle) = (.asset(named), isTemplate, displayStyle)
        }

        /// A image that is stored.
        public init(url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            (source, self.isTemplate, self.displayStyle) = (.file(url), isTemplate, displayStyle)
        }

        /// A image of bytes.
        public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            (source, self.isTemplate, self.displayStyle) = (.data(data), isTemplate, displayStyle)
        }
    }
}

extension DisplayRepresentation.Image {
    /// Accepted: a symbol in a colour and of some make. What is shown of a image beside a thing is the symbol alone.
    public init(
        systemName: String, tintColor: UIColor?, symbolConfiguration: UIImage.SymbolConfiguration? = nil
    ) { self.init(systemName: systemName) }
}

// Properties that a search's index keeps, and those with a name for good.
extension EntityProperty {
    /// Creates a property without a value, which a search's index keeps as an attribute.
    public convenience init(
        title: LocalizedStringResource? = nil, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet> & Sendable
    ) { self.init(title: title, identifier: nil, indexingKey: indexingKey) }

    /// Creates a property with a value, which a search's index keeps as an attribute.
    public convenience init(
        wrappedValue: Value, title: LocalizedStringResource? = nil,
        indexingKey: PartialKeyPath<CSSearchableItemAttributeSet> & Sendable
    ) {
        self.init(title: title, identifier: nil, indexingKey: indexingKey)
        self.wrappedValue = wrappedValue
    }

    /// Creates a property without a value, with a name for good: queries and results here call it as the source does.
    public convenience init(identifier: String, title: LocalizedStringResource? = nil) {
        self.init(title: title, identifier: identifier, indexingKey: nil)
    }

    /// Creates a property without a value, with a name for good, which a search's index keeps as an attribute.
    public convenience init(
        identifier: String, title: LocalizedStringResource? = nil,
        indexingKey: PartialKeyPath<CSSearchableItemAttributeSet> & Sendable
    ) { self.init(title: title, identifier: identifier, indexingKey: indexingKey) }
}

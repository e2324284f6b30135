extension DisplayRepresentation.Image {
    /// Accepted: a symbol in a colour and of some make. What is shown of a picture beside a thing is the symbol alone.
    public init(
        systemName: String, tintColor: UIColor?, symbolConfiguration: UIImage.SymbolConfiguration? = nil
    ) { self.init(systemName: systemName) }
}

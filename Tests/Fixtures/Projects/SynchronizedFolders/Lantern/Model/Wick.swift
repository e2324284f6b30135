enum Wick {
    static let name = "Cotton wick"
}

enum Cheese {
    static let name = "Cheese"
}

enum Price {
    static let name = "Price"
}

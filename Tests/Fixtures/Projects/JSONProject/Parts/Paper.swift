enum Paper {
    static let weight = 90
}

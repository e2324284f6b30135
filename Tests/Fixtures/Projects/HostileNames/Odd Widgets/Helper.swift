enum Helper {
    static let name = "Helper"
}

enum Mountain {
    static let name = "Grey Horn"
    static let metres = 2_481
}

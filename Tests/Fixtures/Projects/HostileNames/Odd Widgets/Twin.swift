enum Twin {
    static let name = "Twin"
}

enum Twin {
    static let owner = "the app"
}

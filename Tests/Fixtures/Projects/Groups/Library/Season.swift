struct Season {
    static let current = Season(title: "Late summer")

    let title: String
}

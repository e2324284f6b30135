enum Glow {
    static let colour = "amber"
}

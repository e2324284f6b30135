enum Halo {
    static let width = 2
}

enum Flame {
    static let height = 4
}

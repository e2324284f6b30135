enum TeaCup {
    static let name = "TeaCup"
}

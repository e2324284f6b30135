enum Size {
    static let name = "Size"
}

enum Ink {
    static let colour = "Iron gall"
}

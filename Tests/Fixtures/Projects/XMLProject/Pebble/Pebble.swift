enum Pebble {
    static let names = ["Agate", "Flint", "Jasper"]
}

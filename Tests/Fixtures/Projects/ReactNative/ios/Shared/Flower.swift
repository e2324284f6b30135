enum Flower {
    static let ofTheDay = "Ox-eye daisy"
}

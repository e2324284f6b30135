struct Pear {
    static let crop = Pear(kilograms: 45.5)

    let kilograms: Double
}

struct Apple {
    static let crop = Apple(kilograms: 120)

    let kilograms: Double
}

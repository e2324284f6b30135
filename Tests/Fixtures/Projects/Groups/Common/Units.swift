enum Units {
    static func weight(_ kilograms: Double) -> String { "\(Formatting.rounded(kilograms)) kg" }
}

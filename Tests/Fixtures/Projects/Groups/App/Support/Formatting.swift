enum Formatting {
    static func rounded(_ value: Double) -> String { String(Int(value.rounded())) }
}

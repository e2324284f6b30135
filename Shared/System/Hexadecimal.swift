/// A number as sixteen lower-case hexadecimal digits.
struct Hexadecimal: CustomStringConvertible {
    let value: UInt64

    init(_ value: UInt64) { self.value = value }

    var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

import Foundation

extension UnitText {
    /// Returns a number with a unit, with the same digits that `style` would show.
    ///
    /// The precision of a style isn't public, so it is inferred from three sample numbers.
    static func number(
        _ value: Double, skeleton: String, locale: Locale, _ style: FloatingPointFormatStyle<Double>
    ) -> String? {
        let plain = style.locale(Locale(identifier: "en_US_POSIX")).grouping(.never)
        func fraction(_ value: Double) -> Int {
            plain.format(value).split(separator: ".").dropFirst().first?.count ?? 0
        }
        let digits = plain.format(987_654.321).filter(\.isNumber)
        let zeros = digits.reversed().prefix { $0 == "0" }.count
        if zeros > 0, digits.count == 6 {
            let significant = String(repeating: "@", count: 6 - zeros)
            return number(value, skeleton: "\(skeleton) \(significant)", locale: locale)
        }
        let (least, most) = (fraction(1), fraction(1.123_456_789))
        let precision =
            most == 0
            ? "precision-integer"
            : "." + String(repeating: "0", count: least) + String(repeating: "#", count: max(0, most - least))
        return number(value, skeleton: "\(skeleton) \(precision)", locale: locale)
    }
}

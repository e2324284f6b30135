import Shared

/// A unit of a quantity.
///
/// A count has no dimension, so that `count/min` and `Hz` can be converted. Volumes aren't cubic lengths, and energies aren't composed.
open class HKUnit: NSObject, NSCopying, @unchecked Sendable {
    /// The symbols of the factors with their exponents, in the order of the text.
    private let factors: [(symbol: String, exponent: Int)]
    /// The base units with their exponents.
    fileprivate let dimension: [Character: Int]
    fileprivate let scale: Double
    /// The value in the base unit that is this unit's zero.
    fileprivate let offset: Double

    private init(_ factors: [(symbol: String, exponent: Int)]) {
        var order: [(symbol: String, exponent: Int)] = []
        for factor in factors {
            if let index = order.firstIndex(where: { $0.symbol == factor.symbol }) {
                order[index].exponent += factor.exponent
            } else {
                order.append(factor)
            }
        }
        order.removeAll { $0.exponent == 0 }
        var (dimension, scale, offset) = ([Character: Int](), 1.0, 0.0)
        for (symbol, exponent) in order {
            guard let base = UnitSymbol(symbol) else { continue }
            for dimensionPart in base.dimension {
                dimension[dimensionPart.key, default: 0] += dimensionPart.value * exponent
            }
            scale *= pow(base.scale, Double(exponent))
            if order.count == 1, exponent == 1 { offset = base.offset }
        }
        (self.factors, self.dimension) = (order, dimension.filter { $0.value != 0 })
        (self.scale, self.offset) = (scale, offset)
    }

    /// Creates the unit of a text such as `mg/dL`. A text that isn't a unit ends the process, as on a phone.
    public convenience init(from string: String) {
        guard let factors = Self.factors(of: string) else {
            preconditionFailure("unable to parse the unit '\(string)' — write one such as 'count/min'")
        }
        self.init(factors)
    }

    /// Creates the unit of masses in a format.
    public convenience init(from massFormatterUnit: MassFormatter.Unit) {
        let symbols: [MassFormatter.Unit: String] = [
            .gram: "g", .kilogram: "kg", .ounce: "oz", .pound: "lb", .stone: "st",
        ]
        self.init([(symbols[massFormatterUnit] ?? "g", 1)])
    }

    /// Returns the unit of a text; `nil` if it isn't one.
    static func parsed(_ text: String) -> HKUnit? { factors(of: text).map(HKUnit.init) }

    /// Returns the factors of a text. All factors after the slash divide.
    private static func factors(of text: String) -> [(symbol: String, exponent: Int)]? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2 else { return nil }
        var factors: [(symbol: String, exponent: Int)] = []
        for (part, sign) in zip(parts, [1, -1]) {
            var part = part[...]
            if part.hasPrefix("("), part.hasSuffix(")") { part = part.dropFirst().dropLast() }
            for factor in symbols(in: part) {
                let power = factor.split(separator: "^", omittingEmptySubsequences: false)
                guard power.count <= 2, let exponent = power.count == 2 ? Int(power[1]) : 1 else { return nil }
                if power[0] == "1", sign == 1 { continue }
                guard UnitSymbol(String(power[0])) != nil else { return nil }
                factors.append((String(power[0]), sign * exponent))
            }
        }
        return factors
    }

    /// Returns the factors of a product. A molar mass in angle brackets has a decimal point.
    private static func symbols(in product: Substring) -> [Substring] {
        var depth = 0
        return product.split(omittingEmptySubsequences: false) { character in
            depth += character == "<" ? 1 : character == ">" ? -1 : 0
            return depth == 0 && "·.*".contains(character)
        }
    }

    open var unitString: String {
        func text(_ factors: [(symbol: String, exponent: Int)]) -> String {
            factors.map { abs($0.exponent) == 1 ? $0.symbol : "\($0.symbol)^\(abs($0.exponent))" }
                .joined(separator: "·")
        }
        let (above, below) = (text(factors.filter { $0.exponent > 0 }), text(factors.filter { $0.exponent < 0 }))
        return below.isEmpty ? above : "\(above.isEmpty ? "1" : above)/\(below)"
    }

    open override var description: String { unitString }

    /// Returns true if the unit has no dimension and the factor 1, apart from counts.
    open func isNull() -> Bool { factors.isEmpty }

    /// Returns the product of both units.
    open func unitMultiplied(by unit: HKUnit) -> HKUnit { HKUnit(factors + unit.factors) }

    /// Returns the quotient of both units.
    open func unitDivided(by unit: HKUnit) -> HKUnit { unitMultiplied(by: unit.unitRaised(toPower: -1)) }

    open func unitRaised(toPower power: Int) -> HKUnit { HKUnit(factors.map { ($0.symbol, $0.exponent * power) }) }

    /// Returns the inverse unit.
    open func reciprocal() -> HKUnit { unitRaised(toPower: -1) }

    /// Returns true for the same unit.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKUnit else { return false }
        return unitString == other.unitString
            || dimension == other.dimension && scale == other.scale && offset == other.offset
                && !dimension.isEmpty
    }

    open override var hash: Int { dimension.hashValue }

    /// Returns this unit, which doesn't change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    fileprivate static func make(_ prefix: HKMetricPrefix, _ symbol: String) -> HKUnit {
        HKUnit([(prefix.symbol + symbol, 1)])
    }
}

/// The prefixes of metric units.
public enum HKMetricPrefix: Int, Sendable {
    case none, pico, nano, micro, milli, centi, deci, deca, hecto, kilo, mega, giga, tera
    case femto

    /// The symbol before the unit's.
    fileprivate var symbol: String {
        ["", "p", "n", "mc", "m", "c", "d", "da", "h", "k", "M", "G", "T", "f"][rawValue]
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKUnitMolarMassBloodGlucose = 180.15588000005408

/// The units by name.
extension HKUnit {
    public class func gramUnit(with prefix: HKMetricPrefix) -> HKUnit { make(prefix, "g") }
    /// Metres.
    public class func meterUnit(with prefix: HKMetricPrefix) -> HKUnit { make(prefix, "m") }
    /// Litres.
    public class func literUnit(with prefix: HKMetricPrefix) -> HKUnit { make(prefix, "L") }
    public class func secondUnit(with prefix: HKMetricPrefix) -> HKUnit { make(prefix, "s") }
    public class func jouleUnit(with prefix: HKMetricPrefix) -> HKUnit { make(prefix, "J") }
    public class func pascalUnit(with prefix: HKMetricPrefix) -> HKUnit { make(prefix, "Pa") }
    public class func hertzUnit(with prefix: HKMetricPrefix) -> HKUnit { make(prefix, "Hz") }
    public class func wattUnit(with prefix: HKMetricPrefix) -> HKUnit { make(prefix, "W") }
    public class func voltUnit(with prefix: HKMetricPrefix) -> HKUnit { make(prefix, "V") }
    public class func siemenUnit(with prefix: HKMetricPrefix) -> HKUnit { make(prefix, "S") }
    /// Moles of a substance with a molar mass in grams.
    public class func moleUnit(withMolarMass gramsPerMole: Double) -> HKUnit { make(.none, "mol<\(gramsPerMole)>") }
    /// Moles of a substance with a molar mass in grams.
    public class func moleUnit(with prefix: HKMetricPrefix, molarMass gramsPerMole: Double) -> HKUnit {
        make(prefix, "mol<\(gramsPerMole)>")
    }

    public class func gram() -> HKUnit { named("g") }
    public class func ounce() -> HKUnit { named("oz") }
    public class func pound() -> HKUnit { named("lb") }
    public class func stone() -> HKUnit { named("st") }
    /// Metres.
    public class func meter() -> HKUnit { named("m") }
    /// Inches.
    public class func inch() -> HKUnit { named("in") }
    /// Feet.
    public class func foot() -> HKUnit { named("ft") }
    public class func yard() -> HKUnit { named("yd") }
    public class func mile() -> HKUnit { named("mi") }
    /// Litres.
    public class func liter() -> HKUnit { named("L") }
    /// Fluid ounces of the United States.
    public class func fluidOunceUS() -> HKUnit { named("fl_oz_us") }
    public class func fluidOunceImperial() -> HKUnit { named("fl_oz_imp") }
    /// Pints of the United States.
    public class func pintUS() -> HKUnit { named("pt_us") }
    public class func pintImperial() -> HKUnit { named("pt_imp") }
    /// Cups of the United States.
    public class func cupUS() -> HKUnit { named("cup_us") }
    public class func cupImperial() -> HKUnit { named("cup_imp") }
    public class func pascal() -> HKUnit { named("Pa") }
    /// Millimetres of mercury.
    public class func millimeterOfMercury() -> HKUnit { named("mmHg") }
    public class func inchesOfMercury() -> HKUnit { named("inHg") }
    /// Centimetres of water.
    public class func centimeterOfWater() -> HKUnit { named("cmAq") }
    public class func atmosphere() -> HKUnit { named("atm") }
    public class func second() -> HKUnit { named("s") }
    public class func minute() -> HKUnit { named("min") }
    public class func hour() -> HKUnit { named("hr") }
    public class func day() -> HKUnit { named("d") }
    public class func joule() -> HKUnit { named("J") }
    public class func kilocalorie() -> HKUnit { named("kcal") }
    public class func smallCalorie() -> HKUnit { named("cal") }
    /// Large calories, which are kilocalories.
    public class func largeCalorie() -> HKUnit { named("Cal") }
    public class func degreeCelsius() -> HKUnit { named("degC") }
    public class func degreeFahrenheit() -> HKUnit { named("degF") }
    public class func kelvin() -> HKUnit { named("K") }
    public class func siemen() -> HKUnit { named("S") }
    public class func internationalUnit() -> HKUnit { named("IU") }
    public class func count() -> HKUnit { named("count") }
    /// Percent, from 0 to 1.
    public class func percent() -> HKUnit { named("%") }
    public class func decibelAWeightedSoundPressureLevel() -> HKUnit { named("dBASPL") }
    public class func decibelHearingLevel() -> HKUnit { named("dBHL") }
    public class func hertz() -> HKUnit { named("Hz") }
    public class func watt() -> HKUnit { named("W") }
    public class func volt() -> HKUnit { named("V") }
    public class func radianAngle() -> HKUnit { named("rad") }
    public class func degreeAngle() -> HKUnit { named("deg") }
    /// Dioptres.
    public class func diopter() -> HKUnit { named("D") }
    public class func appleEffortScore() -> HKUnit { named("appleEffortScore") }

    private static func named(_ symbol: String) -> HKUnit { make(.none, symbol) }
}

/// The dimensions and the scale of a symbol for a unit.
private struct UnitSymbol {
    let dimension: [Character: Int]
    let scale: Double
    let offset: Double

    /// The symbols without a prefix: the letter of the base unit, which is empty for counts, the factor, and the zero point.
    private static let symbols: [String: (base: String, scale: Double, offset: Double)] = [
        "count": ("", 1, 0), "%": ("", 1, 0), "g": ("g", 1, 0), "oz": ("g", 28.349523125, 0),
        "lb": ("g", 453.59237, 0), "st": ("g", 6_350.29318, 0), "m": ("m", 1, 0), "in": ("m", 0.0254, 0),
        "ft": ("m", 0.3048, 0), "yd": ("m", 0.9144, 0), "mi": ("m", 1_609.344, 0), "L": ("L", 1, 0),
        "l": ("L", 1, 0), "fl_oz_us": ("L", 0.0295735295625, 0), "fl_oz_imp": ("L", 0.0284130625, 0),
        "pt_us": ("L", 0.473176473, 0), "pt_imp": ("L", 0.56826125, 0), "cup_us": ("L", 0.2365882365, 0),
        "cup_imp": ("L", 0.284130625, 0), "Pa": ("P", 1, 0), "mmHg": ("P", 133.322387415, 0),
        "cmHg": ("P", 1_333.22387415, 0), "inHg": ("P", 3_386.38864034, 0), "cmAq": ("P", 98.0665, 0),
        "atm": ("P", 101_325, 0), "s": ("s", 1, 0), "min": ("s", 60, 0), "hr": ("s", 3_600, 0), "d": ("s", 86_400, 0),
        "J": ("J", 1, 0), "cal": ("J", 4.184, 0), "kcal": ("J", 4_184, 0), "Cal": ("J", 4_184, 0), "K": ("K", 1, 0),
        "degC": ("K", 1, 273.15), "degF": ("K", 5.0 / 9, 459.67 * 5 / 9), "S": ("S", 1, 0), "IU": ("I", 1, 0),
        "dBASPL": ("a", 1, 0), "dBHL": ("h", 1, 0), "W": ("W", 1, 0), "V": ("V", 1, 0), "rad": ("r", 1, 0),
        "deg": ("r", Double.pi / 180, 0), "D": ("D", 1, 0), "appleEffortScore": ("e", 1, 0),
    ]
    private static let prefixes: [(symbol: String, scale: Double)] = [
        ("mc", 1e-6), ("da", 10), ("f", 1e-15), ("p", 1e-12), ("n", 1e-9), ("m", 1e-3), ("c", 1e-2), ("d", 1e-1),
        ("h", 1e2), ("k", 1e3), ("M", 1e6), ("G", 1e9), ("T", 1e12),
    ]
    private static let prefixed: Set<String> = ["g", "m", "L", "l", "Pa", "s", "J", "cal", "S", "W", "V", "Hz"]

    init?(_ text: String) {
        if let known = Self.symbols[text] {
            dimension = known.base.first.map { [$0: 1] } ?? [:]
            (scale, offset) = (known.scale, known.offset)
            return
        }
        offset = 0
        if text == "Hz" {
            (dimension, scale) = (["s": -1], 1)
            return
        }
        if text.hasPrefix("mol<"), text.hasSuffix(">"), let mass = Double(text.dropFirst(4).dropLast()), mass > 0 {
            // A mole of a known substance is a mass.
            (dimension, scale) = (["g": 1], mass)
            return
        }
        for (symbol, factor) in Self.prefixes where text.hasPrefix(symbol) {
            let rest = String(text.dropFirst(symbol.count))
            guard Self.prefixed.contains(rest) || rest.hasPrefix("mol<"), let base = UnitSymbol(rest) else { continue }
            (dimension, scale) = (base.dimension, base.scale * factor)
            return
        }
        return nil
    }
}

/// A value with its unit.
open class HKQuantity: NSObject, NSCopying, @unchecked Sendable {
    let unit: HKUnit
    let value: Double

    public init(unit: HKUnit, doubleValue value: Double) { (self.unit, self.value) = (unit, value) }

    /// Returns true if the value can be converted to the unit.
    open func `is`(compatibleWith unit: HKUnit) -> Bool { self.unit.dimension == unit.dimension }

    /// Returns the value in a unit. A unit of another dimension ends the process, as on a phone.
    open func doubleValue(for unit: HKUnit) -> Double {
        precondition(
            self.is(compatibleWith: unit), "can't convert \(self.unit) to \(unit) — use a unit of the same dimension")
        if self.unit == unit { return value }
        return (value * self.unit.scale + self.unit.offset - unit.offset) / unit.scale
    }

    /// Returns the order of both values.
    open func compare(_ quantity: HKQuantity) -> ComparisonResult {
        let other = quantity.doubleValue(for: unit)
        return value < other ? .orderedAscending : value > other ? .orderedDescending : .orderedSame
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKQuantity, other.is(compatibleWith: unit) else { return false }
        return other.doubleValue(for: unit) == value
    }

    open override var hash: Int { unit.hash }
    open override var description: String {
        "\(value.formatted(.number.locale(Locale(identifier: "en_US")).grouping(.never))) \(unit)"
    }

    /// Returns this quantity, which doesn't change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

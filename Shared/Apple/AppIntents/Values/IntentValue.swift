#if WITHOUT_COREFOUNDATION
import FoundationEssentials
#else
import Foundation
#endif

/// A type whose values intents take and return.
///
/// The conforming types are plain values (such as strings, numbers and dates), enumerations and entities, and lists and optionals of
/// these types.
public protocol _IntentValue: Sendable {
    /// The wrapped type of an optional; otherwise the type itself.
    associatedtype ValueType: _IntentValue = Self
    /// The description of the type's values.
    static var _intentValueType: _IntentValueType { get }
}

/// A description of how the values of a type are read, written, looked up and shown.
///
/// Each conforming type provides its description statically, so that no search is necessary while an intent runs.
public struct _IntentValueType: Sendable {
    /// The kind of the values; the raw values appear in `--json` output.
    package enum Kind: String, Sendable {
        case text, attributedText, wholeNumber, number, boolean, date, dateComponents, url, measurement, amount, file,
            person
        case enumeration, entity, list, other
    }

    package let kind: Kind
    /// The name of the type that the user sees.
    package let name: String
    /// A description of valid input, such as `a text`; `nil` if there is none.
    package let form: String?
    /// Returns the value that a JSON value represents; `nil` for invalid input, and for a value that must be looked up.
    package let read: @Sendable (JSONValue) -> (any Sendable)?
    /// Returns a value as JSON.
    package let write: @Sendable (any Sendable) -> JSONValue
    /// Returns the text of a value that the user sees.
    package let text: @Sendable (any Sendable) -> String
    /// Looks values up; `nil` for a type whose values aren't looked up.
    package let choices: (@Sendable (IntentChoiceRequest) async throws -> [IntentChoice])?
    /// Returns the query that looks values up; `nil` for a type without a query.
    package private(set) var query: (@Sendable () -> any Sendable)?
    /// Returns the default value; `nil` for none.
    package private(set) var defaultResult: @Sendable () async -> (any Sendable)? = { nil }
    /// True for an optional type.
    package private(set) var isOptional = false
    /// Returns the element type of a list; `nil` for any other type.
    package private(set) var element: (@Sendable () -> _IntentValueType)?
    /// Returns a list of values; `nil` if the type isn't a list or a value doesn't fit.
    package private(set) var collect: @Sendable ([any Sendable]) -> (any Sendable)? = { _ in nil }

    package init<Value: Sendable>(
        _ kind: Kind, _ type: Value.Type, name: String, form: String?,
        read: @escaping @Sendable (JSONValue) -> Value?, write: @escaping @Sendable (Value) -> JSONValue,
        text: (@Sendable (Value) -> String)? = nil,
        choices: (@Sendable (IntentChoiceRequest) async throws -> [IntentChoice])? = nil,
        query: (@Sendable () -> any Sendable)? = nil,
        defaultResult: @escaping @Sendable () async -> (any Sendable)? = { nil }
    ) {
        (self.query, self.defaultResult) = (query, defaultResult)
        (self.kind, self.name, self.form, self.choices) = (kind, name, form, choices)
        self.read = { read($0) }
        self.write = { ($0 as? Value).map(write) ?? .null }
        self.text = { any in
            guard let value = any as? Value else { return "" }
            return text?(value) ?? "\(value)"
        }
    }

    /// Returns the description of a union. A union is written as the associated value of its case; input can't be read as a union.
    public static func _union<Value: Sendable>(
        _ type: Value.Type, _ member: @escaping @Sendable (Value) -> any _IntentValue
    ) -> _IntentValueType {
        @Sendable func described(_ value: any _IntentValue) -> _IntentValueType {
            Swift.type(of: value)._intentValueType
        }
        return _IntentValueType(
            .other, type, name: "\(type)", form: nil, read: { _ in nil },
            write: {
                let value = member($0)
                return described(value).write(value)
            },
            text: {
                let value = member($0)
                return described(value).text(value)
            })
    }

    private init(
        _ kind: Kind, name: String, form: String?, read: @escaping @Sendable (JSONValue) -> (any Sendable)?,
        write: @escaping @Sendable (any Sendable) -> JSONValue, text: @escaping @Sendable (any Sendable) -> String,
        choices: (@Sendable (IntentChoiceRequest) async throws -> [IntentChoice])?
    ) {
        (self.kind, self.name, self.form, self.read) = (kind, name, form, read)
        (self.write, self.text, self.choices) = (write, text, choices)
    }

    /// Returns the description of the optional type.
    static func optional<Wrapped: _IntentValue>(
        _ wrapped: Wrapped.Type, as base: _IntentValueType = Wrapped._intentValueType
    ) -> _IntentValueType {
        var type = _IntentValueType(
            base.kind, name: base.name, form: base.form.map { "\($0), or null" },
            read: { written in
                if written.isNull { return Wrapped?.none as any Sendable }
                guard let value = base.read(written) as? Wrapped else { return nil }
                return Wrapped?.some(value) as any Sendable
            },
            write: { any in (any as? Wrapped).map { base.write($0) } ?? .null },
            text: { any in (any as? Wrapped).map { base.text($0) } ?? "" }, choices: base.choices)
        type.isOptional = true
        (type.query, type.defaultResult) = (base.query, base.defaultResult)
        type.element = base.element
        type.collect = { base.collect($0) }
        return type
    }

    /// Returns the description of a list type.
    static func list<Element: _IntentValue>(of element: Element.Type) -> _IntentValueType {
        let base = Element._intentValueType
        var type = _IntentValueType(
            .list, name: base.name, form: base.form.map { "a list, each element \($0)" },
            read: { written in
                guard let items = written.array else { return nil }
                var values: [Element] = []
                for item in items {
                    guard let value = base.read(item) as? Element else { return nil }
                    values.append(value)
                }
                return values
            },
            write: { any in .array((any as? [Element] ?? []).map { base.write($0) }) },
            text: { any in
                var text = ""
                for value in any as? [Element] ?? [] { text += (text.isEmpty ? "" : ", ") + base.text(value) }
                return text
            }, choices: nil)
        type.element = { base }
        type.collect = { values in
            let elements = values.compactMap { $0 as? Element }
            return elements.count == values.count ? elements : nil
        }
        return type
    }
}

/// A request to look up values of a type.
package enum IntentChoiceRequest: Hashable, Sendable {
    /// The values to suggest.
    case suggested
    /// The values that match a string, best match first.
    case matching(String)
    /// The values with the given identifiers, in that order.
    case identifiers([String])
}

/// A value that can be chosen.
package struct IntentChoice: Sendable {
    /// The identifier of the value, unique within its type.
    package var id: String
    /// The title that the user sees.
    package var title: String
    package var subtitle: String?
    /// Other names of the value.
    package var synonyms: [String] = []
    /// The title of the section that offers the value.
    package var section: String?
    package var value: any Sendable

    package init(
        id: String, title: String, subtitle: String? = nil, synonyms: [String] = [], section: String? = nil,
        value: any Sendable
    ) {
        (self.id, self.title, self.subtitle, self.synonyms) = (id, title, subtitle, synonyms)
        (self.section, self.value) = (section, value)
    }

    /// Returns true if a string is the title or a synonym, after normalisation.
    package func isCalled(_ text: String) -> Bool {
        let key = text.normalizedPhrase
        return title.normalizedPhrase == key || synonyms.contains { $0.normalizedPhrase == key }
    }
}

extension String: _IntentValue {
    /// A string.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(.text, String.self, name: "Text", form: "a text", read: { $0.string }, write: { .string($0) })
    }
}

extension Int: _IntentValue {
    /// A whole number, which can also be written as a string of digits or in English words.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .wholeNumber, Int.self, name: "Number", form: "a whole number",
            read: { written in
                if let number = written.number ?? written.string.flatMap({ Double($0) }) {
                    return written.integer ?? Int(exactly: number)
                }
                return written.string.flatMap { NumberWords.value(of: $0) }
            }, write: { .integer($0) })
    }
}

extension Double: _IntentValue {
    /// A number, which can also be written as a string of digits or in English words.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .number, Double.self, name: "Number", form: "a number",
            read: { written in
                let number = written.number ?? written.string.flatMap { Double($0) }
                if let number { return number.isFinite ? number : nil }
                return written.string.flatMap { NumberWords.value(of: $0) }.map(Double.init)
            }, write: { .number($0) })
    }
}

extension Bool: _IntentValue {
    /// True or false, or a word for it: yes, no, on, off, 1 or 0.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .boolean, Bool.self, name: "Boolean", form: "true or false",
            read: { written in
                if let number = written.integer { return number == 1 ? true : number == 0 ? false : nil }
                return written.bool ?? written.string.flatMap(Self.spoken)
            }, write: { .bool($0) }, text: { $0 ? "Yes" : "No" })
    }

    /// Returns the Boolean that a word represents; `nil` for any other word.
    package static func spoken(_ word: String) -> Bool? {
        switch word.normalizedPhrase {
        case "true", "yes", "y", "on", "1": true
        case "false", "no", "n", "off", "0": false
        default: nil
        }
    }
}

extension Optional: _IntentValue where Wrapped: _IntentValue {
    public typealias ValueType = Wrapped.ValueType
    /// A value or null.
    public static var _intentValueType: _IntentValueType { .optional(Wrapped.self) }
}

extension Array: _IntentValue where Element: _IntentValue {
    public static var _intentValueType: _IntentValueType { .list(of: Element.self) }
}

extension Set: _IntentValue where Element: _IntentValue {
    /// A list of values, in which duplicates are dropped.
    public static var _intentValueType: _IntentValueType {
        let list = _IntentValueType.list(of: Element.self)
        return _IntentValueType(
            .list, Set<Element>.self, name: list.name, form: list.form,
            read: { (list.read($0) as? [Element]).map { Set($0) } }, write: { list.write(Array($0)) },
            text: { list.text(Array($0)) })
    }
}

/// The value of an intent that returns none.
extension Never: _IntentValue {
    /// A type without values.
    public static var _intentValueType: _IntentValueType { nothing(Never.self) }

    /// The compiler warns about a closure that takes a `Never`.
    private static func nothing<Value: Sendable>(_ type: Value.Type) -> _IntentValueType {
        _IntentValueType(.other, type, name: "Nothing", form: nil, read: { _ in nil }, write: { _ in .null })
    }
}

extension Date: _IntentValue {
    /// An instant in ISO 8601 format.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .date, Date.self, name: "Date",
            form: "an instant such as 2026-11-21T09:41:00Z, or a day such as 2026-11-21",
            read: { $0.string.flatMap(Self.written) }, write: { .string($0.formatted(.iso8601)) },
            text: { $0.formatted(.iso8601) })
    }

    /// Returns the instant that a string represents; for a day, its start in the request's time zone.
    private static func written(_ text: String) -> Date? {
        do { return try Date(written: text) } catch {
            guard let day = DateComponents.written(text), day.hour == nil, day.year != nil else { return nil }
            return RequestContext.current.calendar.date(from: day)
        }
    }
}

extension DateComponents: _IntentValue {
    /// A day, a time of day, or both.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .dateComponents, DateComponents.self, name: "Date",
            form: "a day such as 2026-11-21, a time such as 09:41, or both",
            read: { $0.string.flatMap(Self.written) }, write: { .string($0.writtenText) }, text: { $0.writtenText })
    }

    /// Returns the components of a string such as `2026-11-21`, `09:41`, `09:41:30` or `2026-11-21T09:41`; `nil` for any other format.
    fileprivate static func written(_ text: String) -> DateComponents? {
        guard text.utf8.count <= 19 else { return nil }
        let halves = text.split(separator: "T", omittingEmptySubsequences: false)
        var components = DateComponents()
        for half in halves {
            if let day = numbers(half, separator: "-", widths: [4, 2, 2]), day.count == 3, components.year == nil,
                components.hour == nil
            {
                guard CivilDay(existing: day[0], day[1], day[2]) != nil else { return nil }
                (components.year, components.month, components.day) = (day[0], day[1], day[2])
            } else if let time = numbers(half, separator: ":", widths: [2, 2, 2]), time.count >= 2,
                components.hour == nil
            {
                guard time[0] < 24, time[1] < 60, time.count == 2 || time[2] < 60 else { return nil }
                (components.hour, components.minute) = (time[0], time[1])
                if time.count == 3 { components.second = time[2] }
            } else {
                return nil
            }
        }
        return components
    }

    private static func numbers(_ text: Substring, separator: Character, widths: [Int]) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count <= widths.count else { return nil }
        var numbers: [Int] = []
        for (part, width) in zip(parts, widths) {
            guard part.utf8.count == width, part.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(part)
            else {
                return nil
            }
            numbers.append(number)
        }
        return numbers
    }

    fileprivate var writtenText: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
        }
        var text = ""
        if let year, let month, let day { text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }
        if let hour, let minute {
            text += (text.isEmpty ? "" : "T") + "\(padded(hour, 2)):\(padded(minute, 2))"
            if let second { text += ":\(padded(second, 2))" }
        }
        return text
    }
}

extension URL: _IntentValue {
    /// A URL with a scheme.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .url, URL.self, name: "URL", form: "an address such as https://example.com/",
            read: { written in
                guard let text = written.string, let url = URL(string: text), url.scheme != nil else { return nil }
                return url
            }, write: { .string($0.absoluteString) }, text: { $0.absoluteString })
    }
}

extension UUID: _IntentValue {
    /// A universally unique identifier.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .text, UUID.self, name: "Identifier", form: "a UUID",
            read: { $0.string.flatMap { UUID(uuidString: $0) } }, write: { .string($0.uuidString) },
            text: { $0.uuidString })
    }
}

extension AttributedString: _IntentValue {
    /// An attributed string. Input is read without attributes.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .attributedText, AttributedString.self, name: "Text", form: "a text",
            read: { $0.string.map { AttributedString($0) } }, write: { .string(String($0.characters)) },
            text: { String($0.characters) })
    }
}

extension UUID: EntityIdentifierConvertible {
    /// The standard string form of the identifier.
    public var entityIdentifierString: String { uuidString }
    /// Returns the identifier that a string represents; `nil` for an invalid string.
    public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
        UUID(uuidString: entityIdentifierString)
    }
}

extension URL: EntityIdentifierConvertible {
    /// The URL as a string.
    public var entityIdentifierString: String { absoluteString }
    /// Returns the URL that a string represents; `nil` for an invalid string.
    public static func entityIdentifier(for entityIdentifierString: String) -> URL? {
        URL(string: entityIdentifierString)
    }
}

// The built-in extension doesn't link CoreFoundation, and has no intents with measurements.

#if !WITHOUT_COREFOUNDATION
extension Measurement: _IntentValue where UnitType: Dimension {
    /// A number with the symbol or English name of a unit, such as `5 km`, `5km` or `5 kilometers`. A number without a unit is in the
    /// base unit.
    public static var _intentValueType: _IntentValueType { writtenType(unit: UnitType.baseUnit(), takesNegative: true) }

    /// Returns the value type in which a number without a unit has the given unit.
    static func writtenType(unit usual: UnitType, takesNegative: Bool) -> _IntentValueType {
        _IntentValueType(
            .measurement, Measurement<UnitType>.self, name: "Measurement",
            form: "a number\(takesNegative ? "" : " of 0 or more") and a unit, such as 5 "
                + MeasurementUnits.symbol(of: usual),
            read: { written in
                guard let value = Self.read(written, usual), takesNegative || value.value >= 0 else { return nil }
                return value
            }, write: { .string(text(of: $0)) }, text: { text(of: $0) })
    }

    private static func text(of value: Measurement) -> String {
        "\(value.value) \(MeasurementUnits.symbol(of: value.unit))"
    }

    private static func read(_ written: JSONValue, _ usual: UnitType) -> Measurement? {
        if let number = written.number { return number.isFinite ? Measurement(value: number, unit: usual) : nil }
        guard let (number, rest) = written.string?.leadingNumber else { return nil }
        if rest.isEmpty || rest == usual.symbol { return Measurement(value: number, unit: usual) }
        return MeasurementUnits.unit(of: UnitType.self, called: rest).map { Measurement(value: number, unit: $0) }
    }
}

/// The units that can be written by name.
enum MeasurementUnits {
    /// Each unit with its English names, singular and plural.
    private static var all: [(unit: Dimension, names: [String])] {
        [
            (UnitLength.meters, ["meter", "meters"]), (UnitLength.kilometers, ["kilometer", "kilometers"]),
            (UnitLength.centimeters, ["centimeter", "centimeters"]),
            (UnitLength.millimeters, ["millimeter", "millimeters"]), (UnitLength.miles, ["mile", "miles"]),
            (UnitLength.feet, ["foot", "feet"]), (UnitLength.inches, ["inch", "inches"]),
            (UnitLength.yards, ["yard", "yards"]), (UnitMass.kilograms, ["kilogram", "kilograms", "kilo", "kilos"]),
            (UnitMass.grams, ["gram", "grams"]), (UnitMass.milligrams, ["milligram", "milligrams"]),
            (UnitMass.pounds, ["pound", "pounds", "lbs"]), (UnitMass.ounces, ["ounce", "ounces"]),
            (UnitDuration.seconds, ["second", "seconds", "sec", "secs"]),
            (UnitDuration.minutes, ["minute", "minutes", "min", "mins"]),
            (UnitDuration.hours, ["hour", "hours", "hr", "hrs", "h"]),
            (UnitTemperature.celsius, ["celsius", "degrees celsius"]),
            (UnitTemperature.fahrenheit, ["fahrenheit", "degrees fahrenheit"]),
            (UnitTemperature.kelvin, ["kelvin", "kelvins"]), (UnitVolume.liters, ["liter", "liters"]),
            (UnitVolume.milliliters, ["milliliter", "milliliters"]), (UnitVolume.cups, ["cups"]),
            (UnitVolume.fluidOunces, ["fluid ounce", "fluid ounces"]), (UnitVolume.gallons, ["gallon", "gallons"]),
            (UnitSpeed.metersPerSecond, ["meter per second", "meters per second"]),
            (UnitSpeed.kilometersPerHour, ["kilometer per hour", "kilometers per hour", "kph"]),
            (UnitSpeed.milesPerHour, ["mile per hour", "miles per hour"]),
            (UnitEnergy.kilocalories, ["kilocalorie", "kilocalories"]),
            (UnitEnergy.kilojoules, ["kilojoule", "kilojoules"]),
            (UnitEnergy.kilowattHours, ["kilowatt hour", "kilowatt hours"]), (UnitPower.watts, ["watt", "watts"]),
            (UnitPower.kilowatts, ["kilowatt", "kilowatts"]),
            (UnitPressure.hectopascals, ["hectopascal", "hectopascals"]), (UnitPressure.bars, ["bars"]),
            (UnitAngle.degrees, ["degree", "degrees"]), (UnitArea.squareMeters, ["square meter", "square meters"]),
            (UnitArea.squareKilometers, ["square kilometer", "square kilometers"]),
            (UnitFrequency.hertz, ["hertz"]), (UnitInformationStorage.bytes, ["byte", "bytes"]),
            (UnitInformationStorage.megabytes, ["megabyte", "megabytes"]),
            (UnitInformationStorage.gigabytes, ["gigabyte", "gigabytes"]),
        ]
    }

    /// Returns a unit's symbol as on Apple's platforms. On Linux, Foundation abbreviates minutes as `m`, like metres, and hours as `h`.
    static func symbol(of unit: Dimension) -> String {
        guard unit is UnitDuration else { return unit.symbol }
        return unit == UnitDuration.minutes ? "min" : unit == UnitDuration.hours ? "hr" : unit.symbol
    }

    /// Returns the unit with a symbol, or with an English name in upper or lower case; `nil` for an unknown unit.
    static func unit<UnitType: Dimension>(of type: UnitType.Type, called text: String) -> UnitType? {
        let kind = all.compactMap { entry in (entry.unit as? UnitType).map { (unit: $0, names: entry.names) } }
        if let found = kind.first(where: { $0.unit.symbol == text }) { return found.unit }
        let name = text.lowercased().withAmericanEndings
        return kind.first { $0.names.contains(name) }?.unit
    }
}

extension String {
    /// The number at the start and the text after it, without the space between; `nil` if there is no number.
    fileprivate var leadingNumber: (number: Double, rest: String)? {
        let digits = prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+") }
        var end = digits.endIndex
        // `1e3 m` has an exponent; `1e` doesn't.
        let word = prefix { $0 != " " }
        if Double(word) != nil { end = word.endIndex }
        guard let number = Double(self[..<end]), number.isFinite else { return nil }
        return (number, String(self[end...].drop { $0 == " " }))
    }

    /// The text with `litre` and `metre` spelled `liter` and `meter`.
    fileprivate var withAmericanEndings: String {
        split(separator: " ").map { word in
            for (british, american) in [
                ("metre", "meter"), ("metres", "meters"), ("litre", "liter"), ("litres", "liters"),
            ]
            where word.hasSuffix(british) { return word.dropLast(british.count) + american }
            return String(word)
        }.joined(separator: " ")
    }
}
#endif

/// Whole numbers in English words: `twenty-one`, `a dozen`, `one hundred and five`.
enum NumberWords {
    private static let units = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

    /// Returns the number up to 999,999 that a string spells; `nil` if the string doesn't spell a number.
    static func value(of text: String) -> Int? {
        guard text.utf8.count <= 100 else { return nil }
        var (thousands, group, last) = (0, 0, Int.max)
        var isEmpty = true
        for word in text.normalizedPhrase.split(separator: " ") where word != "and" {
            if let unit = units.firstIndex(of: String(word)) ?? (word == "a" || word == "an" ? 1 : nil) {
                guard last >= 100 || (last >= 20 && (1..<10).contains(unit)) else { return nil }
                group += unit
                last = unit
            } else if let ten = tens.firstIndex(of: String(word)) {
                guard last >= 100 else { return nil }
                group += (ten + 2) * 10
                last = (ten + 2) * 10
            } else if word == "dozen" {
                guard last == .max || (1..<20).contains(last) else { return nil }
                group = max(group, 1) * 12
                last = 0
            } else if word == "hundred" {
                guard (1..<10).contains(group) else { return nil }
                group *= 100
                last = 100
            } else if word == "thousand" {
                guard thousands == 0, (1..<1_000).contains(group) else { return nil }
                (thousands, group, last) = (group * 1_000, 0, 1_000)
            } else {
                return nil
            }
            isEmpty = false
        }
        return isEmpty ? nil : thousands + group
    }
}

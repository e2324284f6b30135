import Foundation
import Testing

@testable import Shared

struct IntentValueTests {
    private enum Size: String, AppEnum {
        case small, large
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Size"
        static let caseDisplayRepresentations: [Size: DisplayRepresentation] = [
            .small: "Short", .large: DisplayRepresentation(title: "Tall", synonyms: ["Grande"]),
        ]
    }

    private func read<Value: _IntentValue>(_ written: JSONValue, as type: Value.Type) -> Value? {
        Value._intentValueType.read(written) as? Value
    }

    @Test(
        "An integer is read from a JSON number, digits or English number words",
        arguments: [
            (.integer(7), 7), (.number(7), 7), (.number(7.5), nil), (.string("7"), 7), (.string("7.0"), 7),
            (.string("a dozen"), 12), (.string("twenty-one"), 21), (.string("one hundred and five"), 105),
            (.string("two thousand three hundred"), 2_300), (.string("one two"), nil), (.string("twenty twelve"), nil),
            (.string(""), nil), (.string("%d"), nil), (.null, nil), (.number(1e300), nil), (.string("nan"), nil),
        ] as [(JSONValue, Int?)])
    func integers(written: JSONValue, number: Int?) {
        #expect(read(written, as: Int.self) == number)
    }

    @Test(
        "A double is read from a number, digits or words, and infinity and NaN are refused",
        arguments: [
            (.integer(7), 7), (.string("7.25"), 7.25), (.string("inf"), nil), (.string("nan"), nil),
            (.string("six"), 6),
            (.bool(true), nil),
        ] as [(JSONValue, Double?)])
    func doubles(written: JSONValue, number: Double?) { #expect(read(written, as: Double.self) == number) }

    @Test(
        "A Boolean is read from true, from 1 and from words such as yes and off",
        arguments: [
            (.bool(true), true), (.string("Yes"), true), (.string("OFF"), false), (.integer(1), true),
            (.integer(2), nil),
            (.string("maybe"), nil),
        ] as [(JSONValue, Bool?)])
    func booleans(written: JSONValue, value: Bool?) { #expect(read(written, as: Bool.self) == value) }

    @Test("A date is read from an instant, or from a day in the request's time zone")
    func dates() {
        let context = RequestContext(now: Date(timeIntervalSince1970: 0), timeZoneIdentifier: "Europe/Berlin")
        RequestScope.with(context) {
            #expect(read(.string("2026-11-21T09:41:00Z"), as: Date.self)?.timeIntervalSince1970 == 1_795_254_060)
            #expect(read(.string("2026-11-21"), as: Date.self)?.timeIntervalSince1970 == 1_795_215_600)
            #expect(read(.string("tomorrow"), as: Date.self) == nil)
            for text in ["2026-02-30", "2026-02-30T10:00:00Z", "2026-11-21T25:00:00Z", "2026-11-31"] {
                #expect(read(.string(text), as: Date.self) == nil, "\(text)")
            }
        }
    }

    @Test("Date components are read from a day, a time or both, and invalid ones are refused")
    func dateComponents() {
        let both = read(.string("2026-11-21T09:41"), as: DateComponents.self)
        #expect(both?.year == 2026 && both?.month == 11 && both?.day == 21 && both?.hour == 9 && both?.minute == 41)
        #expect(read(.string("09:41:30"), as: DateComponents.self)?.second == 30)
        for text in ["2026-13-01", "2026-02-29", "25:00", "09:41T09:41", "9:41", "", "T", "2026-11"] {
            #expect(read(.string(text), as: DateComponents.self) == nil, "\(text)")
        }
        let type = DateComponents._intentValueType
        #expect(both.map { type.text($0) } == "2026-11-21T09:41")
    }

    @Test("A URL needs a scheme, and a file needs an absolute path without `..`")
    func urlsAndFiles() {
        #expect(read(.string("https://example.com/a"), as: URL.self)?.host == "example.com")
        #expect(read(.string("example.com"), as: URL.self) == nil)
        #expect(read(.string("/tmp/a.png"), as: IntentFile.self)?.filename == "a.png")
        for path in ["a.png", "/tmp/../etc/passwd", "/tmp/a\0b", ""] {
            #expect(read(.string(path), as: IntentFile.self) == nil, "\(path)")
        }
    }

    @Test("A measurement is read with a unit of its dimension, by symbol or name")
    func measurements() {
        #expect(read(.string("5 km"), as: Measurement<UnitLength>.self) == Measurement(value: 5, unit: .kilometers))
        #expect(read(.integer(5), as: Measurement<UnitLength>.self) == Measurement(value: 5, unit: .meters))
        for text in ["5km", "5 kilometers", "5 Kilometres", "5e0 km", "+5 km", "5kilometer"] {
            #expect(
                read(.string(text), as: Measurement<UnitLength>.self) == Measurement(value: 5, unit: .kilometers),
                "\(text)")
        }
        #expect(
            read(.string("-1.5 square metres"), as: Measurement<UnitArea>.self)
                == Measurement(value: -1.5, unit: .squareMeters))
        #expect(
            read(.string("20 degrees Celsius"), as: Measurement<UnitTemperature>.self)
                == Measurement(value: 20, unit: .celsius))
        for text in ["5 kg", "km", "5 MM", "5 kilometersss", "", "5..2 km", "1e km", "nan km"] {
            #expect(read(.string(text), as: Measurement<UnitLength>.self) == nil, "\(text)")
        }
    }

    @Test("A currency amount is read only with an uppercase currency code of three letters")
    func currencyAmounts() {
        #expect(
            read(.string("12.50 EUR"), as: IntentCurrencyAmount.self)
                == IntentCurrencyAmount(amount: Decimal(string: "12.5") ?? 0, currencyCode: "EUR"))
        for text in ["12", "EUR", "12 eur", "1e5 EUR", "12 EURO"] {
            #expect(read(.string(text), as: IntentCurrencyAmount.self) == nil, "\(text)")
        }
    }

    @Test("An app enum's case is read by raw value, display name or synonym")
    func enumCases() {
        #expect(read(.string("large"), as: Size.self) == .large)
        #expect(read(.string("short"), as: Size.self) == .small)
        #expect(read(.string("GRANDE!"), as: Size.self) == .large)
        #expect(read(.string("medium"), as: Size.self) == nil)
        #expect(Size._intentValueType.form == "one of small, large")
        #expect(Size._intentValueType.text(Size.large) == "Tall")
    }

    @Test("An optional accepts null, and a list accepts only values of its element type")
    func optionalsAndLists() {
        #expect(Int?._intentValueType.read(.null) != nil && read(.integer(4), as: Int?.self) == 4)
        #expect(Int?._intentValueType.read(.string("x")) == nil)
        #expect(read(.array([.integer(1), .string("two")]), as: [Int].self) == [1, 2])
        #expect(read(.array([.integer(1), .string("x")]), as: [Int].self) == nil)
        #expect([Int]._intentValueType.write([1, 2]) == .array([.integer(1), .integer(2)]))
        #expect(read(.array([.integer(1), .integer(1)]), as: Set<Int>.self) == [1])
    }
}

import Foundation
import Shared
import Testing

struct MeasurementParameterTests {
    struct Run: AppIntent {
        static let title: LocalizedStringResource = "Run"
        @Parameter(title: "Far", defaultUnit: .kilometers, defaultUnitAdjustForLocale: true)
        var far: Measurement<UnitLength>
        @Parameter(title: "Long", default: 5, defaultUnit: .minutes, supportsNegativeNumbers: false)
        var long: Measurement<UnitDuration>
        @Parameter(title: "Heavy", defaultUnit: .grams) var heavy: Measurement<UnitMass>?
        @Parameter(title: "Price", currencyCodes: ["EUR", "CHF"]) var price: IntentCurrencyAmount?
        @Parameter(title: "Steps", size: [.systemSmall: 1, .systemMedium: .init(min: 2, max: 3)]) var steps: [Int]
        func perform() async throws -> some IntentResult { .result() }
    }

    private func read(_ parameter: some AnyIntentParameter, _ written: JSONValue) async throws -> (any Sendable)? {
        guard case .value(let value) = try await parameter.reading(of: written, name: "x") else { return nil }
        return value
    }

    @Test("A number without a unit gets the parameter's default unit")
    func defaultUnit() async throws {
        let run = Run()
        #expect(
            try await read(run.$far, .string("3 m")) as? Measurement == Measurement(value: 3, unit: UnitLength.meters))
        #expect(try await read(run.$heavy, .string("8")) as? Measurement == Measurement(value: 8, unit: UnitMass.grams))
        #expect(run.long == Measurement(value: 5, unit: .minutes))
        #expect(run.$heavy.writtenForm == "a number and a unit, such as 5 g, or null")
    }

    @Test("The default unit follows the locale only if the parameter adjusts for it")
    func localeUnit() async throws {
        var context = RequestContext(now: Date(timeIntervalSince1970: 0))
        context.localeIdentifier = "en_US"
        let (far, heavy) = try await RequestScope.with(context) {
            (try await read(Run().$far, .integer(3)), try await read(Run().$heavy, .integer(3)))
        }
        #expect(far as? Measurement<UnitLength> == Measurement(value: 3, unit: UnitLength.miles))
        context.localeIdentifier = "de_DE"
        let metric = try await RequestScope.with(context) { try await read(Run().$far, .integer(3)) }
        #expect(metric as? Measurement<UnitLength> == Measurement(value: 3, unit: UnitLength.kilometers))
        #expect(heavy as? Measurement<UnitMass> == Measurement(value: 3, unit: UnitMass.grams))
    }

    @Test("A negative measurement is refused only where the parameter doesn't support it")
    func negativeNumbers() async throws {
        #expect(try await read(Run().$long, .integer(-1)) == nil)
        #expect(try await read(Run().$far, .integer(-1)) != nil)
        #expect(Run().$long.writtenForm == "a number of 0 or more and a unit, such as 5 min")
    }

    @Test(
        "A duration may have the abbreviations of Apple's platforms",
        arguments: [
            ("5 min", 300.0), ("5min", 300), ("1 hr", 3_600), ("2 hrs", 7_200), ("1.5 h", 5_400), ("90 sec", 90),
            ("10 mins", 600), ("5 m", 300), ("30 s", 30), ("1 Hour", 3_600),
        ])
    func durations(text: String, seconds: Double) async throws {
        let value = try await read(Run().$long, .string(text)) as? Measurement<UnitDuration>
        #expect(value?.converted(to: .seconds).value == seconds)
    }

    @Test("A duration is written with the symbols of Apple's platforms")
    func durationSymbols() {
        let type = Measurement<UnitDuration>._intentValueType
        #expect(type.text(Measurement(value: 5, unit: UnitDuration.minutes)) == "5.0 min")
        #expect(type.text(Measurement(value: 1, unit: UnitDuration.hours)) == "1.0 hr")
        #expect(type.text(Measurement(value: 2, unit: UnitDuration.seconds)) == "2.0 s")
    }

    @Test("An amount in a currency the parameter doesn't list is refused with the listed ones")
    func currencyCodes() async throws {
        #expect(try await read(Run().$price, .string("2 CHF")) != nil)
        guard case .nothing(let error) = try await Run().$price.reading(of: .string("2 USD"), name: "price") else {
            Issue.record("dollars were accepted")
            return
        }
        #expect(
            error.message
                == "the value of 'price' is not in an accepted currency — write an amount in one of these: EUR, CHF")
    }

    @Test("A list is accepted if its size fits one of the widget families, and refused otherwise")
    func listSize() async throws {
        #expect(try await read(Run().$steps, .string("1")) != nil)
        #expect(try await read(Run().$steps, .string("1, 2, 3")) != nil)
        #expect(try await read(Run().$steps, .string("1, 2, 3, 4")) == nil)
    }
}

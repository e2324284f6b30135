import Shared
import TestSupport
import Testing

@testable import HealthKit

/// Units, and queries without and with supplied samples.
struct HealthKitTests {
    private static let samples = """
        [{"type": "stepCount", "start": "2026-03-02T10:00:00Z", "end": "2026-03-02T11:00:00Z", "value": 1000, "unit": "count"},
         {"type": "stepCount", "start": "2026-03-02T23:30:00Z", "end": "2026-03-03T00:30:00Z", "value": 400, "unit": "count"},
         {"type": "bodyMass", "start": "2026-03-01T08:00:00Z", "end": "2026-03-01T08:00:00Z", "value": 70, "unit": "kg"},
         {"type": "bodyMass", "start": "2026-03-03T08:00:00Z", "end": "2026-03-03T08:00:00Z", "value": 160, "unit": "lb"},
         {"type": "sleepAnalysis", "start": "2026-03-01T22:00:00Z", "end": "2026-03-02T05:00:00Z", "value": 3}]
        """
    private let store = HKHealthStore()

    /// Runs the body with the text of `health.json`.
    private func with(_ text: String?, _ body: () async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        if let text { try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/health.json")) }
        try await DeviceData.$place.withValue(.fixture(folder.path)) { try await body() }
    }

    private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test(
        "Units are read and converted",
        arguments: [
            ("kg", 1.0, "g", 1_000.0), ("lb", 1, "kg", 0.45359237), ("degC", 37, "degF", 98.6),
            ("K", 0, "degC", -273.15),
            ("mi", 1, "km", 1.609344), ("kcal", 1, "kJ", 4.184), ("Cal", 2, "kcal", 2), ("%", 0.5, "count", 0.5),
            ("count/min", 60, "Hz", 1), ("m/s", 1, "km/hr", 3.6), ("mmHg", 760, "atm", 1), ("ms", 50, "s", 0.05),
            ("mmol<180.15588000005408>/L", 5.5, "mg/dL", 99.0857), ("fl_oz_us", 1, "mL", 29.5735),
            ("ml/(kg*min)", 40, "L/g·hr", 0.0024), ("m/s^2", 1, "cm/s^2", 100), ("mcg", 1_000, "mg", 1),
        ])
    func conversions(_ unit: String, _ value: Double, _ other: String, _ expected: Double) {
        let converted = HKQuantity(unit: HKUnit(from: unit), doubleValue: value).doubleValue(for: HKUnit(from: other))
        #expect(abs(converted - expected) <= 1e-5 * max(1, abs(expected)), "\(converted)")
    }

    @Test("A composed unit has the text and the value of the text's unit, and other dimensions aren't compatible")
    func composedUnits() {
        let unit = HKUnit.gramUnit(with: .milli).unitDivided(by: .literUnit(with: .deci))
        #expect(unit.unitString == "mg/dL" && unit == HKUnit(from: "mg/dL"))
        #expect(HKUnit.count().unitDivided(by: .minute()).unitString == "count/min")
        #expect(
            HKUnit.second().reciprocal().unitString == "1/s"
                && HKUnit.meter().unitRaised(toPower: 2).unitString == "m^2")
        #expect(HKUnit.meter() != HKUnit.foot() && HKUnit.largeCalorie() == HKUnit.kilocalorie())
        #expect(HKUnit.parsed("furlong") == nil && HKUnit.parsed("m/s/s") == nil && HKUnit.parsed("m^x") == nil)
        #expect(!HKQuantity(unit: .meter(), doubleValue: 1).is(compatibleWith: .gram()))
        #expect(
            HKQuantity(unit: .gram(), doubleValue: 999).compare(HKQuantity(unit: HKUnit(from: "kg"), doubleValue: 1))
                == .orderedAscending)
        #expect(HKQuantityType(.heartRate).is(compatibleWith: HKUnit(from: "count/s")))
        #expect(HKQuantityTypeIdentifier.vo2Max.rawValue == "HKQuantityTypeIdentifierVO2Max")
        #expect(HKQuantityType(.stepCount).aggregationStyle == .cumulative)
        #expect(HKQuantityType(.heartRate).aggregationStyle == .discreteTemporallyWeighted)
        #expect(HKQuantityType(.restingHeartRate).aggregationStyle == .discreteArithmetic)
    }

    private func statistics(_ options: HKStatisticsOptions, _ kind: HKQuantityTypeIdentifier) async
        -> (HKStatistics?, HKError.Code?)
    {
        await withCheckedContinuation { continuation in
            store.execute(
                HKStatisticsQuery(
                    quantityType: HKQuantityType(kind), quantitySamplePredicate: nil, options: options
                ) { continuation.resume(returning: ($1, ($2 as? HKError)?.code)) })
        }
    }

    @Test("An observer is called once, and stopping its query is harmless")
    func observers() async throws {
        try await with(nil) {
            let (calls, continuation) = AsyncStream.makeStream(of: (any Error)?.self)
            let query = HKObserverQuery(sampleType: HKQuantityType(.stepCount), predicate: nil) { _, done, error in
                continuation.yield(error)
                done()
                done()
            }
            store.execute(query)
            var iterator = calls.makeAsyncIterator()
            let first = await iterator.next()
            #expect(first != nil && first.flatMap { $0 } == nil)
            store.stop(query)
            store.stop(query)
            // A later query's answer comes after every answer to the observer.
            _ = await statistics(.cumulativeSum, .stepCount)
            continuation.finish()
            #expect(await iterator.next() == nil)
        }
    }

    @Test("A sequence of changes ends after the first element")
    func changes() async throws {
        try await with(nil) {
            let changes = HKAnchoredObjectQueryDescriptor(
                predicates: [.quantitySample(type: HKQuantityType(.stepCount))], anchor: nil)
            var added: [Int] = []
            for try await change in changes.results(for: store) { added.append(change.addedSamples.count) }
            #expect(added == [0])
            let days = HKStatisticsCollectionQueryDescriptor(
                predicate: .quantitySample(type: HKQuantityType(.stepCount)), options: .cumulativeSum,
                anchorDate: Date(timeIntervalSince1970: 0), intervalComponents: DateComponents(day: 1))
            var counts: [Int] = []
            for try await day in days.results(for: store) { counts.append(day.statisticsCollection.statistics().count) }
            #expect(counts == [0])
        }
    }

    @Test("Without supplied data, queries find nothing, and writing is denied")
    func denial() async throws {
        try await with(nil) {
            #expect(HKHealthStore.isHealthDataAvailable())
            let isAnswered = await withCheckedContinuation { continuation in
                store.requestAuthorization(toShare: nil, read: nil) { success, _ in
                    continuation.resume(returning: success)
                }
            }
            #expect(isAnswered && store.authorizationStatus(for: HKQuantityType(.stepCount)) == .sharingDenied)
            let (result, code) = await statistics(.cumulativeSum, .stepCount)
            #expect(result == nil && code == .errorNoData)
            let samples = try await HKSampleQueryDescriptor(
                predicates: [.quantitySample(type: HKQuantityType(.stepCount))], sortDescriptors: []
            ).result(for: store)
            #expect(samples.isEmpty)
            let sample = HKQuantitySample(
                type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1),
                start: Date(timeIntervalSince1970: 0), end: Date(timeIntervalSince1970: 1))
            let error = await #expect(throws: HKError.self) { try await store.save(sample) }
            #expect(error?.code == .errorAuthorizationDenied)
        }
    }

    @Test("An average of heart rates weighs samples by their duration, and one of sound levels adds energies")
    func weightedAverages() async throws {
        func sample(_ type: String, _ minutes: Int, _ value: Int, _ unit: String) -> String {
            """
            {"type": "\(type)", "start": "2026-03-02T10:00:00Z", "end": "2026-03-02T10:\(minutes):00Z", "value": \(value),
             "unit": "\(unit)"}
            """
        }
        let samples = [
            sample("heartRate", 30, 60, "count/min"), sample("heartRate", 10, 100, "count/min"),
            sample("restingHeartRate", 30, 60, "count/min"), sample("restingHeartRate", 10, 100, "count/min"),
            sample("environmentalAudioExposure", 10, 90, "dBASPL"),
            sample("environmentalAudioExposure", 10, 30, "dBASPL"),
        ]
        try await with("[\(samples.joined(separator: ","))]") {
            let rate = HKUnit(from: "count/min")
            let weighted = await statistics(.discreteAverage, .heartRate).0?.averageQuantity()
            #expect(weighted?.doubleValue(for: rate) == 70)
            let plain = await statistics(.discreteAverage, .restingHeartRate).0?.averageQuantity()
            #expect(plain?.doubleValue(for: rate) == 80)
            let level = await statistics(.discreteAverage, .environmentalAudioExposure).0?.averageQuantity()
            #expect(abs((level?.doubleValue(for: .decibelAWeightedSoundPressureLevel()) ?? 0) - 86.98970) < 1e-4)
        }
    }

    @Test("Sums, averages, extremes and the latest value are those of the supplied samples")
    func computedValues() async throws {
        try await with(Self.samples) {
            let (steps, _) = await statistics([.cumulativeSum, .discreteAverage], .stepCount)
            #expect(steps?.sumQuantity()?.doubleValue(for: .count()) == 1_400 && steps?.averageQuantity() == nil)
            let all: HKStatisticsOptions = [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .cumulativeSum]
            let (mass, _) = await statistics(all, .bodyMass)
            let kilogram = HKUnit.gramUnit(with: .kilo)
            #expect(
                abs((mass?.averageQuantity()?.doubleValue(for: kilogram) ?? 0) - (70 + 160 * 0.45359237) / 2) < 1e-9)
            #expect(mass?.minimumQuantity()?.doubleValue(for: kilogram) == 70 && mass?.sumQuantity() == nil)
            #expect(mass?.mostRecentQuantity()?.doubleValue(for: .pound()) == 160)
            #expect(abs((mass?.maximumQuantity()?.doubleValue(for: .pound()) ?? 0) - 160) < 1e-9)
        }
    }

    @Test("Daily values divide a sample at midnight, and days without samples are passed without a value")
    func dailyValues() async throws {
        try await with(Self.samples) {
            let collection = try await HKStatisticsCollectionQueryDescriptor(
                predicate: .quantitySample(type: HKQuantityType(.stepCount)), options: .cumulativeSum,
                anchorDate: date("2026-01-01T00:00:00Z"), intervalComponents: DateComponents(day: 1)
            ).result(for: store)
            var days: [Double?] = []
            collection.enumerateStatistics(
                from: try date("2026-03-01T12:00:00Z"), to: try date("2026-03-04T12:00:00Z")
            ) { statistics, _ in days.append(statistics.sumQuantity()?.doubleValue(for: .count())) }
            #expect(days == [nil, 1_200, 200, nil])
            #expect(collection.statistics().count == 2)
            #expect(collection.statistics(for: try date("2026-03-05T00:00:00Z")) == nil)
        }
    }

    @Test("Samples are selected by predicates, and sorted by descriptors")
    func selection() async throws {
        try await with(Self.samples) {
            let noon = try date("2026-03-02T12:00:00Z")
            func starts(_ predicate: NSPredicate?, ascending: Bool = true, limit: Int = 0) async -> [Date] {
                await withCheckedContinuation { continuation in
                    let order = [NSSortDescriptor(keyPath: \HKSample.startDate, ascending: ascending)]
                    store.execute(
                        HKSampleQuery(
                            sampleType: HKQuantityType(.stepCount), predicate: predicate, limit: limit,
                            sortDescriptors: order
                        ) { _, samples, _ in continuation.resume(returning: (samples ?? []).map(\.startDate)) })
                }
            }
            let (morning, night) = (try date("2026-03-02T10:00:00Z"), try date("2026-03-02T23:30:00Z"))
            #expect(await starts(nil) == [morning, night])
            #expect(await starts(nil, ascending: false, limit: 1) == [night])
            #expect(await starts(HKQuery.predicateForSamples(withStart: noon, end: nil)) == [night])
            #expect(await starts(HKQuery.predicateForSamples(withStart: nil, end: noon)) == [morning])
            let midnight = try date("2026-03-03T00:00:00Z")
            let strict = HKQuery.predicateForSamples(withStart: noon, end: midnight, options: .strictEndDate)
            #expect(await starts(strict).isEmpty)
            let many = HKQuery.predicateForQuantitySamples(
                with: .greaterThan, quantity: HKQuantity(unit: .count(), doubleValue: 500))
            #expect(await starts(NSCompoundPredicate(andPredicateWithSubpredicates: [many])) == [morning])
            let sleep = try await HKSampleQueryDescriptor(
                predicates: [
                    .categorySample(
                        type: HKCategoryType(.sleepAnalysis),
                        predicate: HKCategoryValueSleepAnalysis.predicateForSamples(equalTo: [.asleepCore]))
                ], sortDescriptors: [SortDescriptor(\.startDate)]
            ).result(for: store)
            #expect(sleep.map(\.value) == [HKCategoryValueSleepAnalysis.asleepCore.rawValue])
        }
    }

    @Test(
        "Samples of unknown kinds or units are refused with the key",
        arguments: [
            (#""type": "stepCuont", "unit": "count""#, "type"), (#""type": "stepCount", "unit": "kg""#, "unit"),
            (#""type": "bodyMass", "unit": "furlong""#, "unit"),
        ])
    func invalidSamples(_ keys: String, key: String) {
        let text = #"[{"start": "2026-03-02T10:00:00Z", "end": "2026-03-02T10:00:00Z", "value": 1, \#(keys)}]"#
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(SuppliedSamples.self, from: Data(text.utf8))
        }
        guard case .dataCorrupted(let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["0", key])
    }
}

import Shared

/// The causes of a failed request.
@ErrorCodes(
    "com.apple.healthkit",
    """
    noError=0 errorHealthDataUnavailable errorHealthDataRestricted errorInvalidArgument errorAuthorizationDenied
    errorAuthorizationNotDetermined errorDatabaseInaccessible errorUserCanceled errorAnotherWorkoutSessionStarted
    errorUserExitedWorkoutSession errorRequiredAuthorizationDenied errorNoData errorWorkoutActivityNotAllowed
    errorDataSizeExceeded errorBackgroundWorkoutSessionNotAllowed
    """)
public struct HKError: _CodedError {}

/// The permission to write a kind of data.
public enum HKAuthorizationStatus: Int, Sendable { case notDetermined, sharingDenied, sharingAuthorized }

/// The state of a request for permission.
public enum HKAuthorizationRequestStatus: Int, Sendable { case unknown, shouldRequest, unnecessary }

/// The frequencies of updates in the background. No effect.
public enum HKUpdateFrequency: Int, Sendable {
    case immediate = 1
    case hourly, daily, weekly
}

/// The sexes.
public enum HKBiologicalSex: Int, Sendable { case notSet, female, male, other }

/// The user's sex: not set.
open class HKBiologicalSexObject: NSObject, @unchecked Sendable {
    public let biologicalSex = HKBiologicalSex.notSet
}

/// The blood groups.
public enum HKBloodType: Int, Sendable {
    case notSet, aPositive, aNegative, bPositive, bNegative, abPositive, abNegative, oPositive, oNegative
}

/// The user's blood group: not set.
open class HKBloodTypeObject: NSObject, @unchecked Sendable {
    public let bloodType = HKBloodType.notSet
}

/// The health data of the user: those of the fixture's `health.json`; without it, as on a phone whose user denied reading. Nothing can be
/// written.
///
/// Handlers are called on a background queue.
open class HKHealthStore: NSObject, @unchecked Sendable {
    public override init() {}

    /// Returns true: an iPhone has health data.
    open class func isHealthDataAvailable() -> Bool { true }

    /// Returns false: no clinics are connected.
    open func supportsHealthRecords() -> Bool { false }

    /// Returns that writing is denied.
    open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus { .sharingDenied }

    /// Reports that the request was answered. The answer itself is unknown to apps, as on a phone.
    open func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        _ = SuppliedSamples.allowed
        DispatchQueue.global().async { completion(true, nil) }
    }

    /// Returns after the request was answered. The answer itself is unknown to apps, as on a phone.
    open func requestAuthorization(toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>)
        async throws
    { _ = SuppliedSamples.allowed }

    /// Reports that the user has answered before.
    open func getRequestStatusForAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
        completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
    ) { DispatchQueue.global().async { completion(.unnecessary, nil) } }

    /// Returns that the user has answered before.
    open func statusForAuthorizationRequest(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws -> HKAuthorizationRequestStatus { .unnecessary }

    /// Runs a query, which calls its handler once.
    open func execute(_ query: HKQuery) { query.run(SuppliedSamples.allowed) }

    /// Does nothing here: a query ends after its first result.
    open func stop(_ query: HKQuery) {}

    /// Throws, because the user's date of birth isn't set.
    open func dateOfBirthComponents() throws -> DateComponents { throw HKError(.errorNoData) }

    /// Returns that the user's sex isn't set.
    open func biologicalSex() throws -> HKBiologicalSexObject { HKBiologicalSexObject() }

    /// Returns that the user's blood group isn't set.
    open func bloodType() throws -> HKBloodTypeObject { HKBloodTypeObject() }

    /// Reports that writing is denied.
    open func save(_ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        deny(completion)
    }

    /// Reports that writing is denied.
    open func save(
        _ objects: [HKObject], withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) { deny(completion) }

    /// Throws, because writing is denied.
    open func save(_ object: HKObject) async throws { throw HKError(.errorAuthorizationDenied) }

    /// Throws, because writing is denied.
    open func save(_ objects: [HKObject]) async throws { throw HKError(.errorAuthorizationDenied) }

    /// Reports that writing is denied.
    open func delete(_ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        deny(completion)
    }

    /// Throws, because writing is denied.
    open func delete(_ object: HKObject) async throws { throw HKError(.errorAuthorizationDenied) }

    /// Reports that updates are denied.
    open func enableBackgroundDelivery(
        for type: HKObjectType, frequency: HKUpdateFrequency,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) { deny(completion) }

    /// Throws, because updates are denied.
    open func enableBackgroundDelivery(for type: HKObjectType, frequency: HKUpdateFrequency) async throws {
        throw HKError(.errorAuthorizationDenied)
    }

    /// Reports that there are no updates.
    open func disableAllBackgroundDelivery(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        DispatchQueue.global().async { completion(true, nil) }
    }

    private func deny(_ completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        DispatchQueue.global().async { completion(false, HKError(.errorAuthorizationDenied)) }
    }
}

/// The samples in the fixture's `health.json`.
struct SuppliedSamples: Decodable {
    /// A sample.
    private struct Row: Decodable {
        let type: String
        let start, end: Date
        let value: Double
        let unit: String?
    }

    /// The kinds of values of a list that can be supplied.
    private static let categories: [HKCategoryTypeIdentifier] = [
        .sleepAnalysis, .mindfulSession, .appleStandHour, .handwashingEvent, .toothbrushingEvent, .menstrualFlow,
        .sexualActivity, .headache,
    ]

    let samples: [HKSample]

    init(from decoder: any Decoder) throws {
        var rows = try decoder.unkeyedContainer()
        var samples: [HKSample] = []
        while !rows.isAtEnd {
            let path = rows.codingPath + [Index(intValue: rows.currentIndex)]
            func fault(_ key: String, _ text: String) -> DecodingError {
                .dataCorrupted(.init(codingPath: path + [Index(stringValue: key)], debugDescription: text))
            }
            let index = UInt8(truncatingIfNeeded: rows.currentIndex)
            let higher = UInt8(truncatingIfNeeded: rows.currentIndex >> 8)
            let uuid = UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, higher, index))
            let row = try rows.decode(Row.self)
            guard row.start <= row.end else { throw fault("end", "it is before the start") }
            let name = row.type.prefix(1).uppercased() + row.type.dropFirst()
            if let category = Self.categories.first(where: { $0.rawValue == "HKCategoryTypeIdentifier\(name)" }) {
                guard let value = Int(exactly: row.value) else { throw fault("value", "it isn't an integer") }
                samples.append(
                    HKCategorySample(supplied: value, HKCategoryType(category), row.start, row.end, uuid: uuid))
                continue
            }
            let identifier = "HKQuantityTypeIdentifier" + (name == "Vo2Max" ? "VO2Max" : name)
            guard QuantityKinds.units[identifier] != nil else {
                throw fault("type", "there is no kind of samples '\(row.type)'")
            }
            let type = HKQuantityType(HKQuantityTypeIdentifier(rawValue: identifier))
            guard let unit = HKUnit.parsed(row.unit ?? "count"), type.is(compatibleWith: unit) else {
                throw fault("unit", "'\(row.unit ?? "")' isn't a unit of '\(row.type)'")
            }
            let quantity = HKQuantity(unit: unit, doubleValue: row.value)
            samples.append(HKQuantitySample(supplied: quantity, type, row.start, row.end, uuid: uuid))
        }
        self.samples = samples
    }

    private struct Index: CodingKey {
        let stringValue: String
        let intValue: Int?

        init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
        init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
    }

    /// The samples; none if the user denied reading, which is reported.
    static var allowed: [HKSample] {
        if let supplied = DeviceData.decode(SuppliedSamples.self, from: .health) { return supplied.samples }
        DeviceData.report(
            "HealthKit answers as a phone whose user denied reading — supply health.json with \(CommonOptions.fixture)"
        )
        return []
    }
}

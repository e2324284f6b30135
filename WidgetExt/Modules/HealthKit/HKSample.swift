import Shared

/// An app or a device that writes health data.
open class HKSource: NSObject, @unchecked Sendable {
    public let name: String
    public let bundleIdentifier: String

    init(name: String, bundleIdentifier: String) { (self.name, self.bundleIdentifier) = (name, bundleIdentifier) }

    /// Returns this app.
    open class func `default`() -> HKSource {
        let bundle = Bundle.main
        let name = bundle.object(forInfoDictionaryKey: "CFBundleName") as? String
        return HKSource(name: name ?? "", bundleIdentifier: bundle.bundleIdentifier ?? "")
    }

    /// The source of the data in `health.json`.
    static let supplied = HKSource(name: "health.json", bundleIdentifier: "health.json")
}

/// A version of a source.
open class HKSourceRevision: NSObject, @unchecked Sendable {
    public let source: HKSource
    public let version: String?
    public let productType: String? = nil

    public init(source: HKSource, version: String?) { (self.source, self.version) = (source, version) }
}

/// A device that measures.
open class HKDevice: NSObject, @unchecked Sendable {
    public let name: String?
    public let manufacturer: String?
    public let model: String?

    public init(
        name: String?, manufacturer: String?, model: String?, hardwareVersion: String?, firmwareVersion: String?,
        softwareVersion: String?, localIdentifier: String?, udiDeviceIdentifier: String?
    ) { (self.name, self.manufacturer, self.model) = (name, manufacturer, model) }

    /// Returns a device without a name.
    open class func local() -> HKDevice {
        HKDevice(
            name: nil, manufacturer: nil, model: nil, hardwareVersion: nil, firmwareVersion: nil, softwareVersion: nil,
            localIdentifier: nil, udiDeviceIdentifier: nil)
    }
}

/// Health data.
open class HKObject: NSObject, @unchecked Sendable {
    public let uuid: UUID
    public let device: HKDevice?
    public let metadata: [String: Any]?
    public let sourceRevision: HKSourceRevision

    init(uuid: UUID, device: HKDevice?, metadata: [String: Any]?, source: HKSource) {
        (self.uuid, self.device, self.metadata) = (uuid, device, metadata)
        sourceRevision = HKSourceRevision(source: source, version: nil)
    }

    open var source: HKSource { sourceRevision.source }
}

/// Health data with a start and an end.
open class HKSample: HKObject, @unchecked Sendable {
    public let sampleType: HKSampleType
    public let startDate: Date
    public let endDate: Date

    init(
        _ type: HKSampleType, _ start: Date, _ end: Date, _ device: HKDevice?, _ metadata: [String: Any]?,
        uuid: UUID = UUID(), source: HKSource = .default()
    ) {
        (sampleType, startDate, endDate) = (type, start, end)
        super.init(uuid: uuid, device: device, metadata: metadata, source: source)
    }

    open var hasUndeterminedDuration: Bool { false }
}

/// A measured value.
open class HKQuantitySample: HKSample, @unchecked Sendable {
    public let quantity: HKQuantity
    public let quantityType: HKQuantityType

    init(supplied quantity: HKQuantity, _ type: HKQuantityType, _ start: Date, _ end: Date, uuid: UUID) {
        (self.quantity, quantityType) = (quantity, type)
        super.init(type, start, end, nil, nil, uuid: uuid, source: .supplied)
    }

    public init(
        type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date, end endDate: Date,
        device: HKDevice?, metadata: [String: Any]?
    ) {
        (self.quantity, self.quantityType) = (quantity, quantityType)
        super.init(quantityType, startDate, endDate, device, metadata)
    }

    public convenience init(
        type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date, end endDate: Date,
        metadata: [String: Any]? = nil
    ) {
        self.init(
            type: quantityType, quantity: quantity, start: startDate, end: endDate, device: nil, metadata: metadata)
    }

    open var count: Int { 1 }
}

/// A value of a list.
open class HKCategorySample: HKSample, @unchecked Sendable {
    public let value: Int
    public let categoryType: HKCategoryType

    init(supplied value: Int, _ type: HKCategoryType, _ start: Date, _ end: Date, uuid: UUID) {
        (self.value, categoryType) = (value, type)
        super.init(type, start, end, nil, nil, uuid: uuid, source: .supplied)
    }

    public init(
        type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date, device: HKDevice?,
        metadata: [String: Any]?
    ) {
        (self.value, categoryType) = (value, type)
        super.init(type, startDate, endDate, device, metadata)
    }

    public convenience init(
        type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date, metadata: [String: Any]? = nil
    ) { self.init(type: type, value: value, start: startDate, end: endDate, device: nil, metadata: metadata) }
}

/// A workout. There are none here.
open class HKWorkout: HKSample, @unchecked Sendable {
    public let workoutActivityType: HKWorkoutActivityType
    public let totalEnergyBurned: HKQuantity?
    public let totalDistance: HKQuantity?
    public let duration: TimeInterval

    public init(
        activityType: HKWorkoutActivityType, start: Date, end: Date, duration: TimeInterval,
        totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, metadata: [String: Any]?
    ) {
        (workoutActivityType, self.duration) = (activityType, duration == 0 ? end.timeIntervalSince(start) : duration)
        (self.totalEnergyBurned, self.totalDistance) = (totalEnergyBurned, totalDistance)
        super.init(HKObjectType.workoutType(), start, end, nil, metadata)
    }

    public convenience init(activityType workoutActivityType: HKWorkoutActivityType, start: Date, end: Date) {
        self.init(
            activityType: workoutActivityType, start: start, end: end, duration: 0, totalEnergyBurned: nil,
            totalDistance: nil, metadata: nil)
    }

    /// Returns `nil`: the measured values of a workout aren't known here.
    open func statistics(for quantityType: HKQuantityType) -> HKStatistics? { nil }
}

/// A deleted object. There are none here.
open class HKDeletedObject: NSObject, @unchecked Sendable {
    public let uuid = UUID()
    public let metadata: [String: Any]? = nil
}

/// The activity of a day and its goals. HealthKit has none here.
open class HKActivitySummary: NSObject, @unchecked Sendable {
    open var activityMoveMode = HKActivityMoveMode.activeEnergy
    open var activeEnergyBurned = HKQuantity(unit: .kilocalorie(), doubleValue: 0)
    open var activeEnergyBurnedGoal = HKQuantity(unit: .kilocalorie(), doubleValue: 0)
    open var appleMoveTime = HKQuantity(unit: .minute(), doubleValue: 0)
    open var appleMoveTimeGoal = HKQuantity(unit: .minute(), doubleValue: 0)
    open var appleExerciseTime = HKQuantity(unit: .minute(), doubleValue: 0)
    open var appleExerciseTimeGoal = HKQuantity(unit: .minute(), doubleValue: 0)
    open var exerciseTimeGoal: HKQuantity? { appleExerciseTimeGoal }
    open var appleStandHours = HKQuantity(unit: .count(), doubleValue: 0)
    open var appleStandHoursGoal = HKQuantity(unit: .count(), doubleValue: 0)
    open var standHoursGoal: HKQuantity? { appleStandHoursGoal }

    public override init() {}

    /// Returns the day of the summary: a day without numbers, because the summary is none of a day.
    open func dateComponents(for calendar: Calendar) -> DateComponents { DateComponents(calendar: calendar) }
}

/// The measures of movement.
public enum HKActivityMoveMode: Int, Sendable { case activeEnergy = 1, appleMoveTime }

/// The values of categories without a list.
public enum HKCategoryValue: Int, Sendable { case notApplicable }

/// The stages of sleep.
public enum HKCategoryValueSleepAnalysis: Int, Sendable {
    case inBed, asleepUnspecified, awake, asleepCore, asleepDeep, asleepREM

    public static var asleep: Self { .asleepUnspecified }
    public static var allAsleepValues: Set<Self> { [.asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM] }

    /// Returns a predicate that matches the stages.
    public static func predicateForSamples(equalTo values: Set<Self>) -> NSPredicate {
        NSPredicate { sample, _ in
            (sample as? HKCategorySample).flatMap { Self(rawValue: $0.value) }.map(values.contains) ?? false
        }
    }
}

/// The values of an hour.
public enum HKCategoryValueAppleStandHour: Int, Sendable { case stood, idle }

/// The strengths of a bleeding.
public enum HKCategoryValueVaginalBleeding: Int, Sendable {
    case unspecified = 1
    case light, medium, heavy, none
}

/// The sports.
public enum HKWorkoutActivityType: UInt, Sendable {
    case americanFootball = 1
    case archery, australianFootball, badminton, baseball, basketball, bowling, boxing, climbing, cricket
    case crossTraining, curling, cycling, dance, danceInspiredTraining, elliptical, equestrianSports, fencing, fishing
    case functionalStrengthTraining, golf, gymnastics, handball, hiking, hockey, hunting, lacrosse, martialArts
    case mindAndBody, mixedMetabolicCardioTraining, paddleSports, play, preparationAndRecovery, racquetball, rowing
    case rugby, running, sailing, skatingSports, snowSports, soccer, softball, squash, stairClimbing, surfingSports
    case swimming, tableTennis, tennis, trackAndField, traditionalStrengthTraining, volleyball, walking, waterFitness
    case waterPolo, waterSports, wrestling, yoga, barre, coreTraining, crossCountrySkiing, downhillSkiing, flexibility
    case highIntensityIntervalTraining, jumpRope, kickboxing, pilates, snowboarding, stairs, stepTraining
    case wheelchairWalkPace, wheelchairRunPace, taiChi, mixedCardio, handCycling, discSports, fitnessGaming
    case cardioDance, socialDance, pickleball, cooldown
    case swimBikeRun = 82
    case transition, underwaterDiving
    case other = 3_000
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKMetadataKeyWasUserEntered = "HKWasUserEntered"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKMetadataKeyTimeZone = "HKTimeZone"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKMetadataKeyExternalUUID = "HKExternalUUID"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKMetadataKeySyncIdentifier = "HKMetadataKeySyncIdentifier"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKMetadataKeySyncVersion = "HKMetadataKeySyncVersion"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKMetadataKeyIndoorWorkout = "HKIndoorWorkout"

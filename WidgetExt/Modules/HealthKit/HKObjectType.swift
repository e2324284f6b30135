@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The kinds of measured values.
@Constants(
    "HKQuantityTypeIdentifier",
    """
    appleSleepingWristTemperature bodyFatPercentage bodyMass bodyMassIndex electrodermalActivity height leanBodyMass
    waistCircumference activeEnergyBurned appleExerciseTime appleMoveTime appleStandTime basalEnergyBurned
    crossCountrySkiingSpeed cyclingCadence cyclingFunctionalThresholdPower cyclingPower cyclingSpeed
    distanceCrossCountrySkiing distanceCycling distanceDownhillSnowSports distancePaddleSports distanceRowing
    distanceSkatingSports distanceSwimming distanceWalkingRunning distanceWheelchair estimatedWorkoutEffortScore
    flightsClimbed nikeFuel paddleSportsSpeed physicalEffort pushCount rowingSpeed runningPower runningSpeed stepCount
    swimmingStrokeCount underwaterDepth workoutEffortScore environmentalAudioExposure environmentalSoundReduction
    headphoneAudioExposure atrialFibrillationBurden heartRate heartRateRecoveryOneMinute
    heartRateVariabilitySDNN=HKQuantityTypeIdentifierHeartRateVariabilitySDNN peripheralPerfusionIndex restingHeartRate
    vo2Max=HKQuantityTypeIdentifierVO2Max walkingHeartRateAverage appleWalkingSteadiness runningGroundContactTime
    runningStrideLength runningVerticalOscillation sixMinuteWalkTestDistance stairAscentSpeed stairDescentSpeed
    walkingAsymmetryPercentage walkingDoubleSupportPercentage walkingSpeed walkingStepLength dietaryBiotin
    dietaryCaffeine dietaryCalcium dietaryCarbohydrates dietaryChloride dietaryCholesterol dietaryChromium dietaryCopper
    dietaryEnergyConsumed dietaryFatMonounsaturated dietaryFatPolyunsaturated dietaryFatSaturated dietaryFatTotal
    dietaryFiber dietaryFolate dietaryIodine dietaryIron dietaryMagnesium dietaryManganese dietaryMolybdenum
    dietaryNiacin dietaryPantothenicAcid dietaryPhosphorus dietaryPotassium dietaryProtein dietaryRiboflavin
    dietarySelenium dietarySodium dietarySugar dietaryThiamin dietaryVitaminA dietaryVitaminB12 dietaryVitaminB6
    dietaryVitaminC dietaryVitaminD dietaryVitaminE dietaryVitaminK dietaryWater dietaryZinc basalBodyTemperature
    bloodAlcoholContent bloodGlucose bloodPressureDiastolic bloodPressureSystolic bodyTemperature
    forcedExpiratoryVolume1 forcedVitalCapacity inhalerUsage insulinDelivery numberOfAlcoholicBeverages
    numberOfTimesFallen oxygenSaturation peakExpiratoryFlowRate respiratoryRate appleSleepingBreathingDisturbances
    timeInDaylight uvExposure waterTemperature
    """)
public struct HKQuantityTypeIdentifier: RawRepresentable, Hashable, Sendable {}

/// The kinds of values of a short list.
@Constants(
    "HKCategoryTypeIdentifier",
    """
    appleStandHour environmentalAudioExposureEvent=HKCategoryTypeIdentifierAudioExposureEvent
    headphoneAudioExposureEvent highHeartRateEvent irregularHeartRhythmEvent lowCardioFitnessEvent lowHeartRateEvent
    mindfulSession appleWalkingSteadinessEvent handwashingEvent toothbrushingEvent bleedingAfterPregnancy
    bleedingDuringPregnancy cervicalMucusQuality contraceptive infrequentMenstrualCycles intermenstrualBleeding
    irregularMenstrualCycles lactation menstrualFlow ovulationTestResult persistentIntermenstrualBleeding pregnancy
    pregnancyTestResult progesteroneTestResult prolongedMenstrualPeriods sexualActivity sleepApneaEvent sleepAnalysis
    abdominalCramps acne appetiteChanges bladderIncontinence bloating breastPain chestTightnessOrPain chills
    constipation coughing diarrhea dizziness drySkin fainting fatigue fever generalizedBodyAche hairLoss headache
    heartburn hotFlashes lossOfSmell lossOfTaste lowerBackPain memoryLapse moodChanges nausea nightSweats pelvicPain
    rapidPoundingOrFlutteringHeartbeat runnyNose shortnessOfBreath sinusCongestion skippedHeartbeat sleepChanges
    soreThroat vaginalDryness vomiting wheezing
    """)
public struct HKCategoryTypeIdentifier: RawRepresentable, Hashable, Sendable {}

/// The properties of the user that don't change.
@Constants(
    "HKCharacteristicTypeIdentifier",
    """
    activityMoveMode biologicalSex bloodType dateOfBirth fitzpatrickSkinType wheelchairUse
    """)
public struct HKCharacteristicTypeIdentifier: RawRepresentable, Hashable, Sendable {}

/// The kinds of groups of samples.
@Constants("HKCorrelationTypeIdentifier", "bloodPressure food")
public struct HKCorrelationTypeIdentifier: RawRepresentable, Hashable, Sendable {}

/// The ways to summarise the values of a kind.
public enum HKQuantityAggregationStyle: Int, Sendable {
    case cumulative, discreteArithmetic, discreteTemporallyWeighted, discreteEquivalentContinuousLevel

    public static var discrete: Self { .discreteArithmetic }
}

/// A kind of health data.
open class HKObjectType: NSObject, NSCopying, @unchecked Sendable {
    public let identifier: String

    init(name: String) { identifier = name }

    /// Returns the kind of a measured value.
    open class func quantityType(forIdentifier identifier: HKQuantityTypeIdentifier) -> HKQuantityType? {
        HKQuantityType(identifier)
    }

    /// Returns the kind of a value of a list.
    open class func categoryType(forIdentifier identifier: HKCategoryTypeIdentifier) -> HKCategoryType? {
        HKCategoryType(identifier)
    }

    /// Returns the kind of a property of the user.
    open class func characteristicType(
        forIdentifier identifier: HKCharacteristicTypeIdentifier
    ) -> HKCharacteristicType? { HKCharacteristicType(identifier) }

    /// Returns the kind of a group of samples.
    open class func correlationType(forIdentifier identifier: HKCorrelationTypeIdentifier) -> HKCorrelationType? {
        HKCorrelationType(identifier)
    }

    /// Returns the kind of workouts.
    open class func workoutType() -> HKWorkoutType { HKWorkoutType(name: "HKWorkoutTypeIdentifier") }

    /// Returns the kind of the activity of a day.
    open class func activitySummaryType() -> HKActivitySummaryType {
        HKActivitySummaryType(name: "HKActivitySummaryTypeIdentifier")
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKObjectType)?.identifier == identifier }
    open override var hash: Int { identifier.hashValue }
    open override var description: String { identifier }

    /// Returns this kind.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A kind of data with a start and an end.
open class HKSampleType: HKObjectType, @unchecked Sendable {}

/// A kind of measured values.
open class HKQuantityType: HKSampleType, @unchecked Sendable {
    public convenience init(_ identifier: HKQuantityTypeIdentifier) { self.init(name: identifier.rawValue) }

    open var aggregationStyle: HKQuantityAggregationStyle { QuantityKinds.style(of: identifier) }

    /// Returns true if the values of the kind have the dimension of the unit.
    open func `is`(compatibleWith unit: HKUnit) -> Bool {
        QuantityKinds.units[identifier].map { HKQuantity(unit: $0, doubleValue: 0).is(compatibleWith: unit) } ?? true
    }
}

/// A kind of values of a list.
open class HKCategoryType: HKSampleType, @unchecked Sendable {
    public convenience init(_ identifier: HKCategoryTypeIdentifier) { self.init(name: identifier.rawValue) }
}

/// A kind of groups of samples.
open class HKCorrelationType: HKSampleType, @unchecked Sendable {
    public convenience init(_ identifier: HKCorrelationTypeIdentifier) { self.init(name: identifier.rawValue) }
}

/// The kind of workouts.
open class HKWorkoutType: HKSampleType, @unchecked Sendable {}

/// A kind of series of values.
open class HKSeriesType: HKSampleType, @unchecked Sendable {
    /// Returns the kind of routes.
    open class func workoutRoute() -> HKSeriesType { HKSeriesType(name: "HKWorkoutRouteTypeIdentifier") }

    /// Returns the kind of series of heartbeats.
    open class func heartbeat() -> HKSeriesType { HKSeriesType(name: "HKDataTypeIdentifierHeartbeatSeries") }
}

/// A property of the user.
open class HKCharacteristicType: HKObjectType, @unchecked Sendable {
    public convenience init(_ identifier: HKCharacteristicTypeIdentifier) { self.init(name: identifier.rawValue) }
}

/// The kind of the activity of a day.
open class HKActivitySummaryType: HKObjectType, @unchecked Sendable {}

/// The units of measured values, and the kinds whose values are added.
enum QuantityKinds {
    /// The kinds by their unit, which other units can be converted to.
    private static let lists: [(unit: String, names: String)] = [
        (
            "count",
            """
            BodyMassIndex FlightsClimbed NikeFuel PushCount StepCount SwimmingStrokeCount InhalerUsage
            NumberOfAlcoholicBeverages NumberOfTimesFallen UVExposure AppleSleepingBreathingDisturbances BodyFatPercentage
            AtrialFibrillationBurden PeripheralPerfusionIndex AppleWalkingSteadiness WalkingAsymmetryPercentage
            WalkingDoubleSupportPercentage BloodAlcoholContent OxygenSaturation
            """
        ),
        ("count/min", "CyclingCadence HeartRate HeartRateRecoveryOneMinute RestingHeartRate WalkingHeartRateAverage"),
        ("count/min", "RespiratoryRate"),
        ("degC", "AppleSleepingWristTemperature BasalBodyTemperature BodyTemperature"),
        ("degC", "WaterTemperature"),
        (
            "g",
            """
            BodyMass LeanBodyMass DietaryBiotin DietaryCaffeine DietaryCalcium DietaryCarbohydrates DietaryChloride
            DietaryCholesterol DietaryChromium DietaryCopper DietaryFatMonounsaturated DietaryFatPolyunsaturated
            DietaryFatSaturated DietaryFatTotal DietaryFiber DietaryFolate DietaryIodine DietaryIron DietaryMagnesium
            DietaryManganese DietaryMolybdenum DietaryNiacin DietaryPantothenicAcid DietaryPhosphorus DietaryPotassium
            DietaryProtein DietaryRiboflavin DietarySelenium DietarySodium DietarySugar DietaryThiamin DietaryVitaminA
            DietaryVitaminB12 DietaryVitaminB6 DietaryVitaminC DietaryVitaminD DietaryVitaminE DietaryVitaminK DietaryZinc
            """
        ),
        ("S", "ElectrodermalActivity"), ("kcal", "ActiveEnergyBurned BasalEnergyBurned DietaryEnergyConsumed"),
        (
            "m",
            """
            Height WaistCircumference DistanceCrossCountrySkiing DistanceCycling DistanceDownhillSnowSports
            DistancePaddleSports DistanceRowing DistanceSkatingSports DistanceSwimming DistanceWalkingRunning
            DistanceWheelchair UnderwaterDepth RunningStrideLength RunningVerticalOscillation SixMinuteWalkTestDistance
            WalkingStepLength
            """
        ),
        ("min", "AppleExerciseTime AppleMoveTime AppleStandTime TimeInDaylight HeartRateVariabilitySDNN"),
        ("min", "RunningGroundContactTime"), ("W", "CyclingFunctionalThresholdPower CyclingPower RunningPower"),
        ("m/s", "CrossCountrySkiingSpeed CyclingSpeed PaddleSportsSpeed RowingSpeed RunningSpeed StairAscentSpeed"),
        ("m/s", "StairDescentSpeed WalkingSpeed"),
        ("appleEffortScore", "EstimatedWorkoutEffortScore WorkoutEffortScore"),
        ("kcal/kg·hr", "PhysicalEffort"), ("mL/min·kg", "VO2Max"), ("L", "DietaryWater ForcedExpiratoryVolume1"),
        ("dBASPL", "EnvironmentalAudioExposure EnvironmentalSoundReduction HeadphoneAudioExposure"),
        ("L", "ForcedVitalCapacity"), ("L/min", "PeakExpiratoryFlowRate"), ("mg/dL", "BloodGlucose"),
        ("mmHg", "BloodPressureDiastolic BloodPressureSystolic"), ("IU", "InsulinDelivery"),
    ]

    /// The kinds whose values are added, besides those for food and distances.
    private static let added: Set<Substring> = Set(
        """
        FlightsClimbed NikeFuel PushCount StepCount SwimmingStrokeCount InhalerUsage NumberOfAlcoholicBeverages
        NumberOfTimesFallen ActiveEnergyBurned BasalEnergyBurned AppleExerciseTime AppleMoveTime AppleStandTime
        TimeInDaylight InsulinDelivery
        """.split { $0 == " " || $0 == "\n" })

    private static let prefix = "HKQuantityTypeIdentifier"

    /// The units by identifier.
    static let units = lists.reduce(into: [String: HKUnit]()) { units, list in
        for name in list.names.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            units[prefix + name] = HKUnit.parsed(list.unit)
        }
    }

    static func style(of identifier: String) -> HKQuantityAggregationStyle {
        let name = identifier.dropFirst(prefix.count)
        if added.contains(name) || name.hasPrefix("Dietary") || name.hasPrefix("Distance") { return .cumulative }
        if name.hasSuffix("AudioExposure") { return .discreteEquivalentContinuousLevel }
        return name == "HeartRate" ? .discreteTemporallyWeighted : .discreteArithmetic
    }
}

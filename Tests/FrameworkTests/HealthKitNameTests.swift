import Foundation
import HealthKit
import Testing

/// The raw values of HealthKit's constants, which an app's stored data contains.
struct HealthKitNameTests {
    private func check(_ values: [String], _ prefix: String, _ names: String) {
        let expected = names.split(whereSeparator: \.isWhitespace).map { prefix + $0 }
        #expect(values == expected)
        #expect(Set(values).count == values.count)
    }

    @Test("The identifiers of quantities are the names with their prefix")
    func quantities() {
        let constants: [HKQuantityTypeIdentifier] = [
            .appleSleepingWristTemperature, .bodyFatPercentage, .bodyMass, .bodyMassIndex, .electrodermalActivity,
            .height, .leanBodyMass, .waistCircumference, .activeEnergyBurned, .appleExerciseTime, .appleMoveTime,
            .appleStandTime, .basalEnergyBurned, .crossCountrySkiingSpeed, .cyclingCadence,
            .cyclingFunctionalThresholdPower, .cyclingPower, .cyclingSpeed, .distanceCrossCountrySkiing,
            .distanceCycling, .distanceDownhillSnowSports, .distancePaddleSports, .distanceRowing,
            .distanceSkatingSports, .distanceSwimming, .distanceWalkingRunning, .distanceWheelchair,
            .estimatedWorkoutEffortScore, .flightsClimbed, .nikeFuel, .paddleSportsSpeed, .physicalEffort,
            .pushCount, .rowingSpeed, .runningPower, .runningSpeed, .stepCount, .swimmingStrokeCount,
            .underwaterDepth, .workoutEffortScore, .environmentalAudioExposure, .environmentalSoundReduction,
            .headphoneAudioExposure, .atrialFibrillationBurden, .heartRate, .heartRateRecoveryOneMinute,
            .heartRateVariabilitySDNN, .peripheralPerfusionIndex, .restingHeartRate, .vo2Max,
            .walkingHeartRateAverage, .appleWalkingSteadiness, .runningGroundContactTime, .runningStrideLength,
            .runningVerticalOscillation, .sixMinuteWalkTestDistance, .stairAscentSpeed, .stairDescentSpeed,
            .walkingAsymmetryPercentage, .walkingDoubleSupportPercentage, .walkingSpeed, .walkingStepLength,
            .dietaryBiotin, .dietaryCaffeine, .dietaryCalcium, .dietaryCarbohydrates, .dietaryChloride,
            .dietaryCholesterol, .dietaryChromium, .dietaryCopper, .dietaryEnergyConsumed,
            .dietaryFatMonounsaturated, .dietaryFatPolyunsaturated, .dietaryFatSaturated, .dietaryFatTotal,
            .dietaryFiber, .dietaryFolate, .dietaryIodine, .dietaryIron, .dietaryMagnesium, .dietaryManganese,
            .dietaryMolybdenum, .dietaryNiacin, .dietaryPantothenicAcid, .dietaryPhosphorus, .dietaryPotassium,
            .dietaryProtein, .dietaryRiboflavin, .dietarySelenium, .dietarySodium, .dietarySugar, .dietaryThiamin,
            .dietaryVitaminA, .dietaryVitaminB12, .dietaryVitaminB6, .dietaryVitaminC, .dietaryVitaminD,
            .dietaryVitaminE, .dietaryVitaminK, .dietaryWater, .dietaryZinc, .basalBodyTemperature,
            .bloodAlcoholContent, .bloodGlucose, .bloodPressureDiastolic, .bloodPressureSystolic, .bodyTemperature,
            .forcedExpiratoryVolume1, .forcedVitalCapacity, .inhalerUsage, .insulinDelivery,
            .numberOfAlcoholicBeverages, .numberOfTimesFallen, .oxygenSaturation, .peakExpiratoryFlowRate,
            .respiratoryRate, .appleSleepingBreathingDisturbances, .timeInDaylight, .uvExposure, .waterTemperature,
        ]
        let names = """
            AppleSleepingWristTemperature BodyFatPercentage BodyMass BodyMassIndex ElectrodermalActivity Height
            LeanBodyMass WaistCircumference ActiveEnergyBurned AppleExerciseTime AppleMoveTime AppleStandTime
            BasalEnergyBurned CrossCountrySkiingSpeed CyclingCadence CyclingFunctionalThresholdPower CyclingPower
            CyclingSpeed DistanceCrossCountrySkiing DistanceCycling DistanceDownhillSnowSports DistancePaddleSports
            DistanceRowing DistanceSkatingSports DistanceSwimming DistanceWalkingRunning DistanceWheelchair
            EstimatedWorkoutEffortScore FlightsClimbed NikeFuel PaddleSportsSpeed PhysicalEffort PushCount
            RowingSpeed RunningPower RunningSpeed StepCount SwimmingStrokeCount UnderwaterDepth WorkoutEffortScore
            EnvironmentalAudioExposure EnvironmentalSoundReduction HeadphoneAudioExposure AtrialFibrillationBurden
            HeartRate HeartRateRecoveryOneMinute HeartRateVariabilitySDNN PeripheralPerfusionIndex RestingHeartRate
            VO2Max WalkingHeartRateAverage AppleWalkingSteadiness RunningGroundContactTime RunningStrideLength
            RunningVerticalOscillation SixMinuteWalkTestDistance StairAscentSpeed StairDescentSpeed
            WalkingAsymmetryPercentage WalkingDoubleSupportPercentage WalkingSpeed WalkingStepLength DietaryBiotin
            DietaryCaffeine DietaryCalcium DietaryCarbohydrates DietaryChloride DietaryCholesterol DietaryChromium
            DietaryCopper DietaryEnergyConsumed DietaryFatMonounsaturated DietaryFatPolyunsaturated
            DietaryFatSaturated DietaryFatTotal DietaryFiber DietaryFolate DietaryIodine DietaryIron
            DietaryMagnesium DietaryManganese DietaryMolybdenum DietaryNiacin DietaryPantothenicAcid
            DietaryPhosphorus DietaryPotassium DietaryProtein DietaryRiboflavin DietarySelenium DietarySodium
            DietarySugar DietaryThiamin DietaryVitaminA DietaryVitaminB12 DietaryVitaminB6 DietaryVitaminC
            DietaryVitaminD DietaryVitaminE DietaryVitaminK DietaryWater DietaryZinc BasalBodyTemperature
            BloodAlcoholContent BloodGlucose BloodPressureDiastolic BloodPressureSystolic BodyTemperature
            ForcedExpiratoryVolume1 ForcedVitalCapacity InhalerUsage InsulinDelivery NumberOfAlcoholicBeverages
            NumberOfTimesFallen OxygenSaturation PeakExpiratoryFlowRate RespiratoryRate
            AppleSleepingBreathingDisturbances TimeInDaylight UvExposure WaterTemperature
            """
        check(constants.map(\.rawValue), "HKQuantityTypeIdentifier", names)
        #expect(
            HKObjectType.quantityType(forIdentifier: .walkingSpeed)?.identifier
                == "HKQuantityTypeIdentifierWalkingSpeed")
    }

    @Test("The identifiers of categories are the names with their prefix")
    func categories() {
        let constants: [HKCategoryTypeIdentifier] = [
            .appleStandHour, .environmentalAudioExposureEvent, .headphoneAudioExposureEvent, .highHeartRateEvent,
            .irregularHeartRhythmEvent, .lowCardioFitnessEvent, .lowHeartRateEvent, .mindfulSession,
            .appleWalkingSteadinessEvent, .handwashingEvent, .toothbrushingEvent, .bleedingAfterPregnancy,
            .bleedingDuringPregnancy, .cervicalMucusQuality, .contraceptive, .infrequentMenstrualCycles,
            .intermenstrualBleeding, .irregularMenstrualCycles, .lactation, .menstrualFlow, .ovulationTestResult,
            .persistentIntermenstrualBleeding, .pregnancy, .pregnancyTestResult, .progesteroneTestResult,
            .prolongedMenstrualPeriods, .sexualActivity, .sleepApneaEvent, .sleepAnalysis, .abdominalCramps, .acne,
            .appetiteChanges, .bladderIncontinence, .bloating, .breastPain, .chestTightnessOrPain, .chills,
            .constipation, .coughing, .diarrhea, .dizziness, .drySkin, .fainting, .fatigue, .fever,
            .generalizedBodyAche, .hairLoss, .headache, .heartburn, .hotFlashes, .lossOfSmell, .lossOfTaste,
            .lowerBackPain, .memoryLapse, .moodChanges, .nausea, .nightSweats, .pelvicPain,
            .rapidPoundingOrFlutteringHeartbeat, .runnyNose, .shortnessOfBreath, .sinusCongestion,
            .skippedHeartbeat, .sleepChanges, .soreThroat, .vaginalDryness, .vomiting, .wheezing,
        ]
        let names = """
            AppleStandHour AudioExposureEvent HeadphoneAudioExposureEvent HighHeartRateEvent
            IrregularHeartRhythmEvent LowCardioFitnessEvent LowHeartRateEvent MindfulSession
            AppleWalkingSteadinessEvent HandwashingEvent ToothbrushingEvent BleedingAfterPregnancy
            BleedingDuringPregnancy CervicalMucusQuality Contraceptive InfrequentMenstrualCycles
            IntermenstrualBleeding IrregularMenstrualCycles Lactation MenstrualFlow OvulationTestResult
            PersistentIntermenstrualBleeding Pregnancy PregnancyTestResult ProgesteroneTestResult
            ProlongedMenstrualPeriods SexualActivity SleepApneaEvent SleepAnalysis AbdominalCramps Acne
            AppetiteChanges BladderIncontinence Bloating BreastPain ChestTightnessOrPain Chills Constipation
            Coughing Diarrhea Dizziness DrySkin Fainting Fatigue Fever GeneralizedBodyAche HairLoss Headache
            Heartburn HotFlashes LossOfSmell LossOfTaste LowerBackPain MemoryLapse MoodChanges Nausea NightSweats
            PelvicPain RapidPoundingOrFlutteringHeartbeat RunnyNose ShortnessOfBreath SinusCongestion
            SkippedHeartbeat SleepChanges SoreThroat VaginalDryness Vomiting Wheezing
            """
        check(constants.map(\.rawValue), "HKCategoryTypeIdentifier", names)
    }

    @Test("The identifiers of characteristics are the names with their prefix")
    func characteristics() {
        let constants: [HKCharacteristicTypeIdentifier] = [
            .activityMoveMode, .biologicalSex, .bloodType, .dateOfBirth, .fitzpatrickSkinType, .wheelchairUse,
        ]
        let names = """
            ActivityMoveMode BiologicalSex BloodType DateOfBirth FitzpatrickSkinType WheelchairUse
            """
        check(constants.map(\.rawValue), "HKCharacteristicTypeIdentifier", names)
    }

    @Test("Workouts have HealthKit's numbers")
    func workouts() {
        let kinds: [HKWorkoutActivityType] = [
            .americanFootball, .archery, .australianFootball, .badminton, .baseball, .basketball, .bowling, .boxing,
            .climbing, .cricket, .crossTraining, .curling, .cycling, .dance, .danceInspiredTraining, .elliptical,
            .equestrianSports, .fencing, .fishing, .functionalStrengthTraining, .golf, .gymnastics, .handball,
            .hiking, .hockey, .hunting, .lacrosse, .martialArts, .mindAndBody, .mixedMetabolicCardioTraining,
            .paddleSports, .play, .preparationAndRecovery, .racquetball, .rowing, .rugby, .running, .sailing,
            .skatingSports, .snowSports, .soccer, .softball, .squash, .stairClimbing, .surfingSports, .swimming,
            .tableTennis, .tennis, .trackAndField, .traditionalStrengthTraining, .volleyball, .walking,
            .waterFitness, .waterPolo, .waterSports, .wrestling, .yoga, .barre, .coreTraining, .crossCountrySkiing,
            .downhillSkiing, .flexibility, .highIntensityIntervalTraining, .jumpRope, .kickboxing, .pilates,
            .snowboarding, .stairs, .stepTraining, .wheelchairWalkPace, .wheelchairRunPace, .taiChi, .mixedCardio,
            .handCycling, .discSports, .fitnessGaming, .cardioDance, .socialDance, .pickleball, .cooldown,
            .swimBikeRun, .transition, .underwaterDiving,
        ]
        #expect(kinds.map(\.rawValue) == (1...80).map { UInt($0) } + [82, 83, 84])
    }

    @Test("Units are written with HealthKit's symbols, and prefixes scale them")
    func units() {
        let units: [(HKUnit, String)] = [
            (.gram(), "g"), (.ounce(), "oz"), (.pound(), "lb"), (.stone(), "st"), (.meter(), "m"), (.inch(), "in"),
            (.foot(), "ft"), (.yard(), "yd"), (.mile(), "mi"), (.liter(), "L"), (.fluidOunceUS(), "fl_oz_us"),
            (.fluidOunceImperial(), "fl_oz_imp"), (.pintUS(), "pt_us"), (.pintImperial(), "pt_imp"),
            (
                .cupUS(),
                "cup_us"
            ), (.cupImperial(), "cup_imp"), (.pascal(), "Pa"), (.millimeterOfMercury(), "mmHg"),
            (.inchesOfMercury(), "inHg"), (.centimeterOfWater(), "cmAq"), (.atmosphere(), "atm"), (.second(), "s"),
            (.minute(), "min"), (.hour(), "hr"), (.day(), "d"), (.joule(), "J"), (.kilocalorie(), "kcal"),
            (.smallCalorie(), "cal"), (.largeCalorie(), "Cal"), (.degreeCelsius(), "degC"),
            (
                .degreeFahrenheit(),
                "degF"
            ), (.kelvin(), "K"), (.siemen(), "S"), (.internationalUnit(), "IU"), (.count(), "count"),
            (.percent(), "%"), (.decibelAWeightedSoundPressureLevel(), "dBASPL"), (.decibelHearingLevel(), "dBHL"),
            (.hertz(), "Hz"), (.watt(), "W"), (.volt(), "V"), (.radianAngle(), "rad"), (.degreeAngle(), "deg"),
            (.diopter(), "D"),
        ]
        for (unit, text) in units { #expect(unit.unitString == text) }
        let scaled: [(HKUnit, HKUnit, Double)] = [
            (.gramUnit(with: .kilo), .gram(), 1_000), (.meterUnit(with: .centi), .meter(), 0.01),
            (.literUnit(with: .milli), .liter(), 0.001), (.secondUnit(with: .milli), .second(), 0.001),
            (.jouleUnit(with: .kilo), .joule(), 1_000), (.pascalUnit(with: .hecto), .pascal(), 100),
            (.hertzUnit(with: .mega), .hertz(), 1_000_000), (.wattUnit(with: .kilo), .watt(), 1_000),
            (.voltUnit(with: .micro), .volt(), 0.000_001), (.siemenUnit(with: .nano), .siemen(), 0.000_000_001),
            (.stone(), .pound(), 14), (.yard(), .foot(), 3), (.mile(), .yard(), 1_760), (.foot(), .inch(), 12),
            (.pintUS(), .cupUS(), 2), (.pound(), .ounce(), 16), (.hour(), .minute(), 60), (.day(), .hour(), 24),
            (.largeCalorie(), .smallCalorie(), 1_000),
        ]
        for (unit, other, factor) in scaled {
            let value = HKQuantity(unit: unit, doubleValue: 1).doubleValue(for: other)
            #expect(abs(value - factor) <= 1e-9 * factor, "\(unit.unitString)")
        }
    }

    @Test("Types, metadata and options have HealthKit's values")
    func values() {
        #expect(HKObjectType.workoutType().identifier == "HKWorkoutTypeIdentifier")
        #expect(HKSeriesType.workoutRoute().identifier == "HKWorkoutRouteTypeIdentifier")
        #expect(HKSeriesType.heartbeat().identifier == "HKDataTypeIdentifierHeartbeatSeries")
        #expect([HKBloodType.notSet, .aPositive, .aNegative, .bPositive].map(\.rawValue) == [0, 1, 2, 3])
        #expect(
            [HKBloodType.bNegative, .abPositive, .abNegative, .oPositive, .oNegative].map(\.rawValue) == [
                4, 5, 6, 7, 8,
            ])
        #expect([HKBiologicalSex.notSet, .female, .male, .other].map(\.rawValue) == [0, 1, 2, 3])
        #expect([HKActivityMoveMode.activeEnergy, .appleMoveTime].map(\.rawValue) == [1, 2])
        #expect([HKCategoryValueAppleStandHour.stood, .idle].map(\.rawValue) == [0, 1])
        #expect(HKCategoryValue.notApplicable.rawValue == 0)
        #expect(HKCategoryValueSleepAnalysis.allAsleepValues.map(\.rawValue).sorted() == [1, 3, 4, 5])
        #expect(
            [HKMetadataKeyWasUserEntered, HKMetadataKeyTimeZone, HKMetadataKeyExternalUUID]
                == ["HKWasUserEntered", "HKTimeZone", "HKExternalUUID"])
        #expect(
            [HKSampleSortIdentifierEndDate, HKPredicateKeyPathStartDate, HKPredicateKeyPathEndDate] == [
                "endDate", "startDate", "endDate",
            ])
        let summary = HKActivitySummary()
        summary.appleExerciseTimeGoal = HKQuantity(unit: .minute(), doubleValue: 30)
        summary.appleStandHoursGoal = HKQuantity(unit: .count(), doubleValue: 12)
        #expect(summary.exerciseTimeGoal?.doubleValue(for: .minute()) == 30)
        #expect(summary.standHoursGoal?.doubleValue(for: .count()) == 12)
        #expect(summary.activityMoveMode == .activeEnergy)
        for value in [
            summary.activeEnergyBurnedGoal.doubleValue(for: .kilocalorie()),
            summary.appleMoveTime.doubleValue(for: .hour()),
        ] {
            #expect(value == 0)
        }
        for quantity in [summary.appleMoveTimeGoal, summary.appleExerciseTime] {
            #expect(quantity.doubleValue(for: .minute()) == 0)
        }
        #expect(summary.appleStandHours.doubleValue(for: .count()) == 0)
    }

    @Test("The store answers as one whose user shares nothing")
    func store() throws {
        let store = HKHealthStore()
        #expect(!store.supportsHealthRecords())
        #expect(try store.biologicalSex().biologicalSex == .notSet && store.bloodType().bloodType == .notSet)
        #expect(throws: HKError.self) { try store.dateOfBirthComponents() }
    }
}

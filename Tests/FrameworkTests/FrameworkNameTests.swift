import CoreLocation
import EventKit
import Foundation
import Security
import Testing
import UserNotifications
import WeatherKit

/// The constants of frameworks, and the answers of a phone whose user allowed nothing.
struct FrameworkNameTests {
    @Test("Conditions, directions and phases of the weather are stored under their names")
    func weather() {
        let conditions: [WeatherCondition] = [
            .blizzard, .blowingDust, .blowingSnow, .breezy, .clear, .cloudy, .drizzle, .flurries, .foggy,
            .freezingDrizzle, .freezingRain, .frigid, .hail, .haze, .heavyRain, .heavySnow, .hot, .hurricane,
            .isolatedThunderstorms, .mostlyClear, .mostlyCloudy, .partlyCloudy, .rain, .scatteredThunderstorms, .sleet,
            .smoky, .snow, .strongStorms, .sunFlurries, .sunShowers, .thunderstorms, .tropicalStorm, .windy, .wintryMix,
        ]
        #expect(Set(conditions.map(\.rawValue)).count == 34)
        #expect(
            [conditions[0], conditions[7], conditions[26], conditions[33]].map(\.rawValue) == [
                "blizzard", "flurries", "snow", "wintryMix",
            ])
        #expect(WeatherCondition.partlyCloudy.accessibilityDescription == WeatherCondition.partlyCloudy.description)
        #expect(WeatherCondition.partlyCloudy.description == "Partly Cloudy")
        let winds: [Wind.CompassDirection] = [
            .north, .northNortheast, .northeast, .eastNortheast, .east, .eastSoutheast, .southeast, .southSoutheast,
            .south, .southSouthwest, .southwest, .westSouthwest, .west, .westNorthwest, .northwest, .northNorthwest,
        ]
        #expect(Set(winds.map(\.rawValue)).count == 16 && winds[1].rawValue == "northNortheast")
        let moons: [MoonPhase] = [
            .new, .waxingCrescent, .firstQuarter, .waxingGibbous, .full, .waningGibbous, .lastQuarter, .waningCrescent,
        ]
        #expect(
            moons.map(\.rawValue) == [
                "new", "waxingCrescent", "firstQuarter", "waxingGibbous", "full", "waningGibbous", "lastQuarter",
                "waningCrescent",
            ])
        #expect(MoonPhase.waxingGibbous.accessibilityDescription == MoonPhase.waxingGibbous.description)
        #expect([PressureTrend.rising, .falling, .steady].map(\.rawValue) == ["rising", "falling", "steady"])
        #expect(
            [WeatherSeverity.minor, .moderate, .severe, .extreme].map(\.rawValue) == [
                "minor", "moderate", "severe", "extreme",
            ])
    }

    @Test("Core Location's constants have the phone's values, and no sensor is available")
    func location() {
        #expect(
            [
                kCLDistanceFilterNone, kCLHeadingFilterNone, kCLLocationAccuracyBestForNavigation,
                kCLLocationAccuracyBest, kCLLocationAccuracyNearestTenMeters, kCLLocationAccuracyHundredMeters,
                kCLLocationAccuracyThreeKilometers,
            ] == [-1, -1, -2, -1, 10, 100, 3_000])
        #expect(
            CLLocationDistanceMax == .greatestFiniteMagnitude && kCLLocationAccuracyReduced == .greatestFiniteMagnitude)
        let (degrees, direction, speed): (CLLocationDegrees, CLLocationDirection, CLLocationSpeed) = (1, 2, 3)
        #expect(degrees + direction + speed == 6)
        #expect(CLLocationCoordinate2DMake(1, 2).longitude == 2)
        #expect([CLAccuracyAuthorization.fullAccuracy, .reducedAccuracy].map(\.rawValue) == [0, 1])
        #expect([CLRegionState.unknown, .inside, .outside].map(\.rawValue) == [0, 1, 2])
        #expect(
            !CLLocationManager.headingAvailable() && !CLLocationManager.significantLocationChangeMonitoringAvailable())
        #expect(
            !CLLocationManager.isMonitoringAvailable(for: CLRegion.self) && CLLocationManager.locationServicesEnabled())
        let manager = CLLocationManager()
        #expect(manager.monitoredRegions.isEmpty && manager.maximumRegionMonitoringDistance == -1)
        #expect(manager.accuracyAuthorization == .reducedAccuracy && !CLGeocoder().isGeocoding)
        let place = CLLocation(latitude: 1, longitude: 2)
        #expect(place.courseAccuracy == -1 && place.speedAccuracy == -1 && place.ellipsoidalAltitude == place.altitude)
    }

    @Test("Events have EventKit's numbers, and calendars can't be changed")
    func events() {
        #expect(
            [EKCalendarType.local, .calDAV, .exchange, .subscription, .birthday].map(\.rawValue) == [0, 1, 2, 3, 4])
        #expect(
            [EKSourceType.local, .exchange, .calDAV, .mobileMe, .subscribed, .birthdays].map(\.rawValue) == [
                0, 1, 2, 3, 4, 5,
            ])
        #expect([EKEventAvailability.notSupported, .busy, .free].map(\.rawValue) == [-1, 0, 1])
        #expect([EKEventStatus.none, .confirmed, .tentative, .canceled].map(\.rawValue) == [0, 1, 2, 3])
        #expect([EKSpan.thisEvent, .futureEvents].map(\.rawValue) == [0, 1])
        #expect([EKEntityType.event, .reminder].map(\.rawValue) == [0, 1])
        #expect([EKRecurrenceFrequency.daily, .weekly, .monthly, .yearly].map(\.rawValue) == [0, 1, 2, 3])
        #expect([EKWeekday.sunday, .saturday].map(\.rawValue) == [1, 7])
        #expect(
            [EKParticipantRole.unknown, .required, .optional, .chair, .nonParticipant].map(\.rawValue) == [
                0, 1, 2, 3, 4,
            ])
        let statuses: [EKParticipantStatus] = [
            .unknown, .pending, .accepted, .declined, .tentative, .delegated, .completed, .inProcess,
        ]
        #expect(statuses.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 7])
        #expect([EKReminderPriority.none, .high, .medium, .low].map(\.rawValue) == [0, 1, 5, 9])
        let store = EKEventStore()
        #expect(store.eventStoreIdentifier == "calendar" && store.delegateSources.isEmpty)
        #expect(store.defaultCalendarForNewReminders() == nil && store.calendarItem(withIdentifier: "a") == nil)
        #expect(store.calendarItems(withExternalIdentifier: "a").isEmpty)
        let reminder = EKReminder(eventStore: store)
        reminder.dueDateComponents = DateComponents(year: 2026)
        (reminder.startDateComponents, reminder.completionDate) = (
            DateComponents(day: 1), Date(timeIntervalSince1970: 0)
        )
        #expect(reminder.dueDateComponents?.year == 2026 && reminder.startDateComponents?.day == 1)
        #expect(reminder.completionDate == Date(timeIntervalSince1970: 0) && !reminder.hasAttendees)
        #expect(reminder.lastModifiedDate == nil)
    }

    @Test("Notifications have the numbers of UserNotifications, and every setting is disabled")
    func notifications() async throws {
        #expect(
            [UNAuthorizationStatus.notDetermined, .denied, .authorized, .provisional, .ephemeral].map(\.rawValue) == [
                0, 1, 2, 3, 4,
            ])
        #expect([UNNotificationSetting.notSupported, .disabled, .enabled].map(\.rawValue) == [0, 1, 2])
        #expect([UNAlertStyle.none, .banner, .alert].map(\.rawValue) == [0, 1, 2])
        let options: [UNAuthorizationOptions] = [.badge, .sound, .alert]
        #expect(options.map(\.rawValue) == [1, 2, 4])
        let center = UNUserNotificationCenter.current()
        let settings = await center.notificationSettings()
        let all = [
            settings.soundSetting, settings.badgeSetting, settings.notificationCenterSetting,
            settings.lockScreenSetting, settings.timeSensitiveSetting,
        ]
        #expect(all.allSatisfy { $0 == .disabled } && settings.alertStyle == .none)
        #expect([settings.carPlaySetting, settings.criticalAlertSetting].allSatisfy { $0 == .notSupported })
        #expect(!center.supportsContentExtensions)
        #expect(await center.deliveredNotifications().isEmpty)
        let content = UNMutableNotificationContent()
        (content.categoryIdentifier, content.threadIdentifier) = ("a", "b")
        (content.targetContentIdentifier, content.filterCriteria) = ("c", "d")
        let copy = try #require(content.copy() as? UNNotificationContent)
        #expect([copy.categoryIdentifier, copy.threadIdentifier] == ["a", "b"])
        #expect([copy.targetContentIdentifier, copy.filterCriteria] == ["c", "d"])
        let category = UNNotificationCategory(identifier: "a", actions: [], intentIdentifiers: ["x"], options: [])
        #expect(category.intentIdentifiers == ["x"])
        center.setNotificationCategories([category])
        #expect(await center.notificationCategories() == [category])
        center.setNotificationCategories([])
        #expect(UNNotificationDefaultActionIdentifier == "com.apple.UNNotificationDefaultActionIdentifier")
        #expect(UNNotificationDismissActionIdentifier == "com.apple.UNNotificationDismissActionIdentifier")
        await #expect(throws: UNError.self) { try await center.setBadgeCount(1) }
    }

    @Test("Keys and errors of the keychain have Security's values")
    func keychain() {
        let keys: [(CFString, String)] = [
            (kSecClassCertificate, "cert"), (kSecClassKey, "keys"), (kSecClassIdentity, "idnt"),
            (kSecAttrAccessibleAlways, "dk"), (kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, "akpu"),
            (kSecAttrAccessibleWhenUnlockedThisDeviceOnly, "aku"),
            (kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, "cku"),
            (kSecAttrAccessibleAlwaysThisDeviceOnly, "dku"), (kSecAttrApplicationTag, "atag"),
            (kSecAttrAuthenticationType, "atyp"), (kSecAttrComment, "icmt"), (kSecAttrCreationDate, "cdat"),
            (kSecAttrCreator, "crtr"), (kSecAttrDescription, "desc"), (kSecAttrGeneric, "gena"),
            (kSecAttrIsInvisible, "invi"), (kSecAttrIsNegative, "nega"), (kSecAttrModificationDate, "mdat"),
            (kSecAttrPath, "path"), (kSecAttrPort, "port"), (kSecAttrProtocol, "ptcl"),
            (kSecAttrProtocolHTTP, "http"), (kSecAttrProtocolHTTPS, "htps"), (kSecAttrSecurityDomain, "sdmn"),
            (kSecAttrType, "type"), (kSecMatchCaseInsensitive, "m_CaseInsensitive"), (kSecReturnRef, "r_Ref"),
            (kSecValueRef, "v_Ref"), (kSecUseAuthenticationContext, "u_AuthCtx"),
            (kSecUseAuthenticationUI, "u_AuthUI"), (kSecUseAuthenticationUIAllow, "u_AuthUIA"),
            (kSecUseAuthenticationUIFail, "u_AuthUIF"), (kSecUseAuthenticationUISkip, "u_AuthUIS"),
            (kSecUseDataProtectionKeychain, "nleg"), (kSecUseOperationPrompt, "u_OpPrompt"),
        ]
        for (key, text) in keys { #expect("\(key)" == text) }
        let errors: [(OSStatus, OSStatus)] = [
            (errSecUnimplemented, -4), (errSecIO, -36), (errSecAllocate, -108), (errSecUserCanceled, -128),
            (errSecBadReq, -909), (errSecInternalComponent, -2_070), (errSecNotAvailable, -25_291),
            (errSecReadOnly, -25_292), (errSecAuthFailed, -25_293), (errSecNoSuchKeychain, -25_294),
            (errSecDataTooLarge, -25_302), (errSecNoSuchAttr, -25_303), (errSecInvalidItemRef, -25_304),
            (errSecNoSuchClass, -25_306), (errSecNoDefaultKeychain, -25_307), (errSecInteractionNotAllowed, -25_308),
            (errSecInteractionRequired, -25_315), (errSecDecode, -26_275), (errSecMissingEntitlement, -34_018),
            (errSecInvalidData, -67_673),
        ]
        for (error, code) in errors { #expect(error == code) }
    }
}

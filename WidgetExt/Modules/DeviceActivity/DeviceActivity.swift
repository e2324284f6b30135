@_exported import Foundation
@_exported import FoundationGaps
@_exported import ManagedSettings
import Shared

/// The name of a monitored activity.
public struct DeviceActivityName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The times at which activity is monitored.
public struct DeviceActivitySchedule: Hashable, Sendable {
    public let intervalStart: DateComponents
    public let intervalEnd: DateComponents
    public let repeats: Bool
    public let warningTime: DateComponents?

    public init(
        intervalStart: DateComponents, intervalEnd: DateComponents, repeats: Bool, warningTime: DateComponents? = nil
    ) {
        (self.intervalStart, self.intervalEnd) = (intervalStart, intervalEnd)
        (self.repeats, self.warningTime) = (repeats, warningTime)
    }
}

/// An amount of use.
public struct DeviceActivityEvent: Hashable, Sendable {
    /// The name of an event.
    public struct Name: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    public let applications: Set<ApplicationToken>
    public let threshold: DateComponents

    public init(applications: Set<ApplicationToken> = [], threshold: DateComponents) {
        (self.applications, self.threshold) = (applications, threshold)
    }
}

/// The monitoring of activity, which the user has denied.
public final class DeviceActivityCenter: Sendable {
    /// The causes of a failed request.
    public enum MonitoringError: LocalizedError, Hashable, Sendable {
        case excessiveActivities, intervalTooLong, intervalTooShort, invalidDateComponents, unauthorized
    }

    public var activities: [DeviceActivityName] { [] }

    public init() {}

    /// Throws, because the user hasn't allowed it.
    public func startMonitoring(
        _ activity: DeviceActivityName, during schedule: DeviceActivitySchedule,
        events: [DeviceActivityEvent.Name: DeviceActivityEvent] = [:]
    ) throws {
        DeviceData.report("DeviceActivity answers as a phone whose user denied access")
        throw MonitoringError.unauthorized
    }

    /// Does nothing here.
    public func stopMonitoring(_ activities: [DeviceActivityName] = []) {}

    /// Always `nil`: nothing is monitored here.
    public func schedule(for activity: DeviceActivityName) -> DeviceActivitySchedule? { nil }

    /// Returns no events.
    public func events(for activity: DeviceActivityName) -> [DeviceActivityEvent.Name: DeviceActivityEvent] { [:] }
}

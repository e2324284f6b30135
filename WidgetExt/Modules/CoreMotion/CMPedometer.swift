@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The app's permission to read the user's motion.
public enum CMAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, authorized }

/// A code of an error in `CMErrorDomain`.
public struct CMError: RawRepresentable, Equatable, Sendable {
    public var rawValue: UInt32

    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public let CMErrorDomain = "CMErrorDomain"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CMErrorUnknown = CMError(103)
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CMErrorMotionActivityNotAvailable = CMError(104)
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CMErrorMotionActivityNotAuthorized = CMError(105)
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CMErrorNotAvailable = CMError(109)
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CMErrorNotAuthorized = CMError(111)

/// The error of missing sensors.
private func unavailable() -> any Error {
    DeviceData.report("CoreMotion answers as a phone without motion sensors — pass the widget the values it shows")
    return NSError(domain: CMErrorDomain, code: Int(CMErrorMotionActivityNotAvailable.rawValue))
}

/// The receiver of steps or of an error.
public typealias CMPedometerHandler = @Sendable (CMPedometerData?, (any Error)?) -> Void

/// The steps of a period. There are none here.
open class CMPedometerData: NSObject, @unchecked Sendable {
    open var startDate: Date { .distantPast }
    open var endDate: Date { .distantPast }
    open var numberOfSteps: NSNumber { 0 }
    open var distance: NSNumber? { nil }
    open var averageActivePace: NSNumber? { nil }
    open var currentPace: NSNumber? { nil }
    open var currentCadence: NSNumber? { nil }
    open var floorsAscended: NSNumber? { nil }
    open var floorsDescended: NSNumber? { nil }

    override init() {}
}

/// The counter of steps, which doesn't exist here. Handlers are called once, with an error, on a background queue.
open class CMPedometer: NSObject, @unchecked Sendable {
    public override init() {}

    /// Always false here.
    open class func isStepCountingAvailable() -> Bool { false }
    /// Always false here.
    open class func isDistanceAvailable() -> Bool { false }
    /// Always false here.
    open class func isFloorCountingAvailable() -> Bool { false }
    /// Always false here.
    open class func isPaceAvailable() -> Bool { false }
    /// Always false here.
    open class func isCadenceAvailable() -> Bool { false }
    /// Always false here.
    open class func isPedometerEventTrackingAvailable() -> Bool { false }
    /// Returns that the user denied access.
    open class func authorizationStatus() -> CMAuthorizationStatus { .denied }

    /// Reports an error.
    open func queryPedometerData(from start: Date, to end: Date, withHandler handler: @escaping CMPedometerHandler) {
        let error = unavailable()
        DispatchQueue.global().async { handler(nil, error) }
    }

    /// Reports an error.
    open func startUpdates(from start: Date, withHandler handler: @escaping CMPedometerHandler) {
        let error = unavailable()
        DispatchQueue.global().async { handler(nil, error) }
    }

    /// Does nothing here.
    open func stopUpdates() {}
}

/// The certainty of an activity.
public enum CMMotionActivityConfidence: Int, Sendable { case low, medium, high }

/// The activity of a period. There is none here.
open class CMMotionActivity: NSObject, @unchecked Sendable {
    open var confidence: CMMotionActivityConfidence { .low }
    open var startDate: Date { .distantPast }
    open var unknown: Bool { true }
    open var stationary: Bool { false }
    open var walking: Bool { false }
    open var running: Bool { false }
    open var automotive: Bool { false }
    open var cycling: Bool { false }

    override init() {}
}

/// The receiver of an activity.
public typealias CMMotionActivityHandler = (CMMotionActivity?) -> Void
/// The receiver of activities or of an error.
public typealias CMMotionActivityQueryHandler = ([CMMotionActivity]?, (any Error)?) -> Void

/// The recognition of activities, which doesn't exist here.
open class CMMotionActivityManager: NSObject, @unchecked Sendable {
    public override init() {}

    /// Always false here.
    open class func isActivityAvailable() -> Bool { false }
    /// Returns that the user denied access.
    open class func authorizationStatus() -> CMAuthorizationStatus { .denied }

    /// Reports an error on the queue.
    open func queryActivityStarting(
        from start: Date, to end: Date, to queue: OperationQueue,
        withHandler handler: @escaping CMMotionActivityQueryHandler
    ) {
        let error = unavailable()
        // Apple's type isn't sendable, and the handler is called once on the given queue.
        nonisolated(unsafe) let handler = handler
        queue.addOperation { handler(nil, error) }
    }

    /// Does nothing here.
    open func startActivityUpdates(to queue: OperationQueue, withHandler handler: @escaping CMMotionActivityHandler) {}
    /// Does nothing here.
    open func stopActivityUpdates() {}
}

/// An acceleration in multiples of the earth's.
public struct CMAcceleration: Sendable {
    public var x: Double
    public var y: Double
    public var z: Double

    public init() { (x, y, z) = (0, 0, 0) }

    public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

/// A measured acceleration. There is none here.
open class CMAccelerometerData: NSObject, @unchecked Sendable {
    open var acceleration: CMAcceleration { CMAcceleration() }

    override init() {}
}

/// A measured motion. There is none here.
open class CMDeviceMotion: NSObject, @unchecked Sendable {
    open var gravity: CMAcceleration { CMAcceleration() }
    open var userAcceleration: CMAcceleration { CMAcceleration() }

    override init() {}
}

/// The sensors of motion, which don't exist here.
open class CMMotionManager: NSObject, @unchecked Sendable {
    /// No effect.
    open var accelerometerUpdateInterval: TimeInterval = 0
    /// No effect.
    open var deviceMotionUpdateInterval: TimeInterval = 0
    open var isAccelerometerAvailable: Bool { false }
    open var isAccelerometerActive: Bool { false }
    open var isGyroAvailable: Bool { false }
    open var isMagnetometerAvailable: Bool { false }
    open var isDeviceMotionAvailable: Bool { false }
    open var isDeviceMotionActive: Bool { false }
    open var accelerometerData: CMAccelerometerData? { nil }
    open var deviceMotion: CMDeviceMotion? { nil }

    public override init() {}

    /// Does nothing here.
    open func startAccelerometerUpdates() {}
    /// Does nothing here.
    open func startAccelerometerUpdates(
        to queue: OperationQueue, withHandler handler: @escaping (CMAccelerometerData?, (any Error)?) -> Void
    ) {}
    /// Does nothing here.
    open func stopAccelerometerUpdates() {}
    /// Does nothing here.
    open func startDeviceMotionUpdates() {}
    /// Does nothing here.
    open func startDeviceMotionUpdates(
        to queue: OperationQueue, withHandler handler: @escaping (CMDeviceMotion?, (any Error)?) -> Void
    ) {}
    /// Does nothing here.
    open func stopDeviceMotionUpdates() {}
}

/// The barometer, which doesn't exist here.
open class CMAltimeter: NSObject, @unchecked Sendable {
    public override init() {}

    /// Always false here.
    open class func isRelativeAltitudeAvailable() -> Bool { false }
    /// Always false here.
    open class func isAbsoluteAltitudeAvailable() -> Bool { false }
    /// Returns that the user denied access.
    open class func authorizationStatus() -> CMAuthorizationStatus { .denied }
    /// Does nothing here.
    open func stopRelativeAltitudeUpdates() {}
}

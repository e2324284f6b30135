import Shared

/// The app's permission to use the location.
public enum CLAuthorizationStatus: Int32, Sendable {
    case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse

    public static var authorized: CLAuthorizationStatus { .authorizedAlways }
}

/// The precision that the user allows.
public enum CLAccuracyAuthorization: Int, Sendable { case fullAccuracy, reducedAccuracy }

/// The user's activity during the updates. No effect.
public enum CLActivityType: Int, Sendable {
    case other = 1
    case automotiveNavigation, fitness, otherNavigation, airborne
}

/// The states of a region.
public enum CLRegionState: Int, Sendable { case unknown, inside, outside }

/// The causes of an unknown location, region or placemark.
@ErrorCodes(
    "kCLErrorDomain",
    """
    locationUnknown=0 denied network headingFailure regionMonitoringDenied regionMonitoringFailure
    regionMonitoringSetupDelayed regionMonitoringResponseDelayed geocodeFoundNoResult geocodeFoundPartialResult
    geocodeCanceled deferredFailed deferredNotUpdatingLocation deferredAccuracyTooLow deferredDistanceFiltered
    deferredCanceled rangingUnavailable rangingFailure promptDeclined historicalLocationError
    """)
public struct CLError: _CodedError {}

/// The receiver of a manager's locations. Nothing else than locations, errors and the authorization is sent here.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
    /// Receives locations.
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    /// Receives the cause of an unknown location.
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
    /// Receives the authorization after the delegate is set.
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
    /// Receives the authorization if the delegate lacks `locationManagerDidChangeAuthorization(_:)`.
    func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
    /// Never called here.
    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
    /// Never called here.
    func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit)
    /// Never called here.
    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)
    /// Never called here.
    func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)
    /// Never called here.
    func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)
    /// Receives the cause of a region that isn't monitored.
    func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error)
    /// Never called here.
    func locationManager(
        _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion)
    /// Never called here.
    func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool
    /// Never called here.
    func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)
    /// Never called here.
    func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)
}

/// The methods are optional.
extension CLLocationManagerDelegate {
    /// Does nothing here.
    public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
    /// Does nothing here.
    public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
    /// Passes the authorization to the older method.
    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        locationManager(manager, didChangeAuthorization: SuppliedPlace.current.authorization)
    }
    /// Does nothing here.
    public func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {}
    /// Does nothing here.
    public func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {}
    /// Does nothing here.
    public func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {}
    /// Does nothing here.
    public func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {}
    /// Does nothing here.
    public func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {}
    /// Does nothing here.
    public func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {}
    /// Does nothing here.
    public func locationManager(
        _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
    ) {}
    /// Does nothing here.
    public func locationManager(
        _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
    ) {}
    /// Does nothing here.
    public func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool { false }
    /// Does nothing here.
    public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}
    /// Does nothing here.
    public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}
}

/// A direction of the compass, which isn't measured here.
open class CLHeading: NSObject, @unchecked Sendable {
    public let magneticHeading: CLLocationDirection = -1
    public let trueHeading: CLLocationDirection = -1
    public let headingAccuracy: CLLocationDirection = -1
}

/// A visit to a place. There are none here.
open class CLVisit: NSObject, @unchecked Sendable {
    public let arrivalDate = Date.distantPast
    public let departureDate = Date.distantFuture
    public let coordinate = kCLLocationCoordinate2DInvalid
    public let horizontalAccuracy: CLLocationAccuracy = -1
}

/// The location of the device: that of the fixture's `location.json`; without it, as on a phone whose user denied access.
///
/// The delegate is called on the main queue.
open class CLLocationManager: NSObject, @unchecked Sendable {
    /// The receiver of the authorization, which is sent once, and of locations.
    open weak var delegate: (any CLLocationManagerDelegate)? {
        didSet {
            guard delegate != nil else { return }
            send { $0.locationManagerDidChangeAuthorization($1) }
        }
    }

    /// No effect.
    open var desiredAccuracy = kCLLocationAccuracyBest
    /// No effect.
    open var distanceFilter = kCLDistanceFilterNone
    /// No effect.
    open var headingFilter: CLLocationDegrees = 1
    /// No effect.
    open var activityType = CLActivityType.other
    /// No effect.
    open var pausesLocationUpdatesAutomatically = true
    /// No effect.
    open var allowsBackgroundLocationUpdates = false
    /// No effect.
    open var showsBackgroundLocationIndicator = false

    public override init() {}

    /// The permission: `.authorizedWhenInUse` with a supplied location, otherwise `.denied`.
    open var authorizationStatus: CLAuthorizationStatus { allowed.authorization }

    /// The permission of the app.
    open class func authorizationStatus() -> CLAuthorizationStatus { CLLocationManager().authorizationStatus }

    /// The allowed precision.
    open var accuracyAuthorization: CLAccuracyAuthorization { allowed == nil ? .reducedAccuracy : .fullAccuracy }

    /// True with a supplied location.
    open var isAuthorizedForWidgetUpdates: Bool { allowed != nil }

    /// The supplied location; `nil` without it.
    open var location: CLLocation? { allowed?.location }

    /// The heading: `nil`, because it isn't measured here.
    open var heading: CLHeading? { nil }

    /// The monitored regions: none.
    open var monitoredRegions: Set<CLRegion> { [] }

    /// The maximum radius of a region: -1, because none are monitored.
    open var maximumRegionMonitoringDistance: CLLocationDistance { -1 }

    /// Returns true: the user has denied access for this app only.
    open class func locationServicesEnabled() -> Bool { true }

    /// Always false here.
    open class func headingAvailable() -> Bool { false }

    /// Always false here.
    open class func significantLocationChangeMonitoringAvailable() -> Bool { false }

    /// Always false here.
    open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool { false }

    /// Does nothing here: the permission is determined.
    open func requestWhenInUseAuthorization() { _ = allowed }

    /// Does nothing here: the permission is determined.
    open func requestAlwaysAuthorization() { _ = allowed }

    /// Throws without a supplied location.
    open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws {
        if allowed == nil { throw CLError(.denied) }
    }

    /// Reports an error without a supplied location.
    open func requestTemporaryFullAccuracyAuthorization(
        withPurposeKey purposeKey: String, completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        let error = allowed == nil ? CLError(.denied) : nil
        DispatchQueue.main.async { completion?(error) }
    }

    /// Sends the supplied location, or the error that access is denied.
    open func requestLocation() {
        if let location {
            send { $0.locationManager($1, didUpdateLocations: [location]) }
        } else {
            send { $0.locationManager($1, didFailWithError: CLError(.denied)) }
        }
    }

    /// Sends the supplied location once, or the error that access is denied.
    open func startUpdatingLocation() { requestLocation() }

    /// Does nothing here.
    open func stopUpdatingLocation() {}

    /// Sends the supplied location once, or the error that access is denied.
    open func startMonitoringSignificantLocationChanges() { requestLocation() }

    /// Does nothing here.
    open func stopMonitoringSignificantLocationChanges() {}

    /// Does nothing here.
    open func startMonitoringVisits() {}

    /// Does nothing here.
    open func stopMonitoringVisits() {}

    /// Does nothing here.
    open func startUpdatingHeading() {}

    /// Does nothing here.
    open func stopUpdatingHeading() {}

    /// Sends the error that regions aren't monitored.
    open func startMonitoring(for region: CLRegion) {
        let code = allowed == nil ? CLError.regionMonitoringDenied : .regionMonitoringFailure
        send { $0.locationManager($1, monitoringDidFailFor: region, withError: CLError(code)) }
    }

    /// Does nothing here.
    open func stopMonitoring(for region: CLRegion) {}

    /// Does nothing here.
    open func requestState(for region: CLRegion) {}

    /// The place, read at each use: a provider can create the manager before the fixture is known.
    private var allowed: SuppliedPlace? { .allowed }

    private func send(_ message: @escaping @Sendable (any CLLocationManagerDelegate, CLLocationManager) -> Void) {
        let data = DeviceData.place
        DispatchQueue.main.async {
            guard let delegate = self.delegate else { return }
            DeviceData.$place.withValue(data) { message(delegate, self) }
        }
    }
}

extension SuppliedPlace? {
    /// The permission of an app with this place.
    fileprivate var authorization: CLAuthorizationStatus { map { _ in .authorizedWhenInUse } ?? .denied }
}

/// A location, or the cause of an unknown one.
public struct CLLocationUpdate: Sendable {
    /// The kind of the user's movement. No effect.
    public enum LiveConfiguration: Int, Sendable {
        case `default`, automotiveNavigation, otherNavigation, fitness, airborne
    }

    public let location: CLLocation?
    public let authorizationDenied: Bool
    public var stationary: Bool { location != nil }
    public var isStationary: Bool { stationary }
    public var authorizationDeniedGlobally: Bool { false }
    public var authorizationRestricted: Bool { false }
    public var authorizationRequestInProgress: Bool { false }
    public var accuracyLimited: Bool { false }
    public var insufficientlyInUse: Bool { false }
    public var locationUnavailable: Bool { false }
    public var serviceSessionRequired: Bool { false }

    /// Returns one update: the supplied location, or that access is denied.
    public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
        let place = SuppliedPlace.allowed
        return Updates(update: CLLocationUpdate(location: place?.location, authorizationDenied: place == nil))
    }

    /// A sequence with one update.
    public struct Updates: AsyncSequence, Sendable {
        public typealias Element = CLLocationUpdate
        let update: CLLocationUpdate

        /// The iterator of the update.
        public struct Iterator: AsyncIteratorProtocol {
            var update: CLLocationUpdate?

            /// Returns the update, and `nil` after it.
            public mutating func next() async throws -> CLLocationUpdate? {
                defer { update = nil }
                return update
            }
        }

        public func makeAsyncIterator() -> Iterator { Iterator(update: update) }
    }
}

/// The app's request of a permission for as long as the object exists. No effect.
public final class CLServiceSession: Sendable {
    /// The permission.
    public enum AuthorizationRequirement: Int, Sendable { case none, whenInUse, always }

    public init(authorization: AuthorizationRequirement) {}

    public init(authorization: AuthorizationRequirement, fullAccuracyPurposeKey: String) {}

    /// Does nothing here.
    public func invalidate() {}
}

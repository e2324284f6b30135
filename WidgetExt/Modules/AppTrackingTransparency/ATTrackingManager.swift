@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The permission to track the user: denied.
open class ATTrackingManager: NSObject {
    /// The states of the permission.
    public enum AuthorizationStatus: UInt, Sendable { case notDetermined, restricted, denied, authorized }

    open class var trackingAuthorizationStatus: AuthorizationStatus { .denied }

    /// Returns that the permission is denied.
    open class func requestTrackingAuthorization() async -> AuthorizationStatus {
        report()
        return .denied
    }

    /// Reports that the permission is denied.
    open class func requestTrackingAuthorization(
        completionHandler completion: @escaping @Sendable (AuthorizationStatus) -> Void
    ) {
        report()
        DispatchQueue.global().async { completion(.denied) }
    }

    private class func report() {
        DeviceData.report("AppTrackingTransparency answers as a phone whose user denied tracking")
    }
}

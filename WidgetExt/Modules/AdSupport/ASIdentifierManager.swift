@_exported import Foundation
@_exported import FoundationGaps

/// The identifier for advertising: zeros, as on a phone whose user doesn't allow tracking.
open class ASIdentifierManager: NSObject, @unchecked Sendable {
    private static let manager = ASIdentifierManager()

    open class func shared() -> ASIdentifierManager { manager }

    open var advertisingIdentifier: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
    open var isAdvertisingTrackingEnabled: Bool { false }
}

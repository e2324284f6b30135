@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The ways to authenticate the user.
public enum LAPolicy: Int, Sendable {
    case deviceOwnerAuthenticationWithBiometrics = 1
    case deviceOwnerAuthentication, deviceOwnerAuthenticationWithWatch, deviceOwnerAuthenticationWithBiometricsOrWatch
    case deviceOwnerAuthenticationWithWristDetection
}

/// The kinds of biometric sensors.
public enum LABiometryType: Int, Sendable {
    case none, touchID, faceID, opticID
}

/// The causes of a failed authentication.
@ErrorCodes(
    "com.apple.LocalAuthentication",
    """
    authenticationFailed=-1 userCancel=-2 userFallback=-3 systemCancel=-4 passcodeNotSet=-5 biometryNotAvailable=-6
    biometryNotEnrolled=-7 biometryLockout=-8 appCancel=-9 invalidContext=-10 companionNotAvailable=-11
    biometryNotPaired=-12 biometryDisconnected=-13 invalidDimensions=-14 notInteractive=-1004
    """)
public struct LAError: _CodedError {}

/// The authentication of the user, as on a phone without a passcode: it always fails.
open class LAContext: NSObject, @unchecked Sendable {
    public static let touchIDAuthenticationMaximumAllowableReuseDuration: TimeInterval = 300

    /// The title of a button in a dialog that isn't shown here. No effect.
    open var localizedFallbackTitle: String?
    /// The title of a button in a dialog that isn't shown here. No effect.
    open var localizedCancelTitle: String?
    /// The reason in a dialog that isn't shown here. No effect.
    open var localizedReason = ""
    /// No effect.
    open var interactionNotAllowed = false
    /// No effect.
    open var touchIDAuthenticationAllowableReuseDuration: TimeInterval = 0

    /// The biometric sensor: none.
    open var biometryType: LABiometryType { .none }

    /// The state of the enrolled biometrics: `nil`, because none are.
    open var evaluatedPolicyDomainState: Data? { nil }

    /// Throws, because the user can't be authenticated.
    open func canEvaluatePolicy(_ policy: LAPolicy) throws { throw Self.cause(policy) }

    /// Returns false, because the user can't be authenticated.
    open func canEvaluatePolicy(_ policy: LAPolicy, error: UnsafeMutablePointer<NSError?>?) -> Bool {
        error?.pointee = Self.cause(policy) as NSError
        return false
    }

    /// Reports that the user isn't authenticated.
    open func evaluatePolicy(
        _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let cause = Self.cause(policy)
        DispatchQueue.global().async { reply(false, cause) }
    }

    /// Throws, because the user can't be authenticated.
    open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
        throw Self.cause(policy)
    }

    /// Does nothing here.
    open func invalidate() {}

    private static func cause(_ policy: LAPolicy) -> LAError {
        DeviceData.report("LocalAuthentication answers as a phone without a passcode")
        return LAError(policy == .deviceOwnerAuthentication ? .passcodeNotSet : .biometryNotAvailable)
    }
}

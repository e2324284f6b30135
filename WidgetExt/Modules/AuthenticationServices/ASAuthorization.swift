@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The causes of a failed sign-in.
@ErrorCodes(
    "com.apple.AuthenticationServices.AuthorizationError",
    "unknown=1000 canceled invalidResponse notHandled failed notInteractive")
public struct ASAuthorizationError: _CodedError {}

/// The sign-in of a user.
open class ASAuthorization: NSObject, @unchecked Sendable {
    /// The data of a user.
    public struct Scope: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let fullName = Self(rawValue: "full_name")
        public static let email = Self(rawValue: "email")
    }

    public let credential: any ASAuthorizationCredential

    init(credential: any ASAuthorizationCredential) { self.credential = credential }
}

/// The result of a sign-in. There are none here.
public protocol ASAuthorizationCredential: NSObjectProtocol {}

/// The result of a sign-in with Apple. There are none here: sources compile that read one.
open class ASAuthorizationAppleIDCredential: NSObject, ASAuthorizationCredential, @unchecked Sendable {
    open var user: String { "" }
    open var email: String? { nil }
    open var fullName: PersonNameComponents? { nil }
    open var identityToken: Data? { nil }
    open var authorizationCode: Data? { nil }
    open var authorizedScopes: [ASAuthorization.Scope] { [] }

    override init() {}
}

/// A request for a sign-in.
open class ASAuthorizationRequest: NSObject, @unchecked Sendable {}

/// A request for a sign-in with Apple.
open class ASAuthorizationAppleIDRequest: ASAuthorizationRequest, @unchecked Sendable {
    open var requestedScopes: [ASAuthorization.Scope]?
    open var user: String?
    open var nonce: String?
    open var state: String?
}

/// Sign in with Apple, which no user of this machine has used.
open class ASAuthorizationAppleIDProvider: NSObject, @unchecked Sendable {
    /// The states of a user's sign-in.
    public enum CredentialState: Int, Sendable { case revoked, authorized, notFound, transferred }

    /// Posted on a phone when a sign-in is revoked. Never posted here.
    public static let credentialRevokedNotification = Notification.Name(
        "ASAuthorizationAppleIDProviderCredentialRevokedNotification")

    open func createRequest() -> ASAuthorizationAppleIDRequest { ASAuthorizationAppleIDRequest() }

    /// Reports that no such user has signed in.
    open func getCredentialState(
        forUserID userID: String, completion: @escaping @Sendable (CredentialState, (any Error)?) -> Void
    ) {
        report()
        DispatchQueue.global().async { completion(.notFound, nil) }
    }

    /// Returns that no such user has signed in.
    open func credentialState(forUserID userID: String) async throws -> CredentialState {
        report()
        return .notFound
    }

    private func report() {
        DeviceData.report("AuthenticationServices answers as a phone on which no user has signed in")
    }
}

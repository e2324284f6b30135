import Foundation

// No request is sent, so no server asks for credentials. These types let delegates of a session compile.

/// A user name and a password.
///
/// Mirrors [Foundation's `URLCredential`](https://developer.apple.com/documentation/foundation/urlcredential).
open class URLCredential: NSObject, @unchecked Sendable {
    /// The time for which a credential is stored.
    public enum Persistence: UInt, Hashable, Sendable {
        /// Not stored.
        case none
        /// Until the session ends.
        case forSession
        /// On the device.
        case permanent
        /// On all the user's devices.
        case synchronizable
    }

    public let user: String?
    public let password: String?
    /// The time for which the credential is stored.
    public let persistence: Persistence

    /// Creates a credential.
    public init(user: String, password: String, persistence: Persistence) {
        (self.user, self.password, self.persistence) = (user, password, persistence)
    }

    /// True if the credential has a password.
    open var hasPassword: Bool { password != nil }
}

/// A store of credentials, of which there is none here.
///
/// Mirrors [Foundation's `URLCredentialStorage`](https://developer.apple.com/documentation/foundation/urlcredentialstorage).
public final class URLCredentialStorage: NSObject, Sendable {
    private override init() {}
}

/// A part of a server that needs credentials.
///
/// Mirrors [Foundation's `URLProtectionSpace`](https://developer.apple.com/documentation/foundation/urlprotectionspace).
open class URLProtectionSpace: NSObject, @unchecked Sendable {
    /// The server.
    public let host: String
    public let port: Int
    /// The protocol, such as `https`.
    public let `protocol`: String?
    /// The name of the part.
    public let realm: String?
    /// The way in which the credentials are sent.
    public let authenticationMethod: String

    /// Creates a protection space.
    public init(host: String, port: Int, protocol: String?, realm: String?, authenticationMethod: String?) {
        (self.host, self.port, self.realm) = (host, port, realm)
        self.protocol = `protocol`
        self.authenticationMethod = authenticationMethod ?? "NSURLAuthenticationMethodDefault"
    }
}

/// A server's request for credentials. No instance exists, because no request is sent.
///
/// Mirrors [Foundation's `URLAuthenticationChallenge`](https://developer.apple.com/documentation/foundation/urlauthenticationchallenge).
public final class URLAuthenticationChallenge: NSObject, Sendable {
    /// The part of the server that needs credentials.
    public let protectionSpace: URLProtectionSpace
    /// The credential suggested by the session.
    public let proposedCredential: URLCredential?
    /// The number of earlier failures.
    public let previousFailureCount: Int

    private init(_ protectionSpace: URLProtectionSpace) {
        (self.protectionSpace, proposedCredential, previousFailureCount) = (protectionSpace, nil, 0)
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The method in which a server proves its identity.
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The method in which a client proves its identity with a certificate.
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The method in which the user name and the password are sent with each request.
public let NSURLAuthenticationMethodHTTPBasic = "NSURLAuthenticationMethodHTTPBasic"

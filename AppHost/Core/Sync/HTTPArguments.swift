import Foundation
import Shared

/// The HTTP client that a command line configures.
struct HTTPArguments {
    static let timeout = timeLimit("the time limit for a whole feed; 120 by default")

    /// Returns the option for the time limit with a description of the limited time.
    static func timeLimit(_ help: String) -> CommandOption<Int?> {
        CommandOption(
            "timeout", "SECONDS", help: help, noun: "time limit", in: timeouts,
            remedy: "write whole seconds from 1 to 3600")
    }

    private static let authorities = CommandOption<String?>(
        "ca-file", "FILE",
        help: "the certificate authorities for servers, in PEM; by default SSL_CERT_FILE, otherwise the machine's",
        file: .read)
    private static let certificate = CommandOption<String?>(
        "client-certificate", "FILE", help: "the certificate for servers that request one, in PEM", file: .read)
    private static let key = CommandOption<String?>(
        "client-key", "FILE", help: "the certificate's private key, in PEM; by default in the certificate's file",
        file: .read)

    /// The options for certificates.
    @OptionList static var credentials: [OptionDeclaration] {
        authorities
        certificate
        key
    }

    /// The environment variable for the file of authorities if the option isn't given; OpenSSL and curl use the same variable.
    private static let authoritiesVariable = "SSL_CERT_FILE"
    private static let timeouts = 1...3_600

    let arguments: Arguments
    let environment: [String: String]
    let now: @Sendable () -> Date

    /// Creates the client.
    ///
    /// - Throws: ``CommandFailure``.
    func client() throws -> HTTPClient {
        var client = HTTPClient(now: now)
        client.credentials = try credentials()
        if let seconds = arguments[Self.timeout] { client.limits.whole = seconds }
        return client
    }

    private func credentials() throws -> TLSCredentials {
        let named = environment[Self.authoritiesVariable].flatMap { $0.isEmpty ? nil : $0 }
        let (certificate, key) = (arguments[Self.certificate], arguments[Self.key])
        if key != nil, certificate == nil {
            throw CommandFailure(
                "--client-key needs a certificate — name the certificate with --client-certificate FILE")
        }
        return TLSCredentials(
            authorities: arguments[Self.authorities] ?? named ?? TLSCredentials.machineAuthorities(),
            certificate: certificate, key: key)
    }
}

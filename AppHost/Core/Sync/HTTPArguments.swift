import Foundation
import Shared

/// The HTTP client that a command line configures.
struct HTTPArguments {
    static func timeout(_ help: String) -> CommandGrammar.Option { .init("timeout", "SECONDS", help: help) }

    /// The options for certificates.
    static let credentials = [
        CommandGrammar.Option(
            "ca-file", "FILE",
            help: "the certificate authorities for servers, in PEM; by default SSL_CERT_FILE, otherwise the machine's"),
        CommandGrammar.Option(
            "client-certificate", "FILE", help: "the certificate for servers that request one, in PEM"),
        CommandGrammar.Option(
            "client-key", "FILE", help: "the certificate's private key, in PEM; by default in the certificate's file"),
    ]

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
        guard let text = arguments.value("timeout") else { return client }
        guard let seconds = Int(text), Self.timeouts.contains(seconds) else {
            throw CommandFailure("invalid time limit '\(text)' — write whole seconds from 1 to 3600")
        }
        client.limits.whole = seconds
        return client
    }

    private func credentials() throws -> TLSCredentials {
        let named = environment[Self.authoritiesVariable].flatMap { $0.isEmpty ? nil : $0 }
        let (certificate, key) = (arguments.value("client-certificate"), arguments.value("client-key"))
        if key != nil, certificate == nil {
            throw CommandFailure(
                "--client-key needs a certificate — name the certificate with --client-certificate FILE")
        }
        return TLSCredentials(
            authorities: arguments.value("ca-file") ?? named ?? TLSCredentials.machineAuthorities(),
            certificate: certificate, key: key)
    }
}

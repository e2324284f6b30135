import Dispatch
import Foundation
import Glibc
import Synchronization

/// A request with its limits and its cancellation.
final class HTTPTransfer: Sendable {
    let request: HTTPRequest
    let credentials: TLSCredentials
    let limits: HTTPClient.Limits
    /// The maximum size of the decoded body in bytes.
    let bytes: Int
    /// The deadline of the fetch.
    let deadline: DispatchTime
    /// Receives the body of an answer with the status 200 as it arrives; `nil` to collect the body.
    let receiver: Receiver?
    private let cancellation = Atomic(false)

    /// Receives bytes of a body on the event loop's thread, and returns the fault that ends the transfer, or `nil`.
    typealias Receiver = @Sendable (UnsafeRawBufferPointer) -> HTTPError.Fault?

    init(
        _ request: HTTPRequest, credentials: TLSCredentials, limits: HTTPClient.Limits, bytes: Int,
        deadline: DispatchTime, receiver: Receiver? = nil
    ) {
        (self.request, self.credentials, self.limits) = (request, credentials, limits)
        (self.bytes, self.deadline, self.receiver) = (bytes, deadline, receiver)
    }

    /// True after the caller's task is cancelled.
    var isCancelled: Bool { cancellation.load(ordering: .relaxed) }

    /// Sends the request and returns the answer, whatever its status.
    ///
    /// - Throws: ``HTTPError``; `CancellationError` if the task is cancelled.
    func answer(by loop: HTTPEventLoop) async throws -> HTTPAnswer {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { loop.start(self, for: $0) }
        } onCancel: {
            cancellation.store(true, ordering: .relaxed)
            loop.wake()
        }
    }
}

/// The certificates of connections.
struct TLSCredentials: Hashable, Sendable {
    /// A PEM file of the authorities that certify servers; `nil` for the machine's.
    var authorities: String?
    /// A PEM file of the client certificate, and of its key unless ``key`` names another file.
    var certificate: String?
    var key: String?

    /// The files in which distributions keep the authorities of the machine, beginning with Debian's, which libcurl reads by itself.
    private static let machineFiles = [
        "/etc/ssl/certs/ca-certificates.crt",  // Debian, Ubuntu, Arch, Gentoo, Nix
        "/etc/pki/tls/certs/ca-bundle.crt",  // Fedora, CentOS
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",  // newer versions of Fedora
        "/etc/ssl/ca-bundle.pem",  // openSUSE
        "/etc/ssl/cert.pem",  // Alpine
    ]

    /// Returns the file with the authorities of the machine; `nil` to leave the choice to libcurl.
    ///
    /// Debian's libcurl, which a toolkit carries to other distributions, knows only Debian's file.
    static func machineAuthorities(exists: (String) -> Bool = { access($0, R_OK) == 0 }) -> String? {
        machineFiles.first(where: exists).flatMap { $0 == machineFiles[0] ? nil : $0 }
    }
}

import Dispatch
import Foundation
import Synchronization

/// A request with its limits, on its way to a server.
final class HTTPTransfer: Sendable {
    let request: HTTPRequest
    let credentials: TLSCredentials
    let limits: HTTPClient.Limits
    /// The most decoded bytes the body may have.
    let bytes: Int
    /// The instant at which the fetch ends, answered or not.
    let deadline: DispatchTime
    private let cancellation = Atomic(false)

    init(
        _ request: HTTPRequest, credentials: TLSCredentials, limits: HTTPClient.Limits, bytes: Int,
        deadline: DispatchTime
    ) {
        (self.request, self.credentials, self.limits) = (request, credentials, limits)
        (self.bytes, self.deadline) = (bytes, deadline)
    }

    /// True once the caller no longer waits.
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

/// The certificates that connections are checked against and made with.
struct TLSCredentials: Hashable, Sendable {
    /// A PEM file of the authorities that certify servers; `nil` for the machine's.
    var authorities: String?
    /// A PEM file of the certificate this client shows, and of its key unless ``key`` names another.
    var certificate: String?
    var key: String?
}

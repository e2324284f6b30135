import Foundation

/// What a request gets in an extension.
///
/// Nothing was sent. Extensions read what the app has synced; the sandbox around them would end the attempt anyway.
public struct NoNetworkError: LocalizedError, CustomStringConvertible, Hashable {
    /// Where the request would have gone.
    public let url: URL?

    /// One line: what happened — what to do.
    public var description: String {
        "no network in an extension, so \(url?.absoluteString ?? "nothing") wasn't asked — sync in the app"
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}

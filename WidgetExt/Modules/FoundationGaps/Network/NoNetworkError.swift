import Foundation

/// The error of every network request in an extension.
///
/// Nothing is sent. Extensions read data the app has synced; their sandbox has no network either.
public struct NoNetworkError: LocalizedError, CustomStringConvertible, Hashable {
    /// The URL of the request.
    public let url: URL?

    /// The error and its remedy in one line.
    public var description: String {
        "no network in an extension, so \(url?.absoluteString ?? "nothing") wasn't requested — sync in the app"
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}

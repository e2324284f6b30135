import Foundation
import FoundationGaps

extension URLSession {
    /// A publisher of a response, which fails at once.
    ///
    /// Mirrors [Foundation's
    /// `URLSession.DataTaskPublisher`](https://developer.apple.com/documentation/foundation/urlsession/datataskpublisher). The error says
    /// that there is no internet connection; its underlying error is `NoNetworkError`, which has the same description.
    public struct DataTaskPublisher: DirectPublisher {
        public typealias Output = (data: Data, response: URLResponse)
        public typealias Failure = URLError

        public let request: URLRequest
        public let session: URLSession

        /// Creates a publisher of the response to a request.
        public init(request: URLRequest, session: URLSession) { (self.request, self.session) = (request, session) }

        func begin(_ sink: Sink<Output, URLError>) -> AnyCancellable {
            sink.end(.failure(NoNetworkError(url: request.url).urlError))
            return AnyCancellable {}
        }
    }

    /// Returns a publisher that fails at once, because an extension has no network access.
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher { dataTaskPublisher(for: URLRequest(url: url)) }

    /// Returns a publisher that fails at once, because an extension has no network access.
    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
        DataTaskPublisher(request: request, session: self)
    }
}

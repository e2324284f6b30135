import Foundation
import FoundationGaps

extension URLSession {
    /// A publisher of a stored response, which ends at once.
    ///
    /// Mirrors [Foundation's
    /// `URLSession.DataTaskPublisher`](https://developer.apple.com/documentation/foundation/urlsession/datataskpublisher). Without a
    /// stored response, the error says that there is no internet connection; its underlying error is `NoNetworkError`, which has the same
    /// description.
    public struct DataTaskPublisher: DirectPublisher {
        public typealias Output = (data: Data, response: URLResponse)
        public typealias Failure = URLError

        public let request: URLRequest
        public let session: URLSession

        /// Creates a publisher of the response to a request.
        public init(request: URLRequest, session: URLSession) { (self.request, self.session) = (request, session) }

        func begin(_ sink: Sink<Output, URLError>) -> AnyCancellable {
            do {
                let (data, response) = try StoredResponses.answer(request)
                sink.value((data: data, response: response))
                sink.end(.finished)
            } catch {
                sink.end(.failure(error as? URLError ?? URLError(.unknown)))
            }
            return AnyCancellable {}
        }
    }

    /// Returns a publisher of the stored response.
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher { dataTaskPublisher(for: URLRequest(url: url)) }

    /// Returns a publisher of the stored response.
    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
        DataTaskPublisher(request: request, session: self)
    }
}

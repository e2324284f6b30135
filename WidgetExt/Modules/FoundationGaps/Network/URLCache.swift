import Foundation

/// A store of responses in memory.
///
/// Mirrors [Foundation's `URLCache`](https://developer.apple.com/documentation/foundation/urlcache). A response that is stored can be read
/// until the process ends. Nothing is stored on disk, and no request reads the cache.
open class URLCache: NSObject, @unchecked Sendable {
    open class var shared: URLCache {
        get { lock.withLock { current } }
        set { lock.withLock { current = newValue } }
    }

    private static let lock = NSLock()
    nonisolated(unsafe) private static var current = URLCache(memoryCapacity: 4_000_000, diskCapacity: 20_000_000)

    private let lock = NSLock()
    private var responses: [(request: URLRequest, response: CachedURLResponse)] = []
    private var capacity: Int
    /// The capacity on disk in bytes. No effect: accepted so that sources compile. Nothing is stored on disk.
    open var diskCapacity: Int

    /// Creates a cache with a capacity in bytes. The capacity on disk has no effect.
    public init(memoryCapacity: Int, diskCapacity: Int, directory: URL? = nil) {
        (capacity, self.diskCapacity) = (memoryCapacity, diskCapacity)
    }

    /// Creates a cache with a capacity in bytes. The capacity on disk has no effect.
    public convenience init(memoryCapacity: Int, diskCapacity: Int, diskPath path: String?) {
        self.init(memoryCapacity: memoryCapacity, diskCapacity: diskCapacity)
    }

    /// The capacity in bytes. If the responses exceed the capacity, the oldest are removed.
    open var memoryCapacity: Int {
        get { lock.withLock { capacity } }
        set {
            lock.withLock {
                capacity = newValue
                removeExcess()
            }
        }
    }

    /// The size of the stored data in bytes.
    open var currentMemoryUsage: Int { lock.withLock { size } }

    /// The size of the data on disk, which is always 0.
    open var currentDiskUsage: Int { 0 }

    /// Returns the response stored for a request.
    open func cachedResponse(for request: URLRequest) -> CachedURLResponse? {
        lock.withLock { responses.first { $0.request == request }?.response }
    }

    open func storeCachedResponse(_ cachedResponse: CachedURLResponse, for request: URLRequest) {
        guard cachedResponse.storagePolicy != .notAllowed else { return }
        lock.withLock {
            responses.removeAll { $0.request == request }
            responses.append((request, cachedResponse))
            removeExcess()
        }
    }

    /// Removes the response stored for a request.
    open func removeCachedResponse(for request: URLRequest) {
        lock.withLock { responses.removeAll { $0.request == request } }
    }

    open func removeAllCachedResponses() { lock.withLock { responses = [] } }

    private var size: Int { responses.reduce(0) { $0 + $1.response.data.count } }

    private func removeExcess() { while size > capacity, !responses.isEmpty { responses.removeFirst() } }
}

/// A response with its data, for a cache.
///
/// Mirrors [Foundation's `CachedURLResponse`](https://developer.apple.com/documentation/foundation/cachedurlresponse).
public final class CachedURLResponse: NSObject, @unchecked Sendable {
    public let response: URLResponse
    public let data: Data
    /// Values that the app stores with the response.
    public let userInfo: [AnyHashable: Any]?
    /// The place in which the response may be stored.
    public let storagePolicy: URLCache.StoragePolicy

    /// Creates a cached response.
    public init(
        response: URLResponse, data: Data, userInfo: [AnyHashable: Any]? = nil,
        storagePolicy: URLCache.StoragePolicy = .allowed
    ) {
        (self.response, self.data, self.userInfo, self.storagePolicy) = (response, data, userInfo, storagePolicy)
    }
}

extension URLCache {
    /// The place in which a response may be stored.
    public enum StoragePolicy: UInt, Hashable, Sendable {
        /// In memory and on disk.
        case allowed
        case allowedInMemoryOnly
        /// Nowhere.
        case notAllowed
    }
}

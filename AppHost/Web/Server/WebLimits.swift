/// The limits on requests and connections.
struct WebLimits: Hashable, Sendable {
    /// The maximum number of connections that wait for a head, and also of those that wait for a body. One more connection closes the
    /// oldest.
    var connections = 64
    /// The maximum number of connections whose head has arrived, including those being answered. Further connections wait.
    var served = 256
    /// The maximum size of a request's head, in bytes.
    var head = 32 << 10
    /// The maximum size of a request's body, in bytes.
    var body = 64 << 10
    /// The time a request may take to arrive and an answer to be read, in seconds.
    var patience = 10
    /// The time a request waits for a change of state, in seconds.
    var wait = 25
    /// The maximum number of concurrent requests that start an extension.
    var calls = 4
    /// The maximum number of requests that wait for one of these requests to end.
    var waiting = 60

    /// Returns these limits with so few connections that they take less than half of a process's descriptors, even while some arrive
    /// together.
    func fitting(descriptors: Int) -> WebLimits {
        var limits = self
        limits.connections = min(connections, max(descriptors / 16, 1))
        limits.served = min(served, max(descriptors / 4, 1))
        return limits
    }
}

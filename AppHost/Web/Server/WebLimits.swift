/// How much a caller may ask for, and for how long.
struct WebLimits: Hashable, Sendable {
    /// The most connections at once.
    var connections: UInt32 = 64
    /// The memory of a connection, in bytes, which its address and headers have to fit into.
    var memory = 32 << 10
    /// The most bytes of a request's body.
    var body = 64 << 10
    /// How long a request may take to arrive, and an answer to be taken, in seconds.
    var patience = 10
    /// How long a connection may wait for its next request, in seconds.
    var idle = 60
    /// How long a request for changes is left waiting, in seconds.
    var wait = 25
    /// The most requests at once that have an extension started.
    var calls = 4
    /// The most that wait for their turn.
    var waiting = 60
}

/// How much a caller may ask for, and for how long.
struct WebLimits: Hashable, Sendable {
    /// The most connections that wait for a request's head, and as many again for a body. One more closes the oldest.
    var connections = 64
    /// The most connections whose head has arrived, those whose answer is being made among them. Further ones wait.
    var passed = 256
    /// The most bytes of a request's head.
    var head = 32 << 10
    /// The most bytes of a request's body.
    var body = 64 << 10
    /// How long a request may take to arrive, and an answer to be taken, in seconds.
    var patience = 10
    /// How long a request for changes is left waiting, in seconds.
    var wait = 25
    /// The most requests at once that have an extension started.
    var calls = 4
    /// The most that wait for their turn.
    var waiting = 60
}

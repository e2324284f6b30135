import Glibc

/// Wakes a thread that polls: readable from a ring until it is quieted.
final class WakeUp: Sendable {
    let descriptor: CInt
    private let bell: CInt

    /// - Throws: ``SpawnError`` where no more descriptors are to be had.
    init() throws(SpawnError) {
        var ends: [CInt] = [-1, -1]
        guard makePipe(&ends, O_CLOEXEC | O_NONBLOCK) == 0 else {
            throw SpawnError(reason: String(cString: strerror(errno)))
        }
        (descriptor, bell) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(bell)
    }

    /// One more ring than fit is none: the thread wakes all the same.
    func ring() { _ = write(bell, "!", 1) }

    func quiet() {
        var buffer = [UInt8](repeating: 0, count: 64)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }
}

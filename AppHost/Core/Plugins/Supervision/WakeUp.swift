import Glibc

/// Wakes a polling thread: its descriptor is readable from a ring until it is reset.
final class WakeUp: Sendable {
    let descriptor: CInt
    private let bell: CInt

    /// - Throws: ``SpawnError`` if there are no more descriptors.
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

    /// Makes the descriptor readable. A ring that doesn't fit into the pipe is dropped, as the descriptor is readable then.
    func ring() { _ = write(bell, "!", 1) }

    func quiet() {
        var buffer = [UInt8](repeating: 0, count: 64)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }
}

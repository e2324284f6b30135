import AirlockBase
import Glibc

/// Wakes a thread that polls ``descriptor``, which is readable after ``ring()`` until ``quiet()``.
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

    /// Makes the descriptor readable. If the pipe is full, nothing is written, because the descriptor is readable already.
    func ring() { _ = write(bell, "!", 1) }

    func quiet() {
        var buffer = [UInt8](repeating: 0, count: 64)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }
}

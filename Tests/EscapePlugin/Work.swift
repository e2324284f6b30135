import Dispatch
import Glibc
import Synchronization

/// Work for Dispatch's shared workers.
enum Work {
    /// Performs pieces of work that each block a worker; returns the number of completed ones.
    static func done(pieces: Int, milliseconds: UInt32) -> Int {
        let count = Atomic<Int>(0)
        let group = DispatchGroup()
        for _ in 0..<pieces {
            DispatchQueue.global().async(group: group) {
                usleep(milliseconds * 1000)
                count.add(1, ordering: .relaxed)
            }
        }
        group.wait()
        return count.load(ordering: .relaxed)
    }
}

import Synchronization

/// How many descriptors one `SystemCalls` and its copies have opened and not closed.
package final class DescriptorCount: Sendable {
    private let count = Atomic<Int>(0)

    package init() {}

    /// Opens minus closes.
    package var open: Int { count.load(ordering: .relaxed) }

    func opened() { count.wrappingAdd(1, ordering: .relaxed) }

    func closed() { count.wrappingSubtract(1, ordering: .relaxed) }
}

import Synchronization

/// Hears what is asked to be drawn anew, in the place of a container: for those who only try out what would happen.
package final class ReloadRequestLog: Sendable {
    private let heard = Mutex<[WidgetReloadRequest.Target]>([])

    package init() {}

    /// The log of what runs now; `nil` where requests go to the container.
    @TaskLocal package static var current: ReloadRequestLog?

    func add(_ target: WidgetReloadRequest.Target) { heard.withLock { $0.append(target) } }

    /// Hands over what was heard since it was last asked, in order.
    package func take() -> [WidgetReloadRequest.Target] {
        heard.withLock { targets in
            defer { targets = [] }
            return targets
        }
    }
}

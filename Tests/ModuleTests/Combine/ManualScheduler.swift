import Combine

/// A scheduler whose time passes when a test advances it.
final class ManualScheduler: Scheduler {
    /// An instant, in seconds from the start.
    struct SchedulerTimeType: Strideable {
        var seconds = 0.0

        func distance(to other: SchedulerTimeType) -> SchedulerInterval {
            SchedulerInterval(other.seconds - seconds)
        }

        func advanced(by interval: SchedulerInterval) -> SchedulerTimeType {
            SchedulerTimeType(seconds: seconds + interval.timeInterval)
        }
    }

    typealias SchedulerOptions = Never

    private(set) var now = SchedulerTimeType()
    let minimumTolerance: SchedulerInterval = 0
    private var actions: [(time: Double, number: Int, body: () -> Void)] = []
    private var count = 0

    /// Lets time pass, and runs the actions that are due in their order.
    func advance(by seconds: Double) {
        let end = now.seconds + seconds
        while let next = actions.indices.min(by: {
            (actions[$0].time, actions[$0].number) < (actions[$1].time, actions[$1].number)
        }), actions[next].time <= end {
            let action = actions.remove(at: next)
            now.seconds = max(now.seconds, action.time)
            action.body()
        }
        now.seconds = end
    }

    func schedule(options: Never?, _ action: @escaping () -> Void) { add(now.seconds, action) }

    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerInterval, options: Never?, _ action: @escaping () -> Void
    ) { add(date.seconds, action) }

    func schedule(
        after date: SchedulerTimeType, interval: SchedulerInterval, tolerance: SchedulerInterval, options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        var isCancelled = false
        func run(_ time: Double) {
            add(time) {
                guard !isCancelled else { return }
                action()
                run(time + interval.timeInterval)
            }
        }
        run(date.seconds)
        return AnyCancellable { isCancelled = true }
    }

    private func add(_ time: Double, _ action: @escaping () -> Void) {
        count += 1
        actions.append((time, count, action))
    }
}

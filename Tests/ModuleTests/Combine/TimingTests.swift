import Combine
import Dispatch
import Foundation
import Testing

/// The operators that depend on time, on a scheduler that the test advances.
struct TimingTests {
    private enum Fault: Error { case late }

    private let scheduler = ManualScheduler()
    private let subject = PassthroughSubject<Int, Never>()

    /// A recorder of a publisher's events.
    private final class Events {
        var all: [String] = []
        var subscription: AnyCancellable?

        init<P: Publisher>(_ publisher: P) {
            subscription = publisher.sink(
                receiveCompletion: { [unowned self] in
                    if case .failure(let error) = $0 { all.append("\(error)") } else { all.append("end") }
                }, receiveValue: { [unowned self] in all.append("\($0)") })
        }
    }

    @Test("Debounce publishes a value when no other value has followed, and drops one that waits at the end")
    func debounce() {
        let events = Events(subject.debounce(for: .seconds(1), scheduler: scheduler))
        subject.send(1)
        scheduler.advance(by: 0.5)
        subject.send(2)
        scheduler.advance(by: 0.5)
        #expect(events.all == [])
        scheduler.advance(by: 0.5)
        #expect(events.all == ["2"])
        subject.send(3)
        subject.send(completion: .finished)
        scheduler.advance(by: 9)
        #expect(events.all == ["2", "end"])
    }

    @Test(
        "Throttle publishes the first value at once, then the latest or the first of each interval",
        arguments: [(true, ["1", "3", "end"]), (false, ["1", "2", "end"])])
    func throttle(latest: Bool, expected: [String]) {
        let events = Events(subject.throttle(for: .seconds(1), scheduler: scheduler, latest: latest))
        subject.send(1)
        scheduler.advance(by: 0.25)
        #expect(events.all == ["1"])
        subject.send(2)
        scheduler.advance(by: 0.25)
        subject.send(3)
        scheduler.advance(by: 0.25)
        #expect(events.all == ["1"])
        scheduler.advance(by: 0.25)
        #expect(events.all.count == 2)
        subject.send(completion: .finished)
        scheduler.advance(by: 1)
        #expect(events.all == expected)
    }

    @Test("Delay publishes each value and the end after its interval, and nothing once cancelled")
    func delay() {
        let events = Events(subject.delay(for: .milliseconds(500), scheduler: scheduler))
        let cancelled = Events(subject.delay(for: .seconds(1), scheduler: scheduler))
        subject.send(1)
        subject.send(completion: .finished)
        #expect(events.all == [])
        scheduler.advance(by: 0.5)
        #expect(events.all == ["1", "end"])
        cancelled.subscription = nil
        scheduler.advance(by: 9)
        #expect(cancelled.all == [])
    }

    @Test("Timeout ends a publisher that publishes nothing within the interval, with an error if one is given")
    func timeout() {
        let events = Events(subject.timeout(.seconds(2), scheduler: scheduler))
        let failing = Events(
            subject.setFailureType(to: Fault.self).timeout(.seconds(3), scheduler: scheduler) { .late })
        scheduler.advance(by: 1)
        subject.send(1)
        scheduler.advance(by: 1.5)
        #expect(events.all == ["1"])
        scheduler.advance(by: 0.5)
        #expect(events.all == ["1", "end"])
        scheduler.advance(by: 1)
        #expect(failing.all == ["1", "late"])
    }

    @Test("Receive and subscribe run on their scheduler, and the immediate scheduler runs at once")
    func schedulers() {
        let events = Events(Just(1).receive(on: scheduler))
        let subscribed = Events(Just(2).subscribe(on: scheduler))
        #expect(events.all == [] && subscribed.all == [])
        scheduler.advance(by: 0)
        #expect(events.all == ["1", "end"] && subscribed.all == ["2", "end"])
        #expect(Events(Just(3).delay(for: .seconds(60), scheduler: ImmediateScheduler.shared)).all == ["3", "end"])
        #expect(Events(Just(4).receive(on: ImmediateScheduler.shared)).all == ["4", "end"])
    }

    @Test("A repeated action runs at each interval until it is cancelled")
    func repeatedAction() {
        var count = 0
        let repeated = scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1)), interval: .seconds(2)) {
            count += 1
        }
        scheduler.advance(by: 5)
        #expect(count == 3)
        repeated.cancel()
        scheduler.advance(by: 5)
        #expect(count == 3)
    }

    @Test("The interval between two values is published instead of the values")
    func measuredInterval() {
        let events = Events(subject.measureInterval(using: scheduler).map(\.timeInterval))
        scheduler.advance(by: 2)
        subject.send(1)
        scheduler.advance(by: 0.5)
        subject.send(2)
        #expect(events.all == ["2.0", "0.5"])
    }

    @Test("The times of queues and run loops differ by intervals in seconds, written in any unit")
    func schedulerTimes() {
        let start = DispatchQueue.SchedulerTimeType(DispatchTime(uptimeNanoseconds: 5_000_000_000))
        #expect(start.advanced(by: .milliseconds(250)).dispatchTime.uptimeNanoseconds == 5_250_000_000)
        #expect(start.advanced(by: 2).distance(to: start) == .seconds(-2))
        let date = RunLoop.SchedulerTimeType(Date(timeIntervalSinceReferenceDate: 10))
        #expect(date.advanced(by: 0.5).date == Date(timeIntervalSinceReferenceDate: 10.5))
        #expect(date.distance(to: date.advanced(by: .microseconds(1_500_000))) == 1.5)
        #expect(SchedulerInterval.seconds(0.001) > .nanoseconds(2_000))
    }

    @Test("A queue runs a scheduled action, and a publisher received on it arrives there")
    func dispatchQueue() async {
        let queue = DispatchQueue(label: "test")
        let key = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: key, value: true)
        var held: [AnyCancellable] = []
        let isOnQueue = await withCheckedContinuation { continuation in
            Just(1).delay(for: .milliseconds(1), scheduler: queue).sink { _ in
                continuation.resume(returning: DispatchQueue.getSpecific(key: key) == true)
            }.store(in: &held)
        }
        #expect(isOnQueue)
        withExtendedLifetime(held) {}
    }
}

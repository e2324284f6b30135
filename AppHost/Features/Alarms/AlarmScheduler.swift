import Foundation
import Glibc
import Shared
import Synchronization

/// Advances alarms on time for as long as the host runs, on its own thread, so that no other work of the host delays an alarm.
///
/// It sleeps until the next due time, a change in the container, or a change of the clock. Change events are hints: the alarms themselves
/// are read.
final class AlarmScheduler: Sendable {
    private let container: Container
    private let zone: @Sendable () -> TimeZone
    private let now: @Sendable () -> Int64
    private let report: @Sendable (AlarmEvent) -> Void
    private let fault: @Sendable (any Error) -> Void
    private let timer: @Sendable () throws -> any AlarmTimer
    private let gate: AlarmGate
    private let signal: ThreadSignal

    /// The longest sleep, in milliseconds, because the user's time zone may change without an event.
    private static let longest: Int64 = 60_000
    /// The smallest change of the clock that countdowns are shifted by, in milliseconds.
    private static let step: Int64 = 20

    /// - Parameters:
    ///   - container: A container opened for the host, used by this scheduler only.
    ///   - zone: Returns the user's time zone.
    ///   - timer: Creates a timer on the clock that `now` reads.
    ///   - gate: The condition that late alarms wait for. Alarms that are due now never wait.
    ///   - report: Receives each change of an alarm on the scheduler's thread, as soon as it is stored.
    /// - Throws: ``CommandFailure`` if no file descriptors are left.
    init(
        container: Container, zone: @escaping @Sendable () -> TimeZone, now: @escaping @Sendable () -> Int64,
        timer: @escaping @Sendable () throws -> any AlarmTimer = { try WallClockTimer() }, gate: AlarmGate = .open,
        report: @escaping @Sendable (AlarmEvent) -> Void, fault: @escaping @Sendable (any Error) -> Void
    ) throws {
        (self.container, self.zone, self.now, self.report, self.fault) = (container, zone, now, report, fault)
        (self.timer, self.gate) = (timer, gate)
        signal = try ThreadSignal()
    }

    /// Starts the scheduler's thread.
    func start() {
        Thread.detachNewThread { [self] in
            do {
                try loop()
            } catch {
                fault(error)
            }
        }
    }

    /// Stops the scheduler after its current pass.
    func end() { signal.end() }

    /// Watches the alarms of a container, and returns the reason if the kernel refuses.
    private static func watch(_ container: Container, with changes: FolderEvents) -> String? {
        if let obstacle = changes.obstacle { return obstacle }
        let watch = changes.watch("\(container.path)/documents/\(Domain.alarms.name)", .published)
        return watch < 0 ? String(cString: strerror(-watch)) : nil
    }

    private func loop() throws {
        let timer = try timer()
        let changes = FolderEvents()
        let obstacle = Self.watch(container, with: changes)
        if let obstacle { fault(ContainerWatch.refusal(obstacle)) }
        var pass = AlarmPass(
            store: AlarmStore(container: container), zone: zone(), now: { [now] in now() }, fault: fault)
        var ahead = timer.ahead
        var polled = [timer.descriptor, signal.reading, changes.descriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        // The watch begins before the first read, so that no change is missed in between.
        pass.readAll()
        var (isWaiting, isReleased) = (false, false)
        while true {
            pass.holdsLate = !isReleased && !gate.isOpen()
            isReleased = false
            pass.advanceDue(report)
            if pass.isHolding, !isWaiting {
                isWaiting = true
                Task { [gate, signal] in
                    await gate.wait()
                    signal.wake()
                }
            }
            timer.set(min(pass.next ?? .max, now() + Self.longest))
            // An interrupted poll is harmless: every descriptor is read anyway.
            _ = poll(&polled, nfds_t(polled.count), -1)
            switch signal.read() {
            case .ended: return
            case .woken:
                (isWaiting, isReleased) = (false, true)
                pass.readAll()
            case .none: break
            }
            if timer.read() == .clockSet {
                let nowAhead = timer.ahead
                if abs(nowAhead - ahead) >= Self.step { pass.shiftCountdowns(by: nowAhead - ahead) }
                ahead = nowAhead
            }
            if let names = obstacle == nil ? changes.names() : nil {
                for name in names { if let id = AlarmStore.id(ofDocument: name) { pass.read(id) } }
            } else {
                pass.readAll()
            }
            pass.move(to: zone())
        }
    }
}

/// The condition that a late alarm waits for. An alarm is late, for example, if its host was stopped at its time.
struct AlarmGate: Sendable {
    /// Returns true if late alarms don't wait.
    let isOpen: @Sendable () -> Bool
    /// Returns when late alarms have waited long enough.
    let wait: @Sendable () async -> Void

    static let open = AlarmGate(isOpen: { true }, wait: {})
}

/// A timer on a wall clock, which may be set.
protocol AlarmTimer: AnyObject {
    /// A descriptor that is readable when the timer expires or the clock was set.
    var descriptor: CInt { get }
    /// The wall clock minus the time since boot, in milliseconds; it changes when the clock is set.
    var ahead: Int64 { get }

    /// Sets the timer to an instant, in milliseconds since 1 January 1970.
    func set(_ instant: Int64)
    /// Returns what happened since the timer was set, without waiting.
    func read() -> WallClockTimer.Outcome
}

extension WallClockTimer: AlarmTimer {
    var ahead: Int64 { Self.clockAhead }
}

/// A signal that wakes or ends a polling thread.
private final class ThreadSignal: Sendable {
    enum Outcome {
        case none
        case woken
        case ended
    }

    let reading: CInt
    private let pipe: Mutex<Pipe>

    init() throws {
        let pipe = try Pipe()
        reading = pipe.reading
        _ = fcntl(reading, F_SETFL, O_NONBLOCK)
        self.pipe = Mutex(pipe)
    }

    func wake() {
        pipe.withLock { pipe in
            var byte: UInt8 = 0
            // After the end, there is no thread to wake.
            if pipe.writing >= 0 { _ = write(pipe.writing, &byte, 1) }
        }
    }

    func end() { pipe.withLock { $0.closeWriting() } }

    /// Returns what happened since the last call, without waiting.
    func read() -> Outcome {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(reading, &bytes, bytes.count)
        return count > 0 ? .woken : count == 0 ? .ended : .none
    }
}

/// The instants of a time of day in a time zone.
///
/// A time that the clocks skip occurs at the first instant after the gap. A time that the clocks show twice occurs the first time.
struct AlarmTimes: Hashable, Sendable {
    /// From 0 to 23.
    let hour: Int
    /// From 0 to 59.
    let minute: Int
    /// From 1 for Sunday to 7 for Saturday; empty for every day.
    let weekdays: [Int]
    let zone: TimeZone

    private static let day: Int64 = 86_400

    /// Returns the first instant after `instant`, both in milliseconds since 1970.
    func next(after instant: Int64) -> Int64? {
        let days = Self.floored(localTime(Self.floored(instant, 1_000)), Self.day)
        // The days of a week, and spare days for a zone that moves across the date line.
        return (days - 1...days + 9).lazy.filter(has).map { self.instant(onDay: $0) * 1_000 }
            .first { $0 > instant }
    }

    /// Returns the last instant in `start...instant`, in milliseconds since 1970; `nil` if there is none.
    func last(notAfter instant: Int64, from start: Int64) -> Int64? {
        let days = Self.floored(localTime(Self.floored(instant, 1_000)), Self.day)
        return (days - 9...days + 1).lazy.filter(has).map { self.instant(onDay: $0) * 1_000 }
            .filter { $0 <= instant && $0 >= start }.max()
    }

    /// True if a day, counted from 1 January 1970, is on one of the weekdays.
    private func has(_ day: Int64) -> Bool {
        // 1 January 1970 was a Thursday.
        weekdays.isEmpty || weekdays.contains(Int((day % 7 + 11) % 7) + 1)
    }

    /// Returns the instant on a local day, in seconds since 1970.
    private func instant(onDay day: Int64) -> Int64 {
        let local = day * Self.day + Int64(hour) * 3_600 + Int64(minute) * 60
        let (before, after) = (offset(at: local - Self.day), offset(at: local + Self.day))
        let found = [before, after].map { local - $0 }.filter { localTime($0) == local }.min()
        if let found { return found }
        // The time is skipped: a binary search finds the end of the gap.
        var (low, high) = (local - Self.day, local + Self.day)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if localTime(middle) > local { high = middle } else { low = middle }
        }
        return high
    }

    /// Returns the local time at an instant, in seconds as if it were UTC.
    private func localTime(_ seconds: Int64) -> Int64 { seconds + offset(at: seconds) }

    private func offset(at seconds: Int64) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
    }

    private static func floored(_ value: Int64, _ unit: Int64) -> Int64 {
        let quotient = value / unit
        return value % unit < 0 ? quotient - 1 : quotient
    }
}

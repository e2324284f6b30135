import Foundation
import Glibc
import Shared
import Synchronization

/// Keeps the time of the alarms for as long as the host runs, on a thread of its own: nothing else the host does makes an alarm late.
///
/// It sleeps until the next instant, a change in the container, or until somebody sets the clock. What it hears of changes are hints; it looks
/// for itself.
final class AlarmScheduler: Sendable {
    private let container: Container
    private let zone: @Sendable () -> TimeZone
    private let now: @Sendable () -> Int64
    private let tell: @Sendable (AlarmEvent) -> Void
    private let fault: @Sendable (any Error) -> Void
    private let timer: @Sendable () throws -> any AlarmTimer
    private let stop: StopSignal

    /// The longest it sleeps, in milliseconds: the person's zone may change.
    private static let longest: Int64 = 60_000
    /// The least step of the clock that countdowns are carried over, in milliseconds.
    private static let step: Int64 = 20

    /// - Parameters:
    ///   - container: Opened for the host; the keeper's own.
    ///   - zone: Where the person is.
    ///   - timer: The timer of the clock that `now` reads.
    ///   - tell: Told what alarms did, on the keeper's thread, as soon as it is written down.
    /// - Throws: ``WallClockTimer/SystemError`` where the kernel has no descriptors to spare.
    init(
        container: Container, zone: @escaping @Sendable () -> TimeZone, now: @escaping @Sendable () -> Int64,
        timer: @escaping @Sendable () throws -> any AlarmTimer = { try WallClockTimer() },
        tell: @escaping @Sendable (AlarmEvent) -> Void, fault: @escaping @Sendable (any Error) -> Void
    ) throws {
        (self.container, self.zone, self.now, self.tell, self.fault) = (container, zone, now, tell, fault)
        self.timer = timer
        stop = try StopSignal()
    }

    /// Begins, on a thread of its own.
    func start() {
        Thread.detachNewThread { [self] in
            do {
                try keep()
            } catch {
                fault(error)
            }
        }
    }

    /// Ends it; what it is doing is done to the end.
    func end() { stop.give() }

    private func keep() throws {
        let timer = try timer()
        let changes = AlarmChanges(container)
        if let reason = changes.failure { fault(WatchError(reason: reason)) }
        var rounds = AlarmPass(
            store: AlarmStore(container: container), zone: zone(), now: { [now] in now() }, fault: fault)
        var ahead = timer.ahead
        var places = [timer.descriptor, stop.reading, changes.descriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        // Watched before it is read, so that no change falls between.
        rounds.lookAtAll()
        while true {
            rounds.turnDue(tell)
            timer.set(min(rounds.next ?? .max, now() + Self.longest))
            // Interrupted or not: it looks at everything.
            _ = poll(&places, nfds_t(places.count), -1)
            guard places[1].revents == 0 else { return }
            if timer.read() == .clockSet {
                let nowAhead = timer.ahead
                if abs(nowAhead - ahead) >= Self.step { rounds.carry(over: nowAhead - ahead) }
                ahead = nowAhead
            }
            switch changes.read() {
            case .some(let names): for name in names { rounds.look(at: name) }
            case nil: rounds.lookAtAll()
            }
            rounds.move(to: zone())
        }
    }
}

/// A timer of a clock that shows the time of day, and that somebody may set.
protocol AlarmTimer: AnyObject {
    /// Readable when its instant has come, or the clock was set.
    var descriptor: CInt { get }
    /// How far the clock is ahead of the time since the machine was started, in milliseconds: it changes when the clock is set.
    var ahead: Int64 { get }

    /// Sets it to an instant in milliseconds since 1 January 1970.
    func set(_ instant: Int64)
    /// Returns what happened since it was set, without waiting.
    func read() -> WallClockTimer.Outcome
}

extension WallClockTimer: AlarmTimer {
    var ahead: Int64 { Self.clockAhead }
}

/// Hears which alarms were changed, by whichever process (inotify).
private final class AlarmChanges {
    let descriptor: CInt
    /// Why nothing is heard; `nil` where it is.
    let failure: String?

    init(_ container: Container) {
        descriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        let path = "\(container.path)/documents/\(Domain.alarms.name)"
        // A document is published by a rename, or a link where its file system knows no exchange.
        let isHeard =
            descriptor >= 0
            && inotify_add_watch(descriptor, path, UInt32(IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE)) >= 0
        failure = isHeard ? nil : String(cString: strerror(errno))
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The ids of alarms that were changed since; `nil` where any may have been.
    func read() -> Set<String>? {
        guard failure == nil else { return nil }
        var changed: Set<String> = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return changed }
            var offset = 0
            while offset + 16 <= count {
                // struct inotify_event: wd, mask, cookie, len, name.
                func word(_ at: Int) -> UInt32 {
                    buffer[(offset + at)..<(offset + at + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
                }
                let length = Int(word(12))
                if word(4) & UInt32(IN_Q_OVERFLOW) != 0 { return nil }
                let name = String(
                    decoding: buffer[(offset + 16)..<(offset + 16 + length)].prefix { $0 != 0 }, as: UTF8.self)
                if let id = AlarmStore.id(ofDocument: name) { changed.insert(id) }
                offset += 16 + length
            }
        }
    }
}

/// Tells a thread that waits for descriptors to end.
private final class StopSignal: Sendable {
    let reading: CInt
    private let pipe: Mutex<Pipe>

    init() throws {
        let pipe = try Pipe()
        reading = pipe.reading
        self.pipe = Mutex(pipe)
    }

    func give() { pipe.withLock { $0.closeWriting() } }
}

import Foundation
import Glibc
import Shared

/// Brings calendars up to date: asks each source for what changed, works out what takes place, and publishes it.
///
/// Sources don't wait for one another, and one that fails keeps what it had.
struct CalendarSync: Sendable {
    /// How far what takes place is worked out, in days before and after today.
    static let daysBefore = 31
    static let daysAfter = 400

    let storage: LocalStorageService
    let container: Container
    let client: HTTPClient
    let random: @Sendable () -> UInt64
    /// Sources that are named elsewhere, besides those that were added.
    var named: [CalendarSourceSettings] = []

    /// How the sync of one source went.
    struct SourceOutcome: Sendable {
        var name: String
        /// Events brought, and events that are gone; both `nil` where nothing was asked.
        var fetched: Int?
        var deleted: Int?
        var events = 0
        var error: (any CommandError)?
        var notes: [String] = []
        /// Seconds until it is asked again after failures.
        var wait: Int?
    }

    struct Outcome: Sendable {
        var sources: [SourceOutcome]
        /// How many occurrences there are now; `nil` where they were as they should be.
        var published: Int?
    }

    /// All sources, in the order of their names.
    ///
    /// - Throws: ``UsageError`` where two have a name; ``LocalStorageError``.
    func sources() throws -> [CalendarSourceSettings] {
        let all = try (storage.value(CalendarSources.key)?.sources ?? []) + named
        let sorted = all.sorted { $0.name < $1.name }
        for (one, other) in zip(sorted, sorted.dropFirst()) where one.name == other.name {
            throw UsageError("two calendars are called '\(one.name)' — give one of them another name")
        }
        return sorted
    }

    /// Asks the sources, unless none is to be asked, and publishes what takes place.
    ///
    /// - Parameters:
    ///   - isAsking: Whether sources are asked at all; else what is stored is worked out anew.
    ///   - isAsked: Whether somebody wants it, so that one is asked that failed a moment ago, too.
    /// - Throws: ``CalendarNotAllowedError``; ``UsageError``, ``LocalStorageError``, ``ContainerError`` for what has nothing to do with one
    ///   source.
    func run(isAsking: Bool = true, isAsked: Bool, context: RequestContext) async throws -> Outcome {
        let permission = try CalendarStore(container: container).access().permission
        guard permission == .authorized else { throw CalendarNotAllowedError(permission: permission) }
        let lock = try CalendarSyncLock(folder: storage.locks)
        defer { withExtendedLifetime(lock) {} }
        let settings = try sources()
        let state = try readState()
        let attempts = try storage.value(CalendarAttempts.key) ?? CalendarAttempts()
        let now = context.now.milliseconds

        var fetches: [String: Result<CalendarFetch, any Error>] = [:]
        var known: [String: StoredCalendars] = [:]
        for source in settings {
            do {
                known[source.name] = try StoredCalendars(of: source.name, in: storage)
            } catch let error as LocalStorageError where error.cause.code == .damaged {
                // What is stored can be brought again.
                StandardError.write("AppHost: the calendar '\(source.name)' is fetched anew: \(error.message)")
            }
        }
        if isAsking {
            let asked = settings.filter { isAsked || attempts.wait(of: $0.name, at: now) == 0 }
            fetches = await withTaskGroup(of: (String, Result<CalendarFetch, any Error>).self) { group in
                for source in asked {
                    let stored = known[source.name] ?? StoredCalendars()
                    group.addTask {
                        do {
                            return (source.name, .success(try await source.source(client: client).fetch(since: stored)))
                        } catch {
                            return (source.name, .failure(error))
                        }
                    }
                }
                return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            try Task.checkCancellation()
        }
        let work = CalendarWork(sync: self, context: context, now: now)
        return try work.settle(settings, known, fetches, state: state, attempts: attempts)
    }

    /// How the last sync went; one that can't be read is as none.
    private func readState() throws -> CalendarSyncState? {
        do {
            return try CalendarStore(container: container).syncState()
        } catch  where error.code == .damaged {
            return nil
        }
    }
}

/// Keeps two syncs of calendars from mixing.
private final class CalendarSyncLock: Sendable {
    private let descriptor: CInt

    init(folder: String) throws {
        let path = "\(folder)/calendar-sync.lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw UsageError(
                "can't lock \(path): \(String(cString: strerror(errno))) — check the folder", exitCode: .inputOutput)
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw UsageError("calendars are being synced by another process — wait for it", exitCode: .tryAgain)
        }
    }

    deinit { close(descriptor) }
}

/// Calendars that may not be synced or shown.
struct CalendarNotAllowedError: CommandError, Hashable {
    let permission: CalendarPermission

    var exitCode: ExitCode { .denied }

    var message: String {
        switch permission {
        case .notDetermined, .authorized: "calendars aren't allowed yet — run 'AppHost calendar authorize'"
        case .denied: "calendars were denied — run 'AppHost calendar authorize' to allow them again"
        case .restricted: "calendars are restricted on this machine — ask who restricted them"
        }
    }
}

/// How long failing sources are left alone. The host's own.
struct CalendarAttempts: DocumentValue {
    static var format: UInt32 { 1 }

    /// Where the document is, in the app's own storage.
    static let key = DocumentKey<CalendarAttempts>(.calendar, literal: "attempts")

    struct Attempt: Hashable, Sendable {
        var failures: Int
        /// When it may be asked again, in milliseconds since 1970.
        var next: Int64
    }

    var attempts: [String: Attempt] = [:]

    init() {}

    /// The seconds until a source may be asked; 0 for at once.
    ///
    /// Never more than the longest wait there is, so that a clock that was set back doesn't silence one.
    func wait(of source: String, at now: Int64) -> Int {
        guard let attempt = attempts[source] else { return 0 }
        return min(Int(max(attempt.next - now + 999, 0) / 1_000), BackOff.longestWait)
    }

    func encode(into writer: inout WireWriter) {
        for (name, attempt) in attempts.sorted(by: { $0.key < $1.key }) {
            writer.write(1) { writer in
                writer.write(1, name)
                writer.write(2, UInt64(attempt.failures))
                writer.write(3, signed: attempt.next)
            }
        }
    }

    init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            guard field.number == 1 else {
                try reader.skip(field)
                continue
            }
            var inner = try reader.message(field)
            var (name, attempt) = ("", Attempt(failures: 0, next: 0))
            while let field = try inner.nextField() {
                switch field.number {
                case 1: name = try inner.string(field)
                case 2: attempt.failures = try inner.integer(field)
                case 3: attempt.next = try inner.signed(field)
                default: try inner.skip(field)
                }
            }
            attempts[name] = attempt
        }
    }
}

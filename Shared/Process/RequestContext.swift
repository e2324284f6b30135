import FoundationEssentials
import Synchronization

/// The circumstances of one request: everything an answer may depend on besides the container.
///
/// A process sets it once, at its edge, from its options; code inside reads `RequestContext.current`.
package struct RequestContext: Sendable {
    /// The instant the request is about.
    package var now: Date
    /// The person's time zone by its IANA name; `nil` for the machine's.
    package var timeZoneIdentifier: String?
    /// The language and region of the user.
    package var localeIdentifier: String
    /// Where faults are recorded that an interface can't throw.
    package var faults: FaultLog
    /// What chance is made from; `nil` for the machine's.
    package var seed: UInt64?
    /// The screen something is drawn for, in points.
    package var screen = Size(width: 393, height: 852)

    /// The language and region where neither an option nor the environment names others.
    package static let defaultLocale = "en_US"

    package init(
        now: Date, timeZoneIdentifier: String? = nil, localeIdentifier: String = Self.defaultLocale,
        faults: FaultLog = FaultLog(),
        seed: UInt64? = nil
    ) {
        self.seed = seed
        self.now = now
        self.timeZoneIdentifier = timeZoneIdentifier
        self.localeIdentifier = localeIdentifier
        self.faults = faults
    }

    /// A number of chance; with a seed, always the same one.
    package func random() -> UInt64 {
        if var generator = seed.map(SplitMix64.init(seed:)) { return generator.next() }
        return UInt64.random(in: .min ... .max)
    }

    /// The user's locale.
    package var locale: Locale { Locale(identifier: localeIdentifier) }

    /// The Gregorian calendar of the person asking. Made when asked for: reading time zones costs more than most answers.
    package var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZoneIdentifier.flatMap { TimeZone(identifier: $0) } ?? .current
        calendar.locale = locale
        return calendar
    }

    /// The context of the request being answered; the reference date where none was set.
    @TaskLocal package static var current = RequestContext(now: Date(timeIntervalSinceReferenceDate: 0))
}

/// The faults met while a request was answered, in order.
///
/// Apple's interfaces hand out optionals where something can't be read. Whoever turns an error into such a `nil` records it
/// here, and the process then fails instead of showing "there is nothing" for "it can't be read".
package final class FaultLog: Sendable {
    private let faults = Mutex<[any CommandError]>([])

    package init() {}

    /// Adds a fault.
    package func record(_ fault: any CommandError) { faults.withLock { $0.append(fault) } }

    /// The first fault; `nil` where all went well.
    package var first: (any CommandError)? { faults.withLock { $0.first } }
}

import FoundationEssentials
import Synchronization

/// The context of one request: everything, except the container, on which an answer may depend.
///
/// A process sets it once, from its options; other code reads `RequestContext.current`, a part of the ``RequestScope``.
package struct RequestContext: Sendable {
    /// The time of the request.
    package var now: Date
    /// The IANA name of the user's time zone; `nil` for the machine's time zone.
    package var timeZoneIdentifier: String?
    /// The user's language and region.
    package var localeIdentifier: String
    /// The log of errors that an interface of Apple's can't throw.
    package var faults: FaultLog
    /// The seed of random numbers; `nil` for the machine's random source.
    package var seed: UInt64?
    /// The size of the device's screen, in points.
    package var screen = Size(width: 393, height: 852)
    /// True to lay out views from right to left, whatever the language is.
    package var isMirrored = false

    /// The language and region if neither an option nor the environment specifies them.
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

    /// Returns a random number. With a seed it returns the same number at every call.
    package func random() -> UInt64 {
        if var generator = seed.map(SplitMix64.init(seed:)) { return generator.next() }
        return UInt64.random(in: .min ... .max)
    }

    /// The user's locale.
    package var locale: Locale { Locale(identifier: localeIdentifier) }

    /// The user's Gregorian calendar. It is created at each access and not in advance, because reading time zones costs more than most
    /// answers.
    package var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZoneIdentifier.flatMap { TimeZone(identifier: $0) } ?? .current
        calendar.locale = locale
        return calendar
    }
}

/// The errors recorded during a request, in order.
///
/// Some of Apple's interfaces return `nil` instead of throwing an error. Code that implements them records the error here, so that the
/// process fails instead of showing unreadable content as empty.
package final class FaultLog: Sendable {
    private let faults = Mutex<[any CommandError]>([])

    package init() {}

    /// Records an error.
    package func record(_ fault: any CommandError) { faults.withLock { $0.append(fault) } }

    /// The first error; `nil` if there is none.
    package var first: (any CommandError)? { faults.withLock { $0.first } }
}

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

/// The parts of the current request that code reads without being passed them: its context, its container, and the sizes of images.
///
/// One task local holds them all. The texts of a request aren't among them: ``Translation`` is read in `Values`, below containers, and the
/// wording of dates names types of SwiftUI, which is above this folder.
package struct RequestScope: Sendable {
    @TaskLocal fileprivate static var current = RequestScope()

    /// By default, the time of the request is the reference date, 1 January 2001.
    fileprivate var context = RequestContext(now: Date(timeIntervalSinceReferenceDate: 0))
    fileprivate var session = ContainerSession(container: nil)
    private var imageSize: @Sendable (String) -> Size? = { _ in nil }

    private init() {}

    /// Returns the size in points of a named image in the asset catalogues; `nil` if it is missing, or in a process that draws nothing.
    package static func imageSize(named name: String) -> Size? { current.imageSize(name) }

    /// Runs `body` with other parts of the request. A part that is `nil` is unchanged.
    package static func with<Result>(
        _ context: RequestContext? = nil, session: ContainerSession? = nil,
        imageSize: (@Sendable (String) -> Size?)? = nil, _ body: () throws -> Result
    ) rethrows -> Result {
        try $current.withValue(current.changed(context, session, imageSize), operation: body)
    }

    /// Runs an asynchronous `body` with other parts of the request. A part that is `nil` is unchanged.
    package static func with<Result>(
        _ context: RequestContext? = nil, session: ContainerSession? = nil,
        imageSize: (@Sendable (String) -> Size?)? = nil, _ body: () async throws -> Result,
        isolation: isolated (any Actor)? = #isolation
    ) async rethrows -> Result {
        try await $current.withValue(
            current.changed(context, session, imageSize), operation: body, isolation: isolation)
    }

    private func changed(
        _ context: RequestContext?, _ session: ContainerSession?, _ imageSize: (@Sendable (String) -> Size?)?
    ) -> RequestScope {
        var scope = self
        if let context { scope.context = context }
        if let session { scope.session = session }
        if let imageSize { scope.imageSize = imageSize }
        return scope
    }
}

extension RequestContext {
    /// The context of the current request.
    package static var current: RequestContext { RequestScope.current.context }
}

extension ContainerSession {
    /// The session of the current request; without a container by default.
    package static var current: ContainerSession { RequestScope.current.session }
}

/// The environment variables that POSIX defines for the user's language and region.
package enum LocaleVariables {
    /// The variables' names.
    package static let names = ["LC_ALL", "LC_MESSAGES", "LC_TIME", "LANG"]

    /// Returns the locale: the language of messages in the region of dates, such as `en_DE` for `LANG=en_US.UTF-8` with
    /// `LC_TIME=de_DE.UTF-8`.
    ///
    /// - Returns: `nil` if the environment specifies no language, or the locale ``RequestContext/defaultLocale``.
    package static func locale(_ environment: (String) -> String?) -> String? {
        func value(_ category: String) -> (language: String, region: String?)? {
            for name in ["LC_ALL", category, "LANG"] {
                // An empty variable counts as unset.
                if let value = environment(name), !value.isEmpty { return parts(value) }
            }
            return nil
        }
        guard let messages = value("LC_MESSAGES") else { return nil }
        let region = value("LC_TIME")?.region ?? messages.region
        let locale = region.map { "\(messages.language)_\($0)" } ?? messages.language
        return locale == RequestContext.defaultLocale ? nil : locale
    }

    /// Returns the parts of a name such as `sr_RS.UTF-8@latin`; `nil` for `C`, `POSIX` and invalid names.
    private static func parts(_ name: String) -> (language: String, region: String?)? {
        let units = name.prefix { $0 != "." && $0 != "@" }.split(separator: "_", omittingEmptySubsequences: false)
        guard let language = units.first, (2...3).contains(language.utf8.count), units.count <= 2,
            units.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
        else { return nil }
        let script = name.hasSuffix("@latin") ? "_Latn" : name.hasSuffix("@cyrillic") ? "_Cyrl" : ""
        return ("\(language)\(script)", units.count == 2 ? String(units[1]) : nil)
    }
}

import Foundation
import Shared

extension Tips {
    /// The parameters, events and invalidated tips of this process.
    final class Store: @unchecked Sendable {
        static let shared = Store()
        private let lock = NSLock()
        // Protected by the lock.
        private var values: [String: any Sendable] = [:]
        private var reasons: [String: InvalidationReason] = [:]

        func value(_ key: String) -> (any Sendable)? { lock.withLock { values[key] } }
        func set(_ key: String, _ value: any Sendable) { lock.withLock { values[key] = value } }
        func invalidated(_ tip: String) -> InvalidationReason? { lock.withLock { reasons[tip] } }
        func invalidate(_ tip: String, _ reason: InvalidationReason) { lock.withLock { reasons[tip] = reason } }
        func forget(_ tip: String) { lock.withLock { reasons[tip] = nil } }
        func reset() { lock.withLock { (values, reasons) = ([:], [:]) } }

        func append<Element: Sendable>(_ element: Element, to key: String) {
            lock.withLock { values[key] = (values[key] as? [Element] ?? []) + [element] }
        }
    }

    /// A parameter of rules, whose value lasts as long as the process.
    public struct Parameter<Value: Codable & Sendable>: Sendable {
        public let id: String
        private let initial: Value

        /// Creates the parameter of a property, for the macro `@Parameter`.
        public init(_ type: any Any.Type, _ name: String, _ initialValue: Value) {
            (id, initial) = ("\(type).\(name)", initialValue)
        }

        public var wrappedValue: Value {
            get { Store.shared.value(id) as? Value ?? initial }
            nonmutating set { Store.shared.set(id, newValue) }
        }
    }

    /// An option of a parameter. No effect.
    public struct ParameterOption: Sendable {
        public static var transient: Self { .init() }
    }

    /// The information of an event without any.
    public struct EmptyDonationInfo: Codable, Hashable, Sendable {}

    /// Something that the user did, as far as the process knows.
    public struct Event<DonationInfo: Codable & Sendable>: Identifiable, Sendable {
        /// One time that the user did it.
        public struct Donation: Codable, Sendable {
            public let date: Date
            public let info: DonationInfo
        }

        public let id: String
        private var key: String { "event.\(id)" }

        fileprivate init(named id: String) { self.id = id }

        @_disfavoredOverload public init(id: String) { self.id = id }

        /// The times of this process.
        public var donations: [Donation] { Store.shared.value(key) as? [Donation] ?? [] }

        /// Adds the present time.
        public func donate(_ donation: DonationInfo) async { sendDonation(donation) }

        /// Adds the present time, and then calls a closure.
        public func sendDonation(_ donation: DonationInfo, _ completion: (() -> Void)? = nil) {
            Store.shared.append(Donation(date: Date(timeIntervalSinceNow: 0), info: donation), to: key)
            completion?()
        }
    }

    /// A span before now.
    public struct DonationTimeRange: Sendable {
        let seconds: TimeInterval

        public static var minute: Self { .minutes(1) }
        public static var hour: Self { .hours(1) }
        public static var day: Self { .days(1) }
        public static var week: Self { .weeks(1) }
        /// A number of minutes.
        public static func minutes(_ minutes: Int) -> Self { .init(seconds: Double(minutes) * 60) }
        /// A number of hours.
        public static func hours(_ hours: Int) -> Self { .init(seconds: Double(hours) * 3_600) }
        /// A number of days.
        public static func days(_ days: Int) -> Self { .init(seconds: Double(days) * 86_400) }
        /// A number of weeks.
        public static func weeks(_ weeks: Int) -> Self { .init(seconds: Double(weeks) * 604_800) }
    }
}

extension Tips.Event<Tips.EmptyDonationInfo> {
    public init(id: String) { self.init(named: id) }

    /// Adds the present time.
    public func donate() async { sendDonation(Tips.EmptyDonationInfo()) }

    /// Adds the present time, and then calls a closure.
    public func sendDonation(_ completion: (() -> Void)? = nil) { sendDonation(Tips.EmptyDonationInfo(), completion) }
}

extension Array {
    /// Returns the times in a span before now.
    public func donatedWithin<Info>(_ range: Tips.DonationTimeRange) -> Self
    where Element == Tips.Event<Info>.Donation {
        filter { $0.date.timeIntervalSinceNow >= -range.seconds }
    }
}

/// Makes a static property of a tip a parameter of its rules. The value lasts as long as the process.
@attached(accessor)
@attached(peer, names: prefixed(`$`))
public macro Parameter(_ options: Tips.ParameterOption...) =
    #externalMacro(module: "AirlockMacros", type: "TipParameterMacro")

/// A condition of a parameter. It isn't evaluated, because no tip is shown.
@freestanding(expression)
public macro Rule<Input>(_ input: Tips.Parameter<Input>, body: (Input) -> Bool) -> Tips.Rule =
    #externalMacro(module: "AirlockMacros", type: "TipRuleMacro")

/// A condition of an event. It isn't evaluated, because no tip is shown.
@freestanding(expression)
public macro Rule<Info>(_ input: Tips.Event<Info>, body: (Tips.Event<Info>) -> Bool) -> Tips.Rule =
    #externalMacro(module: "AirlockMacros", type: "TipRuleMacro")

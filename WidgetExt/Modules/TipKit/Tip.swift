@_exported import Foundation
@_exported import FoundationGaps
import Shared
import SwiftUI

/// A tip about a feature. It is never shown here, as on a phone where it isn't due.
public protocol Tip: Identifiable, Sendable {
    typealias Action = Tips.Action
    typealias Event = Tips.Event
    typealias Rule = Tips.Rule
    typealias Option = any TipOption
    typealias IgnoresDisplayFrequency = Tips.IgnoresDisplayFrequency
    typealias MaxDisplayCount = Tips.MaxDisplayCount
    typealias MaxDisplayDuration = Tips.MaxDisplayDuration

    /// The name, which is that of the type unless the tip has another one.
    var id: String { get }
    var title: Text { get }
    var message: Text? { get }
    var image: Image? { get }
    @Tips.ArrayBuilder<Tips.Action> var actions: [Action] { get }
    /// The conditions. They aren't evaluated.
    @Tips.ArrayBuilder<Tips.Rule> var rules: [Rule] { get }
    /// The options. No effect.
    @Tips.ArrayBuilder<any TipOption> var options: [Option] { get }
}

extension Tip {
    public var id: String { String(describing: Self.self) }
    public var message: Text? { nil }
    public var image: Image? { nil }
    public var actions: [Action] { [] }
    public var rules: [Rule] { [] }
    public var options: [Option] { [] }

    /// The state: pending, until the app invalidates the tip.
    public var status: Tips.Status { Tips.Store.shared.invalidated(id).map { .invalidated($0) } ?? .pending }
    /// False: no tip is shown.
    public var shouldDisplay: Bool { false }
    /// The state, after which the sequence ends.
    public var statusUpdates: AsyncStream<Tips.Status> { .one(status) }
    /// False, after which the sequence ends.
    public var shouldDisplayUpdates: AsyncStream<Bool> { .one(false) }

    /// Stores for the process that the tip isn't wanted any more.
    public func invalidate(reason: Tips.InvalidationReason) { Tips.Store.shared.invalidate(id, reason) }

    /// Forgets that the tip was invalidated.
    public func resetEligibility() async { Tips.Store.shared.forget(id) }
}

extension AsyncStream where Element: Sendable {
    fileprivate static func one(_ element: Element) -> AsyncStream {
        AsyncStream { continuation in
            continuation.yield(element)
            continuation.finish()
        }
    }
}

/// An option of a tip. No effect.
public protocol TipOption: Sendable {}

/// The settings and the state of tips.
public enum Tips {
    /// The states of a tip.
    public enum Status: Hashable, Sendable {
        case available, pending
        case invalidated(InvalidationReason)
    }

    /// The reasons why a tip isn't shown any more.
    public enum InvalidationReason: Hashable, Sendable, Codable {
        case actionPerformed, displayCountExceeded, displayDurationExceeded, tipClosed
    }

    /// A button of a tip.
    public struct Action: Identifiable, Sendable {
        public let id: String
        public let title: String
        public let handler: @Sendable () -> Void

        public init(id: String = "", title: String, perform handler: @escaping @Sendable () -> Void = {}) {
            (self.id, self.title, self.handler) = (id, title, handler)
        }
    }

    /// A condition of a tip. It isn't evaluated, because no tip is shown.
    public struct Rule: Sendable {
        /// Creates a condition, for the macro `#Rule`.
        public init() {}
    }

    /// The option that a tip is shown at any time. No effect.
    public struct IgnoresDisplayFrequency: TipOption {
        public init(_ ignoresDisplayFrequency: Bool) {}
    }

    /// The option of how often a tip is shown. No effect.
    public struct MaxDisplayCount: TipOption {
        public init(_ maxDisplayCount: Int) {}
    }

    /// The option of how long a tip is shown. No effect.
    public struct MaxDisplayDuration: TipOption {
        public init(_ maxDisplayDuration: TimeInterval) {}
    }

    /// Collects the rules, actions or options of a tip.
    @resultBuilder
    public enum ArrayBuilder<Element> {
        /// Returns an element as a list.
        public static func buildExpression(_ expression: Element) -> [Element] { [expression] }
        /// Returns a list.
        public static func buildExpression(_ expression: [Element]) -> [Element] { expression }
        /// Joins lists.
        public static func buildBlock(_ components: [Element]...) -> [Element] { components.flatMap { $0 } }
        /// Returns a list, or an empty one.
        public static func buildOptional(_ component: [Element]?) -> [Element] { component ?? [] }
        /// Returns the list of the first branch.
        public static func buildEither(first component: [Element]) -> [Element] { component }
        /// Returns the list of the second branch.
        public static func buildEither(second component: [Element]) -> [Element] { component }
        /// Joins the lists of a loop.
        public static func buildArray(_ components: [[Element]]) -> [Element] { components.flatMap { $0 } }
        /// Returns a list.
        public static func buildLimitedAvailability(_ component: [Element]) -> [Element] { component }
    }

    public typealias ActionBuilder = ArrayBuilder<Action>
    public typealias RuleBuilder = ArrayBuilder<Rule>
    public typealias OptionsBuilder = ArrayBuilder<any TipOption>

    /// A setting of all tips. No effect.
    public struct ConfigurationOption: Sendable {
        /// The times between tips.
        public enum DisplayFrequency: Sendable { case immediate, hourly, daily, weekly, monthly }

        /// The places of stored states.
        public struct DatastoreLocation: Sendable {
            public static var applicationDefault: Self { .init() }
            /// A file. No effect.
            public static func url(_ url: URL) -> Self { .init() }
            /// The folder of an app group. No effect.
            public static func groupContainer(identifier: String) throws -> Self { .init() }
        }

        /// The time between tips. No effect.
        public static func displayFrequency(_ displayFrequency: DisplayFrequency) -> Self { .init() }
        /// The place of stored states. No effect.
        public static func datastoreLocation(_ datastoreLocation: DatastoreLocation) -> Self { .init() }
    }

    /// Accepts the settings. No tip is shown here.
    public static func configure(_ configuration: [ConfigurationOption] = []) throws {
        DeviceData.report("TipKit shows no tips here, as on a phone where none is due")
    }

    /// Forgets the parameters, the events and the invalidated tips of the process.
    public static func resetDatastore() throws { Store.shared.reset() }
    /// Does nothing here.
    public static func showAllTipsForTesting() {}
    /// Does nothing here.
    public static func hideAllTipsForTesting() {}
    /// Does nothing here.
    public static func showTipsForTesting(_ tips: [any Tip.Type]) {}
    /// Does nothing here.
    public static func hideTipsForTesting(_ tips: [any Tip.Type]) {}
}

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

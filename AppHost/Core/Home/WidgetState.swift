import Foundation
import Shared

/// The host's record of an item's reloads.
struct WidgetState: Hashable, Sendable {
    /// The failed reloads since the last success.
    struct Failure: Hashable, Sendable, WireRecord {
        var reason: String
        /// The instant of the last failure, in milliseconds since 1 January 1970.
        var instant: Int64
        /// The number of failures since the last success.
        var count: Int

        static var blank: Self { Self(reason: "", instant: 0, count: 1) }

        mutating func code(_ coder: inout WireCoder) {
            coder.text(1, &reason)
            coder.signed(2, &instant, in: .instants)
            coder.count(3, &count)
        }
    }

    /// The reloads that were granted to the widget's own policy.
    struct Grant: Hashable, Sendable {
        /// The instant of the last granted reload, in milliseconds since 1 January 1970.
        var instant: Int64
        /// The number of reloads granted on that day, including the last one.
        var count: Int
    }

    /// The change tokens of the timeline's domains, as they were before the timeline was requested; domains that couldn't be read are left
    /// out.
    var tokens: [Domain: UInt64] = [:]
    /// The failed reloads since the last success.
    var failure: Failure?
    /// The reloads granted to the widget's own policy; `nil` if there are none yet.
    var grant: Grant?
    /// The identifier of the time zone at the last reload; `nil` if unknown.
    var zone: String?

    fileprivate func encode(into writer: inout WireWriter) {
        for (domain, sum) in tokens.sorted(by: { $0.key.index < $1.key.index }) {
            writer.write(1) { part in
                part.write(1, domain.name)
                part.write(2, fixed64: sum)
            }
        }
        if let failure { writer.write(2, message: failure.encode) }
        if let grant {
            writer.write(3, grant.instant, in: .instants)
            writer.write(4, count: grant.count)
        }
        if let zone { writer.write(5, zone) }
    }

    fileprivate init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            switch field.number {
            case 1:
                var part = try reader.message(field)
                var (domain, sum): (Domain?, UInt64) = (nil, 0)
                while let field = try part.nextField() {
                    switch field.number {
                    case 1: domain = Domain.named(try part.string(field))
                    case 2: sum = try part.fixed64(field)
                    default: try part.skip(field)
                    }
                }
                if let domain { tokens[domain] = sum }
            case 2: failure = try reader.record(field)
            case 3: grant = Grant(instant: try reader.signed(field, in: .instants), count: grant?.count ?? 1)
            case 4: grant = Grant(instant: grant?.instant ?? 0, count: try reader.count(field))
            case 5: zone = try reader.string(field)
            default: try reader.skip(field)
            }
        }
    }

    /// Creates the state of a new item.
    init() {}

    /// Returns the remaining reload budget.
    func budget(_ policy: ReloadPolicy) -> ReloadBudget {
        ReloadBudget(policy: policy, last: grant.map { Date(milliseconds: $0.instant) }, used: grant?.count ?? 0)
    }

    /// Records a reload granted to the widget's own policy.
    mutating func granted(at now: Int64, calendar: Calendar, _ policy: ReloadPolicy) {
        var budget = budget(policy)
        _ = budget.ask(at: Date(milliseconds: now), calendar: calendar)
        grant = Grant(instant: now, count: max(budget.used, 1))
    }
}

/// The host's records of all items, by their ids.
struct WidgetStates: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document.
    static let key = DocumentKey<WidgetStates>(.home, literal: "widget-states")

    var states: [String: WidgetState] = [:]

    init() {}

    func encode(into writer: inout WireWriter) {
        for (id, state) in states.sorted(by: { $0.key < $1.key }) {
            writer.write(1) { part in
                part.write(1, id)
                part.write(2) { state.encode(into: &$0) }
            }
        }
    }

    init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            switch field.number {
            case 1:
                var part = try reader.message(field)
                var (id, state) = ("", WidgetState())
                while let field = try part.nextField() {
                    switch field.number {
                    case 1: id = try part.string(field)
                    case 2:
                        var inner = try part.message(field)
                        state = try WidgetState(from: &inner)
                    default: try part.skip(field)
                    }
                }
                states[id] = state
            default: try reader.skip(field)
            }
        }
    }
}

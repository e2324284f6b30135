import Foundation
import Shared

/// What the host remembers of a placed widget's reloads.
struct WidgetState: Hashable, Sendable {
    /// A reload that came to nothing.
    struct Failure: Hashable, Sendable {
        var reason: String
        /// Of the last one, in milliseconds since 1 January 1970.
        var instant: Int64
        /// How many there were since the last success.
        var count: Int
    }

    /// The reloads its policy was granted.
    struct Grant: Hashable, Sendable {
        /// Of the last one, in milliseconds since 1 January 1970.
        var instant: Int64
        /// How many there were on its day.
        var count: Int
    }

    /// What the domains its timeline was made of said before it was asked for; a domain that couldn't be seen is left out.
    var tokens: [Domain: UInt64] = [:]
    /// The last reload that came to nothing, where none has succeeded since.
    var failure: Failure?
    /// The reloads its policy was granted; `nil` for none yet.
    var grant: Grant?
    /// The identifier of the time zone in which it was drawn; `nil` for unknown.
    var zone: String?

    fileprivate func encode(into writer: inout WireWriter) {
        for (domain, sum) in tokens.sorted(by: { $0.key.index < $1.key.index }) {
            writer.write(1) { part in
                part.write(1, domain.name)
                part.write(2, fixed64: sum)
            }
        }
        if let failure {
            writer.write(2) { part in
                part.write(1, failure.reason)
                part.write(2, failure.instant, in: .instants)
                part.write(3, count: failure.count)
            }
        }
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
                    case 1: domain = Domain(name: try part.string(field))
                    case 2: sum = try part.fixed64(field)
                    default: try part.skip(field)
                    }
                }
                if let domain { tokens[domain] = sum }
            case 2:
                var part = try reader.message(field)
                var found = Failure(reason: "", instant: 0, count: 1)
                while let field = try part.nextField() {
                    switch field.number {
                    case 1: found.reason = try part.string(field)
                    case 2: found.instant = try part.signed(field, in: .instants)
                    case 3: found.count = try part.count(field)
                    default: try part.skip(field)
                    }
                }
                failure = found
            case 3: grant = Grant(instant: try reader.signed(field, in: .instants), count: grant?.count ?? 1)
            case 4: grant = Grant(instant: grant?.instant ?? 0, count: try reader.count(field))
            case 5: zone = try reader.string(field)
            default: try reader.skip(field)
            }
        }
    }

    /// Of a widget that was just placed.
    init() {}

    /// What is left of its reloads.
    func budget(_ policy: ReloadPolicy) -> ReloadBudget {
        ReloadBudget(policy: policy, last: grant.map { Date(milliseconds: $0.instant) }, used: grant?.count ?? 0)
    }

    /// Notes that its policy was granted a reload.
    mutating func granted(at now: Int64, calendar: Calendar, _ policy: ReloadPolicy) {
        var budget = budget(policy)
        _ = budget.ask(at: Date(milliseconds: now), calendar: calendar)
        grant = Grant(instant: now, count: max(budget.used, 1))
    }
}

/// What the host remembers of all placed widgets, by their ids.
struct WidgetStates: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// Where the document is.
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

/// A Live Activity that an app has started, as stored in the container.
///
/// Instants are milliseconds since 1 January 1970. A change that is due only to the passing of time isn't stored: the reader computes it.
package struct RunningActivity: Hashable, Sendable {
    /// The longest time for which an activity runs, and for which it stays visible after its end, in milliseconds.
    package static let longestRun: Int64 = 8 * 3_600_000
    package static let longestDismissalDelay: Int64 = 4 * 3_600_000

    /// The identifier, an uppercase UUID.
    package var id: String
    /// The name of the attributes' type.
    package var kind: String
    /// The attributes and state as JSON, together at most ``contentLimit`` bytes.
    package var attributes: String
    package var state: String
    /// The instant from which the content is out of date; `nil` for never.
    package var staleDate: Int64?
    /// The relevance score; higher values come first.
    package var relevance: Double
    package var startedAt: Int64
    /// The end; `nil` while the activity runs.
    package var ended: End?

    /// The end of an activity, and its dismissal.
    package struct End: Hashable, Sendable {
        package var instant: Int64
        package var dismissal: Int64

        package init(instant: Int64, dismissal: Int64) { (self.instant, self.dismissal) = (instant, dismissal) }
    }

    /// The maximum total size of attributes and state, in bytes.
    package static let contentLimit = 4_096

    package init(
        id: String, kind: String, attributes: String, state: String, staleDate: Int64? = nil, relevance: Double = 0,
        startedAt: Int64, ended: End? = nil
    ) {
        (self.id, self.kind, self.attributes, self.state) = (id, kind, attributes, state)
        (self.staleDate, self.relevance, self.startedAt, self.ended) = (staleDate, relevance, startedAt, ended)
    }

    /// The explicit end, otherwise the automatic end.
    private var end: End {
        let last = startedAt + Self.longestRun
        return ended ?? End(instant: last, dismissal: last + Self.longestDismissalDelay)
    }

    /// Returns the state at an instant.
    package func activityState(at now: Int64) -> ActivityState {
        if now >= end.dismissal { return .dismissed }
        if now >= end.instant { return .ended }
        return isStale(at: now) ? .stale : .active
    }

    /// Returns true if the content is out of date at an instant.
    package func isStale(at now: Int64) -> Bool { staleDate.map { $0 <= now } ?? false }

    /// Returns the instant of the next change of state without an update; `nil` for never.
    package func change(after now: Int64) -> Int64? {
        [staleDate, end.instant, end.dismissal].compactMap { $0 }.filter { $0 > now }.min()
    }
}

extension RunningActivity: DocumentValue {
    package static var format: UInt32 { 1 }

    package func encode(into writer: inout WireWriter) {
        writer.write(1, id)
        writer.write(2, kind)
        writer.write(3, attributes)
        writer.write(4, state)
        if let staleDate { writer.write(5, staleDate, in: .instants) }
        writer.write(6, relevance)
        writer.write(7, startedAt, in: .instants)
        if let ended {
            writer.write(8) { part in
                part.write(1, ended.instant, in: .instants)
                part.write(2, ended.dismissal, in: .instants)
            }
        }
    }

    package init(from reader: inout WireReader) throws {
        self.init(id: "", kind: "", attributes: "", state: "", startedAt: 0)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: id = try reader.string(field)
            case 2: kind = try reader.string(field)
            case 3: attributes = try reader.string(field)
            case 4: state = try reader.string(field)
            case 5: staleDate = try reader.signed(field, in: .instants)
            case 6: relevance = try reader.double(field)
            case 7: startedAt = try reader.signed(field, in: .instants)
            case 8:
                var part = try reader.message(field)
                var end = End(instant: 0, dismissal: 0)
                while let field = try part.nextField() {
                    switch field.number {
                    case 1: end.instant = try part.signed(field, in: .instants)
                    case 2: end.dismissal = try part.signed(field, in: .instants)
                    default: try part.skip(field)
                    }
                }
                ended = end
            default: try reader.skip(field)
            }
        }
        guard AlarmStore.isValid(id: id) else { throw WireError(.missing(field: 1), at: reader.offset) }
    }
}

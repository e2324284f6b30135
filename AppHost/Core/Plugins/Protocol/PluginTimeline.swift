import Foundation
import Shared

/// A plug-in's answer to `widgets/timeline`, with the views it wrote.
struct PluginTimeline: Hashable, Sendable {
    /// The maximum number of entries of a timeline.
    static let limit = 1_000

    struct Entry: Hashable, Sendable {
        let date: Date
        /// The archived view. It isn't validated, because only WidgetExt may decode it.
        let view: [UInt8]
    }

    /// The plug-in's reload policy.
    enum Reload: Hashable, Sendable {
        case atEnd, never
        case after(Date)
    }

    /// The entries: at least one, ordered by date.
    let entries: [Entry]
    let reload: Reload

    /// Parses the answer, and reads the views it names.
    ///
    /// - Parameters:
    ///   - generation: The request's generation.
    ///   - view: Reads a file by its name.
    static func read(
        _ result: JSONValue, generation: Int, view: (String) throws -> [UInt8]
    ) throws -> PluginTimeline {
        let content = PluginContent(result, of: .timeline)
        try content.only("generation", "entries", "policy")
        guard try content.required("generation").value == .integer(generation) else {
            throw content.fault("has a generation other than \(generation)")
        }
        var entries: [Entry] = []
        var views: [String: [UInt8]] = [:]
        for item in try content.required("entries").list(atMost: limit) {
            try item.only("date", "view")
            let date = try item.required("date").date()
            if let last = entries.last, date < last.date { throw item.fault("is earlier than the previous entry") }
            let name = try item.required("view").fileName()
            let bytes = try views[name] ?? view(name)
            views[name] = bytes
            entries.append(Entry(date: date, view: bytes))
        }
        guard !entries.isEmpty else { throw content.fault("has no entries") }
        return PluginTimeline(entries: entries, reload: try reload(content))
    }

    private static func reload(_ content: PluginContent) throws(ProtocolFault) -> Reload {
        let policy = try content.required("policy")
        switch policy.value.string {
        case "atEnd": return .atEnd
        case "never": return .never
        case .some: throw policy.fault("is neither 'atEnd' nor 'never'")
        case nil:
            try policy.only("after")
            return .after(try policy.required("after").date())
        }
    }

    /// Returns the entry for an instant: the last one that has begun, or the first if none has.
    func entry(at now: Date) -> Entry? { entries.last { $0.date <= now } ?? entries.first }
}

import Foundation
import Shared

/// Whether everything a container shows is fresh, and if not, why.
struct FreshnessReport: Hashable {
    /// Each a cause with what to do about it; none where all is fresh.
    let reasons: [String]

    /// Looks at what was read.
    ///
    /// - Parameters:
    ///   - day: Today where the person is.
    ///   - keeper: The running host's process; `nil` for none.
    ///   - calendars: Why calendars aren't fresh.
    ///   - feed: Why the jokes' feed couldn't be read last; `nil` for one that could.
    ///   - widgets: The placed widgets with why their pictures are stale; `nil` for fresh ones.
    init(
        sync: JokeSyncRecord?, jokeOfTheDay: JokeOfTheDay?, day: LocalDay, keeper: Int32?,
        widgets: [(id: String, stale: String?)], calendars: [String] = [], feed: String? = nil
    ) {
        var reasons: [String] = []
        // Without a running host nothing gets fresh by itself.
        let remedy = keeper == nil ? "run 'AppHost run'" : "SIGHUP has the running host look at once"
        if sync == nil {
            reasons.append("nothing was synced yet — \(remedy)")
        } else if let jokeOfTheDay, jokeOfTheDay.day != day.description {
            reasons.append("the joke is that of \(jokeOfTheDay.day), and today is \(day) — \(remedy)")
        }
        if let feed { reasons.append("jokes: \(feed)") }
        for widget in widgets {
            if let stale = widget.stale { reasons.append("\(widget.id) is stale: \(stale)") }
        }
        self.reasons = reasons + calendars
    }

    var text: String {
        reasons.isEmpty ? "fresh: yes" : "fresh: no\n" + reasons.map { "  \($0)" }.joined(separator: "\n")
    }

    var json: JSONValue { ["isFresh": .bool(reasons.isEmpty), "reasons": .array(reasons.map { .string($0) })] }
}

extension CurrentPictures {
    /// Why what a widget shows is stale; `nil` for what is fresh.
    func staleness(of widget: String) throws -> String? {
        switch try metadata(of: widget)?.freshness {
        case nil: "it isn't drawn yet"
        case .fresh: nil
        case .stale(let since, let reason): "since \(Date(milliseconds: since).formatted(.iso8601)), \(reason)"
        }
    }
}

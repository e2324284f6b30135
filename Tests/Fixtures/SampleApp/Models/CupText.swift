import Foundation

/// How the app says when and how much. It imports Foundation alone, as models do.
nonisolated enum CupText {
    /// The person's region, a weekday, a time of day, a number and a time zone, as Foundation says them.
    static func facts(of date: Date, language: Locale = .current) -> String {
        let parts = [
            language.identifier, date.formatted(.dateTime.weekday(.wide)),
            date.formatted(date: .omitted, time: .shortened), date.formatted(.dateTime.hour().minute()),
            1234.5.formatted(),
            Calendar.current.timeZone.identifier, NSLocalizedString("Tea of the Day", comment: "A title"),
        ]
        return parts.joined(separator: " ")
    }

    /// What somebody has written down about the cups.
    static var note: String? {
        guard let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: CupCount.group)
        else { return nil }
        return try? String(contentsOf: folder.appendingPathComponent("note.txt"), encoding: .utf8)
    }
}

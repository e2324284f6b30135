import Foundation

/// The app's texts about times and amounts. It imports only Foundation, as models do.
nonisolated enum CupText {
    /// Returns the user's region, a weekday, a time of day, a number and a time zone, as Foundation formats them.
    static func description(of date: Date, language: Locale = .current) -> String {
        let parts = [
            language.identifier, date.formatted(.dateTime.weekday(.wide)),
            date.formatted(date: .omitted, time: .shortened), date.formatted(.dateTime.hour().minute()),
            1234.5.formatted(),
            Calendar.current.timeZone.identifier, NSLocalizedString("Tea of the Day", comment: "A title"),
        ]
        return parts.joined(separator: " ")
    }

    /// The user's note about the cups.
    static var note: String? {
        guard let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: CupCount.group)
        else { return nil }
        return try? String(contentsOf: folder.appendingPathComponent("note.txt"), encoding: .utf8)
    }
}

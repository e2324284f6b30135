extension CalendarOccurrence {
    /// Returns the title for display, on one line of at most `limit` characters.
    package func displayTitle(limit: Int = 80) -> String {
        let title = title.oneLine(limit: limit)
        return title.isEmpty ? String(localized: "An event without a name") : title
    }

    /// Returns the location for display, on one line of at most `limit` characters; `nil` if there is none.
    package func displayPlace(limit: Int = 80) -> String? {
        guard let place = location?.oneLine(limit: limit), !place.isEmpty else { return nil }
        return place
    }
}

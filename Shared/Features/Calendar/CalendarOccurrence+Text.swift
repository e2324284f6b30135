extension CalendarOccurrence {
    /// What it is called for people, in one line of at most so many characters.
    package func shownTitle(limit: Int = 80) -> String {
        let title = title.oneLine(limit: limit)
        return title.isEmpty ? String(localized: "An event without a name") : title
    }

    /// Where it is, in one line of at most so many characters; `nil` where nobody said.
    package func shownPlace(limit: Int = 80) -> String? {
        guard let place = location?.oneLine(limit: limit), !place.isEmpty else { return nil }
        return place
    }
}

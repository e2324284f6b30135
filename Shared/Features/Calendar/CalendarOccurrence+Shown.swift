extension CalendarOccurrence {
    /// What it is called for people, in one line of at most so many characters.
    package func shownTitle(limit: Int = 80) -> String {
        let title = title.shown(limit: limit)
        return title.isEmpty ? "An event without a name" : title
    }

    /// Where it is, in one line of at most so many characters; `nil` where nobody said.
    package func shownPlace(limit: Int = 80) -> String? {
        guard let place = location?.shown(limit: limit), !place.isEmpty else { return nil }
        return place
    }
}

extension String {
    /// What somebody wrote, in one line and not too long: calendars come from outside, with line breaks, control characters and
    /// characters that turn the direction of what follows.
    fileprivate func shown(limit: Int) -> String {
        var line = ""
        var isPending = false
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: isPending = true
            // Joiners are part of emoji and of many scripts' words.
            case .format where scalar != "\u{200D}" && scalar != "\u{200C}": continue
            default:
                if isPending, !line.isEmpty { line.unicodeScalars.append(" ") }
                isPending = false
                line.unicodeScalars.append(scalar)
            }
            // Of a text without end no more is read than is shown.
            if line.unicodeScalars.count > limit * 8 { break }
        }
        return line.count <= limit ? line : String(line.prefix(limit - 1)) + "…"
    }
}

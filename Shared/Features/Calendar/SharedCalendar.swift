/// A calendar's name and colour for display.
package struct SharedCalendar: Hashable, Sendable, WireRecord {
    /// The unique id, which is stable between syncs.
    package var id: String
    /// The name of the calendar's source.
    package var source: String
    package var name: String
    /// The colour as `#RRGGBB`; `nil` if the source specifies no colour.
    package var color: String?

    package init(id: String, source: String, name: String, color: String? = nil) {
        (self.id, self.source, self.name, self.color) = (id, source, name, color)
    }

    package static var blank: Self { Self(id: "", source: "", name: "") }

    package mutating func code(_ coder: inout WireCoder) {
        coder.text(1, &id)
        coder.text(2, &source)
        coder.text(3, &name)
        coder.text(4, &color)
    }
}

/// The user's permission to show calendars.
package enum CalendarPermission: String, Hashable, Sendable, CaseIterable {
    case notDetermined
    case authorized
    case denied
    /// Access is denied by another party, such as an administrator.
    case restricted
}

/// The state of the user's trial or subscription.
package enum TrialState: String, Hashable, Sendable, CaseIterable {
    case trial
    case subscribed
    case expired
}

/// The user's access to calendars: permission and subscription.
package struct CalendarAccess: Hashable, Sendable {
    package var permission = CalendarPermission.notDetermined
    package var trial = TrialState.trial
}

extension CalendarAccess: DocumentValue, WireRecord {
    package static var format: UInt32 { 1 }

    /// The key of the document.
    package static let key = DocumentKey<CalendarAccess>(.calendar, literal: "access")

    package static var blank: Self { Self() }

    package mutating func code(_ coder: inout WireCoder) {
        coder.named(1, &permission)
        coder.named(2, &trial)
    }
}

/// The user's permission for an imported app to read calendars. Without the document, the app can't read the domain.
package struct CalendarAppPermission: Hashable, Sendable {
    /// The folder into which the app was imported, without links.
    package private(set) var folder: String

    package init(folder: String) { self.folder = folder }

    /// Returns the key of an app's document.
    package static func key(of app: ExtensionSandbox.ImportedApp) throws(ContainerError)
        -> DocumentKey<CalendarAppPermission>
    {
        try DocumentKey(.calendar, app.documentName)
    }
}

extension CalendarAppPermission: DocumentValue, WireRecord {
    // `ImportedApp` reads the encoded value, too.
    package static var format: UInt32 { 1 }

    package static var blank: Self { Self(folder: "") }

    package mutating func code(_ coder: inout WireCoder) {
        coder.text(1, &folder)
        coder.require(1...1)
    }
}

/// The number of events of a day, as a rough category.
package enum DayLoad: Sendable {
    case free, light, moderate, busy

    /// Creates the load of a day with `count` events.
    package init(count: Int) {
        switch count {
        case ...0: self = .free
        case ...2: self = .light
        case ...5: self = .moderate
        default: self = .busy
        }
    }

    /// The load as one or two words within a sentence.
    package var text: String {
        switch self {
        case .free: "free"
        case .light: "lightly busy"
        case .moderate: "moderately busy"
        case .busy: "very busy"
        }
    }
}

/// The word index of calendars: the catalogue of occurrences has a group for each word of their titles and locations.
///
/// The groups always match the occurrences, because both are in the same file.
package enum CalendarWords {
    /// The name of the group that marks an index built with these rules. It contains a space, so it differs from every word. Other rules
    /// must use another number; a reader that doesn't know the number reads all titles instead.
    package static let mark = "words 1"

    /// Returns the normalised words of a title or location.
    package static func words(of text: String) -> [String] {
        text.normalizedPhrase.split(separator: " ").map(String.init)
    }
}

/// A splitter of titles and locations into words. It caches the results, because most texts recur.
struct CalendarWordReader {
    private var known: [String: [String]] = [:]

    /// Returns the groups of an occurrence, without duplicates.
    mutating func groups(of occurrence: CalendarOccurrence) -> [String] {
        let title = words(of: occurrence.title)
        guard let place = occurrence.location else { return title }
        return title + words(of: place).filter { !title.contains($0) }
    }

    private mutating func words(of text: String) -> [String] {
        if let known = known[text] { return known }
        var words: [String] = []
        for word in CalendarWords.words(of: text) where !words.contains(word) { words.append(word) }
        known[text] = words
        return words
    }
}

import FoundationEssentials

extension UUID {
    /// The id of an alarm, of the text intents hand over.
    ///
    /// - Throws: ``AlarmError`` for a text that is no UUID.
    package init(alarmID text: String) throws(AlarmError) {
        guard let id = UUID(uuidString: try AlarmStore.id(text)) else { throw AlarmError(.malformed(id: text)) }
        self = id
    }
}

extension URL {
    /// Where the app shows an alarm.
    package init(alarm id: UUID) {
        var parts = URLComponents()
        (parts.scheme, parts.host, parts.path) = ("airlock", "alarm", "/\(id.uuidString)")
        // Of these parts there is always an address.
        self = parts.url ?? URL(filePath: "/")
    }
}

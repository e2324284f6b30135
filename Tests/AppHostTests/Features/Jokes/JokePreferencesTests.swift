import Shared
import Testing

@testable import AppHost

struct JokePreferencesTests {
    @Test("Preferences survive encoding and decoding, and an hour of 24 is refused")
    func roundTrip() throws {
        var preferences = JokePreferences()
        for (hour, feed) in [(nil, nil), (0, "b"), (23, "https://x/")] {
            (preferences.notificationHour, preferences.feed) = (hour, feed)
            var writer = WireWriter()
            preferences.encode(into: &writer)
            writer.write(99, "later")
            var reader = WireReader(writer.bytes)
            #expect(try JokePreferences(from: &reader) == preferences)
        }
        var writer = WireWriter()
        writer.write(2, 24 as UInt64)
        var reader = WireReader(writer.bytes)
        #expect(throws: WireError.self) { _ = try JokePreferences(from: &reader) }
    }

    // Requirements: J-027
    @Test("Preferences are set from command-line words and printed")
    func setFromWords() throws {
        var preferences = JokePreferences()
        try preferences.set(.notificationHour, ["9"])
        try preferences.set(.feed, ["https://example.org/feed"])
        #expect(JokePreferences.Name.allCases.map(preferences.text) == ["https://example.org/feed", "9"])
        try preferences.set(.notificationHour, ["off"])
        try preferences.set(.feed, ["bundled"])
        #expect(preferences.notificationHour == nil && preferences.feed == nil)
    }

    @Test("An invalid preference is refused and changes nothing")
    func invalidValues() {
        var preferences = JokePreferences()
        func message(_ name: JokePreferences.Name, _ words: String...) -> String? {
            do {
                try preferences.set(name, words)
                return nil
            } catch { return (error as? CommandFailure)?.message }
        }
        #expect(message(.notificationHour, "24") == "invalid hour '24' — write 'off' or a whole number from 0 to 23")
        #expect(message(.notificationHour) == "'notification-hour' takes one word — write 'off' or an hour")
        #expect(message(.feed, "a", "b") == "'feed' takes one word — write 'bundled', a file or an address")
        #expect(preferences == JokePreferences())
    }
}

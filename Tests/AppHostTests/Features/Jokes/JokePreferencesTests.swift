import Shared
import Testing

@testable import AppHost

struct JokePreferencesTests {
    @Test("Preferences survive encoding and decoding, and an hour of 24 is refused")
    func roundTrip() throws {
        var preferences = JokePreferences()
        for (hour, feed, command) in [(nil, nil, ["a"]), (0, "b", ["c", "", "d e"]), (23, "https://x/", ["f"])] {
            (preferences.notificationHour, preferences.feed, preferences.notificationCommand) = (hour, feed, command)
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

    @Test("The notification program names the commands that choose and try it")
    func notificationProgram() {
        var preferences = JokePreferences()
        preferences.notificationCommand = ["show"]
        #expect(
            preferences.notificationProgram
                == NotificationProgram(
                    command: ["show"], choosing: "AppHost jokes preferences set notification-command -- PROGRAM",
                    trying: "AppHost jokes notify --now"))
    }

    @Test("Preferences are set from command-line words and printed with shell quoting")
    func setFromWords() throws {
        var preferences = JokePreferences()
        #expect(preferences.text(.notificationCommand) == "notify-send '--app-name=Mr. Funny Jokes'")
        try preferences.set(.notificationHour, ["9"])
        try preferences.set(.notificationCommand, ["show", "it's", ""])
        try preferences.set(.feed, ["https://example.org/feed"])
        #expect(
            JokePreferences.Name.allCases.map(preferences.text) == [
                "https://example.org/feed", "9", #"show 'it'\''s' ''"#,
            ])
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
        #expect(
            message(.notificationCommand)
                == "'notification-command' takes a program and its first arguments — write them after --, at most 64 words"
        )
        #expect(preferences == JokePreferences())
    }
}

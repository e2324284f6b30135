import Foundation
import Shared

/// The `jokes` commands.
struct JokeCommands {
    private static let character = CommandOption<JokeCharacter?>(
        "character", "NAME", help: "only those of a character, such as MrSad")
    private static let category = CommandOption<JokeCategory?>(
        "category", "NAME", help: "only those of a category, such as food")
    private static let week = CommandOption<LocalWeek?>(
        "week", "YYYY-Www", help: "the week, such as 2026-W47; this one by default",
        read: { text throws(CommandFailure) in
            guard let week = LocalWeek(text) else {
                throw CommandFailure("invalid week '\(text)' — write the year and the week, such as 2026-W47")
            }
            return week
        }, write: { $0.description })
    private static let now = CommandOption<Bool>("now", help: "at any hour, and without recording it")

    static let grammar: [CommandGrammar.Command] = [
        .init("jokes", summary: "prints the stored jokes") {
            CommonOptions.container
            character
            category
            CommonOptions.json
        },
        .init("jokes rate", summary: "rates a joke for the week's ranking", operands: "ID 1…5") {
            HostSettings.places
            CommonOptions.json
            CommonOptions.moment
        },
        .init("jokes ranking", summary: "prints a week's jokes, best first") {
            HostSettings.places
            week
            CommonOptions.json
            CommonOptions.moment
        },
        .init(
            "jokes preferences", summary: "prints preferences, sets one, or resets it",
            operands: "[get NAME | set NAME VALUE | reset NAME]"
        ) {
            HostSettings.places
            CommonOptions.json
        },
        .init("jokes notify", summary: "notifies of the joke of the day if it is due") {
            HostSettings.places
            now
            CommonOptions.json
            CommonOptions.moment
        },
    ]

    private let settings: HostSettings
    private let arguments: Arguments

    init(_ settings: HostSettings) { (self.settings, arguments) = (settings, settings.arguments) }

    func run() async throws {
        switch arguments.command {
        case "jokes rate": try rate()
        case "jokes ranking": try ranking()
        case "jokes preferences": try await preferences()
        case "jokes notify": try await notify()
        default: try list()
        }
    }

    // MARK: Stored jokes

    private func list() throws {
        let model = CharacterDetailViewModel(container: try settings.openContainer())
        let found = try model.jokes(of: arguments[Self.character], about: arguments[Self.category])
        if settings.isJSON {
            return try StandardOutput.write((["jokes": .array(found.map(\.json))] as JSONValue).serialised())
        }
        for joke in found { try StandardOutput.write("\(joke.id)  \(joke.setup) ... \(joke.punchline)") }
    }

    // MARK: The week

    private func rankings() throws -> WeeklyRankingsViewModel {
        let catalogue = try settings.openContainer().catalogue(JokeCatalogue.key)
        return WeeklyRankingsViewModel(storage: try settings.openStorage(), joke: { try catalogue?.value(for: $0) })
    }

    private func rate() throws {
        guard arguments.operands.count == 2 else {
            throw CommandFailure(
                "'jokes rate' takes the id of a joke and 1 to 5 stars — 'AppHost jokes' prints the ids")
        }
        guard let stars = Int(arguments.operands[1]), JokeHistory.stars.contains(stars) else {
            throw CommandFailure("invalid rating '\(arguments.operands[1])' — write a whole number from 1 to 5")
        }
        let context = settings.context
        let joke = try rankings().rate(arguments.operands[0], stars, context: context)
        let week = LocalWeek(of: LocalDay(of: context.now, in: context.calendar)).description
        if settings.isJSON {
            let document: JSONValue = ["id": .string(joke.id), "stars": .integer(stars), "week": .string(week)]
            return try StandardOutput.write(document.serialised())
        }
        try StandardOutput.write("\(joke.id) has \(stars) of 5 in \(week)")
    }

    private func ranking() throws {
        let week = week
        let entries = try rankings().ranking(of: week)
        if settings.isJSON {
            let document: JSONValue = [
                "week": .string(week.description), "from": .string(week.first.description),
                "to": .string(week.last.description), "jokes": .array(entries.map(\.json)),
            ]
            return try StandardOutput.write(document.serialised())
        }
        guard !entries.isEmpty else {
            return try StandardOutput.write(
                "no joke was rated or joke of the day in \(week), \(week.first) to \(week.last)")
        }
        try StandardOutput.write("\(week), \(week.first) to \(week.last)")
        for entry in entries { try StandardOutput.write(entry.text) }
    }

    private var week: LocalWeek {
        if let week = arguments[Self.week] { return week }
        let context = settings.context
        return LocalWeek(of: LocalDay(of: context.now, in: context.calendar))
    }

    // MARK: Preferences

    private func preferences() async throws {
        var words = arguments.operands[...]
        let verb = words.popFirst() ?? "get"
        guard ["get", "set", "reset"].contains(verb) else {
            throw CommandFailure(
                "unknown word '\(verb)' after 'jokes preferences' — \(suggestion(for: verb, in: ["get", "set", "reset"]))"
            )
        }
        let name = try words.popFirst().map(Self.name)
        let storage = try settings.openStorage()
        switch (verb, name) {
        case ("get", let name): try show(try storage.value(JokePreferences.key) ?? JokePreferences(), name, rest: words)
        case (_, nil): throw CommandFailure("'\(verb)' needs the name of a preference — choose \(choices(Self.names))")
        case ("set", let name?):
            let words = name == .feed ? try await Self.feed(Array(words)) : Array(words)
            try change(storage) { try $0.set(name, words) }
        case (_, let name?):
            try Self.expectNothing(words)
            let none = JokePreferences()
            try change(storage) { preferences in
                switch name {
                case .feed: preferences.feed = none.feed
                case .notificationHour: preferences.notificationHour = none.notificationHour
                }
            }
        }
    }

    private func show(_ preferences: JokePreferences, _ name: JokePreferences.Name?, rest: ArraySlice<String>) throws {
        try Self.expectNothing(rest)
        if settings.isJSON { return try StandardOutput.write(preferences.json.serialised()) }
        if let name { return try StandardOutput.write(preferences.text(name)) }
        for name in JokePreferences.Name.allCases {
            try StandardOutput.write("\(name.rawValue): \(preferences.text(name))")
        }
    }

    private func change(_ storage: LocalStorageService, _ change: (inout JokePreferences) throws -> Void) throws {
        var changed = JokePreferences()
        try storage.update(JokePreferences.key) { current in
            changed = current ?? JokePreferences()
            try change(&changed)
            // The feed is parsed in the same way as in a sync, but not fetched.
            if let feed = changed.feed { _ = try JokeSourceArguments(settings, feed: feed).source() }
            current = changed
        }
        try show(changed, nil, rest: [])
    }

    /// Returns the command-line words for a feed. A file's path is made absolute, because the host runs in another folder.
    ///
    /// - Throws: ``CommandFailure`` for a file that can't be read; ``HostError`` for a file without jokes.
    private static func feed(_ words: [String]) async throws -> [String] {
        guard let word = words.first, words.count == 1, !word.isEmpty, word != "bundled", !word.contains("://") else {
            return words
        }
        let path = URL(fileURLWithPath: word).standardizedFileURL.path
        do {
            _ = try await FileJokeSource(path: path).fetch(since: nil) { _, _ in }
        } catch let error as HostError where error.exitCode == .inputOutput {
            throw CommandFailure(
                "\(error.reason) — name a file of jokes, an address, or 'bundled'", exitCode: .inputOutput)
        }
        return [path]
    }

    private static let names = JokePreferences.Name.allCases.map(\.rawValue)

    private static func name(_ text: String) throws -> JokePreferences.Name {
        guard let name = JokePreferences.Name(rawValue: text) else {
            throw CommandFailure("unknown preference '\(text)' — \(suggestion(for: text, in: names))")
        }
        return name
    }

    private static func expectNothing(_ words: ArraySlice<String>) throws {
        if let word = words.first {
            throw CommandFailure("unexpected argument '\(word)' — name one preference per call")
        }
    }

    // MARK: Notification

    private func notify() async throws {
        let context = settings.context
        let store = JokeStore(container: try settings.openContainer())
        let manager = NotificationManager(
            storage: try settings.openStorage(), centre: NotificationCommand(environment: settings.environment))
        let delivered =
            try await arguments[Self.now]
            ? manager.deliver(try store.updateJokeOfTheDay(context: context))
            : manager.deliverIfDue(context: context) { try store.updateJokeOfTheDay(context: context) }
        let schedule = try manager.schedule(context: context)
        if settings.isJSON {
            var next: String?
            if case .at(let instant) = schedule { next = instant.formatted(.iso8601) }
            let document: JSONValue = [
                "day": delivered.map { .string($0.day) } ?? .null,
                "jokeOfTheDay": delivered.map { .string($0.joke.id) } ?? .null,
                "next": next.map { .string($0) } ?? .null,
            ]
            return try StandardOutput.write(document.serialised())
        }
        if let delivered { return try StandardOutput.write("notified of the joke of \(delivered.day)") }
        if case .at(let instant) = schedule {
            return try StandardOutput.write("nothing is due before \(instant.formatted(.iso8601))")
        }
        try StandardOutput.write(
            "notifications are off — 'AppHost jokes preferences set notification-hour 9' turns them on")
    }
}

extension SharedJokeOfTheDay {
    fileprivate var json: JSONValue {
        [
            "id": .string(id), "setup": .string(setup), "punchline": .string(punchline),
            "character": character.map { .string($0) } ?? .null, "category": category.map { .string($0) } ?? .null,
        ]
    }
}

extension WeeklyRankingsViewModel.Entry {
    fileprivate var text: String {
        let rating = stars.map { "\($0) of 5" } ?? "not rated"
        let span = days == 0 ? "" : days == 1 ? ", joke of a day" : ", joke of \(days) days"
        return "\(place). \(id)  \(joke?.setup ?? "(no longer stored)")  \(rating)\(span)"
    }

    fileprivate var json: JSONValue {
        [
            "place": .integer(place), "id": .string(id), "stars": stars.map { .integer($0) } ?? .null,
            "days": .integer(days), "setup": joke.map { .string($0.setup) } ?? .null,
        ]
    }
}

extension JokePreferences {
    fileprivate var json: JSONValue {
        [
            "feed": feed.map { .string($0) } ?? .null,
            "notificationHour": notificationHour.map { .integer($0) } ?? .null,
        ]
    }
}

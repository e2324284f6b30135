import Foundation
import Shared

/// The jokes feature: syncs the bundled jokes or a feed, and offers a joke and a notification per day.
struct JokesModule: FeatureModule {
    var commands: [HostCommand] { HostCommand.family(JokeCommands.grammar) { try await JokeCommands($0).run() } }

    var options: [OptionDeclaration] {
        JokeSourceArguments.from
        JokeSourceArguments.category
    }

    var groupDocuments: [GroupDocument] {
        [
            GroupDocument(
                "the hour of the daily joke", JokePreferences.key, part: \.shared, of: JokePreferences(),
                in: .storage, share: .settings)
        ]
    }

    func replacesPreferences(_ arguments: Arguments) -> Bool { arguments.has(JokeSourceArguments.from) }

    func check(_ settings: HostSettings) throws { _ = try JokeSourceArguments(settings).source() }

    private func model(
        _ settings: HostSettings, _ container: Container, _ storage: LocalStorageService?
    ) throws -> JokeViewModel {
        // A command that names its source works even if the preferences can't be read.
        let feed = try replacesPreferences(settings.arguments) ? nil : storage?.value(JokePreferences.key)?.feed
        return JokeViewModel(
            source: try JokeSourceArguments(settings, feed: feed).source(),
            store: JokeStore(container: container, storage: storage),
            random: settings.process.random, network: settings.network)
    }

    func groupJobs(_ host: RunningHost) throws -> [String] {
        let source = try model(host.settings, host.container, host.storage).source
        return [host.storage.flatMap(source.fingerprint)].compactMap { $0.map(JokeSyncScheduler.job) }
    }

    func groupFeeds(_ host: RunningHost) throws -> [GroupFeed] {
        guard let storage = host.storage else { return [] }
        let (model, settings) = (try model(host.settings, host.container, storage), host.settings)
        return [JokeGroupFeed(model: model, storage: storage, context: { settings.context }).feed]
    }

    func migrate(_ storage: LocalStorageService) throws {
        guard let preferences = try storage.value(JokePreferences.key, warn: { _ in }),
            !preferences.isFormerCommandRefused, !preferences.formerNotificationCommand.isEmpty
        else { return }
        let words = preferences.formerNotificationCommand
        if words != JokePreferences.formerDefaultCommand {
            let program: NotificationProgram
            do { program = try NotificationProgram(choosing: words) } catch {
                // The words are kept, and reported only once.
                try storage.update(JokePreferences.key) { $0?.isFormerCommandRefused = true }
                throw error
            }
            try storage.update(NotificationProgram.key) { $0 = $0 ?? program }
        }
        try storage.update(JokePreferences.key) { $0?.formerNotificationCommand = [] }
    }

    func sync(
        _ settings: HostSettings, _ container: Container, _ storage: LocalStorageService?
    ) async throws -> SyncReport? {
        let progress = ProgressLine("jokes")
        let context = settings.context
        let outcome = try await model(settings, container, storage).refresh(context: context) {
            progress.show($0, of: $1)
        }
        for rejection in outcome.rejections { StandardError.write("AppHost: \(rejection.message)") }
        do {
            try outcome.record(in: storage, context: context)
        } catch let error as HostError {
            // The jokes are synced, even if this day is missing from the ranking.
            StandardError.write("AppHost: \(error.message)")
        }
        return SyncReport(text: outcome.summary, json: outcome.json)
    }

    func run(_ host: RunningHost, requests: AsyncStream<Void>) async throws {
        let notifications = host.storage.map {
            NotificationManager(storage: $0, centre: NotificationCommand(environment: host.settings.environment))
        }
        let scheduler = JokeSyncScheduler(
            model: try model(host.settings, host.container, host.storage), host: host, notifications: notifications)
        try await scheduler.run(requests: requests)
    }

    func status(_ reading: StatusReading) throws -> FeatureStatus { try JokeStatus(reading).status }

    func freshness(of container: Container, _ context: RequestContext) throws -> [Domain: SnapshotMetadata.Freshness] {
        let day: String?
        do {
            day = try container.read(JokeOfTheDay.key).value?.day
        } catch {
            // A widget whose joke is damaged isn't drawn, with that reason.
            guard error.code == .damaged else { throw error }
            return [:]
        }
        return JokeStatus.freshness(of: day, context).map { [.jokes: $0] } ?? [:]
    }

    func demo(_ home: HomeScreen, _ calls: ExtensionCalls, now: @escaping () throws -> Date) -> FeatureDemo {
        // One phrase for each way to name the app.
        FeatureDemo(
            phrases: [
                "Tell me a joke from Mr. Funny Jokes", "Get a joke from Mr. Funny Jokes",
                "Mr. Funny Jokes, tell me a joke",
            ], printed: .widget(kind: "JokeOfTheDayWidget", .systemSmall))
    }

    var sceneDomains: [Domain] { [.jokes] }

    @MainActor var scenes: [SceneGroup] {
        sceneGroups(
            of: WindowGroup("Mr. Funny Jokes", id: "jokes") { JokeOfTheDayScreen() }
                .handlesExternalEvents(matching: ["mrfunnyjokes://"]))
    }
}

extension SourceIntervals {
    /// The interval between two syncs of the jokes, in seconds; `nil` to sync only when a day begins.
    var jokes: Int? { self["jokes"] }
}

extension JokeViewModel.Outcome {
    /// The outcome in one line.
    var summary: String {
        let today = jokeOfTheDay.map { "; the joke of \($0.day) is '\($0.joke.id)'" } ?? ""
        if let unchangedSince { return "not changed since \(unchangedSince.formatted(.iso8601)): \(source)\(today)" }
        return "\(accepted == 1 ? "1 joke" : "\(accepted) jokes") from \(source)\(today)"
    }

    /// The outcome as JSON.
    fileprivate var json: [JSONMember] {
        [
            JSONMember("source", .string(source)), JSONMember("accepted", .integer(accepted)),
            JSONMember("rejected", .array(rejections.map(\.json))),
            JSONMember("unchangedSince", unchangedSince.map { .string($0.formatted(.iso8601)) } ?? .null),
            JSONMember("day", jokeOfTheDay.map { .string($0.day) } ?? .null),
            JSONMember("jokeOfTheDay", jokeOfTheDay.map { .string($0.joke.id) } ?? .null),
        ]
    }
}

extension JokeBatch.Rejection {
    fileprivate var json: JSONValue {
        ["index": .integer(index), "id": id.map { .string($0) } ?? .null, "reason": .string(reason)]
    }
}

/// The screen with the joke of the day, which the widget's taps open.
struct JokeOfTheDayScreen: View {
    /// The URL that the screen was last opened with; `nil` for none.
    @State private var address: URL?

    var body: some View {
        VStack {
            if let joke = SharedStorageService.shared.loadJokeOfTheDay() {
                // A joke that isn't today's is shown with its day.
                if let day = SharedStorageService.shared.loadOtherDay() { Text(day) }
                Text(joke.setup)
                Text(joke.punchline)
            } else {
                Text("No joke yet")
            }
        }
        .onOpenURL { address = $0 }
    }
}

/// The jokes as the hosts of a group share them: all jokes, the record of the sync, the joke of the day, and the jokes of past days.
struct JokeGroupFeed: Sendable {
    let model: JokeViewModel
    let storage: LocalStorageService
    let context: @Sendable () -> RequestContext

    /// The numbers of the documents and lists.
    enum Number {
        static let record = 1
        static let today = 2
        static let jokes = 1
        static let days = 2
    }

    var feed: GroupFeed {
        let fingerprint = model.source.fingerprint(storage)
        return GroupFeed(
            name: JokeSyncScheduler.feed, fingerprint: { fingerprint },
            hasContent: { try model.store.container.read(JokeSyncRecord.key).value != nil }, isWanted: { true },
            content: content, take: take)
    }

    private func content(on host: String) throws -> GroupFeedContent? {
        let container = model.store.container
        guard var record = try container.read(JokeSyncRecord.key).value,
            let catalogue = try container.catalogue(JokeCatalogue.key)
        else { return nil }
        // The source's name has its address.
        record.source = "the \(model.source.identity(on: "")?.first ?? "feed") of \(host)"
        var jokes: [[UInt8]] = []
        try catalogue.scan(0..<catalogue.count) { joke in
            jokes.append(joke.encoded)
            return true
        }
        let history = try storage.value(JokeHistory.key) ?? JokeHistory()
        var content = GroupFeedContent(
            documents: [Number.record: record.encoded],
            lists: [Number.jokes: jokes, Number.days: history.days.map(\.encoded)])
        content.documents[Number.today] = try container.read(JokeOfTheDay.key).value?.encoded
        return content
    }

    private func take(_ content: GroupFeedContent) throws {
        var record = try content.document(Number.record, as: JokeSyncRecord.self)
        record.source = record.source.oneLine(limit: 200)
        let jokes = try content.records(Number.jokes, as: SharedJokeOfTheDay.self) { Joke($0).fault }
        if jokes.isEmpty { throw HostError.feed("there are no jokes") }
        let days = try content.records(Number.days, as: JokeHistory.Entry.self) {
            $0.isDay ? nil : "it isn't a joke of a day"
        }
        let today =
            content.documents[Number.today] == nil ? nil : try content.document(Number.today, as: JokeOfTheDay.self)
        let context = context()
        let chosen = try model.store.take(jokes, record, today: today, context: context)
        let day = LocalDay(of: context.now, in: context.calendar)
        let known = try storage.value(JokeHistory.key) ?? JokeHistory()
        if known.merging(days, until: day) != known {
            try storage.update(JokeHistory.key) { $0 = ($0 ?? JokeHistory()).merging(days, until: day) }
        }
        if let chosen { try WeeklyRankingsViewModel(storage: storage, joke: { _ in nil }).record(chosen, on: day) }
    }
}

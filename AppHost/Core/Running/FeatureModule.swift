import Foundation
import Shared

/// A feature of the app, as the host sees it. ``FeatureModules`` lists the features; no other code outside a feature's folders refers to
/// it.
///
/// Every requirement has a default implementation, for features that don't need it.
protocol FeatureModule: Sendable {
    var commands: [HostCommand] { get }
    /// The options of `sync` and `run` that configure the feature.
    @OptionList var options: [OptionDeclaration] { get }
    /// The options of `run` alone that configure the feature.
    @OptionList var runOptions: [OptionDeclaration] { get }
    /// The payloads of the queued actions that the feature handles: `sync` and `run` perform each action and remove it from the queue.
    var queuePayloads: [any QueuePayload.Type] { get }

    /// The documents that the hosts of a group share, each with the policy by which its copies are merged.
    var groupDocuments: [GroupDocument] { get }

    /// Returns the names of the jobs that one host of a group does for the others when the host starts, such as `jokes/…` for the sync of
    /// a feed. The first part of a name is the feature's. A feature whose jobs change later offers them to ``RunningHost/group``.
    ///
    /// - Throws: ``CommandFailure``, ``HostError``, ``ContainerError``.
    func groupJobs(_ host: RunningHost) throws -> [String]

    /// Returns the data that the host which does such a job shares with the others.
    ///
    /// - Throws: ``CommandFailure``, ``HostError``.
    func groupFeeds(_ host: RunningHost) throws -> [GroupFeed]

    /// Returns true if a command line replaces the feature's preferences, so that the command works without them.
    func replacesPreferences(_ arguments: Arguments) -> Bool

    /// Returns true if the feature uses the bearer token that a command line names.
    func usesToken(_ arguments: Arguments) -> Bool

    /// Checks the feature's settings without changing anything.
    ///
    /// - Throws: ``CommandFailure``, ``HostError``.
    func check(_ settings: HostSettings) throws

    /// Writes the data that comes with the program into a container, before anything is synced.
    ///
    /// - Throws: ``ContainerError``.
    func prepare(_ container: Container) throws

    /// Moves what an earlier version stored elsewhere in the app's own storage; does nothing the second time.
    ///
    /// - Throws: ``HostError``, with nothing lost.
    func migrate(_ storage: LocalStorageService) throws

    /// Syncs once, for the command `sync`.
    ///
    /// - Returns: `nil` if there is nothing to report.
    func sync(
        _ settings: HostSettings, _ container: Container, _ storage: LocalStorageService?
    ) async throws -> SyncReport?

    /// Keeps the feature up to date in a running host until the task is cancelled.
    ///
    /// - Parameter requests: Yields whenever the user requests a sync of everything.
    /// - Throws: An error that ends the host. A failure that may pass is logged instead.
    func run(_ host: RunningHost, requests: AsyncStream<Void>) async throws

    /// Returns the feature's part of `status`.
    ///
    /// - Throws: ``ContainerError``, ``HostError``.
    func status(_ reading: StatusReading) throws -> FeatureStatus

    /// Returns the freshness of the data in each of the feature's domains with old data: since when it is old, and why. A widget that read
    /// such a domain is as old.
    ///
    /// - Throws: ``ContainerError``.
    func freshness(of container: Container, _ context: RequestContext) throws -> [Domain: SnapshotMetadata.Freshness]

    /// Returns the feature's part of `demo`.
    ///
    /// - Parameter home: The home screen of the demo's container.
    func demo(_ home: HomeScreen, _ calls: ExtensionCalls, now: @escaping () throws -> Date) -> FeatureDemo

    /// Registers the dependencies of the feature's intents, before any scene is created.
    @MainActor func registerDependencies()

    @MainActor var scenes: [SceneGroup] { get }
    /// The domains whose data the scenes show. A change in one of them updates the scenes' windows; changes in other
    /// domains don't.
    var sceneDomains: [Domain] { get }
}

extension FeatureModule {
    var commands: [HostCommand] { [] }
    var options: [OptionDeclaration] { [] }
    var runOptions: [OptionDeclaration] { [] }
    var queuePayloads: [any QueuePayload.Type] { [] }
    var groupDocuments: [GroupDocument] { [] }
    func groupJobs(_ host: RunningHost) throws -> [String] { [] }
    func groupFeeds(_ host: RunningHost) throws -> [GroupFeed] { [] }
    func replacesPreferences(_ arguments: Arguments) -> Bool { false }
    func usesToken(_ arguments: Arguments) -> Bool { false }
    func check(_ settings: HostSettings) throws {}
    func prepare(_ container: Container) throws {}
    func migrate(_ storage: LocalStorageService) throws {}
    func sync(
        _ settings: HostSettings, _ container: Container, _ storage: LocalStorageService?
    ) async throws -> SyncReport? { nil }
    func run(_ host: RunningHost, requests: AsyncStream<Void>) async throws {}
    func status(_ reading: StatusReading) throws -> FeatureStatus { FeatureStatus() }
    func freshness(of container: Container, _ context: RequestContext) throws -> [Domain: SnapshotMetadata.Freshness] {
        [:]
    }
    func demo(_ home: HomeScreen, _ calls: ExtensionCalls, now: @escaping () throws -> Date) -> FeatureDemo {
        FeatureDemo()
    }
    @MainActor func registerDependencies() {}
    @MainActor var scenes: [SceneGroup] { [] }
    var sceneDomains: [Domain] { [] }
}

extension FeatureModules {
    /// Returns the freshness of the data in each domain with old data.
    ///
    /// - Throws: ``ContainerError``.
    static func freshness(
        of container: Container, _ context: RequestContext
    ) throws -> [Domain: SnapshotMetadata.Freshness] {
        try all.reduce(into: [:]) { try $0.merge($1.freshness(of: container, context)) { first, _ in first } }
    }

    /// Returns the reasons why the features aren't fresh; for a feature whose data can't be read, the error.
    static func reasons(_ reading: StatusReading) -> [String] {
        all.flatMap { feature in
            do { return try feature.status(reading).reasons } catch { return [message(of: error)] }
        }
    }

    /// Returns the payloads of the queued actions that features handle.
    ///
    /// - Precondition: Each type of payload is handled by one feature.
    static func queuePayloads(of features: [any FeatureModule] = all) -> [any QueuePayload.Type] {
        var payloads: [any QueuePayload.Type] = []
        for payload in features.flatMap({ $0.queuePayloads }) {
            precondition(
                !payloads.contains { $0.field == payload.field },
                "two features handle queued payloads in field \(payload.field)")
            payloads.append(payload)
        }
        return payloads
    }
}

/// The result of a feature's part of `sync`.
struct SyncReport: Sendable {
    /// The report as text, in one line.
    let text: String
    let json: [JSONMember]
}

/// The data from which features compose their parts of `status`.
struct StatusReading {
    let container: Container
    /// The app's own storage; `nil` without one.
    let storage: LocalStorageService?
    let context: RequestContext
    /// The running host's process; `nil` without one.
    let host: Int32?
    /// The sources that wait for an unmetered connection.
    let paused: Set<String>

    /// - Throws: ``HostError``.
    init(_ settings: HostSettings, _ container: Container, _ storage: LocalStorageService?) throws {
        (self.container, self.storage, context) = (container, storage, settings.context)
        host = HostLock.holder(of: container.path)
        paused = try storage?.record(PausedSyncs.key)?.names ?? []
    }
}

/// A feature's part of `status`.
struct FeatureStatus {
    var lines: [String] = []
    var json: [JSONMember] = []
    /// The reasons why the feature isn't fresh, each with a remedy; empty if it is fresh.
    var reasons: [String] = []
}

/// The running host, for its features.
struct RunningHost: Sendable {
    let settings: HostSettings
    let container: Container
    /// The app's own storage; `nil` without one.
    let storage: LocalStorageService?
    let log: HostLog
    /// The syncs that wait while the connection is metered.
    let pauses: SyncPauses
    /// The group that the host is in.
    let group: GroupLink
    /// True if the user has just requested a sync of everything, which ignores the back-off of failed sources.
    let isSyncRequested: Bool

    var clock: HostClock { HostClock(now: settings.process.now) }

    /// Returns the program that shows notifications; `nil` without storage.
    ///
    /// - Throws: ``HostError``.
    func notificationProgram() throws -> NotificationProgram? { try storage.map { try NotificationProgram(in: $0) } }
}

/// A command of the host: its grammar and its action.
struct HostCommand: Sendable {
    let grammar: CommandGrammar.Command
    let run: @Sendable (HostSettings) async throws -> Void

    init(_ grammar: CommandGrammar.Command, run: @escaping @Sendable (HostSettings) async throws -> Void) {
        (self.grammar, self.run) = (grammar, run)
    }

    /// Returns the commands that one type runs.
    static func family(
        _ grammar: [CommandGrammar.Command], run: @escaping @Sendable (HostSettings) async throws -> Void
    ) -> [HostCommand] {
        grammar.map { HostCommand($0, run: run) }
    }
}

/// A report on whether everything a container shows is fresh.
struct FreshnessReport: Hashable {
    /// The causes of staleness, each with a remedy; empty if everything is fresh.
    let reasons: [String]

    var text: String {
        reasons.isEmpty ? "fresh: yes" : "fresh: no\n" + reasons.map { "  \($0)" }.joined(separator: "\n")
    }

    var json: JSONValue { ["isFresh": .bool(reasons.isEmpty), "reasons": .array(reasons.map { .string($0) })] }
}

extension CurrentSnapshots {
    /// Returns the reason why one of an item's snapshots is stale or can't be shown; `nil` if all are fresh.
    func staleness(of item: ShownItem) throws -> String? {
        for snapshot in item.snapshots {
            do {
                switch try metadata(of: snapshot.name)?.freshness {
                case nil: return "it isn't drawn yet"
                case .fresh: continue
                case .stale(let since, let reason):
                    return "since \(Date(milliseconds: since).formatted(.iso8601)), \(reason)"
                }
            } catch let error as HostError where error.code == .snapshot {
                return error.message
            }
        }
        return nil
    }
}

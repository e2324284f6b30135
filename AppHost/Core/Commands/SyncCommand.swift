import AirlockSandbox
import Foundation
import Glibc
import Shared

/// The command `sync`: syncs every feature once.
struct SyncCommand {
    static let grammar = CommandGrammar.Command("sync", summary: "syncs once") {
        HostSettings.places
        ContainerMigration.options
        FeatureModules.all.flatMap { $0.options }
        HostSettings.remote
        CommonOptions.json
        CommonOptions.moment
    }

    let settings: HostSettings

    /// Syncs, and prints what was synced.
    ///
    /// - Throws: The last failure of a feature, after all others are synced. Earlier failures are written to standard error.
    func run() async throws {
        for feature in FeatureModules.all { try feature.check(settings) }
        try settings.migrate()
        let storage = try settings.storageIfAvailable()
        do {
            if let storage { try settings.network.record(in: storage, context: settings.context) }
        } catch let error as HostError {
            StandardError.write("AppHost: \(error.message)")
        }
        let (reports, failure) = try await sync(try settings.createContainer(), storage)
        if settings.isJSON, !reports.isEmpty {
            try StandardOutput.write(JSONValue.object(reports.flatMap(\.json)).serialised())
        } else {
            for report in reports { try StandardOutput.write(report.text) }
        }
        if let failure { throw failure }
    }

    /// Syncs the features into a container. A feature that fails doesn't stop the others.
    ///
    /// - Returns: What was synced, and the last failure; earlier failures are written to standard error.
    func sync(
        _ container: Container, _ storage: LocalStorageService?
    ) async throws -> (reports: [SyncReport], failure: (any Error)?) {
        for feature in FeatureModules.all { try feature.prepare(container) }
        for group in AppGroupUse.exceeding(inContainer: container.path) {
            StandardError.write("AppHost: \(group.message ?? group.folder)")
        }
        var reports: [SyncReport] = []
        var failure: (any Error)?
        do {
            for line in try QueueIntake(container: container).refuse().lines { StandardError.write("AppHost: \(line)") }
        } catch {
            failure = error
        }
        for feature in FeatureModules.all {
            do {
                if let report = try await feature.sync(settings, container, storage) { reports.append(report) }
            } catch {
                if let failure {
                    StandardError.write("AppHost: \(message(of: failure))")
                }
                failure = error
            }
        }
        return (reports, failure)
    }
}

/// A line that is overwritten while long work progresses. Nothing is written if standard error isn't a terminal.
struct ProgressLine {
    private let label: String
    private let isShown: Bool

    /// Creates a line; `isTerminal` is true if standard error is a terminal.
    init(_ label: String, isTerminal: Bool = isatty(2) == 1) {
        self.label = label
        isShown = isTerminal
    }

    /// Shows the progress.
    func show(_ done: Int, of total: Int) {
        guard isShown, done == total || done % 16 == 0 else { return }
        StandardError.overwrite("\(label) \(done)/\(total)")
        if done == total { StandardError.overwrite("") }
    }
}

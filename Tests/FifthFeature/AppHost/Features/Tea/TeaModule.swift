import Foundation
import Shared

/// The tea that the user chooses by a command or by an intent, and a widget shows.
struct TeaModule: FeatureModule {
    var commands: [HostCommand] {
        let grammar = CommandGrammar.Command("tea", summary: "chooses a tea", operands: "NAME") {
            CommonOptions.container
            CommonOptions.moment
        }
        return [HostCommand(grammar) { try choose($0) }]
    }

    var queuePayloads: [any QueuePayload.Type] { [TeaChoice.self] }

    private func choose(_ settings: HostSettings) throws {
        guard settings.arguments.operands.count == 1, let tea = Tea(rawValue: settings.arguments.operands[0]) else {
            throw CommandFailure("tea takes one of \(Tea.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        try store(TeaChoice(tea, at: settings.context.now.milliseconds), in: try settings.createContainer())
        try StandardOutput.write("tea: \(tea.rawValue)")
    }

    func sync(
        _ settings: HostSettings, _ container: Container, _ storage: LocalStorageService?
    ) async throws -> SyncReport? {
        let count = try takeChoices(from: container)
        guard count > 0 else { return nil }
        return SyncReport(text: "tea: \(count) fetched", json: [JSONMember("tea", ["fetched": .integer(count)])])
    }

    func run(_ host: RunningHost, requests: AsyncStream<Void>) async throws {
        let loop = ContainerLoop(domains: [.queue], fault: { host.log.report("tea", $0) }, clock: host.clock)
        await loop.run(on: host.container) {
            do {
                _ = try takeChoices(from: host.container)
            } catch {
                host.log.report("tea", message(of: error), .error)
            }
            return nil
        }
    }

    /// Stores the choices that wait in the queue, the oldest first, and removes them.
    ///
    /// - Returns: The number of choices.
    /// - Throws: ``ContainerError``.
    private func takeChoices(from container: Container) throws -> Int {
        let queue = ActionQueue(container: container)
        var count = 0
        for id in try queue.ids() {
            guard case .action(let action)? = try queue.waiting(id),
                // The host refuses an action whose payload can't be read.
                let choice = try? action.payload(as: TeaChoice.self)
            else { continue }
            try store(choice, in: container)
            try queue.remove(id)
            count += 1
        }
        return count
    }

    /// Stores a choice unless a later one is stored: storing one again, as after a crash, changes nothing.
    private func store(_ choice: TeaChoice, in container: Container) throws {
        try container.update(TeaChoice.key, durability: .durable, label: "choose a tea") { stored in
            if let known = stored, known.instant > choice.instant { return }
            stored = choice
        }
    }

    func status(_ reading: StatusReading) throws -> FeatureStatus {
        guard let tea = try reading.container.read(TeaChoice.key).value?.tea else { return FeatureStatus() }
        return FeatureStatus(lines: ["tea: \(tea.rawValue)"], json: [JSONMember("tea", .string(tea.rawValue))])
    }
}

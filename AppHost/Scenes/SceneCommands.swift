import Foundation
import Shared

/// The commands about the app's scenes: `scenes` and `open`.
struct SceneCommands {
    private static let common =
        [CommonOptions.container, CommonOptions.json, CommonOptions.at, CommonOptions.timeZone, CommonOptions.locale]

    static let grammar: [CommandGrammar.Command] = [
        .init(
            "scenes", summary: "gives the app's scenes what waits for them, and prints where they are",
            options: [.init("deliveries", help: "who took what, too")] + common),
        .init("open", summary: "opens an address in the scene that takes it", operands: "URL", options: common),
    ]

    /// How long `open` waits for a host that runs, in seconds.
    private static let patience = 5

    let arguments: Arguments
    let container: Container
    let context: @Sendable () throws -> RequestContext

    func run() async throws {
        if arguments.command == "open" { try await open() } else { try await list() }
    }

    @MainActor private func keeper() throws -> SceneKeeper? {
        try SceneKeeper(container: container, app: { AirlockApp() }, context: context)
    }

    @MainActor private func list() async throws {
        let records: SceneRecords
        if let keeper = try keeper() {
            _ = try await keeper.turn()
            records = keeper.current
        } else {
            // A host that runs has given them what waited.
            records = try SceneKeeper.records(of: container)
        }
        if arguments.has("json") {
            let document: JSONValue = [
                "scenes": .array(records.windows.map(\.json)), "deliveries": .array(records.deliveries.map(\.json)),
            ]
            return try StandardOutput.write(document.serialised())
        }
        for window in records.windows {
            let path = window.path.map { " › \($0)" }.joined()
            try StandardOutput.write("\(window.id)  \(window.title)\(path)")
        }
        guard arguments.has("deliveries") else { return }
        for delivery in records.deliveries { try StandardOutput.write(delivery.text) }
    }

    @MainActor private func open() async throws {
        guard arguments.operands.count == 1, let url = arguments.operands.first else {
            throw UsageError("'open' takes one address, such as landmarks://landmark/1")
        }
        guard let scheme = URL(string: url)?.scheme, !scheme.isEmpty else {
            throw SceneRefusal(.noAddress(url))
        }
        let request = try container.leave(OpenRequest(url: url))
        let delivery: SceneDelivery?
        if let keeper = try keeper() {
            delivery = try await keeper.turn().first { $0.request == request.id }
        } else {
            delivery = try await answer(to: request)
        }
        guard let delivery else { throw SceneBusyError(seconds: Self.patience) }
        if arguments.has("json") { try StandardOutput.write(delivery.json.serialised()) }
        guard let scene = delivery.scene else {
            throw UsageError(delivery.refusal ?? "nobody took \(url)", exitCode: .badData)
        }
        if !arguments.has("json") { try StandardOutput.write("\(scene) opens \(url)") }
    }

    /// What a host that runs says of a request; `nil` where it says nothing in time.
    private func answer(to request: OpenRequest) async throws -> SceneDelivery? {
        let end = ContinuousClock.now + .seconds(Self.patience)
        while ContinuousClock.now < end {
            if let delivery = try SceneKeeper.records(of: container).delivery(of: request.id) { return delivery }
            try await Task.sleep(for: .milliseconds(20))
        }
        return nil
    }
}

/// Another process keeps the scenes and doesn't answer.
struct SceneBusyError: CommandError, Hashable {
    let seconds: Int

    var exitCode: ExitCode { .tryAgain }
    var message: String {
        "the process that keeps the scenes didn't answer within \(seconds) s — it opens the address when it comes to it"
    }
}

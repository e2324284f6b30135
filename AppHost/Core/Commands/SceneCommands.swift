import Foundation
import Shared

/// The commands about the app's scenes: `scenes` and `open`.
struct SceneCommands {
    private static let common = [CommonOptions.container, CommonOptions.json] + HostSettings.clock

    private static let schemes = ColorScheme.allCases.map(\.rawValue)

    static let grammar: [CommandGrammar.Command] = [
        .init(
            "scenes", summary: "gives the app's scenes what waits for them, and prints where they are",
            options: [
                .init("buttons", help: "what can be tapped, too"), .init("deliveries", help: "who took what, too"),
                .init("out", "DIR", help: "a folder to write an image of each scene into, SCENE.png"),
                .init("scheme", "SCHEME", help: "of the images: \(choices(schemes)); light by default"),
                .init("device", "NAME", help: "of the images: the phone whose screen is filled"),
            ] + common),
        .init(
            "scenes tap", summary: "taps a button of a scene: runs its closure or its intent", operands: "SCENE BUTTON",
            options: common),
        .init("open", summary: "opens an address in the scene that takes it", operands: "URL", options: common),
    ]

    private let settings: HostSettings
    private let arguments: Arguments
    private let container: Container

    init(_ settings: HostSettings) throws {
        (self.settings, arguments) = (settings, settings.arguments)
        container = try settings.createContainer()
    }

    func run() async throws {
        switch arguments.command {
        case "open": try await open()
        case "scenes tap": try await tap()
        default: try await list()
        }
    }

    @MainActor private func keeper() throws -> SceneController? {
        try SceneController(container: container, app: { AirlockApp() }, context: { [settings] in settings.context })
    }

    @MainActor private func list() async throws {
        let records: SceneRecords
        if let keeper = try keeper() {
            _ = try await keeper.turn()
            records = keeper.current
        } else {
            // A host that runs has given them what waited.
            records = try SceneController.records(of: container)
        }
        try await draw(records.windows.map(\.id))
        if settings.isJSON {
            let document: JSONValue = [
                "scenes": .array(records.windows.map(\.json)), "deliveries": .array(records.deliveries.map(\.json)),
            ]
            return try StandardOutput.write(document.serialised())
        }
        for window in records.windows {
            let path = window.path.map { " › \($0)" }.joined()
            try StandardOutput.write("\(window.id)  \(window.title)\(path)")
            guard arguments.has("buttons") else { continue }
            for button in window.buttons { try StandardOutput.write("  \(button.number)  \(button.label)") }
        }
        guard arguments.has("deliveries") else { return }
        for delivery in records.deliveries { try StandardOutput.write(delivery.text) }
    }

    /// Writes an image of each scene into the folder that the command line names.
    private func draw(_ scenes: [String]) async throws {
        let look = ["scheme", "device"].compactMap { name in arguments.value(name).map { "--\(name)=\($0)" } }
        guard let folder = arguments.value("out") else {
            guard look.isEmpty else {
                throw UsageError("--scheme and --device are about images — write --out DIR, too")
            }
            return
        }
        let calls = try settings.calls()
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw OutputFolderError(path: folder)
        }
        for scene in scenes {
            let image = try await calls.drawing(["render", "--scene=\(scene)"] + look)
            try OutputFile(path: "\(folder)/\(scene).png").replace(with: image)
        }
    }

    @MainActor private func tap() async throws {
        guard arguments.operands.count == 2 else {
            throw UsageError(
                "'scenes tap' takes a scene and a button, such as landmarks-1 Favorite — 'AppHost scenes --buttons' prints them"
            )
        }
        let tap = SceneTap(scene: arguments.operands[0], button: arguments.operands[1])
        try container.leave(tap)
        let delivery = try await deliver(tap.id)
        if settings.isJSON { try StandardOutput.write(delivery.json.serialised()) }
        if let refusal = delivery.refusal { throw UsageError(refusal, exitCode: .badData) }
        guard !settings.isJSON else { return }
        try StandardOutput.write("tapped \(tap.button) in \(tap.scene)" + (delivery.answer.map { ": \($0)" } ?? ""))
    }

    @MainActor private func open() async throws {
        guard arguments.operands.count == 1, let url = arguments.operands.first else {
            throw UsageError("'open' takes one address, such as landmarks://landmark/1")
        }
        guard let scheme = URL(string: url)?.scheme, !scheme.isEmpty else {
            throw SceneRefusal(.noAddress(url))
        }
        let request = try container.leave(OpenRequest(url: url))
        let delivery = try await deliver(request.id)
        if settings.isJSON { try StandardOutput.write(delivery.json.serialised()) }
        guard let scene = delivery.scene else {
            throw UsageError(delivery.refusal ?? "nobody took \(url)", exitCode: .badData)
        }
        if !settings.isJSON { try StandardOutput.write("\(scene) opens \(url)") }
    }

    /// Gives the scenes what waits for them, or has the host that runs do it.
    ///
    /// - Throws: ``SceneBusyError`` where that one doesn't answer in time.
    @MainActor private func deliver(_ request: String) async throws -> SceneDelivery {
        if let keeper = try keeper() {
            if let delivery = try await keeper.turn().first(where: { $0.request == request }) { return delivery }
        }
        return try await SceneDelivery.awaited(for: request, in: container)
    }
}

/// A folder for images that can't be made.
struct OutputFolderError: CommandError, Hashable {
    let path: String

    var exitCode: ExitCode { .inputOutput }
    var message: String { "\(path) can't be made — name a folder with --out that is one or can be made" }
}

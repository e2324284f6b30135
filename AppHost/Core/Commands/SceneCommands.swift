import Foundation
import Shared

/// The commands for the app's scenes: `scenes` and `open`.
struct SceneCommands {
    private static let buttons = CommandOption<Bool>("buttons", help: "also prints the buttons")
    private static let deliveries = CommandOption<Bool>(
        "deliveries", help: "also prints which scene received which event")
    private static let out = CommandOption<String?>(
        "out", "DIR", help: "a folder to write an image of each scene into, SCENE.png", file: .filled)
    private static let scheme = RenderOptions.scheme.described(
        "the images' scheme: \(choices(ColorScheme.allCases.map(\.rawValue))); light by default")
    @OptionList private static var common: [OptionDeclaration] {
        CommonOptions.container
        CommonOptions.json
        CommonOptions.moment
    }

    static let grammar: [CommandGrammar.Command] = [
        .init("scenes", summary: "delivers pending events to the app's scenes, and prints their state") {
            buttons
            deliveries
            out
            scheme
            RenderOptions.device.described("the phone whose screen the images fill")
            common
        },
        .init(
            "scenes tap", summary: "taps a button of a scene, which runs its closure or its intent",
            operands: "SCENE BUTTON"
        ) { common },
        .init("open", summary: "opens a URL in the scene that accepts it", operands: "URL") { common },
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

    @MainActor private func controller() throws -> SceneController? {
        try SceneController(container: container, app: { AirlockApp() }, context: { [settings] in settings.context })
    }

    @MainActor private func list() async throws {
        let records: SceneRecords
        if let controller = try controller() {
            _ = try await controller.update()
            records = controller.current
        } else {
            // A running host has already delivered what was pending.
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
            guard arguments[Self.buttons] else { continue }
            for button in window.buttons { try StandardOutput.write("  \(button.number)  \(button.label)") }
        }
        guard arguments[Self.deliveries] else { return }
        for delivery in records.deliveries { try StandardOutput.write(delivery.text) }
    }

    /// Writes an image of each scene into the folder that the command line names.
    private func draw(_ scenes: [String]) async throws {
        let appearance = RenderConfiguration(arguments)
        guard let folder = arguments[Self.out] else {
            guard appearance == RenderConfiguration() else {
                throw CommandFailure(
                    "\(RenderOptions.scheme) and \(RenderOptions.device) need images — add \(Self.out) DIR"
                )
            }
            return
        }
        let calls = try settings.calls()
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(
                "can't create the folder \(folder) — name another folder with \(Self.out)",
                exitCode: .inputOutput)
        }
        for scene in scenes {
            let image = try await calls.drawing(RenderCommand(.scene(id: scene), appearance))
            try OutputFile(path: "\(folder)/\(scene).png").replace(with: image)
        }
    }

    @MainActor private func tap() async throws {
        guard arguments.operands.count == 2 else {
            throw CommandFailure(
                "'scenes tap' takes a scene and a button, such as landmarks-1 Favorite — 'AppHost scenes \(Self.buttons)' prints both"
            )
        }
        let tap = SceneTap(scene: arguments.operands[0], button: arguments.operands[1])
        try container.leave(tap)
        let delivery = try await deliver(tap.id)
        if settings.isJSON { try StandardOutput.write(delivery.json.serialised()) }
        if let refusal = delivery.refusal { throw CommandFailure(refusal, exitCode: .badData) }
        guard !settings.isJSON else { return }
        try StandardOutput.write("tapped \(tap.button) in \(tap.scene)" + (delivery.answer.map { ": \($0)" } ?? ""))
    }

    @MainActor private func open() async throws {
        guard arguments.operands.count == 1, let url = arguments.operands.first else {
            throw CommandFailure("'open' takes one URL, such as landmarks://landmark/1")
        }
        guard let scheme = URL(string: url)?.scheme, !scheme.isEmpty else {
            throw CommandFailure.noAddress(url)
        }
        let request = try container.leave(OpenRequest(url: url))
        let delivery = try await deliver(request.id)
        if settings.isJSON { try StandardOutput.write(delivery.json.serialised()) }
        guard let scene = delivery.scene else {
            throw CommandFailure(delivery.refusal ?? "no scene accepts \(url)", exitCode: .badData)
        }
        if !settings.isJSON { try StandardOutput.write("\(scene) opens \(url)") }
    }

    /// Delivers a pending request to the scenes, or waits for the running host to do so.
    ///
    /// - Throws: ``CommandFailure`` if the host doesn't answer in time.
    @MainActor private func deliver(_ request: String) async throws -> SceneDelivery {
        if let controller = try controller() {
            if let delivery = try await controller.update().first(where: { $0.request == request }) { return delivery }
        }
        return try await SceneDelivery.awaited(for: request, in: container)
    }
}

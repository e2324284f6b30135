import AirlockSandbox
import Foundation
import Shared

/// The commands for plug-ins: `plugins` and its subcommands.
struct PluginCommands {
    private static let iterations = CommandOption<Int?>(
        "iterations", "N", help: "measures the time to a snapshot, N times", noun: "number of iterations",
        in: 1...10_000)
    @OptionList private static var places: [OptionDeclaration] {
        HostSettings.plugins
        HostSettings.places
    }
    @OptionList private static var common: [OptionDeclaration] {
        places
        CommonOptions.json
    }

    static let grammar: [CommandGrammar.Command] = [
        .init("plugins", summary: "prints the installed plug-ins") { common },
        .init("plugins list", summary: "the same as 'plugins'") { common },
        .init("plugins info", summary: "prints details of a plug-in", operands: "ID") { common },
        .init(
            "plugins enable", summary: "allows a plug-in to start, and restarts one that was stopped", operands: "ID"
        ) {
            PluginRecords.withoutLandlock
            places
        },
        .init("plugins disable", summary: "prevents a plug-in from starting", operands: "ID") { places },
        .init(
            "plugins check", summary: "starts a plug-in in a temporary container and sends it every request",
            operands: "PATH"
        ) {
            PluginRecords.withoutLandlock
            iterations
            CommonOptions.json
            CommonOptions.moment
        },
    ]

    let settings: HostSettings
    var landlock = Landlock().availability

    private var arguments: Arguments { settings.arguments }

    func run() async throws {
        switch arguments.command {
        case "plugins info": try info(try operand("the identifier of a plug-in"))
        case "plugins enable": try enable(try operand("the identifier of a plug-in"))
        case "plugins disable": try disable(try operand("the identifier of a plug-in"))
        case "plugins check": try await check(try operand("the path of a folder NAME.appex"))
        default: try list()
        }
    }

    private func operand(_ what: String) throws -> String {
        guard arguments.operands.count == 1 else { throw CommandFailure("'\(arguments.command)' takes \(what)") }
        return arguments.operands[0]
    }

    // MARK: Listing

    private func list() throws {
        let (catalogue, records) = (try settings.pluginCatalogue(), try settings.pluginRecords())
        if settings.isJSON {
            let items = try catalogue.plugins.map { plugin in
                plugin.json(try records.record(of: plugin.identifier))
            }
            let json: JSONValue = [
                "plugins": .array(items), "faults": .array(catalogue.faults.map { .string($0.message) }),
            ]
            return try StandardOutput.write(json.serialised())
        }
        let width = catalogue.plugins.map(\.identifier.count).max() ?? 0
        for plugin in catalogue.plugins {
            let words = [plugin.manifest.point.word, plugin.origin.word, try state(plugin, records)]
            try StandardOutput.write(
                "\(plugin.identifier.padded(to: width))  \(words.joined(separator: ", "))  \(plugin.manifest.name)")
        }
        for fault in catalogue.faults { StandardError.write("AppHost: \(fault.message)") }
    }

    private func state(_ plugin: Plugin, _ records: PluginRecordStore) throws -> String {
        let record = try records.record(of: plugin.identifier)
        if record.isDisabled { return "disabled" }
        switch record.window.verdict(at: Int64(settings.process.now().timeIntervalSince1970)) {
        case .start where plugin.origin == .builtIn: return "enabled"
        case .start where record.mayRunWithoutLandlock: return "enabled, with or without Landlock"
        case .start: return landlock.abi == 0 ? "not started without Landlock" : "enabled"
        case .backOff(let until):
            return "backing off until \(Date(timeIntervalSince1970: Double(until)).formatted(.iso8601))"
        case .stopped: return "stopped"
        }
    }

    private func info(_ identifier: String) throws {
        let plugin = try settings.pluginCatalogue().plugin(identifier)
        let records = try settings.pluginRecords()
        if settings.isJSON {
            return try StandardOutput.write(plugin.json(try records.record(of: identifier)).serialised())
        }
        let options = plugin.manifest.options
        let lines = [
            ("identifier", identifier), ("name", plugin.manifest.name), ("version", plugin.manifest.version ?? "-"),
            ("point", plugin.manifest.point.rawValue), ("origin", plugin.origin.word), ("program", plugin.executable),
            ("state", try state(plugin, records)), ("memory", "\(options.memoryLimit) MiB"),
            ("children", options.allowsChildren ? "yes" : "no"),
            ("schemes", options.schemes.isEmpty ? "-" : options.schemes.joined(separator: ", ")),
        ]
        for (name, value) in lines { try StandardOutput.write("\(name.padded(to: 12))\(value)") }
    }

    // MARK: Enabling

    private func chosen(_ identifier: String) throws -> Plugin {
        let plugin = try settings.pluginCatalogue().plugin(identifier)
        guard plugin.origin != .builtIn else { throw PluginError.builtIn(identifier) }
        return plugin
    }

    private func enable(_ identifier: String) throws {
        let plugin = try chosen(identifier)
        try settings.pluginRecords().change(plugin.identifier) { record in
            record.isDisabled = false
            record.window.reset()
            if arguments[PluginRecords.withoutLandlock] { record.mayRunWithoutLandlock = true }
        }
    }

    private func disable(_ identifier: String) throws {
        let plugin = try chosen(identifier)
        try settings.pluginRecords().change(plugin.identifier) {
            ($0.isDisabled, $0.mayRunWithoutLandlock) = (true, false)
        }
    }

    // MARK: Checking

    private func check(_ path: String) async throws {
        let plugin = try PluginFolder.plugin(at: path, origin: .given)
        let executables = try ExtensionExecutables(folder: try settings.process.folder())
        let iterations = arguments[Self.iterations]
        let calls = ExtensionCalls(
            executables: executables, container: try settings.containerPath, environment: settings.environment)
        let examination = PluginExamination(
            plugin: plugin, launcher: executables.launcher, environment: settings.environment,
            context: settings.context, mayRunWithoutLandlock: arguments[PluginRecords.withoutLandlock],
            now: settings.process.now
        ) { _ = try calls.drawn(RenderCommand(.archived($0.view, $1))) }
        let findings = try await examination.run()
        let isFound = findings.contains { $0.problem != nil }
        var timings: [PluginTiming] = []
        if let iterations, !isFound {
            timings = try await examination.timings(iterations: iterations)
        }
        if settings.isJSON {
            let json: JSONValue = [
                "id": .string(plugin.identifier), "findings": .array(findings.map(\.json)),
                "timings": .array(timings.map(\.json)),
            ]
            try StandardOutput.write(json.serialised())
        } else {
            for line in findings.map(\.text) + timings.map(\.text) { try StandardOutput.write(line) }
        }
        if isFound {
            throw CommandFailure("\(plugin.manifest.name) failed the check — see the problems above", exitCode: .found)
        }
    }
}

import Foundation
import Shared
import TestSupport

/// The commands that read untrusted data from plug-ins, servers and damaged disks, each with inputs of its own.
struct HostileCommands {
    private let feed: String
    private let manifests: String
    private let plugin: String
    private let calendar: String
    private let plugins: String
    private let manifest: [UInt8]
    private let view: [UInt8]

    /// A running command.
    struct Running {
        let words: [String]
        let process: ChildProcess
    }

    init(files: inout HostileFiles, folder: String, plugins: String, plugin: String, calendar: String) {
        feed = "\(folder)/feed.json"
        manifests = "\(folder)/plugins/com.example.hostile.appex"
        (self.plugin, self.calendar, self.plugins) = (plugin, calendar, plugins)
        manifest = [UInt8](FileManager.default.contents(atPath: "\(plugin)/Info.plist") ?? Data())
        view = Array(ReaderCorpus.view.utf8)
        try? FileManager.default.createDirectory(atPath: manifests, withIntermediateDirectories: true)
        files.replace("\(manifests)/plugin", with: [])
    }

    private static let host: [[String]] = [
        ["status", "--json"], ["alarm", "list"], ["alarm", "check"], ["activity", "list"], ["activity", "reload"],
        ["widget", "list"], ["widget", "reload"], ["control", "list"], ["landmarks", "--favorites"], ["scenes"],
        ["jokes"],
        ["calendar", "status"], ["calendar", "list"], ["groups"],
    ]

    /// Starts the next command with new inputs; returns `nil` if there are none for it.
    func start(_ number: Int, on airlock: Airlock, _ files: inout HostileFiles) throws -> Running? {
        // A plug-in's answers and views, for the running host.
        files.replace(
            "\(plugin)/answer",
            with: files.changed(FuzzedReader.answers[2 + number % 2], as: .text, others: FuzzedReader.answers))
        files.replace("\(plugin)/view", with: files.changed(view, as: .text, others: [view]))
        if number % 5 == 0 {
            files.replace("\(manifests)/Info.plist", with: files.changed(manifest, as: .text, others: [manifest]))
        }
        func run(_ name: String, _ words: [String], input: [UInt8] = []) throws -> Running {
            Running(words: [name] + words, process: try airlock.start(name, words, input: input))
        }
        let clock = Airlock.clock
        switch number % 12 {
        case 0: return try run("IntentsExt", ["ask", "Tell me a joke"] + clock)
        case 1: return try run("IntentsExt", ["ask", "Add Turtle Rock to my favorites"] + clock)
        case 2: return try run("IntentsExt", ["ask", "What's on tomorrow"] + clock)
        case 3: return try run("WidgetExt", ["render", "--kind", "alarm"] + clock)
        case 4:
            let view = files.changed(view, as: .text, others: [view]).prefix(60_000)
            return try run(
                "WidgetExt", ["render", "--archived", "-", "--family", "systemSmall"] + clock, input: Array(view))
        case 5:
            let lines = (0..<8).map { index in
                files.changed(FuzzedReader.messages[index % 6], as: .text, others: FuzzedReader.messages).prefix(7_000)
            }
            return try run(
                "IntentsExt", ["mcp"] + clock,
                input: Array((FuzzedReader.messages.prefix(2) + lines.map { Array($0) }).joined(separator: [0x0A])))
        case 6:
            files.replace(feed, with: files.changed(FuzzedReader.feeds[0], as: .text, others: FuzzedReader.feeds))
            return try run("AppHost", ["sync", "--from", feed] + clock)
        case 7:
            files.replace(
                calendar,
                with: files.changed(FuzzedReader.calendarSeeds[0], as: .text, others: FuzzedReader.calendarSeeds))
            return try run("AppHost", ["calendar", "sync"] + clock)
        case 8: return try run("AppHost", ["plugins", "list", "--plugins", plugins])
        case 9 where number % 24 == 9:
            return try run("AppHost", ["plugins", "enable", "com.example.echo", "--plugins", plugins])
        default: return try run("AppHost", Self.host[number / 2 % Self.host.count] + clock)
        }
    }
}

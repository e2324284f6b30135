import Foundation
import Glibc
import Shared
import TestSupport
import Testing

/// The tools of `AppHost mcp` that run intents and change the app's data, with a real compiler.
@Suite(.blocking)
struct AgentIntentProcessTests {
    private let airlock: Airlock
    private let folder: TemporaryFolder

    init() throws {
        airlock = try Airlock()
        folder = try TemporaryFolder()
    }

    /// Writes the sources and a fixture, and starts a server.
    private func server(_ sources: String = Self.sources) throws -> AgentPeer {
        try writeApp(sources)
        return try AgentPeer(
            airlock, "\(folder.path)/Cup", options: ["--fixture", "\(folder.path)/groups", "--app-name", "Cups"])
    }

    private func writeApp(_ sources: String) throws {
        for name in ["Cup", "groups"] { mkdir("\(folder.path)/\(name)", 0o755) }
        try write(sources, to: "Cup/Cup.swift")
        try write(#"{"cups": 3, "since": {"$date": "2026-11-20T08:00:00Z"}}"#, to: "groups/group.cups.json")
    }

    private func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(path)"))
    }

    @Test("Intents change the data that the widgets show, and the data can be set and restored")
    func data() throws {
        let agent = try server()
        let list = try agent.call("list")
        #expect(list.text.hasPrefix("widgets Cup: systemSmall\nintent "))
        #expect(list.text.contains("intent AddCups \"Add Cups\" (cups: "))
        #expect(list.text.contains("\n  phrase \"Add cups in Cups\""))
        let outline = #"{"kind":"Cup","images":false}"#
        #expect(try agent.call("render", outline).text.contains("Text \"3 cups\""))

        let added = try agent.call("perform", #"{"intent":"AddCups","parameters":{"cups":2}}"#)
        #expect(added.text == "5 cups today.\nchanged:\n  group.cups cups: 3 → 5")
        #expect(added.data["answer"]?["dialog"]?.string == "5 cups today.")
        #expect(try agent.call("render", outline).text.contains("Text \"5 cups\""))

        let asked = try agent.call("ask", #"{"phrase":"Add cups in Cups"}"#)
        #expect(asked.text.hasPrefix("question: How many?\n"))
        #expect(asked.text.contains("call again with the answer in 'answers'"))
        #expect(
            try agent.call("ask", #"{"phrase":"Add cups in Cups","answers":["4"]}"#).text.hasPrefix("9 cups today."))

        let set = try agent.call(
            "set_state", #"{"group":"group.cups","values":{"cups":1,"since":null},"files":{"Notes/a.txt":"green"}}"#)
        #expect(
            set.text.hasPrefix(
                """
                changed:
                  group.cups cups: 9 → 1
                  group.cups since: {"$date":"2026-11-20T08:00:00Z"} → not set
                  group.cups file Notes/a.txt is new

                """))
        #expect(set.data["groups"]?.array?.first?["files"]?.array == [.string("Notes/a.txt")])
        #expect(
            set.text.hasSuffix(
                "\nthis data lasts until the server ends — write it into the fixture \(folder.path)/groups to keep it"))
        #expect(try agent.call("render", outline).text.contains("Text \"1 cups, green\""))
        let restored = try agent.call("set_state", #"{"reset":true}"#)
        #expect(restored.text.hasPrefix("the data is as it was at the start\n"))
        #expect(!restored.text.contains("this data lasts"))
        #expect(try agent.call("render", outline).text.contains("Text \"3 cups\""))
        // The user's own files are unchanged.
        #expect(
            String(
                decoding: FileManager.default.contents(atPath: "\(folder.path)/groups/group.cups.json") ?? Data(),
                as: UTF8.self)
                == #"{"cups": 3, "since": {"$date": "2026-11-20T08:00:00Z"}}"#)
    }

    @Test("A tap opens the widget's URL, or runs the button's intent and names the lines that change")
    func taps() throws {
        let agent = try server()
        let tapped = try agent.call("tap", #"{"kind":"Cup","region":1}"#)
        #expect(
            tapped.text.hasPrefix(
                "ran AddCups\n5 cups today.\nchanged:\n  group.cups cups: 3 → 5\nCup systemSmall light changed:\n"))
        #expect(try agent.call("tap", #"{"kind":"Cup"}"#).text.hasPrefix("ran AddCups\n7 cups today."))
        #expect(tapped.data["added"]?.array?.contains { $0.string?.contains("Text \"5 cups\"") == true } == true)
        let opened = try agent.call("tap", #"{"kind":"Cup","x":3,"y":3}"#)
        #expect(opened.text == "opens the app: cups://all" && opened.data["opens"]?.string == "cups://all")
        for (arguments, message) in [
            (#"{"kind":"Cap"}"#, "no kind 'Cap' — did you mean 'Cup'?"),
            (#"{"kind":"Cup","region":7}"#, "Cup systemSmall light has no region 7 — choose one from 1 to 1"),
            (#"{"kind":"Cup","x":3}"#, "'x' or 'y' is missing — send both"),
            (#"{"kind":"Cup","region":"1"}"#, "the argument 'region' isn't a number — send a number"),
        ] {
            let answer = try agent.call("tap", arguments)
            #expect(answer.isError && answer.text == message)
        }
    }

    @Test("A tap runs an intent in the process in which a phone runs it, and its reads are reported, also if it fails")
    func tappedReads() throws {
        let agent = try server(Self.rides)
        let finding =
            "Activity<Ride>.activities is empty in the widget extension, in which a phone runs 'CountRides' after a tap — conform the intent to LiveActivityIntent"
        let counted = try agent.call("tap", #"{"kind":"Rides","region":1}"#)
        #expect(counted.text.hasPrefix("ran CountRides\nvalue: 0\nfinding: \(finding)\n"), "\(counted.text)")
        #expect(counted.data["answer"]?["findings"]?.array == [.string(finding)])
        #expect(counted.data["answer"]?["process"]?.string == "widgetExtension")
        let inApp = try agent.call("tap", #"{"kind":"Rides","region":2}"#)
        #expect(inApp.text.hasPrefix("ran CountInApp\nvalue: 0\nno settings"), "\(inApp.text)")
        #expect(inApp.data["answer"]?["process"]?.string == "app")
        let ended = try agent.call("tap", #"{"kind":"Rides","region":3}"#)
        let failure = finding.replacing("CountRides", with: "EndRide") + "\nEndRide failed: There is nothing to add."
        #expect(ended.isError && ended.text == failure, "\(ended.text)")
    }

    @Test("Intents start, update and end a Live Activity, which is drawn as they leave it")
    func activities() throws {
        let agent = try server(Self.trips)
        func perform(_ intent: String) throws -> String {
            let answer = try agent.call("perform", #"{"intent":"\#(intent)"}"#)
            #expect(!answer.isError, "\(answer.text)")
            return answer.text
        }
        func drawn() throws -> String { try agent.call("render", #"{"kind":"Trip","images":false}"#).text }
        let none = "no settings or files of an app group changed"
        #expect(try perform("MoveTrip") == "value: 0\n\(none)")
        #expect(
            try perform("StartTrip") == #"value: 1"# + "\nchanged:\n  activity Trip started: {\"stop\":1}")
        #expect(try drawn().contains("Text \"Coast, stop 1\""))
        #expect(
            try perform("MoveTrip")
                == "value: 1\nchanged:\n  activity Trip updated: {\"stop\":1} → {\"stop\":2}")
        #expect(try drawn().contains("Text \"Coast, stop 2\""))
        let tapped = try agent.call("tap", #"{"kind":"Trip","region":1}"#)
        #expect(
            tapped.text.hasPrefix(
                "ran MoveTrip\nvalue: 1\nchanged:\n  activity Trip updated: {\"stop\":2} → {\"stop\":3}\nTrip "),
            "\(tapped.text)")
        #expect(tapped.data["added"]?.array?.contains { $0.string?.contains("stop 3") == true } == true)
        #expect(
            try perform("EndTrip") == "value: 1\nchanged:\n  activity Trip ended, and is dismissed")
        #expect(try !drawn().contains("Coast"))

        // A state that the agent sets is a running activity, too.
        let state = #"{"activity":"Trip","state":{"attributes":{"name":"Alps"},"state":{"stop":7}}}"#
        #expect(try agent.call("set_state", state).text.contains("activity Trip has a state"))
        #expect(
            try perform("MoveTrip")
                == "value: 1\nchanged:\n  activity Trip updated: {\"stop\":7} → {\"stop\":8}")
        #expect(try drawn().contains("Text \"Alps, stop 8\""))
        #expect(try !agent.call("set_state", #"{"reset":true}"#).isError)
        #expect(try perform("MoveTrip") == "value: 0\n\(none)" && !drawn().contains("Alps"))
        let refused = try agent.call("perform", #"{"intent":"StartQuietly"}"#)
        #expect(
            refused.isError
                && refused.text
                    == "StartQuietly failed: the app isn't in the foreground — start the activity in a LiveActivityIntent",
            "\(refused.text)")
    }

    @Test("An intent that fails, crashes or isn't there is an answer, and the server lives")
    func faultyIntents() throws {
        let agent = try server()
        for (tool, arguments, message) in [
            ("perform", #"{"intent":"AddCups","parameters":{"cups":0}}"#, "There is nothing to add."),
            ("perform", #"{"intent":"AddCup"}"#, "did you mean 'AddCups'?"),
            (
                "perform", #"{"intent":"AddCups","parameters":[]}"#,
                "the argument 'parameters' isn't an object — send an object"
            ),
            ("perform", #"{"intent":"AddCups","parameters":{"cups":10}}"#, "too many cups"),
            ("ask", #"{"phrase":"Make tea"}"#, "Make tea"),
            (
                "set_state", #"{"values":{"a":1}}"#,
                "'values' and 'files' change an app group — send the group's id as 'group'"
            ),
            ("set_state", #"{"group":"../x","values":{"a":1}}"#, "'../x' can't name an app group"),
            (
                "set_state", #"{"group":"group.cups","files":{"../x":"a"}}"#,
                "'../x' isn't the path of a file in the group"
            ),
            (
                "set_state", #"{"group":"group.cups","values":{"a":[null]}}"#,
                "the value of 'a' can't be stored: null isn't a property list value — leave it out"
            ),
            (
                "set_state", #"{"activity":"Tea"}"#,
                "'activity' or 'state' is missing — send both; a state of null removes the stored state"
            ),
            (
                "set_state", #"{"activity":"Tea","state":{"attributes":{},"state":{}}}"#,
                "no Live Activity 'Tea'"
            ),
        ] {
            let answer = try agent.call(tool, arguments)
            #expect(answer.isError && answer.text.contains(message), "\(answer.text)")
        }
        #expect(
            try agent.call("perform", #"{"intent":"AddCups","parameters":{"cups":1}}"#).text.hasPrefix("4 cups today."))
    }

    @Test("An intent that ends the process, closes or misuses its descriptors, or gets a long text has a clear answer")
    func misbehavingIntents() throws {
        let agent = try server(Self.misbehaving)
        for (how, message) in [
            (
                "exit",
                "the intent ended the app's process, so it has no answer — return a result from 'perform' instead of calling exit"
            ),
            (
                "_exit",
                "the intent ended the app's process, so it has no answer — return a result from 'perform' instead of calling exit"
            ),
            (
                "close",
                "the app's process ended with status 74 and no message — let the intent leave the process's descriptors open, and not call exit"
            ),
            (
                "write",
                "the intent's answer can't be read: 1:1: unexpected “j” — write only to standard output, standard error and files that the intent opened"
            ),
        ] {
            let answer = try agent.call("perform", #"{"intent":"Misbehave","parameters":{"how":"\#(how)"}}"#)
            #expect(answer.isError && answer.text == message, "\(how): \(answer.text)")
        }
        let printed = try agent.call("perform", #"{"intent":"Misbehave","parameters":{"how":"print"}}"#)
        #expect(printed.text.hasPrefix("Done: print\n"), "\(printed.text)")
        let long = String(repeating: "a", count: 600_000)
        for (tool, arguments, message) in [
            (
                "ask", #"{"phrase":"\#(long)"}"#,
                "the argument 'phrase' has 600000 bytes, and at most 1000 are accepted — shorten it"
            ),
            (
                "perform", #"{"intent":"\#(long)"}"#,
                "the argument 'intent' has 600000 bytes, and at most 256 are accepted — shorten it"
            ),
            (
                "perform", #"{"intent":"Misbehave","answers":["\#(long)"]}"#,
                "the argument 'answers' has 600000 bytes, and at most 10000 are accepted — shorten it"
            ),
        ] {
            let answer = try agent.call(tool, arguments)
            #expect(answer.isError && answer.text == message, "\(answer.text)")
        }
        let given = try agent.call("perform", #"{"intent":"Misbehave","parameters":{"how":"\#(long)"}}"#)
        #expect(given.text == "the value of 'how' has 600000 characters — write at most 10000")
        let unknown = try agent.peer.request(
            "tools/call", #"{"name":"\#(String(repeating: "a", count: 900_000))","arguments":{}}"#)
        #expect(
            unknown["error"]?["message"]?.string
                == "no such tool '\(String(repeating: "a", count: 60))…' — choose one of list, render, findings, reads, timeline, compare, verdict, ask, perform, tap, set_state, wait, cancel"
        )
    }

    @Test(
        "An intent that fills an app group beyond its quota is ended, and groups can't grow until it is within the quota"
    )
    func groupQuota() throws {
        let agent = try server(Self.misbehaving)
        let group = "\(folder.path)/Cup-airlock-mcp/agent/container/groups/group.cups"
        let message = "\(group) has more than 256 MiB, the quota of an app group — remove files from it"
        let filled = try agent.call("perform", #"{"intent":"Misbehave","parameters":{"how":"fill"}}"#)
        #expect(filled.isError && filled.text == message, "\(filled.text)")
        // Nothing is removed.
        #expect(access("\(group)/0.bin", F_OK) == 0)
        let refused = try agent.call("perform", #"{"intent":"Misbehave","parameters":{"how":"set"}}"#)
        #expect(
            refused.isError
                && refused.text == "\(group)/Library/Preferences/group.cups.plist can't be written: \(message)",
            "\(refused.text)")
        let state = try agent.call("set_state", #"{"group":"group.cups","values":{"cups":1}}"#)
        #expect(
            state.isError
                && state.text
                    == "\(group) has more than 256 MiB, the quota of an app group — remove files from it, or call set_state with 'reset'",
            "\(state.text)")
        _ = try agent.call("set_state", #"{"reset":true}"#)
        let written = try agent.call("perform", #"{"intent":"Misbehave","parameters":{"how":"set"}}"#)
        #expect(written.text == "Done: set\nchanged:\n  group.cups cups: 3 → 7", "\(written.text)")
    }

    @Test("A fixture that a server would replace is refused")
    func ownFixture() throws {
        let made = "\(folder.path)/Cup-airlock-mcp"
        for fixture in ["\(made)/agent/container/groups", made, folder.path] {
            _ = try server()
            try FileManager.default.createDirectory(atPath: fixture, withIntermediateDirectories: true)
            let refused = try airlock.start(
                "AppHost", ["mcp", "\(folder.path)/Cup", "--toolkit", Airlock.root, "--fixture", fixture]
            ).wait()
            #expect(
                refused
                    == ChildResult(
                        status: .exited(64), output: "",
                        errors:
                            "AppHost: the fixture \(fixture) and \(made)/agent, the folder of the app's data, overlap — name another folder with --into\n"
                    ))
        }
    }

    @Test("Sources with intents and without widgets are listed and run")
    func intentsAlone() throws {
        let agent = try server(Self.intents)
        #expect(try agent.call("list").text.hasPrefix("intent AddCups "))
        #expect(
            try agent.call("perform", #"{"intent":"AddCups","parameters":{"cups":1}}"#).text.hasPrefix("4 cups today."))
        let drawn = try agent.call("render")
        #expect(drawn.isError)
        #expect(drawn.text == "the app has no widgets — call 'ask' or 'perform' to run its intents")
    }

    @Test(
        "The Python MCP client calls each tool and finds that its answers match their schemas",
        .enabled(if: access(ToolPeer.python, X_OK) == 0, "there is no .build/mcp/bin/python with the package mcp"))
    func pythonClient() throws {
        let script = """
            import asyncio, os, sys
            from mcp import ClientSession, StdioServerParameters
            from mcp.client.stdio import stdio_client

            arguments = {
                "timeline": {"kind": "Cup"}, "tap": {"kind": "Cup"}, "ask": {"phrase": "Add cups in Cups"},
                "perform": {"intent": "AddCups", "parameters": {"cups": 1}},
                "set_state": {"group": "group.cups", "values": {"cups": 7}}, "wait": {"job": 1}, "cancel": {"job": 1},
            }

            async def main():
                server = StdioServerParameters(command=sys.argv[1], args=sys.argv[2:], env=dict(os.environ))
                async with stdio_client(server) as (read, write):
                    async with ClientSession(read, write) as session:
                        print((await session.initialize()).server_info.name)
                        for tool in (await session.list_tools()).tools:
                            # The client validates the structured content of each answer.
                            answer = await session.call_tool(tool.name, arguments.get(tool.name, {}))
                            print(tool.name, answer.is_error, answer.structured_content is not None)
                        print(len((await session.list_resources()).resources), len((await session.list_prompts()).prompts))

            asyncio.run(main())
            """
        try writeApp(Self.sources)
        let result = try ChildProcess(
            ToolPeer.python,
            [
                "-c", script, Airlock.executable("AppHost"), "mcp", "\(folder.path)/Cup", "--toolkit", Airlock.root,
                "--app-name", "Cups",
            ] + Airlock.clock,
            environment: [
                "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path,
                "AIRLOCK_FONTS": Airlock.fonts,
            ], input: []
        ).wait()
        let tools = [
            "list", "render", "findings", "reads", "timeline", "compare", "verdict", "ask", "perform", "tap",
            "set_state",
        ]
        // Every call has ended, so there is no job.
        let jobs = "wait True False\ncancel True False\n"
        #expect(result.output == "airlock\n" + tools.map { "\($0) False True\n" }.joined() + jobs + "2 1\n")
        #expect(result.status == .exited(0), "\(result.errors)")
    }

    private static let trips =
        intents + """
            import ActivityKit
            import SwiftUI
            import WidgetKit

            struct Trip: ActivityAttributes {
                struct ContentState: Codable, Hashable { var stop: Int }
                var name: String
            }

            func start() throws {
                _ = try Activity.request(
                    attributes: Trip(name: "Coast"), content: .init(state: .init(stop: 1), staleDate: nil))
            }

            struct StartTrip: LiveActivityIntent {
                static let title: LocalizedStringResource = "Start"
                func perform() async throws -> some IntentResult & ReturnsValue<Int> {
                    try start()
                    return .result(value: Activity<Trip>.activities.count)
                }
            }

            struct StartQuietly: AppIntent {
                static let title: LocalizedStringResource = "Start Quietly"
                func perform() async throws -> some IntentResult {
                    try start()
                    return .result()
                }
            }

            struct MoveTrip: LiveActivityIntent {
                static let title: LocalizedStringResource = "Move"
                func perform() async throws -> some IntentResult & ReturnsValue<Int> {
                    for trip in Activity<Trip>.activities {
                        await trip.update(.init(state: .init(stop: trip.content.state.stop + 1), staleDate: nil))
                    }
                    return .result(value: Activity<Trip>.activities.count)
                }
            }

            struct EndTrip: LiveActivityIntent {
                static let title: LocalizedStringResource = "End"
                func perform() async throws -> some IntentResult & ReturnsValue<Int> {
                    let all = Activity<Trip>.activities
                    for trip in all { await trip.end(nil, dismissalPolicy: .immediate) }
                    return .result(value: all.count)
                }
            }

            struct TripActivity: Widget {
                var body: some WidgetConfiguration {
                    ActivityConfiguration(for: Trip.self) { context in
                        HStack {
                            Text(verbatim: "\\(context.attributes.name), stop \\(context.state.stop)")
                            Button("Move", intent: MoveTrip())
                        }
                    } dynamicIsland: { _ in
                        DynamicIsland {
                            DynamicIslandExpandedRegion(.center) { Text("Trip") }
                        } compactLeading: {
                            Text("T")
                        } compactTrailing: {
                            Text("1")
                        } minimal: {
                            Text("1")
                        }
                    }
                }
            }

            """

    private static let rides =
        intents + """
            import ActivityKit
            import SwiftUI
            import WidgetKit

            struct Ride: ActivityAttributes {
                struct ContentState: Codable, Hashable {}
            }

            struct CountInApp: LiveActivityIntent {
                static let title: LocalizedStringResource = "Count in the App"
                func perform() async throws -> some IntentResult & ReturnsValue<Int> {
                    .result(value: Activity<Ride>.activities.count)
                }
            }

            struct CountRides: AppIntent {
                static let title: LocalizedStringResource = "Count"
                func perform() async throws -> some IntentResult & ReturnsValue<Int> {
                    .result(value: Activity<Ride>.activities.count)
                }
            }

            struct EndRide: AppIntent {
                static let title: LocalizedStringResource = "End"
                func perform() async throws -> some IntentResult {
                    guard !Activity<Ride>.activities.isEmpty else { throw CupError.nothing }
                    return .result()
                }
            }

            struct Rides: Widget {
                struct Provider: TimelineProvider {
                    struct Entry: TimelineEntry { let date: Date }
                    func placeholder(in context: Context) -> Entry { Entry(date: .now) }
                    func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
                        completion(Entry(date: .now))
                    }
                    func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
                        completion(Timeline(entries: [Entry(date: .now)], policy: .never))
                    }
                }
                var body: some WidgetConfiguration {
                    StaticConfiguration(kind: "Rides", provider: Provider()) { _ in
                        VStack {
                            Button("Count", intent: CountRides())
                            Button("In the App", intent: CountInApp())
                            Button("End", intent: EndRide())
                        }
                        .containerBackground(.background, for: .widget)
                    }
                    .supportedFamilies([.systemLarge])
                }
            }

            """

    private static let misbehaving = """
        import AppIntents
        import Foundation

        struct Misbehave: AppIntent {
            static let title: LocalizedStringResource = "Misbehave"
            @Parameter(title: "How") var how: String
            init() {}
            func perform() async throws -> some IntentResult & ProvidesDialog {
                switch how {
                case "exit": exit(0)
                case "_exit": _exit(0)
                case "close": for descriptor in Int32(0)..<1_024 { close(descriptor) }
                case "write": for descriptor in Int32(1)..<16 { _ = write(descriptor, "junk\\n", 5) }
                case "print": print("junk")
                case "set": UserDefaults(suiteName: "group.cups")?.set(7, forKey: "cups")
                case "fill":
                    let folder = FileManager.default.containerURL(
                        forSecurityApplicationGroupIdentifier: "group.cups")!
                    for number in 0..<600 {
                        try Data(count: 1 << 20).write(to: folder.appendingPathComponent("\\(number).bin"))
                    }
                default: break
                }
                return .result(dialog: "Done: \\(how)")
            }
        }

        """

    private static let intents = """
        import AppIntents
        import Foundation

        enum CupError: Error, CustomLocalizedStringResourceConvertible {
            case nothing
            var localizedStringResource: LocalizedStringResource { "There is nothing to add." }
        }

        struct AddCups: AppIntent {
            static let title: LocalizedStringResource = "Add Cups"
            @Parameter(title: "Cups", requestValueDialog: "How many?") var cups: Int
            init() {}
            init(cups: Int) { self.cups = cups }
            func perform() async throws -> some IntentResult & ProvidesDialog {
                print("adding")
                if cups == 0 { throw CupError.nothing }
                if cups > 9 { fatalError("too many cups") }
                let defaults = UserDefaults(suiteName: "group.cups")
                let all = (defaults?.integer(forKey: "cups") ?? 0) + cups
                defaults?.set(all, forKey: "cups")
                return .result(dialog: "\\(all) cups today.")
            }
        }

        struct CupShortcuts: AppShortcutsProvider {
            static var appShortcuts: [AppShortcut] {
                AppShortcut(
                    intent: AddCups(), phrases: ["Add cups in \\(.applicationName)"], shortTitle: "Add Cups",
                    systemImageName: "plus")
            }
        }

        """

    private static let sources =
        intents + """
            import SwiftUI
            import WidgetKit

            struct Cup: Widget {
                struct Provider: TimelineProvider {
                    struct Entry: TimelineEntry { let date: Date; let text: String }
                    func placeholder(in context: Context) -> Entry { Entry(date: .now, text: "…") }
                    func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
                        completion(current)
                    }
                    func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
                        completion(Timeline(entries: [current], policy: .never))
                    }
                    var current: Entry {
                        let defaults = UserDefaults(suiteName: "group.cups")
                        let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.cups")
                        let note = folder.flatMap { try? String(contentsOf: $0.appendingPathComponent("Notes/a.txt"), encoding: .utf8) }
                        let cups = defaults?.integer(forKey: "cups") ?? 0
                        return Entry(date: .now, text: "\\(cups) cups" + (note.map { ", \\($0)" } ?? ""))
                    }
                }
                var body: some WidgetConfiguration {
                    StaticConfiguration(kind: "Cup", provider: Provider()) { entry in
                        VStack {
                            Text(entry.text)
                            Button(intent: AddCups(cups: 2)) { Text("Add") }
                        }
                        .widgetURL(URL(string: "cups://all"))
                        .containerBackground(.background, for: .widget)
                    }
                    .supportedFamilies([.systemSmall])
                }
            }

            """
}

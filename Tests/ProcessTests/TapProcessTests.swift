import Foundation
import Shared
import TestSupport
import Testing

/// Taps on a foreign app's widgets and Live Activities, on the command line and on the page: the process in which the intents run.
@Suite(.blocking) struct TapProcessTests {
    private let airlock: Airlock
    /// A host whose extensions are the samples.
    private let host: String

    init() throws {
        airlock = try Airlock(isInMemory: false)
        let folder = "\(airlock.folder.path)/host"
        host = "\(folder)/AppHost"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        // Copies, because the host finds its extensions beside its own file, and the sandbox follows no links.
        for (name, program) in [
            ("AppHost", Airlock.executable("AppHost")), ("Launcher", Airlock.executable("Launcher")),
            ("WidgetExt", ChildProcess.executable("SampleWidgets")),
            ("IntentsExt", ChildProcess.executable("SampleIntents")),
        ] {
            try Airlock.install(program, at: "\(folder)/\(name)")
        }
    }

    private func run(_ words: String...) throws -> ChildResult { try airlock.run(host, words + Airlock.clock) }

    private func document(_ result: ChildResult) throws -> JSONValue { try JSONValue(parsing: result.output) }

    private static let finding =
        "Activity<Tour>.activities is empty in the widget extension, in which a phone runs 'CountTours' after a tap — conform the intent to LiveActivityIntent"
    private static let failure =
        "Activity<Tour>.activities is empty in the widget extension, in which a phone runs 'EndTour' after a tap — conform the intent to LiveActivityIntent; EndTour failed: No tour is running.\n"
    private static let unknown = "no intent with the id 'ForgetTour' — "
    private static let note = #"“Ünï” "\'🌷 9223372036854775807"#

    @Test("widget tap and activity tap run an intent in the process in which a phone runs it, and report its reads")
    func commands() throws {
        #expect(try run("widget", "add", "TourWidget", "systemLarge").output.hasPrefix("w1  "))
        func tap(_ region: Int, _ options: String...) throws -> ChildResult {
            try airlock.run(host, ["widget", "tap", "w1", "--region", "\(region)"] + options + Airlock.clock)
        }
        // This intent starts a Live Activity in the app, and reads it there.
        let started = try document(try tap(0, "--json"))
        #expect(started["answer"]?["value"]?.string == "1" && started["answer"]?["findings"] == nil)
        let counted = try tap(1, "--json")
        #expect(counted.errors.hasSuffix("IntentsExt: \(Self.finding)\n"))
        let answer = try #require(try document(counted)["answer"])
        #expect(answer["value"]?.string == "0" && answer["process"]?.string == "widgetExtension")
        #expect(answer["findings"]?.array == [.string(Self.finding)])
        let ended = try tap(2)
        #expect(ended == ChildResult(status: .exited(70), output: "", errors: "AppHost: \(Self.failure)"))
        #expect(try tap(3).output.hasPrefix("ran NoteTour: \(Self.note)\n"))
        let forgotten = try tap(4)
        #expect(forgotten.status == .exited(70) && forgotten.errors.hasPrefix("AppHost: \(Self.unknown)"))
        #expect(
            try tap(5)
                == ChildResult(
                    status: .exited(65), output: "",
                    errors: "AppHost: w1 has no region '5' — write a number from 0 to 4\n"))

        let list = try document(try run("activity", "list", "--json"))
        let id = try #require(list["activities"]?.array?.first?["id"]?.string)
        let count = try run("activity", "tap", id, "CountTours", "--json")
        #expect(count.errors.hasSuffix("IntentsExt: \(Self.finding)\n"), "\(count)")
        #expect(try document(count)["answer"]?["value"]?.string == "0")
        let start = try document(try run("activity", "tap", id, "0", "--json"))
        #expect(start["intent"]?.string == "StartTour" && start["answer"]?["value"]?.string == "2")
    }

    @Test("A tap on the page runs an intent in the process in which a phone runs it, and reports its reads")
    func page() throws {
        let page = try ServedPage(airlock, program: host)
        let placed = try page.post("/api/add", #"{"kind": "TourWidget", "place": "systemLarge"}"#)
        #expect(placed.status == 200, "\(placed.text)")
        func tap(_ snapshot: JSONValue?, _ intent: String) throws -> (status: Int, text: String) {
            let region = snapshot?["regions"]?.array?.first { $0["name"]?.string == intent }
            let body: JSONValue = [
                "snapshot": try #require(snapshot?["name"]), "action": try #require(region?["action"]),
            ]
            let answer = try page.post("/api/tap", try body.serialised())
            return (answer.status, answer.text)
        }
        func answer(_ snapshot: JSONValue?, _ intent: String) throws -> JSONValue? {
            try JSONValue(parsing: try tap(snapshot, intent).text)["answer"]
        }
        let widget = try page.json("/api/state")["home"]?["widgets"]?.array?.first?["snapshot"]
        #expect(try answer(widget, "StartTour")?["value"]?.string == "1")
        let counted = try answer(widget, "CountTours")
        #expect(counted?["value"]?.string == "0" && counted?["findings"]?.array == [.string(Self.finding)])
        #expect(try answer(widget, "NoteTour")?["dialog"]?.string == Self.note)
        let ended = try tap(widget, "EndTour")
        #expect(ended.status == 422 && ended.text == Self.failure, "\(ended)")
        let forgotten = try tap(widget, "ForgetTour")
        #expect(forgotten.status == 422 && forgotten.text.hasPrefix(Self.unknown), "\(forgotten)")

        let activity = try page.json("/api/state")["home"]?["activities"]?.array?.first?["forms"]?["lock-screen"]
        #expect(try answer(activity, "StartTour")?["value"]?.string == "2")
        #expect(try answer(activity, "CountTours")?["findings"]?.array == [.string(Self.finding)])

        for (action, status, text) in [
            (#""runs CountTours {}""#, 422, "w1 has changed since it was shown — check it and tap again\n"),
            (#"{"intent": {"id": "CountTours"}}"#, 400, "the body has no string member named 'action' — send one\n"),
            ("0", 400, "the body has no string member named 'action' — send one\n"),
        ] {
            let forged = try page.post("/api/tap", #"{"snapshot": "w1", "action": \#(action)}"#)
            #expect(forged.status == status && forged.text == text, "\(forged.text)")
        }
        page.host.send(SIGTERM)
        #expect(page.host.reap() == .exited(0))
    }
}

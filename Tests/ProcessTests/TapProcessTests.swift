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
        #expect(answer["findings"]?.array?.contains(.string(Self.finding)) == true)
        let ended = try tap(2)
        #expect(ended == ChildResult(status: .exited(70), output: "", errors: "AppHost: \(Self.failure)"))
        #expect(try tap(3).output.hasPrefix("ran NoteTour: \(Self.note)\n"))
        let forgotten = try tap(4)
        #expect(forgotten.status == .exited(70) && forgotten.errors.hasPrefix("AppHost: \(Self.unknown)"))
        #expect(
            try tap(6)
                == ChildResult(
                    status: .exited(65), output: "",
                    errors: "AppHost: w1 has no region '6' — write a number from 0 to 5\n"))

        // A tap beside the buttons opens the app, and the app's windows get it.
        #expect(try run("widget", "tap", "w1", "1,1").output == "opens the app\n")
        #expect(try document(try run("widget", "tap", "w1", "1,1", "--json")) == ["opens": .string("")])
        let scenes = try document(try run("scenes", "--json"))
        let deliveries = try #require(scenes["deliveries"]?.array)
        #expect(deliveries.count == 2 && deliveries.allSatisfy { $0["scene"]?.string == "landmarks-1" })
        #expect(deliveries.allSatisfy { $0["url"]?.isNull == true && $0["refusal"]?.isNull == true })
        #expect(try run("widget", "tap", "w1", "1,400").errors.contains("1,400 isn't on w1, which is "))

        let list = try document(try run("activity", "list", "--json"))
        let id = try #require(list["activities"]?.array?.first?["id"]?.string)
        let count = try run("activity", "tap", id, "CountTours", "--json")
        #expect(count.errors.hasSuffix("IntentsExt: \(Self.finding)\n"), "\(count)")
        #expect(try document(count)["answer"]?["value"]?.string == "0")
        let start = try document(try run("activity", "tap", id, "0", "--json"))
        #expect(start["intent"]?.string == "StartTour" && start["answer"]?["value"]?.string == "2")
    }

    @Test("A tap that ends an app's activity reports that the activity is gone")
    func endingTap() throws {
        // The clock runs, so the activity ends after the tap has begun.
        func run(_ words: String...) throws -> ChildResult { try airlock.run(host, words) }
        #expect(try run("widget", "add", "TourWidget", "systemLarge").status == .exited(0))
        #expect(try run("widget", "tap", "w1", "--region", "0").output.hasPrefix("ran StartTour\n"))
        let id = try #require(
            document(try run("activity", "list", "--json"))["activities"]?.array?.first?["id"]?.string)
        #expect(
            try run("activity", "tap", id, "LeaveTour")
                == ChildResult(status: .exited(0), output: "ran LeaveTour\n\(id)  gone\n", errors: ""))
        #expect(try document(try run("activity", "list", "--json"))["activities"]?.array == [])
    }

    @Test(
        "A Live Activity that can't be stored isn't started, a damaged one is set aside, and two processes start one each",
        .enabled(if: SmallFileSystem.isAvailable, "mounting a file system is not allowed here"))
    func activitiesOnDisks() throws {
        let small = try SmallFileSystem(at: airlock.container, kilobytes: 2_048)
        #expect(try run("widget", "add", "TourWidget", "systemLarge").status == .exited(0))
        func start() throws -> ChildResult { try run("widget", "tap", "w1", "--region", "0") }
        func fail() throws {
            let failed = try start()
            let message = "AppHost: StartTour failed: the activity couldn't be stored\n"
            #expect(failed == ChildResult(status: .exited(70), output: "", errors: message))
            #expect(try run("activity", "list", "--json").output == "{\"activities\":[]}\n")
        }
        try small.fill()
        try fail()
        small.empty()
        try small.makeReadOnly()
        try fail()
        try small.enlarge(toMegabytes: 3)
        let tap = ["widget", "tap", "w1", "--region", "0"] + Airlock.clock
        let both = try airlock.runAtOnce(host, [tap, tap])
        #expect(both.allSatisfy { $0.status == .exited(0) && $0.output.hasPrefix("ran StartTour\n") }, "\(both)")
        let documents = "\(airlock.container)/documents/activities"
        let names = try FileManager.default.contentsOfDirectory(atPath: documents).filter { $0.hasPrefix("activity.") }
        try #require(names.count == 2)
        try airlock.replace("\(documents)/\(names[0])", with: Data("no tour".utf8))
        let list = try run("activity", "list", "--json")
        #expect(list.status == .exited(0) && list.errors.contains("\(documents)/\(names[0]) is damaged: "), "\(list)")
        #expect(try document(list)["activities"]?.array?.count == 1)
        #expect(try start().output.hasPrefix("ran StartTour\n"))
        #expect(try run("activity", "list").errors == "")
    }

    @Test("A tap in the corner of a round button opens the app, and one in its circle runs the intent")
    func roundButton() throws {
        #expect(try run("widget", "add", "TourWidget", "systemLarge").status == .exited(0))
        let metadata = try SnapshotMetadata(
            parsing: [UInt8](try airlock.bytes("\(airlock.container)/snapshots/current/w1.json")))
        let region = try #require(metadata.regions.last)
        #expect(region.area.shapes.count == 1 && metadata.regions.dropLast().allSatisfy { $0.area.shapes.isEmpty })
        let (middle, corner) = (region.rect.middle, Point(x: region.rect.x + 2, y: region.rect.y + 2))
        func tap(_ point: Point) throws -> String { try run("widget", "tap", "w1", "\(point.x),\(point.y)").output }
        #expect(try tap(corner) == "opens the app\n")
        #expect(try tap(middle).hasPrefix("ran NoteTour: round 1\n"))
    }

    // Requirements: J-058
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
        #expect(
            counted?["value"]?.string == "0" && counted?["findings"]?.array?.contains(.string(Self.finding)) == true)
        #expect(try answer(widget, "NoteTour")?["dialog"]?.string == Self.note)
        // Beside the buttons, the page offers to open the app.
        let app = widget?["regions"]?.array?.first
        #expect(app?["name"]?.string == "the app" && app?["x"]?.number == 0 && app?["isLink"]?.bool == true)
        let opened = try tap(widget, "the app")
        #expect(opened.status == 200 && opened.text == #"{"opens":""}"#, "\(opened)")
        let ended = try tap(widget, "EndTour")
        #expect(ended.status == 422 && ended.text == Self.failure, "\(ended)")
        let forgotten = try tap(widget, "ForgetTour")
        #expect(forgotten.status == 422 && forgotten.text.hasPrefix(Self.unknown), "\(forgotten)")

        let activity = try page.json("/api/state")["home"]?["activities"]?.array?.first?["forms"]?["lock-screen"]
        #expect(try answer(activity, "StartTour")?["value"]?.string == "2")
        #expect(try answer(activity, "CountTours")?["findings"]?.array?.contains(.string(Self.finding)) == true)

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

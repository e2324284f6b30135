import Foundation
import TestSupport
import Testing

/// A foreign extension with a Live Activity, controls and a configurable widget, run as a sandboxed process.
@Suite(.blocking) struct ActivityProcessTests {
    private let airlock: Airlock

    init() throws { airlock = try Airlock() }

    @Test("An activity without a state is drawn with values made up from its types, which are listed")
    func madeUpState() throws {
        let result = try run(
            ["render", "--kind", "DeliveryAttributes", "--presentation", "lock-screen", "--format", "text"]
                + Airlock.clock)
        #expect(result.status == .exited(0))
        for text in ["Order", "3 min", "Driver is on the way"] { #expect(result.output.contains(text), "\(text)") }
        #expect(
            result.errors.split(separator: "\n").first ?? ""
                == #"WidgetExt: made-up values: attributes.order = "Order", attributes.dishes[0].name = "Name", attributes.dishes[0].count = 5, state.driver = "Driver", state.minutes = 3, state.progress = 0.6 — write a #Preview of the activity, or its attributes and state into states/DeliveryAttributes.json"#
        )
    }

    private func run(_ arguments: [String]) throws -> ChildResult {
        try airlock.runProgram(ChildProcess.executable("SampleWidgets"), arguments)
    }

    private func render(_ kind: String, _ options: String...) throws -> ChildResult {
        try run(["render", "--kind", kind] + Airlock.clock + options)
    }

    private func file(_ text: String) throws -> String {
        let path = "\(airlock.folder.path)/file.json"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    private let state = """
        {"attributes": {"order": "4711", "dishes": [{"name": "Soup", "count": 2}]},
         "state": {"driver": "Anna", "minutes": 12, "progress": 0.6}}
        """

    private func metadata(_ result: ChildResult) throws -> [String: Any] {
        #expect(result.status == .exited(0), "\(result.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }

    private func texts(_ metadata: [String: Any]) -> [String] {
        (metadata["text"] as? [[String: Any]] ?? []).compactMap { $0["string"] as? String }
    }

    // MARK: The list command

    @Test("A widget whose configuration crashes is named, and AIRLOCK_SKIPPED_WIDGETS leaves it out")
    func crashingConfiguration() throws {
        func run(_ arguments: String..., skipped: String) throws -> ChildResult {
            try airlock.startProgram(
                ChildProcess.debugExecutable("SampleWidgets"), arguments,
                environment: ["SAMPLE_WIDGETS_TRAP": "widget", "AIRLOCK_SKIPPED_WIDGETS": skipped]
            ).wait()
        }
        let failed = try run("list", skipped: "OtherWidget")
        #expect(failed.status != .exited(0) && failed.output.isEmpty)
        #expect(failed.errors.contains("WidgetExt: the widget NothingWidget crashed with SIG"))
        #expect(failed.errors.contains("/Tests/SampleWidgets/SampleWidgets.swift:"))
        let listed = try run("list", skipped: "OtherWidget,NothingWidget")
        #expect(listed.status == .exited(0) && listed.output.contains("GreetingWidget"))
        let drawn = try run("render", "--kind", "GreetingWidget", "--format", "text", skipped: "NothingWidget")
        #expect(drawn.status == .exited(0) && drawn.output.contains("Hello"))
    }

    @Test("A crash in a widget's view names the widget, and the line of the view")
    func crashingView() throws {
        func render(_ kind: String) throws -> ChildResult {
            try airlock.startProgram(
                ChildProcess.debugExecutable("SampleWidgets"),
                ["render", "--kind", kind, "--family", "systemSmall", "--format", "text"] + Airlock.clock,
                environment: ["SAMPLE_WIDGETS_TRAP": "view"]
            ).wait()
        }
        let crashed = try render("ClockWidget")
        #expect(crashed.status != .exited(0) && crashed.output.isEmpty)
        #expect(crashed.errors.contains("a trap was requested"))
        let report = try #require(crashed.errors.split(separator: "\n").last)
        #expect(
            report.hasPrefix("WidgetExt: ClockWidget crashed with SIG")
                && report.hasSuffix(
                    "/Tests/SampleWidgets/ClockWidgets.swift:64 — correct that line, or the code that calls it"),
            "\(crashed.errors)")
        #expect(try render("GreetingWidget").status == .exited(0))
    }

    @Test("The list command prints each widget, activity and control with its families or sizes")
    func listOutput() throws {
        let list = try run(["list"])
        #expect(
            list.output == """
                GreetingWidget  Greeting: Says hello.
                  widget: systemSmall, systemMedium
                DeliveryAttributes
                  activity: lock-screen, compact, minimal, expanded
                RegionlessAttributes
                  activity: lock-screen, compact, minimal, expanded
                TimerToggle  Kitchen Timer: Starts and stops a timer.
                  control: small, medium, large
                GarageButton  Garage Door
                  control: small, medium, large
                BrokenControl  BrokenControl
                  control: small, medium, large
                EmptyControl  EmptyControl
                  control: small, medium, large
                WaitingWidget  WaitingWidget
                  widget: systemSmall
                FaultyWidget  Faulty
                  widget: systemSmall, systemMedium, accessoryInline, accessoryCircular, accessoryRectangular
                BlankWidget  BlankWidget
                  widget: systemSmall
                FerryNoteWidget  FerryNoteWidget
                  widget: systemSmall, systemMedium
                BrokenWidget  BrokenWidget
                  widget: systemSmall
                EntrylessWidget  EntrylessWidget
                  widget: systemSmall
                CrowdedWidget  CrowdedWidget
                  widget: systemSmall
                FloodedWidget  FloodedWidget
                  widget: systemSmall
                ManyViewsWidget  ManyViewsWidget
                  widget: systemLarge
                StepsWidget  StepsWidget
                  widget: systemMedium
                HeadlineWidget  HeadlineWidget
                  widget: systemMedium
                ClockWidget  ClockWidget
                  widget: systemSmall, accessoryRectangular
                HastyWidget  HastyWidget
                  widget: systemSmall
                MeddlingWidget  MeddlingWidget
                  widget: systemSmall
                TourWidget  TourWidget
                  widget: systemLarge
                Tour
                  activity: lock-screen, compact, minimal, expanded

                """)
        let json = try metadata(try run(["list", "--json"]))
        #expect((json["widgets"] as? [Any])?.count == 16)
        let activities = try #require(json["activities"] as? [[String: Any]])
        #expect(activities.first?["supplementalFamilies"] as? [String] == ["small"])
        #expect((json["controls"] as? [[String: Any]])?.first?["displayName"] as? String == "Kitchen Timer")
    }

    @Test("A sandboxed provider that waits on other threads and tasks still renders its entry")
    func waitingProvider() throws {
        for _ in 0..<10 {
            #expect(texts(try metadata(try render("WaitingWidget", "--format", "json"))) == ["Waited for 190"])
        }
    }

    // MARK: Live Activities

    @Test("An activity renders in the lock screen, compact, minimal and expanded presentations")
    func activityPresentations() throws {
        let path = try file(state)
        func rendered(_ presentation: String, _ more: String...) throws -> [String: Any] {
            try metadata(
                try run(
                    ["render", "--kind", "DeliveryAttributes", "--state", path, "--presentation", presentation]
                        + ["--format", "json"] + Airlock.clock + more))
        }
        let lockScreen = try rendered("lock-screen")
        #expect(texts(lockScreen) == ["Order 4711", "12 min", "Anna is on the way"])
        #expect(lockScreen["url"] as? String == "delivery://order/4711")
        #expect(lockScreen["presentation"] as? String == "lock-screen")
        #expect(texts(try rendered("compact")) == ["12 min"])
        #expect(texts(try rendered("minimal")).isEmpty)
        #expect(Set(texts(try rendered("expanded"))) == ["1 dishes", "12 min", "Anna is on the way"])
        #expect(texts(try rendered("lock-screen", "--stale")).last == "Waiting for news")
        let wide = try rendered("expanded", "--device", "iphone-15-pro-max")
        #expect((wide["size"] as? [String: Double])?["width"] == 408)
    }

    @Test("An activity renders as PNG, SVG and text, and a repeated SVG rendering is identical")
    func activityFormats() throws {
        let path = try file(state)
        let png = try run(
            ["render", "--kind", "DeliveryAttributes", "--state", path, "--out", "\(airlock.folder.path)/activity.png"])
        #expect(png.status == .exited(0))
        let bytes = try airlock.bytes("\(airlock.folder.path)/activity.png")
        #expect(bytes.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
        #expect(try render("DeliveryAttributes", "--state", path, "--format", "svg").output.contains("<svg"))
        let text = try render("DeliveryAttributes", "--state", path, "--format", "text")
        #expect(text.output.contains("Order 4711") && text.output.contains("Anna is on the way"))
        let again = try render("DeliveryAttributes", "--state", path, "--format", "svg")
        #expect(try render("DeliveryAttributes", "--state", path, "--format", "svg") == again)
    }

    @Test("The compact presentation of an activity is mirrored in a right-to-left language")
    func rightToLeftActivity() throws {
        let path = try file(state)
        func x(_ locale: String) throws -> Double? {
            let metadata = try metadata(
                try run(
                    ["render", "--kind", "DeliveryAttributes", "--state", path, "--presentation", "compact"]
                        + ["--format", "json", "--at", "2026-11-21T09:41:00Z", "--locale", locale]))
            let text = (metadata["text"] as? [[String: Any]])?.first
            return (text?["rect"] as? [String: Double])?["x"]
        }
        #expect(try #require(try x("en_GB")) > 115)
        #expect(try #require(try x("ar")) < 115)
    }

    @Test("Invalid activity states, options and regions each fail with a specific error message")
    func activityErrors() throws {
        func check(
            _ text: String?, _ status: Int32, _ message: String, _ options: [String] = [],
            kind: String = "DeliveryAttributes"
        ) throws {
            let path = try text.map(file)
            let result = try run(
                ["render", "--kind", kind] + (path.map { ["--state", $0] } ?? []) + Airlock.clock + options)
            let expected = message.replacing("PATH", with: path ?? "")
            #expect(result == ChildResult(status: .exited(status), output: "", errors: "WidgetExt: \(expected)\n"))
        }
        try check(
            state, 64, "unknown value 'expnded' for --presentation — did you mean 'expanded'?",
            ["--presentation", "expnded"])
        try check(
            state, 64,
            "DeliveryAttributes is a Live Activity, which has no --family — write --presentation with one of lock-screen, compact, minimal, expanded",
            ["--family", "systemSmall"])
        try check(
            state, 64,
            "iphone-14 has no Dynamic Island — use one of iphone-15-pro-max, iphone-15, or write --presentation lock-screen",
            ["--presentation", "minimal", "--device", "iphone-14"])
        try check("{", 65, "PATH isn't JSON: 1:2: the text ends too soon — write a JSON object for --state")
        try check("[]", 65, "PATH isn't a JSON object — write a JSON object for --state")
        try check(
            #"{"attributes": {}, "sate": {}}"#, 65,
            "PATH has the unknown member 'sate' — write attributes, state and, if wanted, id")
        try check(
            #"{"attributes": {}}"#, 65, #"PATH has no 'state' — write {"attributes": {…}, "state": {…}}"#)
        try check(
            #"{"attributes": {"order": "1", "dishes": [{"name": "Soup"}]}, "state": {}}"#, 65,
            "PATH has no 'attributes.dishes[0].count' — write JSON that DeliveryAttributes decodes")
        try check(
            #"{"attributes": {"order": 1, "dishes": []}, "state": {}}"#, 65,
            "PATH has 1 instead of String for 'attributes.order' — write JSON that DeliveryAttributes decodes")
        try check(
            #"{"attributes": {"order": "1", "dishes": []}, "state": {"driver": null, "minutes": 1, "progress": 1}}"#,
            65, "PATH has null instead of String for 'state.driver' — write JSON that ContentState decodes")
        try check(
            #"{"attributes": {"order": "1", "dishes": []}, "state": {"driver": "A", "minutes": "x", "progress": 1}}"#,
            65, #"PATH has "x" instead of Int for 'state.minutes' — write JSON that ContentState decodes"#)
        try check(
            #"{"attributes": {}, "state": {}}"#, 65,
            "RegionlessAttributes has no region in its expanded Dynamic Island — add a DynamicIslandExpandedRegion with a view",
            ["--presentation", "expanded"], kind: "RegionlessAttributes")
        let missing = try render("DeliveryAttributes", "--state", "/nonexistent/state.json")
        #expect(missing.status == .exited(74))
        #expect(
            missing.errors
                == "WidgetExt: /nonexistent/state.json can't be read: No such file or directory — name a readable file with --state\n"
        )
        let timeline = try run(["timeline", "--kind", "DeliveryAttributes"])
        #expect(
            timeline
                == ChildResult(
                    status: .exited(64), output: "",
                    errors:
                        "WidgetExt: DeliveryAttributes is a Live Activity, which has no timeline — 'render' draws it\n")
        )
    }

    // MARK: Controls

    @Test("A toggle renders its current value, its preview value or the value given with --value")
    func controlValue() throws {
        let on = try metadata(try render("TimerToggle", "--presentation", "large", "--format", "json"))
        #expect(texts(on) == ["Tea", "Running"])
        #expect((on["control"] as? [String: Any])?["isOn"] as? Bool == true)
        let region = (on["regions"] as? [[String: Any]])?.first
        #expect((region?["intent"] as? [String: Any])?["id"] as? String == "StartTimerIntent")
        let gallery = try metadata(
            try render("TimerToggle", "--presentation", "large", "--preview", "--format", "json"))
        #expect(texts(gallery) == ["Tea", "Stopped"])
        // The value after a tap, whatever the provider returns.
        let off = try metadata(
            try render("TimerToggle", "--presentation", "large", "--value", "off", "--format", "json"))
        #expect(texts(off) == ["Tea", "Stopped"] && (off["control"] as? [String: Any])?["isOn"] as? Bool == false)
        let button = try metadata(try render("GarageButton", "--format", "json"))
        #expect((button["control"] as? [String: Any])?["hint"] as? String == "Hold to open the garage door")
    }

    @Test("A control renders the values of the file given with --configuration")
    func controlConfiguration() throws {
        let path = try file(#"{"timerName": "Eggs", "isRunning": false}"#)
        let chosen = try metadata(
            try render("TimerToggle", "--presentation", "medium", "--format", "json", "--configuration", path))
        #expect(texts(chosen) == ["Eggs", "Stopped"])
    }

    @Test("Broken controls and options that don't apply fail with a specific error message")
    func controlErrors() throws {
        func check(_ kind: String, _ status: Int32, _ message: String, _ options: String...) throws {
            let result = try run(["render", "--kind", kind] + Airlock.clock + options)
            #expect(result == ChildResult(status: .exited(status), output: "", errors: "WidgetExt: \(message)\n"))
        }
        try check(
            "BrokenControl", 65,
            "the value provider of BrokenControl failed: unreachable — return a value instead")
        try check(
            "EmptyControl", 65,
            "EmptyControl shows neither a button nor a toggle — add a ControlWidgetButton or a ControlWidgetToggle")
        try check(
            "GarageButton", 64, "GarageButton is a button, and --value sets a toggle — leave --value out", "--value",
            "on")
        try check(
            "TimerToggle", 64, "unknown value 'maybe' for --value — choose one of on, off", "--value", "maybe")
        try check(
            "GarageButton", 64, "unknown value 'huge' for --presentation — choose one of small, medium, large",
            "--presentation", "huge")
        try check(
            "GarageButton", 64,
            "GarageButton is a control, which has no --state — write --presentation with one of small, medium, large",
            "--state", "x.json")
        try check(
            "GarageButton", 64, "GarageButton isn't configurable — leave --configuration out",
            "--configuration", "x.json")
        try check(
            "GreetingWidget", 64, "GreetingWidget is a widget, which has no --presentation — write --family FAMILY",
            "--presentation", "small")
    }

    @Test("A fraction or a number out of range for an integer is refused with its path, also in nested lists")
    func unfitNumbers() throws {
        func check(_ dishes: String, _ minutes: String, _ message: String) throws {
            let path = try file(
                #"{"attributes": {"order": "1", "dishes": [\#(dishes)]}, "state": {"driver": "A", "minutes": \#(minutes), "progress": 0.5}}"#
            )
            let result = try run(["render", "--kind", "DeliveryAttributes", "--state", path] + Airlock.clock)
            #expect(result == ChildResult(status: .exited(65), output: "", errors: "WidgetExt: \(path) \(message)\n"))
        }
        try check(
            "", "20.1234", "has the fraction 20.1234 for 'state.minutes' — write a whole number, or decode a Double")
        try check(
            "", "1e300",
            "has the out-of-range number 1e+300 for 'state.minutes' — write a number in the range of its type")
        try check(
            #"{"name": "Soup", "count": 2}, {"name": "Rice", "count": 2.5}"#, "3",
            "has the fraction 2.5 for 'attributes.dishes[1].count' — write a whole number, or decode a Double")
        let whole = try file(
            #"{"attributes": {"order": "1", "dishes": []}, "state": {"driver": "A", "minutes": 20.0, "progress": 0.5}}"#
        )
        let drawn = try run(
            ["render", "--kind", "DeliveryAttributes", "--state", whole, "--format", "text"] + Airlock.clock)
        #expect(drawn.output.contains("20 min"), "\(drawn.errors)")
    }

    // MARK: Configurations

    @Test("A widget renders the values of its configuration file, or the defaults without a file")
    func widgetConfiguration() throws {
        #expect(try render("GreetingWidget", "--format", "text").output.contains("Hello, World!"))
        let path = try file(#"{"name": "Ada", "times": 2, "honorific": "Dr"}"#)
        let chosen = try metadata(try render("GreetingWidget", "--format", "json", "--configuration", path))
        #expect(texts(chosen) == ["Hello, Dr Ada! Hello, Dr Ada!"])
        #expect(try render("GreetingWidget", "--preview", "--format", "text").output.contains("Hello, gallery!"))
        let timeline = try metadata(try run(["timeline", "--kind", "GreetingWidget", "--json"] + Airlock.clock))
        let entry = (timeline["entries"] as? [[String: Any]])?.first
        #expect((entry?["relevance"] as? [String: Double]) == ["score": 2, "duration": 600])
    }

    @Test("A configuration's entities, lists of entities and defaults are those that a query offers for its dependency")
    func dependentConfiguration() throws {
        func drawn(_ text: String) throws -> [String] {
            texts(try metadata(try render("GreetingWidget", "--format", "json", "--configuration", try file(text))))
        }
        #expect(try drawn(#"{"country": "fr"}"#) == ["Hello, World of fr.Paris!"])
        #expect(try drawn(#"{"city": "Paris", "country": "us"}"#) == ["Hello, World of us.Paris!"])
        #expect(try drawn(#"{"city": null, "country": "us"}"#) == ["Hello, World!"])
        #expect(
            try drawn(#"{"city": "us.Austin", "visited": ["Lyon", "Paris"], "country": "fr"}"#)
                == ["Hello, World of us.Austin and fr.Lyon and fr.Paris!"])
        let path = try file(#"{"country": "fr", "city": "Austin"}"#)
        let refused = try render("GreetingWidget", "--configuration", path)
        #expect(
            refused
                == ChildResult(
                    status: .exited(65), output: "",
                    errors: "WidgetExt: \(path): no such City 'Austin' for 'city' — choose one of Paris, Lyon\n"))
    }

    @Test("The list names the choices of a configuration's parameters and the parameters on which they depend")
    func listedChoices() throws {
        let widgets = try metadata(try run(["list", "--json"]))["widgets"] as? [[String: Any]]
        let greeting = try #require(widgets?.first { $0["kind"] as? String == "GreetingWidget" })
        let parameters = try #require(greeting["parameters"] as? [[String: Any]])
        #expect(parameters.compactMap { $0["dependsOn"] as? [String] } == [[], [], [], ["country"], ["country"], []])
        #expect(parameters.map { ($0["choices"] as? [Any])?.count } == [nil, nil, nil, 0, 0, nil])
        let short = try metadata(try run(["list", "--json", "--without-choices"]))["widgets"] as? [[String: Any]]
        #expect((short?.first?["parameters"] as? [[String: Any]])?.contains { $0["choices"] != nil } == false)
    }

    @Test("Unknown and mistyped configuration parameters are refused with a specific error message")
    func configurationErrors() throws {
        func check(_ text: String, _ message: String) throws {
            let path = try file(text)
            let result = try render("GreetingWidget", "--configuration", path)
            #expect(
                result == ChildResult(status: .exited(65), output: "", errors: "WidgetExt: \(path): \(message)\n"))
        }
        try check(#"{"nam": "Ada"}"#, "GreetingConfiguration has no parameter 'nam' — did you mean 'name'?")
        try check(#"{"times": "many"}"#, "invalid value 'many' for 'times' — write a whole number")
        try check(#"{"honorific": 1}"#, "invalid value '1' for 'honorific' — write a text, or null")
    }

    // MARK: Reloads

    @Test("A reload requested by a sandboxed extension is listed in the host's status")
    func sandboxedReload() throws {
        #expect(try airlock.sync(setup: "Why?").status == .exited(0))
        let drawn = try render(
            "GreetingWidget", "--family", "systemSmall", "--format", "text", "--configuration",
            try file(#"{"times": 2}"#))
        #expect(drawn.status == .exited(0), "\(drawn.errors)")
        let status = try airlock.run("AppHost", ["status"])
        #expect(
            status.output.contains("waiting to be redrawn: widget of GreetingWidget, requested by WidgetExt at "),
            "\(status.output)\(drawn.errors)")
        let json = try airlock.run("AppHost", ["status", "--json"])
        #expect(json.output.contains(#""reloads":[{"target":"widget","kind":"GreetingWidget","by":"WidgetExt""#))
    }
}

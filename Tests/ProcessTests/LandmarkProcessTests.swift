import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// Landmarks as the user sees them: phrases, the widget and the app's scenes, in the real processes.
@Suite(.blocking) struct LandmarkProcessTests {
    private let airlock: Airlock

    init() throws {
        airlock = try Airlock()
        try airlock.sync()
    }

    private func host(_ words: String...) throws -> ChildResult { try airlock.run("AppHost", words + Airlock.clock) }

    private func ask(_ phrase: String) throws -> ChildResult {
        try airlock.run("IntentsExt", ["ask", phrase] + Airlock.clock)
    }

    private func json(_ result: ChildResult) throws -> JSONValue { try JSONValue(parsing: result.output) }

    // Requirements: J-058, J-081, I-001
    @Test("Phrases, intent ids and widget taps change the same favorites")
    func sharedFavorites() throws {
        #expect(
            try ask("Add Uluru to my favorites in Landmarks")
                == ChildResult(status: .exited(0), output: "Added Uluru to favorites.\n", errors: ""))
        let found = try airlock.run("IntentsExt", ["search", "mount fuji"])
        let id = try #require(found.output.split(separator: " ").first)
        #expect(
            try airlock.run("IntentsExt", ["perform", "AddToFavoritesIntent", "landmark=\(id)"] + Airlock.clock).output
                == "Added Mount Fuji to favorites.\n")
        #expect(try ask("What are my favorites in Landmarks").output.contains("Mount Fuji"))
        #expect(try host("widget", "add", "favorites", "systemSmall").status == .exited(0))
        #expect(try host("widget", "configure", "w1", "--set", "landmark=Eiffel Tower").status == .exited(0))
        // A tap on the heart adds the landmark that the widget shows.
        #expect(
            try host("widget", "tap", "w1", "--region", "1").output.hasPrefix(
                "ran AddToFavoritesIntent: Added Eiffel Tower to favorites.\n"))
        #expect(
            try host("widget", "tap", "w1", "--region", "1").output.hasPrefix(
                "ran RemoveFromFavoritesIntent: Removed Eiffel Tower from favorites.\n"))
        #expect(Set(try airlock.run("AppHost", ["landmarks", "--favorites"]).output.split(separator: "\n")).count == 2)
    }

    @Test("A landmark's name matches with an article, before and after the phrases are cached")
    func articles() throws {
        for expected in ["Added Eiffel Tower to favorites.", "Eiffel Tower is already one of your favorites."] {
            #expect(
                try ask("Remember the Eiffel Tower in Landmarks")
                    == ChildResult(status: .exited(0), output: "\(expected)\n", errors: ""))
        }
        #expect(try ask("Remember the Eiffel in Landmarks").status == .exited(65))
    }

    @Test("Removing a landmark that isn't a favorite reports that it isn't one")
    func removingNoFavorite() throws {
        #expect(
            try ask("Remove Uluru from my favorites in Landmarks").output == "Uluru is not one of your favorites.\n")
    }

    @Test("An address with an unknown landmark number is refused, and the scene's path is unchanged")
    func unknownAddress() throws {
        _ = try host("open", "landmarks://landmark/41")
        for number in ["9999", "x"] {
            #expect(
                try host("open", "landmarks://landmark/\(number)")
                    == ChildResult(
                        status: .exited(65), output: "",
                        errors:
                            "AppHost: no landmark has the number '\(number)' — 'AppHost landmarks' prints the numbers\n"
                    ))
        }
        #expect(try host("scenes").output == "landmarks-1  Landmarks › Eiffel Tower\n")
        #expect(try host("open", "landmarks://").output == "landmarks-1 opens landmarks://\n")
    }

    @Test("The error for an unknown landmark suggests up to three of the nearest names")
    func unknownLandmark() throws {
        for (name, near) in [
            ("Eifel Turm", "did you mean 'Eiffel Tower'?"), ("Lake Blad", "did you mean 'Lake Bled'?"),
            ("xyzzy", "choose a similar name, such as Tikal, Petra, Uluru"),
            // Neither an id nor a whole word of a name: "101" is one in "Taipei 101".
            ("-1", "choose a similar name, such as Tikal, Petra, Uluru"),
            ("0", "choose a similar name, such as Tikal, Petra, Uluru"),
            ("１", "choose a similar name, such as Tikal, Petra, Uluru"),
        ] {
            #expect(
                try airlock.run("IntentsExt", ["perform", "AddToFavoritesIntent", "landmark=\(name)"] + Airlock.clock)
                    == ChildResult(
                        status: .exited(65), output: "",
                        errors: "IntentsExt: no such Landmark '\(name)' for 'landmark' — \(near)\n"))
        }
    }

    @Test("A single letter between other characters finds nothing, and a letter alone finds names that begin with it")
    func singleLetter() throws {
        #expect(try airlock.run("IntentsExt", ["search", "%@%n"] + Airlock.clock).output == "")
        #expect(try airlock.run("IntentsExt", ["search", "n"] + Airlock.clock).output.contains("Niagara Falls"))
    }

    @Test("Forty concurrent processes add forty favorites without losing one")
    func fortyAtOnce() throws {
        let calls = (1...40).map { ["perform", "AddToFavoritesIntent", "landmark=\($0)"] + Airlock.clock }
        for result in try airlock.runAtOnce("IntentsExt", calls) {
            #expect(result.status == .exited(0), "\(result.errors)")
        }
        #expect(try airlock.run("AppHost", ["landmarks", "--favorites"]).output.split(separator: "\n").count == 40)
    }

    @Test("Completion offers landmarks from the container that --container selects")
    func entityCompletion() throws {
        let line = "IntentsExt perform AddToFavoritesIntent landmark="
        let other = "\(airlock.folder.path)/other"
        func complete(_ line: String, in container: String) throws -> String {
            try airlock.run(
                "IntentsExt", ["complete", "--container", container, "--shell", "fish", "--", line]
            ).output
        }
        #expect(try complete("\(line)Eiff", in: airlock.container) == "landmark=Eiffel Tower\n")
        #expect(try complete("\(line)", in: airlock.container).split(separator: "\n").count > 5)
        #expect(try complete("\(line)Eiff", in: other) == "")
        // The completed line itself names the container.
        #expect(
            try airlock.runProgram(
                Airlock.executable("IntentsExt"),
                [
                    "complete", "--shell", "bash", "--",
                    "IntentsExt perform --container '\(airlock.container)' AddToFavoritesIntent landmark=\"Eiff",
                ]
            ).output == "Eiffel Tower\n")
        #expect(
            try airlock.runProgram(
                Airlock.executable("IntentsExt"), ["complete", "--shell", "bash", "--", "IntentsExt ask \"Open Eif"]
            ).output == "Open Eiffel Tower in Landmarks\n")
    }

    @Test("Selecting an open phrase in rofi queues an open request and reports it")
    func rofiOpen() throws {
        let answer = try airlock.run("IntentsExt", ["rofi", "--", "Open Eiffel Tower in Landmarks"])
        #expect(answer.output.hasPrefix("\0message\u{1F}"))
        #expect(answer.output.contains(" — opens the app: "), "\(answer)")
        #expect(FileManager.default.fileExists(atPath: "\(airlock.container)/documents/queue/open-requests"))
        // One phrase of a shortcut has a row for each landmark; for the others, the landmark is chosen in a second menu.
        let menu = try airlock.run("IntentsExt", ["rofi"]).output
        #expect(try choose("Open Eiffel Tower in Landmarks", in: menu).contains(" — opens the app: "))
        let choices = try choose("Show me … in Landmarks", in: menu)
        #expect(choices.contains("\0message\u{1F}Show me … in Landmarks\n"))
        #expect(try choose("Eiffel Tower", in: choices).contains(" — opens the app: "))
    }

    /// Returns what rofi shows after the choice of a row.
    private func choose(_ text: String, in menu: String) throws -> String {
        let row = try #require(menu.split(separator: "\n").first { $0.split(separator: "\0").first == text[...] })
        let info = try #require(row.split(separator: "\u{1F}", maxSplits: 1).last)
        return try airlock.startProgram(
            Airlock.executable("IntentsExt"), ["rofi", "--", text],
            environment: ["ROFI_RETV": "1", "ROFI_INFO": String(info)]
        ).wait().output
    }

    // Requirements: I-011
    @Test("A search filters and sorts by computed properties, and the intent list marks them")
    func computedProperties() throws {
        func search(_ words: String...) throws -> ChildResult {
            try airlock.run("IntentsExt", ["search", "--type", "LandmarkEntity"] + words)
        }
        #expect(try search("--where", "state equalTo wyoming").output == "4  Old Faithful\n")
        #expect(
            try search("--where", "name contains lake", "--sort", "-name").output
                == "87  Plitvice Lakes\n9  Moraine Lake\n89  Lake Bled\n95  Lake Baikal\n")
        #expect(
            try search("--where", "stat equalTo Wyoming").errors
                == "IntentsExt: LandmarkEntity has no property 'stat' — did you mean 'state'?\n")
        let listed = try json(try airlock.run("IntentsExt", ["list", "--json"]))["entities"]?.array ?? []
        let properties = listed.first { $0["id"]?.string == "LandmarkEntity" }?["properties"]?.array ?? []
        #expect(
            properties.filter { $0["isComputed"]?.bool == true }.map { $0["name"]?.string } == ["name", "state"])
    }

    @Test("The widget's landmark is set by id or name; an unknown or ambiguous one is refused with 65")
    func configuredLandmark() throws {
        func text(_ chosen: String) throws -> ChildResult {
            let path = "\(airlock.folder.path)/choice.json"
            try airlock.replace(path, with: Data(#"{"landmark": \#(chosen)}"#.utf8))
            return try airlock.run(
                "WidgetExt",
                [
                    "render", "--kind", "favorites", "--family", "systemSmall", "--format", "json", "--configuration",
                    path,
                ]
                    + Airlock.clock)
        }
        for chosen in ["41", #""41""#, #""Eiffel Tower""#] {
            let result = try text(chosen)
            #expect(result.output.contains("Eiffel Tower"), "\(result)")
        }
        #expect(try text("9999").status == .exited(65))
        let several = try text(#""tower""#)
        #expect(several.status == .exited(65) && several.errors.contains(" — write the id of one: "))
    }

    // Requirements: I-016
    @Test("A missing target prompts for a landmark, and the answer is resolved by its name")
    func missingTarget() throws {
        let prompted = try airlock.run("IntentsExt", ["perform", "OpenLandmarkIntent"] + Airlock.clock)
        #expect(prompted.status == .exited(2) && prompted.errors.hasPrefix("IntentsExt: Which landmark? — "))
        let answered = try airlock.run(
            "IntentsExt", ["perform", "OpenLandmarkIntent", "--answer", "Petra"] + Airlock.clock)
        #expect(answered.errors == "IntentsExt: opens the app: OpenLandmarkIntent\n")
        #expect(try host("scenes").output.hasPrefix("landmarks-1  Landmarks › Petra\n"))
    }

    // Requirements: I-018
    @Test("An open intent navigates the scene to its target once, and the delivery is recorded")
    func openIntent() throws {
        let prompted = try json(
            try airlock.run("IntentsExt", ["perform", "OpenLandmarkIntent", "target=138", "--json"] + Airlock.clock))
        let request = try #require(prompted["opens"]?["request"]?.string)
        #expect(try ask("Show me Petra in Landmarks").status == .exited(0))
        let scenes = try json(try host("scenes", "--json"))
        #expect(scenes["scenes"]?.array?.first?["path"]?.array?.map(\.string) == ["Uluru", "Petra"])
        let taken = scenes["deliveries"]?.array?.first { $0["request"]?.string == request }
        #expect(taken?["scene"]?.string == "landmarks-1" && taken?["refusal"]?.isNull == true)
        // A second call delivers nothing again.
        #expect(try host("scenes").output == "landmarks-1  Landmarks › Uluru › Petra\n")
        #expect(try host("scenes", "--deliveries").output.contains("\nOpenLandmarkIntent: landmarks-1\n"))
    }

    // Requirements: L-052
    @Test("An address opens the scene that matches it, and an unmatched address is refused with 65")
    func addressRouting() throws {
        #expect(try host("open", "landmarks://landmark/41").output == "landmarks-1 opens landmarks://landmark/41\n")
        #expect(try host("open", "mrfunnyjokes://home").output == "jokes-1 opens mrfunnyjokes://home\n")
        #expect(try host("open", "airlock://alarms").output == "alarms-1 opens airlock://alarms\n")
        #expect(
            try host("open", "gopher://x")
                == ChildResult(
                    status: .exited(65), output: "",
                    errors:
                        "AppHost: no scene accepts gopher://x — add onOpenURL to a scene that matches the URL; 'AppHost scenes --json' prints each scene's conditions as 'matching'\n"
                ))
        #expect(
            try host("open", "nothing").errors == "AppHost: invalid URL 'nothing' — write SCHEME://…\n")
        #expect(try host("open").errors == "AppHost: 'open' takes one URL, such as landmarks://landmark/1\n")
        // A tap on a widget queues its URL for the scenes.
        _ = try host("widget", "add", "JokeOfTheDayWidget", "systemSmall")
        #expect(try host("widget", "tap", "w1").output == "opens mrfunnyjokes://home\n")
        #expect(try json(try host("scenes", "--json"))["deliveries"]?.array?.last?["scene"]?.string == "jokes-1")
    }

    // Requirements: I-018, I-034
    @Test("A running host delivers queued open requests and serves other processes' commands")
    func runningHost() throws {
        let running = try airlock.start("AppHost", ["run"])
        #expect(running.nextLine()?.contains(" jokes from the bundled jokes") == true)
        #expect(try airlock.run("IntentsExt", ["perform", "OpenLandmarkIntent", "target=Petra"]).status == .exited(0))
        var line = running.nextErrorLine()
        while let text = line, !text.contains("OpenLandmarkIntent: landmarks-1") { line = running.nextErrorLine() }
        #expect(line != nil)
        #expect(
            try airlock.run("AppHost", ["open", "landmarks://landmark/41"]).output
                == "landmarks-1 opens landmarks://landmark/41\n")
        #expect(try airlock.run("AppHost", ["scenes"]).output == "landmarks-1  Landmarks › Eiffel Tower\n")
        running.send(SIGTERM)
        #expect(running.wait().status == .exited(0))
    }

    // Requirements: I-008
    @Test("A tap on the detail's Favorite button adds a favorite, without a running host and with one")
    func scenesTap() throws {
        _ = try host("open", "landmarks://landmark/138")
        #expect(try host("scenes", "--buttons").output == "landmarks-1  Landmarks › Uluru\n  1  Back\n  2  Favorite\n")
        #expect(
            try host("scenes", "tap", "landmarks-1", "Favorite")
                == ChildResult(status: .exited(0), output: "tapped Favorite in landmarks-1\n", errors: ""))
        let favorites = { try airlock.run("AppHost", ["landmarks", "--favorites"]).output }
        #expect(try favorites().contains("Uluru"))
        #expect(
            try host("scenes", "tap", "landmarks-1", "Favorite")
                == ChildResult(
                    status: .exited(65), output: "",
                    errors:
                        "AppHost: landmarks-1 has no button 'Favorite' — did you mean 'Remove from Favorites'?\n"))
        #expect(
            try host("scenes", "tap", "landmarks-1").errors
                == "AppHost: 'scenes tap' takes a scene and a button, such as landmarks-1 Favorite — 'AppHost scenes --buttons' prints both\n"
        )
        let running = try airlock.start("AppHost", ["run"])
        #expect(running.nextLine()?.contains(" jokes from the bundled jokes") == true)
        let tapped = try json(try airlock.run("AppHost", ["scenes", "tap", "landmarks-1", "2", "--json"]))
        #expect(tapped["scene"]?.string == "landmarks-1" && tapped["button"]?.string == "2")
        #expect(try !favorites().contains("Uluru"))
        running.send(SIGTERM)
        #expect(running.wait().status == .exited(0))
    }

    // Requirements: I-008
    @Test("Each scene is drawn by the widgets' extension, in both appearances, with its buttons")
    func sceneImages() throws {
        _ = try host("open", "landmarks://landmark/138")
        _ = try host("open", "airlock://alarms")
        let folder = "\(airlock.folder.path)/images"
        #expect(
            try host("scenes", "--out", folder).output == "alarms-1  Alarms\nlandmarks-1  Landmarks › Uluru\n")
        for name in ["alarms-1", "landmarks-1"] {
            #expect(
                try Data(contentsOf: URL(filePath: "\(folder)/\(name).png")).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
        func draw(_ words: String...) throws -> ChildResult {
            try airlock.run("WidgetExt", ["render", "--scene"] + words + Airlock.clock)
        }
        let metadata = try json(try draw("landmarks-1", "--format", "json"))
        #expect(metadata["kind"]?.string == "landmarks-1" && metadata["presentation"]?.string == "scene")
        #expect(metadata["size"]?["width"]?.number == 393 && metadata["size"]?["height"]?.number == 852)
        #expect(metadata["regions"]?.array?.compactMap { $0["button"]?.integer } == [1, 2])
        let texts = metadata["text"]?.array?.compactMap { $0["string"]?.string } ?? []
        #expect(texts.prefix(2) == ["Back", "Uluru"] && texts.last == "Favorite", "\(texts)")
        let light = try draw("landmarks-1", "--format", "svg").output
        #expect(try draw("landmarks-1", "--format", "svg", "--scheme", "dark").output != light)
        // Rows beyond the screen are neither drawn nor have tappable regions.
        _ = try host("scenes", "tap", "landmarks-1", "Back")
        let list = try json(try draw("landmarks-1", "--format", "json"))
        #expect(list["regions"]?.array?.compactMap { $0["button"]?.integer }.contains(30) == false)
        #expect(list["text"]?.array?.contains { $0["string"]?.string == "Statue of Liberty" } == true)
        // A scene that can't be drawn is an error.
        #expect(
            try draw("landmarks-7")
                == ChildResult(
                    status: .exited(65), output: "",
                    errors:
                        "WidgetExt: no such scene 'landmarks-7' — 'AppHost scenes' prints and stores the scenes\n"
                ))
        #expect(
            try draw("landmarks-1", "--family", "systemSmall").errors
                == "WidgetExt: a scene has no --family — leave it out\n")
        #expect(
            try host("scenes", "--scheme", "dark").errors
                == "AppHost: --scheme and --device need images — add --out DIR\n")
    }

    // Requirements: I-026
    @Test("A window in edit mode refuses addresses, and another window opens them")
    func editedWindowRefuses() throws {
        let running = try airlock.start("AppHost", ["run"])
        #expect(running.nextLine()?.contains(" jokes from the bundled jokes") == true)
        func tap(_ button: String) throws -> String {
            try airlock.run("AppHost", ["scenes", "tap", "landmarks-1", button]).output
        }
        func open(_ landmark: Int) throws -> String {
            try airlock.run("AppHost", ["open", "landmarks://landmark/\(landmark)"]).output
        }
        #expect(try tap("Edit") == "tapped Edit in landmarks-1\n")
        #expect(try tap("Uluru") == "tapped Uluru in landmarks-1: Added Uluru to favorites.\n")
        #expect(try open(41) == "landmarks-2 opens landmarks://landmark/41\n")
        #expect(try tap("Done") == "tapped Done in landmarks-1\n")
        #expect(try open(41) == "landmarks-1 opens landmarks://landmark/41\n")
        running.send(SIGTERM)
        #expect(running.wait().status == .exited(0))
    }

    @Test("Running an app of scenes as its own process exits with the internal error code")
    func sceneAppMain() async {
        await #expect(processExitsWith: .exitCode(ExitCode.internalError.rawValue)) {
            await MainActor.run { AirlockApp.main() }
        }
    }
}

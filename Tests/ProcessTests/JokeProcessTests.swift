import Foundation
import Shared
import TestSupport
import Testing

@testable import WidgetRendering

/// The whole path through the real processes: a synced joke, a drawn widget, an answered phrase.
@Suite(.blocking) struct JokeProcessTests {
    private let airlock: Airlock

    init() throws { airlock = try Airlock() }

    private let phrase = "Tell me a joke from Mr. Funny Jokes"

    private func json(_ result: ChildResult) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }

    // Requirements: J-001, J-004, J-032, J-033, J-053, L-062, X-005, X-006, X-007
    @Test("The widget and the intent show the joke that the host synced, and a tap opens the app's URL")
    func syncedJoke() throws {
        let synced = try json(try airlock.run("AppHost", ["sync", "--json"] + Airlock.clock))
        #expect(synced["accepted"] as? Int == 132)
        #expect(synced["day"] as? String == "2026-11-21")
        let answer = try json(try airlock.ask(phrase, "--json"))
        let metadata = try json(try airlock.render("--format", "json"))
        let texts = try #require(metadata["text"] as? [[String: Any]]).compactMap { $0["string"] as? String }
        #expect(texts.count == 3)
        #expect(answer["dialog"] as? String == "\(texts[1]) ... \(texts[2])")
        #expect(metadata["url"] as? String == "mrfunnyjokes://home")
        #expect(metadata["date"] as? String == "2026-11-21T09:41:00Z")
    }

    // Requirements: J-020, J-044, J-046, J-072
    @Test("The dialog repeats the joke verbatim, with its quotes, markup, emoji and Arabic text")
    func verbatimDialog() throws {
        let setup = "\"Why\"\nsaid 😀 & <b>?"
        #expect(try airlock.sync(setup: setup, punchline: "لأن 'so'").status == .exited(0))
        #expect(
            try airlock.ask(phrase) == ChildResult(status: .exited(0), output: "\(setup) ... لأن 'so'\n", errors: ""))
    }

    // Requirements: J-048, J-062
    @Test(
        "A phrase matches with the app's name at either end, regardless of case and punctuation",
        arguments: [
            "Tell me a joke from Mr. Funny Jokes", "get a joke from mr funny jokes", "Mr. Funny Jokes, tell me a joke!",
        ])
    func appNamePosition(phrase: String) throws {
        try airlock.sync(setup: "Why?")
        #expect(try airlock.ask(phrase).output == "Why? ... Because.\n")
    }

    // Requirements: J-020
    @Test("The command `perform` runs an intent by its id and prints its dialog")
    func performById() throws {
        try airlock.sync(setup: "Why?")
        #expect(try airlock.run("IntentsExt", ["perform", "TellJokeIntent"]).output == "Why? ... Because.\n")
    }

    // Requirements: J-021, J-065
    @Test("Each random joke appears once before any of them repeats")
    func shuffleCycle() throws {
        try airlock.sync()
        var jokes: Set<String> = []
        for _ in 0..<132 {
            let answer = try airlock.ask("Get a random joke from Mr. Funny Jokes")
            #expect(answer.status == .exited(0))
            #expect(answer.errors == "")
            #expect(jokes.insert(answer.output).inserted)
        }
        let again = try airlock.run("IntentsExt", ["perform", "GetRandomJokeIntent"])
        #expect(jokes.contains(again.output))
    }

    // Requirements: J-021
    @Test("The same --seed selects the same random joke, and an invalid seed is refused")
    func seededJoke() throws {
        try airlock.sync()
        let first = try airlock.run("IntentsExt", ["perform", "GetRandomJokeIntent", "--seed", "7"])
        try FileManager.default.removeItem(atPath: "\(airlock.container)/documents/intents/joke-shuffle")
        #expect(try airlock.run("IntentsExt", ["perform", "GetRandomJokeIntent", "--seed", "7"]) == first)
        #expect(
            try airlock.run("IntentsExt", ["perform", "GetRandomJokeIntent", "--seed", "x"])
                == ChildResult(
                    status: .exited(64), output: "", errors: "IntentsExt: invalid seed 'x' — write a whole number\n"))
    }

    // Requirements: J-022
    @Test("A phrase and an intent id both return the joke of the day")
    func todaysJoke() throws {
        try airlock.sync(setup: "Why?")
        let phrase = "what's today's joke from mr funny jokes?"
        #expect(try airlock.run("IntentsExt", ["ask", phrase] + Airlock.clock).output == "Why? ... Because.\n")
        #expect(
            try airlock.run("IntentsExt", ["perform", "GetJokeOfTheDayIntent"] + Airlock.clock).output
                == "Why? ... Because.\n")
    }

    // Requirements: J-021
    @Test("An older joke of the day is prefixed with its date in the locale's format")
    func jokeOfAnotherDay() throws {
        try airlock.sync(setup: "Why?")
        for (instant, locale, expected) in [
            ("2026-11-21T23:00:00Z", "en_US", "Why? ... Because."),
            ("2026-11-22T09:41:00Z", "en_US", "The joke of Saturday, November 21: Why? ... Because."),
            ("2027-01-02T09:41:00Z", "en_GB", "The joke of Saturday 21 November 2026: Why? ... Because."),
        ] {
            let result = try airlock.run(
                "IntentsExt",
                ["perform", "GetJokeOfTheDayIntent", "--at", instant, "--timezone", "UTC", "--locale", locale])
            #expect(result.output == "\(expected)\n", "\(result.errors)")
        }
    }

    // Requirements: J-021
    @Test("Phrases that use the app's short name match, too")
    func shortName() throws {
        try airlock.sync(setup: "Why?")
        for phrase in [
            "Get a random joke from Mr. Funny", "Tell me a joke from Mr. Funny", "Surprise me with Mr Funny Jokes",
        ] {
            #expect(try airlock.ask(phrase).output == "Why? ... Because.\n")
        }
    }

    // Requirements: J-008, J-011
    @Test("The joke list is filtered by character and category, and an unknown character is refused")
    func listFilters() throws {
        try airlock.sync()
        func jokes(_ options: String...) throws -> [[String: Any]] {
            let list = try json(try airlock.run("AppHost", ["jokes", "--json"] + options))
            return try #require(list["jokes"] as? [[String: Any]])
        }
        let all = try jokes()
        #expect(all.count == 132)
        let sad = try jokes("--character", "MrSad")
        #expect(!sad.isEmpty && sad.allSatisfy { $0["character"] as? String == "MrSad" })
        #expect(sad.count == all.count { $0["character"] as? String == "MrSad" })
        let both = try jokes("--character", "MrSad", "--category", "food")
        #expect(both.count == sad.count { $0["category"] as? String == "food" })
        #expect(
            try airlock.run("AppHost", ["jokes", "--character", "MrSat"]).errors
                == "AppHost: unknown value 'MrSat' for --character — did you mean 'MrSad'?\n")
    }

    // Requirements: J-024
    @Test("A search finds jokes by their words regardless of case")
    func jokeSearch() throws {
        try airlock.sync()
        let found = try json(try airlock.run("IntentsExt", ["search", "KETTLE", "--json"]))
        let hits = try #require(found["results"] as? [[String: Any]])
        #expect(hits.contains { $0["id"] as? String == "kettle-meeting" && $0["type"] as? String == "JokeEntity" })
        #expect(
            try airlock.run("IntentsExt", ["search", "no such words"])
                == ChildResult(status: .exited(0), output: "", errors: ""))
        #expect(try airlock.run("IntentsExt", ["search"]).status == .exited(64))
    }

    // Requirements: J-025
    @Test("The shortcut list has every app shortcut in order, with its short title")
    func shortcutList() throws {
        let list = try json(try airlock.run("IntentsExt", ["shortcuts", "--json"]))
        let shortcuts = try #require(list["shortcuts"] as? [[String: Any]])
        #expect(
            shortcuts.compactMap { $0["intent"] as? String } == [
                "TellJokeIntent", "GetRandomJokeIntent", "GetJokeOfTheDayIntent", "PauseTimerIntent",
                "ResumeTimerIntent",
                "RepeatTimerIntent", "StopTimerIntent", "SetTimerIntent", "ListTimersIntent", "AddToFavoritesIntent",
                "RemoveFromFavoritesIntent", "OpenLandmarkIntent", "FindLandmarkIntent", "ListFavoritesIntent",
                "AskWythnosIntent",
            ])
        #expect(shortcuts[0]["shortTitle"] as? String == "Tell Me a Joke")
    }

    // Requirements: J-025
    @Test("The intent list has each intent's description and phrases, and the entity types")
    func intentList() throws {
        let list = try json(try airlock.run("IntentsExt", ["list", "--json"]))
        let intent = try #require((list["intents"] as? [[String: Any]])?.first)
        #expect(intent["id"] as? String == "TellJokeIntent")
        #expect(intent["description"] as? String == "Tells a random joke from Mr. Funny Jokes")
        #expect((intent["phrases"] as? [String])?.count == 3)
        #expect(
            (list["entities"] as? [[String: Any]])?.compactMap { $0["id"] as? String } == [
                "JokeEntity", "AlarmEntity", "LandmarkEntity",
            ])
    }

    @Test("The joke of the day is stable across syncs and changes at local midnight")
    func jokeDay() throws {
        func sync(_ instant: String) throws -> String? {
            try json(try airlock.run("AppHost", ["sync", "--json", "--at", instant, "--timezone", "Europe/Berlin"]))[
                "jokeOfTheDay"] as? String
        }
        let morning = try sync("2026-11-21T05:00:00Z")
        #expect(try sync("2026-11-21T22:59:00Z") == morning)
        // Midnight in Berlin.
        #expect(try sync("2026-11-21T23:00:00Z") != morning)
    }

    // Requirements: J-010, J-054
    @Test("The host syncs at launch and on SIGHUP, and exits with 0 on SIGTERM")
    func hostLifecycle() throws {
        let host = try airlock.start("AppHost", ["run"])
        #expect(host.nextLine()?.hasPrefix("132 jokes from the bundled jokes") == true)
        let launched = try airlock.bytes(airlock.document("last-sync"))
        host.send(SIGHUP)
        #expect(host.nextLine()?.hasPrefix("132 jokes from the bundled jokes") == true)
        #expect(try airlock.bytes(airlock.document("last-sync")) != launched)
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
    }

    // Requirements: L-051
    @Test("The joke timeline reloads at local midnight across daylight saving changes")
    func midnightReload() throws {
        try airlock.sync()
        for (now, reload) in [
            ("2026-03-28T23:30:00Z", "2026-03-29T22:00:00Z"), ("2026-10-24T22:30:00Z", "2026-10-25T23:00:00Z"),
        ] {
            let timeline = try airlock.run(
                "WidgetExt",
                ["timeline", "--kind", "JokeOfTheDayWidget", "--json", "--at", now, "--timezone", "Europe/Berlin"])
            #expect(try json(timeline)["reload"] as? String == reload)
            #expect(try json(timeline)["policy"] as? String == "after")
        }
    }

    @Test("The command `demo` syncs, renders, performs phrases and writes a self-contained page")
    func demoPage() throws {
        let page = "\(airlock.folder.path)/gallery.html"
        let result = try airlock.run("AppHost", ["demo", "--out", page] + Airlock.clock)
        #expect(result.status == .exited(0))
        #expect(result.output.contains("drew     86 snapshots"))
        #expect(result.output.contains("ran      3 phrases"))
        let html = String(decoding: try airlock.bytes(page), as: UTF8.self)
        #expect(result.output.contains("a tap on its Live Activity paused it"))
        // Further snapshots are of a control that is off and on, in three sizes, and of four presentations of an activity that counts down,
        // is paused and alerts.
        #expect(html.components(separatedBy: "role=\"img\"").count == 1 + 86 + 2 * 3 + 3 * 4)
        // Each snapshot is in the page once.
        let snapshots = html.components(separatedBy: "data:image/png;base64,").dropFirst().map {
            $0.prefix { $0 != ")" }
        }
        #expect(snapshots.count > 60 && Set(snapshots).count == snapshots.count)
        #expect(!html.contains("http:") && !html.contains("https:"))
    }

    @Test("The outline format names each view's place, text, colours and source line")
    func outlineFormat() throws {
        try airlock.sync(
            setup: "Why was the kettle asked to leave the meeting?", punchline: "It whistled.", character: "MrPotato")
        let result = try airlock.render("--format", "outline", "--sources", "\(Airlock.root)/WidgetExt/Extension/Jokes")
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "JokeOfTheDayWidget systemSmall 158x158")
        let punchline = try #require(lines.first { $0.contains("\"It whistled.\"") })
        #expect(punchline.hasPrefix("      Text \"It whistled.\" 16,"))
        #expect(punchline.contains("13pt #8A8A8E on #FFFFFF contrast 3.4"))
        #expect(
            lines.contains {
                $0.contains("SmallWidgetView/LargestText/ViewThatFits 16,") && $0.hasSuffix("]")
                    && $0.contains(".swift:")
            })
        #expect(result.output.utf8.count < 2_000)
    }

    // Requirements: X-006
    @Test("The text format lays out the widget in characters for three families")
    func textFormat() throws {
        try airlock.sync(
            setup: "Why was the kettle asked to leave the meeting?", punchline: "It whistled.", character: "MrPotato")
        let small = try airlock.render("--format", "text")
        #expect(
            small.output == """

                      Mr. Potato
                  Why was the kettle
                  asked to leave the
                  meeting?



                  It whistled.

                """)
        let rectangle = try airlock.render("--format", "text", "--family", "accessoryRectangular")
        #expect(rectangle.output == "Mr. Potato\nWhy was the kettle\nasked to leave the\nmeeting?\n")
        let inline = try airlock.render("--format", "text", "--family", "accessoryInline")
        #expect(inline.output == "   Why was the kettle asked to…\n")
    }

    // Requirements: X-006
    @Test("The waybar format writes the widget as one escaped JSON line")
    func waybarFormat() throws {
        try airlock.sync(setup: "Salt & <pepper>?", punchline: "\"Yes\"", character: "MrSad")
        let line = try airlock.render("--format", "waybar", "--family", "accessoryInline")
        #expect(
            line.output
                == #"{"text":"Mr. Sad: Salt &amp; &lt;pepper&gt;?","alt":"accessoryInline","tooltip":"Mr. Sad\nSalt &amp; &lt;pepper&gt;?\n&quot;Yes&quot;","class":["JokeOfTheDayWidget"]}"#
                + "\n")
        #expect(line.errors == "")
    }

    // Requirements: L-055, L-074
    @Test(
        "On every device texts stay inside the widget, and only the rectangular question may be truncated",
        arguments: DeviceProfile.all.map(\.name))
    func allDevices(device: String) throws {
        try airlock.sync(
            setup: "Why was the kettle asked to leave the meeting?", punchline: "It whistled.", character: "MrPotato")
        let profile = try #require(DeviceProfile.all.first { $0.name == device })
        for family in WidgetFamily.allCases {
            guard let size = profile.size(of: family) else { continue }
            let result = try airlock.render(
                "--format", "json", "--device", device, "--family", family.name, "--mode", "vibrant")
            #expect(result.errors == "")
            let metadata = try json(result)
            #expect((metadata["size"] as? [String: Any])?["width"] as? Double == size.width)
            let texts = try #require(metadata["text"] as? [[String: Any]])
            for text in texts {
                // Only the rectangular widget's question may be truncated.
                let isName = text["string"] as? String == "Mr. Potato"
                if isName || family != .accessoryRectangular { #expect(text["truncated"] as? Bool == false) }
                let rect = try #require(text["rect"] as? [String: Double])
                let (x, y) = (try #require(rect["x"]), try #require(rect["y"]))
                let (width, height) = (try #require(rect["width"]), try #require(rect["height"]))
                #expect(x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height)
            }
            #expect(texts.isEmpty == (family == .accessoryCircular))
        }
    }

    // Requirements: L-008
    @Test("A long question in the rectangular widget ends in an ellipsis on its second line")
    func rectangularTruncation() throws {
        try airlock.sync(setup: String(repeating: "Why, oh why? ", count: 10), character: "MrSad")
        let metadata = try json(try airlock.render("--format", "json", "--family", "accessoryRectangular"))
        let texts = try #require(metadata["text"] as? [[String: Any]])
        #expect(texts[0]["lines"] as? [String] == ["Mr. Sad"])
        let lines = try #require(texts[1]["lines"] as? [String])
        #expect(lines.count == 2 && lines[1].hasSuffix("…"))
        #expect(texts[1]["truncated"] as? Bool == true)
    }

    @Test("A widget that breaks rules is rendered without findings, which lint reports")
    func ruleViolation() throws {
        try airlock.sync(setup: String(repeating: "Why, oh why? ", count: 120), character: "MrSad")
        let result = try airlock.render("--format", "json", "--device", "iphone-se-1")
        #expect(result.status == .exited(0) && result.errors.isEmpty)
        #expect((try json(result)["diagnostics"] as? [Any])?.isEmpty == true)
        let lint = try airlock.run("WidgetExt", ["lint", "--kind", "JokeOfTheDayWidget"] + Airlock.clock)
        #expect(lint.status == .exited(1))
        #expect(lint.output.contains("the text is cut off: "))
        #expect(lint.output.contains(" points, below the minimum of 9 "))
    }

    // Requirements: J-045, W-045
    @Test("The preview shows a sample joke, and the placeholder shows shapes without text")
    func previewAndPlaceholder() throws {
        try airlock.sync(setup: "Why?", punchline: "So.", character: "MrSad")
        #expect(try airlock.render("--format", "text").output.contains("Why?"))
        let preview = try airlock.render("--format", "text", "--preview")
        #expect(preview.output.contains("Mr. Funny") && !preview.output.contains("Why?"))
        let placeholder = try airlock.render("--format", "text", "--placeholder")
        #expect(placeholder.status == .exited(0))
        #expect(Set(placeholder.output) == [" ", "\n", "░"])
        let metadata = try json(try airlock.render("--format", "json", "--placeholder"))
        #expect((metadata["text"] as? [Any])?.isEmpty == true)
        #expect(metadata["placeholder"] as? Bool == true)
        let bar = try airlock.render("--format", "waybar", "--family", "accessoryInline", "--placeholder")
        #expect(
            bar.output
                == #"{"text":"","alt":"accessoryInline","tooltip":"","class":["JokeOfTheDayWidget","placeholder"]}"#
                + "\n")
        #expect(
            try airlock.render("--preview", "--placeholder")
                == ChildResult(
                    status: .exited(64), output: "",
                    errors: "WidgetExt: --preview and --placeholder show different entries — write one of them\n"))
    }

    // Requirements: X-006
    @Test(
        "The SVG format draws text as outlines, embeds its images and is deterministic",
        arguments: ["fullColor", "vibrant", "accented"])
    func svgFormat(mode: String) throws {
        try airlock.sync(setup: "Why?", character: "MrLove")
        let options = ["--format", "svg", "--family", "systemMedium", "--mode", mode]
        let draw = ["render", "--kind", "JokeOfTheDayWidget"] + Airlock.clock + options
        let page = try airlock.run("WidgetExt", draw)
        #expect(page.status == .exited(0))
        #expect(page.output.hasPrefix("<?xml"))
        #expect(page.output.contains("width=\"338px\" height=\"158px\""))
        #expect(page.output.hasSuffix("</svg>\n"))
        // Text is drawn as outlines and the face is embedded, so nothing is loaded.
        #expect(!page.output.contains("<text"))
        let references = page.output.matches(of: /href="([^"]{0,5})/).map { String($0.1) }
        #expect(references.allSatisfy { $0.hasPrefix("#") || $0.hasPrefix("data:") })
        #expect(references.contains { $0.hasPrefix("data:") })
        #expect(try airlock.run("WidgetExt", draw) == page)
    }

    @Test(
        "The release IntentsExt is smaller than 37 MB and contains no ICU data",
        .enabled(if: Airlock.isRelease, "the release builds are tested where AIRLOCK_BIN names their folder"))
    func binarySize() throws {
        let binary = try airlock.bytes(Airlock.executable("IntentsExt"))
        #expect(binary.count < 37_000_000)
        #expect(binary.range(of: Data("icudt".utf8)) == nil)
    }
}

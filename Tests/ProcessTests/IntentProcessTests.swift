import Foundation
import TestSupport
import Testing

/// Intents of all kinds in a real process, called as by a user at a shell and by a program.
@Suite(.blocking) struct IntentProcessTests {
    private let airlock: Airlock

    init() throws {
        airlock = try Airlock()
        try airlock.sync()
    }

    /// Runs the sample with a time limit for each intent in seconds; `nil` for the product's limit.
    private func run(_ arguments: String..., seconds: Int? = nil) throws -> ChildResult {
        try run(arguments, seconds: seconds)
    }

    private func run(_ arguments: [String], seconds: Int?) throws -> ChildResult {
        try airlock.startProgram(
            ChildProcess.executable("SampleIntents"), arguments,
            environment: seconds.map { ["SAMPLE_INTENTS_LIMIT": "\($0)"] } ?? [:]
        ).wait()
    }

    @Test("A phrase without the application's name is reported, and the other phrases and intents work")
    func namelessPhrase() throws {
        func run(_ arguments: String...) throws -> ChildResult {
            try airlock.startProgram(
                ChildProcess.executable("SampleIntents"), arguments, environment: ["SAMPLE_INTENTS_NAMELESS": "yes"]
            ).wait()
        }
        let fault =
            "IntentsExt: the phrase 'Prune everything' isn't registered, because it must name the application exactly once — add \\(.applicationName) [phrase-app-name]\n"
        for command in ["list", "shortcuts"] {
            let result = try run(command)
            #expect(result.status == .exited(0) && result.errors == fault)
            #expect(result.output.contains("\"Prune my plants with ") && !result.output.contains("Prune everything"))
            #expect(try run(command, "--json").status == .exited(0))
        }
        #expect(try run("ask", "Prune everything").status != .exited(0))
    }

    @Test("An intent takes its parameters as NAME=VALUE words or as a JSON object")
    func namedParameters() throws {
        #expect(
            try run("perform", "WaterPlant", "plant=basil", "liters=3")
                == ChildResult(status: .exited(0), output: "Basil got 3 litres.\n3\n", errors: ""))
        #expect(
            try run("perform", "WaterPlant", "--parameters", "{\"plant\":2,\"liters\":4}").output
                == "Basil got 4 litres.\n4\n")
    }

    @Test("An intent's parameters can be read from standard input, which isn't in the list of processes")
    func parametersOnStandardInput() throws {
        func run(_ input: String) throws -> ChildResult {
            try airlock.startProgram(
                ChildProcess.executable("SampleIntents"), ["perform", "--parameters", "-", "--", "WaterPlant"],
                input: Array(input.utf8)
            ).wait()
        }
        #expect(
            try run(#"{"plant":2,"liters":4}"#)
                == ChildResult(status: .exited(0), output: "Basil got 4 litres.\n4\n", errors: ""))
        // More than one argument can hold.
        let padding = String(repeating: " ", count: 200_000)
        #expect(try run("{\"plant\":2,\(padding)\"liters\":4}").output == "Basil got 4 litres.\n4\n")
        #expect(
            try run("[]").errors
                == "IntentsExt: --parameters must be a JSON object — write an object, such as '{\"name\":\"Tea\"}'\n")
        #expect(try run(String(repeating: " ", count: (1 << 20) + 1)).status == .exited(64))
    }

    @Test("A missing parameter exits with 2 and a prompt on standard error; --json adds the prompt as data")
    func missingParameter() throws {
        let question =
            "IntentsExt: Which plant? — write --answer VALUE, where VALUE is one of 1 (Tomato), 2 (Basil), 3 (Mint), 4 (Peppermint)\n"
        #expect(try run("perform", "WaterPlant") == ChildResult(status: .exited(2), output: "", errors: question))
        let data = try run("perform", "WaterPlant", "--json")
        #expect(data.status == .exited(2) && data.errors == question)
        let document = try #require(try JSONSerialization.jsonObject(with: Data(data.output.utf8)) as? [String: Any])
        let ask = try #require(document["prompt"] as? [String: Any])
        #expect(ask["kind"] as? String == "value" && ask["parameter"] as? String == "plant")
        #expect(ask["question"] as? String == "Which plant?" && (ask["choices"] as? [Any])?.count == 4)
    }

    @Test("Each --answer resolves the next prompt, and an unused one is reported")
    func presetAnswers() throws {
        #expect(try run("perform", "WaterPlant", "--answer", "Mint").output == "Mint got 2 litres.\n2\n")
        #expect(
            try run("perform", "WaterPlant", "plant=min", "--answer", "2").output == "Peppermint got 2 litres.\n2\n")
        #expect(
            try run("perform", "ChooseTool", "tool=x", "--answer", "1", "--answer", "yes", "--answer", "later").output
                == "Rake, sure, Later.\n")
        #expect(
            try run("perform", "WaterPlant", "plant=1", "--answer", "yes").errors
                == "IntentsExt: unused answer 'yes' — leave it out\n")
    }

    @Test("A confirmation accepts the intent's labels and their synonyms as well as yes and no")
    func answerLabels() throws {
        for (answer, dialog) in [("Prune", "Pruned Basil."), ("cut", "Pruned Basil."), ("yes", "Pruned Basil.")] {
            #expect(try run("perform", "PrunePlants", "plants=Basil", "--answer", answer).output == "\(dialog)\n")
        }
        for answer in ["keep", "Leave", "no"] {
            #expect(try run("perform", "PrunePlants", "plants=Basil", "--answer", answer).status == .exited(77))
        }
        #expect(
            try run("perform", "PrunePlants", "plants=Basil", "--answer", "burn").errors.hasSuffix(
                "IntentsExt: 'burn' is neither Prune nor Keep\n"))
        let prompt = try run("perform", "PrunePlants", "plants=Basil", "--json")
        #expect(
            prompt.errors.hasSuffix(
                "IntentsExt: Prune 1 plants? — write --answer VALUE, where VALUE is yes (Prune) or no (Keep)\n"))
        let document = try #require(try JSONSerialization.jsonObject(with: Data(prompt.output.utf8)) as? [String: Any])
        let actions = try #require((document["prompt"] as? [String: Any])?["actions"] as? [String: Any])
        #expect(actions["accept"] as? String == "Prune" && actions["deny"] as? String == "Keep")
        #expect(actions["acceptAlternatives"] as? [String] == ["Cut"] && actions["isDestructive"] as? Bool == true)
    }

    @Test("Only the ambiguous element of a list prompts for a choice; the other elements are preserved")
    func ambiguousListElement() throws {
        #expect(
            try run("perform", "PrunePlants", "plants=Basil, min", "--answer", "Peppermint", "--answer", "yes").output
                == "Pruned Basil, Peppermint.\n")
        #expect(
            try run("perform", "PrunePlants", "plants=Basil, min").errors
                == "IntentsExt: Which of these plants? — write --answer VALUE, where VALUE is one of 3 (Mint), 4 (Peppermint)\n"
        )
        #expect(
            try run("perform", "PrunePlants", "--answer", "#2, Tomato", "--answer", "yes").output
                == "Pruned Basil, Tomato.\n")
        // The user isn't prompted for one value while another is invalid.
        #expect(
            try run("perform", "PrunePlants", "plants=min, Oak").errors.hasPrefix(
                "IntentsExt: no such Plant 'Oak' for 'plants' — "))
    }

    @Test("A confirmed request continues, and a declined one exits with 77")
    func confirmation() throws {
        #expect(try run("perform", "WaterPlant", "plant=1", "liters=12", "--answer", "yes").status == .exited(0))
        #expect(
            try run("perform", "WaterPlant", "plant=1", "liters=12", "--answer", "no")
                == ChildResult(
                    status: .exited(77), output: "",
                    errors:
                        "IntentsExt: the answer to 'Really 12 litres for Tomato?' was no — nothing more was done\n"))
        #expect(
            try run("perform", "WaterPlant", "plant=1", "liters=12").errors
                == "IntentsExt: Really 12 litres for Tomato? — write --answer VALUE, where VALUE is yes (Set) or no (Cancel)\n"
        )
    }

    @Test(
        "An invalid parameter fails with 64 or 65 and an error that states the problem and a remedy",
        arguments: [
            (["plant=Oak"], 65, "no such Plant 'Oak' for 'plant' — choose one of Tomato, Basil, Mint, Peppermint"),
            (["plant=1", "liters=21"], 65, "the value of 'liters' is not in the range — write a number from 1 to 20"),
            (["plant=1", "liters=many"], 65, "invalid value 'many' for 'liters' — write a whole number"),
            (["plant=1", "litres=2"], 64, "WaterPlant has no parameter 'litres' — did you mean 'liters'?"),
            (["plant=1", "plant=2"], 64, "the parameter 'plant' is given twice — give it once"),
            (["plant"], 64, "no parameter name in 'plant' — write NAME=VALUE, such as plant=plant"),
            (["plant=1\u{1B}[2J"], 65, "the value of 'plant' has control characters — write it as plain text"),
            (
                ["--parameters", "[]"], 64,
                "--parameters must be a JSON object — write an object, such as '{\"name\":\"Tea\"}'"
            ),
        ] as [([String], Int32, String)])
    func badParameters(arguments: [String], code: Int32, message: String) throws {
        let result = try airlock.runProgram(
            ChildProcess.executable("SampleIntents"), ["perform", "WaterPlant"] + arguments)
        #expect(result == ChildResult(status: .exited(code), output: "", errors: "IntentsExt: \(message)\n"))
    }

    @Test("A phrase carries a parameter value, and a damaged phrase cache is compiled again")
    func phraseValues() throws {
        #expect(try run("ask", "water the love apple with my garden").output == "Tomato got 2 litres.\n2\n")
        let cache = "\(airlock.container)/documents/intents/phrases"
        #expect(FileManager.default.fileExists(atPath: cache))
        #expect(try run("ask", "Garden, water MINT").output == "Mint got 2 litres.\n2\n")
        // The cache is optional: if it is damaged, the phrases are compiled again.
        try Data("x".utf8).write(to: URL(fileURLWithPath: cache))
        #expect(
            try run("ask", "Garden, water MINT")
                == ChildResult(status: .exited(0), output: "Mint got 2 litres.\n2\n", errors: ""))
        #expect(try run("shortcuts", "--refresh").status == .exited(0))
    }

    @Test("An unmatched phrase reports the nearest phrase, and --fuzzy runs it")
    func fuzzyPhrase() throws {
        #expect(
            try run("ask", "water the mimt with garden").errors
                == "IntentsExt: no phrase matches 'water the mimt with garden' — the nearest phrase is 'Water the Mint with Garden'\n"
        )
        #expect(
            try run("ask", "water the mimt with garden", "--fuzzy")
                == ChildResult(
                    status: .exited(0), output: "Mint got 2 litres.\n2\n",
                    errors: "IntentsExt: interpreted as 'Water the Mint with Garden'\n"))
    }

    @Test("The process in which a phone performs an intent after a tap is named in results and in the list of intents")
    func tapProcesses() throws {
        func document(_ words: String...) throws -> [String: Any] {
            let result = try run(words + ["--json"], seconds: nil)
            return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        }
        #expect(try document("perform", "ShowPlant", "target=3")["process"] as? String == "app")
        #expect(try document("perform", "WaterPlant", "plant=2")["process"] as? String == "widgetExtension")
        let intents = try #require(try document("list")["intents"] as? [[String: Any]])
        func listed(_ id: String) -> String? { intents.first { $0["id"] as? String == id }?["process"] as? String }
        #expect(listed("ShowPlant") == "app" && listed("WaterPlant") == "widgetExtension")
    }

    @Test("After a tap, an intent that runs in the widget extension has no Live Activities, which is reported")
    func tappedIntents() throws {
        func value(_ words: String...) throws -> String {
            let result = try run(["perform"] + words, seconds: nil)
            #expect(result.status == .exited(0), "\(result.errors)")
            return result.output
        }
        #expect(try value("StartTour") == "1\n")
        #expect(try value("CountTours").hasSuffix("\n1\n"))
        let tapped = try run("perform", "CountTours", "--tap", "--json")
        let finding =
            "Activity<Tour>.activities is empty in the widget extension, in which a phone runs 'CountTours' after a tap — conform the intent to LiveActivityIntent"
        #expect(tapped.errors.hasSuffix("IntentsExt: \(finding)\n"))
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(tapped.output.utf8)) as? [String: Any])
        #expect(document["value"] as? String == "0")
        #expect((document["findings"] as? [String])?.contains(finding) == true)
        // This intent runs in the app, also after a tap.
        #expect(try value("StartTour", "--tap") == "2\n")
        #expect(try run("perform", "ShowPlant", "target=3", "--tap", "--json").output.contains("findings") == false)
    }

    @Test("An app group that the target's entitlements lack can't be read")
    func entitledGroups() throws {
        let group = "\(airlock.container)/groups/group.garden/Library/Preferences"
        try FileManager.default.createDirectory(atPath: group, withIntermediateDirectories: true)
        let file = "\(airlock.container)/Garden.entitlements"
        func write(_ groups: [String], _ format: PropertyListSerialization.PropertyListFormat) throws {
            try PropertyListSerialization.data(
                fromPropertyList: ["com.apple.security.application-groups": groups], format: format, options: 0
            ).write(to: URL(fileURLWithPath: file))
        }
        #expect(try run("perform", "CountTours").output == "A group\n0\n")
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            try write(["group.garden"], format)
            #expect(try run("perform", "CountTours", "--entitlements", file).output == "A group\n0\n")
            try write(["group.other"], format)
            let lacking = try run("perform", "CountTours", "--entitlements", file)
            #expect(lacking.output == "No group\n0\n")
            #expect(
                lacking.errors
                    == "IntentsExt: app group 'group.garden' isn't in \(file), so it has no settings and no files — add it to 'com.apple.security.application-groups' there\n"
            )
        }
        try write(["group.$(NAME)"], .xml)
        #expect(try run("perform", "CountTours", "--entitlements", file).output == "A group\n0\n")
        try Data("<plist".utf8).write(to: URL(fileURLWithPath: file))
        let damaged = try run("perform", "CountTours", "--entitlements", file)
        #expect(damaged.status == .exited(65))
        #expect(damaged.errors.contains("isn't a property list of entitlements — name the file"))
    }

    // Requirements: I-022, I-041
    @Test("An intent that opens the app queues an open request for the host and reports it")
    func openIntent() throws {
        let result = try run("perform", "ShowPlant", "target=3", "--json")
        let document = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let opens = try #require(document["opens"] as? [String: Any])
        #expect(opens["contentIdentifier"] as? String == "ShowPlant")
        #expect((opens["parameters"] as? String)?.contains("\"title\":\"Mint\"") == true)
        #expect(FileManager.default.fileExists(atPath: "\(airlock.container)/documents/queue/open-requests"))
        #expect(try run("perform", "OpenCatalogue").errors == "IntentsExt: opens the app: garden://catalogue\n")
    }

    @Test("An intent that shows a view prints the view's texts below its dialog")
    func viewTexts() throws {
        #expect(
            try run("perform", "CountPlants").output
                == "There are 4 plants.\nTomato, Basil, Mint, Peppermint\n  Plants\n  Tomato\n  Basil\n  Mint\n  Peppermint\n"
        )
    }

    @Test("Entities are found by text, property filters, sort order and limit; invalid filters are refused")
    func entitySearch() throws {
        #expect(try run("search", "mint").output == "3  Mint\n4  Peppermint\n")
        #expect(
            try run("search", "--type", "Plant", "--where", "height isBetween 20 50", "--sort", "-name").output
                == "4  Peppermint\n3  Mint\n2  Basil\n")
        #expect(
            try run(
                "search", "--type", "Plant", "--where", "name equalTo Mint", "--where", "height lessThan 26", "--limit",
                "1"
            )
            .output == "3  Mint\n")
        #expect(
            try run("search", "--type", "Plant", "--where", "name greaterThan A").errors
                == "IntentsExt: 'name' can't be compared with 'greaterThan' — choose one of equalTo, contains\n")
        #expect(
            try run("search", "--type", "Plant", "--where", "age lessThan 3").errors
                == "IntentsExt: Plant has no property 'age' — did you mean 'name'?\n")
        #expect(
            try run("search", "--type", "Plant", "--where", "height lessThan '1 OR 1=1'").errors
                == "IntentsExt: invalid value ''1 OR 1=1'' for 'height' — write a number\n")
    }

    // Requirements: W-020, W-021, W-034, W-035
    @Test("A calendar question is prompted for, taken as literal text and limited to 10,000 characters")
    func calendarQuestion() throws {
        #expect(
            try run("perform", "AskWythnosIntent").errors
                == "IntentsExt: Question? — write --answer VALUE, where VALUE is a text\n")
        #expect(try run("perform", "AskWythnosIntent", "question=When is the dentist?").output == "Dentist, 2 times.\n")
        for question in ["%@%n%s", "' OR '1'='1", "SELF == 1 OR TRUEPREDICATE", "../../etc/passwd"] {
            #expect(
                try run("perform", "AskWythnosIntent", "question=\(question)")
                    == ChildResult(status: .exited(0), output: "Nothing in your calendar fits.\n", errors: ""),
                "\(question)")
        }
        let long = String(repeating: "a", count: 10_001)
        #expect(
            try run("perform", "AskWythnosIntent", "question=\(long)").errors
                == "IntentsExt: the value of 'question' has 10001 characters — write at most 10000\n")
    }

    // Requirements: W-036, W-047
    @Test("The text of a calendar question isn't written to any file")
    func questionPrivacy() throws {
        let marker = "XYZZY\(UInt32.random(in: 0 ... .max))"
        let result = try run("perform", "AskWythnosIntent", "question=\(marker)")
        #expect(result.status == .exited(0) && result.errors.isEmpty && !result.output.contains(marker))
        let files = try #require(FileManager.default.enumerator(atPath: airlock.folder.path))
        for case let name as String in files {
            let data = FileManager.default.contents(atPath: "\(airlock.folder.path)/\(name)") ?? Data()
            #expect(data.range(of: Data(marker.utf8)) == nil, "\(name)")
        }
    }

    // MARK: Failing intents

    // Requirements: I-035
    @Test("A failing intent, a failing query and a missing dependency report an error with its reason")
    func intentFailures() throws {
        #expect(
            try run("perform", "Thrower")
                == ChildResult(
                    status: .exited(65), output: "", errors: "IntentsExt: Thrower failed: The shed is empty.\n"))
        #expect(
            try run("perform", "Haunt", "ghost=boo").errors
                == "IntentsExt: the query for Ghost failed: The house is haunted.\n")
        #expect(
            try run("perform", "Haunt", "ghost=gone").errors
                == "IntentsExt: no such Ghost 'gone' for 'ghost' — choose one of g1, g2\n")
        #expect(try run("perform", "Haunt", "ghost=twice").output == "Boo, g1\n")
        #expect(
            try run("perform", "Lonely")
                == ChildResult(
                    status: .exited(70), output: "",
                    errors:
                        "IntentsExt: no Unregistered is registered — add AppDependencyManager.shared.add(dependency: Unregistered()) to the app's init\n"
                ))
        #expect(try run("perform", "Multiline").output == "One\nTwo \u{FFFD}[31m\n")
        #expect(
            try run("perform", "WaterPlont").errors.hasPrefix(
                "IntentsExt: no intent with the id 'WaterPlont' — did you mean 'WaterPlant'?"))
    }

    @Test("An intent that crashes ends its process with a signal")
    func crashingIntent() throws {
        guard case .signalled = try run("perform", "Crasher").status else {
            Issue.record("the process didn't end by a signal")
            return
        }
    }

    /// One intent waits forever, the other is so busy that no timer fires.
    @Test(
        "An intent that sleeps or spins past its time limit ends with exit code 70",
        arguments: ["Sleeper", "Spinner"])
    func intentTimeout(intent: String) throws {
        let begun = ContinuousClock.now
        let result = try run("perform", intent, seconds: 2)
        #expect(
            result
                == ChildResult(
                    status: .exited(70), output: "",
                    errors:
                        "IntentsExt: \(intent) didn't finish within 2 seconds — do long work in the app, and read the stored result in the intent\n"
                ))
        #expect(begun.duration(to: .now) >= .seconds(2))
    }

    @Test("A search that exceeds its time limit ends with exit code 70")
    func queryTimeout() throws {
        let result = try run("search", "for", "ever", seconds: 2)
        #expect(result.status == .exited(70))
        #expect(result.errors.hasPrefix("IntentsExt: search didn't finish within 2 seconds — "))
    }

    // MARK: Shells

    @Test("Completion offers commands, intent ids, parameter names and values for a partial line")
    func completion() throws {
        #expect(try run("complete", "--", "perf").output == "perform\n")
        #expect(try run("complete", "--", "perform", "Wat").output == "WaterPlant\n")
        #expect(try run("complete", "--", "perform", "MovePlant", "").output == "plant=\nbed=\n")
        #expect(try run("complete", "--", "perform", "MovePlant", "plant=1", "").output == "bed=\n")
        #expect(try run("complete", "--", "perform", "MovePlant", "bed=s").output == "bed=sunny\nbed=shady\n")
        #expect(
            try run("complete", "--", "perform", "MovePlant", "plant=").output == "plant=1\nplant=2\nplant=3\nplant=4\n"
        )
        // An entity's name can be used instead of its identifier.
        #expect(try run("complete", "--", "perform", "MovePlant", "plant=pep").output == "plant=peppermint\n")
        #expect(try run("complete", "--", "perform", "MovePlant", "--ans").output == "--answer\n")
        #expect(
            try run("completion", "bosh").errors
                == "IntentsExt: no completion for the shell 'bosh' — did you mean 'bash'?\n")
    }

    @Test("A partial phrase is completed whether it is one word, several words or follows options")
    func phraseCompletion() throws {
        let minty = "Mint with Garden\nMint with My Garden\n"
        #expect(
            try run("complete", "--", "ask", "Water the Mi").output == minty.replacing("Mint", with: "Water the Mint"))
        #expect(try run("complete", "--", "ask", "water", "the", "Mi").output == minty)
        #expect(try run("complete", "--", "ask", "--json", "--locale", "de", "Water", "the", "Mi").output == minty)
        #expect(try run("complete", "--shell", "zsh", "--", "IntentsExt ask Water the Mi").output == minty)
        #expect(try run("complete", "--", "ask", "mint").output.isEmpty)
    }

    @Test("Completion offers option values, skips used options and leaves paths to the shell")
    func optionCompletion() throws {
        #expect(try run("complete", "--", "perform", "--json", "Wat").output == "WaterPlant\n")
        #expect(try run("complete", "--", "search", "--type", "").output == "Plant\nGhost\n")
        #expect(try run("complete", "--", "search", "--type=Pl").output == "--type=Plant\n")
        #expect(try run("complete", "--", "search", "--type", "Plant", "--sort", "-h").output == "-height\n")
        #expect(try run("complete", "--", "ask", "--locale", "en_").output == "en_GB\nen_US\n")
        // The shell itself completes folders.
        #expect(try run("complete", "--shell", "fish", "--", "IntentsExt ask --assets ").output == ":folders:\n")
        #expect(
            try run("complete", "--shell", "fish", "--", "IntentsExt perform MeasurePlant photo=").output
                == ":files:\n")
        // An option that was given isn't offered again.
        #expect(try !run("complete", "--", "ask", "--json", "--js").output.contains("--json"))
    }

    @Test("The rofi menu lists phrases, shows answers and performs the selected row")
    func rofiMenu() throws {
        let rows = try run("rofi").output.split(separator: "\n").map { $0.split(separator: "\0")[0] }
        #expect(
            rows.prefix(6) == [
                "prompt\u{1F}ask", "Water my plants with Garden", "Water my plants with My Garden",
                "Count the plants in Garden", "Count the plants in My Garden", "Prune my plants with Garden",
            ])
        #expect(
            rows.contains("Water the Tomato with Garden") && rows.contains("Move a plant to the Shady bed in Garden"))
        #expect(try run("rofi", "Garden water mint").output == "\0message\u{1F}Mint got 2 litres.\nDone\n")
        let prompt = try run("rofi", "Water my plants with Garden").output
        let state = #"{"phrase":"Water my plants with Garden","answers":["id:"#
        #expect(prompt.contains("Tomato\0info\u{1F}\(state)1\"]}\n"), "\(prompt)")
        // The chosen row's info counts, not its text.
        let chosen = try airlock.startProgram(
            ChildProcess.executable("SampleIntents"), ["rofi", "Tomato"],
            environment: ["ROFI_RETV": "1", "ROFI_INFO": "\(state)3\"]}"]
        ).wait()
        #expect(chosen.output == "\0message\u{1F}Mint got 2 litres.\nDone\n")
    }

    /// Chooses the first row of a menu with the given text, and passes its info as rofi does.
    private func choose(_ text: String, in menu: String, _ options: String...) throws -> ChildResult {
        let row = try #require(menu.split(separator: "\n").first { $0.split(separator: "\0").first == text[...] })
        let info = row.split(separator: "\u{1F}", maxSplits: 1).dropFirst().first.map(String.init)
        var environment = ["ROFI_RETV": "1"]
        environment["ROFI_INFO"] = info
        return try airlock.startProgram(
            ChildProcess.executable("SampleIntents"), ["rofi"] + options + ["--", text], environment: environment
        ).wait()
    }

    @Test("A selected rofi row performs its phrase, prompts for values and stores a shown view")
    func rofiSelection() throws {
        let menu = try run("rofi").output
        #expect(
            try choose("Water the Basil with Garden", in: menu).output == "\0message\u{1F}Basil got 2 litres.\nDone\n")
        let prompt = try choose("Water my plants with Garden", in: menu).output
        #expect(prompt.contains("\0message\u{1F}Which plant?\nTomato\0info\u{1F}{"))
        #expect(try choose("Mint", in: prompt).output == "\0message\u{1F}Mint got 2 litres.\nDone\n")
        // The view is stored, so that it can be drawn.
        #expect(
            try choose("Count the plants in Garden", in: menu).output
                == "\0message\u{1F}There are 4 plants. — draw its view with WidgetExt render --snippet 1\nDone\n")
        #expect(FileManager.default.fileExists(atPath: "\(airlock.container)/documents/intents/snippets"))
        // A row below an answer closes the menu.
        #expect(
            try airlock.startProgram(
                ChildProcess.executable("SampleIntents"), ["rofi", "--", "Done"], environment: ["ROFI_RETV": "1"]
            ).wait() == ChildResult(status: .exited(0), output: "", errors: ""))
    }

    @Test("The rofi menu and the lists show phrases in the language of --locale")
    func rofiTranslation() throws {
        let folder = "\(airlock.folder.path)/de.lproj"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(
            #"""
            "Water the ${plant} with ${applicationName}" = "Gieße ${plant} mit ${applicationName}";
            "Count the plants in ${applicationName}" = "Zähle in ${applicationName}";
            """#.utf8
        ).write(to: URL(fileURLWithPath: "\(folder)/AppShortcuts.strings"))
        let options = ["--locale", "de", "--assets", airlock.folder.path]
        let program = ChildProcess.executable("SampleIntents")
        let menu = try airlock.runProgram(program, ["rofi"] + options).output
        #expect(menu.contains("\nZähle in Garden\0") && menu.contains("\nGieße Basil mit Garden\0"))
        #expect(
            try choose("Gieße Basil mit Garden", in: menu, "--locale", "de", "--assets", airlock.folder.path).output
                == "\0message\u{1F}Basil got 2 litres.\nDone\n")
        // The lists are translated, too.
        #expect(try airlock.runProgram(program, ["list"] + options).output.contains("\"Gieße ${plant} mit Garden\""))
        #expect(try airlock.runProgram(program, ["shortcuts"] + options).output.contains("\"Zähle in Garden\""))
        #expect(try airlock.runProgram(program, ["list", "--json"] + options).output.contains("Zähle in Garden"))
    }

    // MARK: Failures as data

    @Test(
        "With --json a failure also writes its message and exit code as a document",
        arguments: [
            (["perform", "Thrower"], 65, "Thrower failed: The shed is empty."),
            (
                ["perform", "WaterPlant", "plant=1", "liters=99"], 65,
                "the value of 'liters' is not in the range — write a number from 1 to 20"
            ),
            (
                ["ask", "Feed the cat"], 65,
                "no phrase matches 'Feed the cat' — the nearest phrase is 'Count the plants in Garden'"
            ),
            (["search", "x", "--limit", "0"], 64, "invalid limit '0' — write a whole number of at least 1"),
            (
                ["list", "--assets", "/nonexistent"], 65,
                "there is no folder /nonexistent — name another folder with --assets"
            ),
            (
                ["shortcuts", "--at", "noon"], 64,
                "'noon' is not an instant — write ISO 8601 with a zone, such as 2026-11-21T09:41:00Z"
            ),
            (["perform"], 64, "'perform' takes the id of one intent — 'IntentsExt list' prints the ids"),
            (
                ["perform", "Spinner"], 70,
                "Spinner didn't finish within 2 seconds — do long work in the app, and read the stored result in the intent"
            ),
        ] as [([String], Int, String)])
    func jsonFailure(arguments: [String], code: Int, message: String) throws {
        let result = try run(arguments + ["--json"], seconds: arguments.contains("Spinner") ? 2 : nil)
        #expect(result.status == .exited(Int32(code)) && result.errors == "IntentsExt: \(message)\n")
        let document = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let error = try #require(document["error"] as? [String: Any])
        #expect(error["message"] as? String == message && error["exit"] as? Int == code)
    }

    @Test("With --json an unknown option is also reported as a JSON error document")
    func jsonUsageError() throws {
        let result = try run("perform", "x", "--jsom", "--json")
        #expect(result.status == .exited(64))
        #expect(result.output.hasPrefix(#"{"error":{"message":"unknown option '--jsom' — did you mean '--json'?"#))
        #expect(try run("perform", "WaterPlant", "--json").output.hasPrefix(#"{"intent":"WaterPlant","prompt":{"#))
    }

    @Test("Writing to a closed standard output fails with exit code 74")
    func closedOutput() throws {
        let result = try airlock.runProgram(
            "/bin/sh", ["-c", "'\(ChildProcess.executable("SampleIntents"))' perform CountPlants >&-"])
        #expect(
            result
                == ChildResult(
                    status: .exited(74), output: "",
                    errors:
                        "IntentsExt: can't write to standard output: Bad file descriptor — check the disk, or the program that reads the output\n"
                ))
    }

    // MARK: Input and output

    @Test("Dates and times that don't exist are refused, in parameters and in --at")
    func impossibleDates() throws {
        for text in ["2026-02-30", "2026-11-21T25:00:00Z", "2026-02-30T10:00:00Z"] {
            #expect(
                try run("perform", "MeasurePlant", "height=5", "date=\(text)").errors
                    == "IntentsExt: invalid value '\(text)' for 'date' — write an instant such as 2026-11-21T09:41:00Z, or a day such as 2026-11-21, or null\n"
            )
        }
        #expect(
            try run("perform", "CountPlants", "--at", "2026-02-30T10:00:00Z")
                == ChildResult(
                    status: .exited(64), output: "",
                    errors:
                        "IntentsExt: '2026-02-30T10:00:00Z' has a day that its month doesn't have — write another day\n"
                ))
    }

    @Test("Lists, measurements with units and enum titles are parsed from a parameter's text")
    func parameterForms() throws {
        #expect(
            try run("perform", "MeasurePlant", "height=5km", "unit=Metres", #"labels=["a,b","c"]"#).output
                == "5.0 km in m, a,b+c\n")
        #expect(
            try run("perform", "MeasurePlant", "height=2 feet", "unit=yards", "labels=a, b").output
                == "2.0 ft in yards, a+b\n")
        #expect(
            try run("perform", "MeasurePlant", "height=1", "labels=[a, b]").errors
                == "IntentsExt: the list 'labels' is not valid JSON: 1:2: unexpected “a” — write a list, such as 'labels=[\"a\", \"b\"]'\n"
        )
    }

    @Test("A search by type alone lists every entity if the type's query can, and fails otherwise")
    func entityListing() throws {
        #expect(try run("search", "--type", "Plant").output == "1  Tomato\n2  Basil\n3  Mint\n4  Peppermint\n")
        #expect(
            try run("search", "--type", "Ghost").errors
                == "IntentsExt: the query of Ghost can't list all entities — write a search text\n")
        #expect(try run("search").status == .exited(64))
    }

    @Test("An unknown intent id suggests the nearest one, never an undiscoverable intent")
    func intentIdSuggestion() throws {
        #expect(
            try run("perform", "Water").errors
                == "IntentsExt: no intent with the id 'Water' — did you mean 'WaterPlant'?\n")
        #expect(try !run("perform", "Nonsense").errors.contains("CountPlants"))
        #expect(try run("list").output.contains("MovePlant  Move a Plant\n"))
    }

    @Test("An error that quotes line feeds or bidirectional controls stays on one line")
    func oneLineErrors() throws {
        #expect(
            try run("perform", "Haunt", "ghost=a\nb").errors
                == "IntentsExt: no such Ghost 'a b' for 'ghost' — choose one of g1, g2\n")
        #expect(
            try run("ask", "Water\nthe \u{202E}cat").errors
                == "IntentsExt: no phrase matches 'Water the cat' — the nearest phrase is 'Water the Basil with Garden'\n"
        )
    }
}

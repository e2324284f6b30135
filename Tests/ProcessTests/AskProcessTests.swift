import Foundation
import Shared
import TestSupport
import Testing

/// Prompts and answers of the built-in extension with ambiguous names, damaged data and large data.
@Suite(.blocking) struct AskProcessTests {
    private let airlock: Airlock

    init() throws {
        airlock = try Airlock()
        try airlock.sync()
    }

    private func run(_ arguments: String...) throws -> ChildResult { try airlock.run("IntentsExt", arguments) }

    private func startTimer(_ name: String) throws {
        #expect(try run("perform", "SetTimerIntent", "minutes=5", "name=\(name)").status == .exited(0))
    }

    private func damage(_ path: String) throws {
        try airlock.replace("\(airlock.container)/\(path)", with: Data("x".utf8))
    }

    @Test(
        "A number typed at a prompt selects that row, and the same number in --answer is ambiguous",
        .enabled(if: access("/usr/bin/script", X_OK) == 0, "no script: it is in util-linux"))
    func numberedChoice() throws {
        // Favorites come first, so that the rows aren't in the order of the ids.
        #expect(try run("perform", "AddToFavoritesIntent", "landmark=Uluru").status == .exited(0))
        // A preset answer may mean either row, which is reported.
        let given = try run("perform", "AddToFavoritesIntent", "--answer", "2")
        let command =
            "\(Airlock.executable("IntentsExt")) perform AddToFavoritesIntent --container \(airlock.container)"
        let output = try ChildProcess(
            "/usr/bin/script", ["-qec", command, "/dev/null"], environment: ["PATH": "/usr/bin:/bin"],
            input: Array("2\n".utf8)
        ).wait().output
        let row = try #require(
            output.split(whereSeparator: \.isNewline).first { $0.hasPrefix("  2  ") }?.split(separator: "  ")
                .dropFirst()
                .first)
        #expect(output.contains("Added \(row) to favorites."), "\(output.suffix(200))")
        #expect(given.status == .exited(65))
        #expect(given.errors.hasPrefix("IntentsExt: ambiguous answer '2': row 2 is \(row), but "), "\(given.errors)")
        #expect(given.errors.hasSuffix(" has this identifier — write #2 or id:2\n"), "\(given.errors)")
    }

    @Test("A phrase that matches two timers of the same name prompts the user to choose one")
    func ambiguousTimer() throws {
        try startTimer("Egg")
        try startTimer("Egg")
        #expect(try run("list").status == .exited(0))
        #expect(try run("shortcuts").errors == "")
        let prompt = try run("ask", "Pause Egg in Airlock", "--json")
        #expect(prompt.status == .exited(2))
        let document = try #require(try JSONSerialization.jsonObject(with: Data(prompt.output.utf8)) as? [String: Any])
        let ask = try #require(document["prompt"] as? [String: Any])
        #expect(ask["kind"] as? String == "choice" && ask["question"] as? String == "Which of these timers?")
        let ids = try #require(ask["choices"] as? [[String: Any]]).compactMap { $0["id"] as? String }
        #expect(ids.count == 2)
        let answered = try run("ask", "Pause Egg in Airlock", "--answer", ids[1])
        #expect(answered.status == .exited(0) && answered.output.hasPrefix("Egg: paused, "))
        #expect(try run("ask", "Resume Egg in Airlock", "--answer", ids[1]).status == .exited(0))
        let rows = try run("rofi", "Pause Egg in Airlock").output
        #expect(rows.contains("\"id:\(ids[0])\"") && rows.contains("\"id:\(ids[1])\""), "\(rows)")
    }

    @Test("A timer's name has no spaces around it, and a second timer without a name is called by its length")
    func timerNames() throws {
        func start(_ name: String) throws -> String {
            try run("perform", "SetTimerIntent", "minutes=5", "name=\(name)").output.components(separatedBy: "\n")[0]
        }
        #expect(try start(" Tea ") == "Tea: 5 minutes, counting.")
        #expect(try start("") == "Timer: 5 minutes, counting.")
        #expect(try start(" ") == "5 minutes: 5 minutes, counting.")
        let stored = try AlarmStore(container: try Container.open(at: airlock.container, role: .host)).alarms(at: 0)
        #expect(stored.map(\.title).sorted() == ["5 minutes", "Tea", "Timer"])
    }

    @Test("A prompt for a parameter without a sentence of its own is its title, in the user's language")
    func plainPrompt() throws {
        #expect(
            try run("perform", "AskWythnosIntent", "--locale", "de_DE").errors
                == "IntentsExt: Frage? — write --answer VALUE, where VALUE is a text\n")
    }

    @Test("An app with more than 1,000 phrases is reported, and other apps' phrases still work")
    func phraseLimit() throws {
        let store = AlarmStore(container: try Container.open(at: airlock.container, role: .host))
        try startTimer("Tea 1")
        let first = try #require(try store.alarms(at: 0).first)
        for number in 2...126 {
            var timer = first
            (timer.id, timer.title) = (UUID().uuidString, "Tea \(number)")
            try store.add(timer)
        }
        #expect(try run("ask", "Open Parthenon in Landmarks").status == .exited(0))
        #expect(try run("ask", "Pause Tea 3 in Airlock").status == .exited(0))
        let list = try run("list")
        #expect(list.status == .exited(0))
        #expect(
            list.errors
                == "IntentsExt: Airlock has 1012 phrases with its current entities, more than the limit of 1000, so the entities suggested last have no phrases — suggest fewer entities [shortcut-limit]\n"
        )
    }

    @Test("Damaged entity data is reported, never treated as empty, and affects no other app")
    func damagedData() throws {
        try startTimer("Tea")
        let alarms = "\(airlock.container)/documents/alarms"
        for name in try FileManager.default.contentsOfDirectory(atPath: alarms) {
            try damage("documents/alarms/\(name)")
        }
        #expect(try run("ask", "Open Eiffel Tower in Landmarks").status == .exited(0))
        let timer = try run("ask", "Pause Tea in Airlock")
        #expect(timer.status == .exited(65))
        let warnings = timer.errors.split(separator: "\n")
        #expect(warnings.count == 2 && warnings.last?.hasPrefix("IntentsExt: no phrase matches ") == true, "\(timer)")
        let remedy = " — there is no other copy; remove the alarm: AppHost alarm cancel "
        #expect(timer.errors.contains(" is damaged: ") && timer.errors.contains(remedy), "\(timer)")
        try damage("catalogues/landmarks")
        let why = "IntentsExt: \(airlock.container)/catalogues/landmarks is damaged: "
        for words in [
            ["ask", "Open Parthenon in Landmarks"], ["perform", "OpenLandmarkIntent", "target=Parthenon"],
            ["perform", "OpenLandmarkIntent"],
        ] {
            let result = try airlock.run("IntentsExt", words)
            #expect(result.status == .exited(65) && result.errors.hasPrefix(why), "\(result)")
        }
        #expect(try run("rofi", "Open Parthenon in Landmarks").output.contains("/catalogues/landmarks is damaged: "))
        let list = try run("list")
        #expect(list.status == .exited(0))
        let missing = "\nIntentsExt: some phrases have no values: "
        #expect(list.errors.contains(remedy) && list.errors.contains(missing), "\(list.errors)")
    }

    @Test("A phrase or intent that names an entity fails without a container and reports it missing")
    func missingContainer() throws {
        let none = "\(airlock.folder.path)/none"
        let why = "IntentsExt: no container at \(none) — run 'AppHost sync' to create it\n"
        for words in [["ask", "Open Parthenon in Landmarks"], ["perform", "OpenLandmarkIntent", "target=Parthenon"]] {
            let result = try airlock.run("IntentsExt", words + ["--container", none])
            #expect(result.status == .exited(65) && result.errors.hasPrefix(why), "\(result)")
        }
    }

    @Test("A file in place of the container is refused, not treated as a missing container")
    func fileAsContainer() throws {
        let file = "\(airlock.folder.path)/file"
        try airlock.replace(file, with: Data("x".utf8))
        // Without the launcher, which never grants a file.
        let result = try airlock.runProgram(
            Airlock.executable("IntentsExt"), ["ask", "Tell me a joke from Mr. Funny Jokes", "--container", file])
        #expect(
            result
                == ChildResult(
                    status: .exited(65), output: "",
                    errors:
                        "IntentsExt: \(file) is not a folder, or a part of its path isn't one — name a container with --container DIR or AIRLOCK_CONTAINER\n"
                ))
    }

    @Test("A damaged queue of open requests is set aside, and the next request starts a new queue")
    func damagedRequestQueue() throws {
        for _ in 0..<2 { #expect(try run("ask", "Open Parthenon in Landmarks").status == .exited(0)) }
        func damageBoth() throws {
            for name in ["open-requests", ".open-requests.previous"] { try damage("documents/queue/\(name)") }
        }
        try damageBoth()
        let healed = try run("ask", "Open Parthenon in Landmarks")
        #expect(healed.status == .exited(0))
        #expect(
            healed.errors.contains(
                "its requests are lost, and the next request creates it again; the file was moved to "))
        #expect(healed.errors.hasSuffix("IntentsExt: opens the app: OpenLandmarkIntent\n"))
        #expect(
            try run("ask", "Open Parthenon in Landmarks").errors == "IntentsExt: opens the app: OpenLandmarkIntent\n")
        try damageBoth()
        #expect(try airlock.run("AppHost", ["scenes"]).status == .exited(0))
        #expect(try airlock.run("AppHost", ["scenes"]).errors == "")
    }

    @Test("An open request that can't be stored is reported as failed, not as opening the app")
    func unwritableRequestQueue() throws {
        // In the sandbox a folder in the document's place can't be replaced with a file.
        #expect(try run("ask", "Open Parthenon in Landmarks").status == .exited(0))
        let path = "\(airlock.container)/documents/queue/open-requests"
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let result = try run("ask", "Open Parthenon in Landmarks")
        #expect(result.status == .exited(77) && !result.errors.contains("opens the app"), "\(result)")
        #expect(result.errors.contains("can't store the request to open the app for OpenLandmarkIntent: "), "\(result)")
    }
}

import Foundation
import Glibc
import Shared
import TestSupport
import Testing

/// `AppHost mcp` as a coding agent uses it, with a real compiler.
@Suite(.blocking)
struct AgentProcessTests {
    private let airlock: Airlock
    private let folder: TemporaryFolder
    private let agent: AgentPeer

    init() throws {
        airlock = try Airlock()
        folder = try TemporaryFolder()
        mkdir("\(folder.path)/Cup", 0o755)
        try Data(WatchedApp.text(title: "\"Assam\"").utf8).write(
            to: URL(fileURLWithPath: "\(folder.path)/Cup/Cup.swift"))
        agent = try AgentPeer(airlock, "\(folder.path)/Cup")
    }

    private func edit(title: String, before: String = "") throws {
        let text = WatchedApp.text(title: title, before: before)
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/Cup/Cup.swift"), options: .atomic)
    }

    private func call(_ tool: String, _ arguments: String = "{}") throws -> AgentPeer.Answer {
        try agent.call(tool, arguments)
    }

    @Test("An agent lists, renders and lints a widget, edits it, and sees the new state and the compiler's errors")
    func editing() throws {
        let tools = try #require(try agent.peer.request("tools/list")["result"]?["tools"]?.array)
        #expect(
            tools.map { $0["name"]?.string } == [
                "list", "render", "findings", "reads", "timeline", "compare", "verdict", "ask", "perform", "tap",
                "set_state",
                "wait", "cancel",
            ])
        #expect(tools.allSatisfy { $0["inputSchema"] != nil })
        #expect(tools.dropLast(2).allSatisfy { $0["outputSchema"] != nil })
        #expect(try call("list").text == "widgets Cup: systemSmall")

        let rendered = try call("render", #"{"kind":"Cup"}"#)
        #expect(rendered.text.hasPrefix("Cup systemSmall light\nCup systemSmall 158x158\n"))
        #expect(rendered.text.contains("Text \"Assam\""))
        #expect(rendered.text.contains("[Cup.swift:18]"))
        #expect(rendered.images.count == 1 && rendered.images[0].starts(with: [0x89, 0x50, 0x4E, 0x47]))

        let sheet = try call("render", #"{"appearances":["light","dark","accented"]}"#)
        #expect(sheet.data["snapshots"]?.array?.count == 3 && sheet.images.count == 1)
        // Width and height: three images of 316 pixels, with gaps and labels.
        #expect(Array(sheet.images[0][16..<24]) == [0, 0, 0x03, 0xE4, 0, 0, 0x01, 0x64])

        let clear = try call("render", #"{"appearances":["clear-dark","tinted"]}"#)
        #expect(
            clear.text.hasPrefix("Cup systemSmall tinted\n") || clear.text.hasPrefix("Cup systemSmall clear-dark\n"))
        #expect(clear.data["snapshots"]?.array?.count == 2 && clear.images.count == 1)

        #expect(try call("compare").text == "3 snapshots are drawn; call again after an edit to see what it changed")
        try edit(title: "\"Sencha\"")
        #expect(try call("render", #"{"images":false}"#).text.contains("Text \"Sencha\""))
        let compared = try call("compare")
        #expect(compared.text.hasPrefix("3 of 3 snapshots changed\n"))
        #expect(compared.text.contains("  - ") && compared.text.contains("Text \"Sencha\""))
        #expect(try call("compare").text == "0 of 3 snapshots changed")

        try edit(title: "unknownTitle")
        let failed = try call("render")
        #expect(failed.isError)
        #expect(
            failed.text == """
                the sources don't compile:
                Cup.swift:20:22: error: cannot find 'unknownTitle' in scope
                    Text(unknownTitle)
                correct them and call again; 'verdict' lists API that isn't supported here
                """)
        let verdict = try call("verdict")
        #expect(verdict.data["isClear"]?.bool == false)
        #expect(verdict.text.contains("\n  Cup.swift:20:22: cannot find 'unknownTitle' in scope\n"))
        try edit(title: "\"\(String(repeating: "A title that is too long for a small widget ", count: 8))\"")
        let truncated = try call("findings", #"{"kind":"Cup"}"#)
        #expect(truncated.text.contains("Cup.swift:18: ") && truncated.text.contains("[truncated], Cup systemSmall"))
        #expect(truncated.data["findings"]?.array?.first?["file"]?.string == "Cup.swift")
        let timeline = try call("timeline", #"{"kind":"Cup"}"#)
        #expect(timeline.data["entries"]?.array?.count == 3)
        #expect(timeline.text.hasSuffix("reload: 2026-11-21T11:41:00Z"))
        #expect(try call("verdict").data["isClear"]?.bool == true)

        agent.child.closeInput()
        #expect(agent.child.wait().status == .exited(0))
    }

    @Test(
        "The data that a widget reads are listed, and it is drawn with made-up values beside the true ones")
    func absentData() throws {
        try edit(title: #"UserDefaults(suiteName: "group.cup")?.string(forKey: "drinkTitle") ?? "none""#)
        let reads = try call("reads")
        #expect(reads.text == "group.cup: drinkTitle String (absent), Cup.swift:20")
        #expect(reads.data["reads"]?.array?.first?["present"]?.bool == false)
        let rendered = try call("render")
        #expect(rendered.text.contains("Text \"none\""))
        #expect(rendered.text.contains("Cup systemSmall light, made-up values\n"), "\(rendered.text)")
        #expect(rendered.text.contains("Text \"Morning walk\""))
        #expect(rendered.text.contains("note: made-up values stand for the app's absent data"))
        #expect(rendered.data["snapshots"]?.array?.count == 2 && rendered.images.count == 1)
        // With the value, nothing is absent.
        _ = try call("set_state", #"{"group":"group.cup","values":{"drinkTitle":"Assam"}}"#)
        let stored = try call("render")
        #expect(stored.text.contains("Text \"Assam\"") && !stored.text.contains("made-up"), "\(stored.text)")
        #expect(try call("reads").text == "group.cup: drinkTitle String (present), Cup.swift:20")
    }

    @Test("A widget that crashes or hangs is an answer, and the server lives")
    func faultyWidget() throws {
        try edit(title: "\"Tea\"", before: "fatalError(\"no tea\")")
        let crashed = try call("render")
        #expect(crashed.text.contains("not drawn: the app's process was killed by signal"))
        #expect(crashed.text.contains("no tea"))
        #expect(try call("compare").text.contains("Cup systemSmall light: not drawn: "))
        try edit(title: "\"Tea\"", before: "print(\"hello\"); system(\"true\")")
        #expect(try call("render").text.contains("Text \"Tea\""))
        try edit(title: "\"Green Tea\"")
        #expect(try call("compare").text.contains("Cup systemSmall light is new"))
        try edit(title: "\"Tea\"", before: "fatalError(\"no tea\")")
        _ = try call("compare")
        try edit(title: "\"Black Tea\"")
        // The state before the crash is compared with.
        #expect(
            try call("compare").text.contains("  -   VStack") || call("compare").text.contains("Text \"Green Tea\""))
    }

    @Test("A widget whose configuration crashes is named, and the other widgets are listed, drawn and linted")
    func crashingConfiguration() throws {
        try Data(WatchedApp.crashingWidget.utf8).write(
            to: URL(fileURLWithPath: "\(folder.path)/Cup/Pot.swift"), options: .atomic)
        let listed = try call("list").text.split(separator: "\n")
        #expect(listed.count == 2 && listed.last == "widgets Cup: systemSmall", "\(listed)")
        #expect(
            listed.first?.contains("the widget Pot crashed with SIG") == true && listed[0].contains("/Pot.swift:6 "))
        #expect(try call("render").text.contains("Text \"Assam\""))
        #expect(try call("findings").isError == false)
    }

    @Test("An error that the sources place in a file elsewhere has its path, and no line of the file reaches the agent")
    func foreignErrorPlace() throws {
        let key = "\(folder.path)/key"
        try Data("a secret line\n".utf8).write(to: URL(fileURLWithPath: key))
        chmod(key, 0o600)
        try Data("#sourceLocation(file: \"\(key)\", line: 1)\nlet wrong: Int = \"text\"\n".utf8).write(
            to: URL(fileURLWithPath: "\(folder.path)/Cup/Pot.swift"))
        let failed = try call("list")
        #expect(
            failed.text == """
                the sources don't compile:
                \(key):1:18: error: cannot convert value of type 'String' to specified type 'Int'
                correct them and call again; 'verdict' lists API that isn't supported here
                """)
        #expect(!(try call("verdict").text.contains("secret")))
        try Data("#error(\"left \u{202E}right\u{9B}\")\n".utf8).write(
            to: URL(fileURLWithPath: "\(folder.path)/Cup/Pot.swift"))
        #expect(
            try call("list").text == """
                the sources don't compile:
                Pot.swift:1:8: error: left right\u{FFFD}
                    #error("left right\u{FFFD}")
                correct them and call again; 'verdict' lists API that isn't supported here
                """)
    }

    @Test("A server isn't started with a fixture that has a link")
    func linkedFixture() throws {
        let group = "\(folder.path)/groups/group.a"
        try FileManager.default.createDirectory(atPath: group, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: "\(group)/secret", withDestinationPath: "/etc/passwd")
        let refused = try airlock.start(
            "AppHost",
            [
                "mcp", "\(folder.path)/Cup", "--toolkit", Airlock.root, "--into", "\(folder.path)/other", "--fixture",
                "\(folder.path)/groups",
            ], environment: ["PATH": "/usr/bin:/bin"], input: []
        ).wait()
        #expect(refused.status == .exited(65))
        #expect(
            refused.errors
                == "AppHost: \(group)/secret is a link, or in a linked folder, and links aren't followed here — replace the link with a copy of /etc/passwd\n"
        )
    }

    @Test("Snapshots are compared with a git revision and with recorded references")
    func comparing() throws {
        let git = ["git", "-C", folder.path, "-c", "user.name=t", "-c", "user.email=t@example.org"]
        func run(_ arguments: [String]) throws {
            let result = try ChildProcess("/usr/bin/env", arguments, environment: ["PATH": "/usr/bin:/bin"], input: [])
                .wait()
            #expect(result.status == .exited(0), "\(result.errors)")
        }
        let outside = try call("compare", #"{"revision":"HEAD"}"#)
        #expect(
            outside.text
                == "\(folder.path)/Cup isn't in a git repository — leave 'revision' out to compare with the last state, or send 'folder'"
        )
        try run(git + ["init", "--quiet"])
        try run(git + ["add", "Cup"])
        try run(git + ["commit", "--quiet", "--message", "Add a cup"])
        #expect(try call("compare", #"{"revision":"HEAD"}"#).text == "0 of 3 snapshots changed")
        try edit(title: "\"Sencha\"")
        let compared = try call("compare", #"{"revision":"HEAD"}"#)
        #expect(compared.text.hasPrefix("3 of 3 snapshots changed\nCup systemSmall light changed\n  - "))
        #expect(compared.text.contains("Text \"Assam\"") && compared.text.contains("Text \"Sencha\""))
        #expect(compared.images.count == 1)
        let unknown = try call("compare", #"{"revision":"none"}"#)
        #expect(unknown.isError)
        #expect(unknown.text == "no revision 'none' in the repository — name a commit, a branch or a tag")
        for name in ["--all", "HEAD --", "HEAD~1..HEAD", "HEAD:Cup"] {
            let refused = try call("compare", #"{"revision":"\#(name)"}"#)
            #expect(refused.isError)
            #expect(
                refused.text
                    == "'\(name)' isn't the name of a single revision — name a commit, a branch or a tag, such as HEAD~1"
            )
        }

        let references = "\(folder.path)/references"
        let tool = "\(folder.path)/Cup-airlock-mcp/.build/app/debug/Cup-widgets"
        let recorded = try ChildProcess(
            tool, ["snapshot", "--record", references, "--container", "\(folder.path)/c"] + Airlock.clock,
            environment: ["AIRLOCK_FONTS": Airlock.fonts, "PATH": "/usr/bin:/bin"], input: []
        ).wait()
        #expect(recorded.status == .exited(1), "\(recorded.errors)")
        #expect(try call("compare", #"{"folder":"\#(references)"}"#).text.hasPrefix("0 of "))
        try edit(title: "\"Oolong\"")
        let changed = try call("compare", #"{"folder":"\#(references)"}"#)
        #expect(changed.data["changed"]?.array?.isEmpty == false)
        #expect(changed.text.contains("Text"), "\(changed.text)")
        let missing = try call("compare", #"{"folder":"\#(folder.path)"}"#)
        #expect(missing.isError)
        #expect(missing.text.hasPrefix("no snapshots are recorded in \(folder.path) — "))
        #expect(try call("compare", #"{"folder":"/none","revision":"HEAD"}"#).isError)
        let key = "\(references)/key.json"
        try FileManager.default.createSymbolicLink(atPath: key, withDestinationPath: "/etc/passwd")
        #expect(
            try call("compare", #"{"folder":"\#(references)"}"#).text
                == "\(key) is a link, or in a linked folder, and links aren't followed here — replace the link with a copy of /etc/passwd"
        )
    }

    @Test(
        "Nothing that a repository brings with it chooses a program to run when snapshots are compared with a revision")
    func hostileRepository() throws {
        let markers = "\(folder.path)/markers"
        mkdir(markers, 0o755)
        func git(_ words: String...) throws {
            _ = try ChildProcess(
                "/usr/bin/env",
                ["git", "-C", folder.path, "-c", "user.name=t", "-c", "user.email=t@example.org"] + words,
                environment: ["PATH": "/usr/bin:/bin"], input: []
            ).wait()
        }
        func write(_ text: String, to name: String, mode: mode_t = 0o644) throws {
            let path = "\(folder.path)/\(name)"
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            chmod(path, mode)
        }
        func touch(_ name: String) -> String { "touch \(markers)/\(name); cat" }
        try git("init", "--quiet")
        try write("*.swift filter=evil diff=evil text eol=crlf ident export-subst\n", to: "Cup/.gitattributes")
        try git("add", "Cup")
        try git("commit", "--quiet", "--message", "Add a cup")
        try write("* filter=evil diff=evil\n", to: ".git/info/attributes")
        try write("[alias]\n\trev-parse = !touch \(markers)/included-alias\n", to: "included")
        for hook in ["post-checkout", "post-index-change", "reference-transaction", "fsmonitor"] {
            try write("#!/bin/sh\n\(touch("hook-\(hook)"))\n", to: ".git/hooks/\(hook)", mode: 0o755)
        }
        let values = [
            ("filter.evil.smudge", touch("smudge")), ("filter.evil.clean", touch("clean")),
            ("filter.evil.process", touch("process")), ("filter.evil.required", "false"),
            ("diff.evil.textconv", touch("textconv")), ("diff.external", touch("external")),
            ("core.fsmonitor", "\(folder.path)/.git/hooks/fsmonitor"), ("core.hooksPath", "\(folder.path)/.git/hooks"),
            ("core.sshCommand", touch("ssh")), ("core.pager", touch("pager")), ("core.editor", touch("editor")),
            ("core.askPass", touch("askpass")), ("core.gitProxy", touch("proxy")),
            ("credential.helper", "!\(touch("helper"))"),
            ("gpg.program", touch("gpg")), ("log.showSignature", "true"), ("tar.tar.command", touch("tar")),
            ("pager.ls-tree", touch("pager-ls-tree")), ("pager.rev-parse", touch("pager-rev-parse")),
            ("pager.archive", touch("pager-archive")), ("alias.ls-tree", "!\(touch("alias"))"),
            ("include.path", "\(folder.path)/included"), ("core.worktree", markers),
            ("extensions.partialClone", "origin"), ("remote.origin.promisor", "true"),
            ("remote.origin.url", "ext::touch \(markers)/transport"), ("protocol.ext.allow", "always"),
            ("uploadpack.packObjectsHook", touch("pack")), ("core.alternateRefsCommand", touch("refs")),
        ]
        // The last one changes the working tree that git sees.
        for (key, value) in values.sorted(by: { $0.0 > $1.0 }) { try git("config", key, value) }
        #expect(try call("compare", #"{"revision":"HEAD"}"#).text == "0 of 3 snapshots changed")
        #expect(folder.names("markers") == [])
        // Git itself runs the filter.
        try git("archive", "--output", "\(folder.path)/archive.tar", "HEAD")
        #expect(!folder.names("markers").isEmpty)
    }

    @Test("The rules, the supported API and a prompt can be read, and unknown ones are named")
    func resources() throws {
        func request(_ method: String, _ parameters: String = "{}") throws -> JSONValue {
            try agent.peer.request(method, parameters)
        }
        let listed = try request("resources/list")["result"]?["resources"]?.array
        #expect(listed?.map { $0["uri"]?.string } == ["airlock://rules", "airlock://api"])
        func read(_ address: String) throws -> String {
            let answer = try request("resources/read", #"{"uri":"\#(address)"}"#)
            return answer["result"]?["contents"]?.array?.first?["text"]?.string ?? ""
        }
        #expect(try read("airlock://rules").contains("truncated ("))
        let names = try read("airlock://api")
        #expect(names.hasPrefix("modules: AVFAudio, AVFoundation, AVKit, ActivityKit, "))
        #expect(names.contains("\ntypes that snapshots show as on a phone: ") && names.contains(" VStack, "))
        #expect(names.contains("\ntypes that do the same as on a phone: ") && names.contains(" AppIntent, "))
        #expect(names.contains("\nfunctions that compile and have no effect here: "))
        // The names that the page of supported names lists as untested.
        #expect(names.contains("\ntypes that compile, and no test shows that they do the same as on a phone: "))
        #expect(names.split(separator: "\n").last?.hasPrefix("macros that ") == true)
        let unknown = try request("resources/read", #"{"uri":"airlock://rule"}"#)["error"]
        #expect(unknown?["message"]?.string == "no resource 'airlock://rule' — did you mean 'airlock://rules'?")
        #expect(unknown?["code"]?.integer == -32002)

        #expect(try request("prompts/list")["result"]?["prompts"]?.array?.first?["name"]?.string == "review-widget")
        let prompt = try request("prompts/get", #"{"name":"review-widget","arguments":{"kind":"Cup"}}"#)["result"]
        let text = prompt?["messages"]?.array?.first?["content"]?["text"]?.string
        #expect(text?.hasPrefix("Review the widget \"Cup\" with the tools of this server, and change nothing.") == true)
        let wrong = try request("prompts/get", #"{"name":"review"}"#)["error"]
        #expect(wrong?["message"]?.string == "no prompt 'review' — did you mean 'review-widget'?")
        #expect(try request("prompts/set")["error"]?["message"]?.string == "no such method 'prompts/set'")
    }

    @Test("A client that sends two requests at once, cancels one or disconnects in the middle leaves no process")
    func busyClient() throws {
        func line(_ id: Int, _ tool: String, _ arguments: String = "{}") -> String {
            #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
                + "\n"
        }
        agent.child.write(line(71, "list") + line(72, "render", #"{"images":false}"#))
        #expect(try agent.peer.answer()["id"]?.integer == 71)
        #expect(try agent.peer.answer()["id"]?.integer == 72)
        let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":74}}"# + "\n"
        try edit(title: "\"Sencha\"")
        agent.child.write(line(73, "list") + line(74, "findings") + cancel + line(75, "timeline", #"{"kind":"Cup"}"#))
        #expect(try agent.peer.answer()["id"]?.integer == 73)
        #expect(try agent.peer.answer()["id"]?.integer == 75)
        try edit(title: "\"Oolong\"")
        agent.child.write(line(76, "compare"))
        agent.child.closeInput()
        #expect(agent.child.wait().status == .exited(0))
        let left = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
            guard let data = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") else { return false }
            return String(decoding: data, as: UTF8.self).contains("\(folder.path)/Cup-airlock-mcp")
        }
        #expect(left.isEmpty)
    }

    @Test(
        "Clients of the oldest and the newest protocol version, and of an unknown one, are served",
        arguments: [("2024-11-05", "2024-11-05"), ("2025-11-25", "2025-11-25"), ("1999-01-01", "2025-11-25")])
    func protocolVersions(asked: String, answered: String) throws {
        let peer = ToolPeer(
            try airlock.start(
                "AppHost",
                ["mcp", "\(folder.path)/Cup", "--toolkit", Airlock.root, "--into", "\(folder.path)/other"]
                    + Airlock.clock,
                environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"], input: nil))
        let early = try peer.request("tools/list")["error"]?["message"]?.string
        #expect(early == "the session isn't initialized — send 'initialize' first")
        let started = try peer.request(
            "initialize",
            #"{"protocolVersion":"\#(asked)","capabilities":{},"clientInfo":{"name":"t","version":"1"}}"#)
        #expect(started["result"]?["protocolVersion"]?.string == answered)
        #expect(started["result"]?["capabilities"]?.members?.map(\.key) == ["tools", "resources", "prompts"])
        let verdict = try peer.call("verdict")["result"]
        #expect(verdict?["content"]?.array?.first?["type"]?.string == "text")
        peer.child.closeInput()
        #expect(peer.child.wait().status == .exited(0))
    }

    @Test("A call that takes longer than the limit goes on as a job, whose answer is waited for or cancelled")
    func jobs() throws {
        // Each timeline takes longer than the limit.
        try edit(title: "\"Assam\"", before: "sleep(2)")
        let agent = try AgentPeer(
            airlock, "\(folder.path)/Cup", options: ["--into", "\(folder.path)/slow", "--answer-within", "1"])
        let first = try agent.call("render", #"{"kind":"Cup"}"#)
        #expect(
            first.text == """
                job 1 ('render') still runs — call 'wait' with job 1, or 'cancel'
                Nothing is built yet: the first build on a machine takes minutes, because Airlock's modules are compiled once.
                """)
        #expect(first.data["job"]?.integer == 1 && !first.isError)
        var answer = first
        while answer.data["job"] != nil { answer = try agent.call("wait", #"{"job":1}"#) }
        #expect(answer.text.hasPrefix("Cup systemSmall light\n") && answer.images.count == 1)
        #expect(
            try agent.call("wait", #"{"job":1}"#).text
                == "there is no job 1, and no other — an answer is returned once")

        try edit(title: "\"Sencha\"", before: "sleep(2)")
        let edited = try agent.call("render", #"{"kind":"Cup"}"#)
        let job = try #require(edited.data["job"]?.integer)
        #expect(edited.text == "job \(job) ('render') still runs — call 'wait' with job \(job), or 'cancel'")
        #expect(try agent.call("cancel", "{\"job\":\(job)}").text == "job \(job) ('render') is cancelled")
        agent.child.closeInput()
        #expect(agent.child.wait().status == .exited(0))
    }

    @Test("A preview has the name that is listed, and a presentation that only previews show can be drawn")
    func previews() throws {
        let sample = "\(folder.path)/Sample"
        try FileManager.default.copyItem(atPath: "\(Airlock.root)/Tests/Fixtures/SampleApp", toPath: sample)
        let agent = try AgentPeer(airlock, sample)
        let list = try agent.call("list").text
        #expect(list.contains("activities BrewAttributes: lock-screen, "))
        #expect(list.contains("preview \"Brewing\" of BrewAttributes"))
        let named = try agent.call("render", #"{"preview":"Brewing","images":false}"#)
        #expect(named.data["snapshots"]?.array?.count == 2, "\(named.text)")
        let placed = try agent.call(
            "render", #"{"kind":"BrewAttributes","families":["lock-screen"],"images":false}"#)
        #expect(placed.text == named.text)
        // The Live Activity's preview, too, is drawn in the dark scheme.
        for request in [#""preview":"Brewing""#, #""kind":"BrewAttributes","families":["lock-screen"]"#] {
            let dark = try agent.call("render", #"{\#(request),"appearances":["light","dark"],"images":false}"#)
            let snapshots = dark.data["snapshots"]?.array ?? []
            #expect(snapshots.count == 4)
            let outlines = snapshots.map { $0["outline"]?.string?.split(separator: "\n").dropFirst().joined() }
            #expect(outlines.count == 4 && outlines[0] != outlines[1] && outlines[2] != outlines[3], "\(dark.text)")
            #expect(snapshots[1]["name"]?.string?.hasSuffix(", dark") == true)
        }
        agent.child.closeInput()
        #expect(agent.child.wait().status == .exited(0))
    }

    @Test("A later instant shows the entry that stands then, and a value in a group that doesn't exist is reported")
    func laterEntry() throws {
        let hours = "\(folder.path)/Hours"
        mkdir(hours, 0o755)
        try Data(Self.hours.utf8).write(to: URL(fileURLWithPath: "\(hours)/Hours.swift"))
        let agent = try AgentPeer(airlock, hours)
        func drawn(_ at: String) throws -> String {
            try agent.call("render", #"{"kind":"Hours","images":false\#(at)}"#).text
        }
        let timeline = try agent.call("timeline", #"{"kind":"Hours"}"#).data
        let entries = (timeline["entries"]?.array ?? []).compactMap(\.string)
        try #require(entries.count > 2, "\(timeline)")
        #expect(try drawn("").contains("Text \"number 0\""))
        #expect(try drawn(#","at":"\#(entries[2])""#).contains("Text \"number 2\""))
        let saved = try agent.call("perform", #"{"intent":"SaveHours"}"#)
        let finding = "app group 'group.absent' isn't in the container, so it has no settings and no files — "
        let findings = saved.data["answer"]?["findings"]?.array?.compactMap(\.string) ?? []
        #expect(findings.count == 1 && findings[0].hasPrefix(finding), "\(saved.text)")
        #expect(saved.text.contains("finding: \(finding)"))
    }

    @Test("Without a path, the project of the current folder is served")
    func currentFolder() throws {
        let peer = ToolPeer(
            try ChildProcess(
                "/usr/bin/env",
                [
                    "-C", "\(folder.path)/Cup", ChildProcess.executable("AppHost"), "mcp", "--toolkit", Airlock.root,
                    "--into", "\(folder.path)/here",
                ],
                environment: [
                    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
                    "AIRLOCK_FONTS": Airlock.fonts,
                ], input: nil))
        try peer.initialize()
        let list = try peer.call("list")["result"]
        #expect(list?["content"]?.array?.first?["text"]?.string == "widgets Cup: systemSmall")
        peer.child.closeInput()
        #expect(peer.child.wait().status == .exited(0))
    }

    @Test("Wrong calls are answered with a remedy")
    func wrongCalls() throws {
        for (tool, arguments, message) in [
            ("render", #"{"kind":"Cap"}"#, "no kind 'Cap' — did you mean 'Cup'?"),
            (
                "render", #"{"kind":"Cup","families":["systemLarge"]}"#,
                "no family or presentation 'systemLarge' — choose one of systemSmall"
            ),
            ("render", #"{"knid":"Cup"}"#, "unknown argument 'knid' of 'render' — did you mean 'kind'?"),
            ("render", #"{"kind":7}"#, "the argument 'kind' isn't a text — send a string"),
            (
                "render", #"{"families":"systemSmall"}"#,
                "the argument 'families' isn't a list of texts — send an array of strings"
            ),
            ("render", #"{"images":"no"}"#, "the argument 'images' isn't true or false — send true or false"),
            ("render", #"{"appearances":["drak"]}"#, "unknown appearance 'drak' — did you mean 'dark'?"),
            ("timeline", "{}", "'timeline' needs the argument 'kind' — send it"),
            ("list", #"{"all":true}"#, "unknown argument 'all' of 'list' — send none"),
            ("findings", #"{"kind":"Cap"}"#, "no kind 'Cap' — did you mean 'Cup'?"),
        ] {
            let answer = try call(tool, arguments)
            #expect(answer.isError)
            #expect(answer.text == message)
        }
        let many = WatchedApp.text(title: "\"Tea\"").replacing(
            "[.systemSmall]",
            with:
                "[.systemSmall, .systemMedium, .systemLarge, .accessoryInline, .accessoryCircular, .accessoryRectangular]"
        )
        try Data(many.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/Cup/Cup.swift"), options: .atomic)
        let flood = try call("render", #"{"appearances":["light","dark","accented","vibrant","tinted"]}"#)
        #expect(flood.isError)
        #expect(
            flood.text
                == "the arguments select 15 snapshots, more than the limit of 12 — name a kind, families or appearances"
        )
        let unknown = try agent.peer.call("rendr")
        #expect(unknown["error"]?["message"]?.string == "no such tool 'rendr' — did you mean 'render'?")
    }

    private static let hours = """
        import AppIntents
        import SwiftUI
        import WidgetKit

        struct SaveHours: AppIntent {
            static let title: LocalizedStringResource = "Save Hours"
            func perform() async throws -> some IntentResult {
                UserDefaults(suiteName: "group.absent")?.set(1, forKey: "hours")
                return .result()
            }
        }

        struct Hours: Widget {
            struct Provider: TimelineProvider {
                struct Entry: TimelineEntry { let date: Date; let number: Int }
                func placeholder(in context: Context) -> Entry { Entry(date: .now, number: -1) }
                func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
                    completion(placeholder(in: context))
                }
                func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
                    let entries = (0..<4).map { Entry(date: .now.addingTimeInterval(Double($0) * 600), number: $0) }
                    completion(Timeline(entries: entries, policy: .never))
                }
            }
            var body: some WidgetConfiguration {
                StaticConfiguration(kind: "Hours", provider: Provider()) { entry in
                    Text("number \\(entry.number)").containerBackground(.background, for: .widget)
                }
                .supportedFamilies([.systemSmall])
            }
        }
        """
}

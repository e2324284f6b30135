import Foundation
import TestSupport
import Testing

/// Completion and rofi in the real programs, if the machine has them.
@Suite(.blocking) struct ShellProcessTests {
    private let airlock: Airlock
    private var folder: String { airlock.folder.path }

    init() throws {
        airlock = try Airlock(isInMemory: false)
        try FileManager.default.createSymbolicLink(
            atPath: "\(airlock.folder.path)/IntentsExt", withDestinationPath: ChildProcess.executable("SampleIntents"))
    }

    private static func has(_ program: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
    }

    /// Returns what a terminal shows when the user types lines, each ended by Return.
    private func typed(in shell: String, _ lines: String...) throws -> String {
        // `script` makes a terminal, which buffers input until the shell reads it.
        let input = lines.map { "\($0)\n" }.joined() + "exit\n"
        let child = try airlock.startProgram(
            "/usr/bin/script", ["-qec", shell, "/dev/null"],
            environment: ["PATH": "\(folder):/usr/bin:/bin", "TERM": "dumb", "PS1": "", "INPUTRC": "/dev/null"],
            input: Array(input.utf8))
        let result = child.wait()
        #expect(result.status == .exited(0), "\(result)")
        return result.output
    }

    @Test(
        "Bash in a terminal completes intents, values, quoted and unquoted phrases and entity types",
        .enabled(if: has("script"), "no script: it is in util-linux"))
    func bashTerminal() throws {
        let output = try typed(
            in: "bash --norc --noprofile -i", "bind 'set enable-bracketed-paste off'",
            #"eval "$(IntentsExt completion bash)""#, "IntentsExt perform Wat\t plant=bas\t",
            "IntentsExt ask \"Water the Pe\tG\t", "IntentsExt ask water the to\tG\t",
            "IntentsExt search --type Pl\tmint",
            "\(folder)/IntentsExt perform Wat\t plant=mi\t")
        #expect(output.contains("Basil got 2 litres."), "\(output)")
        #expect(output.contains("Peppermint got 2 litres."), "\(output)")
        #expect(output.contains("Tomato got 2 litres."), "\(output)")
        #expect(output.contains("4  Peppermint"), "\(output)")
        #expect(output.contains("Mint got 2 litres."), "\(output)")
    }

    @Test(
        "Each program completes its commands, its options and their values",
        arguments: [
            ("AppHost", "AppHost wid", "widget"), ("AppHost", "AppHost widget re", "remove\nreload"),
            ("AppHost", "AppHost lint --fu", "--full"), ("AppHost", "AppHost lint --states ", ":folders:"),
            ("WidgetExt", "WidgetExt ga", "gallery"),
            ("WidgetExt", "WidgetExt render --mode cle", "clear-light\nclear-dark"),
            ("WidgetExt", "WidgetExt render --state ", ":files:"),
        ])
    func otherPrograms(program: String, line: String, expected: String) throws {
        let result = try airlock.runProgram(
            ChildProcess.executable(program), ["complete", "--shell", "bash", "--", line])
        #expect(result.status == .exited(0) && result.output == expected + "\n", "\(result)")
        let script = try airlock.runProgram(ChildProcess.executable(program), ["completion", "bash"])
        #expect(script.output.hasPrefix("# eval \"$(\(program) completion bash)\"\n"))
    }

    @Test("Shells complete the commands of an imported app's tool, which is called as it is typed")
    func importedApp() throws {
        let app = "\(folder)/My Tea"
        for product in ["widgets", "intents"] {
            let built = try airlock.startProgram(
                ChildProcess.executable("Bring"),
                [
                    Airlock.root, "build", "\(Airlock.root)/Tests/Fixtures/SampleApp", "--into", app, "--built",
                    "--name", "Tea", "--product", product,
                ],
                environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder]
            ).wait()
            try #require(built.status == .exited(0), "\(built.output)")
        }
        let tool = "\(app)/mywidgets"
        func complete(_ line: String, shell: String = "bash") throws -> [String] {
            let result = try airlock.runProgram(tool, ["complete", "--shell", shell, "--", line])
            #expect(result.status == .exited(0), "\(result)")
            return result.output.split(separator: "\n").map(String.init)
        }
        let usage = try airlock.runProgram(tool, []).errors.dropFirst("mywidgets ".count).split(separator: "\n")[0]
        #expect(try complete("mywidgets ").sorted() == usage.split(separator: " | ").map(String.init).sorted())
        #expect(try complete("x/mywidgets render --mode cle") == ["clear-light", "clear-dark"])
        #expect(try complete("mywidgets perform SwitchKettleIntent ") == ["value="])
        #expect(try complete("mywidgets publish ") == [] && complete("mywidgets rofi --") == [])
        // The typed folder replaces the app's texts, and the sandbox grants it.
        let texts = "\(folder)/Typed texts"
        for language in ["fy", "gd"] {
            let path = "\(texts)/\(language).lproj"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try Data("\"Tea\" = \"Te\";".utf8).write(to: URL(fileURLWithPath: "\(path)/Localizable.strings"))
        }
        #expect(try complete("mywidgets ask --assets '\(texts)' --locale ", shell: "zsh") == ["fy", "gd"])
        #expect(try !complete("mywidgets ask --locale ").contains("fy"))
        let refused = try airlock.runProgram(tool, ["completion", "bosh"])
        #expect(refused.errors.hasSuffix(": no completion for the shell 'bosh' — did you mean 'bash'?\n"))

        let script = """
            cd '\(folder)'
            eval "$('My Tea/mywidgets' completion bash)"
            complete -p mywidgets
            line() { COMP_LINE=$1; COMP_POINT=${#1}; _mywidgets "${1%% [a-z]*}" 2>/dev/null; printf '%s|' "${COMPREPLY[@]}"; echo; }
            line './My\\ Tea/mywidgets render --pres'
            HOME='\(folder)'; line '~/My\\ Tea/mywidgets ask Bre'
            line '$HOME/My\\ Tea/mywidgets render --pres'
            apps=$HOME; line '${apps}/My\\ Tea/mywidgets ask Bre'
            line '$(touch called)/mywidgets render --pres'; line '${a:=b}/mywidgets render --pres'; ls called
            alias tea='$apps/My\\ Tea/mywidgets' brew='~/My\\ Tea/mywidgets ask'
            line 'tea render --pres'; line 'brew bre'
            """
        let bash = try airlock.runProgram("/bin/bash", ["-c", script])
        #expect(
            bash.output == """
                complete -F _mywidgets mywidgets
                --presentation|
                Brew\\ tea\\ with\\ Tea\\ Time|
                --presentation|
                Brew\\ tea\\ with\\ Tea\\ Time|
                |
                |
                --presentation|
                brew\\ tea\\ with\\ Tea\\ Time|

                """, "\(bash)")
    }

    @Test("Bash completions fit the words and the quoting that its line editor replaces")
    func bashReplies() throws {
        let script = """
            PATH='\(folder)':$PATH
            eval "$(IntentsExt completion bash)"
            line() { COMP_LINE=$1; COMP_POINT=${#1}; _IntentsExt IntentsExt 2>/dev/null; printf '%s|' "${COMPREPLY[@]}"; echo; }
            line 'IntentsExt perform MovePlant bed=s'
            line 'IntentsExt perform Wat'
            line 'IntentsExt ask "Water the M'
            line 'IntentsExt ask Water the M'
            cd '\(folder)' && touch 'got 2 litres' && line 'IntentsExt ask Count'
            """
        #expect(
            try airlock.runProgram("/bin/bash", ["-c", script]).output == #"""
                sunny|shady|
                WaterPlant|
                Water the Mint with Garden|Water the Mint with My Garden|
                Mint\ with\ Garden|Mint\ with\ My\ Garden|
                Count\ the\ plants\ in\ Garden|Count\ the\ plants\ in\ My\ Garden|

                """#)
    }

    @Test(
        "Zsh in a terminal completes intents, quoted and unquoted phrases and entity types",
        .enabled(if: has("zsh"), "no zsh: ./airlock test --with-servers installs it"))
    func zshTerminal() throws {
        // The line editor needs a terminal, which zsh itself creates.
        let script = """
            export PATH='\(folder)':/usr/bin:/bin
            zmodload zsh/zpty
            zpty z 'zsh -f -i'
            zpty -w z 'PS1=; autoload -Uz compinit && compinit -u -d \(folder)/dump; eval "$(IntentsExt completion zsh)"; echo PRE""PARED'
            zpty -r z out '*PREPARED*'
            zpty -n -w z $'IntentsExt perform Wat\\t plant=basil; echo END"OF"IT\\n'
            zpty -r z out '*ENDOFIT*'
            print -r -- "$out"
            zpty -n -w z $'IntentsExt ask "Water the Mi\\tGarden"; echo END"OF"TWO\\n'
            zpty -r z out '*ENDOFTWO*'
            print -r -- "$out"
            zpty -n -w z $'IntentsExt ask Water the Pe\\tGarden; echo END"OF"THREE\\n'
            zpty -r z out '*ENDOFTHREE*'
            print -r -- "$out"
            zpty -n -w z $'IntentsExt search --type Pl\\tBasil; echo END"OF"FOUR\\n'
            zpty -r z out '*ENDOFFOUR*'
            print -r -- "$out"
            zpty -n -w z $'HOME=\(folder); PATH=/usr/bin:/bin; ~/IntentsExt perform Wat\\t plant=tomato; echo END"OF"FIVE\\n'
            zpty -r z out '*ENDOFFIVE*'
            print -r -- "$out"
            zpty -n -w z $'$HOME/IntentsExt perform Wat\\t plant=peppermint; echo END"OF"SIX\\n'
            zpty -r z out '*ENDOFSIX*'
            print -r -- "$out"
            zpty -w z 'alias water="$HOME/IntentsExt ask Water"; echo ALI""ASED'
            zpty -r z out '*ALIASED*'
            zpty -n -w z $'water the Mi\\tGarden; echo END"OF"SEVEN\\n'
            zpty -r z out '*ENDOFSEVEN*'
            print -r -- "$out"
            """
        let result = try airlock.runProgram("/usr/bin/zsh", ["-f", "-c", script])
        #expect(result.status == .exited(0))
        #expect(result.output.contains("Basil got 2 litres."), "\(result.output)")
        for (name, count) in ["Mint": 2, "Peppermint": 2, "Tomato": 1] {
            let found = result.output.matches(of: try Regex("\(name) got 2 litres\\.")).count
            #expect(found == count, "\(result.output)")
        }
        #expect(result.output.contains("2  Basil"), "\(result.output)")
    }

    @Test(
        "Fish completes intents, parameter values, phrases, entity types and paths",
        .enabled(if: has("fish"), "no fish: ./airlock test --with-servers installs it"))
    func fishCompletion() throws {
        let script = """
            set -x PATH '\(folder)' $PATH
            cd '\(folder)'; mkdir -p shelf/books; touch shelf/note
            IntentsExt completion fish | source
            complete -C "IntentsExt perform Wat"
            complete -C "IntentsExt perform MovePlant bed=s"
            complete -C 'IntentsExt ask "Water the Mi'
            complete -C "IntentsExt ask Water the Pe"
            complete -C "IntentsExt search --type "
            complete -C "IntentsExt ask --assets she"
            complete -C "IntentsExt perform MeasurePlant photo=shelf/"
            set -x PATH /usr/bin /bin; set -x HOME '\(folder)'
            complete -C "./IntentsExt perform Wat"
            complete -C "~/IntentsExt perform Meas"
            complete -C '$HOME/IntentsExt perform Wat'
            alias plants '~/IntentsExt perform'
            complete -C "plants Meas"
            """
        let result = try airlock.runProgram("/usr/bin/fish", ["--no-config", "-c", script])
        #expect(
            result.output == """
                WaterPlant
                bed=shady
                bed=sunny
                Water the Mint with Garden
                Water the Mint with My Garden
                Peppermint with Garden
                Peppermint with My Garden
                Ghost
                Plant
                shelf/
                photo=shelf/books/
                photo=shelf/note
                WaterPlant
                MeasurePlant
                WaterPlant
                MeasurePlant

                """)
    }

    @Test(
        "Selecting rows in rofi runs a phrase, prompts for a plant and shows the answer",
        .enabled(
            if: has("rofi") && has("Xvfb") && has("xdotool"),
            "no rofi, Xvfb or xdotool: ./airlock test --with-servers installs them"))
    func rofiSession() throws {
        let log = "\(folder)/log"
        let script = """
            export PATH='\(folder)':/usr/bin:/bin
            cat > '\(folder)/ask' <<'END'
            #!/bin/sh
            IntentsExt rofi "$@" | tee -a '\(log)'
            END
            chmod +x '\(folder)/ask'
            touch '\(log)'
            Xvfb -displayfd 3 -screen 0 640x480x24 3>'\(folder)/display' >/dev/null 2>&1 & server=$!
            until [ -s '\(folder)/display' ]; do sleep 0.05; done
            DISPLAY=:$(cat '\(folder)/display'); export DISPLAY
            rofi -show ask -modi 'ask:\(folder)/ask' >/dev/null 2>&1 & rofi=$!
            # Waits until the script has printed a text, then chooses the first row until it prints the next: rofi may not listen yet.
            press() { while :; do if tr -d '\\0' < '\(log)' | grep -q "$1"; then xdotool key "$2"; fi
                sleep 0.2; if tr -d '\\0' < '\(log)' | grep -q "$3"; then return 0; fi; done; return 1; }
            press 'My Garden' Return 'Which plant'
            press 'Which plant' Return 'got 2 litres'
            kill $rofi $server
            """
        let result = try airlock.runProgram("/bin/sh", ["-c", script])
        let output = String(decoding: try airlock.bytes(log), as: UTF8.self)
        #expect(
            output.contains(
                "\0message\u{1F}Which plant?\nTomato\0info\u{1F}{\"phrase\":\"Water my plants with Garden\",\"answers\":[\"id:1\"]}\n"
            ),
            "\(output) \(result.errors)")
        #expect(output.contains("\0message\u{1F}Tomato got 2 litres.\nDone\n"), "\(output)")
    }
}

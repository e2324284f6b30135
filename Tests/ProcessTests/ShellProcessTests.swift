import Foundation
import Testing

/// Completion and rofi in the real programs, where the machine has them.
struct ShellProcessTests {
    private let airlock: Airlock
    private var folder: String { airlock.folder.path }

    init() throws {
        airlock = try Airlock()
        try FileManager.default.createSymbolicLink(
            atPath: "\(airlock.folder.path)/IntentsExt", withDestinationPath: ChildProcess.executable("SampleIntents"))
    }

    private static func has(_ program: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
    }

    @Test(.enabled(if: has("zsh"), "no zsh: ./airlock test --with-servers installs it"))
    func zshCompletesALineInATerminal() throws {
        // A line editor wants a terminal, which zsh makes itself.
        let script = """
            export PATH='\(folder)':/usr/bin:/bin
            zmodload zsh/zpty
            zpty z 'zsh -f -i'
            zpty -w z 'PS1=; autoload -Uz compinit && compinit -u -d \(folder)/dump; eval "$(IntentsExt completion zsh)"; echo PRE""PARED'
            zpty -r z out '*PREPARED*'
            zpty -n -w z $'IntentsExt perform Wat\\t plant=basil; echo END"OF"IT\\n'
            zpty -r z out '*ENDOFIT*'
            print -r -- "$out"
            """
        let result = try airlock.runProgram("/usr/bin/zsh", ["-f", "-c", script])
        #expect(result.status == .exited(0))
        #expect(result.output.contains("Basil got 2 litres."), "\(result.output)")
    }

    @Test(.enabled(if: has("fish"), "no fish: ./airlock test --with-servers installs it"))
    func fishCompletesALine() throws {
        let script = """
            set -x PATH '\(folder)' $PATH
            IntentsExt completion fish | source
            complete -C "IntentsExt perform Wat"
            complete -C "IntentsExt perform MovePlant bed=s"
            """
        let result = try airlock.runProgram("/usr/bin/fish", ["--no-config", "-c", script])
        #expect(result.output == "WaterPlant\nbed=shady\nbed=sunny\n")
    }

    @Test(
        .enabled(
            if: has("rofi") && has("Xvfb") && has("xdotool"),
            "no rofi, Xvfb or xdotool: ./airlock test --with-servers installs them"))
    func rofiAsksAndShowsTheAnswer() throws {
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
            # Waits until the script has said something, then chooses the first row; rofi may not listen yet.
            press() { for i in $(seq 60); do if tr -d '\\0' < '\(log)' | grep -q "$1"; then xdotool key "$2"; fi
                sleep 0.2; if tr -d '\\0' < '\(log)' | grep -q "$3"; then return 0; fi; done; return 1; }
            press 'My Garden' Return 'Which plant'
            press 'Which plant' Return 'got 2 litres'
            kill $rofi $server
            """
        let result = try airlock.runProgram("/bin/sh", ["-c", script])
        let said = String(decoding: try airlock.bytes(log), as: UTF8.self)
        #expect(
            said.contains(
                "\0message\u{1F}Which plant?\nTomato\0info\u{1F}Water my plants with Garden\u{1E}\u{1D}id:1\n"),
            "\(said) \(result.errors)")
        #expect(said.contains("\0message\u{1F}Tomato got 2 litres.\nDone\n"), "\(said)")
    }
}

import Foundation
import TestSupport
import Testing

/// A folder that has a toolkit's layout, with programs that print how they were called.
final class FakeToolkit {
    let path: String

    init() throws {
        path =
            FileManager.default.temporaryDirectory.appendingPathComponent("toolkit für \(UUID().uuidString)").path
        for (name, text) in [
            ("version", "1.2.0\n"), ("glibc-floor", "2.36\n"), ("native/libcairo.so.2", ""),
            ("native.list", "libcairo.so.2\n"),
            ("swift/compiler", "Swift version 6.3.1 (swift-6.3.1-RELEASE)\n"), ("swift/names.json", "{}"),
            ("fonts/fonts.conf", ""),
        ] { try write(text, to: "kit/lib/airlock/\(name)") }
        try write(try FakeToolkit.output("/usr/bin/uname", ["-m"]), to: "kit/lib/airlock/machine")
        let printer = "#!/bin/sh\nprintf '%s|' \"$0\" \"$@\" \"$LD_LIBRARY_PATH\" \"$AIRLOCK_FROM\"\n"
        try install(printer, at: "kit/lib/airlock/swift/Bring")
        try install(printer, at: "kit/lib/airlock/AppHost")
        try write("", to: "runtime/libswiftCore.so")
        try setCompiler("Swift version 6.3.1 (swift-6.3.1-RELEASE)")
        for (script, place) in [("toolkit-airlock", "bin/airlock"), ("ci-steps.sh", "lib/airlock/ci-steps.sh")] {
            try install(
                try String(contentsOfFile: "\(Airlock.root)/Packaging/\(script)", encoding: .utf8), at: "kit/\(place)")
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    static func output(_ program: String, _ words: [String]) throws -> String {
        try ChildProcess(program, words, input: []).wait().output
    }

    func write(_ text: String, to name: String) throws {
        let file = URL(fileURLWithPath: "\(path)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: "\(path)/kit/lib/airlock/\(name)")
    }

    /// By another program: a file that a child started meanwhile has open for writing can't be run.
    func install(_ text: String, at name: String) throws {
        try write(text, to: "text")
        let place = "\(path)/\(name)"
        let result = try ChildProcess("/usr/bin/install", ["-D", "-m", "755", "\(path)/text", place], input: [])
            .wait()
        #expect(result.status == .exited(0))
    }

    func setCompiler(_ version: String) throws {
        try install(
            """
            #!/bin/sh
            cat <<END
            {
              "compilerVersion": "\(version)",
              "paths": {
                "runtimeLibraryPaths": [
                  "\(path)/runtime"
                ],
                "runtimeResourcePath": "/elsewhere"
              }
            }
            END

            """, at: "programs/swiftc")
    }

    /// Runs the command in the folder `path`.
    func run(_ words: [String], search: String? = nil) throws -> ChildResult {
        try ChildProcess(
            "/usr/bin/env", ["-C", path, "\(path)/kit/bin/airlock"] + words,
            environment: ["PATH": search ?? "\(path)/programs:/usr/bin:/bin"], input: []
        ).wait()
    }

    // MARK: Widgets

    /// Installs a stand-in for the import, which takes the program with the widgets from the sources or from the variable `PROGRAM`. For the
    /// sources of a base, it ends with the variable `BASE_STATUS`.
    func installImport() throws {
        try install(
            #"""
            #!/bin/sh
            [ -z "${FAULTY_SOURCES:-}" ] || { echo 'Tea.swift:3:5: error: <T> | `x`'; exit 1; }
            target= sources=$2
            [ -z "${IMPORTS:-}" ] || echo "$sources" >> "$IMPORTS"
            case $sources in */source*) [ -z "${BASE_STATUS:-}" ] || exit "$BASE_STATUS" ;; esac
            [ ! -e "$sources/faulty" ] || { echo 'Tea.swift:3:5: error: expected a value'; exit 1; }
            while [ $# -gt 0 ]; do
                case $1 in --into) place=$2 ;; --target) target=$2 ;; esac
                shift
            done
            # Without a target, a project with several extensions has a program of each.
            for each in ${SEVERAL:-}; do
                [ -n "$target" ] || { mkdir -p "$place/$each"; cp "$PROGRAM" "$place/$each/mywidgets"; }
            done
            [ -z "${SEVERAL:-}" ] || [ -n "$target" ] || exit 0
            mkdir -p "$place"
            if [ -e "$sources/program" ]; then install -m 755 "$sources/program" "$place/mywidgets"; else cp "$PROGRAM" "$place/mywidgets"; fi
            """#, at: "kit/lib/airlock/swift/Bring")
    }

    /// Returns the text of a program that sources can have for the stand-in of the import.
    ///
    /// - Parameters:
    ///   - linted: The widget that is linted; another is drawn.
    ///   - change: Commands that change the drawn snapshots.
    static func program(linting linted: String, change: String = ":") -> String {
        #"""
        #!/bin/sh
        case " $* " in
            *" --parts "* | " list ") ;;
            " lint "*) set -- "$@" --kind \#(linted) ;;
            *) set -- "$@" --kind GreetingWidget ;;
        esac
        code=0
        "$SAMPLES" "$@" || code=$?
        if [ "${2:-}" = --record ]; then cd "$3"; \#(change); fi
        exit "$code"

        """#
    }

    /// Commands that replace a snapshot by another.
    static let otherMedium =
        "for end in png json; do cp GreetingWidget-systemSmall-dark@2x.$end GreetingWidget-systemMedium@2x.$end; done"
}

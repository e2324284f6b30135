import Testing

@testable import Bring

struct BuildLogTests {
    private let log = BuildLog(
        """
        [3/9] Compiling Tea A.swift
        /p/Sources/Tea/A.swift:4:9: error: value of type 'Text' has no member 'wobble'
         4 |  a
           |  `- error: value of type 'Text' has no member 'wobble'
        /p/Sources/Tea/A.swift:4:9: error: value of type 'Text' has no member 'wobble'
        /src/tea/B.swift:1:1: error: cannot find 'List' in scope
        error: emit-module command failed with exit code 1 (use -v to see invocation)
        """, package: "/p", sources: [(link: "Tea", path: "/src/tea")])

    @Test("Repeated compiler errors are listed once, with their file and line in the source folder")
    func duplicateErrors() {
        #expect(log.faults.map(\.place) == ["A.swift:4", "B.swift:1"])
    }

    @Test("An error's location has the column, which its place leaves out")
    func locations() {
        #expect(log.faults.map(\.location) == ["A.swift:4:9", "B.swift:1:1"])
        #expect(log.faults.map(\.file) == ["A.swift", "B.swift"])
    }

    @Test(
        "A crash of the compiler is one error at the place or in the file that its log names",
        arguments: [
            (
                """
                3.\tWhile evaluating request TypeCheckSourceFileRequest(source_file "/src/tea/A.swift")
                4.\tWhile type-checking 'f()' (at /src/tea/Inner/B.swift:7:3)
                """, "Inner/B.swift:7:3"
            ),
            (
                """
                3.\tWhile evaluating request ExecuteSILPipelineRequest(Run pipelines on SIL for Tea)
                4.\tWhile running pass #17 SILFunctionTransform "DefiniteInitialization" on SILFunction "@$s1a"
                \t for 'f()' (at /src/tea/B.swift:1:2)
                5.\tWhile type-checking expression at [/src/tea/B.swift:2:5 - line:2:9] RangeText="a"
                """, "B.swift:2:5"
            ),
            ("3.\tWhile parsing source_file \"/src/tea/A.swift\"", "A.swift"),
            ("2.\tCompiling with effective version 5.10", "A.swift"), ("", "A.swift"),
        ])
    func crash(_ steps: String, _ place: String) {
        let log = BuildLog(
            """
            Please submit a bug report and include the crash backtrace.
            Stack dump:
            0.\tProgram arguments: /usr/bin/swift-frontend -frontend -c -primary-file /src/tea/A.swift -target x
            1.\tSwift version 6.3.1
            \(steps)
            Stack dump without symbol names (ensure you have llvm-symbolizer in your PATH):
            error: compile command failed due to signal 6 (use -v to see invocation)
            """, package: "/p", sources: [(link: "Tea", path: "/src/tea")])
        #expect(log.faults.map(\.location) == [place])
        #expect(log.faults.first?.message == "the compiler crashed here — write this code in simpler steps")
        let silent = BuildLog("Stack dump:\n0.\tProgram arguments: swift-frontend", package: "/p", sources: [])
        #expect(
            silent.faults == [
                .init(place: "", message: "the compiler crashed — leave files out to find the one that causes it")
            ])
    }

    @Test(
        "Only an error in a source lasts; a program that was ended, or that failed without such an error, can succeed the next time",
        arguments: [
            ("/src/tea/A.swift:1:2: error: cannot find 'x' in scope", true),
            ("<unknown>:0: error: module cache is locked", false), ("", false),
            (
                "/src/tea/A.swift:1:2: error: a\nerror: compile command failed due to signal 9 (use -v to see invocation)",
                false
            ),
            (
                "/src/tea/A.swift:1:2: error: a\nLauncher: swift-frontend didn't end within 3600 s and was ended",
                false
            ),
        ])
    func lastingErrors(output: String, isLasting: Bool) {
        let log = BuildLog(output, package: "/p", sources: [(link: "Tea", path: "/src/tea")])
        #expect(log.isCausedBySources == isLasting)
    }

    @Test(
        "Output that shows what the system lacks yields a remedy, and errors in the sources yield none",
        arguments: [
            (
                "ld.lld: error: cannot open Scrt1.o: No such file or directory",
                "the C library's development files are missing"
            ),
            (
                "<unknown>:0: warning: libc not found for 'x86_64-unknown-linux-gnu'; C stdlib may be unavailable",
                "the C library's development files are missing"
            ),
            ("error: could not build C module 'SwiftGlibc'", "the C library's development files are missing"),
            (
                "ld.lld: error: unable to find library -lstdc++",
                "the C++ standard library's development files are missing"
            ),
            ("error: No space left on device", "the disk is full"),
            (
                "clang: error: unable to execute command: Bus error\nclang: error: linker command failed due to signal",
                "the disk is full"
            ),
            // A crash of the compiler itself.
            ("clang: error: unable to execute command: Bus error\nclang: error: clang frontend command failed", nil),
            ("A.swift:1:1: error: cannot find 'a' in scope", nil),
        ])
    func remedies(text: String, cause: String?) {
        #expect(BuildLog.remedy(text)?.components(separatedBy: " — ").first == cause)
    }
}

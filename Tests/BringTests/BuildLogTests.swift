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

    @Test("Errors about names that the verdict lists as missing come first")
    func missingNamesFirst() {
        #expect(
            log.text(missing: ["List", ".padding"]) == """
                missing here and named in these errors: List
                  B.swift:1: cannot find 'List' in scope
                  A.swift:4: value of type 'Text' has no member 'wobble'
                """)
    }

    @Test("A limit truncates the error list and reports how many errors remain")
    func errorLimit() {
        #expect(log.text(missing: [], limit: 1).hasSuffix("\n  and 1 more"))
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
            ("A.swift:1:1: error: cannot find 'a' in scope", nil),
        ])
    func remedies(text: String, cause: String?) {
        #expect(BuildLog.remedy(text)?.components(separatedBy: " — ").first == cause)
    }
}

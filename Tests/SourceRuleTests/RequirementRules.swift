import Foundation
import Testing

/// The ids of the specification stand at the tests.
struct RequirementRules {
    private static let page = Source.root.appendingPathComponent("Documentation/Requirements.md")
    private static let specification = """
        ## Jokes

        | id | requirement |
        |---|---|
        | J-001 | Both show one joke. |
        | J-002 | Phrases are found. |

        ## Structure

        | id | requirement |
        |---|---|
        | X-001 | One entry point. |
        | X-002 | No network. |

        ## Without a test

        | id | reason |
        |---|---|
        | J-002 | There is no phone. |

        """
    /// A comment's beginning, so that the lines of the samples aren't comments of this file.
    private static let mark = "// Requirements:"

    private func page(_ text: String, specification: String = Self.specification) -> RequirementsPage {
        RequirementsPage(specification: specification, sources: [Source(path: "Tests/A.swift", text: text)])
    }

    @Test("Each requirement has a test or a reason for having none, and Requirements.md lists the tests")
    func currentPage() throws {
        let folder = Self.page.deletingLastPathComponent()
        let page = RequirementsPage(
            specification: try String(contentsOf: folder.appendingPathComponent("Specification.md"), encoding: .utf8),
            sources: try Source.all(in: "Tests").sorted { $0.path < $1.path })
        for fault in page.faults { Issue.record("\(fault)") }
        let text = page.text
        guard try String(contentsOf: Self.page, encoding: .utf8) != text else { return }
        if ProcessInfo.processInfo.environment["AIRLOCK_RECORD"] == "1" {
            try text.write(to: Self.page, atomically: true, encoding: .utf8)
            Issue.record("written to Requirements.md: run again without AIRLOCK_RECORD")
        } else {
            Issue.record(
                "Requirements.md differs from the tests — run 'AIRLOCK_RECORD=1 ./airlock test RequirementRules'")
        }
    }

    @Test("The page has a row for each test in each group, with the test's sentence, suite and argument labels")
    func rows() {
        let page = page(
            """
            @Suite(.blocking)
            final class FirstTests {
                struct Value {}

                \(Self.mark) X-002
                \(Self.mark) J-001, X-001
                @Test(
                    "A pipe '|' and a \\"quote\\" are shown",
                    arguments: [(1, [2: "a"])])
                func parts(_ index: Int, of values: [Int: String], text: String) throws {}
            }

            extension SecondTests {
                /// With a reason.
                \(Self.mark) X-001
                @Test("The entry point is found") func entry() {}

                @Test("A test without requirements has no row") func other() {}
            }
            """)
        #expect(page.faults == [])
        #expect(
            page.text.hasSuffix(
                #"""

                ## Jokes

                | ids | behaviour | test |
                |---|---|---|
                | J-001 | A pipe '\|' and a "quote" are shown | `FirstTests/parts(_:of:text:)` |

                ## Structure

                | ids | behaviour | test |
                |---|---|---|
                | X-001 | The entry point is found | `SecondTests/entry()` |
                | X-001, X-002 | A pipe '\|' and a "quote" are shown | `FirstTests/parts(_:of:text:)` |

                """#))
    }

    @Test("A wrong id, a misplaced comment, and a requirement without a test or a reason are reported")
    func faults() {
        let page = page(
            """
            struct FirstTests {
                \(Self.mark) J-001, X-009
                @Test("First") func first() {}

                \(Self.mark) J-001 and X-001
                @Test("Second") func second() {}

                \(Self.mark.dropLast(2)): X-001
                @Test("Third") func third() {}

                \(Self.mark) J-002

                @Test("Fourth") func fourth() {}

                \(Self.mark) J-002
                @Test func fifth() {}

                \(Self.mark) J-002
                @Test("Sixth") func sixth() {}
            }
            """)
        #expect(
            page.faults == [
                "Tests/A.swift:2 has the unknown requirement X-009 — use an id of Specification.md",
                "Tests/A.swift:5 is no list of requirements — write '// Requirements: X-001, J-005'",
                "Tests/A.swift:8 is no list of requirements — write '// Requirements: X-001, J-005'",
                "Tests/A.swift:11 isn't above a test with a sentence — move it directly above @Test(\"…\")",
                "Tests/A.swift:15 isn't above a test with a sentence — move it directly above @Test(\"…\")",
                "J-002 has a test, and a reason for having none — remove the reason",
                "X-001 has no test — write '// Requirements: X-001' above @Test, or a reason in Specification.md",
                "X-002 has no test — write '// Requirements: X-002' above @Test, or a reason in Specification.md",
            ])
    }

    @Test("An id that the specification has twice, and a reason for an unknown id are reported")
    func specificationFaults() {
        let specification = """
            ## Jokes
            | J-001 | Both show one joke. |
            | J-001 | Phrases are found. |
            ## Without a test
            | J-003 | There is no phone. |
            """
        let text = """
            struct FirstTests {
                \(Self.mark) J-001
                @Test("First") func first() {}
            }
            """
        #expect(
            page(text, specification: specification).faults == [
                "J-001 is in the specification twice — use the next free id",
                "the reason for J-003 has no requirement — correct the id",
            ])
    }
}

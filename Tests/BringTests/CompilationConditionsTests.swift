import Foundation
import SwiftLexing
import Testing

@testable import Bring

/// Compares the table of conditions in the documentation with the code.
struct CompilationConditionsTests {
    /// The rows of the table: the conditions in its first column, and the value in its second.
    static let rows: [(conditions: [String], value: String)] = {
        // If the page can't be read, there are no rows, and a test fails.
        let page =
            (try? String(contentsOfFile: "\(Checkout.root)/Documentation/ImportedSources.md", encoding: .utf8)) ?? ""
        return (page.components(separatedBy: "## Conditions\n").last ?? "").components(separatedBy: "\n## ")[0]
            .split(separator: "\n").compactMap { line in
                let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
                guard line.hasPrefix("| `"), cells.count == 3 else { return nil }
                return (cells[0].matches(of: #/`([^`]+)`/#).map { String($0.1) }, cells[1])
            }
    }()

    private let known: KnownNames
    private let conditions: CompilationConditions

    init() throws {
        known = try Checkout.names.get()
        conditions = CompilationConditions(known, ProjectSettings(near: "/"), own: [], isDebug: true)
    }

    /// Returns the documented conditions of a kind with their values.
    private func documented(_ kind: String) -> [String: String] {
        Dictionary(
            Self.rows.flatMap { row in
                row.conditions.filter { $0.hasPrefix("\(kind)(") }.map {
                    (String($0.dropFirst(kind.count + 1).dropLast()), row.value)
                }
            }, uniquingKeysWith: { first, _ in first })
    }

    private func holds(_ condition: String) -> Bool {
        let tokens = SwiftLexer("#if \(condition)\nyes\n#endif").tokens
        return !ConditionalBlocks(tokens, conditions: conditions).tokens.isEmpty
    }

    @Test("Each documented condition has its documented value")
    func documentedValues() {
        var count = 0
        for row in Self.rows where row.value == "true" || row.value == "false" {
            for condition in row.conditions {
                #expect(holds(condition) == (row.value == "true"), "\(condition)")
                count += 1
            }
        }
        #expect(count > 40)
    }

    @Test("Every module that sources can import, and every one of another system, is documented")
    func modules() {
        let documented = documented("canImport")
        #expect(Set(documented.filter { $0.value == "true" }.keys) == conditions.modules)
        for module in CompilationConditions.foreignModules { #expect(documented[module] == "false") }
    }

    @Test("The conditions that the documentation leaves to the compiler aren't replaced, and the others of Linux are")
    func replacedConditions() {
        let argument = SwiftLexer("Linux").tokens[...]
        let left = Self.rows.filter { $0.value == "the compiler's value" }.flatMap(\.conditions).map {
            String($0.prefix { $0 != "(" })
        }
        #expect(Set(left) == ["arch", "swift", "compiler", "hasFeature", "hasAttribute"])
        for name in left { #expect(!conditions.value(of: name, argument).isReplaced, "\(name)") }
        for name in ["os", "canImport"] { #expect(conditions.value(of: name, argument).isReplaced, "\(name)") }
    }

    @Test("The flags are those of the build and of the project's target")
    func flags() {
        var settings = ProjectSettings(near: "/")
        settings.conditions = ["PRO"]
        let release = CompilationConditions(known, settings, own: ["Leaves"], isDebug: false)
        #expect(release.flags == ["PRO", "SWIFT_PACKAGE"] && release.modules.contains("Leaves"))
        #expect(conditions.flags == ["DEBUG", "SWIFT_PACKAGE"])
    }

    @Test("A package is compiled with the C library of Linux, and on request as for Linux")
    func packages() {
        func value(_ system: CompilationConditions.PackageSystem, _ condition: String) -> Bool {
            ConditionalBlocks(
                SwiftLexer("#if \(condition)\nlet x = 1\n#endif\n").tokens,
                conditions: conditions.package(system, known: known)
            ).omissions.isEmpty
        }
        for condition in ["os(iOS)", "canImport(UIKit)", "canImport(Glibc)", "!canImport(Darwin)", "!os(Linux)"] {
            #expect(value(.phone, condition), "\(condition)")
        }
        for condition in ["os(Linux)", "!canImport(UIKit)", "canImport(Glibc)", "canImport(Foundation)", "!os(iOS)"] {
            #expect(value(.linux, condition), "\(condition)")
        }
        #expect(!holds("canImport(Glibc)"))
    }
}

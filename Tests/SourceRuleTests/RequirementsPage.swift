import SwiftLexing

/// The page Requirements.md, generated from the specification and from the comments `// Requirements: X-001, J-005` above `@Test`.
struct RequirementsPage {
    /// A test that verifies requirements.
    private struct Row {
        /// The positions of the requirements in the specification.
        let requirements: [Int]
        let sentence: String
        let test: String
    }

    /// The section of the specification that gives reasons instead of requirements.
    private static let untested = "Without a test"
    private static let mark = "// Requirements: "

    private var groups: [(title: String, requirements: Range<Int>)] = []
    private var ids: [String] = []
    private var rows: [Row] = []
    /// The contradictions between the specification and the tests, with the remedies.
    private(set) var faults: [String] = []

    init(specification: String, sources: [Source]) {
        let (positions, reasons) = read(specification)
        for source in sources where source.text.contains("// Requirement") { read(source, positions) }
        let tested = Set(rows.flatMap(\.requirements).map { ids[$0] })
        for id in ids {
            switch (tested.contains(id), reasons.contains(id)) {
            case (false, false):
                faults.append(
                    "\(id) has no test — write '\(Self.mark)\(id)' above @Test, or a reason in Specification.md")
            case (true, true):
                faults.append("\(id) has a test, and a reason for having none — remove the reason")
            default: break
            }
        }
    }

    /// Reads the requirements and the reasons for having no test.
    private mutating func read(_ specification: String) -> (positions: [String: Int], reasons: Set<String>) {
        var (positions, reasons): ([String: Int], Set<String>) = ([:], [])
        var title = ""
        for line in specification.split(separator: "\n") {
            if line.hasPrefix("## ") { title = String(line.dropFirst(3)) }
            guard line.hasPrefix("| "), let id = line.dropFirst(2).split(separator: " ").first.map(String.init),
                Self.isID(id)
            else { continue }
            if title == Self.untested {
                if positions[id] == nil { faults.append("the reason for \(id) has no requirement — correct the id") }
                reasons.insert(id)
            } else {
                if positions[id] != nil { faults.append("\(id) is in the specification twice — use the next free id") }
                positions[id] = ids.count
                ids.append(id)
                if groups.last?.title != title { groups.append((title, ids.count - 1..<ids.count)) }
                groups[groups.count - 1].requirements = groups[groups.count - 1].requirements.lowerBound..<ids.count
            }
        }
        return (positions, reasons)
    }

    private static func isID(_ text: String) -> Bool { text.wholeMatch(of: #/[A-Z]-\d{3}/#) != nil }

    /// Reads the comments of a source and the tests below them.
    private mutating func read(_ source: Source, _ positions: [String: Int]) {
        let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
        let tokens = SwiftLexer(source.text).tokens
        var found: [Int] = []
        for (index, line) in lines.enumerated() where line.hasPrefix("// Requirement") {
            let place = "\(source.path):\(index + 1)"
            let names = line.dropFirst(Self.mark.count).split(separator: ", ", omittingEmptySubsequences: false)
            guard line.hasPrefix(Self.mark), names.map(String.init).allSatisfy(Self.isID) else {
                faults.append("\(place) is no list of requirements — write '\(Self.mark)X-001, J-005'")
                continue
            }
            for id in names.map(String.init) {
                guard let position = positions[id] else {
                    faults.append("\(place) has the unknown requirement \(id) — use an id of Specification.md")
                    continue
                }
                found.append(position)
            }
            // A long list has several lines.
            if index + 1 < lines.count, lines[index + 1].hasPrefix("// Requirement") { continue }
            if let start = tokens.firstIndex(where: { $0.line == index + 2 }), let test = Test(tokens[start...]) {
                let suite = Self.suite(of: start, in: tokens)
                rows.append(Row(requirements: found, sentence: test.sentence, test: "\(suite)/\(test.function)"))
            } else {
                faults.append(#"\#(place) isn't above a test with a sentence — move it directly above @Test("…")"#)
            }
            found = []
        }
    }

    /// Returns the outermost type in which a token is declared.
    private static func suite(of index: Int, in tokens: [SwiftToken]) -> String {
        var (depth, suite) = (0, "")
        for (token, next) in zip(tokens[..<index], tokens.dropFirst()) {
            if token.isMark("{") { depth += 1 }
            if token.isMark("}") { depth -= 1 }
            if depth == 0, ["struct", "class", "enum", "actor", "extension"].contains(where: token.isWord) {
                suite = next.text
            }
        }
        return suite
    }

    /// A declaration that begins with `@Test("…")`.
    private struct Test {
        let sentence: String
        /// The function with its argument labels.
        let function: String

        init?(_ tokens: ArraySlice<SwiftToken>) {
            let tokens = Array(tokens)
            guard tokens.count > 3, tokens[0].isMark("@"), tokens[1].isWord("Test"), tokens[2].isMark("("),
                tokens[3].kind == .string, tokens[3].text.hasPrefix("\""), !tokens[3].text.hasPrefix("\"\"\""),
                let keyword = tokens.firstIndex(where: { $0.isWord("func") }), keyword + 2 < tokens.count
            else { return nil }
            sentence = String(tokens[3].text.dropFirst().dropLast()).replacing(#/\\(["\\])/#) { String($0.1) }
            var (depth, labels) = (0, "")
            for index in tokens.indices[(keyword + 2)...] {
                if tokens[index].isMark("(") || tokens[index].isMark("[") { depth += 1 }
                if tokens[index].isMark(")") || tokens[index].isMark("]") { depth -= 1 }
                if depth == 0 { break }
                guard depth == 1, tokens[index].isMark("(") || tokens[index].isMark(",") else { continue }
                // A label stands before the colon, or before the parameter's name and the colon.
                let label = tokens[(index + 1)...].prefix { $0.kind == .word }
                if tokens[(index + label.count + 1)...].first?.isMark(":") == true, let name = label.first {
                    labels += "\(name.text):"
                }
            }
            function = "\(tokens[keyword + 1].text)(\(labels))"
        }
    }

    /// The page: for each group of the specification a table with a row for each test, in the order of the requirements.
    var text: String {
        var text = """
            # Requirements

            The tests that verify the requirements of the [specification](Specification.md), in its groups. A test that verifies requirements of several
            groups is in several tables. `RequirementRules` generates this page from the [comments](../CONTRIBUTING.md#what-a-change-contains) above the
            tests. [Some requirements](Specification.md#without-a-test) have no test.

            """
        for group in groups {
            let own = rows.map { row in
                let requirements = Set(row.requirements).filter(group.requirements.contains).sorted()
                return Row(requirements: requirements, sentence: row.sentence, test: row.test)
            }.filter { !$0.requirements.isEmpty }
            guard !own.isEmpty else { continue }
            text += "\n## \(group.title)\n\n| ids | behaviour | test |\n|---|---|---|\n"
            let sorted = own.sorted {
                $0.requirements == $1.requirements
                    ? $0.test < $1.test : $0.requirements.lexicographicallyPrecedes($1.requirements)
            }
            for row in sorted {
                let names = row.requirements.map { ids[$0] }.joined(separator: ", ")
                text += "| \(names) | \(row.sentence.replacing("|", with: "\\|")) | `\(row.test)` |\n"
            }
        }
        return text
    }
}

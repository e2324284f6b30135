import AirlockBase
import Foundation
import Shared
import TestSupport
import Testing

/// Each function for quoting, evaluated by a reader of its language.
struct QuotingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String, to name: String) throws -> String {
        let path = "\(folder.path)/\(name)"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func run(_ words: String...) throws -> ChildResult {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try TestProcess("/usr/bin/env", words, environment: ["PATH": path, "HOME": folder.path], input: [])
            .wait()
    }

    private func isVisible(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0.isTerminalControl || $0.changesDirection }
    }

    @Test("A shell reads each hostile name as one word")
    func shell() throws {
        let words = HostileNames.all.map(\.shellWord)
        let script = try write("printf '%s\\0' \(words.joined(separator: " "))\nprintf %s $#\n", to: "script")
        for shell in ["sh", "bash"] {
            let result = try run(shell, script)
            let read = Data(result.output.utf8).split(separator: 0, omittingEmptySubsequences: false)
            #expect(read.dropLast().map { Array($0) } == HostileNames.all.map { Array($0.utf8) }, "\(result.errors)")
        }
        #expect(
            "/a/b-c_1.swift".shellWord == "/a/b-c_1.swift" && "".shellWord == "''" && "it's".shellWord == #"'it'\''s'"#)
        #expect("a\0b c".shellWord == "'ab c'")
    }

    @Test("The compiler driver reads each hostile name in a response file, except names with line breaks")
    func responseFile() throws {
        let written = HostileNames.all.filter { $0.responseFileWord != nil }
        #expect(
            HostileNames.all.filter { $0.responseFileWord == nil }
                == HostileNames.all.filter { $0.contains(where: { $0.isNewline }) })
        let inputs = written.map { "\(folder.path)/\($0).swift" }
        let list = try write(inputs.compactMap(\.responseFileWord).joined(separator: "\n"), to: "list")
        // The driver prints the compiler's command for a shell.
        let jobs = try run("swiftc", "-driver-print-jobs", "-wmo", "-parse", "@\(list)")
        let script = try write("words() { printf '%s\\0' \"$@\"; }\nwords \(jobs.output)", to: "script")
        let words = Data(try run("sh", script).output.utf8).split(separator: 0).map { Array($0) }
        let start = Array(folder.path.utf8)
        #expect(
            words.filter { $0.starts(with: start) && $0.suffix(6).elementsEqual(".swift".utf8) }
                == inputs.map { Array($0.utf8) }, "\(jobs.errors)")
    }

    @Test("The compiler reads each hostile name from a literal, and a keyword as an identifier")
    func swift() throws {
        let names = HostileNames.all + ["nul\0nul", "\\\"\\"]
        let literals = names.map(\.swiftLiteral)
        #expect(literals.allSatisfy { isVisible($0) && !$0.contains("\n") })
        let source = try write(
            """
            let \("class".swiftIdentifier) = [
            \(literals.joined(separator: ",\n"))
            ]
            for name in `class` { print(name.utf8.map(String.init).joined(separator: " ")) }
            """, to: "main.swift")
        let program = "\(folder.path)/program"
        let compiled = try run("swiftc", source, "-o", program)
        #expect(compiled.status == .exited(0), "\(compiled.errors)")
        let printed = try run(program).output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(Array(printed) == names.map { $0.utf8.map(String.init).joined(separator: " ")[...] })
        #expect("tea".swiftIdentifier == "tea" && "Self".swiftIdentifier == "`Self`")
        for name in HostileNames.all { #expect(name.moduleName.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]*/) != nil) }
        #expect("class".moduleName == "classApp" && "2nd".moduleName == "App2nd" && "_x".moduleName == "App_x")
    }

    @Test("JSON has no character that a terminal interprets, and is read as it was")
    func json() throws {
        for name in HostileNames.all {
            let text = try JSONValue.array([.string(name)]).serialised()
            #expect(isVisible(text))
            #expect(try JSONValue(parsing: text) == .array([.string(name)]))
            #expect(
                try JSONDecoder().decode([String].self, from: Data(text.utf8)).map { Array($0.utf8) } == [
                    Array(name.utf8)
                ])
        }
    }

    @Test("A line for a terminal or a message has no control character and no line break")
    func lines() {
        for name in HostileNames.all {
            #expect(isVisible(name.visible))
            #expect(!name.onOneLine.contains(where: { $0.isNewline }))
            #expect(isVisible(name.oneLine()) && name.oneLine().count <= 80)
            let cell = name.markdownCell
            #expect(
                isVisible(cell) && !cell.contains(where: { $0.isNewline }) && !cell.contains("<")
                    && !cell.hasPrefix("|"))
        }
        #expect("a\u{1B}[31m\u{202E}b".visible == "a\u{FFFD}[31mb")
    }

    @Test("A file name is no path, and is read back from its percent encoding")
    func files() {
        // Foundation drops a byte order mark.
        for name in (HostileNames.all + ["../a", "a/b"]).filter({ !$0.hasPrefix("\u{FEFF}") }) {
            #expect(!name.fileName.contains("/") && name.fileName.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
            #expect(name.fileName.removingPercentEncoding.map { Array($0.utf8) } == Array(name.utf8))
            #expect(name.uriPath.removingPercentEncoding.map { Array($0.utf8) } == Array(name.utf8))
        }
        #expect("Inner/My Tea.swift".uriPath == "Inner/My%20Tea.swift")
    }
}

import AirlockBase
import Foundation
import TestSupport
import Testing

@testable import Bring

private let folder = ProcessInfo.processInfo.environment["AIRLOCK_PROJECT_FILES"]
private let python = ProcessInfo.processInfo.environment["AIRLOCK_PYTHON"]

/// A comparison of the trees of public Xcode project files with those that the Python package pbxproj and Foundation read.
@Suite(
    .blocking, .serialized,
    .enabled(
        if: folder != nil && python != nil,
        "AIRLOCK_PROJECT_FILES must name a folder of project files, and AIRLOCK_PYTHON a Python with the package pbxproj"
    ))
struct ProjectFileComparisonTests {
    /// The results of pbxproj, by the index of a file.
    private struct Peer {
        let output: TemporaryFolder
        let files: [String]

        init() throws {
            output = try TemporaryFolder()
            let folder = try #require(folder)
            let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            files = names.filter { $0.hasSuffix(".pbxproj") }.sorted().map { "\(folder)/\($0)" }
            let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Peers/project-files.py"
            let python = try #require(python)
            let result = try Subprocess(arguments: [python, script, output.path] + files).run(log: output.path + "/log")
            try #require(result.status == 0, "\(result.errors)")
        }

        func contents(_ index: Int, _ form: String) -> [UInt8]? {
            FileManager.default.contents(atPath: "\(output.path)/\(index).\(form)").map { [UInt8]($0) }
        }

        /// Returns the tree, or nil if pbxproj doesn't read the file.
        func tree(_ index: Int) throws -> Any? {
            try contents(index, "json").map { try JSONSerialization.jsonObject(with: Data($0)) }
        }
    }

    private static let peer = Result { try Peer() }

    /// The reasons why openstep_parser 2.0.3 refuses or misreads a text that Apple's parsers read, each with a pattern of such texts.
    private static let peerFaults = [
        (isRefusal: true, reason: "a comment at the end of a line, after the first brace", pattern: #"\n\s*//"#),
        (isRefusal: true, reason: "consecutive comments", pattern: #"\*/\s*/\*"#),
        (isRefusal: false, reason: "an escape that it doesn't know, such as \\U", pattern: #"\\[^"'\\nt0]"#),
    ]

    private func read(_ bytes: [UInt8]) -> PropertyList? {
        // Other readers' errors differ, so only the refusal is compared.
        try? PropertyList(parsing: bytes, limits: .project)
    }

    /// Returns the place of the first difference between two trees, of which neither exists if both readers refuse the file. Equal strings
    /// have equal code units.
    private func difference(_ ours: PropertyList?, _ other: Any?, at path: String = "") -> String? {
        switch (ours, other) {
        case (nil, nil): return nil
        case (.string(let text)?, let other as String) where text.utf8.elementsEqual(other.utf8): return nil
        case (.data(let bytes)?, let other as Data) where bytes.elementsEqual(other): return nil
        case (.array(let values)?, let others as [Any]) where values.count == others.count:
            for (index, pair) in zip(values, others).enumerated() {
                if let found = difference(pair.0, pair.1, at: "\(path)/\(index)") { return found }
            }
            return nil
        case (.dictionary(let values)?, let others as [String: Any]) where values.count == others.count:
            for (key, value) in values {
                if let found = difference(value, others[key], at: "\(path)/\(key)") { return found }
            }
            return nil
        default:
            return "\(path): \("\(ours as Any)".prefix(200)) isn't \("\(other as Any)".prefix(200))"
        }
    }

    @Test("Public project files have the trees that Foundation reads, and those of pbxproj but for its faults")
    func publicFiles() throws {
        let peer = try Self.peer.get()
        try #require(!peer.files.isEmpty)
        var (agreeing, refused, megabytes, seconds) = (0, 0, 0.0, 0.0)
        var faults: [String: Int] = [:]
        for (index, file) in peer.files.enumerated() {
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
            let start = ProcessInfo.processInfo.systemUptime
            let ours = read(bytes)
            seconds += ProcessInfo.processInfo.systemUptime - start
            megabytes += Double(bytes.count) / 1_000_000
            // A template with placeholders isn't a property list.
            let foundation = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
            if let found = difference(ours, foundation) {
                Issue.record("\(file) differs from Foundation's at \(found)")
            }
            if ours == nil { refused += 1 }
            let tree = try peer.tree(index)
            guard let found = difference(ours, tree) else {
                agreeing += 1
                continue
            }
            let text = String(decoding: bytes, as: UTF8.self)
            let fault = Self.peerFaults.first {
                $0.isRefusal == (tree == nil) && text.range(of: $0.pattern, options: .regularExpression) != nil
            }
            guard let fault else {
                let reason = String(decoding: peer.contents(index, "error") ?? [], as: UTF8.self)
                Issue.record("\(file) differs from pbxproj's at \(found) \(reason)")
                continue
            }
            faults[fault.reason, default: 0] += 1
        }
        print(
            "PROOF \(agreeing) of \(peer.files.count) files agree, of which \(refused) are refused by every reader;",
            "pbxproj misreads \(faults.sorted { $0.key < $1.key }.map { "\($0.value) with \($0.key)" });",
            "\(Int(megabytes)) MB at \((megabytes / seconds * 10).rounded() / 10) MB/s")
    }

    @Test("A project file that is converted to XML and to the binary format has the same tree; JSON is refused")
    func otherFormats() throws {
        let peer = try Self.peer.get()
        var count = 0
        for index in stride(from: 0, to: peer.files.count, by: max(1, peer.files.count / 25)) {
            let ours = read([UInt8](try Data(contentsOf: URL(fileURLWithPath: peer.files[index]))))
            guard let ours, difference(ours, try peer.tree(index)) == nil else { continue }
            for form in ["xml", "binary"] {
                #expect(read(try #require(peer.contents(index, form))) == ours, "\(form) of \(peer.files[index])")
            }
            #expect(read(try #require(peer.contents(index, "json"))) == nil)
            count += 1
        }
        print("PROOF \(count) files have the same tree in three formats")
        #expect(count > 0)
    }

    /// Returns a project of a size with many files.
    private func project(megabytes: Int) -> [UInt8] {
        var text = "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tobjectVersion = 77;\n\tobjects = {\n"
        var number = 0
        while text.utf8.count < megabytes * 1_000_000 {
            text += """
                \t\t\(String(number, radix: 16)) /* File\(number).swift */ = {isa = PBXFileReference; path = \
                "Sources/Module \(number % 100)/File\(number).swift"; sourceTree = "<group>"; };

                """
            number += 1
        }
        return Array((text + "\t};\n\trootObject = A;\n}\n").utf8)
    }

    /// Returns a line of the process's memory statistics, in KiB.
    private func memory(_ name: String) throws -> Int {
        let lines = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("\(name):") })
        return try #require(Int(line.filter(\.isNumber)))
    }

    @Test("A project file of 60 MB is refused because of its size, and its text with less than 300 MB of memory")
    func largeFile() throws {
        let bytes = project(megabytes: 60)
        let tree = try TemporaryTree(["Tea.xcodeproj/project.pbxproj": String(decoding: bytes, as: UTF8.self)])
        #expect(throws: CommandFailure("is larger than 32 MiB", exitCode: .badData)) {
            try TargetReader("Tea.xcodeproj", disk: DiskPaths(root: tree.path))
        }
        // Resets the peak to the memory in use.
        try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
        let before = try memory("VmRSS")
        let start = ProcessInfo.processInfo.systemUptime
        #expect(throws: PropertyListError.values(limit: 1_000_000)) {
            try PropertyList(parsing: bytes, limits: .project)
        }
        let seconds = ProcessInfo.processInfo.systemUptime - start
        let megabytes = (try memory("VmHWM") - before) / 1_000
        #expect(megabytes < 300)
        print("PROOF a project of 60 MB was refused after \((seconds * 10).rounded() / 10) s with \(megabytes) MB")
    }
}

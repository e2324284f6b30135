import BringSupport
import Foundation
import Testing

@testable import Bring

/// Reads changed project files. Set `AIRLOCK_PROJECT_INPUTS` for more of them.
struct ProjectFuzzTests {
    private static let fixtures = "\(Checkout.root)/Tests/Fixtures/Projects"
    private static let environment = ProcessInfo.processInfo.environment

    /// A linear congruential generator, so that equal seeds give equal inputs.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    /// Returns a text with some words of the same text in place of others, and with some bytes removed, added or repeated.
    private func changed(_ bytes: [UInt8], _ random: inout Generator) -> [UInt8] {
        let marks: Set<UInt8> = Set(" \t\n;,(){}=\"".utf8)
        var words = bytes.split(omittingEmptySubsequences: false) { marks.contains($0) }.map { Array($0) }
        var separators = bytes.filter { marks.contains($0) }
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let (one, other) = (
                Int.random(in: 0..<words.count, using: &random), Int.random(in: 0..<words.count, using: &random)
            )
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1, 2: words[one] = words[other]
            case 3:
                words[one] = Array(
                    ["..", "/", "", "$(A)", "*", "\u{1B}[2J", "<group>"].randomElement(using: &random)?.utf8 ?? "".utf8)
            case 4 where !separators.isEmpty:
                separators[one % separators.count] = separators[other % separators.count]
            default: words[one] += words[one]
            }
        }
        var result: [UInt8] = []
        for (index, word) in words.enumerated() {
            result += word
            if index < separators.count { result.append(separators[index]) }
        }
        return result
    }

    @Test("Changed project files are read or refused, and no file outside the repository is a member")
    func changedFiles() throws {
        let inputs = Int(Self.environment["AIRLOCK_PROJECT_INPUTS"] ?? "") ?? 240
        let manager = FileManager.default
        var count = 0
        for name in try manager.contentsOfDirectory(atPath: Self.fixtures).sorted() where !name.contains(".") {
            let tree = try TemporaryTree(["Empty": ""])
            let root = "\(tree.path)/\(name)"
            try manager.copyItem(atPath: "\(Self.fixtures)/\(name)", toPath: root)
            for project in try ProjectSearch(root)?.projects ?? [] {
                let names = ["project.pbxproj", "project.xcproj"].map { "\(root)/\(project)/\($0)" }
                let file = try #require(names.first(where: manager.fileExists(atPath:)))
                try read(root, file, project, inputs: inputs / 16)
                count += 1
            }
        }
        #expect(count >= 15)
    }

    private func read(_ root: String, _ file: String, _ project: String, inputs: Int) throws {
        let original = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        var random = Generator(state: 1)
        for _ in 0..<inputs {
            let bytes = changed(original, &random)
            try Data(bytes).write(to: URL(fileURLWithPath: file))
            // A configuration that a file lacks is an error of the command line.
            guard let read = try? AppProject(root: root, projects: [project], configuration: nil) else { continue }
            for target in read.targets {
                for path in target.sources + target.resources + target.otherSources + target.intentDefinitions {
                    #expect(!path.hasPrefix("/") && !path.split(separator: "/").contains(".."), "\(path)")
                }
                _ = read.modules(of: target)
            }
            _ = try read.json
            _ = read.text
        }
    }
}

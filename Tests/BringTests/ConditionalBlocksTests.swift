import Testing

@testable import Bring

struct ConditionalBlocksTests {
    private func blocks(_ source: String, flags: Set<String> = []) -> ConditionalBlocks {
        ConditionalBlocks(SwiftLexer(source).tokens, facts: .init(modules: ["UIKit"], flags: flags))
    }

    private func compiled(_ condition: String, flags: Set<String> = []) -> Bool {
        !blocks("#if \(condition)\nyes\n#endif", flags: flags).tokens.isEmpty
    }

    @Test(arguments: [
        "os(Linux)", "canImport(UIKit)", "!os(iOS)", "os(iOS) || os(Linux)", "swift(>=5.9)", "compiler(>=6)",
        "!targetEnvironment(macCatalyst)", "(os(iOS) || canImport(UIKit)) && !os(macOS)", "true",
    ])
    func conditionsThatHoldOnLinuxAreCompiled(_ condition: String) { #expect(compiled(condition)) }

    @Test(arguments: [
        "os(iOS)", "canImport(AppKit)", "DEBUG", "os(iOS) && canImport(UIKit)", "swift(<5.9)",
        "targetEnvironment(simulator)", "!(os(Linux))", "",
    ])
    func conditionsThatDoNotHoldOnLinuxAreLeftOut(_ condition: String) { #expect(!compiled(condition)) }

    @Test func flagsHoldWhereTheyAreSet() { #expect(compiled("DEBUG && WIDGET", flags: ["DEBUG", "WIDGET"])) }

    @Test func oneBranchIsCompiledAndTheOthersAreNamed() {
        let found = blocks("#if os(iOS)\na\nb\n#elseif canImport(UIKit)\nc\n#elseif true\nd\n#else\ne\n#endif\nf")
        #expect(found.tokens.map(\.text) == ["c", "f"])
        #expect(found.omissions.map(\.lines) == [2...3, 7...7, 9...9])
        #expect(found.omissions.map(\.condition) == ["#if os(iOS)", "#elseif true", "#else of #elseif true"])
    }

    @Test func blocksInLeftOutBlocksAreLeftOut() {
        let found = blocks("#if os(iOS)\n#if canImport(UIKit)\na\n#else\nb\n#endif\n#endif\nc")
        #expect(found.tokens.map(\.text) == ["c"])
        #expect(found.omissions.map(\.lines) == [2...6])
    }

    @Test func otherDirectivesStay() {
        #expect(blocks("#Preview { }\n#available").tokens.first?.text == "#Preview")
    }

    @Test func unmatchedDirectivesDoNoHarm() {
        #expect(blocks("#endif\n#else\na\n#if os(iOS)\nb").tokens.map(\.text) == ["a"])
    }
}

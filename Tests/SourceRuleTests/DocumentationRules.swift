import Testing

/// A doc comment says more than the declaration, which has Apple's name.
struct DocumentationRules {
    private static let modifiers: Set<String> = [
        "nonisolated", "static", "final", "indirect", "mutating", "class", "public", "open",
    ]
    private static let types: Set<String> = ["struct", "enum", "protocol", "actor", "macro"]
    private static let members: Set<String> = ["func", "let", "var", "typealias", "subscript"]
    /// The bodies of members that do nothing or always give the same answer.
    private static let constants = [
        "{}", "{ false }", "{ true }", "{ nil }", "{ 0 }", "{ [] }", "{ \"\" }", "{ self }",
    ]
    /// Words that add nothing to a member's name.
    private static let fillers: Set<String> = [
        "the", "a", "an", "of", "thi", "it", "i", "are", "for", "in", "to", "with", "that", "on", "at", "by", "and",
        "or",
        "one", "", "return", "create", "set", "type", "value", "name",
    ]

    /// Returns the words of a text in lower case, without the ending of a plural.
    private func stems(of text: Substring) -> Set<String> {
        let words = TextWords(Array(text.utf8))
        let all = words.words.indices.map { words.text($0..<$0 + 1) }
        return Set(all.map { $0.last == "s" ? String($0.dropLast()) : $0 }).subtracting(Self.fillers)
    }

    /// Returns the lines of public declarations whose comment is missing or says nothing.
    ///
    /// - Parameter isFramework: True if properties need no comment, because the manifest states how the framework answers.
    private func faults(in text: String, isFramework: Bool = false) -> (missing: [Int], empty: [Int]) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
        var (missing, empty): ([Int], [Int]) = ([], [])
        func isOneLine(_ index: Int) -> Bool {
            lines[index].hasPrefix("///") && (index == 0 || !lines[index - 1].hasPrefix("///"))
        }
        for (index, line) in lines.enumerated() where line.hasPrefix("case ") && index > 0 && isOneLine(index - 1) {
            if stems(of: lines[index - 1].dropFirst(3)).isSubset(of: stems(of: line)) { empty.append(index + 1) }
        }
        for (index, line) in lines.enumerated() where line.contains("public ") || line.contains("open ") {
            let words = line.prefix { $0 != "{" }.split { " (<?:".contains($0) }.map(String.init)
            let head = words.drop { $0.hasPrefix("@") || $0.hasSuffix(")") || Self.modifiers.contains($0) }
            let modifiers = words.prefix(words.count - head.count)
            guard modifiers.contains("public") || modifiers.contains("open"), let keyword = head.first else { continue }
            // Attributes can be on lines of their own between the comment and the declaration.
            var top = index
            if lines[..<index].last?.hasSuffix("\")") == true {
                top = lines[..<index].lastIndex { $0.hasPrefix("@") } ?? index
            }
            while top > 0, !lines[top - 1].contains("public "), !lines[top - 1].contains("open ") {
                if ["@", "*", ")"].contains(where: lines[top - 1].hasPrefix) {
                    top -= 1
                } else if lines[top - 1].hasSuffix(")"),
                    let start = lines[..<top].lastIndex(where: { $0.hasPrefix("@") }),
                    !lines[start..<top].contains(where: { $0.isEmpty || $0.hasPrefix("///") })
                {
                    // The last line of an attribute's arguments.
                    top = start
                } else {
                    break
                }
            }
            let comment = top > 0 && lines[top - 1].hasPrefix("///") ? lines[top - 1].dropFirst(3) : nil
            if Self.members.contains(keyword) {
                if let comment {
                    if isOneLine(top - 1), stems(of: comment).isSubset(of: stems(of: line)) { empty.append(index + 1) }
                } else if keyword == "func" || !isFramework, Self.constants.contains(where: line.hasSuffix),
                    // An underscore marks a member that isn't Apple's.
                    head.dropFirst().first?.hasPrefix("_") == false
                {
                    missing.append(index + 1)
                }
            } else if comment == nil, Self.types.contains(keyword) || modifiers.contains("class") {
                missing.append(index + 1)
            }
        }
        return (missing, empty)
    }

    /// A member of Apple's name that does what Apple's does needs no comment.
    @Test(
        "A public type has a comment, and a member that always gives the same answer; no comment repeats a member or a case"
    )
    func documentation() throws {
        let text = """
            public struct Bare {
                /// With a comment.
                @MainActor
                @discardableResult public func first() {}
                @_disfavoredOverload public static func second() {}
                /// A macro.
                @attached(
                    member, names: named(a))
                @attached(peer)
                public macro Third()
                public init() {}
                private(set) var text = "public "
                public var title: String
                /// The subtitle.
                public var subtitle: String
                /// The first line.
                ///
                /// The icon.
                public var icon: Icon
                /// Returns 0.
                public func count() -> Int { 0 }
                /// Always 0 here.
                public func count(of text: String) -> Int { 0 }
                open class func isReady() -> Bool { false }
                public class var _isWhole: Bool { true }
            }
            open class Other {}
            enum Size {
                /// Large.
                case large
                /// The size of a large plate.
                case plate
            }
            """
        #expect(faults(in: text).missing == [1, 5, 24, 27])
        #expect(faults(in: text).empty.sorted() == [15, 21, 30])
        let frameworks = SourceRules.frameworks.keys.map { "WidgetExt/Modules/\($0)/" }
        for source in try ["Shared", "WidgetExt", "IntentsExt"].flatMap(Source.all) {
            let isFramework = frameworks.contains { source.path.hasPrefix($0) }
            let faults = faults(in: source.text, isFramework: isFramework)
            for line in faults.missing { Issue.record("\(source.path):\(line) has no comment") }
            for line in faults.empty { Issue.record("\(source.path):\(line) repeats its comment — remove the comment") }
        }
    }
}

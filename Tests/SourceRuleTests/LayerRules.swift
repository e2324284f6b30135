import Foundation
import Testing

/// Folders name only what lies below them.
struct LayerRules {
    /// The folders of `Shared`, the lowest first. What runs while sources are compiled is no part of them.
    private static let layers = ["System", "Values", "Container", "Process", "Apple", "Features"]

    @Test("A folder of Shared names no type of a layer above it")
    func shared() throws {
        let sources = try Self.layers.enumerated().flatMap { level, folder in
            try Source.all(in: "Shared/\(folder)").map { (level: level, path: $0.path, words: Words(of: $0.text)) }
        }
        var levels: [String: Int] = [:]
        for source in sources {
            for name in source.words.declared { levels[name] = min(levels[name] ?? .max, source.level) }
        }
        #expect(levels["SystemCalls"] == 0 && levels["Landmark"] == 5)
        for source in sources {
            for name in source.words.named.sorted() {
                guard let level = levels[name], level > source.level else { continue }
                Issue.record("\(source.path) names \(name) of Shared/\(Self.layers[level])")
            }
        }
    }

    @Test("The container names no feature")
    func container() throws {
        let folder = Source.root.appendingPathComponent("Shared/Features")
        // The folders' names are in the plural, or not.
        let features = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { !$0.hasSuffix(".swift") }.map { ($0.hasSuffix("s") ? $0.dropLast() : $0[...]).lowercased() }
        #expect(features.contains("landmark"))
        for source in try Source.all(in: "Shared/Container") {
            let text = source.text.lowercased()
            for feature in features where text.contains(feature) {
                Issue.record("\(source.path) names the feature \(feature)")
            }
        }
    }

    @Test("Words are read from code alone")
    func words() {
        let text = """
            /// Not `Comment`.
            package struct Outer<T>: Base { // Not this Comment
                enum Inner { case one }
                let a = "Text \\(Value.self)", b = #"Raw "quoted" Text"#, c = Other.Member()
                let inner: Inner /* Not /* this */ Comment */
            }
            """
        let words = Words(of: text)
        #expect(words.declared == ["Outer"])
        #expect(words.named == ["T", "Base", "Other"])
    }
}

/// The names of types in a source.
private struct Words {
    /// Those it declares at the top level.
    var declared: Set<String> = []
    /// Those it uses without a type before them, but for those it declares anywhere. What is interpolated into a literal isn't seen.
    var named: Set<String> = []

    private static let keywords: Set<String> = [
        "struct", "class", "enum", "protocol", "actor", "typealias", "associatedtype",
    ]

    init(of text: String) {
        var own: Set<String> = []
        var keyword: String?
        var depth = 0
        var isMember = false
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            if let length = Self.skipped(rest) {
                rest = rest.dropFirst(length)
            } else if Self.isOfWord(byte) {
                let word = String(decoding: rest.prefix(while: Self.isOfWord), as: UTF8.self)
                rest = rest.dropFirst(word.utf8.count)
                if keyword != nil {
                    own.insert(word)
                    if depth == 0 { declared.insert(word) }
                } else if !isMember, word.first?.isUppercase ?? false {
                    named.insert(word)
                }
                keyword = Self.keywords.contains(word) ? word : nil
                isMember = false
            } else {
                if byte == UInt8(ascii: "{") { depth += 1 }
                if byte == UInt8(ascii: "}") { depth -= 1 }
                isMember = byte == UInt8(ascii: ".")
                rest = rest.dropFirst()
            }
        }
        named.subtract(own)
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            true
        default: false
        }
    }

    /// The length of the comment or literal at the start of a text; `nil` for none.
    private static func skipped(_ text: ArraySlice<UInt8>) -> Int? {
        guard let first = text.first, "/#\"".utf8.contains(first) else { return nil }
        func has(_ mark: String, _ offset: Int = 0) -> Bool { text.dropFirst(offset).starts(with: mark.utf8) }
        func length(from start: Int, to mark: String, escape: Bool = false) -> Int {
            var offset = start
            while offset < text.count, !has(mark, offset) { offset += escape && has("\\", offset) ? 2 : 1 }
            return min(offset + mark.utf8.count, text.count)
        }
        if has("//") { return length(from: 2, to: "\n") }
        if has("/*") {
            var (offset, depth) = (2, 1)
            while offset < text.count, depth > 0 {
                let change = has("/*", offset) ? 1 : has("*/", offset) ? -1 : 0
                (offset, depth) = (offset + (change == 0 ? 1 : 2), depth + change)
            }
            return offset
        }
        if has("#\"") { return length(from: 2, to: "\"#") }
        if has("\"\"\"") { return length(from: 3, to: "\"\"\"", escape: true) }
        return has("\"") ? length(from: 1, to: "\"", escape: true) : nil
    }
}

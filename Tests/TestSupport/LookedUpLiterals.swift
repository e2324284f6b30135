import Foundation

/// The translation keys among the literals in sources.
package struct LookedUpLiterals {
    /// The keys, with `%@` for each value, in no order.
    package private(set) var keys: Set<String> = []

    /// The source text that precedes a translated literal.
    private static let openings = [
        "String(localized: ", "Text(", "Label(", "dialog: ", "title: LocalizedStringResource = ",
        "IntentDescription(", "requestValueDialog: ", "requestDisambiguationDialog: ", "@Parameter(title: ",
        "displayName(",
        ".description(", "configurationDisplayName(", "shortTitle: ", "controlWidgetStatus(",
        "controlWidgetActionHint(",
    ]

    /// Reads the Swift sources in folders of the project.
    package init(in folders: [String]) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        for folder in folders {
            for path in FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap({ $0 as? String }) ?? []
            where path.hasSuffix(".swift") {
                try read(String(contentsOfFile: "\(root)/\(folder)/\(path)", encoding: .utf8))
            }
        }
    }

    private mutating func read(_ source: String) {
        for opening in Self.openings {
            for range in source.ranges(of: "\(opening)\"") {
                var rest = source[range.upperBound...]
                keys.insert(Self.key(&rest))
            }
        }
    }

    /// Returns the key of a literal after its opening quotation mark, and removes the literal from `rest`.
    private static func key(_ rest: inout Substring) -> String {
        var key = ""
        while let character = rest.popFirst(), character != "\"" {
            guard character == "\\" else {
                key.append(character)
                continue
            }
            guard rest.popFirst() == "(" else { continue }
            skipValue(&rest)
            key += "%@"
        }
        return key
    }

    /// Skips a value up to its closing parenthesis, including literals in it.
    private static func skipValue(_ rest: inout Substring) {
        var depth = 1
        while depth > 0, let character = rest.popFirst() {
            switch character {
            case "(": depth += 1
            case ")": depth -= 1
            case "\"": _ = key(&rest)
            default: break
            }
        }
    }
}

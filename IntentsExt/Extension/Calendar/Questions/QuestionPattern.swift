/// A parsed pattern, such as `what is [<my>] (next|{day})`.
///
/// A word matches itself. `a|b` matches either pattern, and `[a]` matches `a` or nothing. Parentheses group patterns. `<class>` is a named
/// pattern, and `{slot}` captures words.
indirect enum QuestionPattern: Hashable, Sendable {
    case word(String)
    case choice([[QuestionPattern]])
    case slot(QuestionSlot)

    /// Parses the pattern in a range of a grammar's text.
    ///
    /// - Returns: `nil` for unbalanced brackets, an unknown class or slot, or an invalid character.
    static func parse(_ range: Range<Int>, of grammar: QuestionGrammar) -> [QuestionPattern]? {
        var parser = Parser(grammar: grammar, position: range.lowerBound, end: range.upperBound)
        guard let choice = parser.choice(), parser.position == range.upperBound else { return nil }
        return choice.count == 1 ? choice[0] : [.choice(choice)]
    }

    private struct Parser {
        let grammar: QuestionGrammar
        var position: Int
        let end: Int

        private var next: UInt8? { position < end ? grammar.bytes[position] : nil }

        /// Parses sequences separated by `|`, up to a closing bracket or the end.
        mutating func choice() -> [[QuestionPattern]]? {
            var all: [[QuestionPattern]] = []
            while true {
                guard let sequence = sequence() else { return nil }
                all.append(sequence)
                guard next == UInt8(ascii: "|") else { return all }
                position += 1
            }
        }

        private mutating func sequence() -> [QuestionPattern]? {
            var parts: [QuestionPattern] = []
            while let byte = next {
                switch byte {
                case UInt8(ascii: " "): position += 1
                case UInt8(ascii: "|"), UInt8(ascii: ")"), UInt8(ascii: "]"): return parts
                case UInt8(ascii: "("):
                    guard let inner = group(UInt8(ascii: ")")) else { return nil }
                    parts.append(.choice(inner))
                case UInt8(ascii: "["):
                    guard let inner = group(UInt8(ascii: "]")) else { return nil }
                    parts.append(.choice(inner + [[]]))
                case UInt8(ascii: "{"):
                    guard let slot = name(UInt8(ascii: "}")).flatMap({ QuestionSlot(rawValue: $0) }) else { return nil }
                    parts.append(.slot(slot))
                case UInt8(ascii: "<"):
                    guard let name = name(UInt8(ascii: ">")), let range = grammar.classes[name] else { return nil }
                    var inner = Parser(grammar: grammar, position: range.lowerBound, end: range.upperBound)
                    guard let choice = inner.choice(), inner.position == range.upperBound else { return nil }
                    parts.append(.choice(choice))
                default:
                    let start = position
                    while let byte = next, (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) {
                        position += 1
                    }
                    guard position > start else { return nil }
                    parts.append(.word(grammar.string(start..<position)))
                }
            }
            return parts
        }

        private mutating func group(_ close: UInt8) -> [[QuestionPattern]]? {
            position += 1
            guard let inner = choice(), next == close else { return nil }
            position += 1
            return inner
        }

        private mutating func name(_ close: UInt8) -> String? {
            let start = position + 1
            guard let end = grammar.bytes[start..<end].firstIndex(of: close) else { return nil }
            position = end + 1
            return grammar.string(start..<end)
        }
    }
}

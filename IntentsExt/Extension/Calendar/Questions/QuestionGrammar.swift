import CIntentsFiles

/// A grammar of questions: word classes, slots with their forms, and topics with their patterns, in matching order.
///
/// A process answers only one question, so only the lines that may match that question are parsed.
struct QuestionGrammar: Sendable {
    /// A line of the grammar that contains a pattern.
    struct Line: Hashable, Sendable {
        /// The topic, or the name of a slot's form.
        var name: String
        /// The byte range of the pattern in the text.
        var range: Range<Int>
    }

    let bytes: [UInt8]
    private(set) var classes: [String: Range<Int>] = [:]
    private(set) var slots: [QuestionSlot: [Line]] = [:]
    /// The patterns of all topics, in order.
    private(set) var topics: [Line] = []
    /// The changes to the words before matching: words to replace, and words to remove at the start, at the end or anywhere.
    private(set) var preparations: [String: [Line]] = [:]

    /// Reads a grammar.
    ///
    /// A line is either a class, `<class> = pattern`, or the head of a section: `{slot}`, `topic` or `- preparation`. A section consists of
    /// indented lines: `form: pattern` in a slot, `pattern` in the others.
    init(bytes: [UInt8]) {
        self.bytes = bytes
        var head = ""
        enum Kind { case slot(QuestionSlot?), topic, preparation }
        var kind = Kind.topic
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            defer { start = end + 1 }
            guard start < end else { continue }
            switch bytes[start] {
            case UInt8(ascii: " "):
                let pattern = (bytes[start..<end].firstIndex { $0 != UInt8(ascii: " ") } ?? end)..<end
                let colon = bytes[pattern].firstIndex(of: UInt8(ascii: ":"))
                let name = colon.map { string(pattern.lowerBound..<$0) }
                let line = Line(name: name ?? "", range: (colon.map { $0 + 1 } ?? pattern.lowerBound)..<end)
                switch kind {
                case .slot(let slot?): slots[slot, default: []].append(line)
                // The forms of an unknown slot are ignored; a test checks all slots.
                case .slot(nil): break
                case .preparation: preparations[head, default: []].append(line)
                case .topic: topics.append(Line(name: head, range: pattern))
                }
            case UInt8(ascii: "<"):
                let close = bytes[start..<end].firstIndex(of: UInt8(ascii: ">")) ?? start
                let equals = bytes[close..<end].firstIndex(of: UInt8(ascii: "=")) ?? close
                classes[string((start + 1)..<close)] = (equals + 1)..<end
            case UInt8(ascii: "{"):
                kind = .slot(QuestionSlot(rawValue: string((start + 1)..<(end - 1))))
            case UInt8(ascii: "-"):
                (head, kind) = (string((start + 2)..<end), .preparation)
            default:
                (head, kind) = (string(start..<end), .topic)
            }
        }
    }

    /// The grammar of calendar questions, `questions.txt`. `Documentation/Questions.md` contains the same text and describes the syntax.
    static var calendar: QuestionGrammar { QuestionGrammar(bytes: [UInt8](embedded: questions_txt)) }

    /// Returns a part of the text.
    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// True if a pattern may begin with the given word. A pattern that doesn't begin with a plain word may begin with any word.
    func mayBegin(_ line: Line, with word: String) -> Bool {
        let pattern = bytes[line.range].drop { $0 == UInt8(ascii: " ") }
        let first = pattern.prefix { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
        guard !first.isEmpty, pattern.dropFirst(first.count).first != UInt8(ascii: "|") else { return true }
        return first.elementsEqual(word.utf8)
    }
}

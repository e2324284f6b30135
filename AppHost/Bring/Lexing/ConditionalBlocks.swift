import SwiftLexing

/// The lines between `#if` and `#endif` that aren't compiled for iOS.
struct ConditionalBlocks {
    /// A range of lines that isn't compiled, and its condition.
    struct Omission: Hashable {
        let condition: String
        let lines: ClosedRange<Int>
        /// The line of the directive with the condition.
        let line: Int
        /// The tokens that aren't compiled.
        var tokens: [SwiftToken] = []
    }

    private(set) var omissions: [Omission] = []
    /// The tokens that are compiled, without directives such as `#if`.
    private(set) var tokens: [SwiftToken] = []
    /// The conditions, in order.
    private(set) var conditions: [(text: String, line: Int)] = []
    /// The parts of conditions that are replaced by their value before the compiler reads the source.
    private(set) var replacements: [(range: Range<Int>, value: Bool)] = []

    /// The ranges of lines that are compiled because of a condition, with the condition.
    private(set) var active: [(condition: String, lines: ClosedRange<Int>)] = []

    private struct Level {
        var isOuterActive: Bool
        var isActive: Bool
        var wasActive: Bool
        var condition: String
        var line: Int
        var omitted: [SwiftToken] = []
    }

    /// Evaluates the conditions of a file.
    init(_ source: [SwiftToken], conditions given: CompilationConditions) {
        var levels: [Level] = []
        var index = 0
        var isActive: Bool { levels.last?.isActive ?? true }
        // The outermost level that isn't compiled.
        var outermost: Int?
        func push(_ level: Level) {
            levels.append(level)
            if !level.isActive, outermost == nil { outermost = levels.count - 1 }
        }
        func pop() -> Level? {
            let level = levels.popLast()
            if outermost == levels.count { outermost = nil }
            return level
        }
        func close(_ level: Level, before line: Int) {
            guard level.isOuterActive, line - 1 > level.line else { return }
            guard !level.isActive else { return active.append((level.condition, level.line + 1...line - 1)) }
            omissions.append(
                Omission(
                    condition: level.condition, lines: level.line + 1...line - 1, line: level.line,
                    tokens: level.omitted))
        }
        func add(_ token: SwiftToken) {
            if isActive {
                tokens.append(token)
            } else if let outermost {
                levels[outermost].omitted.append(token)
            }
        }
        while index < source.count {
            let token = source[index]
            index += 1
            guard token.kind == .directive else {
                add(token)
                continue
            }
            switch token.text {
            case "#if", "#elseif":
                let words = Self.condition(source, &index)
                let text = Self.text(words)
                conditions.append((text, token.line))
                let condition = Condition(words, given)
                replacements += condition.replacements
                let holds = condition.holds
                if token.text == "#if" {
                    let outer = isActive
                    push(
                        Level(
                            isOuterActive: outer, isActive: outer && holds, wasActive: holds, condition: "#if \(text)",
                            line: token.line))
                } else if let level = pop() {
                    close(level, before: token.line)
                    push(
                        Level(
                            isOuterActive: level.isOuterActive,
                            isActive: level.isOuterActive && !level.wasActive && holds,
                            wasActive: level.wasActive || holds, condition: "#elseif \(text)", line: token.line))
                }
            case "#else":
                guard let level = pop() else { continue }
                close(level, before: token.line)
                push(
                    Level(
                        isOuterActive: level.isOuterActive, isActive: level.isOuterActive && !level.wasActive,
                        wasActive: true,
                        condition: level.condition.hasPrefix("#else of")
                            ? level.condition : "#else of \(level.condition)",
                        line: token.line))
            case "#endif": if let level = pop() { close(level, before: token.line) }
            default: add(token)
            }
        }
        if let level = levels.first, let last = source.last { close(level, before: last.line + 1) }
    }

    /// The maximum number of bytes of a condition in a report.
    private static let textLimit = 1_000

    /// Returns a condition as text, which is cut if it is long.
    private static func text(_ words: [SwiftToken]) -> String {
        var text = ""
        for word in words {
            text += word.isMark("&&") || word.isMark("||") ? " \(word.text) " : word.text
            if text.utf8.count > textLimit { return "\(text.prefix(textLimit))…" }
        }
        return text
    }

    /// Returns the tokens of a condition, which ends at the end of its line or after its last bracket, and moves the index past them.
    private static func condition(_ source: [SwiftToken], _ index: inout Int) -> [SwiftToken] {
        let start = index
        var depth = 0
        while index < source.count, !source[index].startsLine || depth > 0, source[index].kind != .directive {
            depth += source[index].isMark("(") ? 1 : source[index].isMark(")") ? -1 : 0
            index += 1
        }
        return Array(source[start..<index])
    }

    /// A condition's value.
    private struct Condition {
        private let tokens: [SwiftToken]
        private let conditions: CompilationConditions
        private var index = 0
        private(set) var holds = false
        private(set) var replacements: [(range: Range<Int>, value: Bool)] = []

        init(_ tokens: [SwiftToken], _ conditions: CompilationConditions) {
            (self.tokens, self.conditions) = (tokens, conditions)
            holds = any(depth: 0)
        }

        private mutating func take(_ mark: String) -> Bool {
            guard index < tokens.count, tokens[index].isMark(mark) else { return false }
            index += 1
            return true
        }

        private mutating func any(depth: Int) -> Bool {
            var value = all(depth: depth)
            while take("||") {
                let other = all(depth: depth)
                value = value || other
            }
            return value
        }

        private mutating func all(depth: Int) -> Bool {
            var value = single(depth: depth)
            while take("&&") {
                let other = single(depth: depth)
                value = value && other
            }
            return value
        }

        private mutating func single(depth: Int) -> Bool {
            guard index < tokens.count, depth < 64 else { return false }
            if take("!") { return !single(depth: depth + 1) }
            if take("(") {
                let value = any(depth: depth + 1)
                _ = take(")")
                return value
            }
            let word = tokens[index]
            index += 1
            guard take("(") else { return conditions.value(of: word.text).holds }
            let start = index
            while index < tokens.count, !tokens[index].isMark(")") { index += 1 }
            let value = conditions.value(of: word.text, tokens[start..<index])
            let end = index
            if take(")"), value.isReplaced {
                replacements.append((word.range.lowerBound..<tokens[end].range.upperBound, value.holds))
            }
            return value.holds
        }
    }
}

/// The lines between `#if` and `#endif` that aren't compiled on Linux.
struct ConditionalBlocks {
    /// Lines that are left out, and the condition that leaves them out.
    struct Omission: Hashable {
        let condition: String
        let lines: ClosedRange<Int>
    }

    /// What a condition can ask for.
    struct CompilationConditions {
        /// The modules that can be imported.
        var modules: Set<String>
        /// The names that are set, such as `DEBUG`.
        var flags: Set<String> = []
    }

    private(set) var omissions: [Omission] = []
    /// The tokens that are compiled, without the directives of conditions.
    private(set) var tokens: [SwiftToken] = []
    /// The conditions asked for, once each.
    private(set) var conditions: [(text: String, line: Int)] = []

    private struct Level {
        var isOuterActive: Bool
        var isActive: Bool
        var wasActive: Bool
        var condition: String
        var line: Int
    }

    /// Follows the conditions of a file.
    init(_ source: [SwiftToken], facts: CompilationConditions) {
        var levels: [Level] = []
        var index = 0
        var isActive: Bool { levels.last?.isActive ?? true }
        func close(_ level: Level, before line: Int) {
            guard level.isOuterActive, !level.isActive, line - 1 > level.line else { return }
            omissions.append(Omission(condition: level.condition, lines: level.line + 1...line - 1))
        }
        while index < source.count {
            let token = source[index]
            index += 1
            guard token.kind == .directive else {
                if isActive { tokens.append(token) }
                continue
            }
            switch token.text {
            case "#if", "#elseif":
                let start = index
                while index < source.count, !source[index].startsLine { index += 1 }
                let words = Array(source[start..<index])
                let text = words.reduce("") { $0 + ($1.isMark("&&") || $1.isMark("||") ? " \($1.text) " : $1.text) }
                conditions.append((text, token.line))
                let holds = Condition(words, facts).holds
                if token.text == "#if" {
                    let outer = isActive
                    levels.append(
                        Level(
                            isOuterActive: outer, isActive: outer && holds, wasActive: holds, condition: "#if \(text)",
                            line: token.line))
                } else if let level = levels.popLast() {
                    close(level, before: token.line)
                    levels.append(
                        Level(
                            isOuterActive: level.isOuterActive,
                            isActive: level.isOuterActive && !level.wasActive && holds,
                            wasActive: level.wasActive || holds, condition: "#elseif \(text)", line: token.line))
                }
            case "#else":
                guard let level = levels.popLast() else { continue }
                close(level, before: token.line)
                levels.append(
                    Level(
                        isOuterActive: level.isOuterActive, isActive: level.isOuterActive && !level.wasActive,
                        wasActive: true, condition: "#else of \(level.condition)", line: token.line))
            case "#endif": if let level = levels.popLast() { close(level, before: token.line) }
            default: if isActive { tokens.append(token) }
            }
        }
        if let level = levels.first, let last = source.last { close(level, before: last.line + 1) }
    }

    /// A condition, asked of Linux.
    private struct Condition {
        private let tokens: [SwiftToken]
        private let facts: CompilationConditions
        private var index = 0
        private(set) var holds = false

        init(_ tokens: [SwiftToken], _ facts: CompilationConditions) {
            (self.tokens, self.facts) = (tokens, facts)
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
            let word = tokens[index].text
            index += 1
            guard take("(") else { return word == "true" || facts.flags.contains(word) }
            let start = index
            while index < tokens.count, !tokens[index].isMark(")") { index += 1 }
            let argument = tokens[start..<index].first { $0.kind == .word }?.text ?? ""
            _ = take(")")
            switch word {
            case "os": return argument == "Linux"
            case "canImport": return facts.modules.contains(argument)
            // Apple's sources ask for versions that are behind us.
            case "swift", "compiler": return !tokens[start..<index].contains { $0.isMark("<") }
            case "arch": return ["x86_64", "arm64"].contains(argument)
            case "hasFeature", "hasAttribute": return true
            default: return false
            }
        }
    }
}

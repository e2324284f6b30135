/// The lines between `#if` and `#endif` that aren't compiled on Linux.
struct ConditionalBlocks {
    /// A range of lines that isn't compiled, and its condition.
    struct Omission: Hashable {
        let condition: String
        let lines: ClosedRange<Int>
    }

    /// The modules and flags that conditions are evaluated against.
    struct CompilationConditions {
        /// The modules that `canImport` finds.
        var modules: Set<String>
        /// The flags that are set, such as `DEBUG`.
        var flags: Set<String> = []
    }

    private(set) var omissions: [Omission] = []
    /// The tokens that are compiled, without directives such as `#if`.
    private(set) var tokens: [SwiftToken] = []
    /// The conditions, in order.
    private(set) var conditions: [(text: String, line: Int)] = []

    private struct Level {
        var isOuterActive: Bool
        var isActive: Bool
        var wasActive: Bool
        var condition: String
        var line: Int
    }

    /// Evaluates the conditions of a file.
    init(_ source: [SwiftToken], conditions given: CompilationConditions) {
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
                let holds = Condition(words, given).holds
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

    /// A condition, evaluated for Linux.
    private struct Condition {
        private let tokens: [SwiftToken]
        private let conditions: CompilationConditions
        private var index = 0
        private(set) var holds = false

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
            let word = tokens[index].text
            index += 1
            guard take("(") else { return word == "true" || conditions.flags.contains(word) }
            let start = index
            while index < tokens.count, !tokens[index].isMark(")") { index += 1 }
            let argument = tokens[start..<index].first { $0.kind == .word }?.text ?? ""
            _ = take(")")
            switch word {
            case "os": return argument == "Linux"
            case "canImport": return conditions.modules.contains(argument)
            // Sources test only for versions up to that of this toolchain, so `>=` is true and `<` is false.
            case "swift", "compiler": return !tokens[start..<index].contains { $0.isMark("<") }
            case "arch": return ["x86_64", "arm64"].contains(argument)
            case "hasFeature", "hasAttribute": return true
            default: return false
            }
        }
    }
}

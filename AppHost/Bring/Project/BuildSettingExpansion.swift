/// The expansion of one value. The settings that it refers to are expanded with a stack of frames, so that the thread's stack doesn't limit their
/// number.
struct BuildSettingExpansion {
    /// A setting that is expanded.
    struct Source: Hashable {
        let key: String
        /// True to expand the setting into the elements of a list, also if it isn't a list in Xcode.
        let isList: Bool
    }

    /// A text with the places at which elements of a list begin.
    struct Result: Sendable {
        private var bytes: [UInt8] = []
        /// The starts of all elements but the first.
        private var starts: [Int] = []
        /// True if the next text begins an element.
        private var isSeparated = false
        /// False if not even an empty text has been appended, so that there is no element.
        private(set) var isPresent = false

        init() {}
        init(_ text: String) { append(text) }

        /// The size, for the limit of all results. An element takes as long to change as a few bytes.
        var size: Int { bytes.count + 16 * starts.count }
        var text: String { String(decoding: bytes, as: UTF8.self) }
        var elements: [String] {
            guard isPresent else { return [] }
            return zip([0] + starts, starts + [bytes.count]).map { String(decoding: bytes[$0..<$1], as: UTF8.self) }
        }

        mutating func separate() { if isPresent { isSeparated = true } }

        mutating func append(_ text: String) {
            begin()
            bytes += text.utf8
        }

        mutating func append(_ other: Result) {
            guard other.isPresent else { return }
            begin()
            starts += other.starts.map { $0 + bytes.count }
            bytes += other.bytes
        }

        private mutating func begin() {
            if isSeparated { starts.append(bytes.count) }
            (isSeparated, isPresent) = (false, true)
        }

        /// Returns the result with a function applied to each element.
        func mapped(_ change: (String) -> String) -> Result {
            var result = Result()
            for element in elements {
                result.append(change(element))
                result.separate()
            }
            return result
        }
    }

    /// A value that is being expanded.
    private struct Frame {
        /// The setting; `nil` for a text that is no setting's value.
        let key: String?
        /// The position of the value among those of the setting.
        let position: Int
        let asString: Bool
        let instructions: [BuildSettingExpression.Instruction]
        var next = 0
    }

    private let values: [String: [String]]
    private(set) var diagnostics: [String] = []
    private var expressions: [String: [Int: BuildSettingExpression]] = [:]
    private var frames: [Frame] = []
    /// The positions of the values of each setting that are being expanded, the innermost one last.
    private var positions: [String: [Int]] = [:]
    private var results = [Result()]
    /// The number of references that were followed.
    private(set) var references = 0
    /// The number of bytes that were read and copied.
    private(set) var size = 0
    /// The setting that is expanded into a list.
    private var list: String?

    init(_ values: [String: [String]]) { self.values = values }

    mutating func result(of source: Source) -> Result {
        if source.isList { list = source.key }
        push(source.key, 0, asString: !source.isList)
        return run("build setting '\(source.key.shortened)'")
    }

    mutating func result(ofText text: String) -> Result {
        let expression = BuildSettingExpression(text, isList: false)
        let name = "text '\(text.shortened)'"
        diagnostics += expression.faults.map { "\(name) \($0)" }
        frames = [Frame(key: nil, position: 0, asString: true, instructions: expression.instructions)]
        return run(name)
    }

    /// Runs all frames.
    private mutating func run(_ name: String) -> Result {
        while let frame = frames.last {
            guard frame.next < frame.instructions.count else {
                frames.removeLast()
                if let key = frame.key { _ = positions[key]?.popLast() }
                continue
            }
            frames[frames.count - 1].next += 1
            perform(frame.instructions[frame.next], in: frame)
            guard size <= ResolvedBuildSettings.maximumSize else {
                diagnostics.append(
                    "\(name) needs more than \(ResolvedBuildSettings.maximumSize) bytes to expand, so it is empty here — shorten it"
                )
                return Result()
            }
            guard references <= ResolvedBuildSettings.maximumReferences else {
                diagnostics.append(
                    "\(name) needs more than \(ResolvedBuildSettings.maximumReferences) references to expand, so it is empty here — use fewer"
                )
                return Result()
            }
        }
        return results.last ?? Result()
    }

    private mutating func perform(_ instruction: BuildSettingExpression.Instruction, in frame: Frame) {
        switch instruction {
        case .append(let text): append(text)
        case .appendToString(let text): if frame.asString { append(text) }
        case .separate(let text):
            if frame.asString { append(text) } else { results[results.count - 1].separate() }
        case .begin: results.append(Result())
        case .expand(let asString, let isBare):
            let name = pop().text
            references += 1
            let key = name == "inherited" || name == "value" ? frame.key : name
            if let key, expand(key, asString: asString || frame.asString, in: frame) { return }
            if isBare { append("$\(name)") }
        case .retrieve(let operation): push(pop().mapped(operation.applied))
        case .replace(let operation):
            let operand = pop().text
            let result = pop()
            // A default value also applies if there is no element.
            push(
                result.isPresent || operation != .default
                    ? result.mapped { operation.applied(to: $0, operand: operand) } : Result(operand))
        case .merge:
            let result = pop()
            size += result.size
            results[results.count - 1].append(result)
        }
    }

    /// Expands a setting's value: the next lower one if the setting is being expanded.
    ///
    /// - Returns: False if there is no value.
    private mutating func expand(_ key: String, asString: Bool, in frame: Frame) -> Bool {
        let last = positions[key]?.last
        let position = last.map { $0 + 1 } ?? 0
        guard let count = values[key]?.count, position < count else {
            if last != nil, key != frame.key { reportCycle(key) }
            return false
        }
        push(key, position, asString: asString)
        return true
    }

    private mutating func push(_ key: String, _ position: Int, asString: Bool) {
        guard let value = values[key]?[position] else { return }
        let expression: BuildSettingExpression
        if let known = expressions[key]?[position] {
            expression = known
        } else {
            expression = BuildSettingExpression(value, isList: key == list || !ResolvedBuildSettings.isString(key))
            expressions[key, default: [:]][position] = expression
            let name = "build setting '\(key.shortened)'"
            report(expression.faults.map { "\(name) \($0)" })
            if expression.hasOpenQuotation, !asString {
                report(["\(name) ends within quotation marks: '\(value.shortened)' — close them"])
            }
        }
        // Running the instructions takes as long as copying, even if they append nothing.
        size += value.utf8.count
        positions[key, default: []].append(position)
        frames.append(Frame(key: key, position: position, asString: asString, instructions: expression.instructions))
    }

    private mutating func reportCycle(_ key: String) {
        let keys = frames.compactMap(\.key)
        guard let start = keys.lastIndex(of: key) else { return }
        let others = keys[(start + 1)...].prefix(4).map { "'\($0.shortened)'" }.joined(separator: ", ")
        report(["build setting '\(key.shortened)' refers to itself through \(others) — remove one of the references"])
    }

    /// Adds diagnostics. Only the first ones are reported, because a value can consist of faults.
    private mutating func report(_ added: [String]) {
        for diagnostic in added where diagnostics.count < 20 && !diagnostics.contains(diagnostic) {
            diagnostics.append(diagnostic)
        }
    }

    // MARK: Results

    private mutating func append(_ text: String) {
        size += text.utf8.count
        results[results.count - 1].append(text)
    }

    private mutating func push(_ result: Result) {
        size += result.size
        results.append(result)
    }

    /// Removes the result at the top. The parser balances the instructions, so there is one.
    private mutating func pop() -> Result { results.popLast() ?? Result() }
}

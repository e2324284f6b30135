import SwiftLexing

/// The values of the conditions of `#if` in an app's sources, which are compiled as for an iPhone.
///
/// The page on importing widgets lists them in a table, which a test compares with these values.
struct CompilationConditions: Hashable {
    /// A condition's value.
    struct Value: Hashable {
        let holds: Bool
        /// True if the sources are compiled with the value in place of the condition. Otherwise the compiler evaluates the condition, and
        /// ``holds`` is an estimate.
        var isReplaced = false
    }

    /// The modules that `canImport` finds.
    var modules: Set<String>
    /// The flags that are set, such as `DEBUG`.
    var flags: Set<String> = []
    /// The language mode, with which `swift(>=)` is compared: 5 or 6.
    var swiftMode = 5
    /// The system as which a package's sources are compiled; `nil` for an app's own sources.
    private(set) var package: PackageSystem?
    /// False for a file that uses names of iOS which don't exist here, inside a condition.
    private var isPhone = true
    /// True to evaluate conditions as Xcode does for an iPhone, with all modules of its SDK, its processor and Objective-C.
    private var isForDevice = false

    /// A system as which the sources of a package are compiled.
    enum PackageSystem: Hashable {
        /// An iPhone, with the C library of Linux in place of Darwin's.
        case phone
        /// Linux, for packages that don't compile as for an iPhone.
        case linux
    }

    /// The modules of other systems, which no iPhone's build can import.
    static let foreignModules: Set<String> = [
        "AppKit", "Cocoa", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Glibc", "Musl", "WatchKit",
    ]

    init(modules: Set<String>, flags: Set<String> = [], swiftMode: Int = 5) {
        (self.modules, self.flags, self.swiftMode) = (modules, flags, swiftMode)
    }

    /// The conditions of a build with the project's settings.
    ///
    /// - Parameters:
    ///   - own: The app's own modules.
    ///   - isDebug: False if the build is optimised.
    init(_ known: KnownNames, _ settings: ProjectSettings, own: Set<String>, isDebug: Bool) {
        modules = known.modules.union(KnownNames.toolchainModules).subtracting(Self.foreignModules).union(own)
        flags = Set(settings.conditions + ["SWIFT_PACKAGE"] + (isDebug && !settings.isExact ? ["DEBUG"] : []))
        swiftMode = settings.swiftMode
    }

    /// Returns the conditions of a package's sources.
    func package(_ system: PackageSystem, known: KnownNames) -> CompilationConditions {
        var conditions = self
        conditions.package = system
        if system == .linux { conditions.modules.subtract(known.modules) }
        conditions.modules.insert("Glibc")
        return conditions
    }

    /// Returns the conditions of a system with or without some modules. The name `iOS` stands for the condition `os(iOS)`.
    func changed(_ modules: Set<String>, isAdded: Bool) -> CompilationConditions {
        var conditions = self
        if isAdded { conditions.modules.formUnion(modules) } else { conditions.modules.subtract(modules) }
        if !isAdded, modules.contains("iOS") { conditions.isPhone = false }
        return conditions
    }

    /// The conditions of Xcode's build of the same sources for an iPhone.
    var forDevice: CompilationConditions {
        var conditions = self
        conditions.isForDevice = true
        return conditions
    }

    /// Returns true for a module that doesn't exist here, and of which an import is left out.
    ///
    /// The modules of other systems are refused or found instead: sources that import them don't compile for an iPhone either.
    func isMissing(_ module: String) -> Bool { !modules.contains(module) && !Self.foreignModules.contains(module) }

    /// The version of the compiler that this project requires.
    private static let compiler = [6, 3]

    #if arch(arm64)
    private static let architecture = "arm64"
    #else
    private static let architecture = "x86_64"
    #endif

    /// Returns the value of a condition that is one word, such as `DEBUG`.
    func value(of word: String) -> Value { Value(holds: word == "true" || flags.contains(word)) }

    /// Returns the value of a condition with arguments, such as `os(iOS)`.
    func value(of name: String, _ arguments: ArraySlice<SwiftToken>) -> Value {
        guard let argument = arguments.first else { return Value(holds: false) }
        switch name {
        case "os":
            return Value(
                holds: argument.text == (package == .linux ? "Linux" : "iOS") && isPhone,
                isReplaced: ["iOS", "Linux"].contains(argument.text))
        case "targetEnvironment":
            let isSimulator = argument.text == "simulator"
            return Value(holds: isSimulator && !isForDevice && package != .linux, isReplaced: isSimulator)
        case "canImport":
            // A version may follow the module. Submodules don't exist.
            let isModule = arguments.dropFirst().first?.isMark(",") ?? true
            let isFound =
                modules.contains(argument.text)
                || isForDevice && !Self.foreignModules.contains(argument.text)
            return Value(holds: isModule && isFound, isReplaced: true)
        case "swift": return Value(holds: Self.satisfies(arguments, swiftMode == 6 ? Self.compiler : [5, 10]))
        case "compiler": return Value(holds: Self.satisfies(arguments, Self.compiler))
        case "arch": return Value(holds: argument.text == (isForDevice ? "arm64" : Self.architecture))
        case "hasFeature", "hasAttribute": return Value(holds: true)
        case "_endian": return Value(holds: argument.text == "little")
        case "_pointerBitWidth": return Value(holds: argument.text == "_64")
        case "_runtime": return Value(holds: argument.text == (isForDevice ? "_ObjC" : "_Native"))
        default: return Value(holds: false)
        }
    }

    /// Returns true if a version satisfies a requirement such as `>=5.9`. Only the components that both have are compared.
    private static func satisfies(_ requirement: ArraySlice<SwiftToken>, _ version: [Int]) -> Bool {
        guard let mark = requirement.first, let number = requirement.dropFirst().first else { return false }
        let wanted = number.text.split(separator: ".").compactMap { Int($0) }
        let isLess = zip(version, wanted).first { $0 != $1 }.map { $0 < $1 } ?? false
        return mark.isMark(">=") && !isLess || mark.isMark("<") && isLess
    }
}

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

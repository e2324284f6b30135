import Foundation

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

/// An operator without an operand, such as `:lower` in `$(NAME:lower)`.
enum RetrievalOperator: String {
    case quote, upper, lower, identifier, rfc1034identifier, c99extidentifier, dir, file, base, suffix
    case standardizepath, not

    func applied(to text: String) -> String {
        switch self {
        case .quote: text.settingListElement
        case .upper: text.uppercased()
        case .lower: text.lowercased()
        case .identifier: text.identifier(replacement: "_")
        case .rfc1034identifier: text.identifier(replacement: "-")
        case .c99extidentifier: text.c99Identifier
        case .dir:
            switch text.settingPathParts.folder {
            case "": "./"
            case "/": "/"
            case let folder: folder + "/"
            }
        case .file: text.settingPathParts.file
        case .base: text.settingPathParts.base
        case .suffix: text.settingPathParts.suffix
        case .standardizepath: text.standardizedSettingPath(removesParents: text.hasPrefix("/"))
        case .not: text == "YES" ? "NO" : "YES"
        }
    }
}

/// An operator with an operand, such as `:default=` in `$(NAME:default=value)`.
enum ReplacementOperator: String {
    case `default`, dir, file, base, suffix, relativeto, isancestor

    func applied(to text: String, operand: String) -> String {
        let parts = text.settingPathParts
        switch self {
        case .default: return text.isEmpty ? operand : text
        case .dir: return operand.joined(toSettingPath: parts.file)
        case .file: return parts.folder.joined(toSettingPath: operand)
        case .base: return parts.folder.joined(toSettingPath: operand + parts.suffix)
        case .suffix:
            let name = operand.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
            return parts.folder.joined(toSettingPath: "\(parts.base).\(name)")
        case .relativeto, .isancestor:
            guard text.hasPrefix("/"), operand.hasPrefix("/") else { return self == .relativeto ? text : "NO" }
            let from = text.standardizedSettingPath(removesParents: true).split(separator: "/")
            let to = operand.standardizedSettingPath(removesParents: true).split(separator: "/")
            if self == .isancestor { return to.count < from.count && from.starts(with: to) ? "YES" : "NO" }
            let common = zip(from, to).prefix { $0 == $1 }.count
            let path = Array(repeating: "..", count: from.count - common) + to[common...]
            return path.isEmpty ? "." : path.joined(separator: "/")
        }
    }
}

// MARK: Identifiers

extension String {
    /// The string with every character replaced that isn't an ASCII letter or digit, or that is a digit at the start.
    fileprivate func identifier(replacement: Character) -> String {
        var (identifier, isFirst) = ("", true)
        for character in self {
            let isPart =
                character.utf8.count == 1
                && character.utf8.allSatisfy { $0.isSettingNamePart && $0 != UInt8(ascii: "_") }
            let isPlain = isPart && !(isFirst && character.isNumber)
            identifier.append(isPlain || character == replacement ? character : replacement)
            isFirst = false
        }
        return identifier
    }

    /// The string with every character replaced by an underscore that can't be part of an identifier in C99, or that is a digit at the start.
    fileprivate var c99Identifier: String {
        var identifier = UnicodeScalarView()
        for scalar in precomposedStringWithCanonicalMapping.unicodeScalars {
            let isFirstDigit = identifier.isEmpty && scalar.properties.generalCategory == .decimalNumber
            identifier.append(C99Characters.contains(scalar) && !isFirstDigit ? scalar : "_")
        }
        return String(identifier)
    }
}

/// The characters of identifiers according to annex D of the C99 standard.
private enum C99Characters {
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return UInt8(ascii: scalar).isSettingNamePart }
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(scalar.value)
    }

    private static let ranges: [ClosedRange<UInt32>] = table.split(whereSeparator: \.isWhitespace).compactMap {
        let bounds = $0.split(separator: "-").compactMap { UInt32($0, radix: 16) }
        guard let first = bounds.first, let last = bounds.last else { return nil }
        return first...last
    }.sorted { $0.lowerBound < $1.lowerBound }

    private static let table = """
        AA B5 B7 BA C0-D6 D8-F6 F8-1F5 1FA-217 250-2A8 2B0-2B8 2BB 2BD-2C1 2D0-2D1 2E0-2E4 37A 386 388-38A 38C 38E-3A1
        3A3-3CE 3D0-3D6 3DA 3DC 3DE 3E0 3E2-3F3 401-40C 40E-44F 451-45C 45E-481 490-4C4 4C7-4C8 4CB-4CC 4D0-4EB 4EE-4F5
        4F8-4F9 531-556 559 561-587 5B0-5B9 5BB-5BD 5BF 5C1-5C2 5D0-5EA 5F0-5F2 621-63A 640-652 660-669 670-6B7 6BA-6BE
        6C0-6CE 6D0-6DC 6E5-6E8 6EA-6ED 6F0-6F9 901-903 905-939 93D-94D 950-952 958-963 966-96F 981-983 985-98C 98F-990
        993-9A8 9AA-9B0 9B2 9B6-9B9 9BE-9C4 9C7-9C8 9CB-9CD 9DC-9DD 9DF-9E3 9E6-9F1 A02 A05-A0A A0F-A10 A13-A28 A2A-A30
        A32-A33 A35-A36 A38-A39 A3E-A42 A47-A48 A4B-A4D A59-A5C A5E A66-A6F A74 A81-A83 A85-A8B A8D A8F-A91 A93-AA8
        AAA-AB0 AB2-AB3 AB5-AB9 ABD-AC5 AC7-AC9 ACB-ACD AD0 AE0 AE6-AEF B01-B03 B05-B0C B0F-B10 B13-B28 B2A-B30 B32-B33
        B36-B39 B3D-B43 B47-B48 B4B-B4D B5C-B5D B5F-B61 B66-B6F B82-B83 B85-B8A B8E-B90 B92-B95 B99-B9A B9C B9E-B9F
        BA3-BA4 BA8-BAA BAE-BB5 BB7-BB9 BBE-BC2 BC6-BC8 BCA-BCD BE7-BEF C01-C03 C05-C0C C0E-C10 C12-C28 C2A-C33 C35-C39
        C3E-C44 C46-C48 C4A-C4D C60-C61 C66-C6F C82-C83 C85-C8C C8E-C90 C92-CA8 CAA-CB3 CB5-CB9 CBE-CC4 CC6-CC8 CCA-CCD
        CDE CE0-CE1 CE6-CEF D02-D03 D05-D0C D0E-D10 D12-D28 D2A-D39 D3E-D43 D46-D48 D4A-D4D D60-D61 D66-D6F E01-E3A
        E40-E5B E81-E82 E84 E87-E88 E8A E8D E94-E97 E99-E9F EA1-EA3 EA5 EA7 EAA-EAB EAD-EAE EB0-EB9 EBB-EBD EC0-EC4 EC6
        EC8-ECD ED0-ED9 EDC-EDD F00 F18-F19 F20-F33 F35 F37 F39 F3E-F47 F49-F69 F71-F84 F86-F8B F90-F95 F97 F99-FAD
        FB1-FB7 FB9 10A0-10C5 10D0-10F6 1E00-1E9B 1EA0-1EF9 1F00-1F15 1F18-1F1D 1F20-1F45 1F48-1F4D 1F50-1F57 1F59 1F5B
        1F5D 1F5F-1F7D 1F80-1FB4 1FB6-1FBC 1FBE 1FC2-1FC4 1FC6-1FCC 1FD0-1FD3 1FD6-1FDB 1FE0-1FEC 1FF2-1FF4 1FF6-1FFC
        203F-2040 207F 2102 2107 210A-2113 2115 2118-211D 2124 2126 2128 212A-2131 2133-2138 2160-2182 3005-3007 3021-3029
        3041-3093 309B-309C 30A1-30F6 30FB-30FC 3105-312C 4E00-9FA5 AC00-D7A3
        """
}

// MARK: Paths

extension String {
    /// The parts of a path: the folder without a slash at its end, the file's name, and the parts of this name before and from its last dot.
    var settingPathParts: (folder: String, file: String, base: String, suffix: String) {
        var path = Substring(self)
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        var (folder, file) = ("", path)
        if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
            file = path[path.utf8.index(after: slash)...]
            folder = slash == path.startIndex ? "/" : String(path[..<slash])
        }
        // The dot of a hidden file begins its name.
        guard let dot = file.utf8.lastIndex(of: UInt8(ascii: ".")), dot != file.startIndex else {
            return (folder, String(file), String(file), "")
        }
        return (folder, String(file), String(file[..<dot]), String(file[dot...]))
    }

    fileprivate func joined(toSettingPath rest: String) -> String {
        isEmpty || rest.hasPrefix("/") ? rest : hasSuffix("/") ? self + rest : "\(self)/\(rest)"
    }

    /// The path without empty components and those named `.`.
    ///
    /// - Parameter removesParents: True to also remove `..` with the component before it.
    func standardizedSettingPath(removesParents: Bool) -> String {
        let isAbsolute = utf8.first == UInt8(ascii: "/")
        var parts: [Substring] = []
        for part in split(separator: "/") where part != "." {
            if part == "..", removesParents, isAbsolute || parts.last.map({ $0 != ".." }) ?? false {
                _ = parts.popLast()
            } else {
                parts.append(part)
            }
        }
        return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
    }
}

import Foundation
import FoundationGaps
import Shared

/// The keys of an app's data in its sources: where they stand, and the types to which the sources cast their values.
struct ReadSources: ReadHints {
    private typealias File = (name: String, lines: [String])

    /// The first line of each text, among those that are short enough for a key.
    private var places: [String: SourceLine] = [:]
    /// The names of the files that name a text, or a constant with it.
    private var files: [String: Set<Int>] = [:]
    private var casts: [String: String] = [:]
    /// The types of properties with a wrapper that has a key, as in `@Setting("cups") var cups: Int`.
    private var wrapped: [String: String] = [:]
    /// The type to which a file casts the object of a document, by the file's index.
    private var documents: [Int: String] = [:]
    /// The types of casts of values whose keys are computed, with the literal parts of the keys. The type of a value without a cast is empty.
    private var computed: [(parts: [String], type: String)] = []
    /// The keys that a call names without a cast of its value.
    private var untyped: Set<String> = []
    /// The keys that sources use of dictionaries without a cast, and the names of the dictionaries, by the file's index.
    private var subscripts: [Int: [(dictionary: String, key: String)]] = [:]
    /// The texts with which the sources compare others: those of cases first, and prefixes last.
    private(set) var texts: [String] = []
    /// The keys of dictionaries in a file with the types of their values, by the file's index.
    private var members: [Int: [String: String]] = [:]

    /// The maximum length of a key.
    private static let limit = 200
    /// The maximum number of texts that are tried where a type refuses a made-up one.
    private static let textLimit = 250

    init() {}

    /// Reads the keys in sources.
    init(_ files: [(name: String, lines: [String])]) {
        var constants: [String: Set<String>] = [:]
        for (index, file) in files.enumerated() {
            for (number, line) in file.lines.enumerated() {
                for match in line.matches(of: #/"([^"\\]+)"/#) where match.1.utf8.count <= Self.limit {
                    let text = String(match.1)
                    if places[text] == nil { places[text] = SourceLine(file: file.name, line: number + 1) }
                    self.files[text, default: []].insert(index)
                }
                if let match = line.firstMatch(
                    of: #/\b(?:let|var|case)\s+(\w+)\s*(?::\s*\w+\s*)?[={]\s*(?:return\s+)?"([^"\\]+)"/#)
                {
                    constants[String(match.1), default: []].insert(String(match.2))
                }
                // The raw value of a case is its name, unless it has another.
                guard let match = line.firstMatch(of: #/^\s*case\s+([\w, ]+)$/#) else { continue }
                for name in match.1.split(separator: ",") {
                    let name = name.trimmingCharacters(in: .whitespaces)
                    constants[name, default: []].insert(name)
                    if places[name] == nil { places[name] = SourceLine(file: file.name, line: number + 1) }
                }
            }
        }
        for (index, file) in files.enumerated() {
            // A name without a type is that of a parameter, unless the file has the constant.
            let own = Set(self.files.lazy.filter { $0.value.contains(index) }.map(\.key))
            for (number, line) in file.lines.enumerated() { add(line, file, number, index, constants, own) }
        }
        texts = Self.comparedTexts(files)
    }

    /// Returns the texts that sources compare with others. A text with a prefix is continued with digits to usual lengths.
    private static func comparedTexts(_ files: [File]) -> [String] {
        var (cases, equals, prefixes): ([String], [String], [String]) = ([], [], [])
        for line in files.lazy.flatMap(\.lines) {
            if let match = line.firstMatch(of: #/^\s*case\s+("[^"\\]+"(?:\s*,\s*"[^"\\]+")*)\s*:/#) {
                cases += match.1.matches(of: #/"([^"]+)"/#).map { String($0.1) }
            }
            equals += line.matches(of: #/[!=]=\s*"([^"\\]+)"/#).map { String($0.1) }
            for match in line.matches(of: #/hasPrefix\("([^"\\]+)"\)/#) {
                prefixes += (1...8).map { "\(match.1)\("12345678".prefix($0))" }
            }
        }
        var known: Set<String> = []
        return Array(
            (cases + equals + prefixes).filter { $0.utf8.count <= Self.limit && known.insert($0).inserted }
                .prefix(textLimit))
    }

    private mutating func add(
        _ line: String, _ file: File, _ number: Int, _ index: Int, _ constants: [String: Set<String>],
        _ own: Set<String>
    ) {
        // A call may be continued in the next lines.
        let rest = file.lines[number...].prefix(3).joined(separator: " ")
        for match in line.matches(of: #/\b(?:forKey|forKeyPath|with|from|fromData):\s*(?:"([^"\\]+)"|((?:\w+\.)*\w+))/#)
        {
            let offset = line.distance(from: line.startIndex, to: match.range.upperBound)
            let keys = match.1.map { [String($0)] } ?? match.2.map { Array(Self.values(of: $0, constants)) } ?? []
            for key in keys { files[key, default: []].insert(index) }
            guard let type = Self.cast(after: rest.dropFirst(offset)) else { continue }
            if match.0.hasPrefix("forKey") {
                for key in keys where casts[key] == nil { casts[key] = type }
            } else if line.contains("jsonObject(") || line.contains("propertyList(") || line.contains("unarchive"),
                documents[index] == nil
            {
                documents[index] = type
            }
        }
        for match in line.matches(of: #/\bforKey:\s*/#) {
            let text = rest.dropFirst(line.distance(from: line.startIndex, to: match.range.upperBound))
            let expression = Self.argument(text)
            let type = Self.cast(after: text.dropFirst(expression.count)) ?? ""
            if let literal = expression.wholeMatch(of: #/"([^"\\]+)"/#) {
                if type.isEmpty { untyped.insert(String(literal.1)) }
            } else if !expression.allSatisfy(Self.isOfName)
                || Self.values(of: expression, constants).isEmpty
                || expression.first?.isLowercase == true
                    && own.isDisjoint(with: Self.values(of: expression, constants))
            {
                let parts = expression.matches(of: #/"((?:[^"\\]|\\\([^)]*\))*)"/#).flatMap {
                    $0.1.split(separator: #/\\\([^)]*\)|%@|%d|%ld/#)
                }
                computed.append((parts.map(String.init), type))
            } else if type.isEmpty {
                untyped.formUnion(Self.values(of: expression, constants))
            }
        }
        for match in line.matches(of: #/(\w+)[?!]?\[\s*"(\w+)"(?:\s*,\s*default:[^\]]*)?\s*\]/#) {
            subscripts[index, default: []].append((String(match.1), String(match.2)))
        }
        if let match = rest.prefixMatch(
            of: #/\s*@\w+\([^)]*?"([^"\\]+)"([^)]*)\)\s*(?:\w+\s+)*?var\s+\w+\s*(?::\s*([^={]+))?(?:=\s*([^{]+))?/#)
        {
            let literal = match.4 ?? match.2.firstIndex(of: ":").map { match.2[match.2.index(after: $0)...] } ?? ""
            wrapped[String(match.1)] = match.3.map { Self.type(written: $0) } ?? Self.type(ofLiteral: literal)
        }
        for match in rest.matches(of: #/\[\s*"(\w+)"\s*\]/#) {
            guard line.contains("\"\(match.1)\""),
                let type = Self.cast(after: rest[match.range.upperBound...], isDirect: true)
            else { continue }
            members[index, default: [:]][String(match.1)] = type
        }
    }

    private static func isOfName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_.".contains(character)
    }

    /// Returns the argument with which a text starts: `key("week")` in `key("week")) as? [Bool]`.
    private static func argument(_ text: Substring) -> Substring {
        var (depth, isText) = (0, false)
        return text.prefix { character in
            if character == "\"" { isText.toggle() }
            if isText { return true }
            depth += "[(".contains(character) ? 1 : "])".contains(character) ? -1 : 0
            return depth >= 0 && (depth > 0 || character != ",")
        }
    }

    /// Returns the texts of a constant such as `Keys.tasks.rawValue`.
    private static func values(of expression: Substring, _ constants: [String: Set<String>]) -> Set<String> {
        let names = expression.split(separator: ".").filter { $0 != "rawValue" }
        return names.last.flatMap { constants[String($0)] } ?? []
    }

    /// Returns the type of the cast after a call's last argument: `[String]` in `) as? [String] ?? []`.
    private static func cast(after text: Substring, isDirect: Bool = false) -> String? {
        var rest = text.drop { $0 == " " }
        while !isDirect, rest.first == ")" || rest.hasPrefix(", options") || rest.hasPrefix(", format") {
            if rest.first == ")" {
                rest = rest.dropFirst()
            } else {
                rest = rest.dropFirst().drop { $0 != "," && $0 != ")" }
            }
        }
        guard let match = rest.prefixMatch(of: #/[ )?]*\s*as[?!]\s*/#) else { return nil }
        var (type, depth) = ("", 0)
        for character in rest[match.range.upperBound...] {
            if "[<(".contains(character) { depth += 1 }
            if "]>)".contains(character) {
                if depth == 0 { break }
                depth -= 1
            }
            if depth == 0, !(character.isLetter || character.isNumber || "_.]>)".contains(character)) { break }
            type.append(character)
        }
        return type.isEmpty ? nil : type
    }

    /// Returns the first type in a text after a colon: `[String: Int]` in `[String: Int] {`.
    private static func type(written text: Substring) -> String {
        var depth = 0
        let type = text.prefix { character in
            depth += "[<(".contains(character) ? 1 : "]>)".contains(character) ? -1 : 0
            return depth > 0 || !character.isWhitespace
        }
        return type.hasSuffix("?") ? String(type.dropLast()) : String(type)
    }

    /// Returns the type of a literal; `nil` for another expression.
    private static func type(ofLiteral text: Substring) -> String? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if text.hasPrefix("\"") { return "String" }
        if text.hasPrefix("true") || text.hasPrefix("false") { return "Bool" }
        guard let number = text.prefixMatch(of: #/-?[\d_]+(\.\d+)?/#) else { return nil }
        return number.1 == nil ? "Int" : "Double"
    }

    // MARK: Results

    /// Returns the first line with a key; for a file, with the last component of its path; for a keychain item, with its service or account.
    func location(of read: DataRead) -> SourceLine? {
        if let place = places[read.key.name] { return place }
        switch read.key.place {
        case .settings, .models: return nil
        case .keychain: return read.key.name.split(separator: " ").lazy.compactMap { places[String($0)] }.first
        case .files, .bundle, .otherFiles:
            return read.key.name.split(separator: "/").last.flatMap { name in
                places[String(name)] ?? places[name.split(separator: ".").dropLast().joined(separator: ".")]
            }
        }
    }

    func type(of key: String, asked type: String) -> String? {
        if type.isEmpty, let wrapped = wrapped[key] { return wrapped }
        if let cast = casts[key], ["", "[Any]", "[String: Any]", "document"].contains(type) { return cast }
        if ["", "[Any]", "[String: Any]"].contains(type), !untyped.contains(key) { return computedType(of: key, type) }
        guard type == "document" else { return nil }
        return indices(of: key).lazy.compactMap { documents[$0] }.first
    }

    /// Returns the type to which the sources cast values whose keys are computed as this one may be; `nil` if there are several.
    private func computedType(of key: String, _ asked: String) -> String? {
        let scores = computed.compactMap { candidate -> (type: String, score: Int)? in
            let isList = candidate.type.hasPrefix("[") && !candidate.type.contains(":")
            let fits =
                switch asked {
                case "[Any]": isList
                case "[String: Any]": candidate.type.hasPrefix("[") && !isList
                default: true
                }
            guard fits, candidate.parts.allSatisfy(key.contains) else { return nil }
            guard candidate.type.isEmpty || Self.isMadeUp(candidate.type) else { return nil }
            return (candidate.type, candidate.parts.reduce(0) { $0 + $1.count })
        }
        guard let best = scores.map(\.score).max() else { return nil }
        let types = Set(scores.filter { $0.score == best }.map(\.type))
        if types.count == 1, let type = types.first { return type.isEmpty ? nil : type }
        let words = MadeUpValue.words(of: key)
        return types.contains("Date") && !Set(words).isDisjoint(with: ["date", "at", "last", "next", "time"])
            ? "Date" : nil
    }

    /// Returns true if values of a type can be made up: an unknown type is that of a generic function.
    private static func isMadeUp(_ type: String) -> Bool {
        type == "Data" || MadeUpValue(now: Date(timeIntervalSinceReferenceDate: 0)).object(type, "") != nil
    }

    func members(of key: String) -> [String: String] {
        let known = indices(of: key)
        // The file that computes a key doesn't contain it.
        let files = known.isEmpty ? members.keys.sorted() : known
        let keys = files.flatMap { subscripts[$0] ?? [] }
        let own = keys.filter { key.localizedCaseInsensitiveContains($0.dictionary) }
        let untyped = Dictionary((own.isEmpty ? keys : own).map { ($0.key, "") }) { first, _ in first }
        return files.reduce(into: [:]) { result, index in
            result.merge(members[index] ?? [:]) { first, _ in first }
        }.merging(untyped) { first, _ in first }
    }

    private func indices(of key: String) -> [Int] {
        let name = key.split(separator: "/").last.map(String.init) ?? key
        let title = name.split(separator: ".").first.map(String.init) ?? name
        return [key, name, title].lazy.compactMap { files[$0] }.first?.sorted() ?? []
    }
}

extension SourceIndex {
    /// The keys of the app's data.
    var reads: ReadSources { ReadSources(files) }
}

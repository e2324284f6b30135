/// The grammatical agreement of a noun with its number: `^[2 item](inflect: true)` is drawn as `2 items`.
///
/// Follows [Apple's automatic grammar agreement](https://developer.apple.com/documentation/foundation/attributedstring/inflectionrule), for
/// English only. Words in other languages are drawn as written, with a diagnostic.
enum Inflection {
    /// Returns a text with the markup of inflected words replaced by the words.
    ///
    /// - Parameters:
    ///   - language: The language of the text.
    ///   - value: Returns the text that a mark stands for; `nil` if the mark must remain.
    static func resolved(_ text: String, language: String, value: @escaping (Unicode.Scalar) -> String?) -> String {
        guard text.utf8.contains(UInt8(ascii: "^")) else { return text }
        var (result, rest) = ("", text[...])
        while let start = rest.firstRange(of: "^["), let middle = rest[start.upperBound...].firstRange(of: "]("),
            let end = rest[middle.upperBound...].firstIndex(of: ")")
        {
            let (words, rules) = (rest[start.upperBound..<middle.lowerBound], rest[middle.upperBound..<end])
            result += rest[..<start.lowerBound]
            rest = rest[rest.index(after: end)...]
            // Foundation's `contains` would tie every executable to ICU.
            let isRule = rules.replacing(" ", with: "").firstRange(of: "inflect:true") != nil
            let isInflected = isEnglish(language) && isRule
            result += isInflected ? english(words, value) : String(words)
        }
        return result + rest
    }

    /// Returns a diagnostic for a text whose words are drawn as written; `nil` for any other text.
    static func problem(in text: String, language: String) -> String? {
        guard !isEnglish(language), let start = text.firstRange(of: "^["),
            text[start.upperBound...].firstRange(of: "](inflect") != nil
        else { return nil }
        return "'^[…](inflect: true)' is drawn as written: only English words are inflected — check them on a device"
    }

    private static func isEnglish(_ language: String) -> Bool {
        language.prefix { $0 != "-" && $0 != "_" } == "en"
    }

    /// Returns words in which the last agrees with the first number.
    private static func english(_ words: Substring, _ value: @escaping (Unicode.Scalar) -> String?) -> String {
        let all = words.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        func plain(_ word: String) -> String {
            guard let mark = word.unicodeScalars.first, word.unicodeScalars.count == 1 else { return word }
            return value(mark) ?? word
        }
        let isNumber = { (word: String) in plain(word).contains { $0.isNumber } }
        guard let number = all.first(where: isNumber).map(plain),
            let last = all.lastIndex(where: { !$0.isEmpty && !isNumber($0) })
        else { return String(words) }
        var inflected = all
        let word = plain(all[last])
        // Markup and punctuation around the words remain.
        let marks = word.reversed().prefix { !$0.isLetter }.count
        let (noun, end) = (String(word.dropLast(marks)), word.suffix(marks))
        let isOne = number.filter { $0.isNumber || ".,".contains($0) } == "1"
        inflected[last] = (isOne ? singular(noun) : plural(noun)) + end
        return inflected.joined(separator: " ")
    }

    private static let irregular = [
        ("person", "people"), ("man", "men"), ("woman", "women"), ("child", "children"), ("foot", "feet"),
        ("tooth", "teeth"), ("goose", "geese"), ("mouse", "mice"), ("ox", "oxen"), ("leaf", "leaves"),
        ("life", "lives"), ("knife", "knives"), ("wife", "wives"), ("half", "halves"), ("shelf", "shelves"),
        ("loaf", "loaves"), ("wolf", "wolves"), ("potato", "potatoes"), ("tomato", "tomatoes"), ("hero", "heroes"),
        ("echo", "echoes"), ("quiz", "quizzes"), ("analysis", "analyses"), ("crisis", "crises"), ("bus", "buses"),
        ("status", "statuses"), ("lens", "lenses"), ("gas", "gases"), ("sheep", "sheep"), ("fish", "fish"),
        ("deer", "deer"), ("series", "series"), ("species", "species"), ("aircraft", "aircraft"),
        ("canvas", "canvases"), ("alias", "aliases"),
        ("atlas", "atlases"), ("bias", "biases"), ("movie", "movies"), ("cookie", "cookies"), ("calorie", "calories"),
        ("selfie", "selfies"), ("zombie", "zombies"), ("tie", "ties"), ("pie", "pies"), ("ache", "aches"),
        ("cache", "caches"), ("axe", "axes"), ("waltz", "waltzes"), ("buzz", "buzzes"), ("news", "news"),
    ]

    private static func plural(_ word: String) -> String {
        let small = word.lowercased()
        if let known = irregular.first(where: { $0.0 == small || $0.1 == small }) { return cased(known.1, like: word) }
        // A word that already is a plural remains.
        guard singularForm(small) == small else { return word }
        let isAfterConsonant = small.dropLast().last.map { !"aeiou".contains($0) } ?? false
        if small.hasSuffix("y"), isAfterConsonant { return cased(small.dropLast() + "ies", like: word) }
        let sibilant = ["s", "x", "z", "ch", "sh"].contains { small.hasSuffix($0) }
        return cased(small + (sibilant ? "es" : "s"), like: word)
    }

    private static func singular(_ word: String) -> String {
        let small = word.lowercased()
        if let known = irregular.first(where: { $0.0 == small || $0.1 == small }) { return cased(known.0, like: word) }
        return cased(singularForm(small), like: word)
    }

    /// Returns the singular of a regular noun; a word that isn't a plural is returned unchanged.
    private static func singularForm(_ word: String) -> String {
        if word.count > 4, word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        if ["sses", "xes", "ches", "shes"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
        let isPlural = word.count > 2 && word.hasSuffix("s") && !["ss", "us", "is"].contains(where: word.hasSuffix)
        return isPlural ? String(word.dropLast()) : word
    }

    private static func cased(_ word: some StringProtocol, like original: String) -> String {
        if original.count > 1, original == original.uppercased() { return word.uppercased() }
        guard let first = original.first, first.isUppercase else { return String(word) }
        return word.prefix(1).uppercased() + word.dropFirst()
    }
}

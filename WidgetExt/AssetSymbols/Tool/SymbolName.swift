/// The name of an asset or of a folder of assets in Swift source, as Xcode makes it.
///
/// Words end where letters and digits meet, before a capital after a small letter, and at other characters. A name without small
/// letters keeps its capitals, with underscores between its words.
enum SymbolName {
    /// The name of an asset: `Cover-photo 2` is `coverPhoto2`, `AccentColor` of a colour `accent`; `nil` for a name without a
    /// letter or digit.
    static func of(_ asset: Asset) -> String? {
        var words = words(of: asset.name)
        let suffix = asset.kind == .color ? "Color" : "Image"
        if words.count > 1, words.last == suffix { words.removeLast() }
        return joined(words, isNamespace: false)
    }

    /// The name of a folder of assets: `icon previews` is `IconPreviews`.
    static func ofNamespace(_ name: String) -> String? { joined(words(of: name), isNamespace: true) }

    private static func joined(_ words: [String], isNamespace: Bool) -> String? {
        guard let first = words.first else { return nil }
        let name: String
        if words.contains(where: { $0.contains(where: \.isLowercase) }) {
            let begin = isNamespace ? capitalized(first) : first.lowercased()
            name = words.dropFirst().reduce(begin) { $0 + capitalized($1) }
        } else {
            name = words.joined(separator: "_")
        }
        let isNumber = name.first?.isNumber ?? false
        return isNumber ? "_" + name : name
    }

    private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    private static func words(of name: String) -> [String] {
        var words: [String] = []
        var last: Character?
        for character in name {
            defer { last = character }
            guard character.isLetter || character.isNumber else { continue }
            let before = last.flatMap { $0.isLetter || $0.isNumber ? $0 : nil }
            let begins =
                before == nil || before?.isNumber != character.isNumber
                || (character.isUppercase && before?.isUppercase != true)
            if begins {
                words.append(String(character))
            } else if character.isLowercase, before?.isUppercase == true, (words.last?.count ?? 0) > 1 {
                // The last capital of several begins the word of the small letters after it.
                let capital = words[words.count - 1].removeLast()
                words.append("\(capital)\(character)")
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words
    }
}

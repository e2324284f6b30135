/// The name of an asset or of a folder of assets in Swift source, as Xcode derives it.
///
/// A word ends between a letter and a digit, between a lowercase and an uppercase letter, and at other characters. A name without
/// lowercase letters stays uppercase, with underscores between its words.
enum SymbolName {
    /// Returns the symbol of an asset; `nil` for a name without letters and digits. The symbol of `Cover-photo 2` is `coverPhoto2`, and the
    /// symbol of the colour `AccentColor` is `accent`.
    static func of(_ asset: Asset) -> String? {
        var words = words(of: asset.name)
        let suffix = asset.kind == .color ? "Color" : "Image"
        if words.count > 1, words.last == suffix { words.removeLast() }
        return joined(words, isNamespace: false)
    }

    /// Returns the symbol of a folder of assets. The symbol of `icon previews` is `IconPreviews`.
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
                // The last of several capitals begins the word that continues with the lowercase letters.
                let capital = words[words.count - 1].removeLast()
                words.append("\(capital)\(character)")
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words
    }
}

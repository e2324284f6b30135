import Shared

/// A generator of random texts.
struct TextMaker {
    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    /// Words of several scripts with difficult features: marks, width, case, joiners, digits, punctuation.
    private static let words = [
        "play", "Play", "the", "Garden", "garden", "Zoë", "café", "Ｗｉｄｅ", "ſtraße", "İstanbul", "Ωmega", "日本", "ไทย",
        "العربية", "हिन्दी", "it's", "rock'n'roll", "№5", "½", "x", "42", "٤٢", "𝒇ancy", "e\u{301}", "a\u{200D}b", "—", "&",
    ]

    /// Characters that are never spoken: controls, direction marks, joiners, partial sequences, brackets, escapes.
    private static let junk: [Unicode.Scalar] = [
        "\u{0}", "\u{1B}", "\n", "\t", "\u{7F}", "\u{85}", "\u{200E}", "\u{202E}", "\u{2066}", "\u{FEFF}", "\u{FFFD}",
        "\u{FFFF}",
        "\u{10FFFF}", "\u{E000}", "\u{300}", "\u{1F468}", "\u{200D}", "%", "@", "{", "}", "[", "]", "\"", "\\", "'",
        "$", ",", ":",
        "0", "-", ".", "e", " ",
    ]

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

    mutating func one<Element>(of elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }

    mutating func text(words count: ClosedRange<Int>) -> String {
        (0..<number(count)).map { _ in one(of: Self.words) }.joined(separator: " ")
    }

    /// Returns a text of arbitrary characters.
    mutating func anything(_ count: ClosedRange<Int>) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<number(count) {
            switch number(0...3) {
            case 0: text.append(one(of: Self.junk))
            case 1: text.append(contentsOf: one(of: Self.words).unicodeScalars)
            case 2: text.append(Unicode.Scalar(UInt8(number(32...126))))
            default: text.append(Unicode.Scalar(UInt32(number(0...0xD7FF))) ?? " ")
            }
        }
        return String(text)
    }

    /// Returns a variant of a text with the same meaning: other case, spaces and punctuation.
    mutating func variant(_ text: String) -> String {
        let words = text.split(separator: " ").map { word -> String in
            switch number(0...3) {
            case 0: word.uppercased()
            case 1: word.lowercased()
            default: String(word)
            }
        }
        var variant = chance(20) ? "  " : ""
        for (index, word) in words.enumerated() {
            if index > 0 { variant += one(of: [" ", "  ", ", ", " - ", "\u{3000}"]) }
            variant += word
        }
        return variant + one(of: ["", "", "!", "?", "."])
    }

    /// Returns a text with one character changed, added or removed.
    mutating func damaged(_ text: String) -> String {
        var scalars = Array(text.unicodeScalars)
        let scalar = one(of: Self.junk)
        let place = number(0...max(scalars.count - 1, 0))
        switch number(0...2) {
        case 0 where !scalars.isEmpty: scalars[place] = scalar
        case 1 where !scalars.isEmpty: scalars.remove(at: place)
        default: scalars.insert(scalar, at: min(place, scalars.count))
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}

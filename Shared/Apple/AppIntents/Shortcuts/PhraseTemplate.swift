@_spi(_Unicode) import Swift

/// A phrase with placeholders.
package struct PhraseTemplate: Hashable, Sendable {
    /// A part of a phrase.
    package enum Part: Hashable, Sendable {
        case words(String)
        case applicationName
        /// A parameter of the intent, by its name.
        case parameter(String)
    }

    package let parts: [Part]

    package init(parts: [Part]) { self.parts = parts }

    /// Creates a template from a phrase of a string table, with the placeholders `${applicationName}` and `${parameter}`.
    package init(written text: String) { parts = Self.parts(of: text) }

    /// The number of placeholders for the application name.
    private var applicationNameCount: Int {
        var count = 0
        for case .applicationName in parts { count += 1 }
        return count
    }

    /// True if there is exactly one placeholder for the application name.
    package var namesApplicationOnce: Bool { applicationNameCount == 1 }

    /// The names of the parameters with placeholders.
    package var parameters: [String] {
        var names: [String] = []
        for case .parameter(let name) in parts { names.append(name) }
        return names
    }

    /// Returns the phrase with the application name, and with `value` in place of the parameter if `value` isn't `nil`.
    package func text(applicationName: String, value: String? = nil) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .words(let words): text += words
            case .applicationName: text += applicationName
            case .parameter(let name): text += value ?? "${\(name)}"
            }
        }
        return text
    }

    /// The phrase as string tables write it.
    package var written: String { text(applicationName: "${applicationName}") }

    /// Returns the parts of a literal. A name between `${` and `}` in the literal is also a placeholder.
    static func parts(of literal: String) -> [Part] {
        guard literal.utf8.contains(UInt8(ascii: "$")) else { return literal.isEmpty ? [] : [.words(literal)] }
        var parts: [Part] = []
        var words = Substring()
        var rest = literal[...]
        while let first = rest.first {
            if first == "$", rest.dropFirst().first == "{", let end = rest.firstIndex(of: "}") {
                if !words.isEmpty { parts.append(.words(String(words))) }
                words = ""
                let name = rest[rest.index(rest.startIndex, offsetBy: 2)..<end]
                parts.append(name == "applicationName" ? .applicationName : .parameter(String(name)))
                rest = rest[rest.index(after: end)...]
            } else {
                words.append(first)
                rest.removeFirst()
            }
        }
        if !words.isEmpty { parts.append(.words(String(words))) }
        return parts
    }
}

extension String {
    /// The phrase normalised for comparison: without case, diacritics, punctuation and character width, and with single spaces.
    ///
    /// Letters are decomposed canonically and their marks dropped; full-width characters become their ordinary counterparts. Apostrophes
    /// within a word are dropped; all other punctuation separates words.
    package var normalizedPhrase: String {
        // ASCII is decomposed already.
        utf8.allSatisfy { $0 < 0x80 } ? Self.normalized(unicodeScalars) : Self.normalized(_nfd)
    }

    /// Returns the normalised phrase of decomposed characters.
    private static func normalized(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        // The bytes of UTF-8: appending to a string takes much longer.
        var words: [UInt8] = []
        var isPending = false
        func append(_ scalar: Unicode.Scalar) {
            if isPending, !words.isEmpty { words.append(UInt8(ascii: " ")) }
            isPending = false
            if scalar.isASCII {
                words.append(UInt8(scalar.value))
            } else {
                words.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        for scalar in scalars {
            if scalar.isASCII {
                switch scalar {
                case "a"..."z", "0"..."9": append(scalar)
                case "A"..."Z": append(Unicode.Scalar(UInt8(scalar.value) + 32))
                case "'": continue
                default: isPending = true
                }
                continue
            }
            let folded = scalar.withoutWidth
            let properties = folded.properties
            switch properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format: continue
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .spacingMark,
                .decimalNumber, .letterNumber, .otherNumber:
                for lowered in properties.lowercaseMapping.unicodeScalars
                where lowered.properties.canonicalCombiningClass == .notReordered {
                    append(lowered)
                }
            case .otherSymbol, .mathSymbol, .currencySymbol, .modifierSymbol: append(folded)
            default: if folded != "\u{2019}" { isPending = true }
            }
        }
        return String(decoding: words, as: UTF8.self)
    }
}

extension Unicode.Scalar {
    /// The ordinary counterpart of a full-width character; any other character unchanged.
    fileprivate var withoutWidth: Unicode.Scalar {
        guard (0xFF01...0xFF5E).contains(value) else { return value == 0x3000 ? " " : self }
        return Unicode.Scalar(value - 0xFEE0) ?? self
    }
}

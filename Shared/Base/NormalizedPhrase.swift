@_spi(_Unicode) import Swift

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

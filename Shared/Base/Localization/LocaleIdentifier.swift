/// A locale's identifier, read into its parts: `en_GB`, `zh-Hant-TW`, `en-US-u-hc-h23` or `en_US@hours=h23`.
package struct LocaleIdentifier: Hashable, Sendable {
    /// The language in lower case, such as `en`.
    package let language: String
    /// The script, such as `Hant`; `nil` if the identifier has none.
    package let script: String?
    /// The region, such as `GB` or `419`; `nil` if the identifier has none.
    package let region: String?
    /// The identifier in the form in which Foundation reads all of it. Foundation ignores parts of `en_US-u-hc-h23`, and its `DateFormatter`
    /// crashes for `th-TH-u-nu-thai`.
    package let canonical: String
    /// The settings, such as `hours=h23`, sorted.
    private let keywords: [String]

    /// The identifier `en_US`.
    package init() {
        (language, script, region, canonical, keywords) = ("en", nil, "US", "en_US", [])
    }

    /// Reads an identifier; `nil` for a text that isn't one. The language and the region may be unknown ones.
    package init?(_ text: String) {
        let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let tags = halves[0].split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
        guard let first = tags.first, (2...8).contains(first.utf8.count), Self.isWord(first, .letters),
            tags.allSatisfy({ !$0.isEmpty && Self.isWord($0, .lettersAndDigits) })
        else { return nil }
        language = first.lowercased()
        let end = tags.firstIndex { $0.utf8.count == 1 } ?? tags.endIndex
        var (script, region, base): (String?, String?, String) = (nil, nil, language)
        for tag in tags[1..<end] {
            switch tag.utf8.count {
            case 4 where Self.isWord(tag, .letters) && script == nil && region == nil:
                script = tag.prefix(1).uppercased() + tag.dropFirst().lowercased()
                base += "_\(script ?? "")"
            case 2 where Self.isWord(tag, .letters) && region == nil,
                3 where Self.isWord(tag, .digits) && region == nil:
                region = tag.uppercased()
                base += "_\(region ?? "")"
            default: base += "_\(tag.uppercased())"
            }
        }
        var keywords = Self.extensionKeywords(tags[end...])
        if halves.count > 1 {
            for item in halves[1].split(separator: ";", omittingEmptySubsequences: false) {
                let pair = item.split(separator: "=", omittingEmptySubsequences: false)
                guard pair.count == 2, !pair[0].isEmpty, Self.isWord(pair[0], .lettersAndDigits),
                    pair[1].split(separator: "-", omittingEmptySubsequences: false).allSatisfy({
                        !$0.isEmpty && Self.isWord($0, .lettersAndDigits)
                    })
                else { return nil }
                keywords.append(Self.keyword(pair[0].lowercased(), pair[1].lowercased()))
            }
        }
        self.keywords = keywords.sorted()
        self.script = script
        // The setting `rg` replaces the region in regional formats.
        let other = Self.value("rg", keywords).map { $0.prefix(2).uppercased() }
        self.region = other ?? region
        let isPlain = halves.count == 1 && end == tags.endIndex
        canonical =
            isPlain
            ? text
            : self.keywords.enumerated().reduce(base) { "\($0)\($1.offset == 0 ? "@" : ";")\($1.element)" }
    }

    /// Returns a setting's value in lower case, such as `h23` for `hours` or `latn` for `numbers`; `nil` if the identifier has none.
    package func value(_ key: String) -> String? { Self.value(key, keywords) }

    /// The names of the locale in tables, most specific first: `zh_Hant_TW`, `zh_TW`, `zh_Hant`, `zh`.
    package var names: [String] {
        var names: [String] = []
        if let script, let region { names.append("\(language)_\(script)_\(region)") }
        if let region { names.append("\(language)_\(region)") }
        if let script { names.append("\(language)_\(script)") }
        return names + [language]
    }

    private static func value(_ key: String, _ keywords: [String]) -> String? {
        keywords.first { $0.hasPrefix("\(key)=") }.map { String($0.dropFirst(key.utf8.count + 1)) }
    }

    /// Returns the settings in Unicode's extension, which follows the singleton `u`.
    private static func extensionKeywords(_ tags: ArraySlice<Substring>) -> [String] {
        var (keywords, key, value): ([String], String?, String) = ([], nil, "")
        var isUnicode = false
        func finished() -> [String] { key.map { keywords + [keyword($0, value.isEmpty ? "yes" : value)] } ?? keywords }
        for tag in tags {
            let tag = tag.lowercased()
            if tag.utf8.count == 1 {
                keywords = finished()
                // Everything after `x` is private.
                if tag == "x" { return keywords }
                (key, value, isUnicode) = (nil, "", tag == "u")
            } else if isUnicode, tag.utf8.count == 2 {
                keywords = finished()
                (key, value) = (tag, "")
            } else if isUnicode, key != nil {
                value += value.isEmpty ? tag : "-\(tag)"
            }
        }
        return finished()
    }

    /// Returns a setting with the names of Foundation.
    private static func keyword(_ key: String, _ value: String) -> String {
        switch key {
        case "ca", "calendar": "calendar=\(value == "gregory" ? "gregorian" : value)"
        case "nu", "numbers": "numbers=\(value)"
        case "hc", "hours": "hours=\(value)"
        case "co": "collation=\(value)"
        case "cu": "currency=\(value)"
        default: "\(key)=\(value)"
        }
    }

    private enum Characters { case letters, digits, lettersAndDigits }

    private static func isWord(_ text: Substring, _ characters: Characters) -> Bool {
        text.utf8.allSatisfy { byte in
            let isDigit = (0x30...0x39).contains(byte)
            let isLetter = (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            return characters == .digits ? isDigit : isLetter || isDigit && characters == .lettersAndDigits
        }
    }
}

import FoundationEssentials

/// The tables in a language's folder, `LANGUAGE.lproj`: `NAME.strings` and `NAME.stringsdict`, in any property list format.
enum StringsFile {
    /// Returns the texts of a `.strings` file.
    ///
    /// - Throws: The decoder's error for bytes that aren't a table.
    static func texts(_ file: Data) throws -> [String: StringEntry] {
        guard !file.isEmpty else { return [:] }
        return try PropertyListDecoder().decode([String: String].self, from: file).mapValues(StringEntry.text)
    }

    /// Returns the texts of a `.stringsdict` file, with the forms for its numbers.
    ///
    /// - Throws: The decoder's error for bytes that aren't a table.
    static func rules(_ file: Data) throws -> [String: StringEntry] {
        try PropertyListDecoder().decode([String: [String: Part]].self, from: file).compactMapValues(entry)
    }

    /// The format of a rule, or the forms of one of its variables.
    private enum Part: Decodable {
        case text(String)
        case forms([String: String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            // The file doesn't mark which of the two a part is, so both are tried.
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = .forms(try container.decode([String: String].self))
            }
        }
    }

    private static func entry(_ rule: [String: Part]) -> StringEntry? {
        guard case .text(let format)? = rule["NSStringLocalizedFormatKey"] else { return nil }
        var parts: [String: StringEntry.Substitution] = [:]
        var plain = ""
        var (rest, count) = (format[...], 0)
        // Variables without a position use the values in order.
        while let variable = StringEntry.Variable(in: rest) {
            plain += variable.before
            rest = variable.after
            guard case .forms(let forms)? = rule[variable.name] else {
                plain += variable.written
                continue
            }
            count += 1
            let specifier = forms["NSStringFormatValueTypeKey"] ?? "lld"
            // The texts contain the value's specifier without a position, which would otherwise refer to the next value.
            let texts = forms.filter { !$0.key.hasPrefix("NSString") }
                .mapValues { $0.filled("%\(specifier)", with: "%arg") }
            if parts[variable.name] == nil {
                parts[variable.name] = .init(argument: variable.argument ?? count, specifier: specifier, forms: texts)
            }
            plain += "%#@\(variable.name)@"
        }
        return .substituted(plain + rest, parts)
    }
}

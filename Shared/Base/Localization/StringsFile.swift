import FoundationEssentials

/// The tables in a language's folder, `LANGUAGE.lproj`: `NAME.strings` and `NAME.stringsdict`, in any property list format.
package enum StringsFile {
    /// Returns the keys of a file of either kind.
    ///
    /// - Throws: ``PropertyListError`` for bytes that aren't a table, or a table beyond the limits.
    package static func keys(in file: [UInt8]) throws(PropertyListError) -> Set<String> { Set(try table(file).keys) }

    /// Returns the texts of a `.strings` file.
    ///
    /// - Throws: ``PropertyListError`` for bytes that aren't a table, or a table beyond the limits.
    package static func texts(_ file: Data) throws(PropertyListError) -> [String: StringEntry] {
        try strings(try table([UInt8](file))).mapValues(StringEntry.text)
    }

    /// Returns the texts of a `.stringsdict` file, with the forms for its numbers.
    ///
    /// - Throws: ``PropertyListError`` for bytes that aren't a table, or a table beyond the limits.
    package static func rules(_ file: Data) throws(PropertyListError) -> [String: StringEntry] {
        var entries: [String: StringEntry] = [:]
        for (key, value) in try table([UInt8](file)) {
            guard let rule = value.dictionary else { throw .format }
            entries[key] = try entry(rule)
        }
        return entries
    }

    private static func table(_ file: [UInt8]) throws(PropertyListError) -> [String: PropertyList] {
        guard let table = try PropertyList(parsing: file, limits: .table).dictionary else { throw .format }
        return table
    }

    private static func strings(_ values: [String: PropertyList]) throws(PropertyListError) -> [String: String] {
        let strings = values.compactMapValues(\.string)
        guard strings.count == values.count else { throw .format }
        return strings
    }

    private static func entry(_ rule: [String: PropertyList]) throws(PropertyListError) -> StringEntry? {
        // The forms of a rule's variables.
        var variables: [String: [String: String]] = [:]
        for (name, value) in rule where value.string == nil {
            guard let forms = value.dictionary else { throw .format }
            variables[name] = try strings(forms)
        }
        guard let format = rule["NSStringLocalizedFormatKey"]?.string else { return nil }
        var parts: [String: StringEntry.Substitution] = [:]
        var plain = ""
        var (rest, count) = (format[...], 0)
        // Variables without a position use the values in order.
        while let variable = StringEntry.Variable(in: rest) {
            plain += variable.before
            rest = variable.after
            guard let forms = variables[variable.name] else {
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

import Foundation
import Shared

/// The tables of a language's folder, `LANGUAGE.lproj`: `NAME.strings` and `NAME.stringsdict`.
enum StringFolder {
    /// What a table says, read once; throws what can't be read.
    static func entries(strings: Data?, dictionary: Data?) throws -> [String: StringEntry] {
        var entries: [String: StringEntry] = [:]
        if let strings {
            guard
                let table = try PropertyListSerialization.propertyList(from: strings, format: nil) as? [String: String]
            else { throw StringFault.notATable }
            for (key, value) in table { entries[key] = .text(value) }
        }
        if let dictionary {
            guard
                let table = try PropertyListSerialization.propertyList(from: dictionary, format: nil) as? [String: Any]
            else { throw StringFault.notATable }
            for (key, value) in table {
                guard let rule = value as? [String: Any], let entry = entry(rule) else { continue }
                entries[key] = entry
            }
        }
        return entries
    }

    private static func entry(_ rule: [String: Any]) -> StringEntry? {
        guard let format = rule["NSStringLocalizedFormatKey"] as? String else { return nil }
        var parts: [String: StringEntry.Substitution] = [:]
        // Variables without a number of their own take the values in the order they are written in.
        let written = rule.keys.filter { format.contains("@\($0)@") }.sorted {
            (format.range(of: "@\($0)@")?.lowerBound ?? format.endIndex)
                < (format.range(of: "@\($1)@")?.lowerBound ?? format.endIndex)
        }
        var plain = format
        for (index, name) in written.enumerated() {
            guard let forms = rule[name] as? [String: String] else { continue }
            var argument = index + 1
            if let range = plain.range(
                of: #"%[0-9]+\$#@"# + NSRegularExpression.escapedPattern(for: name) + "@", options: .regularExpression)
            {
                argument = Int(plain[range].dropFirst().prefix { $0.isNumber }) ?? argument
                plain.replaceSubrange(range, with: "%#@\(name)@")
            }
            let specifier = forms["NSStringFormatValueTypeKey"] ?? "lld"
            // The forms name the value with its plain specifier, which would be taken for the next one's.
            let texts = forms.filter { !$0.key.hasPrefix("NSString") }.mapValues {
                $0.replacingOccurrences(of: "%\(specifier)", with: "%arg")
            }
            parts[name] = .init(argument: argument, specifier: specifier, forms: texts)
        }
        return .substituted(plain, parts)
    }
}

/// A file that isn't a table of strings.
enum StringFault: Error { case notATable }

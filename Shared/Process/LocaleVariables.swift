/// The environment variables that POSIX defines for the user's language and region.
package enum LocaleVariables {
    /// The variables' names.
    package static let names = ["LC_ALL", "LC_MESSAGES", "LC_TIME", "LANG"]

    /// Returns the locale: the language of messages in the region of dates, such as `en_DE` for `LANG=en_US.UTF-8` with
    /// `LC_TIME=de_DE.UTF-8`.
    ///
    /// - Returns: `nil` if the environment specifies no language, or the locale ``RequestContext/defaultLocale``.
    package static func locale(_ environment: (String) -> String?) -> String? {
        func value(_ category: String) -> (language: String, region: String?)? {
            for name in ["LC_ALL", category, "LANG"] {
                // An empty variable counts as unset.
                if let value = environment(name), !value.isEmpty { return parts(value) }
            }
            return nil
        }
        guard let messages = value("LC_MESSAGES") else { return nil }
        let region = value("LC_TIME")?.region ?? messages.region
        let locale = region.map { "\(messages.language)_\($0)" } ?? messages.language
        return locale == RequestContext.defaultLocale ? nil : locale
    }

    /// Returns the parts of a name such as `sr_RS.UTF-8@latin`; `nil` for `C`, `POSIX` and invalid names.
    private static func parts(_ name: String) -> (language: String, region: String?)? {
        let units = name.prefix { $0 != "." && $0 != "@" }.split(separator: "_", omittingEmptySubsequences: false)
        guard let language = units.first, (2...3).contains(language.utf8.count), units.count <= 2,
            units.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
        else { return nil }
        let script = name.hasSuffix("@latin") ? "_Latn" : name.hasSuffix("@cyrillic") ? "_Cyrl" : ""
        return ("\(language)\(script)", units.count == 2 ? String(units[1]) : nil)
    }
}

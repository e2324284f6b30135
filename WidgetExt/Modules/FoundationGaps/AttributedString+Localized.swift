import Foundation
import Shared

extension AttributedString {
    /// Creates a string localized in the language of the current request.
    public init(
        localized value: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale? = nil,
        comment: StaticString? = nil
    ) {
        self.init(String(localized: value, table: table, bundle: bundle, locale: locale, comment: comment))
    }

    /// Creates a string that is looked up by a key in the language of the current request. If no table has the key, the string is
    /// `defaultValue`.
    public init(
        localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil,
        locale: Locale? = nil, comment: StaticString? = nil
    ) {
        self.init(
            String(
                localized: key, defaultValue: defaultValue, table: table, bundle: bundle, locale: locale,
                comment: comment))
    }

    /// Creates a string localized in the language of the current request.
    public init(localized resource: LocalizedStringResource) { self.init(String(localized: resource)) }
}

import Foundation
import Shared

extension AttributedString {
    /// A text in the language of the request being answered.
    public init(
        localized value: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale? = nil,
        comment: StaticString? = nil
    ) {
        self.init(String(localized: value, table: table, bundle: bundle, locale: locale, comment: comment))
    }

    /// A text in the language of the request being answered, by its key; the default where no table has it.
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

    /// A text in the language of the request being answered.
    public init(localized resource: LocalizedStringResource) { self.init(String(localized: resource)) }
}

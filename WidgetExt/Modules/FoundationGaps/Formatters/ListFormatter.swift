import Foundation

/// A formatter that joins items into a list by the rules of a language.
///
/// Mirrors [Foundation's `ListFormatter`](https://developer.apple.com/documentation/foundation/listformatter).
open class ListFormatter: Formatter, @unchecked Sendable {
    /// The locale of the list.
    open var locale: Locale! = .autoupdatingCurrent
    /// The formatter of items that aren't strings.
    open var itemFormatter: Formatter?

    /// Returns the strings joined with commas and the word for "and".
    open class func localizedString(byJoining strings: [String]) -> String {
        ListFormatter().string(from: strings) ?? ""
    }

    /// Returns the items joined; `nil` if an item can't be formatted.
    open func string(from items: [Any]) -> String? {
        var texts: [String] = []
        for item in items {
            guard let text = itemFormatter?.string(for: item) ?? item as? String else { return nil }
            texts.append(text)
        }
        return texts.formatted(.list(type: .and, width: .standard).locale((locale ?? .current).ofRequest))
    }

    override open func string(for obj: Any?) -> String? { (obj as? [Any]).flatMap { string(from: $0) } }
}

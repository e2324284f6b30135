import Foundation

/// Joins texts as a language does.
///
/// Mirrors [Foundation's `ListFormatter`](https://developer.apple.com/documentation/foundation/listformatter).
open class ListFormatter: Formatter, @unchecked Sendable {
    /// The language and region.
    open var locale: Locale! = .autoupdatingCurrent
    /// What says the items that aren't texts.
    open var itemFormatter: Formatter?

    /// The texts, joined by commas and the word for "and".
    open class func localizedString(byJoining strings: [String]) -> String {
        ListFormatter().string(from: strings) ?? ""
    }

    /// The items, joined; `nil` where one has no text.
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

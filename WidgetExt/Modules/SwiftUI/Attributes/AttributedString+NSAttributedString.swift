import Foundation
import Shared
import UIKit

extension AttributedString {
    /// Creates a string with the attributes that `Text` draws: fonts, colours, lines, kerning, tracking, baseline offsets and links.
    ///
    /// Mirrors [Foundation's initializer](https://developer.apple.com/documentation/foundation/attributedstring/init(_:)-8nsfq). Other
    /// attributes, such as paragraph styles, are left out.
    public init(_ nsStr: NSAttributedString) {
        self.init()
        let text = nsStr.string as NSString
        nsStr.enumerateAttributes(in: NSRange(location: 0, length: nsStr.length)) { attributes, range, _ in
            append(AttributedString(text.substring(with: range), attributes: AttributeContainer(attributes)))
        }
    }
}

extension AttributeContainer {
    /// Creates a container of the attributes that `Text` draws.
    public init(_ dictionary: [NSAttributedString.Key: Any]) {
        typealias Keys = AttributeScopes.SwiftUIAttributes
        self.init()
        self[Keys.FontAttribute.self] = (dictionary[.font] as? UIFont).map { Font($0) }
        self[Keys.ForegroundColorAttribute.self] = (dictionary[.foregroundColor] as? UIColor).map { Color($0) }
        self[Keys.BackgroundColorAttribute.self] = (dictionary[.backgroundColor] as? UIColor).map { Color($0) }
        self[Keys.UnderlineStyleAttribute.self] = dictionary.line(.underlineStyle, .underlineColor)
        self[Keys.StrikethroughStyleAttribute.self] = dictionary.line(.strikethroughStyle, .strikethroughColor)
        self[Keys.KerningAttribute.self] = dictionary.number(.kern).map { CGFloat($0) }
        self[Keys.TrackingAttribute.self] = dictionary.number(.tracking).map { CGFloat($0) }
        self[Keys.BaselineOffsetAttribute.self] = dictionary.number(.baselineOffset).map { CGFloat($0) }
        self[AttributeScopes.FoundationAttributes.LinkAttribute.self] =
            dictionary[.link] as? URL ?? (dictionary[.link] as? String).flatMap { URL(string: $0) }
    }
}

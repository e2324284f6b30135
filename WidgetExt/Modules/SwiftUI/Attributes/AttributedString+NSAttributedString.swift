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
        func number(_ key: NSAttributedString.Key) -> CGFloat? {
            switch dictionary[key] {
            case let number as CGFloat: number
            case let number as NSNumber: CGFloat(number.doubleValue)
            case let number as Double: CGFloat(number)
            case let number as Int: CGFloat(number)
            default: nil
            }
        }
        func line(_ style: NSAttributedString.Key, _ color: NSAttributedString.Key) -> Text.LineStyle? {
            guard let value = number(style).map({ Int($0) }), value & 0x0F != 0 else { return nil }
            let pattern: Text.LineStyle.Pattern =
                switch value & 0x0700 {
                case NSUnderlineStyle.patternDot.rawValue: .dot
                case NSUnderlineStyle.patternDash.rawValue: .dash
                case NSUnderlineStyle.patternDashDot.rawValue: .dashDot
                case NSUnderlineStyle.patternDashDotDot.rawValue: .dashDotDot
                default: .solid
                }
            return Text.LineStyle(pattern: pattern, color: (dictionary[color] as? UIColor).map { Color($0) })
        }
        self[Keys.FontAttribute.self] = (dictionary[.font] as? UIFont).map { Font($0) }
        self[Keys.ForegroundColorAttribute.self] = (dictionary[.foregroundColor] as? UIColor).map { Color($0) }
        self[Keys.BackgroundColorAttribute.self] = (dictionary[.backgroundColor] as? UIColor).map { Color($0) }
        self[Keys.UnderlineStyleAttribute.self] = line(.underlineStyle, .underlineColor)
        self[Keys.StrikethroughStyleAttribute.self] = line(.strikethroughStyle, .strikethroughColor)
        self[Keys.KerningAttribute.self] = number(.kern)
        self[Keys.TrackingAttribute.self] = number(.tracking)
        self[Keys.BaselineOffsetAttribute.self] = number(.baselineOffset)
        self[AttributeScopes.FoundationAttributes.LinkAttribute.self] =
            dictionary[.link] as? URL ?? (dictionary[.link] as? String).flatMap { URL(string: $0) }
    }
}

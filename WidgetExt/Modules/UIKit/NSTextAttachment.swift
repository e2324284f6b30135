import Foundation
import Shared

/// The shadow of a text. It isn't drawn.
///
/// Mirrors [UIKit's `NSShadow`](https://developer.apple.com/documentation/uikit/nsshadow).
open class NSShadow: NSObject, NSCopying, @unchecked Sendable {
    // For Foundation's comparison of attributes, as in `NSParagraphStyle`.
    private let coreFoundationType: UInt64 = 0x100

    /// The distance from the text in points.
    open var shadowOffset = CGSize.zero
    /// The radius of the blur in points.
    open var shadowBlurRadius: CGFloat = 0
    /// The colour, a `UIColor`.
    open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSShadow()
        (copy.shadowOffset, copy.shadowBlurRadius, copy.shadowColor) = (shadowOffset, shadowBlurRadius, shadowColor)
        return copy
    }
}

/// An object in a text. It isn't drawn.
///
/// Mirrors [UIKit's `NSTextAttachment`](https://developer.apple.com/documentation/uikit/nstextattachment).
open class NSTextAttachment: NSObject, @unchecked Sendable {
    // For Foundation's comparison of attributes, as in `NSParagraphStyle`.
    private let coreFoundationType: UInt64 = 0x100

    /// The character that stands for an attachment in a text.
    public static let character = 0xFFFC

    open var contents: Data?
    /// The identifier of the content's type.
    open var fileType: String?
    open var image: UIImage?
    /// The rectangle relative to the baseline.
    open var bounds = CGRect.zero

    override public init() {}

    /// Creates an attachment of content.
    public init(data contentData: Data?, ofType uti: String?) { (contents, fileType) = (contentData, uti) }

    /// Creates an attachment of an image.
    public convenience init(image: UIImage) {
        self.init()
        self.image = image
    }
}

extension NSAttributedString {
    /// Creates a string that consists of an attachment.
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }
}
